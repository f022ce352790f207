"""Planning on a vector: rows branch, roots are searched at once, guesses keep what the seat to act knows."""

import numpy as np
import pytest

import catstate
from catstate import BadOption
from catstate.adapters.vector import VectorEnv
from catstate.bots.thinking import Budget, CannotThink, think
from catstate.core.game import Game

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)


def played(game: Game | str, batch: int, steps: int, threads: int | None = None) -> VectorEnv:
    envs = VectorEnv(game, batch=batch, seed=3, threads=threads)
    for _ in range(steps):
        envs.step(envs.sample())
    return envs


@GAMES
def test_a_search_from_many_roots_is_the_bots_search_from_each(game: Game) -> None:
    envs = played(game, 3, 7)
    before = envs.snapshot()
    found = envs.search(40, seed=[5, 6, 7])
    for row, seed in enumerate((5, 6, 7)):
        alone = think(game, envs.view(row, int(envs.to_act[row])), Budget(40), seed)
        visits = {one.action: one.visits for one in alone.prospects if one.visits}
        assert visits == {int(action): int(found.visits[row, action]) for action in found.visits[row].nonzero()[0]}
    assert (found.visits.sum(axis=1) == 39).all()  # the first simulation plants the root
    assert not found.visits[~envs.mask].any()
    assert np.allclose(found.policy.sum(axis=1), 1)
    assert envs.mask[np.arange(3), found.best].all()
    assert ((found.values >= 0) & (found.values <= 1)).all()
    for mine, then in zip(envs.snapshot(), before, strict=True):
        assert mine.tobytes() == then.tobytes()


def test_threads_and_rows_change_nothing() -> None:
    one, two = (played("connect_four", 160, 5, threads) for threads in (1, 2))
    whole = one.search(30, seed=2)
    assert np.array_equal(whole.visits, two.search(30, seed=2).visits)
    some = two.search(30, seed=[2 + 9, 2 + 40], rows=[9, 40])
    assert np.array_equal(some.visits, whole.visits[[9, 40]])
    assert np.array_equal(some.values, whole.values[[9, 40]])


def test_a_win_at_hand_is_found_in_every_row() -> None:
    envs = VectorEnv("connect_four", batch=4, seed=1)
    for column in (0, 1, 0, 1, 0, 1):
        envs.step(np.full(4, column))
    found = envs.search(200, seed=1)
    assert found.best.tolist() == [0] * 4
    assert (found.values[:, 0] > 0.8).all()


@GAMES
def test_rows_branch_and_go_on_alike(game: Game) -> None:
    envs = played(game, 6, 9)
    shown = envs.copy_rows([0, 0, 5], [1, 2, 3])
    for row, came in ((1, 0), (2, 0), (3, 5)):
        assert np.array_equal(shown.observation[row], shown.observation[came])
        assert envs.states[row].tobytes() == envs.states[came].tobytes()
    for _ in range(30):
        actions = envs.sample()
        actions[[1, 2, 3]] = actions[[0, 0, 5]]
        step = envs.step(actions)
        assert np.array_equal(step.observation[1], step.observation[0])
        assert np.array_equal(step.mask[3], step.mask[5])


def test_branches_may_have_chance_of_their_own() -> None:
    envs = played("torus", 12, 9)
    envs.copy_rows([0] * 11, range(1, 12), seed=8)
    assert len({row.tobytes() for row in envs.rng}) == 12
    envs.copy_rows([0, 1], [1, 0])  # rows can change places
    assert len({row.tobytes() for row in envs.rng}) == 12


@GAMES
def test_guesses_keep_what_the_seat_to_act_knows(game: Game) -> None:
    envs = played(game, 4, 5)
    envs.copy_rows([0] * 3, [1, 2, 3])
    views = [envs.view(row, int(envs.to_act[row])).tobytes() for row in range(4)]
    whole = envs.states[0].tobytes()
    envs.guess([1, 2, 3], seed=4)
    assert [envs.view(row, int(envs.to_act[row])).tobytes() for row in range(4)] == views
    assert envs.states[0].tobytes() == whole
    if game.secrets:
        assert len({envs.states[row].tobytes() for row in range(4)}) > 1


def test_what_does_not_exist_is_refused() -> None:
    envs = VectorEnv("connect_four", batch=3, seed=1)
    for source, target in (([0], [3]), ([-1], [0])):
        with pytest.raises(BadOption, match="The rows are 0 to 2"):
            envs.copy_rows(source, target)
    for source, target in (([0, 1], [2]), ([0, 1], [2, 2])):
        with pytest.raises(BadOption, match="named once"):
            envs.copy_rows(source, target)
    with pytest.raises(CannotThink, match="at least 2 simulations"):
        envs.search(1)
    with pytest.raises(BadOption, match="3 roots want 3 seeds, not 2"):
        envs.search(10, seed=[1, 2])


def test_estimates_judge_every_seat_of_every_match() -> None:
    """Two who play for the same win: what one may expect, the other may not. A copied match is judged alike."""
    envs = catstate.vector("hop", batch=130, seed=3)  # two threads
    for _ in range(40):
        envs.step(envs.sample())
    found = envs.estimates()
    assert found.shape == (130, 2)
    assert np.abs(found.sum(axis=1) - 1).max() < 1e-3
    assert found[:, 0].std() > 0.01
    envs.copy_rows([0] * 129, range(1, 130))
    assert (envs.estimates() == found[0]).all()


def test_the_listed_actions_are_those_of_the_mask() -> None:
    envs = catstate.vector("cats", batch=8, seed=3)
    for row in range(8):
        assert sorted(envs.listed[row, : envs.choices[row]]) == envs.mask[row].nonzero()[0].tolist()
