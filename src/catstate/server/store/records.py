"""Records: questions and changes to the store, each a function of one connection."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import sqlalchemy as sql

from .rows import (
    OPEN,
    PERSON,
    ChatMessage,
    LogEntry,
    Seat,
    StoredTable,
    TableContents,
    TableSummary,
    free_name,
    seats_of_account,
)
from .schema import chat, entries, seats, tables
from .writer import Clash

log = logging.getLogger("catstate.store")
NEW_ENTRIES = sql.insert(entries)


def add_table(connection: sql.Connection, table: StoredTable, places: Iterable[Seat]) -> None:
    connection.execute(sql.insert(tables).values(table.as_row()))
    connection.execute(sql.insert(seats), [{"table": table.id, **seat.as_row()} for seat in places])


def read_table(connection: sql.Connection, table: str, ply: int = 0, line: int = 0) -> TableContents | None:
    """A table with its log from this ply on and its chat from this line on."""
    row = connection.execute(sql.select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    places = connection.execute(sql.select(seats).where(seats.c.table == table).order_by(seats.c.seat)).mappings()
    log = sql.select(entries.c.ply, entries.c.actor, entries.c.action, entries.c.hand, entries.c.at)
    log = log.where(entries.c.table == table, entries.c.ply >= ply).order_by(entries.c.ply)
    lines = sql.select(chat.c.number, chat.c.seat, chat.c.name, chat.c.text, chat.c.at, chat.c.account)
    lines = lines.where(chat.c.table == table, chat.c.number >= line).order_by(chat.c.number)
    return TableContents(
        StoredTable.from_row(dict(row)),
        [Seat.from_row(dict(place)) for place in places],
        [LogEntry(*entry) for entry in connection.execute(log)],
        [ChatMessage(*message) for message in connection.execute(lines)],
    )


def append(connection: sql.Connection, table: str, log: Sequence[LogEntry], changes: Mapping[str, Any]) -> None:
    """New entries of a log, and what they change about the table; raises when another process wrote first."""
    connection.execute(NEW_ENTRIES, [entry.as_row(table) for entry in log])
    if changes:
        connection.execute(sql.update(tables).where(tables.c.id == table).values(**changes))


def change_table(connection: sql.Connection, table: str, **changes: Any) -> None:
    connection.execute(sql.update(tables).where(tables.c.id == table).values(**changes))


def begin(
    connection: sql.Connection,
    table: str,
    places: Iterable[tuple[Seat, Seat]],
    log: Sequence[LogEntry],
    at: float,
) -> None:
    """Start a table once: seats as they were and are now, and what chance dealt."""
    once = sql.update(tables).where(tables.c.id == table, tables.c.started.is_(None)).values(started=at, touched=at)
    if connection.execute(once).rowcount != 1:
        raise Clash("started already")
    for was, seat in places:
        change_seat(connection, table, seat, was)
    if log:
        connection.execute(NEW_ENTRIES, [entry.as_row(table) for entry in log])


def change_seat(connection: sql.Connection, table: str, seat: Seat, was: Seat | None = None) -> None:
    """Write a seat; with `was`, only if it is still held as it was."""
    change = sql.update(seats).where(seats.c.table == table, seats.c.seat == seat.number)
    if was is not None:
        change = change.where(seats.c.kind == was.kind, seats.c.account == was.account)
    if connection.execute(change.values(**seat.as_row())).rowcount != 1:
        raise Clash("the seat has changed")


def link_rematch(connection: sql.Connection, table: str, rematch: StoredTable, places: Iterable[Seat]) -> str:
    """Add the rematch of a table, or find the one that somebody else was first to ask for."""
    there = connection.execute(sql.select(tables.c.again).where(tables.c.id == table)).scalar()
    if there:
        return str(there)
    add_table(connection, rematch, places)
    once = sql.update(tables).where(tables.c.id == table, tables.c.again == "").values(again=rematch.id)
    if connection.execute(once).rowcount != 1:
        raise Clash("another rematch")
    return rematch.id


def add_message(connection: sql.Connection, table: str, message: ChatMessage) -> None:
    connection.execute(sql.insert(chat).values(table=table, **message._asdict()))


def rename(connection: sql.Connection, account: str, name: str) -> list[str]:
    """Give somebody's seats at tables that have not ended a new name; returns those tables."""
    running = sql.select(seats.c.table).join(tables, tables.c.id == seats.c.table)
    running = running.where(seats.c.account == account, tables.c.ended.is_(None))
    ids = [str(table) for table in connection.execute(running).scalars().unique()]
    for table in ids:
        rows = connection.execute(sql.select(seats).where(seats.c.table == table).order_by(seats.c.seat)).mappings()
        places = [Seat.from_row(dict(row)) for row in rows]
        for seat in seats_of_account(places, account):
            places[seat] = replace(places[seat], name="")
        for seat in seats_of_account(places, account):
            places[seat] = replace(places[seat], name=free_name(places, name, seat))
            change = sql.update(seats).where(seats.c.table == table, seats.c.seat == seat)
            connection.execute(change.values(name=places[seat].name))
    return ids


def note_presence(connection: sql.Connection, present: Iterable[tuple[str, int]], at: float) -> None:
    """These seats are connected now."""
    places = list(present)
    change = sql.update(seats).where(seats.c.table == sql.bindparam("t"), seats.c.seat == sql.bindparam("s"))
    connection.execute(change.values(seen=at), [{"t": table, "s": seat} for table, seat in places])
    touched = sql.update(tables).where(tables.c.id.in_({table for table, _ in places}), tables.c.ended.is_(None))
    connection.execute(touched.values(touched=at))


def last_seen(connection: sql.Connection, table: str, seat: int) -> float:
    seen = connection.execute(sql.select(seats.c.seen).where(seats.c.table == table, seats.c.seat == seat)).scalar()
    return float(seen or 0.0)


# Lists


def _summaries(connection: sql.Connection, chosen: "sql.Select[Any]") -> list[TableSummary]:
    """The chosen tables with their seats. A row that can't be read is logged and left out."""
    try:
        rows = list(connection.execute(chosen).mappings())
    except ValueError:  # a column that is no JSON spoils the whole answer: row by row, then
        rows = _readable_rows(connection, chosen)
    places = sql.select(seats).where(seats.c.table.in_([row["id"] for row in rows])).order_by(seats.c.seat)
    by_table: dict[str, list[Seat]] = {}
    for place in connection.execute(places).mappings():
        by_table.setdefault(str(place["table"]), []).append(Seat.from_row(dict(place)))
    summaries = []
    for row in rows:
        try:
            summaries.append(TableSummary.checked(StoredTable.from_row(dict(row)), by_table.get(row["id"], [])))
        except (ValueError, TypeError) as error:
            _log_unreadable(str(row["id"]), str(error))
    return summaries


def _readable_rows(connection: sql.Connection, chosen: "sql.Select[Any]") -> list[sql.RowMapping]:
    rows: list[sql.RowMapping] = []
    for name in connection.execute(chosen.with_only_columns(tables.c.id)).scalars().all():
        try:
            rows += connection.execute(sql.select(tables).where(tables.c.id == name)).mappings().all()
        except ValueError as error:
            _log_unreadable(str(name), str(error))
    return rows


@lru_cache(1000)
def _log_unreadable(table: str, error: str) -> None:
    """Said once, not with every list."""
    log.error("what is stored about table %s can't be read: %s", table, error)


def waiting_tables(connection: sql.Connection, since: float, limit: int = 30) -> list[TableSummary]:
    """Public tables that wait for players."""
    free = sql.select(seats.c.table).where(seats.c.kind == OPEN)
    chosen = sql.select(tables).where(tables.c.public, tables.c.started.is_(None), tables.c.touched >= since)
    chosen = chosen.where(tables.c.id.in_(free), tables.c.known.is_(False), tables.c.closed.is_(None))
    return _summaries(connection, chosen.order_by(tables.c.touched.desc()).limit(limit))


def running_tables(connection: sql.Connection, since: float, limit: int = 30) -> list[TableSummary]:
    """Public tables that can be watched."""
    chosen = sql.select(tables).where(tables.c.public, tables.c.started.is_not(None), tables.c.ended.is_(None))
    return _summaries(
        connection, chosen.where(tables.c.touched >= since).order_by(tables.c.touched.desc()).limit(limit)
    )


def tables_of_account(connection: sql.Connection, account: str, ended: bool, limit: int = 50) -> list[TableSummary]:
    """Tables where somebody sits, the latest first."""
    mine = sql.select(seats.c.table).where(seats.c.account == account, seats.c.kind == PERSON)
    chosen = sql.select(tables).where(tables.c.id.in_(mine))
    chosen = chosen.where(tables.c.ended.is_not(None) if ended else tables.c.ended.is_(None), tables.c.closed.is_(None))
    return _summaries(connection, chosen.order_by(tables.c.touched.desc()).limit(limit))


def latest_tables(connection: sql.Connection, limit: int) -> list[TableSummary]:
    """The tables that were touched last."""
    return _summaries(connection, sql.select(tables).order_by(tables.c.touched.desc()).limit(limit))


def tables_of_deal(connection: sql.Connection, deal: str, limit: int = 200) -> list[TableSummary]:
    """Tables dealt from the same seed that have ended, the first to end first."""
    chosen = sql.select(tables).where(tables.c.deal == deal, tables.c.ended.is_not(None))
    return _summaries(connection, chosen.order_by(tables.c.ended).limit(limit))


def table_of_deal(connection: sql.Connection, deal: str, account: str) -> str:
    """The table at which somebody plays or played a deal, or ""."""
    mine = sql.select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    mine = mine.where(tables.c.deal == deal, seats.c.account == account, seats.c.kind == PERSON)
    return str(connection.execute(mine.order_by(tables.c.made).limit(1)).scalar() or "")


def was_opened_from(connection: sql.Connection, deal: str, place: str) -> bool:
    """Whether somebody opened this deal from that place before."""
    there = sql.select(tables.c.id).where(tables.c.deal == deal, tables.c.place == place).limit(1)
    return connection.execute(there).first() is not None


def clocked_tables(connection: sql.Connection) -> list[str]:
    """Running tables with a clock: it goes on although nobody watches."""
    chosen = sql.select(tables.c.id).where(tables.c.clock > 0, tables.c.started.is_not(None), tables.c.ended.is_(None))
    return [str(table) for table in connection.execute(chosen).scalars()]
