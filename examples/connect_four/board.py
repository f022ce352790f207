"""Connect Four as a picture."""

from collections.abc import Sequence

from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from .notation import LETTERS, ask
from .rules import COLUMNS, HEIGHT, ROWS, View

CELL = 60


def frame(view: View) -> tuple[int, int]:
    return COLUMNS * CELL, (ROWS + 1) * CELL


def scenery(view: View) -> str:
    width, height = frame(view)
    parts = [element("rect", width=width, height=height, rx=16, cls="paper")]
    for column in range(COLUMNS):
        holes = [element("circle", cx=CELL // 2, cy=_y(row), r=24, cls="hall") for row in range(ROWS)]
        back = element("rect", y=0, width=CELL, height=height, cls="none", pointer_events="all")
        letter = label(CELL // 2, height - 20, LETTERS[column])
        parts.append(
            group(title(f"Column {LETTERS[column]}"), back, *holes, letter, at=(column * CELL, 0), id=_id(column))
        )
    return "".join(parts)


def draw(view: View, names: Sequence[str]) -> str:
    parts = []
    for column in range(COLUMNS):
        for row in range(int(view.heights[column])):
            seat = int(view.discs[1]) >> (column * HEIGHT + row) & 1
            parts.append(
                group(
                    element("circle", r=24, cls=f"p{seat}"),
                    label(0, 7, SHAPES[seat], cls="white"),
                    at=(column * CELL + CELL // 2, _y(row)),
                    id=f"disc-{column}-{row}",
                )
            )
    return group(*parts)


def describe(view: View, names: Sequence[str]) -> str:
    columns = "; ".join(f"{LETTERS[c]}: {_stack(view, c) or 'empty'}" for c in range(COLUMNS))
    return f"Columns from the bottom up: {columns}. {ask(view, names)}"


def text(view: View, names: Sequence[str]) -> str:
    rows = [" ".join((_stack(view, c) + "······")[row] for c in range(COLUMNS)) for row in reversed(range(ROWS))]
    return "\n".join([*rows, " ".join(LETTERS)])


def picks(view: View, action: int) -> tuple[str, ...]:
    return (_id(action),)


def _id(column: int) -> str:
    return f"column-{LETTERS[column]}"


def _y(row: int) -> int:
    return (ROWS - row) * CELL - CELL // 2


def _stack(view: View, column: int) -> str:
    second = int(view.discs[1]) >> (column * HEIGHT)
    return "".join(SHAPES[second >> row & 1] for row in range(int(view.heights[column])))
