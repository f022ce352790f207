"""The network that learns, and the loop that teaches it: PPO with a reward for staying undecided, weights averaged."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from catstate.core.record import Ints
from catstate.games import find
from catstate.games.cats import pieces
from catstate.games.cats.features import CHOICES, FEATURES

from .tables import NEVER, Singles, TrainingTables, choose, judge, lay_tables

HIDDEN = (128, 128)
MATCHES = 1024  # side by side
STEPS = 48  # decisions in each between two updates
MINIBATCH = 4096
TRACE = 0.9  # λ of generalised advantages
CLIP = 0.2  # how far one update may move the policy
MEMORY = 0.995  # of the averaged weights, per update
STEEPEST = 0.5  # longer gradients are shortened to this
BOUND = 50  # seats in a hundred that may be bound
CONTEST = 2000  # matches for a point of the curve


class Played(NamedTuple):
    """Decisions that are learned from, one row each."""

    seen: Singles
    offsets: Singles  # what was added to the logits
    choice: Ints
    chance: Singles  # logarithm of the chance with which it was chosen
    gain: Singles  # how much better than expected it turned out, in fair shares
    target: Singles  # what the value should have been
    scale: Singles  # scientists left: a fair share is one over this

    def part(self, rows: Ints) -> "Played":
        return Played(
            self.seen[rows],
            self.offsets[rows],
            self.choice[rows],
            self.chance[rows],
            self.gain[rows],
            self.target[rows],
            self.scale[rows],
        )


@dataclass(frozen=True)
class Pace:
    """What falls over a run, from the first number to the second: the rate, and the reward for staying undecided."""

    rate: tuple[float, float] = (1e-3, 1e-4)
    bonus: tuple[float, float] = (0.04, 0.008)

    def at(self, part: float) -> tuple[float, float]:
        """Rate and bonus when this part of the run is over."""
        rate, bonus = (first * (last / first) ** part for first, last in (self.rate, self.bonus))
        return rate, bonus


class Learner:
    """Two hidden layers; logits of the choices, then the expected score. Gradients by hand, and Adam."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = (FEATURES, *HIDDEN, CHOICES + 1)
        self.weights: list[Singles] = []
        for number, (width, height) in enumerate(pairwise(sizes)):
            scale = 0.01 if number == len(HIDDEN) else float(np.sqrt(2 / width))  # play starts undecided
            self.weights.append((rng.standard_normal((width, height)) * scale).astype(np.float32))
            self.weights.append(np.zeros(height, np.float32))
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.averaged = [one.copy() for one in self.weights]
        self.updates = 0

    def load(self, place: Path) -> None:
        """Go on from averaged weights."""
        with np.load(place) as kept:
            self.weights = [kept[f"w{number}"].astype(np.float32) for number in range(len(self.weights))]
        self.averaged = [one.copy() for one in self.weights]

    def save(self, place: Path) -> None:
        """Keep the averaged weights."""
        part = place.with_suffix(".part.npz")
        weights = {f"w{number}": one.astype(np.float16) for number, one in enumerate(self.averaged)}
        np.savez_compressed(part, allow_pickle=False, **weights)
        part.replace(place)

    def layers(self, seen: Singles, weights: list[Singles]) -> list[Singles]:
        one = np.maximum(seen @ weights[0] + weights[1], 0)
        two = np.maximum(one @ weights[2] + weights[3], 0)
        return [seen, one, two, two @ weights[4] + weights[5]]

    def ask(self, seen: Singles, averaged: bool = False) -> tuple[Singles, Singles]:
        """Logits and values."""
        out = self.layers(seen, self.averaged if averaged else self.weights)[-1]
        return np.ascontiguousarray(out[:, :-1]), out[:, -1]

    def slopes(self, part: Played, bonus: float) -> tuple[list[Singles], float, float]:
        """The gradient of the loss in every weight, how undecided the policy is, and the error of the values."""
        layers = self.layers(part.seen, self.weights)
        out, rows = layers[-1], np.arange(len(part.choice))
        logits = out[:, :-1] + part.offsets
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        total = chances.sum(axis=1, keepdims=True)
        chances /= total
        logs = np.maximum(logits - np.log(total), -50)
        ratio = np.exp(logs[rows, part.choice] - part.chance)
        held = ((ratio > 1 + CLIP) & (part.gain > 0)) | ((ratio < 1 - CLIP) & (part.gain < 0))
        pull = np.where(held, 0, -ratio * part.gain)
        undecided = -(chances * logs).sum(axis=1, keepdims=True)
        back = np.empty_like(out)
        back[:, :-1] = -chances * pull[:, None] + bonus * chances * (logs + undecided)
        back[rows, part.choice] += pull
        error = out[:, -1] - part.target
        back[:, -1] = error * part.scale
        back /= len(rows)
        slopes: list[Singles] = []
        for layer in (2, 1, 0):
            slopes = [layers[layer].T @ back, back.sum(axis=0), *slopes]
            if layer:
                back = (back @ self.weights[2 * layer].T) * (layers[layer] > 0)
        return slopes, float(undecided.mean()), float((error**2).mean())

    def learn(self, part: Played, rate: float, bonus: float) -> tuple[float, float]:
        """One step of Adam; returns how undecided the policy is and the error of the values."""
        slopes, undecided, error = self.slopes(part, bonus)
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes)))
        shorter = np.float32(min(1.0, STEEPEST / (length + 1e-9)))
        self.updates += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            slope *= shorter
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            spread = np.sqrt(square / np.float32(1 - 0.999**self.updates)) + np.float32(1e-8)
            weight -= np.float32(rate / (1 - 0.9**self.updates)) * mean / spread
        return undecided, error

    def remember(self, turn: int) -> None:
        """Let the averaged weights follow."""
        share = np.float32(1 - min(MEMORY, 1 - 1 / (turn + 2)))
        for slow, fast in zip(self.averaged, self.weights, strict=True):
            slow += share * (fast - slow)


@dataclass(frozen=True)
class CurvePoint:
    """One point of the training curve."""

    seconds: float
    decisions: int
    undecided: float  # entropy of the policy
    error: float  # of the values, squared
    score: float | None  # of the averaged weights alone among three players who are as at the first point


def usual_tables() -> tuple[Ints, Ints]:
    """The tables that are learned from, and how often each comes up: mostly the usual rules of each number of seats."""
    game = find("cats")
    rows: list[list[int]] = []
    shares: list[int] = []
    for seats, often in ((2, 30), (3, 15), (4, 25), (5, 12), (6, 25)):
        for mode, weight in (("", 16), ("elimination", 1), ("tenure", 1), ("amigo", 1)):
            for doctorates, opened, part in (("on", "on", 16), ("on", "off", 2), ("off", "off", 2)):
                options = {"doctorates": doctorates, "open_doctorate": opened, **({"mode": mode} if mode else {})}
                _, settled = game.settle(seats, options)
                rows.append([seats, *game.encode(settled)])
                shares.append(often * weight * part)
    return np.array(rows, np.int64), np.array(shares, np.int64)


def table_of(seats: int, options: Mapping[str, str]) -> tuple[Ints, Ints]:
    """One kind of table only."""
    game = find("cats")
    _, settled = game.settle(seats, options)
    return np.array([[seats, *game.encode(settled)]], np.int64), np.ones(1, np.int64)


def contest(one: Learner, other: Learner, seats: int, matches: int, seed: int) -> float:
    """What one scores alone among others, both with averaged weights, in every seat alike."""
    tables = lay_tables(matches, *table_of(seats, {}), 0, seed)
    seen = np.zeros((matches, FEATURES), np.float32)
    points, ended = np.zeros((matches, pieces.MAX_SEATS), np.float32), np.zeros(matches, np.int64)
    chosen, chance = np.zeros(matches, np.int64), np.zeros(matches, np.float32)
    own = np.arange(matches) % seats
    got = np.full(matches, np.nan)
    tables.begin(seen)
    while np.isnan(got).any():
        logits = np.where((tables.actors == own)[:, None], one.ask(seen, True)[0], other.ask(seen, True)[0])
        choose(logits, tables.choices, tables.styles, tables.actors, tables.rngs, chosen, chance)
        tables.play(chosen, seen, points, ended)
        fresh = (ended > 0) & np.isnan(got)
        got[fresh] = points[fresh, own[fresh]]
    return float(got.mean())


class School:
    """Plays and learns by turns."""

    def __init__(self, learner: Learner, seed: int, matches: int = MATCHES, steps: int = STEPS) -> None:
        self.learner, self.rng, self.turn = learner, np.random.default_rng(seed), 0
        self.tables: TrainingTables = lay_tables(matches, *usual_tables(), BOUND, seed)
        self.seen = np.zeros((steps + 1, matches, FEATURES), np.float32)
        self.offsets = np.zeros((steps, matches, CHOICES), np.float32)
        self.choice, self.ended = np.zeros((2, steps, matches), np.int64)
        self.actors, self.lefts = np.zeros((2, steps, matches), np.int64)
        self.chance, self.values = np.zeros((2, steps, matches), np.float32)
        self.points = np.zeros((steps, matches, pieces.MAX_SEATS), np.float32)
        self.tables.begin(self.seen[0])

    def play(self) -> Played:
        """Some decisions in every match, by the weights as they are."""
        tables = self.tables
        for step in range(len(self.choice)):
            self.actors[step], self.lefts[step] = tables.actors, tables.lefts
            logits, self.values[step] = self.learner.ask(self.seen[step])
            plain = logits.copy()
            choose(
                logits, tables.choices, tables.styles, tables.actors, tables.rngs, self.choice[step], self.chance[step]
            )
            self.offsets[step] = np.where(logits <= NEVER, np.float32(NEVER), logits - plain)
            tables.play(self.choice[step], self.seen[step + 1], self.points[step], self.ended[step])
        advantage, known = np.zeros(self.values.shape, np.float32), np.zeros(self.values.shape, np.int64)
        judge(self.values, self.actors, self.points, self.ended, TRACE, advantage, known)
        whole = Played(
            self.seen[:-1].reshape(-1, FEATURES),
            self.offsets.reshape(-1, CHOICES),
            self.choice.reshape(-1),
            self.chance.reshape(-1),
            (advantage * self.lefts).astype(np.float32).reshape(-1),
            (advantage + self.values).reshape(-1),
            self.lefts.astype(np.float32).reshape(-1),
        )
        return whole.part(np.flatnonzero(known))

    def learn(self, played: Played, rate: float, bonus: float) -> tuple[float, float]:
        """Every decision once, in random order; then play goes on where it stopped."""
        order = self.rng.permutation(len(played.choice))
        for first in range(0, len(order), MINIBATCH):
            undecided, error = self.learner.learn(played.part(order[first : first + MINIBATCH]), rate, bonus)
        self.learner.remember(self.turn)
        self.seen[0] = self.seen[-1]
        self.turn += 1
        return undecided, error


def train(
    learner: Learner,
    decisions: int,
    place: Path,
    pace: Pace,
    seed: int,
    points: int = 12,
    progress: Callable[[CurvePoint], None] = lambda point: None,
) -> list[CurvePoint]:
    """Learn from that many decisions and keep the averaged weights; returns the curve."""
    school = School(learner, seed)
    rival = Learner(seed)
    curve: list[CurvePoint] = []
    made, began = 0, time.monotonic()
    while made < decisions:
        part = made / decisions
        undecided, error = school.learn(school.play(), *pace.at(part))
        made += school.choice.size
        if made >= (len(curve) + 1) * decisions / points:
            if not curve:
                rival.averaged = [one.copy() for one in learner.averaged]
            score = contest(learner, rival, 4, CONTEST, seed)
            curve.append(CurvePoint(round(time.monotonic() - began), made, undecided, error, score))
            learner.save(place)
            progress(curve[-1])
    return curve
