"""Rounds: what happens next in a tournament, from what is stored about it. Pure but for the names of new tables."""

import hashlib
import math
import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from ...core.errors import CatstateError
from ...core.language import mark
from ..store.rows import PERSON, RESIGNS, Seat, free_name
from ..store.tournaments import (
    OVER,
    Entrant,
    NewPairing,
    Pairing,
    StoredTournament,
    TableOutcome,
    TournamentContents,
    TournamentStep,
)
from .pairing import PlayedRounds, pair_everyone, pair_swiss, pair_tables, rounds_of_everyone
from .registry import TableSpec, settle
from .standings import StandingLine, TableResult, standings, total_points

EVERYONE, SWISS, TABLES = "everyone", "swiss", "tables"
KINDS = {
    EVERYONE: mark("everybody meets everybody"),
    SWISS: mark("Swiss: those with equal points meet"),
    TABLES: mark("larger tables"),
}
HOUR = 3600.0
TOO_FEW = mark("Fewer than two players were left.")


def results_of(pairings: Sequence[Pairing]) -> list[TableResult]:
    """The results that are entered."""
    return [TableResult(one.round, one.players, one.scores, one.lost) for one in pairings if one.ended is not None]


def standings_of(contents: TournamentContents) -> list[StandingLine]:
    numbers = [entrant.number for entrant in contents.entrants]
    return standings(numbers, results_of(contents.pairings), contents.tournament.same_deals)


def rounds_for(tournament: StoredTournament, players: int) -> int:
    """How many rounds are played: those that were wished for, as long as nobody need meet twice."""
    if tournament.kind == EVERYONE:
        return rounds_of_everyone(players)
    if tournament.kind == SWISS:
        return min(tournament.rounds or max(1, math.ceil(math.log2(players))), rounds_of_everyone(players))
    return tournament.rounds or 4


def next_step(contents: TournamentContents, now: float, void: Collection[str] = ()) -> TournamentStep | None:
    """The results that can be entered, and the next round or the end; None when there is nothing to do.

    `void` names tables at which nothing can be played any more; they are shared. So is a table that was deleted.
    """
    tournament = contents.tournament
    entered = [
        result
        for pairing in contents.open_pairings
        if (result := _result(pairing, contents.outcomes.get(pairing.table), pairing.table in void, now)) is not None
    ]
    done = {(result.round, result.number): result for result in entered}
    pairings = [done.get((one.round, one.number), one) for one in contents.pairings]
    if any(one.ended is None for one in pairings):
        return TournamentStep(tournament.id, tournament.step, results=entered) if entered else None
    step = TournamentStep(tournament.id, tournament.step, results=entered)
    if tournament.same_deals:
        last = [one.table for one in pairings if one.round == tournament.round and one.table]
        step = replace(step, unsealed=last)
    active = [entrant for entrant in contents.entrants if entrant.withdrawn is None]
    if len(active) < 2:
        return replace(step, changes=_end(now, TOO_FEW))
    if tournament.round >= tournament.rounds:
        return replace(step, changes=_end(now, ""))
    try:
        new = _next_round(contents, pairings, now)
    except CatstateError as error:  # the game has changed, or is not there any more
        return replace(step, changes=_end(now, f"No further round can be played: {error}"[:200]))
    changes = {"round": tournament.round + 1, "due": now + tournament.hours * HOUR}
    return replace(step, pairings=new, changes=changes)


def _end(now: float, note: str) -> dict[str, str | float | None]:
    return {"state": OVER, "ended": now, "note": note, "due": None}


def _result(pairing: Pairing, outcome: TableOutcome | None, is_void: bool, now: float) -> Pairing | None:
    """A pairing with its result, if it has one."""
    if outcome is None or (is_void and outcome.ended is None):
        return pairing._replace(scores=[1 / len(pairing.players)] * len(pairing.players), ended=now)
    if outcome.ended is None:
        return None
    return pairing._replace(scores=outcome.scores, lost=sorted(set(outcome.lost)), ended=outcome.ended)


# The next round


def drawn(tournament: StoredTournament, numbers: Sequence[int]) -> list[int]:
    """The order in which the players were drawn at the start; it does not depend on who withdraws later."""
    order = {number: random.Random(f"{tournament.seed} {number}").random() for number in numbers}
    return sorted(numbers, key=order.__getitem__)


def _next_round(contents: TournamentContents, pairings: Sequence[Pairing], now: float) -> list[NewPairing]:
    tournament, number = contents.tournament, contents.tournament.round + 1
    people = {entrant.number: entrant for entrant in contents.entrants}
    if tournament.kind == EVERYONE:
        tables = pair_everyone(drawn(tournament, list(people)), number)
    else:
        active = [entrant.number for entrant in contents.entrants if entrant.withdrawn is None]
        points = total_points(results_of(pairings), tournament.same_deals)
        played = PlayedRounds(drawn(tournament, active), points, [tuple(one.players) for one in pairings])
        tables = pair_swiss(played) if tournament.kind == SWISS else pair_tables(played, tournament.seats)
    return [
        _new_pairing(tournament, Pairing(number, at, "", table), [people[player] for player in table], now)
        for at, table in enumerate(tables)
    ]


class Ways(Protocol):
    """How the matches of a tournament are played."""

    @property
    def clock(self) -> int: ...
    @property
    def days(self) -> int: ...
    @property
    def rated(self) -> bool: ...


def table_spec(game: str, seats: int, preset: str, ways: Ways) -> TableSpec:
    """A table of a tournament. By turns, whoever lets the days of a decision pass has lost."""
    overdue = RESIGNS if ways.days else ""
    return TableSpec(
        game,
        seats,
        preset=preset,
        clock=ways.clock,
        days=ways.days,
        overdue=overdue,
        hints=False,
        rated=ways.rated,
    )


def _new_pairing(tournament: StoredTournament, pairing: Pairing, players: Sequence[Entrant], now: float) -> NewPairing:
    """A pairing and its table. Who is alone sits out; who has withdrawn from a round robin loses without playing."""
    gone = [seat for seat, player in enumerate(players) if player.withdrawn is not None]
    if len(players) == 1 or gone:
        scores = [float(seat not in gone) for seat in range(len(players))]
        return NewPairing(pairing._replace(scores=scores, lost=gone, ended=now))
    spec = table_spec(tournament.game, len(players), tournament.preset, tournament)
    spec = replace(spec, club=tournament.club, tournament=tournament.id)
    if tournament.same_deals:
        words = f"{tournament.seed} deal {pairing.round}"
        seed = hashlib.sha256(words.encode()).hexdigest()[:32]
        spec = replace(spec, deal=f"tournament {tournament.id} {pairing.round}", seed=seed, sealed=True)
    table = settle(spec, now)
    seats: list[Seat] = []
    for player in players:
        seats.append(Seat(len(seats), PERSON, player.account, free_name(seats, player.name), seen=now))
    return NewPairing(pairing._replace(table=table.id), table, seats)
