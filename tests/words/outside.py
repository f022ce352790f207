"""A language that puts brackets around all that it says: what stands outside of them is in no catalogue."""

import gettext
import html
import re
from collections.abc import Iterator
from contextlib import contextmanager

from catstate.core.language import add_catalogue, speaking

OPEN, CLOSE = "⟦", "⟧"
CODE = "brackets"
WORD = re.compile(r"[^\W\d_]{2,}")  # two letters in a row: names of places and kinds have one


class Brackets(gettext.NullTranslations):
    """Says every message as it is, between brackets."""

    def gettext(self, message: str) -> str:
        return f"{OPEN}{message}{CLOSE}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{OPEN}{msgid1 if n == 1 else msgid2}{CLOSE}"

    def pgettext(self, context: str, message: str) -> str:
        return f"{OPEN}{message}{CLOSE}"


@contextmanager
def in_brackets() -> Iterator[None]:
    add_catalogue(CODE, Brackets())
    with speaking(CODE):
        yield


def outside(text: str, names: frozenset[str]) -> list[str]:
    """The words of a text that stand outside of all brackets and are no names."""
    depth, left = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        assert depth >= 0, f"a bracket closes that was not open: {text!r}"
        left.append(" " if depth or letter == CLOSE else letter)
    assert depth == 0, f"a message was cut off: {text!r}"
    return [word for word in WORD.findall("".join(left)) if word not in names]


TEXT = re.compile(r"<(?:text|title|desc|tspan)\b[^>]*>([^<]*)<")
SPOKEN = re.compile(r'\b(?:aria-label|aria-description|title|alt|placeholder)="([^"]*)"')


def words_of_drawing(svg: str) -> list[str]:
    """What can be read or heard in a drawing, piece by piece."""
    return [html.unescape(piece) for piece in (*TEXT.findall(svg), *SPOKEN.findall(svg))]
