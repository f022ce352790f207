"""Schrödinger's Lab: what the things on the board are and do."""

from collections.abc import Callable, Sequence

from catstate.core.language import capital, mark, say, say_number
from catstate.core.narrator import narrate, whose
from catstate.core.parts import Tip
from catstate.core.rules import PUBLIC

from . import pieces
from .actions import Action, Phase
from .cards import power_text, reaction_text, scenario_grade, scenario_name, scenario_text
from .pieces import CATS, DIRECTIONS, ELEMENT, SCENARIOS, SECTOR, SECTORS, TILES, WHITE_KINDS, Element
from .state import HELD, IN_SLOT, View
from .words import (
    actions_in_words,
    colour_name,
    cube_name,
    host_of,
    kind_name,
    round_number,
    sector_name,
    space_name,
    tile_kind,
    way_name,
    whereabouts,
)

ELEMENTS = {  # what a room does, clause
    Element.PLAIN: (mark("A room. You walk and see through its openings, never through its walls."), "3.3"),
    Element.TELEPORTER: (
        mark("After the actions it throws you along its arrow, as far as the number die says."),
        "5.3",
    ),
    Element.BREAK_ROOM: (
        mark("If your turn's actions end here, you see and get as many actions as it has cups."),
        "5.7",
    ),
    Element.RANDOMIZER: (mark("After the actions it throws you to coordinates that the dice say."), "5.4"),
    Element.WORMHOLE: (
        mark("An action takes you to the other mouth with the same number. Who is there is blooped."),
        "3.5",
    ),
    Element.WORMHOLE_END: (mark("An action takes you back to the mouth with the same number."), "3.5"),
    Element.COLLAPSER: (mark("Who stands on it after the actions is blooped: home, and the cube is lost."), "5.8"),
}
BUTTONS = {  # id → action, name, what it does, clause
    "b-rest": (
        Action.REST,
        mark("Rest"),
        mark("You give up all actions that are left. Then the board elements act."),
        "3.2",
    ),
    "b-bloop": (
        Action.BLOOP,
        mark("Bloop yourself"),
        mark("Instead of all actions: you go home, and your cube is lost."),
        "3.7",
    ),
    "b-back": (
        Action.PUT_BACK,
        mark("Put back"),
        mark("The drawn tile goes to the discards, and the next one stands."),
        "9.5",
    ),
    "b-agree": (
        Action.AGREE,
        mark("Agree"),
        mark("If all agree, the cube out of reach goes to its Mainframe slot."),
        "4.10",
    ),
    "b-refuse": (
        Action.REFUSE,
        mark("Refuse"),
        mark("The cube stays. A full round later it is wiped by itself."),
        "4.11",
    ),
    "b-pass": (Action.PASS, mark("Do nothing"), mark("Your cat does nothing."), "8.2"),
    "b-react": (Action.REACT, mark("React"), mark("Your cat reacts to the cube that you took."), "8.2"),
}
GOAL = mark("Bring cubes of different colours to the Mainframe. Whoever logs the last one needed wins.")
CUBE = mark("Stand on it and collect it with an action, then carry it to the Mainframe. Nobody holds two.")


def explain(view: View, thing: str, names: Sequence[str]) -> Tip:
    if thing in BUTTONS:
        _, name, does, clause = BUTTONS[thing]
        return Tip(say(name), say(does), "", clause)
    if thing in TIPS:
        return TIPS[thing](view, "", names)
    kind, _, rest = thing.partition("-")
    if not rest and kind[0] == "t" and kind[1:].isdigit():
        return _space(view, kind[1:], names)
    return TIPS[kind](view, rest, names)


# The laboratory


def _space(view: View, rest: str, names: Sequence[str]) -> Tip:
    """A space, with the tile that lies on it."""
    space = int(rest)
    if space == pieces.MAINFRAME:
        return _mainframe(view, "", names)
    if SECTOR[space] < 0:
        host = host_of(view, space)
        if host >= 0:
            return _office(view, str(host), names)
        return Tip(say("Hallway"), say("It is open on all sides. No tiles are laid here."), "", "1.3")
    kind = tile_kind(view, space)
    if kind < 0:
        does = say("Nobody has looked here yet. Seeing it draws a tile; until then nobody can walk onto it.")
        return Tip(say("{space}: blank", space=space_name(space)), does, "", "2.3")
    name = say("{space}: {tile}", space=space_name(space), tile=kind_name(kind))
    return _tile(view, kind)._replace(name=name)


def _tile(view: View, kind: int) -> Tip:
    does, clause = ELEMENTS[Element(int(ELEMENT[kind]))]
    does = say(does)
    if ELEMENT[kind] == Element.BREAK_ROOM and view.extra_cups:
        more = int(view.extra_cups)
        does = say("{does} In this match it has {number} more than are drawn.", does=does, number=more)
    return Tip(capital(kind_name(kind)), does, "", clause)


def _mainframe(view: View, rest: str, names: Sequence[str]) -> Tip:
    slots = ", ".join(cube_name(colour) for colour in range(4) if view.cube[colour] == IN_SLOT)
    now = say("In its slots: {cubes}.", cubes=slots) if slots else say("Its slots are empty.")
    does = say("Whoever comes here with a cube logs it at once. Four cubes in its slots are sent out again.")
    return Tip(say("Mainframe"), does, now, "4.6")


def _office(view: View, rest: str, names: Sequence[str]) -> Tip:
    seat = int(rest)
    name = say("Your office") if seat == view.seat else say("Office of {name}", name=names[seat][:24])
    return Tip(name, say("Its owner starts here and is put back here when blooped, without a cube."), "", "7.1")


def _new(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip(say("The newest tile"), say("This room was opened last."), "", "2.3")


def _sectors(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = say("Four sectors of five by five spaces, A to E and 1 to 5, with hallways between.")
    return Tip(say("Sectors"), does, "", "1.1")


def _turning(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip(say("Turn the tile"), say("Choose how it lies: an opening must meet the line of sight."), "", "2.4")


# People, cats and cubes


def _scientist(view: View, rest: str, names: Sequence[str]) -> Tip:
    seat = int(rest)
    place = int(view.place[seat])
    reader = int(view.seat) if 0 <= view.seat == host_of(view, place) else PUBLIC  # whoever watches has no office
    words = {"where": whereabouts(view, place, names, reader)}
    if view.holds[seat] >= 0:
        words["colour"] = colour_name(view.holds[seat])
        now = narrate("{0} are|is {where}, holding the {colour} cube.", names, int(view.seat), seat, **words)
    else:
        now = narrate("{0} are|is {where}.", names, int(view.seat), seat, **words)
    if seat == view.seat:
        return Tip(say("You"), say(GOAL), now, "10.1")
    does = say("On your own space you may elbow a colleague away, or steal the cube that he holds.")
    return Tip(names[seat][:40], does, now, "3.4")


def _cat(view: View, rest: str, names: Sequence[str]) -> Tip:
    return _cat_card(view, int(rest))


def _cat_card(view: View, number: int) -> Tip:
    does = say("Power: {power} Reaction: {reaction}", power=power_text(number), reaction=reaction_text(number))
    if SCENARIOS[view.scenario].feral:
        when = say(
            "The power in your turn, once, free. When you collect or steal a cube, it reacts, and when you log one."
        )
    else:
        when = say("The power in your turn, once, for one action. When you collect or steal a cube, it reacts.")
    return Tip(CATS[number].name, does, "", f"8.{number + 4}", when, say("Both work at once."))


def _power(view: View, rest: str, names: Sequence[str]) -> Tip:
    seat = int(rest)
    now = say("It is {whose} cat.", whose=whose(seat, names, int(view.seat)))
    return _cat_card(view, int(view.cat[seat]))._replace(now=now)


def _pet(view: View, rest: str, names: Sequence[str]) -> Tip:
    return _power(view, rest, names)._replace(whole=f"power-{rest}")


def _card(view: View, rest: str, names: Sequence[str]) -> Tip:
    if not rest:
        return Tip(say("A character card"), say(GOAL), "", "10.1")
    seat = int(rest)
    done = [cube_name(colour) for colour in range(4) if int(view.logged[seat]) >> colour & 1]
    now = say(
        "Logged: {cubes}. {done} of {goal} needed.",
        cubes=", ".join(done) or say("nothing yet"),
        done=len(done),
        goal=int(view.goal),
    )
    if seat == view.active:
        now = say("It is this scientist's turn. {now}", now=now)
    return Tip(say("You") if seat == view.seat else names[seat][:40], say(GOAL), now, "10.1")


def _cube(view: View, rest: str, names: Sequence[str]) -> Tip:
    colour = SECTORS.index(rest)
    place = int(view.cube[colour])
    if place == IN_SLOT:
        now = say("It is in its Mainframe slot until the Mainframe is reset.")
    elif place == HELD:
        now = narrate("{0} hold|holds it.", names, int(view.seat), view.holds.tolist().index(colour))
    else:
        now = say("It lies {where}.", where=whereabouts(view, place, names))
    return Tip(say("The {colour} cube", colour=colour_name(colour)), say(CUBE), now, "4.1")


def _data(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip(say("{sector} data", sector=sector_name(int(rest))), say(CUBE), "", "4.1")


def _done(view: View, rest: str, names: Sequence[str]) -> Tip:
    name = say("{sector} is logged", sector=sector_name(int(rest)))
    return Tip(name, say("A colour counts once: nobody takes it up again."), "", "4.4")


def _open(view: View, rest: str, names: Sequence[str]) -> Tip:
    name = say("{sector} is still to be logged", sector=sector_name(int(rest)))
    return Tip(name, say("Bring the cube of this colour to the Mainframe."), "", "4.6")


def _asked(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = say("It is out of reach. If all agree, it goes to its Mainframe slot.")
    return Tip(say("Wipe this cube?"), does, "", "4.10")


# Where you may go


def _go(view: View, rest: str, names: Sequence[str]) -> Tip:
    if rest == "through":
        does = say("An action takes you to its other mouth. Who is there is blooped.")
        return Tip(say("Through the wormhole"), does, "", "3.5")
    if rest == "here":
        return Tip(say("Your own tile"), say("Your cat works on the tile under you."), "", "8.9")
    way = way_name(DIRECTIONS.index(rest))
    if view.phase == Phase.ACT:
        return Tip(say("Move {way}", way=way), say("One action takes you one space, through an opening."), "", "3.3")
    return Tip(say("Aim {way}", way=way), say("Your cat's power goes this way."), "", "8.3")


def _look(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = say("You see straight on, until a wall. Each blank space in sight becomes a room.")
    return Tip(say("Look {way}", way=way_name(DIRECTIONS.index(rest))), does, "", "2.2")


def _turn(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip(say("Lay it like this"), say("The tile is laid the way that you see here."), "", "2.4")


def _button(view: View, rest: str, names: Sequence[str]) -> Tip:
    if rest.startswith("wipe-"):
        colour = colour_name(SECTORS.index(rest.removeprefix("wipe-")))
        does = say("No way leads to it. The others are asked whether it goes to its slot.")
        return Tip(say("Ask to wipe {colour}", colour=colour), does, "", "4.10")
    name = say("Number {face}", face=rest) if rest.isdigit() else say("Letter {face}", face=rest)
    return Tip(name, say("The die shows CHOOSE: you say what it shows."), "", "1.7")


# The panel


def _round(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = say("{goal} After {rounds} rounds the match is a draw.", goal=say(GOAL), rounds=pieces.MAX_ROUNDS)
    now = say_number(
        "Round {round}; {n} cube to win.", "Round {round}; {n} cubes to win.", int(view.goal), round=round_number(view)
    )
    return Tip(say("Goal"), does, now, "10.1")


def _scenario(view: View, rest: str, names: Sequence[str]) -> Tip:
    number = int(view.scenario)
    grade = say("{grade}.", grade=capital(scenario_grade(number)))
    return Tip(
        scenario_name(number),
        scenario_text(number),
        grade,
        f"9.{number + 1}",
        say("From the start."),
        say("The whole match."),
    )


def _whose(view: View, rest: str, names: Sequence[str]) -> Tip:
    actions = actions_in_words(int(view.actions))
    does = say("A turn: see, up to {actions}, the board elements, see again.", actions=actions)
    return Tip(say("Whose turn"), does, say("It is {whose}.", whose=whose(view.active, names, PUBLIC)), "3.1")


def _dice(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = say("They say where a throw goes: number, letter and sector, as they fell last.")
    return Tip(say("Dice"), does, "", "1.7")


DICE = {
    "number": (
        mark("The number die"),
        mark("It shows 1 to 5 or CHOOSE. Teleporters throw so far; some cats need a high number."),
    ),
    "letter": (
        mark("The letter die"),
        mark("It shows A to E or CHOOSE: the column that a randomizer throws to."),
    ),
    "sector": (mark("The sector die"), mark("It shows one of the four sectors.")),
}


def _die(view: View, rest: str, names: Sequence[str]) -> Tip:
    name, does = DICE[rest]
    return Tip(say(name), say(does), "", "1.7", whole="dice")


def _stock(view: View, rest: str, names: Sequence[str]) -> Tip:
    left = int(view.stock[:WHITE_KINDS].sum())
    does = say("Rooms that are still to come. The numbers say how many of each sort.")
    return Tip(say("The stack"), does, say("{number} tiles are left.", number=left), "1.6")


# Drawings that others are made of


def _element(view: View, rest: str, names: Sequence[str]) -> Tip:
    sorts = {
        "b": Element.BREAK_ROOM,
        "c": Element.COLLAPSER,
        "e": Element.WORMHOLE_END,
        "r": Element.RANDOMIZER,
        "t": Element.TELEPORTER,
        "w": Element.WORMHOLE,
    }
    return _tile(view, next(kind for kind, tile in enumerate(TILES) if tile.element == sorts[rest[0]]))


def _room(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip(say("A room"), say(ELEMENTS[Element.PLAIN][0]), "", "3.3")


def _person(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip(say("A scientist"), say(GOAL), "", "10.1")


TIPS: dict[str, Callable[[View, str, Sequence[str]], Tip]] = {
    "asked": _asked,
    "at": _space,
    "b": _button,
    "card": _card,
    "cat": _cat,
    "cube": _cube,
    "data": _data,
    "dice": _dice,
    "die": _die,
    "done": _done,
    "el": _element,
    "fresh": _new,
    "go": _go,
    "look": _look,
    "mainframe": _mainframe,
    "new": _new,
    "office": _office,
    "open": _open,
    "pet": _pet,
    "power": _power,
    "room": _room,
    "round": _round,
    "scenario": _scenario,
    "sci": _person,
    "scientist": _scientist,
    "sectors": _sectors,
    "sorts": _stock,
    "stock": _stock,
    "turn": _turn,
    "turning": _turning,
    "whose": _whose,
}


def tries(view: View, thing: str) -> Sequence[int]:
    """A space beside you is walked onto, a cube collected, a colleague elbowed, your cat used."""
    if thing in BUTTONS:
        return (BUTTONS[thing][0],)
    kind, _, rest = thing.partition("-")
    if kind == "cube":
        colour = SECTORS.index(rest)
        if view.cube[colour] != HELD:
            return (Action.COLLECT + colour,)
        holder = view.holds.tolist().index(colour)
        return (Action.DROP,) if holder == view.seat else (Action.STEAL + holder,)
    if kind == "scientist" and int(rest) != view.seat:
        return (Action.ELBOW + 4 * int(rest),)
    if kind == "power" and int(rest) == view.seat:
        return (Action.POWER,)
    number = rest if kind == "at" else kind[1:] if kind[0] == "t" and not rest else ""
    space = pieces.MAINFRAME if thing == "mainframe" else int(number) if number.isdigit() else -1
    beside = pieces.BESIDE[view.place[view.to_act]].tolist() if view.to_act >= 0 else []
    return (Action.STEP + beside.index(space),) if space in beside else ()
