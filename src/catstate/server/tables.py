"""Tables: all of them. Reads a table when somebody comes, forgets it when nobody is there; makes new ones."""

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from ..core.dealer import new_seed
from ..core.errors import BadOption
from ..core.game import Game
from ..games import GAMES, find
from . import records
from .accounts import Account
from .aside import do_aside
from .errors import Refused, Unknown
from .players import Players
from .records import Facts
from .seats import BOT, OPEN, PERSON, Seat, free_name
from .settings import Settings
from .store import Store
from .table import Table

log = logging.getLogger("catstate.tables")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily mistaken for another
CLOCKS = (0, 15, 30, 60, 120, 300, 3600, 86_400)
DAILY = "daily "  # a deal of this name and a date is the same for all on that day
HEARTBEAT = 20.0  # seconds between two notes of who is connected
BOT_NAMES = ("Qubit", "Boson", "Fermi", "Gluon", "Muon", "Quark", "Photon", "Tau")


@dataclass(frozen=True)
class Wish:
    """What somebody wants a new table to be."""

    game: str
    seats: int | None = None
    options: Mapping[str, str] | None = None
    preset: str = ""
    public: bool = False
    clock: int = 0
    hints: bool = True
    bots: Mapping[int, str] | None = None  # seat → level
    deal: str = ""
    seed: str = ""
    before: str = ""


class Tables:
    """The live tables of this process, and the door to all others."""

    def __init__(self, settings: Settings, store: Store, secret: str) -> None:
        self.settings, self.store = settings, store
        self.players = Players(settings.thinkers)
        self.opened = time.time()
        self._secret = secret
        self._live: dict[str, asyncio.Task[Table]] = {}
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Opening and closing

    def open(self) -> None:
        """Begin the work in the background: compile, listen, note who is here, keep clocks going."""
        loop = asyncio.get_running_loop()
        self.store.listen(self._hearing(loop))
        if self.settings.prepare:
            self.later(self._prepare_all())
        for work in (self._look_after(), self._wind_clocks()):
            self.later(work)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for table in self.live():
            table.drive.stop()
        self.players.close()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background, until the server ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Finding

    def live(self) -> list[Table]:
        return [task.result() for task in self._live.values() if task.done() and not task.exception()]

    async def find(self, table: str) -> Table:
        """The table of that name, read from the store when it is not in memory."""
        if table not in self._live:
            self._live[table] = asyncio.ensure_future(self._read(table))
        try:
            found = await asyncio.shield(self._live[table])
        except Exception:
            self._live.pop(table, None)
            raise
        found.used = time.monotonic()
        return found

    async def _read(self, name: str) -> Table:
        sheet = await self.store.read(lambda connection: records.read_sheet(connection, name[:16]))
        if sheet is None or sheet.facts.id != name:
            raise Unknown(f"There is no table {name[:40]!r}.")
        if sheet.facts.started is not None:
            await self.ready(find(sheet.facts.game))
        table = Table(self, sheet)
        table.drive.go_on()
        return table

    # Making

    async def make(self, wish: Wish, account: Account, sit: bool = True) -> Table:
        """A new table with its first player on seat 0."""
        now = time.time()
        facts = self.facts_of(wish, now)
        seats = facts.seats
        places: list[Seat] = [Seat(number) for number in range(seats)]
        if sit:
            places[0] = Seat(0, PERSON, account.id, account.name, seen=now)
        for number, level in (wish.bots or {}).items():
            if number not in range(seats):
                raise Refused(f"There is no seat {number}.")
            if places[number].kind == OPEN:
                places[number] = self.bot_seat(places, number, level)
        await self.store.write(lambda connection: records.add_table(connection, facts, places))
        log.info("table %s: %s for %d opened", facts.id, facts.game, seats)
        return await self.find(facts.id)

    def facts_of(self, wish: Wish, now: float) -> Facts:
        """A wish settled: refuses what the game does not have."""
        game = find(wish.game)
        options = dict(wish.options or {})
        if wish.preset:
            options = {**game.preset(wish.preset).options_for(wish.seats or game.default_seats), **options}
        seats, settled = game.settle(wish.seats, options)
        if wish.clock not in CLOCKS:
            raise BadOption(f"A clock has {', '.join(map(str, CLOCKS))} seconds, not {wish.clock}.")
        return Facts(
            id="".join(secrets.choice(LETTERS) for _ in range(10)),
            game=game.name,
            rules=game.rules_number,
            seats=seats,
            options=settled,
            seed=wish.seed or new_seed(),
            public=wish.public,
            clock=wish.clock,
            hints=wish.hints,
            deal=wish.deal,
            before=wish.before,
            made=now,
            touched=now,
        )

    def bot_seat(self, places: list[Seat], number: int, level: str = "") -> Seat:
        level = level or self.players.usual
        if level not in self.players.levels:
            raise Refused(f"There is no bot {level[:20]!r}; there are: {', '.join(self.players.levels)}.")
        return Seat(number, BOT, "", free_name(places, BOT_NAMES[number % len(BOT_NAMES)], number), level)

    def daily_seed(self, game: Game, day: str) -> str:
        """The seed of a day's deal: the same for all, foreseen by nobody."""
        words = f"daily {game.name} {game.rules_number} {day}"
        return hmac.new(self._secret.encode(), words.encode(), hashlib.sha256).hexdigest()[:32]

    # In the background

    def ready(self, game: Game) -> "asyncio.Future[None]":
        """Done when the game's rules are compiled; starts compiling when nobody has."""
        if game.name not in self._ready:
            self._ready[game.name] = do_aside(lambda: _compile(game))
        return self._ready[game.name]

    async def _prepare_all(self) -> None:
        for game in list(GAMES.values()):
            try:
                await self.ready(game)
            except Exception:
                log.exception("%s could not be made ready", game.title)
                self._ready.pop(game.name, None)
        for game in list(GAMES.values()):
            await self.players.prepare(game)

    def _hearing(self, loop: asyncio.AbstractEventLoop) -> Callable[[str], None]:
        def hear(table: str) -> None:
            with contextlib.suppress(RuntimeError):  # we are closing
                loop.call_soon_threadsafe(self._heard, table)

        return hear

    def _heard(self, name: str) -> None:
        """Another process changed a table ("" = perhaps any)."""
        for one, task in self._live.items():
            if name in ("", one):
                self.later(self._reread(task))

    async def _reread(self, reading: "asyncio.Task[Table]") -> None:
        with contextlib.suppress(Exception):  # a table that can't be read is refused to whoever asks for it
            table = await asyncio.shield(reading)
            await table.reread()

    async def _look_after(self) -> None:
        """Note who is connected, and forget tables that nobody uses."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            present = [(t.id, s.seat) for t in self.live() if not t.is_over for s in t.seats if t.is_present(s.seat)]
            if present:
                with contextlib.suppress(Exception):  # it is noted at the next heartbeat
                    await self.store.write(partial(records.note_presence, present=present, at=time.time()))
            long_ago = time.monotonic() - self.settings.idle
            for table in self.live():
                if not table.watchers and table.used < long_ago and table.drive.is_idle and not table.lock.locked():
                    self._live.pop(table.id, None)

    async def _wind_clocks(self) -> None:
        for name in await self.store.read(records.clocked_tables):
            with contextlib.suppress(Unknown):  # its game is not on the shelf of this server
                await self.find(name)


def _compile(game: Game) -> None:
    """Load a game's kernels; what was never compiled is compiled in another process, which leaves this one free."""
    from ..core.kernel import cache_folder
    from ..core.warm import warm

    if game.package.startswith("catstate.") and not any(cache_folder(Path(game.rules.__file__)).rglob("*.nbi")):
        command = [sys.executable, "-m", "catstate", "warm", "--rules", game.name]
        with contextlib.suppress(OSError):  # no other process can be had: it is compiled here
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    for _ in warm(game):
        pass


def today() -> str:
    return datetime.now(UTC).date().isoformat()
