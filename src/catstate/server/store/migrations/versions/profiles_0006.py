"""Profiles, ratings, results of accounts, levels of bots that were beaten, who blocks whom."""

import json
from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

AT_ONCE = 500  # rows in one statement


def upgrade() -> None:
    op.add_column("tables", sql.Column("rated", sql.Boolean(), nullable=False, server_default=sql.false()))
    op.create_table(
        "profiles",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("page", sql.String(length=16), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("public", sql.Boolean(), nullable=False),
        sql.Column("picture", sql.String(length=16), nullable=False),
        sql.Column("changed", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("account"),
    )
    op.create_index("by_page", "profiles", ["page"], unique=True)
    op.create_table(
        "ratings",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("mean", sql.Float(), nullable=False),
        sql.Column("deviation", sql.Float(), nullable=False),
        sql.Column("matches", sql.Integer(), nullable=False),
        sql.Column("won", sql.Integer(), nullable=False),
        sql.Column("rank", sql.Float(), nullable=False),
        sql.Column("page", sql.String(length=16), nullable=False),
        sql.Column("changed", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("account", "game"),
    )
    op.create_index("by_rank", "ratings", ["game", "rank", "page"])
    op.create_table(
        "rating_changes",
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.Column("mean_before", sql.Float(), nullable=False),
        sql.Column("deviation_before", sql.Float(), nullable=False),
        sql.Column("mean", sql.Float(), nullable=False),
        sql.Column("deviation", sql.Float(), nullable=False),
        sql.ForeignKeyConstraint(["table"], ["tables.id"]),
        sql.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_index("by_rated", "rating_changes", ["account", "game", "at"])
    op.create_table(
        "results",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("seats", sql.Integer(), nullable=False),
        sql.Column("preset", sql.String(length=40), nullable=False),
        sql.Column("level", sql.String(length=20), nullable=False),
        sql.Column("outcome", sql.String(length=8), nullable=False),
        sql.Column("public", sql.Boolean(), nullable=False),
        sql.Column("rated", sql.Boolean(), nullable=False),
        sql.Column("daily", sql.String(length=10), nullable=False),
        sql.Column("opening", sql.String(length=80), nullable=False),
        sql.Column("favourite", sql.String(length=40), nullable=False),
        sql.Column("luck", sql.Float(), nullable=True),
        sql.Column("given", sql.Float(), nullable=True),
        sql.Column("at", sql.Float(), nullable=False),
        sql.ForeignKeyConstraint(["table"], ["tables.id"]),
        sql.PrimaryKeyConstraint("account", "table"),
    )
    op.create_index("by_end", "results", ["account", "at", "table"])
    op.create_index("by_daily", "results", ["daily", "game"])
    op.create_index("by_result_table", "results", ["table"])
    op.create_table(
        "rungs",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("level", sql.String(length=20), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("account", "game", "level"),
    )
    op.create_table(
        "blocks",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("other", sql.String(length=32), nullable=False),
        sql.Column("kind", sql.String(length=8), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("account", "other"),
    )
    op.create_index("by_other", "blocks", ["other"])
    op.create_index("by_day", "puzzle_results", ["day"])
    op.create_index("by_ended", "tables", ["ended"])
    _note_results()


def _note_results() -> None:
    """The results of matches that ended before; what they began with and their presets are not known."""
    connection = op.get_bind()
    chosen = sql.text(
        "SELECT t.id, t.game, t.seats, t.scores, t.public, t.deal, t.known, t.ended, s.seat, s.account, s.kind, s.level"
        ' FROM tables t JOIN seats s ON s."table" = t.id WHERE t.ended IS NOT NULL ORDER BY t.id, s.seat'
    )
    texts = ("account", "table", "game", "preset", "level", "outcome", "daily", "opening", "favourite")
    numbers = ("seats", "public", "rated", "luck", "given", "at")
    results = sql.table("results", *[sql.column(name) for name in (*texts, *numbers)])
    rows: list[dict[str, Any]] = []
    match: list[Any] = []
    for row in connection.execute(chosen).all():
        if match and match[0].id != row.id:
            rows += _rows_of(match)
            match = []
        match.append(row)
    rows += _rows_of(match) if match else []
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(sql.insert(results), rows[first : first + AT_ONCE])


def _rows_of(match: list[Any]) -> list[dict[str, Any]]:
    """One row for each account that sat at a table."""
    first = match[0]
    try:
        scores = json.loads(first.scores) if isinstance(first.scores, str) else first.scores
    except ValueError:
        return []
    if not isinstance(scores, list) or len(scores) != len(match):
        return []
    is_daily = first.deal.startswith("daily ")
    if " from " in first.deal or (is_daily and first.known):
        return []  # a branch, or practice: it counts for nothing
    bots = [row.level for row in match if row.kind == "bot"]
    found = []
    for account in sorted({row.account for row in match if row.kind == "person" and row.account}):
        own = [row.seat for row in match if row.kind == "person" and row.account == account]
        best = max(scores[seat] for seat in own)
        is_alone = bool(bots) and len(bots) + len(own) == len(match)
        found.append(
            {
                "account": account,
                "table": first.id,
                "game": first.game,
                "seats": first.seats,
                "preset": "",
                "level": "" if not is_alone else bots[0] if len(set(bots)) == 1 else "mixed",
                "outcome": "" if best < 0 else "lost" if best == 0 else "won" if best == 1 else "shared",
                "public": bool(first.public),
                "rated": False,
                "daily": first.deal[-10:] if is_daily else "",
                "opening": "",
                "favourite": "",
                "luck": None,
                "given": None,
                "at": first.ended,
            }
        )
    return found
