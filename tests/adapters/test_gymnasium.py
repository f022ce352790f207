"""Gymnasium's own conformance test, and what it does not test."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import catstate
from catstate import BadOption, CatstateError, IllegalAction, contract
from catstate.adapters.gymnasium import announce, env, vector_env
from catstate.core.game import Game

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
SETTINGS = [
    pytest.param(game, setting, id=f"{game.name}-{setting}")
    for game in catstate.GAMES.values()
    for setting in contract.settings(game)
]


@pytest.mark.parametrize(("game", "setting"), SETTINGS)
def test_check_env(game: Game, setting: contract.Setting, capsys: Any) -> None:
    made = gymnasium.make(
        announce(game),
        seats=setting.seats,
        seat=setting.seats - 1,
        render_mode="ansi",
        **setting.options,
    )
    check_env(made.unwrapped)
    assert made.unwrapped.match.seats == setting.seats


@GAMES
def test_a_whole_match_gives_the_learner_its_score(game: Game) -> None:
    environment = env(game, seat=game.default_seats - 1)
    environment.action_space.seed(1)
    seen, info = environment.reset(seed=1)
    over = False
    while not over:
        assert environment.match.actor == environment.seat
        assert info["action_mask"] is seen["action_mask"]
        seen, reward, over, truncated, info = environment.step(environment.action_space.sample())
        assert not truncated
    assert reward == environment.match.scores()[environment.seat]
    with pytest.raises(IllegalAction, match="match is over"):
        environment.step(0)


def test_bots_of_a_level_sit_in_the_other_seats() -> None:
    """Against random play a bot that searches wins nearly always: here the learner plays at random."""
    wins = 0
    environment = env("connect_four", opponents="Postdoc", budget=200)
    environment.action_space.seed(2)
    for seed in range(6):
        environment.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = environment.step(environment.action_space.sample())
        wins += reward == 1
    assert wins <= 1


def test_the_same_seed_and_budget_give_the_same_opponents() -> None:
    walks = []
    for _ in range(2):
        environment = env("connect_four", seat=1, opponents=["Intern"], budget=50)
        environment.action_space.seed(3)
        environment.reset(seed=8)
        walks.append([environment.step(environment.action_space.sample())[0]["observation"].tolist() for _ in range(3)])
    assert walks[0] == walks[1]


def test_an_action_outside_the_mask_is_refused() -> None:
    environment = env("connect_four")
    environment.reset(seed=1)
    before = environment.match.states.tobytes()
    for wrong in (7, -1, "a", None):
        with pytest.raises(IllegalAction):
            environment.step(wrong)
    assert environment.match.states.tobytes() == before


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seats": 5}, "has 1 to 4 seats, not 5"),
        ({"seat": 2}, "no seat 2"),
        ({"colour": "red"}, "no option 'colour'"),
        ({"opponents": ["random", "random"]}, "1 other seats; 2 opponents"),
        ({"opponents": "Grandmaster"}, "no level 'Grandmaster'"),
        ({"render_mode": "rgb_array"}, "no render mode"),
    ],
)
def test_what_does_not_exist_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(CatstateError, match=words):
        env("torus", **given)


@GAMES
def test_vector_environment(game: Game) -> None:
    envs = gymnasium.make_vec(announce(game), num_envs=6)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    seen, infos = envs.reset(seed=3)
    first = seen["observation"].copy()
    ended = 0
    for _ in range(2000):
        assert envs.observation_space.contains(seen)
        seen, reward, over, truncated, infos = envs.step(envs.unwrapped.sample())
        assert np.array_equal(infos["action_mask"], seen["action_mask"])
        assert not truncated.any()
        assert (reward[~over] == 0).all()
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            assert infos["final_obs"]["observation"].shape == first.shape
            ended += int(over.sum())
        if ended > 8:
            break
    assert ended > 8
    assert np.array_equal(envs.reset(seed=3)[0]["observation"], first)
    each = envs.reset(seed=[5, 6, 5, 6, 5, None])[0]["observation"]
    assert np.array_equal(each[0], each[2])
    envs.close()


def test_vector_environment_refuses_what_does_not_exist() -> None:
    with pytest.raises(BadOption, match="no seat 4"):
        vector_env("connect_four", num_envs=2, seat=4)
    envs = vector_env("connect_four", num_envs=2)
    with pytest.raises(IllegalAction, match="match 1"):
        envs.step(np.array([0, 9]))
