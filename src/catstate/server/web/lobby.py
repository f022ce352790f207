"""The lobby: tables to join, to watch and to resume; and the lines of lists of games."""

import asyncio
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection

from ...core.errors import CatstateError
from ...core.language import mark, say
from ..play.deals import remark_of
from ..play.registry import TableRegistry
from ..play.tables import Table
from ..store import stored_tables, turns
from ..store.invitations import Invitation, open_invitations
from ..store.rows import PERSON, OpenTurn, TableSummary
from .render import left_words

DAY = 86_400.0
WATCHED = 8  # running games that the lobby shows, each with a picture
READING = 1.0  # seconds for reading tables that are not in memory; whose turn it is there is left open after that
OUTCOMES = {"won": mark("You won"), "lost": mark("You lost"), "shared": mark("You share the win"), "": ""}


@dataclass(frozen=True)
class Lobby:
    """What the first page lists."""

    waiting: list[TableSummary]
    running: list[TableSummary]
    mine: list[TableSummary]
    invitations: list[Invitation]


def public_tables(connection: Connection, game: str = "") -> tuple[list[TableSummary], list[TableSummary]]:
    """Tables that wait for players and tables to watch, unless nobody has touched them for a day; "" = all games.

    A table by turns waits for a week: nobody need be there.
    """
    since = time.time() - DAY
    waiting = stored_tables.waiting_tables(connection, since, game)
    return waiting, stored_tables.running_tables(connection, since, game)


def read_lobby(connection: Connection, account: str, game: str = "") -> Lobby:
    """Your own tables are listed as yours, and not a second time among the others."""
    mine = stored_tables.tables_of_account(connection, account, ended=False)
    own = {summary.stored.id for summary in mine}
    waiting, running = public_tables(connection, game)
    return Lobby(
        [summary for summary in waiting if summary.stored.id not in own],
        [summary for summary in running if summary.stored.id not in own][:WATCHED],
        mine,
        open_invitations(connection, account),
    )


# Lines of a list


@dataclass(frozen=True)
class GameLine:
    """One game of the list."""

    summary: TableSummary
    date: str
    stands: str  # whose turn it is, or who won
    is_yours: bool  # it is your turn
    remark: str


async def lines_of(registry: TableRegistry, summaries: list[TableSummary], account: str) -> list[GameLine]:
    """Lines of a list, with whose turn it is."""
    running = [one for one in summaries if one.stored.started is not None and one.stored.ended is None]
    by_turns = [one.stored.id for one in running if one.stored.is_by_turns]
    read = registry.services.store.read
    waiting = await read(lambda connection: turns.turns_of_tables(connection, by_turns)) if by_turns else {}
    tables = await read_soon(registry, [one.stored.id for one in running if not one.stored.is_by_turns])
    now = registry.services.now()
    return [
        turn_line(one, waiting[one.stored.id], account, now)
        if one.stored.id in waiting
        else line_of(one, tables.get(one.stored.id), account)
        for one in summaries
    ]


async def lines_of_turns(registry: TableRegistry, account: str) -> list[GameLine]:
    """The matches by turns that wait for somebody, the one that is due first at the top."""

    def ask(connection: Connection) -> list[TableSummary]:
        names = [turn.table for turn in turns.turns_of_account(connection, account)]
        return stored_tables.summaries_of(connection, names)

    return await lines_of(registry, await registry.services.store.read(ask), account)


async def read_soon(registry: TableRegistry, names: list[str]) -> dict[str, Table]:
    """The tables that are in memory, or can be read within a moment."""
    tasks = {name: asyncio.ensure_future(registry.find(name)) for name in names}
    if tasks:
        await asyncio.wait(tasks.values(), timeout=READING)
    found = {}
    for name, task in tasks.items():
        if not task.done():
            task.cancel()
        elif not isinstance(task.exception(), CatstateError):
            found[name] = task.result()
    return found


def turn_line(summary: TableSummary, turn: OpenTurn, account: str, now: float) -> GameLine:
    """A running match by turns: nothing of it need be in memory."""
    is_yours = bool(turn.account) and turn.account == account
    words = say("Your turn") if is_yours else say("{name}’s turn", name=summary.seats[turn.seat].name)
    if turn.account:
        words += f": {left_words(turn.due - now)}"
    when = datetime.fromtimestamp(summary.stored.touched, UTC)
    return GameLine(summary, when.date().isoformat(), words, is_yours, remark_of(summary.stored))


def line_of(summary: TableSummary, table: Table | None, account: str) -> GameLine:
    stored = summary.stored
    when = datetime.fromtimestamp(stored.ended or stored.touched, UTC)
    words, is_yours = stored.result, False
    if stored.ended is not None:
        mine = [seat.number for seat in summary.seats if seat.account == account and seat.kind == PERSON]
        outcome = say(OUTCOMES[stored_tables.outcome_of(stored.scores, mine)])
        words = f"{outcome}. {stored.result}" if outcome else stored.result
    elif stored.started is None:
        words = say("Waits for players")
    elif table is not None and table.to_act >= 0:
        is_yours = table.to_act in table.seats_of(account) and not table.seats[table.to_act].away
        words = say("Your turn") if is_yours else say("{name}’s turn", name=table.names[table.to_act])
    else:
        words = say("Running")
    return GameLine(summary, when.date().isoformat(), words, is_yours, remark_of(stored))
