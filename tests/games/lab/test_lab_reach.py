"""Sight and reach at their edges: every direction, every wall, and rooms of the plainest kind."""

import pytest

from catstate.games.lab.pieces import AT, BESIDE, MAINFRAME, SECTORS
from catstate.games.lab.reach import survey
from catstate.games.lab.sight import (
    can_walk,
    far_mouth,
    first_blank,
    has_view,
    is_reached,
    openings,
    steps_to,
    way_seen,
    way_towards,
)

from .scene import Scene, at, scene

UP, RIGHT, DOWN, LEFT = range(4)
AROUND = ("C-2", "D-3", "C-4", "B-3")  # of C-3: above, right, below, left


def reached(lab: Scene, name: str) -> bool:
    survey(lab.state)
    return bool(is_reached(lab.state, at(name)))


def closed(sector: str = "green", but: int = -1) -> Scene:
    """C-3 blank between four straights that show it a wall, but for one direction in which nothing is laid."""
    lab = scene()
    for way, name in enumerate(AROUND):
        if way != but:
            lab.lay(f"{sector} {name}", "straight", 90 if way % 2 == 0 else 0)
    return lab


def test_openings() -> None:
    """[1.3, 2.2] A hallway has four, a blank none, a corner two, as it is turned: up and right, then clockwise."""
    lab = scene().lay("green A-1", "corner").lay("green B-1", "corner", 90).lay("green C-1", "tee", 270)
    assert openings(lab.state, at("hall 0 0")) == 0b1111
    assert openings(lab.state, at("green A-2")) == 0
    assert openings(lab.state, at("green A-1")) == 1 << UP | 1 << RIGHT
    assert openings(lab.state, at("green B-1")) == 1 << RIGHT | 1 << DOWN
    assert openings(lab.state, at("green C-1")) == 1 << LEFT | 1 << UP | 1 << RIGHT


@pytest.mark.parametrize("way", range(4))
def test_walls_on_either_side(way: int) -> None:
    """[3.3, 2.2] Out of a cross into a room that is open towards it, and that is not; and the other way round."""
    beside = f"green {AROUND[way]}"
    along, across = (0, 90) if way % 2 == 0 else (90, 0)
    free = scene().fill("green C-3").lay(beside, "straight", along)
    assert can_walk(free.state, at("green C-3"), way)
    assert can_walk(free.state, at(beside), way ^ 2)
    shut = scene().fill("green C-3").lay(beside, "straight", across)
    assert not can_walk(shut.state, at("green C-3"), way)
    assert not can_walk(shut.state, at(beside), way ^ 2)
    assert not can_walk(scene().fill("green C-3").state, at("green C-3"), way)  # onto a blank


@pytest.mark.parametrize(("corner", "ways"), [("hall 0 0", (RIGHT, DOWN)), ("hall 12 12", (UP, LEFT))])
def test_the_rim(corner: str, ways: tuple[int, ...]) -> None:
    """[1.3, 3.3] From a corner of the board two ways lead on."""
    lab = scene()
    assert tuple(way for way in range(4) if can_walk(lab.state, at(corner), way)) == ways
    assert [first_blank(lab.state, at(corner), way) for way in range(4)] == [-1] * 4
    assert not has_view(lab.state, at(corner))


@pytest.mark.parametrize("way", range(4))
def test_one_direction_is_enough_to_see(way: int) -> None:
    """[2.1, 2.2] From C-3 with walls around but for one side, the blank beside it; from inside a closed ring none."""
    lab = closed(but=way).fill("green C-3")
    assert has_view(lab.state, at("green C-3"))
    assert [first_blank(lab.state, at("green C-3"), other) for other in range(4) if other != way] == [-1] * 3
    assert first_blank(lab.state, at("green C-3"), way) == BESIDE[at("green C-3"), way]
    assert not has_view(closed().fill("green C-3").state, at("green C-3"))


def test_sight_ends_at_the_wall_of_ones_own_room() -> None:
    """[2.2] An upright straight shows what is above and below."""
    lab = scene().lay("green C-3", "straight")
    blanks = [int(first_blank(lab.state, at("green C-3"), way)) for way in range(4)]
    assert blanks == [at("green C-2"), -1, at("green C-4"), -1]


def test_sight_on_night_shift_reaches_the_second_space() -> None:
    """[9.6] A blank two spaces away is seen, one three away is not."""
    lab = scene(scenario="night shift").fill("green C-1")
    assert first_blank(lab.state, at("hall 0 3"), DOWN) == at("green C-2")
    assert first_blank(lab.fill("green C-2").state, at("hall 0 3"), DOWN) == -1


@pytest.mark.parametrize(
    ("other", "way"),
    [
        ("hall 3 6", UP),
        ("hall 5 6", UP),
        ("hall 6 12", RIGHT),
        ("hall 6 7", RIGHT),
        ("hall 12 6", DOWN),
        ("hall 7 6", DOWN),
        ("hall 6 0", LEFT),
        ("hall 6 5", LEFT),
        ("hall 6 6", -1),
        ("hall 0 5", -1),
        ("hall 12 7", -1),
    ],
)
def test_where_another_space_lies(other: str, way: int) -> None:
    """[2.2, 8.3] In the same row or column, seen from the Mainframe; neither its own space nor askew."""
    assert way_towards(MAINFRAME, at(other)) == way
    assert way_seen(scene().state, MAINFRAME, at(other)) == way


@pytest.mark.parametrize("way", range(4))
def test_what_one_sees_another_through(way: int) -> None:
    """[8.3, 2.2] A blank beside is seen; behind a blank, behind one's own wall and behind the other's wall nothing."""
    here, beside = at("green C-3"), int(BESIDE[at("green C-3"), way])
    behind = int(BESIDE[beside, way])
    name = f"green {AROUND[way]}"
    along, across = (0, 90) if way % 2 == 0 else (90, 0)
    blank = scene().fill("green C-3")
    assert way_seen(blank.state, here, beside) == way
    assert way_seen(blank.state, here, behind) == -1
    open_room = scene().fill("green C-3").lay(name, "straight", along)
    assert way_seen(open_room.state, here, beside) == way
    assert way_seen(open_room.state, here, behind) == way
    assert way_seen(scene().fill("green C-3").lay(name, "straight", across).state, here, beside) == -1
    assert way_seen(scene().lay("green C-3", "straight", across).fill(name).state, here, beside) == -1


def test_night_shift_ends_what_one_sees() -> None:
    """[9.6, 8.3] Two spaces, not three."""
    lab = scene(scenario="night shift")
    assert way_seen(lab.state, MAINFRAME, at("hall 6 8")) == RIGHT
    assert way_seen(lab.state, MAINFRAME, at("hall 6 9")) == -1


@pytest.mark.parametrize("sector", SECTORS)
def test_all_rooms_of_an_empty_board_are_in_reach(sector: str) -> None:
    """[4.9] One can look into every blank, from blank to blank."""
    lab = scene()
    assert all(steps_to(lab.state, int(space)) == 1 for space in AT[SECTORS.index(sector)].flat)
    assert all(steps_to(lab.state, at(hall)) == 1 for hall in ("hall 0 0", "hall 6 6", "hall 12 12", "hall 3 6"))


@pytest.mark.parametrize("sector", SECTORS)
def test_a_closed_ring_is_out_of_reach(sector: str) -> None:
    """[4.9] Whatever lies in it: a blank, an upright straight, a cross."""
    assert not reached(closed(sector), f"{sector} C-3")
    assert not reached(closed(sector).lay(f"{sector} C-3", "straight"), f"{sector} C-3")
    assert not reached(closed(sector).fill(f"{sector} C-3"), f"{sector} C-3")


@pytest.mark.parametrize("way", range(4))
def test_one_gap_in_the_ring_is_a_way_in(way: int) -> None:
    """[4.9] A blank, or a room that opens on both sides; an upright straight is entered from above and below only."""
    name = f"green {AROUND[way]}"
    along = 0 if way % 2 == 0 else 90
    assert reached(closed(but=way), "green C-3")
    assert reached(closed(but=way).lay(name, "straight", along), "green C-3")
    assert reached(closed(but=way).lay(name, "straight", along).fill("green C-3"), "green C-3")
    assert reached(closed(but=way).lay("green C-3", "straight"), "green C-3") == (way % 2 == 0)
    assert reached(closed(but=way).lay(name, "cross").lay("green C-3", "straight"), "green C-3") == (way % 2 == 0)


@pytest.mark.parametrize("way", range(4))
def test_looking_straight_through_throwers(way: int) -> None:
    """[4.9] A teleporter with walls to the sides: one looks through it from behind, where one can stay; from a blank
    there that can be opened; not where the way behind it is closed."""
    name = f"green {AROUND[way]}"
    along = 0 if way % 2 == 0 else 90
    behind = int(BESIDE[BESIDE[at("green C-3"), way], way])
    outer = "green " + {UP: "C-1", RIGHT: "E-3", DOWN: "C-5", LEFT: "A-3"}[way]
    assert at(outer) == behind
    lab = closed(but=way).lay(name, "teleporter straight", along)
    assert reached(lab, "green C-3")  # a blank behind it
    assert reached(closed(but=way).lay(name, "teleporter straight", along).fill(outer), "green C-3")
    across = 90 - along
    assert not reached(
        closed(but=way).lay(name, "teleporter straight", along).lay(outer, "straight", across), "green C-3"
    )
    assert not reached(closed(but=way).lay(name, "teleporter straight", across), "green C-3")


def test_looking_through_a_bent_thrower() -> None:
    """[4.9] A teleporter corner above C-3, open down and right: one could look in from itself only."""
    lab = closed(but=UP).lay("green C-2", "teleporter corner", 90)  # right and down
    assert not reached(lab, "green C-3")


def test_looking_in_from_the_hallway() -> None:
    """[4.9, 9.6] Through four throwers from the hallway; on night shift through one only."""
    day, night = scene(), scene(scenario="night shift")
    assert reached(day, "green C-1")
    for lab in (day, night):
        lab.lay("green A-1", "teleporter straight").lay("green B-1", "straight").lay("green B-2", "straight")
        lab.lay("green A-3", "straight", 90)
        assert reached(lab, "green A-2")  # from the left, too
    corner = scene(scenario="night shift")
    corner.lay("green C-1", "teleporter straight").lay("green B-2", "straight").lay("green D-2", "straight")
    corner.lay("green C-3", "straight", 90)
    assert reached(corner, "green C-2")


@pytest.mark.parametrize(
    ("scenario", "steps"),
    [("none", [2, 3, 4, 0]), ("grant money", [2, 3, 4, 5]), ("budget cuts", [2, 3, 0, 0])],
)
def test_how_many_steps_a_row_of_throwers_takes(scenario: str, steps: list[int]) -> None:
    """[4.9, 9.2, 9.3] From the hallway the first is one step away, the next two, counted one higher; the last action
    must be left to collect."""
    lab = scene(scenario=scenario)
    for row in (1, 2, 3, 4):
        lab.lay(f"green C-{row}", "teleporter straight")
        lab.lay(f"green B-{row}", "straight").lay(f"green D-{row}", "straight")
    lab.lay("green C-5", "straight", 90)
    survey(lab.state)
    assert [int(steps_to(lab.state, at(f"green C-{row}"))) for row in (1, 2, 3, 4)] == steps


def test_a_room_behind_three_throwers() -> None:
    """[4.9] Reached with the fourth action; from there the third thrower is one step away."""
    lab = scene()
    for row in (1, 2, 3, 4):
        lab.lay(f"green C-{row}", "teleporter straight" if row < 4 else "straight")
        lab.lay(f"green B-{row}", "straight").lay(f"green D-{row}", "straight")
    lab.lay("green C-5", "straight", 90)
    survey(lab.state)
    assert [int(steps_to(lab.state, at(f"green C-{row}"))) for row in (1, 2, 3, 4)] == [2, 3, 2, 1]


def test_a_thrower_is_reached_by_the_shorter_way() -> None:
    """[4.9] D-2 by two throwers from above or by one from the right, whichever is met first."""
    lab = scene().lay("yellow D-1", "teleporter cross").lay("yellow D-2", "teleporter cross")
    lab.lay("yellow E-2", "teleporter cross").lay("yellow E-1", "straight").lay("yellow C-1", "straight")
    lab.lay("yellow C-2", "straight").lay("yellow D-3", "straight", 90).lay("yellow E-3", "straight", 90)
    survey(lab.state)
    assert steps_to(lab.state, at("yellow D-1")) == 2
    assert steps_to(lab.state, at("yellow E-2")) == 2
    assert steps_to(lab.state, at("yellow D-2")) == 3


def test_wormholes_lead_into_a_ring() -> None:
    """[4.9, 3.5] Opening or end inside, the other mouth outside, of any pair; a mouth without the other leads nowhere;
    and two mouths that are both inside rings reach neither."""
    for inside, outside in (("wormhole", "wormhole end"), ("wormhole end", "wormhole")):
        lab = closed().lay("green C-3", inside, pair=1).lay("red A-1", outside, pair=1)
        assert far_mouth(lab.state, at("green C-3")) == at("red A-1")
        assert far_mouth(lab.state, at("red A-1")) == at("green C-3")
        assert reached(lab, "green C-3")
    assert not reached(closed().lay("green C-3", "wormhole"), "green C-3")
    assert not reached(closed().lay("green C-3", "wormhole end", pair=15), "green C-3")
    assert far_mouth(closed().lay("green C-3", "wormhole end", pair=15).state, at("green C-3")) == -1
    assert far_mouth(scene().fill("green C-3").state, at("green C-3")) == -1
    assert far_mouth(scene().state, at("green C-3")) == -1
    both = closed().lay("green C-3", "wormhole").lay("red C-3", "wormhole end")
    for way, name in enumerate(AROUND):
        both.lay(f"red {name}", "straight", 90 if way % 2 == 0 else 0)
    assert not reached(both, "green C-3")
    assert not reached(both, "red C-3")


def test_a_way_that_winds() -> None:
    """[4.9] In at Blue A-1, along row 1 to E-1, down, back along row 2 and down at A-2 into row 3: to A-3, not to B-3
    behind a wall."""
    lab = scene()
    for letter in "ABCD":
        lab.lay(f"blue {letter}-1", "straight", 90)
    lab.lay("blue E-1", "corner", 180)  # left and down
    lab.lay("blue E-2", "corner", 270)  # left and up
    for letter in "BCD":
        lab.lay(f"blue {letter}-2", "straight", 90)
    lab.lay("blue A-2", "corner", 90).lay("blue A-3", "straight").lay("blue A-4", "straight", 90)
    lab.lay("blue B-3", "straight")
    survey(lab.state)
    for name in ("A-1", "E-1", "E-2", "B-2", "A-2", "A-3"):
        assert steps_to(lab.state, at(f"blue {name}")) == 1
