"""Records about asking people to tables: by name, and by a link that holds a seat."""

from typing import NamedTuple

import sqlalchemy as sql

from .rows import OPEN, PERSON
from .schema import challenges, invitations, seats, tables
from .writer import Clash


class Invitation(NamedTuple):
    table: str
    game: str
    account: str  # who is asked
    name: str
    by: str
    by_name: str
    at: float


class Challenge(NamedTuple):
    """A link that holds a seat."""

    id: str
    table: str
    seat: int
    by: str
    until: float
    taken: str = ""


class PastOpponent(NamedTuple):
    """Somebody you have played with: the name, and where you last did."""

    name: str
    account: str
    table: str
    seat: int
    at: float


def recent_opponents(connection: sql.Connection, account: str, limit: int = 30) -> list[PastOpponent]:
    """The people somebody has played with, the latest first, each once."""
    mine = sql.select(seats.c.table).where(seats.c.account == account, seats.c.kind == PERSON)
    chosen = sql.select(seats.c.name, seats.c.account, seats.c.table, seats.c.seat, tables.c.started)
    chosen = chosen.join(tables, tables.c.id == seats.c.table).where(seats.c.table.in_(mine))
    chosen = chosen.where(seats.c.kind == PERSON, seats.c.account.not_in(("", account)))
    chosen = chosen.where(tables.c.started.is_not(None)).order_by(tables.c.started.desc())
    found: dict[str, PastOpponent] = {}
    for row in connection.execute(chosen.limit(50 * limit)):
        if len(found) < limit:
            found.setdefault(row.account, PastOpponent(row.name, row.account, row.table, row.seat, row.started))
    return list(found.values())


def opponent_at(connection: sql.Connection, account: str, table: str, seat: int) -> PastOpponent | None:
    """The person on a seat of a match that somebody has played in."""
    chosen = sql.select(seats.c.name, seats.c.account, seats.c.table, seats.c.seat, tables.c.started)
    chosen = chosen.join(tables, tables.c.id == seats.c.table).where(seats.c.table == table)
    rows = list(connection.execute(chosen.where(seats.c.kind == PERSON, tables.c.started.is_not(None))))
    if not any(row.account == account for row in rows):
        return None
    others = (PastOpponent(*row) for row in rows if row.seat == seat and row.account not in ("", account))
    return next(others, None)


# Invitations


def add_invitation(connection: sql.Connection, table: str, who: PastOpponent, by: str, at: float) -> None:
    """Ask somebody to a table; asking again changes nothing."""
    mine = (invitations.c.table == table, invitations.c.account == who.account)
    if connection.execute(sql.select(invitations.c.table).where(*mine)).first() is None:
        row = {"table": table, "account": who.account, "name": who.name, "by": by, "at": at}
        connection.execute(sql.insert(invitations).values(**row))


def remove_invitation(connection: sql.Connection, table: str, account: str) -> int:
    """Decline or withdraw an invitation; how many there were."""
    mine = (invitations.c.table == table, invitations.c.account == account)
    return connection.execute(sql.delete(invitations).where(*mine)).rowcount


def open_invitations(connection: sql.Connection, account: str = "", table: str = "", by: str = "") -> list[Invitation]:
    """Invitations that wait for an answer: to somebody, to a table, or from somebody. The table has a free seat."""
    c, at_table = invitations.c, seats.c.table == invitations.c.table
    free = sql.select(seats.c.table).where(at_table, seats.c.kind == OPEN)
    there = sql.select(seats.c.table).where(at_table, seats.c.account == c.account, seats.c.kind == PERSON)
    host = sql.select(sql.func.max(seats.c.name)).where(at_table, seats.c.account == c.by)
    game = sql.select(tables.c.game).where(tables.c.id == c.table)  # a question for each of a few rows: joined, SQLite
    game = game.where(tables.c.started.is_(None), tables.c.closed.is_(None))  # would begin with all tables
    named = (game.scalar_subquery().label("game"), c.account, c.name, c.by, host.scalar_subquery().label("by_name"))
    chosen = sql.select(c.table, *named, c.at).where(free.exists(), ~there.exists())
    for column, value in ((c.account, account), (c.table, table), (c.by, by)):
        if value:
            chosen = chosen.where(column == value)
    rows = connection.execute(chosen.order_by(c.at.desc()).limit(100))
    return [Invitation(*row)._replace(by_name=row.by_name or "") for row in rows if row.game is not None]


# Challenges


def add_challenge(connection: sql.Connection, challenge: Challenge, now: float) -> None:
    """Hold a seat for whoever follows the link first; the table's earlier links count no more."""
    connection.execute(sql.delete(challenges).where(challenges.c.table == challenge.table, challenges.c.taken == ""))
    connection.execute(sql.delete(challenges).where(challenges.c.until < now - 86_400.0))
    connection.execute(sql.insert(challenges).values(**challenge._asdict()))


def remove_challenge(connection: sql.Connection, table: str) -> int:
    unused = sql.delete(challenges).where(challenges.c.table == table, challenges.c.taken == "")
    return connection.execute(unused).rowcount


def challenge_at(connection: sql.Connection, table: str, now: float) -> Challenge | None:
    """The link that holds a seat at a table now."""
    chosen = sql.select(challenges).where(challenges.c.table == table, challenges.c.taken == "")
    row = connection.execute(chosen.where(challenges.c.until > now)).first()
    return Challenge(*row) if row is not None else None


def read_challenge(connection: sql.Connection, link: str) -> Challenge | None:
    row = connection.execute(sql.select(challenges).where(challenges.c.id == link)).first()
    return Challenge(*row) if row is not None else None


def take_challenge(connection: sql.Connection, link: str, account: str, now: float) -> None:
    """Follow a link: once, and not too late."""
    change = sql.update(challenges).where(challenges.c.id == link, challenges.c.taken == "")
    if connection.execute(change.where(challenges.c.until > now).values(taken=account)).rowcount != 1:
        raise Clash("the link was used")


def give_back_challenge(connection: sql.Connection, link: str, account: str) -> None:
    """The seat could not be taken after all."""
    change = sql.update(challenges).where(challenges.c.id == link, challenges.c.taken == account)
    connection.execute(change.values(taken=""))


def forget_invitations(connection: sql.Connection, account: str) -> None:
    c = invitations.c
    connection.execute(sql.delete(invitations).where(sql.or_(c.account == account, c.by == account)))
    connection.execute(sql.delete(challenges).where(challenges.c.by == account))
    connection.execute(sql.update(challenges).where(challenges.c.taken == account).values(taken="somebody"))
