"""The JSON interface: everything the pages do, for other people's clients and bots."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, Field

from ..core.rules import PUBLIC
from ..games import GAMES, find
from . import records, seating
from .accounts import Account, clean_name, new_account
from .errors import NotYours, Refused, TooMany
from .guard import account_of, cookie
from .lobby import lately
from .messages import SVG, TEXT, board_of, people, viewpoint
from .record import record_of
from .records import Glimpse
from .table import Table
from .tables import Tables, Wish

api = APIRouter(prefix="/api")
TableName = Annotated[str, Path(description="the table's name", max_length=16)]


class NewAccount(BaseModel):
    """Who you want to be."""

    name: str = Field("", description="the name others see, at most 24 characters")


class NewTable(BaseModel):
    """What a new table should be."""

    game: str = Field(description="one of the games' names")
    seats: int | None = Field(None, description="number of players; the game's usual number if left out")
    options: dict[str, str] = Field(default_factory=dict, description="option → choice; defaults for the rest")
    preset: str = Field("", description="a named set of options")
    public: bool = Field(False, description="listed in the lobby")
    clock: int = Field(0, description="seconds for one decision, 0 for no clock")
    hints: bool = Field(True, description="whether players may ask a bot")
    bots: dict[int, str] = Field(default_factory=dict, description='seat → level of the bot there, "" for the usual')


class Action(BaseModel):
    """One action, made for the board of one ply."""

    text: str = Field(description="an action's text, as `choices` gives it", max_length=200)
    ply: int = Field(description="the ply of the board you looked at")
    seat: int | None = Field(None, description="which of your seats acts, if you have several")


class Line(BaseModel):
    """Something to say."""

    text: str = Field(max_length=2000)


class BotLevel(BaseModel):
    """Which bot takes a seat."""

    level: str = Field("", description='a level, "" for the usual one')


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def me(request: Request) -> Account:
    """The account of a request; one that nobody knows can't own anything."""
    if not request.state.known:
        raise NotYours("Say who you are first: POST /api/accounts gives you a token; send it as a bearer token.")
    return account_of(request)


async def at(request: Request, table: str) -> Table:
    return await tables_of(request).find(table)


@api.get("/games", tags=["games"])
async def list_games() -> list[dict[str, Any]]:
    """The games with seats, options and presets."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "hook": game.hook,
            "rules": game.rules_number,
            "seats": list(game.seats),
            "minutes": game.minutes,
            "options": [{"name": o.name, "choices": o.choices, "about": o.about} for o in game.options],
            "presets": [{"name": preset.name, "about": preset.about} for preset in game.presets],
        }
        for game in GAMES.values()
    ]


@api.post("/accounts", tags=["accounts"], status_code=201)
async def make_account(request: Request, wanted: NewAccount) -> dict[str, str]:
    """A new account. Keep the token: whoever has it is you."""
    account = new_account(clean_name(wanted.name) if wanted.name else "")
    return {"name": account.name, "token": request.app.state.signing.signer.token(account)}


@api.put("/accounts/me", tags=["accounts"])
async def rename_me(request: Request, response: Response, wanted: NewAccount) -> dict[str, str]:
    """Another name; the answer holds the new token (and sets the cookie)."""
    account = await rename(tables_of(request), me(request), wanted.name)
    token = request.app.state.signing.signer.token(account)
    response.headers["set-cookie"] = cookie(token, request.url.scheme == "https")
    return {"name": account.name, "token": token}


@api.get("/tables", tags=["tables"])
async def list_tables(request: Request) -> dict[str, list[dict[str, Any]]]:
    """Public tables: those that wait for players, and those to watch."""
    store = tables_of(request).store
    waiting = await store.read(lambda link: records.open_tables(link, lately()))
    running = await store.read(lambda link: records.running_tables(link, lately()))
    return {"waiting": [brief(one) for one in waiting], "running": [brief(one) for one in running]}


@api.post("/tables", tags=["tables"], status_code=201)
async def make_table(request: Request, wanted: NewTable) -> dict[str, Any]:
    """Open a table; you sit on seat 0."""
    account = me(request)
    if not request.app.state.making.allows(request.state.address):
        raise TooMany("That is a lot of new tables from one address; wait a minute.")
    table = await tables_of(request).make(Wish(**wanted.model_dump()), account)
    return table_facts(table, account)


@api.get("/tables/{table}", tags=["tables"])
async def show_table(request: Request, table: TableName) -> dict[str, Any]:
    """What is settled about a table, and who sits there."""
    return table_facts(await at(request, table), account_of(request))


@api.post("/tables/{table}/seats/{seat}", tags=["seats"])
async def take_seat(request: Request, table: TableName, seat: int) -> dict[str, Any]:
    """Sit down."""
    found, account = await at(request, table), me(request)
    await seating.sit(found, account, seat)
    return table_facts(found, account)


@api.delete("/tables/{table}/seats/{seat}", tags=["seats"])
async def leave_seat(request: Request, table: TableName, seat: int) -> dict[str, Any]:
    """Get up; in a running match a bot plays on for you."""
    found, account = await at(request, table), me(request)
    await seating.leave(found, account, seat)
    return table_facts(found, account)


@api.put("/tables/{table}/seats/{seat}/bot", tags=["seats"])
async def put_bot(request: Request, table: TableName, seat: int, wanted: BotLevel) -> dict[str, Any]:
    """Give an open seat to a bot."""
    found, account = await at(request, table), me(request)
    await seating.put_bot(found, account, seat, wanted.level or found.tables.players.usual)
    return table_facts(found, account)


@api.delete("/tables/{table}/seats/{seat}/bot", tags=["seats"])
async def remove_bot(request: Request, table: TableName, seat: int) -> dict[str, Any]:
    """Send a bot away."""
    found, account = await at(request, table), me(request)
    await seating.put_bot(found, account, seat, "")
    return table_facts(found, account)


@api.post("/tables/{table}/start", tags=["tables"])
async def start_table(request: Request, table: TableName) -> dict[str, Any]:
    """Begin; open seats go to bots."""
    found, account = await at(request, table), me(request)
    await seating.start(found, account)
    return table_facts(found, account)


@api.post("/tables/{table}/return", tags=["seats"])
async def come_back(request: Request, table: TableName) -> dict[str, Any]:
    """Take your seats back from the bots that stood in."""
    found, account = await at(request, table), me(request)
    await seating.come_back(found, account)
    return table_facts(found, account)


@api.get("/tables/{table}/view", tags=["play"])
async def view(
    request: Request,
    table: TableName,
    seat: Annotated[int | None, Query(description="one of your seats; yours, or the public, if left out")] = None,
    form: Annotated[str, Query(description="`svg` or `text`")] = SVG,
) -> dict[str, Any]:
    """The board from your seat: picture or text, the open question, your legal actions, the story so far."""
    found, account = await at(request, table), account_of(request)
    if form not in (SVG, TEXT):
        raise Refused("form is svg or text.")
    seat = viewpoint(found, account.id, PUBLIC)[0] if seat is None else seat
    if seat != PUBLIC and seat not in found.seats_of(account.id) and not found.is_over:
        raise NotYours("That is not your seat.")
    return {**board_of(found, found.running(), check_seat(found, seat), form), "log": found.story(seat)}


@api.post("/tables/{table}/actions", tags=["play"])
async def act(request: Request, table: TableName, action: Action) -> dict[str, Any]:
    """Act; the answer is your new board."""
    found, account = await at(request, table), me(request)
    mine = found.seats_of(account.id)
    if not mine:
        raise NotYours("You have no seat at this table.")
    seat = action.seat if action.seat is not None else found.to_act if found.to_act in mine else mine[0]
    await found.act(account.id, seat, action.text, action.ply)
    return board_of(found, found.running(), seat, TEXT)


@api.post("/tables/{table}/undo", tags=["play"])
async def undo(request: Request, table: TableName) -> dict[str, Any]:
    """Take your last action back, or ask the others to agree."""
    found, account = await at(request, table), me(request)
    await found.take_back(account.id)
    return people(found, account.id)


@api.post("/tables/{table}/undo/{answer}", tags=["play"])
async def answer_undo(request: Request, table: TableName, answer: str) -> dict[str, Any]:
    """Agree (`yes`) or not (`no`) to another's taking back."""
    found, account = await at(request, table), me(request)
    await found.answer(account.id, answer == "yes")
    return people(found, account.id)


@api.post("/tables/{table}/chat", tags=["play"], status_code=204)
async def say(request: Request, table: TableName, line: Line) -> None:
    """Say something to everyone at the table."""
    found, account = await at(request, table), me(request)
    if not request.app.state.chatting.allows(request.state.address):
        raise TooMany("One thing at a time: wait a moment before you say more.")
    await found.say(account.id, account.name, line.text)


@api.post("/tables/{table}/rematch", tags=["tables"])
async def rematch(request: Request, table: TableName) -> dict[str, str]:
    """The same people again; the answer names the new table."""
    return {"table": await seating.rematch(await at(request, table), me(request))}


@api.get("/tables/{table}/record", tags=["play"], response_class=Response)
async def record(request: Request, table: TableName) -> Response:
    """The match as a .game text with its seed, once it is over."""
    return Response(record_of(await at(request, table)), media_type="text/plain; charset=utf-8")


async def rename(tables: Tables, account: Account, wanted: str) -> Account:
    """Another name, at all tables that still run."""
    renamed = Account(account.id, clean_name(wanted))
    changed = await tables.store.write(lambda link: records.rename(link, account.id, renamed.name))
    for table in tables.live():
        if table.id in changed:
            await table.reread()
    return renamed


def check_seat(table: Table, seat: int) -> int:
    if seat != PUBLIC and seat not in range(len(table.seats)):
        raise Refused(f"There is no seat {seat} at this table.")
    return seat


def brief(one: Glimpse) -> dict[str, Any]:
    """A table as one line of a list."""
    return {
        "table": one.facts.id,
        "game": one.facts.game,
        "title": find(one.facts.game).title,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in one.seats],
        "clock": one.facts.clock,
    }


def table_facts(table: Table, account: Account) -> dict[str, Any]:
    """A table in full; the seed stays here until the end."""
    facts = table.facts
    return {
        "table": facts.id,
        "game": facts.game,
        "rules": facts.rules,
        "options": dict(facts.options),
        "public": facts.public,
        "clock": facts.clock,
        "commitment": table.commitment,
        "ply": table.ply,
        "act": table.to_act,
        "result": facts.result,
        **people(table, account.id),
    }
