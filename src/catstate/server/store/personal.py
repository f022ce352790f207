"""What is kept about one account, wherever it is kept: handed out as a whole, and forgotten with the account."""

from typing import Any, Final

import sqlalchemy as sql

from .schema import (
    blocks,
    browsers,
    learned,
    metadata,
    notices,
    outbox,
    profiles,
    puzzle_ratings,
    puzzle_results,
    rating_changes,
    ratings,
    results,
    rungs,
    vacations,
)

FORGOTTEN: Final = (  # rows that go with the account; of what others share, such as seats, only the name goes
    learned,
    puzzle_ratings,
    puzzle_results,
    profiles,
    ratings,
    rating_changes,
    results,
    rungs,
    blocks,
    vacations,
    notices,
    browsers,
    outbox,
)
SECRET: Final = (
    "code",
    "secret",
    "key",
    "feed",
    "endpoint",
)  # columns that prove who somebody is, or let others write to them
OF_OTHERS: Final = ("other", "by", "met")  # columns with the numbers and names of others


def forget(connection: sql.Connection, account: str) -> None:
    """Delete what is kept about an account alone."""
    for table in FORGOTTEN:
        connection.execute(sql.delete(table).where(table.c.account == account))
    connection.execute(sql.delete(blocks).where(blocks.c.other == account))


def export(connection: sql.Connection, account: str) -> dict[str, list[dict[str, Any]]]:
    """Every row about an account, by table."""
    found = {}
    for table in metadata.sorted_tables:
        owner = owner_of(table)
        if owner is not None:
            hidden = (*SECRET, *OF_OTHERS)
            chosen = sql.select(*[column for column in table.c if column.name not in hidden]).where(owner == account)
            rows = connection.execute(chosen).mappings()
            found[str(table.name)] = [{str(name): value for name, value in row.items()} for row in rows]
    return found


def owner_of(table: sql.Table) -> "sql.ColumnElement[str] | None":
    """The column that says whose row it is, if a table has one."""
    name = "id" if table.name == "accounts" else "account"
    return table.c.get(name)
