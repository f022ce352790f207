"""Connect Four: the table, and what a seat knows of it."""

from typing import Annotated as Array

from catstate.core.record import Bits, Ints, Record

from .pieces import CELLS, COLUMNS


class State(Record):
    """The whole table; bit `column * HEIGHT + row` of a mask stands for one cell, row 0 at the bottom."""

    discs: Array[Ints, 2, Bits(CELLS)]  # each seat's discs as a bit mask
    heights: Array[Ints, COLUMNS]  # discs in each column
    played: int  # discs on the board
    winner: int  # −1 = nobody yet
    seats: int  # two


class View(State):
    """Nothing is hidden: the same, and who is looking."""

    seat: int
    to_act: int
