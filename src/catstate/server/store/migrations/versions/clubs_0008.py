"""Clubs, invitations, challenges and tournaments."""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sql.Column("wanted", sql.String(length=12), nullable=False, server_default=""))
    op.add_column("tables", sql.Column("club", sql.String(length=16), nullable=False, server_default=""))
    op.add_column("tables", sql.Column("tournament", sql.String(length=16), nullable=False, server_default=""))
    op.add_column("tables", sql.Column("sealed", sql.Boolean(), nullable=False, server_default=sql.false()))
    op.create_index("by_club", "tables", ["club"])
    _add_ways_to_a_table()
    _add_clubs()
    _add_tournaments()


def _add_ways_to_a_table() -> None:
    op.create_table(
        "invitations",
        sql.Column("table", sql.String(length=16), sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("by", sql.String(length=32), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("table", "account"),
    )
    op.create_index("invitations_by_account", "invitations", ["account"])
    op.create_table(
        "challenges",
        sql.Column("id", sql.String(length=24), nullable=False),
        sql.Column("table", sql.String(length=16), sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False),
        sql.Column("by", sql.String(length=32), nullable=False),
        sql.Column("until", sql.Float(), nullable=False),
        sql.Column("taken", sql.String(length=32), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_index("challenges_by_table", "challenges", ["table"])


def _add_clubs() -> None:
    op.create_table(
        "clubs",
        sql.Column("id", sql.String(length=16), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("key", sql.String(length=60), nullable=False),
        sql.Column("about", sql.String(length=300), nullable=False),
        sql.Column("link", sql.String(length=24), nullable=False),
        sql.Column("made", sql.Float(), nullable=False),
        sql.Column("closed", sql.Float()),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_index("clubs_by_key", "clubs", ["key"], unique=True)
    op.create_table(
        "members",
        sql.Column("club", sql.String(length=16), sql.ForeignKey("clubs.id"), nullable=False),
        sql.Column("number", sql.Integer(), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("role", sql.String(length=8), nullable=False),
        sql.Column("since", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("club", "number"),
    )
    op.create_index("members_by_account", "members", ["account", "club"], unique=True)


def _add_tournaments() -> None:
    op.create_table(
        "tournaments",
        sql.Column("id", sql.String(length=16), nullable=False),
        sql.Column("club", sql.String(length=16), sql.ForeignKey("clubs.id"), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("kind", sql.String(length=12), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("seats", sql.Integer(), nullable=False),
        sql.Column("preset", sql.String(length=60), nullable=False),
        sql.Column("same_deals", sql.Boolean(), nullable=False),
        sql.Column("clock", sql.Integer(), nullable=False),
        sql.Column("hours", sql.Float(), nullable=False),
        sql.Column("rounds", sql.Integer(), nullable=False),
        sql.Column("organiser", sql.String(length=32), nullable=False),
        sql.Column("made", sql.Float(), nullable=False),
        sql.Column("state", sql.String(length=8), nullable=False),
        sql.Column("round", sql.Integer(), nullable=False),
        sql.Column("due", sql.Float()),
        sql.Column("step", sql.Integer(), nullable=False),
        sql.Column("seed", sql.String(length=80), nullable=False),
        sql.Column("note", sql.String(length=200), nullable=False),
        sql.Column("ended", sql.Float()),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_index("tournaments_by_club", "tournaments", ["club"])
    op.create_index("tournaments_by_state", "tournaments", ["state"])
    op.create_table(
        "entrants",
        sql.Column("tournament", sql.String(length=16), sql.ForeignKey("tournaments.id"), nullable=False),
        sql.Column("number", sql.Integer(), nullable=False),
        sql.Column("account", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("withdrawn", sql.Float()),
        sql.PrimaryKeyConstraint("tournament", "number"),
    )
    op.create_index("entrants_by_account", "entrants", ["account"])
    op.create_table(
        "pairings",
        sql.Column("tournament", sql.String(length=16), sql.ForeignKey("tournaments.id"), nullable=False),
        sql.Column("round", sql.Integer(), nullable=False),
        sql.Column("number", sql.Integer(), nullable=False),
        sql.Column("table", sql.String(length=16), nullable=False),
        sql.Column("players", sql.JSON(), nullable=False),
        sql.Column("scores", sql.JSON(), nullable=False),
        sql.Column("lost", sql.JSON(), nullable=False),
        sql.Column("ended", sql.Float()),
        sql.PrimaryKeyConstraint("tournament", "round", "number"),
    )
