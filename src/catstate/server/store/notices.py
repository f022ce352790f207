"""Records of notices: what somebody wants to be told and where to, and the messages that have not arrived yet."""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from secrets import randbelow, token_hex
from typing import Any, NamedTuple

import sqlalchemy as sql

from ...core.language import ENGLISH, language
from .rows import OpenTurn
from .schema import browsers, notices, outbox, puzzle_results, seats, tables, turns

MOST_BROWSERS = 10  # of one account; the oldest makes room
MOST_WAITING = 100  # messages of one account that have not arrived yet
TURN, REMINDER, CONFIRM = "turn", "reminder", "confirm"  # what messages are about


@dataclass(frozen=True)
class Wishes:
    """What somebody wants to be told. Nobody is told anything before they have said where to."""

    account: str
    mail: str = ""  # an address that was confirmed
    feed: int = 0  # a part of the feed's secret address; 0 = there is none
    turns: bool = True
    deals: bool = False
    puzzles: bool = False
    hour: int = 16  # of reminders, by UTC
    reminded: str = ""  # the day of the last one
    language: str = ENGLISH  # in which they are told


class PushTarget(NamedTuple):
    """A browser that wants push messages."""

    id: str
    account: str
    endpoint: str
    key: str
    secret: str
    made: float


@dataclass(frozen=True)
class Waiting:
    """A message on its way."""

    account: str
    about: str
    browser: str = ""  # to push to
    mail: str = ""  # or to write to
    table: str = ""
    ply: int = -1
    day: str = ""
    at: float = 0.0
    tries: int = 0
    id: str = ""


# What somebody wants


def wishes_of(connection: sql.Connection, account: str) -> Wishes:
    row = connection.execute(sql.select(notices).where(notices.c.account == account)).mappings().first()
    return Wishes(**row) if row is not None else Wishes(account)


def change_wishes(connection: sql.Connection, account: str, **changes: Any) -> Wishes:
    """Write what somebody wants from now on."""
    wishes = replace(wishes_of(connection, account), **{"language": language(), **changes})
    connection.execute(sql.delete(notices).where(notices.c.account == account))
    connection.execute(sql.insert(notices).values(vars(wishes)))
    return wishes


def change_language(connection: sql.Connection, account: str, code: str) -> None:
    """Tell somebody in this language from now on, if they want to be told anything."""
    connection.execute(sql.update(notices).where(notices.c.account == account).values(language=code))


def new_feed() -> int:
    """A part of a feed's secret address."""
    return 1 + randbelow((1 << 31) - 1)


def target_id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


def add_browser(connection: sql.Connection, account: str, endpoint: str, key: str, secret: str, at: float) -> None:
    """Push messages to this browser from now on, and to nobody else there."""
    target = PushTarget(target_id(endpoint), account, endpoint, key, secret, at)
    drop_browser(connection, target.id)
    connection.execute(sql.insert(browsers).values(target._asdict()))
    for old in browsers_of(connection, account)[MOST_BROWSERS:]:
        drop_browser(connection, old.id)


def browsers_of(connection: sql.Connection, account: str) -> list[PushTarget]:
    """The latest first."""
    chosen = sql.select(browsers).where(browsers.c.account == account).order_by(browsers.c.made.desc(), browsers.c.id)
    return [PushTarget(*row) for row in connection.execute(chosen)]


def browser(connection: sql.Connection, id: str) -> PushTarget | None:
    row = connection.execute(sql.select(browsers).where(browsers.c.id == id)).first()
    return PushTarget(*row) if row is not None else None


def drop_browser(connection: sql.Connection, id: str, account: str = "") -> None:
    """No message goes to this browser any more; with an account, only if it is theirs."""
    if account:
        there = browser(connection, id)
        if there is None or there.account != account:
            return
    connection.execute(sql.delete(browsers).where(browsers.c.id == id))
    connection.execute(sql.delete(outbox).where(outbox.c.browser == id))


# Messages


def post(connection: sql.Connection, messages: Iterable[Waiting]) -> None:
    """Put messages into the outbox; of one account a bounded number waits there."""
    for message in messages:
        mine = sql.select(sql.func.count()).where(outbox.c.account == message.account)
        if (connection.execute(mine).scalar() or 0) < MOST_WAITING:
            connection.execute(sql.insert(outbox).values(vars(replace(message, id=token_hex(8)))))


def addressed(connection: sql.Connection, wishes: Wishes, message: Waiting) -> list[Waiting]:
    """A message, once for each place where somebody wants it; who reads a feed finds it there."""
    to = [replace(message, browser=target.id) for target in browsers_of(connection, wishes.account)]
    return [*to, replace(message, mail=wishes.mail)] if wishes.mail else to


def post_turns(connection: sql.Connection, now: float, wait: float, limit: int) -> None:
    """Messages for turns that began some time ago, once for each; whoever had the table open since then knows it."""
    late = sql.select(turns).where(turns.c.told.is_(False), turns.c.since <= now - wait)
    begun = [OpenTurn(*row) for row in connection.execute(late.order_by(turns.c.since).limit(limit))]
    for turn in begun:
        mine = sql.update(turns).where(turns.c.table == turn.table, turns.c.ply == turn.ply, turns.c.told.is_(False))
        if connection.execute(mine.values(told=True)).rowcount != 1:
            continue  # another process tells it
        here = sql.select(seats.c.seen).where(seats.c.table == turn.table, seats.c.account == turn.account)
        has_seen = any(seen > turn.since for seen in connection.execute(here).scalars())
        wishes = wishes_of(connection, turn.account)
        if turn.account and wishes.turns and not has_seen:
            message = Waiting(turn.account, TURN, table=turn.table, ply=turn.ply, at=now)
            post(connection, addressed(connection, wishes, message))


def are_turns_untold(connection: sql.Connection, now: float, wait: float) -> bool:
    late = sql.select(turns.c.table).where(turns.c.told.is_(False), turns.c.since <= now - wait).limit(1)
    return connection.execute(late).first() is not None


def to_remind(connection: sql.Connection, day: str, hour: int, limit: int) -> list[Wishes]:
    """Who wants a reminder by now, and has had none on this day."""
    wanted = sql.or_(notices.c.deals, notices.c.puzzles)
    chosen = sql.select(notices).where(wanted, notices.c.hour <= hour, notices.c.reminded < day)
    return [Wishes(**row) for row in connection.execute(chosen.limit(limit)).mappings()]


def begin_reminding(connection: sql.Connection, account: str, day: str) -> bool:
    """Note that somebody is reminded on this day; False when another process was first."""
    mine = sql.update(notices).where(notices.c.account == account, notices.c.reminded < day)
    return connection.execute(mine.values(reminded=day)).rowcount == 1


def due_messages(connection: sql.Connection, now: float, limit: int) -> list[Waiting]:
    chosen = sql.select(outbox).where(outbox.c.at <= now).order_by(outbox.c.at, outbox.c.id).limit(limit)
    return [Waiting(**row) for row in connection.execute(chosen).mappings()]


def claim(connection: sql.Connection, messages: Collection[Waiting], next_at: float) -> list[Waiting]:
    """The messages that we may send now: no other process has taken them. They are due again unless they arrive."""
    ours = []
    for message in messages:
        mine = sql.update(outbox).where(outbox.c.id == message.id, outbox.c.tries == message.tries)
        if connection.execute(mine.values(tries=message.tries + 1, at=next_at)).rowcount == 1:
            ours.append(replace(message, tries=message.tries + 1))
    return ours


def try_again(connection: sql.Connection, id: str, at: float) -> None:
    connection.execute(sql.update(outbox).where(outbox.c.id == id).values(at=at))


def drop_message(connection: sql.Connection, id: str) -> None:
    connection.execute(sql.delete(outbox).where(outbox.c.id == id))


# Reminders


def undone_today(connection: sql.Connection, wishes: Wishes, day: str, deals: Collection[str]) -> list[str]:
    """What there is to remind somebody of: those of `deals` and `puzzles` that they want and have not done."""
    undone = []
    if wishes.deals:
        played = sql.select(tables.c.id).join(seats, seats.c.table == tables.c.id)
        played = played.where(seats.c.account == wishes.account, tables.c.deal.in_(list(deals)))
        if connection.execute(played.where(tables.c.ended.is_not(None)).limit(1)).first() is None:
            undone.append("deals")
    if wishes.puzzles:
        mine = (puzzle_results.c.account == wishes.account, puzzle_results.c.day == day)
        if connection.execute(sql.select(puzzle_results.c.puzzle).where(*mine).limit(1)).first() is None:
            undone.append("puzzles")
    return undone


# Logging out


def silence(connection: sql.Connection, account: str) -> None:
    """Whoever logs out everywhere is pushed nothing on any device, and the feed's old address ends."""
    connection.execute(sql.delete(browsers).where(browsers.c.account == account))
    connection.execute(sql.delete(outbox).where(outbox.c.account == account, outbox.c.browser != ""))
    connection.execute(sql.update(notices).where(notices.c.account == account).values(feed=0))
