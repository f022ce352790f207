"""Particle Panic with other numbers: rules and words follow them. [9.1] to [9.7]"""

import pytest

from catstate import BadOption
from catstate.core.chance import generator
from catstate.core.match import Match
from catstate.games.torus.actions import Verdict
from catstate.games.torus.pieces import CODE, DEALT, LIMIT, ROOM

from .scene import GAME, any_options, opened, scene


def test_the_usual_numbers_are_those_of_the_box() -> None:
    """[1.3] [1.6] [6.1] [7.2]"""
    usual = {option.name: int(option.default_for(2)) for option in GAME.options if option.bounds}
    assert (usual["cards_dealt"], usual["hand_limit"], usual["per_code"], usual["room"]) == (DEALT, LIMIT, CODE, ROOM)


@pytest.mark.parametrize("cards", [0, 5])
def test_cards_dealt(cards: int) -> None:
    """[9.1] The rest lies in nearly equal stacks."""
    match = Match.start(GAME, 3, {"cards_dealt": str(cards)}, 1)
    state = match.state()
    assert state.hands[:3].sum(axis=1).tolist() == [cards] * 3
    assert state.sizes.sum() == 104 - 3 * cards
    assert state.tops.min() >= 0


def test_hand_limit() -> None:
    """[9.2]"""
    assert opened(2, hand_limit="8").state.limits.tolist() == [8, 8, 0, 0]
    assert 'id="pips-0"' in GAME.board.draw(opened(2, hand_limit="12").view(0), ("a", "b"), ())["head-0"]


def test_cards_per_code() -> None:
    """[9.3] Three are enough here, and three are paid."""
    table = scene(2, per_code="3").hands("hhhh")
    assert "enter hearts" in table.match.legal()
    entered = table.play("enter hearts")
    assert entered.hand(0) == "h"
    assert entered.state.spent[0] - table.state.spent[0] == 3
    assert "enter hearts" not in scene(2, per_code="3").hands("hh").match.legal()
    refused = scene(2, per_code="3").hands("hh").refusal("enter hearts")
    assert "The code needs 3 hearts in one hand; you hold 2." in str(refused)


def test_room() -> None:
    """[9.4] The third particle goes on; where two fit on each space, the thirteenth loses."""
    full = scene(2, room="2").particles(2, 2, 2, 2, 2, 2)
    lost = full.play("end turn", "* roll 1", "* roll 3")
    assert lost.state.verdict == Verdict.NO_ROOM
    assert any("every space holds two." in line for line in lost.told())
    wide = scene(2, room="9").particles(0, 6, 0, 0, 0, 0).play("end turn", "* roll 3", "* roll 2")
    assert wide.state.particles.tolist()[1] == 9


@pytest.mark.parametrize(("lowest", "roll", "left"), [("5", 4, 1), ("5", 5, 0), ("2", 2, 0), ("6", 5, 1)])
def test_what_neutralizes(lowest: str, roll: int, left: int) -> None:
    """[9.5] In a group of two, too, where 3 would be enough."""
    table = scene(2, neutralizes=lowest).particles(1).play("neutralize", f"* roll {roll}")
    assert table.state.particles[0] == left


def test_particles_at_the_start() -> None:
    """[9.6]"""
    assert opened(2, start_particles="4").state.particles.tolist() == [0, 4, 4, 4, 4, 4]
    assert opened(2, start_particles="0").state.particles.sum() == 0


def test_most_that_emerge() -> None:
    """[9.7] A roll of five counts as two."""
    table = scene(2, most_emerge="2").particles(0, 1, 1, 1, 1, 1).play("end turn", "* roll 5", "* roll 3")
    assert table.state.particles[2] == 3  # one lay there
    assert scene(2, most_emerge="2").play("end turn", "* roll 1", "* roll 3").state.particles[2] == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"per_code": "7"}, "per_code can't be 7: nobody could hold a code with a hand_limit of 6"),
        ({"hand_limit": "4"}, "per_code can't be 5"),
        ({"cards_dealt": "6", "hand_limit": "5"}, "cards_dealt can't be 6: that is above the hand_limit of 5"),
        ({"start_particles": "3", "room": "2"}, "start_particles can't be 3: a space has room for 2"),
        ({"neutralizes": "1"}, "no roll would ever fail"),
    ],
)
def test_sets_that_can_not_be_played(options: dict[str, str], sentence: str) -> None:
    """[9.1] [9.3] [9.5] [9.6]"""
    with pytest.raises(BadOption, match=sentence):
        GAME.settle(2, options)


def test_tips_name_the_numbers_in_force() -> None:
    """[9.2] [9.3] [9.4] [9.5] [9.7]"""
    match = Match.start(
        GAME, 3, {"hand_limit": "7", "per_code": "4", "room": "8", "neutralizes": "6", "most_emerge": "2"}, 1
    )
    explain, view = GAME.explain, match.view(0)
    assert explain is not None
    words = {
        thing: " ".join(explain.explain(view, thing, match.names)[1:3])
        for thing in ("limit-0", "code-0", "space-2", "particles-2", "die-count")
    }
    assert words["limit-0"].startswith("It begins at 7;")
    assert words["code-0"].startswith("4 hearts from one hand")
    assert "of at most 8" in words["space-2"]
    assert "roll 6 or more" in words["particles-2"]
    assert "2 at most" in words["die-count"]


@pytest.mark.parametrize("seed", range(6))
def test_any_set_that_is_not_refused_comes_to_an_end(seed: int) -> None:
    """Random play ends, and every board can be drawn and written."""
    rng = generator(seed)
    match = Match.start(GAME, 1 + seed % 4, any_options(rng, 1 + seed % 4), seed)
    while not match.over:
        assert match.ply < 20_000
        match = match.play(match.legal()[int(rng[0] % len(match.legal()))] if match.ply % 3 else match.legal()[-1])
        rng[0] = (rng[0] * 1103515245 + 12345) % (1 << 31)
    assert GAME.board.draw(match.view(0), match.names, ())
