"""The vector environment against the same matches played one by one with the verbs."""

import gc
import multiprocessing
import os
import pickle
import threading
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import pytest
from numba.core import runtime
from numba.core.registry import cpu_target

import catstate
from catstate import BadOption, IllegalAction, contract
from catstate.adapters.crew import Crew
from catstate.adapters.vector import VectorEnv
from catstate.core import rules as verbs
from catstate.core.chance import below, draw, generator
from catstate.core.game import Game
from catstate.core.layout import layout_of
from catstate.core.rules import CHANCE, OVER, SCALE
from catstate.core.steps import view_of

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
SETTINGS = [
    pytest.param(game, case, id=f"{game.name}-{case}")
    for game in catstate.GAMES.values()
    for case in contract.cases(game)
]
LARGEST = 300_000_000  # bytes that 4096 matches of any game may take

RUNTIME: Any = vars(runtime)["rtsys"]  # counts what compiled code allocates; Numba ships no types


class Plain:
    """One match, played call by call: what the batch is compared with."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], seed: int) -> None:
        self.game, self.seats = game, seats
        self.options = game.encode(game.settle(seats, options)[1])
        self.rng = generator(seed)
        size = max(game.rules.NUM_ACTIONS, game.rules.NUM_OUTCOMES)
        self.out, self.weight = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.begin()

    def begin(self) -> None:
        self.state = self.game.rules.State.new()
        verbs.setup(self.state, self.seats, self.options)
        self.deal()

    def deal(self) -> None:
        while verbs.to_act(self.state) == CHANCE:
            verbs.apply(self.state, draw(self.state, self.rng, self.out, self.weight), None)

    def legal(self) -> list[int]:
        return self.out[: verbs.legal(self.state, self.out)].tolist()

    def step(self, action: int) -> tuple[bool, list[float]]:
        verbs.apply(self.state, action, None)
        self.deal()
        points = np.zeros(self.seats, np.int64)
        over = bool(verbs.to_act(self.state) == OVER)
        if over:
            verbs.scores(self.state, points)
            self.begin()
        return over, (points / SCALE).astype(np.float32).tolist()

    def shown(self) -> list[int]:
        return layout_of(self.game).row(view_of(self.game, self.state, verbs.to_act(self.state))).tolist()


@pytest.mark.parametrize(("game", "case"), SETTINGS)
def test_a_batch_is_its_matches_played_one_by_one(game: Game, case: contract.Case) -> None:
    seeds = [3, 1, 4]
    envs = VectorEnv(game, case.seats, len(seeds), seeds, **dict[str, Any](case.options))
    matches = [Plain(game, case.seats, dict(case.options), seed) for seed in seeds]
    dice = generator(9)
    for _ in range(60):
        actions = []
        for number, match in enumerate(matches):
            legal = match.legal()
            assert envs.to_act[number] == verbs.to_act(match.state)
            assert envs.observation[number].tolist() == match.shown()
            assert envs.mask[number].nonzero()[0].tolist() == sorted(legal)
            actions.append(legal[below(dice, len(legal))])
        step = envs.step(np.array(actions))
        for number, match in enumerate(matches):
            over, points = match.step(actions[number])
            assert step.over[number] == over
            assert step.reward[number].tolist() == points


@GAMES
def test_the_number_of_threads_changes_nothing(game: Game) -> None:
    one, two = (VectorEnv(game, batch=200, seed=5, threads=threads) for threads in (1, 2))
    assert (one.threads, two.threads) == (1, 2)
    for _ in range(30):
        actions = one.sample().copy()
        assert actions.tolist() == two.sample().tolist()
        first, second = one.step(actions), two.step(actions)
        for mine, other in zip(first, second, strict=True):
            assert np.array_equal(np.asarray(mine), np.asarray(other))


def test_threads_end_with_their_environment() -> None:
    gc.collect()
    before = set(threading.enumerate())
    envs = VectorEnv("connect_four", batch=512, seed=1, threads=4)
    envs.step(envs.sample())
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 3
    del envs
    gc.collect()
    for helper in helpers:
        helper.join(timeout=60)
        assert not helper.is_alive()


def step_and_send(envs: VectorEnv, answers: Connection) -> None:
    for _ in range(5):
        envs.step(envs.sample())
    answers.send(envs.observation)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")  # it is; that is the point
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_another_process_goes_on_like_this_one(method: str) -> None:
    """However it is started: a forked process has the environment but none of its threads."""
    envs = VectorEnv("torus", batch=4096, seed=1, threads=2)
    envs.step(envs.sample())
    context: Any = multiprocessing.get_context(method)  # which of its classes is known at run time only
    answers, theirs = context.Pipe(duplex=False)
    process = context.Process(target=step_and_send, args=(envs, theirs))
    process.start()
    try:
        assert answers.poll(120), "the other process hangs"
        observation = answers.recv()
    finally:
        process.kill()
        process.join()
    for _ in range(5):
        envs.step(envs.sample())
    assert observation.tobytes() == envs.observation.tobytes()


def test_threads_follow_the_cores_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "process_cpu_count", lambda: 3, raising=False)  # Python 3.13 and newer
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 5, 7}, raising=False)
    assert VectorEnv("connect_four", batch=4096, seed=1).threads == 3


def test_what_fails_in_a_thread_fails_in_the_step() -> None:
    crew = Crew(2)
    done: list[int] = []

    def fail_elsewhere() -> None:
        if threading.current_thread() is not threading.main_thread():
            raise BadOption("No!")
        done.append(1)

    with pytest.raises(BadOption, match="No!"):
        crew.share(fail_elsewhere)
    crew.share(lambda: done.append(2))
    assert done == [1, 2, 2, 2]


@GAMES
def test_sampled_actions_are_legal_and_matches_end_and_begin_anew(game: Game) -> None:
    envs = VectorEnv(game, batch=16, seed=1)
    ended = 0
    fresh = VectorEnv(game, batch=1, seed=1).layout
    for _ in range(3000):
        actions = envs.sample()
        assert envs.mask[np.arange(16), actions].all()
        step = envs.step(actions)
        assert (step.to_act >= 0).all()
        assert (step.reward[~step.over] == 0).all()
        for match in step.over.nonzero()[0]:
            ended += 1
            assert fresh.named(envs.final)["to_act"][match] == OVER
            assert 0 <= step.reward[match].min() <= step.reward[match].max() <= 1
        if ended >= 20:
            break
    assert ended >= 20


def test_when_legal_actions_outnumber_the_room_to_remember_them_nothing_changes() -> None:
    class Narrow(VectorEnv):
        room = 3

    usual = VectorEnv("connect_four", batch=4, seed=2)
    narrow = Narrow("connect_four", batch=4, seed=2)
    for _ in range(120):
        actions = usual.sample().copy()
        assert actions.tolist() == narrow.sample().tolist()
        usual.step(actions)
        narrow.step(actions)
        assert np.array_equal(usual.mask, narrow.mask)


def test_a_seed_of_its_own_makes_a_match_the_same_anywhere_in_the_batch() -> None:
    envs = VectorEnv("torus", batch=4, seed=[7, 8, 7, 9])
    assert envs.observation[0].tolist() == envs.observation[2].tolist()
    for _ in range(20):
        envs.step(envs.sample())
    assert envs.observation[0].tolist() == envs.observation[2].tolist()
    assert envs.observation[0].tolist() != envs.observation[1].tolist()
    again = envs.reset([9, 7, 7, 8]).observation.copy()
    assert again[1].tolist() == again[2].tolist()


def test_one_seed_for_all_repeats() -> None:
    envs = VectorEnv("torus", batch=8, seed=3)
    first = envs.observation.copy()
    envs.step(envs.sample())
    assert np.array_equal(envs.reset(3).observation, first)
    assert not np.array_equal(envs.reset(4).observation, first)


@GAMES
def test_a_step_allocates_nothing(game: Game) -> None:
    """Handing the arrays over costs the same however many matches they hold; the matches themselves cost nothing."""
    RUNTIME.initialize(cpu_target.target_context)
    counted = []
    for batch in (1, 1, 40):  # the first round may still load code
        envs = VectorEnv(game, batch=batch, seed=1, threads=1)
        before = RUNTIME.get_allocation_stats().alloc
        for _ in range(50):
            envs.step(envs.sample())
        counted.append(RUNTIME.get_allocation_stats().alloc - before)
    assert counted[2] == counted[1]


@GAMES
def test_a_large_batch_takes_little_memory(game: Game) -> None:
    seats = game.seats[-1]
    envs = VectorEnv(game, seats, batch=64, seed=1)
    assert sum(array.nbytes for array in envs._owned()) * 4096 / 64 <= LARGEST


def test_one_illegal_action_is_refused_and_nothing_is_played() -> None:
    envs = VectorEnv("connect_four", batch=3, seed=1)
    for _ in range(6):
        envs.step(np.array([0, 1, 0]) if envs.mask[0, 0] else np.array([2, 1, 2]))
    before = envs.snapshot()
    with pytest.raises(IllegalAction, match=r"match 2, seat 0, action 0 \(drop a\): Column a is full") as refused:
        envs.step(np.array([1, 2, 0]))
    assert refused.value.clause == "2.1"
    for wrong, words in ((7, "7 is no action of Connect Four"), (-1, "-1 is no action")):
        with pytest.raises(IllegalAction, match=words):
            envs.step(np.array([1, wrong, 1]))
    for mine, then in zip(envs.snapshot(), before, strict=True):
        assert mine.tobytes() == then.tobytes()


def test_actions_of_the_wrong_shape_or_kind_are_refused() -> None:
    envs = VectorEnv("connect_four", batch=3, seed=1)
    with pytest.raises(IllegalAction, match="3 whole numbers"):
        envs.step(np.zeros(2, np.int64))
    with pytest.raises(IllegalAction, match="float64"):
        envs.step(np.zeros(3))  # type: ignore[arg-type]  # that is the point
    assert envs.step(np.zeros(3, np.uint8)).observation is envs.observation


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seats": 9}, "has 1 to 4 seats, not 9"),
        ({"colour": "red"}, "has no option 'colour'"),
        ({"collect": "never"}, "can't be 'never'"),
        ({"batch": 0}, "at least 1 match"),
        ({"learner": 2}, "no seat 2"),
        ({"batch": 2, "seed": [1, 2, 3]}, "want 2 seeds, not 3"),
    ],
)
def test_what_does_not_exist_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        catstate.vector("torus", **given)


def test_a_learner_is_always_to_act_and_gets_all_scores() -> None:
    envs = catstate.vector("connect_four", batch=64, seed=1, learner=[0, 1] * 32)
    wins = ended = 0
    for _ in range(200):
        assert envs.to_act.tolist() == [0, 1] * 32
        step = envs.step(envs.sample())
        ended += int(step.over.sum())
        wins += int((step.reward[np.arange(64), envs.learner] == 1).sum())
        assert (step.reward[step.over].sum(axis=1) == 1).all()
    assert 0.4 < wins / ended < 0.6


def test_snapshots_and_pickles_go_on_alike() -> None:
    envs = catstate.vector("torus", seats=3, batch=5, seed=1, over_limit="refuse")
    for _ in range(10):
        envs.step(envs.sample())
    saved, pickled = envs.snapshot(), pickle.dumps(envs)
    rows = [envs.step(envs.sample()).observation.copy() for _ in range(10)]
    envs.restore(saved)
    assert [envs.step(envs.sample()).observation.tolist() for _ in range(10)] == [row.tolist() for row in rows]
    twin = pickle.loads(pickled)
    assert twin.options == envs.options
    assert [twin.step(twin.sample()).observation.tolist() for _ in range(10)] == [row.tolist() for row in rows]


def test_a_snapshot_of_something_else_is_refused() -> None:
    with pytest.raises(BadOption, match="snapshot is of another"):
        catstate.vector("torus", batch=2, seed=1).restore(catstate.vector("torus", batch=3, seed=1).snapshot())
