"""The contract every game fulfils: nine verbs on flat records.

A game's `rules.py` defines `State`, `View`, `NUM_ACTIONS`, `NUM_OUTCOMES` and one kernel for each verb below. Code
for all games calls the verbs from here; they find the game's kernel by the record type of their first argument, in
compiled code when it is compiled and in Python at run time. So a search is written once, is compiled for each game
when first used, and stays in the cache.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from .kernel import INTERPRETED, Ints, Record, words_of

CHANCE = -1  # to_act: nature draws next
OVER = -2  # to_act: the match has ended
HIDDEN = -1  # seen: this seat does not learn which action it was
PUBLIC = -1  # the seat number of a spectator, who knows what is public and nothing else


class Rules(Protocol):
    """What a game's rules module holds. Kernels never check legality: the façade does, once."""

    NUM_ACTIONS: int  # actions of players are 0 … NUM_ACTIONS − 1
    NUM_OUTCOMES: int  # outcomes of chance are 0 … NUM_OUTCOMES − 1
    State: type[Record]
    View: type[Record]


IMPLEMENTATIONS: dict[tuple[str, Any], Callable[..., Any]] = {}
DIRECT: dict[tuple[str, Any], Callable[..., Any]] = {}  # the same for calls from Python, on the memory of records
VERBS: dict[str, str] = {}  # verb → which record its first argument is, "State" or "View"


def verb(record: str, contract: bool = True) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a generic function of an empty one: it calls the kernel registered for its first argument's type.

    With `contract=False` no rules module need have it: whoever declares it adds the implementations.
    """

    def decorate(declared: Callable[..., Any]) -> Callable[..., Any]:
        name = declared.__name__
        if contract:
            VERBS[name] = record

        def generic(*args: Any) -> Any:
            dtype = args[0].dtype
            if (name, dtype) in DIRECT:
                words = [words_of(arg) if isinstance(arg, Record) else arg for arg in args]
                if not any(word is None for word in words):
                    return DIRECT[name, dtype](*words)
            return IMPLEMENTATIONS[name, dtype](*args)

        generic.__name__ = generic.__qualname__ = name
        generic.__doc__ = declared.__doc__
        generic.__annotations__ = declared.__annotations__
        if not INTERPRETED:
            from numba.extending import overload

            def resolve(*args: Any) -> Any:
                kernel = IMPLEMENTATIONS.get((name, args[0]))
                if kernel is None:
                    return None

                def call(*args: Any) -> Any:
                    return kernel(*args)

                return call

            overload(generic)(resolve)
        return generic

    return decorate


@verb("State")
def setup(state: Any, seats: int, options: Ints) -> None:
    """Prepare a zeroed state before anything is dealt; `options` holds the index of each option's choice."""


@verb("State")
def to_act(state: Any) -> int:
    """The seat that must decide, CHANCE or OVER."""
    raise NotImplementedError


@verb("State")
def legal(state: Any, out: Ints) -> int:
    """The actions open to the seat to act, the most harmless first; returns how many."""
    raise NotImplementedError


@verb("State")
def odds(state: Any, out: Ints, weight: Ints) -> int:
    """At CHANCE: the possible outcomes and their integer weights; returns how many."""
    raise NotImplementedError


@verb("State")
def apply(state: Any, action: int) -> None:
    """Carry out an action of the seat to act, or an outcome of chance. Deterministic."""


@verb("State")
def scores(state: Any, out: Ints) -> None:
    """Per seat, in units of 1/SCALE: a win is SCALE, a loss 0, shares in between; co-operators score alike."""


@verb("State")
def observe(state: Any, seat: int, view: Any) -> None:
    """Write what `seat` knows into a view; every byte of the view is written. PUBLIC is the spectator."""


@verb("State")
def seen(state: Any, seat: int, action: int) -> int:
    """Before it is applied: the action as `seat` will see it — itself, or HIDDEN."""
    raise NotImplementedError


@verb("View")
def determinize(view: Any, rng: Ints, state: Any) -> None:
    """Write a possible whole table: what the viewer knows as it is, the rest dealt at random, each card alike."""


SCALE = 60  # a win's score; divisible by every number of winners up to six
FINE = 1000 * SCALE  # a win in the finer units of estimates


def register(rules: Any) -> None:
    """Make a rules module answer to the verbs, compiled and interpreted."""
    for name, record in VERBS.items():
        implementation = getattr(rules, name, None)
        if implementation is None:
            raise TypeError(f"{rules.__name__} has no kernel for the verb {name!r}")
        add_implementation(name, getattr(rules, record).dtype, implementation)
    if not INTERPRETED:
        from .direct import direct_kernels

        for name, kernel in direct_kernels(rules.State.dtype, rules.View.dtype).items():
            DIRECT[name, getattr(rules, VERBS[name]).dtype] = kernel


def add_implementation(name: str, dtype: "np.dtype[Any]", implementation: Callable[..., Any]) -> None:
    """Let `implementation` answer the verb `name` for records of this type."""
    IMPLEMENTATIONS[name, dtype] = implementation
    if not INTERPRETED:
        import numba

        IMPLEMENTATIONS[name, numba.from_dtype(dtype)] = implementation
