"""Connect Four as a picture."""

from collections.abc import Sequence
from functools import cache

from catstate.core import motions
from catstate.core.journal import NotedEvent
from catstate.core.motions import Motion
from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from . import actions
from .picks import column_id
from .pieces import COLUMNS, HEIGHT, LETTERS, ROWS
from .state import View

CELL = 60
FULL = (1 << HEIGHT) - 1  # the bits of one column


def shapes(view: View) -> dict[str, tuple[int, int, int]]:
    """One shape serves every screen; its letters are 14 high."""
    return {"wide": (COLUMNS * CELL, (ROWS + 1) * CELL, 14)}


def scenery(view: View) -> str:
    width, height, _ = shapes(view)["wide"]
    parts = [element("rect", width=width, height=height, rx=16, cls="paper")]
    for column in range(COLUMNS):
        holes = [element("circle", cx=CELL // 2, cy=_y(row), r=24, cls="hall") for row in range(ROWS)]
        back = element("rect", y=0, width=CELL, height=height, cls="none", pointer_events="all")
        letter = label(CELL // 2, height - 20, LETTERS[column])
        top = element("circle", cx=CELL // 2, cy=-CELL // 2, r=1, cls="none", id=f"top-{LETTERS[column]}")
        parts.append(
            group(
                title(f"Column {LETTERS[column]}"),
                back,
                top,
                *holes,
                letter,
                at=(column * CELL, 0),
                id=column_id(column),
            )
        )
    return "".join(parts)


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """A layer for each column: only the one that a disc fell into is sent."""
    second, heights = int(view.discs[1]), view.heights.tolist()
    return {
        f"discs-{LETTERS[column]}": _stack(column, heights[column], second >> column * HEIGHT & FULL)
        for column in range(COLUMNS)
    }


def stage(event: NotedEvent, view: View) -> Sequence[Motion]:
    """A disc falls from the top of its column."""
    if event.kind == actions.Event.DROPPED:
        return motions.move(f"disc-{event.a}-{event.b}", origin=f"top-{LETTERS[event.a]}"), motions.sound("place")
    return (motions.sound("win"),) if event.kind == actions.Event.WON else ()


@cache
def _stack(column: int, height: int, second: int) -> str:
    """The discs of one column; of those that are the second seat's the bits are set."""
    return "".join(_disc(column, row, second >> row & 1) for row in range(height))


@cache
def _disc(column: int, row: int, seat: int) -> str:
    """A disc where it came to rest; drawn once, shown in every later position."""
    return group(
        element("circle", r=24, cls=f"p{seat}"),
        label(0, 7, SHAPES[seat], cls="white"),
        at=(column * CELL + CELL // 2, _y(row)),
        id=f"disc-{column}-{row}",
    )


def _y(row: int) -> int:
    return (ROWS - row) * CELL - CELL // 2
