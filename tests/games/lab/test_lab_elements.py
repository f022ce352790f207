"""Board elements, sets of tiles, blooping."""

from laboratory import Bench, at

from catstate.games.lab.pieces import COUNT, GREY_COLLAPSER, GREY_END, TILES, UNPAIRED, WHITE_KINDS
from catstate.games.lab.table import PAIR
from catstate.games.lab.tiles import discard, draw_for, push_tile


def stock_of(bench: Bench, name: str) -> int:
    return int(bench.state.stock[[tile.name for tile in TILES].index(name)])


def test_the_active_scientist_first_then_in_turn_order() -> None:
    """[5.1] Seat 1 is active: seat 1, then 2, then 0, each once."""
    bench = Bench(3)
    for seat, letter in enumerate("ABC"):
        bench.lay(f"green {letter}-1", "teleporter straight").put(seat, f"green {letter}-1")
    bench.begin(1).do("rest")
    assert bench.state.todo[bench.state.depth - 1, 1] == 1
    bench.do("* roll 1")  # up into the hallway
    assert bench.place(1) == at("hall 0 2")
    bench.do("* roll 1", "* roll 1")
    assert bench.place(2) == at("hall 0 3")
    assert bench.place(0) == at("hall 0 1")
    assert bench.state.todo[bench.state.depth - 1, 0] < 20  # no further roll: each acted once


def test_landing_on_a_thrower_throws_again_at_once() -> None:
    """[5.2] From one teleporter onto the next before anybody else acts."""
    bench = Bench().lay("green C-3", "teleporter straight", 90).lay("green E-3", "teleporter straight")
    bench.cube("green", "slot").put(0, "green C-3").lay("green A-1", "teleporter straight").put(1, "green A-1")
    bench.begin().do("rest", "* roll 2")
    assert bench.place(0) == at("green E-3")
    bench.do("* roll 3")  # E-3, E-2, E-1, hallway
    assert bench.place(0) == at("hall 0 5")


def test_a_break_room_reached_by_a_cat_waits_for_the_phase() -> None:
    """[5.2] Wormsby lands Ada in a break room: she goes on with her actions first."""
    bench = Bench(cats=("Wormsby", "Void")).fill("green C-1").lay("red C-1", "break room 1 corner").put(0, "green C-1")
    bench.begin().do("power", "* roll red")
    assert bench.state.left == 3
    bench.do("rest").skip_look()
    assert bench.state.left == 1


def test_a_teleporter_goes_over_everything() -> None:
    """[5.3] Three spaces along the arrow, over a wall, a blank and a scientist."""
    bench = Bench().lay("green C-1", "teleporter straight", 180).lay("green C-2", "straight", 90).fill("green C-4")
    bench.put(0, "green C-1").put(1, "green C-2").begin().do("rest", "* roll 3")
    assert bench.place(0) == at("green C-4")
    assert bench.place(1) == at("green C-2")


def test_randomizers_of_one_and_of_all_colours() -> None:
    """[5.4] One colour: number and letter; all colours: the sector too."""
    red = Bench().lay("green C-1", "randomizer red").put(0, "green C-1").fill("red B-4").begin()
    red.do("rest", "* roll 4", "* roll B")
    assert red.place(0) == at("red B-4")
    multi = Bench().lay("green C-1", "randomizer multi").put(0, "green C-1").fill("blue B-4").begin()
    multi.do("rest", "* roll 4", "* roll B")
    assert multi.outcomes == ["roll green", "roll yellow", "roll red", "roll blue"]
    assert multi.do("* roll blue").place(0) == at("blue B-4")


def test_a_randomizer_onto_its_own_space_acts_again() -> None:
    """[5.4] Green C-1 rolled on Green C-1."""
    bench = Bench().lay("green C-1", "randomizer green").put(0, "green C-1").fill("green A-5").begin()
    bench.do("rest", "* roll 1", "* roll C", "* roll 5", "* roll A")
    assert bench.place(0) == at("green A-5")


def test_landing_bloops_whoever_is_there() -> None:
    """[5.5] Both of them; and in a hallway the thrown one rests."""
    bench = Bench(3).lay("green C-1", "teleporter straight").put(0, "green C-1").put(1, "hall 0 3").put(2, "hall 0 3")
    bench.begin().do("rest", "* roll 1")
    assert bench.place(0) == at("hall 0 3")
    assert bench.place(1) == at("hall 3 12")
    assert bench.place(2) == at("hall 12 3")


def test_landing_on_a_blank_places_a_tile_any_way_round() -> None:
    """[5.6] All four ways of a corner; a teleporter there acts at once, before seeing."""
    bench = Bench().lay("green C-1", "teleporter straight", 180).put(0, "green C-1").begin().do("rest", "* roll 2")
    bench.do("* draw corner")
    assert bench.legal == ["turn 0", "turn 90", "turn 180", "turn 270"]
    again = Bench().lay("green C-1", "teleporter straight", 180).put(0, "green C-1").begin().do("rest", "* roll 2")
    again.do("* draw teleporter corner", "turn 90", "* roll 1", "* draw cross")
    assert again.place(0) == at("green D-3")
    assert again.legal[0] == "look up"


def test_the_chain_of_three_that_ends_in_a_break_room() -> None:
    """[5.2, 5.6, 5.7] The rulebook's example: roll 2, a new teleporter, roll 1, a break room, two bonus actions."""
    bench = Bench().fill("green A-5").lay("green A-4", "teleporter tee").put(0, "green A-5").begin()
    bench.do("step up", "rest", "* roll 2", "* draw teleporter corner", "turn 90", "* roll 1")
    bench.do("* draw break room 2 tee", "turn 0")
    assert bench.place(0) == at("green B-2")
    bench.skip_look()
    assert bench.state.left == 2


def test_a_break_room_gives_a_bonus_round_once_a_turn() -> None:
    """[5.7] See, an action per cup, then board elements begin anew; the same room does not serve twice."""
    bench = Bench().lay("green C-1", "break room 3 tee").put(0, "green C-1").begin().do("rest")
    assert bench.legal[0] == "look up"
    bench.do("look left")  # a wall; nothing new
    assert bench.state.left == 3
    bench.do("step up", "step down", "rest")
    assert bench.legal[0] == "look up"  # see again: no second coffee
    bench.skip_look().skip_look()
    assert bench.state.active == 1
    assert bench.do("rest").skip_look().skip_look().do("rest").skip_look().state.left == 3  # next turn it serves again


def test_break_rooms_serve_only_the_active_scientist() -> None:
    """[5.7] Niels on a break room gets nothing in Ada's turn."""
    bench = Bench().lay("green C-1", "break room 3 tee").put(1, "green C-1").put(0, "hall 0 0").begin().do("rest")
    assert bench.state.active == 1


def test_after_the_bonus_round_elements_act_for_the_active_again() -> None:
    """[5.7] From the break room onto a teleporter: thrown before the others act."""
    bench = Bench().lay("green C-1", "break room 1 tee").lay("green D-1", "teleporter cross", 0).put(0, "green C-1")
    bench.lay("green A-1", "teleporter straight").put(1, "green A-1")
    bench.begin().do("rest").skip_look().do("step right")
    assert bench.state.todo[bench.state.depth - 1, 1] == 0
    bench.do("* roll 1")
    assert bench.place(0) == at("hall 0 4")
    assert bench.do("* roll 1").place(1) == at("hall 0 1")


def test_a_collapser_bloops_in_the_elements_phase() -> None:
    """[5.8] Walking across is safe, ending there is not."""
    bench = Bench().lay("green C-1", "collapser").put(0, "hall 0 3", holds="red").begin()
    bench.do("step down", "step up", "step down")
    assert bench.place(0) == at("green C-1")
    bench.do("rest")
    assert bench.place(0) == at("hall 0 3")
    assert bench.where("red") == -2


def test_a_chain_stops_after_forty_throws() -> None:
    """[5.9] Two teleporters that point at each other."""
    bench = Bench().lay("green C-1", "teleporter straight", 90).lay("green D-1", "teleporter straight", 270)
    bench.put(0, "green C-1").begin().do("rest", *["* roll 1"] * 40)
    assert bench.actor >= 0
    assert bench.place(0) == at("green C-1")


def test_an_opening_gets_its_end_in_another_sector() -> None:
    """[6.1] The rulebook's example: Green C-2, Yellow rolled; Green itself is rolled again."""
    bench = Bench().lay("green C-1", "straight").begin(see=True).do("look down", "* draw wormhole")
    assert bench.outcomes == ["roll yellow", "roll red", "roll blue"]
    bench.do("* roll yellow", "* draw corner", "turn 0")
    assert bench.kind("yellow C-2") == "wormhole end"
    assert stock_of(bench, "wormhole end") == 7


def test_a_collapser_comes_in_every_sector() -> None:
    """[6.2] The rulebook's example: D-4 everywhere."""
    rooms = [f"green D-{n}" for n in (1, 2, 3)]
    bench = Bench().fill(*rooms, kind="straight").put(0, "hall 0 4").begin(see=True)
    bench.do("look down", "* draw collapser")
    assert [bench.kind(f"{colour} D-4") for colour in ("green", "yellow", "red", "blue")] == [
        "collapser",
        "grey collapser",
        "grey collapser",
        "grey collapser",
    ]
    assert bench.state.stock[GREY_COLLAPSER] == 6


def test_what_is_covered_is_discarded_and_riders_stay() -> None:
    """[6.3] The end lands on a corner with Niels and a cube on it."""
    bench = Bench().lay("yellow C-1", "corner").put(1, "yellow C-1").cube("red", "yellow C-1").begin(see=True)
    bench.do("look down", "* draw wormhole", "* roll yellow")
    assert bench.kind("yellow C-1") == "wormhole end"
    assert bench.place(1) == at("yellow C-1")
    assert bench.where("red") == at("yellow C-1")
    assert int(bench.state.discards.sum()) == 1


def test_a_discarded_opening_takes_its_end_along() -> None:
    """[6.4] The end's space is blank, or, under somebody's feet, a dead end."""
    bench = Bench().lay("green C-1", "wormhole").lay("red C-1", "wormhole end")
    discard(bench.state, at("green C-1"))
    assert bench.kind("red C-1") == "blank"
    assert bench.state.stock[GREY_END] == 8
    held = Bench().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "red C-1")
    discard(held.state, at("green C-1"))
    assert held.kind("red C-1") == "wormhole end"
    assert held.state.tile[at("red C-1")] >> PAIR & 15 == UNPAIRED
    assert "no other mouth" in str(held.begin().refused("transit"))


def test_an_opening_whose_end_is_gone_stays() -> None:
    """[6.4] Only the other way round it is taken along."""
    bench = Bench().lay("green C-1", "wormhole").lay("red C-1", "wormhole end")
    discard(bench.state, at("red C-1"))
    assert bench.kind("green C-1") == "wormhole"
    assert bench.state.end[0] == -1


def test_a_collapser_set_moves_as_one() -> None:
    """[6.5, 6.6] Pushed up in one sector, all four go up and carry what stands on them."""
    bench = Bench().lay("green D-4", "collapser").put(1, "blue D-4")
    push_tile(bench.state, at("green D-4"), 0)
    assert [bench.kind(f"{colour} D-3") != "blank" for colour in ("green", "yellow", "red", "blue")] == [True] * 4
    assert [bench.kind(f"{colour} D-4") for colour in ("green", "yellow", "red", "blue")] == ["blank"] * 4
    assert bench.place(1) == at("blue D-3")


def test_a_collapser_set_goes_as_one() -> None:
    """[6.5] A tile pushed onto one of them discards all four."""
    bench = Bench().lay("green D-4", "collapser").fill("green D-5")
    push_tile(bench.state, at("green D-5"), 0)
    assert bench.kind("green D-4") == "cross"
    assert bench.kind("blue D-4") == "blank"
    assert bench.state.stock[GREY_COLLAPSER] == 9


def test_a_pushed_tile_carries_and_covers() -> None:
    """[6.6] Onto a tile: that one is discarded, its riders stay; all stand on the same space now."""
    bench = Bench().fill("green C-3").lay("green C-4", "corner").put(0, "green C-3").put(1, "green C-4")
    push_tile(bench.state, at("green C-3"), 2)
    assert bench.kind("green C-3") == "blank"
    assert bench.kind("green C-4") == "cross"
    assert bench.place(0) == bench.place(1) == at("green C-4")
    assert bench.where("green") == at("green C-4")


def test_a_tile_pushed_out_of_its_sector_is_discarded() -> None:
    """[6.6] Its riders stand in the hallway."""
    bench = Bench().fill("green C-1").put(1, "green C-1").cube("red", "green C-1")
    push_tile(bench.state, at("green C-1"), 0)
    assert bench.kind("green C-1") == "blank"
    assert bench.place(1) == at("hall 0 3")
    assert bench.where("red") == at("hall 0 3")
    assert int(bench.state.discards.sum()) == 1


def test_whoever_is_left_on_a_blank_gets_a_tile() -> None:
    """[6.7] Pushkin covers a collapser; Niels stood on its companion in Blue. The new tile acts only next time."""
    bench = Bench(cats=("Pushkin", "Void")).lay("green D-4", "collapser").fill("green D-2", "green D-3")
    bench.put(0, "green D-2").put(1, "blue D-4").begin().do("power", "aim down")
    assert bench.kind("blue D-4") == "blank"
    bench.do("* draw teleporter corner")
    assert bench.actor == 1
    bench.do("turn 0")
    assert bench.place(1) == at("blue D-4")
    assert bench.actor == 0
    assert bench.state.left == 3


def test_discards_become_the_new_stack() -> None:
    """[6.8] When the last white tile is drawn; grey ones never."""
    bench = Bench()
    bench.state.discards[:WHITE_KINDS] = bench.state.stock[:WHITE_KINDS]
    bench.state.stock[:WHITE_KINDS] = 0
    draw_for(bench.state, 0, at("green C-1"), 2, 0)
    assert list(bench.state.stock) == list(COUNT)
    assert not bench.state.discards.any()
    assert len(bench.outcomes) == WHITE_KINDS


def test_being_blooped_costs_the_cube() -> None:
    """[7.1] Teleported off the board, and the cube lies in its slot. [7.3]"""
    bench = Bench().lay("green C-1", "teleporter straight").put(0, "green C-1", holds="blue").begin()
    bench.do("rest", "* roll 2")
    assert bench.place(0) == at("hall 0 3")
    assert bench.where("blue") == -2
    assert bench.state.holds[0] == -1


def test_beyond_the_rim_is_a_bloop() -> None:
    """[7.3] Two up from the first row; one up would have been the hallway."""
    bench = Bench().lay("yellow E-1", "teleporter straight").put(0, "yellow E-1").begin().do("rest", "* roll 5")
    assert bench.place(0) == at("hall 0 3")


def test_it_is_their_office() -> None:
    """[7.2] Niels stands in Ada's office, Marie in Niels's: Ada's bloop sends all three home."""
    bench = Bench(3).lay("green C-1", "collapser").put(0, "green C-1").put(1, "hall 0 3", holds="red")
    bench.put(2, "hall 3 12").begin().do("rest")
    assert [bench.place(seat) for seat in range(3)] == [at("hall 0 3"), at("hall 3 12"), at("hall 12 3")]
    assert bench.where("red") == -2
