"""Leases: which of several processes runs the bots and the clock of a table, and until when.

A lease saves work that would be done twice; that no move is doubled is up to the key of the log.
"""

from collections.abc import Collection

import sqlalchemy as sql

from .schema import leases, tables

LEASE = 3.0  # seconds
NOW = sql.func.extract("epoch", sql.func.clock_timestamp())
TAKE = sql.text(
    'INSERT INTO leases ("table", holder, until) '
    "VALUES (:name, :holder, extract(epoch FROM clock_timestamp()) + :seconds) "
    'ON CONFLICT ("table") DO UPDATE SET holder = excluded.holder, until = excluded.until '
    "WHERE leases.holder = excluded.holder OR leases.until < extract(epoch FROM clock_timestamp())"
)


def take_lease(connection: sql.Connection, table: str, holder: str) -> bool:
    """Take or renew the lease of a table; False while another process holds it."""
    return connection.execute(TAKE, {"name": table, "holder": holder, "seconds": LEASE}).rowcount == 1


def renew_leases(connection: sql.Connection, names: Collection[str], holder: str) -> None:
    """Hold on to the leases of these tables that we hold."""
    ours = sql.update(leases).where(leases.c.table.in_(list(names)), leases.c.holder == holder)
    connection.execute(ours.values(until=NOW + LEASE))


def unattended_clocks(connection: sql.Connection) -> list[str]:
    """Running tables with a clock that no process looks after; not those by turns."""
    held = sql.select(leases.c.table).where(leases.c.until >= NOW)
    chosen = sql.select(tables.c.id).where(tables.c.clock > 0, tables.c.started.is_not(None), tables.c.ended.is_(None))
    chosen = chosen.where(tables.c.id.not_in(held), tables.c.overdue == "")
    return [str(name) for name in connection.execute(chosen).scalars()]
