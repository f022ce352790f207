"""A walk through a lesson: what a terminal and a notebook hold, and what a notebook shows.

from catstate.learn.walk import take_lesson

lesson = take_lesson("cats", 1)   # the board, the words and what is asked, wherever SVG and HTML are shown
lesson.next()
lesson.do("bid 4 alive")
"""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from itertools import islice

from ..core.clauses import EMPHASIS
from ..core.errors import NotUnderstood
from ..core.frames import scenes
from ..core.language import say
from ..core.tips import match_tip
from ..games import find
from .checking import points_of
from .course import course_of
from .lesson import Lesson
from .standing import Judgement, LessonStanding, judge, stand

GLOW = "<style>{things}{{filter:drop-shadow(0 0 3px #1f5fd6) drop-shadow(0 0 3px #1f5fd6)}}</style></svg>"


class LessonWalk:
    """A learner in a lesson. Each method goes on and gives the walk itself, so that a notebook shows where it is."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.standing: LessonStanding = stand(lesson, 0)
        self.judgement: Judgement | None = None  # what was said to the last answer, if it did not lead on

    @property
    def is_over(self) -> bool:
        return self.standing.step.kind == "end"

    @property
    def asks(self) -> Sequence[str]:
        """What may be done or answered here; empty where there is only something to read."""
        if self.standing.step.kind == "do":
            return self.standing.match.legal()
        return self.standing.step.answers

    def do(self, text: str) -> "LessonWalk":
        """Do an action, or answer the question: it leads on, or the lesson says why not."""
        judgement = judge(self.standing, text)
        if judgement.right:
            done = (judgement.text,) if self.standing.step.kind == "do" else ()
            return self._go(self.standing.number + 1, (*self.standing.did, *done))
        self.judgement = judgement
        return self

    answer = do

    def show_me(self) -> "LessonWalk":
        """Do what the step asks for."""
        return self.do(self.standing.right[0]) if self.standing.step.kind in ("do", "ask") else self.next()

    def next(self) -> "LessonWalk":
        """Go on from a step that is only read."""
        if self.standing.step.kind in ("do", "ask"):
            raise NotUnderstood(say("Something is asked here first; show_me() does it."))
        if self.is_over:
            raise NotUnderstood(say("The lesson is over."))
        return self._go(self.standing.number + 1, self.standing.did)

    def back(self) -> "LessonWalk":
        """Return to the step before."""
        return self._go(max(0, self.standing.number - 1), self.standing.did)

    def _go(self, number: int, did: Sequence[str]) -> "LessonWalk":
        self.standing, self.judgement = stand(self.lesson, number, did), None
        return self

    def told(self) -> list[str]:
        """What happened since the step before, sentence by sentence, as the learner is told it."""
        match, seat, before = self.standing.match, self.lesson.seat, self.standing.before
        steps = islice(match.replay(), before, match.ply)
        return [line.text for scene in scenes(match.game, seat, match.names, before, steps) for line in scene.lines]

    def pointed(self) -> list[str]:
        """The names of the things that glow."""
        match, seat = self.standing.match, self.lesson.seat
        if match.game.explain is None:
            return []
        return list(dict.fromkeys(match_tip(match, seat, thing).name for thing in points_of(self.standing)))

    # What is shown

    def __repr__(self) -> str:
        step = self.standing.step
        parts = [
            self.standing.match.text(self.lesson.seat),
            *self.told(),
            EMPHASIS.sub(r"\2", step.words),
            step.question,
        ]
        if self.judgement is not None:
            parts.append(EMPHASIS.sub(r"\2", self.judgement.words))
        return "\n\n".join(filter(None, [f"{self.lesson.title}, {self.place()}", *parts, self._way_on()]))

    def _repr_html_(self) -> str:
        step, match = self.standing.step, self.standing.match
        told = "".join(f"<li>{escape(line)}</li>" for line in self.told())
        parts = [f"<h3>{escape(self.lesson.title)} <small>{self.place()}</small></h3>", self._picture()]
        parts += [f"<ul>{told}</ul>"] if told else []
        parts += [html_words(step.words), html_words(step.question)]
        if step.kind == "do":
            parts.append(f"<p><i>{escape(match.ask(self.lesson.seat))}</i></p>")
        if self.judgement is not None:
            clause = f" <small>[{self.judgement.clause}]</small>" if self.judgement.clause else ""
            parts.append(f'<blockquote role="status">{html_words(self.judgement.words)}{clause}</blockquote>')
        return "".join([*parts, f"<p><code>{escape(self._way_on())}</code></p>"])

    def _picture(self) -> str:
        """The learner's board; what the step points at glows. It is a picture apart: two boards in one notebook name
        other things alike, and each would be drawn with the pieces of the first."""
        match, seat = self.standing.match, self.lesson.seat
        svg = match.svg(seat)
        things = ",".join(f'[id="{thing}"]' for thing in points_of(self.standing))
        if things:
            svg = svg.removesuffix("</svg>") + GLOW.format(things=things)
        words = match.game.terminal.describe(match.view(seat), match.names)
        return f'<img src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}" alt="{escape(words)}">'

    def place(self) -> str:
        """`step 2 of 7`, or `the end`."""
        if self.is_over:
            return say("the end")
        return say("step {number} of {count}", number=self.standing.number + 1, count=len(self.lesson.steps) - 1)

    def _way_on(self) -> str:
        step = self.standing.step
        if step.kind == "do":
            return f".do(ACTION), one of {len(self.asks)}; .show_me()"
        if step.kind == "ask":
            return ".answer(" + " | ".join(repr(answer) for answer in step.answers) + ")"
        return "" if self.is_over else ".next()"


def html_words(words: str) -> str:
    """Words of a lesson as HTML."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in words.split("\n\n")]
    marks = {"**": "b", "*": "i"}
    return "".join(
        "<p>" + EMPHASIS.sub(lambda found: f"<{marks[found[1]]}>{found[2]}</{marks[found[1]]}>", escape(one)) + "</p>"
        for one in paragraphs
        if one
    )


def take_lesson(game: str, lesson: str | int = 1) -> LessonWalk:
    """Begin a lesson, named by its number or its name."""
    return LessonWalk(course_of(find(game)).lesson(str(lesson)))
