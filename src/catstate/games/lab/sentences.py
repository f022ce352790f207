"""The narrator's sentences: one for each kind of event, with its cause, in the second person for the reader."""

from collections.abc import Callable, Mapping

from catstate.core.language import listed, mark, say, say_number

from . import pieces
from .actions import Cause, Event, Loss
from .cards import scenario_name, scenario_text
from .cat_sentences import CAT_SENTENCES, with_cat
from .pieces import CATS, LETTERS
from .words import (
    Told,
    a_kind,
    colour_name,
    coordinates,
    cube_name,
    host_of,
    how_it_lies,
    in_words,
    is_indoors,
    more_actions,
    sector_name,
    space_name,
    the_kind,
    the_kind_first,
    way_between,
    way_name,
)

# The turn, seeing and laying tiles


def _scenario_drawn(told: Told) -> str:
    return say("The scenario is drawn: {scenario}.", scenario=scenario_name(told.event.a))


def _began(told: Told) -> str:
    if not told.event.a:
        return told.say("{0} begin|begins.", told.event.who)
    scenario, text = scenario_name(told.event.a), scenario_text(told.event.a)
    return told.say("{scenario}: {text} {0} begin|begins.", told.event.who, scenario=scenario, text=text)


def _turn(told: Told) -> str:
    if told.event.b:
        return told.say("Round {round}. It is {whose0} turn.", told.event.who, round=str(told.event.a))
    return told.say("It is {whose0} turn.", told.event.who)


def _looked(told: Told) -> str:
    way, cat = way_name(told.event.a), told.event.b
    if cat >= 0:
        return told.say("With {cat}'s eyes {0} look|looks {way}.", told.event.who, cat=CATS[cat].name, way=way)
    return told.say("{0} look|looks {way}.", told.event.who, way=way)


def _drew(told: Told) -> str:
    kind, space, is_stood_on = told.event.a, told.event.b, told.event.c
    words = {"tile": a_kind(kind), "space": space_name(space)}
    if is_stood_on:
        return told.say("{0} draw|draws {tile} as the floor of {space}.", told.event.who, **words)
    return told.say("{0} draw|draws {tile} for {space}.", told.event.who, **words)


def _laid(told: Told) -> str:
    kind, space, way, is_drawn = told.numbers
    if is_drawn:
        words = {"tile": a_kind(kind), "space": space_name(space)}
        return told.say("{0} draw|draws {tile}: it lies on {space}.", told.event.who, **words)
    return told.say("{0} lay|lays it {lies}.", told.event.who, lies=how_it_lies(kind, way))


def _end_opened(told: Told) -> str:
    return say("The wormhole leads to {space}.", space=space_name(told.event.a))


def _spread(told: Told) -> str:
    return say("Its three companions tear open {at} of the other sectors.", at=coordinates(told.event.a))


# Actions


def _stepped(told: Told) -> str:
    start, to, way, _ = told.numbers
    end = say("along the hallway") if is_hallway(told, start) and is_hallway(told, to) else told.into(to)
    return told.say("{0} move|moves {way} {to}.", told.event.who, way=way_name(way), to=end)


def is_hallway(told: Told, space: int) -> bool:
    """Whether it is neither a room nor the Mainframe; an office is part of the hallway, but worth a word."""
    return is_indoors(space) and (host_of(told.view, space) < 0 or space == told.event.a)


def _elbowed(told: Told) -> str:
    whom, start, to, _ = told.numbers
    words = {"way": way_between(start, to), "to": told.into(to)}
    return told.say("{0} elbow|elbows {1} {way} {to}.", told.event.who, whom, **words)


def _transited(told: Told) -> str:
    return told.say(
        "{0} go|goes through the wormhole and come|comes out on {space}.",
        told.event.who,
        space=space_name(told.event.b),
    )


def _wiped(told: Told) -> str:
    colour = colour_name(told.event.a)
    if told.event.c:
        return say("All agree: the {colour} cube goes back to its Mainframe slot.", colour=colour)
    return say(
        "Nobody has found a way for a round: the {colour} cube goes back to its Mainframe slot.",
        colour=colour,
    )


# Dice and throws


def _face(number: int) -> str:
    return say("CHOOSE") if number == pieces.CHOOSE else str(number)


def _rolled_number(told: Told) -> str:
    return told.say("{0} roll|rolls {face}.", told.event.who, face=_face(told.event.a))


def _rolled_letter(told: Told) -> str:
    letter = say("CHOOSE") if told.event.a == pieces.CHOOSE else LETTERS[told.event.a]
    return say("The letter die shows {face}.", face=letter)


def _rolled_sector(told: Told) -> str:
    return told.say("{0} roll|rolls {face}.", told.event.who, face=sector_name(told.event.a))


def _seized(told: Told) -> str:
    words = {"tile": the_kind_first(told.event.b), "space": space_name(told.event.a)}
    return told.say("{tile} on {space} takes hold of {0}.", told.event.who, **words)


def _teleported(told: Told) -> str:
    start, to, last, _ = told.numbers
    if to < 0:
        way = way_between(start, last)
        return told.say("{0} fly|flies {way}, over the rim of the board.", told.event.who, way=way)
    far = abs(to - start) if start // pieces.SIZE == to // pieces.SIZE else abs(to - start) // pieces.SIZE
    spaces = say_number("one space", "{n} spaces", far, n=in_words(far))
    words = {"spaces": spaces, "way": way_between(start, to), "to": told.into(to)}
    return told.say("{0} fly|flies {spaces} {way} {to}.", told.event.who, **words)


def _randomized(told: Told) -> str:
    to, cat = told.into(told.event.b), told.event.c
    if cat < 0:
        return told.say("The randomizer throws {0} {to}.", told.event.who, to=to)
    return told.say("{cat} throws {0} {to}.", told.event.who, cat=CATS[cat].name, to=to)


# Bloops and data

BLOOPED = {  # by cause; {0} is who is blooped, {1} or {cat} by whom, {end} where to and what is lost
    Cause.SELF: mark("{0} bloop|bloops out of existence on purpose, {end}."),
    Cause.COLLAPSER: mark("The vacuum collapser on {space} bloops {0} {end}."),
    Cause.LANDING: mark("{1} landed on {0}, so {0} are|is blooped {end}."),
    Cause.RIM: mark("Off the board, {0} are|is blooped {end}."),
    Cause.OFFICE: mark("{0} are|is in the way in {whose1} office and are|is blooped {end}."),
    Cause.ENTANGLED: mark("{0} are|is entangled with {1} and are|is blooped too, {end}."),
    Cause.CAT: mark("{cat} bloops {0} {end}."),
    Cause.RADIATION: mark("The radiation bloops {0} {end}."),
}


def _blooped(told: Told) -> str:
    """Why, where to, and what is lost."""
    start, cause, by, colour = told.numbers
    who, words = told.event.who, {"end": _lost(told, start, colour)}
    if cause == Cause.COLLAPSER:
        words["space"] = space_name(start)
    if cause == Cause.CAT:
        words["cat"] = CATS[by].name
    seats = (who, by) if cause in (Cause.LANDING, Cause.OFFICE, Cause.ENTANGLED) else (who,)
    return told.say(BLOOPED[Cause(cause)], *seats, **words)


def _lost(told: Told, start: int, colour: int) -> str:
    """Where the one who is blooped goes, and what is lost."""
    is_home = host_of(told.view, start) == told.event.who
    home = say("there and then") if is_home else say("back to the office")
    if colour < 0:
        return home
    return say("{home}, and the {colour} cube is lost to the Mainframe", home=home, colour=colour_name(colour))


def _logged(told: Told) -> str:
    colour, done, goal, _ = told.numbers
    words = {"colour": colour_name(colour), "done": str(done), "goal": str(goal)}
    return told.say("{0} log|logs {colour}: {done} of {goal}!", told.event.who, **words)


def _reset(told: Told) -> str:
    letter, number, out, _ = told.numbers
    going = listed([cube_name(colour) for colour in range(4) if out >> colour & 1])
    staying = listed([cube_name(colour) for colour in range(4) if not out >> colour & 1])
    words = {"going": going, "staying": staying, "at": f"{LETTERS[letter]}{number + 1}"}
    if not staying:
        return say("The Mainframe is reset: data appears on {at} of every sector.", **words)
    if not going:
        return say("The Mainframe is reset, but everybody has logged everything: the cubes stay.")
    if out.bit_count() == 1:
        return say("The Mainframe is reset: {going} appears on {at}; {staying}, logged by everybody, stay.", **words)
    if out.bit_count() == 2:
        return say("The Mainframe is reset: {going} appear on {at}; {staying}, logged by everybody, stay.", **words)
    return say("The Mainframe is reset: {going} appear on {at}; {staying}, logged by everybody, stays.", **words)


# Tiles that go, and what they carry


def _tile_gone(told: Told) -> str:
    space, kind, cause, _ = told.numbers
    words = {"tile": the_kind_first(kind), "space": space_name(space)}
    match cause:
        case Loss.OPENING:
            return say("{tile} on {space} goes too, for its opening is gone.", **words)
        case Loss.COVERED:
            return say("{tile} on {space} is covered and discarded.", **words)
        case Loss.RUN_OVER:
            return say("{tile} on {space} is pushed aside and discarded.", **words)
        case _:
            return say("{tile} on {space} is discarded.", **words)


def _set_gone(told: Told) -> str:
    spot = coordinates(told.event.a)
    if told.event.b == Loss.RUN_OVER:
        return say("It pushes a collapser aside: the whole set on {at} of all sectors is discarded.", at=spot)
    return say("The collapsers on {at} of all sectors are discarded.", at=spot)


# Scenarios


def _storm(told: Told) -> str:
    if not told.event.a:
        return say("Magnetic Storm: there is no arrow to turn.")
    return say_number(
        "Magnetic Storm: the teleporter's arrow makes a quarter turn clockwise.",
        "Magnetic Storm: all {n} teleporter arrows make a quarter turn clockwise.",
        told.event.a,
    )


def _drifted(told: Told) -> str:
    return say(
        "Unstable Vacuum: the collapsers on {start} wander to {below} of every sector.",
        start=coordinates(told.event.a),
        below=coordinates(told.event.b),
    )


# Sentences in which only a word or two differ


def _plain(sentence: str) -> Callable[[Told], str]:
    """With one scientist in it."""
    return lambda told: told.say(sentence, told.event.who)


def _with_cube(sentence: str) -> Callable[[Told], str]:
    """With one scientist and a cube."""
    return lambda told: told.say(sentence, told.event.who, colour=colour_name(told.event.a))


SENTENCES: Mapping[int, Callable[[Told], str]] = {
    Event.DEALT: with_cat(mark("{0} bring|brings {cat}.")),
    Event.SCENARIO_DRAWN: _scenario_drawn,
    Event.BEGAN: _began,
    Event.TURN: _turn,
    Event.LOOKED: _looked,
    Event.DREW: _drew,
    Event.LAID: _laid,
    Event.PUT_BACK: lambda told: told.say("{0} put|puts {tile} back.", told.event.who, tile=the_kind(told.event.a)),
    Event.SHUFFLED: lambda told: say(
        "The stack is empty: {number} discarded tiles are shuffled into a new one.", number=told.event.a
    ),
    Event.END_OPENED: _end_opened,
    Event.SPREAD: _spread,
    Event.RESTED: _plain(mark("{0} rest|rests.")),
    Event.STEPPED: _stepped,
    Event.COLLECTED: _with_cube(mark("{0} collect|collects the {colour} cube.")),
    Event.STOLE: lambda told: told.say(
        "{0} steal|steals the {colour} cube from {1}.", told.event.who, told.event.b, colour=colour_name(told.event.a)
    ),
    Event.DROPPED: _with_cube(mark("{0} drop|drops the {colour} cube.")),
    Event.ELBOWED: _elbowed,
    Event.TRANSITED: _transited,
    Event.ASKED_WIPE: _with_cube(mark("{0} ask|asks to wipe the {colour} cube, which nobody can reach.")),
    Event.AGREED: _plain(mark("{0} agree|agrees.")),
    Event.REFUSED: _plain(
        mark("{0} refuse|refuses. Unless somebody finds a way, the cube is wiped by itself a round later.")
    ),
    Event.WIPED: _wiped,
    Event.WIPE_LAPSED: _with_cube(mark("The {colour} cube can be reached again: it stays.")),
    Event.ROLLED_NUMBER: _rolled_number,
    Event.ROLLED_LETTER: _rolled_letter,
    Event.ROLLED_SECTOR_TOO: lambda told: say("The sector die shows {face}.", face=sector_name(told.event.a)),
    Event.ROLLED_SECTOR: _rolled_sector,
    Event.CHOSE_NUMBER: lambda told: told.say("{0} choose|chooses {face}.", told.event.who, face=str(told.event.a)),
    Event.CHOSE_LETTER: lambda told: told.say("{0} choose|chooses {face}.", told.event.who, face=LETTERS[told.event.a]),
    Event.SEIZED: _seized,
    Event.TELEPORTED: _teleported,
    Event.RANDOMIZED: _randomized,
    Event.CHAIN_ENDED: _plain(mark("Forty throws are enough: {0} come|comes to rest.")),
    Event.COFFEE: lambda told: told.say(
        "Coffee! {0} have|has {actions}.", told.event.who, actions=more_actions(told.event.b)
    ),
    Event.BLOOPED: _blooped,
    Event.LOGGED: _logged,
    Event.MAINFRAME_FULL: _plain(mark("All four cubes are back in the Mainframe: {0} roll|rolls for the reset.")),
    Event.RESET: _reset,
    **CAT_SENTENCES,
    Event.TILE_GONE: _tile_gone,
    Event.SET_GONE: _set_gone,
    Event.DEADENED: _plain(mark("The wormhole end under {0} leads nowhere now.")),
    Event.CARRIED: lambda told: told.say("{0} ride|rides along {to}.", told.event.who, to=told.into(told.event.b)),
    Event.CUBE_CARRIED: lambda told: say(
        "The {colour} cube rides along {to}.", colour=colour_name(told.event.a), to=told.into(told.event.c)
    ),
    Event.LEAKED: _plain(mark("Radiation Leak: {0} hold|holds data and must not roll 1.")),
    Event.LEAK_SPARED: _plain(mark("The radiation spares {0}.")),
    Event.STORM: _storm,
    Event.DRIFTED: _drifted,
}
