"""Particle Panic in words and pictures: the sentences people read and the things they click."""

import pytest
from torus_stage import GAME, play, stage

from catstate.core.match import Match


def story(match: Match) -> list[str]:
    return [line.text for line in match.story()]


def test_the_log_tells_a_turn() -> None:
    """A turn as a narrator would tell it; rolls are told with what came of them."""
    match = play(stage(places=(3,), hands=["hc"]), "neutralize", "roll 2", "spend heart", "roll 3", "spend club")
    match = play(match, "end turn", "roll 3", "roll 5")
    assert story(match) == [
        "Ada rolls 2 to neutralize on space 3, and 4 is needed.",
        "Ada spends a heart and rolls again.",
        "Ada rolls 3 to neutralize on space 3, and 4 is needed.",
        "Ada spends a club, which makes it 4: neutralized, the space is clear.",
        "Ada ends the turn.",
        "Particles emerge: three particles on space 5.",
    ]


def test_the_log_tells_a_spill_and_a_failure() -> None:
    """Where particles went that did not fit, and what a failure costs."""
    match = play(
        stage(places=(5,), particles=(0, 0, 0, 2, 5, 6)), "neutralize", "roll 1", "end turn", "roll 3", "roll 5"
    )
    assert story(match) == [
        "Ada rolls 1 to neutralize on space 5: a failure. The hand limit falls to 5.",
        "Ada ends the turn.",
        "Particles emerge: three particles on space 5, spilling two to space 4.",
    ]


def test_the_question_is_addressed_to_whoever_looks() -> None:
    """You read `You`, others read the name."""
    match = play(stage(), "move", "roll 4")
    assert match.ask(0) == "You rolled 4 to move: which space?"
    assert match.ask(1) == "Ada rolled 4 to move: which space?"


def test_two_pawns_of_one_person_are_told_apart() -> None:
    """[1.7] By their shapes, in questions and in the log."""
    match = play(stage(1, pawns="two", hands=["h"]), "give heart to 1", "end turn", "roll 1", "roll 3")
    assert match.ask(0).startswith("You ■: ")
    assert story(match)[0] == "Ada ● gives Ada ■ a heart."


@pytest.mark.parametrize(
    ("text", "label", "picks"),
    [
        ("move", "Roll to move", ("pawn-0",)),
        ("collect", "Collect the heart", ("stack-1",)),
        ("spend diamond to 6", "Spend a diamond: step to space 6", ("hand-0-2", "space-6")),
        ("spend spade 3 to 4", "Spend a spade: particle from 3 to 4", ("hand-0-3", "particles-3", "space-4")),
        ("give spade to 1", "Give a spade to Niels", ("hand-0-3", "pawn-1")),
        ("end turn", "End the turn", ("end",)),
    ],
)
def test_what_one_clicks(text: str, label: str, picks: tuple[str, ...]) -> None:
    """Every action is a button in words and a path of things on the board."""
    choices = {choice.text: choice for choice in stage(hands=["ds"]).choices(0)}
    assert (choices[text].label, choices[text].picks) == (label, picks)


def test_the_board_in_a_terminal() -> None:
    """The ring with its stacks, pawns and particles, hands below."""
    shown = stage(2, hands=["hhs"], particles=(0, 2, 1, 1, 6, 1), places=(1, 5)).text(0)
    assert "│ ♥ of 10        ■ │" in shown
    assert "│ ******           │" in shown
    assert "▶ ● Ada              ♥ 2  ♣ 0  ♦ 0  ♠ 1   3 of 6   2 basic, 2 special" in shown


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_both_presets_fit_every_table(seats: int) -> None:
    """As printed is the rulebook; Playable gives large groups the small group's rules and one person two pawns."""
    _, printed = GAME.settle(seats, GAME.preset("As printed").options_for(seats))
    assert printed == GAME.settle(seats, {})[1]
    _, playable = GAME.settle(seats, GAME.preset("Playable").options_for(seats))
    assert playable["small_group_rules"] == ("all" if seats > 2 else "printed")
    assert playable["over_limit"] == ("refuse" if seats > 2 else "discard")
    assert playable["collect"] == ("end_of_turn" if seats == 4 else "action")
    assert playable["pawns"] == ("two" if seats == 1 else "one")
