"""The learned player of Schrödinger's Cats: what it is told, what it may choose, and play without its weights."""

import logging
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import catstate
from catstate.bots.levels import LEVELS
from catstate.bots.sparring import PARTNERS, Partner
from catstate.core.match import Match
from catstate.games.cats import policy as player
from catstate.games.cats.actions import Action, Phase
from catstate.games.cats.features import (
    CHOICES,
    FEATURES,
    PROVE,
    STYLE,
    cell_of,
    describe,
    list_tails,
    lowest_over,
)
from catstate.games.cats.knowledge import bounds
from catstate.games.cats.pieces import CELLS, KIND_OF, NUMBER_OF, STATED
from catstate.games.cats.state import View
from catstate.study.arena import Tournament, lineups, play_match

from .test_cats import is_false, random_turns

GAME = catstate.game("cats")


def choices_of(view: View, legal: tuple[int, ...], style: tuple[float, ...] = player.FREE) -> list[int]:
    choices = np.zeros(CHOICES, np.int64)
    found = describe(
        view, np.array(legal), len(legal), np.array(style), np.zeros(FEATURES), choices, np.zeros(64, np.int64)
    )
    listed = [int(action) for action in choices if action >= 0]
    assert len(listed) == found == len(set(listed))
    return listed


def network_file(place: Path, **changed: np.ndarray) -> Path:
    """A copy of the weights with some arrays replaced."""
    with np.load(player.WEIGHTS) as kept:
        np.savez(place, allow_pickle=False, **{**dict(kept), **changed})
    return place


def test_cells_and_numbers_agree_with_the_clipboard() -> None:
    for cell in range(CELLS):
        assert cell_of(KIND_OF[cell], NUMBER_OF[cell]) == cell
    for standing in range(-1, CELLS - 5):
        for kind in range(STATED):
            later = [int(NUMBER_OF[cell]) for cell in range(standing + 1, CELLS) if KIND_OF[cell] == kind]
            assert lowest_over(standing, kind) == min(later)


@pytest.mark.parametrize(("pool", "matching", "drawn"), [(46, 22, 6), (12, 3, 12), (9, 0, 4), (30, 30, 5), (20, 18, 7)])
def test_chances_are_those_of_drawing_without_replacement(pool: int, matching: int, drawn: int) -> None:
    tails = np.zeros(40)
    list_tails(pool, matching, drawn, tails)
    for need in range(12):
        ways = sum(
            comb(matching, hit) * comb(pool - matching, drawn - hit)
            for hit in range(need, drawn + 1)
            if hit <= matching and drawn - hit <= pool - matching
        )
        assert tails[need] == pytest.approx(float(Fraction(ways, comb(pool, drawn))))


def test_weighs_legal_choices_and_settles_what_is_proved() -> None:
    """What its own view proves false is called and never said; what must hold is not called."""
    called = 0
    for view, legal in random_turns(400):
        listed = choices_of(view, legal)
        assert set(listed) <= set(legal)
        if not listed:  # the search plays
            assert all(is_false(view, action - Action.BID) for action in legal if Action.BID <= action < Action.SHOW)
            continue
        if Action.PROVE in legal and is_false(view, int(view.standing)):
            called += 1
            assert listed == [Action.PROVE]
            continue
        assert not any(is_false(view, action - Action.BID) for action in listed if Action.BID <= action < Action.SHOW)
        if Action.PROVE in legal:
            sure = NUMBER_OF[view.standing] <= bounds(view, KIND_OF[view.standing])[0]
            assert (Action.PROVE in listed) == (not sure)
    assert called > 10


def test_what_a_bound_player_does_not_do() -> None:
    """Postdoc's habit shows nothing and keeps the doctorate."""
    kept = 0
    match = GAME.new(seats=4, seed=8)
    while not match.over:
        view, legal = match.view(match.to_act), match.legal().ids
        allowed = {action for action in legal if action < Action.SHOW or Action.DISCARD <= action < Action.REVEAL}
        kept += len(legal) > len(allowed)
        if len(legal) > 1:
            assert set(choices_of(view, legal, player.BOUND)) <= allowed
        action = LEVELS["Professor"].choose(GAME, view, legal, match.ply)
        match = match.play(action)
    assert kept > 5


def test_mixes_and_repeats_itself() -> None:
    """The same view and seed give the same action; over seeds several are taken, each as often as the network says."""
    match = GAME.new(seats=4, seed=2)
    view, legal = match.view(match.to_act), match.legal().ids
    network = player.load_network()
    assert network is not None
    chances = player.policy_chances(view, legal, network)
    assert sum(chances.values()) == pytest.approx(1)
    assert min(chances.values()) >= player.RARE
    taken = [player.by_heart(view, legal, seed) for seed in range(3000)]
    assert taken == [player.by_heart(view, legal, seed) for seed in range(3000)]
    for action, chance in chances.items():
        assert taken.count(action) / 3000 == pytest.approx(chance, abs=0.04)
    assert len(chances) > 2


def played(match: Match, level: str) -> Match:
    while not match.over:
        action = LEVELS[level].choose(GAME, match.view(match.to_act), match.legal().ids, match.ply * 31)
        match = match.play(action)
    return match


@pytest.mark.parametrize("mode", ["elimination", "tenure", "amigo"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_plays_every_mode_with_every_number_of_seats(seats: int, mode: str, caplog: pytest.LogCaptureFixture) -> None:
    """Every action is legal: `play` refuses others. Nothing is left to the search, so nothing is said."""
    assert sum(played(GAME.new(seats=seats, seed=seats, mode=mode), "Professor").scores) == 1
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"w0": np.zeros((3, 128))}, "policy.npz holds the weights of another network"),
        ({"w5": np.zeros(4)}, "policy.npz holds the weights of another network"),
        ({"w3": np.full(128, np.nan)}, "policy.npz holds weights that are no numbers"),
    ],
)
def test_refuses_weights_that_do_not_fit(tmp_path: Path, changed: dict[str, np.ndarray], sentence: str) -> None:
    with pytest.raises(player.BadWeights, match=sentence):
        player.read_weights(network_file(tmp_path / "policy.npz", **changed))


@pytest.mark.parametrize("content", [None, b"", b"no archive at all", b"PK\x03\x04 cut short"])
def test_without_its_weights_the_search_plays_on(
    tmp_path: Path, content: bytes | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place = tmp_path / "policy.npz"
    if content is not None:
        place.write_bytes(content)
    monkeypatch.setattr(player, "WEIGHTS", place)
    player.load_network.cache_clear()
    try:
        match = GAME.new(seats=3, seed=4)
        view, legal = match.view(match.to_act), match.legal().ids
        for seed in range(3):
            assert LEVELS["Professor"].within(20).choose(GAME, view, legal, seed) in legal
    finally:
        player.load_network.cache_clear()
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage().startswith("Schrödinger's Cats is played by search alone: policy.npz ")


@pytest.mark.parametrize("option", ["alive 12", "first_hand 4", "losses 3", "wins 2"])
def test_other_numbers_are_played_by_search_which_is_said_once(option: str, caplog: pytest.LogCaptureFixture) -> None:
    player.tell_variant.cache_clear()
    name, choice = option.split()
    options: Any = {name: choice}
    match = GAME.new(seats=3, seed=4, **options)
    view, legal = match.view(match.to_act), match.legal().ids
    for seed in range(3):
        assert player.by_heart(view, legal, seed) is None
    assert LEVELS["Professor"].within(20).choose(GAME, view, legal, 1) in legal
    (record,) = caplog.records
    assert "played by search alone" in record.getMessage()


def share_against(level: str, other: str, seats: int, matches: int) -> float:
    """The lower end of what one of a level scores alone among sparring partners, on deals of its own."""
    _, options = GAME.settle(seats, {})
    bots = (LEVELS[level], Partner(other, "cats"))
    rows = lineups(GAME, 2, seats)
    results = [
        play_match(GAME, seats, options, bots, rows[number % seats], 90_000 + number // seats)
        for number in range(matches)
    ]
    return Tournament("cats", seats, options, bots, tuple(results), False).share(0).low


@pytest.mark.parametrize(("seats", "wanted"), [(2, 0.53), (4, 0.28), (6, 0.19)])
def test_professor_beats_those_who_compare_plain_odds(seats: int, wanted: float) -> None:
    """What issue and docs promise, on deals that nobody tuned on: the lower end of the 95 % interval."""
    assert "Calculator" in PARTNERS["cats"]
    assert share_against("Professor", "Calculator", seats, 240) > wanted


def test_the_network_is_told_only_numbers_of_moderate_size() -> None:
    """Nothing that it is told leaves the range it was trained in."""
    assert len(player.FREE) == STYLE
    for view, legal in random_turns(200):
        row, choices = np.zeros(FEATURES), np.zeros(CHOICES, np.int64)
        describe(view, np.array(legal), len(legal), np.zeros(STYLE), row, choices, np.zeros(64, np.int64))
        assert np.abs(row).max() < 12
        assert view.phase == Phase.TURN
        assert choices[PROVE] in (-1, Action.PROVE)
