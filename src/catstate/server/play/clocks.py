"""Clocks: when time is over the first legal action is played, and a bot stands in for a person who is absent."""

import asyncio
import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from ...core.errors import CatstateError
from ..errors import Unavailable
from ..store import stored_tables
from ..store.rows import ABSENT, BY_CLOCK
from .leases import RENEWAL
from .table_parts import TablePart

if TYPE_CHECKING:
    from .tables import Table

log = logging.getLogger("catstate.clocks")
RETRY = 5.0  # seconds before a move that could not be stored is tried again
LONGEST_WAIT = 86_400.0  # seconds; after that the timer looks again


class TableTimer(TablePart):
    """One timer for a table, set anew with every change."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self._timer: asyncio.TimerHandle | None = None

    def update(self) -> None:
        """The table has changed: set the timer for whatever is due next."""
        self.stop()
        table = self.table
        seat = table.to_act
        if seat < 0 or table.seats[seat].is_played_by_bot or table.stored.is_by_turns:
            return  # matches by turns are looked after by play/turns.py
        due = [when for when in (table.deadline, self._stand_in_due(seat)) if when]
        if due:
            wait = max(0.0, min(due) - time.time())
            self._timer = asyncio.get_running_loop().call_later(min(wait + 0.01, LONGEST_WAIT), self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stand_in_due(self, number: int) -> float:
        """When a bot stands in for an absent person; 0 = never, because nobody is there to wait for the person."""
        table, services = self.table, self.table.services
        grace, seat = services.settings.grace, table.seats[number]
        if grace <= 0 or table.is_present(number) or table.stored.tournament:
            return 0.0
        others = [other for other in table.seats if other.is_person and other.account != seat.account]
        if not any(table.is_present(other.number) for other in others):
            return 0.0
        return max(seat.seen, table.last_played, services.opened) + grace

    def _ring(self) -> None:
        self._timer = None
        if self.is_left_over:
            return
        self.table.services.background.start(self._fall_due())

    async def _fall_due(self) -> None:
        """Play the first legal action, or give the absent person's seat to a bot."""
        table = self.table
        seat, now = table.to_act, time.time()
        if seat < 0:
            return
        try:
            if not await table.services.leases.take(table.id):
                self._timer = asyncio.get_running_loop().call_later(RENEWAL, self._ring)
            elif table.deadline and now >= table.deadline:
                match = table.running()
                await table.act_for(seat, match.legal().ids[0], match.ply, BY_CLOCK)
            elif (due := self._stand_in_due(seat)) and now >= due:
                await self._stand_in(seat, now)
            else:
                self.update()
        except Exception as error:
            if isinstance(error, CatstateError) and not isinstance(error, Unavailable):
                log.info("table %s: %s", table.id, error)
            else:
                log.warning("table %s: the clock could not be followed and is tried again: %s", table.id, error)
                self.stop()
                self._timer = asyncio.get_running_loop().call_later(RETRY, self._ring)

    async def _stand_in(self, number: int, now: float) -> None:
        table, services = self.table, self.table.services
        seen = await services.store.read(lambda connection: stored_tables.last_seen(connection, table.id, number))
        seat = replace(table.seats[number], seen=seen)
        if seen + services.settings.grace <= now:  # not connected to another process either
            seat = replace(seat, away=ABSENT)
        await table.put_seat(seat)
