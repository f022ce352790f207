"""Compiling: rules and searches are compiled once, in the background; what was never compiled, in another process."""

import asyncio
import contextlib
import gc
import logging
import subprocess
import sys
from collections.abc import Callable
from functools import cache

from ...bots.levels import is_prepared, prepare
from ...core.game import Game
from ...core.warm import is_compiled, warm
from ...games import GAMES
from .background import run_in_thread

log = logging.getLogger("catstate.compiling")


class Compiler:
    """Futures that are done when a game's rules, or its search, are compiled. Asking starts the work."""

    def __init__(self) -> None:
        self._rules: dict[str, asyncio.Future[None]] = {}
        self._searches: dict[str, asyncio.Future[None]] = {}
        self._boards: dict[str, asyncio.Future[None]] = {}

    def rules(self, game: Game) -> "asyncio.Future[None]":
        if game.name not in self._rules:
            self._rules[game.name] = run_in_thread(lambda: compile_rules(game))
        return self._rules[game.name]

    def search(self, game: Game) -> "asyncio.Future[None]":
        if game.name not in self._searches:
            self._searches[game.name] = run_in_thread(lambda: compile_search(game))
        return self._searches[game.name]

    def board(self, game: Game, draw: Callable[[], object]) -> "asyncio.Future[None]":
        """A first board of a game, once its rules are compiled. Drawn in a thread: it may have to wait until what
        another thread compiles is done, and everybody would wait with it.
        """
        if game.name not in self._boards:
            self._boards[game.name] = run_in_thread(lambda: try_out(draw))
        return self._boards[game.name]

    def is_search_ready(self, game: Game) -> bool:
        return game.name in self._searches and self._searches[game.name].done()

    async def compile_all(self) -> None:
        """Every game's rules, then every game's search."""
        for game in list(GAMES.values()):
            try:
                await self.rules(game)
            except Exception:
                log.exception("the rules of %s could not be compiled", game.title)
                self._rules.pop(game.name, None)
        for game in list(GAMES.values()):
            await self.search(game)


def compile_rules(game: Game) -> None:
    if game.package.startswith("catstate.") and not is_compiled(game):
        _compile_in_another_process("--rules", game.name)
    for _ in warm(game):
        pass
    keep_loaded(f"rules of {game.name}")


def try_out(draw: Callable[[], object]) -> None:
    with contextlib.suppress(Exception):  # what is wrong is told to whoever asks for it
        draw()


def compile_search(game: Game) -> None:
    if game.package.startswith("catstate.") and not is_prepared(game):
        _compile_in_another_process(game.name)
    with contextlib.suppress(Exception):  # a bot that can't think says so when it is asked
        prepare(game)
    keep_loaded(f"search of {game.name}")


@cache
def keep_loaded(what: str) -> None:
    """What was loaded stays as long as the process, so Python need not look through it for rubbish again and again:
    each look holds up everybody, a quarter million objects for a tenth of a second.
    """
    log.debug("kept for good: %s", what)
    gc.collect()
    gc.freeze()


def _compile_in_another_process(*arguments: str) -> None:
    """Fill the cache from another process, which leaves this one free."""
    command = [sys.executable, "-m", "catstate", "warm", *arguments]
    with contextlib.suppress(OSError):  # no other process can be started: it is compiled here
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
