"""How long things are kept, and how tables are deleted."""

from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sql

from .schema import (
    challenges,
    chat,
    entries,
    invitations,
    leases,
    rating_changes,
    reports,
    results,
    seats,
    tables,
    turns,
)

DAY = 86_400.0
AT_ONCE = 500  # tables deleted in one change, so that no move waits long


@dataclass(frozen=True)
class Limits:
    """Days that something is kept; 0 = for ever."""

    unstarted: float = 0.0
    matches: float = 0.0
    chat: float = 0.0


def existing(connection: sql.Connection, names: Collection[str]) -> set[str]:
    """Those of these tables that are still stored."""
    return set(connection.execute(sql.select(tables.c.id).where(tables.c.id.in_(list(names)))).scalars())


def delete_tables(connection: sql.Connection, names: Collection[str]) -> int:
    """Delete tables with all that belongs to them; how many there were."""
    chosen = list(names)
    for part in (leases, reports, rating_changes, results, invitations, challenges, chat, entries, turns, seats):
        connection.execute(sql.delete(part).where(part.c.table.in_(chosen)))
    return connection.execute(sql.delete(tables).where(tables.c.id.in_(chosen))).rowcount


def prune(connection: sql.Connection, limits: Limits, now: float) -> int:
    """Delete what was kept long enough; the number of tables that went."""
    if limits.chat:
        before = now - limits.chat * DAY
        connection.execute(sql.delete(chat).where(chat.c.at < before, chat.c.table.in_(_ended_before(before))))
        connection.execute(sql.delete(reports).where(reports.c.at < before))
    old: list[str] = []
    if limits.unstarted:
        waiting = sql.select(tables.c.id).where(tables.c.started.is_(None))
        waiting = waiting.where(tables.c.touched < now - limits.unstarted * DAY)
        old += connection.execute(waiting.limit(AT_ONCE)).scalars()
    if limits.matches:
        matches = sql.select(tables.c.id).where(tables.c.started.is_not(None))
        matches = matches.where(tables.c.touched < now - limits.matches * DAY)
        old += connection.execute(matches.limit(AT_ONCE)).scalars()
    return delete_tables(connection, old) if old else 0


def _ended_before(before: float) -> "sql.Select[tuple[str]]":
    """Lines of a running match keep their numbers, so its chat stays whole."""
    return sql.select(tables.c.id).where(sql.or_(tables.c.ended < before, tables.c.touched < before))
