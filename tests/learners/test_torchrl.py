"""torchrl: rollouts and a collector, alone and with all seats; every action is legal, or it would raise."""

import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # torchrl's own, when it is imported
    from torchrl.collectors import Collector
    from torchrl.envs import ActionMask, GymEnv, PettingZooWrapper, TransformedEnv

import catstate
from catstate.adapters.gymnasium import announce
from catstate.adapters.pettingzoo import env
from catstate.core.game import Game

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)


def masked(game: Game) -> TransformedEnv:
    made = GymEnv(f"catstate.adapters.gymnasium:{announce(game)}", categorical_action_encoding=True)
    return TransformedEnv(made, ActionMask())


@GAMES
def test_a_rollout_is_legal(game: Game) -> None:
    steps = masked(game).rollout(60, break_when_any_done=False)
    chosen = steps["action_mask"].gather(-1, steps["action"].unsqueeze(-1))
    assert chosen.bool().all()
    assert len(steps) == 60


def test_a_collector_collects() -> None:
    environment = masked(catstate.game("cats"))
    collector = Collector(environment, environment.rand_action, frames_per_batch=64, total_frames=192)
    batches = list(collector)
    assert [batch.numel() for batch in batches] == [64, 64, 64]
    assert any(batch["next", "terminated"].any() for batch in batches)
    collector.shutdown()


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version")
def test_all_seats_at_once() -> None:
    steps = PettingZooWrapper(env("cats"), use_mask=True).rollout(400)
    assert steps["next", "terminated"][-1].all()
    rewards = [float(steps["next", f"player_{seat}", "reward"].sum()) for seat in range(2)]
    assert sum(rewards) == pytest.approx(1.0)
