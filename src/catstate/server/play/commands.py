"""Commands: everything that people may do, in one table.

Live boards, pages without a script and the JSON API are three ways in to `Commands.carry_out`, so that checks, limits
and words are the same at each.
"""

import contextlib
import time
from collections.abc import Iterator
from dataclasses import replace
from secrets import token_hex

from sqlalchemy import Connection

from ...bots.levels import USUAL_LEVEL
from ...core.language import mark, say
from ...core.tips import match_tip, named_tip
from ...games import find
from ..errors import NotYours, Refused, TooMany, Unknown
from ..settings import Settings
from ..store import accounts, clubs, stored_tables, tournaments
from . import hosts, offers, seats
from .accounts import Account, clean_line, clean_name
from .blocking import avoid, block, check_blocked, hear, mute, named_person, parted
from .branches import branch
from .club_commands import CLUB_COMMANDS
from .clubs import find_club, require_member
from .daily import choose_daily
from .deal_names import branch_of
from .deals import is_seed_public
from .learning import note_learned
from .limits import Limit
from .notice_commands import NOTICE_COMMANDS
from .own import publish, redraw
from .quick import quick_table
from .registry import TableRegistry, TableSpec
from .requests import (
    CHAT,
    CLUBS,
    CODES,
    DONE,
    INVITATIONS,
    NOTES,
    REPORTS,
    TABLES,
    Arguments,
    Caller,
    Command,
    CommandRequest,
    CommandResult,
)
from .reviewing import review_own
from .tables import Table

LONGEST_REPORT = 500  # characters
LONGEST_ACTION = 200  # characters of an action's text
BUSY = mark("Many people are looking back at matches just now; try again in a moment.")


async def act(request: CommandRequest) -> CommandResult:
    text = request.arguments.text[:LONGEST_ACTION]
    await request.table.act(request.account.id, request.seat, text, request.arguments.ply)
    return DONE


async def undo(request: CommandRequest) -> CommandResult:
    await offers.take_back(request.table, request.account)
    return DONE


async def answer(request: CommandRequest) -> CommandResult:
    await offers.answer(request.table, request.account, request.arguments.yes)
    return DONE


async def resign(request: CommandRequest) -> CommandResult:
    await offers.resign(request.table, request.account)
    return DONE


async def offer_end(request: CommandRequest) -> CommandResult:
    await offers.offer_end(request.table, request.account)
    return DONE


async def talk(request: CommandRequest) -> CommandResult:
    request.registry.people.check_voice(request.account)
    await request.table.say(request.account.id, request.account.name, request.arguments.text)
    return DONE


async def show(request: CommandRequest) -> CommandResult:
    return CommandResult(shown=seats.own_seat(request.table, request.account, request.named_seat).number)


async def hint(request: CommandRequest) -> CommandResult:
    table, seat = request.table, request.seat
    match = table.running()
    if not table.stored.hints:
        raise Refused(say("This table plays without hints."))
    if match.to_act != seat:
        raise Refused(say("Hints are for your own turn."))
    return CommandResult(hint=await table.services.bots.hint(match, seat, table.id))


async def explain(request: CommandRequest) -> CommandResult:
    """What a thing on the caller's board is and does; with a ply, on the board of that time."""
    table, thing, ply, seat = request.table, request.arguments.text, request.arguments.ply, request.arguments.seat
    match = table.running()
    if seat is None:
        seat = seats.viewpoint(table, request.account.id, request.caller.shown).seat
    if ply in (-1, match.ply):
        own = seats.visible_seat(table, request.account.id, seat)
        return CommandResult(tip=named_tip(match, own, thing, request.arguments.picked))
    seat = seats.visible_seat(table, "", seat)  # as in a replay: while the match runs, what everybody may know
    past = await table.services.replays.run(table.id, lambda: match_tip(match.at(ply), seat, thing), BUSY)
    return CommandResult(tip=past)


async def sit(request: CommandRequest) -> CommandResult:
    check_blocked(request.registry, request.table, request.account.id)
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
    """Against bots the new match begins at once; people are waited for."""
    without = parted(request.registry, request.table, request.account.id)
    table = await request.registry.find(await seats.rematch(request.table, request.account, without))
    if table.match is None and seats.is_against_bots(table.seats, request.account):
        await seats.start(table, request.account)
    return CommandResult(table=table.id)


async def play_from(request: CommandRequest) -> CommandResult:
    """Play on from an earlier ply of a finished match."""
    wish = request.arguments
    return CommandResult(table=await branch(request.registry, request.table, request.account, wish.ply, wish.seat))


async def share_deal(request: CommandRequest) -> CommandResult:
    table = request.table
    if branch_of(table.stored):
        raise Refused(say("This match began in the middle of another; share the deal of that one."))
    if not is_seed_public(table):
        raise NotYours(say("A deal can be shared once its match is over (a daily deal: the day after)."))
    deal = table.stored.deal or f"table {table.id}"
    if not table.stored.deal:
        await table.change(deal=deal)
    spec = replace(seats.same_deal(table.stored, deal), hints=False)
    return CommandResult(table=(await request.registry.make(spec, request.account)).id)


async def open_table(request: CommandRequest) -> CommandResult:
    if request.arguments.spec is None:
        raise Refused(say("Say which game."))
    if club := request.arguments.spec.club:
        found = await find_club(request.store, club)
        require_member(found, request.account, mark("Only members of a club open its tables."))
    spec = replace(request.arguments.spec, public=request.arguments.spec.public and not club)
    return CommandResult(table=(await request.registry.make(spec, request.account)).id)


async def play_now(request: CommandRequest) -> CommandResult:
    wish, store = request.arguments, request.registry.services.store
    quick = await quick_table(store, request.account.id, find(wish.text))
    return await _begin(request, quick.spec(wish.seats, wish.level))


async def play_daily(request: CommandRequest) -> CommandResult:
    game, _, day = request.arguments.text.partition(" ")
    store, caller = request.registry.services.store, request.caller
    chosen = await choose_daily(store, request.secret, caller.account, caller.address, find(game), day)
    if isinstance(chosen, str):
        return CommandResult(table=chosen)
    count = find(chosen.game).default_seats
    return await _begin(request, replace(chosen, seats=count, bots=dict.fromkeys(range(1, count), USUAL_LEVEL)))


async def _begin(request: CommandRequest, spec: TableSpec) -> CommandResult:
    table = await request.registry.make(spec, request.account)
    await seats.start(table, request.account)
    return CommandResult(table=table.id)


async def rename(request: CommandRequest) -> CommandResult:
    account = replace(request.account, name=clean_name(request.arguments.text))
    store = request.registry.services.store

    def change(connection: Connection) -> list[str]:
        accounts.rename_account(connection, account.id, account.name, time.time())
        clubs.rename_member(connection, account.id, account.name)
        tournaments.rename_entrant(connection, account.id, account.name)
        return stored_tables.rename(connection, account.id, account.name)

    await request.registry.reread(await store.write(change))
    return CommandResult(account=account)


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
    await registry.reread(tables)
    registry.wake(request.account.id)
    registry.services.tournament_news.set()
    return DONE


async def report(request: CommandRequest) -> CommandResult:
    """Something that whoever runs the server should look at: a line of the chat (`ply`), a seat, or just words."""
    table, arguments = request.table, request.arguments
    line = arguments.ply if arguments.ply in range(len(table.chat)) else -1
    about = named_person(table, arguments.seat, line).account
    text = clean_line(arguments.text)[:LONGEST_REPORT]
    new = accounts.Report(token_hex(6), table.id, request.account.id, about, line, text, time.time())
    await table.services.store.write(lambda connection: accounts.add_report(connection, new))
    return DONE


async def learn(request: CommandRequest) -> CommandResult:
    """Keep which lessons somebody has finished, and what the first table has told them."""
    await note_learned(request.registry.services.store, request.account.id, request.arguments.text.split())
    return DONE


COMMANDS = {
    "act": Command(act, "play the action `text` on the board of ply `ply`"),
    "undo": Command(undo, "take your last action back, or ask the others to agree"),
    "answer": Command(answer, "agree (`yes`: true) or not when somebody asks to take back or to end the match"),
    "resign": Command(resign, "give up: the others win, or a bot plays on for you where they still have a match"),
    "agree": Command(offer_end, "ask the others to end the match here"),
    "say": Command(talk, "say `text` to everyone at the table", limit=CHAT),
    "show": Command(show, "on a shared screen: show the hand of your seat `seat`"),
    "hint": Command(
        hint,
        "ask a bot what it would do from your seat",
        busy=mark("The bot is still thinking about your last question."),
    ),
    "explain": Command(explain, "say what the thing `text` on your board is and does, or on the board of ply `ply`"),
    "report": Command(
        report,
        "tell whoever runs the server about line `ply` of the chat or seat `seat`, in words `text`",
        limit=REPORTS,
    ),
    "mute": Command(mute, "hide what whoever said line `ply` or sits on seat `seat` says in chats", limit=NOTES),
    "block": Command(block, "the same, and get no seats at one table", limit=NOTES),
    "avoid": Command(avoid, "mute or block by the page: `text` is `block PAGE`", needs_table=False, limit=NOTES),
    "hear": Command(hear, "neither mute nor block whom the key `text` names", needs_table=False, limit=NOTES),
    "sit": Command(sit, "sit down on seat `seat`, or on the first open one"),
    "leave": Command(leave, "leave seat `seat`, or all your seats; in a running match a bot plays on for you"),
    "return": Command(come_back, "take your seats back from the bots that stand in"),
    "bot": Command(put_bot, 'give seat `seat` to a bot of level `level`; "" sends the bot away'),
    "remove": Command(remove, "as the host, before the start: ask the person on seat `seat` to leave for good"),
    "close": Command(close, "as the host, before the start: close the table"),
    "start": Command(start, "begin; open seats go to bots"),
    "again": Command(rematch, "the same people again at a new table"),
    "same": Command(share_deal, "open a table with the same deal for others, without sitting down there", limit=TABLES),
    "from": Command(
        play_from,
        "after the end: play on from ply `ply` on seat `seat`, at a new table, against bots; it counts for nothing",
        limit=TABLES,
    ),
    "open": Command(open_table, "open a table", needs_table=False, limit=TABLES),
    "play": Command(play_now, "play the game `text` against bots at once", needs_table=False, limit=TABLES),
    "daily": Command(
        play_daily,
        "play the daily deal of the game `text`, today's or with a date behind",
        needs_table=False,
        limit=TABLES,
    ),
    "rename": Command(rename, "be called `text`", needs_table=False),
    "recover": Command(recover, "be the account with the recovery code `text`", needs_table=False, limit=CODES),
    "logout": Command(log_out, "end all tokens and links but a new one", needs_table=False, limit=CODES),
    "learn": Command(learn, "keep that you finished the lessons `text`: game/lesson …", needs_table=False, limit=NOTES),
    "publish": Command(
        publish, "let everybody look at your page (`yes`: true), or nobody", needs_table=False, limit=NOTES
    ),
    "redraw": Command(redraw, "get another picture", needs_table=False, limit=NOTES),
    "judge": Command(review_own, "review your latest matches for your page", needs_table=False, limit=NOTES),
    **NOTICE_COMMANDS,
    "delete": Command(delete, "delete the account; matches are kept", needs_table=False),
    **CLUB_COMMANDS,
}


def is_storable(text: str) -> bool:
    """Whether both databases can hold a text: halves of characters and NUL they can't."""
    if text.isascii():
        return "\0" not in text
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


class Commands:
    """Carries out commands: finds them, holds to the limits, and runs them."""

    def is_current(self, account: Account) -> bool:
        """Whether somebody's open board still is theirs."""
        return self._registry.people.is_current(account)

    def unheard(self, account: str) -> frozenset[str]:
        """The accounts whose chat somebody does not want to read."""
        return frozenset(self._registry.people.blocked_by(account))

    def __init__(self, registry: TableRegistry, settings: Settings, secret: str) -> None:
        self._registry, self.secret = registry, secret
        self._by_account = {CHAT: Limit(0.7, 6), INVITATIONS: Limit(0.1, 30)}

        def limit(per_second: float, burst: float) -> Limit:
            return Limit(settings.share(per_second), max(1.0, settings.share(burst)))

        self._by_address = {
            CHAT: limit(3, 24),
            TABLES: limit(settings.tables_per_minute / 60, settings.tables_per_minute),
            CODES: limit(0.05, 10),
            REPORTS: limit(0.02, 5),
            NOTES: limit(1, 60),
            CLUBS: limit(settings.tables_per_minute / 60, settings.tables_per_minute),
            INVITATIONS: limit(1, 120),
        }
        self._busy: set[tuple[str, str]] = set()  # command and account

    async def carry_out(
        self, name: str, caller: Caller, arguments: Arguments, table: Table | None = None
    ) -> CommandResult:
        """Do what somebody asks for, or refuse it with a sentence. The only way in."""
        command = COMMANDS.get(name)
        if command is None or command.needs_table != (table is not None):
            raise Unknown(say("There is no command {name!r}.", name=name[:20]))
        self._registry.people.check(caller.account)
        if not all(map(is_storable, arguments.texts())):
            raise Refused(say("That text has characters that can't be stored."))
        request = CommandRequest(self._registry, caller, arguments, table, self.secret)
        if command.limit:
            self._check_limit(command.limit, caller)
        if not command.busy:
            return await command.run(request)
        with self._one_at_a_time(name, command, caller.account):
            return await command.run(request)

    def _check_limit(self, limit: str, caller: Caller) -> None:
        for limits, key in ((self._by_account, caller.account.id), (self._by_address, caller.address)):
            if limit in limits and not limits[limit].allows(key):
                raise TooMany(say(TOO_MANY[limit]))

    @contextlib.contextmanager
    def _one_at_a_time(self, name: str, command: Command, account: Account) -> Iterator[None]:
        key = (name, account.id)
        if key in self._busy:
            raise Refused(say(command.busy))
        self._busy.add(key)
        try:
            yield
        finally:
            self._busy.discard(key)


TOO_MANY = {
    CHAT: mark("You are sending messages too quickly; wait a moment."),
    TABLES: mark("That is a lot of new tables from one address; wait a minute."),
    CODES: mark("That is a lot of tries from one address; wait some minutes."),
    REPORTS: mark("That is a lot of reports from one address; wait some minutes."),
    NOTES: mark("That is a lot of notes about you from one address; wait a minute."),
    CLUBS: mark("That is a lot of new clubs and tournaments from one address; wait a minute."),
    INVITATIONS: mark("You are asking a lot of people; wait a minute."),
}
