"""How many simulations a second a tree search makes, on one core: `python benchmarks/bots.py`.

Connect Four with random playouts here and in OpenSpiel's C++ search, in one run; then every game of the house as its
bots search it. Exits with 1 when the promised ratio is not reached.
"""

import argparse
import sys
from collections.abc import Callable
from typing import Any

from contest import Contender, hold, machine, one_core, plain, table, timed
from engine import connect_four

import catstate
from catstate.bots.thinking import BLIND, Budget, think

OVER_OPENSPIEL = 4.0  # promised: this many times OpenSpiel's C++ tree search
MEGABYTES = 400.0  # room for every node of the longest search timed here, so that none is left out


def ours(game: Any, blind: bool) -> Callable[[int], int]:
    """A search from the first decision of a match."""
    match = game.new(seed=0)
    view = match.view(match.to_act)

    def run(size: int) -> int:
        style = BLIND if blind else None
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
    reached = here.rate >= OVER_OPENSPIEL * there.rate
    print(f"Promised: {OVER_OPENSPIEL:g} × OpenSpiel's C++ search: {'reached' if reached else 'NOT reached'}.")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
