"""What teachers and pupils use: papers about a game, pictures for them, and a free board."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from .choices import Choice
from .game import Game
from .language import read_doc

KINDS = ("physics", "teachers")  # the papers there are about a game


def read_paper(game: Game, kind: str) -> str:
    """A paper about a game as Markdown: docs/physics/NAME.md, docs/teachers/NAME.md or docs/studies/NAME.md, which is
    generated; "" if there is none."""
    return read_doc(Path(kind) / f"{game.name}.md")


def read_picture(game: Game, name: str) -> str:
    """A plot of the studies of a game as SVG; "" if there is none."""
    fits = re.fullmatch(rf"{re.escape(game.name)}-[a-z0-9-]+", name)
    return read_doc(Path("studies") / f"{name}.svg") if fits else ""


class Figure(NamedTuple):
    """A picture for a paper: its size, its SVG elements, and what it shows in words."""

    width: int
    height: int
    inside: str
    words: str


class PaperFigures(Protocol):
    """figures.py (optional): the pictures of the game's physics."""

    @property
    def FIGURES(self) -> Mapping[str, Callable[[], Figure]]:  # noqa: N802 — a constant of the module
        """Each picture by the name that the paper uses."""


class LedgerLine(NamedTuple):
    """One step on a free board: in words, as a formula, read aloud, what it changed, and the sum after it."""

    what: str
    formula: str
    aloud: str
    change: str
    total: str


class Knob(NamedTuple):
    """A number that can be set on a free board, and the edits that make it smaller and larger ("" at the end)."""

    name: str
    words: str
    value: str
    less: str
    more: str


class FreeBoard(NamedTuple):
    """A free board after some steps."""

    text: str  # the set-up as it is now, such that `lay_out` reads it
    frame: tuple[int, int]
    scenery: str
    layers: Mapping[str, str]
    describe: str
    formula: str  # the law of the board, with its numbers
    start: str  # the sum before the first step
    total: str  # and now
    ledger: tuple[LedgerLine, ...]
    choices: tuple[Choice, ...]  # the steps that are open; a choice's detail is what it changes
    edits: tuple[Choice, ...]  # what a click changes when the board is set up by hand
    knobs: tuple[Knob, ...]


class Bench(Protocol):
    """bench.py (optional): a free board: a teacher sets law and position, pupils see what a step changes."""

    @property
    def EXAMPLES(self) -> Mapping[str, str]:  # noqa: N802 — a constant of the module
        """Set-ups worth a look, the first one for whoever comes without any."""

    @property
    def HOW(self) -> str:  # noqa: N802 — a constant of the module
        """How a set-up is written, in a few sentences."""

    def lay_out(self, text: str, steps: Sequence[str], /) -> FreeBoard:
        """The free board that the text describes after these steps: moves, which are written down, or edits.

        A word that nobody knows, a site that is not there, a step that can't be made: BadPosition, in a sentence.
        """
