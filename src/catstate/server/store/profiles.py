"""Records of profiles: what somebody shows of themselves, and to whom."""

import secrets
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from .schema import profiles

column = profiles.c
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily mistaken for another
LENGTH = 10  # of a page's name: nobody finds one by trying


class Profile(NamedTuple):
    """Somebody's page."""

    account: str
    page: str
    name: str
    public: bool = False
    picture: str = ""  # the seed of the picture


def ensure_profile(connection: sql.Connection, account: str, name: str, at: float) -> None:
    """Everybody of whom something is shown has a page, which is private at first."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    new = {"account": account, "page": _letters(), "name": name, "public": False, "picture": _letters(), "changed": at}
    connection.execute(insert(profiles).values(new).on_conflict_do_nothing(index_elements=["account"]))


def _letters() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def own_profile(connection: sql.Connection, account: str, name: str, at: float) -> Profile:
    """Somebody's own page, made when it is first asked for."""
    ensure_profile(connection, account, name, at)
    found = profile_of(connection, account)
    assert found is not None
    return found


def profile_of(connection: sql.Connection, account: str) -> Profile | None:
    return _one(connection, column.account == account)


def profile_at(connection: sql.Connection, page: str) -> Profile | None:
    """The profile with this address."""
    return _one(connection, column.page == page)


def _one(connection: sql.Connection, condition: "sql.ColumnElement[bool]") -> Profile | None:
    chosen = sql.select(column.account, column.page, column.name, column.public, column.picture)
    row = connection.execute(chosen.where(condition)).first()
    return Profile(*row) if row is not None else None


def change_profile(connection: sql.Connection, account: str, name: str, at: float, **changes: Any) -> Profile:
    """Write something about somebody's page."""
    ensure_profile(connection, account, name, at)
    connection.execute(sql.update(profiles).where(column.account == account).values(**changes, changed=at))
    return own_profile(connection, account, name, at)


def new_picture() -> str:
    """The seed of another picture."""
    return _letters()


def rename_profile(connection: sql.Connection, account: str, name: str, at: float) -> None:
    connection.execute(sql.update(profiles).where(column.account == account).values(name=name, changed=at))
