"""Connect Four: why not."""

from .pieces import LETTERS
from .state import View


def refuse(view: View, action: int) -> tuple[str, str]:
    return "2.1", f"Column {LETTERS[action]} is full."
