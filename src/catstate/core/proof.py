"""Proof: what a puzzle of a game can ask for, and how a position is judged. `learn.prover` searches with it.

A game's `proof.py` (optional) has goals. A goal is settled in one of two ways: `judge` says of a position whether the
goal is reached, out of reach or still open, and every line of play is searched; or `weigh` says of each action how good
it is, where arithmetic settles it. What a game does not need it imports from here, under the contract's name:
`from catstate.core.proof import weigh_nothing as weigh`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from .compile import kernel
from .record import Ints, Record
from .rules import verb

S_contra = TypeVar("S_contra", bound=Record, contravariant=True)
V_contra = TypeVar("V_contra", bound=Record, contravariant=True)

UNSETTLED = -1  # judge: neither reached nor out of reach
AIM = 8  # numbers of an aim


class PuzzleGoal(NamedTuple):
    """What a puzzle asks for."""

    number: int  # for `judge`
    question: str  # to the solver
    failed: str  # what is said of an answer that is wrong
    least: float = 1.0  # what the right answers reach at least: 1 = for certain
    margin: float = 1.0  # by how much every other answer is worse, at least
    most: int = 4  # solutions that there may be, orders of the same actions counted


class PuzzleProof(Protocol[S_contra, V_contra]):
    """proof.py (optional): what puzzles can ask for, and how an answer is proved right."""

    @property
    def GOALS(self) -> Mapping[str, PuzzleGoal]:  # noqa: N802 — a constant of the module
        """Each goal by its theme, in the order in which people should meet them."""

    def aim_at(self, view: V_contra, goal: int, out: Ints, /) -> bool:
        """Whether this goal can be asked for here, of the seat to act; `out` takes AIM numbers that `judge` needs."""

    def judge(self, state: S_contra, seat: int, aim: Ints, /) -> int:
        """FINE: the seat has reached the goal, 0: it can't any more, between: so likely; UNSETTLED. A kernel."""

    def weigh(self, view: V_contra, goal: int, legal: Sequence[int], /) -> Sequence[float] | None:
        """How likely each legal action reaches the goal, exactly; None: every line of play is searched."""


@verb("State", contract=False)
def judge(state: Record, seat: int, aim: Ints) -> int:
    """FINE: the seat has reached the goal, 0: it can't any more, between: so likely; UNSETTLED."""
    raise NotImplementedError


@kernel
def judge_nothing(state: Any, seat: int, aim: Ints) -> int:
    """Every goal of the game is weighed."""
    return 0


def weigh_nothing(view: Record, goal: int, legal: Sequence[int]) -> Sequence[float] | None:
    """Every goal of the game is searched."""
    return None
