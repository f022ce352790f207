"""Words of positions that people have written: spaces, numbers, names; and what is said of those that do not fit."""

from collections.abc import Sequence

from catstate.core.errors import BadPosition
from catstate.core.language import mark, say

from . import pieces
from .pieces import AT, LETTERS, SECTORS, SIZE
from .positions import NAMED, NAMED_OR_NONE
from .state import State
from .words import coordinates


def read_space(state: State, words: Sequence[str]) -> int:
    match [word.casefold() for word in words]:
        case ["mainframe"]:
            return pieces.MAINFRAME
        case ["office", number]:
            return int(pieces.OFFICE[state.seats, read_seat(state, number)])
        case ["hall", row, col]:
            space = read_number(row, 0, SIZE - 1) * SIZE + read_number(col, 0, SIZE - 1)
            demand(pieces.SECTOR[space] < 0, say("{words!r} is no hallway.", words=" ".join(words)))
            return space
        case [sector, at] if sector in SECTORS:
            return int(AT[(SECTORS.index(sector), *read_coordinates(at))])
    raise BadPosition(
        say("{words!r} is no space; write 'green C3', 'mainframe', 'office 0' or 'hall 6 4'.", words=" ".join(words))
    )


def read_coordinates(word: str) -> tuple[int, int]:
    plain = word.upper().replace("-", "")
    known = len(plain) == 2 and plain[0] in LETTERS and plain[1] in "12345"
    demand(known, say("{word!r}: coordinates are A1 to E5.", word=word))
    return LETTERS.index(plain[0]), int(plain[1]) - 1


def read_number(word: str, least: int, most: int) -> int:
    known = word.removeprefix("-").isdecimal() and least <= int(word) <= most
    demand(known, say("{word!r} must be a number from {least} to {most}.", word=word, least=least, most=most))
    return int(word)


def read_seat(state: State, word: str) -> int:
    return read_number(word, 0, int(state.seats) - 1)


def one_of(word: str, names: Sequence[str], what: str) -> int:
    folded = [name.casefold() for name in names]
    demand(
        word.casefold() in folded,
        say("{word!r} is no {what}; there are: {names}.", word=word, what=say(what), names=", ".join(names)),
    )
    return folded.index(word.casefold())


def demand(fine: bool, sentence: str, line: int | None = None) -> None:
    if not fine:
        raise BadPosition(sentence, line)


def demand_new(sort: str, item: Sequence[str], met: set[str]) -> None:
    """Each sort of thing is said once in a line."""
    demand(sort not in met, say("{words!r}: the line has said this already.", words=" ".join(item)))
    met.add(sort)


def only(items: list[list[str]]) -> list[str]:
    demand(len(items) == 1, say("{words!r} is too much.", words=" ".join(items[-1])))
    return items[0]


def read_mask(head: str, words: Sequence[str], names: Sequence[str] = SECTORS, what: str = mark("colour")) -> int:
    """A bit for each name; none is named twice."""
    demand(bool(words), say("{head!r} names no {what}.", head=head, what=say(what)))
    mask = 0
    for word in words:
        bit = 1 << one_of(word, names, what)
        demand(
            not mask & bit, say("'{head} {words}' names {word!r} twice.", head=head, words=" ".join(words), word=word)
        )
        mask |= bit
    return mask


def name_of_space(space: int) -> str:
    return f"{SECTORS[pieces.SECTOR[space]]} {coordinates(space)}"


def read_argument(state: State, name: str, words: Sequence[str]) -> int:
    text = " ".join(words)
    if name == "space":
        return read_space(state, words)
    if name in NAMED:
        return one_of(text, NAMED[name], name)
    if name in NAMED_OR_NONE:
        return -1 if text == "none" else one_of(text, NAMED_OR_NONE[name], name)
    return read_number(text, -1, 100)
