"""Seating: sit down, leave, come back, bots, start, rematch. Each is one request of one account at one table."""

import asyncio
import logging
import time
from dataclasses import replace

from ..core.errors import CatstateError
from . import records
from .accounts import Account
from .errors import NotYours, Refused, Stale
from .records import Facts
from .seats import ABSENT, LEFT, OPEN, PERSON, Seat, free_name
from .store import Clash
from .table import Table
from .tables import Wish

log = logging.getLogger("catstate.seating")
SOON = 3.0  # seconds that somebody who starts a table waits before being told to


async def sit(table: Table, account: Account, number: int | None = None) -> int:
    """Take an open seat; a second one too, for playing at one screen."""
    if number is None:
        mine = table.seats_of(account.id)
        if mine:
            return mine[0]
        number = next((seat.seat for seat in table.seats if seat.kind == OPEN), -1)
        if number < 0:
            raise Stale("Every seat at this table is taken.")
    seat = seat_at(table, number)
    if seat.is_person and seat.account == account.id:
        return number
    if table.match is not None:
        raise Stale("This table has started; you can watch.")
    if seat.kind != OPEN:
        raise Stale(f"{seat.name} sits there already.")
    name = free_name(table.seats, account.name, number)
    await table.put_seat(Seat(number, PERSON, account.id, name, seen=time.time()), was=seat)
    return number


async def leave(table: Table, account: Account, number: int) -> None:
    """Get up: the seat is open again, or a bot plays on if the match runs."""
    seat = own_seat(table, account, number)
    if table.is_over:
        return
    if table.match is None:
        await table.put_seat(Seat(number), was=seat)
    else:
        await table.put_seat(replace(seat, away=LEFT, seen=time.time()), was=seat)


async def come_back(table: Table, account: Account) -> None:
    """Play one's own seats again, from the bot that stood in."""
    mine = [table.seats[number] for number in table.seats_of(account.id)]
    if not mine:
        raise NotYours("You have no seat at this table.")
    for seat in mine:
        if seat.away:
            await table.put_seat(replace(seat, away="", seen=time.time()), was=seat)


async def return_if_absent(table: Table, account: Account) -> None:
    """Whoever was only away is back as soon as the board is open again; who left must say so."""
    for number in table.seats_of(account.id):
        seat = table.seats[number]
        if seat.away == ABSENT:
            await table.put_seat(replace(seat, away="", seen=time.time()), was=seat)


async def put_bot(table: Table, account: Account, number: int, level: str) -> None:
    """Give an open seat to a bot, or another level to the bot there; "" sends it away."""
    if not table.seats_of(account.id):
        raise NotYours("Sit down first; players decide who else plays.")
    seat = seat_at(table, number)
    if table.match is not None:
        raise Stale("This table has started already.")
    if seat.is_person:
        raise Stale(f"{seat.name} sits there already.")
    await table.put_seat(table.tables.bot_seat(table.seats, number, level) if level else Seat(number), was=seat)


async def start(table: Table, account: Account) -> None:
    """Begin; seats that are still open go to bots."""
    if not table.seats_of(account.id):
        raise NotYours("Only players can start.")
    for last_try in (False, False, True):
        await table.reread()  # somebody may have sat down at another process a moment ago
        places = list(table.seats)
        for seat in table.seats:
            if seat.kind == OPEN:
                places[seat.seat] = table.tables.bot_seat(places, seat.seat)
        try:
            await table.begin(places)
            return
        except Stale:  # somebody sat down or left at another process: with the seats as they are now
            if last_try or table.match is not None:
                raise


async def start_soon(table: Table, account: Account) -> None:
    """Begin at once, or, while the rules are still being compiled, when they are; the waiting room says so."""
    ready = table.tables.ready(table.game)
    await asyncio.wait([ready], timeout=SOON)
    if ready.done():
        await start(table, account)
    elif not table.starting:
        if not table.seats_of(account.id):
            raise NotYours("Only players can start.")
        table.starting = True
        table.retell()
        table.tables.later(_start_when_ready(table, account))


async def _start_when_ready(table: Table, account: Account) -> None:
    try:
        await table.tables.ready(table.game)
        await start(table, account)
    except CatstateError as error:
        log.info("table %s did not start: %s", table.id, error)
    finally:
        table.starting = False
        table.retell()


async def rematch(table: Table, account: Account) -> str:
    """The same people, options and clock, a new deal; who began moves to the last seat. Returns the new table."""
    if not table.is_over:
        raise Stale("The match is not over yet.")
    if not table.seats_of(account.id):
        raise NotYours("Only players can ask for a rematch.")
    if table.facts.again:
        return table.facts.again
    turned = [*table.seats[1:], table.seats[0]]
    places = [replace(seat, seat=number, away="", seen=time.time()) for number, seat in enumerate(turned)]
    facts = replace(table.tables.facts_of(wish_like(table.facts), time.time()), before=table.id)
    try:
        name = await table.tables.store.write(
            lambda connection: records.link_rematch(connection, table.id, facts, places), tell=table.id
        )
    except Clash:
        await table.reread()
        return table.facts.again
    table.facts = replace(table.facts, again=name)
    table.retell()
    return name


def wish_like(facts: Facts) -> Wish:
    """A new table with the same options."""
    return Wish(facts.game, facts.seats, facts.options, "", facts.public, facts.clock, facts.hints)


def seat_at(table: Table, number: int) -> Seat:
    if number not in range(len(table.seats)):
        raise Refused(f"There is no seat {number} at this table.")
    return table.seats[number]


def own_seat(table: Table, account: Account, number: int) -> Seat:
    seat = seat_at(table, number)
    if not (seat.is_person and seat.account == account.id):
        raise NotYours("That is not your seat.")
    return seat
