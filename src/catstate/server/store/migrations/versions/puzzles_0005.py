"""Puzzles: how well somebody solves those of a game, and who tried which."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_ratings",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("mean", sql.Float(), nullable=False),
        sql.Column("deviation", sql.Float(), nullable=False),
        sql.Column("tried", sql.Integer(), nullable=False),
        sql.Column("solved", sql.Integer(), nullable=False),
        sql.PrimaryKeyConstraint("account", "game"),
    )
    op.create_table(
        "puzzle_results",
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("puzzle", sql.String(length=16), nullable=False),
        sql.Column("solved", sql.Boolean(), nullable=False),
        sql.Column("day", sql.String(length=10), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("account", "game", "puzzle"),
    )
