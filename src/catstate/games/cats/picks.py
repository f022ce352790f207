"""Schrödinger's Cats: what you click."""

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
