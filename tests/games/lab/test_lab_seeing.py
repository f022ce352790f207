"""The laboratory, and seeing it."""

from catstate.core.steps import outcomes_of
from catstate.games.lab.pieces import COUNT, LAB, MAINFRAME, OFFICES, SECTOR, TILES, WHITE_KINDS

from .scene import GAME, Scene, at, scene


def test_the_board_has_four_sectors_and_a_cross_of_hallways() -> None:
    """[1.1] 13 × 13, sectors of 5 × 5, the Mainframe in the middle."""
    assert len(SECTOR) == 169
    assert len(LAB) == 100
    assert at("green A-1") == 1 * 13 + 1
    assert at("yellow E-5") == 5 * 13 + 11
    assert at("red A-1") == 7 * 13 + 1
    assert at("blue C-2") == 8 * 13 + 9
    assert MAINFRAME == 6 * 13 + 6


def test_offices_go_clockwise_and_seats_are_spread() -> None:
    """[1.2] Three scientists use offices 1, 3 and 6; whoever chance names begins, then clockwise."""
    lab = scene(3)
    assert [lab.place(seat) for seat in range(3)] == [at("hall 0 3"), at("hall 3 12"), at("hall 12 3")]
    assert OFFICES[4] == at("hall 12 9")
    lab.begin(2)
    assert lab.actor == 2
    lab.play("rest").skip_look()
    assert lab.state.active == 0


def test_hallways_are_open_up_to_the_rim() -> None:
    """[1.3] From an office at the top one goes left, right and, into a room, down; never up."""
    lab = scene().begin()
    assert {"step left", "step right"} <= set(lab.legal)
    assert lab.refusal("step up").clause == "3.3"
    assert "rim" in str(lab.refusal("step up"))


def test_data_starts_on_c3() -> None:
    """[1.4] Each cube on C-3 of its own sector."""
    lab = scene()
    for colour in ("green", "yellow", "red", "blue"):
        assert lab.where(colour) == at(f"{colour} C-3")


def test_everybody_gets_a_cat_of_his_own() -> None:
    """[1.5] Twelve cats; one that is dealt is gone."""
    lab = scene(2, cats=("Twist", "Fetch"))
    assert list(lab.state.cat[:3]) == [5, 7, -1]
    other = Scene(2, GAME.settle(2, {})[1])
    assert len(other.outcomes) == 12
    other.play("* deal Void")
    assert len(other.outcomes) == 11
    assert "deal Void" not in other.outcomes


def test_the_box_holds_140_tiles_and_draws_follow_their_numbers() -> None:
    """[1.6] 123 white, 17 grey; a tee is 25 in 123."""
    assert int(COUNT.sum()) == 140
    assert int(COUNT[:WHITE_KINDS].sum()) == 123
    lab = scene().begin(see=True).play("look down")
    outcomes, weights = outcomes_of(GAME, lab.state)
    assert len(outcomes) == WHITE_KINDS
    assert int(weights.sum()) == 123
    assert int(weights[[tile.name for tile in TILES].index("tee")]) == 25


def test_on_choose_the_player_says_what_the_die_shows() -> None:
    """[1.7] The number die shows 1–5 and CHOOSE; all dice fall before anything is chosen."""
    lab = scene().lay("green C-1", "randomizer multi").put(0, "green C-1").fill("red A-1")
    lab.begin().play("rest")
    assert lab.outcomes == ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll choose number"]
    lab.play("* roll choose number")
    assert lab.outcomes == ["roll A", "roll B", "roll C", "roll D", "roll E", "roll choose letter"]
    lab.play("* roll choose letter", "* roll red")
    assert lab.legal == [f"choose {number}" for number in range(1, 6)]
    lab.play("choose 1")
    assert lab.legal == [f"choose {letter}" for letter in "ABCDE"]
    lab.play("choose A")
    assert lab.place(0) == at("red A-1")


def test_nothing_is_hidden() -> None:
    """[1.8] Every seat and the public see the same table."""
    lab = scene(3).begin(see=True)
    views = [lab.view(seat) for seat in range(-1, 3)]
    for view in views:
        view.seat = 0
    assert len({view.tobytes() for view in views}) == 1


def test_all_four_directions_are_offered_when_one_shows_a_blank() -> None:
    """[2.1] From the office above Green C only down shows a blank space."""
    lab = scene().begin(see=True)
    assert lab.legal == ["look up", "look right", "look down", "look left"]
    assert GAME.notation.detail(lab.view(0), 0) == "nothing new"
    assert GAME.notation.detail(lab.view(0), 2) == "opens up to 10 rooms"
    lab.play("look up")
    assert "rest" in lab.legal  # nothing was seen; the actions begin


def test_nothing_is_asked_where_nothing_can_be_seen() -> None:
    """[2.1] In a corner of the outer hallway only hallways are in line."""
    lab = scene().put(0, "hall 0 0").begin(see=True)
    assert "rest" in lab.legal


def test_sight_passes_hallways_and_people_and_ends_at_walls() -> None:
    """[2.2] A wall on either side of an edge ends it."""
    lab = scene().fill("green C-1", kind="straight").put(1, "green C-1").begin(see=True).play("look down")
    assert lab.state.todo[lab.state.depth - 1, 2] == at("green C-2")
    crosswise = scene().lay("green C-1", "straight", 90).begin(see=True)
    assert "rest" in crosswise.legal  # the room's wall faces the office
    hall = scene().put(0, "hall 6 0").begin(see=True)
    assert "rest" in hall.legal  # along the middle hallway there is no blank


def test_sight_goes_on_into_the_next_sector() -> None:
    """[2.2] From Green down across the middle hallway into Red."""
    rooms = [f"green C-{n}" for n in range(1, 6)]
    lab = scene().fill(*rooms, kind="straight").begin(see=True).play("look down")
    assert lab.state.todo[lab.state.depth - 1, 2] == at("red C-1")


def test_tiles_are_placed_one_by_one_the_nearest_first() -> None:
    """[2.3, 2.5] Straights lead on, a corner ends the line."""
    lab = scene().begin(see=True).play("look down", "* draw straight")
    assert lab.kind("green C-1") == "straight"
    lab.play("* draw straight", "* draw corner", "turn 0")
    assert [lab.kind(f"green C-{n}") for n in range(1, 5)] == ["straight", "straight", "corner", "blank"]
    assert "rest" in lab.legal


def test_the_facing_side_must_be_open_and_only_that() -> None:
    """[2.4] Coming from above, a corner opens up: 0 or 270 degrees; walls of others do not matter."""
    lab = scene().lay("green D-1", "straight").begin(see=True).play("look down", "* draw corner")
    assert lab.legal == ["turn 0", "turn 270"]
    assert lab.refusal("turn 90").clause == "2.4"
    lab.play("turn 0")  # its right side meets the wall of D-1
    assert lab.degrees("green C-1") == 0


def test_where_one_way_fits_nothing_is_asked() -> None:
    """[2.4] A straight seen from above can only lie upright; a cross looks alike all four ways."""
    lab = scene().begin(see=True).play("look down", "* draw straight")
    assert lab.degrees("green C-1") == 0
    assert lab.play("* draw cross").kind("green C-2") == "cross"


def test_teleporters_are_told_apart_by_their_arrow() -> None:
    """[2.4] A straight with an arrow can lie two ways up and down."""
    lab = scene().begin(see=True).play("look down", "* draw teleporter straight")
    assert lab.legal == ["turn 0", "turn 180"]


def test_hallways_never_get_tiles() -> None:
    """[1.3, 2.5] The line crosses the middle hallway and fills ten rooms."""
    lab = scene().begin(see=True).play("look down", *["* draw straight"] * 10)
    assert int((lab.state.tile >= 0).sum()) == 10
    assert lab.kind("red C-5") == "straight"
