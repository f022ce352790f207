"""Sections 7 and 8 of docs/rules/torus.md: particles emerge, limits and the end."""

import pytest

from catstate.core.errors import BadPosition
from catstate.games.torus.actions import Verdict
from catstate.games.torus.notation import check

from .scene import GAME, scene


def test_particles_emerge() -> None:
    """[7.1] First how many, then where."""
    match = scene(3).play("end turn", "* roll 4", "* roll 2")
    assert match.state.particles.tolist() == [0, 5, 1, 1, 1, 1]
    assert (match.state.emerged, match.state.source) == (4, 1)


def test_the_extra_particle_goes_to_the_nearest_room() -> None:
    """[7.2] Space 5 and one neighbour are full: the other neighbour takes what does not fit."""
    match = scene(3).particles(0, 0, 0, 2, 5, 6).play("end turn", "* roll 3", "* roll 5")
    assert match.state.particles.tolist() == [0, 0, 0, 4, 6, 6]
    assert match.to_act == 1


def test_the_next_nearest_when_that_is_full() -> None:
    """[7.2] Six on space 1: one fits there, one on 2, none on 6; two steps away 3 has room and 5 has none."""
    match = scene(3).places(3).particles(5, 5, 1, 0, 6, 6).play("end turn", "* roll 6", "* roll 1")
    assert match.state.particles.tolist() == [6, 6, 5, 0, 6, 6]


def test_the_far_side_of_the_ring() -> None:
    """[7.2] When only the opposite space has room, everything goes there."""
    match = scene(3).places(4).particles(6, 6, 6, 1, 6, 6).play("end turn", "* roll 5", "* roll 1")
    assert match.state.particles.tolist() == [6, 6, 6, 6, 6, 6]
    assert not match.over


def test_a_tie_is_chosen_particle_by_particle() -> None:
    """[7.3] The player whose turn it was places each extra particle while both sides have room."""
    match = scene(3).particles(6, 5, 0, 0, 0, 4).play("end turn", "* roll 4", "* roll 1")
    assert match.to_act == 0
    assert match.legal == ["spill 6", "spill 2"]  # the emptier one first
    match = match.play("spill 6")
    assert match.state.particles.tolist() == [6, 5, 0, 0, 0, 5]
    assert match.refusal("spill 3").clause == "7.2"
    assert match.refusal("end turn").clause == "7.3"
    after = match.play("spill 2")  # now 6 is the nearest room for one, then 3 and 5 are equally near
    assert after.state.particles.tolist() == [6, 6, 0, 0, 0, 6]
    assert after.legal == ["spill 5", "spill 3"]
    assert after.play("spill 3").to_act == 1
    assert scene(3).refusal("spill 3").clause == "7.3"


def test_the_emptier_of_two_spaces_is_offered_first() -> None:
    """[7.3] Whichever side of the full space it lies on."""
    assert scene(3).particles(6, 5, 0, 0, 0, 4).play("end turn", "* roll 1", "* roll 1").legal == ["spill 6", "spill 2"]
    assert scene(3).particles(6, 4, 0, 0, 0, 5).play("end turn", "* roll 1", "* roll 1").legal == ["spill 2", "spill 6"]


def test_a_lowered_limit_takes_cards() -> None:
    """[8.1] At once, by the owner's choice, without effect; only then the turn goes on."""
    match = scene(3).hands("hhcccs").places(3).play("neutralize", "* roll 1", "accept")
    assert match.legal == ["discard spade", "discard heart", "discard club"]
    assert match.refusal("neutralize").clause == "8.1"
    assert match.refusal("discard diamond").clause == "8.1"
    after = match.play("discard spade")
    assert after.hand(0) == "hhccc"
    assert after.state.particles.tolist() == [0, 1, 1, 1, 1, 1]
    assert "neutralize" in after.legal
    assert after.refusal("discard heart").clause == "8.1"


def test_cards_of_an_entered_suit_are_offered_first() -> None:
    """[8.1] What an expired clock would discard does the least harm."""
    match = scene(3).entered("h").hands("hhhccd").places(3).play("neutralize", "* roll 1", "accept")
    assert match.legal[0] == "discard heart"
    single = scene(3).entered("s").hands("hccccs").places(3).play("neutralize", "* roll 1", "accept")
    assert single.legal[0] == "discard spade"  # though a heart is the fewest of its suit too


def test_a_hand_of_one_suit_however_large_is_discarded_from() -> None:
    """[8.1] [5.3] Six cards given to a hand of six of the same suit: six must go, and then nobody chooses any more."""
    match = scene(3).hands("hhhhhh", "hhhhhh").play(*["give heart to 1"] * 6)
    assert match.to_act == 1
    assert match.legal == ["discard heart"]
    done = match.play(*["discard heart"] * 6)
    assert done.hand(1) == "hhhhhh"
    assert done.state.chooser == -1
    assert done.to_act == 0


@pytest.mark.parametrize(("codes", "codes_in", "over"), [("4", "hcd", True), ("5", "hcd", False), ("5", "hcd*", True)])
def test_the_last_code_wins(codes: str, codes_in: str, over: bool) -> None:
    """[8.2] The fourth code, or the fifth in the harder game."""
    match = scene(3, codes=codes).entered(codes_in).hands("sssss").play("enter spades")
    assert match.over is over
    assert match.state.verdict == (Verdict.WON if over else Verdict.OPEN)


def test_no_room_loses() -> None:
    """[8.3] The 36th particle fits, the 37th does not."""
    match = scene(3).particles(6, 6, 6, 6, 6, 5)
    assert not match.play("end turn", "* roll 1", "* roll 3").over
    lost = match.play("end turn", "* roll 2", "* roll 3")
    assert lost.state.verdict == Verdict.NO_ROOM
    assert lost.match.result().startswith("One particle from space 3 finds no room: the lab is lost.")


def test_a_limit_of_zero_loses() -> None:
    """[8.4] For everybody, though it is one player's limit."""
    lost = scene(3).places(3).limit(0, 1).play("neutralize", "* roll 3")
    assert lost.state.verdict == Verdict.LIMIT_ZERO
    assert lost.scores == (0.0, 0.0, 0.0)
    assert lost.match.result().startswith("Ada's hand limit has fallen to zero")


def test_an_empty_stack_loses() -> None:
    """[8.5] Taking the last card of a stack ends the game."""
    match = scene(2).size(1, 2)
    taken = match.play("collect", "* card club")
    assert not taken.over
    lost = taken.play("collect")
    assert lost.state.verdict == Verdict.STACK_OUT
    assert lost.match.result().startswith("The stack of space 1 has run out of cards")


def test_the_end_comes_at_once() -> None:
    """[8.6] The limit falls to zero before cards are discarded; the last code wins though the ring is full."""
    lost = scene(3).hands("h").places(3).limit(0, 1).play("neutralize", "* roll 1", "accept")
    assert lost.over
    assert lost.hand(0) == "h"
    won = scene(3).entered("hcd").hands("sssss").particles(*(6,) * 6).play("enter spades")
    assert won.state.verdict == Verdict.WON
    assert won.refusal("end turn").sentence == "The match is over."


def test_how_far_they_came_is_told_beside_the_score() -> None:
    """[8.7] Two codes and four spades are told, and score nothing."""
    lost = scene(3).entered("hd").hands("c", "ssss").size(1, 1).play("collect")
    assert lost.scores == (0.0, 0.0, 0.0)
    told = "2 of 4 codes entered (hearts and diamonds); closest to another was Niels with four spades."
    assert lost.match.result().endswith(told)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("particles[2]", 7, "The field 'particles' must lie in 0 to 6."),
        ("spent[0]", 1, "There are 26 hearts in the game, not 27."),
        ("sizes[0]", 15, "cards lie unseen below the tops"),
        ("turn", 3, "The field 'turn' must lie in 0 to 2."),
        ("verdict", 1, "A match has a verdict when it has ended."),
        ("limits[1]", 0, "Pawn 1 holds 3 cards, but its hand limit is 0."),
    ],
)
def test_impossible_positions_are_refused(field: str, value: int, sentence: str) -> None:
    """[1.2] [1.4] A position that breaks conservation or a limit is refused in a sentence."""
    state = GAME.new(seats=3, seed=4).state()
    name, _, index = field.rstrip("]").partition("[")
    if index:
        state[name][int(index)] = value
    else:
        state[name] = value
    with pytest.raises(BadPosition) as error:
        check(state)
    assert sentence in str(error.value)
