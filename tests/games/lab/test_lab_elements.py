"""Board elements, sets of tiles, blooping."""

from catstate.games.lab.actions import Loss
from catstate.games.lab.pieces import COUNT, GREY_COLLAPSER, GREY_END, TILES, UNPAIRED, WHITE_KINDS
from catstate.games.lab.state import PAIR
from catstate.games.lab.tiles import discard, draw_for, push_tile

from .scene import Scene, at, scene


def stock_of(lab: Scene, name: str) -> int:
    return int(lab.state.stock[[tile.name for tile in TILES].index(name)])


def test_the_active_scientist_first_then_in_turn_order() -> None:
    """[5.1] Seat 1 is active: seat 1, then 2, then 0, each once."""
    lab = scene(3)
    for seat, letter in enumerate("ABC"):
        lab.lay(f"green {letter}-1", "teleporter straight").put(seat, f"green {letter}-1")
    lab.begin(1).play("rest")
    order = []
    for _ in range(3):
        order.append(int(lab.state.todo[lab.state.depth - 1, 1]))
        lab.play("* roll 1")  # up into the hallway
    assert order == [1, 2, 0]
    assert [lab.place(seat) for seat in range(3)] == [at("hall 0 1"), at("hall 0 2"), at("hall 0 3")]
    assert lab.state.todo[lab.state.depth - 1, 0] < 20  # no further roll: each acted once


def test_a_collapser_under_somebody_who_has_had_his_turn_waits() -> None:
    """[5.1, 6.2] Niels is thrown onto a blank and draws a collapser; its companion comes under Ada, who was first."""
    lab = scene().fill("green C-1").put(0, "green C-1").lay("red C-3", "teleporter straight").put(1, "red C-3")
    lab.begin().play("rest", "* roll 2", "* draw collapser")
    assert lab.place(1) == at("hall 12 9")
    assert lab.kind("green C-1") == "grey collapser"
    assert lab.place(0) == at("green C-1")
    lab.skip_look().skip_look().play("rest")
    assert lab.place(0) == at("hall 0 3")


def test_landing_on_a_thrower_throws_again_at_once() -> None:
    """[5.2] From one teleporter onto the next before anybody else acts."""
    lab = scene().lay("green C-3", "teleporter straight", 90).lay("green E-3", "teleporter straight")
    lab.cube("green", "slot").put(0, "green C-3").lay("green A-1", "teleporter straight").put(1, "green A-1")
    lab.begin().play("rest", "* roll 2")
    assert lab.place(0) == at("green E-3")
    lab.play("* roll 3")  # E-3, E-2, E-1, hallway
    assert lab.place(0) == at("hall 0 5")


def test_a_break_room_reached_by_a_cat_waits_for_the_phase() -> None:
    """[5.2] Wormsby lands Ada in a break room: she goes on with her actions first."""
    lab = scene(cats=("Wormsby", "Void")).fill("green C-1").lay("red C-1", "break room 1 corner").put(0, "green C-1")
    lab.begin().play("power", "* roll red")
    assert lab.state.left == 3
    lab.play("rest").skip_look()
    assert lab.state.left == 1


def test_a_teleporter_goes_over_everything() -> None:
    """[5.3] Three spaces along the arrow, over a wall, a blank and a scientist."""
    lab = scene().lay("green C-1", "teleporter straight", 180).lay("green C-2", "straight", 90).fill("green C-4")
    lab.put(0, "green C-1").put(1, "green C-2").begin().play("rest", "* roll 3")
    assert lab.place(0) == at("green C-4")
    assert lab.place(1) == at("green C-2")


def test_whoever_is_thrown_chooses() -> None:
    """[1.7, 5.3] Niels says how far, though it is Ada's turn."""
    lab = scene().lay("red C-5", "teleporter straight", 180).put(1, "red C-5").put(0, "hall 0 0").begin()
    lab.play("rest", "* roll choose number")
    assert lab.actor == 1
    assert lab.play("choose 1").place(1) == at("hall 12 3")


def test_randomizers_of_one_and_of_all_colours() -> None:
    """[5.4] One colour: number and letter; all colours: the sector too."""
    red = scene().lay("green C-1", "randomizer red").put(0, "green C-1").fill("red B-4").begin()
    red.play("rest", "* roll 4", "* roll B")
    assert red.place(0) == at("red B-4")
    multi = scene().lay("green C-1", "randomizer multi").put(0, "green C-1").fill("blue B-4").begin()
    multi.play("rest", "* roll 4", "* roll B")
    assert multi.outcomes == ["roll green", "roll yellow", "roll red", "roll blue"]
    assert multi.play("* roll blue").place(0) == at("blue B-4")


def test_a_randomizer_onto_its_own_space_acts_again() -> None:
    """[5.4] Green C-1 rolled on Green C-1."""
    lab = scene().lay("green C-1", "randomizer green").put(0, "green C-1").fill("green A-5").begin()
    lab.play("rest", "* roll 1", "* roll C", "* roll 5", "* roll A")
    assert lab.place(0) == at("green A-5")


def test_landing_bloops_whoever_is_there() -> None:
    """[5.5] Both of them; and in a hallway the thrown one rests."""
    lab = scene(3).lay("green C-1", "teleporter straight").put(0, "green C-1").put(1, "hall 0 3").put(2, "hall 0 3")
    lab.begin().play("rest", "* roll 1")
    assert lab.place(0) == at("hall 0 3")
    assert lab.place(1) == at("hall 3 12")
    assert lab.place(2) == at("hall 12 3")


def test_landing_on_somebody_in_his_own_office() -> None:
    """[5.5, 7.2] Niels is blooped into the office where he stands; Ada, who came, and Marie in her office go home."""
    lab = scene(3).lay("yellow E-3", "teleporter straight", 90).put(0, "yellow E-3", holds="red").put(1, "hall 3 12")
    lab.put(2, "hall 0 3", holds="blue").begin().play("rest", "* roll 1")
    assert [lab.place(seat) for seat in range(3)] == [at("hall 0 3"), at("hall 3 12"), at("hall 12 3")]
    assert lab.where("red") == lab.where("blue") == -2


def test_landing_in_your_own_office_is_no_bloop() -> None:
    """[5.5] Ada keeps her cube, Niels is blooped."""
    lab = scene().lay("green C-1", "teleporter straight").put(0, "green C-1", holds="red").put(1, "hall 0 3").begin()
    lab.play("rest", "* roll 1")
    assert lab.place(0) == at("hall 0 3")
    assert lab.state.holds[0] == 2
    assert lab.place(1) == at("hall 12 9")


def test_landing_on_a_blank_places_a_tile_any_way_round() -> None:
    """[5.6] All four ways of a corner; a teleporter there acts at once, before seeing."""
    lab = scene().lay("green C-1", "teleporter straight", 180).put(0, "green C-1").begin().play("rest", "* roll 2")
    lab.play("* draw corner")
    assert lab.legal == ["turn 0", "turn 90", "turn 180", "turn 270"]
    again = scene().lay("green C-1", "teleporter straight", 180).put(0, "green C-1").begin().play("rest", "* roll 2")
    again.play("* draw teleporter corner", "turn 90", "* roll 1", "* draw cross")
    assert again.place(0) == at("green D-3")
    assert again.legal[0] == "look up"


def test_the_chain_of_three_that_ends_in_a_break_room() -> None:
    """[5.2, 5.6, 5.7] The rulebook's example: roll 2, a new teleporter, roll 1, a break room, two bonus actions."""
    lab = scene().fill("green A-5").lay("green A-4", "teleporter tee").put(0, "green A-5").begin()
    lab.play("step up", "rest", "* roll 2", "* draw teleporter corner", "turn 90", "* roll 1")
    lab.play("* draw break room 2 tee", "turn 0")
    assert lab.place(0) == at("green B-2")
    lab.skip_look()
    assert lab.state.left == 2


def test_a_break_room_gives_a_bonus_round_once_a_turn() -> None:
    """[5.7] See, an action per cup, then board elements begin anew; the same room does not serve twice."""
    lab = scene().lay("green C-1", "break room 3 tee").put(0, "green C-1").begin().play("rest")
    assert lab.legal[0] == "look up"
    lab.play("look left")  # a wall; nothing new
    assert lab.state.left == 3
    lab.play("step up", "step down", "rest")
    assert lab.legal[0] == "look up"  # see again: no second coffee
    lab.skip_look().skip_look()
    assert lab.state.active == 1
    assert (
        lab.play("rest").skip_look().skip_look().play("rest").skip_look().state.left == 3
    )  # next turn it serves again


def test_break_rooms_serve_only_the_active_scientist() -> None:
    """[5.7] Niels on a break room gets nothing in Ada's turn."""
    lab = scene().lay("green C-1", "break room 3 tee").put(1, "green C-1").put(0, "hall 0 0").begin().play("rest")
    assert lab.state.active == 1


def test_after_the_bonus_round_elements_act_for_the_active_again() -> None:
    """[5.7] From the break room onto a teleporter: thrown before the others act."""
    lab = scene().lay("green C-1", "break room 1 tee").lay("green D-1", "teleporter cross", 0).put(0, "green C-1")
    lab.lay("green A-1", "teleporter straight").put(1, "green A-1")
    lab.begin().play("rest").skip_look().play("step right")
    assert lab.state.todo[lab.state.depth - 1, 1] == 0
    lab.play("* roll 1")
    assert lab.place(0) == at("hall 0 4")
    assert lab.play("* roll 1").place(1) == at("hall 0 1")


def test_a_collapser_bloops_in_the_elements_phase() -> None:
    """[5.8] Walking across is safe, ending there is not."""
    lab = scene().lay("green C-1", "collapser").put(0, "hall 0 3", holds="red").begin()
    lab.play("step down", "step up", "step down")
    assert lab.place(0) == at("green C-1")
    lab.play("rest")
    assert lab.place(0) == at("hall 0 3")
    assert lab.where("red") == -2


def test_a_chain_stops_after_forty_throws() -> None:
    """[5.9] Two teleporters that point at each other."""
    lab = scene().lay("green C-1", "teleporter straight", 90).lay("green D-1", "teleporter straight", 270)
    lab.put(0, "green C-1").begin().play("rest", *["* roll 1"] * 40)
    assert lab.actor >= 0
    assert lab.place(0) == at("green C-1")


def test_an_opening_gets_its_end_in_another_sector() -> None:
    """[6.1] The rulebook's example: Green C-2, Yellow rolled; Green itself is rolled again."""
    lab = scene().lay("green C-1", "straight").begin(see=True).play("look down", "* draw wormhole")
    assert lab.outcomes == ["roll yellow", "roll red", "roll blue"]
    lab.play("* roll yellow", "* draw corner", "turn 0")
    assert lab.kind("yellow C-2") == "wormhole end"
    assert stock_of(lab, "wormhole end") == 7


def test_a_collapser_comes_in_every_sector() -> None:
    """[6.2] The rulebook's example: D-4 everywhere."""
    rooms = [f"green D-{n}" for n in (1, 2, 3)]
    lab = scene().fill(*rooms, kind="straight").put(0, "hall 0 4").begin(see=True)
    lab.play("look down", "* draw collapser")
    assert [lab.kind(f"{colour} D-4") for colour in ("green", "yellow", "red", "blue")] == [
        "collapser",
        "grey collapser",
        "grey collapser",
        "grey collapser",
    ]
    assert lab.state.stock[GREY_COLLAPSER] == 6


def test_what_is_covered_is_discarded_and_riders_stay() -> None:
    """[6.3] The end lands on a corner with Niels and a cube on it."""
    lab = scene().lay("yellow C-1", "corner").put(1, "yellow C-1").cube("red", "yellow C-1").begin(see=True)
    lab.play("look down", "* draw wormhole", "* roll yellow")
    assert lab.kind("yellow C-1") == "wormhole end"
    assert lab.place(1) == at("yellow C-1")
    assert lab.where("red") == at("yellow C-1")
    assert int(lab.state.discards.sum()) == 1


def test_a_discarded_opening_takes_its_end_along() -> None:
    """[6.4] The end's space is blank, or, under somebody's feet, a dead end."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end")
    discard(lab.state, at("green C-1"), Loss.CAT, None)
    assert lab.kind("red C-1") == "blank"
    assert lab.state.stock[GREY_END] == 8
    held = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "red C-1")
    discard(held.state, at("green C-1"), Loss.CAT, None)
    assert held.kind("red C-1") == "wormhole end"
    assert held.state.tile[at("red C-1")] >> PAIR & 15 == UNPAIRED
    assert "no other mouth" in str(held.begin().refusal("transit"))


def test_an_opening_whose_end_is_gone_stays() -> None:
    """[6.4] Only the other way round it is taken along."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end")
    discard(lab.state, at("red C-1"), Loss.CAT, None)
    assert lab.kind("green C-1") == "wormhole"
    assert lab.state.end[0] == -1


def test_a_collapser_set_moves_as_one() -> None:
    """[6.5, 6.6] Pushed up in one sector, all four go up and carry what stands on them."""
    lab = scene().lay("green D-4", "collapser").put(1, "blue D-4")
    push_tile(lab.state, 0, at("green D-4"), 0, None)
    assert [lab.kind(f"{colour} D-3") != "blank" for colour in ("green", "yellow", "red", "blue")] == [True] * 4
    assert [lab.kind(f"{colour} D-4") for colour in ("green", "yellow", "red", "blue")] == ["blank"] * 4
    assert lab.place(1) == at("blue D-3")


def test_a_collapser_set_goes_as_one() -> None:
    """[6.5] A tile pushed onto one of them discards all four."""
    lab = scene().lay("green D-4", "collapser").fill("green D-5")
    push_tile(lab.state, 0, at("green D-5"), 0, None)
    assert lab.kind("green D-4") == "cross"
    assert lab.kind("blue D-4") == "blank"
    assert lab.state.stock[GREY_COLLAPSER] == 9


def test_a_pushed_tile_carries_and_covers() -> None:
    """[6.6] Onto a tile: that one is discarded, its riders stay; all stand on the same space now."""
    lab = scene().fill("green C-3").lay("green C-4", "corner").put(0, "green C-3").put(1, "green C-4")
    push_tile(lab.state, 0, at("green C-3"), 2, None)
    assert lab.kind("green C-3") == "blank"
    assert lab.kind("green C-4") == "cross"
    assert lab.place(0) == lab.place(1) == at("green C-4")
    assert lab.where("green") == at("green C-4")


def test_a_collapser_set_pushed_out_leaves_its_riders_in_the_hallway() -> None:
    """[6.5, 6.6] Upwards from row 1: Niels on Blue D-1 stands in the middle hallway, Green D-1's cube in the outer."""
    lab = scene().lay("green D-1", "collapser").put(1, "blue D-1").cube("red", "green D-1")
    push_tile(lab.state, 0, at("green D-1"), 0, None)
    assert [lab.kind(f"{colour} D-1") for colour in ("green", "yellow", "red", "blue")] == ["blank"] * 4
    assert lab.place(1) == at("hall 6 10")
    assert lab.where("red") == at("hall 0 4")


def test_a_tile_pushed_out_of_its_sector_is_discarded() -> None:
    """[6.6] Its riders stand in the hallway."""
    lab = scene().fill("green C-1").put(1, "green C-1").cube("red", "green C-1")
    push_tile(lab.state, 0, at("green C-1"), 0, None)
    assert lab.kind("green C-1") == "blank"
    assert lab.place(1) == at("hall 0 3")
    assert lab.where("red") == at("hall 0 3")
    assert int(lab.state.discards.sum()) == 1


def test_whoever_is_left_on_a_blank_gets_a_tile() -> None:
    """[6.7] Pushkin covers a collapser; Niels stood on its companion in Blue. The new tile acts only next time."""
    lab = scene(cats=("Pushkin", "Void")).lay("green D-4", "collapser").fill("green D-2", "green D-3")
    lab.put(0, "green D-2").put(1, "blue D-4").begin().play("power", "aim down")
    assert lab.kind("blue D-4") == "blank"
    lab.play("* draw teleporter corner")
    assert lab.actor == 1
    lab.play("turn 0")
    assert lab.place(1) == at("blue D-4")
    assert lab.actor == 0
    assert lab.state.left == 3


def test_discards_become_the_new_stack() -> None:
    """[6.8] When the last white tile is drawn; grey ones never."""
    lab = scene()
    lab.state.discards[:WHITE_KINDS] = lab.state.stock[:WHITE_KINDS]
    lab.state.stock[:WHITE_KINDS] = 0
    draw_for(lab.state, 0, at("green C-1"), 2, 0, None)
    assert list(lab.state.stock) == list(COUNT)
    assert not lab.state.discards.any()
    assert len(lab.outcomes) == WHITE_KINDS


def test_being_blooped_costs_the_cube() -> None:
    """[7.1] Teleported off the board, and the cube lies in its slot. [7.3]"""
    lab = scene().lay("green C-1", "teleporter straight").put(0, "green C-1", holds="blue").begin()
    lab.play("rest", "* roll 2")
    assert lab.place(0) == at("hall 0 3")
    assert lab.where("blue") == -2
    assert lab.state.holds[0] == -1


def test_beyond_the_rim_is_a_bloop() -> None:
    """[7.3] Two up from the first row; one up would have been the hallway."""
    lab = scene().lay("yellow E-1", "teleporter straight").put(0, "yellow E-1").begin().play("rest", "* roll 5")
    assert lab.place(0) == at("hall 0 3")


def test_it_is_their_office() -> None:
    """[7.2] Niels stands in Ada's office, Marie in Niels's: Ada's bloop sends all three home."""
    lab = scene(3).lay("green C-1", "collapser").put(0, "green C-1").put(1, "hall 0 3", holds="red")
    lab.put(2, "hall 3 12").begin().play("rest")
    assert [lab.place(seat) for seat in range(3)] == [at("hall 0 3"), at("hall 3 12"), at("hall 12 3")]
    assert lab.where("red") == -2
