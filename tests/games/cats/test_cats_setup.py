"""Sections 1 and 2: what is in the box, and how an experiment is set up."""

import pytest

from catstate.core.steps import outcomes_of
from catstate.games.cats import GAME
from catstate.games.cats.pieces import BOXES, KIND_OF, NAMES, NUMBER_OF

from .scene import Scene, scene

# The printed clipboard, row by row.
CLIPBOARD = """
1 1 2 2 1
3 3 4 4 2
5 5 6 6 3
7 7 8 8 4
9 9 10 10 5
11 11 12 12 6
13 13 14 14 7
15 15 16 16 8
17 17 18 18 9
19 19 20 20 10
21 21 22 22 11
23 23 24 24 12
25 25 26 26 13
"""


def odds_in_words(lab: Scene) -> dict[str, int]:
    outcomes, weights = outcomes_of(GAME, lab.state)
    return {GAME.notation.outcome_text(int(one)): int(weight) for one, weight in zip(outcomes, weights, strict=True)}


def test_clockwise_passes_over_whoever_is_out() -> None:
    """[1.1] Seat 1 is wrong and out; then 0 follows 3, and 2 follows 0."""
    lab = scene(4).hands("AAAA", "AAAA", "DDDD", "DDDD").quiet("1 alive").play("prove it", "* gather")
    assert lab.state.leaving.tolist()[:4] == [0, 1, 0, 0]
    lab = lab.play(*["* deal alive"] * 9)
    order = [lab.to_act]
    for bid in ("1 alive", "1 dead", "2 alive"):
        lab = lab.quiet(bid)
        order.append(lab.to_act)
    assert order == [0, 2, 3, 0]


def test_box_distribution() -> None:
    """[1.2] 20 alive, 20 dead, 8 empty, 4 Heisenbergs; a new deck holds them all."""
    assert BOXES.tolist() == [20, 20, 8, 4]
    lab = scene(2, doctorates="off").play("* first 0")
    assert odds_in_words(lab) == {"deal alive": 20, "deal dead": 20, "deal empty": 8, "deal heisenberg": 4}


def test_clipboard_is_the_printed_one() -> None:
    """[1.3] 65 cells, each row alive, dead, alive, dead, empty."""
    assert [int(word) for word in CLIPBOARD.split()] == NUMBER_OF.tolist()
    assert KIND_OF.tolist() == [0, 1, 0, 1, 2] * 13


def test_ten_physicists() -> None:
    """[1.4] Ten doctorates can be dealt, each once."""
    lab = scene(2).play("* first 0")
    assert len(set(NAMES)) == 10
    assert len(odds_in_words(lab)) == 10
    lab = lab.play("* doctorate mewton")
    assert "doctorate mewton" not in odds_in_words(lab)


@pytest.mark.parametrize("seats", range(2, 7))
def test_first_scientist_is_chance(seats: int) -> None:
    """[2.1] Each seat is as likely as the others."""
    lab = scene(seats)
    assert odds_in_words(lab) == {f"first {seat}": 1 for seat in range(seats)}


def test_doctorates_are_dealt_once_to_each() -> None:
    """[2.2] One for each seat, before the boxes; none with the option off."""
    lab = scene(2).doctorates("prride", "pawking").hands("AD", "DA")
    assert lab.facts("doctorates") == ([6, 8, -1, -1, -1, -1],)
    assert scene(2).hands("AD", "DA").facts("doctorates") == ([-1] * 6,)


def test_no_physicist_is_dealt_twice() -> None:
    """[2.2, 1.4] Felinestein is the first of the ten: once dealt, nine are left for the next seat."""
    lab = scene(2, doctorates="on").play("* first 0")
    assert len(odds_in_words(lab)) == 10
    left = odds_in_words(lab.play("* doctorate felinestein"))
    assert len(left) == 9
    assert "doctorate felinestein" not in left


def test_open_doctorate() -> None:
    """[2.3] One more lies face up for all; without doctorates there is none."""
    lab = scene(2).doctorates("prride", "pawking").open("mewton").hands("AD", "DA")
    assert [int(lab.view(seat).open_physicist) for seat in (-1, 0, 1)] == [7, 7, 7]
    plain = scene(2, doctorates="off", open_doctorate="on").play("* first 0")
    assert "deal alive" in odds_in_words(plain)


def test_boxes_are_dealt_around_the_ring() -> None:
    """[2.4] One at a time, clockwise, starting on the First Scientist's left; the rest is the deck."""
    lab = scene(3, mode="elimination", doctorates="off").play("* first 1")
    hands = []
    for _ in range(4):
        lab = lab.play("* deal dead")
        hands.append(lab.state.hands[:3, 1].tolist())
    assert hands == [[0, 0, 1], [1, 0, 1], [1, 1, 1], [1, 1, 2]]
    lab = lab.play(*["* deal alive"] * 5)
    assert lab.to_act == 1
    assert lab.facts("deck") == ([15, 16, 8, 4],)


@pytest.mark.parametrize(("seats", "boxes"), [(6, 36), (3, 9), (4, 16)])
def test_number_of_boxes_is_announced(seats: int, boxes: int) -> None:
    """[2.5] N scientists, N boxes in hand, N² boxes in the experiment; rulebook: 36 with six, 9 with three."""
    lab = scene(seats, mode="elimination").seeded(1)
    assert lab.state.boxes == boxes
    announced = [line.text for line in lab.match.story() if line.text.startswith("Experiment 1.")]
    assert announced[0].endswith(f"deals {seats} boxes to each of {seats} scientists: {boxes} in the experiment.")
