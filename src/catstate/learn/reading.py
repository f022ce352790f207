"""Reads a lesson. Its lines are those of a transcript, and a few more with words for the learner."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..core.catalogue import find
from ..core.errors import BadOption, BadTranscript, CatstateError
from ..core.language import say
from ..core.transcript import TranscriptReader
from .lesson import BadLesson, Lesson, Script, StepKind, TaughtStep, WrongAnswer, bad_line

HEAD_WORD = re.compile(r"(game|seats|option|names|seed|you):\s*")
ANSWER = re.compile(r"(?:^|\s+)([+-])\s+")
LINE = re.compile(r"Line (\d+): ")
PLAYED = re.compile(r"(?:\*|=|!|\d+:)(?:\s|$)")


@dataclass
class Draft:
    """A step while it is read."""

    line: int = 0
    script: list[Script] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    points: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    wrong: list[WrongAnswer] = field(default_factory=list)
    question: str = ""
    answers: list[tuple[bool, str]] = field(default_factory=list)
    clauses: tuple[str, ...] = ()
    do_line: int = 0

    @property
    def asks(self) -> bool:
        return bool(self.do or self.question)

    def step(self, kind: StepKind) -> TaughtStep:
        return TaughtStep(
            self.line,
            kind,
            tuple(self.script),
            "\n".join(self.words).strip(),
            self.points,
            self.do,
            tuple(self.wrong),
            self.question,
            tuple(text for is_right, text in self.answers if is_right),
            tuple(text for _, text in self.answers),
            self.clauses,
            self.do_line,
        )


@dataclass
class LessonReader(TranscriptReader):
    """Reads a lesson line by line; what is played is kept for the steps, and not played yet."""

    file: str = ""
    title: str = ""
    seat: int = 0
    steps: list[TaughtStep] = field(default_factory=list)
    draft: Draft = field(default_factory=Draft)
    after_blank: bool = False
    settled: int = 0  # the last line of the head

    def fail(self, sentence: str) -> BadTranscript:
        return BadTranscript(f"{self.file}, line {self.number}: {sentence}")

    def read_lesson(self, text: str, name: str) -> Lesson:
        """The lesson, its head and its form checked; `check.faults` plays it."""
        self.read_lines(text)
        if self.game is None:
            wanted = "after the title comes 'game: NAME'" if self.title else "one begins with 'lesson: TITLE'"
            raise bad_line(self.file, max(1, self.number), f"there is no lesson here; {wanted}.")
        match = self.begin()
        if not 0 <= self.seat < match.seats:
            raise bad_line(self.file, self.settled, f"the learner can't have seat {self.seat} of {match.seats}.")
        self._close()
        if not self.steps:
            raise bad_line(self.file, self.number, "this lesson tells nothing: it has no line '> WORDS'.")
        self.draft.line = self.draft.line or self.number
        steps = (*self.steps, self.draft.step("end"))
        return Lesson(self.file, name, self.title, self.game, self.seat, match, self.seed, steps)

    # Lines

    def _first(self, line: str) -> None:
        """The head: `lesson: TITLE`, then `game: NAME` with whatever is settled."""
        word, colon, rest = line.partition(":")
        if not self.title:
            if word != "lesson" or not colon or not rest.strip():
                raise self.fail("a lesson begins with 'lesson: TITLE'.")
            self.title = say(rest.strip())
            return
        if word != "game":
            raise self.fail("after the title comes 'game: NAME   seats: NUMBER   option: NAME=CHOICE'.")
        self._settle(line)

    def _settle(self, line: str) -> None:
        self.settled = self.number
        words = HEAD_WORD.split(line)
        if words[0].strip():
            raise self.fail(f"{words[0].strip()!r} is no word of a lesson's head.")
        for word, rest in zip(words[1::2], words[2::2], strict=True):
            value = rest.strip()
            if word == "game":
                self.game = find(value)
                if self.expect not in (None, value):
                    raise self.fail(f"this is a lesson of {self.game.title}, not of {self.expect}.")
            elif word == "you":
                if not value.isdecimal():
                    raise self.fail("'you' wants the number of a seat.")
                self.seat = int(value)
            else:
                super()._line(f"{word} {value}")

    def _blank(self) -> None:
        self.after_blank = True

    def _line(self, line: str) -> None:
        after_blank, self.after_blank = self.after_blank, False
        if line.startswith(">"):
            self._tell(say(line[1:].strip()), after_blank)
            return
        if PLAYED.match(line):
            self._script(line)
            return
        if HEAD_WORD.match(line):
            self._settle(line)
            return
        if line[:2] in ("+ ", "- ") and self.draft.question:
            self._answers(line)
            return
        word, colon, rest = line.partition(":")
        lines: dict[str, Callable[[str], None]] = {
            "point": self._point,
            "do": self._do,
            "ask": self._question,
            "clause": self._clause,
        }
        if colon and word in lines:
            lines[word](rest.strip())
        elif colon and word.startswith("no "):
            self._no(word[3:].strip(), rest.strip())
        elif line.strip() == "end":
            self.ended = True
        else:
            raise self.fail(f"{line[:60]!r} is no line of a lesson; docs/lessons.md lists them.")

    def _script(self, line: str) -> None:
        is_fact = line[0] in "=!"
        if self.draft.asks or (self.draft.words and not is_fact):
            self._close()
        self._begin_draft()
        self.draft.script.append(Script(self.number, line))

    def _tell(self, words: str, after_blank: bool) -> None:
        if self.draft.asks or (self.draft.words and after_blank):
            self._close()
        self._begin_draft()
        self.draft.words.append(words)

    def _point(self, rest: str) -> None:
        if self.draft.asks:
            self._close()
        self._begin_draft()
        self.draft.points += tuple(thing.strip() for thing in rest.split(",") if thing.strip())

    def _do(self, rest: str) -> None:
        self._expect_words("do")
        self.draft.do = tuple(one.strip() for one in rest.split("|") if one.strip())
        if not self.draft.do:
            raise self.fail("'do' wants at least one action.")

    def _no(self, pattern: str, words: str) -> None:
        if not self.draft.asks:
            raise self.fail("'no' belongs under a 'do' or an 'ask'.")
        if not words:
            raise self.fail("a wrong answer is worth a word: 'no ACTION: WORDS'.")
        spoken = say(pattern)  # of a question the answer itself, in the language of the lesson
        meant = spoken if any(spoken == answer for _, answer in self.draft.answers) else pattern
        self.draft.wrong.append(WrongAnswer(self.number, meant, say(words)))

    def _question(self, rest: str) -> None:
        self._expect_words("ask", needed=False)
        question = ANSWER.split(rest, maxsplit=1)[0].strip()
        if not question:
            raise self.fail("a question is written 'ask: QUESTION  + right  - wrong'.")
        self.draft.question = say(question)
        self._answers(rest[len(question) :])

    def _answers(self, text: str) -> None:
        words = ANSWER.split(text)
        for mark, answer in zip(words[1::2], words[2::2], strict=True):
            self.draft.answers.append((mark == "+", say(answer.strip())))

    def _clause(self, rest: str) -> None:
        assert self.game is not None
        numbers = tuple(rest.replace(",", " ").split())
        unknown = [number for number in numbers if number not in self.game.clauses]
        if unknown:
            raise self.fail(f"{self.game.title} has no clause {unknown[0]}.")
        empty = not (self.draft.script or self.draft.words or self.draft.points)
        if empty and self.steps:
            self.steps[-1] = replace(self.steps[-1], clauses=self.steps[-1].clauses + numbers)
        else:
            self._begin_draft()
            self.draft.clauses += numbers

    # Steps

    def _expect_words(self, word: str, needed: bool = True) -> None:
        if self.draft.asks:
            raise self.fail(f"a step asks one thing; put words between the last one and this {word!r}.")
        if needed and not self.draft.words:
            raise self.fail(f"the learner needs a word before {word!r}: '> WORDS'.")
        self._begin_draft()
        self.draft.do_line = self.number

    def _begin_draft(self) -> None:
        self.draft.line = self.draft.line or self.number

    def _close(self) -> None:
        """The step is complete, if it tells or asks something."""
        draft = self.draft
        if not (draft.words or draft.asks):
            return
        if draft.question and len({is_right for is_right, _ in draft.answers}) < 2:
            raise bad_line(self.file, draft.do_line, "a question wants a right answer and a wrong one: '+ yes  - no'.")
        self.steps.append(draft.step("do" if draft.do else "ask" if draft.question else "read"))
        self.draft = Draft()


def read_lesson(text: str, file: str | Path, game: str | None = None) -> Lesson:
    """A lesson from its text; whatever is wrong with its form is named with file and line."""
    reader = LessonReader(game, file=str(file))
    try:
        return reader.read_lesson(text, Path(file).stem)
    except BadLesson:
        raise
    except CatstateError as error:
        said = str(error)
        if said.startswith(str(file)):
            raise BadLesson(said) from error
        at = LINE.match(said)  # of a position, which is read when it is complete
        line = int(at[1]) if at else reader.settled if isinstance(error, BadOption) else reader.number
        raise bad_line(file, line, said[at.end() if at else 0 :]) from error
