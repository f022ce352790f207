"""Hosts: whoever opened a table decides, before the start, who sits there."""

import time

from ...core.language import mark, say
from ..errors import NotYours, Refused, Stale
from ..store import clubs
from ..store.invitations import challenge_at
from ..store.rows import OPEN, Seat
from .accounts import Account
from .tables import Table


def host_of(table: Table) -> str:
    """The host's account: whoever opened the table while they sit there, else the first person who does."""
    people = [seat.account for seat in table.seats if seat.is_person and seat.account]
    if table.stored.host in people or not people:
        return table.stored.host
    return people[0]


def is_host(table: Table, account: Account) -> bool:
    return bool(table.seats_of(account.id)) and host_of(table) == account.id


def require_host(table: Table, account: Account, sentence: str) -> None:
    if not is_host(table, account):
        raise NotYours(say(sentence))


def require_waiting(table: Table) -> None:
    """Refuse what is settled before the start, once that is past."""
    if table.stored.closed is not None:
        raise Stale(say("The host has closed this table."))
    if table.match is not None:
        raise Stale(say("This table has started already."))


def check_guest(table: Table, account: Account) -> None:
    """Whether somebody may take a seat: the host lets them, and strangers leave some for others."""
    if account.id in table.stored.barred:
        raise NotYours(say("The host has asked you to leave this table."))
    if table.stored.public and table.seats_of(account.id) and not is_host(table, account):
        raise NotYours(say("At a public table only its host takes a second seat."))


async def check_member(table: Table, account: Account) -> None:
    """At a club's table only its members play."""
    club = table.stored.club
    if club and not await table.services.store.read(lambda connection: clubs.is_member(connection, club, account.id)):
        raise NotYours(say("This is a table of a club; only its members sit down here."))


async def held_seat(table: Table) -> int:
    """The seat that is held for whoever follows a challenge, or −1."""
    held = await table.services.store.read(lambda connection: challenge_at(connection, table.id, table.services.now()))
    return held.seat if held is not None else -1


async def check_not_held(table: Table, seat: Seat) -> None:
    if seat.kind == OPEN and seat.number == await held_seat(table):
        raise Stale(say("This seat is held for whoever follows the challenge link."))


async def remove(table: Table, account: Account, number: int) -> None:
    """Ask a visitor to leave: the seat is open again, and they can't sit down any more."""
    require_host(table, account, mark("Only the host can ask somebody to leave."))
    require_waiting(table)
    if number not in range(len(table.seats)) or table.seats[number].kind == OPEN:
        raise Refused(say("Nobody sits there."))
    seat = table.seats[number]
    if seat.account == account.id:
        raise Refused(say("That is your own seat; leave it instead."))
    if seat.account:
        barred = [*table.stored.barred, seat.account]
        await table.change(barred=barred)
        for other in table.seats_of(seat.account):
            await table.put_seat(Seat(other), was=table.seats[other])
    else:
        await table.put_seat(Seat(number), was=seat)


async def close(table: Table, account: Account) -> None:
    """Close a table that has not started: nobody can sit down, and no list shows it."""
    require_host(table, account, mark("Only the host can close this table."))
    require_waiting(table)
    await table.change(closed=time.time())
