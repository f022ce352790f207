"""Random games of every game: they end, they repeat, and compiled play allocates nothing."""

from typing import Any

import numpy as np
import pytest
from numba.core import runtime
from numba.core.registry import cpu_target

import catstate
from catstate.core.chance import generator
from catstate.core.game import Game
from catstate.core.rules import SCALE, setup
from catstate.study.playout import playouts
from catstate.study.simulate import simulate

GAMES = [
    pytest.param(game, seats, id=f"{name}-{seats}") for name, game in catstate.GAMES.items() for seats in game.seats
]

RUNTIME: Any = vars(runtime)["rtsys"]  # counts what compiled code allocates; Numba ships no types


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_random_games_end_with_scores_in_range(game: Game, seats: int) -> None:
    done = simulate(game, seats, {}, games=40, seed=2)
    assert (done.lengths > 0).all()
    assert ((done.points >= 0) & (done.points <= SCALE)).all()
    again = simulate(game, seats, {}, games=40, seed=2, workers=1)
    assert np.array_equal(done.lengths, again.lengths)
    assert np.array_equal(done.points, again.points)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_compiled_play_allocates_nothing(game: Game, seats: int) -> None:
    """Copies, choices, chance and every ply of whole games, without one allocation."""
    _, options = game.settle(seats, {})
    encoded = game.encode(options)
    size = max(game.rules.NUM_ACTIONS, game.rules.NUM_OUTCOMES)
    out, weight = np.zeros(size, np.int64), np.zeros(size, np.int64)
    batch, lengths, points = game.rules.State.batch(2), np.zeros(20, np.int64), np.zeros((20, seats), np.int64)
    setup(batch[1], seats, encoded)
    RUNTIME.initialize(cpu_target.target_context)
    counted = []
    for games in (0, 0, 20):  # the first call may still load code; handing the arrays over costs the same each time
        before = RUNTIME.get_allocation_stats().alloc
        playouts(batch, seats, encoded, generator(1), out, weight, lengths[:games], points[:games])
        counted.append(RUNTIME.get_allocation_stats().alloc - before)
    assert lengths.all()
    assert counted[2] == counted[1]
