"""The words for things on the board, shared by buttons, refusals, the log and the drawing."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from .pieces import (
    BREAK_ROOM,
    DIRECTIONS,
    ELEMENT,
    ELEMENT_NAMES,
    LETTER,
    LETTERS,
    MAINFRAME,
    NUMBER,
    OFFICE,
    RANDOMIZER,
    SECTOR,
    SECTORS,
    SHAPE_NAMES,
    TILES,
)
from .table import KIND, State


def table_of(view: Any) -> State:
    """The table of a view, for the kernels: a view is a table and two numbers more."""
    size = State.dtype.itemsize
    table: State = np.frombuffer(bytearray(view.tobytes()[:size]), State.dtype)[0]
    return table


def space_name(view: Any, space: int, names: Sequence[str] = ()) -> str:
    """`Green C3`, `the Mainframe`, `Ada's office`, `the hallway`."""
    if space == MAINFRAME:
        return "the Mainframe"
    if SECTOR[space] >= 0:
        return f"{SECTORS[SECTOR[space]].title()} {coordinates(space)}"
    for seat in range(int(view.seats)):
        if OFFICE[view.seats, seat] == space and names:
            return f"{names[seat]}'s office"
    return "the hallway"


def coordinates(space: int) -> str:
    """`C3`, as printed on the board."""
    return f"{LETTERS[LETTER[space]]}{NUMBER[space] + 1}"


def kind_words(kind: int) -> str:
    """`a tee`, `a break room with 2 cups`, `a red randomizer`."""
    tile = TILES[kind]
    if tile.element == BREAK_ROOM:
        return f"a break room with {tile.cups} cup{'s' if tile.cups > 1 else ''}"
    if tile.element == RANDOMIZER:
        return f"a {SECTORS[tile.sector] if tile.sector >= 0 else 'four-colour'} randomizer"
    if ELEMENT[kind]:
        return f"a {ELEMENT_NAMES[tile.element]}"
    return f"a {SHAPE_NAMES[tile.openings]}"


def tile_kind(view: Any, space: int) -> int:
    """The kind of the tile on a space, −1 for none."""
    return int(view.tile[space]) >> KIND if view.tile[space] >= 0 else -1


def direction(way: int) -> str:
    """`up`, `right`, `down`, `left`, and `here` for one's own space."""
    return DIRECTIONS[way] if way < 4 else "here"
