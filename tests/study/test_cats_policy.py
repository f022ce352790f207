"""Learning Schrödinger's Cats: gradients, advantages and draws are what the formulas say, and playing teaches."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catstate.games.cats.features import CHOICES, FEATURES, LADDER, PROVE, STYLE
from catstate.games.cats.pieces import MAX_SEATS
from catstate.games.cats.policy import read_weights
from catstate.study.cats_policy.learner import (
    CLIP,
    Learner,
    Pace,
    Played,
    School,
    contest,
    table_of,
    train,
    usual_tables,
)
from catstate.study.cats_policy.tables import NEVER, choose, judge, lay_tables


def some_decisions(rng: np.random.Generator, count: int) -> Played:
    offsets = np.zeros((count, CHOICES), np.float32)
    offsets[:, 3:20] = NEVER
    return Played(
        rng.standard_normal((count, FEATURES)).astype(np.float32),
        offsets,
        rng.integers(0, 3, count),
        np.full(count, -np.log(CHOICES - 17), np.float32),
        rng.standard_normal(count).astype(np.float32),
        rng.random(count, np.float32),
        np.full(count, 4, np.float32),
    )


def loss(learner: Learner, part: Played, bonus: float) -> float:
    """What is minimised, written down once more: clipped policy, reward for staying undecided, error of the values."""
    out = learner.layers(part.seen, learner.weights)[-1].astype(np.float64)
    logits = out[:, :-1] + part.offsets
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    ratio = np.exp(logs[np.arange(len(logs)), part.choice] - part.chance)
    policy = np.minimum(ratio * part.gain, ratio.clip(1 - CLIP, 1 + CLIP) * part.gain)
    undecided = -(np.exp(logs) * np.maximum(logs, -50)).sum(axis=1)
    value = part.scale * (out[:, -1] - part.target) ** 2 / 2
    return float((-policy - bonus * undecided + value).mean())


def test_gradients_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    learner, part = Learner(5), some_decisions(rng, 64)
    exact: Any = [one.astype(np.float64) for one in learner.weights]
    learner.weights = exact
    slopes, _, _ = learner.slopes(part, 0.03)
    for weight, slope in zip(learner.weights, slopes, strict=True):
        for _ in range(4):
            place = tuple(int(rng.integers(size)) for size in weight.shape)
            kept, step = weight[place], 1e-5
            weight[place] = kept + step
            above = loss(learner, part, 0.03)
            weight[place] = kept - step
            below = loss(learner, part, 0.03)
            weight[place] = kept
            assert slope[place] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-6)


def test_advantages_go_back_in_time_seat_by_seat() -> None:
    """Seat 0 decides twice, seat 1 once, then the match ends; the decision after it has no outcome yet."""
    values = np.array([[0.5], [0.4], [0.6], [0.5]], np.float32)
    actors = np.array([[0], [1], [0], [1]])
    points = np.zeros((4, 1, MAX_SEATS), np.float32)
    points[2, 0, 0] = 1.0
    ended = np.array([[0], [0], [1], [0]])
    advantage, known = np.zeros((4, 1), np.float32), np.zeros((4, 1), np.int64)
    judge(values, actors, points, ended, 0.9, advantage, known)
    assert known[:, 0].tolist() == [1, 1, 1, 0]
    last = 1.0 - 0.6
    assert advantage[:3, 0] == pytest.approx([(0.6 - 0.5) + 0.9 * last, 0.0 - 0.4, last])


def test_choices_are_drawn_as_the_logits_say() -> None:
    """Only what can be chosen, and bound players lean: towards Prove It! here."""
    count = 20_000
    choices = np.full((count, CHOICES), -1, np.int64)
    choices[:, [1, LADDER, PROVE]] = 7
    styles = np.zeros((count, MAX_SEATS, STYLE), np.float32)
    logits = np.zeros((count, CHOICES), np.float32)
    logits[:, 1] = np.log(2)
    rngs = lay_tables(count, *table_of(2, {}), 0, 1).rngs
    chosen, chance = np.zeros(count, np.int64), np.zeros(count, np.float32)
    choose(logits, choices, styles, np.zeros(count, np.int64), rngs, chosen, chance)
    shares = np.bincount(chosen, minlength=CHOICES) / count
    assert set(np.flatnonzero(shares)) == {1, LADDER, PROVE}
    assert shares[[1, LADDER, PROVE]] == pytest.approx([0.5, 0.25, 0.25], abs=0.02)
    assert np.exp(chance[chosen == 1]) == pytest.approx(0.5, abs=1e-5)


def test_tables_cover_every_number_of_seats_and_mode() -> None:
    settings, shares = usual_tables()
    assert {(int(row[0]), int(row[1])) for row in settings} == {
        (seats, mode) for seats in range(2, 7) for mode in range(3)
    }
    assert (shares > 0).all()


def test_playing_teaches(tmp_path: Path) -> None:
    """A short run beats where it began, and its weights can be read by the player."""
    learner, before, place = Learner(7), Learner(7), tmp_path / "weights.npz"
    curve = train(learner, 400_000, place, Pace(), 7, points=2)
    assert [point.decisions for point in curve] == sorted(point.decisions for point in curve)
    assert contest(learner, before, 2, 600, 9) > 0.6
    assert len(read_weights(place).layers) == 3


def test_the_same_seed_plays_the_same_matches() -> None:
    one, other = (School(Learner(2), 5, matches=8, steps=6).play() for _ in range(2))
    assert [column.tobytes() for column in one] == [column.tobytes() for column in other]
