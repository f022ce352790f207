"""The narrator: sentences in the second person for the reader, in the third for everybody else.

    narrate("{0} give|gives {1} {what}.", names, view.seat, 0, 1, what="a heart")

reads "You give Niels a heart." to seat 0, "Ada gives you a heart." to seat 1 and "Ada gives Niels a heart." to others.

A sentence is looked up in the catalogue of the reader's language. There a name may stand in a case, `{1:dat}`, and what
somebody owns has the ending that "your" takes there, `{whose0:en}`: "deinen" or "Adas".
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .language import language, say

FIRST_PLACEHOLDER = 0xE000  # Unicode's private use area: a name can't contain these characters
OWNERS = 0x100  # from a name's placeholder to that of its owner: "Adas"
FORMS = re.compile(r"([\w'’]+)\|([\w'’]+)")


class Pronouns(NamedTuple):
    """How a language speaks to its reader."""

    cases: dict[str, str]  # case → the word for "you"
    your: str  # its stem, to which the ending comes
    opening: re.Pattern[str]  # these words at the start of a sentence; names keep the letters that their owners gave


PRONOUNS = {
    "en": Pronouns({"": "you", "dat": "you", "acc": "you"}, "your", re.compile(r"(^|[.!?] )(y)(?=(?:ours?|ou)\b)")),
    "de": Pronouns(
        {"": "du", "dat": "dir", "acc": "dich"}, "dein", re.compile(r"(^|[.!?] )(d)(?=(?:u|ir|ich|ein(?:e[mnrs]?)?)\b)")
    ),
}


class SeatName(str):
    """A seat in a sentence: its name, or "you" in the case that the sentence wants."""

    __slots__ = ()

    def __format__(self, case: str) -> str:
        return str(self)


class ReaderName(SeatName):
    """The reader."""

    __slots__ = ()

    def __format__(self, case: str) -> str:
        return pronouns().cases[case]


class Owner(str):
    """Whose something is: "Ada's", or "your" with the ending that the sentence wants."""

    __slots__ = ()

    def __format__(self, ending: str) -> str:
        return str(self)


class ReaderAsOwner(Owner):
    """The reader's."""

    __slots__ = ()

    def __format__(self, ending: str) -> str:
        return str(self) if language() == "en" else str(self) + ending


def pronouns() -> Pronouns:
    """Those of the language that is spoken; others than ours speak as English does."""
    return PRONOUNS.get(language()) or PRONOUNS["en"]


def narrate(sentence: str, names: Sequence[str], reader: int, *seats: int, **values: str) -> str:
    """Fill in who does what, and any other words by name.

    `{0}`, `{1}` … are the seats in turn; the reader's own is "you". `{whose0}` is "your" or "Ada's". Of `draw|draws`
    the first form is taken when seat `{0}` is the reader, the second otherwise.
    """
    return _narrated(language(), sentence, tuple(names), reader, seats, tuple(values.items()))


@lru_cache(4096)  # sentences are the same over and over
def _narrated(
    code: str,
    sentence: str,
    names: tuple[str, ...],
    reader: int,
    seats: tuple[int, ...],
    values: tuple[tuple[str, str], ...],
) -> str:
    is_reader = bool(seats) and seats[0] == reader
    chosen = FORMS.sub(lambda forms: forms[1] if is_reader else forms[2], say(sentence))
    owners = {f"whose{index}": whose(seat, names, reader) for index, seat in enumerate(seats)}
    filled = chosen.format(*(name_of(seat, names, reader) for seat in seats), **owners, **dict(values))
    return pronouns().opening.sub(lambda start: start[1] + start[2].upper(), filled)


def name_of(seat: int, names: Sequence[str], reader: int) -> SeatName:
    """A seat's name in the middle of a sentence: "you" for the reader."""
    return ReaderName(pronouns().cases[""]) if seat == reader else SeatName(names[seat])


def whose(seat: int, names: Sequence[str], reader: int) -> Owner:
    """`your`, `Niels's`."""
    if seat == reader:
        return ReaderAsOwner(pronouns().your)
    return Owner(say("{name}'s", name=names[seat]) if language() == "en" else german_owner(names[seat]))


def german_owner(name: str) -> str:
    """`Adas`, `Niels'`; of a placeholder that of its owner: its last letter is known when the name is filled in."""
    if len(name) == 1 and 0 <= ord(name) - FIRST_PLACEHOLDER < OWNERS:
        return chr(ord(name) + OWNERS)
    return f"{name}'" if name[-1:].lower() in "sßxz" else f"{name}s"


def names_for_placeholders(names: Sequence[str]) -> dict[int, str]:
    """What `str.translate` fills in for placeholders: the names, and what is theirs in German."""
    filled = {FIRST_PLACEHOLDER + seat: name for seat, name in enumerate(names)}
    return filled | {FIRST_PLACEHOLDER + OWNERS + seat: german_owner(name) for seat, name in enumerate(names)}
