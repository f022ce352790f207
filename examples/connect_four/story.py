"""Connect Four: what happened, in words."""

from collections.abc import Sequence

from catstate.core import journal
from catstate.core.narrator import narrate
from catstate.core.parts import Line

from .actions import Event
from .pieces import LETTERS
from .state import View

SILENT = frozenset((Event.WON, Event.DRAWN))  # the result says it
TOGETHER = frozenset((Event.WON, Event.DRAWN))
CHANGED_BY = {"discs": {Event.DROPPED}, "heights": {Event.DROPPED}, "winner": {Event.WON}}
SCRATCH = frozenset(("played", "to_act"))


def tell(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    if event.kind == Event.DROPPED:
        words = narrate(f"{{0}} drop|drops a disc into column {LETTERS[event.a]}.", names, view.seat, event.who)
        return Line(words, things=(f"disc-{event.a}-{event.b}",))
    return Line("")


def result(view: View, names: Sequence[str]) -> str:
    if view.winner < 0:
        return "The board is full: a draw."
    return f"{names[view.winner]} has four in a row and wins."
