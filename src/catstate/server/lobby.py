"""The lobby: what can be joined, watched and gone on with."""

import time
from dataclasses import dataclass

from . import records
from .records import Glimpse
from .store import Store

DAY = 86_400.0


@dataclass(frozen=True)
class Lobby:
    """What the first page lists."""

    waiting: list[Glimpse]
    running: list[Glimpse]
    mine: list[Glimpse]


def lately() -> float:
    """Tables that nobody has touched since are not listed."""
    return time.time() - DAY


async def read_lobby(store: Store, account: str) -> Lobby:
    """Tables where one sits oneself are listed once, as one's own."""
    mine = await store.read(lambda link: records.tables_of(link, account, ended=False))
    known = {one.facts.id for one in mine}
    waiting = await store.read(lambda link: records.open_tables(link, lately()))
    running = await store.read(lambda link: records.running_tables(link, lately()))
    return Lobby([o for o in waiting if o.facts.id not in known], [o for o in running if o.facts.id not in known], mine)
