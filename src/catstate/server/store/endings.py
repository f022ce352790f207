"""What the end of a match leaves behind: a result for everybody who played, ratings, a rung of the bot ladder.

It is written in the same change as the end itself, so that it happens once however many processes there are.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from .ratings import rate_match, was_taken_back, why_casual
from .rows import BOT, PERSON, Seat, StoredTable, met_words
from .schema import results, rungs, seats, tables
from .stored_tables import change_table, outcome_of

MIXED = "mixed"  # the level of bots that are not all alike
LONGEST_OPENING, LONGEST_FAVOURITE = 80, 40  # characters; the store holds no more


class MatchEnding(NamedTuple):
    """What the game says of a match that is over, beside its scores."""

    teams: tuple[int, ...]  # the team of each seat
    together: bool  # everybody wins or loses together
    preset: str
    is_usual: bool  # the options are those of the game's first preset
    counts: bool  # neither a branch of another match nor practice
    daily: str  # the day whose deal it was and for which it counts, or ""
    openings: tuple[str, ...]  # the first action of each seat, or ""
    favourites: tuple[str, ...]  # the group of actions that each seat chose most, or ""


def end_match(connection: sql.Connection, table: str, ending: MatchEnding, changes: dict[str, Any]) -> None:
    """Write that a match is over, and all that follows from it."""
    change_table(connection, table, **changes)
    row = connection.execute(sql.select(tables).where(tables.c.id == table)).mappings().one()
    stored = StoredTable.from_row(dict(row))
    chosen = sql.select(seats).where(seats.c.table == table).order_by(seats.c.seat)
    places = [Seat.from_row(dict(place)) for place in connection.execute(chosen).mappings()]
    at = float(changes["ended"])
    taken_back = was_taken_back(connection, table)
    is_rated = stored.rated and not why_casual(stored, places, ending.together, taken_back)
    if is_rated:
        rate_match(connection, stored, places, ending.teams, at)
    if ending.counts:
        _add_results(connection, stored, places, ending, is_rated, at)
    if ending.is_usual and not taken_back and not ending.together:
        _climb(connection, stored, places, at)


def _add_results(
    connection: sql.Connection,
    stored: StoredTable,
    places: Sequence[Seat],
    ending: MatchEnding,
    is_rated: bool,
    at: float,
) -> None:
    """One row for each account."""
    rows = []
    for account in sorted({seat.account for seat in places if seat.kind == PERSON and seat.account}):
        own = [seat.number for seat in places if seat.kind == PERSON and seat.account == account]
        others = [seat for seat in places if seat.number not in own]
        rows.append(
            {
                "account": account,
                "table": stored.id,
                "game": stored.game,
                "seats": stored.seats,
                "preset": ending.preset,
                "level": level_against(others),
                "outcome": outcome_of(stored.scores, own),
                "public": stored.public,
                "rated": is_rated,
                "daily": ending.daily,
                "opening": ending.openings[own[0]][:LONGEST_OPENING],
                "favourite": ending.favourites[own[0]][:LONGEST_FAVOURITE],
                "at": at,
                "met": met_words(others),
            }
        )
    if rows:
        connection.execute(sql.insert(results), rows)


def level_against(others: Sequence[Seat]) -> str:
    """The level of the bots, where all others were bots."""
    levels = {seat.level for seat in others if seat.kind == BOT}
    if not levels or any(seat.kind != BOT for seat in others):
        return ""
    return levels.pop() if len(levels) == 1 else MIXED


def _climb(connection: sql.Connection, stored: StoredTable, places: Sequence[Seat], at: float) -> None:
    """A level is beaten by winning alone against bots of it, without hints, on a deal that nobody knew."""
    people = [seat for seat in places if seat.kind == PERSON]
    level = level_against([seat for seat in places if seat.kind == BOT])
    is_fair = stored.rated and not stored.hints and not stored.known and not stored.tried
    if len(people) != 1 or not people[0].account or people[0].away or level in ("", MIXED) or not is_fair:
        return
    if outcome_of(stored.scores, [people[0].number]) == "won":
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        rung = {"account": people[0].account, "game": stored.game, "level": level, "at": at}
        connection.execute(insert(rungs).values(rung).on_conflict_do_nothing())


def rungs_of(connection: sql.Connection, account: str) -> dict[str, set[str]]:
    """The levels that somebody has beaten, by game."""
    rows = connection.execute(sql.select(rungs.c.game, rungs.c.level).where(rungs.c.account == account))
    found: dict[str, set[str]] = {}
    for row in rows:
        found.setdefault(str(row.game), set()).add(str(row.level))
    return found
