"""Asking people to a table: what its waiting room says of invitations and challenges."""

from dataclasses import dataclass

from fastapi import Request

from ..play.tables import Table
from ..store import invitations as stored
from ..store.invitations import Challenge, Invitation, PastOpponent
from ..store.rows import OPEN
from .context import account_of, registry_of


@dataclass(frozen=True)
class Asking:
    """Who is asked to a table, and whom somebody could ask."""

    invited_by: str = ""  # who has invited the one who looks
    opponents: tuple[PastOpponent, ...] = ()
    invited: tuple[Invitation, ...] = ()
    challenge: Challenge | None = None


async def asking_at(request: Request, table: Table) -> Asking | None:
    """What somebody can ask or answer in a waiting room; None when there is nothing."""
    store, account = registry_of(request).services.store, account_of(request).id
    now = registry_of(request).services.now()
    held = table.held = await store.read(lambda connection: stored.challenge_at(connection, table.id, now))
    if table.stored.closed is not None or all(seat.kind != OPEN for seat in table.seats):
        return None
    invited = await store.read(lambda connection: stored.open_invitations(connection, table=table.id))
    if not table.seats_of(account):
        by = next((one.by_name for one in invited if one.account == account), "")
        return Asking(by) if by else None
    opponents = await store.read(lambda connection: stored.recent_opponents(connection, account))
    asked = {one.account for one in invited} | {seat.account for seat in table.seats}
    could = tuple(one for one in opponents if one.account not in asked)
    return Asking("", could, tuple(invited), held)
