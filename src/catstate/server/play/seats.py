"""Seats: which one a person looks and acts from; sitting down, leaving, coming back, bots, starting, rematch."""

import asyncio
import logging
import time
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import NamedTuple

from ...core.errors import CatstateError
from ...core.language import mark, say
from ...core.rules import PUBLIC
from ..errors import NotYours, Refused, Stale
from ..store import stored_tables
from ..store.rows import ABSENT, BOT, FIRST_CHOICE, LEFT, OPEN, PERSON, Seat, StoredTable, free_name
from ..store.writer import Clash
from .accounts import Account
from .bots import bot_seat
from .hosts import check_guest, check_member, check_not_held, held_seat, require_host, require_waiting
from .registry import TableSpec, settle
from .tables import Table
from .turns import DAY

log = logging.getLogger("catstate.seats")
START_WAIT = 3.0  # seconds that somebody who starts a table waits for the rules before being told to wait


class Viewpoint(NamedTuple):
    """The seat somebody sees from, and the seat behind whose curtain they wait (−1 = none)."""

    seat: int
    curtain: int


# Choosing a seat


def viewpoint(table: Table, account: str, shown: int) -> Viewpoint:
    """From which seat an account sees the table; `shown` is the seat that its screen shows now.

    Somebody with several seats at one screen sees from the seat to act. In a game with secrets that hand stays behind
    a curtain until the screen has been passed on.
    """
    mine = table.seats_of(account)
    if not mine:
        return Viewpoint(PUBLIC, -1)
    if len(mine) == 1 or table.match is None or table.is_over:
        return Viewpoint(shown if shown in mine else mine[0], -1)
    if table.to_act not in mine:
        return Viewpoint(shown if shown in mine else PUBLIC, -1)
    if shown == table.to_act or not table.game.secrets:
        return Viewpoint(table.to_act, -1)
    return Viewpoint(PUBLIC, table.to_act)


def acting_seat(table: Table, account: Account, wanted: int | None, shown: int) -> int:
    """The seat somebody acts for: the one they name, or the one that they see from."""
    mine = table.seats_of(account.id)
    if not mine:
        raise NotYours(say("You watch this table; only players can act."))
    if wanted is not None:
        return own_seat(table, account, wanted).number
    seat, curtain = viewpoint(table, account.id, shown)
    if curtain >= 0:
        raise Refused(say("Pass the screen on first."))
    return seat if seat >= 0 else mine[0]


def visible_seat(table: Table, account: str, seat: int) -> int:
    """A seat from which this account may look: the public, its own, and after the end every seat."""
    if seat != PUBLIC:
        seat_at(table, seat)
        if seat not in table.seats_of(account) and not table.is_over:
            raise NotYours(say("You can look from other seats once the match is over."))
    return seat


def seat_at(table: Table, number: int) -> Seat:
    if number not in range(len(table.seats)):
        raise Refused(say("There is no seat {number} at this table.", number=number))
    return table.seats[number]


def own_seat(table: Table, account: Account, number: int) -> Seat:
    seat = seat_at(table, number)
    if number not in table.seats_of(account.id):
        raise NotYours(say("That is not your seat."))
    return seat


def require_seat(table: Table, account: Account, sentence: str) -> None:
    """Refuse, with this sentence, whoever does not sit at the table."""
    if not table.seats_of(account.id):
        raise NotYours(say(sentence))


# Changing seats


async def sit(table: Table, account: Account, number: int | None = None) -> None:
    """Take an open seat; a second one too, for playing at one screen. Without a number, the first open one."""
    if number is None:
        if table.seats_of(account.id):
            return
        free = [seat.number for seat in table.seats if seat.kind == OPEN]
        if not free:
            raise Stale(say("Every seat at this table is taken."))
        held = await held_seat(table)
        number = next((seat for seat in free if seat != held), free[0])
    seat = seat_at(table, number)
    if number in table.seats_of(account.id):
        return
    await check_member(table, account)
    await check_not_held(table, seat)
    await take(table, account, number)


async def take(table: Table, account: Account, number: int) -> None:
    """Take an open seat that is not held for somebody else."""
    seat = seat_at(table, number)
    if table.match is not None:
        raise Stale(say("This table has started; you can watch."))
    require_waiting(table)
    check_guest(table, account)
    if seat.kind != OPEN:
        raise Stale(say("{name} sits there already.", name=seat.name))
    name = free_name(table.seats, account.name, number)
    await table.put_seat(Seat(number, PERSON, account.id, name, seen=table.services.now()), was=seat)
    if table.stored.is_by_turns and all(other.kind != OPEN for other in table.seats):
        await _start(table)  # nobody need be here to see that all have come


async def leave(table: Table, account: Account, number: int | None = None) -> None:
    """Leave a seat, or all your seats: they are open again, or a bot plays on if the match runs."""
    if table.stored.tournament and table.match is not None and not table.is_over:
        raise Refused(say("In a tournament no bot plays for you. You can close the page and come back, or resign."))
    for own in table.seats_of(account.id) if number is None else [number]:
        seat = own_seat(table, account, own)
        if table.match is None:
            await table.put_seat(Seat(own), was=seat)
        elif not table.is_over:
            await table.put_seat(replace(seat, away=LEFT, seen=table.services.now()), was=seat)


async def come_back(table: Table, account: Account) -> None:
    """Take your seats back from the bots that stand in."""
    require_seat(table, account, mark("You have no seat at this table."))
    for number in table.seats_of(account.id):
        seat = table.seats[number]
        if seat.away:
            await table.put_seat(replace(seat, away="", seen=table.services.now()), was=seat)


async def return_if_absent(table: Table, account: Account) -> None:
    """Whoever was only away is back as soon as their board is open again; who left must say so."""
    for number in table.seats_of(account.id):
        seat = table.seats[number]
        if seat.away == ABSENT:
            await table.put_seat(replace(seat, away="", seen=table.services.now()), was=seat)


async def put_bot(table: Table, account: Account, number: int, level: str) -> None:
    """Give an open seat to a bot, or another level to the bot there; "" sends it away."""
    require_seat(table, account, mark("Sit down first; players decide who else plays."))
    if table.stored.public:
        require_host(table, account, mark("At a public table its host decides which bots play."))
    seat = seat_at(table, number)
    require_waiting(table)
    if seat.is_person:
        raise Stale(say("{name} sits there already.", name=seat.name))
    await check_not_held(table, seat)
    await table.put_seat(bot_seat(table.seats, number, level) if level else Seat(number), was=seat)


# Starting


async def start(table: Table, account: Account) -> None:
    """Begin at once, or, while the rules are still being made ready, when they are; the waiting room says so."""
    require_seat(table, account, mark("Only players can start."))
    require_waiting(table)
    if table.stored.public:
        require_host(table, account, mark("Only the host can start a public table."))
    for seat in table.seats:
        await check_not_held(table, seat)
    await _start(table)


async def _start(table: Table) -> None:
    ready = table.services.compiler.rules(table.game)
    await asyncio.wait([ready], timeout=START_WAIT)
    if ready.done():
        await _start_now(table)
    else:
        start_full(table)


def start_full(table: Table) -> None:
    """Begin a table at which nobody is missing, now or when the rules are ready."""
    if table.match is None and not table.is_starting:
        table.is_starting = True
        table.refresh()
        table.services.background.start(_start_when_ready(table))


async def _start_now(table: Table) -> None:
    """Deal; seats that are still open go to bots."""
    for is_last_try in (False, False, True):
        await table.reread()  # somebody may have sat down at another process a moment ago
        seats = list(table.seats)
        for seat in table.seats:
            if seat.kind == OPEN:
                seats[seat.number] = bot_seat(seats, seat.number)
        try:
            await table.begin(seats)
            return
        except Stale:  # somebody sat down or left at another process: with the seats as they are now
            if is_last_try or table.match is not None:
                raise


async def _start_when_ready(table: Table) -> None:
    try:
        await table.services.compiler.rules(table.game)
        await _start_now(table)
    except CatstateError as error:
        log.info("table %s did not start: %s", table.id, error)
    except Exception:
        log.exception("table %s did not start", table.id)
    finally:
        table.is_starting = False
        table.refresh()


async def rematch(table: Table, account: Account, without: Collection[str] = ()) -> str:
    """The same people, options and clock, a new deal; who began moves to the last seat. Returns the new table.

    The seats of `without` are open: they and whoever asks do not play together.
    """
    if not table.is_over:
        raise Stale(say("The match is not over yet."))
    require_seat(table, account, mark("Only players can ask for a rematch."))
    if table.stored.again:
        return table.stored.again
    turned = [*table.seats[1:], table.seats[0]]
    now = time.time()
    seats = [replace(seat, number=number, away="", seen=now) for number, seat in enumerate(turned)]
    kept = [not seat.is_person or (seat.account and seat.account not in without) for seat in seats]
    seats = [seat if stays else Seat(seat.number) for seat, stays in zip(seats, kept, strict=True)]
    stored = settle(replace(same_table(table.stored), host=table.stored.host), now)
    try:
        name = await table.services.store.write(
            lambda connection: stored_tables.link_rematch(connection, table.id, stored, seats), tell=table.id
        )
    except Clash:
        await table.reread()
        return table.stored.again
    table.stored = replace(table.stored, again=name)
    table.refresh()
    return name


def is_against_bots(seats: Iterable[Seat], account: Account) -> bool:
    """Whether everybody else at a table is a bot: nobody has to be waited for."""
    return all(seat.kind == BOT or seat.account == account.id for seat in seats)


def same_deal(stored: StoredTable, deal: str) -> TableSpec:
    """A new table with the same options and the same luck, known to all who have seen it: it is never rated."""
    return replace(same_table(stored), rated=False, before="", deal=deal, seed=stored.seed, known=True, seated=False)


def same_table(stored: StoredTable) -> TableSpec:
    """A new table with the same options, as the rematch of this one."""
    days = stored.clock // DAY  # also of a clock of one day, as there was before there was play by turns
    return TableSpec(
        stored.game,
        stored.seats,
        stored.options,
        public=stored.public,
        clock=0 if days else stored.clock,
        days=days,
        overdue=stored.overdue or (FIRST_CHOICE if days else ""),
        hints=stored.hints,
        rated=stored.rated,
        before=stored.id,
        club=stored.club,
    )
