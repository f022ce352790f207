"""Records of what people have been taught."""

from collections.abc import Iterable

import sqlalchemy as sql

from .rows import PERSON
from .schema import learned, seats, tables


def learned_by(connection: sql.Connection, account: str) -> set[tuple[str, str]]:
    """What somebody has been taught: pairs of a game and a lesson, or a word of the first table."""
    rows = connection.execute(sql.select(learned.c.game, learned.c.what).where(learned.c.account == account))
    return {(str(row.game), str(row.what)) for row in rows}


def note_learned(connection: sql.Connection, account: str, news: Iterable[tuple[str, str]], at: float) -> None:
    """Add what is new; what is known already stays as it was."""
    new = sorted(set(news) - learned_by(connection, account))
    if new:
        rows = [{"account": account, "game": game, "what": what, "at": at} for game, what in new]
        connection.execute(sql.insert(learned), rows)


def has_finished(connection: sql.Connection, account: str, game: str) -> bool:
    """Whether somebody has played a match of a game to its end."""
    theirs = sql.select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    theirs = theirs.where(seats.c.account == account, seats.c.kind == PERSON)
    theirs = theirs.where(tables.c.game == game, tables.c.ended.is_not(None))
    return connection.execute(theirs.limit(1)).first() is not None
