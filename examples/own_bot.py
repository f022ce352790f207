"""A bot of your own for every game: it plays each action in a few guessed worlds and keeps the best.

Try it:

    cd examples
    catstate arena cats --bots own_bot:Sampler,Random --games 20
    catstate play hop --bot own_bot:Sampler
    catstate serve --bot own_bot:Sampler
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from catstate.core import rules
from catstate.core.chance import generator
from catstate.core.game import Game
from catstate.core.record import Ints, copy_of
from catstate.study.playout import playout


class Sampler:
    """Plays every legal action to the end at random, in worlds that its view allows, and takes the best on average."""

    name = "Sampler"
    worlds = 8  # per action

    def choose(self, game: Game, view: Any, legal: Sequence[int], seed: int) -> int:
        rng = generator(seed)
        return max(legal, key=lambda action: self.score(game, view, action, rng))

    def score(self, game: Game, view: Any, action: int, rng: Ints) -> int:
        size = max(game.rules.NUM_ACTIONS, game.rules.NUM_OUTCOMES)
        out, weight = np.zeros((2, size), np.int64)
        points, total = np.zeros(view.seats, np.int64), 0
        for _ in range(self.worlds):
            world = game.rules.State.new()
            rules.determinize(copy_of(view), rng, world)
            rules.apply(world, action, None)
            playout(world, rng, out, weight)
            rules.scores(world, points)
            total += int(points[view.seat])
        return total


def most_harmless(game: Game, view: Any, legal: Sequence[int], seed: int) -> int:
    """A plain function is a bot too. The first legal action is the most harmless."""
    return legal[0]
