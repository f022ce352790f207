"""Drive: what keeps a table going when no person acts — bots, the clock, and bots that stand in for absent people."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..core.errors import CatstateError
from ..core.match import Match
from . import records
from .seats import ABSENT

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger("catstate.drive")


class Drive:
    """At most one bot thinks for a table, for the board as it is now; timers are set anew with every change."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._thought: asyncio.Task[None] | None = None
        self._thought_ply = -1
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        return self._thought is None and self._timer is None

    def go_on(self) -> None:
        """Look at the table and do what is due, or set a timer for it."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table = self.table
        if table.match is None or table.match.over or table.to_act < 0:
            return
        seat = table.seats[table.to_act]
        if seat.is_played_by_bot:
            if self._thought is None or self._thought_ply != table.ply:
                self._stop_thinking()
                self._thought_ply = table.ply
                self._thought = self._start(self._think(seat.seat, table.ply))
            return
        self._stop_thinking()
        due = [when for when in (table.deadline, self._stand_in_due(seat.seat)) if when]
        if due:
            wait = max(0.0, min(due) - time.time())
            self._timer = asyncio.get_running_loop().call_later(min(wait + 0.01, 86_400), self._time_is_up)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _stop_thinking(self) -> None:
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None

    def _start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _stand_in_due(self, seat: int) -> float:
        """When a bot stands in for an absent person; 0 = not at all, because nobody is there to wait for it."""
        table, grace = self.table, self.table.tables.settings.grace
        if grace <= 0 or table.is_present(seat):
            return 0.0
        others = [one for one in table.seats if one.is_person and one.account != table.seats[seat].account]
        if not any(table.is_present(one.seat) for one in others):
            return 0.0
        last = table.marks[-1].at if table.marks else 0.0
        return max(table.seats[seat].seen, last, table.tables.opened) + grace

    def _time_is_up(self) -> None:
        self._timer = None
        self._start(self._fall_due())

    async def _fall_due(self) -> None:
        """The clock plays the first legal action, or an absent person's seat is given to a bot."""
        table = self.table
        match, seat, now = table.match, table.to_act, time.time()
        if match is None or seat < 0:
            return
        try:
            if table.deadline and now >= table.deadline:
                await table.act_for(seat, match.legal().ids[0], match.ply, "clock")
            elif (due := self._stand_in_due(seat)) and now >= due:
                seen = await table.tables.store.read(lambda link: records.last_seen(link, table.id, seat))
                person = replace(table.seats[seat], seen=seen)
                if seen + table.tables.settings.grace <= now:  # not connected to another process either
                    person = replace(person, away=ABSENT)
                await table.put_seat(person)
            else:
                self.go_on()
        except CatstateError as error:
            log.info("table %s: %s", table.id, error)

    async def _think(self, seat: int, ply: int) -> None:
        """A bot looks at its seat's view, chooses, and acts through the same door as people."""
        table = self.table
        match, settings = table.match, table.tables.settings
        if match is None:
            return
        began = time.monotonic()
        table.thinking = seat
        table.revision += 1
        table.wake()
        legal = list(match.legal().ids)
        try:
            action = await self._choice(match, seat, legal)
        except Exception:
            log.exception("table %s: the bot on seat %d failed at ply %d", table.id, seat, ply)
            action = legal[0]
        finally:
            table.thinking = -1
        await asyncio.sleep(max(0.0, settings.pause - (time.monotonic() - began)))
        self._thought = None
        try:
            await table.act_for(seat, action, ply, "bot")
        except CatstateError as error:
            log.info("table %s: %s", table.id, error)

    async def _choice(self, match: Match, seat: int, legal: list[int]) -> int:
        table, settings = self.table, self.table.tables.settings
        level = table.seats[seat].level or table.tables.players.usual
        budget = min(settings.think, table.facts.clock * 0.5) if table.facts.clock else settings.think
        seed = f"{table.facts.seed} bot {match.ply}"  # secret until the end, so that nobody can foresee the bot
        return await table.tables.players.choose(table.game, match.view(seat), legal, level, seed, budget)
