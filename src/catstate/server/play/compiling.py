"""Compiling: rules and searches are compiled once, in other processes; until then games are played interpreted.

So nobody waits for the first action on a fresh machine, and the weakest bots think at once. What visitors chose is
compiled first; bots that think longer wait until their search is there.
"""

import asyncio
import contextlib
import gc
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import cache

from ...bots.levels import is_prepared, prepare
from ...core.compile import HELD
from ...core.cores import usable_cores
from ...core.game import Game
from ...core.interpreted import compiling, hold_back, release, use_compiled
from ...core.warm import is_compiled, warm
from ...games import GAMES
from .background import run_in_thread

log = logging.getLogger("catstate.compiling")
AT_ONCE = 2  # games that are compiled at the same time, if nobody chose them; each takes a core
NICE, NICE_CHOSEN = 15, 5  # how far compiling stands back behind the server; less so what somebody has chosen
START = "start"  # held back as long as not all games have been compiled or loaded


class Compiler:
    """Which games can be played by now, and which is compiled next. What somebody asks for begins at once."""

    def __init__(self) -> None:
        self._playable: dict[str, asyncio.Future[None]] = {}  # by game: done when it can be played
        self._searches: dict[str, asyncio.Future[None]] = {}  # done when its search is compiled
        self._boards: dict[str, asyncio.Future[None]] = {}
        self._locks: dict[str, asyncio.Lock] = {}  # one job at a time for each game
        self._line: list[Game] = []  # nobody has asked for these yet
        self._jobs: set[asyncio.Task[None]] = set()
        self._apart = Apart()

    def close(self) -> None:
        """End the processes that compile; what they have compiled is kept."""
        self._line.clear()
        self._apart.close()
        HELD.discard(START)

    def rules(self, game: Game) -> "asyncio.Future[None]":
        """Done when the game can be played: compiled if it was before, else interpreted."""
        if game in self._line:
            self._line.remove(game)
            self._begin(game, NICE_CHOSEN, search=True)
        elif game.name not in self._playable:
            self._begin(game, NICE_CHOSEN, search=False)
        return self._can_play(game)

    def search(self, game: Game) -> "asyncio.Future[None]":
        """Done when bots can think about the game as quickly as they are meant to."""
        if game in self._line:
            self._line.remove(game)
        if game.name not in self._searches:
            if not is_prepared(game):
                hold_back(game, rules=False)
            self._begin(game, NICE_CHOSEN, search=True)
        return self._searches[game.name]

    def board(self, game: Game, draw: Callable[[], object]) -> "asyncio.Future[None]":
        """A first board of a game, once it can be played. Drawn in a thread: it may have to wait until what another
        thread compiles is done, and everybody would wait with it.
        """
        if game.name not in self._boards:
            self._boards[game.name] = run_in_thread(lambda: try_out(draw))
        return self._boards[game.name]

    def is_search_ready(self, game: Game) -> bool:
        return game.name in self._searches and self._searches[game.name].done()

    def is_search_compiled(self, game: Game) -> bool:
        """Whether it only has to be loaded, which takes a moment."""
        return is_prepared(game)

    async def compile_all(self) -> None:
        """Every game, in turn; those that were compiled before are only loaded."""
        HELD.add(START)
        self._line.extend(game for game in GAMES.values() if game.name not in self._searches)
        self._go_on()

    def _can_play(self, game: Game) -> "asyncio.Future[None]":
        if game.name not in self._playable:
            self._playable[game.name] = run_in_thread(lambda: make_playable(game))
        return self._playable[game.name]

    def _begin(self, game: Game, nice: int, search: bool) -> None:
        loop = asyncio.get_running_loop()
        if search:
            self._searches.setdefault(game.name, loop.create_future())
        self._can_play(game)
        job = loop.create_task(self._compile(game, nice, search))
        self._jobs.add(job)
        job.add_done_callback(self._end)

    def _end(self, job: "asyncio.Task[None]") -> None:
        self._jobs.discard(job)
        if not job.cancelled():  # which it is when the server stops
            self._go_on()

    def _go_on(self) -> None:
        while self._line and len(self._jobs) < min(AT_ONCE, usable_cores()):
            self._begin(self._line.pop(0), NICE, search=True)
        if not self._jobs:
            HELD.discard(START)

    async def _compile(self, game: Game, nice: int, search: bool) -> None:
        async with self._locks.setdefault(game.name, asyncio.Lock()):
            try:
                await self._can_play(game)
                await run_in_thread(lambda: compile_game(game, self._apart, nice, search))
            except Stopped:
                return
            except Exception:  # a bot that can't think says so when it is asked
                log.exception("%s could not be compiled", game.title)
                self._playable.pop(game.name, None)  # whoever asks next tries again
            if search and not (ready := self._searches[game.name]).done():
                ready.set_result(None)


def make_playable(game: Game) -> None:
    """Load the compiled rules of a game; if there are none, it is played interpreted from now on."""
    if is_compiled(game):
        load_rules(game)
    else:
        hold_back(game)


def load_rules(game: Game) -> None:
    with compiling():
        for _ in warm(game):
            pass
    keep_loaded(f"rules of {game.name}")


def try_out(draw: Callable[[], object]) -> None:
    with contextlib.suppress(Exception):  # what is wrong is told to whoever asks for it
        draw()


class Apart:
    """The processes that fill the cache and leave this one free."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._is_closed = False

    def compile(self, game: Game, nice: int, *what: str) -> None:
        """Have a game's rules or bots compiled by another process. A game that only we know is compiled here."""
        if not game.package.startswith("catstate."):
            return
        name = f"the {'rules' if what else 'bots'} of {game.title}"
        log.info("Compiling %s, which happens once; the game can be played meanwhile.", name)
        began = time.monotonic()
        command = [sys.executable, "-m", "catstate", "warm", *what, "--nice", str(nice), game.name]
        with contextlib.suppress(OSError):  # no other process can be started: it is compiled here
            self._run(command)
        log.info("Compiled %s in %.0f seconds; %s.", name, time.monotonic() - began, how_far())

    def _run(self, command: list[str]) -> None:
        nothing = subprocess.DEVNULL
        with self._lock:
            if self._is_closed:
                raise Stopped
            process = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)
            self._processes.add(process)
        process.wait()
        with self._lock:
            self._processes.discard(process)
            if self._is_closed:
                raise Stopped

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            for process in self._processes:
                process.terminate()


def how_far() -> str:
    """How much is compiled, in words: each game has two parts, rules and bots."""
    ours = [game for game in GAMES.values() if game.package.startswith("catstate.")]
    done = sum(is_compiled(game) + is_prepared(game) for game in ours)
    return f"{done} of {2 * len(ours)} parts are ready" if done < 2 * len(ours) else "everything is ready"


class Stopped(Exception):
    """The server ends."""


def compile_game(game: Game, apart: Apart, nice: int, search: bool) -> None:
    """Compile what has not been compiled before, rules first, and use each from when it is there."""
    has_rules, has_search = is_compiled(game), is_prepared(game)
    if not (has_rules and (has_search or not search)):
        hold_back(game, rules=not has_rules)
    try:
        if not has_rules:
            apart.compile(game, nice, "--rules", "--boards")
            load_rules(game)
            use_compiled(game)
        if search and not has_search:
            apart.compile(game, nice)
        if search:
            with compiling():
                prepare(game)
            keep_loaded(f"search of {game.name}")
    finally:
        release(game)


@cache
def keep_loaded(what: str) -> None:
    """What was loaded stays as long as the process, so Python need not look through it for rubbish again and again:
    each look holds up everybody, a quarter million objects for a tenth of a second.
    """
    log.debug("kept for good: %s", what)
    gc.collect()
    gc.freeze()
