"""The work that beside.py times, in a process of its own that runs the sources and the benchmarks of one version.

Reads lines of JSON, a game, the name of some work and how much of it; answers each with seconds of the processor and
the units that were done. What is done is what `make bench` measures, of everything that an older version has too.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import bots
import engine
import lab_lengths
import numpy as np
import peers
from cats import guess, some_view
from hop import list_again

import catstate
from catstate.adapters.pettingzoo import env
from catstate.bots.thinking import WITHOUT_SENSE, Budget, style_of, think
from catstate.core.chance import generator
from catstate.games.cats.claims import hypothesis_odds

Work = Callable[[int], int]  # does about so much, returns how many units that was


def random_play(game: Any) -> Work:
    return engine.ours(game, plies=True)


def search(careful: bool) -> Callable[[Any], Work]:
    """The first decision of a match, as a Postdoc searches, or as a careful Professor does."""

    def make(game: Any) -> Work:
        match = game.new(seed=0)
        view = match.view(match.to_act)
        style = WITHOUT_SENSE if game.name == "connect_four" else style_of(game)

        def work(size: int) -> int:
            budget = Budget(simulations=size)
            return think(game, view, budget, 0, style, careful, megabytes=bots.MEGABYTES).simulations

        return work

    return make


def vector(game: Any) -> Work:
    return peers.ours(game.name, peers.SMALL)


def pettingzoo(game: Any) -> Work:
    return peers.aec(lambda: env(game))


def drawing(game: Any) -> Work:
    """The board of the first decision, as in hop.py."""
    match = game.new(seed=1)
    view, legal = match.view(match.to_act), match.legal().ids

    def work(size: int) -> int:
        for _ in range(size):
            game.board.draw(view, match.names, legal)
        return size

    return work


def guessed_worlds(game: Any) -> Work:
    view, rng, world = some_view(), generator(2), game.rules.State.new()

    def work(size: int) -> int:
        guess(view, rng, world, size)
        return size

    return work


def odds(game: Any) -> Work:
    view = some_view()

    def work(size: int) -> int:
        for _ in range(size):
            hypothesis_odds(view)
        return size

    return work


def legal_actions(game: Any) -> Work:
    state, out = game.new(seats=2, seed=1).play("block flip").state(), np.zeros(game.rules.NUM_ACTIONS, np.int64)

    def work(size: int) -> int:
        list_again(state, out, size)
        return size

    return work


def sensible_play(game: Any) -> Work:
    def work(size: int) -> int:
        lab_lengths.measure(4, 4, "on", size)
        return size

    return work


WORK: dict[str, Callable[[Any], Work]] = {
    "random play, plies": random_play,
    "search as a Postdoc, simulations": search(careful=False),
    "search as a Professor, simulations": search(careful=True),
    "vector environment, steps": vector,
    "PettingZoo's loop, steps": pettingzoo,
    "drawings": drawing,
    "possible worlds": guessed_worlds,
    "odds of all hypotheses": odds,
    "lists of legal actions": legal_actions,
    "sensible matches": sensible_play,
}


def main() -> None:
    made: dict[tuple[str, str], Work] = {}
    engine.connect_four()
    for line in sys.stdin:
        name, what, size = json.loads(line)
        began = time.process_time()
        if (name, what) not in made:  # setting up may compile
            made[name, what] = WORK[what](catstate.game(name))
            made[name, what](1)
        prepared = time.process_time()
        done = made[name, what](size)
        print(json.dumps([prepared - began, time.process_time() - prepared, done]), flush=True)


if __name__ == "__main__":
    main()
