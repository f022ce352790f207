"""The laboratory, and seeing it."""

from laboratory import LAB, Bench, at

from catstate.core.match import outcomes_of
from catstate.games.lab.pieces import COUNT, MAINFRAME, OFFICES, SECTOR, TILES, WHITE_KINDS
from catstate.games.lab.pieces import LAB as LAB_SPACES


def test_the_board_has_four_sectors_and_a_cross_of_hallways() -> None:
    """[1.1] 13 × 13, sectors of 5 × 5, the Mainframe in the middle."""
    assert len(SECTOR) == 169
    assert len(LAB_SPACES) == 100
    assert at("green A-1") == 1 * 13 + 1
    assert at("yellow E-5") == 5 * 13 + 11
    assert at("red A-1") == 7 * 13 + 1
    assert at("blue C-2") == 8 * 13 + 9
    assert MAINFRAME == 6 * 13 + 6


def test_offices_go_clockwise_and_seats_are_spread() -> None:
    """[1.2] Three scientists use offices 1, 3 and 6; whoever chance names begins, then clockwise."""
    bench = Bench(3)
    assert [bench.place(seat) for seat in range(3)] == [at("hall 0 3"), at("hall 3 12"), at("hall 12 3")]
    assert OFFICES[4] == at("hall 12 9")
    bench.begin(2)
    assert bench.actor == 2
    bench.do("rest").skip_look()
    assert bench.state.active == 0


def test_hallways_are_open_up_to_the_rim() -> None:
    """[1.3] From an office at the top one goes left, right and, into a room, down; never up."""
    bench = Bench().begin()
    assert {"step left", "step right"} <= set(bench.legal)
    assert bench.refused("step up").clause == "3.3"
    assert "rim" in str(bench.refused("step up"))


def test_data_starts_on_c3() -> None:
    """[1.4] Each cube on C-3 of its own sector."""
    bench = Bench()
    for colour in ("green", "yellow", "red", "blue"):
        assert bench.where(colour) == at(f"{colour} C-3")


def test_everybody_gets_a_cat_of_his_own() -> None:
    """[1.5] Twelve cats; one that is dealt is gone."""
    bench = Bench(2, cats=("Twist", "Fetch"))
    assert list(bench.state.cat[:3]) == [5, 7, -1]
    other = Bench.__new__(Bench)
    other.state = LAB.rules.State.new()
    LAB.rules.setup(other.state, 2, LAB.encode({"data": "4", "cats": "on", "scenario": "none"}))
    assert len(other.outcomes) == 12
    other.chance("deal Void")
    assert len(other.outcomes) == 11
    assert "deal Void" not in other.outcomes


def test_the_box_holds_140_tiles_and_draws_follow_their_numbers() -> None:
    """[1.6] 123 white, 17 grey; a tee is 25 in 123."""
    assert int(COUNT.sum()) == 140
    assert int(COUNT[:WHITE_KINDS].sum()) == 123
    bench = Bench().begin(see=True).do("look down")
    outcomes, weights = outcomes_of(LAB, bench.state)
    assert len(outcomes) == WHITE_KINDS
    assert int(weights.sum()) == 123
    assert int(weights[[tile.name for tile in TILES].index("tee")]) == 25


def test_on_choose_the_player_says_what_the_die_shows() -> None:
    """[1.7] The number die shows 1–5 and CHOOSE; all dice fall before anything is chosen."""
    bench = Bench().lay("green C-1", "randomizer multi").put(0, "green C-1").fill("red A-1")
    bench.begin().do("rest")
    assert bench.outcomes == ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll choose number"]
    bench.do("* roll choose number")
    assert bench.outcomes == ["roll A", "roll B", "roll C", "roll D", "roll E", "roll choose letter"]
    bench.do("* roll choose letter", "* roll red")
    assert bench.legal == [f"choose {number}" for number in range(1, 6)]
    bench.do("choose 1")
    assert bench.legal == [f"choose {letter}" for letter in "ABCDE"]
    bench.do("choose A")
    assert bench.place(0) == at("red A-1")


def test_nothing_is_hidden() -> None:
    """[1.8] Every seat and the public see the same table."""
    bench = Bench(3).begin(see=True)
    views = [bench.view(seat) for seat in range(-1, 3)]
    for view in views:
        view.seat = 0
    assert len({view.tobytes() for view in views}) == 1


def test_all_four_directions_are_offered_when_one_shows_a_blank() -> None:
    """[2.1] From the office above Green C only down shows a blank space."""
    bench = Bench().begin(see=True)
    assert bench.legal == ["look up", "look right", "look down", "look left"]
    assert LAB.notation.detail(bench.view(0), 0) == "nothing new"
    assert LAB.notation.detail(bench.view(0), 2) == "opens up to 10 rooms"
    bench.do("look up")
    assert "rest" in bench.legal  # nothing was seen; the actions begin


def test_nothing_is_asked_where_nothing_can_be_seen() -> None:
    """[2.1] In a corner of the outer hallway only hallways are in line."""
    bench = Bench().put(0, "hall 0 0").begin(see=True)
    assert "rest" in bench.legal


def test_sight_passes_hallways_and_people_and_ends_at_walls() -> None:
    """[2.2] A wall on either side of an edge ends it."""
    bench = Bench().fill("green C-1", kind="straight").put(1, "green C-1").begin(see=True).do("look down")
    assert bench.state.todo[bench.state.depth - 1, 2] == at("green C-2")
    crosswise = Bench().lay("green C-1", "straight", 90).begin(see=True)
    assert "rest" in crosswise.legal  # the room's wall faces the office
    hall = Bench().put(0, "hall 6 0").begin(see=True)
    assert "rest" in hall.legal  # along the middle hallway there is no blank


def test_sight_goes_on_into_the_next_sector() -> None:
    """[2.2] From Green down across the middle hallway into Red."""
    rooms = [f"green C-{n}" for n in range(1, 6)]
    bench = Bench().fill(*rooms, kind="straight").begin(see=True).do("look down")
    assert bench.state.todo[bench.state.depth - 1, 2] == at("red C-1")


def test_tiles_are_placed_one_by_one_the_nearest_first() -> None:
    """[2.3, 2.5] Straights lead on, a corner ends the line."""
    bench = Bench().begin(see=True).do("look down", "* draw straight")
    assert bench.kind("green C-1") == "straight"
    bench.do("* draw straight", "* draw corner", "turn 0")
    assert [bench.kind(f"green C-{n}") for n in range(1, 5)] == ["straight", "straight", "corner", "blank"]
    assert "rest" in bench.legal


def test_the_facing_side_must_be_open_and_only_that() -> None:
    """[2.4] Coming from above, a corner opens up: 0 or 270 degrees; walls of others do not matter."""
    bench = Bench().lay("green D-1", "straight").begin(see=True).do("look down", "* draw corner")
    assert bench.legal == ["turn 0", "turn 270"]
    assert bench.refused("turn 90").clause == "2.4"
    bench.do("turn 0")  # its right side meets the wall of D-1
    assert bench.degrees("green C-1") == 0


def test_where_one_way_fits_nothing_is_asked() -> None:
    """[2.4] A straight seen from above can only lie upright; a cross looks alike all four ways."""
    bench = Bench().begin(see=True).do("look down", "* draw straight")
    assert bench.degrees("green C-1") == 0
    assert bench.do("* draw cross").kind("green C-2") == "cross"


def test_teleporters_are_told_apart_by_their_arrow() -> None:
    """[2.4] A straight with an arrow can lie two ways up and down."""
    bench = Bench().begin(see=True).do("look down", "* draw teleporter straight")
    assert bench.legal == ["turn 0", "turn 180"]


def test_hallways_never_get_tiles() -> None:
    """[1.3, 2.5] The line crosses the middle hallway and fills ten rooms."""
    bench = Bench().begin(see=True).do("look down", *["* draw straight"] * 10)
    assert int((bench.state.tile >= 0).sum()) == 10
    assert bench.kind("red C-5") == "straight"
