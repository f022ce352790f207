"""Judgement: what a search asks a game beside its rules.

A game's `sense.py` answers all of these (see `Sense`); what it has no judgement on it imports from here,
under the name of the question: `from catstate.core.sense import believe_all as plausible`. Estimates are in units of
1/FINE of a win, so that they are integers like everything else. `work` are WORK numbers to think on.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from .chance import below
from .compile import kernel
from .record import Batch, Ints, Record
from .rules import FINE, verb

S = TypeVar("S", bound=Record)  # a game's State
V_contra = TypeVar("V_contra", bound=Record, contravariant=True)

WORK = 16_384
WORLDS = 8  # states that `shortlist` is lent


@dataclass(frozen=True)
class Thinking:
    """How bots search a game and how their levels differ; docs/bots.md explains each number."""

    horizon: int = 1 << 40  # plies of a playout before the position is evaluated
    guesses: int = 1  # worlds drawn per simulation, one of them taken by its plausibility
    exploration: float = 1.0  # the urge to try, in wins
    simulations: Mapping[str, int] = field(default_factory=dict)  # thought per decision, by level
    slips: Mapping[str, float] = field(default_factory=dict)  # how far below the best an action may seem, by level
    lapses: Mapping[str, float] = field(default_factory=dict)  # the share of decisions in which a level slips, by level
    cooperative: bool = False  # all win or lose together


class Sense(Protocol[S, V_contra]):
    """sense.py (optional): judgement for bots. What a game has no judgement on it imports from here."""

    @property
    def THINKING(self) -> Thinking:  # noqa: N802 — a constant of the module
        """How the game is searched."""

    def evaluate(self, state: S, out: Ints, work: Ints, /) -> None:
        """Per seat, how good the position looks: FINE is a certain win, 0 a certain loss."""

    def playout_action(self, state: S, rng: Ints, out: Ints, count: int, work: Ints, /) -> int:
        """The action a quick player would take, one of the legal ones in out[:count]; `out` may be overwritten."""

    def prior(self, state: S, out: Ints, count: int, weight: Ints, work: Ints, /) -> None:
        """How promising each of the legal actions out[:count] looks at first sight: weights, all above 0."""

    def plausible(self, state: S, seat: int, work: Ints, /) -> int:
        """How well this world explains what the others have done, as `seat` judges: 1 … FINE; only ratios matter."""

    def is_settled(self, state: S, /) -> bool:
        """Whether `evaluate` knows as much as any simulation would: the search stops there."""

    def shortlist(self, world: S, view: V_contra, worlds: Batch[S], out: Ints, count: int, work: Ints, /) -> int:
        """Keep only those of the legal actions out[:count] that a careful player thinks about; returns how many."""

    def by_heart(self, view: V_contra, legal: Sequence[int], seed: int, /) -> int | None:
        """The action in a solved position; None where the bot must think."""

    def by_habit(self, view: V_contra, legal: Sequence[int], seed: int, /) -> int | None:
        """What a fair player does without thinking; None where the bot must think."""

    def reason(self, view: V_contra, action: int, names: Sequence[str], /) -> str:
        """Why this action may be good, in words that complete "because it …": "keeps the tunnel to d5 open".

        It is true of the view; "" for nothing. It is said with hints, in reviews and beside better choices.
        """


@verb("State", contract=False)
def evaluate(state: Record, out: Ints, work: Ints) -> None:
    """Per seat, how good the position looks: FINE is a certain win, 0 a certain loss."""


@verb("State", contract=False)
def playout_action(state: Record, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """The action a quick player would take, one of the legal ones in out[:count]; `out` may be overwritten."""
    raise NotImplementedError


@verb("State", contract=False)
def prior(state: Record, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """How promising each of the legal actions out[:count] looks at first sight: weights, all above 0."""


@verb("State", contract=False)
def plausible(state: Record, seat: int, work: Ints) -> int:
    """How well this world explains what the others have done, as `seat` judges: 1 … FINE; only ratios matter."""
    raise NotImplementedError


@verb("State", contract=False)
def is_settled(state: Record) -> bool:
    """Whether what was fought over is decided and `evaluate` knows as much as any simulation would: it stops there."""
    raise NotImplementedError


@verb("State", contract=False)
def shortlist(world: Record, view: Record, worlds: Batch[Record], out: Ints, count: int, work: Ints) -> int:
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


def know_nothing(view: Record, legal: Sequence[int], seed: int) -> int | None:
    """No position is solved."""
    return None


def give_no_reason(view: Record, action: int, names: Sequence[str]) -> str:
    """Nothing to say about why."""
    return ""


THINKING = Thinking()  # how a game without judgement is searched
BLIND: dict[str, Callable[..., Any]] = {  # the answers of a game without sense.py
    "evaluate": evaluate_blindly,
    "playout_action": play_blindly,
    "prior": favour_none,
    "plausible": believe_all,
    "is_settled": see_it_through,
    "shortlist": consider_all,
}
