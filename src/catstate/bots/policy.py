"""PPO: a network that was trained by self-play, run by NumPy. It looks at its view once and searches nothing.

Each game has weights in `data/ppo.npz`, trained by examples/train_ppo.py for two seats and the usual rules; `ppo:FILE`
plays with weights of your own. Weights say which rules they are for: on any other table the bot says so instead of
playing.
"""

import json
import math
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ..core.chance import below, generator
from ..core.errors import BadOption
from ..core.game import Game
from ..core.layout import Row, layout_of
from ..core.record import Ints, Record
from ..core.rules import PUBLIC, setup
from ..core.steps import view_of
from .bot import BadBot
from .shown import show, width_of
from .thinking import CannotThink

Singles = NDArray[np.float32]

PLACE = "data/ppo.npz"  # in the folder of a game
LAYERS = 3  # two hidden ones, and the last: a score for each node, and the value of the position
MANY = 512  # from so many actions on an action is scored by the words of its text
FARTHEST = 5.0  # how far from its mean, in spreads, a number of the view can seem to be
FINEST = 1 << 30  # chances are rounded to so many parts, the same on every machine
WORD = re.compile(r"[^\W\d]\d+|\w+|[^\w\s]")  # of an action's text: a place, a name, an arrow


@dataclass(frozen=True)
class Origin:
    """What weights are for, and how they came about."""

    game: str
    rules: int
    seats: int
    decisions: int = 0  # that were played to train them
    seconds: float = 0.0
    score: float = math.nan  # against random players, at the end of the training


@dataclass(frozen=True)
class TrainedNetwork:
    """A trained network, and the numbers by which a view shows that it is played by the rules it was trained with."""

    origin: Origin
    mean: Singles  # of each number that is shown
    spread: Singles
    layers: tuple[Singles, ...]  # a matrix and a bias for each layer
    places: Ints  # numbers of the view that options set and play never changes
    usual: Ints  # and what they were in training

    def logits(self, shown: Row, nodes: Ints) -> Singles:
        """A score for each of these actions, given by their nodes."""
        seen = np.clip((shown - self.mean) / self.spread, -FARTHEST, FARTHEST).astype(np.float32)
        for matrix, bias in zip(self.layers[0:-2:2], self.layers[1:-2:2], strict=True):
            seen = np.maximum(seen @ matrix + bias, 0)
        scored = seen @ self.layers[-2] + self.layers[-1]
        found: Singles = scored[nodes].sum(axis=1)
        return found

    def save(self, place: str | PathLike[str]) -> None:
        """Write them as a small file: numbers of two bytes are enough."""
        halves: dict[str, Any] = {f"layer{number}": one.astype(np.float16) for number, one in enumerate(self.layers)}
        words = np.frombuffer(json.dumps(asdict(self.origin)).encode(), np.uint8)
        with open(place, "wb") as file:
            np.savez_compressed(
                file,
                origin=words,
                mean=self.mean.astype(np.float32),
                spread=self.spread.astype(np.float32),
                places=self.places,
                usual=self.usual,
                **halves,
            )


def read_weights(game: Game, place: str) -> TrainedNetwork:
    """The weights in a file; a sentence says what is wrong with it."""
    try:
        with open(place, "rb") as file, np.load(file, allow_pickle=False) as kept:
            weights = TrainedNetwork(
                Origin(**json.loads(kept["origin"].tobytes())),
                kept["mean"],
                kept["spread"],
                tuple(kept[f"layer{number}"].astype(np.float32) for number in range(2 * LAYERS)),
                kept["places"].astype(np.int64),
                kept["usual"].astype(np.int64),
            )
    except FileNotFoundError:
        raise BadBot(f"There is no file {place} with weights for PPO.") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise BadBot(f"{place} holds no weights of examples/train_ppo.py: {error or type(error).__name__}.") from None
    check_weights(game, weights, place)
    return weights


def check_weights(game: Game, weights: TrainedNetwork, place: str) -> None:
    """Refuse weights of another game or of other rules, and such as do not fit together."""
    origin = weights.origin
    if (origin.game, origin.rules) != (game.name, game.rules_number):
        raise BadBot(
            f"The weights in {place} are for {origin.game}, rules {origin.rules}, "
            f"not for {game.name}, rules {game.rules_number}."
        )
    inputs, outputs, row = width_of(game), int(nodes_of(game).max()) + 2, layout_of(game).size
    widths = [inputs, *(len(bias) for bias in weights.layers[1::2])]
    shapes = [one.shape for one in weights.layers]
    fits = widths[-1] == outputs and weights.mean.shape == weights.spread.shape == (inputs,)
    fits &= shapes[0::2] == list(pairwise(widths)) and shapes[1::2] == [(one,) for one in widths[1:]]
    fits &= weights.places.shape == weights.usual.shape and all(0 <= one < row for one in weights.places)
    arrays: tuple[Singles, ...] = (*weights.layers, weights.mean, weights.spread)
    if not fits or not all(np.isfinite(one).all() for one in arrays):
        raise BadBot(f"The weights in {place} do not fit {game.title}, rules {game.rules_number}.")


@dataclass(frozen=True)
class PolicyBot:
    """Plays by weights: those that come with the game, or a file of your own."""

    source: str = ""  # a file; "" = the weights that come with the game
    about: str = (
        "A small network trained by self-play: it plays at first sight, at tables like those it was trained for."
    )

    @property
    def name(self) -> str:
        return f"PPO:{self.source}" if self.source else "PPO"

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int = 0) -> int:
        """An action, each as likely as the network says. The same view and seed give the same action."""
        if len(legal) == 1:
            return int(legal[0])
        weights = weights_of(game, self.source)
        self._check_table(game, weights, layout_of(game).row(view))
        logits = weights.logits(show(game, view), nodes_of(game)[np.asarray(legal)])
        chances = (np.exp(logits - logits.max()) * FINEST).astype(np.int64)
        ticket = int(below(generator(seed), 1 << 30)) * int(chances.sum()) >> 30
        return int(legal[int(np.searchsorted(np.cumsum(chances), ticket, side="right"))])

    def _check_table(self, game: Game, weights: TrainedNetwork, row: Row) -> None:
        """Refuse a table that the weights were not trained for."""
        other = weights.places[row[weights.places] != weights.usual]
        if not len(other):
            return
        part = next(part for part in layout_of(game).parts if part.start <= other[0] < part.stop)
        raise CannotThink(
            f"{self.name} was trained for {weights.origin.seats} seats and the usual rules of {game.title}; "
            f"at this table “{part.name}” is {row[other[0]]}."
        )


@lru_cache(maxsize=16)
def weights_of(game: Game, source: str) -> TrainedNetwork:
    """The weights in a file, or those that come with the game, read once."""
    if not source and not has_weights(game):
        raise BadBot(
            f"PPO has no weights for {game.title}. examples/train_ppo.py trains some, and ppo:FILE plays with them."
        )
    return read_weights(game, source or str(place_of(game)))


def has_weights(game: Game) -> bool:
    """Whether weights come with the game."""
    return place_of(game).is_file()


def place_of(game: Game) -> Path:
    """Where a game's own weights lie."""
    return Path(str(files(game.package))) / PLACE


@lru_cache(maxsize=16)
def nodes_of(game: Game) -> Ints:
    """The nodes of the last layer whose sum is an action's score, one row for each action.

    Few actions have a node each. Of many, alike ones share what is alike: each word of an action's text, by its place
    among the words, has one node for each first word ("hop c1 c2": hop; hop from c1; hop to c2).
    """
    count = game.rules.NUM_ACTIONS
    if count < MANY:
        return np.arange(count)[:, None]
    texts = [WORD.findall(game.notation.action_text(action)) for action in range(count)]
    longest = max(map(len, texts))
    numbers: dict[tuple[str, int, str], int] = {}
    nodes = np.zeros((count, longest), np.int64)
    for action, words in enumerate(texts):
        for place, word in enumerate(words + [""] * (longest - len(words))):
            key = ((words or [""])[0], place, word)
            nodes[action, place] = numbers.setdefault(key, len(numbers))
    return nodes


def setting_places(game: Game, seats: int) -> Ints:
    """The numbers of a view that other seats or options would set otherwise before anything is dealt."""
    usual = row_at_start(game, seats, {})
    changed = np.zeros(len(usual), np.bool_)
    for count in game.seats:
        changed |= row_at_start(game, count, {}) != usual
    for option in game.options:
        for choice in option.extremes:
            try:
                changed |= row_at_start(game, seats, {option.name: choice}) != usual
            except BadOption:  # can't be played together with the usual choices
                continue
    return np.flatnonzero(changed)


def row_at_start(game: Game, seats: int, options: dict[str, str]) -> Ints:
    """What everybody sees of a table that is set up."""
    count, settled = game.settle(seats, options)
    state = game.rules.State.batch(1)
    setup(state[0], count, game.encode(settled))
    return layout_of(game).row(view_of(game, state[0], PUBLIC)).astype(np.int64)
