"""The daily deal: its board, your try, how others did, the days before."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from ...core.game import Game
from ...core.language import mark, say, say_number
from ...core.match import Match
from ...core.rules import PUBLIC
from ...games import find
from ..errors import Unavailable
from ..play.daily import archived_days, check_day, streak
from ..play.deals import daily_deal, daily_seed, today
from ..play.requests import Arguments
from ..play.seats import START_WAIT
from ..store import results, stored_tables
from ..store.rows import TableSummary
from .context import account_of, commands_of, origin_of, registry_of
from .distribution import distribution
from .pages import carry_out, form_of, go_to, page, tables_of_deal
from .pictures import MINUTE, SVG
from .render import day as day_words

daily_pages = APIRouter(include_in_schema=False)
Day = Annotated[str, Query(max_length=10)]


@daily_pages.post("/daily/{game}")
async def play_daily(request: Request, game: str) -> Response:
    """The deal of today or of an earlier day: everybody's first try on the day itself counts."""
    day = (await form_of(request)).get("day", "")[:10]
    wish = Arguments(f"{game} {day}".strip())
    return go_to(f"/t/{(await carry_out(request, 'daily', wish)).table}")


@daily_pages.get("/daily/{game}")
async def daily(request: Request, game: str, day: Day = "") -> HTMLResponse:
    """A day's deal, your try, and how others did."""
    kind, day, account = find(game), check_day(day or today()), account_of(request)
    store, deal = registry_of(request).services.store, daily_deal(kind, day)
    mine = await store.read(lambda connection: stored_tables.first_try(connection, deal, account.id))
    done = await store.read(lambda connection: results.daily_days(connection, account.id, kind.name))
    counts = await store.read(lambda connection: results.daily_outcomes(connection, kind.name, day))
    own = own_outcome(mine) if mine is not None and mine.stored.ended else ""
    words = TOGETHER if not kind.score_sum else AGAINST
    counted = [one for one in await tables_of_deal(request, deal) if not one.stored.known]
    return page(
        request,
        "daily.html",
        game=kind,
        day=day,
        today=today(),
        is_drawn=registry_of(request).services.compiler.rules(kind).done(),
        mine=mine,
        tables=counted,
        bars=distribution(counts, words, own),
        streak=streak(done),
        archive=[(other, other in done) for other in archived_days()],
        words=share_words(kind, day, mine, streak(done), origin_of(request)) if mine and mine.stored.ended else "",
    )


AGAINST = {"won": mark("Won"), "shared": mark("Shared the win"), "lost": mark("Lost")}
TOGETHER = {"won": mark("Won"), "lost": mark("Lost")}


def own_outcome(mine: TableSummary) -> str:
    """How somebody's own try has ended."""
    return stored_tables.outcome_of(mine.stored.scores, [seat.number for seat in mine.seats if seat.is_person])


def share_words(game: Game, day: str, mine: TableSummary, days: int, origin: str) -> str:
    """A line to send to others: it tells how it went, and nothing of the deal."""
    told = {"game": game.title, "day": day_words(day)}
    sentence = {
        "won": say("{game}, daily deal of {day}: I won.", **told),
        "lost": say("{game}, daily deal of {day}: I lost.", **told),
        "shared": say("{game}, daily deal of {day}: I shared the win.", **told),
    }.get(own_outcome(mine)) or say("{game}, daily deal of {day}: I finished.", **told)
    row = " " + say_number("{n} day in a row.", "{n} days in a row.", days) if days > 1 else ""
    return f"{sentence}{row} {origin}/daily/{game.name}"


@daily_pages.get("/daily/{game}/{day}.svg")
async def daily_board(request: Request, game: str, day: str) -> Response:
    """The board with which a day's deal begins, as everybody may see it."""
    kind = find(game)
    seed = daily_seed(commands_of(request).secret, kind, check_day(day))
    ready = registry_of(request).services.compiler.rules(kind)
    await asyncio.wait([ready], timeout=START_WAIT)
    if not ready.done():
        raise Unavailable(say("The rules are being made ready; look again in a moment."))
    start = Match.start(kind, kind.default_seats, {}, seed)
    return Response(start.svg(PUBLIC), media_type=SVG, headers=MINUTE)
