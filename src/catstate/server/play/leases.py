"""Leases: this process runs the bots and the clock of a table, or leaves them to another."""

import time

from ..store.leases import LEASE, renew_leases, take_lease
from ..store.writer import Store

RENEWAL = LEASE / 3  # seconds between two renewals


class Leases:
    """The leases that this process holds. With SQLite there is one process, which holds all."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, float] = {}  # table → until when, by our own clock

    async def take(self, table: str) -> bool:
        """Whether we may run the bots and the clock of a table now."""
        if self._store.is_sqlite or self._held.get(table, 0.0) > time.monotonic():
            return True
        asked = time.monotonic()
        if not await self._store.write(lambda connection: take_lease(connection, table, self._store.name)):
            return False
        self._held[table] = asked + LEASE
        return True

    async def renew(self, wanted: set[str]) -> None:
        """Hold on to the leases of these tables; the others end by themselves."""
        now = time.monotonic()
        self._held = {table: until for table, until in self._held.items() if table in wanted and until > now}
        if self._held:
            names = sorted(self._held)
            await self._store.write(lambda connection: renew_leases(connection, names, self._store.name))
            self._held.update(dict.fromkeys(names, now + LEASE))
