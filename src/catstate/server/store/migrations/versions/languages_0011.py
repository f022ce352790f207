"""Results in other languages than English, and the language in which somebody is told things."""

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sql.Column("results", sql.JSON(), nullable=False, server_default="{}"))
    op.add_column("notices", sql.Column("language", sql.String(length=8), nullable=False, server_default="en"))
