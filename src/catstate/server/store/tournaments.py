"""Records about tournaments. A change of a round is one step: it is written wholly, and by one process only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import sqlalchemy as sql

from ...core.steps import RESIGN
from .rows import RESIGNED, Seat, StoredTable
from .schema import entrants, entries, pairings, seats, tables, tournaments
from .stored_tables import add_table
from .writer import Clash

OPEN_STATE: Final = "open"  # people may enter
RUNNING: Final = "running"
OVER: Final = "over"


@dataclass(frozen=True)
class StoredTournament:
    """One row of `tournaments`."""

    id: str
    club: str
    name: str
    kind: str
    game: str
    seats: int
    preset: str
    same_deals: bool
    clock: int
    hours: float
    rounds: int
    organiser: str
    made: float
    seed: str
    state: str = OPEN_STATE
    round: int = 0
    due: float | None = None
    step: int = 0
    note: str = ""
    ended: float | None = None
    rated: bool = False
    days: int = 0  # for a decision, if it is by turns


class Entrant(NamedTuple):
    number: int
    account: str
    name: str
    withdrawn: float | None = None


class Pairing(NamedTuple):
    """Who plays whom, and how it ended."""

    round: int
    number: int
    table: str
    players: Sequence[int]
    scores: Sequence[float] = ()
    lost: Sequence[int] = ()
    ended: float | None = None


class TableOutcome(NamedTuple):
    """How it stands at a table of a tournament."""

    started: float | None
    ended: float | None
    scores: Sequence[float]
    lost: Sequence[int]  # seats that gave up


class TournamentContents(NamedTuple):
    tournament: StoredTournament
    entrants: list[Entrant]
    pairings: list[Pairing]
    outcomes: Mapping[str, TableOutcome]  # of the tables whose result is not entered yet

    @property
    def open_pairings(self) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.ended is None]

    def entrant(self, account: str) -> Entrant | None:
        return next((one for one in self.entrants if account and one.account == account), None)


class NewPairing(NamedTuple):
    pairing: Pairing
    table: StoredTable | None = None
    seats: Sequence[Seat] = ()


@dataclass(frozen=True)
class TournamentStep:
    """What is written together."""

    tournament: str
    step: int  # that was read; nothing is written when another process was faster
    changes: Mapping[str, Any] = field(default_factory=dict)
    results: Sequence[Pairing] = ()
    pairings: Sequence[NewPairing] = ()
    unsealed: Sequence[str] = ()  # tables whose deal nobody plays any more


def add_tournament(connection: sql.Connection, tournament: StoredTournament) -> None:
    connection.execute(sql.insert(tournaments).values(**vars(tournament)))


def read_tournament(connection: sql.Connection, name: str) -> TournamentContents | None:
    row = connection.execute(sql.select(tournaments).where(tournaments.c.id == name)).mappings().first()
    if row is None:
        return None
    fields = (entrants.c[field] for field in Entrant._fields)
    people = connection.execute(
        sql.select(*fields).where(entrants.c.tournament == name).order_by(entrants.c.number)
    ).all()
    columns = (pairings.c[field] for field in Pairing._fields)
    rows = connection.execute(
        sql.select(*columns).where(pairings.c.tournament == name).order_by(pairings.c.round, pairings.c.number)
    ).all()
    paired = [Pairing(*one) for one in rows]
    wanted = [one.table for one in paired if one.ended is None and one.table]
    return TournamentContents(
        StoredTournament(**dict(row)), [Entrant(*one) for one in people], paired, _outcomes(connection, wanted)
    )


def _outcomes(connection: sql.Connection, names: Sequence[str]) -> dict[str, TableOutcome]:
    if not names:
        return {}
    lost: dict[str, list[int]] = {}
    given_up = sql.select(entries.c.table, entries.c.actor).where(entries.c.table.in_(names))
    for row in connection.execute(given_up.where(entries.c.action == RESIGN)):
        lost.setdefault(str(row.table), []).append(int(row.actor))
    resigned = sql.select(seats.c.table, seats.c.seat).where(seats.c.table.in_(names), seats.c.away == RESIGNED)
    for row in connection.execute(resigned):
        lost.setdefault(str(row.table), []).append(int(row.seat))
    chosen = sql.select(tables.c.id, tables.c.started, tables.c.ended, tables.c.scores).where(tables.c.id.in_(names))
    return {
        str(row.id): TableOutcome(row.started, row.ended, row.scores, lost.get(str(row.id), []))
        for row in connection.execute(chosen)
    }


def take_step(connection: sql.Connection, step: TournamentStep) -> None:
    """Write a step, once; raises Clash when the tournament has moved on since it was read."""
    once = sql.update(tournaments).where(tournaments.c.id == step.tournament, tournaments.c.step == step.step)
    if connection.execute(once.values(**step.changes, step=step.step + 1)).rowcount != 1:
        raise Clash("another step was taken")
    for result in step.results:
        there = (pairings.c.tournament == step.tournament, pairings.c.round == result.round)
        change = sql.update(pairings).where(*there, pairings.c.number == result.number, pairings.c.ended.is_(None))
        values = {"scores": list(result.scores), "lost": list(result.lost), "ended": result.ended}
        if connection.execute(change.values(**values)).rowcount != 1:
            raise Clash("the result was entered already")
    for pairing, table, places in step.pairings:
        if table is not None:
            add_table(connection, table, places)
        row = pairing._asdict() | {name: list(getattr(pairing, name)) for name in ("players", "scores", "lost")}
        connection.execute(sql.insert(pairings).values(tournament=step.tournament, **row))
    if step.unsealed:
        connection.execute(sql.update(tables).where(tables.c.id.in_(step.unsealed)).values(sealed=False))


def due_tournaments(connection: sql.Connection, now: float) -> list[str]:
    """Running tournaments in which something is to be done: a result to enter, a table to start, a round to end."""
    open_tables = sql.select(pairings.c.tournament).where(pairings.c.ended.is_(None))
    with_tables = open_tables.outerjoin(tables, tables.c.id == pairings.c.table)
    to_do = sql.or_(tables.c.id.is_(None), tables.c.ended.is_not(None), tables.c.started.is_(None))
    gone = (
        sql.select(entrants.c.tournament)
        .join(pairings, pairings.c.tournament == entrants.c.tournament)
        .where(entrants.c.withdrawn.is_not(None), pairings.c.ended.is_(None))
    )
    chosen = sql.select(tournaments.c.id).where(tournaments.c.state == RUNNING)
    chosen = chosen.where(
        sql.or_(
            tournaments.c.due <= now,
            tournaments.c.id.not_in(open_tables),
            tournaments.c.id.in_(with_tables.where(to_do)),
            tournaments.c.id.in_(gone),
        )
    )
    return [str(name) for name in connection.execute(chosen).scalars()]


def enter(connection: sql.Connection, name: str, account: str, called: str, most: int) -> None:
    """Enter a tournament, or come back to it; raises Clash when it has begun or is full."""
    open_one = sql.update(tournaments).where(tournaments.c.id == name, tournaments.c.state == OPEN_STATE)
    if connection.execute(open_one.values(step=tournaments.c.step + 1)).rowcount != 1:
        raise Clash("it has begun")
    rows = connection.execute(sql.select(entrants).where(entrants.c.tournament == name)).all()
    if any(row.account == account for row in rows):
        return
    if len(rows) >= most:
        raise Clash("it is full")
    number = 1 + max((row.number for row in rows), default=-1)
    connection.execute(sql.insert(entrants).values(tournament=name, number=number, account=account, name=called))


def withdraw(connection: sql.Connection, name: str, account: str, at: float) -> None:
    """Leave a tournament: before it begins as if never entered, afterwards its later rounds."""
    locked = sql.update(tournaments).where(tournaments.c.id == name).values(step=tournaments.c.step + 1)
    connection.execute(locked)
    state = connection.execute(sql.select(tournaments.c.state).where(tournaments.c.id == name)).scalar()
    mine = (entrants.c.tournament == name, entrants.c.account == account)
    if state == OPEN_STATE:
        connection.execute(sql.delete(entrants).where(*mine))
    else:
        connection.execute(sql.update(entrants).where(*mine, entrants.c.withdrawn.is_(None)).values(withdrawn=at))


def withdraw_from_club(connection: sql.Connection, club: str, account: str, at: float) -> None:
    """Whoever leaves a club withdraws from all that it plays."""
    mine = sql.select(tournaments.c.id).join(entrants, entrants.c.tournament == tournaments.c.id)
    mine = mine.where(tournaments.c.club == club, tournaments.c.state != OVER, entrants.c.account == account)
    for name in connection.execute(mine).scalars().all():
        withdraw(connection, str(name), account, at)


class TournamentLine(NamedTuple):
    """A tournament as a line of a list."""

    tournament: StoredTournament
    entrants: int


def list_tournaments(connection: sql.Connection, club: str, limit: int = 30) -> list[TournamentLine]:
    """A club's tournaments: those that can be entered or run first, then the latest."""
    order = sql.case((tournaments.c.state == OVER, 1), else_=0)
    chosen = sql.select(tournaments).where(tournaments.c.club == club)
    rows = connection.execute(chosen.order_by(order, tournaments.c.made.desc()).limit(limit)).mappings().all()
    count = sql.select(entrants.c.tournament, sql.func.count()).group_by(entrants.c.tournament)
    counted = connection.execute(count.where(entrants.c.tournament.in_([row["id"] for row in rows])))
    counts = {str(name): int(number) for name, number in counted}
    return [TournamentLine(StoredTournament(**dict(row)), counts.get(row["id"], 0)) for row in rows]


def unfinished_tournaments(connection: sql.Connection, club: str) -> int:
    chosen = sql.select(sql.func.count()).where(tournaments.c.club == club, tournaments.c.state != OVER)
    return int(connection.execute(chosen).scalar_one())


# Accounts that change


def rename_entrant(connection: sql.Connection, account: str, name: str) -> None:
    connection.execute(sql.update(entrants).where(entrants.c.account == account).values(name=name))


def forget_entrant(connection: sql.Connection, account: str, nobody: str, at: float) -> None:
    """Whoever deletes their account withdraws everywhere; their results stay, as those of somebody."""
    mine = connection.execute(sql.select(entrants.c.tournament).where(entrants.c.account == account)).scalars()
    for name in mine.all():
        withdraw(connection, str(name), account, at)
    connection.execute(sql.update(entrants).where(entrants.c.account == account).values(account="", name=nobody))
    connection.execute(sql.update(tournaments).where(tournaments.c.organiser == account).values(organiser=""))
