"""The odds of every hypothesis: against counting by hand, against guessed worlds, and what they cost."""

import time
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from cats_table import play, quiet, table

from catstate.core.chance import generator
from catstate.core.kernel import Ints, kernel
from catstate.core.rules import determinize
from catstate.games.cats import GAME
from catstate.games.cats.odds import bounds, hypothesis_odds, odds_lines
from catstate.games.cats.pieces import CELLS, KIND_OF, NUMBER_OF
from catstate.games.cats.table import count_kind


def odds_of(match, seat, hypothesis):
    cell = GAME.read_action(f"bid {hypothesis}", ()) - GAME.read_action("bid 1 alive", ())
    return hypothesis_odds(match.view(seat))[cell]


def test_two_boxes_unseen():
    """She holds an alive and a dead box; of the 50 others 19 are alive and 4 Heisenbergs, two lie in the other hand."""
    match = table("AD", "EE")
    pairs = comb(50, 2)
    assert odds_of(match, 0, "1 alive") == 1
    assert odds_of(match, 0, "3 alive") == pytest.approx(comb(23, 2) / pairs)
    assert odds_of(match, 0, "2 alive") == pytest.approx(1 - comb(27, 2) / pairs)
    assert odds_of(match, 0, "4 alive") == 0
    assert odds_of(match, 0, "1 empty") == pytest.approx(1 - comb(38, 2) / pairs)  # 8 empty and 4 Heisenbergs match


def test_feyncat_and_bonus_count():
    """Under Feyncat only the 19 alive match; with Pounce two more are there for certain."""
    fey = table("AD", "EE", doctorates="feyncat mewton").play("reveal feyncat")
    assert odds_of(fey, 0, "3 alive") == pytest.approx(comb(19, 2) / comb(50, 2))
    bonus = table("AD", "EE", doctorates="pounce mewton").play("reveal pounce")
    assert odds_of(bonus, 0, "3 alive") == 1
    assert odds_of(bonus, 0, "5 alive") == pytest.approx(comb(23, 2) / comb(50, 2))


def test_own_discards_and_the_look_are_counted():
    """Seat 1 saw a dead box in the pile: it can't lie in seat 0's hand."""
    match = table("ADDADD", "DDEEAA", doctorates="mewton prride", mode="tenure")
    match = play(match, "bid 1 alive", "show alive", "done", "discard dead", "deal empty")
    before = odds_of(match, 1, "7 dead")
    match = match.play("reveal prride")
    # Known to her: 6 own boxes, the finding and the dead box of the pile; 44 others, 17 dead and 4 Heisenbergs.
    five = sum(comb(21, k) * comb(23, 5 - k) for k in range(5, 6)) / comb(44, 5)
    assert odds_of(match, 1, "7 dead") == pytest.approx(five)
    assert odds_of(match, 1, "7 dead") < before


def after_a_look():
    match = table("AADD", "DDEE", "EEHA", "AAAA", doctorates="mewton pounce prride purrie")
    match = play(match, "bid 1 alive", "show alive", "done", "discard dead", "deal empty")
    match = play(match, "bid 1 dead", "show dead", "done", "discard empty", "deal alive", "reveal prride")
    match = play(match, "bid 2 empty", "show empty", "done", "discard empty", "deal dead")
    return match, 2


def fey_and_pounce():
    match = quiet(
        table("AADD", "DDEE", "EEHA", "AAAA", doctorates="feyncat pounce prride purrie").play("reveal feyncat"),
        "1 alive",
    )
    return match.play("reveal pounce"), 1


def six_seats():
    return GAME.new(seats=6, seed=4), 3


def spectator():
    return GAME.new(seats=3, seed=4), -1


@kernel
def count_true(view: Any, rng: Ints, world: Any, draws: int, out: Ints) -> None:
    """In how many of so many possible worlds each hypothesis holds."""
    for _ in range(draws):
        determinize(view, rng, world)
        for cell in range(CELLS):
            if count_kind(world, KIND_OF[cell]) >= NUMBER_OF[cell]:
                out[cell] += 1


@pytest.mark.parametrize("case", [after_a_look, fey_and_pounce, six_seats, spectator])
def test_odds_agree_with_possible_worlds(case):
    """[8.5] 100,000 guessed worlds from a fixed seed: every hypothesis within 4.5 standard errors."""
    match, seat = case()
    view, draws = match.view(seat), 100_000
    exact, found = hypothesis_odds(view), np.zeros(CELLS, np.int64)
    count_true(view, generator(99), GAME.rules.State.new(), draws, found)
    for cell in range(CELLS):
        error = sqrt(exact[cell] * (1 - exact[cell]) / draws)
        assert abs(found[cell] / draws - exact[cell]) <= 4.5 * error + 1e-12


@pytest.mark.parametrize("case", [after_a_look, fey_and_pounce, six_seats, spectator])
def test_bounds_are_where_the_odds_are_certain(case):
    match, seat = case()
    view = match.view(seat)
    odds = hypothesis_odds(view)
    for cell in range(CELLS):
        least, most = bounds(view, KIND_OF[cell])
        assert (odds[cell] == 1) == (NUMBER_OF[cell] <= least)
        assert (odds[cell] == 0) == (NUMBER_OF[cell] > most)


def test_after_the_match_everything_is_certain():
    match = quiet(table("AA", "DD", mode="elimination"), "2 alive").play("prove it")
    odds = hypothesis_odds(match.view(-1))
    assert set(odds.tolist()) == {0.0, 1.0}


def test_odds_in_lines():
    lines = odds_lines(quiet(table("AD", "EE"), "2 alive").view(0))
    assert lines == [
        "2 boxes in hands you can't see.",
        "2 alive cats, the standing hypothesis: 71%.",
        "alive 1 sure  2 71%  3 21%",
        "dead  1 sure  2 71%  3 21%",
        "empty         1 43%  2 5%",
    ]


def test_odds_take_less_than_a_millisecond():
    view = six_seats()[0].view(3)
    hypothesis_odds(view)
    quickest = min(timed(view) for _ in range(50))
    assert quickest < 1e-3


def timed(view):
    start = time.perf_counter()
    hypothesis_odds(view)
    return time.perf_counter() - start
