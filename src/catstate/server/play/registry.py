"""The registry of tables: reads a table when somebody comes, forgets it when nobody is there, makes new ones."""

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial

from ...core.dealer import new_seed
from ...core.errors import BadOption, CatstateError
from ...core.language import say
from ...games import find
from ..errors import Refused, Unavailable, Unknown
from ..store import retention, stored_tables
from ..store.leases import unattended_clocks
from ..store.rows import OPEN, PERSON, WANTED, Seat, StoredTable, TableSummary
from .accounts import Account
from .bots import bot_seat
from .clocks import LONGEST_WAIT
from .leases import RENEWAL
from .people import ACCOUNTS, Standings
from .services import Services
from .story import SHORT
from .tables import Table
from .turns import DAY, TurnKeeper, check_days

log = logging.getLogger("catstate.registry")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily mistaken for another
CLOCKS = (0, 15, 30, 60, 120, 300, 3600)  # for longer there is play by turns
TABLE_NAME = re.compile("[0-9A-Za-z-]{1,16}")  # the store holds no more
LINK = re.compile("[0-9A-Za-z_-]{1,24}")  # the secret part of a link
LAST_WRITES = 5.0  # seconds that the server waits for them when it stops
PRUNING = 3600.0  # seconds between two looks for what is kept no longer
HEARTBEAT = 20.0  # seconds between two notes of who is connected


@dataclass(frozen=True)
class TableSpec:
    """What a new table should be."""

    game: str
    seats: int | None = None
    options: Mapping[str, str | int] | None = None
    preset: str = ""
    public: bool = False
    clock: int = 0
    days: int = 0  # for a decision, in a match by turns
    overdue: str = ""  # what happens there when time is over
    hints: bool | None = None  # None: unless the match is to be rated
    rated: bool = False
    bots: Mapping[int, str] | None = None  # seat → level
    deal: str = ""
    seed: str = ""
    before: str = ""
    known: bool = False  # somebody may know the deal
    tried: bool = False  # the deal was opened before from the same address
    place: str = ""
    host: str = ""
    seated: bool = True  # whether whoever opens it sits down
    wanted: str = ""  # who is wanted: one of rows.WANTED
    club: str = ""
    tournament: str = ""
    sealed: bool = False


class TableRegistry:
    """The live tables of this process, and the way to all others."""

    def __init__(self, services: Services, people: Standings) -> None:
        self.services, self.people = services, people
        self.is_closing = False
        self.reviewing: set[str] = set()  # the accounts whose matches are being reviewed for their pages
        self._live: dict[str, asyncio.Task[Table]] = {}

    # Opening and closing

    def open(self) -> None:
        """Begin the work in the background: compile, listen, note who is here, keep clocks going."""
        services = self.services
        services.store.listen(self._listener(asyncio.get_running_loop()))
        if services.settings.prepare:
            services.background.start(services.compiler.compile_all())
        services.background.start(self._look_after())
        services.background.start(self._wind_clocks())
        services.background.start(TurnKeeper(services, self.find).keep_on())
        if not services.store.is_sqlite:
            services.background.start(self._renew_leases())

    async def close(self) -> None:
        """Stop: bots that still think are told to, what is being written is written to its end."""
        self.is_closing = True
        tables = self.live()
        for table in tables:
            table.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WRITES):
                for table in tables:
                    async with table.lock:
                        table.stop()
        self.services.background.cancel()
        self.services.compiler.close()
        self.services.bots.close()
        self.services.replays.close()

    # Finding

    def live(self) -> list[Table]:
        return [task.result() for task in list(self._live.values()) if task.done() and not task.exception()]

    async def find(self, name: str) -> Table:
        """The table of that name, read from the store when it is not in memory."""
        if not TABLE_NAME.fullmatch(name):
            raise Unknown(say("There is no table {name!r}.", name=name[:40]))
        if name not in self._live:
            self._live[name] = asyncio.ensure_future(self._read(name))
        try:
            table = await asyncio.shield(self._live[name])
        except Exception:
            self._live.pop(name, None)
            raise
        table.used = time.monotonic()
        return table

    async def _read(self, name: str) -> Table:
        try:
            contents = await self.services.store.read(lambda connection: stored_tables.read_table(connection, name))
            if contents is None:
                raise Unknown(say("There is no table {name!r}.", name=name[:40]))
            TableSummary.checked(contents.stored, contents.seats)
            if contents.stored.started is not None:
                await self.services.compiler.rules(find(contents.stored.game))
            make = partial(Table, self.services, contents)
            table = make() if len(contents.log) <= SHORT else await self.services.replays.run(name, make)
        except CatstateError:
            raise
        except Exception:
            log.exception("table %s can't be read", name)
            raise Unknown(say("What is stored about table {name!r} can't be read.", name=name)) from None
        table.refresh()
        return table

    # Making

    async def make(self, spec: TableSpec, account: Account) -> Table:
        """A new table, with whoever opens it on seat 0 unless they only offer it to others."""
        now = time.time()
        stored = settle(replace(spec, host=account.id), now)
        seats = [*map(Seat, range(stored.seats))]
        if spec.seated:
            seats[0] = Seat(0, PERSON, account.id, account.name, seen=now)
        for number, level in (spec.bots or {}).items():
            if number not in range(stored.seats):
                raise Refused(say("There is no seat {number}.", number=number))
            if seats[number].kind == OPEN:
                seats[number] = bot_seat(seats, number, level)
        await self.services.store.write(lambda connection: stored_tables.add_table(connection, stored, seats))
        log.info("table %s: %s for %d opened", stored.id, stored.game, stored.seats)
        return await self.find(stored.id)

    # In the background

    def _listener(self, loop: asyncio.AbstractEventLoop) -> Callable[[str], None]:
        def hear(table: str) -> None:
            with contextlib.suppress(RuntimeError):  # we are closing
                loop.call_soon_threadsafe(self._hear, table)

        return hear

    def _hear(self, name: str) -> None:
        """Another process changed a table ("" = perhaps any), or the standing of an account."""
        if name in ("", ACCOUNTS):
            self.services.background.start(self.refresh_people())
        for other, task in self._live.items():
            if name in ("", other):
                self.services.background.start(self._reread(task))

    async def _reread(self, reading: "asyncio.Task[Table]") -> None:
        with contextlib.suppress(Exception):  # a table that can't be read is refused to whoever asks for it
            table = await asyncio.shield(reading)
            await table.reread()

    async def reread(self, names: Collection[str]) -> None:
        """These tables have been changed in the store."""
        for table in self.live():
            if table.id in names:
                await table.reread()

    async def refresh_people(self) -> None:
        """Read who is logged out, muted or banned by now; their open boards hear of it."""
        with contextlib.suppress(Unavailable):  # it is read at the next heartbeat
            for account in await self.people.refresh():
                self.wake(account)

    def wake(self, account: str) -> None:
        for table in self.live():
            for watcher in table.watchers:
                if watcher.account == account:
                    watcher.wake()

    async def _look_after(self) -> None:
        """Note who is connected, and forget tables that nobody uses."""
        store, idle, pruned = self.services.store, self.services.settings.idle, -PRUNING
        while True:
            await asyncio.sleep(HEARTBEAT)
            await self.refresh_people()
            with contextlib.suppress(Exception):  # the database does not answer: later
                await self._forget_deleted()
                if time.monotonic() - pruned > PRUNING:
                    pruned = time.monotonic()
                    await self._prune()
            running = [table for table in self.live() if not table.is_over]
            present = [(t.id, seat.number) for t in running for seat in t.seats if t.is_present(seat.number)]
            if present:
                with contextlib.suppress(Exception):  # it is noted at the next heartbeat
                    await store.write(partial(stored_tables.note_presence, present=present, at=self.services.now()))
            long_ago = time.monotonic() - idle
            for table in self.live():
                if table.is_idle and table.used < long_ago:
                    self._drop(table)

    async def _forget_deleted(self) -> None:
        """Drop tables that whoever runs the server has deleted; their boards are closed."""
        live = {table.id: table for table in self.live()}
        there = await self.services.store.read(lambda connection: retention.existing(connection, live))
        for name in live.keys() - there:
            live[name].is_deleted = True
            self._live.pop(name, None)
            live[name].stop()
            live[name].wake()

    async def _prune(self) -> None:
        settings = self.services.settings
        limits = retention.Limits(settings.keep_unstarted, settings.keep_matches, settings.keep_chat)
        count = await self.services.store.write(lambda connection: retention.prune(connection, limits, time.time()))
        if count:
            log.info("%d tables were kept long enough and are deleted", count)

    def _drop(self, table: Table) -> None:
        """Forget a table; if it has a clock, read it again when its time is over."""
        self._live.pop(table.id, None)
        table.stop()
        if is_clocked(table):
            self._wind_later(table.id, max(0.0, table.deadline - time.time()))

    def _wind_later(self, name: str, seconds: float) -> None:
        def wind() -> None:
            self.services.background.start(self._wind(name))

        asyncio.get_running_loop().call_later(min(seconds, LONGEST_WAIT), wind)

    async def _wind(self, name: str) -> None:
        """Have a table in memory, so that its clock goes on."""
        try:
            await self.find(name)
        except Unavailable:
            self._wind_later(name, HEARTBEAT)
        except Exception as error:  # such as a game that this server does not have: other clocks must go on
            log.warning("table %s can't be read, so its clock stands still: %s", name, error)

    async def _wind_clocks(self) -> None:
        """Of every table at the start; later, of those whose process has ended."""
        for name in await self.services.store.read(stored_tables.clocked_tables):
            await self._wind(name)
        while not self.services.store.is_sqlite:
            await asyncio.sleep(HEARTBEAT)
            with contextlib.suppress(Unavailable):  # it is asked again
                for name in await self.services.store.read(unattended_clocks):
                    await self._wind(name)

    async def _renew_leases(self) -> None:
        """Keep the leases of tables at which a bot thinks or a clock runs."""
        while True:
            await asyncio.sleep(RENEWAL)
            wanted = {table.id for table in self.live() if is_clocked(table) or not table.bot_runner.is_idle}
            with contextlib.suppress(Unavailable):  # at the next renewal
                await self.services.leases.renew(wanted)


def is_clocked(table: Table) -> bool:
    """Whether a clock runs that must be looked after in memory: deadlines of matches by turns are in the store."""
    return table.deadline > 0 and not table.stored.is_by_turns


def new_name() -> str:
    """A name that nobody can guess, for a table, a club or a tournament."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def settle(spec: TableSpec, now: float) -> StoredTable:
    """A new table's row; refuses what the game does not have."""
    game = find(spec.game)
    options = dict(spec.options or {})
    if spec.preset:
        options = {**game.preset(spec.preset).options_for(spec.seats or game.default_seats), **options}
    seats, settled = game.settle(spec.seats, options)
    if spec.clock not in CLOCKS:
        raise BadOption(
            say("A clock has {known} seconds, not {clock}.", known=", ".join(map(str, CLOCKS)), clock=spec.clock)
        )
    overdue = check_days(spec.days, spec.overdue, spec.clock)
    if spec.wanted not in WANTED:
        raise BadOption(
            say(
                "Wanted is one of {known}, not {wanted!r}.", known=", ".join(map(repr, WANTED)), wanted=spec.wanted[:20]
            )
        )
    return StoredTable(
        id=new_name(),
        game=game.name,
        rules=game.rules_number,
        seats=seats,
        options=settled,
        seed=spec.seed or new_seed(),
        public=spec.public and not spec.known,
        clock=spec.clock or spec.days * DAY,
        overdue=overdue,
        hints=not spec.rated if spec.hints is None else spec.hints,
        rated=spec.rated,
        deal=spec.deal,
        before=spec.before,
        known=spec.known,
        tried=spec.tried,
        place=spec.place,
        host=spec.host,
        wanted=spec.wanted,
        club=spec.club,
        tournament=spec.tournament,
        sealed=spec.sealed,
        made=now,
        touched=now,
    )
