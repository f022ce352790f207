"""Connect Four: what happened, in words."""

from collections.abc import Sequence

from catstate.core.parts import Line

from .pieces import LETTERS
from .state import View


def tell(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> Line:
    return Line(f"{names[actor]} drops a disc into column {LETTERS[action]}.")


def result(view: View, names: Sequence[str]) -> str:
    if view.winner < 0:
        return "The board is full: a draw."
    return f"{names[view.winner]} has four in a row and wins."
