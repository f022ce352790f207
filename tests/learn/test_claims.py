"""What the lessons of |Hop⟩ claim about a position is so: tried out to the end of a turn."""

import pytest

from catstate import game
from catstate.core.match import Match
from catstate.learn.course import course_of

HOP = game("hop")


def after(lesson: int, *actions: str) -> Match:
    """The match of a lesson after its first actions."""
    match = course_of(HOP).lesson(str(lesson)).start
    for action in actions:
        match = match.play(action)
    return match


def can_shock(match: Match, mover: int) -> bool:
    """Whether whoever has the turn can shock the other before it ends, by whatever movements."""
    if match.over:
        return bool(match.scores[mover] == 1)
    if match.to_act != mover or any(text.startswith("block") for text in match.legal()):
        return False
    return any(can_shock(match.play(text), mover) for text in match.legal())


@pytest.mark.parametrize(("block", "loses"), [("doubleton", False), ("cradle", True), ("flip", True), ("tunnel", True)])
def test_only_one_block_saves_you(block: str, loses: bool) -> None:
    """Lesson 4: after dragging Niels away, everything but the doubleton lets him in."""
    match = after(4, "hop b1↓ a1", "doubleton a1 a2", f"block {block}")
    assert can_shock(match, 1) == loses


def test_lesson_4_begins_with_a_threat_that_no_block_stops() -> None:
    """Niels hops in, whatever is blocked, unless he is dragged away: no hop is blocked twice running."""
    idle = after(4, "hop e3↓ e4", "end")
    assert "block hop" not in idle.legal()
    assert all(can_shock(idle.play(text), 1) for text in idle.legal())


def test_no_lesson_overlooks_a_win() -> None:
    """Where a lesson takes two turns, the first could not have won already."""
    for number in (1, 2, 4, 5):
        assert not can_shock(after(number), 0), number
    assert can_shock(after(3), 0)


def test_lesson_3_needs_the_cradle_first() -> None:
    match = after(3)
    assert all(not match.play(text).over for text in match.legal())
    winning = {text for text in match.legal() if can_shock(match.play(text), 0)}
    assert winning == {"cradle a4↑ →"}
