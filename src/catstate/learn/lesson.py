"""A lesson as a value: its setting, and its steps. docs/lessons.md shows how one is written."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ..core.errors import CatstateError
from ..core.game import Game, fold
from ..core.match import Match

StepKind = Literal["read", "do", "ask", "end"]


class BadLesson(CatstateError):
    """A lesson that can't be read or does not play; the sentence names the file and the line."""


@dataclass(frozen=True)
class Script:
    """One line that is played or checked, written as in a transcript."""

    number: int  # of the line in its file
    text: str


@dataclass(frozen=True)
class WrongAnswer:
    """An answer that is worth a word."""

    number: int  # of the line in its file
    pattern: str
    words: str


@dataclass(frozen=True)
class TaughtStep:
    """One stop of a lesson: what happens first, what the learner is told, and what is asked."""

    line: int  # where it begins in its file
    kind: StepKind
    script: tuple[Script, ...] = ()  # what others and chance do before the words, and facts
    words: str = ""  # Markdown
    points: tuple[str, ...] = ()  # ids of things that glow; `*` stands for any letters
    do: tuple[str, ...] = ()  # actions, any of which leads on; `*` stands for any letters
    wrong: tuple[WrongAnswer, ...] = ()
    question: str = ""
    right: tuple[str, ...] = ()  # answers to the question
    answers: tuple[str, ...] = ()  # all of them, in their order
    clauses: tuple[str, ...] = ()
    do_line: int = 0  # where `do` or `ask` stands


@dataclass(frozen=True, eq=False)  # one object per file: hashed by identity, so that what it leads to can be kept
class Lesson:
    """One lesson of a game."""

    file: str
    name: str  # as in its address: `1-a-hypothesis`
    title: str
    game: Game
    seat: int  # which the learner plays
    start: Match  # before the first step
    seed: str | None  # deals what the file leaves to chance
    steps: tuple[TaughtStep, ...] = field(default=())

    def __post_init__(self) -> None:
        assert self.steps[-1].kind == "end"

    @property
    def number(self) -> int:
        """Its place in the course: the number before its name."""
        return int(self.name.partition("-")[0])

    @property
    def address(self) -> str:
        """The game and the lesson: `cats/1-a-hypothesis`."""
        return f"{self.game.name}/{self.name}"

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that it cites, each once."""
        return tuple(dict.fromkeys(clause for step in self.steps for clause in step.clauses))

    def fail(self, line: int, sentence: str) -> BadLesson:
        return bad_line(self.file, line, sentence)


def bad_line(file: str | Path, line: int, sentence: str) -> BadLesson:
    """A complaint about one line."""
    return BadLesson(f"{file}, line {line}: {sentence}")


def fits(pattern: str, text: str) -> bool:
    """Whether a text is the one that is meant; in the pattern `*` stands for any letters."""
    parts = [re.escape(part) for part in fold(pattern).split("*")]
    return re.fullmatch(".*".join(parts), fold(text)) is not None


def fitting(patterns: Iterable[str], texts: Iterable[str]) -> Iterator[str]:
    """The texts that are meant, in the order of the patterns."""
    known = list(texts)
    found: dict[str, None] = {}
    for pattern in patterns:
        found |= dict.fromkeys(text for text in known if fits(pattern, text))
    yield from found
