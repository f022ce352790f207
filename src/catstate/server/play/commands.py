"""Commands: everything that people may do, in one table.

Live boards, pages without a script and the JSON API are three ways in to `Commands.carry_out`, so that checks, limits
and words are the same at each.
"""

import contextlib
import time
from collections.abc import Awaitable, Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from secrets import token_hex

from sqlalchemy import Connection

from ...core.rules import PUBLIC
from ...games import find
from ..errors import NotYours, Refused, TooMany, Unknown
from ..settings import Settings
from ..store import accounts, records
from . import hosts, seats
from .accounts import Account, clean_line, clean_name
from .bots import USUAL_LEVEL, Hint
from .deals import daily_deal, daily_seed, hidden_place, is_seed_public, today
from .limits import Limit
from .registry import TableRegistry, TableSpec
from .tables import Table

CHAT, TABLES, CODES, REPORTS = "chat", "tables", "codes", "reports"  # what is limited
LONGEST_REPORT = 500  # characters
LONGEST_ACTION = 200  # characters of an action's text


@dataclass(frozen=True)
class Caller:
    """Who asks, and from where."""

    account: Account
    address: str
    shown: int = PUBLIC  # the seat that the caller's screen shows


@dataclass(frozen=True)
class Arguments:
    """What a command is told; each command uses the fields it needs."""

    text: str = ""  # an action, a line of chat, a name, the name of a game
    ply: int = -1  # the ply of the board that an action was chosen on
    seat: int | None = None
    yes: bool = False
    level: str = ""  # of a bot
    spec: TableSpec | None = None  # of a new table


@dataclass(frozen=True)
class CommandResult:
    """What a command gives back."""

    table: str = ""  # where the caller should go, "" = stay
    hint: Hint | None = None
    shown: int | None = None  # the seat that the caller's screen shows from now on
    account: Account | None = None  # who the caller is from now on


DONE = CommandResult()


@dataclass(frozen=True)
class CommandRequest:
    """One command on its way."""

    registry: TableRegistry
    caller: Caller
    arguments: Arguments
    at: Table | None = None
    secret: str = field(default="", repr=False)

    @property
    def table(self) -> Table:
        assert self.at is not None
        return self.at

    @property
    def account(self) -> Account:
        return self.caller.account

    @property
    def seat(self) -> int:
        """The seat that the caller acts for."""
        return seats.acting_seat(self.table, self.account, self.arguments.seat, self.caller.shown)

    @property
    def named_seat(self) -> int:
        if self.arguments.seat is None:
            raise Refused("Say which seat.")
        return self.arguments.seat


@dataclass(frozen=True)
class Command:
    """One thing that people may do."""

    run: Callable[[CommandRequest], Awaitable[CommandResult]]
    about: str
    needs_table: bool = True
    limit: str = ""  # CHAT, TABLES, CODES or REPORTS
    busy: str = ""  # the refusal while the account's last one is still running; such a command may take long


async def act(request: CommandRequest) -> CommandResult:
    text = request.arguments.text[:LONGEST_ACTION]
    await request.table.act(request.account.id, request.seat, text, request.arguments.ply)
    return DONE


async def undo(request: CommandRequest) -> CommandResult:
    await request.table.take_back(request.account.id)
    return DONE


async def answer(request: CommandRequest) -> CommandResult:
    await request.table.answer(request.account.id, request.arguments.yes)
    return DONE


async def say(request: CommandRequest) -> CommandResult:
    request.registry.people.check_voice(request.account)
    await request.table.say(request.account.id, request.account.name, request.arguments.text)
    return DONE


async def show(request: CommandRequest) -> CommandResult:
    return CommandResult(shown=seats.own_seat(request.table, request.account, request.named_seat).number)


async def hint(request: CommandRequest) -> CommandResult:
    table, seat = request.table, request.seat
    match = table.running()
    if not table.stored.hints:
        raise Refused("This table plays without hints.")
    if match.to_act != seat:
        raise Refused("Hints are for your own turn.")
    return CommandResult(hint=await table.services.bots.hint(match, seat, table.id))


async def sit(request: CommandRequest) -> CommandResult:
    await seats.sit(request.table, request.account, request.arguments.seat)
    return DONE


async def leave(request: CommandRequest) -> CommandResult:
    await seats.leave(request.table, request.account, request.arguments.seat)
    return DONE


async def come_back(request: CommandRequest) -> CommandResult:
    await seats.come_back(request.table, request.account)
    return DONE


async def put_bot(request: CommandRequest) -> CommandResult:
    await seats.put_bot(request.table, request.account, request.named_seat, request.arguments.level)
    return DONE


async def remove(request: CommandRequest) -> CommandResult:
    await hosts.remove(request.table, request.account, request.named_seat)
    return DONE


async def close(request: CommandRequest) -> CommandResult:
    await hosts.close(request.table, request.account)
    return CommandResult(table=request.table.id)


async def start(request: CommandRequest) -> CommandResult:
    await seats.start(request.table, request.account)
    return DONE


async def rematch(request: CommandRequest) -> CommandResult:
    return CommandResult(table=await seats.rematch(request.table, request.account))


async def share_deal(request: CommandRequest) -> CommandResult:
    table = request.table
    if not is_seed_public(table):
        raise NotYours("A deal can be shared once its match is over (a daily deal: the day after).")
    deal = table.stored.deal or f"table {table.id}"
    if not table.stored.deal:
        await table.change(deal=deal)
    spec = replace(
        seats.same_table(table.stored), hints=False, before="", deal=deal, seed=table.stored.seed, known=True
    )
    return CommandResult(table=(await request.registry.make(spec, request.account)).id)


async def open_table(request: CommandRequest) -> CommandResult:
    if request.arguments.spec is None:
        raise Refused("Say which game.")
    return CommandResult(table=(await request.registry.make(request.arguments.spec, request.account)).id)


async def play_now(request: CommandRequest) -> CommandResult:
    game = find(request.arguments.text)
    return await _play_against_bots(request, TableSpec(game.name, preset=game.default_preset))


async def play_daily(request: CommandRequest) -> CommandResult:
    game = find(request.arguments.text)
    deal = daily_deal(game)
    table = await request.registry.services.store.read(
        lambda connection: records.table_of_deal(connection, deal, request.account.id)
    )
    if table:
        return CommandResult(table=table)
    seed, place = daily_seed(request.secret, game, today()), hidden_place(request.secret, deal, request.caller.address)
    tried = await request.registry.services.store.read(
        lambda connection: records.was_opened_from(connection, deal, place)
    )
    spec = TableSpec(game.name, hints=False, deal=deal, seed=seed, tried=tried, place=place)
    return await _play_against_bots(request, spec)


async def _play_against_bots(request: CommandRequest, spec: TableSpec) -> CommandResult:
    count = find(spec.game).default_seats
    spec = replace(spec, seats=count, bots=dict.fromkeys(range(1, count), USUAL_LEVEL))
    table = await request.registry.make(spec, request.account)
    await seats.start(table, request.account)
    return CommandResult(table=table.id)


async def rename(request: CommandRequest) -> CommandResult:
    account = replace(request.account, name=clean_name(request.arguments.text))
    store = request.registry.services.store

    def change(connection: Connection) -> list[str]:
        accounts.rename_account(connection, account.id, account.name, time.time())
        return records.rename(connection, account.id, account.name)

    await _reread(request.registry, await store.write(change))
    return CommandResult(account=account)


async def _reread(registry: TableRegistry, tables: Collection[str]) -> None:
    for table in registry.live():
        if table.id in tables:
            await table.reread()


async def recover(request: CommandRequest) -> CommandResult:
    return CommandResult(account=await request.registry.people.come_back(request.arguments.text))


async def log_out(request: CommandRequest) -> CommandResult:
    account = await request.registry.people.log_out(request.account)
    request.registry.wake(account.id)
    return CommandResult(account=account)


async def delete(request: CommandRequest) -> CommandResult:
    registry = request.registry
    tables = await registry.people.delete(request.account)
    for table in registry.live():
        if table.id in tables:
            table.chat.clear()  # it is read again, with the names that are left
    await _reread(registry, tables)
    registry.wake(request.account.id)
    return DONE


async def report(request: CommandRequest) -> CommandResult:
    """Something that whoever runs the server should look at: a line of the chat (`ply`), a seat, or just words."""
    table, arguments = request.table, request.arguments
    line = arguments.ply if arguments.ply in range(len(table.chat)) else -1
    about = table.chat[line].account if line >= 0 else ""
    if line < 0 and arguments.seat is not None:
        about = seats.seat_at(table, arguments.seat).account
    text = clean_line(arguments.text)[:LONGEST_REPORT]
    new = accounts.Report(token_hex(6), table.id, request.account.id, about, line, text, time.time())
    await table.services.store.write(lambda connection: accounts.add_report(connection, new))
    return DONE


COMMANDS = {
    "act": Command(act, "play the action `text` on the board of ply `ply`"),
    "undo": Command(undo, "take your last action back, or ask the others to agree"),
    "answer": Command(answer, "agree (`yes`: true) or not when somebody asks to take back"),
    "say": Command(say, "say `text` to everyone at the table", limit=CHAT),
    "show": Command(show, "on a shared screen: show the hand of your seat `seat`"),
    "hint": Command(
        hint,
        "ask a bot what it would do from your seat",
        busy="The bot is still thinking about your last question.",
    ),
    "report": Command(
        report,
        "tell whoever runs the server about line `ply` of the chat or seat `seat`, in words `text`",
        limit=REPORTS,
    ),
    "sit": Command(sit, "sit down on seat `seat`, or on the first open one"),
    "leave": Command(leave, "leave seat `seat`, or all your seats; in a running match a bot plays on for you"),
    "return": Command(come_back, "take your seats back from the bots that stand in"),
    "bot": Command(put_bot, 'give seat `seat` to a bot of level `level`; "" sends the bot away'),
    "remove": Command(remove, "as the host, before the start: ask the person on seat `seat` to leave for good"),
    "close": Command(close, "as the host, before the start: close the table"),
    "start": Command(start, "begin; open seats go to bots"),
    "again": Command(rematch, "the same people again at a new table"),
    "same": Command(share_deal, "open a table with the same deal for others", limit=TABLES),
    "open": Command(open_table, "open a table", needs_table=False, limit=TABLES),
    "play": Command(play_now, "play the game `text` against bots at once", needs_table=False, limit=TABLES),
    "daily": Command(play_daily, "play today's deal of the game `text`", needs_table=False, limit=TABLES),
    "rename": Command(rename, "be called `text`", needs_table=False),
    "recover": Command(recover, "be the account with the recovery code `text`", needs_table=False, limit=CODES),
    "logout": Command(log_out, "end all tokens and links but a new one", needs_table=False, limit=CODES),
    "delete": Command(delete, "delete the account; matches are kept", needs_table=False),
}


def is_storable(text: str) -> bool:
    """Whether both databases can hold a text: halves of characters and NUL they can't."""
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


class Commands:
    """Carries out commands: finds them, holds to the limits, and runs them."""

    def is_current(self, account: Account) -> bool:
        """Whether somebody's open board still is theirs."""
        return self._registry.people.is_current(account)

    def __init__(self, registry: TableRegistry, settings: Settings, secret: str) -> None:
        self._registry, self._secret = registry, secret
        self._by_account = {CHAT: Limit(0.7, 6)}
        self._by_address = {
            CHAT: Limit(3, 24),
            TABLES: Limit(settings.tables_per_minute / 60, settings.tables_per_minute),
            CODES: Limit(0.05, 10),
            REPORTS: Limit(0.02, 5),
        }
        self._busy: set[tuple[str, str]] = set()  # command and account

    async def carry_out(
        self, name: str, caller: Caller, arguments: Arguments, table: Table | None = None
    ) -> CommandResult:
        """Do what somebody asks for, or refuse it with a sentence. The only way in."""
        command = COMMANDS.get(name)
        if command is None or command.needs_table != (table is not None):
            raise Unknown(f"There is no command {name[:20]!r}.")
        self._registry.people.check(caller.account)
        if not (is_storable(arguments.text) and is_storable(arguments.level)):
            raise Refused("That text has characters that can't be stored.")
        self._check_limit(command.limit, caller)
        with self._one_at_a_time(name, command, caller.account):
            return await command.run(CommandRequest(self._registry, caller, arguments, table, self._secret))

    def _check_limit(self, limit: str, caller: Caller) -> None:
        for limits, key in ((self._by_account, caller.account.id), (self._by_address, caller.address)):
            if limit in limits and not limits[limit].allows(key):
                raise TooMany(TOO_MANY[limit])

    @contextlib.contextmanager
    def _one_at_a_time(self, name: str, command: Command, account: Account) -> Iterator[None]:
        key = (name, account.id)
        if command.busy and key in self._busy:
            raise Refused(command.busy)
        if command.busy:
            self._busy.add(key)
        try:
            yield
        finally:
            self._busy.discard(key)


TOO_MANY = {
    CHAT: "You are sending messages too quickly; wait a moment.",
    TABLES: "That is a lot of new tables from one address; wait a minute.",
    CODES: "That is a lot of tries from one address; wait some minutes.",
    REPORTS: "That is a lot of reports from one address; wait some minutes.",
}
