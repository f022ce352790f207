"""The verbs: one kernel of a game's `rules.py` for each.

Code for all games calls the verbs from here; they find the game's kernel by the record type of their first argument, in
compiled code when it is compiled and in Python at run time. So a search is written once, is compiled for each game
when first used, and stays in the cache. parts.py holds the whole contract of a game.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from .compile import INTERPRETED, STAND_INS, THREAD, WAITING
from .journal import Journal
from .record import Ints, Record, memory_of

if TYPE_CHECKING:
    from .parts import Rules

CHANCE = -1  # to_act: nature draws next
OVER = -2  # to_act: the match has ended
HIDDEN = -1  # seen: this seat does not learn which action it was
PUBLIC = -1  # the seat number of a spectator, who knows what is public and nothing else


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
            if WAITING and args[0].dtype in WAITING and not THREAD.compiles:
                return STAND_INS[-1](IMPLEMENTATIONS[name, args[0].dtype])(*args)
            direct = DIRECT.get((name, args[0].dtype))
            if direct is not None:
                words = []
                for arg in args:
                    word = memory_of(arg) if isinstance(arg, Record) else arg
                    if word is None and arg is not None:  # part of a batch
                        break
                    words.append(word)
                else:
                    return direct(*words)
            return IMPLEMENTATIONS[name, args[0].dtype](*args)

        generic.__name__ = generic.__qualname__ = name
        generic.__doc__ = declared.__doc__
        generic.__annotations__ = declared.__annotations__
        vars(generic)["verb"] = name
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
def setup(state: Record, seats: int, options: Ints) -> None:
    """Prepare a zeroed state before anything is dealt; `options` holds the index of each option's choice."""


@verb("State")
def to_act(state: Record) -> int:
    """The seat that must decide, CHANCE or OVER."""
    raise NotImplementedError


@verb("State")
def legal(state: Record, out: Ints) -> int:
    """The actions open to the seat to act, the most harmless first; returns how many."""
    raise NotImplementedError


@verb("State")
def odds(state: Record, out: Ints, weight: Ints) -> int:
    """At CHANCE: the possible outcomes and their integer weights; returns how many."""
    raise NotImplementedError


@verb("State")
def apply(state: Record, action: int, journal: Journal) -> None:
    """Carry out an action of the seat to act, or an outcome of chance. Deterministic.

    What happens is noted in the journal, if there is one; the state is the same with and without.
    """


@verb("State")
def scores(state: Record, out: Ints) -> None:
    """Per seat, in units of 1/SCALE: a win is SCALE, a loss 0, shares in between; co-operators score alike."""


@verb("State")
def observe(state: Record, seat: int, view: Record) -> None:
    """Write what `seat` knows into a view; every byte of the view is written. PUBLIC is the spectator."""


@verb("State")
def seen(state: Record, seat: int, action: int) -> int:
    """Before it is applied: the action as `seat` will see it — itself, or HIDDEN."""
    raise NotImplementedError


@verb("View")
def determinize(view: Record, rng: Ints, state: Record) -> None:
    """Write a possible whole table: what the viewer knows as it is, the rest dealt at random, each card alike."""


SCALE = 840  # a win's score; divisible by every number of winners up to eight
FINE = 1000 * SCALE  # a win in the finer units of estimates


def answer_with(rules: "Rules[Any, Any]") -> None:
    """Make the rules of a game answer to the verbs, compiled and interpreted."""
    for name, record in VERBS.items():
        add_implementation(name, getattr(rules, record).dtype, getattr(rules, name))
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
