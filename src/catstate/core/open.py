"""Open games: everybody sees the whole table. Their `rules.py` imports these three kernels as they are.

    from catstate.core.open import determinize as determinize
    from catstate.core.open import observe as observe
    from catstate.core.open import seen as seen

A View begins with the fields of the State (`class View(State)`) and adds `seat` and `to_act`. A game whose view adds
more calls `observe` from here in its own and writes the rest.
"""

from typing import Protocol

from .compile import copy_shared, kernel
from .record import Ints, Record
from .rules import to_act


class OpenView(Protocol):
    """What the view of an open game adds to the state."""

    seat: int  # who is looking
    to_act: int  # a seat, CHANCE or OVER


@kernel
def observe(state: Record, seat: int, view: OpenView) -> None:
    """Everybody sees the whole table."""
    copy_shared(state, view)
    view.seat = seat
    view.to_act = to_act(state)


@kernel
def seen(state: Record, seat: int, action: int) -> int:
    """Everybody sees every action."""
    return action


@kernel
def determinize(view: Record, rng: Ints, state: Record) -> None:
    """The only possible table is the one that everybody sees."""
    copy_shared(view, state)
