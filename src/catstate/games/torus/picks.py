"""Particle Panic: what you click. The ids are those of board.py."""

from collections.abc import Callable

from .actions import Action, Phase, kind_of
from .pieces import SUITS
from .state import View, push_target


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
