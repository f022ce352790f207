"""SuperSuit's wrappers, which take boxes: the row of numbers is taken out of our dictionaries first."""

from typing import Any

import numpy as np
import pytest
import supersuit

import catstate
from catstate.adapters.pettingzoo import env
from catstate.core.game import Game


@pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
def test_stacked_rows_of_floats(game: Game) -> None:
    rows = supersuit.observation_lambda_v0(
        env(game), lambda seen, space: seen["observation"], lambda space: space["observation"]
    )
    stacked: Any = supersuit.frame_stack_v1(supersuit.dtype_v0(rows, np.float32), 3)
    stacked.reset(seed=1)
    for agent in stacked.agent_iter(40):
        seen, _, over, _, info = stacked.last()
        assert seen.dtype == np.float32
        assert stacked.observation_space(agent).contains(seen)
        stacked.step(None if over else stacked.action_space(agent).sample(info["action_mask"]))
