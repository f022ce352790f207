"""Particle Panic: what you click. The ids are those of board.py."""

from collections.abc import Callable, Sequence

from catstate.core.language import say

from .actions import Action, Phase, kind_of
from .pieces import SUITS
from .state import View, push_target
from .words import name_of, suit_word


def path(view: View, action: int) -> tuple[str, ...]:
    kind, number = kind_of(action)
    things = PATHS[kind]
    return things if isinstance(things, tuple) else things(view, number)


def _pawn(view: View, number: int) -> tuple[str, ...]:
    return (f"pawn-{view.turn}",)


def _particles(view: View, number: int) -> tuple[str, ...]:
    return (f"particles-{view.places[view.turn] + 1}",)


def _stack(view: View, number: int) -> tuple[str, ...]:
    return (f"stack-{view.places[view.turn] + 1}",)


def _space(view: View, number: int) -> tuple[str, ...]:
    return (f"space-{number + 1}",)


def _heart(view: View, number: int) -> tuple[str, ...]:
    return (f"hand-{view.turn}-0",)


def _club(view: View, number: int) -> tuple[str, ...]:
    return (f"hand-{view.turn}-1",)


def _step(view: View, number: int) -> tuple[str, ...]:
    return f"hand-{view.turn}-2", f"space-{number + 1}"


def _push(view: View, number: int) -> tuple[str, ...]:
    space = number // 2
    return f"hand-{view.turn}-3", f"particles-{space + 1}", f"space-{push_target(space, number % 2) + 1}"


def _give(view: View, number: int) -> tuple[str, ...]:
    card = f"hand-{view.turn}-{number % SUITS}"
    return (card,) if view.phase == Phase.SHARING else (card, f"pawn-{number // SUITS}")


def _enter(view: View, number: int) -> tuple[str, ...]:
    return (f"code-{number}",)


def _discard(view: View, number: int) -> tuple[str, ...]:
    return (f"hand-{view.chooser}-{number}",)


PATHS: dict[Action, tuple[str, ...] | Callable[[View, int], tuple[str, ...]]] = {
    Action.END: ("end",),
    Action.ACCEPT: ("accept",),
    Action.DONE: ("done",),
    Action.MOVE: _pawn,
    Action.NEUTRALIZE: _particles,
    Action.COLLECT: _stack,
    Action.GO: _space,
    Action.HEART: _heart,
    Action.CLUB: _club,
    Action.STEP: _step,
    Action.PUSH: _push,
    Action.GIVE: _give,
    Action.ENTER: _enter,
    Action.DISCARD: _discard,
    Action.SPILL: _space,
}


def also(view: View, legal: Sequence[int]) -> list[tuple[tuple[str, ...], ...]]:
    """From the thing rather than from the card: a space, particles and where they go, a pawn.

    A click on the particles beside your own pawn neutralizes, so those are pushed from the card only; and while a move
    is rolled, a click anywhere on a space goes there.
    """
    return [_other_paths(view, *kind_of(action)) for action in legal]


def _other_paths(view: View, kind: Action, number: int) -> tuple[tuple[str, ...], ...]:
    if view.phase == Phase.MOVE:
        return ()
    if kind == Action.STEP:
        return (_step(view, number)[::-1],)
    if kind == Action.GIVE and view.phase != Phase.SHARING:
        return (_give(view, number)[::-1],)
    if kind == Action.PUSH and number // 2 != view.places[view.turn]:
        card, particles, space = _push(view, number)
        return ((particles, space, card),)
    return ()


def ask_next(view: View, picked: Sequence[str], names: Sequence[str]) -> str:
    first, last = picked[0], picked[-1]
    kind, _, number = last.partition("-")
    if first == f"hand-{view.turn}-2":
        return say("Diamond: step to which space? Or give it to a pawn.")
    if first == f"hand-{view.turn}-3" and len(picked) == 1:
        return say("Spade: which particle? Or give it to a pawn.")
    if kind == "particles":
        return say("A particle of space {n}: where to?", n=number)
    if kind == "space":
        return say("Spend a diamond to step here?") if len(picked) == 1 else say("Spend a spade for it?")
    if kind == "pawn":
        return say("Give {name} which card?", name=name_of(view, int(number), names))
    return say("The {suit}: give it to whom?", suit=suit_word(int(last.rsplit("-", 1)[1])))
