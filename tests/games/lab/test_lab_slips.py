"""Small slips in the rules that only a look at the right place shows."""

import pytest

from catstate.core.steps import apply_noted
from catstate.games.lab.actions import Action, Event, Loss
from catstate.games.lab.pieces import WHITE_KINDS
from catstate.games.lab.tiles import discard, push_tile

from .scene import at, scene
from .test_lab_events import KIND, row
from .test_lab_reach import AROUND, LEFT, closed, reached


def test_nothing_happens_after_the_last_cube() -> None:
    """[10.1] Ada logs it with her last action; Niels, on a vacuum collapser, is not blooped any more."""
    lab = scene(data="1").lay("green D-4", "collapser").put(0, "hall 6 2", holds="red").put(1, "green D-4").begin()
    lab.play("step right", "step right", "step right")
    assert [event[0] for event in lab.rows("step right")][-1] == Event.WON
    assert lab.state.over
    assert lab.place(1) == at("green D-4")


def test_a_turn_leaves_nothing_to_do() -> None:
    """[3.1] After two rounds exactly as much is waiting as in the first turn."""
    lab = scene().begin()
    waiting = int(lab.state.depth)
    for _ in range(4):
        lab.play("rest").skip_look().skip_look()
        assert lab.state.depth == waiting


def test_a_randomizer_that_meowzer_was_thrown_onto() -> None:
    """[5.2, 8.4] The cat throws her once; then it is the tile that throws."""
    lab = scene(cats=("Meowzer", "Void")).lay("blue B-4", "randomizer multi").fill("red A-1").begin()
    lab.play("power", "* roll 4", "* roll B")
    assert lab.rows("* roll blue")[-1] == row(Event.SEIZED, 0, at("blue B-4"), KIND["randomizer multi"])
    lab.play("* roll 1", "* roll A")
    assert lab.rows("* roll red")[1] == row(Event.RANDOMIZED, 0, at("blue B-4"), at("red A-1"), -1, -1)


def test_meowzer_on_a_randomizer() -> None:
    """[5.4, 8.4] In the phase of board elements it is the tile that throws, whoever's cat she has."""
    lab = scene(cats=("Meowzer", "Void")).lay("green C-1", "randomizer multi").fill("red A-1").put(0, "green C-1")
    lab.begin().play("rest", "* roll 1", "* roll A")
    assert lab.rows("* roll red")[1] == row(Event.RANDOMIZED, 0, at("green C-1"), at("red A-1"), -1, -1)


def test_fetch_on_the_rim_takes_no_cube_from_hands() -> None:
    """[8.11] From the last column one sees along the hallway up to the rim; the cube in Niels's hand is not there."""
    lab = scene(cats=("Fetch", "Void")).put(0, "hall 4 12").put(1, "hall 6 3", holds="red").begin()
    assert "power" not in lab.legal


@pytest.mark.parametrize(("hall", "sector"), [("hall 0 9", "yellow"), ("hall 6 3", "red"), ("hall 6 9", "blue")])
def test_companions_on_blank_spaces_cover_nothing(hall: str, sector: str) -> None:
    """[6.2] The new collapser itself is not among what its companions cover."""
    lab = scene().put(0, hall).begin(see=True).play("look down")
    assert lab.rows("* draw collapser")[1] == row(Event.SPREAD, 0, at(f"{sector} C-1"), 0)


def test_the_second_opening_that_goes() -> None:
    """[6.4] The first wormhole keeps both its mouths, and the second pair is free again."""
    lab = scene().lay("green A-1", "wormhole", pair=0).lay("blue A-1", "wormhole end", pair=0)
    lab.lay("green B-1", "wormhole", pair=1).lay("blue B-1", "wormhole end", pair=1)
    discard(lab.state, at("green B-1"), Loss.CAT, None)
    assert lab.state.opening[:2].tolist() == [at("green A-1"), -1]


def test_what_lies_on_an_end_that_goes_stays() -> None:
    """[6.4, 6.6] The end is pushed onto its own opening and goes with it: the cube on it stays where it was."""
    lab = scene().lay("green C-3", "wormhole").lay("green D-3", "wormhole end").cube("green", "green D-3")
    push_tile(lab.state, 0, at("green D-3"), LEFT, None)
    assert lab.kind("green D-3") == lab.kind("green C-3") == "blank"
    assert lab.where("green") == at("green D-3")


def test_nothing_is_shuffled_where_nothing_was_put_aside() -> None:
    """[6.8] Neither stack nor discards hold a tile: nobody is told that discards were shuffled."""
    lab = scene().begin(see=True)
    lab.state.stock[:WHITE_KINDS] = 0
    assert Event.SHUFFLED not in [event.kind for event in apply_noted(lab.state, Action.LOOK + 2)]  # down


def test_cats_go_before_other_clauses() -> None:
    """[3.3, 8.1, 8.8] A wall stops a step, and not Tunnelina."""
    lab = scene(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3").put(0, "green C-3").begin()
    assert lab.refusal("step right").clause == "3.3"
    assert lab.play("power", "aim right").place(0) == at("green D-3")


@pytest.mark.parametrize("way", range(4))
def test_a_room_open_to_three_sides(way: int) -> None:
    """[2.2, 4.9] A tee beside a blank: nobody looks in past its wall; with the wall behind, whoever is in it does."""
    name = f"green {AROUND[way]}"
    facing, away = ((side - LEFT) % 4 for side in (way ^ 2, way))  # quarter turns that bring its wall there
    assert not reached(closed(but=way).lay(name, "tee", 90 * facing), "green C-3")
    assert reached(closed(but=way).lay(name, "tee", 90 * away), "green C-3")
