"""Plays a lesson in every way that leads on, and says what is wrong, with file and line."""

from collections.abc import Iterator
from difflib import get_close_matches

from ..core.errors import CatstateError
from ..core.match import Match
from ..core.tips import drawn_ids
from .lesson import Lesson, TaughtStep, fits
from .standing import LessonStanding, judge, play_script, waits_for

MOST = 200  # positions in which a step is checked
NEAR = 8  # things that are named for one that is not there


def faults(lesson: Lesson) -> Iterator[str]:
    """Whatever is wrong, a sentence each: an action that is refused, a fact that does not hold, a thing that is not
    drawn, a step that nobody reaches."""
    reached = [lesson.start]
    for number, step in enumerate(lesson.steps):
        stands: list[LessonStanding] = []
        for match in reached:
            try:
                stands.append(LessonStanding(lesson, number, (), play_script(lesson, number, match), match.ply))
            except CatstateError as error:
                yield str(error)
                return
        found = list(dict.fromkeys(fault for standing in stands for fault in _step_faults(standing)))
        yield from found
        if not any(standing.right or step.kind in ("read", "end") for standing in stands):
            if any(later.words or later.question for later in lesson.steps[number + 1 :]):
                yield str(lesson.fail(lesson.steps[number + 1].line, "nobody reaches this step."))
            return
        reached = _distinct(match for standing in stands for match in _after(standing))


def _after(standing: LessonStanding) -> Iterator[Match]:
    """The match after each answer that leads on."""
    if standing.step.kind != "do":
        yield standing.match
        return
    for text in standing.right:
        yield standing.match.play(text)


def _distinct(matches: Iterator[Match]) -> list[Match]:
    """Matches in different states, not too many."""
    found: dict[bytes, Match] = {}
    for match in matches:
        found.setdefault(match.state().tobytes(), match)
        if len(found) >= MOST:
            break
    return list(found.values())


def _step_faults(standing: LessonStanding) -> Iterator[str]:
    yield from _point_faults(standing)
    if standing.step.kind == "do":
        yield from _do_faults(standing)
    elif standing.step.kind == "ask":
        for wrong in standing.step.wrong:
            if not any(fits(wrong.pattern, answer) for answer in standing.step.answers):
                yield str(standing.lesson.fail(wrong.number, f"{wrong.pattern!r} is none of the answers."))


def _point_faults(standing: LessonStanding) -> Iterator[str]:
    if not standing.step.points:
        return
    drawn = drawn_things(standing)
    for thing in standing.step.points:
        if not any(fits(thing, one) for one in drawn):
            near = ", ".join(sorted(get_close_matches(thing, sorted(drawn), NEAR, 0)))
            more = f", and {len(drawn) - NEAR} others" if len(drawn) > NEAR else ""
            sentence = f"there is no {thing!r} on the board; it has: {near}{more}."
            yield str(standing.lesson.fail(standing.step.line, sentence))


def _do_faults(standing: LessonStanding) -> Iterator[str]:
    lesson, step, match = standing.lesson, standing.step, standing.match
    if reason := waits_for(standing):
        yield str(lesson.fail(step.do_line, reason))
        return
    legal = list(match.legal())
    for pattern in step.do:
        if any(fits(pattern, text) for text in legal):
            continue
        if "*" in pattern:
            yield str(lesson.fail(step.do_line, f"nothing that is legal here fits {pattern!r}."))
            continue
        try:
            match.play(pattern)
        except CatstateError as error:
            yield str(lesson.fail(step.do_line, f"{pattern!r} is refused: {error}"))
    yield from _wrong_faults(standing, step, legal)


def _wrong_faults(standing: LessonStanding, step: TaughtStep, legal: list[str]) -> Iterator[str]:
    lesson = standing.lesson
    for wrong in step.wrong:
        meant = [text for text in legal if fits(wrong.pattern, text)]
        if meant and all(text in standing.right for text in meant):
            yield str(lesson.fail(wrong.number, f"{wrong.pattern!r} leads on: it can't be wrong too."))
        elif not meant and "*" in wrong.pattern:
            yield str(lesson.fail(wrong.number, f"nothing that is legal here fits {wrong.pattern!r}."))
        elif not meant:
            try:
                judge(standing, wrong.pattern)
            except CatstateError as error:
                yield str(lesson.fail(wrong.number, str(error)))


def drawn_things(standing: LessonStanding) -> set[str]:
    """The ids of everything on the learner's board."""
    match, seat = standing.match, standing.lesson.seat
    return set(drawn_ids(match.game, match.view(seat), match.names, match.legal_for(seat)))


def points_of(standing: LessonStanding) -> list[str]:
    """The things that glow in a step."""
    if not standing.step.points:
        return []
    drawn = drawn_things(standing)
    return sorted(one for one in drawn if any(fits(thing, one) for thing in standing.step.points))
