"""Bloops, throws and the reset at their edges."""

import pytest

from catstate.core.rules import OVER
from catstate.games.lab.actions import Cause, Event, Phase
from catstate.games.lab.elements import arrow_of, count_bits, is_logged_by_all, owner_of
from catstate.games.lab.pieces import MAINFRAME, SECTORS
from catstate.games.lab.state import KIND

from .scene import GAME, Scene, at, scene
from .test_lab_events import row

TELEPORTER = 4  # the kind of a straight teleporter
HALLS = ["hall 0 3", "hall 3 12", "hall 12 9", "hall 9 0"]  # offices of four


@pytest.mark.parametrize("degrees", range(4))
@pytest.mark.parametrize("turns", range(4))
def test_where_an_arrow_points(degrees: int, turns: int) -> None:
    """[5.3, 8.9, 9.10] Up as printed; it turns with its tile, and alone."""
    assert arrow_of((TELEPORTER << KIND) + degrees + 4 * turns) == (degrees + turns) % 4


@pytest.mark.parametrize(
    ("degrees", "to"), [(0, "green C-1"), (90, "green E-3"), (180, "green C-5"), (270, "green A-3")]
)
def test_teleporters_in_all_four_directions(degrees: int, to: str) -> None:
    """[5.3] Two spaces along the arrow."""
    lab = scene().lay("green C-3", "teleporter straight", degrees).fill(to).put(0, "green C-3").begin()
    assert lab.play("rest", "* roll 2").place(0) == at(to)


@pytest.mark.parametrize("number", range(1, 6))
def test_as_far_as_the_die_says(number: int) -> None:
    """[5.3] One to five spaces down from the first row; five lead into the hallway."""
    lab = scene().lay("green C-1", "teleporter straight", 180).put(0, "green C-1")
    if number < 5:
        lab.fill(f"green C-{1 + number}")
    lab.begin().play("rest", f"* roll {number}")
    assert lab.place(0) == at("hall 1 3") + 13 * number


@pytest.mark.parametrize("count", range(16))
def test_cubes_logged_are_counted(count: int) -> None:
    """[10.1] As many as there are colours."""
    assert count_bits(count) == bin(count).count("1")


@pytest.mark.parametrize("colour", range(4))
def test_logged_by_all(colour: int) -> None:
    """[4.8] By three of three, not by two."""
    lab = scene(3)
    for seat in range(3):
        assert not is_logged_by_all(lab.state, colour)
        lab.state.logged[seat] = 1 << colour
    assert [other for other in range(4) if is_logged_by_all(lab.state, other)] == [colour]


def test_whose_office_it_is() -> None:
    """[1.2] Of four; the one above Yellow is nobody's."""
    lab = scene(4)
    assert [owner_of(lab.state, at(hall)) for hall in HALLS] == [0, 1, 2, 3]
    assert owner_of(lab.state, at("hall 0 9")) == -1


@pytest.mark.parametrize("missing", range(4))
def test_three_cubes_in_their_slots_are_no_reset(missing: int) -> None:
    """[4.7] Whichever the fourth is: while it lies about nothing is rolled."""
    held = (missing + 1) % 4
    lab = scene().put(0, "hall 6 5", holds=SECTORS[held])
    for colour in range(4):
        if colour not in (missing, held):
            lab.cube(SECTORS[colour], "slot")
    lab.begin().play("step right")
    assert lab.where(SECTORS[held]) == -2
    assert lab.actor == 0


def test_a_reset_by_two_chosen_dice() -> None:
    """[1.7, 4.7] Number first, then letter, by the one who logged; then the turn goes on."""
    lab = scene().put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("step right", "* roll choose number", "* roll choose letter")
    assert lab.legal == [f"choose {number}" for number in range(1, 6)]
    lab.play("choose 5")
    assert lab.legal == [f"choose {letter}" for letter in "ABCDE"]
    lab.play("choose E")
    assert [lab.where(colour) for colour in SECTORS] == [at(f"{colour} E-5") for colour in SECTORS]
    assert lab.state.left == 3


def test_the_last_cube_wins_though_all_four_slots_are_full() -> None:
    """[10.1, 4.7] No reset any more: nothing is left to do."""
    lab = scene(data="1").put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("step right")
    assert lab.actor == OVER
    assert lab.state.depth == 0


def test_stale_clocks_of_logged_and_taken_cubes_are_stopped() -> None:
    """[4.11] Collected, stolen or logged, a cube is not wiped any more."""
    lab = scene().fill("green C-3").put(0, "green C-3").begin()
    lab.state.wipe_turn[0] = 3
    assert lab.play("collect green").state.wipe_turn[0] == -1
    slot = scene().put(0, "hall 6 5", holds="red").begin()
    slot.state.wipe_turn[2] = 3
    assert slot.play("step right").state.wipe_turn[2] == -1


def test_peer_review_logs_nothing_on_the_way() -> None:
    """[9.8] Neither by a throw nor for somebody else; only the active scientist is reviewed."""
    lab = scene(scenario="peer review").put(0, "hall 6 6").put(1, "hall 6 6", holds="red").begin().play("rest")
    assert lab.state.logged[1] == 0
    assert lab.state.holds[1] == 2
    empty = scene(scenario="peer review").put(0, "hall 6 6").put(1, "hall 0 0").begin().play("rest")
    assert empty.state.logged[0] == 0
    elsewhere = scene(scenario="peer review").put(0, "hall 6 5", holds="red").put(1, "hall 0 0").begin().play("rest")
    assert elsewhere.state.logged[0] == 0


def test_peer_review_comes_before_seeing() -> None:
    """[9.8, 3.1] Logged at once after the elements, before the last look."""
    lab = scene(scenario="peer review", data="1").put(0, "hall 6 6", holds="red").begin().play("rest")
    assert lab.actor == OVER
    assert lab.state.winner == 0


def test_a_bloop_of_somebody_else_ends_nothing() -> None:
    """[3.8] Niels is blooped by Ada's transit; she has three actions left, and he none of his own to lose."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1").put(1, "red C-1")
    assert lab.begin().play("transit").state.left == 3


def test_all_guests_of_an_office_go_home() -> None:
    """[7.2] Seats 1, 2 and 3 stand in Ada's office when she comes back; everybody's cube goes to its slot."""
    lab = (
        scene(4)
        .put(0, "hall 6 0")
        .put(1, "hall 0 3", holds="green")
        .put(2, "hall 0 3")
        .put(3, "hall 0 3", holds="blue")
    )
    lab.begin().play("bloop myself")
    assert [lab.place(seat) for seat in range(4)] == [at(hall) for hall in HALLS]
    assert lab.where("green") == lab.where("blue") == -2
    assert lab.state.holds[:4].tolist() == [-1] * 4


def test_entangled_in_all_sectors() -> None:
    """[9.13] Seats 1 and 2 on letter B elsewhere go; seat 3 on B of the same sector stays, and the hallway too."""
    lab = scene(5, scenario="entangled colleagues").fill("green B-1", "yellow B-4", "blue B-5", "green B-3")
    lab.put(0, "green B-1").put(1, "yellow B-4").put(2, "blue B-5", holds="red").put(3, "green B-3").put(4, "hall 6 2")
    rows = lab.begin().rows("bloop myself")
    assert rows == [
        row(Event.BLOOPED, 0, at("green B-1"), Cause.SELF, -1, -1),
        row(Event.BLOOPED, 1, at("yellow B-4"), Cause.ENTANGLED, 0, -1),
        row(Event.BLOOPED, 2, at("blue B-5"), Cause.ENTANGLED, 0, 2),
    ]
    assert lab.place(3) == at("green B-3")
    assert lab.place(4) == at("hall 6 2")


def test_who_is_taken_along_takes_nobody() -> None:
    """[9.13, 7.2] Niels on Red A goes with Ada on Green A, and Marie, who stands in his office, because of that."""
    lab = scene(3, scenario="entangled colleagues").fill("green A-1", "red A-2", "red B-2")
    lab.put(0, "green A-1").put(1, "red A-2").put(2, "hall 3 12").begin()
    rows = lab.rows("bloop myself")
    assert rows[1:] == [
        row(Event.BLOOPED, 1, at("red A-2"), Cause.ENTANGLED, 0, -1),
        row(Event.BLOOPED, 2, at("hall 3 12"), Cause.OFFICE, 1, -1),
    ]
    other = scene(scenario="entangled colleagues").fill("red A-2").put(0, "hall 6 0").put(1, "red A-2").begin()
    assert other.play("bloop myself").place(1) == at("red A-2")  # from a hallway nobody is taken along


def test_blooped_in_a_hallway_takes_nobody() -> None:
    """[9.13] Nor, without the scenario, anybody from a sector."""
    lab = scene().fill("green A-1", "red A-2").put(0, "green A-1").put(1, "red A-2").begin().play("bloop myself")
    assert lab.place(1) == at("red A-2")


def test_randomizers_of_every_colour() -> None:
    """[5.4] Each throws into its own sector, to the letter and the number."""
    for sector in SECTORS:
        lab = scene().lay("green A-1", f"randomizer {sector}").fill(f"{sector} D-5").put(0, "green A-1").begin()
        lab.play("rest", "* roll 5", "* roll D")
        assert lab.place(0) == at(f"{sector} D-5")


def test_a_randomizer_asks_for_both_dice() -> None:
    """[1.7, 5.4] The thrown scientist chooses number and letter, whoever is active."""
    lab = scene().lay("green A-1", "randomizer blue").fill("blue C-4").put(1, "green A-1").put(0, "hall 0 0").begin()
    lab.play("rest", "* roll choose number", "* roll choose letter")
    assert lab.actor == 1
    lab.play("choose 4")
    assert lab.actor == 1
    lab.play("choose C")
    assert lab.place(1) == at("blue C-4")


def test_chains_count_every_throw() -> None:
    """[5.9] A randomizer that throws onto itself: forty times, then it rests there."""
    lab = scene().lay("green C-1", "randomizer green").put(0, "green C-1").begin().play("rest")
    for _ in range(39):
        lab.play("* roll 1", "* roll C")
    assert lab.actor == -1 or lab.outcomes
    lab.play("* roll 1")
    events = lab.rows("* roll C")
    assert events[-1] == row(Event.CHAIN_ENDED, 0, at("green C-1"))
    assert lab.actor == 0


def test_a_chain_that_ends_in_a_break_room_after_forty_throws() -> None:
    """[5.9] The fortieth throw leads into a break room: the chain has stopped, and there is no coffee."""
    lab = scene().lay("green C-1", "teleporter straight", 90).lay("green D-1", "teleporter straight", 270)
    lab.lay("green E-1", "break room 1 tee").put(0, "green D-1").begin().play("rest", *["* roll 1"] * 39)
    assert lab.place(0) == at("green C-1")
    events = lab.rows("* roll 2")
    assert lab.place(0) == at("green E-1")
    assert Event.COFFEE not in [event[0] for event in events]
    assert Event.CHAIN_ENDED not in [event[0] for event in events]


def test_a_break_room_serves_in_the_phase_only() -> None:
    """[5.2, 5.7] Thrown into it in the elements phase, the active scientist has coffee; so has she who ends there."""
    lab = scene().lay("green C-1", "teleporter straight", 90).lay("green D-1", "break room 2 tee").put(0, "green C-1")
    lab.begin().play("rest", "* roll 1").skip_look()
    assert lab.state.left == 2
    assert lab.state.coffees == 1


def test_after_coffee_the_others_are_served_from_the_start() -> None:
    """[5.7, 5.1] Board elements begin anew: Niels, who had his turn, is not thrown before Ada is looked at again."""
    lab = scene(3).lay("green C-1", "break room 1 tee").put(0, "green C-1")
    lab.lay("red A-1", "teleporter straight").put(1, "red A-1").put(2, "hall 0 0").begin().play("rest").skip_look()
    lab.play("rest")
    assert lab.state.todo[lab.state.depth - 1, :2].tolist() == [Phase.ROLL_NUMBER, 1]
    lab.play("* roll 1").skip_look()
    assert lab.state.active == 1
    assert lab.place(1) == at("hall 6 1")


def four_rounds(lab: Scene) -> list[int]:
    """Where the arrow on Green C-1 points after each of five rounds."""
    found = []
    for _ in range(5):
        lab.play("rest", "rest")
        found.append(int(arrow_of(int(lab.state.tile[at("green C-1")]))))
    return found


def test_the_storm_goes_round() -> None:
    """[9.10] Up, then right, down, left, up, right; the tile lies as it lay, and so do tiles without an arrow."""
    lab = scene(scenario="magnetic storm").lay("green C-1", "teleporter tee", 0).lay("green A-1", "corner", 90)
    lab.lay("blue E-5", "teleporter cross", 270).put(0, "hall 0 0").put(1, "hall 0 0").begin()
    assert four_rounds(lab) == [1, 2, 3, 0, 1]
    assert lab.kind("green C-1") == "teleporter tee"
    assert lab.degrees("green C-1") == 0
    assert arrow_of(int(lab.state.tile[at("blue E-5")])) == (3 + 5) % 4
    assert int(lab.state.tile[at("green A-1")]) & 15 == 1


def test_the_storm_counts_its_arrows() -> None:
    """[9.10] Two, on the first and the last space; each is told."""
    lab = scene(scenario="magnetic storm").lay("green A-1", "teleporter straight").lay("blue E-5", "teleporter cross")
    lab.lay("red C-3", "corner").put(0, "hall 0 0").put(1, "hall 0 0").begin().play("rest")
    assert lab.rows("rest")[1:4] == [
        row(Event.STORM, -1, 2),
        row(Event.ARROW_TURNED, -1, at("green A-1"), 1),
        row(Event.ARROW_TURNED, -1, at("blue E-5"), 1),
    ]


@pytest.mark.parametrize(("letter", "number"), [("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5)])
def test_the_vacuum_wanders_down(letter: str, number: int) -> None:
    """[9.12] One row further, from row 5 to row 1, against what lies there, blank, wormhole or upright straight."""
    below = number % 5 + 1
    lab = scene(scenario="unstable vacuum").lay(f"green {letter}-{number}", "collapser")
    lab.lay(f"green {letter}-{below}", "straight").lay(f"blue {letter}-{below}", "wormhole", pair=1)
    lab.put(0, "hall 0 0").put(1, "hall 0 0").begin().play("rest", "rest")
    assert [lab.kind(f"{sector} {letter}-{below}") for sector in SECTORS] == ["collapser", *["grey collapser"] * 3]
    above = [lab.kind(f"{sector} {letter}-{number}") for sector in SECTORS]
    assert above == ["straight", "blank", "blank", "wormhole"]
    assert lab.state.opening[1] == at(f"blue {letter}-{number}")


def test_the_vacuum_of_three_sets_in_a_column() -> None:
    """[9.12] Rows 1, 2 and 4 go to 2, 3 and 5; what lay in 3 is in 1, what lay in 5 is in 4."""
    lab = scene(scenario="unstable vacuum").lay("green B-1", "collapser").lay("green B-2", "collapser")
    lab.lay("green B-4", "collapser").lay("green B-3", "corner").lay("green B-5", "tee")
    lab.put(0, "hall 0 0").put(1, "hall 0 0").begin().play("rest", "rest")
    kinds = [lab.kind(f"green B-{row_}") for row_ in range(1, 6)]
    assert kinds == ["corner", "collapser", "collapser", "tee", "collapser"]


def test_who_the_vacuum_leaves_gets_a_tile() -> None:
    """[9.12, 5.1, 6.7] Ada is thrown and draws a collapser, whose companion comes under Niels after his elements; then
    the round ends, the set goes down a row, and Niels on a blank gets a tile."""
    lab = scene(scenario="unstable vacuum").fill("green C-1").lay("red C-3", "teleporter straight").cube("red", "slot")
    lab.put(0, "hall 0 0").put(1, "green C-1").begin().play("rest").skip_look().put(0, "red C-3").skip_look()
    lab.play("rest", "* roll 2", "* draw collapser").skip_look()
    assert lab.kind("green C-2") == "grey collapser"
    assert lab.kind("green C-1") == "blank"
    assert lab.state.todo[lab.state.depth - 1, :3].tolist() == [Phase.DRAW_TILE, 1, at("green C-1")]
    GAME.notation.check(lab.state)


def test_the_drift_is_told() -> None:
    """[9.12] From, to, and the sectors in which a tile lies below."""
    lab = scene(scenario="unstable vacuum").lay("green D-2", "collapser").lay("blue D-3", "straight")
    lab.put(0, "hall 0 0").put(1, "hall 0 0").begin().play("rest")
    assert lab.rows("rest")[1] == row(Event.DRIFTED, -1, at("green D-2"), at("green D-3"), 1 << 3)


def test_radiation_strikes_on_one_only() -> None:
    """[9.9] 1 bloops, 2 to 5 and CHOOSE do not; without data nothing is rolled."""
    for face in ("2", "3", "4", "5", "choose number"):
        lab = scene(scenario="radiation leak").put(0, "hall 6 0", holds="red").begin().play(f"* roll {face}")
        assert lab.place(0) == at("hall 6 0")
        assert lab.state.left == 4
    green = scene(scenario="radiation leak").put(0, "hall 6 0", holds="green").begin()
    assert green.outcomes[0] == "roll 1"
    assert scene().put(0, "hall 6 0", holds="red").begin().actor == 0


def test_only_who_comes_to_the_mainframe_logs() -> None:
    """[4.6] Niels is elbowed there; Marie, put there with a cube by hand, has not come."""
    lab = scene(3).put(0, "hall 6 5").put(1, "hall 6 5", holds="green").put(2, "hall 6 6", holds="red").begin()
    lab.play("elbow 1 right")
    assert lab.place(1) == MAINFRAME
    assert lab.state.logged[1] == 1
    assert lab.state.logged[2] == 0
