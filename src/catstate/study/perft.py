"""Counting every line of play to a depth: the sharpest test a move generator can get."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.compile import kernel
from ..core.errors import BadOption
from ..core.game import Game
from ..core.record import Ints
from ..core.rules import CHANCE, OVER, apply, legal, odds, setup, to_act


@kernel
def count_lines(states: Any, depth: int, options: Ints, weight: Ints, tried: Ints, counts: Ints) -> int:
    """Lines of exactly `depth` plies from states[0], outcomes of chance counted like actions; ended games stop."""
    lines = 0
    level = 0
    counts[0] = list_options(states[0], options[0], weight)
    tried[0] = 0
    while level >= 0:
        if tried[level] == counts[level]:
            level -= 1
            continue
        states[level + 1] = states[level]
        apply(states[level + 1], options[level, tried[level]], None)
        tried[level] += 1
        if level + 1 == depth:
            lines += 1
        else:
            level += 1
            counts[level] = list_options(states[level], options[level], weight)
            tried[level] = 0
    return lines


@kernel
def list_options(state: Any, out: Ints, weight: Ints) -> int:
    """Whatever can happen next: actions, or outcomes of chance, or nothing."""
    actor = to_act(state)
    if actor == OVER:
        return 0
    if actor == CHANCE:
        return odds(state, out, weight)
    return legal(state, out)


def perft(game: Game, depth: int, seats: int | None = None, options: Mapping[str, str] | None = None) -> list[int]:
    """How many lines of 1, 2 … depth plies a game has from its set-up."""
    if depth < 1:
        raise BadOption(f"The depth must be at least 1, not {depth}.")
    seats, settled = game.settle(seats, options or {})
    states = game.rules.State.batch(depth + 1)
    setup(states[0], seats, game.encode(settled))
    size = max(game.rules.NUM_ACTIONS, game.rules.NUM_OUTCOMES)
    lists = np.zeros((depth + 1, size), np.int64)
    weight = np.zeros(size, np.int64)
    tried, counts = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    return [int(count_lines(states, d, lists, weight, tried, counts)) for d in range(1, depth + 1)]
