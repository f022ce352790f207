"""The numbers of Connect Four. An action is a column; these are the events."""

from enum import IntEnum


class Event(IntEnum):
    """What can happen, and what its numbers are."""

    DROPPED = 0  # who drops a disc: column, row
    WON = 1  # who has four in a row
    DRAWN = 2  # the board is full
