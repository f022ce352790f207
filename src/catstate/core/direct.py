"""The verbs for callers in Python.

Handing a record to compiled code costs as much as it has fields (35 µs for one of 40), an array of integers 0.3 µs. So
Python hands over a record's memory, and these kernels look at it as a record again. They capture nothing but the two
types, which is what the cache of compiled code can tell apart. They keep the interpreter's lock: on a busy server every
one of these calls would otherwise wait tens of microseconds to get it back.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from . import rules as verbs
from .compile import brief
from .journal import Journal
from .record import Ints

to_act_of, legal_of, odds_of, apply_to = verbs.to_act, verbs.legal, verbs.odds, verbs.apply
setup_of, scores_of, observe_of, seen_of, determinize_of = (
    verbs.setup,
    verbs.scores,
    verbs.observe,
    verbs.seen,
    verbs.determinize,
)


def direct_kernels(state_type: "np.dtype[Any]", view_type: "np.dtype[Any]") -> dict[str, Callable[..., Any]]:
    """One kernel for each verb, taking the memory of records instead of records."""

    @brief
    def setup(state: Ints, seats: int, options: Ints) -> None:
        setup_of(state.view(state_type)[0], seats, options)

    @brief
    def to_act(state: Ints) -> int:
        return to_act_of(state.view(state_type)[0])

    @brief
    def legal(state: Ints, out: Ints) -> int:
        return legal_of(state.view(state_type)[0], out)

    @brief
    def odds(state: Ints, out: Ints, weight: Ints) -> int:
        return odds_of(state.view(state_type)[0], out, weight)

    @brief
    def apply(state: Ints, action: int, journal: Journal) -> None:  # compiled twice: without a journal and with one
        apply_to(state.view(state_type)[0], action, journal)

    @brief
    def scores(state: Ints, out: Ints) -> None:
        scores_of(state.view(state_type)[0], out)

    @brief
    def observe(state: Ints, seat: int, view: Ints) -> None:
        observe_of(state.view(state_type)[0], seat, view.view(view_type)[0])

    @brief
    def seen(state: Ints, seat: int, action: int) -> int:
        return seen_of(state.view(state_type)[0], seat, action)

    @brief
    def determinize(view: Ints, rng: Ints, state: Ints) -> None:
        determinize_of(view.view(view_type)[0], rng, state.view(state_type)[0])

    found = (setup, to_act, legal, odds, apply, scores, observe, seen, determinize)
    return {one.__name__: one for one in found}
