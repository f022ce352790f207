"""Stored tables: questions and changes about tables, each a function of one connection."""

import json
import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import sqlalchemy as sql

from .entries import add_entries as add_entries
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
from .schema import chat, entries, results, seats, tables
from .turns import open_turn, vacations_of
from .writer import Clash

log = logging.getLogger("catstate.store")
LISTED_LONGER = 6 * 86_400.0  # seconds that a table by turns waits for players beyond others


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
    stored, taken = StoredTable.from_row(dict(row)), [Seat.from_row(dict(place)) for place in places]
    return TableContents(
        stored,
        taken,
        [LogEntry(*entry) for entry in connection.execute(log)],
        [ChatMessage(*message) for message in connection.execute(lines)],
        open_turn(connection, table) if stored.is_by_turns else None,
        vacations_of(connection, {seat.account for seat in taken}) if stored.is_by_turns else {},
    )


def change_table(connection: sql.Connection, table: str, **changes: Any) -> None:
    if changes:
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
        add_entries(connection, [entry.as_row(table) for entry in log])


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
    if not rows:
        return []
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


def waiting_tables(connection: sql.Connection, since: float, game: str = "", limit: int = 30) -> list[TableSummary]:
    """Public tables that wait for players; "" = of all games. Those by turns are listed for longer."""
    free = sql.select(seats.c.seat).where(seats.c.table == tables.c.id, seats.c.kind == OPEN)
    is_listed = sql.or_(tables.c.touched >= since, tables.c.overdue != "")
    chosen = sql.select(tables).where(tables.c.public, tables.c.started.is_(None), tables.c.ended.is_(None))
    chosen = chosen.where(tables.c.touched >= since - LISTED_LONGER, is_listed)
    chosen = chosen.where(free.exists(), tables.c.known.is_(False), tables.c.closed.is_(None))
    chosen = chosen.where(tables.c.game == game) if game else chosen
    return _summaries(connection, chosen.order_by(tables.c.touched.desc()).limit(limit))


def running_tables(connection: sql.Connection, since: float, game: str = "", limit: int = 30) -> list[TableSummary]:
    """Public tables that can be watched."""
    chosen = sql.select(tables).where(tables.c.public, tables.c.started.is_not(None), tables.c.ended.is_(None))
    chosen = chosen.where(tables.c.game == game) if game else chosen
    return _summaries(
        connection, chosen.where(tables.c.touched >= since).order_by(tables.c.touched.desc()).limit(limit)
    )


def tables_of_account(connection: sql.Connection, account: str, ended: bool, limit: int = 50) -> list[TableSummary]:
    """Tables where somebody sits, the latest first."""
    chosen = sql.select(tables).where(_sits_at(account))
    chosen = chosen.where(tables.c.ended.is_not(None) if ended else tables.c.ended.is_(None), tables.c.closed.is_(None))
    return _summaries(connection, chosen.order_by(tables.c.touched.desc()).limit(limit))


class Wanted(NamedTuple):
    """Which of their games somebody wants to see; "" = all."""

    game: str = ""
    state: str = ""  # "running" or "over"
    result: str = ""  # "won" or "lost"


def chosen_games(connection: sql.Connection, account: str, wanted: Wanted, limit: int = 2000) -> list[str]:
    """The names of somebody's tables, the latest first.

    What is asked of a table is asked for each seat: joined, PostgreSQL would read all tables there are.
    """
    mine = sql.and_(tables.c.id == seats.c.table, tables.c.closed.is_(None))
    if wanted.game:
        mine &= tables.c.game == wanted.game
    if wanted.state:
        mine &= tables.c.ended.is_not(None) if wanted.state == "over" else tables.c.ended.is_(None)
    touched = sql.select(tables.c.touched).where(mine).scalar_subquery()
    scores = sql.select(sql.cast(tables.c.scores, sql.Text)).where(mine).scalar_subquery()
    chosen = sql.select(seats.c.table, touched, scores if wanted.result else sql.literal(""), seats.c.seat)
    rows = connection.execute(chosen.where(seats.c.account == account, seats.c.kind == PERSON))
    found = sorted((row for row in rows if row[1] is not None), key=lambda row: row[1], reverse=True)[:limit]
    games: dict[str, tuple[str, list[int]]] = {}
    for name, _, text, seat in found:
        games.setdefault(str(name), (str(text), []))[1].append(int(seat))
    if not wanted.result:
        return list(games)
    return [name for name, (text, own) in games.items() if outcome_of(_numbers(text), own) == wanted.result]


def _numbers(text: str) -> list[float]:
    """The scores as they are stored; none where that is something else."""
    try:
        scores = json.loads(text)
    except ValueError:
        return []
    return scores if isinstance(scores, list) else []


def outcome_of(scores: Sequence[float], own: Iterable[int]) -> str:
    """How a match ended for somebody with these seats: "won", "lost" or "shared"; "" without a score."""
    best = max((scores[seat] for seat in own if seat < len(scores)), default=-1.0)
    return "" if best < 0 else "lost" if best == 0 else "won" if best == 1 else "shared"


def summaries_of(connection: sql.Connection, names: Sequence[str]) -> list[TableSummary]:
    """These tables, in this order."""
    if not names:
        return []
    found = {one.stored.id: one for one in _summaries(connection, sql.select(tables).where(tables.c.id.in_(names)))}
    return [found[name] for name in names if name in found]


def last_tables(connection: sql.Connection, account: str, games: Collection[str]) -> dict[str, TableSummary]:
    """The table of each game at which somebody last began a match of its own; deals that others know do not count."""
    own_deal = sql.func.length(tables.c.deal) == 0  # said so that SQLite does not look all of them up by their deal
    own = sql.select(tables.c.id, tables.c.game, tables.c.started).where(own_deal)
    running = own.where(tables.c.ended.is_(None), tables.c.started.is_not(None), _sits_at(account))
    over = own.join(results, results.c.table == tables.c.id).where(results.c.account == account)
    over = over.order_by(results.c.at.desc()).limit(1)
    rows = [*connection.execute(running)]
    for game in games:
        rows += connection.execute(over.where(results.c.game == game))
    last = {row.game: row.id for row in sorted(rows, key=lambda row: row.started) if row.game in games}
    return {one.stored.game: one for one in summaries_of(connection, [*last.values()])}


def _sits_at(account: str) -> "sql.ColumnElement[bool]":
    """Whether somebody sits at a table. Asked table by table: people have many tables, and few of them are open."""
    there = sql.select(seats.c.seat).where(seats.c.table == tables.c.id, seats.c.account == account)
    return there.where(seats.c.kind == PERSON).exists()


def latest_tables(connection: sql.Connection, limit: int) -> list[TableSummary]:
    """The tables that were touched last."""
    return _summaries(connection, sql.select(tables).order_by(tables.c.touched.desc()).limit(limit))


def tables_of_deal(connection: sql.Connection, deal: str, limit: int = 200) -> list[TableSummary]:
    """Tables dealt from the same seed that have ended, the first to end first."""
    chosen = sql.select(tables).where(tables.c.deal == deal, tables.c.ended.is_not(None))
    return _summaries(connection, chosen.order_by(tables.c.ended).limit(limit))


def first_try(connection: sql.Connection, deal: str, account: str) -> TableSummary | None:
    """The table at which somebody's try of a daily deal counts."""
    chosen = sql.select(tables).where(tables.c.deal == deal, tables.c.known.is_(False), _sits_at(account))
    return next(iter(_summaries(connection, chosen.order_by(tables.c.made).limit(1))), None)


def was_opened_from(connection: sql.Connection, deal: str, place: str) -> bool:
    """Whether somebody opened this deal from that place before."""
    there = sql.select(tables.c.id).where(tables.c.deal == deal, tables.c.place == place).limit(1)
    return connection.execute(there).first() is not None


def clocked_tables(connection: sql.Connection) -> list[str]:
    """Running tables with a clock: it goes on although nobody watches. Matches by turns are found when they are due."""
    chosen = sql.select(tables.c.id).where(tables.c.clock > 0, tables.c.started.is_not(None), tables.c.ended.is_(None))
    chosen = chosen.where(tables.c.overdue == "")
    return [str(table) for table in connection.execute(chosen).scalars()]
