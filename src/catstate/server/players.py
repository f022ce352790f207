"""The players who are not people: the one place where the server knows about bots.

They are given views, think in threads, and act through the same door as people.
"""

import asyncio
import contextlib
import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..bots.analysis import analyse, review, words_of
from ..bots.levels import LEVELS, budget_for, choose, is_prepared, level_of, prepare
from ..bots.thinking import Budget
from ..core.game import Game
from ..core.match import Match
from .aside import do_aside

HINT_SIMULATIONS = 3000
REVIEW_SIMULATIONS = 150  # a chart of a long game in some seconds, each point good to about ± 0.1


class Players:
    """Bots by level; as many think at a time as the settings allow, and reviews wait behind each other."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(max(1, threads), "bot")
        self._reviewer = ThreadPoolExecutor(1, "reviewer")
        self._ready: dict[str, asyncio.Future[None]] = {}

    @property
    def levels(self) -> tuple[str, ...]:
        """From the weakest to the strongest."""
        return tuple(LEVELS)

    @property
    def usual(self) -> str:
        """The level of a bot that nobody chose."""
        return "Postdoc"

    def about(self, level: str) -> str:
        return LEVELS[level].about

    def is_ready(self, game: Game) -> bool:
        return game.name in self._ready and self._ready[game.name].done()

    def prepare(self, game: Game) -> "asyncio.Future[None]":
        """Done when the search for a game is compiled; starts compiling when nobody has."""
        if game.name not in self._ready:
            self._ready[game.name] = do_aside(lambda: _prepare(game))
        return self._ready[game.name]

    async def choose(self, game: Game, view: Any, legal: list[int], level: str, seed: str, seconds: float) -> int:
        """The action a bot takes; never one that is not legal."""
        if LEVELS[level].simulations:
            await asyncio.shield(self.prepare(game))
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._threads, _choose, game, view, legal, level, seed, seconds)
        return action if action in legal else legal[0]

    async def hint(self, match: Match, seat: int) -> tuple[str, dict[str, float]]:
        """What a strong player would do from this seat's view, and what it thinks of each action."""
        await asyncio.shield(self.prepare(match.game))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _hint, match, seat)

    async def review(self, match: Match) -> dict[str, Any]:
        """A finished match gone through: the chart of expectations and the decisions that cost most."""
        await asyncio.shield(self.prepare(match.game))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reviewer, _review, match)

    def close(self) -> None:
        for threads in (self._threads, self._reviewer):
            threads.shutdown(wait=False, cancel_futures=True)


def _prepare(game: Game) -> None:
    """Load a game's search; what was never compiled is compiled in another process, which leaves this one free."""
    if game.package.startswith("catstate.") and not is_prepared(game):
        command = [sys.executable, "-m", "catstate", "warm", game.name]
        with contextlib.suppress(OSError):  # no other process can be had: it is compiled here
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    with contextlib.suppress(Exception):  # a bot that can't think says so when it is asked
        prepare(game)


def _choose(game: Game, view: Any, legal: list[int], level: str, seed: str, seconds: float) -> int:
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6], "big")
    own = budget_for(game, level_of(level), None)
    budget = Budget(simulations=own.simulations, seconds=min(own.seconds or seconds, seconds))
    return choose(game, view, legal, level, number, budget)


def _hint(match: Match, seat: int) -> tuple[str, dict[str, float]]:
    found = analyse(match, seat, HINT_SIMULATIONS)
    return words_of(found), {one.text: round(one.value, 3) for one in found.options if one.visits > 1}


def _review(match: Match) -> dict[str, Any]:
    found = review(match, REVIEW_SIMULATIONS)
    return {
        "names": list(found.names),
        "chart": [(point.ply, [round(value, 3) for value in point.values]) for point in found.chart],
        "luck": [round(share, 2) for share in found.luck],
        "moments": [
            {"ply": one.ply, "seat": one.seat, "label": one.label, "best": one.best_label, "cost": round(one.cost, 2)}
            for seat in range(match.seats)
            for one in found.turning_points(seat)[:2]
        ],
    }
