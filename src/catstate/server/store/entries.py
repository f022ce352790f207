"""New entries of logs: however many, they are one statement, because every call of a database costs more than a row."""

from collections.abc import Sequence
from functools import cache

import sqlalchemy as sql

from .rows import EntryRow

INSERT = 'INSERT INTO entries ("table", ply, actor, action, hand, at) '
FROM_ARRAYS = (
    f"{INSERT} SELECT * FROM unnest(%s::text[], %s::integer[], %s::integer[], %s::integer[], %s::text[],"
    " %s::double precision[])"
)
MOST_ROWS = 512  # in one statement of SQLite, which allows 32,766 numbers


def add_entries(connection: sql.Connection, rows: Sequence[EntryRow]) -> None:
    """Add entries; raises when another process wrote first."""
    if connection.dialect.name == "sqlite":
        for first in range(0, len(rows), MOST_ROWS):
            connection.exec_driver_sql(*sqlite_statement(rows[first : first + MOST_ROWS]))
    elif rows:
        connection.exec_driver_sql(FROM_ARRAYS, tuple(map(list, zip(*rows, strict=True))))


def sqlite_statement(rows: Sequence[EntryRow]) -> tuple[str, tuple[object, ...]]:
    """The statement for these rows, and its numbers."""
    return _statement(len(rows)), tuple(value for row in rows for value in row)


@cache
def _statement(count: int) -> str:
    return f"{INSERT} VALUES {', '.join(['(?, ?, ?, ?, ?, ?)'] * count)}"
