"""What cats do, as events: who, with what, and whose cat it was."""

import pytest

from catstate.games.lab.actions import Cause, Event, Loss
from catstate.games.lab.pieces import CATS, MAINFRAME

from .scene import at, scene
from .test_lab_cats import collecting
from .test_lab_events import BLUE, CAT, DOWN, GREEN, KIND, LEFT, RED, RIGHT, YELLOW, row


def test_meowzer() -> None:
    """[8.4] The power throws Ada herself; the reaction Niels, who is elsewhere in the sector. It is no randomizer."""
    lab = scene(cats=("Meowzer", "Void")).fill("blue B-4").begin()
    cat = CAT["Meowzer"]
    assert lab.rows("power") == [row(Event.USED_POWER, 0, cat, 0)]
    lab.play("* roll 4", "* roll B")
    assert lab.rows("* roll blue") == [
        row(Event.ROLLED_SECTOR_TOO, 0, BLUE),
        row(Event.RANDOMIZED, 0, at("hall 0 3"), at("blue B-4"), cat, -1),
    ]
    other = collecting("Meowzer").fill("green A-1", "blue B-4").put(1, "green A-1", holds="red").begin()
    assert other.rows("collect green") == [
        row(Event.COLLECTED, 0, GREEN, at("green C-3")),
        row(Event.REACTED, 0, cat, 1),
        row(Event.CAUGHT, 1, cat, 0),
    ]
    other.play("* roll 4", "* roll B")
    assert other.rows("* roll blue")[1] == row(Event.RANDOMIZED, 1, at("green A-1"), at("blue B-4"), cat, RED)


def test_a_randomizer_that_a_cat_jumped_onto() -> None:
    """[8.15, 5.2] Wormsby lands on a four-colour randomizer: it is the tile that throws on, not the cat."""
    lab = scene(cats=("Wormsby", "Meowzer")).fill("green B-2", "red A-1").lay("blue B-2", "randomizer multi")
    lab.put(0, "green B-2").begin().play("power")
    assert lab.rows("* roll blue") == [
        row(Event.ROLLED_SECTOR, 0, BLUE),
        row(Event.JUMPED, 0, at("green B-2"), at("blue B-2"), CAT["Wormsby"], -1),
        row(Event.SEIZED, 0, at("blue B-2"), KIND["randomizer multi"]),
    ]
    lab.play("* roll 1", "* roll A")
    assert lab.rows("* roll red")[1] == row(Event.RANDOMIZED, 0, at("blue B-2"), at("red A-1"), -1, -1)


def test_pushkin() -> None:
    """[8.5, 6.6] A tile with Niels and a cube is pushed onto a corner, another out of the sector."""
    lab = scene(cats=("Pushkin", "Void")).fill("green C-2", "green C-3").lay("green C-4", "corner").put(0, "green C-2")
    lab.put(1, "green C-3", holds="red").begin().play("power")
    cat = CAT["Pushkin"]
    assert lab.rows("aim down") == [
        row(Event.PUSHED, 0, at("green C-3"), at("green C-4"), KIND["cross"], cat),
        row(Event.TILE_GONE, -1, at("green C-4"), KIND["corner"], Loss.RUN_OVER),
        row(Event.CARRIED, 1, at("green C-3"), at("green C-4"), 0, RED),
        row(Event.CUBE_CARRIED, -1, GREEN, at("green C-3"), at("green C-4")),
    ]
    out = scene(cats=("Pushkin", "Void")).fill("green C-1", "green C-2").put(0, "green C-2").begin().play("power")
    assert out.rows("aim up") == [
        row(Event.PUSHED, 0, at("green C-1"), at("hall 0 3"), KIND["cross"], cat),
        row(Event.TILE_GONE, -1, at("green C-1"), KIND["cross"], Loss.OUT),
    ]


def test_pushkin_and_collapsers() -> None:
    """[6.5] A set is pushed as one, goes as one, and carries what is on it."""
    cat = CAT["Pushkin"]
    moved = scene(cats=("Pushkin", "Void")).lay("green D-3", "collapser").fill("green D-2").put(0, "green D-2")
    assert moved.put(1, "blue D-3").begin().play("power").rows("aim down") == [
        row(Event.SET_PUSHED, 0, at("green D-3"), at("green D-4"), 0, cat),
        row(Event.CARRIED, 1, at("blue D-3"), at("blue D-4"), 0, -1),
    ]
    gone = scene(cats=("Pushkin", "Void")).lay("green D-4", "collapser").fill("green D-2", "green D-3")
    assert gone.put(0, "green D-2").begin().play("power").rows("aim down") == [
        row(Event.PUSHED, 0, at("green D-3"), at("green D-4"), KIND["cross"], cat),
        row(Event.SET_GONE, -1, at("green D-4"), Loss.RUN_OVER),
    ]
    out = scene(cats=("Pushkin", "Void")).lay("green D-5", "collapser").fill("green D-4").put(0, "green D-4").begin()
    assert out.play("power").rows("aim down") == [
        row(Event.SET_PUSHED, 0, at("green D-5"), at("hall 6 4"), 0, cat),
        row(Event.SET_GONE, -1, at("green D-5"), Loss.OUT),
    ]


def test_a_reaction_that_may_be_declined() -> None:
    """[8.2, 8.5, 8.12] Void and Pushkin ask; then they react, or are held back."""
    lab = collecting("Void").fill("green C-2", "green D-3").begin()
    cat = CAT["Void"]
    assert lab.rows("collect green") == [row(Event.COLLECTED, 0, GREEN, at("green C-3")), row(Event.OFFERED, 0, cat)]
    assert lab.rows("react") == [
        row(Event.REACTED, 0, cat, 1),
        row(Event.TILE_GONE, -1, at("green C-2"), KIND["cross"], Loss.CAT),
        row(Event.TILE_GONE, -1, at("green D-3"), KIND["cross"], Loss.CAT),
    ]
    held = collecting("Pushkin").fill("green C-2").begin().play("collect green")
    assert held.rows("pass") == [row(Event.DECLINED, 0, CAT["Pushkin"])]


def test_schrody() -> None:
    """[8.6] The power looks one way; the reaction where there is something to see: not up, where the room is closed."""
    cat = CAT["Schrody"]
    lab = scene(cats=("Schrody", "Void")).begin().play("power")
    assert lab.rows("aim down") == [row(Event.LOOKED, 0, DOWN, cat)]
    all_round = scene(cats=("Schrody", "Void")).lay("green C-3", "tee", 90).put(0, "green C-3").begin()
    assert all_round.rows("collect green") == [
        row(Event.COLLECTED, 0, GREEN, at("green C-3")),
        row(Event.REACTED, 0, cat, 1),
        row(Event.LOOKED, 0, RIGHT, cat),
    ]
    all_round.play("* draw corner")
    assert all_round.rows("turn 180")[1:] == [row(Event.LOOKED, 0, DOWN, cat)]
    all_round.play("* draw corner")
    assert all_round.rows("turn 0")[1:] == [row(Event.LOOKED, 0, LEFT, cat)]


def test_bloopurr() -> None:
    """[8.7] 3 is too low, 4 will do; the reaction bloops whoever is beside."""
    cat = CAT["Bloopurr"]
    lab = scene(cats=("Bloopurr", "Void")).put(0, "hall 0 0").put(1, "hall 0 1").begin()
    assert lab.rows("power") == [row(Event.USED_POWER, 0, cat, 4)]
    assert lab.rows("* roll 3") == [row(Event.ROLLED_NUMBER, 0, 3), row(Event.POWER_FAILED, 0, cat, 3)]
    again = scene(cats=("Bloopurr", "Void")).put(0, "hall 0 0").put(1, "hall 0 1", holds="red").begin()
    again.play("power", "* roll 4")
    assert again.rows("target 1") == [row(Event.BLOOPED, 1, at("hall 0 1"), Cause.CAT, cat, RED)]
    reacts = collecting("Bloopurr").fill("green C-2").put(1, "green C-2").begin()
    assert reacts.rows("collect green")[1:] == [
        row(Event.REACTED, 0, cat, 1),
        row(Event.BLOOPED, 1, at("green C-2"), Cause.CAT, cat, -1),
    ]


def test_tunnelina() -> None:
    """[8.8] Through the wall, as a power and as a reaction that is offered."""
    cat = CAT["Tunnelina"]
    lab = scene(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3").put(0, "green C-3")
    assert lab.begin().rows("collect green")[1:] == [row(Event.OFFERED, 0, cat)]
    assert lab.rows("aim right") == [row(Event.TUNNELLED, 0, at("green C-3"), at("green D-3"), cat, GREEN)]


def test_twist() -> None:
    """[8.9] A tile is picked and turned; the reaction turns all around, but a cross stays as it is."""
    cat = CAT["Twist"]
    lab = scene(cats=("Twist", "Void")).lay("green C-3", "corner").put(0, "green C-3").begin().play("power")
    assert lab.rows("aim here") == [row(Event.PICKED_TILE, 0, cat, at("green C-3"))]
    assert lab.rows("turn 180") == [row(Event.TURNED, 0, at("green C-3"), KIND["corner"], 2, cat)]
    reacts = collecting("Twist").lay("green C-2", "corner", 270).lay("green D-3", "straight").fill("green C-4").begin()
    assert reacts.rows("collect green")[1:] == [
        row(Event.REACTED, 0, cat, 1),
        row(Event.QUARTER_TURNED, 0, at("green C-2"), KIND["corner"], 0, cat),
        row(Event.QUARTER_TURNED, 0, at("green D-3"), KIND["straight"], 1, cat),
    ]


def test_swaps_changes_places() -> None:
    """[8.10] Niels comes to the Mainframe and logs, after both have changed places."""
    lab = scene(cats=("Swaps", "Void")).put(0, "hall 6 6").put(1, "hall 6 3", holds="red").begin().play("power")
    assert lab.rows("target 1") == [
        row(Event.SWAPPED, 0, 1, MAINFRAME, at("hall 6 3"), CAT["Swaps"]),
        row(Event.CHANGED_PLACES, 0, MAINFRAME, at("hall 6 3"), 0, -1),
        row(Event.CHANGED_PLACES, 1, at("hall 6 3"), MAINFRAME, 0, RED),
        row(Event.LOGGED, 1, RED, 1, 4),
    ]


def test_swaps_swaps_tiles() -> None:
    """[8.10] Everybody and everything rides along; a blank changes places too, a collapser does not."""
    cat = CAT["Swaps"]
    lab = collecting("Swaps").lay("red C-3", "corner").put(1, "red C-3").begin()
    assert lab.rows("collect green")[1:] == [row(Event.REACTED, 0, cat, 1)]
    here, there = at("green C-3"), at("red C-3")
    assert lab.rows("* roll red") == [
        row(Event.ROLLED_SECTOR, 0, RED),
        row(Event.TILES_SWAPPED, 0, here, there, 3, cat),
        row(Event.CARRIED, 0, here, there, 0, GREEN),
        row(Event.CARRIED, 1, there, here, 0, -1),
        row(Event.CUBE_CARRIED, -1, RED, there, here),
    ]
    blank = collecting("Swaps").begin().play("collect green")
    assert blank.rows("* roll blue")[1] == row(Event.TILES_SWAPPED, 0, here, at("blue C-3"), 1, cat)
    stuck = scene(cats=("Swaps", "Void")).lay("green C-3", "collapser").put(0, "green C-3").begin()
    stuck.play("collect green")
    assert stuck.rows("* roll blue")[1:] == [row(Event.STUCK, 0, here, at("blue C-3"), 0, cat)]


def test_fetch() -> None:
    """[8.11] One nearer; the reaction sends Yellow into its slot, Red right, and asks about Blue."""
    cat = CAT["Fetch"]
    lab = scene(cats=("Fetch", "Void")).lay("green C-1", "straight").lay("green C-2", "straight").begin().play("power")
    assert lab.rows("fetch green") == [row(Event.FETCHED, 0, GREEN, at("green C-3"), at("green C-2"), cat)]
    reacts = collecting("Fetch").cube("yellow", "hall 6 7").cube("red", "red C-1").begin()
    assert reacts.rows("collect green")[1:] == [
        row(Event.REACTED, 0, cat, 1),
        row(Event.FETCHED, 0, YELLOW, at("hall 6 7"), MAINFRAME, cat),
        row(Event.FETCHED, 0, RED, at("red C-1"), at("red D-1"), cat),
    ]
    assert reacts.rows("aim up") == [row(Event.FETCHED, 0, BLUE, at("blue C-3"), at("blue C-2"), cat)]


def test_espresso() -> None:
    """[8.13] Two more actions on a 5; one more where none is left, nothing where some are."""
    cat = CAT["Espresso"]
    lab = scene(cats=("Espresso", "Void")).begin().play("power")
    assert lab.rows("* roll 5") == [row(Event.ROLLED_NUMBER, 0, 5), row(Event.MORE_ACTIONS, 0, 2, cat)]
    early = collecting("Espresso").fill("green C-2").begin()
    assert early.rows("collect green")[1:] == [row(Event.REACTED, 0, cat, 0)]
    late = collecting("Espresso").fill("green C-2").put(0, "green C-2").begin()
    late.play("step down", "step up", "step down")
    assert late.rows("collect green")[1:] == [row(Event.REACTED, 0, cat, 1), row(Event.MORE_ACTIONS, 0, 1, cat)]


def test_magnet() -> None:
    """[8.14] The nearest first."""
    cat = CAT["Magnet"]
    lab = collecting("Magnet", 3).fill("green D-3", "green E-3").put(1, "green D-3").put(2, "green E-3", holds="red")
    assert lab.begin().rows("collect green")[1:] == [
        row(Event.REACTED, 0, cat, 1),
        row(Event.PULLED, 1, at("green D-3"), at("green C-3"), cat, -1),
        row(Event.PULLED, 2, at("green E-3"), at("green D-3"), cat, RED),
    ]
    power = scene(cats=("Magnet", "Void")).put(0, "hall 6 0").put(1, "hall 3 0").begin().play("power")
    assert power.rows("target 1") == [row(Event.PULLED, 1, at("hall 3 0"), at("hall 4 0"), cat, -1)]


@pytest.mark.parametrize("cat", [cat.name for cat in CATS])
def test_a_reaction_is_announced_even_where_there_is_nothing_to_do(cat: str) -> None:
    """[8.2, 8.3] In a corner of the outer hallway, out of everybody's sight."""
    lab = scene(cats=(cat, "Void" if cat != "Void" else "Twist")).put(0, "hall 0 0").cube("red", "hall 0 0")
    for colour in ("green", "yellow", "blue"):
        lab.cube(colour, "slot")
    assert lab.begin().rows("collect red") == [
        row(Event.COLLECTED, 0, RED, at("hall 0 0")),
        row(Event.REACTED, 0, CAT[cat], 0),
    ]


def test_a_feral_cat_reacts_to_logging() -> None:
    """[9.11] After the reset, which comes first."""
    lab = scene(cats=("Fetch", "Void"), scenario="feral cats").put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("step right", "* roll 2")
    kinds = [kind for kind, *_ in lab.rows("* roll E")]
    assert kinds == [Event.ROLLED_LETTER, Event.RESET, Event.REACTED, *[Event.FETCHED] * 4]
