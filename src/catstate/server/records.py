"""Records: questions and changes to the store, each a function of one connection."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sql

from .schema import chat, entries, seats, tables
from .seats import OPEN, PERSON, Seat
from .store import Clash

NEW_ENTRIES = sql.insert(entries)


@dataclass(frozen=True)
class Facts:
    """What is settled about a table, seats and log apart."""

    id: str
    game: str
    rules: int
    seats: int
    options: Mapping[str, str]
    seed: str
    made: float
    touched: float
    public: bool = False
    clock: int = 0
    hints: bool = True
    deal: str = ""
    before: str = ""
    again: str = ""
    offer: Mapping[str, Any] = field(default_factory=dict)
    started: float | None = None
    ended: float | None = None
    result: str = ""
    scores: Sequence[float] = ()

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "Facts":
        return cls(**{name: row[name] for name in cls.__dataclass_fields__})


class Mark(NamedTuple):
    """One entry of the log as it is stored; `hand` says who did it for the seat."""

    ply: int
    actor: int
    action: int
    hand: str
    at: float


class Said(NamedTuple):
    """One line of chat."""

    number: int
    seat: int
    name: str
    text: str
    at: float


class Sheet(NamedTuple):
    """Everything stored about one table."""

    facts: Facts
    seats: list[Seat]
    log: list[Mark]
    chat: list[Said]


class Glimpse(NamedTuple):
    """A table as a line of a list."""

    facts: Facts
    seats: list[Seat]


def add_table(connection: sql.Connection, facts: Facts, places: Iterable[Seat]) -> None:
    row = {**asdict(facts), "options": dict(facts.options), "scores": list(facts.scores), "offer": dict(facts.offer)}
    connection.execute(sql.insert(tables).values(row))
    connection.execute(sql.insert(seats), [{"table": facts.id, **seat.as_row()} for seat in places])


def read_sheet(connection: sql.Connection, table: str, after: int = 0, heard: int = 0) -> Sheet | None:
    """A table with its log from ply `after` on and its chat from line `heard` on."""
    row = connection.execute(sql.select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    places = connection.execute(sql.select(seats).where(seats.c.table == table).order_by(seats.c.seat)).mappings()
    marks = sql.select(entries.c.ply, entries.c.actor, entries.c.action, entries.c.hand, entries.c.at)
    marks = marks.where(entries.c.table == table, entries.c.ply >= after).order_by(entries.c.ply)
    said = sql.select(chat.c.number, chat.c.seat, chat.c.name, chat.c.text, chat.c.at)
    said = said.where(chat.c.table == table, chat.c.number >= heard).order_by(chat.c.number)
    return Sheet(
        Facts.from_row(dict(row)),
        [Seat.from_row(dict(place)) for place in places],
        [Mark(*mark) for mark in connection.execute(marks)],
        [Said(*line) for line in connection.execute(said)],
    )


def append(connection: sql.Connection, table: str, marks: Sequence[Mark], changes: Mapping[str, Any]) -> None:
    """New entries of a log, and what they change about the table; raises when another process wrote first."""
    connection.execute(NEW_ENTRIES, [{"table": table, **mark._asdict()} for mark in marks])
    if changes:
        connection.execute(sql.update(tables).where(tables.c.id == table).values(**changes))


def change_table(connection: sql.Connection, table: str, **changes: Any) -> None:
    connection.execute(sql.update(tables).where(tables.c.id == table).values(**changes))


def begin(
    connection: sql.Connection,
    table: str,
    places: Iterable[tuple[Seat, Seat]],
    marks: Sequence[Mark],
    at: float,
) -> None:
    """Start a table once: seats as they were and are now, and what chance dealt."""
    once = sql.update(tables).where(tables.c.id == table, tables.c.started.is_(None)).values(started=at, touched=at)
    if connection.execute(once).rowcount != 1:
        raise Clash("started already")
    for was, seat in places:
        change_seat(connection, table, seat, was)
    if marks:
        connection.execute(NEW_ENTRIES, [{"table": table, **mark._asdict()} for mark in marks])


def change_seat(connection: sql.Connection, table: str, seat: Seat, was: Seat | None = None) -> None:
    """Write a seat; with `was`, only if it is still held as it was."""
    change = sql.update(seats).where(seats.c.table == table, seats.c.seat == seat.seat)
    if was is not None:
        change = change.where(seats.c.kind == was.kind, seats.c.account == was.account)
    if connection.execute(change.values(**seat.as_row())).rowcount != 1:
        raise Clash("the seat has changed")


def link_rematch(connection: sql.Connection, table: str, facts: Facts, places: Iterable[Seat]) -> str:
    """Add the rematch of a table, or find the one that somebody else was first to ask for."""
    there = connection.execute(sql.select(tables.c.again).where(tables.c.id == table)).scalar()
    if there:
        return str(there)
    add_table(connection, facts, places)
    once = sql.update(tables).where(tables.c.id == table, tables.c.again == "").values(again=facts.id)
    if connection.execute(once).rowcount != 1:
        raise Clash("another rematch")
    return facts.id


def say(connection: sql.Connection, table: str, line: Said) -> None:
    connection.execute(sql.insert(chat).values(table=table, **line._asdict()))


def rename(connection: sql.Connection, account: str, name: str) -> list[str]:
    """Give somebody's seats at tables that have not ended a new name; returns those tables."""
    running = sql.select(seats.c.table).join(tables, tables.c.id == seats.c.table)
    running = running.where(seats.c.account == account, tables.c.ended.is_(None))
    found = [str(table) for table in connection.execute(running).scalars()]
    if found:
        mine = sql.update(seats).where(seats.c.account == account, seats.c.kind == PERSON, seats.c.table.in_(found))
        connection.execute(mine.values(name=name))
    return found


def note_presence(connection: sql.Connection, present: Iterable[tuple[str, int]], at: float) -> None:
    """These seats are connected now."""
    places = list(present)
    change = sql.update(seats).where(seats.c.table == sql.bindparam("t"), seats.c.seat == sql.bindparam("s"))
    connection.execute(change.values(seen=at), [{"t": table, "s": seat} for table, seat in places])
    touched = sql.update(tables).where(tables.c.id.in_({table for table, _ in places}), tables.c.ended.is_(None))
    connection.execute(touched.values(touched=at))


def last_seen(connection: sql.Connection, table: str, seat: int) -> float:
    found = connection.execute(sql.select(seats.c.seen).where(seats.c.table == table, seats.c.seat == seat)).scalar()
    return float(found or 0.0)


# Lists


def _glimpses(connection: sql.Connection, chosen: "sql.Select[Any]") -> list[Glimpse]:
    rows = [Facts.from_row(dict(row)) for row in connection.execute(chosen).mappings()]
    places = sql.select(seats).where(seats.c.table.in_([row.id for row in rows])).order_by(seats.c.seat)
    by_table: dict[str, list[Seat]] = {}
    for place in connection.execute(places).mappings():
        by_table.setdefault(str(place["table"]), []).append(Seat.from_row(dict(place)))
    return [Glimpse(row, by_table.get(row.id, [])) for row in rows]


def open_tables(connection: sql.Connection, since: float, limit: int = 30) -> list[Glimpse]:
    """Public tables that wait for players."""
    free = sql.select(seats.c.table).where(seats.c.kind == OPEN)
    chosen = sql.select(tables).where(tables.c.public, tables.c.started.is_(None), tables.c.touched >= since)
    chosen = chosen.where(tables.c.id.in_(free))
    return _glimpses(connection, chosen.order_by(tables.c.touched.desc()).limit(limit))


def running_tables(connection: sql.Connection, since: float, limit: int = 30) -> list[Glimpse]:
    """Public tables that can be watched."""
    chosen = sql.select(tables).where(tables.c.public, tables.c.started.is_not(None), tables.c.ended.is_(None))
    return _glimpses(connection, chosen.where(tables.c.touched >= since).order_by(tables.c.touched.desc()).limit(limit))


def tables_of(connection: sql.Connection, account: str, ended: bool, limit: int = 50) -> list[Glimpse]:
    """Tables where somebody sits, the latest first."""
    mine = sql.select(seats.c.table).where(seats.c.account == account, seats.c.kind == PERSON)
    chosen = sql.select(tables).where(tables.c.id.in_(mine))
    chosen = chosen.where(tables.c.ended.is_not(None) if ended else tables.c.ended.is_(None))
    return _glimpses(connection, chosen.order_by(tables.c.touched.desc()).limit(limit))


def tables_of_deal(connection: sql.Connection, deal: str, limit: int = 200) -> list[Glimpse]:
    """Tables dealt from the same seed that have ended, the first to end first."""
    chosen = sql.select(tables).where(tables.c.deal == deal, tables.c.ended.is_not(None))
    return _glimpses(connection, chosen.order_by(tables.c.ended).limit(limit))


def deal_of(connection: sql.Connection, deal: str, account: str) -> str:
    """The table at which somebody plays or played a deal, or ""."""
    mine = sql.select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    mine = mine.where(tables.c.deal == deal, seats.c.account == account, seats.c.kind == PERSON)
    return str(connection.execute(mine.order_by(tables.c.made).limit(1)).scalar() or "")


def clocked_tables(connection: sql.Connection) -> list[str]:
    """Running tables with a clock: it goes on although nobody watches."""
    chosen = sql.select(tables.c.id).where(tables.c.clock > 0, tables.c.started.is_not(None), tables.c.ended.is_(None))
    return [str(table) for table in connection.execute(chosen).scalars()]
