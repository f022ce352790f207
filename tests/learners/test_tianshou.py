"""Tianshou collects whole matches with all seats, from PettingZoo's environment."""

import numpy as np
import pytest
from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm as RandomPlayer
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv

import catstate
from catstate.adapters.pettingzoo import env
from catstate.core.game import Game


@pytest.mark.parametrize("game", [catstate.game("cats"), catstate.game("connect_four")], ids=lambda game: game.name)
def test_random_players_meet(game: Game) -> None:
    one = PettingZooEnv(env(game))
    players = MultiAgentOffPolicyAlgorithm(algorithms=[RandomPlayer(one.action_space) for _ in one.agents], env=one)
    tables = DummyVectorEnv([lambda: PettingZooEnv(env(game)) for _ in range(2)])
    collected = Collector(players, tables, VectorReplayBuffer(2000, 2)).collect(n_episode=6, reset_before_collect=True)
    assert collected.n_collected_episodes == 6
    assert np.array_equal(collected.returns.sum(axis=1), np.ones(6))
