"""The lobby: tables to join, to watch and to resume."""

import time
from dataclasses import dataclass

from ..store import records
from ..store.rows import TableSummary
from ..store.writer import Store

DAY = 86_400.0


@dataclass(frozen=True)
class Lobby:
    """What the first page lists."""

    waiting: list[TableSummary]
    running: list[TableSummary]
    mine: list[TableSummary]


async def public_tables(store: Store) -> tuple[list[TableSummary], list[TableSummary]]:
    """Tables that wait for players and tables to watch, unless nobody has touched them for a day."""
    since = time.time() - DAY
    waiting = await store.read(lambda connection: records.waiting_tables(connection, since))
    running = await store.read(lambda connection: records.running_tables(connection, since))
    return waiting, running


async def read_lobby(store: Store, account: str) -> Lobby:
    """Your own tables are listed as yours, and not a second time among the others."""
    mine = await store.read(lambda connection: records.tables_of_account(connection, account, ended=False))
    own = {summary.stored.id for summary in mine}
    waiting, running = await public_tables(store)
    return Lobby(
        [summary for summary in waiting if summary.stored.id not in own],
        [summary for summary in running if summary.stored.id not in own],
        mine,
    )
