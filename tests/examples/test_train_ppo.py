"""The PPO example learns. PyTorch is too large for every test run: its half is tested by `make soak`, which installs
it; NumPy's half, the same algorithm with gradients by hand, is tested always."""

import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import train_ppo
from train_ppo import NumpyNetwork, Rollout, TorchNetwork, log_softmax, train

import catstate
from catstate.bots.names import find_bots
from catstate.study.arena import compete

ROOT = Path(__file__).parents[2]
BACKENDS = ["numpy", "torch"] if os.environ.get("CATSTATE_SOAK") else ["numpy"]


@pytest.mark.parametrize("backend", BACKENDS)
def test_it_learns_to_beat_random_play(backend: str) -> None:
    curve = train("connect_four", 2, most=80_000, batch=128, hidden=64, rate=2e-3, matches=400, backend=backend)
    assert 0.4 < curve[0].score < 0.6
    assert curve[-1].score > 0.65
    assert curve[-1].decisions >= 80_000


NODES = np.array([[0, 2], [1, 2], [0, 3], [1, 3], [1, 4]])  # five actions share nodes, as those of |Hop⟩ do


def some_rollout(rng: np.random.Generator, network: Any, size: int = 12, inputs: int = 5) -> Rollout:
    seen = rng.standard_normal((size, inputs)).astype(np.float32)
    legal = np.full((size, 4), -1, np.int16)
    for row in legal:
        count = int(rng.integers(1, 5))
        row[:count] = rng.permutation(len(NODES))[:count]
    logs = log_softmax(network.ask(seen, legal)[0], legal >= 0)
    picked = np.array([rng.integers(0, (row >= 0).sum()) for row in legal])
    chance = logs[np.arange(size), picked] + rng.normal(0, 0.3, size).astype(np.float32)
    advantage, target = rng.standard_normal((2, size)).astype(np.float32)
    return Rollout(seen, legal, picked, chance.astype(np.float32), advantage, target)


def loss(network: NumpyNetwork, part: Rollout) -> float:
    """The loss as the paper writes it, to compare the gradients with."""
    logits, values = network.ask(part.seen, part.legal)
    mask = part.legal >= 0
    logs = log_softmax(logits, mask).astype(np.float64)
    ratio = np.exp(logs[np.arange(len(part.picked)), part.picked] - part.chance)
    clipped = np.clip(ratio, 1 - train_ppo.CLIP, 1 + train_ppo.CLIP)
    policy = np.minimum(ratio * part.advantage, clipped * part.advantage).mean()
    entropy = -(np.exp(logs) * np.where(mask, logs, 0)).sum(axis=1).mean()
    return float(-policy - train_ppo.ENTROPY * entropy + 0.5 * ((values - part.target) ** 2).mean())


def test_gradients_by_hand_are_the_slopes_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    network = NumpyNetwork(5, 6, NODES, seed=1)
    network.weights = [(one + rng.normal(0, 0.3, one.shape)).astype(np.float64) for one in network.weights]
    part = some_rollout(rng, network)
    for weight, slopes in zip(network.weights, network.gradients(part), strict=True):
        for place in list(np.ndindex(weight.shape))[::3]:
            was = weight[place]
            high: list[float] = []
            low: list[float] = []
            for shift, found in ((1e-5, high), (-1e-5, low)):
                weight[place] = was + shift
                found.append(loss(network, part))
            weight[place] = was
            assert (high[0] - low[0]) / 2e-5 == pytest.approx(slopes[place], abs=2e-4)


if "torch" in BACKENDS:

    def test_both_backends_take_the_same_step() -> None:
        rng = np.random.default_rng(4)
        ours, theirs = NumpyNetwork(5, 6, NODES, seed=2), TorchNetwork(5, 6, NODES, seed=2)
        for _ in range(5):
            part = some_rollout(rng, ours)
            ours.learn(part, 1e-2)
            theirs.learn(part, 1e-2)
        for mine, other in zip(ours.weights, theirs.weights, strict=True):
            assert np.abs(mine - other.detach().numpy()).max() < 1e-4


def turn(seat: int, over: bool, judgement: float = 0.0, correction: float = 0.5) -> Any:
    """A decision of one match, as `collect` notes it; the second seat wins."""
    one, none = np.zeros((1, 2), np.float32), np.zeros(1, np.int64)
    legal, chance = np.zeros((1, 1), np.int16), np.full(1, 0.5, np.float32)
    numbers = [np.full(1, number, np.float32) for number in (correction, judgement)]
    return one, legal, none, chance, *numbers, np.array([seat]), np.array([[0, 1]], np.float32) * over, np.array([over])


def test_advantages_follow_each_seat_to_its_own_next_decision() -> None:
    """Two seats in turn, values 0.5: the match ends with the second seat's win, so it gains and the first loses."""
    judged = train_ppo.judge([turn(0, False), turn(1, True), turn(0, False)], 2)
    assert len(judged.picked) == 2  # the decision of the new match is not judged yet
    assert judged.target.tolist() == pytest.approx([train_ppo.DISCOUNT, 0.0], abs=1e-6)
    assert judged.advantage[0] > 0 > judged.advantage[1]


def test_the_network_learns_by_how_much_the_judgement_errs() -> None:
    """Judged 0.7 before its win and corrected by 0.1, the second seat should have been corrected by 0.297."""
    judged = train_ppo.judge([turn(0, False, 0.7, 0.1), turn(1, True, 0.7, 0.1)], 2)
    assert judged.target.tolist() == pytest.approx([train_ppo.DISCOUNT - 0.7, -0.7], abs=1e-6)


def test_odds_tell_the_hopeless_from_the_nearly_hopeless() -> None:
    assert train_ppo.odds(0.5) == 0
    assert train_ppo.odds([0, 1]).tolist() == pytest.approx([-2, 2])  # as good as certain
    assert train_ppo.odds(0.002) - train_ppo.odds(0.001) == pytest.approx(0.2 * math.log(2 * 0.999 / 0.998))


def test_progress_is_the_rise_of_the_odds_until_the_next_decision() -> None:
    """The first seat rises from 0.2 to 0.5 and then loses; the second, at 0.7, wins."""
    rows = [turn(0, False, 0.2), turn(1, False, 0.7), turn(0, False, 0.5), turn(1, True, 0.7)]
    judged = train_ppo.judge(rows, 2, progress=True)
    lost, won, rose = -2, 2 - 0.2 * math.log(7 / 3), 0.2 * math.log(4)
    later = train_ppo.PATIENCE * train_ppo.TRACE
    second = won - 0.5  # advantage over a correction of 0.5
    first = 0.5 * (train_ppo.PATIENCE - 1) + later * second
    assert judged.target.tolist() == pytest.approx(
        [won, lost, first + 0.5, rose + 0.5 * train_ppo.PATIENCE + later * (lost - 0.5)], abs=1e-5
    )


@pytest.mark.parametrize("name", ["lab", "torus"])
def test_progress_is_learned_where_random_players_do_not_win(name: str) -> None:
    """After a second it runs, sees what the game's outlook shows, and saves what can play."""
    curve = train(name, 2, most=600, batch=64, steps=8, hidden=16, matches=4, backend="numpy", progress=True)
    assert curve[-1].decisions >= 600


def test_what_was_trained_plays_as_a_bot(tmp_path: Path) -> None:
    place = tmp_path / "four.npz"
    train("connect_four", 2, most=40_000, batch=128, hidden=64, rate=2e-3, matches=50, backend="numpy", save=str(place))
    seen = compete(catstate.game("connect_four"), 2, {}, find_bots(f"ppo:{place},Random"), 100)
    assert seen.share(0).low > 0.5


def test_it_runs_from_the_command_line(tmp_path: Path) -> None:
    picture = tmp_path / "curve.png"
    command = [sys.executable, str(ROOT / "examples/train_ppo.py"), "--seconds", "1", "--backend", "numpy"]
    done = subprocess.run([*command, "--plot", str(picture)], capture_output=True, encoding="utf-8", check=True)
    assert "mean score against random players" in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
