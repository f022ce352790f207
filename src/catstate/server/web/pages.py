"""The pages, rendered here and complete without a script; the board then goes on by itself."""

import io
from typing import Annotated, Any
from urllib.parse import parse_qsl

import segno
from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from ...bots.levels import USUAL_LEVEL
from ...core.balance import balance_sentence
from ...core.classroom import read_paper
from ...core.game import Game
from ...core.language import say
from ...core.rules import PUBLIC
from ...games import GAMES, find
from ...learn.collection import FOLDER as PUZZLES
from ...learn.course import lesson_files
from ..errors import Refused, Unknown
from ..play.bots import about, offered_bots
from ..play.clubs import find_club
from ..play.commands import COMMANDS
from ..play.deal_names import DAILY, branch_of
from ..play.deals import is_seed_public, record_of, remark_of
from ..play.offers import asked_people, goes_on_without
from ..play.quick import quick_tables
from ..play.registry import CLOCKS, TableSpec
from ..play.requests import Arguments, CommandResult
from ..play.seats import viewpoint, visible_seat
from ..play.tables import Table
from ..play.turns import DAYS, OVERDUE
from ..store import ratings, stored_tables
from ..store.ratings import RatingChange
from ..store.rows import LEFT, TableSummary
from .asking import asking_at
from .boards import drawn_board, review_chart, seating
from .context import account_of, caller_of, commands_of, origin_of, registry_of, replays_of
from .files import theme_digest
from .first_table import first_words
from .lobby import lines_of, read_lobby
from .render import left_words, render
from .rooms import room
from .rulebook import rules_page
from .spoken import client_words_address
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
        origin=origin_of(request),
        path=request.url.path,
        this_page=f"{request.url.path}?{request.url.query}".rstrip("?") if request.method == "GET" else "/",
        client_words=client_words_address(),
        **values,
    )


def sorry_page(request: Request, status: int, sentence: str) -> str:
    return render_page(request, "sorry.html", status=status, sentence=sentence)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=100))
    except ValueError:
        raise Refused(say("That form can't be read.")) from None


def go_to(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


def whole(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else otherwise


async def carry_out(request: Request, name: str, arguments: Arguments, table: Table | None = None) -> CommandResult:
    return await commands_of(request).carry_out(name, caller_of(request), arguments, table)


# Lobby


@pages.get("/")
async def lobby(request: Request, game: Annotated[str, Query(max_length=40)] = "") -> HTMLResponse:
    """The first page; with a game, only its tables are offered."""
    registry, account = registry_of(request), account_of(request).id
    chosen = game if game in GAMES else ""
    lists = await registry.services.store.read(lambda connection: read_lobby(connection, account, chosen))
    return page(
        request,
        "lobby.html",
        lobby=lists,
        chosen=chosen,
        mine=await lines_of(registry, lists.mine[:3], account),
        taught=[game for game in GAMES.values() if lesson_files(game)],
        quick=await quick_tables(registry.services.store, account, GAMES.values()),
        levels=list(offered_bots()),
    )


@pages.get("/new/{game}")
async def new_table(
    request: Request, game: str, seats: int | None = None, club: Annotated[str, Query(max_length=16)] = ""
) -> HTMLResponse:
    kind = find(game)
    found = await find_club(registry_of(request).services.store, club) if club else None
    count = seats if seats is not None and seats in kind.seats else kind.default_seats
    return page(
        request,
        "new.html",
        game=kind,
        seats=count,
        club=found.club if found is not None else None,
        clocks=CLOCKS,
        days=DAYS,
        overdue=OVERDUE,
        levels=[(name, about(bot)) for name, bot in offered_bots().items()],
        usual=USUAL_LEVEL,
        preset=kind.default_preset,
        balance=balance_sentence,
        measured=bool(read_paper(kind, "studies")),
    )


@pages.post("/new/{game}")
async def open_table(request: Request, game: str) -> Response:
    kind, form = find(game), await form_of(request)
    seats = whole(form.get("seats", ""), kind.default_seats)
    preset = form.get("preset", "")
    clock, _, days_chosen = form.get("clock", "").partition("days ")
    days = whole(days_chosen, 0)
    spec = TableSpec(
        kind.name,
        seats,
        {
            option.name: form[option.name]
            for option in kind.options
            if form.get(option.name) and (option.bounds or not preset)  # numbers change any preset
        },
        preset,
        public=form.get("public") == "on",
        wanted=form.get("wanted", "") if form.get("public") == "on" else "",
        club=form.get("club", ""),
        clock=whole(clock, 0),
        days=days,
        overdue=form.get("overdue", "") if days else "",
        hints=form.get("hints") == "on" and form.get("rated") != "on",
        rated=form.get("rated") == "on",
        bots={seat: form[f"bot-{seat}"] for seat in range(1, seats) if form.get(f"bot-{seat}")},
    )
    return go_to(f"/t/{(await carry_out(request, 'open', Arguments(spec=spec))).table}")


@pages.post("/play/{game}")
async def play_now(request: Request, game: str) -> Response:
    """You against bots, one click."""
    form = await form_of(request)
    seats = whole(form["seats"], -1) if form.get("seats") else None
    wish = Arguments(game, seats=seats, level=form.get("level", "")[:40])
    return go_to(f"/t/{(await carry_out(request, 'play', wish)).table}")


async def tables_of_deal(request: Request, deal: str) -> list[TableSummary]:
    store = registry_of(request).services.store
    return await store.read(lambda connection: stored_tables.tables_of_deal(connection, deal))


async def same_deal(request: Request, table: Table) -> list[TableSummary]:
    """The tables with which a finished match is compared: of a daily deal those that count, and itself."""
    deal = table.stored.deal
    tables = await tables_of_deal(request, deal) if deal and not table.stored.sealed else []
    is_daily = deal.startswith(DAILY)
    return [one for one in tables if one.stored.id == table.id or not (is_daily and one.stored.known)]


async def changes_at(request: Request, table: Table) -> dict[int, RatingChange]:
    """What the match has done to the rating of each seat; nothing of a casual match."""
    if not (table.is_over and table.stored.rated):
        return {}
    store = registry_of(request).services.store
    return {one.seat: one for one in await store.read(lambda connection: ratings.changes_at(connection, table.id))}


# One table


@pages.get("/t/{name}")
async def table_page(request: Request, name: str) -> HTMLResponse:
    table = await registry_of(request).find(name)
    account = account_of(request)
    unheard = commands_of(request).unheard(account.id)
    common: dict[str, Any] = {"table": table, "game": table.game, "stored": table.stored, "unheard": unheard}
    if table.match is None:
        asking = await asking_at(request, table)  # reads, too, which seat is held
        return page(request, "waiting.html", room=room(table, account, origin_of(request)), asking=asking, **common)
    seat, curtain = viewpoint(table, account.id, PUBLIC)
    await table.stories.prepare(seat)
    people = seating(table, account.id)
    return page(
        request,
        "table.html",
        is_away=any(people.seats[own].away == LEFT for own in people.mine),
        board=drawn_board(table.match, seat),
        scenery=table.game.board.scenery(table.match.view(seat)),
        story=table.stories.of(seat).lines,
        people=people,
        curtain=table.names[curtain] if curtain >= 0 else "",
        seed=table.stored.seed if is_seed_public(table) else "",
        same=await same_deal(request, table) if table.is_over else [],
        own_scores=[table.stored.scores[own] for own in people.mine] if table.is_over else [],
        left=left_words(table.deadline - registry_of(request).services.now())
        if table.stored.is_by_turns and table.deadline
        else "",
        changes=await changes_at(request, table),
        remark=remark_of(table.stored),
        began=branch_of(table.stored),
        **await first_words(request, table),
        **common,
    )


@pages.post("/t/{name}/{command}")
async def at_table(request: Request, name: str, command: str) -> Response:
    """What people do at a table, as forms: works without a script."""
    if command not in COMMANDS:
        raise Unknown(say("There is no such page."))
    table, form = await registry_of(request).find(name), await form_of(request)
    arguments = Arguments(
        text=form.get("text", ""),
        ply=whole(form.get("ply", ""), -1),
        seat=whole(form["seat"], -1) if "seat" in form else None,
        yes=form.get("yes") == "yes",
        level=form.get("level", ""),
    )
    is_leaving = command == "leave" and table.match is not None
    result = await carry_out(request, command, arguments, table)
    if is_leaving:
        return go_to("/games")
    return go_to(f"/t/{result.table or table.id}")


@pages.get("/t/{name}/leaving")
async def leaving(request: Request, name: str) -> Response:
    """The ways to leave a running match, and what each of them means."""
    table, account = await registry_of(request).find(name), account_of(request)
    if table.match is None or table.is_over or not table.seats_of(account.id):
        return go_to(f"/t/{table.id}")
    return page(
        request,
        "leaving.html",
        table=table,
        game=table.game,
        goes_on=goes_on_without(table, account.id),
        can_agree=asked_people(table, account.id),
        shared=table.game.score_sum.get(len(table.seats)) is not None,
    )


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
    await table.stories.prepare(seat)
    story = table.stories.of(seat)
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
        own=next(iter(table.seats_of(account_of(request).id)), max(0, shown.board.act)),
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
        raise Unknown(say("The rules of {title} are not written down here.", title=kind.title)) from None
    return page(request, "rules.html", game=kind, book=book, papers=papers_of(kind))


def papers_of(game: Game) -> list[tuple[str, str]]:
    """The links to what is written about a game for pupils and teachers, to its free board and its puzzles."""
    named = (("physics", say("The physics")), ("teachers", say("For teachers")), ("studies", say("Measured")))
    links = [(f"/learn/{game.name}", say("Lessons"))] if lesson_files(game) else []
    links += [(f"/learn/{game.name}/{kind}", words) for kind, words in named if read_paper(game, kind)]
    links += [(f"/learn/{game.name}/board", say("Free board"))] if game.bench is not None else []
    return links + ([(f"/puzzles/{game.name}", say("Puzzles"))] if (game.folder / PUZZLES).is_dir() else [])


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
