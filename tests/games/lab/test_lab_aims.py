"""Cats at their edges: every direction, the last seat and colour, and nothing to do."""

import numpy as np
import pytest

from catstate.core import rules as verbs
from catstate.core.steps import outcomes_of
from catstate.games.lab.actions import Event
from catstate.games.lab.cat_powers import can_react, can_strike, can_use_power, is_beside, is_homeward
from catstate.games.lab.pieces import CATS, SECTORS, Effect
from catstate.games.lab.state import State

from .scene import GAME, Scene, at, scene
from .test_lab_cats import collecting
from .test_lab_events import CAT, row

AROUND = ("green C-2", "green D-3", "green C-4", "green B-3")
WAYS = ("up", "right", "down", "left")
QUADRANTS = [
    ("green C-3", ["aim right", "aim down"], {"aim right": "green D-3", "aim down": "green C-4"}),
    ("yellow C-3", ["aim down", "aim left"], {"aim down": "yellow C-4", "aim left": "yellow B-3"}),
    ("red C-3", ["aim up", "aim right"], {"aim up": "red C-2", "aim right": "red D-3"}),
    ("blue C-3", ["aim up", "aim left"], {"aim up": "blue C-2", "aim left": "blue B-3"}),
    ("hall 0 0", ["aim right", "aim down"], {"aim right": "hall 0 1", "aim down": "hall 1 0"}),
]


def test_adjacent_spaces() -> None:
    """[8.3] Four, neither its own nor askew nor two away."""
    here = at("green C-3")
    assert [is_beside(here, at(name)) for name in AROUND] == [True] * 4
    assert [is_beside(here, at(f"green {name}")) for name in ("C-3", "B-2", "D-4", "C-1", "E-3")] == [False] * 5


@pytest.mark.parametrize("way", range(4))
@pytest.mark.parametrize("cat", ["Pushkin", "Void", "Twist", "Tunnelina", "Schrody"])
def test_powers_in_all_four_directions(cat: str, way: int) -> None:
    """[8.3, 8.5, 8.6, 8.8, 8.9, 8.12] One thing to work on, in one direction; the power is offered and aimed there."""
    lab = scene(cats=(cat, "Swaps")).put(1, "hall 0 0").put(0, "green C-3").cube("green", "slot")
    along, across = (0, 90) if way % 2 == 0 else (90, 0)
    if cat == "Schrody":
        lab.fill("green C-3")
        for other in range(4):
            if other != way:
                lab.lay(AROUND[other], "straight", 90 if other % 2 == 0 else 0)
    else:
        lab.fill("green C-3").lay(AROUND[way], "straight", across if cat == "Tunnelina" else along)
    lab.begin()
    assert "power" in lab.legal
    lab.play("power")
    assert lab.legal == [f"aim {WAYS[way]}"]
    lab.play(f"aim {WAYS[way]}")
    if cat == "Tunnelina":
        assert lab.place(0) == at(AROUND[way])
    elif cat in ("Pushkin", "Void"):
        assert lab.kind(AROUND[way]) == "blank"


def test_what_can_not_be_struck() -> None:
    """[8.3, 8.5, 8.8, 8.9, 8.12] Blank neighbours, beyond the rim, one's own room but to turn it, a tile like a cross
    to turn, an open edge to tunnel through."""
    lab = scene().fill("green C-3", "green C-2").put(0, "green C-3").cube("green", "slot")
    for effect in (Effect.PUSH, Effect.DISCARD):
        assert [can_strike(lab.state, 0, effect, way) for way in range(5)] == [True, False, False, False, False]
    for effect in (Effect.TURN, Effect.TUNNEL):
        assert [can_strike(lab.state, 0, effect, way) for way in range(5)] == [False] * 5
    turned = scene().lay("green C-3", "straight").put(0, "green C-3")
    assert [can_strike(turned.state, 0, Effect.TURN, way) for way in range(5)] == [False] * 4 + [True]
    assert [can_strike(turned.state, 0, Effect.TUNNEL, way) for way in range(5)] == [False] * 5
    corner = scene().put(0, "hall 0 0")
    for effect in (Effect.PUSH, Effect.DISCARD, Effect.TURN, Effect.TUNNEL, Effect.SEE):
        assert [can_strike(corner.state, 0, effect, way) for way in range(5)] == [False] * 5
    assert [
        can_strike(scene().put(0, "green C-3").fill("green C-3").state, 0, Effect.SEE, way) for way in range(5)
    ] == [
        True,
        True,
        True,
        True,
        False,
    ]


def test_tunnelling_between_room_and_hallway() -> None:
    """[8.8] Out of a room whose wall faces the hallway, and back; not over the rim."""
    lab = scene(cats=("Tunnelina", "Void")).lay("green C-1", "straight", 90).begin().play("power")
    assert lab.legal == ["aim down"]
    assert lab.play("aim down").place(0) == at("green C-1")


@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize(("cat", "there"), [("Bloopurr", "hall 6 5"), ("Swaps", "hall 6 2"), ("Magnet", "hall 6 2")])
def test_the_last_seat_is_a_target(cat: str, there: str, seats: int) -> None:
    """[8.7, 8.10, 8.14] Seat 7 of eight, seat 1 of two; never an empty chair or oneself."""
    lab = scene(seats, cats=(cat, "Void")).put(0, "hall 6 6").put(seats - 1, there).begin()
    lab.play("power", *(["* roll 5"] if cat == "Bloopurr" else []))
    assert lab.legal == [f"target {seats - 1}"]
    lab.play(f"target {seats - 1}")
    office = {2: "hall 12 9", 8: "hall 3 0"}[seats]
    expected = {"Bloopurr": office, "Swaps": "hall 6 6", "Magnet": "hall 6 3"}[cat]
    assert lab.place(seats - 1) == at(expected)


@pytest.mark.parametrize("colour", SECTORS)
def test_fetch_brings_every_colour(colour: str) -> None:
    """[8.11] Along the hallway from the right; onto the Mainframe it goes to its slot, unlogged."""
    lab = scene(cats=("Fetch", "Void")).put(0, "hall 6 3").cube(colour, "hall 6 8").begin().play("power")
    assert lab.legal == [f"fetch {colour}"]
    assert lab.play(f"fetch {colour}").where(colour) == at("hall 6 7")
    slot = scene(cats=("Fetch", "Void")).put(0, "hall 6 3").cube(colour, "hall 6 7").begin()
    slot.play("power", f"fetch {colour}")
    assert slot.where(colour) == -2
    assert slot.state.logged[0] == 0


def test_fetch_takes_no_cube_from_hands_or_slots() -> None:
    """[8.11] Niels holds one in sight, another is in its slot."""
    lab = scene(cats=("Fetch", "Void")).put(0, "hall 6 3").put(1, "hall 6 5", holds="green").cube("red", "slot").begin()
    assert "power" not in lab.legal


def test_a_fetched_cube_is_not_wiped_any_more() -> None:
    """[4.11, 8.11] It lies elsewhere now."""
    lab = scene(cats=("Fetch", "Void")).put(0, "hall 6 3").cube("blue", "hall 6 9").begin()
    lab.state.wipe_turn[3] = 3
    assert lab.play("power", "fetch blue").state.wipe_turn[3] == -1


@pytest.mark.parametrize(("start", "legal", "ends"), QUADRANTS)
def test_a_tie_on_the_way_home(start: str, legal: list[str], ends: dict[str, str]) -> None:
    """[8.11] As many rows as columns: the owner chooses between the two directions that lead nearer."""
    for choice, end in ends.items():
        lab = scene(cats=("Fetch", "Void")).put(0, "hall 12 0", holds="").cube("red", "hall 12 0")
        for colour in ("green", "yellow", "blue"):
            lab.cube(colour, "slot")
        lab.cube("blue", start).begin().play("collect red")
        assert lab.legal == legal
        assert lab.play(choice).where("blue") == at(end)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("green C-1", "green C-2"),
        ("green A-3", "green B-3"),
        ("yellow E-3", "yellow D-3"),
        ("red C-5", "red C-4"),
        ("blue E-1", "blue D-1"),
        ("hall 0 5", "hall 1 5"),
        ("hall 12 7", "hall 11 7"),
        ("hall 6 12", "hall 6 11"),
        ("hall 6 0", "hall 6 1"),
    ],
)
def test_the_longer_distance_home(start: str, end: str) -> None:
    """[8.11] More rows than columns away: by the row; else by the column."""
    lab = scene(cats=("Fetch", "Void")).put(0, "hall 12 0").cube("red", "hall 12 0")
    for colour in ("green", "yellow", "blue"):
        lab.cube(colour, "slot")
    lab.cube("blue", start).begin().play("collect red")
    assert lab.where("blue") == at(end)


@pytest.mark.parametrize("colour", ["green", "yellow", "blue"])
def test_fetch_has_something_to_do_where_one_cube_is_free(colour: str) -> None:
    """[8.2, 8.11] Even in the corner of the board, where spaces are counted from."""
    lab = scene(cats=("Fetch", "Void")).put(0, "hall 12 0").cube("red", "hall 12 0")
    for other in ("green", "yellow", "blue"):
        lab.cube(other, "slot")
    assert lab.cube(colour, "hall 0 0").begin().rows("collect red")[1] == row(Event.REACTED, 0, CAT["Fetch"], 1)


def test_directions_that_lead_home() -> None:
    """[8.11] From each side of the Mainframe; in its row neither up nor down."""
    homeward = {
        name: [way for way in range(4) if is_homeward(at(name), way)]
        for name in ("hall 3 6", "hall 6 9", "hall 9 6", "hall 6 3", "hall 6 6")
    }
    assert homeward == {"hall 3 6": [2], "hall 6 9": [3], "hall 9 6": [0], "hall 6 3": [1], "hall 6 6": []}


@pytest.mark.parametrize("way", range(4))
@pytest.mark.parametrize("cat", ["Pushkin", "Void", "Twist", "Bloopurr", "Magnet", "Meowzer", "Tunnelina", "Schrody"])
def test_reactions_find_something_in_each_direction(cat: str, way: int) -> None:
    """[8.2, 8.3] One thing beside, in one direction; and, without it, nothing."""
    for has in (True, False):
        lab = collecting(cat, 3, "Swaps").put(1, "hall 0 0").put(2, "hall 0 0")
        if cat in ("Pushkin", "Void", "Twist") and has:
            lab.lay(AROUND[way], "corner")
        elif cat == "Tunnelina" and has:
            lab.lay(AROUND[way], "straight", 90 if way % 2 == 0 else 0)
        elif cat == "Schrody":
            for other in range(4):
                if other != way or not has:
                    lab.lay(AROUND[other], "straight", 90 if other % 2 == 0 else 0)
        elif has:
            lab.fill(AROUND[way]).put(2, AROUND[way])
        elif cat != "Schrody":
            lab.put(2, "green C-3")
        assert can_react(lab.begin().state, 0) == has


def test_reactions_do_not_see_themselves_or_their_own_space() -> None:
    """[8.4, 8.7, 8.14] Niels beside Ada on her own space is no target; nobody is in a hallway's sector."""
    for cat in ("Meowzer", "Bloopurr", "Magnet"):
        assert not can_react(collecting(cat).put(1, "green C-3").begin().state, 0)
    hall = scene(cats=("Meowzer", "Void")).put(0, "hall 0 0").put(1, "hall 0 5").begin()
    assert not can_react(hall.state, 0)
    far = collecting("Meowzer").fill("red A-1").put(1, "red A-1").begin()
    assert not can_react(far.state, 0)


def test_meowzer_strikes_in_turn_order() -> None:
    """[8.4] Seat 1 collects: seat 2 is thrown first, then seat 0; whoever is on her space or elsewhere is not."""
    lab = scene(5, cats=("Void", "Meowzer")).fill("green C-3", "green A-1", "green E-5", "red A-1").put(1, "green C-3")
    lab.put(0, "green A-1").put(2, "green E-5").put(3, "green C-3").put(4, "red A-1").begin(1).play("collect green")
    order = []
    for letter in "AB":
        order.append(int(lab.state.todo[lab.state.depth - 1, 1]))
        lab.play("* roll 5", f"* roll {letter}", "* roll blue", "* draw cross")
    assert order == [2, 0]
    assert lab.actor == 1


def test_meowzer_in_a_hallway_throws_nobody() -> None:
    """[8.3, 8.4] Others in hallways are in no sector either."""
    lab = scene(cats=("Meowzer", "Void")).put(0, "hall 0 0").put(1, "hall 0 5").cube("red", "hall 0 0").begin()
    lab.play("collect red")
    assert lab.actor == 0
    assert lab.place(1) == at("hall 0 5")


@pytest.mark.parametrize("way", range(4))
def test_magnet_pulls_from_every_direction(way: int) -> None:
    """[8.14] From three spaces away to two; who is on the same space is no target."""
    there = ("hall 3 6", "hall 6 9", "hall 9 6", "hall 6 3")[way]
    nearer = ("hall 4 6", "hall 6 8", "hall 8 6", "hall 6 4")[way]
    lab = scene(3, cats=("Magnet", "Void")).put(0, "hall 6 6").put(1, there).put(2, "hall 6 6")
    power = lab.begin().play("power")
    assert power.legal == ["target 1"]
    assert power.play("target 1").place(1) == at(nearer)
    assert power.place(2) == at("hall 6 6")


def test_magnet_on_night_shift() -> None:
    """[8.14, 9.6] Her reaction reaches two spaces."""
    lab = scene(3, cats=("Magnet", "Void"), scenario="night shift").put(0, "hall 0 3").cube("red", "hall 0 3")
    lab.put(1, "hall 0 5").put(2, "hall 0 6").begin().play("collect red")
    assert lab.place(1) == at("hall 0 4")
    assert lab.place(2) == at("hall 0 6")


def test_swaps_on_an_upright_straight() -> None:
    """[8.10] The plainest tile there is goes to Red; the one there, as plain, comes back; seat 2 rides too."""
    lab = scene(3, cats=("Swaps", "Void")).lay("green C-3", "straight").put(0, "green C-3").put(2, "red C-3")
    lab.cube("blue", "red C-3").begin()
    lab.state.wipe_turn[3] = 3
    lab.play("collect green", "* roll red")
    assert (lab.kind("green C-3"), lab.kind("red C-3")) == ("blank", "straight")
    assert (lab.place(0), lab.place(2)) == (at("red C-3"), at("green C-3"))
    assert lab.where("blue") == lab.where("red") == at("green C-3")
    assert lab.state.wipe_turn[3] == -1
    back = scene(cats=("Swaps", "Void")).lay("green C-3", "corner").lay("red C-3", "straight").put(0, "green C-3")
    back.cube("yellow", "green C-3").begin()
    back.state.wipe_turn[1] = 3
    back.play("collect green", "* roll red")
    assert (back.kind("green C-3"), back.kind("red C-3")) == ("straight", "corner")
    assert back.where("yellow") == at("red C-3")
    assert back.state.wipe_turn[1] == -1


def test_swaps_with_a_collapser_on_the_other_side() -> None:
    """[8.10] Collapsers stay: the twin is one, Ada's tile is none."""
    lab = (
        scene(cats=("Swaps", "Void")).lay("red B-2", "collapser").put(0, "green B-2").cube("green", "green B-2").begin()
    )
    lab.play("collect green", "* roll blue")
    assert lab.kind("green B-2") == "grey collapser"
    assert lab.place(0) == at("green B-2")


def test_twist_turns_every_sort_of_tile() -> None:
    """[8.9] A quarter clockwise: corner 270 to 0, straight 90 to 0, straight 0 to 90, tee 180 to 270; the arrow too."""
    lab = collecting("Twist").lay("green C-2", "corner", 270).lay("green D-3", "straight", 90)
    lab.lay("green C-4", "straight").lay("green B-3", "teleporter tee", 180).begin().play("collect green")
    assert [lab.degrees(name) for name in AROUND] == [0, 0, 90, 270]


def test_a_power_is_not_used_without_a_cat_or_twice() -> None:
    """[3.6, 8.1] Nobody has a cat; Meowzer always has something to do, once."""
    assert not can_use_power(scene().begin().state, 0)
    lab = scene(cats=("Meowzer", "Void")).begin()
    assert can_use_power(lab.state, 0)
    lab.state.powered = 1
    assert not can_use_power(lab.state, 0)


@pytest.mark.parametrize("cat", range(12))
def test_every_cat_may_be_dealt_to_everybody(cat: int) -> None:
    """[1.5] One in twelve; dealt to the last of eight seats it is gone as well."""
    state = State.new()
    verbs.setup(state, 8, GAME.encode(GAME.settle(8, {"cats": "on"})[1]))
    outcomes, weights = outcomes_of(GAME, state)
    assert len(outcomes) == 12
    assert set(weights.tolist()) == {1}
    others = [other for other in range(12) if other != cat]
    for seat in range(8):
        state.cat[seat] = cat if seat == 7 else others[seat]
    assert len(outcomes_of(GAME, state)[0]) == 4
    assert CATS[cat].name not in [
        GAME.notation.outcome_text(int(o)).removeprefix("deal ") for o in outcomes_of(GAME, state)[0]
    ]


def test_every_scenario_may_be_drawn() -> None:
    """[9.1] Twelve, all alike; each becomes the match's."""
    lab = Scene(2, GAME.settle(2, {"scenario": "random", "cats": "off"})[1])
    outcomes, weights = outcomes_of(GAME, lab.state)
    assert len(outcomes) == 12
    assert set(weights.tolist()) == {1}
    assert lab.outcomes[0] == "scenario Budget Cuts"
    assert lab.outcomes[-1] == "scenario Entangled Colleagues"
    assert lab.play("* scenario Entangled Colleagues").state.scenario == 12


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_set_up_of_every_table(seats: int) -> None:
    """[1.2, 1.4, 1.6] Nothing is rolled, drawn, held or logged; any seat may begin, all alike."""
    state = scene(seats).state
    assert (int(state.seats), int(state.goal), int(state.cats), int(state.scenario)) == (seats, 4, 0, 0)
    assert [int(n) for n in (state.first, state.winner, state.letter, state.sector, state.drawn, state.placed)] == [
        -1
    ] * 6
    assert [int(n) for n in (state.number, state.turn, state.over, state.left)] == [0] * 4
    assert (state.tile == -1).all()
    assert (state.opening == -1).all()
    assert (state.end == -1).all()
    assert (state.wipe_turn == -1).all()
    assert (state.holds == -1).all()
    assert (state.cat == -1).all()
    assert not state.logged.any()
    assert not state.discards.any()
    assert (state.place[seats:] == -1).all()
    outcomes, weights = outcomes_of(GAME, state)
    assert len(outcomes) == seats
    assert set(weights.tolist()) == {1}


def test_dice_are_fair() -> None:
    """[1.7] Six faces of the number and of the letter, four of the sector, three where the own is rolled again."""
    lab = scene().lay("green C-1", "randomizer multi").put(0, "green C-1").begin().play("rest")
    for faces, text in ((6, "* roll 1"), (6, "* roll A"), (4, "* roll red")):
        outcomes, weights = outcomes_of(GAME, lab.state)
        assert len(outcomes) == faces
        assert set(weights.tolist()) == {1}
        lab.play(text)


def test_what_dice_and_tiles_showed_is_kept() -> None:
    """[1.7, 1.8] Number, letter and sector as rolled; the tile as drawn and where it was placed."""
    lab = scene().lay("green C-1", "randomizer multi").put(0, "green C-1").begin().play("rest")
    lab.play("* roll 5", "* roll E", "* roll blue")
    assert (int(lab.state.number), int(lab.state.letter), int(lab.state.sector)) == (5, 4, 3)
    lab.play("* draw tee", "turn 180")
    assert (int(lab.state.drawn), int(lab.state.placed)) == (2, at("blue E-5"))
    assert lab.degrees("blue E-5") == 180


def test_a_view_says_what_is_open() -> None:
    """[1.8] The phase on top of all that is to be done; none when the match is over."""
    lab = scene(data="1").put(0, "hall 6 5", holds="red").begin()
    assert lab.view(0).phase == 3
    assert lab.play("step right").view(0).phase == 0


def test_scores_of_the_last_seat() -> None:
    """[10.3] Everything for the winner among eight."""
    lab = scene(8, data="1").put(7, "hall 6 5", holds="red").begin(7).play("step right")
    out = np.zeros(8, np.int64)
    GAME.rules.scores(lab.state, out)
    assert out.tolist() == [0] * 7 + [840]
