"""Play by turns: days for a decision, notifications, vacation."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sql.Column("overdue", sql.String(length=8), nullable=False, server_default=""))
    op.create_table(
        "turns",
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("ply", sql.Integer(), nullable=False),
        sql.Column("since", sql.Float(), nullable=False),
        sql.Column("due", sql.Float(), nullable=False),
        sql.Column("told", sql.Boolean(), nullable=False),
        sql.ForeignKeyConstraint(["table"], ["tables.id"]),
        sql.PrimaryKeyConstraint("table"),
    )
    op.create_index("turns_by_account", "turns", ["account"])
    op.create_index("turns_by_due", "turns", ["due"])
    op.create_index("turns_by_told", "turns", ["told", "since"])
    op.create_table(
        "vacations",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("begins", sql.Float(), nullable=False),
        sql.Column("ends", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("account", "begins"),
    )
    op.create_table(
        "notices",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("mail", sql.String(length=254), nullable=False),
        sql.Column("feed", sql.Integer(), nullable=False),
        sql.Column("turns", sql.Boolean(), nullable=False),
        sql.Column("deals", sql.Boolean(), nullable=False),
        sql.Column("puzzles", sql.Boolean(), nullable=False),
        sql.Column("hour", sql.Integer(), nullable=False),
        sql.Column("reminded", sql.String(length=10), nullable=False),
        sql.PrimaryKeyConstraint("account"),
    )
    op.create_table(
        "browsers",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("endpoint", sql.Text(), nullable=False),
        sql.Column("key", sql.String(length=100), nullable=False),
        sql.Column("secret", sql.String(length=40), nullable=False),
        sql.Column("made", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_index("browsers_by_account", "browsers", ["account"])
    op.create_table(
        "outbox",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("browser", sql.String(length=32), nullable=False),
        sql.Column("mail", sql.String(length=254), nullable=False),
        sql.Column("about", sql.String(length=16), nullable=False),
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("ply", sql.Integer(), nullable=False),
        sql.Column("day", sql.String(length=10), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.Column("tries", sql.Integer(), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_index("outbox_by_at", "outbox", ["at"])
    op.create_index("outbox_by_account", "outbox", ["account"])
