"""Connect Four for terminals and screen readers."""

from collections.abc import Sequence

from catstate.draw.theme import SHAPES

from .notation import ask
from .pieces import HEIGHT, LETTERS, ROWS
from .state import View


def text(view: View, names: Sequence[str]) -> str:
    stacks = [stack + "······" for stack in _stacks(view)]
    rows = [" ".join(stack[row] for stack in stacks) for row in reversed(range(ROWS))]
    return "\n".join([*rows, " ".join(LETTERS)])


def describe(view: View, names: Sequence[str]) -> str:
    columns = "; ".join(f"{LETTERS[c]}: {stack or 'empty'}" for c, stack in enumerate(_stacks(view)))
    return f"Columns from the bottom up: {columns}. {ask(view, names)}"


def _stacks(view: View) -> list[str]:
    """Each column from the bottom up."""
    second = int(view.discs[1])
    return [
        "".join(SHAPES[second >> (column * HEIGHT + row) & 1] for row in range(height))
        for column, height in enumerate(view.heights.tolist())
    ]
