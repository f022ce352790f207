"""What the log tells: bloops with their cause, cats by their name, in the second person for the reader."""

import pytest

from catstate.core.game import NAMES
from catstate.core.parts import Line
from catstate.games.lab.actions import Event
from catstate.games.lab.pieces import CATS

from .scene import GAME, Scene, at, scene
from .test_lab_cats import collecting
from .test_lab_data import walled_in


def lines(lab: Scene, text: str, seat: int = -1) -> list[str]:
    """Play on; the sentences that a seat is told, each for itself."""
    events = lab.noted(text)
    told = [GAME.story.tell(event, lab.view(seat), NAMES).text for event in events]
    return [line for line in told if line]


# Bloops (finding 8)


def test_thrown_into_your_own_office_is_no_bloop() -> None:
    """[5.5] Ada lands exactly in her office and keeps her cube."""
    lab = scene().lay("green C-1", "teleporter straight").put(0, "green C-1", holds="red").begin().play("rest")
    assert lines(lab, "* roll 1") == ["Ada rolls 1.", "Ada flies one space up into Ada's office."]
    again = scene().lay("green C-1", "teleporter straight").put(0, "green C-1", holds="red").begin().play("rest")
    assert lines(again, "* roll 1", 0) == ["You roll 1.", "You fly one space up into your office."]


def test_off_the_rim_next_to_your_office_is_a_bloop() -> None:
    """[7.3] From Green C-1 two up: over the office and the rim, and back into that office, without the cube."""
    lab = scene().lay("green C-1", "teleporter straight").put(0, "green C-1", holds="red").begin().play("rest")
    assert lines(lab, "* roll 2") == [
        "Ada rolls 2.",
        "Ada flies up, over the rim of the board.",
        "Off the board, Ada is blooped back to the office, and the red cube is lost to the Mainframe.",
    ]


def test_blooped_in_your_own_office() -> None:
    """[5.5, 7.1, 7.2] Niels stays where he is and loses his cube, and Ada, who landed on him, is blooped out."""
    lab = scene(3).lay("yellow E-3", "teleporter straight", 90).put(0, "yellow E-3").put(1, "hall 3 12", holds="blue")
    assert lines(lab.begin().play("rest"), "* roll 1", 1) == [
        "Ada rolls 1.",
        "Ada flies one space right into your office.",
        "Ada landed on you, so you are blooped there and then, and the blue cube is lost to the Mainframe.",
        "Ada is in the way in your office and is blooped back to the office.",
    ]


def test_every_bloop_names_its_cause() -> None:
    """[3.7, 5.8, 7.2, 8.7, 9.9, 9.13] And is told to its victim as such."""
    myself = scene().put(0, "hall 6 0").begin()
    assert lines(myself, "bloop myself", 0) == ["You bloop out of existence on purpose, back to the office."]
    collapser = scene().lay("green C-2", "collapser").put(0, "green C-2").begin()
    assert lines(collapser, "rest", 0)[1] == "The vacuum collapser on Green C2 bloops you back to the office."
    cat = scene(cats=("Bloopurr", "Void")).put(0, "hall 0 0").put(1, "hall 0 1").begin().play("power", "* roll 5")
    assert lines(cat, "target 1", 1) == ["Bloopurr bloops you back to the office."]
    radiation = scene(scenario="radiation leak").put(0, "hall 6 0", holds="red").begin()
    assert lines(radiation, "* roll 1")[1] == (
        "The radiation bloops Ada back to the office, and the red cube is lost to the Mainframe."
    )
    entangled = scene(scenario="entangled colleagues").fill("green C-1", "red C-4").put(0, "green C-1")
    assert lines(entangled.put(1, "red C-4").begin(), "bloop myself", 1) == [
        "Ada bloops out of existence on purpose, back to the office.",
        "You are entangled with Ada and are blooped too, back to the office.",
    ]


def test_a_transit_onto_somebody() -> None:
    """[3.5, 7.1] To Ada, to Niels."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1")
    lab.put(1, "red C-1", holds="blue").begin()
    assert lines(lab, "transit", 0) == [
        "You go through the wormhole and come out on Red C1.",
        "You landed on Niels, so Niels is blooped back to the office, and the blue cube is lost to the Mainframe.",
    ]


# Cats (finding 9)


REACTIONS = {  # on C-3 with Niels, who has the red cube, on the tile above: a tee, open right, down and left
    "Meowzer": "Meowzer reacts: everybody else in this sector is thrown about.",
    "Pushkin": "Pushkin wants to react; Ada may say no.",
    "Schrody": "Schrody reacts: Ada looks in all four directions.",
    "Bloopurr": "Bloopurr reacts: whoever is next to Ada is blooped.",
    "Tunnelina": "Tunnelina reacts, but there is no wall to slip through.",
    "Twist": "Twist reacts: the tiles around Ada make a quarter turn.",
    "Swaps": "Swaps reacts: Ada's tile changes places with its twin in another sector.",
    "Fetch": "Fetch reacts: every free cube goes one step towards the Mainframe.",
    "Void": "Void reacts, but there is no empty tile near.",
    "Espresso": "Espresso reacts, but Ada still has actions left.",
    "Magnet": "Magnet reacts: everybody in sight comes one space nearer.",
    "Wormsby": "Wormsby reacts: off to the same coordinates of another sector.",
}


@pytest.mark.parametrize("cat", [cat.name for cat in CATS])
def test_a_reaction_is_announced_by_name(cat: str) -> None:
    """[8.2] Whatever it does, or finds nothing to do."""
    lab = collecting(cat).lay("green C-2", "tee", 90).put(1, "green C-2", holds="red").begin()
    assert lines(lab, "collect green")[:2] == ["Ada collects the green cube.", REACTIONS[cat]]


def test_twist_reacts() -> None:
    """[8.9] Every tile that turns is told; to its owner as \"you\"."""
    lab = collecting("Twist").lay("green C-2", "corner", 270).lay("green D-3", "teleporter straight").begin()
    assert lines(lab, "collect green", 0)[1:] == [
        "Twist reacts: the tiles around you make a quarter turn.",
        "The corner on Green C2 is now open up and right.",
        "The teleporter on Green D3 is now open right and left, the arrow pointing right.",
    ]


def test_an_arrow_that_a_storm_has_turned() -> None:
    """[8.9, 9.10] Twist turns the tile by 90 degrees, the storm had turned its arrow by as much: it points down."""
    lab = scene(cats=("Twist", "Void"), scenario="magnetic storm").lay("green C-1", "teleporter straight")
    lab.put(0, "hall 0 0").put(1, "hall 0 0").begin().play("rest", "rest").put(0, "green C-1")
    assert lines(lab.play("power", "aim here"), "turn 90") == [
        "Twist turns the teleporter on Green C1: now it is open right and left, the arrow pointing down."
    ]


def test_magnetic_storm_is_told() -> None:
    """[9.10] One arrow, two, none."""
    words = {
        0: "Magnetic Storm: there is no arrow to turn.",
        1: "Magnetic Storm: the teleporter's arrow makes a quarter turn clockwise.",
        2: "Magnetic Storm: all 2 teleporter arrows make a quarter turn clockwise.",
    }
    for count, sentence in words.items():
        lab = scene(scenario="magnetic storm").put(0, "hall 0 0").put(1, "hall 0 0")
        for letter in "AB"[:count]:
            lab.lay(f"green {letter}-1", "teleporter straight")
        assert lines(lab.begin().play("rest"), "rest")[1] == sentence


def test_powers_are_told() -> None:
    """[8.1, 8.13] What a power needs, and that it failed."""
    lab = scene(cats=("Espresso", "Void")).begin()
    assert lines(lab, "power", 0) == ["You use Espresso's power and need a 5 or CHOOSE."]
    assert lines(lab, "* roll 2", 0) == ["You roll 2.", "2 is not enough: Espresso yawns."]
    swaps = scene(cats=("Swaps", "Void")).put(0, "hall 6 6").put(1, "hall 6 3", holds="red").begin().play("power")
    assert lines(swaps, "target 1", 1) == [
        "Swaps lets Ada and you change places: Ada is in the hallway now, you on the Mainframe.",
        "You log red: 1 of 4!",
    ]


# Everything else


def test_seeing_is_told() -> None:
    """[2.3, 2.4] A tile that is turned, one that fits one way only, one that is put under somebody's feet."""
    lab = scene().begin(see=True)
    assert lines(lab, "look down", 0) == ["You look down."]
    assert lines(lab, "* draw cross", 0) == ["You draw a cross: it lies on Green C1."]
    assert lines(lab, "* draw teleporter tee", 1) == ["Ada draws a teleporter for Green C2."]
    assert lines(lab, "turn 0", 0) == ["You lay it open up, right and down, the arrow pointing up."]
    thrown = scene().lay("green C-1", "randomizer red").put(0, "green C-1").begin().play("rest", "* roll 4")
    assert lines(thrown, "* roll B") == ["The letter die shows B.", "The randomizer throws Ada to Red B4."]
    assert lines(thrown, "* draw tee") == ["Ada draws a tee as the floor of Red B4."]


def test_steps_are_told() -> None:
    """[3.3] Into rooms, offices and the Mainframe, along hallways."""
    lab = scene().fill("green C-1").put(0, "hall 0 4").begin()
    assert lines(lab, "step left", 0) == ["You move left into your office."]
    assert lines(lab, "step down", 1) == ["Ada moves down to Green C1."]
    assert lines(lab, "step up", 1) == ["Ada moves up into Ada's office."]
    assert lines(lab, "step left", 1) == ["Ada moves left along the hallway."]


def test_logging_and_the_reset_are_told() -> None:
    """[4.6, 4.7, 4.8] With the cube that everybody has logged, and without."""
    lab = scene().put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    assert lines(lab.begin(), "step right") == [
        "Ada moves right to the Mainframe.",
        "Ada logs yellow: 1 of 4!",
        "All four cubes are back in the Mainframe: Ada rolls for the reset.",
    ]
    lab.play("* roll 3")
    assert lines(lab, "* roll D") == [
        "The letter die shows D.",
        "The Mainframe is reset: data appears on D3 of every sector.",
    ]
    stays = scene().put(0, "hall 6 5", holds="yellow", logged="green").put(1, "hall 0 0", logged="green")
    for colour in ("green", "red", "blue"):
        stays.cube(colour, "slot")
    assert lines(stays.begin().play("step right", "* roll 3"), "* roll D")[1] == (
        "The Mainframe is reset: yellow, red and blue appear on D3; green, logged by everybody, stays."
    )


def test_wiping_is_told() -> None:
    """[4.10, 4.11] The question, the votes, and what comes of them."""
    lab = walled_in().begin()
    assert lines(lab, "ask wipe green", 1) == ["Ada asks to wipe the green cube, which nobody can reach."]
    assert lines(lab, "agree", 1) == ["You agree."]
    assert lines(lab, "agree", 1) == ["Marie agrees.", "All agree: the green cube goes back to its Mainframe slot."]
    refused = walled_in().begin().play("ask wipe green")
    assert lines(refused, "refuse") == [
        "Niels refuses. Unless somebody finds a way, the cube is wiped by itself a round later."
    ]


def test_the_scenario_is_told() -> None:
    """[9.1] Whether it was chosen or drawn; then whose turn it is."""
    night = "Night Shift: Sight reaches two spaces. Niels begins."
    assert lines(scene(scenario="night shift"), "* first 1") == [night, "Round 1. It is Niels's turn."]
    assert lines(scene(), "* first 0", 0) == ["You begin.", "Round 1. It is your turn."]


def test_names_are_taken_as_they_are() -> None:
    """[3.2] A name with braces or a bar is not mistaken for a part of the sentence."""
    lab = scene().lay("green C-1", "teleporter straight").put(0, "green C-1").begin().play("rest")
    told = [GAME.story.tell(event, lab.view(1), ("{1} a|b", "Niels")).text for event in lab.noted("* roll 1")]
    assert told[1] == "{1} a|b flies one space up into {1} a|b's office."


def test_sentences_mark_what_they_speak_of() -> None:
    """[3.3] The scientist and the space."""
    lab = scene().fill("green C-1").begin()
    (event,) = lab.noted("step down")
    line: Line = GAME.story.tell(event, lab.view(0), NAMES)
    assert line.things == ("scientist-0", f"at-{at('green C-1')}")


def test_only_what_others_tell_is_silent() -> None:
    """[10.1] The end is told by the result."""
    told = {kind for kind in Event if kind not in GAME.story.SILENT}
    assert {Event.WON, Event.DRAWN, Event.CHANGED_PLACES, Event.ARROW_TURNED} == set(Event) - told
