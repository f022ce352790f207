"""Every kind of event with its numbers and its cause, in the order in which things happen."""

from pathlib import Path

from catstate.games.lab.actions import Cause, Event, Loss
from catstate.games.lab.pieces import CATS, MAINFRAME, SCENARIOS, TILES, WHITE_KINDS
from catstate.games.lab.rules import FINAL

from .scene import GAME, Scene, at, scene
from .test_lab_cats import collecting
from .test_lab_data import walled_in

Row = tuple[int, ...]
KIND = {tile.name: kind for kind, tile in enumerate(TILES)}
CAT = {cat.name: number for number, cat in enumerate(CATS)}
UP, RIGHT, DOWN, LEFT = range(4)
GREEN, YELLOW, RED, BLUE = range(4)


def row(kind: Event, who: int = -1, *numbers: int) -> Row:
    """An event as the scene gives it: numbers that are not named are 0."""
    return kind, who, *numbers, *(0,) * (4 - len(numbers))


def test_the_set_up() -> None:
    """[1.2, 1.5, 9.1] The scenario, the cats, who begins; then the first turn of the first round."""
    lab = Scene(2, GAME.settle(2, {"scenario": "random"})[1])
    night = [scenario.name for scenario in SCENARIOS].index("Night Shift")
    assert lab.rows("* scenario Night Shift") == [row(Event.SCENARIO_DRAWN, -1, night)]
    assert lab.rows("* deal Void") == [row(Event.DEALT, 0, CAT["Void"])]
    assert lab.rows("* deal Twist") == [row(Event.DEALT, 1, CAT["Twist"])]
    assert lab.rows("* first 1") == [row(Event.BEGAN, 1, night), row(Event.TURN, 1, 1, 1)]


def test_turns_and_rounds() -> None:
    """[3.1] Niels's turn is the second of the first round, Ada's next opens the second."""
    lab = scene().put(0, "hall 0 0").put(1, "hall 0 0").begin()
    assert lab.rows("rest") == [row(Event.RESTED, 0), row(Event.TURN, 1, 1, 0)]
    assert lab.rows("rest") == [row(Event.RESTED, 1), row(Event.TURN, 0, 2, 1)]


def test_seeing() -> None:
    """[2.1, 2.3, 2.4] A corner is drawn and turned; a cross fits one way only and lies at once."""
    lab = scene().begin(see=True)
    assert lab.rows("look down") == [row(Event.LOOKED, 0, DOWN, -1)]
    assert lab.rows("* draw cross") == [row(Event.LAID, 0, KIND["cross"], at("green C-1"), 0, 1)]
    assert lab.rows("* draw corner") == [row(Event.DREW, 0, KIND["corner"], at("green C-2"), 0)]
    assert lab.rows("turn 0") == [row(Event.LAID, 0, KIND["corner"], at("green C-2"), 0, 0)]


def test_a_tile_is_put_back() -> None:
    """[9.5] The first of a see; the next stands."""
    lab = scene(scenario="open plan").begin(see=True).play("look down", "* draw cross")
    assert lab.rows("put back") == [row(Event.PUT_BACK, 0, KIND["cross"], at("green C-1"))]
    assert lab.rows("* draw cross") == [row(Event.LAID, 0, KIND["cross"], at("green C-1"), 0, 1)]


def test_the_discards_are_shuffled() -> None:
    """[6.8] All 123 white tiles."""
    lab = scene().begin(see=True)
    lab.state.discards[:WHITE_KINDS] = lab.state.stock[:WHITE_KINDS]
    lab.state.stock[:WHITE_KINDS] = 0
    assert lab.rows("look down") == [row(Event.LOOKED, 0, DOWN, -1), row(Event.SHUFFLED, -1, 123)]


def test_a_wormhole_opens_and_covers() -> None:
    """[6.1, 6.3] Its end comes to Yellow C-1, onto a tee."""
    lab = scene().lay("yellow C-1", "tee").begin(see=True).play("look down")
    assert lab.rows("* draw wormhole") == [row(Event.LAID, 0, KIND["wormhole"], at("green C-1"), 0, 1)]
    assert lab.rows("* roll yellow") == [
        row(Event.ROLLED_SECTOR, 0, YELLOW),
        row(Event.END_OPENED, 0, at("yellow C-1"), at("green C-1"), KIND["tee"]),
        row(Event.TILE_GONE, -1, at("yellow C-1"), KIND["tee"], Loss.COVERED),
    ]


def test_a_wormhole_opens_on_a_blank() -> None:
    """[6.1] Nothing is covered."""
    lab = scene().begin(see=True).play("look down", "* draw wormhole")
    assert lab.rows("* roll blue")[1] == row(Event.END_OPENED, 0, at("blue C-1"), at("green C-1"), -1)


def test_a_collapser_brings_its_companions() -> None:
    """[6.2, 6.4] In Red it covers the opening of a wormhole, whose end in Yellow goes, and covers nothing elsewhere."""
    lab = scene().lay("red C-1", "wormhole").lay("yellow A-5", "wormhole end").begin(see=True).play("look down")
    assert lab.rows("* draw collapser") == [
        row(Event.LAID, 0, KIND["collapser"], at("green C-1"), 0, 1),
        row(Event.SPREAD, 0, at("green C-1"), 1 << RED),
        row(Event.TILE_GONE, -1, at("red C-1"), KIND["wormhole"], Loss.COVERED),
        row(Event.TILE_GONE, -1, at("yellow A-5"), KIND["wormhole end"], Loss.OPENING),
    ]


def test_an_end_under_somebody_leads_nowhere() -> None:
    """[6.4] Void discards the opening beside it; Niels stands on the end."""
    lab = scene(cats=("Void", "Twist")).lay("green C-1", "wormhole").lay("red C-1", "wormhole end")
    lab.put(1, "red C-1").begin().play("power")
    assert lab.rows("aim down") == [
        row(Event.TILE_GONE, -1, at("green C-1"), KIND["wormhole"], Loss.CAT),
        row(Event.DEADENED, 1, at("red C-1")),
    ]


def test_steps_and_cubes() -> None:
    """[3.3, 4.1, 4.5] The cube goes along in the hand."""
    lab = scene().fill("green C-3", "green C-4").put(0, "green C-4").begin()
    assert lab.rows("step up") == [row(Event.STEPPED, 0, at("green C-4"), at("green C-3"), UP, -1)]
    assert lab.rows("collect green") == [row(Event.COLLECTED, 0, GREEN, at("green C-3"))]
    assert lab.rows("step down") == [row(Event.STEPPED, 0, at("green C-3"), at("green C-4"), DOWN, GREEN)]
    assert lab.rows("drop") == [row(Event.DROPPED, 0, GREEN, at("green C-4"))]


def test_stealing_and_elbowing() -> None:
    """[3.4, 4.2, 9.7] On a slippery floor two spaces."""
    lab = scene(scenario="slippery floor").put(0, "hall 0 5").put(1, "hall 0 5", holds="red").begin()
    pushed = scene(scenario="slippery floor").put(0, "hall 0 5").put(1, "hall 0 5", holds="red").begin()
    assert lab.rows("steal from 1") == [row(Event.STOLE, 0, RED, 1)]
    assert pushed.rows("elbow 1 left") == [row(Event.ELBOWED, 0, 1, at("hall 0 5"), at("hall 0 3"), RED)]


def test_a_transit_onto_somebody() -> None:
    """[3.5, 5.5] Ada stands there first, then Niels is blooped by her landing and loses his cube."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1", holds="green")
    lab.put(1, "red C-1", holds="blue").begin()
    assert lab.rows("transit") == [
        row(Event.TRANSITED, 0, at("green C-1"), at("red C-1"), 0, GREEN),
        row(Event.BLOOPED, 1, at("red C-1"), Cause.LANDING, 0, BLUE),
    ]


def test_wiping_by_consent() -> None:
    """[4.10] Asked, agreed, agreed, wiped."""
    lab = walled_in().begin()
    assert lab.rows("ask wipe green") == [row(Event.ASKED_WIPE, 0, GREEN, at("green C-3"))]
    assert lab.rows("agree") == [row(Event.AGREED, 1, GREEN, 0)]
    assert lab.rows("agree") == [row(Event.AGREED, 2, GREEN, 0), row(Event.WIPED, 0, GREEN, at("green C-3"), 1)]


def test_wiping_after_a_refusal() -> None:
    """[4.11] Refused: three turns later, when Ada's next begins, the cube goes by itself, unless a way has opened."""
    lab = walled_in().put(0, "hall 0 0").put(1, "hall 0 0").put(2, "hall 0 0").begin().play("ask wipe green")
    assert lab.rows("refuse") == [row(Event.REFUSED, 1, GREEN, 0, 3)]
    lab.play("rest", "rest")
    assert lab.rows("rest") == [
        row(Event.RESTED, 2),
        row(Event.TURN, 0, 2, 1),
        row(Event.WIPED, 0, GREEN, at("green C-3"), 0),
    ]


def test_a_wipe_that_lapses() -> None:
    """[4.11] Marie looks in at B-3's new opening before the round is over: the cube can be reached again."""
    lab = walled_in().put(0, "hall 0 0").put(1, "hall 0 0").put(2, "hall 0 0").begin()
    lab.play("ask wipe green", "refuse", "rest", "rest")
    lab.state.tile[at("green B-3")] += 1  # a straight that lay across now leads to the cube
    lab.state.stale = 1
    assert lab.rows("rest") == [row(Event.RESTED, 2), row(Event.TURN, 0, 2, 1), row(Event.WIPE_LAPSED, -1, GREEN)]


def test_a_teleporter_rolls_and_throws() -> None:
    """[5.3, 1.7] CHOOSE, then two to the right; the cube comes along."""
    lab = scene().lay("green C-1", "teleporter straight", 90).fill("green E-1").put(0, "green C-1", holds="red").begin()
    assert lab.rows("rest") == [
        row(Event.RESTED, 0),
        row(Event.SEIZED, 0, at("green C-1"), KIND["teleporter straight"]),
    ]
    assert lab.rows("* roll choose number") == [row(Event.ROLLED_NUMBER, 0, 6)]
    assert lab.rows("choose 2") == [
        row(Event.CHOSE_NUMBER, 0, 2),
        row(Event.TELEPORTED, 0, at("green C-1"), at("green E-1"), at("green D-1"), RED),
    ]


def test_off_the_rim() -> None:
    """[7.3] Three up from the first row: over the hallway and the rim, and the cube is lost."""
    lab = scene().lay("yellow E-1", "teleporter straight").put(0, "yellow E-1", holds="red").begin().play("rest")
    assert lab.rows("* roll 3") == [
        row(Event.ROLLED_NUMBER, 0, 3),
        row(Event.TELEPORTED, 0, at("yellow E-1"), -1, at("hall 0 11"), RED),
        row(Event.BLOOPED, 0, at("yellow E-1"), Cause.RIM, -1, RED),
    ]


def test_randomizers() -> None:
    """[5.4, 5.6] Number and letter, for all colours the sector; the letter may be chosen; a blank gets a floor."""
    lab = scene().lay("green C-1", "randomizer multi").put(0, "green C-1").begin()
    assert lab.rows("rest")[1] == row(Event.SEIZED, 0, at("green C-1"), KIND["randomizer multi"])
    assert lab.rows("* roll 4") == [row(Event.ROLLED_NUMBER, 0, 4)]
    assert lab.rows("* roll choose letter") == [row(Event.ROLLED_LETTER, 0, 6)]
    assert lab.rows("* roll blue") == [row(Event.ROLLED_SECTOR_TOO, 0, BLUE)]
    assert lab.rows("choose B") == [
        row(Event.CHOSE_LETTER, 0, 1),
        row(Event.RANDOMIZED, 0, at("green C-1"), at("blue B-4"), -1, -1),
    ]
    assert lab.rows("* draw corner") == [row(Event.DREW, 0, KIND["corner"], at("blue B-4"), 1)]


def test_a_chain_ends() -> None:
    """[5.9] Two teleporters throw Ada to and fro: forty times."""
    lab = scene().lay("green C-1", "teleporter straight", 180).lay("green C-3", "teleporter straight")
    lab.put(0, "green C-1").begin().play("rest")
    for _ in range(39):
        assert lab.rows("* roll 2")[-1][0] == Event.SEIZED
    assert lab.rows("* roll 2") == [
        row(Event.ROLLED_NUMBER, 0, 2),
        row(Event.TELEPORTED, 0, at("green C-3"), at("green C-1"), at("green C-2"), -1),
        row(Event.CHAIN_ENDED, 0, at("green C-1")),
    ]


def test_coffee() -> None:
    """[5.7, 9.4] Two cups, and one more from the machine."""
    lab = scene(scenario="espresso machine").lay("green C-1", "break room 2 corner").put(0, "green C-1").begin()
    assert lab.rows("rest") == [row(Event.RESTED, 0), row(Event.COFFEE, 0, at("green C-1"), 3)]


def test_bloops_by_yourself_a_collapser_and_whose_office_it_is() -> None:
    """[3.7, 5.8, 7.2] Niels stands in Ada's office, Marie in Niels's."""
    lab = scene().put(0, "hall 6 0", holds="red").begin()
    assert lab.rows("bloop myself") == [row(Event.BLOOPED, 0, at("hall 6 0"), Cause.SELF, -1, RED)]
    chain = scene(3).lay("green C-1", "collapser").put(0, "green C-1").put(1, "hall 0 3", holds="red")
    assert chain.put(2, "hall 3 12").begin().rows("rest") == [
        row(Event.RESTED, 0),
        row(Event.BLOOPED, 0, at("green C-1"), Cause.COLLAPSER, -1, -1),
        row(Event.BLOOPED, 1, at("hall 0 3"), Cause.OFFICE, 0, RED),
        row(Event.BLOOPED, 2, at("hall 3 12"), Cause.OFFICE, 1, -1),
    ]


def test_landing_on_somebody_in_his_own_office() -> None:
    """[5.5, 7.2] Niels is blooped where he stands, by Ada's landing; then Ada, because it is his office."""
    lab = scene(3).lay("yellow E-3", "teleporter straight", 90).put(0, "yellow E-3", holds="red")
    lab.put(1, "hall 3 12", holds="blue").begin().play("rest")
    office = at("hall 3 12")
    assert lab.rows("* roll 1") == [
        row(Event.ROLLED_NUMBER, 0, 1),
        row(Event.TELEPORTED, 0, at("yellow E-3"), office, at("yellow E-3"), RED),
        row(Event.BLOOPED, 1, office, Cause.LANDING, 0, BLUE),
        row(Event.BLOOPED, 0, office, Cause.OFFICE, 1, RED),
    ]


def test_entangled_bloops() -> None:
    """[9.13] Ada on Green C takes Niels on Red C along."""
    lab = scene(scenario="entangled colleagues").fill("green C-1", "red C-4").put(0, "green C-1")
    lab.put(1, "red C-4", holds="blue").begin()
    assert lab.rows("bloop myself") == [
        row(Event.BLOOPED, 0, at("green C-1"), Cause.SELF, -1, -1),
        row(Event.BLOOPED, 1, at("red C-4"), Cause.ENTANGLED, 0, BLUE),
    ]


def test_radiation() -> None:
    """[9.9] A roll at the start of the turn: 1 bloops, 2 does not."""
    lab = scene(scenario="radiation leak").put(0, "hall 6 0", holds="red")
    assert lab.rows("* first 0")[-1] == row(Event.LEAKED, 0)
    assert lab.rows("* roll 1") == [
        row(Event.ROLLED_NUMBER, 0, 1),
        row(Event.BLOOPED, 0, at("hall 6 0"), Cause.RADIATION, -1, RED),
    ]
    lucky = scene(scenario="radiation leak").put(0, "hall 6 0", holds="red").begin()
    assert lucky.rows("* roll 2") == [row(Event.ROLLED_NUMBER, 0, 2), row(Event.LEAK_SPARED, 0, 2)]


def test_logging_the_reset_and_the_end() -> None:
    """[4.6, 4.7, 4.8, 10.1] Green is logged by all and stays; the last cube needed wins, and nobody rolls any more."""
    lab = scene().put(0, "hall 6 5", holds="yellow", logged="green").put(1, "hall 0 0", logged="green")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    assert lab.begin().rows("step right") == [
        row(Event.STEPPED, 0, at("hall 6 5"), MAINFRAME, RIGHT, YELLOW),
        row(Event.LOGGED, 0, YELLOW, 2, 4),
        row(Event.MAINFRAME_FULL, 0),
    ]
    assert lab.rows("* roll 3") == [row(Event.ROLLED_NUMBER, 0, 3)]
    assert lab.rows("* roll D") == [row(Event.ROLLED_LETTER, 0, 3), row(Event.RESET, 0, 3, 2, 0b1110)]
    last = scene(data="1").put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        last.cube(colour, "slot")
    assert last.begin().rows("step right")[1:] == [row(Event.LOGGED, 0, YELLOW, 1, 1), row(Event.WON, 0, 1)]


def test_the_hundredth_round() -> None:
    """[10.2] Niels's rest ends it."""
    lab = scene().put(0, "hall 0 0").put(1, "hall 0 0").begin()
    lab.state.turn = 199
    assert lab.play("rest").rows("rest") == [row(Event.RESTED, 1), row(Event.DRAWN)]


def test_storm_and_vacuum() -> None:
    """[9.10, 9.12] After the round one arrow turns to the right; a set goes from D-5 to D-1, where Green has a tile."""
    storm = scene(scenario="magnetic storm").lay("green C-1", "teleporter straight").put(0, "hall 0 0")
    assert storm.put(1, "hall 0 0").begin().play("rest").rows("rest") == [
        row(Event.RESTED, 1),
        row(Event.STORM, -1, 1),
        row(Event.ARROW_TURNED, -1, at("green C-1"), RIGHT),
        row(Event.TURN, 0, 2, 1),
    ]
    vacuum = scene(scenario="unstable vacuum").lay("green D-5", "collapser").fill("green D-1").put(0, "hall 0 0")
    assert vacuum.put(1, "hall 0 0").begin().play("rest").rows("rest") == [
        row(Event.RESTED, 1),
        row(Event.DRIFTED, -1, at("green D-5"), at("green D-1"), 1 << GREEN),
        row(Event.TURN, 0, 2, 1),
    ]


def test_only_what_is_asked_and_answered_is_final() -> None:
    """[4.10] The question and the votes."""
    assert FINAL == {Event.ASKED_WIPE: "4.10", Event.AGREED: "4.10", Event.REFUSED: "4.10"}


def test_every_kind_is_looked_at() -> None:
    """[3.2] No event without a test of its numbers."""
    folder = Path(__file__).parent
    tests = "".join(
        (folder / name).read_text(encoding="utf-8") for name in ("test_lab_events.py", "test_lab_cat_events.py")
    )
    assert [event.name for event in Event if f"row(Event.{event.name}" not in tests] == []


def test_nothing_is_hidden() -> None:
    """[1.8] Every seat and the public are told all numbers."""
    lab = collecting("Void").begin()
    for event in lab.noted("collect green"):
        assert all(event.shown_to(seat) == event for seat in (-1, 0, 1))
