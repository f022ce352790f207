"""The course of a game: its lessons in their order, the goal in three lines, the table for a beginner, its words.

`lessons/course.lesson` in the game's folder:

    course: Schrödinger's Cats
    want: Be the last scientist in the lab.            the goal card: what you want,
    lose: Say too much, or doubt too soon.             how you lose,
    turn: Raise the hypothesis, or say Prove It!       what a turn is
    seats: 4   preset: First game                      the table for somebody new
    needs: 3.1 3.2 6.1                                 clauses that a beginner needs: together the lessons cite them
    term hypothesis: What you say about all boxes.     words that are explained, in the order of explanation
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..core.errors import BadOption, CatstateError
from ..core.game import Game
from ..core.language import cached, say, say_as
from .lesson import BadLesson, Lesson, bad_line
from .reading import read_lesson

FOLDER = "lessons"
COURSE = "course.lesson"
GOAL = ("want", "lose", "turn")  # the lines of the goal card
LESSON = re.compile(r"\d+-[a-z0-9-]+\.lesson")
TABLE = re.compile(r"seats:\s*(\d+)(?:\s+preset:\s*(.+))?$")


class UnknownLesson(CatstateError):
    """No lesson of that name."""


@dataclass(frozen=True)
class GoalCard:
    """The goal card."""

    want: str
    lose: str
    turn: str

    @property
    def lines(self) -> tuple[str, str, str]:
        return self.want, self.lose, self.turn


@dataclass(frozen=True)
class Course:
    """What a game has for beginners. A game without a folder `lessons` has nothing of it."""

    game: Game
    lessons: tuple[Lesson, ...] = ()
    goal: GoalCard | None = None
    seats: int = 0  # of the first table
    preset: str = ""  # of the first table
    needs: tuple[str, ...] = ()  # clauses
    terms: Mapping[str, str] = field(default_factory=dict)  # term → one sentence, in the order of explanation

    def lesson(self, name: str) -> Lesson:
        """A lesson by its number or its name."""
        for lesson in self.lessons:
            if name in (lesson.name, str(lesson.number)):
                return lesson
        have = ", ".join(str(lesson.number) for lesson in self.lessons) or say("none")
        raise UnknownLesson(
            say("{game} has no lesson {name}; it has: {have}.", game=self.game.title, name=repr(name[:40]), have=have)
        )

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that comes next."""
        later = [other for other in self.lessons if other.number > lesson.number]
        return later[0] if later else None


def lesson_files(game: Game) -> list[Path]:
    """The files of a game's lessons, in order: enough to know whether there are any, without reading them."""
    folder = game.folder / FOLDER
    files = folder.iterdir() if folder.is_dir() else ()
    return sorted((file for file in files if LESSON.fullmatch(file.name)), key=number_of)


@cached(64)
def course_of(game: Game) -> Course:
    """The course of a game in the language that is spoken, read once; what is wrong is named with file and line."""
    folder = game.folder / FOLDER
    if not folder.is_dir():
        return Course(game, seats=game.default_seats, preset=game.default_preset)
    texts = ((file.read_text(encoding="utf-8"), short(file)) for file in lesson_files(game))
    lessons = tuple(read_lesson(text, name, game.name) for text, name in texts)
    file = folder / COURSE
    reader = CourseReader(game, short(file))
    return reader.read(file.read_text(encoding="utf-8") if file.is_file() else "", lessons)


def number_of(file: Path) -> int:
    return int(file.name.partition("-")[0])


def short(file: Path) -> str:
    """A file as complaints name it: `cats/lessons/1-a-hypothesis.lesson`."""
    return "/".join(file.parts[-3:])


@dataclass
class CourseReader:
    """Reads course.lesson."""

    game: Game
    file: str
    number: int = 0
    said: dict[str, str] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)
    seats: int = 0
    preset: str = ""

    def fail(self, sentence: str) -> BadLesson:
        return bad_line(self.file, self.number, sentence)

    def read(self, text: str, lessons: tuple[Lesson, ...]) -> Course:
        for self.number, raw in enumerate(text.splitlines(), 1):
            if line := raw.split("#", 1)[0].strip():
                self._line(line)
        goal = None
        if set(GOAL) <= set(self.said):
            goal = GoalCard(*(say(self.said[line]) for line in GOAL))
        return Course(
            self.game,
            lessons,
            goal,
            self.seats or self.game.default_seats,
            self.preset or self.game.default_preset,
            tuple(self.said.get("needs", "").split()),
            self.terms,
        )

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(":")
        rest = rest.strip()
        if word.startswith("term ") and rest:
            self.terms[say_as(f"term of {self.game.name}", word[5:].strip())] = say(rest)
        elif word == "seats":
            self._table(line)
        elif word in ("course", *GOAL, "needs") and rest:
            unknown = [number for number in rest.split() if number not in self.game.clauses] if word == "needs" else []
            if unknown:
                raise self.fail(f"{self.game.title} has no clause {unknown[0]}.")
            self.said[word] = f"{self.said[word]} {rest}" if word == "needs" and word in self.said else rest
        else:
            raise self.fail(f"{line[:60]!r} is no line of a course; docs/lessons.md lists them.")

    def _table(self, line: str) -> None:
        found = TABLE.fullmatch(line)
        if not found:
            raise self.fail("the first table is written 'seats: NUMBER   preset: NAME'.")
        self.seats, self.preset = int(found[1]), (found[2] or "").strip()
        try:
            options = self.game.preset(self.preset).options_for(self.seats) if self.preset else {}
            self.game.settle(self.seats, options)
        except BadOption as error:
            raise self.fail(str(error)) from error


def course_faults(course: Course) -> Iterator[str]:
    """What the course as a whole lacks, a sentence each."""
    title = course.game.title
    cited = {clause for lesson in course.lessons for clause in lesson.clauses}
    for clause in course.needs:
        if clause not in cited:
            yield f"No lesson of {title} cites the clause {clause}, which a beginner needs."
    if course.lessons and course.goal is None:
        yield f"{title} has lessons, but its goal is not said: {COURSE} wants the lines 'want', 'lose' and 'turn'."
    if course.lessons and not course.needs:
        yield f"{title} has lessons, but {COURSE} does not list the clauses that a beginner needs."
