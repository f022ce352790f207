"""Accounts that can be closed, hosts, deals that somebody may know, reports."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("generation", sql.Integer(), nullable=False),
        sql.Column("code", sql.String(length=64), nullable=False),
        sql.Column("banned", sql.Boolean(), nullable=False),
        sql.Column("muted_until", sql.Float(), nullable=False),
        sql.Column("changed", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_index("by_code", "accounts", ["code"])
    op.create_index("by_changed", "accounts", ["changed"])
    op.create_table(
        "used_links",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("until", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "reports",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("about", sql.String(length=32), nullable=False),
        sql.Column("line", sql.Integer(), nullable=False),
        sql.Column("text", sql.String(length=500), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.Column("done", sql.Boolean(), nullable=False),
        sql.ForeignKeyConstraint(["table"], ["tables.id"]),
        sql.PrimaryKeyConstraint("id"),
    )
    op.add_column("tables", sql.Column("known", sql.Boolean(), nullable=False, server_default=sql.false()))
    op.add_column("tables", sql.Column("tried", sql.Boolean(), nullable=False, server_default=sql.false()))
    op.add_column("tables", sql.Column("place", sql.String(length=32), nullable=False, server_default=""))
    op.add_column("tables", sql.Column("host", sql.String(length=32), nullable=False, server_default=""))
    op.add_column("tables", sql.Column("barred", sql.JSON(), nullable=False, server_default="[]"))
    op.add_column("tables", sql.Column("closed", sql.Float(), nullable=True))
    op.add_column("chat", sql.Column("account", sql.String(length=32), nullable=False, server_default=""))
    # A deal that was shared before is known: all tables of it but the first, which gave it its name.
    op.execute(
        "UPDATE tables SET known = (1 = 1), public = (1 = 0) WHERE deal LIKE 'table %' AND deal != 'table ' || id"
    )
