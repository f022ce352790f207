"""The JSON API of finding people, of clubs and of tournaments."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from ...core.language import say
from ..errors import Refused
from ..play.clubs import list_clubs
from ..play.invitations import find_challenge, invitations_of
from ..play.requests import Arguments
from ..play.tournaments import TournamentSpec
from ..store import invitations as stored
from ..store.invitations import Invitation
from .api import TablePath, at, carry_out, me, table_details
from .club_forms import (
    AboutClub,
    ChallengeInfo,
    ClubDetails,
    ClubLists,
    InvitationInfo,
    NewChallenge,
    NewClub,
    NewInvitation,
    NewRole,
    NewTournament,
    OpponentInfo,
    TournamentDetails,
)
from .club_views import club_details, club_info, tournament_details
from .context import account_of, origin_of, registry_of
from .forms import TableDetails

club_api = APIRouter(prefix="/api")
ClubPath = Annotated[str, Path(description="the club's name in addresses", max_length=16)]
TournamentPath = Annotated[str, Path(description="the tournament's name in addresses", max_length=16)]
LinkPath = Annotated[str, Path(description="the secret part of a link", max_length=24)]
ROLES = {"member": ("appoint", False), "helper": ("appoint", True), "owner": ("hand_over", True)}


# Finding people


@club_api.get("/opponents", tags=["people"])
async def opponents(request: Request) -> list[OpponentInfo]:
    """The people you have played with, the latest first: whom you can invite."""
    store, account = registry_of(request).services.store, me(request).id
    found = await store.read(lambda connection: stored.recent_opponents(connection, account))
    return [OpponentInfo(name=one.name, table=one.table, seat=one.seat) for one in found]


@club_api.get("/invitations", tags=["people"])
async def invitations(request: Request) -> list[InvitationInfo]:
    """The tables to which others invite you. Sit down to accept."""
    store, account = registry_of(request).services.store, me(request).id
    found = await store.read(lambda connection: stored.open_invitations(connection, account))
    return [_invitation(one) for one in found]


def _invitation(one: Invitation) -> InvitationInfo:
    return InvitationInfo(table=one.table, game=one.game, by=one.by_name, name=one.name)


@club_api.post("/tables/{table}/invitations", tags=["people"])
async def invite(request: Request, table: TablePath, wanted: NewInvitation) -> list[InvitationInfo]:
    """Ask somebody you have played with to a table; the answer lists who is asked."""
    place = await at(request, table)
    await carry_out(request, "invite", place, Arguments(f"{wanted.table} {wanted.seat}"))
    return [_invitation(one) for one in await invitations_of(place)]


@club_api.delete("/tables/{table}/invitations/{name}", tags=["people"], status_code=204)
async def withdraw_invitation(request: Request, table: TablePath, name: str) -> None:
    """Withdraw the invitation of somebody, by name."""
    await carry_out(request, "uninvite", await at(request, table), Arguments(name))


@club_api.delete("/tables/{table}/invitations", tags=["people"], status_code=204)
async def decline(request: Request, table: TablePath) -> None:
    """Say no to an invitation."""
    await carry_out(request, "decline", await at(request, table))


@club_api.post("/tables/{table}/challenge", tags=["people"], status_code=201)
async def challenge(request: Request, table: TablePath, wanted: NewChallenge) -> ChallengeInfo:
    """Hold an open seat for the first to follow a link."""
    result = await carry_out(request, "challenge", await at(request, table), Arguments(str(wanted.days)))
    return await show_challenge(request, result.place)


@club_api.delete("/tables/{table}/challenge", tags=["people"], status_code=204)
async def withdraw_challenge(request: Request, table: TablePath) -> None:
    """Withdraw the link; the seat is open to all."""
    await carry_out(request, "unchallenge", await at(request, table))


@club_api.get("/challenges/{link}", tags=["people"])
async def show_challenge(request: Request, link: LinkPath) -> ChallengeInfo:
    """Who challenges you to what."""
    found = await find_challenge(registry_of(request), link)
    table = await at(request, found.table)
    return ChallengeInfo(
        link=found.id,
        address=f"{origin_of(request)}/challenge/{found.id}",
        table=table.id,
        game=table.game.name,
        by=next((seat.name for seat in table.seats if seat.account == found.by), ""),
        until=found.until,
    )


@club_api.post("/challenges/{link}", tags=["people"])
async def take_up(request: Request, link: LinkPath) -> TableDetails:
    """Take up a challenge: the seat is yours, and the match begins when nobody is missing."""
    result = await carry_out(request, "take_up", arguments=Arguments(place=link))
    return table_details(await at(request, result.table), me(request))


# Clubs


async def change_club(request: Request, command: str, arguments: Arguments) -> ClubDetails:
    """Carry out a command about a club; the answer is the club afterwards."""
    result = await carry_out(request, command, arguments=arguments)
    return await show_club(request, result.place or arguments.place)


@club_api.get("/clubs", tags=["clubs"])
async def clubs(request: Request) -> ClubLists:
    """Your clubs, and others that you can ask to be let into."""
    mine, others = await list_clubs(registry_of(request).services.store, me(request).id)
    return ClubLists(mine=[*map(club_info, mine)], others=[*map(club_info, others)])


@club_api.post("/clubs", tags=["clubs"], status_code=201)
async def found_club(request: Request, wanted: NewClub) -> ClubDetails:
    """Found a club; you own it."""
    return await change_club(request, "found", Arguments(wanted.name, about=wanted.about))


@club_api.get("/clubs/{club}", tags=["clubs"])
async def show_club(request: Request, club: ClubPath) -> ClubDetails:
    """A club: its members, tables, tournaments and results if you belong to it."""
    return await club_details(registry_of(request).services.store, club, account_of(request))


@club_api.put("/clubs/{club}", tags=["clubs"])
async def describe_club(request: Request, club: ClubPath, wanted: AboutClub) -> ClubDetails:
    """Say something else about a club."""
    return await change_club(request, "describe", Arguments(place=club, about=wanted.about))


@club_api.delete("/clubs/{club}", tags=["clubs"], status_code=204)
async def close_club(request: Request, club: ClubPath) -> None:
    """Close a club for good: its matches stay, its tournaments end where they stand."""
    await carry_out(request, "close_club", arguments=Arguments(place=club))


@club_api.post("/clubs/{club}/link", tags=["clubs"])
async def new_link(request: Request, club: ClubPath) -> ClubDetails:
    """A new link for joining; the old one counts no more."""
    return await change_club(request, "new_link", Arguments(place=club))


@club_api.post("/clubs/join/{link}", tags=["clubs"])
async def join_club(request: Request, link: LinkPath) -> ClubDetails:
    """Join the club whose link has this secret part."""
    return await change_club(request, "join", Arguments(place=link))


@club_api.post("/clubs/{club}/members", tags=["clubs"])
async def ask_to_join(request: Request, club: ClubPath) -> ClubDetails:
    """Ask to be let in."""
    return await change_club(request, "ask", Arguments(place=club))


@club_api.delete("/clubs/{club}/members/me", tags=["clubs"], status_code=204)
async def leave_club(request: Request, club: ClubPath) -> None:
    """Leave a club, and withdraw from its tournaments."""
    await carry_out(request, "quit", arguments=Arguments(place=club))


@club_api.post("/clubs/{club}/members/{number}", tags=["clubs"])
async def change_member(request: Request, club: ClubPath, number: int, wanted: NewRole) -> ClubDetails:
    """Let somebody in who has asked, make a member a helper or a helper a member, or hand the club over."""
    if wanted.role not in ROLES:
        raise Refused(say("A role is member, helper or owner."))
    details = await club_details(registry_of(request).services.store, club, me(request))
    has_asked = any(one.number == number and one.role == "asked" for one in details.members)
    command, yes = ("admit", True) if has_asked else ROLES[wanted.role]
    return await change_club(request, command, Arguments(place=club, member=number, yes=yes))


@club_api.delete("/clubs/{club}/members/{number}", tags=["clubs"])
async def remove_member(request: Request, club: ClubPath, number: int) -> ClubDetails:
    """Remove a member, or refuse somebody who asks."""
    details = await club_details(registry_of(request).services.store, club, me(request))
    has_asked = any(one.number == number and one.role == "asked" for one in details.members)
    return await change_club(request, "admit" if has_asked else "expel", Arguments(place=club, member=number))


# Tournaments


async def change_tournament(request: Request, command: str, name: str) -> TournamentDetails:
    """Carry out a command about a tournament; the answer is the tournament afterwards."""
    await carry_out(request, command, arguments=Arguments(place=name))
    return await show_tournament(request, name)


@club_api.post("/clubs/{club}/tournaments", tags=["tournaments"], status_code=201)
async def make_tournament(request: Request, club: ClubPath, wanted: NewTournament) -> TournamentDetails:
    """A new tournament in a club, which its members can enter."""
    spec = TournamentSpec(club, **wanted.model_dump())
    result = await carry_out(request, "tournament", arguments=Arguments(place=club, tournament=spec))
    return await show_tournament(request, result.place)


@club_api.get("/tournaments/{tournament}", tags=["tournaments"])
async def show_tournament(request: Request, tournament: TournamentPath) -> TournamentDetails:
    """Standings, rounds and results, and the table at which you play now."""
    return await tournament_details(registry_of(request), tournament, me(request))


@club_api.post("/tournaments/{tournament}/entry", tags=["tournaments"])
async def enter(request: Request, tournament: TournamentPath) -> TournamentDetails:
    """Enter a tournament that has not begun."""
    return await change_tournament(request, "enter", tournament)


@club_api.delete("/tournaments/{tournament}/entry", tags=["tournaments"], status_code=204)
async def withdraw(request: Request, tournament: TournamentPath) -> None:
    """Withdraw; in a running tournament you give up the match that you are in."""
    await carry_out(request, "withdraw", arguments=Arguments(place=tournament))


@club_api.post("/tournaments/{tournament}/start", tags=["tournaments"])
async def start(request: Request, tournament: TournamentPath) -> TournamentDetails:
    """Draw the first round. Rounds then follow by themselves."""
    return await change_tournament(request, "begin", tournament)


@club_api.delete("/tournaments/{tournament}", tags=["tournaments"], status_code=204)
async def call_off(request: Request, tournament: TournamentPath) -> None:
    """End a tournament where it stands."""
    await carry_out(request, "call_off", arguments=Arguments(place=tournament))
