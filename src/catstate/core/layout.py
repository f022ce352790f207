"""Observations: a view as one row of numbers, and what stands where in it.

The numbers of a record stand in the row in the order of its fields; a bit mask is spread out, one number per bit, the
lowest first. The layout follows from the record type alone. The numbers of a view have the smallest type that holds
them all (`Game.largest`): what many matches at once write is what takes their time.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compile import kernel
from .game import Game
from .record import Batch, Ints, Record
from .rules import add_implementation, observe, verb

Row = NDArray[np.signedinteger[Any]]

TYPES = (np.int8, np.int16, np.int32)
BYTE = 8
BITS = np.array([[byte >> bit & 1 for bit in range(BYTE)] for byte in range(1 << BYTE)], np.int8)  # of every byte

FIELD = re.compile(r"^ +(\w+): [^#\n]*# *(.*\S) *$", re.MULTILINE)
ALWAYS = {  # what every view has, so that no game must explain it again
    "seat": "whose view this is, −1 = the public",
    "seats": "number of seats",
    "to_act": "the seat to act, −1 = chance, −2 = the match is over",
}


class Part(NamedTuple):
    """One field of the record and its place in the row."""

    name: str
    shape: tuple[int, ...]  # () = one number; a mask has its bits as the last axis
    start: int
    stop: int
    meaning: str


class Layout:
    """How a record type is written as a row."""

    def __init__(self, record: type[Record], meanings: Mapping[str, str], largest: int) -> None:
        self.record = record
        self.parts: tuple[Part, ...] = ()
        runs: list[tuple[int, int, int]] = []  # first word, word after the last, bits of each (0 = a plain number)
        word = at = 0
        for name, shape in record.fields():
            count = int(np.prod(shape))
            bits = record.mask_bits.get(name, 0)
            size = count * max(bits, 1)
            self.parts += (Part(name, (*shape, bits) if bits else shape, at, at + size, meanings.get(name, "")),)
            if runs and not bits and not runs[-1][2]:
                runs[-1] = (runs[-1][0], word + count, 0)
            else:
                runs.append((word, word + count, bits))
            word += count
            at += size
        self.size = at
        self.words = word
        self.runs: Ints = np.array(runs, np.int64)
        self.number: np.dtype[Any] = np.dtype(next(kind for kind in TYPES if largest <= np.iinfo(kind).max))

    def row(self, record: Any) -> Row:
        """One record as a row."""
        words = np.frombuffer(record.tobytes(), np.int64)
        out = np.zeros(self.size, self.number)
        spread(words, self.runs, out)
        return out

    def named(self, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The fields of one row, or of a whole batch of them, by name and in their own shapes; nothing is copied."""
        return {
            part.name: rows[..., part.start : part.stop].reshape((*rows.shape[:-1], *part.shape)) for part in self.parts
        }


def layout_of(game: Game) -> Layout:
    """What a seat observes."""
    return _layout(game, game.rules.View, game.largest)


def state_layout_of(game: Game) -> Layout:
    """The whole table, for critics and planners that may know it."""
    return _layout(game, game.rules.State, np.iinfo(np.int32).max)


def _layout(game: Game, record: type[Record], largest: int) -> Layout:
    if record.dtype not in LAYOUTS:
        layout = Layout(record, {**ALWAYS, **comments(game.rules.State), **comments(record)}, largest)
        LAYOUTS[record.dtype] = layout
        add_implementation("write_rows", record.dtype, writer_of(layout))
    return LAYOUTS[record.dtype]


LAYOUTS: dict["np.dtype[Any]", Layout] = {}


def comments(record: type[Record]) -> dict[str, str]:
    """The meaning of each field: the comment beside it in the source, where the source can be read."""
    found: dict[str, str] = {}
    for ancestor in reversed(record.__mro__):
        if issubclass(ancestor, Record) and ancestor is not Record:
            try:
                found.update(FIELD.findall(inspect.getsource(ancestor)))
            except OSError:  # typed into a notebook: no source, no meanings
                continue
    return found


@kernel
def spread(words: Ints, runs: Ints, out: Row) -> None:
    """Write the numbers of a record into a row, bit masks bit by bit."""
    at = np.uint64(0)  # unsigned, so that the compiler sees plain loops and uses the wide instructions
    for run in range(len(runs)):
        first, last, bits = np.uint64(runs[run, 0]), np.uint64(runs[run, 1]), np.uint64(runs[run, 2])
        if bits == 0:
            for word in range(last - first):
                out[at + word] = words[first + word]
            at += last - first
        else:
            for word in range(first, last):
                mask = words[word]
                for bit in range(bits):
                    out[at + bit] = (mask >> np.int64(bit)) & 1
                at += bits


@verb("View", contract=False)
def write_rows(view: Record, words: Ints, states: Batch[Record], seats: Ints, rows: Row) -> None:
    """Write what these seats see of these states into rows, by way of a view whose memory is `words`.

    As `observe` and `spread` do, but compiled for one layout, and for all rows at once: a call for each would take
    longer than what it does.
    """


def writer_of(layout: Layout) -> Callable[[Record, Ints, Batch[Record], Ints, Row], None]:
    """`write_rows` for one layout, written out: every place and count is a number in the code.

    Bits go in a byte at a time, from a table in the type of the row, each place with a line of its own: the compiler
    makes one move of it.
    """
    lines = ["def written(view, words, states, seats, rows):", "    for row in range(len(rows)):"]
    lines.append("        observe(states[row], seats[row], view)")
    at = 0
    for first, last, bits in layout.runs.tolist():
        lines.append(f"        for word in range({last - first}):")
        if bits == 0:
            lines.append(f"            rows[row, {at} + word] = words[{first} + word]")
            at += last - first
            continue
        whole = bits // BYTE
        lines.append(f"            mask, place = words[{first} + word], {at} + {bits} * word")
        for byte in range(whole):
            lines.append(f"            value = (mask >> {BYTE * byte}) & 255")
            lines += [f"            rows[row, place + {BYTE * byte + bit}] = BITS[value, {bit}]" for bit in range(BYTE)]
        lines += [f"            rows[row, place + {bit}] = (mask >> {bit}) & 1" for bit in range(BYTE * whole, bits)]
        at += (last - first) * bits
    table = BITS.astype(layout.number)
    table.flags.writeable = False
    named: dict[str, Any] = {"BITS": table, "observe": observe, "__name__": __name__}
    exec(compile("\n".join(lines), "<row>", "exec"), named)
    written: Callable[[Record, Ints, Batch[Record], Ints, Row], None] = kernel(named["written"])
    return written


def numbers_in(batch: Any) -> Ints:
    """The same memory as a batch of records, seen as rows of plain integers."""
    words: Ints = np.asarray(batch).view(np.int64).reshape(len(batch), -1)
    return words
