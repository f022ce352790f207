"""Records of matches by turns: whom each waits for and until when, and when people are on vacation."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime

import sqlalchemy as sql

from .leases import NOW
from .rows import OpenTurn, Vacation
from .schema import leases, seats, tables, turns, vacations

DAY = 86_400.0
LEAST = 3600.0  # seconds that are left at least to somebody who comes back to their seat


def deadline(since: float, seconds: float, free: Iterable[Vacation]) -> float:
    """When the time for a decision is over: days of vacation do not count."""
    due = since + seconds
    for begins, ends in sorted(free):
        if begins < due and ends > since:
            due += ends - max(begins, since)
    return due


# Turns


def open_turn(connection: sql.Connection, table: str) -> OpenTurn | None:
    """Whom a match by turns waits for."""
    row = connection.execute(sql.select(turns).where(turns.c.table == table)).first()
    return OpenTurn(*row) if row is not None else None


def put_turn(
    connection: sql.Connection, table: str, seat: int, account: str, ply: int, seconds: float, now: float
) -> OpenTurn:
    """A match by turns waits for this seat from now on; without an account a bot plays there, due at once.

    Somebody who comes back to the same board has the time that they had. Who has just acted, and acts again, knows it.
    """
    was = open_turn(connection, table)
    is_same = was is not None and was.ply == ply
    since = was.since if was is not None and is_same else now
    due = now
    if account:
        due = deadline(since, seconds, vacations_of(connection, {account}).get(account, ()))
        due = max(due, now + min(LEAST, seconds)) if is_same else due
    told = was is not None and (was.told if is_same else was.account == account)
    turn = OpenTurn(table, seat, account, ply, since, due, told)
    connection.execute(sql.delete(turns).where(turns.c.table == table))
    connection.execute(sql.insert(turns).values(turn._asdict()))
    connection.execute(sql.update(tables).where(tables.c.id == table).values(touched=now))
    return turn


def end_turns(connection: sql.Connection, table: str) -> None:
    """The match is over: it waits for nobody."""
    connection.execute(sql.delete(turns).where(turns.c.table == table))


def due_turns(connection: sql.Connection, now: float, holder: str, limit: int) -> list[OpenTurn]:
    """Turns whose time is over, the oldest first, but for tables that another process looks after."""
    chosen = sql.select(turns).where(turns.c.due <= now)
    if connection.dialect.name != "sqlite":
        others = sql.select(leases.c.table).where(leases.c.until >= NOW, leases.c.holder != holder)
        chosen = chosen.where(turns.c.table.not_in(others))
    return [OpenTurn(*row) for row in connection.execute(chosen.order_by(turns.c.due).limit(limit))]


def postpone(connection: sql.Connection, table: str, due: float) -> None:
    """Look at a table later: nothing can be done there now."""
    connection.execute(sql.update(turns).where(turns.c.table == table).values(due=due))


def turns_of_account(connection: sql.Connection, account: str) -> list[OpenTurn]:
    """The matches by turns that wait for somebody, the first to end first."""
    chosen = sql.select(turns).where(turns.c.account == account)
    return [OpenTurn(*row) for row in connection.execute(chosen.order_by(turns.c.due, turns.c.table))]


def turns_of_tables(connection: sql.Connection, names: Collection[str]) -> dict[str, OpenTurn]:
    """Whom these matches wait for; those that are not by turns have no entry."""
    chosen = sql.select(turns).where(turns.c.table.in_(list(names)))
    return {str(row.table): OpenTurn(*row) for row in connection.execute(chosen)}


def release_turns(connection: sql.Connection, account: str, now: float) -> None:
    """Somebody is gone for good: a bot plays for them from now on."""
    theirs = sql.update(turns).where(turns.c.account == account)
    connection.execute(theirs.values(account="", due=now, told=True))


# Vacations


def vacations_of(connection: sql.Connection, accounts: Collection[str]) -> dict[str, list[Vacation]]:
    """All vacations of these accounts, the earliest first."""
    chosen = sql.select(vacations).where(vacations.c.account.in_([account for account in accounts if account]))
    free: dict[str, list[Vacation]] = {}
    for row in connection.execute(chosen.order_by(vacations.c.begins)):
        free.setdefault(str(row.account), []).append(Vacation(row.begins, row.ends))
    return free


def put_vacations(connection: sql.Connection, account: str, free: Sequence[Vacation], now: float) -> list[str]:
    """These are somebody's vacations, all of them; their deadlines follow. Returns the tables where they play."""
    connection.execute(sql.delete(vacations).where(vacations.c.account == account))
    if free:
        connection.execute(sql.insert(vacations), [{"account": account, **one._asdict()} for one in free])
    chosen = sql.select(turns.c.table, turns.c.since, tables.c.clock).join(tables, tables.c.id == turns.c.table)
    for table, since, seconds in connection.execute(chosen.where(turns.c.account == account)).all():
        due = max(deadline(since, seconds, free), now)
        connection.execute(sql.update(turns).where(turns.c.table == table).values(due=due))
    return tables_by_turns(connection, account)


def tables_by_turns(connection: sql.Connection, account: str) -> list[str]:
    """The running matches by turns at which somebody plays."""
    chosen = sql.select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    chosen = chosen.where(seats.c.account == account, tables.c.overdue != "", tables.c.ended.is_(None))
    return [str(name) for name in connection.execute(chosen.distinct()).scalars()]


def used_days(free: Iterable[Vacation], year: int) -> float:
    """How many days of vacation somebody has in a year, by UTC."""
    first, last = (datetime(number, 1, 1, tzinfo=UTC).timestamp() for number in (year, year + 1))
    return sum(max(0.0, min(ends, last) - max(begins, first)) for begins, ends in free) / DAY
