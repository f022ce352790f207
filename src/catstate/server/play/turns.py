"""Play by turns: days for a decision, what happens when they are over, and vacations.

Nothing of such a match need be in memory: whom it waits for and until when is in the store (`turns`), written together
with every move. Every process looks there for what is due; a lease says which of them sees to it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ...core.errors import BadOption, CatstateError
from ...core.language import mark, say
from ..errors import Refused, Unavailable
from ..store import turns
from ..store.rows import ABSENT, BOT_PLAYS, BY_CLOCK, BY_FORFEIT, FIRST_CHOICE, RESIGNS, OpenTurn, Overdue, Vacation
from .background import keep_looking
from .offers import give_up
from .services import Services

if TYPE_CHECKING:
    from .tables import Table

log = logging.getLogger("catstate.turns")
DAY = 86_400
DAYS = (1, 2, 3, 7)  # for a decision
OVERDUE: dict[Overdue, str] = {
    BOT_PLAYS: mark("a bot plays on until you are back"),
    FIRST_CHOICE: mark("the first choices are made for you until somebody else is to act"),
    RESIGNS: mark("you have lost; where others still have a match, a bot plays on for you"),
}
LOOK = 10.0  # seconds between two looks for what is due
AT_ONCE = 50  # tables that are seen to at one look
MOST_CHOICES = 30  # that are made for somebody at one time
FREE_DAYS = 21  # of vacation in a year
SHORTEST = 3600.0  # seconds; a vacation that is ended sooner has never been
SLACK = 0.001  # days: sums of times are not exact
MOST_AHEAD = 366  # days: so far ahead a vacation can begin


def check_days(days: int, overdue: str, clock: int) -> Overdue:
    """What happens when time is over, "" if a match is not by turns; refuses what can't be chosen."""
    if not days:
        if overdue:
            raise BadOption(say("What happens when time is over is chosen for matches by turns; say how many days."))
        return ""
    if clock:
        raise BadOption(say("A match has a clock or days for each decision, not both."))
    if days not in DAYS:
        raise BadOption(say("A decision has {known} days, not {days}.", known=", ".join(map(str, DAYS)), days=days))
    for known in OVERDUE:
        if known == (overdue or BOT_PLAYS):
            return known
    raise BadOption(
        say("When time is over there is {known}, not {overdue!r}.", known=", ".join(OVERDUE), overdue=overdue[:20])
    )


# When time is over


class TurnKeeper:
    """Looks for matches by turns at which something is due: somebody's time is over, or a bot is to act."""

    def __init__(self, services: Services, find: "Callable[[str], Awaitable[Table]]") -> None:
        self._services, self._find = services, find

    async def keep_on(self) -> None:
        failed = "what is due can't be seen to, and is tried again"
        await keep_looking(self.look, lambda: asyncio.sleep(LOOK), log, failed)

    async def look(self) -> None:
        """See to all that is due now."""
        store, now = self._services.store, self._services.now()
        due = await store.read(lambda connection: turns.due_turns(connection, now, store.name, AT_ONCE))
        for turn in due:
            try:
                await fall_due(await self._find(turn.table), turn)
            except Unavailable:
                raise
            except Exception as error:  # such as rules that this server does not have: others must go on
                await self._postpone(turn, error)

    async def _postpone(self, turn: OpenTurn, error: Exception) -> None:
        log.log(
            logging.INFO if isinstance(error, CatstateError) else logging.ERROR,
            "table %s: what is due can't be done, and is tried again tomorrow: %s",
            turn.table,
            error,
        )
        later = self._services.now() + DAY
        await self._services.store.write(lambda connection: turns.postpone(connection, turn.table, later))


async def fall_due(table: "Table", turn: OpenTurn) -> None:
    """The time for a turn is over: do what was chosen at the start. A bot's turn is due at once."""
    if table.turn != turn:
        await table.reread()  # another process was here, or somebody has acted just now
    if table.turn is None or table.turn.due > table.services.now():
        return
    seat = table.seats[table.to_act]
    if seat.is_played_by_bot:
        table.bot_runner.update()
    elif not await table.services.leases.take(table.id):
        return
    elif table.stored.overdue == BOT_PLAYS:
        log.info("table %s: time is over for seat %d, a bot plays on", table.id, seat.number)
        await table.put_seat(replace(seat, away=ABSENT), was=seat)
    elif table.stored.overdue == RESIGNS:
        async with table.lock:
            match = table.running()
            if match.ply == turn.ply and not match.over:
                await give_up(table, match, seat.account, table.seats_of(seat.account), BY_FORFEIT)
    else:
        await make_first_choices(table, seat.number)


async def make_first_choices(table: "Table", seat: int) -> None:
    """Make the first choice, and again until somebody else is to act."""
    for _ in range(MOST_CHOICES):
        match = table.running()
        if match.over or match.to_act != seat:
            return
        await table.act_for(seat, match.legal().ids[0], match.ply, BY_CLOCK)


# Vacation


async def take_vacation(services: Services, account: str, wish: str) -> list[str]:
    """Begin a vacation, now or on a day: `7` or `2026-12-24 7`; `0` ends it. Returns the tables where it counts."""
    now = services.now()
    begin, days = read_wish(wish, now)

    def change(connection: Connection) -> list[str]:
        free = turns.vacations_of(connection, {account}).get(account, [])
        if days:
            kept = with_vacation(free, Vacation(begin, begin + days * DAY))
        else:
            kept = [Vacation(one.begins, min(one.ends, now)) for one in free if one.begins < now - SHORTEST]
        return turns.put_vacations(connection, account, kept, now)

    changed = await services.store.write(change)
    for table in changed if not services.store.is_sqlite else ():
        await services.store.write(lambda _: None, tell=table)  # other processes may have it in memory
    return changed


def read_wish(wish: str, now: float) -> tuple[float, int]:
    """When a vacation begins, and how many days it has; today is now."""
    first, _, rest = wish.strip().rpartition(" ")
    if not (rest.isascii() and rest.isdigit() and int(rest[:4]) <= FREE_DAYS and len(rest) < 4):
        raise Refused(say("A vacation has 1 to {free_days} days.", free_days=FREE_DAYS))
    if not first:
        return now, int(rest)
    try:
        begin = datetime.combine(date.fromisoformat(first), datetime.min.time(), UTC).timestamp()
    except ValueError:
        raise Refused(say("Write the first day of a vacation as in 2026-12-24.")) from None
    if begin > now + MOST_AHEAD * DAY or begin < now - DAY:
        raise Refused(say("A vacation begins today, or within a year."))
    return max(begin, now), int(rest)


def with_vacation(free: list[Vacation], new: Vacation) -> list[Vacation]:
    """The vacations of somebody who takes one more; refuses more days than a year has free."""
    if any(new.begins < one.ends and one.begins < new.ends for one in free):
        raise Refused(say("You have a vacation then already; end it first."))
    whole = sorted([*free, new])
    for year in {datetime.fromtimestamp(when, UTC).year for when in (new.begins, new.ends)}:
        if turns.used_days(whole, year) > FREE_DAYS + SLACK:
            left = max(0, int(FREE_DAYS - turns.used_days(free, year)))
            raise Refused(
                say(
                    "A year has {free_days} days of vacation; in {year} you have {left} left.",
                    free_days=FREE_DAYS,
                    year=year,
                    left=left,
                )
            )
    return whole


def days_left(free: list[Vacation], now: float) -> int:
    """How many whole days of vacation somebody can still take this year."""
    return max(0, int(FREE_DAYS - turns.used_days(free, datetime.fromtimestamp(now, UTC).year)))
