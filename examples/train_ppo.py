"""Learn a game by playing against oneself: masked PPO on catstate's vector environment, in one file.

    python examples/train_ppo.py                          # Schrödinger's Cats for two, two minutes
    python examples/train_ppo.py --game hop --seconds 600 --save hop.npz
    catstate arena hop --bots ppo:hop.npz,Intern          # what was saved plays wherever a bot's name goes

Every seat is played by the same network, from its own view. Now and then the network is measured against random
players; the win rate it should beat is 1 / seats. With PyTorch installed (`pip install catstate[examples]`) it does the
gradients; without, eighty lines of NumPy do, so that this runs anywhere.

What a seat may expect is the bots' judgement of the table, hidden things included, plus a correction that the network
learns: a step to a better table is praised at once. The policy itself sees its view and nothing else. It is a start,
not a champion.

Where random players hardly ever win, as at Particle Panic and Schrödinger's Lab, the ends of matches teach nothing for
a long time. With --progress each decision is rewarded by how much the judged odds of a win rise until the seat's next
one, a win or loss at the end included:

    python examples/train_ppo.py --game lab --progress --seconds 1000 --matches 60 --save lab.npz
"""

import argparse
import importlib.util
import os
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

for _library in ("OPENBLAS", "OMP", "MKL"):  # matrices this small are multiplied faster by one thread than by two
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

import catstate
from catstate.adapters.outlooks import show_all
from catstate.adapters.vector import EVERYONE, VectorEnv
from catstate.bots.policy import FARTHEST, Origin, TrainedNetwork, nodes_of, setting_places
from catstate.bots.sense import thinking_of
from catstate.bots.shown import width_of
from catstate.core.record import Ints

Floats = NDArray[np.float32]

DISCOUNT = 0.997  # a win sooner is better, a little
TRACE = 0.95  # λ of generalised advantages
CLIP = 0.2  # how far one update may move the policy
EPOCHS = 2
MINIBATCH = 2048
ENTROPY = 0.01  # reward for staying undecided
PATIENCE = 0.98  # the discount where progress is rewarded: about fifty decisions count
CERTAIN = 10.0  # the logarithm of the odds of what is as good as won
ODDS = 0.2  # how much a unit of it counts, so that rewards are about as large as without
POINTS = 12  # of the learning curve, the first aside
NEVER = np.float32(-1e9)  # the logit of what the mask forbids
LONGEST = 2000  # decisions in which a match must be won, when the network is measured


class Rollout(NamedTuple):
    """What was seen and done, one row per decision."""

    seen: Floats
    legal: NDArray[np.int16]  # the legal actions, −1 behind the last
    picked: NDArray[np.int64]  # the place of the chosen one among them
    chance: Floats  # log-probability with which it was chosen
    advantage: Floats
    target: Floats  # what the value should have been

    def part(self, rows: Any) -> "Rollout":
        chosen: Any = tuple(array[rows] for array in self)
        return Rollout(*chosen)._trimmed()

    def _trimmed(self) -> "Rollout":
        most = int((self.legal >= 0).sum(axis=1).max())
        return self._replace(legal=self.legal[:, :most])


class Network(Protocol):
    """Two hidden layers; a logit for each legal action, and by how much the seat to act is worth more than judged.

    An action's logit is the sum of its nodes in the last layer; most games have a node for each action.
    """

    def ask(self, seen: Floats, legal: NDArray[np.int16]) -> tuple[Floats, Floats]: ...

    def learn(self, part: Rollout, rate: float) -> None: ...

    def layers(self) -> list[Floats]: ...


def initial(sizes: list[int], rng: np.random.Generator) -> list[Floats]:
    """TrainedNetwork and biases, layer by layer; the last layer starts near zero, so that play starts undecided."""
    found: list[Floats] = []
    for number, (width, height) in enumerate(pairwise(sizes)):
        scale = 0.01 if number == len(sizes) - 2 else np.sqrt(2 / width)
        found += [(rng.standard_normal((width, height)) * scale).astype(np.float32), np.zeros(height, np.float32)]
    return found


def log_softmax(logits: Floats, mask: NDArray[np.bool_]) -> Floats:
    logits = np.where(mask, logits, NEVER)
    logits = logits - logits.max(axis=1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))


class NumpyNetwork:
    """The network with gradients by hand, and Adam."""

    def __init__(self, inputs: int, hidden: int, nodes: Ints, seed: int) -> None:
        self.nodes = nodes
        self.weights = initial([inputs, hidden, hidden, int(nodes.max()) + 2], np.random.default_rng(seed))
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.updates = 0

    def layers(self) -> list[Floats]:
        return self.weights

    def ask(self, seen: Floats, legal: NDArray[np.int16]) -> tuple[Floats, Floats]:
        out = self._forward(seen)[-1]
        places = self.nodes[legal].reshape(len(legal), -1)
        logits = np.take_along_axis(out, places, axis=1).reshape(*legal.shape, -1).sum(axis=2)
        return logits, out[:, -1]

    def _forward(self, seen: Floats) -> list[Floats]:
        first, first_bias, second, second_bias, last, last_bias = self.weights
        one = np.maximum(seen @ first + first_bias, 0)
        two = np.maximum(one @ second + second_bias, 0)
        return [seen, one, two, two @ last + last_bias]

    def gradients(self, part: Rollout) -> list[Floats]:
        """The gradient of the loss (policy, entropy, value) in every weight."""
        layers = self._forward(part.seen)
        logits, values = self.ask(part.seen, part.legal)
        rows, mask = np.arange(len(part.picked)), part.legal >= 0
        logs = log_softmax(logits, mask)
        chances = np.exp(logs)
        ratio = np.exp(logs[rows, part.picked] - part.chance)
        held = (ratio > 1 + CLIP) & (part.advantage > 0) | (ratio < 1 - CLIP) & (part.advantage < 0)
        pull = np.where(held, 0, -ratio * part.advantage)  # d loss / d log-probability of the action
        entropy = -(chances * np.where(mask, logs, 0)).sum(axis=1, keepdims=True)
        on_logits = -chances * pull[:, None] + ENTROPY * chances * (logs + entropy)
        on_logits[rows, part.picked] += pull
        on_logits[~mask] = 0
        back = self._on_nodes(on_logits, part.legal, layers[-1].shape[1])
        back[:, -1] = values - part.target
        back /= len(rows)
        found: list[Floats] = []
        for layer in (2, 1, 0):
            found = [layers[layer].T @ back, back.sum(axis=0), *found]
            back = (back @ self.weights[2 * layer].T) * (layers[layer] > 0)
        return found

    def _on_nodes(self, on_logits: Floats, legal: NDArray[np.int16], width: int) -> Floats:
        """What pulls at an action's logit pulls at each of its nodes."""
        count, each = len(legal), self.nodes.shape[1]
        places = self.nodes[legal].reshape(count, -1) + width * np.arange(count)[:, None]
        pulls = np.bincount(places.ravel(), np.repeat(on_logits, each, axis=1).ravel(), count * width)
        return pulls.reshape(count, width).astype(on_logits.dtype)

    def learn(self, part: Rollout, rate: float) -> None:
        self.updates += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, self.gradients(part), strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair_mean, fair_square = mean / (1 - 0.9**self.updates), square / (1 - 0.999**self.updates)
            weight -= rate * fair_mean / (np.sqrt(fair_square) + 1e-8)


class TorchNetwork:
    """The same network in PyTorch."""

    def __init__(self, inputs: int, hidden: int, nodes: Ints, seed: int) -> None:
        import torch

        self.torch = torch
        self.nodes = torch.from_numpy(nodes)
        weights = initial([inputs, hidden, hidden, int(nodes.max()) + 2], np.random.default_rng(seed))
        self.weights: Any = [torch.from_numpy(one).requires_grad_() for one in weights]
        self.adam = torch.optim.Adam(self.weights, lr=1.0)

    def layers(self) -> list[Floats]:
        return [one.detach().numpy() for one in self.weights]

    def _out(self, seen: Any, legal: Any) -> tuple[Any, Any]:
        first, first_bias, second, second_bias, last, last_bias = self.weights
        one = (seen @ first + first_bias).relu()
        out = (one @ second + second_bias).relu() @ last + last_bias
        places = self.nodes[legal.long()].reshape(len(legal), -1)
        return out.gather(1, places).reshape(*legal.shape, -1).sum(2), out[:, -1]

    def ask(self, seen: Floats, legal: NDArray[np.int16]) -> tuple[Floats, Floats]:
        with self.torch.no_grad():
            logits, values = self._out(self.torch.from_numpy(seen), self.torch.from_numpy(legal))
        return logits.numpy(), values.numpy()

    def loss(self, part: Rollout) -> Any:
        seen, legal, picked, chance, advantage, target = (self.torch.from_numpy(one) for one in part)
        logits, values = self._out(seen, legal)
        logs = logits.masked_fill(legal < 0, float(NEVER)).log_softmax(1)
        ratio = (logs.gather(1, picked[:, None])[:, 0] - chance).exp()
        policy = self.torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        entropy = -(logs.exp() * logs.masked_fill(legal < 0, 0)).sum(1).mean()
        return -policy - ENTROPY * entropy + 0.5 * ((values - target) ** 2).mean()

    def learn(self, part: Rollout, rate: float) -> None:
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.zero_grad()
        self.loss(part).backward()
        self.adam.step()


class Scale:
    """What is shown are numbers of all sizes: each is shifted and scaled by what was seen of it so far."""

    def __init__(self, size: int) -> None:
        self.mean, self.square, self.count = np.zeros(size), np.ones(size), 1e-4

    def watch(self, rows: NDArray[Any]) -> None:
        share = len(rows) / (self.count + len(rows))
        self.mean += share * (rows.mean(axis=0) - self.mean)
        self.square += share * ((rows.astype(np.float64) ** 2).mean(axis=0) - self.square)
        self.count += len(rows)

    @property
    def spread(self) -> Floats:
        return np.sqrt(np.maximum(self.square - self.mean**2, 0.01)).astype(np.float32)

    def __call__(self, rows: NDArray[Any]) -> Floats:
        return np.clip((rows - self.mean.astype(np.float32)) / self.spread, -FARTHEST, FARTHEST).astype(np.float32)


class Settings:
    """The numbers of the views that options and seats set, and which of them play never changed."""

    def __init__(self, envs: VectorEnv) -> None:
        self.places = setting_places(envs.game, envs.seats)
        self.usual = envs.observation[0].astype(np.int64)

    def watch(self, rows: NDArray[Any]) -> None:
        self.places = self.places[(rows[:, self.places] == self.usual[self.places]).all(axis=0)]


def legal_in(envs: VectorEnv) -> NDArray[np.int16]:
    """The legal actions of every match, −1 behind the last."""
    most = int(envs.choices.max())
    return np.where(np.arange(most) < envs.choices[:, None], envs.listed[:, :most], -1).astype(np.int16)


def choose(network: Network, seen: Floats, legal: NDArray[np.int16], rng: np.random.Generator) -> Any:
    """Actions drawn from the policy, as places among the legal ones, their log-probabilities, and the values."""
    logits, values = network.ask(seen, legal)
    logs = log_softmax(logits, legal >= 0)
    picked = (logs + rng.gumbel(size=logs.shape)).argmax(axis=1)
    return picked, logs[np.arange(len(picked)), picked], values


def odds(share: Any) -> Floats:
    """The logarithm of the odds of a win, so that hopeless and a little less hopeless differ as well."""
    share = np.asarray(share, np.float64)
    with np.errstate(divide="ignore"):
        logarithm = np.log(share) - np.log1p(-share)
    return (ODDS * np.clip(logarithm, -CERTAIN, CERTAIN)).astype(np.float32)


def collect(
    envs: VectorEnv, network: Network, scale: Scale, steps: int, rng: np.random.Generator, progress: bool = False
) -> Rollout:
    """Play `steps` decisions in every match and work out how much better than expected each turned out."""
    rows = []
    every = np.arange(envs.batch)
    scale.watch(show_all(envs))
    for _ in range(steps):
        seen, legal, seat = scale(show_all(envs)), legal_in(envs), envs.to_act.copy()
        judged = envs.estimates()[every, seat]
        picked, chances, values = choose(network, seen, legal, rng)
        step = envs.step(legal[every, picked].astype(np.int64))
        rows.append((seen, legal, picked, chances, values, judged, seat, step.reward.copy(), step.over.copy()))
    return judge(rows, envs.seats, progress)


def judge(rows: list[Any], seats: int, progress: bool = False) -> Rollout:
    """Generalised advantages, backwards in time. A seat's next value stands where it acts next, not at the next step.

    The last decision of each seat in an unfinished match has nothing to be judged by yet and is left out. Where
    progress is rewarded, a decision gets by how much the odds rise until the seat's next one, undiscounted.
    """
    patience = PATIENCE if progress else DISCOUNT
    batch, most = len(rows[0][2]), max(row[1].shape[1] for row in rows)
    every = np.arange(batch)
    judged_next, correction_next, trace = np.zeros((3, batch, seats), np.float32)
    known = np.zeros((batch, seats), np.bool_)
    parts: list[tuple[Any, ...]] = []
    for seen, legal, picked, chances, correction, judgement, seat, reward, over in reversed(rows):
        standing = odds(judgement) if progress else judgement
        judged_next[over] = odds(reward[over]) if progress else reward[over]
        correction_next[over], trace[over], known[over] = 0, 0, True
        rise = (1 if progress else DISCOUNT) * judged_next[every, seat] - standing
        rise += patience * correction_next[every, seat] - correction
        advantage = rise + patience * TRACE * trace[every, seat]
        judged = known[every, seat].copy()
        trace[every, seat] = np.where(judged, advantage, 0)
        judged_next[every, seat], correction_next[every, seat] = standing, correction
        known[every, seat] = True
        listed = np.pad(legal, ((0, 0), (0, most - legal.shape[1])), constant_values=-1)
        kept = (seen, listed, picked, chances, advantage, advantage + correction)
        parts.append(tuple(array[judged] for array in kept))
    whole = Rollout(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    advantage = (whole.advantage - whole.advantage.mean()) / (whole.advantage.std() + 1e-6)
    return whole._replace(advantage=advantage.astype(np.float32), target=whole.target.astype(np.float32))


def improve(network: Network, rollout: Rollout, rate: float, rng: np.random.Generator) -> None:
    """Some passes over what was played, in random order."""
    for _ in range(EPOCHS):
        order = rng.permutation(len(rollout.picked))
        for first in range(0, len(order), MINIBATCH):
            pick = order[first : first + MINIBATCH]
            network.learn(rollout.part(pick), rate)


def measure(
    game: str, seats: int, network: Network, scale: Scale, matches: int, rng: np.random.Generator, **options: Any
) -> float:
    """Mean score against random players, the network in every seat in turn; with itself where all win together."""
    together = thinking_of(catstate.game(game)).cooperative
    learner = [EVERYONE if together else number % seats for number in range(matches)]
    envs = VectorEnv(game, seats, matches, 1, None, learner, **options)
    every = np.arange(matches)
    first = np.full(matches, np.nan)
    for _ in range(LONGEST):
        legal = legal_in(envs)
        picked = choose(network, scale(show_all(envs)), legal, rng)[0]
        step = envs.step(legal[every, picked].astype(np.int64))
        ended = step.over & np.isnan(first)
        first[ended] = step.reward[ended, np.maximum(envs.learner[ended], 0)]
        if not np.isnan(first).any():
            break
    return float(np.nan_to_num(first).mean())


@dataclass(frozen=True)
class Point:
    """One point of the learning curve."""

    seconds: float
    decisions: int
    score: float  # mean score against random players


def train(
    game: str = "cats",
    seats: int = 2,
    seconds: float = 120,
    most: int | None = None,
    batch: int = 512,
    steps: int = 32,
    hidden: int = 128,
    rate: float = 5e-4,
    seed: int = 0,
    backend: str = "",
    matches: int = 400,
    save: str = "",
    progress: bool = False,
    **options: Any,
) -> list[Point]:
    """Train for so many seconds of the processor, or decisions (`most`).

    The learning curve is returned, and printed as it grows; with each of its points what was learned is saved.
    """
    rng = np.random.default_rng(seed)
    envs = catstate.vector(game, seats=seats, batch=batch, seed=seed, **options)
    scale, settings = Scale(width_of(envs.game)), Settings(envs)
    backend = backend or ("torch" if importlib.util.find_spec("torch") else "numpy")
    made = TorchNetwork if backend == "torch" else NumpyNetwork
    network: Network = made(width_of(envs.game), hidden, nodes_of(envs.game), seed)
    scale.watch(show_all(envs))
    print(f"{envs.game.title}, {seats} seats, {backend}: mean score against random players")
    curve: list[Point] = []
    began, decisions, spent = time.process_time(), 0, 0.0
    done = 0.0  # share of the budget that is used up
    while True:
        if not curve or done >= min(1, (len(curve) / POINTS) ** 2):  # denser at first, where most is learned
            score = measure(game, seats, network, scale, matches, rng, **options)
            curve.append(Point(spent, decisions, score))
            print(f"{spent:6.0f} s {decisions:11,} decisions  {score:6.3f}  {'█' * round(40 * score)}", flush=True)
            if save:
                origin = Origin(game, envs.game.rules_number, seats, decisions, round(spent, 1), round(score, 4))
                weights_for(network, scale, settings, origin).save(save)
        if done >= 1:
            return curve
        settings.watch(envs.observation)
        rollout = collect(envs, network, scale, steps, rng, progress)
        improve(network, rollout, rate * max(0.1, 1 - done), rng)
        decisions += batch * steps
        spent = time.process_time() - began
        done = decisions / most if most else spent / seconds


def weights_for(network: Network, scale: Scale, settings: Settings, origin: Origin) -> TrainedNetwork:
    """What `catstate` plays with: the network, the scale, and the numbers that say which rules it was trained for."""
    places = settings.places
    layers = tuple(network.layers())
    return TrainedNetwork(origin, scale.mean.astype(np.float32), scale.spread, layers, places, settings.usual[places])


def plot(curve: list[Point], path: str, title: str) -> None:
    """The learning curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot([point.decisions for point in curve], [point.score for point in curve], marker="o")
    axes.set(xlabel="decisions", ylabel="mean score against random players", title=title, ylim=(0, 1))
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by self-play with masked PPO.")
    parser.add_argument("--game", default="cats")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=120, help="of the processor, all cores together")
    parser.add_argument("--progress", action="store_true", help="reward each step to a better table, not only the end")
    parser.add_argument("--matches", type=int, default=400, help="matches against random players, for each measurement")
    parser.add_argument("--backend", choices=["torch", "numpy"], default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--hidden", type=int, default=128, help="width of the hidden layers")
    parser.add_argument("--save", metavar="FILE", default="", help="write the network there; `ppo:FILE` plays it")
    parser.add_argument("--plot", metavar="FILE", help="write the learning curve as a picture (needs matplotlib)")
    asked = parser.parse_args()
    curve = train(
        asked.game,
        asked.seats,
        asked.seconds,
        hidden=asked.hidden,
        seed=asked.seed,
        backend=asked.backend,
        save=asked.save,
        matches=asked.matches,
        progress=asked.progress,
    )
    if asked.plot:
        plot(curve, asked.plot, f"{catstate.game(asked.game).title}, {asked.seats} seats, self-play")


if __name__ == "__main__":
    main()
