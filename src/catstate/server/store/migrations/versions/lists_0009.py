"""Lists in a large database: tables that have not ended, days of daily deals, and whom somebody has met, by name."""

import unicodedata
from itertools import groupby
from operator import attrgetter

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

AT_ONCE = 500  # rows in one statement


def upgrade() -> None:
    unended = sql.text("ended IS NULL")
    op.create_index("by_unended", "tables", ["touched"], sqlite_where=unended, postgresql_where=unended)
    op.add_column("results", sql.Column("met", sql.Text(), nullable=False, server_default=""))
    is_daily = sql.text("daily != ''")
    columns = ["account", "game", "daily"]
    op.create_index("by_daily_account", "results", columns, sqlite_where=is_daily, postgresql_where=is_daily)
    op.drop_index("by_account", table_name="seats")
    op.create_index("by_account", "seats", ["account", "kind", "table", "seat"])
    _note_names()


def _note_names() -> None:
    """Whom everybody has met in the matches of which there are results."""
    connection = op.get_bind()
    chosen = sql.text(
        'SELECT r.account AS owner, r."table" AS place, s.kind, s.account, s.name, s.level FROM results r'
        ' JOIN seats s ON s."table" = r."table" ORDER BY r."table", r.account, s.seat'
    )
    change = sql.text('UPDATE results SET met = :met WHERE account = :owner AND "table" = :place')
    rows = []
    for (owner, place), seats in groupby(connection.execute(chosen).all(), attrgetter("owner", "place")):
        words = []
        for seat in seats:
            if seat.kind != "person" or seat.account != owner:
                words += [seat.name, seat.level if seat.kind == "bot" else ""]
        met = "\n".join(unicodedata.normalize("NFKC", word).casefold() for word in words if word)
        rows.append({"owner": owner, "place": place, "met": met})
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(change, rows[first : first + AT_ONCE])
