"""The pages, rendered here and complete without a script; the board then goes on by itself."""

import io
from typing import Any
from urllib.parse import parse_qsl

import segno
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from ...core.balance import balance_sentence
from ...core.rules import PUBLIC
from ...games import GAMES, find
from ..errors import Refused, Unknown
from ..play.bots import USUAL_LEVEL, about, offered_bots
from ..play.commands import COMMANDS, Arguments, CommandResult
from ..play.deals import daily_deal, is_seed_public, record_of, today
from ..play.registry import CLOCKS, TableSpec
from ..play.seats import viewpoint, visible_seat
from ..play.tables import Table
from ..store import records
from ..store.rows import TableSummary
from .boards import drawn_board, review_chart, seating
from .context import account_of, caller_of, commands_of, origin_of, registry_of, replays_of
from .files import theme_digest
from .lobby import read_lobby
from .render import render
from .rooms import room
from .rulebook import rules_page
from .wire import ReviewChart, encode

pages = APIRouter(include_in_schema=False)


def page(request: Request, template: str, **values: Any) -> HTMLResponse:
    return HTMLResponse(render_page(request, template, **values), headers={"cache-control": "no-store"})


def render_page(request: Request, template: str, **values: Any) -> str:
    theme = request.cookies.get("theme", "")
    return render(
        template,
        me=account_of(request),
        games=list(GAMES.values()),
        titles={game.name: game.title for game in GAMES.values()},
        theme=theme if theme in ("light", "dark") else "",
        theme_css=f"/theme/{theme_digest()}.css",
        **values,
    )


def sorry_page(request: Request, status: int, sentence: str) -> str:
    return render_page(request, "sorry.html", status=status, sentence=sentence)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=100))
    except ValueError:
        raise Refused("That form can't be read.") from None


def go_to(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


def whole(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else otherwise


async def carry_out(request: Request, name: str, arguments: Arguments, table: Table | None = None) -> CommandResult:
    return await commands_of(request).carry_out(name, caller_of(request), arguments, table)


# Lobby


@pages.get("/")
async def lobby(request: Request) -> HTMLResponse:
    store = registry_of(request).services.store
    return page(request, "lobby.html", lobby=await read_lobby(store, account_of(request).id))


@pages.get("/new/{game}")
async def new_table(request: Request, game: str, seats: int | None = None) -> HTMLResponse:
    kind = find(game)
    count = seats if seats is not None and seats in kind.seats else kind.default_seats
    return page(
        request,
        "new.html",
        game=kind,
        seats=count,
        clocks=CLOCKS,
        levels=[(name, about(bot)) for name, bot in offered_bots().items()],
        usual=USUAL_LEVEL,
        preset=kind.default_preset,
        balance=balance_sentence,
    )


@pages.post("/new/{game}")
async def open_table(request: Request, game: str) -> Response:
    kind, form = find(game), await form_of(request)
    seats = whole(form.get("seats", ""), kind.default_seats)
    preset = form.get("preset", "")
    spec = TableSpec(
        kind.name,
        seats,
        {} if preset else {option.name: form[option.name] for option in kind.options if form.get(option.name)},
        preset,
        public=form.get("public") == "on",
        clock=whole(form.get("clock", ""), 0),
        hints=form.get("hints") == "on",
        bots={seat: form[f"bot-{seat}"] for seat in range(1, seats) if form.get(f"bot-{seat}")},
    )
    return go_to(f"/t/{(await carry_out(request, 'open', Arguments(spec=spec))).table}")


@pages.post("/play/{game}")
async def play_now(request: Request, game: str) -> Response:
    """You against bots, one click."""
    return go_to(f"/t/{(await carry_out(request, 'play', Arguments(game))).table}")


@pages.post("/daily/{game}")
async def play_daily(request: Request, game: str) -> Response:
    """Today's deal: everybody's first try counts."""
    return go_to(f"/t/{(await carry_out(request, 'daily', Arguments(game))).table}")


@pages.get("/daily/{game}")
async def daily(request: Request, game: str) -> HTMLResponse:
    """How others did with today's deal."""
    kind = find(game)
    tables = await tables_of_deal(request, daily_deal(kind))
    return page(request, "daily.html", game=kind, today=today(), tables=tables)


async def tables_of_deal(request: Request, deal: str) -> list[TableSummary]:
    store = registry_of(request).services.store
    return await store.read(lambda connection: records.tables_of_deal(connection, deal))


# One table


@pages.get("/t/{name}")
async def table_page(request: Request, name: str) -> HTMLResponse:
    table = await registry_of(request).find(name)
    account = account_of(request)
    common: dict[str, Any] = {"table": table, "game": table.game, "stored": table.stored}
    if table.match is None:
        return page(request, "waiting.html", room=room(table, account, origin_of(request)), **common)
    seat, curtain = viewpoint(table, account.id, PUBLIC)
    is_shared = table.is_over and table.stored.deal
    await table.prepare_story(seat)
    return page(
        request,
        "table.html",
        board=drawn_board(table.match, seat),
        scenery=table.game.board.scenery(table.match.view(seat)),
        story=table.story(seat).lines,
        people=seating(table, account.id),
        curtain=table.names[curtain] if curtain >= 0 else "",
        seed=table.stored.seed if is_seed_public(table) else "",
        same=await tables_of_deal(request, table.stored.deal) if is_shared else [],
        **common,
    )


@pages.post("/t/{name}/{command}")
async def at_table(request: Request, name: str, command: str) -> Response:
    """What people do at a table, as forms: works without a script."""
    if command not in COMMANDS:
        raise Unknown("There is no such page.")
    table, form = await registry_of(request).find(name), await form_of(request)
    arguments = Arguments(
        text=form.get("text", ""),
        ply=whole(form.get("ply", ""), -1),
        seat=whole(form["seat"], -1) if "seat" in form else None,
        yes=form.get("yes") == "yes",
        level=form.get("level", ""),
    )
    result = await carry_out(request, command, arguments, table)
    return go_to(f"/t/{result.table or table.id}")


@pages.get("/t/{name}/invite.svg")
async def invite(request: Request, name: str) -> Response:
    """The table's address as a QR code."""
    return Response(qr_code(f"{origin_of(request)}/t/{name[:16]}"), media_type="image/svg+xml")


@pages.get("/t/{name}/record")
async def record(request: Request, name: str) -> Response:
    """The match as a file."""
    table = await registry_of(request).find(name)
    headers = {"content-disposition": f'attachment; filename="{table.game.name}-{table.id}.game"'}
    return PlainTextResponse(await record_of(table), headers=headers)


@pages.get("/t/{name}/replay")
async def replay(request: Request, name: str, ply: int | None = None, seat: int = PUBLIC) -> HTMLResponse:
    """The match again: from the spectators' seat while it runs, from any seat after the end."""
    table = await registry_of(request).find(name)
    match = table.running()
    seat = visible_seat(table, "", seat)
    at = match.ply if ply is None else min(max(0, ply), match.ply)
    shown = await replays_of(request).board(table, at, seat)
    await table.prepare_story(seat)
    story = table.story(seat)
    return page(
        request,
        "replay.html",
        table=table,
        game=table.game,
        board=shown.board,
        scenery=shown.scenery,
        stops=[0, *story.plies],
        plies=match.ply,
        at=at,
        seat=seat,
        seats=range(PUBLIC, len(table.seats)) if match.over else [PUBLIC],
        story=story.lines,
    )


@pages.get("/t/{name}/replay/{ply}")
async def replay_board(request: Request, name: str, ply: int, seat: int = PUBLIC) -> Response:
    """One board of a replay, and how it came about since the scene before."""
    table = await registry_of(request).find(name)
    seat = visible_seat(table, "", seat)
    kept = await replays_of(request).board(table, ply, seat)
    return Response(encode(kept.board), media_type="application/json")


@pages.get("/t/{name}/review")
async def review(request: Request, name: str) -> ReviewChart:
    """The chart of the chance to win over a finished match."""
    table = await registry_of(request).find(name)
    return review_chart(await table.review())


# Rules, people, API


@pages.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    kind = find(game)
    try:
        book = rules_page(kind)
    except FileNotFoundError:
        raise Unknown(f"The rules of {kind.title} are not written down here.") from None
    return page(request, "rules.html", game=kind, book=book)


@pages.get("/games")
async def your_games(request: Request) -> HTMLResponse:
    store, account = registry_of(request).services.store, account_of(request)
    running = await store.read(lambda connection: records.tables_of_account(connection, account.id, ended=False))
    ended = await store.read(lambda connection: records.tables_of_account(connection, account.id, ended=True))
    return page(request, "games.html", running=running, ended=ended)


@pages.get("/api")
async def api_page(request: Request) -> HTMLResponse:
    """The JSON API, described from its own OpenAPI document."""
    at_tables = {name: command.about for name, command in COMMANDS.items() if command.needs_table}
    return page(request, "api.html", book=request.app.openapi(), commands=at_tables)


def qr_code(text: str) -> str:
    """A QR code as SVG without a colour of its own."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", xmldecl=False, border=2, dark="#141a2b", light="#ffffff", scale=4)
    return out.getvalue().decode()
