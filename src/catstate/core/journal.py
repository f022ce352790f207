"""The journal: what happens, noted by the rules while it happens.

`apply(state, action, journal)` is given None or a journal: rows of integers. Kernels write a row for each thing that
happens, in order, with its cause:

    note(journal, Event.BLOOPED, seat, Cause.COLLAPSER, cube)     # everyone learns it
    note_to(journal, seat, Event.DREW, seat, kind)                # only this seat learns the numbers

With None the notes are compiled away: searches, playouts and vectors pay nothing for them.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple, TypeAlias

import numpy as np

from .compile import kernel, unless_none
from .record import Ints

Journal: TypeAlias = Ints | None

EVERYONE = -1  # the audience of what is said aloud or done in the open
NOBODY = -1  # `who` of an event that concerns no single seat
COLUMNS = 7  # kind, who, audience, four numbers
ROWS = 64  # of a new journal; a longer cascade is noted again in a larger one


@kernel
def write(journal: Ints, audience: int, kind: int, who: int, a: int, b: int, c: int, d: int) -> None:
    """One more row. The count goes on when the journal is full."""
    row = journal[0, 0] + 1
    journal[0, 0] = row
    if row < len(journal):
        journal[row, 0] = kind
        journal[row, 1] = who
        journal[row, 2] = audience
        journal[row, 3] = a
        journal[row, 4] = b
        journal[row, 5] = c
        journal[row, 6] = d


@unless_none
def note(journal: Journal, kind: int, who: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Something happened, and everyone learns it."""
    if journal is not None:
        write(journal, EVERYONE, kind, who, a, b, c, d)


@unless_none
def note_to(
    journal: Journal, audience: int, kind: int, who: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0
) -> None:
    """Something happened; only the seat `audience` learns the numbers, the others learn the kind and `who`."""
    if journal is not None:
        write(journal, audience, kind, who, a, b, c, d)


class TableEvent(IntEnum):
    """What happens to a match rather than in it. Kinds of the games themselves are 0 and above."""

    TAKEN_BACK = -1  # who: whose action
    TIME_OVER = -2  # who: for whom the first choice was made
    BOT_PLAYED = -3  # who: for whom a bot acted
    BOT_FAILED = -4  # who: whose bot was replaced by a built-in one
    RESIGNED = -5  # who
    AGREED = -6  # all agreed to end the match
    HANDED_OVER = -7  # who: for whom, having resigned, a bot plays on


class NotedEvent(NamedTuple):
    """One thing that happened, as somebody was shown it."""

    kind: int  # of the game's own NotedEvent, or a TableEvent
    who: int  # a seat, or NOBODY
    audience: int = EVERYONE  # or the one seat that learns the numbers
    numbers: tuple[int, int, int, int] | None = (0, 0, 0, 0)  # None: hidden from the reader

    @property
    def a(self) -> int:
        return self._number(0)

    @property
    def b(self) -> int:
        return self._number(1)

    @property
    def c(self) -> int:
        return self._number(2)

    @property
    def d(self) -> int:
        return self._number(3)

    @property
    def is_hidden(self) -> bool:
        """Whether the reader is told no more than that it happened, and to whom."""
        return self.numbers is None

    def _number(self, index: int) -> int:
        if self.numbers is None:
            raise ValueError("the numbers of this event are hidden from its reader")
        return self.numbers[index]

    def shown_to(self, seat: int) -> "NotedEvent":
        """The event as a seat, or the public, is shown it."""
        return self if self.audience in (EVERYONE, seat) else self._replace(numbers=None)


def new_journal(rows: int = ROWS) -> Ints:
    """An empty journal; row 0 holds the count of what was noted."""
    return np.zeros((rows + 1, COLUMNS), np.int64)


def is_full(journal: Ints) -> bool:
    """Whether something was noted that found no room."""
    return int(journal[0, 0]) >= len(journal)


def events_in(journal: Ints) -> tuple[NotedEvent, ...]:
    """What a journal holds."""
    rows = journal[1 : int(journal[0, 0]) + 1].tolist()
    return tuple(NotedEvent(kind, who, audience, (a, b, c, d)) for kind, who, audience, a, b, c, d in rows)


def shown(events: Iterable[NotedEvent], seat: int) -> tuple[NotedEvent, ...]:
    """Events as a seat, or the public, is shown them."""
    return tuple(event.shown_to(seat) for event in events)
