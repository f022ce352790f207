"""Tournaments that are rated, and tournaments by turns."""

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournaments", sql.Column("rated", sql.Boolean(), nullable=False, server_default=sql.false()))
    op.add_column("tournaments", sql.Column("days", sql.Integer(), nullable=False, server_default="0"))
