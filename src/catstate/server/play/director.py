"""The director: enters results, ends what is overdue, and begins the rounds of tournaments.

Every process has one. All that it does is one step in the store, which only one process can take (`take_step`), or an
action at a table, which is refused the second time; so it may be stopped at any moment and do everything again.
"""

import asyncio
import contextlib
import logging
from dataclasses import replace
from functools import partial

from ...core.errors import CatstateError
from ..errors import Unavailable
from ..store import tournaments as stored
from ..store.rows import BY_FORFEIT, RESIGNED
from ..store.tournaments import RUNNING, TournamentContents
from ..store.writer import Clash
from .background import keep_looking
from .offers import goes_on_without
from .registry import TableRegistry
from .rounds import next_step
from .seats import start_full
from .tables import Table

log = logging.getLogger("catstate.director")
LOOK = 2.0  # seconds between two looks for what is due
MOST_STEPS = 4  # that one look takes: rounds in which everybody sits out follow at once


async def direct(registry: TableRegistry) -> None:
    """Look after all tournaments, as long as the server runs."""
    news = registry.services.tournament_news

    async def wait_for_news() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), LOOK)
        news.clear()

    await keep_looking(lambda: look(registry), wait_for_news, log, "the tournaments could not be looked after")


async def look(registry: TableRegistry) -> None:
    """Do in every tournament what is due."""
    store, now = registry.services.store, registry.services.now()
    for name in await store.read(lambda connection: stored.due_tournaments(connection, now)):
        try:
            await advance(registry, name)
        except Unavailable:
            raise
        except Exception:  # the others must go on
            log.exception("tournament %s could not be looked after", name)


async def advance(registry: TableRegistry, name: str) -> None:
    """Do what is due in a tournament: end overdue matches, enter results, begin a round, start its tables."""
    store, now = registry.services.store, registry.services.now()
    for _ in range(MOST_STEPS):
        contents = await store.read(lambda connection: stored.read_tournament(connection, name))
        if contents is None or contents.tournament.state != RUNNING:
            return
        void = await _end_overdue(registry, contents, now)
        if void is None:
            continue  # matches have ended: read again
        step = await asyncio.to_thread(next_step, contents, now, void)
        if step is None:
            break
        try:
            await store.write(partial(stored.take_step, step=step))
        except Clash:
            return  # another process was faster
        for table in step.unsealed:
            with contextlib.suppress(CatstateError):  # whoever has it in memory learns that its seed may be shown
                await (await registry.find(table)).change(sealed=False)
    await _start_tables(registry, name)


async def _start_tables(registry: TableRegistry, name: str) -> None:
    contents = await registry.services.store.read(lambda connection: stored.read_tournament(connection, name))
    for pairing in contents.open_pairings if contents is not None else []:
        outcome = contents.outcomes.get(pairing.table) if contents is not None else None
        if outcome is not None and outcome.started is None:
            with contextlib.suppress(CatstateError):  # it is tried again at the next look
                start_full(await registry.find(pairing.table))


async def _end_overdue(registry: TableRegistry, contents: TournamentContents, now: float) -> list[str] | None:
    """End the matches whose time is over or whose player has withdrawn. None when some have ended, else the tables at
    which that can't be done."""
    is_late = contents.tournament.due is not None and contents.tournament.due <= now
    gone = {entrant.number for entrant in contents.entrants if entrant.withdrawn is not None}
    void, has_ended = [], False
    for pairing in contents.open_pairings:
        outcome = contents.outcomes.get(pairing.table)
        leaving = [seat for seat, player in enumerate(pairing.players) if player in gone]
        if outcome is None or outcome.ended is not None or not (is_late or leaving):
            continue
        try:
            table = await registry.find(pairing.table)
            if table.match is None and not is_late:
                continue  # it is about to begin
            has_ended |= await _end_match(table, leaving, is_late)
        except Unavailable:
            raise
        except CatstateError as error:
            log.warning("table %s of a tournament can't be ended: %s", pairing.table, error)
            if is_late:
                void.append(pairing.table)
    return None if has_ended else void


async def _end_match(table: Table, leaving: list[int], is_late: bool) -> bool:
    """Let those who leave give up; when it is late, whoever is to act loses. Whether the match has ended."""
    async with table.lock:
        match = table.running()
        for seat in leaving:
            if match.over:
                return True
            own = table.seats[seat]
            if own.away == RESIGNED:
                continue
            if len(table.seats) == 2 or not goes_on_without(table, own.account):
                await table.accept(match.resign(seat), BY_FORFEIT, offer={})
                return True
            await table.write_seat(replace(own, away=RESIGNED), was=own)
        if match.over:
            return True
        if is_late:
            acting = table.seats[max(0, table.to_act)]
            ended = match.resign(acting.number) if acting.is_held else match.agree()
            await table.accept(ended, BY_FORFEIT, offer={})
        return is_late
