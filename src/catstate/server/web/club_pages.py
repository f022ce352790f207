"""Pages of challenges, clubs and tournaments: complete without a script."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from ...core.language import mark, say
from ...games import GAMES, find
from ..errors import Refused, Unknown
from ..play.clubs import find_club, linked_club, list_clubs, require_member
from ..play.invitations import find_challenge
from ..play.registry import CLOCKS
from ..play.requests import Arguments
from ..play.rounds import EVERYONE
from ..play.standings import TIE_BREAKS
from ..play.tournaments import HOURS, MOST_ENTRANTS, MOST_ROUNDS, TournamentSpec, largest_table
from ..play.turns import DAYS
from .club_forms import TournamentDetails
from .club_views import club_details, tables_of, tournament_details
from .context import account_of, registry_of
from .pages import carry_out, form_of, go_to, page, render_page, whole

club_pages = APIRouter(include_in_schema=False)
CLUB_DEEDS = ("ask", "quit", "admit", "appoint", "hand_over", "expel", "new_link", "describe", "close_club")
TOURNAMENT_DEEDS = ("enter", "withdraw", "begin", "call_off")


# Challenges


@club_pages.get("/challenge/{link}")
async def challenge(request: Request, link: str) -> HTMLResponse:
    """Somebody follows a challenge; asked first, so that a preview of the link does not take it up."""
    found = await find_challenge(registry_of(request), link)
    table = await registry_of(request).find(found.table)
    changed = [str(one) for one in table.game.differences(table.stored.seats, table.stored.options)]
    return page(
        request,
        "challenge.html",
        challenge=found,
        game=table.game,
        by=next((seat.name for seat in table.seats if seat.account == found.by), "Somebody"),
        changes=f"{'; '.join(changed)}." if changed else "",
        is_own=bool(table.seats_of(account_of(request).id)),
    )


@club_pages.post("/challenge/{link}")
async def take_up(request: Request, link: str) -> Response:
    return go_to(f"/t/{(await carry_out(request, 'take_up', Arguments(place=link))).table}")


# Clubs


@club_pages.get("/clubs")
async def clubs(request: Request) -> HTMLResponse:
    mine, others = await list_clubs(registry_of(request).services.store, account_of(request).id)
    return page(request, "clubs.html", mine=mine, others=others)


@club_pages.post("/clubs")
async def found_club(request: Request) -> Response:
    form = await form_of(request)
    wish = Arguments(form.get("name", ""), about=form.get("about", ""))
    return go_to(f"/clubs/{(await carry_out(request, 'found', wish)).place}")


@club_pages.get("/clubs/join/{link}")
async def joining(request: Request, link: str) -> Response:
    """Somebody follows a club's link; asked first."""
    store, account = registry_of(request).services.store, account_of(request).id
    club = await linked_club(store, link)
    own = club.member(account)
    if own is not None and own.belongs:
        return go_to(f"/clubs/{club.club.id}")
    return page(request, "joining.html", club=club.club)


@club_pages.post("/clubs/join/{link}")
async def join(request: Request, link: str) -> Response:
    return go_to(f"/clubs/{(await carry_out(request, 'join', Arguments(place=link))).place}")


@club_pages.get("/clubs/{name}")
async def club_page(request: Request, name: str) -> HTMLResponse:
    store = registry_of(request).services.store
    details = await club_details(store, name, account_of(request))
    tables = await tables_of(store, await find_club(store, name)) if details.members else []
    return page(request, "club.html", club=details, tables=tables)


@club_pages.get("/clubs/{name}/new")
async def new_tournament(request: Request, name: str, game: Annotated[str, Query(max_length=40)] = "") -> HTMLResponse:
    club = await find_club(registry_of(request).services.store, name)
    require_member(club, account_of(request), mark("Only members of the club start tournaments."))
    playable = [one for one in GAMES.values() if largest_table(one) > 1]
    chosen = find(game) if game else playable[0]
    return page(
        request,
        "new_tournament.html",
        club=club.club,
        playable=playable,
        game=chosen,
        largest=largest_table(chosen),
        clocks=CLOCKS,
        days=DAYS,
        choices=HOURS,
        most_rounds=MOST_ROUNDS,
        most_everyone=MOST_ENTRANTS[EVERYONE],
    )


@club_pages.post("/clubs/{name}/new")
async def make_tournament(request: Request, name: str) -> Response:
    form = await form_of(request)
    try:
        hours = float(form.get("hours", "24")[:20])
    except ValueError:
        raise Refused(say("The time for a round is a number of hours.")) from None
    clock, _, days = form.get("clock", "").partition("days ")
    spec = TournamentSpec(
        name,
        form.get("name", ""),
        form.get("game", ""),
        form.get("kind", ""),
        whole(form.get("seats", ""), 2),
        form.get("preset", ""),
        form.get("same_deals") == "on",
        whole(form.get("rounds", ""), 0),
        whole(clock, 0),
        hours,
        form.get("rated") == "on",
        whole(days, 0),
    )
    result = await carry_out(request, "tournament", Arguments(place=name, tournament=spec))
    return go_to(f"/tournaments/{result.place}")


@club_pages.post("/clubs/{name}/{command}")
async def in_club(request: Request, name: str, command: str) -> Response:
    """What people do in a club, as forms."""
    if command not in CLUB_DEEDS:
        raise Unknown(say("There is no such page."))
    form = await form_of(request)
    wish = Arguments(
        place=name,
        member=whole(form.get("member", ""), -1),
        yes=form.get("yes") == "yes",
        about=form.get("about", ""),
    )
    await carry_out(request, command, wish)
    return go_to("/clubs" if command in ("quit", "close_club") else f"/clubs/{name}")


# Tournaments


@club_pages.get("/tournaments/{name}")
async def tournament_page(request: Request, name: str) -> HTMLResponse:
    return page(request, "tournament.html", tie_breaks=TIE_BREAKS, shown=await _shown(request, name))


@club_pages.get("/tournaments/{name}/state")
async def tournament_state(request: Request, name: str) -> HTMLResponse:
    """What changes of a tournament's page, for a page that is open."""
    shown = await _shown(request, name)
    state = render_page(request, "tournament_state.html", tie_breaks=TIE_BREAKS, shown=shown)
    return HTMLResponse(state, headers={"cache-control": "no-store"})


async def _shown(request: Request, name: str) -> TournamentDetails:
    return await tournament_details(registry_of(request), name, account_of(request))


@club_pages.post("/tournaments/{name}/{command}")
async def in_tournament(request: Request, name: str, command: str) -> Response:
    """What people do in a tournament, as forms."""
    if command not in TOURNAMENT_DEEDS:
        raise Unknown(say("There is no such page."))
    await carry_out(request, command, Arguments(place=name))
    return go_to(f"/tournaments/{name}")
