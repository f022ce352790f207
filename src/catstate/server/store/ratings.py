"""Records of ratings: which matches count, how they change what is known of people's skill, and the ladder."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from ...core.language import mark
from ...core.steps import UNDO
from ..skill import Skill, after_match, places_of
from .profiles import Profile, own_profile
from .rows import BOT, BY_CONSENT, PERSON, Seat, StoredTable
from .schema import entries, profiles, rating_changes, ratings

column = ratings.c
SKILL = (column.mean, column.deviation, column.matches, column.won)

HINTS = mark("hints are allowed")
KNOWN = mark("its deal was played before")
TOGETHER = mark("everybody wins or loses together")
BOTS = mark("a bot has a seat")
ALONE = mark("it takes at least two people")
TWO_SEATS = mark("somebody plays several seats")
TAKEN_BACK = mark("an action was taken back by agreement")


def why_casual(stored: StoredTable, seats: Sequence[Seat], together: bool, taken_back: bool) -> list[str]:
    """Why a match for which a rating was wished counts for none; before the start, what stands in the way so far."""
    people = [seat.account for seat in seats if seat.kind == PERSON]
    known = [account for account in people if account]
    reasons = {
        TOGETHER: together,
        KNOWN: stored.known or stored.tried,
        HINTS: stored.hints,
        BOTS: any(seat.kind == BOT for seat in seats),
        TWO_SEATS: len(set(known)) < len(known),
        ALONE: stored.started is not None and len(people) < 2,
        TAKEN_BACK: taken_back,
    }
    return [reason for reason, holds in reasons.items() if holds]


def was_taken_back(connection: sql.Connection, table: str) -> bool:
    """Whether the others let somebody take back what had shown something new."""
    chosen = sql.select(entries.c.ply).where(entries.c.table == table, entries.c.action == UNDO)
    return connection.execute(chosen.where(entries.c.hand == BY_CONSENT).limit(1)).first() is not None


def rate_match(
    connection: sql.Connection, stored: StoredTable, seats: Sequence[Seat], teams: Sequence[int], at: float
) -> None:
    """Change the ratings of those who played. Whoever has deleted the account counts as somebody new."""
    accounts = sorted({seat.account for seat in seats if seat.account})
    if not accounts:
        return
    names = {seat.account: seat.name for seat in seats}
    pages = {account: own_profile(connection, account, names[account], at).page for account in accounts}
    before = _locked(connection, stored.game, pages, at)
    skills = [before.get(seat.account, Skill()) for seat in seats]
    gone = [bool(seat.away) or not seat.account for seat in seats]
    after = after_match(skills, teams, places_of(stored.scores, teams, gone))
    for seat, old, new in zip(seats, skills, after, strict=True):
        if seat.account:
            connection.execute(
                sql.insert(rating_changes).values(
                    table=stored.id,
                    seat=seat.number,
                    account=seat.account,
                    game=stored.game,
                    at=at,
                    mean_before=old.mean,
                    deviation_before=old.deviation,
                    mean=new.mean,
                    deviation=new.deviation,
                )
            )
            mine = (column.account == seat.account, column.game == stored.game)
            connection.execute(sql.update(ratings).where(*mine).values(**_numbers(new), changed=at))


def _locked(connection: sql.Connection, game: str, pages: Mapping[str, str], at: float) -> dict[str, Skill]:
    """The skills of these accounts, which nobody else changes until this transaction ends."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    empty = {"game": game, **_numbers(Skill()), "changed": at}
    new = insert(ratings).values([{"account": account, "page": name, **empty} for account, name in pages.items()])
    connection.execute(new.on_conflict_do_nothing())
    chosen = sql.select(column.account, *SKILL).where(column.game == game, column.account.in_(list(pages)))
    rows = connection.execute(chosen.order_by(column.account).with_for_update())
    return {row.account: Skill(row.mean, row.deviation, row.matches, row.won) for row in rows}


def _numbers(skill: Skill) -> dict[str, float | int]:
    return {
        "mean": skill.mean,
        "deviation": skill.deviation,
        "matches": skill.matches,
        "won": skill.won,
        "rank": rank_by(skill),
    }


# Looking


class RatingChange(NamedTuple):
    """What a match did to the rating of one seat."""

    seat: int
    before: Skill
    after: Skill


class RatedPoint(NamedTuple):
    """A rating after one match."""

    at: float
    mean: float
    deviation: float


class LadderLine(NamedTuple):
    """Somebody on the ladder of a game."""

    skill: Skill
    profile: Profile
    rank: "Rank"


def skills_of(connection: sql.Connection, account: str) -> dict[str, Skill]:
    """The ratings of an account, by game."""
    rows = connection.execute(sql.select(column.game, *SKILL).where(column.account == account))
    return {row.game: Skill(row.mean, row.deviation, row.matches, row.won) for row in rows}


def changes_at(connection: sql.Connection, table: str) -> list[RatingChange]:
    """How the match at a table has changed ratings, by seat; nothing if it was casual."""
    change = rating_changes.c
    rows = connection.execute(sql.select(rating_changes).where(change.table == table).order_by(change.seat))
    return [
        RatingChange(row.seat, Skill(row.mean_before, row.deviation_before), Skill(row.mean, row.deviation))
        for row in rows
    ]


def rating_course(connection: sql.Connection, account: str, game: str, limit: int = 200) -> list[RatedPoint]:
    """The last ratings of somebody in a game, the earliest first."""
    change = rating_changes.c
    chosen = sql.select(change.at, change.mean, change.deviation)
    chosen = chosen.where(change.account == account, change.game == game).order_by(change.at.desc()).limit(limit)
    return [RatedPoint(*row) for row in connection.execute(chosen)][::-1]


class Rank(NamedTuple):
    """A place on the ladder: the lower number first, and of equals the page that comes first in the alphabet."""

    number: float
    page: str


BEHIND = 1000.0  # what a provisional rating adds to the number of its rank: more than any mean


def rank_by(skill: Skill) -> float:
    """The number of a rank: those who are provisional stand behind the others, then the higher mean is first."""
    return BEHIND * skill.is_provisional - skill.mean


def ladder(connection: sql.Connection, game: str, after: Rank | None, limit: int) -> list[LadderLine]:
    """The best players of a game, from behind a rank on."""
    chosen = _lines().where(column.game == game)
    if after is not None:
        chosen = chosen.where(sql.tuple_(column.rank, column.page) > sql.tuple_(after.number, after.page))
    return [_line(row) for row in connection.execute(chosen.order_by(column.rank, column.page).limit(limit))]


def line_of(connection: sql.Connection, account: str, game: str) -> LadderLine | None:
    """Somebody's own line on the ladder of a game."""
    row = connection.execute(_lines().where(column.account == account, column.game == game)).first()
    return _line(row) if row is not None else None


def _lines() -> "sql.Select[Any]":
    shown = (profiles.c.page, profiles.c.name, profiles.c.public, profiles.c.picture)
    return sql.select(column.account, *SKILL, *shown).join(profiles, profiles.c.account == column.account)


def _line(row: Any) -> LadderLine:
    skill = Skill(row.mean, row.deviation, row.matches, row.won)
    profile = Profile(row.account, row.page, row.name, row.public, row.picture)
    return LadderLine(skill, profile, Rank(rank_by(skill), profile.page))


def count_before(connection: sql.Connection, game: str, rank: Rank) -> int:
    """How many stand before a rank."""
    before = sql.tuple_(column.rank, column.page) < sql.tuple_(rank.number, rank.page)
    chosen = sql.select(sql.func.count()).select_from(ratings).where(column.game == game, before)
    return int(connection.execute(chosen).scalar_one())
