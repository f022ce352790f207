"""The waiting room as a piece of HTML, sent anew whenever somebody comes or goes."""

from ..play.accounts import Account
from ..play.bots import USUAL_LEVEL, offered_bots
from ..play.hosts import host_of, is_host
from ..play.tables import Table
from .render import render


def room(table: Table, account: Account, origin: str) -> str:
    """Seats, options and the invitation, as this account may use them."""
    return render(
        "room.html",
        table=table,
        stored=table.stored,
        game=table.game,
        mine=table.seats_of(account.id),
        host=table.seats_of(host_of(table)),
        is_host=is_host(table, account),
        present=[table.is_present(seat.number) for seat in table.seats],
        levels=list(offered_bots()),
        usual=USUAL_LEVEL,
        address=f"{origin}/t/{table.id}",
        me=account,
    )
