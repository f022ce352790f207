"""Connect Four, clause by clause."""

import pytest
from connect_four.rules import has_four

import catstate
from catstate.core.match import Match


def played(columns: str) -> Match:
    match = catstate.game("connect_four").new()
    for column in columns:
        match = match.play(f"drop {column}")
    return match


def test_empty_board() -> None:
    """[1.1] Seven columns of six free cells."""
    match = played("")
    assert list(match.legal()) == [f"drop {letter}" for letter in "abcdefg"]
    assert match.view(0).heights.tolist() == [0] * 7


def test_turns_alternate() -> None:
    """[1.2] Seat 0 begins."""
    assert [played("abc"[:n]).to_act for n in range(4)] == [0, 1, 0, 1]


def test_full_column() -> None:
    """[2.1] A seventh disc has no place."""
    match = played("aaaaaa")
    assert "drop a" not in match.legal()
    with pytest.raises(catstate.IllegalAction, match=r"Column a is full\. \[2\.1\]"):
        match.play("drop a")


def test_disc_falls() -> None:
    """[2.2] The second disc of a column lies on the first: bits 0 and 1 of column a."""
    assert played("aa").view(0).discs.tolist() == [0b01, 0b10]


@pytest.mark.parametrize("columns", ["abababa", "aabbccd", "abbcdccdgdd", "gffedeedadd"])
def test_four_in_a_row(columns: str) -> None:
    """[3.1] Upright (a1–a4), flat (a1–d1), rising (a1 b2 c3 d4) and falling (g1 f2 e3 d4)."""
    assert not played(columns[:-1]).over
    match = played(columns)
    assert match.over
    assert match.scores == (1.0, 0.0)
    assert match.result() == "Ada has four in a row and wins."


def test_no_line_round_the_edge() -> None:
    """[3.1] e4 e5 e6 and f1 are no line, though their bits are near each other."""
    column_e, column_f = 4 * 7, 5 * 7
    assert not has_four((0b111 << (column_e + 3)) | (1 << column_f))
    assert has_four(0b1111 << (column_e + 2))


def test_full_board_is_shared() -> None:
    """[3.2] 42 discs without a line: half a point each."""
    match = played("adgcfbe" * 5 + "abdfceg")
    assert match.view(0).heights.tolist() == [6] * 7
    assert match.over
    assert match.scores == (0.5, 0.5)
