"""What stands where in an observation, and the page that says so."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import catstate
from catstate import contract
from catstate.adapters.document import document
from catstate.adapters.vector import VectorEnv
from catstate.core.game import Game
from catstate.core.layout import layout_of, state_layout_of

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == document(), "the layout has changed: run `make docs`"


@GAMES
def test_every_field_says_what_it_means(game: Game) -> None:
    silent = [part.name for part in layout_of(game).parts if not part.meaning]
    assert not silent, f"these fields of the View of {game.name} need a comment beside them: {', '.join(silent)}"


@GAMES
def test_parts_cover_the_row_without_gaps(game: Game) -> None:
    for layout in (layout_of(game), state_layout_of(game)):
        at = 0
        for part in layout.parts:
            assert part.start == at
            assert part.stop - part.start == int(np.prod(part.shape))
            at = part.stop
        assert at == layout.size


@GAMES
def test_numbers_arrive_whole(game: Game) -> None:
    """Every number of a view fits the row's type; a bit mask that does not say it is one would be cut off here."""
    layout = layout_of(game)
    masks = game.rules.View.mask_bits
    for case in contract.cases(game):
        envs = VectorEnv(game, case.seats, 4, 1, **dict[str, Any](case.options))
        for _ in range(30):
            envs.step(envs.sample())
            view = envs.view(0, int(envs.to_act[0]))
            named = layout.named(envs.observation[0])
            for name, _ in game.rules.View.fields():
                if name in masks:
                    bits = (np.asarray(view[name])[..., None] >> np.arange(masks[name])) & 1
                    assert np.array_equal(named[name], bits)
                else:
                    assert np.array_equal(named[name], view[name])


def test_bit_masks_are_spread_out() -> None:
    """After a disc of seat 0 in column b, bit 7 of its mask is set: seven bits per column, lowest first."""
    match = catstate.game("connect_four").new(seed=1).play("drop b")
    layout = layout_of(match.game)
    discs = layout.named(layout.row(match.view(1)))["discs"]
    assert discs.shape == (2, 49)
    assert discs[0].nonzero()[0].tolist() == [7]
    assert not discs[1].any()


def test_a_batch_is_named_without_copies() -> None:
    envs = catstate.vector("connect_four", batch=3, seed=1)
    named = envs.layout.named(envs.observation)
    assert named["heights"].shape == (3, 7)
    assert named["played"].shape == (3,)
    envs.step(np.array([0, 1, 1]))
    assert named["played"].tolist() == [1, 1, 1]
    assert named["heights"][:, :2].tolist() == [[1, 0], [0, 1], [0, 1]]
