"""Table: one match live on the server. Everything that changes it goes through its lock, to disk, then to the watchers.

A table holds what the store holds, replayed; it can be dropped and read again at any time.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from ..core.dealer import commitment
from ..core.game import NAMES
from ..core.match import Match, Setting, Step
from ..core.rules import CHANCE, PUBLIC
from ..games import find
from . import records
from .drive import Drive
from .errors import NotYours, Refused, Stale, TooMany, Unknown
from .records import Facts, Mark, Said, Sheet
from .seats import Seat, owned
from .store import Clash

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger("catstate.table")
LONGEST_LINE = 300  # characters of chat
MOST_CHAT = 500  # lines of chat at one table
CLOCK, STAND_IN, CONSENT = "clock", "bot", "consent"  # the hands that act besides the seat's own


class Watcher(Protocol):
    """An open board: woken when there may be something new, it then looks for itself."""

    account: str

    def wake(self) -> None: ...


class Table:
    """One table: its facts, seats, match and chat, and who watches."""

    def __init__(self, tables: "Tables", sheet: Sheet) -> None:
        self.tables = tables
        self.facts: Facts = sheet.facts
        self.seats: list[Seat] = sheet.seats
        self.chat: list[Said] = sheet.chat
        self.marks: list[Mark] = sheet.log
        self.game = find(sheet.facts.game)
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking = -1  # the seat for which a bot thinks now
        self.starting = False  # begins by itself as soon as the rules are compiled
        self.edition = 0  # raised when boards must be drawn anew
        self.revision = 0  # raised when anything else changed that people see
        self.used = time.monotonic()
        self._stories: dict[int, list[tuple[str, str]]] = {}
        self.boards: dict[int, tuple[int, str]] = {}  # seat → edition and the message, for all who see from there
        self._review: asyncio.Future[dict[str, Any]] | None = None
        self.drive = Drive(self)
        self._replay()

    # What is the case

    @property
    def id(self) -> str:
        return self.facts.id

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
    def commitment(self) -> str:
        return commitment(self.facts.seed)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or NAMES[seat.seat % len(NAMES)] for seat in self.seats)

    @property
    def deadline(self) -> float:
        """When the clock plays for the seat to act; 0 without a clock."""
        if not self.facts.clock or self.match is None or self.match.over or self.to_act < 0:
            return 0.0
        last = self.marks[-1].at if self.marks else self.facts.started or 0.0
        return max(last, self.facts.started or 0.0) + self.facts.clock

    def seats_of(self, account: str) -> list[int]:
        return owned(self.seats, account)

    def is_present(self, seat: int) -> bool:
        account = self.seats[seat].account
        return bool(account) and any(watcher.account == account for watcher in self.watchers)

    def running(self) -> Match:
        """The match, if it has begun."""
        if self.match is None:
            raise Stale("This table has not started yet.")
        return self.match

    def story(self, seat: int) -> list[tuple[str, str]]:
        """The match so far, told to a seat: sentences and side remarks."""
        if self.match is None:
            return []
        if seat not in self._stories:
            steps = enumerate(self.match.replay())
            self._stories[seat] = [line for ply, step in steps for line in self._tell(self.match, ply, step, seat)]
        return self._stories[seat]

    def story_at(self, seat: int) -> list[tuple[int, str, str]]:
        """The story with the ply after which each line was told, for replays."""
        match = self.running()
        steps = enumerate(match.replay())
        return [(ply + 1, *line) for ply, step in steps for line in self._tell(match, ply, step, seat)]

    async def review(self) -> dict[str, Any]:
        """The chart of a finished match; made once, in the background, and kept as long as the table."""
        match = self.running()
        if not match.over:
            raise Stale("A match is reviewed when it is over.")
        if self._review is None:
            self._review = asyncio.ensure_future(self.tables.players.review(match))
        return await asyncio.shield(self._review)

    def _tell(self, match: Match, ply: int, step: Step, seat: int) -> list[tuple[str, str]]:
        hand = self.marks[ply].hand if ply < len(self.marks) else ""
        line = match.told(step, seat)
        if not line.text:
            return []
        actor = step.entry.actor
        if hand == CLOCK:
            return [
                (f"Time is over for {match.names[actor]}: the first choice is made for them.", ""),
                (line.text, line.note),
            ]
        if hand == CONSENT:
            return [("All agree to take an action back.", "")]
        if hand == STAND_IN and self.seats[actor].is_person:
            return [(f"{line.text} (A bot plays for {match.names[actor]}.)", line.note)]
        return [(line.text, line.note)]

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
            await self._accept(match.play(action), "")
            if self.seats[seat].away:
                await self._put_seat(replace(self.seats[seat], away=""))

    async def act_for(self, seat: int, action: int, ply: int, hand: str) -> None:
        """A bot or the clock acts for a seat; too late is no fault."""
        async with self.lock:
            match = self.match
            if match is None or match.ply != ply or match.to_act != seat:
                return
            await self._accept(match.play(action), hand)

    async def _accept(self, new: Match, hand: str, **changes: Any) -> None:
        """Write what the last play brought, then let people see it."""
        old = self.running()
        now = time.time()
        first = new.ply - len(new.steps)
        marks = [
            Mark(first + i, step.entry.actor, step.entry.action, hand if step.entry.actor >= 0 else "", now)
            for i, step in enumerate(new.steps)
        ]
        if self.facts.offer and "offer" not in changes:
            changes["offer"] = {}
        if new.over:
            changes |= {"ended": now, "touched": now, "result": new.result(), "scores": list(new.scores)}
        elif old.over:
            changes |= {"ended": None, "result": "", "scores": []}
        try:
            await self.tables.store.write(
                lambda connection: records.append(connection, self.id, marks, changes), tell=self.id
            )
        except Clash:
            await self._reread()
            raise Stale("Somebody was faster; look again.") from None
        self.marks += marks
        self.match = new
        for seat, story in self._stories.items():
            for i, step in enumerate(new.steps):
                story += self._tell(new, first + i, step, seat)
        if changes:
            self.facts = replace(self.facts, **changes)
        self.redraw()

    # Taking back

    async def take_back(self, account: str) -> None:
        """Take back one's last action: at once if the engine allows it, else the other people are asked."""
        mine = self.seats_of(account)
        if not mine:
            raise NotYours("Only players can take back.")
        async with self.lock:
            match = self.running()
            if self.facts.offer:
                raise Stale("There is a question to take back already.")
            seat = next((entry.actor for entry in reversed(match.effective()) if entry.actor in mine), -1)
            if seat < 0:
                raise Refused("You have done nothing yet that could be taken back.")
            if match.can_undo(seat):
                await self._accept(match.undo(), "")
                return
            if self.facts.deal:
                raise Refused("At a deal that others play too, only what showed nothing can be taken back.")
            asked = sorted({one.account for one in self.seats if one.is_person and not one.away} - {account})
            if not asked:
                await self._undo_for_all(seat)
                return
            waiting = [one.seat for one in self.seats if one.is_person and one.account in asked]
            await self._put_offer({"seat": seat, "ply": match.ply, "waiting": waiting})

    async def answer(self, account: str, yes: bool) -> None:
        """Agree to taking back, or not; the one who asked may withdraw."""
        async with self.lock:
            offer = self.facts.offer
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
        while True:
            match = self.running()
            actor = next(entry.actor for entry in reversed(match.effective()) if entry.actor != CHANCE)
            await self._accept(match.undo(consent=True), CONSENT, offer={})
            if actor == seat:
                return

    async def _put_offer(self, offer: dict[str, Any]) -> None:
        await self.tables.store.write(
            lambda connection: records.change_table(connection, self.id, offer=offer), tell=self.id
        )
        self.facts = replace(self.facts, offer=offer)
        self.retell()

    async def name_deal(self, deal: str) -> None:
        """From now on other tables may be dealt the same."""
        async with self.lock:
            await self.tables.store.write(lambda link: records.change_table(link, self.id, deal=deal), tell=self.id)
            self.facts = replace(self.facts, deal=deal)

    # Talking

    async def say(self, account: str, name: str, text: str) -> None:
        """A line of chat from anyone at the table."""
        text = " ".join(text.split())
        if not text:
            return
        if len(text) > LONGEST_LINE:
            raise Refused(f"A line of chat has at most {LONGEST_LINE} characters.")
        async with self.lock:
            mine = self.seats_of(account)
            if len(self.chat) >= MOST_CHAT:
                raise TooMany("Enough has been said at this table.")
            seat = mine[0] if mine else PUBLIC
            line = Said(len(self.chat), seat, self.names[seat] if mine else name, text, time.time())
            try:
                await self.tables.store.write(lambda connection: records.say(connection, self.id, line), tell=self.id)
            except Clash:
                await self._reread()
                raise Stale("Somebody else spoke at the same moment; send it again.") from None
            self.chat.append(line)
            self.wake()

    # Seats

    async def put_seat(self, seat: Seat, was: Seat | None = None) -> None:
        async with self.lock:
            await self._put_seat(seat, was)

    async def _put_seat(self, seat: Seat, was: Seat | None = None) -> None:
        try:
            await self.tables.store.write(
                lambda connection: records.change_seat(connection, self.id, seat, was), tell=self.id
            )
        except Clash:
            await self._reread()
            raise Stale("Somebody was faster: that seat has changed.") from None
        renamed = self.seats[seat.seat].name != seat.name
        self.seats[seat.seat] = seat
        if renamed:
            self._replay()
            self.redraw()
        else:
            self.retell()

    async def begin(self, places: Sequence[Seat]) -> None:
        """Deal, and write seats and deal in one step."""
        await self.tables.ready(self.game)
        async with self.lock:
            if self.match is not None:
                raise Stale("This table has started already.")
            now = time.time()
            pairs = list(zip(self.seats, places, strict=True))
            self.seats = list(places)
            match = Match.resume(self._setting(), [])
            marks = [Mark(i, entry.actor, entry.action, "", now) for i, entry in enumerate(match.log)]
            try:
                await self.tables.store.write(
                    lambda connection: records.begin(connection, self.id, pairs, marks, now), tell=self.id
                )
            except Clash:
                await self._reread()
                raise Stale("Somebody was faster: look again, and start if all is well.") from None
            self.facts = replace(self.facts, started=now)
            self.marks, self.match = marks, match
            self.redraw()

    # Staying in step with the store

    def _setting(self) -> Setting:
        facts = self.facts
        if facts.rules != self.game.rules_number:
            raise Unknown(f"This table plays by rules {facts.rules} of {self.game.title}, which are no longer here.")
        return Setting(self.game, facts.seats, dict(facts.options), facts.seed, self.names)

    def _replay(self) -> None:
        """The match from the log; stories are told anew when asked for."""
        if self.facts.started is not None:
            self.match = Match.resume(self._setting(), [(mark.actor, mark.action) for mark in self.marks])
        self._stories.clear()

    async def reread(self) -> None:
        """Another process changed something here: take it over."""
        async with self.lock:
            await self._reread()

    async def _reread(self) -> None:
        after, heard = len(self.marks), len(self.chat)
        sheet = await self.tables.store.read(lambda connection: records.read_sheet(connection, self.id, after, heard))
        if sheet is None:
            return
        self.facts, self.seats = sheet.facts, sheet.seats
        self.marks += sheet.log
        self.chat += sheet.chat
        self._replay()
        self.redraw()

    # Watchers

    def redraw(self) -> None:
        """Boards have changed."""
        self.edition += 1
        self.retell()

    def retell(self) -> None:
        """Something beside the boards has changed."""
        self.revision += 1
        self.wake()
        self.drive.go_on()

    def wake(self) -> None:
        self.used = time.monotonic()
        for watcher in self.watchers:
            watcher.wake()

    def join(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.retell()

    def part(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.retell()
