"""Offers: what needs the others' consent, and giving up, which does not."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...core.language import mark, say
from ...core.match import Match
from ...core.steps import UNDO
from ..errors import NotYours, Refused, Stale, TooMany
from ..store.rows import BY_CONSENT, RESIGNED
from .accounts import Account
from .tables import Table

MOST_UNDOS = 200  # in a match: each costs a replay
TAKE_BACK, END = "undo", "end"  # what may be asked for


def asked_people(table: Table, account: str) -> list[int]:
    """The seats of the other people who are at the table: they must agree."""
    return [seat.number for seat in table.seats if seat.is_held and not seat.away and seat.account != account]


async def take_back(table: Table, account: Account) -> None:
    """Take back a player's last action: at once if the rules allow it, else the other people are asked."""
    mine = require_player(table, account, mark("Only players can take back."))
    async with table.lock:
        match = table.running()
        if match.over:
            raise Stale(say("The match is over; nothing can be taken back."))
        if sum(entry.action == UNDO for entry in match.log) >= MOST_UNDOS:
            raise TooMany(say("At one table at most {most_undos} actions are taken back.", most_undos=MOST_UNDOS))
        require_no_offer(table)
        seat = next((entry.actor for entry in reversed(match.effective()) if entry.actor in mine), -1)
        if seat < 0:
            raise Refused(say("You have done nothing yet that could be taken back."))
        if match.can_undo(seat):
            await table.accept(match.undo(), "")
            return
        if table.stored.deal:
            raise Refused(say("Others play this deal too, so you can only take back what showed you nothing new."))
        await ask(table, account, TAKE_BACK, seat)


async def offer_end(table: Table, account: Account) -> None:
    """Ask the other people to end the match here."""
    mine = require_player(table, account, mark("Only players can end a match."))
    async with table.lock:
        require_running(table)
        require_no_offer(table)
        if not asked_people(table, account.id):
            raise Refused(say("Nobody else is here who could agree; you can resign."))
        await ask(table, account, END, mine[0])


async def ask(table: Table, account: Account, what: str, seat: int) -> None:
    """Ask the other people; without any it is done at once."""
    waiting = asked_people(table, account.id)
    offer = {"what": what, "seat": seat, "ply": table.ply, "waiting": waiting}
    if waiting:
        await table.write(offer=offer)
    else:
        await carry_out(table, offer)


async def answer(table: Table, account: Account, yes: bool) -> None:
    """Agree to what somebody asks for, or not; the one who asked may withdraw."""
    async with table.lock:
        offer = table.stored.offer
        mine = table.seats_of(account.id)
        if not offer or not mine:
            raise Stale(say("There is no question to answer."))
        waiting = [seat for seat in offer["waiting"] if seat not in mine]
        if not yes:
            await table.write(offer={})
        elif offer["seat"] in mine:
            raise Refused(say("The others must agree."))
        elif waiting:
            await table.write(offer={**offer, "waiting": waiting})
        else:
            await carry_out(table, offer)


async def carry_out(table: Table, offer: Mapping[str, Any]) -> None:
    """All agree."""
    match = table.running()
    done = match.agree() if offer.get("what") == END else match.undone_to(int(offer["seat"]))
    await table.accept(done, BY_CONSENT, offer={})


# Giving up


def goes_on_without(table: Table, account: str) -> bool:
    """Whether others still have a match to play when somebody resigns: more than two seats, and people on them."""
    others = [seat for seat in table.seats if seat.is_held and seat.account != account]
    return bool(others) and len(table.seats) - len(table.seats_of(account)) > 1


async def resign(table: Table, account: Account) -> None:
    """Give up: a bot plays on for the others, and where there is nothing left to play for, the match ends."""
    mine = require_player(table, account, mark("Only players can resign."))
    async with table.lock:
        match = require_running(table)
        await give_up(table, match, account.id, mine, "")


async def give_up(table: Table, match: Match, account: str, mine: list[int], played_by: str) -> None:
    """Somebody has resigned, or has let the time for it pass; for whoever holds the lock."""
    if not goes_on_without(table, account):
        await table.accept(match.resign(match.to_act if match.to_act in mine else mine[0]), played_by, offer={})
        return
    for number in mine:
        await table.write_seat(replace(table.seats[number], away=RESIGNED), was=table.seats[number])
    if table.stored.offer:
        await table.write(offer={})


def require_player(table: Table, account: Account, sentence: str) -> list[int]:
    mine = table.seats_of(account.id)
    if not mine:
        raise NotYours(say(sentence))
    return mine


def require_running(table: Table) -> Match:
    match = table.running()
    if match.over:
        raise Stale(say("The match is over."))
    return match


def require_no_offer(table: Table) -> None:
    if table.stored.offer:
        raise Stale(say("Somebody has asked something already; answer that first."))
