"""Stable-Baselines3 and sb3-contrib: their checker, their vector, their masked learner, and a video."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordVideo
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

import catstate
from catstate.adapters.gymnasium import announce, env
from catstate.core.game import Game

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
CATS = f"catstate.adapters.gymnasium:{announce(catstate.game('cats'))}"  # Gymnasium imports the module itself


@GAMES
def test_their_checker_finds_nothing_wrong(game: Game) -> None:
    check_env(env(game))


@pytest.mark.parametrize("kind", [DummyVecEnv, SubprocVecEnv])
def test_a_vector_is_made_from_the_name_alone(kind: Any) -> None:
    vector = make_vec_env(CATS, n_envs=2, seed=1, vec_env_cls=kind)
    seen: Any = vector.reset()
    assert np.array_equal(get_action_masks(vector), seen["action_mask"])
    frame = vector.render()
    assert frame is not None
    assert frame.dtype == np.uint8
    vector.close()


@pytest.mark.filterwarnings("ignore:Creating a tensor from a list of numpy.ndarrays")  # sb3-contrib's own
def test_maskable_ppo_learns_to_beat_random_players() -> None:
    """Random against random wins half; the learner wins much more after a few seconds, and never plays an illegal
    action: that would raise."""
    vector = make_vec_env(CATS, n_envs=8, seed=1)
    learner = MaskablePPO("MultiInputPolicy", vector, n_steps=256, batch_size=512, seed=1, device="cpu")
    learner.learn(8_192)
    assert wins(lambda seen, masks: learner.predict(seen, action_masks=masks)[0]) > 0.65


def wins(choose: Callable[[Any, Any], Any], matches: int = 100) -> float:
    environment = env("cats")
    total = 0.0
    for seed in range(matches):
        seen, _ = environment.reset(seed=1000 + seed)
        over = False
        while not over:
            seen, reward, over, _, _ = environment.step(choose(seen, environment.action_masks()))
        total += reward
    return total / matches


def test_a_match_is_recorded_as_a_video(tmp_path: Path) -> None:
    inside = gymnasium.make(CATS, render_mode="rgb_array")
    recorded: Any = RecordVideo(inside, str(tmp_path / "videos"), disable_logger=True)
    recorded.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = recorded.step(inside.unwrapped.action_space.sample())
    recorded.close()
    (video,) = tmp_path.glob("videos/*.mp4")
    assert video.stat().st_size > 1000
