"""Tiles that come in sets, move and go: second pairs, last sectors, two in one place."""

import pytest

from catstate.games.lab.actions import Event, Loss, Phase
from catstate.games.lab.pieces import GREY_COLLAPSER, GREY_END, SECTORS, TILES, UNPAIRED
from catstate.games.lab.state import PAIR
from catstate.games.lab.tiles import discard, is_carrying, push_tile

from .scene import Scene, at, scene

KIND = {tile.name: kind for kind, tile in enumerate(TILES)}


def pair_of(lab: Scene, name: str) -> int:
    return int(lab.state.tile[at(name)]) >> PAIR & 15


def next_is(lab: Scene) -> tuple[int, ...]:
    """Phase, seat and space or sector of what is next."""
    return tuple(lab.state.todo[lab.state.depth - 1, :3].tolist())


def test_the_second_wormhole_is_another_pair() -> None:
    """[6.1, 3.5] Seen one behind the other; each leads to its own end, and the third likewise."""
    lab = scene().begin(see=True).play("look down")
    for sector in ("yellow", "blue", "red"):
        lab.play("* draw wormhole", f"* roll {sector}")
    lab.play("* draw corner", "turn 0")
    assert [pair_of(lab, f"green C-{n}") for n in (1, 2, 3)] == [0, 1, 2]
    assert [pair_of(lab, name) for name in ("yellow C-1", "blue C-2", "red C-3")] == [0, 1, 2]
    assert lab.state.opening[:3].tolist() == [at(f"green C-{n}") for n in (1, 2, 3)]
    assert lab.state.end[:3].tolist() == [at(name) for name in ("yellow C-1", "blue C-2", "red C-3")]
    assert lab.state.stock[GREY_END] == 5
    assert lab.state.placed == at("green C-4")
    lab.put(0, "green C-2").play("transit")
    assert lab.place(0) == at("blue C-2")
    assert lab.play("transit").place(0) == at("green C-2")


def test_a_pair_that_is_free_again_is_used_again() -> None:
    """[6.1, 6.4] The first opening is gone with its end; the next opening takes the first free pair, here the first."""
    lab = scene().lay("green A-5", "wormhole", pair=0).lay("red A-5", "wormhole end", pair=0)
    lab.lay("green B-5", "wormhole", pair=1).lay("red B-5", "wormhole end", pair=1)
    discard(lab.state, at("green A-5"), Loss.CAT, None)
    assert (int(lab.state.opening[0]), int(lab.state.end[0])) == (-1, -1)
    assert (int(lab.state.opening[1]), int(lab.state.end[1])) == (at("green B-5"), at("red B-5"))
    lab.begin(see=True).play("look down", "* draw wormhole", "* roll red")
    assert pair_of(lab, "green C-1") == pair_of(lab, "red C-1") == 0


def test_without_grey_ends_nothing_is_rolled() -> None:
    """[6.1, 6.4] All eight ends lie about as dead ends; a new opening leads nowhere."""
    lab = scene()
    for letter in "ABCDE":
        lab.lay(f"yellow {letter}-1", "wormhole end", pair=UNPAIRED)
    for letter in "ABC":
        lab.lay(f"yellow {letter}-2", "wormhole end", pair=UNPAIRED)
    assert lab.state.stock[GREY_END] == 0
    lab.begin(see=True).play("look down", "* draw wormhole")
    assert next_is(lab)[0] == Phase.DRAW_TILE
    assert (int(lab.state.opening[0]), int(lab.state.end[0])) == (at("green C-1"), -1)


def test_with_the_last_grey_end_one_is_rolled() -> None:
    """[6.1] Seven are used, the eighth opens."""
    lab = scene()
    for letter in "ABCDE":
        lab.lay(f"yellow {letter}-1", "wormhole end", pair=UNPAIRED)
    for letter in "AB":
        lab.lay(f"yellow {letter}-2", "wormhole end", pair=UNPAIRED)
    lab.begin(see=True).play("look down", "* draw wormhole", "* roll red")
    assert lab.state.end[0] == at("red C-1")
    assert lab.state.stock[GREY_END] == 0


def test_mouths_that_are_pushed_still_lead_to_each_other() -> None:
    """[6.6, 3.5] Opening and end of the second pair, one space on."""
    lab = scene().lay("green C-3", "wormhole", pair=1).lay("red C-3", "wormhole end", pair=1)
    push_tile(lab.state, 0, at("green C-3"), 1, None)
    push_tile(lab.state, 0, at("red C-3"), 3, None)
    assert lab.state.opening[:2].tolist() == [-1, at("green D-3")]
    assert lab.state.end[:2].tolist() == [-1, at("red B-3")]
    lab.put(0, "red B-3").begin().play("transit")
    assert lab.place(0) == at("green D-3")


def test_a_dead_end_can_be_pushed() -> None:
    """[6.4, 6.6] It belongs to no pair, before and after."""
    lab = scene().lay("red C-3", "wormhole end", pair=UNPAIRED).put(1, "red C-3")
    push_tile(lab.state, 0, at("red C-3"), 1, None)
    assert lab.kind("red D-3") == "wormhole end"
    assert pair_of(lab, "red D-3") == UNPAIRED
    assert lab.place(1) == at("red D-3")
    assert lab.state.end.tolist() == [-1] * 8


def test_an_end_pushed_onto_its_own_opening() -> None:
    """[6.4, 6.6] The opening is discarded and takes the end along: both are gone. Niels on it would keep the end."""
    lab = scene().lay("green C-3", "wormhole").lay("green D-3", "wormhole end")
    push_tile(lab.state, 0, at("green D-3"), 3, None)
    assert [lab.kind(f"green {letter}-3") for letter in "CD"] == ["blank", "blank"]
    assert lab.state.stock[GREY_END] == 8
    ridden = scene().lay("green C-3", "wormhole").lay("green D-3", "wormhole end").put(1, "green D-3")
    push_tile(ridden.state, 0, at("green D-3"), 3, None)
    assert ridden.kind("green C-3") == "wormhole end"
    assert ridden.place(1) == at("green C-3")
    assert pair_of(ridden, "green C-3") == UNPAIRED


def test_the_end_of_the_second_pair_goes_with_its_opening() -> None:
    """[6.4] And only that; the last seat stands on one as well as the first."""
    lab = scene(3).lay("green A-1", "wormhole", pair=0).lay("blue A-1", "wormhole end", pair=0)
    lab.lay("green B-1", "wormhole", pair=1).lay("blue B-1", "wormhole end", pair=1).put(2, "blue B-1")
    discard(lab.state, at("green B-1"), Loss.CAT, None)
    assert lab.kind("blue A-1") == "wormhole end"
    assert pair_of(lab, "blue B-1") == UNPAIRED
    assert lab.state.end[:2].tolist() == [at("blue A-1"), -1]
    assert lab.state.discards[KIND["wormhole"]] == 1


@pytest.mark.parametrize("sector", SECTORS)
def test_collapsers_go_from_every_sector(sector: str) -> None:
    """[6.2, 6.5, 6.8] Whichever of the four it is: the white one is put aside, the grey ones beside the board."""
    lab = scene().lay("green B-2", "collapser")
    discard(lab.state, at(f"{sector} B-2"), Loss.CAT, None)
    assert [lab.kind(f"{name} B-2") for name in SECTORS] == ["blank"] * 4
    assert lab.state.discards[KIND["collapser"]] == 1
    assert int(lab.state.discards.sum()) == 1
    assert lab.state.stock[GREY_COLLAPSER] == 9


@pytest.mark.parametrize("number", range(1, 4))
def test_what_companions_cover(number: int) -> None:
    """[6.2, 6.3] A corner in one of the other sectors; the event names the sector."""
    sector = SECTORS[number]
    lab = scene().lay(f"{sector} C-1", "corner").begin(see=True).play("look down")
    events = lab.rows("* draw collapser")
    assert events[1] == (Event.SPREAD, 0, at("green C-1"), 1 << number, 0, 0)
    assert [lab.kind(f"{name} C-1") for name in SECTORS] == ["collapser", *["grey collapser"] * 3]
    assert lab.state.discards[KIND["corner"]] == 1


def test_what_carries_something() -> None:
    """[8.12] A scientist of the last seat, a cube of the last colour; not a neighbour's."""
    lab = scene(3).fill("green A-1", "green A-2", "green A-3").put(2, "green A-1").cube("blue", "green A-2")
    carrying = [bool(is_carrying(lab.state, at(f"green A-{n}"))) for n in (1, 2, 3)]
    assert carrying == [True, True, False]


def test_two_on_one_blank_get_one_tile() -> None:
    """[6.7] Marie and Niels stood on a companion that goes; Marie is active's next but Niels comes first."""
    lab = scene(3, cats=("Pushkin", "Void", "Twist")).lay("green D-4", "collapser").fill("green D-2", "green D-3")
    lab.put(0, "green D-2").put(1, "blue D-4").put(2, "blue D-4").begin().play("power", "aim down")
    assert next_is(lab) == (Phase.DRAW_TILE, 1, at("blue D-4"))
    lab.play("* draw cross")
    assert lab.actor == 0


def test_who_is_left_on_a_blank_in_turn_order() -> None:
    """[6.7] Seat 1 pushes; seats 2 and 0 stood on companions: seat 2 draws first, then seat 0."""
    lab = scene(3, cats=("Void", "Pushkin", "Twist")).lay("green D-4", "collapser").fill("green D-2", "green D-3")
    lab.put(1, "green D-2").put(0, "blue D-4").put(2, "red D-4").begin(1).play("power", "aim down")
    assert next_is(lab) == (Phase.DRAW_TILE, 2, at("red D-4"))
    lab.play("* draw cross")
    assert next_is(lab) == (Phase.DRAW_TILE, 0, at("blue D-4"))
    lab.play("* draw cross")
    assert lab.actor == 1


def test_a_collapser_for_the_first_serves_the_second_too() -> None:
    """[6.2, 6.7] Seat 1 draws a collapser on Red D-4: its companion lies on Blue D-4, and seat 2 draws nothing."""
    lab = scene(3, cats=("Pushkin", "Void", "Twist")).lay("green D-4", "collapser").fill("green D-2", "green D-3")
    lab.put(0, "green D-2").put(1, "red D-4").put(2, "blue D-4").begin().play("power", "aim down", "* draw collapser")
    assert lab.kind("blue D-4") == "grey collapser"
    assert lab.kind("green D-4") == "grey collapser"  # the tile pushed there is covered
    assert lab.actor == 0
    assert lab.state.left == 3


def test_a_cube_that_is_carried_has_a_new_chance() -> None:
    """[4.11, 6.6] It was to be wiped from where it lay; it lies elsewhere now."""
    lab = scene().fill("green C-3").cube("blue", "green C-3")
    lab.state.wipe_turn[0] = lab.state.wipe_turn[3] = 5
    push_tile(lab.state, 0, at("green C-3"), 2, None)
    assert lab.where("green") == lab.where("blue") == at("green C-4")
    assert lab.state.wipe_turn.tolist() == [-1] * 4


@pytest.mark.parametrize(("way", "to"), [(0, "green C-2"), (1, "green D-3"), (2, "green C-4"), (3, "green B-3")])
def test_tiles_are_pushed_in_all_four_directions(way: int, to: str) -> None:
    """[6.6] With both who stand on it and all that lies there."""
    lab = scene(3).lay("green C-3", "corner", 90).put(0, "green C-3").put(2, "green C-3").cube("blue", "green C-3")
    push_tile(lab.state, 1, at("green C-3"), way, None)
    assert lab.kind(to) == "corner"
    assert lab.degrees(to) == 90
    assert lab.place(0) == lab.place(2) == lab.where("blue") == lab.where("green") == at(to)
    assert lab.kind("green C-3") == "blank"


@pytest.mark.parametrize(
    ("way", "coordinates", "halls"),
    [
        (0, "B-1", ("hall 0 2", "hall 0 8", "hall 6 2", "hall 6 8")),
        (1, "E-2", ("hall 2 6", "hall 2 12", "hall 8 6", "hall 8 12")),
        (2, "B-5", ("hall 6 2", "hall 6 8", "hall 12 2", "hall 12 8")),
        (3, "A-2", ("hall 2 0", "hall 2 6", "hall 8 0", "hall 8 6")),
    ],
)
def test_a_set_pushed_out_in_all_four_directions(way: int, coordinates: str, halls: tuple[str, ...]) -> None:
    """[6.5, 6.6] Everybody on it stands in the hallway beside, in each sector."""
    lab = scene(4).lay(f"green {coordinates}", "collapser")
    for seat, sector in enumerate(SECTORS):
        lab.put(seat, f"{sector} {coordinates}")
    push_tile(lab.state, 0, at(f"blue {coordinates}"), way, None)
    assert [lab.place(seat) for seat in range(4)] == [at(hall) for hall in halls]
    assert lab.state.stock[GREY_COLLAPSER] == 9


def test_a_set_that_moves_covers_in_every_sector() -> None:
    """[6.5, 6.6] Pushed down, the four discard four corners."""
    lab = scene().lay("red B-2", "collapser")
    for sector in SECTORS:
        lab.lay(f"{sector} B-3", "corner")
    push_tile(lab.state, 0, at("yellow B-2"), 2, None)
    assert [lab.kind(f"{sector} B-3") for sector in SECTORS] == [
        "grey collapser",
        "grey collapser",
        "collapser",
        "grey collapser",
    ]
    assert lab.state.discards[KIND["corner"]] == 4


def test_put_back_tiles_are_among_the_discards() -> None:
    """[9.5, 6.8] And not in the stack: the next draw is of 122."""
    lab = scene(scenario="open plan").begin(see=True).play("look down", "* draw tee", "put back")
    assert lab.state.discards[KIND["tee"]] == 1
    assert lab.state.stock[KIND["tee"]] == 24
    assert lab.state.drawn == KIND["tee"]
    assert next_is(lab) == (Phase.DRAW_TILE, 0, at("green C-1"))
