"""Parts of a drawing are drawn again when something that they read has changed, and only then."""

from typing import Annotated as Array

import pytest

from catstate.core import remembered as module
from catstate.core.record import Ints, Record
from catstate.core.remembered import remembered
from catstate.core.values import plain


class Board(Record):
    """A board with something on it."""

    is_open: int
    hidden: int
    cards: Array[Ints, 2, 3]
    other: int


def board(is_open: int = 0, hidden: int = 0, card: int = 0, other: int = 0) -> Board:
    made = Board.new()
    made.is_open, made.hidden, made.other = is_open, hidden, other
    made.cards[1, 2] = card
    return plain(made)


def test_a_part_is_drawn_again_when_a_field_that_it_reads_has_changed() -> None:
    drawn = []

    @remembered
    def draw(view: Board, name: str) -> str:
        drawn.append(name)
        return f"{name} {view.cards[1][2]}"

    assert draw(board(card=1), "Ada") == "Ada 1"
    assert draw(board(card=2), "Ada") == "Ada 2"
    assert draw(board(card=1, other=7), "Ada") == "Ada 1"  # it does not read the other field
    assert draw(board(card=1), "Niels") == "Niels 1"
    assert drawn == ["Ada", "Ada", "Niels"]


def test_what_is_read_only_sometimes_counts_as_well() -> None:
    @remembered
    def draw(view: Board) -> str:
        return f"open: {view.hidden}" if view.is_open else "closed"

    assert draw(board(hidden=1)) == "closed"
    assert draw(board(hidden=2)) == "closed"
    assert draw(board(1, hidden=1)) == "open: 1"
    assert draw(board(1, hidden=2)) == "open: 2"
    assert draw(board(hidden=2)) == "closed"


def test_a_part_within_a_part_is_drawn_with_it() -> None:
    @remembered
    def inner(view: Board) -> str:
        return str(view.other)

    @remembered
    def outer(view: Board) -> str:
        return f"{view.is_open}{inner(view)}"

    assert [outer(board(1, other=2)), outer(board(1, other=3)), outer(board(1, other=2))] == ["12", "13", "12"]


def test_no_more_drawings_are_kept_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    drawn = []

    @remembered
    def draw(view: Board) -> str:
        drawn.append(view.other)
        return str(view.other)

    for other in (1, 2, 3, 4, 1):
        assert draw(board(other=other)) == str(other)
    assert drawn == [1, 2, 3, 4, 1]


def test_plain_fields_are_numbers_and_lists_and_others_are_not_there() -> None:
    view = board(1, card=5)
    assert view.is_open == 1
    assert view.cards == [[0, 0, 0], [0, 0, 5]]
    assert not hasattr(view, "colour")
