"""What seldom happens, and what a small slip in the rules would change."""

import pytest

from catstate.games.lab.actions import Event, Phase
from catstate.games.lab.cat_powers import can_react, is_homeward
from catstate.games.lab.pieces import BESIDE, MAINFRAME, SECTOR, SECTORS, SIZE, TILES, WHITE_KINDS
from catstate.games.lab.reach import survey
from catstate.games.lab.sight import can_walk, far_mouth, first_blank, is_reached, steps_to
from catstate.games.lab.state import KIND
from catstate.games.lab.tiles import draw_for, push_tile

from .scene import GAME, Scene, at, scene
from .test_lab_cats import collecting
from .test_lab_events import CAT, row
from .test_lab_rounds import wall_in

NUMBER = {tile.name: kind for kind, tile in enumerate(TILES)}


def test_a_feral_espresso_of_somebody_else_has_nothing_to_do() -> None:
    """[8.13, 9.11] Ada's last action elbows Niels onto the Mainframe: his cat finds nothing to do."""
    lab = scene(cats=("Void", "Espresso"), scenario="feral cats").put(0, "hall 6 4").put(1, "hall 6 5", holds="red")
    events = lab.begin().play("step left", "step right", "step right").rows("elbow 1 right")
    assert row(Event.REACTED, 1, CAT["Espresso"], 0) in events
    assert Event.MORE_ACTIONS not in [event[0] for event in events]


def test_no_board_element_leads_to_the_mainframe() -> None:
    """[5.3, 5.4, 8.13, 9.11] So whoever logs in the own turn does it in a round of actions, and a feral Espresso's
    action can be taken: no tile lies in the row or the column of the Mainframe, and a tile pushed out of its sector
    leaves its riders beside no Mainframe."""
    row_of_it, column_of_it = divmod(MAINFRAME, SIZE)
    for space in range(SIZE * SIZE):
        if SECTOR[space] >= 0:
            assert space // SIZE != row_of_it
            assert space % SIZE != column_of_it
            assert MAINFRAME not in BESIDE[space]


@pytest.mark.parametrize("colour", SECTORS)
def test_fetch_has_something_to_do_for_each_colour(colour: str) -> None:
    """[8.2, 8.11] One cube is free, in the corner of the board; another was collected."""
    taken = SECTORS[(SECTORS.index(colour) + 1) % 4]
    lab = scene(cats=("Fetch", "Void")).put(0, "hall 12 0")
    for other in SECTORS:
        lab.cube(other, "slot")
    lab.cube(taken, "hall 12 0").cube(colour, "hall 0 0").begin()
    assert lab.rows(f"collect {taken}")[1] == row(Event.REACTED, 0, CAT["Fetch"], 1)
    assert lab.legal == ["aim right", "aim down"]


def test_whom_reactions_find() -> None:
    """[8.5, 8.14] Magnet finds Niels three spaces away in line; Pushkin has nothing to push where only Niels is."""
    lab = scene(cats=("Magnet", "Void")).put(0, "hall 6 3").put(1, "hall 6 6").begin()
    assert can_react(lab.state, 0)
    askew = scene(cats=("Magnet", "Void")).put(0, "hall 6 3").put(1, "hall 5 6").begin()
    assert not can_react(askew.state, 0)
    for cat in ("Pushkin", "Void", "Tunnelina"):
        beside = scene(cats=(cat, "Swaps")).put(0, "hall 6 3").put(1, "hall 6 4").begin()
        assert not can_react(beside.state, 0)


def test_one_step_from_home() -> None:
    """[8.11] From the spaces around the Mainframe each way that leads there counts."""
    around = ("hall 5 6", "hall 6 7", "hall 7 6", "hall 6 5")
    assert [[way for way in range(4) if is_homeward(at(name), way)] for name in around] == [[2], [3], [0], [1]]
    assert [way for way in range(4) if is_homeward(at("green E-5"), way)] == [1, 2]
    assert [way for way in range(4) if is_homeward(at("blue A-1"), way)] == [0, 3]


def test_the_cat_of_the_second_seat_reacts_once() -> None:
    """[8.2] Niels's Void asks about the first cube he collects, not about the next."""
    lab = scene(cats=("Twist", "Void")).fill("green C-3", "green C-2").put(1, "green C-3").cube("red", "green C-3")
    lab.begin(1).play("collect green")
    assert lab.legal == ["pass", "react"]
    lab.play("pass", "drop", "collect red")
    assert lab.legal[0] == "rest"
    assert lab.state.reacted == 1 << 1


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_twist_offers_the_other_ways(degrees: int) -> None:
    """[8.9] A corner is turned three ways, a straight one."""
    lab = scene(cats=("Twist", "Void")).lay("green C-3", "corner", degrees).put(0, "green C-3").begin()
    lab.play("power", "aim here")
    assert lab.legal == [f"turn {way}" for way in (0, 90, 180, 270) if way != degrees]
    straight = scene(cats=("Twist", "Void")).lay("green C-3", "straight", degrees % 180).put(0, "green C-3").begin()
    assert straight.play("power", "aim here").legal == [f"turn {90 - degrees % 180}"]


def test_an_arrow_that_has_gone_round_is_as_before() -> None:
    """[9.10] After four rounds the tile is the same in every respect."""
    lab = scene(scenario="magnetic storm").lay("green C-1", "teleporter tee", 90).put(0, "hall 0 0").put(1, "hall 0 0")
    before = int(lab.begin().state.tile[at("green C-1")])
    for _ in range(4):
        lab.play("rest", "rest")
    assert int(lab.state.tile[at("green C-1")]) == before


def test_tiles_without_a_pair() -> None:
    """[6.1] What is seen behind a wormhole belongs to none: a corner and nothing else."""
    lab = scene().begin(see=True).play("look down", "* draw wormhole", "* roll red", "* draw corner", "turn 270")
    assert int(lab.state.tile[at("green C-2")]) == 3 + (NUMBER["corner"] << KIND)


def test_nothing_is_shuffled_for_who_stands_on_a_tile() -> None:
    """[6.7, 6.8] The stack is empty; a tile is pushed, Niels stands on another: the discards stay where they are."""
    lab = scene().fill("green A-1", "green C-3").put(1, "green A-1")
    lab.state.discards[:WHITE_KINDS] += lab.state.stock[:WHITE_KINDS]
    lab.state.stock[:WHITE_KINDS] = 0
    push_tile(lab.state, 0, at("green C-3"), 1, None)
    assert int(lab.state.stock[:WHITE_KINDS].sum()) == 0
    assert int(lab.state.discards.sum()) == 121


@pytest.mark.parametrize("colour", SECTORS)
def test_every_colour_is_reviewed(colour: str) -> None:
    """[9.8] After the elements; with empty hands nothing is logged, and no cube moves."""
    lab = scene(scenario="peer review").put(0, "hall 6 6", holds=colour).put(1, "hall 0 0").begin().play("rest")
    assert lab.state.logged[0] == 1 << SECTORS.index(colour)
    empty = scene(scenario="peer review").put(0, "hall 6 6").put(1, "hall 0 0").begin()
    assert Event.LOGGED not in [event[0] for event in empty.rows("rest")]
    assert [empty.where(other) for other in SECTORS] == [at(f"{other} C-3") for other in SECTORS]


@pytest.mark.parametrize("colour", SECTORS)
def test_every_colour_is_wiped_by_itself(colour: str) -> None:
    """[4.11] A round after the refusal."""
    lab = wall_in(scene(), colour).put(0, "hall 0 0").put(1, "hall 0 0").begin()
    lab.play(f"ask wipe {colour}", "refuse", "rest")
    assert lab.where(colour) == at(f"{colour} C-3")
    assert lab.play("rest").where(colour) == -2


def test_collecting_keeps_the_other_cubes_where_they_are() -> None:
    """[4.1] Two on one space: the other stays."""
    lab = collecting("Espresso").cube("blue", "green C-3").begin().play("collect blue")
    assert lab.where("green") == at("green C-3")
    assert lab.where("blue") == -1


def test_green_counts_like_the_others() -> None:
    """[4.2, 4.3] With the green cube in hand nothing more is taken; the green one is stolen, also from seat 0."""
    full = scene().put(0, "hall 0 0", holds="green").cube("red", "hall 0 0").begin()
    assert full.refusal("collect red").clause == "4.3"
    thief = scene().put(0, "hall 0 0", holds="green").put(1, "hall 0 0").begin(1).play("steal from 0")
    assert thief.state.holds[:2].tolist() == [-1, 0]
    assert thief.state.left == 3


@pytest.mark.parametrize("colour", SECTORS)
def test_each_colour_is_asked_for_once_a_turn(colour: str) -> None:
    """[4.10] After the refusal it is not asked again."""
    lab = wall_in(scene(), colour).put(0, "hall 0 0").put(1, "hall 0 0").begin().play(f"ask wipe {colour}", "refuse")
    assert lab.state.asked == 1 << SECTORS.index(colour)
    assert lab.refusal(f"ask wipe {colour}").clause == "4.10"


def test_the_first_space_of_the_board_counts() -> None:
    """[8.7, 8.11, 8.14] Who stands in the top left corner can be blooped and pulled; a cube above is fetched."""
    near = scene(cats=("Bloopurr", "Void")).put(0, "hall 0 1").put(1, "hall 0 0").begin()
    assert near.play("power", "* roll 4").legal == ["target 1"]
    pulled = scene(cats=("Magnet", "Void")).put(0, "hall 0 3").put(1, "hall 0 0").begin().play("power", "target 1")
    assert pulled.place(1) == at("hall 0 1")
    above = scene(cats=("Fetch", "Void")).put(0, "hall 6 0").cube("red", "hall 3 0").begin()
    assert above.play("power", "fetch red").where("red") == at("hall 4 0")


def test_empty_hands_on_the_mainframe() -> None:
    """[4.6] Nothing is logged, and no cube moves."""
    lab = scene().put(0, "hall 6 5").begin()
    assert [event[0] for event in lab.rows("step right")] == [Event.STEPPED]
    assert [lab.where(colour) for colour in SECTORS] == [at(f"{colour} C-3") for colour in SECTORS]


@pytest.mark.parametrize("sector", SECTORS)
def test_entangled_with_every_sector(sector: str) -> None:
    """[9.13] Ada is blooped in the next sector, on the same letter as Niels."""
    mine = SECTORS[(SECTORS.index(sector) + 1) % 4]
    lab = scene(scenario="entangled colleagues").fill(f"{mine} B-1", f"{sector} B-4").put(0, f"{mine} B-1")
    assert lab.put(1, f"{sector} B-4").begin().play("bloop myself").place(1) == at("hall 12 9")


@pytest.mark.parametrize("way", range(4))
def test_rooms_that_open_on_one_side(way: int) -> None:
    """[2.2, 3.3, 4.9] A corner beside a cross: open towards it and to one side, or away from it and to one side. Sight
    goes on through a straight to the blank behind."""
    here, beside = at("green C-3"), ("green C-2", "green D-3", "green C-4", "green B-3")[way]
    towards = (90, 180, 270, 0)[way]  # corners open up and right at 0: here each shows the cross an opening
    lab = scene().fill("green C-3").lay(beside, "corner", towards)
    assert can_walk(lab.state, here, way)
    away = scene().fill("green C-3").lay(beside, "corner", (towards + 180) % 360)
    assert not can_walk(away.state, here, way)
    assert first_blank(scene().fill("green C-3").lay(beside, "corner", towards).state, here, way) == -1
    through = scene().fill("green C-3").lay(beside, "straight", 0 if way % 2 == 0 else 90)
    assert first_blank(through.state, here, way) == BESIDE[at(beside), way]


def test_two_blanks_in_one_ring() -> None:
    """[4.9] Neither opens the other."""
    lab = scene().lay("green B-3", "straight").lay("green E-3", "straight")
    for name in ("C-2", "D-2", "C-4", "D-4"):
        lab.lay(f"green {name}", "straight", 90)
    survey(lab.state)
    assert not is_reached(lab.state, at("green C-3"))
    assert not is_reached(lab.state, at("green D-3"))


def test_the_last_tile_of_the_stack_and_of_the_discards() -> None:
    """[6.8] One tile in the stack is drawn; one among the discards is shuffled and drawn."""
    for field in ("stock", "discards"):
        lab = scene()
        lab.state.stock[:WHITE_KINDS] = 0
        getattr(lab.state, field)[NUMBER["tee"]] = 1
        draw_for(lab.state, 0, at("green C-1"), 2, 0, None)
        assert lab.state.todo[lab.state.depth - 1, 0] == Phase.DRAW_TILE
        assert lab.outcomes == ["draw tee"]
        assert int(lab.state.discards.sum()) == 0


def test_swapped_straights_and_cubes_are_told() -> None:
    """[8.10] Two upright straights; a second cube rides on Ada's."""
    lab = scene(cats=("Swaps", "Void")).lay("green C-3", "straight").lay("red C-3", "straight").put(0, "green C-3")
    lab.cube("yellow", "green C-3").begin().play("collect green")
    here, there = at("green C-3"), at("red C-3")
    assert lab.rows("* roll red")[1:] == [
        row(Event.TILES_SWAPPED, 0, here, there, 3, CAT["Swaps"]),
        row(Event.CARRIED, 0, here, there, 0, 0),
        row(Event.CUBE_CARRIED, -1, 1, here, there),
        row(Event.CUBE_CARRIED, -1, 2, there, here),
    ]


@pytest.mark.parametrize("cat", ["Void", "Pushkin", "Tunnelina"])
def test_a_cat_that_may_but_can_not_does_not_ask(cat: str) -> None:
    """[8.2, 8.3] In a hallway without walls and tiles around."""
    lab = scene(cats=(cat, "Swaps")).put(0, "hall 6 6").cube("red", "hall 6 5").begin().play("step left", "collect red")
    assert lab.legal[0] == "rest"


@pytest.mark.parametrize("options", [{"scenario": "random"}, {"cats": "on"}, {"cats": "off"}])
def test_a_match_before_it_begins_is_a_position(options: dict[str, str]) -> None:
    """[1.2, 1.5, 9.1] What is to be done says no more than it must."""
    GAME.notation.check(Scene(3, GAME.settle(3, options)[1]).state)


def test_ways_through_bent_rooms() -> None:
    """[4.9] Into a cross in a ring, by a corner that opens towards it; not by one that shows its wall."""
    for way, name in enumerate(("C-2", "D-3", "C-4", "B-3")):
        towards = (90, 180, 270, 0)[way]
        for degrees, found in ((towards, True), ((towards + 180) % 360, False)):
            lab = scene().fill("green C-3").lay(f"green {name}", "corner", degrees)
            for other, wall in enumerate(("C-2", "D-3", "C-4", "B-3")):
                if other != way:
                    lab.lay(f"green {wall}", "straight", 90 if other % 2 == 0 else 0)
            survey(lab.state)
            assert is_reached(lab.state, at("green C-3")) == found


def test_how_hallways_and_wormholes_are_reached() -> None:
    """[4.9, 3.5] One can stay in every hallway, and on a mouth in a ring; a plain room has no other mouth."""
    lab = wall_in(scene(), "green").lay("green C-3", "wormhole").lay("red A-1", "wormhole end").fill("blue A-1")
    survey(lab.state)
    assert all(steps_to(lab.state, space) == 1 for space in range(169) if SECTOR[space] < 0)
    assert steps_to(lab.state, at("green C-3")) == 1
    assert far_mouth(lab.state, at("blue A-1")) == -1


def test_a_wipe_that_lapsed_does_not_lapse_again() -> None:
    """[4.11] The cube came back into reach: told once."""
    lab = (
        wall_in(scene(), "green").put(0, "hall 0 0").put(1, "hall 0 0").begin().play("ask wipe green", "refuse", "rest")
    )
    lab.state.tile[at("green B-3")] += 1
    lab.state.stale = 1
    assert Event.WIPE_LAPSED in [event[0] for event in lab.rows("rest")]
    assert lab.state.wipe_turn[0] == -1
    assert Event.WIPE_LAPSED not in [event[0] for event in lab.rows("rest")]
