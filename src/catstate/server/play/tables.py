"""Table: one match live on the server. Everything that changes it goes through its lock, to disk, then to the watchers.

A table holds what the store holds, replayed; it can be dropped and read again at any time.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...bots.analysis import Review
from ...core.dealer import commitment
from ...core.game import NAMES
from ...core.match import Match
from ...core.rules import PUBLIC
from ...core.setting import Setting
from ...core.steps import UNDO
from ...games import find
from ..errors import NotYours, Refused, Stale, TooMany, Unknown
from ..store import records
from ..store.rows import (
    BY_BOT,
    BY_CONSENT,
    BY_HURRIED,
    ChatMessage,
    LogEntry,
    Seat,
    StoredTable,
    TableContents,
    free_name,
    seats_of_account,
)
from ..store.writer import Clash
from .accounts import clean_line
from .bots import BotRunner
from .clocks import TableTimer
from .match_log import check_log, log_entries
from .services import Services
from .story import SeatStory
from .watchers import Watcher

log = logging.getLogger("catstate.tables")
LONGEST_MESSAGE = 300  # characters of chat
MOST_ENTRIES = 10_000  # of a match's log; the longest that people play have a thousand
MOST_UNDOS = 200  # in a match: each costs a replay
SHORT = 40  # plies of a match that is told at once, without a thread
MOST_MESSAGES = 500  # lines of chat at one table


class Table:
    """One table: what is stored about it, its match, and who watches."""

    def __init__(self, services: Services, contents: TableContents) -> None:
        self.services = services
        self.stored: StoredTable = contents.stored
        self.seats: list[Seat] = contents.seats
        self.chat: list[ChatMessage] = contents.chat
        self.game = find(contents.stored.game)
        self.match: Match | None = None  # its log is the table's log
        self.played_by: dict[int, str] = {}  # ply → who acted there instead of the seat's own player
        self.hurried: list[int] = []  # plies at which a bot had no time for all its simulations
        self.last_played = 0.0  # when the last entry of the log was stored
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.is_deleted = False  # by whoever runs the server
        self.is_starting = False  # begins by itself as soon as the rules are compiled
        self.edition = 0  # raised when boards must be drawn anew
        self.used = time.monotonic()
        self.bot_runner = BotRunner(self)
        self.timer = TableTimer(self)
        self._stories: dict[int, SeatStory] = {}
        self._telling: dict[int, asyncio.Future[None]] = {}
        self._review: asyncio.Future[Review] | None = None
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
    def deadline(self) -> float:
        """When the clock plays for the seat to act; 0 without a clock."""
        if not self.stored.clock or self.to_act < 0:
            return 0.0
        return max(self.last_played, self.stored.started or 0.0) + self.stored.clock

    def seats_of(self, account: str) -> list[int]:
        return seats_of_account(self.seats, account)

    def is_present(self, seat: int) -> bool:
        account = self.seats[seat].account
        return bool(account) and any(watcher.account == account for watcher in self.watchers)

    def running(self) -> Match:
        """The match, if it has begun."""
        if self.match is None:
            raise Stale("This table has not started yet.")
        return self.match

    def story(self, seat: int) -> SeatStory:
        """The match so far, told to a seat. Told from the start once; what is new is added."""
        if seat not in self._stories:
            self._stories[seat] = SeatStory(seat)
            if self.match is not None:
                self._stories[seat].tell(self.match, 0, self.match.replay(), self.played_by)
        return self._stories[seat]

    async def prepare_story(self, seat: int) -> None:
        """Tell a long match to a seat in a thread, so that `story` need not do it."""
        match = self.match
        if match is None or match.ply <= SHORT or seat in self._stories:
            return
        if seat not in self._telling:
            self._telling[seat] = asyncio.ensure_future(self._tell(match, seat))
        try:
            await asyncio.shield(self._telling[seat])
        finally:
            self._telling.pop(seat, None)

    async def _tell(self, match: Match, seat: int) -> None:
        story, played_by = SeatStory(seat), dict(self.played_by)
        await self.services.replays.run(self.id, lambda: story.tell(match, 0, match.replay(), played_by))
        now = self.running()
        if now.ply > match.ply:  # it went on meanwhile
            later = match.continued(now.log[match.ply :])
            story.tell(later, match.ply, later.steps, self.played_by)
        if now.names != match.names:
            story.rename(now.names)
        self._stories.setdefault(seat, story)

    async def review(self) -> Review:
        """The judgement of a finished match; made once, in the background, and kept as long as the table."""
        match = self.running()
        if not match.over:
            raise Stale("A match is reviewed when it is over.")
        if self._review is None:
            self._review = asyncio.ensure_future(self.services.bots.review(match))
        return await asyncio.shield(self._review)

    # Playing

    async def act(self, account: str, seat: int, action: str | int, ply: int) -> None:
        """A person's action for the board of this ply."""
        if seat not in self.seats_of(account):
            raise NotYours("That is not your seat.")
        async with self.lock:
            match = self.running()
            if ply != match.ply:
                raise Stale("The board has changed meanwhile; look again.")
            if match.over:
                raise Stale("The match is over.")
            if match.to_act != seat:
                raise Stale(f"It is {match.names[match.to_act]}'s turn.")
            if match.ply >= MOST_ENTRIES:
                raise Stale(f"This match has {MOST_ENTRIES} entries, more than any needs; it can't go on.")
            await self._accept(match.play(action), "")
            if self.seats[seat].away:
                await self._put_seat(replace(self.seats[seat], away=""))

    async def act_for(self, seat: int, action: int, ply: int, played_by: str) -> None:
        """A bot or the clock acts for a seat; being too late is no fault."""
        async with self.lock:
            match = self.match
            if match is None or match.ply != ply or match.to_act != seat or ply >= MOST_ENTRIES:
                return
            await self._accept(match.play(action), played_by)

    async def _accept(self, new: Match, played_by: str, **changes: Any) -> None:
        """Write what the last play brought, then let people see it."""
        now = time.time()
        entries = log_entries(new, played_by, now)
        if self.stored.offer and "offer" not in changes:
            changes["offer"] = {}
        if new.over:
            changes |= {"ended": now, "touched": now, "result": new.result(), "scores": list(new.scores)}
        try:
            await self.services.store.write(
                lambda connection: records.append(connection, self.id, entries, changes), tell=self.id
            )
        except Clash:
            await self._reread()
            raise Stale("Somebody was faster; look again.") from None
        if changes:
            self.stored = replace(self.stored, **changes)
        self._follow(new, entries)
        self.redraw()

    def _follow(self, new: Match, entries: Sequence[LogEntry]) -> None:
        """Go on to a match with these entries more; only they are told."""
        self.match = new
        self._note(entries)
        for story in self._stories.values():
            story.tell(new, new.ply - len(new.steps), new.steps, self.played_by)

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

    # Taking back

    async def take_back(self, account: str) -> None:
        """Take back a player's last action: at once if the rules allow it, else the other people are asked."""
        mine = self.seats_of(account)
        if not mine:
            raise NotYours("Only players can take back.")
        async with self.lock:
            match = self.running()
            if match.over:
                raise Stale("The match is over; nothing can be taken back.")
            if sum(entry.action == UNDO for entry in match.log) >= MOST_UNDOS:
                raise TooMany(f"At one table at most {MOST_UNDOS} actions are taken back.")
            if self.stored.offer:
                raise Stale("Somebody has asked to take back already.")
            seat = next((entry.actor for entry in reversed(match.effective()) if entry.actor in mine), -1)
            if seat < 0:
                raise Refused("You have done nothing yet that could be taken back.")
            if match.can_undo(seat):
                await self._accept(match.undo(), "")
                return
            if self.stored.deal:
                raise Refused("Others play this deal too, so you can only take back what showed you nothing new.")
            present = [place for place in self.seats if place.is_person and not place.away]
            asked = {place.account for place in present} - {account}
            if not asked:
                await self._undo_for_all(seat)
                return
            waiting = [place.number for place in self.seats if place.is_person and place.account in asked]
            await self._put_offer({"seat": seat, "ply": match.ply, "waiting": waiting})

    async def answer(self, account: str, yes: bool) -> None:
        """Agree to taking back, or not; the one who asked may withdraw."""
        async with self.lock:
            offer = self.stored.offer
            mine = self.seats_of(account)
            if not offer or not mine:
                raise Stale("There is no question to answer.")
            waiting = [seat for seat in offer["waiting"] if seat not in mine]
            if not yes:
                await self._put_offer({})
            elif offer["seat"] in mine:
                raise Refused("The others must agree.")
            elif waiting:
                await self._put_offer({**offer, "waiting": waiting})
            else:
                await self._undo_for_all(int(offer["seat"]))

    async def _undo_for_all(self, seat: int) -> None:
        """Undo until the last action of this seat is undone."""
        await self._accept(self.running().undone_to(seat), BY_CONSENT, offer={})

    async def _put_offer(self, offer: dict[str, Any]) -> None:
        await self.services.store.write(
            lambda connection: records.change_table(connection, self.id, offer=offer), tell=self.id
        )
        self.stored = replace(self.stored, offer=offer)
        self.refresh()

    async def change(self, **changes: Any) -> None:
        """Write something else about the table, such as the name of its deal."""
        async with self.lock:
            await self.services.store.write(
                lambda connection: records.change_table(connection, self.id, **changes), tell=self.id
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
            raise Refused(f"A line of chat has at most {LONGEST_MESSAGE} characters.")
        async with self.lock:
            mine = self.seats_of(account)
            if len(self.chat) >= MOST_MESSAGES:
                raise TooMany(f"The chat of this table is full: it holds {MOST_MESSAGES} lines.")
            seat = mine[0] if mine else PUBLIC
            name = self.names[seat] if mine else free_name(self.seats, name)
            message = ChatMessage(len(self.chat), seat, name, text, time.time(), account)
            try:
                await self.services.store.write(
                    lambda connection: records.add_message(connection, self.id, message), tell=self.id
                )
            except Clash:
                await self._reread()
                raise Stale("Somebody else spoke at the same moment; send it again.") from None
            self.chat.append(message)
            self.wake()

    # Seats

    async def put_seat(self, seat: Seat, was: Seat | None = None) -> None:
        async with self.lock:
            await self._put_seat(seat, was)

    async def _put_seat(self, seat: Seat, was: Seat | None = None) -> None:
        try:
            await self.services.store.write(
                lambda connection: records.change_seat(connection, self.id, seat, was), tell=self.id
            )
        except Clash:
            await self._reread()
            raise Stale("Somebody was faster: that seat has changed.") from None
        self.seats[seat.number] = seat
        if self._rename():
            self.redraw()
        else:
            self.refresh()

    async def begin(self, places: Sequence[Seat]) -> None:
        """Deal, and write seats and deal in one step."""
        await self.services.compiler.rules(self.game)
        async with self.lock:
            if self.match is not None:
                raise Stale("This table has started already.")
            now = time.time()
            pairs = list(zip(self.seats, places, strict=True))
            self.seats = list(places)
            match = Match.resume(self._setting(), [], self.names)
            entries = log_entries(match, "", now)
            try:
                await self.services.store.write(
                    lambda connection: records.begin(connection, self.id, pairs, entries, now), tell=self.id
                )
            except Clash:
                await self._reread()
                raise Stale("Somebody was faster: look again, and start if all is well.") from None
            self.stored = replace(self.stored, started=now)
            self._follow(match, entries)
            self.redraw()

    # Staying in step with the store

    def _setting(self) -> Setting:
        stored = self.stored
        if stored.rules != self.game.rules_number:
            raise Unknown(
                f"This match began under rules {stored.rules} of {self.game.title}; this server plays rules "
                f"{self.game.rules_number}, so it can't go on. Its log is kept."
            )
        return Setting(self.game, stored.seats, dict(stored.options), stored.seed)

    def _resume(self, log: Sequence[LogEntry]) -> None:
        """The match from its whole log, if it has begun."""
        if self.stored.started is not None:
            check_log(self.game, len(self.seats), log)
            self.match = Match.resume(self._setting(), [(entry.actor, entry.action) for entry in log], self.names)
            self._note(log)
            self._stories.clear()

    async def reread(self) -> None:
        """Another process changed something here: take it over."""
        async with self.lock:
            await self._reread()

    async def _reread(self) -> None:
        """Take over what is new in the store. Entries that are here already are not applied again."""
        ply, line = self.ply, len(self.chat)
        contents = await self.services.store.read(lambda connection: records.read_table(connection, self.id, ply, line))
        if contents is None:
            return
        self.stored, self.seats = contents.stored, contents.seats
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
        for story in self._stories.values():
            story.rename(self.names)
        return True

    # Watchers

    def redraw(self) -> None:
        """Boards have changed."""
        self.edition += 1
        self.refresh()

    def refresh(self) -> None:
        """Something has changed: watchers look, and bots and timers do what is due."""
        self.wake()
        self.bot_runner.update()
        self.timer.update()

    def wake(self) -> None:
        self.used = time.monotonic()
        for watcher in self.watchers:
            watcher.wake()

    def join(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.refresh()

    def part(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.refresh()

    def stop(self) -> None:
        self.bot_runner.stop()
        self.timer.stop()
