"""The first form."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("value", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "tables",
        sql.Column("id", sql.String(length=16), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("rules", sql.Integer(), nullable=False),
        sql.Column("seats", sql.Integer(), nullable=False),
        sql.Column("options", sql.JSON(), nullable=False),
        sql.Column("seed", sql.String(length=80), nullable=False),
        sql.Column("public", sql.Boolean(), nullable=False),
        sql.Column("clock", sql.Integer(), nullable=False),
        sql.Column("hints", sql.Boolean(), nullable=False),
        sql.Column("deal", sql.String(length=60), nullable=False),
        sql.Column("before", sql.String(length=16), nullable=False),
        sql.Column("again", sql.String(length=16), nullable=False),
        sql.Column("offer", sql.JSON(), nullable=False),
        sql.Column("made", sql.Float(), nullable=False),
        sql.Column("started", sql.Float(), nullable=True),
        sql.Column("ended", sql.Float(), nullable=True),
        sql.Column("touched", sql.Float(), nullable=False),
        sql.Column("result", sql.Text(), nullable=False),
        sql.Column("scores", sql.JSON(), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("by_deal", ["deal"], unique=False)
        batch_op.create_index("by_touched", ["touched"], unique=False)

    op.create_table(
        "chat",
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("number", sql.Integer(), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("text", sql.String(length=500), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.ForeignKeyConstraint(
            ["table"],
            ["tables.id"],
        ),
        sql.PrimaryKeyConstraint("table", "number"),
    )
    op.create_table(
        "entries",
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("ply", sql.Integer(), nullable=False),
        sql.Column("actor", sql.Integer(), nullable=False),
        sql.Column("action", sql.Integer(), nullable=False),
        sql.Column("hand", sql.String(length=8), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.ForeignKeyConstraint(
            ["table"],
            ["tables.id"],
        ),
        sql.PrimaryKeyConstraint("table", "ply"),
    )
    op.create_table(
        "seats",
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False),
        sql.Column("kind", sql.String(length=8), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("level", sql.String(length=20), nullable=False),
        sql.Column("away", sql.String(length=8), nullable=False),
        sql.Column("seen", sql.Float(), nullable=False),
        sql.ForeignKeyConstraint(
            ["table"],
            ["tables.id"],
        ),
        sql.PrimaryKeyConstraint("table", "seat"),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index("by_account", ["account"], unique=False)
