"""Small values that notation modules hand out."""

from typing import NamedTuple


class Line(NamedTuple):
    """One line of the log: a narrator's sentence and, for some games, a side remark."""

    text: str
    note: str = ""
