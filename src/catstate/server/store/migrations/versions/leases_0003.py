"""Which of several processes runs the bots and the clock of a table."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("holder", sql.String(length=16), nullable=False),
        sql.Column("until", sql.Float(), nullable=False),
        sql.ForeignKeyConstraint(["table"], ["tables.id"]),
        sql.PrimaryKeyConstraint("table"),
    )
