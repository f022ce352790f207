"""Records about accounts: logged out, coming back, muted, banned, deleted; and what people report."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sql

from .clubs import forget_member
from .invitations import forget_invitations
from .notices import silence
from .personal import forget
from .profiles import rename_profile
from .results import note_met
from .rows import LEFT, PERSON, PLACEHOLDERS
from .schema import accounts, chat, reports, seats, tables, used_links
from .tournaments import forget_entrant
from .turns import release_turns

DELETED = -1  # a generation that no token has
NOBODY = "Somebody"  # what those are called who have deleted their account


class Standing(NamedTuple):
    """What is known about an account beyond its token."""

    generation: int = 0
    banned: bool = False
    muted_until: float = 0.0


class Report(NamedTuple):
    """What somebody has reported."""

    id: str
    table: str
    account: str  # who reports
    about: str  # the account that is reported, or ""
    line: int  # of the chat, or −1
    text: str
    at: float
    done: bool = False


def standings(connection: sql.Connection, since: float = 0.0) -> dict[str, Standing]:
    """The accounts that were changed since then."""
    column = accounts.c
    chosen = sql.select(column.id, column.generation, column.banned, column.muted_until)
    rows = connection.execute(chosen.where(column.changed >= since))
    return {row.id: Standing(row.generation, row.banned, row.muted_until) for row in rows}


def is_known(connection: sql.Connection, account: str) -> bool:
    """Whether there is an account: it has a row, sat somewhere or said something."""
    columns = (accounts.c.id, seats.c.account, chat.c.account)
    return any(connection.execute(sql.select(column).where(column == account).limit(1)).first() for column in columns)


def change_account(connection: sql.Connection, account: str, at: float, **changes: Any) -> None:
    """Write something about an account, which may have no row yet."""
    there = connection.execute(sql.select(accounts.c.id).where(accounts.c.id == account)).first()
    if there is None:
        empty = {"id": account, "name": "", "generation": 0, "code": "", "banned": False, "muted_until": 0.0}
        connection.execute(sql.insert(accounts).values(**empty, changed=at))
    connection.execute(sql.update(accounts).where(accounts.c.id == account).values(**changes, changed=at))


def log_out(connection: sql.Connection, account: str, at: float) -> int:
    """End all tokens and links of an account; the generation that counts from now on."""
    change_account(connection, account, at, generation=accounts.c.generation + 1)
    silence(connection, account)
    return int(connection.execute(sql.select(accounts.c.generation).where(accounts.c.id == account)).scalar_one())


def account_of_code(connection: sql.Connection, code: str) -> tuple[str, str, int] | None:
    """The number, name and generation of the account with this hash of a recovery code."""
    chosen = sql.select(accounts.c.id, accounts.c.name, accounts.c.generation).where(accounts.c.code == code)
    row = connection.execute(chosen).first()
    return (row.id, row.name, row.generation) if row is not None else None


def rename_account(connection: sql.Connection, account: str, name: str, at: float) -> None:
    """Whoever has a recovery code comes back under their last name."""
    change = sql.update(accounts).where(accounts.c.id == account, accounts.c.generation != DELETED)
    connection.execute(change.values(name=name, changed=at))
    rename_profile(connection, account, name, at)


def use_link(connection: sql.Connection, link: str, until: float, now: float) -> None:
    """Note that a private link was used; raises Clash, through its key, when it was used before."""
    connection.execute(sql.delete(used_links).where(used_links.c.until < now))
    connection.execute(sql.insert(used_links).values(id=link, until=until))


def is_link_used(connection: sql.Connection, link: str) -> bool:
    return connection.execute(sql.select(used_links.c.id).where(used_links.c.id == link)).first() is not None


def delete_account(connection: sql.Connection, account: str, at: float) -> list[str]:
    """Take somebody's name out of everything; what they played is kept. Returns the tables they were at."""
    theirs = sql.select(seats.c.table, seats.c.seat, seats.c.name, tables.c.started, tables.c.ended, tables.c.result)
    theirs = theirs.join(tables, tables.c.id == seats.c.table).where(seats.c.account == account)
    touched = set()
    for row in connection.execute(theirs).all():
        touched.add(str(row.table))
        if row.result:
            result = _without(connection, row.table, row.name)
            connection.execute(sql.update(tables).where(tables.c.id == row.table).values(result=result))
        connection.execute(
            sql.update(seats).where(seats.c.table == row.table, seats.c.seat == row.seat).values(**_left_seat(row))
        )
        said = sql.update(chat).where(chat.c.table == row.table, chat.c.seat == row.seat, chat.c.name == row.name)
        connection.execute(said.values(name=NOBODY, account=""))
    touched |= set(connection.execute(sql.select(chat.c.table).where(chat.c.account == account)).scalars())
    connection.execute(sql.update(chat).where(chat.c.account == account).values(name=NOBODY, account=""))
    connection.execute(sql.update(tables).where(tables.c.host == account).values(host=""))
    release_turns(connection, account, at)
    forget(connection, account)
    for table in sorted(touched):
        note_met(connection, table)
    forget_member(connection, account, at)
    forget_entrant(connection, account, NOBODY, at)
    forget_invitations(connection, account)
    change_account(connection, account, at, name="", code="", generation=DELETED)
    return sorted(touched)


def _left_seat(row: Any) -> dict[str, Any]:
    """A seat that nobody owns any more: open before the start, afterwards played on by a bot."""
    if row.started is None:
        return {"kind": "open", "account": "", "name": "", "level": "", "away": ""}
    return {"kind": PERSON, "account": "", "name": NOBODY, "away": LEFT if row.ended is None else ""}


def _without(connection: sql.Connection, table: str, name: str) -> str:
    """A result that holds no name. With placeholders it never does; of an older form, where the name may be one of the
    sentence's own words ("a", "four"), nothing is kept."""
    result = str(connection.execute(sql.select(tables.c.result).where(tables.c.id == table)).scalar() or "")
    if any(placeholder in result for placeholder in PLACEHOLDERS):
        return result
    if name == name.casefold():
        return ""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NOBODY, result)


def add_report(connection: sql.Connection, report: Report) -> None:
    connection.execute(sql.insert(reports).values(**report._asdict()))


def open_reports(connection: sql.Connection, limit: int = 200) -> list[Report]:
    """What nobody has dealt with yet, the oldest first."""
    names = (reports.c[name] for name in Report._fields)
    chosen = sql.select(*names).where(reports.c.done.is_(False)).order_by(reports.c.at).limit(limit)
    return [Report(*row) for row in connection.execute(chosen)]


def close_reports(connection: sql.Connection, ids: Iterable[str]) -> int:
    return connection.execute(sql.update(reports).where(reports.c.id.in_(list(ids))).values(done=True)).rowcount
