"""Lessons in the terminal: the board as text, the lesson's words, and the learner's own moves."""

import time
from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ..core.clauses import EMPHASIS
from ..core.errors import CatstateError
from ..core.game import fold
from ..core.language import mark, say, say_number
from ..learn.course import Course
from ..learn.lesson import Lesson
from ..learn.walk import LessonWalk
from ._help import goal_card, show_help
from ._menu import show_menu
from ._paces import reading_time

if TYPE_CHECKING:
    from rich.markdown import Markdown

COMMANDS = mark("""\
  a number, or an action   do it, or give this answer
  Enter, next              go on where there is only something to read
  show me                  let the lesson do it
  back                     the step before
  help THING               what a thing on the board is and does
  help 2.1                 a numbered rule
  quit                     leave""")


class Enough(Exception):
    """The learner wants to stop."""


class TerminalCourse:
    """Teaches one lesson after the other."""

    def __init__(self, course: Course, source: TextIO, pace: str) -> None:
        self.course, self.source, self.pace = course, source, pace
        self.console = Console(highlight=False)

    def teach(self, name: str) -> int:
        """From this lesson on, or from the first; until the learner has had enough."""
        lesson: Lesson | None = self.course.lesson(name or "1")
        card = goal_card(self.course.game)
        if card is not None and not name:
            self.console.print(card)
        try:
            while lesson is not None:
                self.take(LessonWalk(lesson))
                lesson = self.offer_next(lesson)
        except (Enough, EOFError, KeyboardInterrupt):
            self.console.print()
        return 0

    def offer_next(self, lesson: Lesson) -> Lesson | None:
        """The next lesson, if the learner wants it."""
        following = self.course.after(lesson)
        game = self.course.game.name
        done = say(
            "Well done! That was lesson {number} of {count}.", number=lesson.number, count=len(self.course.lessons)
        )
        self.console.print(Panel(Text(done)))
        self.console.print(say("Play a first match: catstate play {game}", game=game), markup=False)
        if following is None:
            return None
        offer = say("Next lesson: {lesson}. Enter begins it, quit leaves.", lesson=following.title)
        self.console.print(offer, markup=False)
        return None if self.read_line() in ("quit", "exit", "q") else following

    def take(self, walk: LessonWalk) -> None:
        """One lesson, to its end."""
        is_new = True
        while not walk.is_over:
            if is_new:
                self.show(walk)
            before = walk.standing
            try:
                self.obey(walk, self.read_line())
            except CatstateError as error:
                self.console.print(Text(str(error), style="red"))
            if walk.judgement is not None:
                self.console.print(rendered(walk.judgement.words), style="yellow")
                if walk.judgement.clause:
                    shows = say("help {clause} shows the rule.", clause=walk.judgement.clause)
                    self.console.print(Text(shows, style="dim"))
            is_new = walk.standing is not before
        self.tell(walk)
        self.console.print(rendered(walk.standing.step.words))

    def obey(self, walk: LessonWalk, words: str) -> None:
        """Do what a line says."""
        walk.judgement = None
        command, _, rest = words.partition(" ")
        if fold(words) in ("quit", "exit", "q"):
            raise Enough
        if fold(words) in ("?", "help"):
            self.console.print(say(COMMANDS), markup=False)
        elif command == "help":
            show_help(self.console, walk.standing.match, walk.lesson.seat, rest.strip())
        elif fold(words) == "back":
            walk.back()
        elif fold(words) in ("show me", "show"):
            walk.show_me()
        elif fold(words) in ("", "next"):
            if walk.standing.step.kind == "read":
                walk.next()
            else:
                self.show(walk)
        else:
            walk.do(self.meant(walk, words))

    def meant(self, walk: LessonWalk, words: str) -> str:
        """A number stands for the action or the answer that it was shown with."""
        if not words.isdecimal():
            return words
        offered = self.offered(walk)
        if not 1 <= int(words) <= len(offered):
            sentence = say_number(
                "There is one to choose from: number 1.", "There are {n} to choose from, numbered from 1.", len(offered)
            )
            raise CatstateError(sentence)
        return offered[int(words) - 1]

    def offered(self, walk: LessonWalk) -> list[str]:
        if walk.standing.step.kind == "do":
            return [choice.text for choice in walk.standing.match.choices(walk.lesson.seat)]
        return list(walk.standing.step.answers)

    # What is shown

    def show(self, walk: LessonWalk) -> None:
        """A step: what happened, the board, the words, and what is asked."""
        standing, step, seat = walk.standing, walk.standing.step, walk.lesson.seat
        self.console.print(Rule(f"{walk.lesson.title}, {walk.place()}"))
        self.tell(walk)
        self.console.print(standing.match.text(seat), markup=False, soft_wrap=True)
        self.console.print()
        self.console.print(rendered(step.words))
        if pointed := walk.pointed():
            self.console.print(Text(say("Look at: {things}.", things=" · ".join(pointed)), style="cyan"))
        if step.kind == "do":
            self.console.print(Text(standing.match.ask(seat), style="bold"))
            show_menu(self.console, standing.match.choices(seat))
        elif step.kind == "ask":
            self.console.print(Text(EMPHASIS.sub(r"\2", step.question), style="bold"))
            for number, answer in enumerate(step.answers, 1):
                self.console.print(Text.assemble((f"{number:>3} ", "yellow"), answer))
        else:
            self.console.print(Text(say("Enter goes on; help says what else you can type."), style="dim"))

    def tell(self, walk: LessonWalk) -> None:
        for line in walk.told():
            self.console.print(Text(f"  {line}", style="dim"))
            time.sleep(reading_time(line, self.pace))

    def read_line(self) -> str:
        self.console.print("[yellow]>[/yellow] ", end="")
        line = self.source.readline()
        if not line:
            raise EOFError
        return " ".join(line.split())


def rendered(words: str) -> "Markdown":
    """Markdown for the terminal; its reader is loaded when it is needed."""
    from rich.markdown import Markdown

    return Markdown(words)
