"""Connect Four: what you click."""

from .pieces import LETTERS
from .state import View


def path(view: View, action: int) -> tuple[str, ...]:
    return (column_id(action),)


def column_id(column: int) -> str:
    return f"column-{LETTERS[column]}"
