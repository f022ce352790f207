"""The learned player of Schrödinger's Cats: a network says how likely each choice is, and one is drawn.

It mixes by design, so it bluffs. The weights were found by self-play: see docs/cats-bot.md.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np

from catstate.core.chance import below, generator
from catstate.core.compile import kernel
from catstate.core.errors import CatstateError
from catstate.core.record import Ints

from .endgame import endgame_action
from .features import CHOICES, CLOSED, DEAF, FEATURES, MUTE, STYLE, describe
from .knowledge import Floats
from .pieces import AMIGO, BOXES, ELIMINATION, FIRST_HAND, TENURE, TENURE_WINS
from .state import View

log = logging.getLogger("catstate.bots")

WEIGHTS = Path(__file__).parent / "data" / "policy.npz"  # written by benchmarks/cats_policy.py
LAYERS = 3
RARE = 0.02  # choices that the network would make more rarely than this are not made
STEPS = 1 << 30  # in which a choice is drawn
SALT = 2048  # keeps these draws apart from those of the endgame
FEATURE_WORK = 64
FREE = (0.0,) * STYLE
BOUND = tuple(float(tie in (DEAF, MUTE, CLOSED)) for tie in range(STYLE))


class BadWeights(CatstateError):
    """A file of weights that can't be used; the sentence says why."""


@dataclass(frozen=True)
class Network:
    """Weights and biases, layer by layer."""

    layers: tuple[tuple[Floats, Floats], ...]

    def chances(self, row: Floats, choices: Ints) -> Floats:
        """How likely each choice is; 0 where there is none."""
        out = np.zeros(CHOICES)
        (a, b), (c, d), (e, f) = self.layers
        mix(row, choices, a, b, c, d, e, f, out)
        return out


@kernel
def mix(
    row: Floats, choices: Ints, a: Floats, b: Floats, c: Floats, d: Floats, e: Floats, f: Floats, out: Floats
) -> None:
    """The chances of the choices: two layers of rectified sums, then weights that add up to 1, rare ones left out."""
    one = np.zeros(len(b))
    rectify(row, a, b, one)
    two = np.zeros(len(d))
    rectify(one, c, d, two)
    top = -1e30
    for index in range(CHOICES):
        out[index] = 0.0
        if choices[index] >= 0:
            total = f[index]
            for source in range(len(two)):
                total += two[source] * e[source, index]
            out[index] = total
            top = max(top, out[index])
    whole = 0.0
    for index in range(CHOICES):
        if choices[index] >= 0:
            out[index] = np.exp(out[index] - top)
            whole += out[index]
    kept = 0.0
    for index in range(CHOICES):
        out[index] /= whole
        if out[index] < RARE:
            out[index] = 0.0
        kept += out[index]
    for index in range(CHOICES):
        out[index] /= kept


@kernel
def rectify(row: Floats, weights: Floats, bias: Floats, out: Floats) -> None:
    """One layer; nothing flows on where the sum is negative."""
    out[:] = bias
    for source in range(len(row)):
        if row[source] != 0.0:
            out += row[source] * weights[source]
    for target in range(len(out)):
        out[target] = max(0.0, out[target])


def read_weights(place: Path) -> Network:
    """The network in a file; BadWeights says what is wrong with it."""
    try:
        with np.load(BytesIO(place.read_bytes())) as kept:  # NumPy would leave a damaged file open
            arrays = [kept[f"w{number}"].astype(np.float64) for number in range(2 * LAYERS)]
    except FileNotFoundError:
        raise BadWeights(f"{place.name} is missing") from None
    except Exception as error:
        raise BadWeights(f"{place.name} can't be read ({type(error).__name__})") from None
    sizes = [FEATURES, *(len(bias) for bias in arrays[1::2])]
    shapes = [(sizes[number], sizes[number + 1]) for number in range(LAYERS)]
    if sizes[-1] != CHOICES + 1 or [one.shape for one in arrays[::2]] != shapes:
        raise BadWeights(f"{place.name} holds the weights of another network")
    if not all(np.isfinite(one).all() for one in arrays):
        raise BadWeights(f"{place.name} holds weights that are no numbers")
    return Network(tuple((arrays[2 * number], arrays[2 * number + 1]) for number in range(LAYERS)))


@cache
def load_network() -> Network | None:
    """The network that comes with the package; None, and a sentence in the log, if its file can't be used."""
    try:
        return read_weights(WEIGHTS)
    except BadWeights as fault:
        log.warning("Schrödinger's Cats is played by search alone: %s.", fault)
        return None


@cache
def tell_variant(numbers: tuple[int, ...]) -> None:
    """Say once for each variant that the network was not trained on it."""
    log.warning(
        "A variant of Schrödinger's Cats is played by search alone: the network knows the usual boxes, first hands, "
        "losses and wins only, not %s.",
        ", ".join(map(str, numbers)),
    )


def is_known(view: View) -> bool:
    """Whether the network was trained with these boxes, first hands, losses and wins. [9.1, 9.2, 9.3, 9.4]"""
    forgiving = view.mode == TENURE or (view.mode == AMIGO and view.seats <= 3)
    return bool(
        (view.supply == BOXES).all()
        and view.first_hand == (0 if view.mode == ELIMINATION else FIRST_HAND)
        and view.losses_allowed == (2 if forgiving else 1)
        and view.wins_needed == (TENURE_WINS if view.mode == TENURE else 0)
    )


def policy_chances(
    view: View, legal: Sequence[int], network: Network, style: Sequence[float] = FREE
) -> dict[int, float]:
    """How likely the network takes each action when it is bound in this way, those it never takes left out."""
    row, choices = np.zeros(FEATURES), np.zeros(CHOICES, np.int64)
    listed = np.array(legal, np.int64)
    if describe(view, listed, len(listed), np.array(style), row, choices, np.zeros(FEATURE_WORK, np.int64)) == 0:
        return {}
    chances = network.chances(row, choices)
    return {int(choices[index]): float(chances[index]) for index in range(CHOICES) if chances[index] > 0}


def drawn(view: View, legal: Sequence[int], seed: int, style: Sequence[float]) -> int | None:
    """The network's action for the seat to act, or None where it has nothing to say.

    The same view and seed give the same action.
    """
    if not is_known(view):
        tell_variant((*map(int, view.supply), int(view.first_hand), int(view.losses_allowed), int(view.wins_needed)))
        return None
    network = load_network()
    chances = policy_chances(view, legal, network, style) if network else {}
    ticket = int(below(generator(abs(int(seed)) * 4096 + SALT + int(view.standing)), STEPS)) / STEPS
    for action, chance in chances.items():
        ticket -= chance
        if ticket < 0:
            return action
    return max(chances, key=lambda action: chances[action], default=None)


def by_heart(view: View, legal: Sequence[int], seed: int) -> int | None:
    """What Professor does: the solved endgame where it is that; else what the network says."""
    known = endgame_action(view, legal, seed)
    return drawn(view, legal, seed, FREE) if known is None else known


def by_habit(view: View, legal: Sequence[int], seed: int) -> int | None:
    """What Postdoc does: it looks at its own boxes, not at what others say, shows nothing, keeps its doctorate."""
    return drawn(view, legal, seed, BOUND)
