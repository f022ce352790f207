"""Clubs and tournaments as people and programs see them."""

import time

from ..play.accounts import Account
from ..play.clubs import find_club, results_by_game
from ..play.registry import TableRegistry
from ..play.rounds import results_of, standings_of
from ..play.standings import points_of
from ..play.tournaments import look_at, may_direct
from ..store import clubs as stored
from ..store.clubs import ASKED, OWNER, ClubContents, ClubLine
from ..store.rows import TableSummary
from ..store.tournaments import OVER, RUNNING, Pairing, TournamentContents, TournamentLine, list_tournaments
from ..store.writer import Store
from .club_forms import (
    ClubDetails,
    ClubInfo,
    ClubResultInfo,
    MemberInfo,
    PairingInfo,
    PlaceInfo,
    TournamentDetails,
    TournamentInfo,
)
from .lobby import DAY

KEPT_DAYS = 30  # that a club's tables are listed after somebody last touched them


def club_info(line: ClubLine) -> ClubInfo:
    return ClubInfo(club=line.id, name=line.name, about=line.about, members=line.members, role=line.role)


async def tables_of(store: Store, found: ClubContents) -> list[TableSummary]:
    since = time.time() - KEPT_DAYS * DAY
    return await store.read(lambda connection: stored.tables_of_club(connection, found.club.id, since))


async def club_details(store: Store, name: str, account: Account) -> ClubDetails:
    """A club for somebody: all of it for members, its name for others."""
    found = await find_club(store, name)
    own = found.member(account.id)
    role = own.role if own is not None and (own.belongs or own.role == ASKED) else ""
    is_inside = own is not None and own.belongs
    details = ClubDetails(
        club=found.club.id,
        name=found.club.name,
        about=found.club.about,
        count=sum(one.belongs for one in found.people),
        role=role,
        link=found.club.link if is_inside else "",
        members=[],
        tables=[],
        tournaments=[],
        results={},
    )
    if not is_inside:
        return details
    sees_asked = role in (OWNER, "helper")
    details.members = [
        MemberInfo(number=one.number, name=one.name, role=one.role)
        for one in found.people
        if one.belongs or (sees_asked and one.role == ASKED)
    ]
    details.tables = [summary.stored.id for summary in await tables_of(store, found)]
    lines = await store.read(lambda connection: list_tournaments(connection, name))
    details.tournaments = [tournament_info(line) for line in lines]
    details.results = {
        table.game: [ClubResultInfo(name=who, played=played, won=won) for who, played, won in table.lines]
        for table in await results_by_game(store, found)
    }
    return details


def tournament_info(line: TournamentLine) -> TournamentInfo:
    tournament = line.tournament
    return TournamentInfo(
        tournament=tournament.id,
        name=tournament.name,
        kind=tournament.kind,
        game=tournament.game,
        state=tournament.state,
        round=tournament.round,
        rounds=tournament.rounds,
        entrants=line.entrants,
    )


async def tournament_details(registry: TableRegistry, name: str, account: Account) -> TournamentDetails:
    """A tournament for somebody who may see it."""
    found, club = await look_at(registry.services.store, name, account)
    tournament, own = found.tournament, found.entrant(account.id)
    mine = own.number if own is not None else -1
    rounds = [_round(found, number, mine) for number in range(1, tournament.round + 1)]
    now = rounds[-1] if rounds and tournament.state == RUNNING else []
    return TournamentDetails(
        **vars(tournament_info(TournamentLine(tournament, len(found.entrants)))),
        club=tournament.club,
        seats=tournament.seats,
        preset=tournament.preset,
        same_deals=tournament.same_deals,
        clock=tournament.clock,
        hours=tournament.hours,
        rated=tournament.rated,
        days=tournament.days,
        due=tournament.due,
        note=tournament.note,
        entered=own is not None and own.withdrawn is None,
        directs=may_direct(found, club, account) and tournament.state != OVER,
        table=next((one.table for one in now if one.you and not one.points), ""),
        standings=_standings(found, mine),
        results=rounds,
    )


def _standings(found: TournamentContents, mine: int) -> list[PlaceInfo]:
    people = {entrant.number: entrant for entrant in found.entrants}
    return [
        PlaceInfo(
            place=line.place,
            name=people[line.player].name,
            points=line.points,
            opponents=line.opponents,
            beaten=line.beaten,
            wins=line.wins,
            played=line.played,
            withdrawn=people[line.player].withdrawn is not None,
            you=line.player == mine,
        )
        for line in standings_of(found)
    ]


def _round(found: TournamentContents, number: int, mine: int) -> list[PairingInfo]:
    """A round. While others play the same deal, only one's own table is named."""
    tournament = found.tournament
    names = {entrant.number: entrant.name for entrant in found.entrants}
    pairings = [one for one in found.pairings if one.round == number]
    ended = [one for one in pairings if one.ended is not None]
    points = dict(zip((one.number for one in ended), points_of(results_of(ended), tournament.same_deals), strict=True))
    is_secret = tournament.same_deals and tournament.state == RUNNING and number == tournament.round

    def info(pairing: Pairing) -> PairingInfo:
        is_own = mine in pairing.players
        return PairingInfo(
            number=pairing.number,
            table=pairing.table if is_own or not is_secret else "",
            players=[names[player] for player in pairing.players],
            points=list(points.get(pairing.number, ())),
            lost=list(pairing.lost),
            you=is_own,
        )

    return [info(pairing) for pairing in pairings]
