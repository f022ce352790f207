"""Table: one match live on the server. Everything that changes it goes through its lock, to disk, then to the watchers.

A table holds what the store holds, replayed; it can be dropped and read again at any time.
"""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from ...bots.analysis import Review
from ...core.dealer import commitment
from ...core.game import NAMES
from ...core.language import language, say
from ...core.match import Match
from ...core.rules import PUBLIC
from ...core.steps import Entry
from ...games import find
from ..errors import NotYours, Refused, Stale, TooMany
from ..store import endings, stored_tables, turns
from ..store.invitations import Challenge
from ..store.rows import (
    BY_BOT,
    BY_HURRIED,
    ChatMessage,
    LogEntry,
    OpenTurn,
    Seat,
    StoredTable,
    TableContents,
    Vacation,
    free_name,
    seats_of_account,
)
from ..store.writer import Clash
from .accounts import clean_line
from .bots import BotRunner
from .clocks import TableTimer
from .endings import ending_of, noted_review, results_of
from .match_log import check_log, log_entries, setting_of
from .services import Services
from .story import TableStories
from .watchers import Watcher, wake_all

log = logging.getLogger("catstate.tables")
LONGEST_MESSAGE = 300  # characters of chat
MOST_ENTRIES = 10_000  # of a match's log; the longest that people play have a thousand
MOST_MESSAGES = 500  # lines of chat at one table


class Table:
    """One table: what is stored about it, its match, and who watches."""

    def __init__(self, services: Services, contents: TableContents) -> None:
        self.services = services
        self.stored: StoredTable = contents.stored
        self.seats: list[Seat] = contents.seats
        self.chat: list[ChatMessage] = contents.chat
        self.turn: OpenTurn | None = contents.turn  # whom a match by turns waits for
        self.vacations: Mapping[str, Sequence[Vacation]] = contents.vacations
        self.game = find(contents.stored.game)
        self.match: Match | None = None  # its log is the table's log
        self.played_by: dict[int, str] = {}  # ply → who acted there instead of the seat's own player
        self.hurried: list[int] = []  # plies at which a bot had no time for all its simulations
        self.last_played = 0.0  # when the last entry of the log was stored
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.is_deleted = False  # by whoever runs the server
        self.is_starting = False  # begins by itself as soon as the rules are compiled
        self.held: Challenge | None = None  # holds a seat, as its waiting room has last read
        self.edition = 0  # raised when boards must be drawn anew
        self._seating = 0  # raised when something else may have changed: who sits where, an offer, who watches
        self._mine: dict[str, list[int]] = {}  # the seats of each account that asked, until seats change
        self.used = time.monotonic()
        self.bot_runner = BotRunner(self)
        self.timer = TableTimer(self)
        self.stories = TableStories(self)
        self._reviews: dict[str, asyncio.Future[Review]] = {}  # language → its words
        self._resume(contents.log)

    # What is the case

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def to_act(self) -> int:
        """The seat to act; −1 when there is none."""
        return max(-1, self.match.to_act) if self.match is not None else -1

    @property
    def ply(self) -> int:
        return self.match.ply if self.match is not None else 0

    @property
    def is_over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def is_idle(self) -> bool:
        """Whether nothing but its clock would be missed if the table were dropped from memory."""
        return not self.watchers and self.bot_runner.is_idle and not self.lock.locked()

    @property
    def commitment(self) -> str:
        return commitment(self.stored.seed)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or NAMES[seat.number % len(NAMES)] for seat in self.seats)

    @property
    def result(self) -> str:
        """How the match ended, as it is kept; "" before."""
        return self.stored.result_with(self.names)

    @property
    def deadline(self) -> float:
        """When time is over for the seat to act; 0 without a clock."""
        if self.stored.is_by_turns:
            return self.turn.due if self.turn is not None and self.turn.account else 0.0
        if not self.stored.clock or self.to_act < 0:
            return 0.0
        return max(self.last_played, self.stored.started or 0.0) + self.stored.clock

    @property
    def seating_edition(self) -> tuple[int, float, int, bool]:
        """Another one when who sits where, waits, thinks or watches may have changed."""
        thinking = self.bot_runner.seat
        return self._seating, self.deadline, thinking, self.bot_runner.is_preparing

    def seats_of(self, account: str) -> list[int]:
        mine = self._mine.get(account)
        if mine is None:
            mine = self._mine[account] = seats_of_account(self.seats, account)
        return mine

    def is_present(self, seat: int) -> bool:
        account = self.seats[seat].account
        return bool(account) and any(watcher.account == account for watcher in self.watchers)

    def vacation_of(self, seat: int) -> float:
        """Until when somebody is on vacation in a match by turns; 0 = they are not."""
        now = self.services.now()
        free = self.vacations.get(self.seats[seat].account, ())
        return next((ends for begins, ends in free if begins <= now < ends), 0.0)

    def running(self) -> Match:
        """The match, if it has begun."""
        if self.match is None:
            raise Stale(say("This table has not started yet."))
        return self.match

    async def review(self) -> Review:
        """The judgement of a finished match; made once, in the background, and kept as long as the table."""
        match = self.running()
        if not match.over:
            raise Stale(say("A match is reviewed when it is over."))
        if language() not in self._reviews:
            self._reviews[language()] = asyncio.ensure_future(noted_review(self.services, self.id, match))
        return await asyncio.shield(self._reviews[language()])

    # Playing

    async def act(self, account: str, seat: int, action: str | int, ply: int) -> None:
        """A person's action for the board of this ply."""
        if seat not in self.seats_of(account):
            raise NotYours(say("That is not your seat."))
        async with self.lock:
            match = self.running()
            if ply != match.ply:
                raise Stale(say("The board has changed meanwhile; look again."))
            if match.over:
                raise Stale(say("The match is over."))
            if match.to_act != seat:
                raise Stale(say("It is {name}'s turn.", name=match.names[match.to_act]))
            if match.ply >= MOST_ENTRIES:
                raise Stale(
                    say(
                        "This match has {most_entries} entries, more than any needs; it can't go on.",
                        most_entries=MOST_ENTRIES,
                    )
                )
            await self.accept(match.play(action), "")
            if self.seats[seat].away:
                await self.write_seat(replace(self.seats[seat], away=""))

    async def act_for(self, seat: int, action: int, ply: int, played_by: str) -> None:
        """A bot or the clock acts for a seat; being too late is no fault."""
        async with self.lock:
            match = self.match
            if match is None or match.ply != ply or match.to_act != seat or ply >= MOST_ENTRIES:
                return
            await self.accept(match.play(action), played_by)

    async def accept(self, new: Match, played_by: str, **changes: Any) -> None:
        """Write what the last play brought, then let people see it; for whoever holds the lock."""
        now = self.services.now()
        entries = log_entries(new, played_by, now)
        if self.stored.offer and "offer" not in changes:
            changes["offer"] = {}
        ending = ending_of(new, self.stored) if new.over else None
        if new.over:
            changes |= {"ended": now, "touched": now, "scores": list(new.scores), **results_of(new)}
        try:
            rows, store = [entry.as_row(self.id) for entry in entries], self.services.store
            if changes or self.stored.is_by_turns:

                def change(connection: Connection) -> OpenTurn | None:
                    if ending is not None:
                        endings.end_match(connection, self.id, ending, changes)
                    else:
                        stored_tables.change_table(connection, self.id, **changes)
                    return self._note_turn(connection, new, self.seats, now)

                self.turn = await store.write(change, tell=self.id, entries=rows)
            else:
                await store.add(rows, self.id)
        except Clash:
            await self._reread()
            raise Stale(say("Somebody was faster; look again.")) from None
        self._follow(new, entries)
        self.edition += 1
        if changes:
            self.stored = replace(self.stored, **changes)
            self.refresh()
            if self.stored.tournament and new.over:
                self.services.tournament_news.set()
        else:
            self._go_on()

    def _follow(self, new: Match, entries: Sequence[LogEntry]) -> None:
        """Go on to a match with these entries more; only they are told."""
        self.match = new
        self._note(entries)
        self.stories.follow(new)

    def _note(self, entries: Sequence[LogEntry]) -> None:
        """Remember what the log of the match does not hold: who acted, and when."""
        for entry in entries:
            played_by = entry.played_by
            if played_by == BY_HURRIED:
                self.hurried.append(entry.ply)
                played_by = BY_BOT
            if played_by and (played_by != BY_BOT or self.seats[entry.actor].is_person):
                self.played_by[entry.ply] = played_by
            self.last_played = entry.at

    # Other changes

    async def change(self, **changes: Any) -> None:
        """Write something else about the table, such as the name of its deal."""
        async with self.lock:
            await self.write(**changes)

    async def write(self, **changes: Any) -> None:
        """The same for whoever holds the lock."""
        await self.services.store.write(
            lambda connection: stored_tables.change_table(connection, self.id, **changes), tell=self.id
        )
        self.stored = replace(self.stored, **changes)
        self.refresh()

    # Talking

    async def say(self, account: str, name: str, text: str) -> None:
        """A line of chat from anyone at the table."""
        text = clean_line(text)
        if not text:
            return
        if len(text) > LONGEST_MESSAGE:
            raise Refused(
                say("A line of chat has at most {longest_message} characters.", longest_message=LONGEST_MESSAGE)
            )
        async with self.lock:
            mine = self.seats_of(account)
            if len(self.chat) >= MOST_MESSAGES:
                raise TooMany(
                    say("The chat of this table is full: it holds {most_messages} lines.", most_messages=MOST_MESSAGES)
                )
            seat = mine[0] if mine else PUBLIC
            name = self.names[seat] if mine else free_name(self.seats, name)
            message = ChatMessage(len(self.chat), seat, name, text, time.time(), account)
            try:
                await self.services.store.write(
                    lambda connection: stored_tables.add_message(connection, self.id, message), tell=self.id
                )
            except Clash:
                await self._reread()
                raise Stale(say("Somebody else spoke at the same moment; send it again.")) from None
            self.chat.append(message)
            self.wake()

    # Seats

    async def put_seat(self, seat: Seat, was: Seat | None = None) -> None:
        async with self.lock:
            await self.write_seat(seat, was)

    async def write_seat(self, seat: Seat, was: Seat | None = None) -> None:
        """The same for whoever holds the lock."""
        seats = [*self.seats[: seat.number], seat, *self.seats[seat.number + 1 :]]

        def change(connection: Connection) -> OpenTurn | None:
            stored_tables.change_seat(connection, self.id, seat, was)
            return self._note_turn(connection, self.match, seats, self.services.now())

        try:
            self.turn = await self.services.store.write(change, tell=self.id)
        except Clash:
            await self._reread()
            raise Stale(say("Somebody was faster: that seat has changed.")) from None
        self.seats = seats
        self._mine.clear()
        if self._rename():
            self.redraw()
        else:
            self.refresh()

    async def begin(self, places: Sequence[Seat], played: Sequence[Entry] = ()) -> None:
        """Deal, and write seats and deal in one step; with `played`, go on after what was played at another table."""
        await self.services.compiler.rules(self.game)
        async with self.lock:
            if self.match is not None:
                raise Stale(say("This table has started already."))
            now = self.services.now()
            pairs = list(zip(self.seats, places, strict=True))
            self.seats = list(places)
            self._mine.clear()
            match = Match.resume(setting_of(self.game, self.stored), [], self.names)
            entries = log_entries(match, "", now)
            if len(played) > match.ply:
                dealt = match
                more = await self.services.replays.run(self.id, lambda: dealt.continued(played[dealt.ply :]))
                match, entries = more, [*entries, *log_entries(more, "", now)]

            def change(connection: Connection) -> OpenTurn | None:
                stored_tables.begin(connection, self.id, pairs, entries, now)
                return self._note_turn(connection, match, places, now)

            try:
                self.turn = await self.services.store.write(change, tell=self.id)
            except Clash:
                await self._reread()
                raise Stale(say("Somebody was faster: look again, and start if all is well.")) from None
            self.stored = replace(self.stored, started=now)
            self._follow(match, entries)
            self.redraw()

    def _note_turn(
        self, connection: Connection, match: Match | None, seats: Sequence[Seat], now: float
    ) -> OpenTurn | None:
        """Write down, with whatever else is written, whom a match by turns waits for from now on."""
        if match is None or not self.stored.is_by_turns:
            return None
        if match.over or match.to_act < 0:
            turns.end_turns(connection, self.id)
            return None
        seat = seats[match.to_act]
        account = "" if seat.is_played_by_bot else seat.account
        return turns.put_turn(connection, self.id, seat.number, account, match.ply, self.stored.clock, now)

    # Staying in step with the store

    def _resume(self, log: Sequence[LogEntry]) -> None:
        """The match from its whole log, if it has begun."""
        if self.stored.started is not None:
            check_log(self.game, len(self.seats), log)
            self.match = Match.resume(
                setting_of(self.game, self.stored), [(entry.actor, entry.action) for entry in log], self.names
            )
            self._note(log)
            self.stories.forget()

    async def reread(self) -> None:
        """Another process changed something here: take it over."""
        async with self.lock:
            await self._reread()

    async def _reread(self) -> None:
        """Take over what is new in the store. Entries that are here already are not applied again."""
        ply, line = self.ply, len(self.chat)
        contents = await self.services.store.read(
            lambda connection: stored_tables.read_table(connection, self.id, ply, line)
        )
        if contents is None:
            return
        self.stored, self.seats = contents.stored, contents.seats
        self.turn, self.vacations = contents.turn, contents.vacations
        self._mine.clear()
        self.chat += contents.chat
        self._rename()
        if self.match is None:
            self._resume(contents.log)
        else:
            self._follow(self.match.continued((entry.actor, entry.action) for entry in contents.log), contents.log)
        self.redraw()

    def _rename(self) -> bool:
        """Give the match and its stories the names of the seats; whether any of them was another."""
        if self.match is None or self.match.names == self.names:
            return False
        self.match = self.match.renamed(self.names)
        self.stories.rename(self.names)
        return True

    # Watchers

    def redraw(self) -> None:
        """Boards have changed."""
        self.edition += 1
        self.refresh()

    def refresh(self) -> None:
        """Something has changed: watchers look, and bots and timers do what is due."""
        self._seating += 1
        self._go_on()

    def _go_on(self) -> None:
        self.wake()
        self.bot_runner.update()
        self.timer.update()

    def wake(self) -> None:
        self.used = time.monotonic()
        wake_all(self.watchers, lambda watcher: bool(self.seats_of(watcher.account)))

    def join(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.refresh()

    def part(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.refresh()

    def stop(self) -> None:
        self.bot_runner.stop()
        self.timer.stop()
