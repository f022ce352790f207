"""What happened: which events are told and shown together, what they change, and what they speak of."""

from collections.abc import Mapping, Sequence

from catstate.core import journal
from catstate.core.language import say
from catstate.core.parts import Line

from . import pieces
from .actions import Event
from .pieces import SECTORS
from .sentences import SENTENCES
from .state import View
from .words import Told

SILENT = frozenset((Event.CHANGED_PLACES, Event.ARROW_TURNED, Event.WON, Event.DRAWN))  # said by others, or the result
TOGETHER = frozenset(
    (
        Event.DREW,
        Event.SHUFFLED,
        Event.SPREAD,
        Event.ROLLED_LETTER,
        Event.ROLLED_SECTOR_TOO,
        Event.MAINFRAME_FULL,
        Event.TILE_GONE,
        Event.SET_GONE,
        Event.DEADENED,
        Event.CARRIED,
        Event.CUBE_CARRIED,
        Event.CHANGED_PLACES,
        Event.QUARTER_TURNED,
        Event.ARROW_TURNED,
    )
)

# What a tile that lies, moves, turns or goes is changed by
_LAID = frozenset((Event.LAID, Event.END_OPENED, Event.SPREAD))
_GONE = frozenset((Event.TILE_GONE, Event.SET_GONE))
_SHIFTED = frozenset((Event.PUSHED, Event.SET_PUSHED, Event.TILES_SWAPPED, Event.DRIFTED))
_WALKED = frozenset((Event.STEPPED, Event.ELBOWED, Event.TRANSITED, Event.TUNNELLED, Event.PULLED, Event.CARRIED))
_THROWN = frozenset((Event.TELEPORTED, Event.RANDOMIZED, Event.JUMPED, Event.BLOOPED, Event.CHANGED_PLACES))
_TAKEN = frozenset((Event.COLLECTED, Event.STOLE))
_MOVED_CUBE = frozenset((Event.FETCHED, Event.CUBE_CARRIED, Event.WIPED))
_CUBES = _TAKEN | _MOVED_CUBE | {Event.DROPPED, Event.BLOOPED, Event.LOGGED, Event.RESET}
CHANGED_BY: Mapping[str, frozenset[int]] = {
    "scenario": frozenset((Event.SCENARIO_DRAWN,)),
    "cats": frozenset((Event.SCENARIO_DRAWN,)),
    "first": frozenset((Event.BEGAN,)),
    "cat": frozenset((Event.DEALT,)),
    "turn": frozenset((Event.TURN,)),
    "active": frozenset((Event.TURN, Event.BEGAN)),
    "powered": frozenset((Event.TURN, Event.USED_POWER)),
    "dropped": frozenset((Event.TURN, Event.DROPPED)),
    "asked": frozenset((Event.TURN, Event.ASKED_WIPE)),
    "coffees": frozenset((Event.TURN, Event.COFFEE)),
    "number": frozenset((Event.ROLLED_NUMBER, Event.CHOSE_NUMBER)),
    "letter": frozenset((Event.ROLLED_LETTER, Event.CHOSE_LETTER)),
    "sector": frozenset((Event.ROLLED_SECTOR, Event.ROLLED_SECTOR_TOO)),
    "drawn": frozenset((Event.DREW, Event.LAID)),
    "placed": frozenset((Event.LAID,)),
    "tile": _LAID
    | _GONE
    | _SHIFTED
    | {Event.DEADENED, Event.TURNED, Event.QUARTER_TURNED, Event.ARROW_TURNED}
    | {Event.COFFEE, Event.TURN},  # a break room has served this turn, and is ready again in the next
    "stock": _LAID | _GONE | {Event.SHUFFLED, Event.PUT_BACK},
    "discards": _GONE | {Event.SHUFFLED, Event.PUT_BACK},
    "opening": _LAID | _GONE | _SHIFTED,
    "end": _LAID | _GONE | _SHIFTED | {Event.DEADENED},
    "place": _WALKED | _THROWN,
    "holds": _TAKEN | {Event.DROPPED, Event.BLOOPED, Event.LOGGED},
    "logged": frozenset((Event.LOGGED,)),
    "cube": _CUBES,
    "wipe_turn": _CUBES | {Event.REFUSED, Event.WIPE_LAPSED},
}
SCRATCH = frozenset(("to_act", "phase", "depth", "todo", "left", "acted", "reacted", "reach", "stale"))


# The things a sentence speaks of, a letter for `who` and for each number: p a scientist, s a space, c a cube, - nothing
SPEAKS_OF: Mapping[int, str] = {
    Event.DREW: "--s",
    Event.LAID: "--s",
    Event.END_OPENED: "-ss",
    Event.SPREAD: "-s",
    Event.STEPPED: "p-s",
    Event.COLLECTED: "pc",
    Event.STOLE: "pcp",
    Event.DROPPED: "-cs",
    Event.ELBOWED: "-p-s",
    Event.TRANSITED: "pss",
    Event.ASKED_WIPE: "-c",
    Event.WIPED: "-c",
    Event.WIPE_LAPSED: "-c",
    Event.SEIZED: "ps",
    Event.TELEPORTED: "p",
    Event.RANDOMIZED: "p-s",
    Event.COFFEE: "ps",
    Event.BLOOPED: "ps",
    Event.LOGGED: "pc",
    Event.USED_POWER: "p",
    Event.REACTED: "p",
    Event.PICKED_TILE: "--s",
    Event.CAUGHT: "p",
    Event.JUMPED: "p-s",
    Event.TUNNELLED: "p-s",
    Event.PULLED: "p-s",
    Event.SWAPPED: "pp",
    Event.FETCHED: "-c",
    Event.TURNED: "-s",
    Event.QUARTER_TURNED: "-s",
    Event.PUSHED: "--s",
    Event.SET_PUSHED: "--s",
    Event.TILES_SWAPPED: "-ss",
    Event.TILE_GONE: "-s",
    Event.SET_GONE: "-s",
    Event.CARRIED: "p-s",
    Event.CUBE_CARRIED: "-c",
    Event.DRIFTED: "--s",
}


def tell(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    """One line of the log."""
    if event.kind not in SENTENCES:
        return Line("")
    return Line(SENTENCES[event.kind](Told(event, view, names)), things=things_of(event))


def things_of(event: journal.NotedEvent) -> tuple[str, ...]:
    """The ids of what a sentence speaks of."""
    numbers = (event.who, event.a, event.b, event.c, event.d)
    pairs = zip(SPEAKS_OF.get(event.kind, ""), numbers, strict=False)
    return tuple(thing_id(letter, number) for letter, number in pairs if letter != "-")


def thing_id(letter: str, number: int) -> str:
    if letter == "c":
        return f"cube-{SECTORS[number]}"
    return f"scientist-{number}" if letter == "p" else f"at-{number}"


def result(view: View, names: Sequence[str]) -> str:
    """How the match ended."""
    if view.winner < 0:
        return say("After {rounds} rounds nobody has published: a draw.", rounds=pieces.MAX_ROUNDS)
    others = ", ".join(
        f"{names[seat]} {int(view.logged[seat]).bit_count()}" for seat in range(view.seats) if seat != view.winner
    )
    words = {"name": names[view.winner], "goal": int(view.goal), "others": others}
    if view.goal == 1:
        return say("{name} has logged the first cube and publishes first. Cubes of the others: {others}.", **words)
    return say("{name} has logged {goal} different cubes and publishes first. Cubes of the others: {others}.", **words)
