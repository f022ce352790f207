"""The narrator: sentences in the second person for the reader, in the third for everybody else.

    narrate("{0} give|gives {1} a heart.", names, view.seat, 0, 1)

reads "You give Niels a heart." to seat 0, "Ada gives you a heart." to seat 1 and "Ada gives Niels a heart." to others.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

FORMS = re.compile(r"([\w'’]+)\|([\w'’]+)")
OPENING = re.compile(r"(^|[.!?] )y(ours?|ou)\b")  # names keep the letters that their owners gave them


def narrate(sentence: str, names: Sequence[str], reader: int, *seats: int) -> str:
    """Fill in who does what.

    `{0}`, `{1}` … are the seats in turn; the reader's own is "you". `{whose0}` is "your" or "Ada's". Of `draw|draws`
    the first form is taken when seat `{0}` is the reader, the second otherwise.
    """
    return _narrated(sentence, tuple(names), reader, *seats)


@lru_cache(4096)  # sentences are the same over and over
def _narrated(sentence: str, names: tuple[str, ...], reader: int, *seats: int) -> str:
    is_reader = bool(seats) and seats[0] == reader
    chosen = FORMS.sub(lambda forms: forms[1] if is_reader else forms[2], sentence)
    owners = {f"whose{index}": whose(seat, names, reader) for index, seat in enumerate(seats)}
    filled = chosen.format(*(name_of(seat, names, reader) for seat in seats), **owners)
    return OPENING.sub(r"\1Y\2", filled)


def name_of(seat: int, names: Sequence[str], reader: int) -> str:
    """A seat's name in the middle of a sentence: "you" for the reader."""
    return "you" if seat == reader else names[seat]


def whose(seat: int, names: Sequence[str], reader: int) -> str:
    """`your`, `Niels's`."""
    return "your" if seat == reader else f"{names[seat]}'s"
