"""The waiting room as a piece of HTML, sent anew whenever somebody comes or goes."""

from .accounts import Account
from .table import Table
from .templates import render


def room(table: Table, account: Account, origin: str) -> str:
    """Seats, options and the invitation, as this account may use them."""
    return render(
        "room.html",
        table=table,
        facts=table.facts,
        game=table.game,
        mine=table.seats_of(account.id),
        present=[table.is_present(seat.seat) for seat in table.seats],
        levels=table.tables.players.levels,
        address=f"{origin}/t/{table.id}",
        me=account,
    )
