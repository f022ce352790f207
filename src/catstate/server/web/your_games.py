"""Your games: the tables where somebody plays or has played, with what stands there, filtered and in pages."""

from typing import Annotated, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from ...games import GAMES
from ..store import stored_tables, turns
from ..store.invitations import open_invitations
from .context import account_of, registry_of
from .lobby import lines_of, lines_of_turns
from .pages import go_to, page

your_games = APIRouter(include_in_schema=False)
PAGE = 20  # games on a page
WhetherOver = Literal["", "running", "over"]
WhetherWon = Literal["", "won", "lost"]


@your_games.get("/games")
async def games(
    request: Request,
    game: str = "",
    state: WhetherOver = "",
    result: WhetherWon = "",
    number: Annotated[int, Query(alias="page", ge=1, le=1000)] = 1,
) -> HTMLResponse:
    """Your games, the latest first."""
    registry, account = registry_of(request), account_of(request)
    wanted = stored_tables.Wanted(game if game in GAMES else "", "over" if result else state, result)
    ids = await registry.services.store.read(
        lambda connection: stored_tables.chosen_games(connection, account.id, wanted)
    )
    pages = max(1, -(-len(ids) // PAGE))
    at = min(number, pages)
    shown = ids[(at - 1) * PAGE : at * PAGE]
    summaries = await registry.services.store.read(lambda connection: stored_tables.summaries_of(connection, shown))
    query = {"game": wanted.game, "state": state, "result": result}
    return page(
        request,
        "games.html",
        lines=await lines_of(registry, summaries, account.id),
        turns=await lines_of_turns(registry, account.id) if not any(query.values()) and at == 1 else [],
        invitations=await registry.services.store.read(lambda connection: open_invitations(connection, account.id)),
        count=len(ids),
        at=at,
        pages=pages,
        wanted=query,
        links={other: "/games?" + urlencode({**query, "page": other}) for other in (at - 1, at + 1)},
        is_filtered=any(query.values()),
    )


@your_games.get("/games/next")
async def next_game(request: Request, after: Annotated[str, Query(max_length=16)] = "") -> Response:
    """The match by turns that waits for you and is due first, another than the one you come from."""
    store, account = registry_of(request).services.store, account_of(request)
    waiting = await store.read(lambda connection: turns.turns_of_account(connection, account.id))
    others = [turn.table for turn in waiting if turn.table != after]
    return go_to(f"/t/{others[0]}" if others else "/games")
