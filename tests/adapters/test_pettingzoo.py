"""PettingZoo's own conformance tests, and what it does not test."""

import os
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import average_total_reward

import catstate
from catstate import BadOption, IllegalAction, UnknownGame, contract
from catstate.adapters.pettingzoo import MatchEnv, env, raw_env
from catstate.core.game import Game
from catstate.core.layout import layout_of

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
SETTINGS = [
    pytest.param(game, case, id=f"{game.name}-{case}")
    for game in catstate.GAMES.values()
    for case in contract.cases(game)
]
SOAK = bool(os.environ.get("CATSTATE_SOAK"))


@pytest.fixture
def _dict_observations() -> Iterator[None]:
    """PettingZoo warns of observations that are dictionaries, and of empty masks at the end, in all environments but
    its own classic ones, which do the same."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        yield


@pytest.mark.usefixtures("_dict_observations")
@pytest.mark.parametrize(("game", "case"), SETTINGS)
def test_api(game: Game, case: contract.Case, capsys: Any) -> None:
    """The wrapped environment at the fewest seats only: PettingZoo's wrappers know neither games nor options."""
    is_usual = SOAK or case == contract.Case(game.seats[0], {})
    for make in (env, raw_env) if is_usual else (raw_env,):
        api_test(make(game, case.seats, **case.options), num_cycles=40)
        assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "case"), SETTINGS)
def test_seeds(game: Game, case: contract.Case) -> None:
    made: list[MatchEnv] = []

    def make() -> MatchEnv:
        made.append(raw_env(game, case.seats, **case.options))
        return made[-1]

    seed_test(make, num_cycles=30)
    assert made[0].match.states.tobytes() == made[1].match.states.tobytes()


@GAMES
def test_render(game: Game, capsys: Any) -> None:
    pictures: list[str] = []

    def is_picture(drawn: str) -> bool:
        pictures.append(drawn)
        return drawn.startswith("<svg")

    render_test(lambda render_mode: env(game, render_mode=render_mode), {"svg": is_picture})
    assert len(pictures) == 5
    assert capsys.readouterr().out.strip()


def play(environment: MatchEnv, seed: int) -> tuple[dict[str, float], int]:
    """A random match; the final rewards, and how many steps it took."""
    environment.reset(seed=seed)
    dice = np.random.default_rng(seed)
    rewards, steps = {}, 0
    for agent in environment.agent_iter():
        seen, reward, over, truncated, info = environment.last()
        assert not truncated
        if over:
            rewards[agent] = reward
            environment.step(None)
            continue
        assert info["action_mask"] is seen["action_mask"]
        assert reward == 0
        environment.step(dice.choice(seen["action_mask"].nonzero()[0]))
        steps += 1
    return rewards, steps


@GAMES
def test_whole_matches_end_with_the_scores(game: Game) -> None:
    environment = raw_env(game)
    for seed in range(3):
        rewards, steps = play(environment, seed)
        assert list(rewards) == environment.possible_agents
        assert list(rewards.values()) == environment.match.scores()
        assert steps > 0
        with pytest.raises(IllegalAction, match="all agents are gone"):
            environment.step(0)


@GAMES
def test_every_agent_sees_its_own_view_and_only_the_one_to_act_has_a_mask(game: Game) -> None:
    environment = raw_env(game)
    environment.reset(seed=4)
    for seat, agent in enumerate(environment.possible_agents):
        seen = environment.observe(agent)
        assert layout_of(game).named(seen["observation"])["seat"] == seat
        assert seen["action_mask"].any() == (agent == environment.agent_selection)
        assert np.array_equal(environment.infos[agent]["action_mask"], seen["action_mask"])
    assert environment.state_space.contains(environment.state())


def test_an_action_outside_the_mask_is_refused_and_changes_nothing() -> None:
    environment = raw_env("connect_four")
    environment.reset(seed=1)
    for _ in range(6):
        environment.step(3)
    before = environment.match.states.tobytes()
    with pytest.raises(IllegalAction, match="Column d is full") as refused:
        environment.step(3)
    assert refused.value.clause == "2.1"
    for wrong in (7, -1, None, "3", 2.5):
        with pytest.raises(IllegalAction):
            environment.step(wrong)
    assert environment.match.states.tobytes() == before
    assert environment.agent_selection == "player_0"


def test_a_step_after_the_end_is_refused() -> None:
    environment = raw_env("connect_four")
    environment.reset(seed=1)
    for column in (0, 1, 0, 1, 0, 1, 0):
        environment.step(column)
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.rewards == {"player_0": 1.0, "player_1": 0.0}
    with pytest.raises(IllegalAction, match="can only step with None"):
        environment.step(0)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seats": 5}, "has 1 to 4 seats, not 5"),
        ({"colour": "red"}, "no option 'colour'"),
        ({"collect": "never"}, "can't be 'never'"),
        ({"render_mode": "rgb"}, "no render mode 'rgb'"),
    ],
)
def test_what_does_not_exist_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        raw_env("torus", **given)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        raw_env("chess")


def test_render_without_a_mode_says_so() -> None:
    environment = raw_env("connect_four")
    environment.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert environment.render() is None


def walk(environment: MatchEnv, steps: int) -> list[Any]:
    seen = []
    for _ in range(steps):
        legal = environment.match.mask.nonzero()[0]
        environment.step(legal[len(legal) // 2])
        seen.append(environment.last()[0]["observation"].tolist())
    return seen


@GAMES
def test_clones_restored_and_pickled_environments_go_on_alike(game: Game) -> None:
    environment = raw_env(game)
    environment.reset(seed=6)
    walk(environment, 3)
    saved, pickled = environment.clone(), pickle.loads(pickle.dumps(environment))
    first = walk(environment, 5)
    assert walk(pickled, 5) == first
    assert walk(saved.clone(), 5) == first
    environment.restore(saved)
    assert environment.agent_selection == saved.agent_selection
    assert walk(environment, 5) == first
    assert walk(saved, 5) == first


def test_restoring_from_something_else_is_refused() -> None:
    one, other = raw_env("torus", seats=2), raw_env("torus", seats=3)
    one.reset()
    other.reset()
    with pytest.raises(BadOption, match="same game, seats and options"):
        one.restore(other)


def test_guarded_as_the_classic_ones() -> None:
    """An illegal action ends the match and costs 1; the environment must be reset first; nothing is out of bounds."""
    environment = env("connect_four")
    with pytest.raises(AttributeError, match="before reset"):
        environment.agent_selection  # noqa: B018 (asking is the point)
    environment.reset(seed=1)
    for _ in range(6):
        environment.step(3)
    with pytest.raises(AssertionError, match="not in action space"):
        environment.step(7)
    environment.step(3)
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert isinstance(environment.unwrapped, MatchEnv)


def test_an_environment_must_be_reset_and_stepped_in_order() -> None:
    environment = env("connect_four")
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        environment.step(0)
    environment.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        environment.step("e4")
    with pytest.raises(AssertionError, match="not in action space"):
        environment.step(None)
    assert environment.rewards == {"player_0": 0.0, "player_1": 0.0}


@GAMES
def test_after_an_illegal_action_everybody_sees_their_own_view(game: Game) -> None:
    environment = env(game)
    environment.reset(seed=3)
    while environment.last()[0]["action_mask"].all():  # every column of Connect Four has room at first
        environment.step(3)
    offender = environment.agent_selection
    own = {agent: environment.observe(agent)["observation"].copy() for agent in environment.agents}
    environment.step(environment.last()[0]["action_mask"].argmin())
    for _ in environment.agents[:]:
        agent = environment.agent_selection
        seen, reward, terminated, truncated, _ = environment.last()
        assert (terminated, truncated) == (True, True)
        assert reward == (-1.0 if agent == offender else 0.0)
        assert (seen["observation"] == own[agent]).all()
        assert not seen["action_mask"].any()
        environment.step(None)
    assert environment.agents == []


def test_a_match_ended_by_an_illegal_action_can_be_restored() -> None:
    environment = env("connect_four")
    environment.reset(seed=1)
    for _ in range(6):
        environment.step(3)
    before = environment.clone()
    environment.step(3)
    after = environment.clone()
    environment.restore(before)
    environment.step(2)
    assert environment.agent_selection == "player_1"
    environment.restore(after)
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.last()[2:4] == (True, True)


@GAMES
def test_pettingzoos_own_random_player(game: Game, capsys: Any) -> None:
    """It draws from all actions: one that is illegal costs 1 and ends the match; scores are 0 to 1 for each seat."""
    mean = average_total_reward(env(game), max_episodes=3, max_steps=100)
    assert -1 <= mean <= game.default_seats
    assert "Average total reward" in capsys.readouterr().out
