"""OpenSpiel's CFR on a small game of Schrödinger's Cats agrees with catstate's own best response."""

import pytest
from openspiel_cfr import in_words, solve

from catstate.games.cats.duel import RANKS

TWO_EMPTY = 9


def test_it_agrees() -> None:
    assert in_words(TWO_EMPTY) == "2 empty"
    found = solve(TWO_EMPTY, iterations=60)
    assert found.agrees
    assert 0 <= found.most - found.least < 0.001


def test_over_the_last_hypothesis_the_call_is_all_there_is() -> None:
    """12 boxes count as empty; 4 empty is false but in 12·11·10·9 of 52·51·50·49 deals."""
    found = solve(RANKS - 1, iterations=2)
    assert found.value == pytest.approx(1 - 12 * 11 * 10 * 9 / (52 * 51 * 50 * 49), abs=1e-6)
    assert found.agrees
