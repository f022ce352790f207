"""Judgement: what a search asks a game beside its rules.

A game's `sense.py` may hold any of the kernels below; what it does not hold is answered blindly. Estimates are in
units of 1/FINE of a win, so that they are integers like everything else. `work` are WORK numbers to think on. Beside
them it may hold constants, and `by_heart`, a plain function for positions that are solved: docs/bots.md lists all.
"""

import importlib
import importlib.util
from types import ModuleType
from typing import Any

from ..core.chance import below
from ..core.game import Game
from ..core.kernel import Ints, kernel
from ..core.rules import FINE, add_implementation, verb

VERBS = ("evaluate", "playout_action", "prior", "plausible", "is_settled", "shortlist")
WORK = 16_384
WORLDS = 8  # states that `shortlist` is lent


@verb("State", contract=False)
def evaluate(state: Any, out: Ints, work: Ints) -> None:
    """Per seat, how good the position looks: FINE is a certain win, 0 a certain loss."""


@verb("State", contract=False)
def playout_action(state: Any, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """The action a quick player would take, one of the legal ones in out[:count]; `out` may be overwritten."""
    raise NotImplementedError


@verb("State", contract=False)
def prior(state: Any, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """How promising each of the legal actions out[:count] looks at first sight: weights, all above 0."""


@verb("State", contract=False)
def plausible(state: Any, seat: int, work: Ints) -> int:
    """How well this world explains what the others have done, as `seat` judges: 1 … FINE; only ratios matter."""
    raise NotImplementedError


@verb("State", contract=False)
def is_settled(state: Any) -> bool:
    """Whether what was fought over is decided and `evaluate` knows as much as any simulation would: it stops there."""
    raise NotImplementedError


@verb("State", contract=False)
def shortlist(world: Any, view: Any, worlds: Any, out: Ints, count: int, work: Ints) -> int:
    """Keep only those of the legal actions out[:count] that a careful player would think about; returns how many.

    `world` is a possible world of the view, `worlds` are WORLDS states to try things out in. What must never be
    overlooked is settled here: a win at hand, a loss that can be averted.
    """
    raise NotImplementedError


@kernel
def evaluate_blindly(state: Any, out: Ints, work: Ints) -> None:
    """No idea: everybody stands even."""
    for seat in range(len(out)):
        out[seat] = FINE // 2


@kernel
def play_blindly(state: Any, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """Any legal action, each alike."""
    return out[below(rng, count)]


@kernel
def favour_none(state: Any, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """Every action looks alike."""
    for index in range(count):
        weight[index] = 1


@kernel
def believe_all(state: Any, seat: int, work: Ints) -> int:
    """Every world that the cards allow is as good as another."""
    return FINE


@kernel
def see_it_through(state: Any) -> bool:
    """Only the end settles anything."""
    return False


@kernel
def consider_all(world: Any, view: Any, worlds: Any, out: Ints, count: int, work: Ints) -> int:
    """Think about everything."""
    return count


BLIND: dict[str, Any] = {
    "evaluate": evaluate_blindly,
    "playout_action": play_blindly,
    "prior": favour_none,
    "plausible": believe_all,
    "is_settled": see_it_through,
    "shortlist": consider_all,
}
SENSES: dict[str, ModuleType | None] = {}  # package of a game → its sense.py, None if it has none


def sense_of(game: Game) -> ModuleType | None:
    """The game's own judgement, answering to the verbs from now on; None when it has none and plays blindly."""
    if game.package not in SENSES:
        own = importlib.import_module(f"{game.package}.sense") if has_sense(game) else None
        for name in VERBS:
            add_implementation(name, game.rules.State.dtype, getattr(own, name, BLIND[name]))
        SENSES[game.package] = own
    return SENSES[game.package]


def has_sense(game: Game) -> bool:
    """Whether the game's folder has a sense.py."""
    return importlib.util.find_spec(f"{game.package}.sense") is not None
