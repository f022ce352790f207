"""What is stored: the settings of each table, who sits there, the log and the chat. States are never stored."""

import sqlalchemy as sql

metadata = sql.MetaData()
UNENDED, DAILY = "ended IS NULL", "daily != ''"  # the few rows that some indexes hold

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
    sql.Column(
        "overdue", sql.String(8), nullable=False, server_default=""
    ),  # of a match by turns: what happens when time is over, see rows.Overdue; "" = a match at one sitting
    sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()),  # it shall count for ratings
    sql.Column("wanted", sql.String(12), nullable=False, server_default=""),  # who is wanted: see rows.WANTED
    sql.Column("club", sql.String(16), nullable=False, server_default=""),  # whose members see it, or ""
    sql.Column("tournament", sql.String(16), nullable=False, server_default=""),  # whose result this is, or ""
    sql.Column("sealed", sql.Boolean, nullable=False, server_default=sql.false()),  # others still play the same deal
    sql.Column("results", sql.JSON, nullable=False, server_default="{}"),  # the result in other languages than English
    sql.Index("by_touched", "touched"),
    sql.Index("by_club", "club"),
    sql.Index("by_deal", "deal"),
    sql.Index("by_ended", "ended"),
    sql.Index("by_unended", "touched", sqlite_where=sql.text(UNENDED), postgresql_where=sql.text(UNENDED)),
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
    sql.Column(
        "away", sql.String(8), nullable=False
    ),  # "" = here; "left", "absent" or "resigned": a bot plays for the person
    sql.Column("seen", sql.Float, nullable=False),  # when the person was last connected
    sql.Index("by_account", "account", "kind", "table", "seat"),
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

leases = sql.Table(  # which process runs the bots and the clock of a table; on PostgreSQL only
    "leases",
    metadata,
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("holder", sql.String(16), nullable=False),
    sql.Column("until", sql.Float, nullable=False),  # by the clock of the database
)

learned = sql.Table(  # what somebody has been taught: lessons that they finished, what the coach has said
    "learned",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("what", sql.String(80), primary_key=True),  # a lesson, `goal`, `coach-1` … or `coach-off`
    sql.Column("at", sql.Float, nullable=False),
)

puzzle_ratings = sql.Table(  # how well somebody solves the puzzles of a game
    "puzzle_ratings",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("mean", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Column("tried", sql.Integer, nullable=False),
    sql.Column("solved", sql.Integer, nullable=False),
)

puzzle_results = sql.Table(  # the first try of somebody with a puzzle
    "puzzle_results",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("puzzle", sql.String(16), primary_key=True),
    sql.Column("solved", sql.Boolean, nullable=False),
    sql.Column("day", sql.String(10), nullable=False),  # whose puzzle it was then, or ""
    sql.Column("at", sql.Float, nullable=False),
    sql.Index("by_day", "day"),
)

profiles = sql.Table(  # of whoever has been rated or has looked at their own page
    "profiles",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("page", sql.String(16), nullable=False),  # the last part of the page's address
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),  # whether others may look at the page
    sql.Column("picture", sql.String(16), nullable=False),  # the seed of the picture
    sql.Column("changed", sql.Float, nullable=False),
    sql.Index("by_page", "page", unique=True),
)

ratings = sql.Table(  # how well somebody plays a game against people
    "ratings",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("mean", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Column("matches", sql.Integer, nullable=False),
    sql.Column("won", sql.Integer, nullable=False),
    sql.Column("rank", sql.Float, nullable=False),  # who is provisional stands behind the others; see ratings.rank_by
    sql.Column("page", sql.String(16), nullable=False),  # of the profile: tells two of the same rank apart
    sql.Column("changed", sql.Float, nullable=False),
    sql.Index("by_rank", "game", "rank", "page"),
)

rating_changes = sql.Table(  # what one match did to the rating of one seat; its key lets a match be rated once
    "rating_changes",
    metadata,
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("account", sql.String(32), nullable=False),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("mean_before", sql.Float, nullable=False),
    sql.Column("deviation_before", sql.Float, nullable=False),
    sql.Column("mean", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Index("by_rated", "account", "game", "at"),
)

results = sql.Table(  # how a match ended for somebody, with what lists and statistics ask for
    "results",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("preset", sql.String(40), nullable=False),  # "" = options of one's own, or not known
    sql.Column("level", sql.String(20), nullable=False),  # of the bots, where all others were bots; "mixed"; or ""
    sql.Column("outcome", sql.String(8), nullable=False),  # "won", "lost", "shared", or "" without a score
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("rated", sql.Boolean, nullable=False),  # whether it has changed a rating
    sql.Column("daily", sql.String(10), nullable=False),  # the day whose deal it was, if it counts; or ""
    sql.Column("opening", sql.String(80), nullable=False),  # the text of the first action, or ""
    sql.Column("favourite", sql.String(40), nullable=False),  # the group of actions chosen most, or ""
    sql.Column("luck", sql.Float),  # what chance gave, in wins; None before a review
    sql.Column("given", sql.Float),  # what decisions gave away, in wins; None before a review
    sql.Column("at", sql.Float, nullable=False),  # when it ended
    sql.Column(
        "met", sql.Text, nullable=False, server_default=""
    ),  # what the others are called, and the levels of bots: see rows.met_words
    sql.Index("by_end", "account", "at", "table"),
    sql.Index("by_daily", "daily", "game"),
    sql.Index(
        "by_daily_account",
        *("account", "game", "daily"),
        sqlite_where=sql.text(DAILY),
        postgresql_where=sql.text(DAILY),
    ),
    sql.Index("by_result_table", "table"),
)

rungs = sql.Table(  # the levels of bots that somebody has beaten on the bot ladder
    "rungs",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("level", sql.String(20), primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
)

blocks = sql.Table(  # whom somebody does not want to hear, or to play with
    "blocks",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("other", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(8), nullable=False),  # "mute" or "block"
    sql.Column("name", sql.String(40), nullable=False),  # what the other was called then
    sql.Column("at", sql.Float, nullable=False),
    sql.Index("by_other", "other"),
)

turns = sql.Table(  # whom each running match by turns waits for
    "turns",
    metadata,
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("account", sql.String(32), nullable=False),  # whose turn it is; "" = a bot's
    sql.Column("ply", sql.Integer, nullable=False),  # of the board that they look at
    sql.Column("since", sql.Float, nullable=False),
    sql.Column("due", sql.Float, nullable=False),  # when time is over; of a bot: at once
    sql.Column("told", sql.Boolean, nullable=False),  # whether the person knows, or messages are on their way
    sql.Index("turns_by_account", "account"),
    sql.Index("turns_by_due", "due"),
    sql.Index("turns_by_told", "told", "since"),
)

vacations = sql.Table(  # when somebody's deadlines stand still
    "vacations",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("begins", sql.Float, primary_key=True),
    sql.Column("ends", sql.Float, nullable=False),
)

notices = sql.Table(  # what somebody wants to be told, and where to
    "notices",
    metadata,
    sql.Column("account", sql.String(32), primary_key=True),
    sql.Column("mail", sql.String(254), nullable=False),  # an address that was confirmed, or ""
    sql.Column("feed", sql.Integer, nullable=False),  # a part of the feed's secret address; 0 = there is none
    sql.Column("turns", sql.Boolean, nullable=False),  # that a match by turns waits
    sql.Column("deals", sql.Boolean, nullable=False),  # the daily deal
    sql.Column("puzzles", sql.Boolean, nullable=False),  # the puzzle of the day
    sql.Column("hour", sql.Integer, nullable=False),  # when to be reminded of those, 0 to 23 in UTC
    sql.Column("reminded", sql.String(10), nullable=False),  # the day of the last reminder
    sql.Column("language", sql.String(8), nullable=False, server_default="en"),  # chosen last
)

browsers = sql.Table(  # browsers that want push messages
    "browsers",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),  # a hash of the endpoint
    sql.Column("account", sql.String(32), nullable=False),
    sql.Column("endpoint", sql.Text, nullable=False),  # where the browser's maker takes messages for it
    sql.Column("key", sql.String(100), nullable=False),  # the browser's public key, `p256dh`
    sql.Column("secret", sql.String(40), nullable=False),  # `auth`
    sql.Column("made", sql.Float, nullable=False),
    sql.Index("browsers_by_account", "account"),
)

outbox = sql.Table(  # messages that have not arrived yet
    "outbox",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("account", sql.String(32), nullable=False),
    sql.Column("browser", sql.String(32), nullable=False),  # the browser to push to; "" = an e-mail
    sql.Column("mail", sql.String(254), nullable=False),  # the address to write to
    sql.Column("about", sql.String(16), nullable=False),  # a turn, a reminder, or the question whose address it is
    sql.Column("table", sql.String(16), nullable=False),  # of the turn
    sql.Column("ply", sql.Integer, nullable=False),  # of the turn
    sql.Column("day", sql.String(10), nullable=False),  # of the reminder
    sql.Column("at", sql.Float, nullable=False),  # when it is to be tried next
    sql.Column("tries", sql.Integer, nullable=False),
    sql.Index("outbox_by_at", "at"),
    sql.Index("outbox_by_account", "account"),
)

invitations = sql.Table(  # people who are asked to a table by name
    "invitations",
    metadata,
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("account", sql.String(32), primary_key=True),  # who is asked
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("by", sql.String(32), nullable=False),  # who asks
    sql.Column("at", sql.Float, nullable=False),
    sql.Index("invitations_by_account", "account"),
)

challenges = sql.Table(  # links that hold a seat for the first to follow them
    "challenges",
    metadata,
    sql.Column("id", sql.String(24), primary_key=True),
    sql.Column("table", sql.String(16), sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("by", sql.String(32), nullable=False),
    sql.Column("until", sql.Float, nullable=False),
    sql.Column("taken", sql.String(32), nullable=False),  # by whom, or ""
    sql.Index("challenges_by_table", "table"),
)

clubs = sql.Table(
    "clubs",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("key", sql.String(60), nullable=False),  # what two names must not have in common
    sql.Column("about", sql.String(300), nullable=False),
    sql.Column("link", sql.String(24), nullable=False),  # whoever has it may join
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("closed", sql.Float),
    sql.Index("clubs_by_key", "key", unique=True),
)

members = sql.Table(
    "members",
    metadata,
    sql.Column("club", sql.String(16), sql.ForeignKey("clubs.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("account", sql.String(32), nullable=False),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("role", sql.String(8), nullable=False),  # owner, helper, member, asked or removed
    sql.Column("since", sql.Float, nullable=False),
    sql.Index("members_by_account", "account", "club", unique=True),
)

tournaments = sql.Table(
    "tournaments",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("club", sql.String(16), sql.ForeignKey("clubs.id"), nullable=False),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("kind", sql.String(12), nullable=False),  # everyone, swiss or tables
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),  # at a table
    sql.Column("preset", sql.String(60), nullable=False),
    sql.Column("same_deals", sql.Boolean, nullable=False),  # in a round every table has the same deal
    sql.Column("clock", sql.Integer, nullable=False),
    sql.Column("hours", sql.Float, nullable=False),  # for a round
    sql.Column("rounds", sql.Integer, nullable=False),  # 0 = settled at the start
    sql.Column("organiser", sql.String(32), nullable=False),
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("state", sql.String(8), nullable=False),  # open, running, over
    sql.Column("round", sql.Integer, nullable=False),  # that is played, 0 = none yet
    sql.Column("due", sql.Float),  # when the round ends for whoever has not moved
    sql.Column("step", sql.Integer, nullable=False),  # counts the changes: two processes can't make the same one
    sql.Column("seed", sql.String(80), nullable=False),
    sql.Column("note", sql.String(200), nullable=False),  # why it ended early, or ""
    sql.Column("ended", sql.Float),
    sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()),  # its matches count for ratings
    sql.Column("days", sql.Integer, nullable=False, server_default="0"),  # for one decision, by turns; 0 = one sitting
    sql.Index("tournaments_by_club", "club"),
    sql.Index("tournaments_by_state", "state"),
)

entrants = sql.Table(
    "entrants",
    metadata,
    sql.Column("tournament", sql.String(16), sql.ForeignKey("tournaments.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("account", sql.String(32), nullable=False),  # "" when it was deleted
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("withdrawn", sql.Float),
    sql.Index("entrants_by_account", "account"),
)

pairings = sql.Table(  # who plays whom
    "pairings",
    metadata,
    sql.Column("tournament", sql.String(16), sql.ForeignKey("tournaments.id"), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("table", sql.String(16), nullable=False),  # "" where nothing is played
    sql.Column("players", sql.JSON, nullable=False),  # numbers of entrants, in the order of seats
    sql.Column("scores", sql.JSON, nullable=False),  # of the seats; [] until it has ended
    sql.Column("lost", sql.JSON, nullable=False),  # seats that gave up or let the time pass
    sql.Column("ended", sql.Float),
)

shared_values = sql.Table(  # what all processes of one server share
    "facts",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
