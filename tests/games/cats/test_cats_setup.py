"""Sections 1 and 2: what is in the box, and how an experiment is set up."""

import pytest
from cats_table import facts, play, quiet, table

from catstate.core.match import outcomes_of
from catstate.games.cats import GAME
from catstate.games.cats.pieces import BOXES, KIND_OF, NAMES, NUMBER_OF

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


def odds_in_words(match):
    outcomes, weights = outcomes_of(GAME, match.state())
    return {GAME.notation.outcome_text(int(one)): int(weight) for one, weight in zip(outcomes, weights, strict=True)}


def test_clockwise_passes_over_whoever_is_out():
    """[1.1] Seat 1 is wrong and out; then 0 follows 3, and 2 follows 0."""
    match = quiet(table("AAAA", "AAAA", "DDDD", "DDDD"), "1 alive").play("prove it")
    assert match.state().leaving.tolist()[:4] == [0, 1, 0, 0]
    match = play(match, *["deal alive"] * 9)
    order = [match.to_act]
    for bid in ("1 alive", "1 dead", "2 alive"):
        match = quiet(match, bid)
        order.append(match.to_act)
    assert order == [0, 2, 3, 0]


def test_box_distribution():
    """[1.2] 20 alive, 20 dead, 8 empty, 4 Heisenbergs; a new deck holds them all."""
    assert BOXES.tolist() == [20, 20, 8, 4]
    match = GAME.new(seats=2, scripted=True, doctorates="off").play("first 0")
    assert odds_in_words(match) == {"deal alive": 20, "deal dead": 20, "deal empty": 8, "deal heisenberg": 4}


def test_clipboard_is_the_printed_one():
    """[1.3] 65 cells, each row alive, dead, alive, dead, empty."""
    assert [int(word) for word in CLIPBOARD.split()] == NUMBER_OF.tolist()
    assert KIND_OF.tolist() == [0, 1, 0, 1, 2] * 13


def test_ten_physicists():
    """[1.4] Ten doctorates can be dealt, each once."""
    match = GAME.new(seats=2, scripted=True).play("first 0")
    assert len(set(NAMES)) == 10
    assert len(odds_in_words(match)) == 10
    match = match.play("doctorate mewton")
    assert "doctorate mewton" not in odds_in_words(match)


@pytest.mark.parametrize("seats", range(2, 7))
def test_first_scientist_is_chance(seats):
    """[2.1] Each seat is as likely as the others."""
    match = GAME.new(seats=seats, scripted=True)
    assert odds_in_words(match) == {f"first {seat}": 1 for seat in range(seats)}


def test_doctorates_are_dealt_once_to_each():
    """[2.2] One for each seat, before the boxes; none with the option off."""
    match = table("AD", "DA", doctorates="prride pawking")
    assert facts(match, "doctorates") == ([6, 8, -1, -1, -1, -1],)
    assert facts(table("AD", "DA"), "doctorates") == ([-1] * 6,)


def test_open_doctorate():
    """[2.3] One more lies face up for all; without doctorates there is none."""
    match = table("AD", "DA", doctorates="prride pawking", opened="mewton")
    assert [int(match.view(seat).open_physicist) for seat in (-1, 0, 1)] == [7, 7, 7]
    plain = GAME.new(seats=2, scripted=True, doctorates="off", open_doctorate="on").play("first 0")
    assert "deal alive" in odds_in_words(plain)


def test_boxes_are_dealt_around_the_ring():
    """[2.4] One at a time, clockwise, starting on the First Scientist's left; the rest is the deck."""
    match = GAME.new(seats=3, scripted=True, mode="elimination", doctorates="off").play("first 1")
    hands = []
    for _ in range(4):
        match = match.play("deal dead")
        hands.append(match.state().hands[:3, 1].tolist())
    assert hands == [[0, 0, 1], [1, 0, 1], [1, 1, 1], [1, 1, 2]]
    match = play(match, *["deal alive"] * 5)
    assert match.to_act == 1
    assert facts(match, "deck") == ([15, 16, 8, 4],)


@pytest.mark.parametrize(("seats", "boxes"), [(6, 36), (3, 9), (4, 16)])
def test_number_of_boxes_is_announced(seats, boxes):
    """[2.5] N scientists, N boxes in hand, N² boxes in the experiment; rulebook: 36 with six, 9 with three."""
    match = GAME.new(seats=seats, seed=1, mode="elimination")
    assert match.state().boxes == boxes
    announced = [line.text for line in match.story() if "announces" in line.text]
    assert f"there are {boxes} boxes" in announced[0]
