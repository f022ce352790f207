"""Records of whom somebody does not want to hear, or to play with."""

from typing import Final, NamedTuple

import sqlalchemy as sql

from .schema import blocks

MUTE: Final = "mute"  # what they say in chats is not shown
BLOCK: Final = "block"  # neither that, and the two get no seats at one table
column = blocks.c


class Blocked(NamedTuple):
    """Somebody whom an account mutes or blocks."""

    other: str
    kind: str
    name: str  # what they were called then


def all_blocks(connection: sql.Connection) -> dict[str, dict[str, Blocked]]:
    """Whom everybody mutes or blocks: account → the other's account → how."""
    found: dict[str, dict[str, Blocked]] = {}
    for row in connection.execute(sql.select(column.account, column.other, column.kind, column.name)):
        found.setdefault(row.account, {})[row.other] = Blocked(row.other, row.kind, row.name)
    return found


def block(connection: sql.Connection, account: str, blocked: Blocked, at: float) -> None:
    """Mute or block somebody; what was so before is replaced."""
    unblock(connection, account, blocked.other)
    connection.execute(sql.insert(blocks).values(account=account, **blocked._asdict(), at=at))


def unblock(connection: sql.Connection, account: str, other: str) -> None:
    connection.execute(sql.delete(blocks).where(column.account == account, column.other == other))
