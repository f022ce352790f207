"""What people have been taught: lessons that they finished, what the coach has said."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learned",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("what", sql.String(length=80), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("account", "game", "what"),
    )
