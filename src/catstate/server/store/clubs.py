"""Records about clubs: who belongs to them, and what they have played."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sql

from ...core.language import mark
from .rows import OPEN, PERSON, TableSummary
from .schema import clubs, members, pairings, seats, tables, tournaments
from .stored_tables import summaries_of
from .writer import Clash

OWNER: Final = "owner"
HELPER: Final = "helper"
MEMBER: Final = "member"
ASKED: Final = "asked"  # to be let in
REMOVED: Final = "removed"  # and may not come back by the link
BELONGS = (OWNER, HELPER, MEMBER)
CLOSED = mark("The club was closed.")


class StoredClub(NamedTuple):
    id: str
    name: str
    about: str
    link: str
    made: float
    closed: float | None = None


class Member(NamedTuple):
    """Somebody of a club, or who asks to be let in."""

    number: int
    account: str
    name: str
    role: str
    since: float

    @property
    def belongs(self) -> bool:
        return self.role in BELONGS


class ClubContents(NamedTuple):
    """A club and its people: the owner first, then helpers, then by the time they came."""

    club: StoredClub
    people: list[Member]

    def member(self, account: str) -> Member | None:
        return next((one for one in self.people if account and one.account == account), None)


class ClubLine(NamedTuple):
    """A club as a line of a list."""

    id: str
    name: str
    about: str
    members: int
    role: str  # of whoever looks, or ""


def add_club(connection: sql.Connection, club: StoredClub, key: str, owner: Member) -> None:
    """Found a club; raises Clash, through the key of names, when there is one of that name."""
    connection.execute(sql.insert(clubs).values(**club._asdict(), key=key))
    add_member(connection, club.id, owner)


def add_member(connection: sql.Connection, club: str, person: Member) -> int:
    """Add a person under the next free number, or change the role of one that is there; returns the number."""
    mine = (members.c.club == club, members.c.account == person.account)
    there = connection.execute(sql.select(members.c.number).where(*mine)).scalar()
    if there is not None:
        change = sql.update(members).where(*mine)
        connection.execute(change.values(role=person.role, name=person.name, since=person.since))
        return int(there)
    last = connection.execute(sql.select(sql.func.max(members.c.number)).where(members.c.club == club)).scalar()
    row = person._replace(number=0 if last is None else last + 1)
    connection.execute(sql.insert(members).values(club=club, **row._asdict()))
    return row.number


def change_role(connection: sql.Connection, club: str, number: int, was: Sequence[str], role: str) -> None:
    """Give somebody another role, if they still have one of these."""
    change = sql.update(members).where(members.c.club == club, members.c.number == number, members.c.role.in_(was))
    if connection.execute(change.values(role=role)).rowcount != 1:
        raise Clash("the member has changed")


def remove_member(connection: sql.Connection, club: str, number: int) -> None:
    connection.execute(sql.delete(members).where(members.c.club == club, members.c.number == number))


def hand_over(connection: sql.Connection, club: str, owner: int, heir: int) -> None:
    """Another member is the owner from now on."""
    change_role(connection, club, owner, (OWNER,), HELPER)
    change_role(connection, club, heir, (HELPER, MEMBER), OWNER)


def change_club(connection: sql.Connection, club: str, **changes: Any) -> None:
    connection.execute(sql.update(clubs).where(clubs.c.id == club).values(**changes))


def close_club(connection: sql.Connection, club: str, at: float) -> None:
    """Close a club for good: its name is free again, and its tournaments end where they stand."""
    change_club(connection, club, closed=at, key=f"closed {club}", link="")
    played = sql.select(pairings.c.table).join(tournaments, tournaments.c.id == pairings.c.tournament)
    played = played.where(tournaments.c.club == club, tournaments.c.state != "over")
    connection.execute(sql.update(tables).where(tables.c.id.in_(played)).values(sealed=False))
    running = sql.update(tournaments).where(tournaments.c.club == club, tournaments.c.state != "over")
    connection.execute(running.values(state="over", ended=at, note=CLOSED, step=tournaments.c.step + 1))


def read_club(connection: sql.Connection, club: str) -> ClubContents | None:
    names = (clubs.c[name] for name in StoredClub._fields)
    row = connection.execute(sql.select(*names).where(clubs.c.id == club)).first()
    if row is None:
        return None
    fields = (members.c[name] for name in Member._fields)
    rows = connection.execute(sql.select(*fields).where(members.c.club == club).order_by(members.c.number))
    order = (OWNER, HELPER)
    people = [Member(*one) for one in rows]
    people.sort(key=lambda one: order.index(one.role) if one.role in order else len(order))
    return ClubContents(StoredClub(*row), people)


def club_of_link(connection: sql.Connection, link: str) -> str:
    """The club that a link leads into, or ""."""
    found = connection.execute(sql.select(clubs.c.id).where(clubs.c.link == link)).scalar() if link else None
    return str(found or "")


def list_clubs(connection: sql.Connection, account: str, mine: bool, limit: int = 50) -> list[ClubLine]:
    """Somebody's clubs, those that they asked included; or the others, the largest first."""
    own = sql.select(members.c.club, members.c.role).where(members.c.account == account, members.c.role != REMOVED)
    roles = {str(row.club): str(row.role) for row in connection.execute(own)} if account else {}
    count = sql.func.count(members.c.number)
    chosen = sql.select(clubs.c.id, clubs.c.name, clubs.c.about, count.label("people"))
    chosen = chosen.outerjoin(members, sql.and_(members.c.club == clubs.c.id, members.c.role.in_(BELONGS)))
    chosen = chosen.where(clubs.c.closed.is_(None))
    chosen = chosen.where(clubs.c.id.in_(roles) if mine else clubs.c.id.not_in(roles))
    chosen = chosen.group_by(clubs.c.id, clubs.c.name, clubs.c.about).order_by(sql.desc("people"), clubs.c.name)
    rows = connection.execute(chosen.limit(limit))
    return [ClubLine(row.id, row.name, row.about, row.people, roles.get(row.id, "")) for row in rows]


def owned_clubs(connection: sql.Connection, account: str) -> int:
    """How many clubs somebody owns."""
    chosen = sql.select(sql.func.count()).select_from(members.join(clubs, clubs.c.id == members.c.club))
    chosen = chosen.where(members.c.account == account, members.c.role == OWNER, clubs.c.closed.is_(None))
    return int(connection.execute(chosen).scalar_one())


def is_member(connection: sql.Connection, club: str, account: str) -> bool:
    chosen = sql.select(members.c.number).where(members.c.club == club, members.c.account == account)
    return connection.execute(chosen.where(members.c.role.in_(BELONGS))).first() is not None


# What a club plays


def tables_of_club(connection: sql.Connection, club: str, since: float, limit: int = 30) -> list[TableSummary]:
    """Tables of a club that wait for players or run, those of tournaments apart; the latest first."""
    chosen = sql.select(tables.c.id).where(tables.c.club == club, tables.c.tournament == "")
    chosen = chosen.where(tables.c.ended.is_(None), tables.c.closed.is_(None), tables.c.touched >= since)
    free = sql.select(seats.c.table).where(seats.c.kind == OPEN)
    chosen = chosen.where(sql.or_(tables.c.started.is_not(None), tables.c.id.in_(free)))
    names = connection.execute(chosen.order_by(tables.c.touched.desc()).limit(limit)).scalars().all()
    return summaries_of(connection, [str(name) for name in names])


class ClubResult(NamedTuple):
    """How one match of a club ended for one person."""

    game: str
    account: str
    score: float


def results_of_club(connection: sql.Connection, club: str, limit: int = 5000) -> list[ClubResult]:
    """The results of people at the club's tables, the latest first."""
    chosen = sql.select(tables.c.game, tables.c.scores, seats.c.account, seats.c.seat)
    chosen = chosen.join(seats, seats.c.table == tables.c.id)
    chosen = chosen.where(tables.c.club == club, tables.c.ended.is_not(None), tables.c.known.is_(False))
    chosen = chosen.where(seats.c.kind == PERSON, seats.c.account != "").order_by(tables.c.ended.desc()).limit(limit)
    return [
        ClubResult(str(row.game), str(row.account), float(row.scores[row.seat]))
        for row in connection.execute(chosen)
        if row.seat < len(row.scores)
    ]


# Accounts that change


def rename_member(connection: sql.Connection, account: str, name: str) -> None:
    connection.execute(sql.update(members).where(members.c.account == account).values(name=name))


def forget_member(connection: sql.Connection, account: str, at: float) -> None:
    """Take somebody out of all clubs. The helper or member who came first inherits; an empty club is closed."""
    owned = connection.execute(sql.select(members.c.club).where(members.c.account == account, members.c.role == OWNER))
    for club in owned.scalars().all():
        contents = read_club(connection, str(club))
        heirs = [one for one in contents.people if one.role in (HELPER, MEMBER)] if contents else []
        if heirs:
            change_role(connection, str(club), heirs[0].number, (HELPER, MEMBER), OWNER)
        else:
            close_club(connection, str(club), at)
    connection.execute(sql.delete(members).where(members.c.account == account))
