"""Branches: playing on from any ply of a finished match, at a table of its own, against bots. They count for nothing.

A branch has the seed of its match, so that the same choices bring the same luck, and its record can be verified. That
is why nobody branches off a running match: they would know what is still to be drawn.
"""

from dataclasses import replace

from ...bots.levels import USUAL_LEVEL
from ...core.language import say
from ..errors import Refused, Stale
from ..store.rows import PERSON, Seat
from .accounts import Account
from .bots import bot_seat, offered_bots
from .deal_names import MARK
from .registry import TableRegistry
from .seats import same_deal
from .tables import Table


async def branch(registry: TableRegistry, table: Table, account: Account, ply: int, wanted: int | None) -> str:
    """Open a table that goes on from this ply, with the account on one seat and bots on the others; its name."""
    match = table.running()
    if not match.over:
        raise Stale(say("You can play on from any ply once the match is over."))
    if not 0 <= ply <= match.ply:
        raise Refused(say("The match has {ply} plies; there is no ply {ply_2}.", ply=match.ply, ply_2=ply))
    then = await table.services.replays.run(table.id, lambda: match.at(ply))
    if then.over:
        raise Refused(say("The match is over there; choose an earlier ply."))
    mine = table.seats_of(account.id)
    seat = wanted if wanted is not None else mine[0] if mine else max(0, then.to_act)
    if seat not in range(len(table.seats)):
        raise Refused(say("There is no seat {seat} at this table.", seat=seat))
    deal = f"{table.stored.deal.partition(MARK)[0]}{MARK}{table.id} {ply}"
    spec = replace(same_deal(table.stored, deal), public=False, clock=0, hints=True)
    new = await registry.make(spec, account)
    places = list(new.seats)
    places[seat] = Seat(seat, PERSON, account.id, account.name, seen=new.stored.made)
    for number, old in enumerate(table.seats):
        if number != seat:
            level = old.level if old.level in offered_bots() else USUAL_LEVEL
            places[number] = bot_seat(places, number, level)
    await new.begin(places, match.log[:ply])
    return new.id
