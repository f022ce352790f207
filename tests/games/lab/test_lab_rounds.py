"""Turns, rounds and actions at their edges: the last seat, the last colour, the last action."""

import pytest

from catstate.core import rules as verbs
from catstate.games.lab.actions import Action, Phase
from catstate.games.lab.pieces import SECTORS, WHITE_KINDS

from .scene import Scene, at, scene
from .test_lab_data import walled_in

OFFICES = ["hall 0 3", "hall 0 9", "hall 3 12", "hall 9 12", "hall 12 9", "hall 12 3", "hall 9 0", "hall 3 0"]
WALLS = (("B-3", 0), ("C-2", 90), ("D-3", 0), ("C-4", 90))


def wall_in(lab: Scene, sector: str) -> Scene:
    """Straights with their walls towards C-3 of a sector."""
    for coordinates, degrees in WALLS:
        lab.lay(f"{sector} {coordinates}", "straight", degrees)
    return lab


@pytest.mark.parametrize("colour", SECTORS)
def test_every_colour_is_collected_and_logged(colour: str) -> None:
    """[4.1, 4.6] From its C-3; on the Mainframe it is logged as what it is."""
    lab = scene().fill(f"{colour} C-3").put(0, f"{colour} C-3").begin().play(f"collect {colour}")
    assert lab.state.holds[0] == SECTORS.index(colour)
    assert lab.where(colour) == -1
    lab.put(0, "hall 5 6").play("step down")
    assert lab.state.logged[0] == 1 << SECTORS.index(colour)
    assert lab.state.holds[0] == -1
    assert lab.where(colour) == -2


@pytest.mark.parametrize("colour", SECTORS)
def test_every_colour_can_be_wiped(colour: str) -> None:
    """[4.9, 4.10] Walled in, asked for, agreed to; nothing else can be asked for."""
    lab = wall_in(scene(), colour).put(0, "hall 0 0").begin()
    assert [text for text in lab.legal if text.startswith("ask")] == [f"ask wipe {colour}"]
    lab.play(f"ask wipe {colour}")
    assert lab.actor == 1
    lab.play("agree")
    assert lab.where(colour) == -2
    assert lab.actor == 0


@pytest.mark.parametrize("asker", range(3))
def test_all_others_are_asked_in_turn(asker: int) -> None:
    """[4.10] From the seat behind the asker on, around the table; then the asker goes on."""
    lab = walled_in().put(0, "hall 0 0").put(1, "hall 0 0").put(2, "hall 0 0").begin(asker).play("ask wipe green")
    voters = []
    for _ in range(2):
        voters.append(lab.actor)
        lab.play("agree")
    assert voters == [(asker + 1) % 3, (asker + 2) % 3]
    assert lab.actor == asker
    assert lab.where("green") == -2


def test_asking_again_does_not_start_the_clock_anew() -> None:
    """[4.11] Refused in turn 1 and again in turn 2: it goes a round after the first refusal, when turn 4 begins."""
    lab = walled_in().put(0, "hall 0 0").put(1, "hall 0 0").put(2, "hall 0 0").begin()
    lab.play("ask wipe green", "refuse", "rest", "ask wipe green", "refuse")
    assert lab.state.wipe_turn[0] == 4
    lab.play("rest", "rest")
    assert lab.state.active == 0
    assert lab.where("green") == -2
    assert lab.state.wipe_turn[0] == -1


def test_a_wipe_that_makes_four_is_reset_by_the_active_player() -> None:
    """[4.7, 4.10] Seat 1 asks; the last vote is seat 0's, but seat 1 rolls and chooses."""
    lab = walled_in().put(0, "hall 0 0").put(1, "hall 0 0").put(2, "hall 0 0")
    for colour in ("yellow", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin(1).play("ask wipe green", "agree", "agree", "* roll choose number", "* roll A")
    assert lab.actor == 1
    lab.play("choose 4")
    assert [lab.where(colour) for colour in SECTORS] == [at(f"{colour} A-4") for colour in SECTORS]
    assert lab.actor == 1


def test_a_cube_wiped_by_itself_that_makes_four() -> None:
    """[4.7, 4.11] When seat 0's next turn begins, seat 0 rolls, before seeing."""
    lab = walled_in().put(0, "hall 0 0").put(1, "hall 0 0").put(2, "hall 0 0")
    for colour in ("yellow", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("ask wipe green", "refuse", "rest", "rest", "rest", "* roll choose number", "* roll E")
    assert lab.actor == 0
    assert lab.play("choose 1").where("blue") == at("blue E-1")


def test_stealing_and_elbowing_among_eight() -> None:
    """[3.4, 4.2] Seat 7 is robbed; seat 0 is elbowed up by seat 7."""
    lab = scene(8).put(0, "hall 6 4").put(7, "hall 6 4", holds="blue").begin()
    assert {"steal from 7", "elbow 7 up", "elbow 7 left"} - set(lab.legal) == {"elbow 7 up"}
    lab.play("steal from 7")
    assert (int(lab.state.holds[0]), int(lab.state.holds[7])) == (3, -1)
    other = scene(8).put(0, "hall 4 6").put(7, "hall 4 6").begin(7).play("elbow 0 up", "step up")
    assert other.place(0) == at("hall 3 6")
    assert other.place(7) == at("hall 3 6")


@pytest.mark.parametrize(
    ("way", "to"), [("up", "hall 5 6"), ("right", "hall 6 7"), ("down", "hall 7 6"), ("left", "hall 6 5")]
)
def test_steps_and_elbows_in_all_four_directions(way: str, to: str) -> None:
    """[3.3, 3.4] From the Mainframe, where four hallways meet."""
    lab = scene().put(0, "hall 6 6").put(1, "hall 6 6").begin().play(f"elbow 1 {way}", f"step {way}")
    assert lab.place(0) == lab.place(1) == at(to)
    assert lab.state.left == 2


def test_each_seat_takes_its_turn() -> None:
    """[1.2, 3.1] Eight offices clockwise; after seat 7 comes seat 0, and a new round when the first is due again."""
    lab = scene(8)
    assert [lab.place(seat) for seat in range(8)] == [at(office) for office in OFFICES]
    for seat in range(8):
        lab.put(seat, "hall 0 0")
    lab.begin(3)
    order = []
    for _ in range(9):
        order.append(int(lab.state.active))
        lab.play("rest")
    assert order == [3, 4, 5, 6, 7, 0, 1, 2, 3]
    assert lab.state.turn == 10


def test_what_a_turn_keeps_in_mind_is_forgotten_in_the_next() -> None:
    """[3.6, 3.7, 4.10, 8.2] Acted, the power, dropped and asked cubes, reactions."""
    lab = scene(cats=("Meowzer", "Void")).fill("blue E-2").put(0, "hall 0 0", holds="red").put(1, "hall 0 0")
    wall_in(lab, "green").begin().play("drop", "collect red", "ask wipe green", "refuse")
    assert (int(lab.state.acted), int(lab.state.dropped), int(lab.state.asked)) == (1, 1 << 2, 1)
    lab.play("power", "* roll 2", "* roll E", "* roll blue")
    assert lab.state.powered == 1
    lab.play("rest").skip_look().skip_look()
    assert lab.state.active == 1
    state = lab.state
    assert [int(value) for value in (state.acted, state.powered, state.dropped, state.asked, state.reacted)] == [0] * 5
    assert "bloop myself" in lab.legal


def test_two_colours_dropped_in_a_turn() -> None:
    """[8.2] Void asks about neither again; in the next turn it asks about a cube dropped before."""
    lab = scene(cats=("Void", "Twist")).fill("green C-1", "green C-2").put(0, "green C-1", holds="blue")
    lab.cube("red", "green C-1").begin().play("drop", "collect red")
    assert lab.legal == ["pass", "react"]
    lab.play("pass", "drop")
    assert lab.state.dropped == 1 << 2 | 1 << 3
    lab.play("collect blue").put(0, "green C-1")
    assert lab.state.todo[lab.state.depth - 1, 0] != Phase.MAY_REACT
    later = scene(cats=("Void", "Twist")).fill("green C-1", "green C-2").put(0, "green C-1", holds="blue")
    later.put(1, "hall 0 0").begin().play("drop", "rest").skip_look().skip_look().play("rest").skip_look().skip_look()
    assert later.play("collect blue").legal == ["pass", "react"]


def test_the_last_action_ends_the_phase_though_a_power_is_left() -> None:
    """[3.2, 9.11] Only a feral cat needs no action; and only where it can do something."""
    for scenario, on in (("none", False), ("feral cats", True)):
        lab = scene(cats=("Meowzer", "Void"), scenario=scenario).put(0, "hall 0 0").put(1, "hall 0 0").begin()
        lab.play("step right", "step left", "step right", "step left")
        assert (lab.state.active == 0) == on
        assert ("power" in lab.legal) == on
    idle = scene(cats=("Swaps", "Void"), scenario="feral cats").put(0, "hall 0 0").put(1, "hall 6 6").begin()
    idle.play("step right", "step left", "step right", "step left").skip_look()
    assert idle.state.active == 1


def test_a_bloop_ends_a_feral_phase_too() -> None:
    """[3.7, 3.8, 9.11] The power that costs nothing is not used from the office."""
    lab = scene(cats=("Meowzer", "Void"), scenario="feral cats").put(0, "hall 6 0").begin().play("bloop myself")
    assert lab.state.left < 0 or lab.state.todo[lab.state.depth - 1, 0] == Phase.LOOK
    assert "power" not in lab.legal


def test_no_bloop_of_oneself_in_a_bonus_round() -> None:
    """[3.7, 5.7] It takes the place of all actions of a turn; after the elements phase it is too late."""
    lab = scene().lay("green C-1", "break room 2 corner").put(0, "green C-1").begin().play("rest").skip_look()
    assert lab.state.left == 2
    assert lab.refusal("bloop myself").clause == "3.7"


def test_actions_not_taken_are_gone_in_the_elements_phase() -> None:
    """[3.2, 5.1] While a teleporter rolls, none are left."""
    lab = (
        scene().lay("green C-1", "teleporter straight").put(0, "green C-1").begin().play("step up", "step down", "rest")
    )
    assert lab.state.left == 0
    assert lab.state.acted == 1


def test_coffees_are_counted_for_a_turn() -> None:
    """[5.7] Two rooms, each once; with the turn they are forgotten, and the rooms serve again."""
    lab = scene().lay("green C-1", "break room 1 tee", 90).lay("green D-1", "break room 1 tee", 90).put(0, "green C-1")
    lab.put(1, "hall 0 0").begin().play("rest").skip_look()
    assert (int(lab.state.coffees), int(lab.state.left)) == (1, 1)
    lab.play("step right").skip_look()
    assert (int(lab.state.coffees), int(lab.state.left)) == (2, 1)
    lab.play("step left").skip_look()
    assert lab.state.active == 1
    assert lab.state.coffees == 0
    assert [int(lab.state.tile[at(f"green {name}-1")]) >> 8 & 1 for name in "CD"] == [0, 0]


def test_without_any_tiles_nothing_is_placed() -> None:
    """[2.5, 6.8] All 123 white tiles are on the board or gone: looking ends, and nobody waits for a tile."""
    lab = scene().begin(see=True)
    lab.state.stock[:WHITE_KINDS] = 0
    verbs.apply(lab.state, Action.LOOK + 2, None)  # down
    assert lab.state.todo[lab.state.depth - 1, 0] == Phase.ACT
    assert lab.kind("green C-1") == "blank"


def test_the_hundredth_round_for_three() -> None:
    """[10.2] Turn 300 is the last, turn 299 not."""
    lab = scene(3)
    for seat in range(3):
        lab.put(seat, "hall 0 0")
    lab.begin()
    lab.state.turn = 299
    assert lab.play("rest").actor == 1
    assert lab.state.turn == 300
    lab.play("rest")
    assert lab.state.over == 1
    assert lab.state.depth == 0


def test_the_whole_list_of_actions() -> None:
    """[3.2, 3.4, 3.7, 4.2, 4.5] In a corner, with Niels who holds a cube and Marie who holds none; then with a cube."""
    lab = scene(3).put(0, "hall 0 0").put(1, "hall 0 0", holds="red").put(2, "hall 0 0").begin()
    pushes = [f"elbow {seat} {way}" for seat in (1, 2) for way in ("right", "down")]
    assert sorted(lab.legal) == sorted(["rest", "step right", "step down", "steal from 1", *pushes, "bloop myself"])
    lab.play("steal from 1")
    assert sorted(lab.legal) == sorted(["rest", "step right", "step down", "drop", *pushes])
    two = (
        scene()
        .lay("green C-3", "wormhole")
        .lay("red A-1", "wormhole end")
        .put(0, "green C-3")
        .cube("blue", "green C-3")
    )
    assert sorted(two.begin().legal) == ["bloop myself", "collect blue", "collect green", "rest", "transit"]
