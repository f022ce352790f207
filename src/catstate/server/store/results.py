"""Records of results: what somebody has played, in lists and in numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import sqlalchemy as sql

from ...learn.rating import PuzzleRating
from .rows import PERSON, Seat, looks, met_words
from .schema import puzzle_ratings, results, seats

column = results.c


class ResultsWanted(NamedTuple):
    """Which of their matches somebody wants to see; "" and 0 = all."""

    game: str = ""
    seats: int = 0
    outcome: str = ""
    who: str = ""  # a part of the name of another player, or of the level of a bot
    public: bool = False  # only those at public tables


class ResultRow(NamedTuple):
    """One match of a list."""

    table: str
    game: str
    outcome: str
    public: bool
    rated: bool
    at: float


class PlayedMatch(NamedTuple):
    """What is counted of one match."""

    game: str
    seats: int
    preset: str
    level: str
    outcome: str
    opening: str
    favourite: str
    daily: str


class ResultCount(NamedTuple):
    """How many matches of one kind ended how."""

    game: str
    seats: int
    preset: str
    level: str
    outcome: str
    matches: int


class Fondness(NamedTuple):
    """What somebody likes to play in a game, and how often."""

    game: str
    what: str
    times: int


class Fortune(NamedTuple):
    """A match that was reviewed: what chance gave, and what decisions gave away, in wins."""

    luck: float
    given: float
    at: float


def results_of(
    connection: sql.Connection, account: str, wanted: ResultsWanted, before: float | None, limit: int
) -> list[ResultRow]:
    """Somebody's matches, the latest first."""
    chosen = sql.select(column.table, column.game, column.outcome, column.public, column.rated, column.at)
    chosen = chosen.where(column.account == account)
    if wanted.game:
        chosen = chosen.where(column.game == wanted.game)
    if wanted.seats:
        chosen = chosen.where(column.seats == wanted.seats)
    if wanted.outcome:
        chosen = chosen.where(column.outcome == wanted.outcome)
    if wanted.public:
        chosen = chosen.where(column.public)
    if wanted.who:
        chosen = chosen.where(column.met.contains(looks(wanted.who), autoescape=True))
    if before is not None:
        chosen = chosen.where(column.at < before)
    rows = connection.execute(chosen.order_by(column.at.desc()).limit(limit))
    return [ResultRow(*row) for row in rows]


def note_met(connection: sql.Connection, table: str) -> None:
    """Names at a table have changed: whoever has played there has met the new ones."""
    chosen = sql.select(seats).where(seats.c.table == table).order_by(seats.c.seat)
    places = [Seat.from_row(dict(row)) for row in connection.execute(chosen).mappings()]
    for account in connection.execute(sql.select(column.account).where(column.table == table)).scalars().all():
        others = [seat for seat in places if seat.kind != PERSON or seat.account != account]
        mine = sql.update(results).where(column.account == account, column.table == table)
        connection.execute(mine.values(met=met_words(others)))


def played(connection: sql.Connection, account: str) -> list[PlayedMatch]:
    """All that somebody has played, the earliest first: whatever is counted is counted from these rows."""
    kinds = (column.game, column.seats, column.preset, column.level, column.outcome)
    chosen = (
        sql.select(*kinds, column.opening, column.favourite, column.daily)
        .where(column.account == account)
        .order_by(column.at)
    )
    return [PlayedMatch(*row) for row in connection.execute(chosen)]


def played_stamp(connection: sql.Connection, account: str) -> tuple[int, float]:
    """Changes whenever what somebody has played does: how many matches there are, and when the last ended."""
    chosen = sql.select(sql.func.count(), sql.func.max(column.at)).where(column.account == account)
    count, last = connection.execute(chosen).one()
    return int(count), float(last or 0.0)


def tallies(rows: Sequence[PlayedMatch]) -> list[ResultCount]:
    """How matches ended, by everything that is counted apart."""
    return [ResultCount(*kind, count) for kind, count in Counter(row[:5] for row in rows).items()]


def fondness(pairs: Iterable[tuple[str, str]]) -> list[Fondness]:
    """What is named most with each game, the most frequent first; "" is left out."""
    counts = Counter(pair for pair in pairs if pair[1])
    return [Fondness(game, what, count) for (game, what), count in counts.most_common()]


def daily_days(connection: sql.Connection, account: str, game: str) -> set[str]:
    """The days whose deal of a game somebody has finished in a try that counts."""
    chosen = sql.select(column.daily).where(column.account == account, column.game == game, column.daily != "")
    return set(connection.execute(chosen).scalars())


def last_daily_game(connection: sql.Connection, account: str) -> str:
    """The game whose daily deal somebody finished last, or ""."""
    chosen = sql.select(column.game).where(column.account == account, column.daily != "")
    return str(connection.execute(chosen.order_by(column.at.desc()).limit(1)).scalar() or "")


def daily_outcomes(connection: sql.Connection, game: str, day: str) -> dict[str, int]:
    """How everybody's counted try of a day's deal ended."""
    chosen = sql.select(column.outcome, sql.func.count()).where(column.daily == day, column.game == game)
    return {str(outcome): int(count) for outcome, count in connection.execute(chosen.group_by(column.outcome))}


def puzzle_skills(connection: sql.Connection, account: str) -> dict[str, PuzzleRating]:
    """How well somebody solves puzzles, by game."""
    own = puzzle_ratings.c
    chosen = sql.select(own.game, own.mean, own.deviation, own.tried, own.solved).where(own.account == account)
    return {
        row.game: PuzzleRating(row.mean, row.deviation, row.tried, row.solved) for row in connection.execute(chosen)
    }


# Reviews


def note_review(connection: sql.Connection, table: str, luck: Sequence[float], given: Sequence[float]) -> None:
    """Keep what a review says of everybody who played; of several seats of one account, of the first."""
    chosen = sql.select(seats.c.account, sql.func.min(seats.c.seat)).where(
        seats.c.table == table, seats.c.account != ""
    )
    for account, seat in connection.execute(chosen.group_by(seats.c.account)).all():
        mine = (column.account == account, column.table == table)
        connection.execute(sql.update(results).where(*mine).values(luck=luck[seat], given=given[seat]))


def unreviewed(connection: sql.Connection, account: str, limit: int) -> list[str]:
    """The latest tables of somebody of which there is no review."""
    chosen = sql.select(column.table).where(column.account == account, column.luck.is_(None))
    return list(connection.execute(chosen.order_by(column.at.desc()).limit(limit)).scalars())


def fortunes(connection: sql.Connection, account: str, limit: int = 60) -> list[Fortune]:
    """The latest matches that were reviewed, the earliest first."""
    chosen = sql.select(column.luck, column.given, column.at)
    chosen = chosen.where(column.account == account, column.luck.is_not(None))
    return [Fortune(*row) for row in connection.execute(chosen.order_by(column.at.desc()).limit(limit))][::-1]
