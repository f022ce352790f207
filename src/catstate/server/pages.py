"""The pages, rendered here and complete without a script; the board then goes on by itself."""

import hashlib
import io
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import segno
from fastapi import APIRouter, Request
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from ..core.game import Game
from ..core.rules import PUBLIC
from ..draw.theme import PLAYERS, style
from ..games import GAMES, find
from . import records, seating
from .accounts import Account, Signer
from .api import rename
from .errors import NotYours, Refused, TooMany, Unknown
from .guard import account_of, cookie
from .lobby import read_lobby
from .messages import board_of, people, viewpoint
from .record import is_seed_open, record_of
from .rooms import room
from .rulebook import rules_page
from .table import Table
from .tables import CLOCKS, DAILY, Tables, Wish, today
from .templates import STATIC, digest, render, static

pages = APIRouter(include_in_schema=False)
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
SYMBOLS = "U+2020,U+207A-208E,U+2190-21FF,U+2206,U+221A,U+2260-2265,U+2295-2297,U+2500-27FF,U+2B00-2BFF"
KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "woff2": "font/woff2", "txt": "text/plain"}


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def origin(connection: HTTPConnection) -> str:
    """The address under which people reach us."""
    given: str = connection.app.state.settings.origin
    if given:
        return given.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def page(request: Request, template: str, **values: Any) -> HTMLResponse:
    return HTMLResponse(render_page(request, template, **values), headers={"cache-control": "no-store"})


def render_page(request: Request, template: str, **values: Any) -> str:
    theme = request.cookies.get("theme", "")
    return render(
        template,
        me=account_of(request),
        games=list(GAMES.values()),
        names=[(game.name, game.title) for game in GAMES.values()],
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


def to(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


# Files


@cache
def theme_css() -> str:
    """The style sheet of all boards, our letters, and the players' colours for the pages around them."""
    faces = [("sans.woff2", "100 900", "U+0-24FF"), ("symbols.woff2", "100 900", SYMBOLS)]
    fonts = "".join(
        f"@font-face{{font-family:'Catstate Sans';src:url({static(file)}) format('woff2');font-weight:{weight};"
        f"font-display:swap;unicode-range:{letters}}}"
        for file, weight, letters in faces
    )
    seats = "".join(
        f".p{seat}-badge{{background:{colour}}}.p{seat}-chip i{{color:color-mix(in srgb,{colour} 60%,#fff)}}"
        f".chart .p{seat}-line{{stroke:color-mix(in srgb,{colour} 60%,#fff)}}"
        f".chart .p{seat}{{fill:color-mix(in srgb,{colour} 60%,#fff)}}"
        for seat, colour in enumerate(PLAYERS)
    )
    return f"{fonts}\n{style()}\n{seats}"


@cache
def theme_digest() -> str:
    return hashlib.sha256(theme_css().encode()).hexdigest()[:10]


@pages.get("/theme/{name}.css")
async def theme(name: str) -> Response:
    """The style sheet of all boards."""
    return Response(theme_css(), media_type="text/css", headers=FOREVER if name == theme_digest() else {})


@pages.get("/static/{mark}/{name:path}")
async def static_file(mark: str, name: str) -> Response:
    """A built file under the name of its content; any other mark is an old page's."""
    place = (STATIC / name).resolve()
    if not place.is_relative_to(STATIC) or not place.is_file():
        raise Unknown("There is no such file.")
    kind = KINDS.get(place.suffix[1:], "application/octet-stream")
    return Response(place.read_bytes(), media_type=kind, headers=FOREVER if mark == digest(name) else {})


@pages.get("/favicon.ico")
async def favicon() -> Response:
    return Response((STATIC / "cat.svg").read_bytes(), media_type="image/svg+xml", headers=FOREVER)


@pages.get("/robots.txt")
async def robots() -> Response:
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /me\n")


# Lobby


@pages.get("/")
async def lobby(request: Request) -> HTMLResponse:
    found = await read_lobby(tables_of(request).store, account_of(request).id)
    return page(request, "lobby.html", lobby=found, today=today())


@pages.get("/new/{game}")
async def new_table(request: Request, game: str, seats: int | None = None) -> HTMLResponse:
    found = find(game)
    count = seats if seats is not None and seats in found.seats else found.default_seats
    players = tables_of(request).players
    levels = [(level, players.about(level)) for level in players.levels]
    return page(
        request,
        "new.html",
        game=found,
        seats=count,
        clocks=CLOCKS,
        levels=levels,
        usual=players.usual,
        preset=usual_preset(found, count),
    )


@pages.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    found, words = find(game), await form_of(request)
    seats = whole(words.get("seats", ""), found.default_seats)
    bots = {seat: words[f"bot-{seat}"] for seat in range(1, seats) if words.get(f"bot-{seat}")}
    options = {o.name: words[o.name] for o in found.options if words.get(o.name)}
    preset = words.get("preset", "")
    wish = Wish(
        found.name,
        seats,
        {} if preset else options,
        preset,
        words.get("public") == "on",
        whole(words.get("clock", ""), 0),
        words.get("hints") == "on",
        bots,
    )
    table = await make(request, wish)
    return to(f"/t/{table.id}")


@pages.post("/play/{game}")
async def play_now(request: Request, game: str) -> Response:
    """You against bots, one click."""
    return await play_with_bots(request, find(game))


@pages.post("/daily/{game}")
async def play_daily(request: Request, game: str) -> Response:
    """Today's deal: everybody's first try counts."""
    found, account, tables = find(game), account_of(request), tables_of(request)
    deal = f"{DAILY}{found.name} {today()}"
    there = await tables.store.read(lambda link: records.deal_of(link, deal, account.id))
    if there:
        return to(f"/t/{there}")
    return await play_with_bots(request, found, deal, tables.daily_seed(found, today()))


async def play_with_bots(request: Request, game: Game, deal: str = "", seed: str = "") -> Response:
    """A table with the usual options, started at once."""
    bots = dict.fromkeys(range(1, game.default_seats), tables_of(request).players.usual)
    wish = Wish(game.name, game.default_seats, hints=not deal, bots=bots, deal=deal, seed=seed)
    table = await make(request, wish)
    await seating.start_soon(table, account_of(request))
    return to(f"/t/{table.id}")


def usual_preset(game: Game, seats: int) -> str:
    """The preset that is the same as choosing nothing, if there is one."""
    plain = game.settle(seats, {})
    same = (one.name for one in game.presets if game.settle(seats, one.options_for(seats)) == plain)
    return next(same, "")


@pages.get("/daily/{game}")
async def daily(request: Request, game: str) -> HTMLResponse:
    """How others fared with today's deal."""
    found = find(game)
    deal = f"{DAILY}{found.name} {today()}"
    tables = await tables_of(request).store.read(lambda link: records.tables_of_deal(link, deal))
    return page(request, "daily.html", game=found, today=today(), tables=tables)


async def make(request: Request, wish: Wish) -> Table:
    """A new table, if this address has not opened too many."""
    if not request.app.state.making.allows(request.state.address):
        raise TooMany("That is a lot of new tables from one address; wait a minute.")
    return await tables_of(request).make(wish, account_of(request))


def whole(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else otherwise


# One table


@pages.get("/t/{table}")
async def table_page(request: Request, table: str) -> HTMLResponse:
    found = await tables_of(request).find(table)
    account = account_of(request)
    common: dict[str, Any] = {"table": found, "game": found.game, "facts": found.facts}
    if found.match is None:
        return page(request, "waiting.html", room=room(found, account, origin(request)), **common)
    seat, curtain = viewpoint(found, account.id, PUBLIC)
    board = board_of(found, found.match, seat)
    return page(
        request,
        "table.html",
        board=board,
        scenery=found.game.board.scenery(found.match.view(seat)),
        story=found.story(seat),
        people=people(found, account.id),
        curtain=found.names[curtain] if curtain >= 0 else "",
        seed=found.facts.seed if is_seed_open(found) else "",
        same=await others_of_deal(found),
        **common,
    )


async def others_of_deal(table: Table) -> list[records.Glimpse]:
    """Who else has played this deal to the end, once it is over here too."""
    if not table.is_over or not table.facts.deal:
        return []
    return await table.tables.store.read(lambda link: records.tables_of_deal(link, table.facts.deal))


@pages.post("/t/{table}/{what}")
async def at_table(request: Request, table: str, what: str) -> Response:
    """What people do at a table, as forms: works without a script."""
    found, account = await tables_of(request).find(table), account_of(request)
    form = await form_of(request)
    seat, text = whole(form.get("seat", ""), -1), form.get("text", "")
    if what == "sit":
        await seating.sit(found, account, seat if seat >= 0 else None)
    elif what == "leave":
        await seating.leave(found, account, seat)
    elif what == "return":
        await seating.come_back(found, account)
    elif what == "bot":
        await seating.put_bot(found, account, seat, form.get("level", ""))
    elif what == "start":
        await seating.start_soon(found, account)
    elif what == "act":
        ply = whole(form.get("ply", ""), -1)
        await found.act(account.id, viewpoint(found, account.id, PUBLIC)[0], text[:200], ply)
    elif what == "undo":
        await found.take_back(account.id)
    elif what == "say":
        await found.say(account.id, account.name, text)
    elif what == "again":
        return to(f"/t/{await seating.rematch(found, account)}")
    elif what == "same":
        return to(f"/t/{await play_same_deal(request, found)}")
    else:
        raise Unknown("There is no such page.")
    return to(f"/t/{found.id}")


async def play_same_deal(request: Request, table: Table) -> str:
    """A table for another group with the same seed; results are compared."""
    if not table.is_over or not is_seed_open(table):
        raise NotYours("The deal is free for others once the match is over (a daily deal: the day after).")
    deal = table.facts.deal or f"table {table.id}"
    if not table.facts.deal:
        await table.name_deal(deal)
    facts = table.facts
    wish = Wish(facts.game, facts.seats, facts.options, "", facts.public, facts.clock, False, {}, deal, facts.seed)
    return (await make(request, wish)).id


@pages.get("/t/{table}/invite.svg")
async def invite(request: Request, table: str) -> Response:
    """The table's address as a QR code."""
    return qr(f"{origin(request)}/t/{table[:16]}")


@pages.get("/t/{table}/record")
async def record(request: Request, table: str) -> Response:
    """The match as a file."""
    found = await tables_of(request).find(table)
    name = f"{found.game.name}-{found.id}.game"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(record_of(found), headers=headers)


@pages.get("/t/{table}/replay")
async def replay(request: Request, table: str, ply: int | None = None, seat: int = PUBLIC) -> HTMLResponse:
    """The match again: from the spectators' seat while it runs, from any after the end."""
    found = await tables_of(request).find(table)
    match = found.running()
    seat = allowed_seat(found, seat)
    at = match.ply if ply is None else min(max(0, ply), match.ply)
    shown = match.at(at)
    return page(
        request,
        "replay.html",
        table=found,
        game=found.game,
        facts=found.facts,
        board=board_of(found, shown, seat),
        scenery=found.game.board.scenery(shown.view(seat)),
        plies=match.ply,
        at=at,
        seat=seat,
        seats=range(PUBLIC, len(found.seats)) if match.over else [PUBLIC],
        story=found.story_at(seat),
    )


@pages.get("/t/{table}/replay/{ply}")
async def replay_board(request: Request, table: str, ply: int, seat: int = PUBLIC) -> dict[str, Any]:
    """One board of a replay."""
    found = await tables_of(request).find(table)
    seat = allowed_seat(found, seat)
    board = board_of(found, found.running().at(ply), seat)
    board["choices"] = []
    return board


@pages.get("/t/{table}/review")
async def review(request: Request, table: str) -> dict[str, Any]:
    """The chart of the win chance over a finished match."""
    found = await tables_of(request).find(table)
    return await found.review()


def allowed_seat(table: Table, seat: int) -> int:
    """The public sees what is public; after the end everybody may look from every seat."""
    if seat == PUBLIC or (table.is_over and seat in range(len(table.seats))):
        return seat
    raise NotYours("Other seats can be looked at once the match is over.")


# Rules, people, interface


@pages.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    found = find(game)
    try:
        book = rules_page(found)
    except FileNotFoundError:
        raise Unknown(f"The rules of {found.title} are not written down here.") from None
    return page(request, "rules.html", game=found, book=book)


@pages.get("/games")
async def your_games(request: Request) -> HTMLResponse:
    store, account = tables_of(request).store, account_of(request)
    running = await store.read(lambda link: records.tables_of(link, account.id, ended=False))
    ended = await store.read(lambda link: records.tables_of(link, account.id, ended=True))
    return page(request, "games.html", running=running, ended=ended)


@pages.get("/me")
async def me(request: Request) -> HTMLResponse:
    account = account_of(request)
    link = f"{origin(request)}/me/{signer_of(request).link(account)}"
    code = qr_text(link)
    return page(request, "me.html", link=link, code=code)


@pages.post("/me")
async def rename_me(request: Request) -> Response:
    form = await form_of(request)
    account = await rename(tables_of(request), account_of(request), form.get("name", ""))
    back = form.get("back", "/me")
    answer = to(back if back.startswith("/") and not back.startswith("//") else "/me")
    return remember(request, answer, account)


@pages.get("/me/{link}")
async def device(request: Request, link: str) -> HTMLResponse:
    """Somebody opens their private link on another device; asked first, so that nobody is made another unawares."""
    other = signer_of(request).linked(link)
    if other is None:
        raise Unknown("This private link is not valid.")
    return page(request, "device.html", other=other, link=link)


@pages.post("/me/{link}")
async def become(request: Request, link: str) -> Response:
    other = signer_of(request).linked(link)
    if other is None:
        raise Unknown("This private link is not valid.")
    return remember(request, to("/games"), other)


def signer_of(request: Request) -> Signer:
    signer: Signer = request.app.state.signing.signer
    return signer


def remember(request: Request, answer: Response, account: Account) -> Response:
    answer.headers["set-cookie"] = cookie(signer_of(request).token(account), request.url.scheme == "https")
    return answer


@pages.get("/api")
async def interface(request: Request) -> HTMLResponse:
    """The JSON interface, described from its own OpenAPI document."""
    return page(request, "api.html", book=request.app.openapi())


def qr(text: str) -> Response:
    return Response(qr_text(text), media_type="image/svg+xml")


def qr_text(text: str) -> str:
    """A QR code as SVG without a colour of its own."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", xmldecl=False, border=2, dark="#141a2b", light="#ffffff", scale=4)
    return out.getvalue().decode()
