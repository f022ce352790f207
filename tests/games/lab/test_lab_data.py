"""Data: collecting, stealing, logging, the reset, and wiping what nobody can reach."""

import numpy as np
from laboratory import LAB, Bench, at

from catstate.core.rules import CHANCE, OVER


def test_collecting_costs_an_action() -> None:
    """[4.1] The cube must lie on your space."""
    bench = Bench().fill("green C-3").put(0, "green C-3").begin().do("collect green")
    assert bench.state.holds[0] == 0
    assert bench.where("green") == -1
    assert bench.state.left == 3
    assert bench.refused("collect red").clause == "4.1"


def test_stealing_from_a_scientist_on_your_space() -> None:
    """[4.2] And from nobody else."""
    bench = Bench(3).put(0, "hall 0 0").put(1, "hall 0 0", holds="red").put(2, "hall 0 5", holds="blue").begin()
    assert "not on your space" in str(bench.refused("steal from 2"))
    assert bench.refused("steal from 0").clause == "4.2"
    bench.do("steal from 1")
    assert list(bench.state.holds[:3]) == [2, -1, 3]


def test_nobody_holds_two_cubes() -> None:
    """[4.3] Neither collected nor stolen."""
    bench = Bench().fill("green C-3").put(0, "green C-3", holds="red").put(1, "green C-3", holds="blue").begin()
    assert bench.refused("collect green").clause == "4.3"
    assert bench.refused("steal from 1").clause == "4.3"


def test_a_logged_colour_is_not_taken_again() -> None:
    """[4.4] Neither collected nor stolen."""
    bench = Bench().fill("green C-3").put(0, "green C-3", logged="green red").put(1, "green C-3", holds="red").begin()
    assert bench.refused("collect green").clause == "4.4"
    assert bench.refused("steal from 1").clause == "4.4"


def test_dropping() -> None:
    """[4.5] The cube lies on your space; with empty hands there is nothing to drop."""
    bench = Bench().put(0, "hall 0 0", holds="red").begin().do("drop")
    assert bench.where("red") == at("hall 0 0")
    assert bench.refused("drop").clause == "4.5"
    review = Bench(scenario="peer review").put(0, "hall 6 6", holds="red").begin()
    assert review.refused("drop").clause == "4.5"


def test_logging_is_immediate_and_free() -> None:
    """[4.6] One step onto the Mainframe costs one action and logs."""
    bench = Bench().put(0, "hall 6 5", holds="red").begin().do("step right")
    assert bench.state.logged[0] == 1 << 2
    assert bench.where("red") == -2
    assert bench.state.left == 3


def test_one_logs_even_when_pushed() -> None:
    """[4.6] Whoever's turn it is: Ada elbows Niels onto the Mainframe."""
    bench = Bench().put(0, "hall 6 5").put(1, "hall 6 5", holds="red").begin().do("elbow 1 right")
    assert bench.state.logged[1] == 1 << 2


def test_the_reset_rolls_number_and_letter() -> None:
    """[4.7] The fourth cube in its slot: all go to D-3 of their sectors, as the logger rolls."""
    bench = Bench().put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        bench.cube(colour, "slot")
    bench.begin().do("step right", "* roll 3", "* roll D")
    for colour in ("green", "yellow", "red", "blue"):
        assert bench.where(colour) == at(f"{colour} D-3")


def test_after_a_bloop_the_active_player_rolls() -> None:
    """[4.7] Niels loses the last cube; Ada, whose turn it is, chooses on CHOOSE."""
    bench = Bench().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1")
    bench.put(1, "red C-1", holds="blue")
    for colour in ("green", "yellow", "red"):
        bench.cube(colour, "slot")
    bench.begin().do("transit", "* roll choose number", "* roll B")
    assert bench.actor == 0
    bench.do("choose 5")
    assert bench.where("blue") == at("blue B-5")


def test_a_colour_everybody_has_logged_stays_in_its_slot() -> None:
    """[4.8] Green is done with; the other three come out."""
    bench = Bench().put(0, "hall 6 5", holds="yellow", logged="green").put(1, "hall 0 0", logged="green")
    for colour in ("green", "red", "blue"):
        bench.cube(colour, "slot")
    bench.begin().do("step right", "* roll 1", "* roll A")
    assert bench.where("green") == -2
    assert bench.where("blue") == at("blue A-1")


WALLED = (("green C-2", "straight", 90), ("green D-3", "straight", 0), ("green C-4", "straight", 90))


def walled_in() -> Bench:
    """The green cube on C-3, straights with their walls towards it all round, C-3 itself blank."""
    bench = Bench(3).lay("green B-3", "straight")
    for name, kind, degrees in WALLED:
        bench.lay(name, kind, degrees)
    return bench


def test_a_cube_behind_walls_is_out_of_reach() -> None:
    """[4.9] Four walls around C-3; where one of them opens, it can be reached."""
    assert "ask wipe green" in walled_in().begin().legal
    opened = Bench(3).lay("green B-3", "cross")
    for name, kind, degrees in WALLED:
        opened.lay(name, kind, degrees)
    assert opened.begin().refused("ask wipe green").clause == "4.9"
    assert "can be reached" in str(opened.refused("ask wipe green"))


def test_wormholes_count_as_ways() -> None:
    """[4.9] An end on C-3 whose opening is in reach makes the cube reachable."""
    bench = walled_in().lay("green C-3", "wormhole end").lay("red C-3", "wormhole")
    assert "ask wipe green" not in bench.begin().legal


def test_a_blank_is_not_open_where_one_could_only_look_from_a_thrower() -> None:
    """[4.9] Above C-3 a teleporter open to the sides only sees down from itself; open above, one sees through it."""
    bench = Bench(3).lay("green C-2", "teleporter tee", 90)  # open right, down, left; nobody can stay there
    for name, kind, degrees in (("green B-3", "straight", 0), *WALLED[1:]):
        bench.lay(name, kind, degrees)
    assert "ask wipe green" in bench.begin().legal
    through = Bench(3).lay("green C-2", "teleporter straight").lay("green C-1", "straight")
    for name, kind, degrees in (("green B-3", "straight", 0), *WALLED[1:]):
        through.lay(name, kind, degrees)
    assert "ask wipe green" not in through.begin().legal


def test_the_others_agree_in_seat_order() -> None:
    """[4.10] All agree: the cube goes to its slot; it cost no action."""
    bench = walled_in().begin().do("ask wipe green")
    assert bench.actor == 1
    assert bench.legal == ["agree", "refuse"]
    bench.do("agree")
    assert bench.actor == 2
    bench.do("agree")
    assert bench.where("green") == -2
    assert bench.state.left == 4


def test_the_first_refusal_ends_it_and_one_asks_once_a_turn() -> None:
    """[4.10] Seat 1 refuses: seat 2 is not asked."""
    bench = walled_in().begin().do("ask wipe green", "refuse")
    assert bench.actor == 0
    assert bench.where("green") == at("green C-3")
    assert bench.refused("ask wipe green").clause == "4.10"
    assert bench.refused("ask wipe red").clause == "4.9"


def test_refused_it_is_wiped_by_itself_a_round_later() -> None:
    """[4.11] When Ada's next turn begins."""
    bench = walled_in().begin().do("ask wipe green", "refuse", "rest").skip_look()
    bench.skip_look().do("rest").skip_look().skip_look().do("rest")
    assert bench.where("green") == at("green C-3")
    bench.skip_look()
    assert bench.state.active == 0
    assert bench.where("green") == -2


def test_wiping_the_fourth_cube_resets() -> None:
    """[4.7, 4.10] The active player rolls."""
    bench = walled_in()
    for colour in ("yellow", "red", "blue"):
        bench.cube(colour, "slot")
    bench.begin().do("ask wipe green", "agree", "agree", "* roll 1", "* roll E")
    assert bench.where("red") == at("red E-1")


def test_the_last_cube_needed_wins_at_once() -> None:
    """[10.1] Three logged, the fourth carried home; with data = 1 the first is enough."""
    bench = Bench().put(0, "hall 6 5", holds="red", logged="green yellow blue").begin().do("step right")
    assert bench.actor == OVER
    assert bench.state.winner == 0
    short = Bench(data="1").put(0, "hall 6 5", holds="red").begin().do("step right")
    assert short.actor == OVER


def test_after_a_hundred_rounds_it_is_a_draw() -> None:
    """[10.2] The last turn of round 100 ends the match."""
    bench = Bench().put(0, "hall 0 0").put(1, "hall 0 0").begin()
    bench.state.turn = 199
    bench.do("rest")
    assert bench.actor == 1
    bench.do("rest")
    assert bench.actor == OVER
    assert bench.state.winner == -1
    assert "draw" in LAB.notation.result(bench.view(), ("Ada", "Niels"))


def test_scores() -> None:
    """[10.3] 60 for a win, 0 for a loss, a draw shared."""
    won = Bench(3, data="1").put(1, "hall 6 5", holds="red").begin(1).do("step right")
    out = np.zeros(3, np.int64)
    LAB.rules.scores(won.state, out)
    assert out.tolist() == [0, 60, 0]
    drawn = Bench(3).put(0, "hall 0 0").begin()
    drawn.state.turn = 300
    drawn.do("rest")
    LAB.rules.scores(drawn.state, out)
    assert out.tolist() == [20, 20, 20]
    assert drawn.actor != CHANCE
