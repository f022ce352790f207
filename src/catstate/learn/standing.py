"""Where a learner stands: a pure function of the lesson, the step and what was done so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..core.dealer import pick
from ..core.errors import CatstateError, IllegalAction, NotUnderstood
from ..core.game import fold
from ..core.language import mark, say
from ..core.match import Match
from ..core.rules import CHANCE
from ..core.steps import outcomes_of
from ..core.transcript import TranscriptReader, describe_actor
from .lesson import Lesson, TaughtStep, fits, fitting

KEPT = 512  # standings; a lesson has about ten steps
TRY_AGAIN = mark("That is allowed, but not what we are after here. Have another look.")


@dataclass(frozen=True)
class LessonStanding:
    """A step of a lesson and the match as it is then."""

    lesson: Lesson
    number: int  # of the step, from 0
    did: tuple[str, ...]  # what the learner did before it, one text for each step that wants something done
    match: Match
    before: int  # the ply of the board of the step before

    @property
    def step(self) -> TaughtStep:
        return self.lesson.steps[self.number]

    @property
    def right(self) -> tuple[str, ...]:
        """The actions that lead on, or the right answers; the first is what `Show me` does."""
        return tuple(fitting(self.step.do, self.match.legal())) if self.step.kind == "do" else self.step.right


@dataclass(frozen=True)
class Judgement:
    """What is said to an answer."""

    right: bool
    words: str = ""  # Markdown
    clause: str = ""  # by which it was refused
    text: str = ""  # the answer as the game writes it


def stand(lesson: Lesson, number: int, did: Sequence[str] = ()) -> LessonStanding:
    """The step of this number after these actions; those that are missing are done as `Show me` does them."""
    if not 0 <= number < len(lesson.steps):
        raise NotUnderstood(
            say(
                "The lesson “{lesson}” has {count} steps; there is no step {number}.",
                lesson=lesson.title,
                count=len(lesson.steps),
                number=number,
            )
        )
    wanted = sum(step.kind == "do" for step in lesson.steps[:number])
    return _stand(lesson, number, tuple(fold(text) for text in did[:wanted]))


@lru_cache(KEPT)
def _stand(lesson: Lesson, number: int, did: tuple[str, ...]) -> LessonStanding:
    if number == 0:
        return LessonStanding(lesson, 0, (), play_script(lesson, 0, lesson.start), 0)
    before = lesson.steps[number - 1]
    if before.kind != "do":
        last = _stand(lesson, number - 1, did)
        return LessonStanding(lesson, number, last.did, play_script(lesson, number, last.match), last.match.ply)
    wanted = sum(step.kind == "do" for step in lesson.steps[:number])
    last = _stand(lesson, number - 1, did[: wanted - 1])
    text = did[wanted - 1] if len(did) >= wanted else next(iter(last.right), before.do[0])
    if text not in {fold(one) for one in last.right}:
        raise NotUnderstood(
            say(
                "{text} does not lead on in “{lesson}”, step {number}.",
                text=repr(text[:60]),
                lesson=lesson.title,
                number=number,
            )
        )
    match = play_script(lesson, number, last.match.play(text))
    return LessonStanding(lesson, number, (*last.did, text), match, last.match.ply)


def play_script(lesson: Lesson, number: int, match: Match) -> Match:
    """What others and chance do before the words of a step; facts are checked on the way."""
    reader = TranscriptReader()
    for line in lesson.steps[number].script:
        if not line.text.startswith("*"):
            match = _deal(lesson, match)
        try:
            match = reader.follow(match, line.number, line.text)
        except CatstateError as error:
            raise lesson.fail(line.number, str(error).removeprefix(f"Line {line.number}: ")) from error
    return _deal(lesson, match)


def _deal(lesson: Lesson, match: Match) -> Match:
    """What the file leaves to chance comes from its seed, if it has one."""
    while lesson.seed is not None and match.to_act == CHANCE:
        outcomes, weights = outcomes_of(match.game, match.state())
        match = match.play(int(outcomes[pick(lesson.seed, match.ply, weights.tolist())]))
    return match


def judge(standing: LessonStanding, text: str) -> Judgement:
    """What is said to an answer: to an action of the learner, or to the answer of a question."""
    step = standing.step
    if step.kind == "do":
        return _judge_action(standing, text)
    if step.kind != "ask":
        raise NotUnderstood(say("This step asks nothing."))
    answer = next((one for one in step.answers if fold(one) == fold(text)), "")
    if not answer:
        raise NotUnderstood(
            say(
                "{text} is no answer here; the answers are: {answers}.",
                text=repr(text[:60]),
                answers=", ".join(step.answers),
            )
        )
    words = _word_on(step, answer)
    return Judgement(answer in step.right, words if answer in step.right or words else say("Not quite."), text=answer)


def _judge_action(standing: LessonStanding, text: str) -> Judgement:
    step, match = standing.step, standing.match
    try:
        after = match.play(text)
    except IllegalAction as refusal:
        return Judgement(False, " ".join(filter(None, (refusal.sentence, _word_on(step, text)))), refusal.clause, text)
    written = match.game.notation.action_text(after.log[match.ply].action)
    if written in standing.right:
        return Judgement(True, text=written)
    return Judgement(False, _word_on(step, written) or say(TRY_AGAIN), text=written)


def _word_on(step: TaughtStep, text: str) -> str:
    return next((wrong.words for wrong in step.wrong if fits(wrong.pattern, text)), "")


def waits_for(standing: LessonStanding) -> str:
    """Why the learner can't act in this step, for a complaint; "" if they can."""
    match = standing.match
    return "" if match.to_act == standing.lesson.seat else f"it is not the learner's turn: {describe_actor(match)}."
