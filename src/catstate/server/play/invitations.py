"""Invitations: asking recent opponents to a table by name, and links that hold a seat for whoever follows them."""

import secrets

from ...core.errors import CatstateError
from ...core.language import mark, say
from ..errors import NotYours, Refused, Stale, TooMany, Unknown
from ..store import invitations as stored
from ..store.invitations import Challenge, Invitation
from ..store.rows import OPEN
from ..store.writer import Clash
from . import seats
from .accounts import Account
from .blocking import check_blocked
from .hosts import check_guest, require_waiting
from .people import Standings
from .registry import LINK, TableRegistry
from .tables import Table

DAYS = (1, 3, 7, 14, 30)  # that a challenge waits
MOST_TO_A_TABLE = 16
MOST_FROM_ONE = 50  # invitations of one person that wait for an answer
DAY = 86_400.0
USED = mark("Somebody has taken up this challenge already.")


async def invite(table: Table, account: Account, text: str, people: Standings) -> None:
    """Ask somebody you have played with; `text` names a match of both and their seat there, such as `abc 1`."""
    seats.require_seat(table, account, mark("Sit down first; players invite others."))
    require_waiting(table)
    name, _, number = text.partition(" ")
    if not number.isdigit() or len(number) > 2:
        raise Refused(say("Say whom: a match that you both played, and their seat there."))
    store = table.services.store
    who = await store.read(lambda connection: stored.opponent_at(connection, account.id, name[:16], int(number)))
    if who is None:
        raise Unknown(say("You have played with nobody there."))
    if people.refuses(account.id, who.account):
        raise Refused(say("You have blocked {name}.", name=who.name))
    if people.refuses(who.account, account.id):
        raise NotYours(say("{name} does not play with you.", name=who.name))
    if table.seats_of(who.account):
        raise Stale(say("{name} sits at this table already.", name=who.name))
    if who.account in table.stored.barred:
        raise Refused(say("The host has asked {name} to leave this table.", name=who.name))
    if len(await store.read(lambda connection: stored.open_invitations(connection, table=table.id))) >= MOST_TO_A_TABLE:
        raise TooMany(
            say(
                "At most {most_to_a_table} invitations to one table wait for an answer.",
                most_to_a_table=MOST_TO_A_TABLE,
            )
        )
    if len(await store.read(lambda connection: stored.open_invitations(connection, by=account.id))) >= MOST_FROM_ONE:
        raise TooMany(
            say(
                "At most {most_from_one} of your invitations wait for an answer; withdraw some.",
                most_from_one=MOST_FROM_ONE,
            )
        )
    now = table.services.now()
    await store.write(lambda connection: stored.add_invitation(connection, table.id, who, account.id, now))
    table.refresh()


async def withdraw(table: Table, account: Account, name: str) -> None:
    """Take an invitation back, by the name of who was invited."""
    seats.require_seat(table, account, mark("Only players can withdraw an invitation."))
    store = table.services.store
    waiting = await store.read(lambda connection: stored.open_invitations(connection, table=table.id))
    asked = [one.account for one in waiting if one.name == name]
    if not asked:
        raise Stale(say("There is no such invitation any more."))
    await store.write(lambda connection: stored.remove_invitation(connection, table.id, asked[0]))
    table.refresh()


async def decline(table: Table, account: Account) -> None:
    """Say no to an invitation."""
    if not await table.services.store.write(
        lambda connection: stored.remove_invitation(connection, table.id, account.id)
    ):
        raise Stale(say("There is no such invitation any more."))
    table.refresh()


async def invitations_of(table: Table) -> list[Invitation]:
    """The invitations to a table that wait for an answer."""
    return await table.services.store.read(lambda connection: stored.open_invitations(connection, table=table.id))


# Challenges


async def challenge(table: Table, account: Account, days: int) -> str:
    """Hold the first open seat for whoever follows the link first; the link's secret part."""
    seats.require_seat(table, account, mark("Sit down first; players send challenges."))
    require_waiting(table)
    if days not in DAYS:
        raise Refused(say("A challenge waits {known} days, not {days}.", known=", ".join(map(str, DAYS)), days=days))
    seat = next((seat.number for seat in table.seats if seat.kind == OPEN), -1)
    if seat < 0:
        raise Stale(say("Every seat at this table is taken."))
    now = table.services.now()
    new = Challenge(secrets.token_urlsafe(12), table.id, seat, account.id, now + days * DAY)
    await table.services.store.write(lambda connection: stored.add_challenge(connection, new, now))
    table.held = new
    table.refresh()
    return new.id


async def withdraw_challenge(table: Table, account: Account) -> None:
    """The link counts no more, and the seat is open to all."""
    seats.require_seat(table, account, mark("Only players can withdraw a challenge."))
    if not await table.services.store.write(lambda connection: stored.remove_challenge(connection, table.id)):
        raise Stale(say("There is no challenge that waits."))
    table.held = None
    table.refresh()


async def find_challenge(registry: TableRegistry, link: str) -> Challenge:
    """A challenge that can be taken up; refuses others with the reason."""
    found = None
    if LINK.fullmatch(link):
        found = await registry.services.store.read(lambda connection: stored.read_challenge(connection, link))
    if found is None:
        raise Unknown(say("This challenge was withdrawn, or there never was one."))
    if found.taken:
        raise Stale(say(USED))
    if found.until <= registry.services.now():
        raise Stale(say("This challenge has waited long enough and counts no more."))
    return found


async def take_up(registry: TableRegistry, account: Account, link: str) -> str:
    """Take the seat that a link holds; the match begins when nobody is missing. Returns the table."""
    found = await find_challenge(registry, link)
    table, store, now = await registry.find(found.table), registry.services.store, registry.services.now()
    if account.id in (found.by, *(seat.account for seat in table.seats)):
        raise NotYours(say("You sit at this table already; send the link to somebody else."))
    require_waiting(table)
    check_guest(table, account)
    check_blocked(registry, table, account.id)
    try:
        await store.write(lambda connection: stored.take_challenge(connection, found.id, account.id, now))
    except Clash:
        raise Stale(say(USED)) from None
    table.held = None
    try:
        await seats.take(table, account, found.seat)
    except CatstateError:
        await store.write(lambda connection: stored.give_back_challenge(connection, found.id, account.id))
        raise
    is_waited_for = table.stored.clock and not any(table.is_present(seat.number) for seat in table.seats)
    if all(seat.kind != OPEN for seat in table.seats) and not is_waited_for:
        seats.start_full(table)
    return table.id
