"""What lessons claim about a position is so: |Hop⟩ tried out to the end of a turn, Cats counted by hand."""

from math import comb

import pytest

from catstate import game
from catstate.core.match import Match
from catstate.learn.course import course_of
from catstate.learn.standing import judge, stand

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


# Schrödinger's Cats: 52 boxes, 20 alive, 20 dead, 8 empty and 4 Heisenbergs, which count as anything [1.2, 6.1]


def at_least(needed: int, counting: int, boxes: int = 8, unseen: int = 48) -> float:
    """The chance that of some boxes of the unseen ones at least so many count."""
    ways = (comb(counting, number) * comb(unseen - counting, boxes - number) for number in range(needed, boxes + 1))
    return sum(ways) / comb(unseen, boxes)


def test_a_bluff_is_as_unlikely_as_the_lesson_says() -> None:
    """Lesson 5: from DDDE, seven alive need seven of the eight other boxes; every raise is riskier than the doubt."""
    step = stand(course_of(game("cats")).lesson("5"), 2)
    assert step.match.view(0).hands[0].tolist() == [0, 3, 1, 0]
    alive, dead, empty = 20 + 4, 20 - 3 + 4, 8 - 1 + 4
    assert 2 * alive == 48, "half of the boxes that you can't see"
    assert 1 / 45 < at_least(7, alive) < 1 / 35, "about one chance in forty"
    assert 0.45 < at_least(4, dead) < 0.55, "seven dead: about an even chance"
    raises = {"7 dead": at_least(4, dead), "8 alive": at_least(8, alive), "8 dead": at_least(5, dead)}
    assert max(*raises.values(), at_least(3, empty)) < 1 - at_least(7, alive)
    assert "even chance" in judge(step, "bid 7 dead").words


def test_what_you_hold_is_not_called_brave() -> None:
    """Lesson 1: three alive cats are in your own hand."""
    step = stand(course_of(game("cats")).lesson("1"), 1)
    for number in (1, 2, 3):
        assert "True for sure" in judge(step, f"bid {number} alive").words
