"""The search on a game that everybody knows."""

import math
import threading
import time
from itertools import product

import pytest
from connect_four import GAME

from catstate.bots.levels import LEVELS, level_of
from catstate.bots.search import START, mix
from catstate.bots.thinking import Budget, CannotThink, think
from catstate.core.match import Match


def played(*columns: str) -> Match:
    match = GAME.new()
    for column in columns:
        match = match.play(f"drop {column}")
    return match


def decide(match: Match, level: str = "Professor", seed: int = 1, budget: int | float = 2000) -> int:
    return level_of(level).within(budget).choose(GAME, match.view(match.to_act), match.legal().ids, seed)


def test_takes_a_win() -> None:
    """Three in column a: the fourth wins."""
    assert decide(played(*"abacad"[:5], "d")) == 0


def test_prevents_a_loss() -> None:
    """The opponent has three in column a."""
    assert decide(played(*"ababa")) == 0


def test_sees_a_fork() -> None:
    """Discs on c and d of the empty bottom row: unless the second player takes b or e, b–e opens both ends."""
    assert decide(played("d", "d", "c"), budget=5000) in (1, 4, 0, 5)
    assert think(GAME, played("d", "d", "c", "g").view(0), Budget(simulations=5000)).value > 0.9


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_count_give_the_same_findings(threads: int) -> None:
    view = played("d").view(1)
    budget = Budget(simulations=3001, threads=threads)
    one, other = (think(GAME, view, budget, seed=7) for _ in range(2))
    assert one.prospects == other.prospects
    assert one.simulations == 3001
    assert think(GAME, view, budget, seed=8).prospects != one.prospects


def test_visits_and_values_add_up() -> None:
    findings = think(GAME, GAME.new().view(0), Budget(simulations=500))
    assert sum(one.visits for one in findings.prospects) == 499  # the first simulation only makes the root
    assert all(0 <= one.value <= 1 for one in findings.prospects if one.visits)


def test_paths_have_keys_of_their_own() -> None:
    """All sequences of up to three small numbers: a shared key would mean illegal actions in the tree."""
    keys = [START]
    for length in range(1, 4):
        for path in product(range(40), repeat=length):
            key = START
            for word in path:
                key = mix(key, word)
            keys.append(key)
    assert len(set(keys)) == len(keys)


def test_stays_within_its_memory() -> None:
    findings = think(GAME, GAME.new().view(0), Budget(simulations=20_000), megabytes=0.1)
    assert findings.simulations == 20_000
    assert findings.best.action == 3


def test_stops_in_time() -> None:
    """One try of thirty will do: what else runs on this machine may hold up some."""
    think(GAME, GAME.new().view(0), Budget(simulations=10))
    tries = (think(GAME, GAME.new().view(0), Budget(seconds=0.1)) for _ in range(30))
    assert any(findings.simulations > 100 and findings.seconds < 0.5 for findings in tries)


def longest_hold_up() -> float:
    """The longest time that this thread was held up while a bot thought in another."""
    view = GAME.new().view(0)
    thread = threading.Thread(target=think, args=(GAME, view, Budget(seconds=0.4)))
    longest, last = 0.0, time.perf_counter()
    thread.start()
    while thread.is_alive():
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest


def test_thinking_leaves_other_threads_alone() -> None:
    """One try of thirty will do: what else runs on this machine may hold up some, a bot would hold up all."""
    think(GAME, GAME.new().view(0), Budget(simulations=10))
    assert any(longest_hold_up() < 0.1 for _ in range(30))


def test_beats_random_play() -> None:
    wins = 0.0
    for number in range(20):
        match = GAME.new(seed=number)
        while not match.over:
            level = "Postdoc" if match.to_act == number % 2 else "Random"
            match = match.play(decide(match, level, seed=number + match.ply, budget=100))
        wins += match.scores[number % 2]
    assert wins >= 19


def test_refuses_bad_input() -> None:
    match = GAME.new()
    with pytest.raises(CannotThink, match="at least 1 simulation"):
        decide(match, budget=0)
    with pytest.raises(CannotThink, match="some time"):
        decide(match, budget=0.0)
    with pytest.raises(CannotThink, match="some time"):
        decide(match, budget=math.nan)
    with pytest.raises(CannotThink, match="number of simulations or of seconds"):
        Budget()
    with pytest.raises(CannotThink, match=r"no level 'Dean'.*Intern"):
        decide(match, level="Dean")
    with pytest.raises(CannotThink, match="view of seat 1, but seat 0 is to act"):
        LEVELS["Intern"].choose(GAME, match.view(1), match.legal().ids)
    with pytest.raises(CannotThink, match="view of the public"):
        LEVELS["Intern"].choose(GAME, match.view(-1), match.legal().ids)
    over = played(*"abababa")
    assert over.over
    with pytest.raises(CannotThink, match="is over"):
        LEVELS["Random"].choose(GAME, over.view(0), ())


def test_every_level_plays_a_legal_action() -> None:
    match = played(*"dddddd")
    for name in LEVELS:
        assert decide(match, name, budget=50) in match.legal().ids
