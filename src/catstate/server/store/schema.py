"""What is stored: the settings of each table, who sits there, the log and the chat. States are never stored."""

import sqlalchemy as sql

metadata = sql.MetaData()

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),  # the rules number it is played by
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("seed", sql.String(80), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),  # listed in the lobby
    sql.Column("clock", sql.Integer, nullable=False),  # seconds for one decision, 0 = no clock
    sql.Column("hints", sql.Boolean, nullable=False),
    sql.Column("deal", sql.String(60), nullable=False),  # tables of one deal are compared; "" = a deal of its own
    sql.Column("before", sql.String(16), nullable=False),  # the table this one is the rematch of, or ""
    sql.Column("again", sql.String(16), nullable=False),  # its own rematch, or ""
    sql.Column("offer", sql.JSON, nullable=False),  # an open question to take back, or {}
    sql.Column("made", sql.Float, nullable=False),  # all times: seconds since 1970
    sql.Column("started", sql.Float),
    sql.Column("ended", sql.Float),
    sql.Column("touched", sql.Float, nullable=False),
    sql.Column("result", sql.Text, nullable=False),
    sql.Column("scores", sql.JSON, nullable=False),
    sql.Column("known", sql.Boolean, nullable=False, server_default=sql.false()),  # somebody may know the deal
    sql.Column(
        "tried", sql.Boolean, nullable=False, server_default=sql.false()
    ),  # the deal was opened from there before
    sql.Column(
        "place", sql.String(32), nullable=False, server_default=""
    ),  # a keyed hash of the address, daily deals only
    sql.Column("host", sql.String(32), nullable=False, server_default=""),  # the account that opened it
    sql.Column("barred", sql.JSON, nullable=False, server_default="[]"),  # accounts that the host removed
    sql.Column("closed", sql.Float),  # when the host closed it before the start
    sql.Index("by_touched", "touched"),
    sql.Index("by_deal", "deal"),
)

seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(8), nullable=False),  # open, person or bot
    sql.Column("account", sql.String(32), nullable=False),  # whose, or ""
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("level", sql.String(20), nullable=False),  # of the bot that sits here or would stand in
    sql.Column("away", sql.String(8), nullable=False),  # "" = here, "left" or "absent": a bot plays for the person
    sql.Column("seen", sql.Float, nullable=False),  # when the person was last connected
    sql.Index("by_account", "account"),
)

entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True),  # the key that refuses the second of two racing moves
    sql.Column("actor", sql.Integer, nullable=False),  # a seat or −1 = chance
    sql.Column("action", sql.Integer, nullable=False),
    sql.Column("hand", sql.String(8), nullable=False),  # "" = the seat's own player; see rows.BY_…
    sql.Column("at", sql.Float, nullable=False),
)

chat = sql.Table(
    "chat",
    metadata,
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),  # −1 = a spectator
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("text", sql.String(500), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column(
        "account", sql.String(32), nullable=False, server_default=""
    ),  # who said it; "" in lines of the first form
)

accounts = sql.Table(  # only of those about whom there is more to know than their token says
    "accounts",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),  # for whoever comes back with the code
    sql.Column("generation", sql.Integer, nullable=False),  # tokens of another generation count no more; −1 = deleted
    sql.Column("code", sql.String(64), nullable=False),  # a keyed hash of the recovery code, or ""
    sql.Column("banned", sql.Boolean, nullable=False),
    sql.Column("muted_until", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
    sql.Index("by_code", "code"),
    sql.Index("by_changed", "changed"),
)

used_links = sql.Table(  # private links that brought a device in, until they would have ended anyway
    "used_links",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("until", sql.Float, nullable=False),
)

reports = sql.Table(
    "reports",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("account", sql.String(32), nullable=False),  # who reports
    sql.Column("about", sql.String(32), nullable=False),  # the account that is reported, or ""
    sql.Column("line", sql.Integer, nullable=False),  # of the chat, or −1
    sql.Column("text", sql.String(500), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("done", sql.Boolean, nullable=False),
)

shared_values = sql.Table(  # what all processes of one server share
    "facts",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
