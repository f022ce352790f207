"""Steps of lessons as messages: a pure function of the lesson, the step and what was done, so that each is kept."""

from dataclasses import replace

from markdown_it import MarkdownIt

from ...core.choices import Choice
from ...core.game import fold
from ...core.language import cached
from ...learn.checking import points_of
from ...learn.lesson import Lesson
from ...learn.standing import LessonStanding, judge, stand
from .boards import drawn_board
from .film import told_scenes
from .wire import LessonAnswer, LessonStep

KEPT = 512  # steps; each is some tens of kilobytes
MARKDOWN = MarkdownIt("commonmark", {"html": False})


def html_of(words: str) -> str:
    """Words of a lesson as HTML."""
    return str(MARKDOWN.render(words))


def lesson_step(standing: LessonStanding) -> LessonStep:
    """A step as it is sent: the board of the learner and everything that is said."""
    return _step(standing.lesson, standing.number, standing.did)


@cached(KEPT)
def _step(lesson: Lesson, number: int, did: tuple[str, ...]) -> LessonStep:
    standing = stand(lesson, number, did)
    step = standing.step
    board = drawn_board(standing.match, lesson.seat)
    choices = [*board.choices, *refused_choices(standing)] if step.kind == "do" else []
    return LessonStep(
        number=number + 1,
        kind=step.kind,
        words=html_of(step.words),
        points=points_of(standing),
        question=str(MARKDOWN.renderInline(step.question)),
        answers=list(step.answers),
        clauses=list(step.clauses),
        show=next(iter(standing.right), ""),
        did=list(standing.did),
        scenes=told_scenes(standing.match, lesson.seat, standing.before),
        board=replace(board, choices=choices, undo=False),
    )


def refused_choices(standing: LessonStanding) -> list[Choice]:
    """What the lesson has a word on although it is not legal, so that a learner can meet the refusal."""
    match, legal = standing.match, {fold(text) for text in standing.match.legal()}
    found = []
    for wrong in standing.step.wrong:
        if "*" in wrong.pattern or fold(wrong.pattern) in legal:
            continue
        action = match.game.read_action(wrong.pattern, match.legal())
        label = match.game.notation.label(match.view(standing.lesson.seat), action, match.names)
        found.append(Choice(match.game.notation.action_text(action), label, "", ()))
    return found


def lesson_answer(standing: LessonStanding, text: str) -> LessonAnswer:
    """What is said to an answer, and where it leads."""
    verdict = judge(standing, text)
    following = None
    if verdict.right:
        did = (*standing.did, verdict.text) if standing.step.kind == "do" else standing.did
        following = lesson_step(stand(standing.lesson, standing.number + 1, did))
    return LessonAnswer(right=verdict.right, words=html_of(verdict.words), clause=verdict.clause, next=following)
