"""Schrödinger's Lab: what the things on the board are and do."""

from collections.abc import Callable, Sequence

from catstate.core.parts import Tip

from . import pieces
from .actions import Action, Phase
from .pieces import CATS, ELEMENT, SCENARIOS, SECTOR, SECTORS, TILES, WHITE_KINDS, Element
from .state import HELD, IN_SLOT, View
from .words import coordinates, counted, host_of, kind_words, round_number, tile_kind, whereabouts

ELEMENTS = {  # what a room does, clause
    Element.PLAIN: ("A room. You walk and see through its openings, never through its walls.", "3.3"),
    Element.TELEPORTER: ("After the actions it throws you along its arrow, as far as the number die says.", "5.3"),
    Element.BREAK_ROOM: ("If your turn's actions end here, you see and get as many actions as it has cups.", "5.7"),
    Element.RANDOMIZER: ("After the actions it throws you to coordinates that the dice say.", "5.4"),
    Element.WORMHOLE: ("An action takes you to the other mouth with the same number. Who is there is blooped.", "3.5"),
    Element.WORMHOLE_END: ("An action takes you back to the mouth with the same number.", "3.5"),
    Element.COLLAPSER: ("Who stands on it after the actions is blooped: home, and the cube is lost.", "5.8"),
}
BUTTONS = {  # id → action, name, what it does, clause
    "b-rest": (Action.REST, "Rest", "You give up all actions that are left. Then the board elements act.", "3.2"),
    "b-bloop": (Action.BLOOP, "Bloop yourself", "Instead of all actions: you go home, and your cube is lost.", "3.7"),
    "b-back": (Action.PUT_BACK, "Put back", "The drawn tile goes to the discards, and the next one stands.", "9.5"),
    "b-agree": (Action.AGREE, "Agree", "If all agree, the cube out of reach goes to its Mainframe slot.", "4.10"),
    "b-refuse": (Action.REFUSE, "Refuse", "The cube stays. A full round later it is wiped by itself.", "4.11"),
    "b-pass": (Action.PASS, "Do nothing", "Your cat does nothing.", "8.2"),
    "b-react": (Action.REACT, "React", "Your cat reacts to the cube that you took.", "8.2"),
}
GOAL = "Bring cubes of different colours to the Mainframe. Whoever logs the last one needed wins."
CUBE = "Stand on it and collect it with an action, then carry it to the Mainframe. Nobody holds two."


def explain(view: View, thing: str, names: Sequence[str]) -> Tip:
    if thing in BUTTONS:
        _, name, does, clause = BUTTONS[thing]
        return Tip(name, does, "", clause)
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
        return Tip("Hallway", "It is open on all sides. No tiles are laid here.", "", "1.3")
    name, kind = f"{SECTORS[SECTOR[space]].title()} {coordinates(space)}", tile_kind(view, space)
    if kind < 0:
        does = "Nobody has looked here yet. Seeing it draws a tile; until then nobody can walk onto it."
        return Tip(f"{name}: blank", does, "", "2.3")
    return _tile(view, kind)._replace(name=f"{name}: {kind_words(kind).removeprefix('a ')}")


def _tile(view: View, kind: int) -> Tip:
    does, clause = ELEMENTS[Element(int(ELEMENT[kind]))]
    if ELEMENT[kind] == Element.BREAK_ROOM and view.extra_cups:
        does += f" In this match it has {view.extra_cups} more than are drawn."
    return Tip(kind_words(kind).removeprefix("a ").capitalize(), does, "", clause)


def _mainframe(view: View, rest: str, names: Sequence[str]) -> Tip:
    slots = [SECTORS[colour] for colour in range(4) if view.cube[colour] == IN_SLOT]
    now = f"In its slots: {', '.join(slots)}." if slots else "Its slots are empty."
    does = "Whoever comes here with a cube logs it at once. Four cubes in its slots are sent out again."
    return Tip("Mainframe", does, now, "4.6")


def _office(view: View, rest: str, names: Sequence[str]) -> Tip:
    seat = int(rest)
    name = "Your office" if seat == view.seat else f"Office of {names[seat][:24]}"
    return Tip(name, "Its owner starts here and is put back here when blooped, without a cube.", "", "7.1")


def _new(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip("The newest tile", "This room was opened last.", "", "2.3")


def _sectors(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip("Sectors", "Four sectors of five by five spaces, A to E and 1 to 5, with hallways between.", "", "1.1")


def _turning(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip("Turn the tile", "Choose how it lies: an opening must meet the line of sight.", "", "2.4")


# People, cats and cubes


def _scientist(view: View, rest: str, names: Sequence[str]) -> Tip:
    seat = int(rest)
    held = f", holding the {SECTORS[view.holds[seat]]} cube" if view.holds[seat] >= 0 else ""
    name = "You" if seat == view.seat else names[seat]
    verb = "are" if seat == view.seat else "is"
    place = int(view.place[seat])
    is_at_home = 0 <= view.seat == host_of(view, place)  # whoever watches has no office
    where = "in your office" if is_at_home else whereabouts(view, place, names)
    now = f"{name} {verb} {where}{held}."
    does = "On your own space you may elbow a colleague away, or steal the cube that he holds."
    return Tip(name[:40], GOAL if seat == view.seat else does, now, "10.1" if seat == view.seat else "3.4")


def _cat(view: View, rest: str, names: Sequence[str]) -> Tip:
    return _cat_card(view, int(rest))


def _cat_card(view: View, number: int) -> Tip:
    cat = CATS[number]
    cost = "free" if SCENARIOS[view.scenario].feral else "for one action"
    react = "When you collect or steal a cube, it reacts" + (", and when you log one." if cost == "free" else ".")
    does = f"Power: {cat.power_text} Reaction: {cat.reaction_text}"
    when = f"The power in your turn, once, {cost}. {react}"
    return Tip(cat.name, does, "", f"8.{number + 4}", when, "Both work at once.")


def _power(view: View, rest: str, names: Sequence[str]) -> Tip:
    seat = int(rest)
    whose = "your" if seat == view.seat else f"{names[seat]}'s"
    return _cat_card(view, int(view.cat[seat]))._replace(now=f"It is {whose} cat.")


def _pet(view: View, rest: str, names: Sequence[str]) -> Tip:
    return _power(view, rest, names)._replace(whole=f"power-{rest}")


def _card(view: View, rest: str, names: Sequence[str]) -> Tip:
    if not rest:
        return Tip("A character card", GOAL, "", "10.1")
    seat = int(rest)
    done = [SECTORS[colour] for colour in range(4) if int(view.logged[seat]) >> colour & 1]
    turn = "It is this scientist's turn. " if seat == view.active else ""
    now = f"{turn}Logged: {', '.join(done) or 'nothing yet'}. {len(done)} of {view.goal} needed."
    return Tip("You" if seat == view.seat else names[seat][:40], GOAL, now, "10.1")


def _cube(view: View, rest: str, names: Sequence[str]) -> Tip:
    colour = SECTORS.index(rest)
    place = int(view.cube[colour])
    if place == IN_SLOT:
        now = "It is in its Mainframe slot until the Mainframe is reset."
    elif place == HELD:
        holder = view.holds.tolist().index(colour)
        now = "You hold it." if holder == view.seat else f"{names[holder]} holds it."
    else:
        now = f"It lies {whereabouts(view, place, names)}."
    return Tip(f"The {rest} cube", CUBE, now, "4.1")


def _data(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip(f"{SECTORS[int(rest)].capitalize()} data", CUBE, "", "4.1")


def _done(view: View, rest: str, names: Sequence[str]) -> Tip:
    name = f"{SECTORS[int(rest)].capitalize()} is logged"
    return Tip(name, "A colour counts once: nobody takes it up again.", "", "4.4")


def _open(view: View, rest: str, names: Sequence[str]) -> Tip:
    name = f"{SECTORS[int(rest)].capitalize()} is still to be logged"
    return Tip(name, "Bring the cube of this colour to the Mainframe.", "", "4.6")


def _asked(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip("Wipe this cube?", "It is out of reach. If all agree, it goes to its Mainframe slot.", "", "4.10")


# Where you may go


def _go(view: View, rest: str, names: Sequence[str]) -> Tip:
    if rest == "through":
        return Tip(
            "Through the wormhole", "An action takes you to its other mouth. Who is there is blooped.", "", "3.5"
        )
    if rest == "here":
        return Tip("Your own tile", "Your cat works on the tile under you.", "", "8.9")
    if view.phase == Phase.ACT:
        return Tip(f"Move {rest}", "One action takes you one space, through an opening.", "", "3.3")
    return Tip(f"Aim {rest}", "Your cat's power goes this way.", "", "8.3")


def _look(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = "You see straight on, until a wall. Each blank space in sight becomes a room."
    return Tip(f"Look {rest}", does, "", "2.2")


def _turn(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip("Lay it like this", "The tile is laid the way that you see here.", "", "2.4")


def _button(view: View, rest: str, names: Sequence[str]) -> Tip:
    if rest.startswith("wipe-"):
        does = "No way leads to it. The others are asked whether it goes to its slot."
        return Tip(f"Ask to wipe {rest.removeprefix('wipe-')}", does, "", "4.10")
    does = "The die shows CHOOSE: you say what it shows."
    return Tip(f"{'Number' if rest.isdigit() else 'Letter'} {rest}", does, "", "1.7")


# The panel


def _round(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = f"{GOAL} After {pieces.MAX_ROUNDS} rounds the match is a draw."
    now = f"Round {round_number(view)}; {view.goal} cube{'s' if view.goal > 1 else ''} to win."
    return Tip("Goal", does, now, "10.1")


def _scenario(view: View, rest: str, names: Sequence[str]) -> Tip:
    scenario = SCENARIOS[view.scenario]
    grade = scenario.grade.capitalize()
    return Tip(
        scenario.name, scenario.text, f"{grade}.", f"9.{view.scenario + 1}", "From the start.", "The whole match."
    )


def _whose(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = f"A turn: see, up to {counted(int(view.actions), 'action')}, the board elements, see again."
    return Tip("Whose turn", does, f"It is {names[view.active]}'s.", "3.1")


def _dice(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip("Dice", "They say where a throw goes: number, letter and sector, as they fell last.", "", "1.7")


def _die(view: View, rest: str, names: Sequence[str]) -> Tip:
    does = {
        "number": "It shows 1 to 5 or CHOOSE. Teleporters throw so far; some cats need a high number.",
        "letter": "It shows A to E or CHOOSE: the column that a randomizer throws to.",
        "sector": "It shows one of the four sectors.",
    }[rest]
    return Tip(f"The {rest} die", does, "", "1.7", whole="dice")


def _stock(view: View, rest: str, names: Sequence[str]) -> Tip:
    left = int(view.stock[:WHITE_KINDS].sum())
    does = "Rooms that are still to come. The numbers say how many of each sort."
    return Tip("The stack", does, f"{left} tiles are left.", "1.6")


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
    return Tip("A room", ELEMENTS[Element.PLAIN][0], "", "3.3")


def _person(view: View, rest: str, names: Sequence[str]) -> Tip:
    return Tip("A scientist", GOAL, "", "10.1")


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
