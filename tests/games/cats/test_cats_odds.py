"""The odds of every hypothesis: against counting by hand, against guessed worlds, and what they cost."""

import re
import time
from collections.abc import Callable
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from catstate.core.chance import generator
from catstate.core.compile import kernel
from catstate.core.record import Ints
from catstate.core.rules import determinize
from catstate.games.cats import GAME
from catstate.games.cats.claims import believed_odds, hypothesis_odds, odds_lines
from catstate.games.cats.knowledge import bounds
from catstate.games.cats.pieces import CELLS, KIND_OF, NUMBER_OF
from catstate.games.cats.state import View, count_kind

from .scene import Scene, scene


def odds_of(lab: Scene, seat: int, hypothesis: str) -> float:
    cell = GAME.read_action(f"bid {hypothesis}", ()) - GAME.read_action("bid 1 alive", ())
    return float(hypothesis_odds(lab.view(seat))[cell])


def test_two_boxes_unseen() -> None:
    """She holds an alive and a dead box; of the 50 others 19 are alive and 4 Heisenbergs, two lie in the other hand."""
    lab = scene(2).hands("AD", "EE")
    pairs = comb(50, 2)
    assert odds_of(lab, 0, "1 alive") == 1
    assert odds_of(lab, 0, "3 alive") == pytest.approx(comb(23, 2) / pairs)
    assert odds_of(lab, 0, "2 alive") == pytest.approx(1 - comb(27, 2) / pairs)
    assert odds_of(lab, 0, "4 alive") == 0
    assert odds_of(lab, 0, "1 empty") == pytest.approx(1 - comb(38, 2) / pairs)  # 8 empty and 4 Heisenbergs match


def test_feyncat_and_bonus_count() -> None:
    """Under Feyncat only the 19 alive match; with Pounce two more are there for certain."""
    fey = scene(2).doctorates("feyncat", "mewton").hands("AD", "EE").play("reveal feyncat")
    assert odds_of(fey, 0, "3 alive") == pytest.approx(comb(19, 2) / comb(50, 2))
    bonus = scene(2).doctorates("pounce", "mewton").hands("AD", "EE").play("reveal pounce")
    assert odds_of(bonus, 0, "3 alive") == 1
    assert odds_of(bonus, 0, "5 alive") == pytest.approx(comb(23, 2) / comb(50, 2))


def test_own_discards_and_the_look_are_counted() -> None:
    """Seat 1 saw a dead box in the pile: it can't lie in seat 0's hand."""
    lab = scene(2, mode="tenure").doctorates("mewton", "prride").hands("ADDADD", "DDEEAA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty")
    before = odds_of(lab, 1, "7 dead")
    lab = lab.play("reveal prride")
    # Known to her: 6 own boxes, the finding and the dead box of the pile; 44 others, 17 dead and 4 Heisenbergs.
    five = sum(comb(21, k) * comb(23, 5 - k) for k in range(5, 6)) / comb(44, 5)
    assert odds_of(lab, 1, "7 dead") == pytest.approx(five)
    assert odds_of(lab, 1, "7 dead") < before


def after_a_look() -> tuple[Scene, int]:
    lab = scene(4).doctorates("mewton", "pounce", "prride", "purrie").hands("AADD", "DDEE", "EEHA", "AAAA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty")
    lab = lab.play("bid 1 dead", "show dead", "done", "discard empty", "* deal alive", "reveal prride")
    lab = lab.play("bid 2 empty", "show empty", "done", "discard empty", "* deal dead")
    return lab, 2


def fey_and_pounce() -> tuple[Scene, int]:
    lab = (
        scene(4)
        .doctorates("feyncat", "pounce", "prride", "purrie")
        .hands("AADD", "DDEE", "EEHA", "AAAA")
        .play("reveal feyncat")
        .quiet("1 alive")
    )
    return lab.play("reveal pounce"), 1


def six_seats() -> tuple[Scene, int]:
    return scene(6).seeded(4), 3


def spectator() -> tuple[Scene, int]:
    return scene(3).seeded(4), -1


@kernel
def count_true(view: Any, rng: Ints, world: Any, draws: int, out: Ints) -> None:
    """In how many of so many possible worlds each hypothesis holds."""
    for _ in range(draws):
        determinize(view, rng, world)
        for cell in range(CELLS):
            if count_kind(world, KIND_OF[cell]) >= NUMBER_OF[cell]:
                out[cell] += 1


@pytest.mark.parametrize("case", [after_a_look, fey_and_pounce, six_seats, spectator])
def test_odds_agree_with_possible_worlds(case: Callable[[], tuple[Scene, int]]) -> None:
    """[8.5] 100,000 guessed worlds from a fixed seed: every hypothesis within 4.5 standard errors."""
    lab, seat = case()
    view, draws = lab.view(seat), 100_000
    exact, found = hypothesis_odds(view), np.zeros(CELLS, np.int64)
    count_true(view, generator(99), GAME.rules.State.new(), draws, found)
    for cell in range(CELLS):
        error = sqrt(exact[cell] * (1 - exact[cell]) / draws)
        assert abs(found[cell] / draws - exact[cell]) <= 4.5 * error + 1e-12


@pytest.mark.parametrize("case", [after_a_look, fey_and_pounce, six_seats, spectator])
def test_bounds_are_where_the_odds_are_certain(case: Callable[[], tuple[Scene, int]]) -> None:
    lab, seat = case()
    view = lab.view(seat)
    odds = hypothesis_odds(view)
    for cell in range(CELLS):
        least, most = bounds(view, KIND_OF[cell])
        assert (odds[cell] == 1) == (NUMBER_OF[cell] <= least)
        assert (odds[cell] == 0) == (NUMBER_OF[cell] > most)


def test_after_the_match_everything_is_certain() -> None:
    lab = scene(2, mode="elimination").hands("AA", "DD").quiet("2 alive").play("prove it")
    odds = hypothesis_odds(lab.view(-1))
    assert set(odds.tolist()) == {0.0, 1.0}


def test_odds_in_lines() -> None:
    """Her own hypothesis tells her nothing new: exact chances, and what they assume."""
    lines = odds_lines(scene(2).hands("AD", "EE").quiet("2 alive").view(0))
    assert lines == [
        "2 boxes in hands you can't see.",
        "The chances take what you can see, as if nobody had said anything: bids tell nothing about hands.",
        "2 alive cats, the standing hypothesis: 71%.",
        "    alive         dead          empty",
        " 1  sure          sure          43%",
        " 2  71%           71%           5%",
        " 3  21%           21%           impossible",
    ]
    assert all(len(line) <= 100 for line in lines)


def test_odds_that_read_the_bids_are_named_a_guess() -> None:
    """Niels, with six boxes, is told that Ada said 4 empty: the guess stands in brackets, above the blind chance."""
    lab = scene(2).hands("EEEEAA", "DDDDDD").quiet("4 empty")
    lines = odds_lines(lab.view(1))
    assert lines[2] == "In brackets: a guess that reads the bids."
    match = re.fullmatch(r"4 empty boxes, the standing hypothesis: (\d+)% \((\d+)%\)\.", lines[3])
    assert match is not None
    assert int(match[2]) > int(match[1])
    assert odds_lines(lab.view(1)) == lines, "the same view gives the same guess"


def test_the_guess_is_blind_where_bids_tell_nothing() -> None:
    """Every world explains 1 alive equally well: the guess is the exact chance, within what 4,000 worlds can tell."""
    view = scene(2).hands("AAAAAA", "DDDDDD").quiet("1 alive").view(1)
    exact, guess = hypothesis_odds(view), believed_odds(view)
    for cell in range(CELLS):
        assert abs(guess[cell] - exact[cell]) <= 4.5 * sqrt(exact[cell] * (1 - exact[cell]) / 4000) + 1e-12


def test_odds_take_less_than_a_millisecond() -> None:
    view = six_seats()[0].view(3)
    hypothesis_odds(view)
    quickest = min(timed(view) for _ in range(50))
    assert quickest < 1e-3


def timed(view: View) -> float:
    start = time.perf_counter()
    hypothesis_odds(view)
    return time.perf_counter() - start
