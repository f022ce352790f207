"""What people who play often have left behind: rated matches, a match by turns, a club and its tournament."""

import random
from collections.abc import Sequence
from itertools import combinations, count
from typing import Any

import sqlalchemy as sql

from catstate import GAMES
from catstate.core.match import Match
from catstate.server.play.accounts import Account
from catstate.server.play.endings import ending_of
from catstate.server.play.rounds import EVERYONE, next_step
from catstate.server.store import clubs, tournaments, turns
from catstate.server.store.clubs import MEMBER, OWNER, Member, StoredClub
from catstate.server.store.endings import end_match
from catstate.server.store.profiles import change_profile
from catstate.server.store.rows import BOT, FIRST_CHOICE, PERSON, PLACEHOLDERS, LogEntry, Seat, StoredTable
from catstate.server.store.stored_tables import add_entries, add_table, change_table
from catstate.server.store.tournaments import RUNNING, StoredTournament, TournamentStep, take_step

ADA, GRACE = Account("ada", "Ada"), Account("grace", "Grace")
PEOPLE = (ADA, GRACE, Account("emmy", "Emmy"), Account("lise", "Lise"), Account("niels", "Niels"))
DAY = 86_400.0
ROUNDS = 7  # everybody meets everybody so often on the ladder
BEATEN = ("Random", "Intern")  # bots that Ada has won against
GAME = "hop"  # what they play most


class Evenings:
    """Writes matches that were played on earlier days."""

    def __init__(self, link: sql.Connection) -> None:
        self._link = link
        self._numbers = count()

    def play(self, match: Match, seats: Sequence[Seat], at: float) -> None:
        """A rated match that ended then."""
        table = table_of(match, f"evening-{next(self._numbers)}", at, rated=True, hints=False, public=True)
        add_table(self._link, table, seats)
        self.end(table, match, at)

    def end(self, table: StoredTable, match: Match, at: float) -> None:
        """Play a match at a table that is there, to its end."""
        add_log(self._link, table.id, match, match.ply, at)
        changes: dict[str, Any] = {"ended": at, "result": result_of(match), "scores": list(match.scores)}
        end_match(self._link, table.id, ending_of(match, table), changes)


def table_of(match: Match, name: str, at: float, **more: object) -> StoredTable:
    setting = match.setting
    row = dict[str, Any](rules=match.game.rules_number, options=dict(setting.options), seed=str(setting.seed))
    row |= dict[str, Any](made=at, touched=at, started=at, **more)
    return StoredTable(name, match.game.name, seats=match.seats, **row)


def result_of(match: Match) -> str:
    """How a match ended, with a placeholder for each name."""
    result = match.result()
    for name, placeholder in zip(match.names, PLACEHOLDERS, strict=False):
        result = result.replace(name, placeholder)
    return result


def add_log(link: sql.Connection, name: str, match: Match, plies: int, at: float) -> None:
    log = [LogEntry(ply, entry.actor, entry.action, "", at) for ply, entry in enumerate(match.log[:plies])]
    add_entries(link, [entry.as_row(name) for entry in log])


def seats_of(people: Sequence[Account], at: float) -> list[Seat]:
    return [Seat(seat, PERSON, one.id, one.name, seen=at) for seat, one in enumerate(people)]


def fill_evenings(link: sql.Connection, matches: Sequence[Match], now: float) -> None:
    """A ladder with people on it, bots that were beaten, a match by turns, a club with a tournament."""
    evenings = Evenings(link)
    pairs = [pair for _ in range(ROUNDS) for pair in combinations(PEOPLE, 2)]
    random.Random(1).shuffle(pairs)
    for number, pair in enumerate(pairs):
        at = now - (len(pairs) - number) * DAY / 2
        evenings.play(matches[number % len(matches)], seats_of(pair, at), at)
    won = max(matches, key=lambda match: match.scores[0])
    for level in BEATEN:
        evenings.play(won, [*seats_of([ADA], now), Seat(1, BOT, "", level, level)], now - DAY / 4)
    for person in PEOPLE:
        change_profile(link, person.id, person.name, now, public=True, page=f"{person.id}-page", picture=person.id)
    fill_club(link, evenings, matches, now)


def add_turns(link: sql.Connection, match: Match, plies: int, now: float) -> None:
    """A match by turns that waits for Ada, with two days left of three."""
    clock = int(3 * DAY)
    add_table(
        link, table_of(match, "days", now - 4 * DAY, clock=clock, overdue=FIRST_CHOICE), seats_of(PEOPLE[:2], now)
    )
    add_log(link, "days", match, plies, now - DAY)
    turns.put_turn(link, "days", 0, ADA.id, plies, clock, now - DAY + 60)


def add_watched(link: sql.Connection, match: Match, plies: int, now: float) -> None:
    """A public table at which others play."""
    name = f"{match.game.name}-others"
    add_table(link, table_of(match, name, now, public=True), seats_of(PEOPLE[1 : 1 + match.seats], now))
    add_log(link, name, match, plies, now)


def fill_club(link: sql.Connection, evenings: Evenings, matches: Sequence[Match], now: float) -> None:
    """A club whose tournament is in its third round."""
    about = "We meet on Thursdays and play by turns on the other days. Beginners are welcome."
    club = StoredClub("cavity", "The Cavity", about, "come-to-the-cavity", now - 30 * DAY)
    clubs.add_club(link, club, "the cavity", Member(0, ADA.id, ADA.name, OWNER, now - 30 * DAY))
    for person in PEOPLE[1:]:
        clubs.add_member(link, club.id, Member(0, person.id, person.name, MEMBER, now - 20 * DAY))
    cup = StoredTournament(
        id="cup",
        club=club.id,
        name="Winter cup",
        kind=EVERYONE,
        game=GAME,
        seats=2,
        preset=GAMES[GAME].default_preset or "",
        same_deals=False,
        clock=0,
        hours=72.0,
        rounds=len(PEOPLE),
        organiser=ADA.id,
        made=now - 7 * DAY,
        seed="cup",
    )
    tournaments.add_tournament(link, cup)
    for person in PEOPLE:
        tournaments.enter(link, cup.id, person.id, person.name, len(PEOPLE))
    found = tournaments.read_tournament(link, cup.id)
    assert found is not None
    take_step(link, TournamentStep(cup.id, found.tournament.step, {"state": RUNNING}))
    for ended in range(3):  # rounds; the third has just begun
        found = tournaments.read_tournament(link, cup.id)
        assert found is not None
        step = next_step(found, now)
        assert step is not None
        take_step(link, step)
        for number, one in enumerate(step.pairings):
            if one.table is not None and ended < 2:
                match = matches[(ended + number) % len(matches)]
                begin_table(link, one.table, match, now)
                evenings.end(one.table, match, now)


def begin_table(link: sql.Connection, table: StoredTable, match: Match, now: float) -> None:
    """The table gets the deal of a match that was played beforehand."""
    setting = match.setting
    change_table(link, table.id, started=now, seed=str(setting.seed), options=dict(setting.options))
