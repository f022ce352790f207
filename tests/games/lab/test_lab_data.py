"""Data: collecting, stealing, logging, the reset, and wiping what nobody can reach."""

import numpy as np
import pytest

from catstate.core.errors import IllegalAction
from catstate.core.rules import OVER
from catstate.games.lab.tiles import turn_tile

from .scene import GAME, Scene, at, scene


def test_collecting_costs_an_action() -> None:
    """[4.1] The cube must lie on your space."""
    lab = scene().fill("green C-3").put(0, "green C-3").begin().play("collect green")
    assert lab.state.holds[0] == 0
    assert lab.where("green") == -1
    assert lab.state.left == 3
    assert lab.refusal("collect red").clause == "4.1"


def test_stealing_from_a_scientist_on_your_space() -> None:
    """[4.2] And from nobody else."""
    lab = scene(3).put(0, "hall 0 0").put(1, "hall 0 0", holds="red").put(2, "hall 0 5", holds="blue").begin()
    assert "not on your space" in str(lab.refusal("steal from 2"))
    assert lab.refusal("steal from 0").clause == "4.2"
    lab.play("steal from 1")
    assert list(lab.state.holds[:3]) == [2, -1, 3]


def test_nobody_holds_two_cubes() -> None:
    """[4.3] Neither collected nor stolen."""
    lab = scene().fill("green C-3").put(0, "green C-3", holds="red").put(1, "green C-3", holds="blue").begin()
    assert lab.refusal("collect green").clause == "4.3"
    assert lab.refusal("steal from 1").clause == "4.3"


def test_a_logged_colour_is_not_taken_again() -> None:
    """[4.4] Neither collected nor stolen."""
    lab = scene().fill("green C-3").put(0, "green C-3", logged="green red").put(1, "green C-3", holds="red").begin()
    assert lab.refusal("collect green").clause == "4.4"
    assert lab.refusal("steal from 1").clause == "4.4"


def test_dropping() -> None:
    """[4.5] The cube lies on your space; with empty hands there is nothing to drop."""
    lab = scene().put(0, "hall 0 0", holds="red").begin().play("drop")
    assert lab.where("red") == at("hall 0 0")
    assert lab.refusal("drop").clause == "4.5"
    review = scene(scenario="peer review").put(0, "hall 6 6", holds="red").begin()
    assert review.refusal("drop").clause == "4.5"


def test_logging_is_immediate_and_free() -> None:
    """[4.6] One step onto the Mainframe costs one action and logs."""
    lab = scene().put(0, "hall 6 5", holds="red").begin().play("step right")
    assert lab.state.logged[0] == 1 << 2
    assert lab.where("red") == -2
    assert lab.state.left == 3


def test_one_logs_even_when_pushed() -> None:
    """[4.6] Whoever's turn it is: Ada elbows Niels onto the Mainframe."""
    lab = scene().put(0, "hall 6 5").put(1, "hall 6 5", holds="red").begin().play("elbow 1 right")
    assert lab.state.logged[1] == 1 << 2


def test_the_reset_rolls_number_and_letter() -> None:
    """[4.7] The fourth cube in its slot: all go to D-3 of their sectors, as the logger rolls."""
    lab = scene().put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("step right", "* roll 3", "* roll D")
    for colour in ("green", "yellow", "red", "blue"):
        assert lab.where(colour) == at(f"{colour} D-3")


def test_who_was_elbowed_onto_the_mainframe_rolls() -> None:
    """[4.7] Niels logs the fourth in Ada's turn; he chooses on CHOOSE."""
    lab = scene().put(0, "hall 6 5").put(1, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("elbow 1 right", "* roll choose number", "* roll B")
    assert lab.actor == 1
    assert lab.play("choose 2").where("red") == at("red B-2")


def test_after_a_bloop_the_active_player_rolls() -> None:
    """[4.7] Niels loses the last cube; Ada, whose turn it is, chooses on CHOOSE."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1")
    lab.put(1, "red C-1", holds="blue")
    for colour in ("green", "yellow", "red"):
        lab.cube(colour, "slot")
    lab.begin().play("transit", "* roll choose number", "* roll B")
    assert lab.actor == 0
    lab.play("choose 5")
    assert lab.where("blue") == at("blue B-5")


def test_a_colour_everybody_has_logged_stays_in_its_slot() -> None:
    """[4.8] Green is done with; the other three come out."""
    lab = scene().put(0, "hall 6 5", holds="yellow", logged="green").put(1, "hall 0 0", logged="green")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("step right", "* roll 1", "* roll A")
    assert lab.where("green") == -2
    assert lab.where("blue") == at("blue A-1")


WALLED = (("green C-2", "straight", 90), ("green D-3", "straight", 0), ("green C-4", "straight", 90))


def walled_in() -> Scene:
    """The green cube on C-3, straights with their walls towards it all round, C-3 itself blank."""
    lab = scene(3).lay("green B-3", "straight")
    for name, kind, degrees in WALLED:
        lab.lay(name, kind, degrees)
    return lab


def test_a_cube_behind_walls_is_out_of_reach() -> None:
    """[4.9] Four walls around C-3; where one of them opens, it can be reached."""
    assert "ask wipe green" in walled_in().begin().legal
    opened = scene(3).lay("green B-3", "cross")
    for name, kind, degrees in WALLED:
        opened.lay(name, kind, degrees)
    assert opened.begin().refusal("ask wipe green").clause == "4.9"
    assert "can be reached" in str(opened.refusal("ask wipe green"))


def test_wormholes_count_as_ways() -> None:
    """[4.9] An end on C-3 whose opening is in reach makes the cube reachable."""
    lab = walled_in().lay("green C-3", "wormhole end").lay("red C-3", "wormhole")
    assert "ask wipe green" not in lab.begin().legal


def test_a_blank_is_not_open_where_one_could_only_look_from_a_thrower() -> None:
    """[4.9] Above C-3 a teleporter open to the sides only sees down from itself; open above, one sees through it."""
    lab = scene(3).lay("green C-2", "teleporter tee", 90)  # open right, down, left; nobody can stay there
    for name, kind, degrees in (("green B-3", "straight", 0), *WALLED[1:]):
        lab.lay(name, kind, degrees)
    assert "ask wipe green" in lab.begin().legal
    through = scene(3).lay("green C-2", "teleporter straight").lay("green C-1", "straight")
    for name, kind, degrees in (("green B-3", "straight", 0), *WALLED[1:]):
        through.lay(name, kind, degrees)
    assert "ask wipe green" not in through.begin().legal


def test_a_row_of_throwers_must_be_crossed_in_one_turn() -> None:
    """[4.9, 9.2] C-1, C-2 and C-3 throw: three steps and one action to collect; three actions are too few."""
    for scenario, out_of_reach in (("none", False), ("budget cuts", True)):
        lab = scene(3, scenario=scenario).lay("green C-1", "collapser").lay("green C-2", "collapser")
        lab.lay("green C-3", "teleporter straight").lay("green C-4", "straight", 90)
        lab.lay("green B-2", "straight").lay("green D-2", "straight").put(0, "hall 0 0").begin()
        assert ("ask wipe green" in lab.legal) == out_of_reach


def test_the_others_agree_in_seat_order() -> None:
    """[4.10] All agree: the cube goes to its slot; it cost no action."""
    lab = walled_in().begin().play("ask wipe green")
    assert lab.actor == 1
    assert lab.legal == ["agree", "refuse"]
    lab.play("agree")
    assert lab.actor == 2
    lab.play("agree")
    assert lab.where("green") == -2
    assert lab.state.left == 4


def test_the_first_refusal_ends_it_and_one_asks_once_a_turn() -> None:
    """[4.10] Seat 1 refuses: seat 2 is not asked."""
    lab = walled_in().begin().play("ask wipe green", "refuse")
    assert lab.actor == 0
    assert lab.where("green") == at("green C-3")
    assert lab.refusal("ask wipe green").clause == "4.10"
    assert lab.refusal("ask wipe red").clause == "4.9"


def test_refused_it_is_wiped_by_itself_a_round_later() -> None:
    """[4.11] When Ada's next turn begins."""
    lab = walled_in().begin().play("ask wipe green", "refuse", "rest").skip_look()
    lab.skip_look().play("rest").skip_look().skip_look().play("rest")
    assert lab.where("green") == at("green C-3")
    lab.skip_look()
    assert lab.state.active == 0
    assert lab.where("green") == -2


def test_the_next_player_may_ask_again() -> None:
    """[4.10] Once a turn, not once a match."""
    lab = walled_in().begin().play("ask wipe green", "refuse", "rest").skip_look().skip_look()
    assert lab.state.active == 1
    assert "ask wipe green" in lab.legal


def test_a_cube_in_reach_again_is_not_wiped() -> None:
    """[4.11] Refused, then B-3 is turned so that it opens towards the cube."""
    lab = walled_in().begin().play("ask wipe green", "refuse")
    turn_tile(lab.state, at("green B-3"), 1)
    lab.play("rest").skip_look().skip_look().play("rest").skip_look().skip_look().play("rest").skip_look().skip_look()
    assert lab.state.active == 0
    assert lab.where("green") == at("green C-3")


def test_collecting_stops_the_clock() -> None:
    """[4.11] Niels comes to the cube, takes it and drops it again: a round after the refusal it still lies there."""
    lab = walled_in().lay("green C-3", "cross").begin().play("ask wipe green", "refuse").put(1, "green C-3")
    lab.play("rest").skip_look().skip_look().play("collect green", "drop", "rest").skip_look().skip_look()
    lab.play("rest").skip_look().skip_look()
    assert lab.state.active == 0
    assert lab.where("green") == at("green C-3")
    assert "ask wipe green" in lab.legal


def test_what_was_asked_and_answered_stays() -> None:
    """[4.10] Neither the question nor a vote can be taken back; a step can."""
    match = walled_in().match.play("first 0").play("look up")
    assert match.play("step left").can_undo(0)
    asked = match.play("ask wipe green")
    assert not asked.can_undo(0)
    assert not asked.play("refuse").can_undo(1)
    with pytest.raises(IllegalAction, match=r"4\.10"):
        asked.undo()


def test_wiping_the_fourth_cube_resets() -> None:
    """[4.7, 4.10] The active player rolls."""
    lab = walled_in()
    for colour in ("yellow", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("ask wipe green", "agree", "agree", "* roll 1", "* roll E")
    assert lab.where("red") == at("red E-1")


def test_the_last_cube_needed_wins_at_once() -> None:
    """[10.1] Three logged, the fourth carried home."""
    lab = scene().put(0, "hall 6 5", holds="red", logged="green yellow blue").begin().play("step right")
    assert lab.actor == OVER
    assert lab.state.winner == 0


@pytest.mark.parametrize(
    ("data", "logged"), [("1", ""), ("2", "green"), ("3", "green blue"), ("4", "green blue yellow")]
)
def test_as_many_cubes_as_agreed_win(data: str, logged: str) -> None:
    """[10.1] The last of one to four; one less is not enough."""
    lab = scene(data=data).put(0, "hall 6 5", holds="red", logged=logged).begin().play("step right")
    assert lab.actor == OVER
    assert lab.state.winner == 0
    fewer = logged.split()[1:]
    if logged:
        early = scene(data=data).put(0, "hall 6 5", holds="red", logged=" ".join(fewer)).begin().play("step right")
        assert early.actor == 0
        assert early.state.winner == -1


def test_after_a_hundred_rounds_it_is_a_draw() -> None:
    """[10.2] The last turn of round 100 ends the match."""
    lab = scene().put(0, "hall 0 0").put(1, "hall 0 0").begin()
    lab.state.turn = 199
    lab.play("rest")
    assert lab.actor == 1
    lab.play("rest")
    assert lab.actor == OVER
    assert lab.state.winner == -1
    assert "draw" in GAME.story.result(lab.view(), ("Ada", "Niels"))


def test_the_winner_scores_all() -> None:
    """[10.3] 840 for a win, 0 for a loss."""
    won = scene(3, data="1").put(1, "hall 6 5", holds="red").begin(1).play("step right")
    out = np.zeros(3, np.int64)
    GAME.rules.scores(won.state, out)
    assert out.tolist() == [0, 840, 0]


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_draw_is_shared_exactly(seats: int) -> None:
    """[10.3] 840 can be shared by two to eight."""
    drawn = scene(seats).put(0, "hall 0 0").begin()
    drawn.state.turn = 100 * seats
    drawn.play("rest")
    assert drawn.actor == OVER
    out = np.zeros(seats, np.int64)
    GAME.rules.scores(drawn.state, out)
    assert len(set(out.tolist())) == 1
    assert out.sum() == 840
