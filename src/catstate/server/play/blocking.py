"""Blocking: whom somebody does not want to hear or to play with. Both are done from the other's name."""

import hashlib
import hmac
import time
from typing import NamedTuple

from ...core.language import say
from ..errors import NotYours, Refused, Unknown
from ..store import blocks, profiles
from ..store.blocks import BLOCK, MUTE, Blocked
from . import seats
from .people import ACCOUNTS
from .registry import TableRegistry
from .requests import DONE, CommandRequest, CommandResult
from .tables import Table

MOST_BLOCKED = 500  # by one account


class Named(NamedTuple):
    """Somebody who was named: their account, "" = a bot or somebody who is not known; and what they are called."""

    account: str
    name: str


def named_person(table: Table, seat: int | None, line: int) -> Named:
    """Who said a line of the chat, or sits on a seat."""
    if line in range(len(table.chat)):
        return Named(table.chat[line].account, table.chat[line].name)
    if seat is None:
        return Named("", "")
    place = seats.seat_at(table, seat)
    return Named(place.account, place.name)


async def mute(request: CommandRequest) -> CommandResult:
    return await _shut_out(request, MUTE)


async def block(request: CommandRequest) -> CommandResult:
    return await _shut_out(request, BLOCK)


async def _shut_out(request: CommandRequest, kind: str) -> CommandResult:
    wish = request.arguments
    return await _write(request, kind, named_person(request.table, wish.seat, wish.ply))


async def avoid(request: CommandRequest) -> CommandResult:
    """The same to whom a page belongs, such as `block abc`."""
    kind, _, name = request.arguments.text.partition(" ")
    if kind not in (MUTE, BLOCK):
        raise Refused(say("Say `mute` or `block`, and whose page."))
    found = await request.registry.services.store.read(lambda c: profiles.profile_at(c, name[:16]))
    if found is None or not found.public:
        raise Unknown(say("There is no such page, or whoever it belongs to keeps it private."))
    return await _write(request, kind, Named(found.account, found.name))


async def _write(request: CommandRequest, kind: str, person: Named) -> CommandResult:
    registry, account = request.registry, request.account.id
    if not person.account:
        raise Refused(say("There is nobody whom you could mute or block."))
    if person.account == account:
        raise Refused(say("That is you."))
    if len(registry.people.blocked_by(account)) >= MOST_BLOCKED:
        raise Refused(say("You can mute and block at most {most_blocked} people.", most_blocked=MOST_BLOCKED))
    new = Blocked(person.account, kind, person.name)
    await registry.services.store.write(lambda c: blocks.block(c, account, new, time.time()), tell=ACCOUNTS)
    await registry.refresh_people()
    return DONE


async def hear(request: CommandRequest) -> CommandResult:
    """Neither mute nor block somebody any more; `text` is the key that the list of them gives."""
    registry, account = request.registry, request.account.id
    for other in registry.people.blocked_by(account):
        if hmac.compare_digest(key_of(request.secret, account, other), request.arguments.text):
            # mypy can't infer a lambda with a default; it holds the value of this round
            await registry.services.store.write(lambda c, o=other: blocks.unblock(c, account, o), tell=ACCOUNTS)  # type: ignore[misc]
            await registry.refresh_people()
            return DONE
    raise Unknown(say("You have muted or blocked nobody like that."))


def key_of(secret: str, account: str, other: str) -> str:
    """What names somebody in the list of those whom one mutes, without giving their account away."""
    return hmac.new(secret.encode(), f"block {account} {other}".encode(), hashlib.sha256).hexdigest()[:16]


def check_blocked(registry: TableRegistry, table: Table, account: str) -> None:
    """Refuse a seat to whoever has blocked somebody at the table, or is blocked by them."""
    for seat in table.seats:
        if seat.account and registry.people.refuses(account, seat.account):
            raise NotYours(say("You have blocked {name}, who sits here.", name=seat.name))
        if seat.account and registry.people.refuses(seat.account, account):
            raise NotYours(say("Somebody at this table does not play with you."))


def parted(registry: TableRegistry, table: Table, account: str) -> set[str]:
    """The accounts at a table that get no seat beside this one."""
    people = registry.people
    others = {seat.account for seat in table.seats if seat.account}
    return {other for other in others if people.refuses(account, other) or people.refuses(other, account)}
