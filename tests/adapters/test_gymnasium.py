"""Gymnasium's own conformance test, and what it does not test."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import catstate
from catstate import BadOption, CatstateError, IllegalAction, contract
from catstate.adapters.gymnasium import announce, env, vector_env
from catstate.bots import BotFailed
from catstate.core.game import Game
from tests.bots import own_bots

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
SETTINGS = [
    pytest.param(game, case, id=f"{game.name}-{case}")
    for game in catstate.GAMES.values()
    for case in contract.cases(game)
]


@pytest.mark.parametrize(("game", "case"), SETTINGS)
def test_check_env(game: Game, case: contract.Case, capsys: Any) -> None:
    made = gymnasium.make(
        announce(game),
        seats=case.seats,
        seat=case.seats - 1,
        render_mode="ansi",
        **dict[str, Any](case.options),
    )
    inside: Any = made.unwrapped
    check_env(inside)
    assert inside.match.seats == case.seats


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
        ({"opponents": "Grandmaster"}, "no bot 'Grandmaster'"),
        ({"render_mode": "rgb"}, "no render mode"),
    ],
)
def test_what_does_not_exist_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(CatstateError, match=words):
        env("torus", **given)


def test_a_keyword_that_is_no_option_is_a_type_error_too() -> None:
    """torchrl tries `frameskip` with every environment and leaves it out when Python would not know it."""
    for make in (env, vector_env):
        with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as refused:
            make("torus", frameskip="1")
        assert isinstance(refused.value, BadOption)


@GAMES
def test_vector_environment(game: Game) -> None:
    envs: Any = gymnasium.make_vec(announce(game), num_envs=6)
    assert gymnasium.vector.VectorEnv in type(envs).__mro__
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


def test_gymnasium_imports_the_games_itself() -> None:
    """Named with the module, an environment needs no import of ours. (Gymnasium 1.0 gave up its entry points.)"""
    names = [f"catstate.adapters.gymnasium:{announce(catstate.game(name))}" for name in ("torus", "cats", "hop", "lab")]
    program = f"import gymnasium\nfor name in {names}: print(gymnasium.make(name).unwrapped.match.game.name)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert run.stdout.split() == ["torus", "cats", "hop", "lab"]


def test_action_masks_are_what_maskable_learners_ask_for() -> None:
    environment = env("connect_four")
    for _ in range(6):
        seen, _ = environment.reset(seed=1)
        masks = gymnasium.Wrapper(environment).get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, seen["action_mask"])
    many = vector_env("connect_four", num_envs=3)
    assert np.array_equal(many.action_masks(), many.reset(seed=1)[0]["action_mask"])
    assert many.action_masks().dtype == np.bool_


def test_terminated_is_a_plain_bool() -> None:
    environment = env("connect_four")
    environment.reset(seed=1)
    environment.action_space.seed(1)
    over = False
    while not over:
        _, reward, over, truncated, _ = environment.step(environment.action_space.sample())
        assert type(over) is bool
        assert type(truncated) is bool
        assert type(reward) is float


@GAMES
def test_samples_of_a_vector_are_legal_and_change_nothing(game: Game) -> None:
    envs: Any = gymnasium.make_vec(announce(game), num_envs=5)
    envs.action_space.seed(4)
    envs.reset(seed=3)
    drawn = set()
    for _ in range(30):
        chance = envs.unwrapped.matches.rng.copy()
        actions = envs.action_space.sample()
        assert envs.action_space.contains(actions)
        assert np.array_equal(envs.unwrapped.matches.rng, chance)
        drawn.add(tuple(actions))
        envs.step(actions)  # refuses what is illegal
    assert len(drawn) > 10
    envs.action_space.seed(4)
    envs.reset(seed=3)
    again = envs.action_space.sample()
    assert tuple(again) in drawn


@pytest.mark.parametrize("name", ["connect_four", "cats"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_seed_gives_the_same_match_alone_and_in_a_vector(name: str, seat: int) -> None:
    many = vector_env(name, num_envs=3, seat=seat)
    alone = [env(name, seat=seat) for _ in range(3)]
    seen, _ = many.reset(seed=20)
    firsts = [made.reset(seed=20 + number)[0] for number, made in enumerate(alone)]
    matches = 0
    for _ in range(60):
        for number, first in enumerate(firsts):
            assert np.array_equal(first["observation"], seen["observation"][number])
            assert np.array_equal(first["action_mask"], seen["action_mask"][number])
        actions = many.action_space.sample()
        seen, rewards, overs, _, infos = many.step(actions)
        for number, made in enumerate(alone):
            firsts[number], reward, over, _, _ = made.step(actions[number])
            assert (reward, over) == (rewards[number], overs[number])
            if over:
                assert np.array_equal(firsts[number]["observation"], infos["final_obs"]["observation"][number])
                firsts[number], _ = made.reset()
                matches += 1
    assert matches > 3


def play_once(environment: gymnasium.Env[Any, Any], seed: int) -> tuple[float, list[int]]:
    """A match in which the learner takes its last legal action; its reward and what it did."""
    seen, _ = environment.reset(seed=seed)
    over, done = False, []
    while not over:
        done.append(int(seen["action_mask"].nonzero()[0][-1]))
        seen, reward, over, _, _ = environment.step(done[-1])
    return float(reward), done


def test_opponents_may_be_bots_of_ones_own() -> None:
    """The opponent drops into column a again and again, the learner into g: who begins has four first."""
    for opponent in (own_bots.First(), "tests.bots.own_bots:First", lambda game, view, legal, seed: legal[0]):
        assert play_once(env("connect_four", opponents=opponent), 1) == (1.0, [6] * 4)
        assert play_once(env("connect_four", seat=1, opponents=[opponent]), 1) == (0.0, [6] * 3)
    with pytest.raises(ValueError, match="no idea"):
        env("connect_four", seat=1, opponents=own_bots.raises).reset(seed=1)
    with pytest.raises(BotFailed, match="not legal"):
        env("connect_four", seat=1, opponents=own_bots.cheats).reset(seed=1)
    with pytest.raises(CatstateError, match="There is no module"):
        env("connect_four", seat=1, opponents="nowhere:Bot").reset(seed=1)


def test_a_vector_against_bots() -> None:
    many = vector_env("connect_four", num_envs=3, opponents=own_bots.First())
    seen, _ = many.reset(seed=5)
    rewards, overs = np.zeros(3), np.zeros(3, np.bool_)
    for _ in range(4):
        assert not overs.any()
        last = np.array([mask.nonzero()[0][-1] for mask in seen["action_mask"]])
        seen, rewards, overs, _, infos = many.step(last)
    assert overs.all()
    assert rewards.tolist() == [1.0] * 3
    assert infos["_final_obs"].all()
    assert seen["action_mask"].all()  # the next matches have begun
    assert np.array_equal(many.action_masks(), seen["action_mask"])
    many.action_space.seed(1)
    for _ in range(20):
        many.step(many.action_space.sample())
    assert isinstance(gymnasium.make_vec(announce(catstate.game("connect_four")), 2, opponents="Intern:5"), type(many))
    with pytest.raises(BadOption, match="2 matches want 2 seats, not 1"):
        vector_env("connect_four", num_envs=2, seat=[0], opponents="Intern")
