"""The names of deals: they say which day's deal it is, or where a match goes on from."""

from typing import NamedTuple

from ..store.rows import StoredTable

DAILY = "daily "  # the name of a daily deal: this, the game and the date
MARK = " from "  # in the name of a branch's deal, between the deal and where the branch begins


class Branch(NamedTuple):
    """Where a table began: after some entries of another table's log."""

    table: str
    ply: int


def branch_of(stored: StoredTable) -> Branch | None:
    """Where a table began, if that was in the middle of a match."""
    _, mark, place = stored.deal.rpartition(MARK)
    table, _, ply = place.partition(" ")
    return Branch(table, int(ply)) if mark and ply.isdigit() else None
