"""How many simulations a second a tree search makes, on one core: `python benchmarks/bots.py`.

Connect Four with random playouts here and in OpenSpiel's C++ search, in one run; then every game of the house as its
bots search it, how long its Professor takes for a decision, and how long bots that think hold up the event loop of a
server. Exits with 1 when what is promised is not reached.
"""

import argparse
import asyncio
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from contest import Contender, hold, machine, one_core, plain, table, timed
from engine import connect_four

import catstate
from catstate.bots.levels import LEVELS, prepare
from catstate.bots.thinking import WITHOUT_SENSE, Budget, think
from catstate.server.play.bots import BotPool
from catstate.server.play.compiling import Compiler

OVER_OPENSPIEL = 4.0  # promised: this many times OpenSpiel's C++ tree search
DECISION = 1.0  # promised: seconds a Professor takes at most
STALL = 0.1  # promised: seconds that thinking bots hold up the event loop at most
MEGABYTES = 400.0  # room for every node of the longest search timed here, so that none is left out


def ours(game: Any, blind: bool) -> Callable[[int], int]:
    """A search from the first decision of a match."""
    match = game.new(seed=0)
    view = match.view(match.to_act)

    def run(size: int) -> int:
        style = WITHOUT_SENSE if blind else None
        return think(game, view, Budget(simulations=size), style=style, megabytes=MEGABYTES).simulations

    return run


def openspiel() -> Callable[[int], int]:
    """OpenSpiel's own search with one random rollout per simulation."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()

    def run(size: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, max(size, 2), 4000, False, 1, False)
        bot.mcts_search(state)
        return size

    return run


def decisions(game: Any, count: int) -> list[float]:
    """Seconds of CPU that each of the first decisions of a match takes a Professor."""
    prepare(game)  # compiling is not thinking
    match = game.new(seed=3)
    took: list[float] = []
    while not match.over and len(took) < count:
        legal = match.legal().ids
        began = time.process_time()
        action = LEVELS["Professor"].choose(game, match.view(match.to_act), legal, len(took))
        if len(legal) > 1:
            took.append(time.process_time() - began)
        match = match.play(action)
    return took


async def longest_stall(game: Any, pool: BotPool) -> float:
    """The longest time between two ticks of a loop while Professors think in two threads."""
    match = game.new(seed=0)
    seat = match.to_act
    view, legal = match.view(seat), list(match.legal().ids)
    work = asyncio.gather(*(pool.choose(game, view, legal, "Professor", str(seed), 0.9) for seed in range(4)))
    longest, last = 0.0, time.perf_counter()
    while not work.done():
        await asyncio.sleep(0.002)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    await work
    return longest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds for each contender; the best counts")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a round")
    asked = parser.parse_args()
    one_core()
    print(f"{machine()}; one core, best of {asked.rounds} rounds.\n")
    here = Contender("catstate", timed(ours(connect_four(), blind=True)))
    there = Contender("OpenSpiel, C++", timed(openspiel()))
    hold([here, there], asked.rounds, asked.seconds)
    rows = [[one.name, plain(one.rate), f"{one.rate / there.rate:.3g} ×"] for one in (here, there)]
    print(table(["Connect Four, tree search", "simulations/s", "to OpenSpiel C++"], rows) + "\n")
    rows = []
    for game in catstate.GAMES.values():
        one = Contender(game.title, timed(ours(game, blind=False)))
        hold([one], asked.rounds, asked.seconds / 2)
        rows.append([game.title, str(game.settle(None, {})[0]), plain(one.rate)])
    print(table(["as the bots search it, first decision", "seats", "simulations/s"], rows) + "\n")
    pool = BotPool(2, Compiler())
    rows, slowest, stalled = [], 0.0, 0.0
    for game in catstate.GAMES.values():
        took, stall = decisions(game, 20), asyncio.run(longest_stall(game, pool))
        slowest, stalled = max(slowest, *took), max(stalled, stall)
        rows.append([game.title, f"{statistics.median(took):.2f}", f"{max(took):.2f}", f"{stall * 1000:.0f}"])
    pool.close()
    print(table(["Professor", "s a decision, median", "longest", "loop held up, ms"], rows) + "\n")
    kept = {
        f"{OVER_OPENSPIEL:g} × OpenSpiel's C++ search": here.rate >= OVER_OPENSPIEL * there.rate,
        f"a Professor decides within {DECISION:g} s": slowest <= DECISION,
        f"the loop is never held up by more than {STALL * 1000:.0f} ms": stalled <= STALL,
    }
    for promise, reached in kept.items():
        print(f"Promised: {promise}: {'reached' if reached else 'NOT reached'}.")
    return 0 if all(kept.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
