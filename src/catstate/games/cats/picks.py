"""Schrödinger's Cats: what you click."""

from collections.abc import Sequence

from catstate.core.language import say

from .actions import MEANINGS, Action
from .state import View
from .words import KIND_WORDS


def path(view: View, action: int) -> tuple[str, ...]:
    """A cell, a box of your hand, a button, or your doctorate and, for Tabby, whom he copies."""
    sort, what = MEANINGS[action]
    if sort == Action.BID:
        return (f"cell-{what}",)
    if sort == Action.PROVE:
        return ("prove",)
    if sort == Action.DONE:
        return ("done",)
    if sort in (Action.SHOW, Action.DISCARD):
        return (f"hand-{KIND_WORDS[what]}",)
    own = f"doctorate-{view.seat}"
    return (own,) if sort == Action.REVEAL else (own, place_of(view, what))


def place_of(view: View, physicist: int) -> str:
    """Where a face-up physicist lies."""
    for seat in range(view.seats):
        if view.used[seat] and view.doctorates[seat] == physicist:
            return f"doctorate-{seat}"
    return "doctorate-open"


def also(view: View, legal: Sequence[int]) -> list[tuple[tuple[str, ...], ...]]:
    """Tabby can copy from either end: whom he copies, then himself."""
    paths = (path(view, action) for action in legal)
    return [(picked[::-1],) if len(picked) == 2 else () for picked in paths]


def ask_next(view: View, picked: Sequence[str], names: Sequence[str]) -> str:
    if picked[0] == f"doctorate-{view.seat}":
        return say("Tabby: whom does he copy?")
    return say("Shall Tabby copy this doctorate?")
