"""The JSON API: everything the pages do, for other people's clients and bots."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from ...bots.levels import USUAL_LEVEL
from ...core import language
from ...core.balance import balance_sentence
from ...core.game import Game, Option, Preset
from ...core.rules import PUBLIC
from ...games import GAMES, find
from ..errors import NotYours, Refused
from ..play.accounts import Account, clean_name, new_account
from ..play.deals import record_of
from ..play.hosts import host_of
from ..play.registry import TableSpec
from ..play.requests import Arguments, CommandResult
from ..play.seats import acting_seat, viewpoint, visible_seat
from ..play.tables import Table
from ..store import turns
from ..store.rows import TableSummary
from .boards import SVG, TEXT, drawn_board, seating, text_board
from .context import account_of, caller_of, commands_of, registry_of, signer_of
from .forms import (
    ActionRequest,
    BoardView,
    BotLevel,
    GameInfo,
    HintInfo,
    NewAccount,
    NewChatLine,
    NewReport,
    NewTable,
    NewVacation,
    OptionInfo,
    PresetInfo,
    PublicTables,
    SeatInfo,
    TableDetails,
    TableInfo,
    TableName,
    TextView,
    Token,
    WaitingTurn,
)
from .lobby import public_tables
from .signing import cookie_header
from .wire import TextBoard

api = APIRouter(prefix="/api")
NO_ARGUMENTS = Arguments()
TablePath = Annotated[str, Path(description="the table's name", max_length=16)]


# Who asks, and for what


def me(request: Request) -> Account:
    """The account of a request; somebody unknown can't own anything."""
    if not request.state.known:
        raise NotYours(
            language.say("Say who you are first: POST /api/accounts gives you a token; send it as a bearer token.")
        )
    return account_of(request)


async def at(request: Request, name: str) -> Table:
    return await registry_of(request).find(name)


async def carry_out(
    request: Request, command: str, table: Table | None = None, arguments: Arguments = NO_ARGUMENTS
) -> CommandResult:
    """A program has no screen to pass on: it looks from whichever of its seats is to act."""
    me(request)
    caller = caller_of(request, table.to_act if table is not None else PUBLIC)
    return await commands_of(request).carry_out(command, caller, arguments, table)


async def change(request: Request, command: str, name: str, arguments: Arguments = NO_ARGUMENTS) -> TableDetails:
    """Carry out a command at a table; the answer is the table afterwards."""
    table = await at(request, name)
    await carry_out(request, command, table, arguments)
    return table_details(table, account_of(request))


@api.get("/games", tags=["games"])
async def list_games() -> list[GameInfo]:
    """The games with seats, options and presets."""
    return [
        GameInfo(
            name=game.name,
            title=game.title,
            hook=game.hook,
            rules=game.rules_number,
            seats=list(game.seats),
            minutes=list(game.minutes),
            options=[_option(game, option) for option in game.options],
            presets=[_preset(game, preset) for preset in game.presets],
        )
        for game in GAMES.values()
    ]


def _option(game: Game, option: Option) -> OptionInfo:
    bounds = option.bounds
    return OptionInfo(
        name=option.name,
        choices=[] if bounds else list(option.choices),
        bounds=[bounds[0], bounds[-1]] if bounds else [],
        usual={seats: option.default_for(seats) for seats in game.seats},
        about=option.about,
    )


def _preset(game: Game, preset: Preset) -> PresetInfo:
    words = {seats: balance_sentence(game, seats, preset.options_for(seats)) for seats in game.seats}
    return PresetInfo(
        name=preset.name, about=preset.about, balance={seats: text for seats, text in words.items() if text}
    )


@api.post("/accounts", tags=["accounts"], status_code=201)
async def make_account(request: Request, wanted: NewAccount) -> Token:
    """A new account. Keep the token: whoever has it is you."""
    account = new_account(clean_name(wanted.name) if wanted.name else "")
    return Token(name=account.name, token=signer_of(request).token(account))


@api.put("/accounts/me", tags=["accounts"])
async def rename_me(request: Request, response: Response, wanted: NewAccount) -> Token:
    """Another name; the answer holds the new token (and sets the cookie)."""
    account = (await carry_out(request, "rename", arguments=Arguments(text=wanted.name))).account or me(request)
    token = signer_of(request).token(account)
    response.headers["set-cookie"] = cookie_header(token, request.url.scheme == "https")
    return Token(name=account.name, token=token)


@api.get("/accounts/me", tags=["accounts"])
async def renew_token(request: Request) -> Token:
    """Who you are, with a new token: it counts for 180 days from now."""
    return Token(name=me(request).name, token=signer_of(request).token(me(request)))


@api.post("/accounts/me/logout", tags=["accounts"])
async def log_out_everywhere(request: Request) -> Token:
    """End all your tokens and private links; the answer holds the only one that counts from now on."""
    account = (await carry_out(request, "logout")).account or me(request)
    return Token(name=account.name, token=signer_of(request).token(account))


@api.put("/accounts/me/vacation", tags=["accounts"])
async def take_vacation(request: Request, wanted: NewVacation) -> list[WaitingTurn]:
    """In matches by turns your deadlines stand still; the answer is what waits for you, with its deadlines."""
    await carry_out(request, "vacation", arguments=Arguments(f"{wanted.begin} {wanted.days}".strip()))
    return await waiting_turns(request)


@api.delete("/accounts/me", tags=["accounts"], status_code=204)
async def delete_account(request: Request) -> None:
    """Delete your account: your name goes from every table, what you played is kept."""
    await carry_out(request, "delete")


@api.post("/tables/{table}/reports", tags=["play"], status_code=204)
async def report(request: Request, table: TablePath, wanted: NewReport) -> None:
    """Tell whoever runs the server about a line of chat, a seat or anything else at a table."""
    await carry_out(request, "report", await at(request, table), Arguments(wanted.text, wanted.line, wanted.seat))


@api.get("/tables", tags=["tables"])
async def list_tables(
    request: Request,
    game: Annotated[str, Query(description="only tables of this game")] = "",
    wanted: Annotated[str, Query(description="only tables where these are wanted: new, some, experienced")] = "",
) -> PublicTables:
    """Public tables: those that wait for players, and those to watch."""
    name, store = find(game).name if game else "", registry_of(request).services.store
    waiting, running = await store.read(lambda connection: public_tables(connection, name))
    waiting = [one for one in waiting if wanted in ("", one.stored.wanted)]
    return PublicTables(waiting=[*map(table_info, waiting)], running=[*map(table_info, running)])


@api.get("/turns", tags=["play"])
async def waiting_turns(request: Request) -> list[WaitingTurn]:
    """The matches by turns that wait for you, the one that is due first at the top."""
    store, account = registry_of(request).services.store, me(request).id
    waiting = await store.read(lambda connection: turns.turns_of_account(connection, account))
    return [WaitingTurn(table=one.table, seat=one.seat, ply=one.ply, since=one.since, due=one.due) for one in waiting]


@api.post("/tables", tags=["tables"], status_code=201)
async def open_table(request: Request, wanted: NewTable) -> TableDetails:
    """Open a table; you sit on seat 0."""
    result = await carry_out(request, "open", arguments=Arguments(spec=TableSpec(**wanted.model_dump())))
    return table_details(await at(request, result.table), me(request))


@api.get("/tables/{table}", tags=["tables"])
async def show_table(request: Request, table: TablePath) -> TableDetails:
    """What is settled about a table, and who sits there."""
    return table_details(await at(request, table), account_of(request))


@api.post("/tables/{table}/seats/{seat}", tags=["seats"])
async def take_seat(request: Request, table: TablePath, seat: int) -> TableDetails:
    """Sit down."""
    return await change(request, "sit", table, Arguments(seat=seat))


@api.delete("/tables/{table}/seats/{seat}", tags=["seats"])
async def leave_seat(request: Request, table: TablePath, seat: int) -> TableDetails:
    """Get up; in a running match a bot plays on for you."""
    return await change(request, "leave", table, Arguments(seat=seat))


@api.put("/tables/{table}/seats/{seat}/bot", tags=["seats"])
async def put_bot(request: Request, table: TablePath, seat: int, wanted: BotLevel) -> TableDetails:
    """Give an open seat to a bot."""
    return await change(request, "bot", table, Arguments(seat=seat, level=wanted.level or USUAL_LEVEL))


@api.delete("/tables/{table}/seats/{seat}/bot", tags=["seats"])
async def remove_bot(request: Request, table: TablePath, seat: int) -> TableDetails:
    """Send a bot away."""
    return await change(request, "bot", table, Arguments(seat=seat))


@api.delete("/tables/{table}/seats/{seat}/person", tags=["seats"])
async def remove_person(request: Request, table: TablePath, seat: int) -> TableDetails:
    """As the host, before the start: ask somebody to leave for good."""
    return await change(request, "remove", table, Arguments(seat=seat))


@api.delete("/tables/{table}", tags=["tables"])
async def close_table(request: Request, table: TablePath) -> TableDetails:
    """As the host, before the start: close the table."""
    return await change(request, "close", table)


@api.post("/tables/{table}/start", tags=["tables"])
async def start_table(request: Request, table: TablePath) -> TableDetails:
    """Begin; open seats go to bots. While the rules are still being loaded the table begins by itself later."""
    return await change(request, "start", table)


@api.post("/tables/{table}/return", tags=["seats"])
async def come_back(request: Request, table: TablePath) -> TableDetails:
    """Take your seats back from the bots that stood in."""
    return await change(request, "return", table)


@api.get("/tables/{table}/view", tags=["play"])
async def view(
    request: Request,
    table: TablePath,
    seat: Annotated[int | None, Query(description="one of your seats; yours, or the public, if left out")] = None,
    form: Annotated[str, Query(description="`svg` or `text`")] = SVG,
) -> BoardView | TextView:
    """The board from your seat: picture or text, the open question, your legal actions, the story so far."""
    shown, account = await at(request, table), account_of(request).id
    if form not in (SVG, TEXT):
        raise Refused(language.say("form is svg or text."))
    match = shown.running()
    seat = viewpoint(shown, account, PUBLIC).seat if seat is None else visible_seat(shown, account, seat)
    await shown.stories.prepare(seat)
    log = shown.stories.of(seat).lines
    if form == SVG:
        return BoardView(**vars(drawn_board(match, seat)), log=log)
    return TextView(**vars(text_board(match, seat)), log=log)


@api.post("/tables/{table}/actions", tags=["play"])
async def act(request: Request, table: TablePath, action: ActionRequest) -> TextBoard:
    """Act; the answer is your new board."""
    place = await at(request, table)
    seat = acting_seat(place, me(request), action.seat, place.to_act)
    await carry_out(request, "act", place, Arguments(action.text, action.ply, seat))
    return text_board(place.running(), seat)


@api.post("/tables/{table}/undo", tags=["play"])
async def undo(request: Request, table: TablePath) -> TableDetails:
    """Take your last action back, or ask the others to agree."""
    return await change(request, "undo", table)


@api.post("/tables/{table}/undo/{answer}", tags=["play"])
async def answer_undo(request: Request, table: TablePath, answer: str) -> TableDetails:
    """Agree (`yes`) or not (`no`) when somebody asks to take back or to end the match."""
    return await change(request, "answer", table, Arguments(yes=answer == "yes"))


@api.post("/tables/{table}/resign", tags=["play"])
async def resign(request: Request, table: TablePath) -> TableDetails:
    """Give up: the match ends, or a bot plays on for you where the others still have one."""
    return await change(request, "resign", table)


@api.post("/tables/{table}/end", tags=["play"])
async def offer_end(request: Request, table: TablePath) -> TableDetails:
    """Ask the others to end the match here; they answer as they do when you ask to take back."""
    return await change(request, "agree", table)


@api.post("/tables/{table}/hint", tags=["play"])
async def hint(request: Request, table: TablePath) -> HintInfo:
    """What a bot would do from your seat, if the table allows hints."""
    advice = (await carry_out(request, "hint", await at(request, table))).hint
    assert advice is not None
    return HintInfo(ply=advice.ply, text=advice.text, best=advice.best, values=advice.values)


@api.post("/tables/{table}/chat", tags=["play"], status_code=204)
async def say(request: Request, table: TablePath, line: NewChatLine) -> None:
    """Say something to everyone at the table."""
    await carry_out(request, "say", await at(request, table), Arguments(line.text))


@api.post("/tables/{table}/rematch", tags=["tables"])
async def rematch(request: Request, table: TablePath) -> TableName:
    """The same people again; the answer names the new table."""
    return TableName(table=(await carry_out(request, "again", await at(request, table))).table)


@api.get("/tables/{table}/record", tags=["play"], response_class=Response)
async def record(request: Request, table: TablePath) -> Response:
    """The match as a .game text with its seed, once it is over."""
    return Response(await record_of(await at(request, table)), media_type="text/plain; charset=utf-8")


def table_info(summary: TableSummary) -> TableInfo:
    stored = summary.stored
    return TableInfo(
        table=stored.id,
        game=stored.game,
        title=GAMES[stored.game].title if stored.game in GAMES else stored.game,
        seats=[SeatInfo(name=seat.name, kind=seat.kind) for seat in summary.seats],
        clock=stored.clock,
        wanted=stored.wanted,
        by_turns=stored.is_by_turns,
        known=stored.known,
        rated=stored.rated,
    )


def table_details(table: Table, account: Account) -> TableDetails:
    stored = table.stored
    return TableDetails(
        **vars(seating(table, account.id)),
        table=stored.id,
        game=stored.game,
        rules=stored.rules,
        options=table.game.completed(stored.seats, stored.options),
        differences=[str(one) for one in table.game.differences(stored.seats, stored.options)],
        public=stored.public,
        commitment=table.commitment,
        ply=table.ply,
        act=table.to_act,
        result=table.result,
        known=stored.known,
        tried=stored.tried,
        host=next(iter(table.seats_of(host_of(table))), -1),
        closed=stored.closed is not None,
    )
