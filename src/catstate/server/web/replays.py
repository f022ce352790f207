"""Replays: boards of earlier plies, played again in a thread and kept by table and ply."""

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from dataclasses import dataclass

from ...core.language import language, mark
from ...core.match import Match
from ..play.tables import Table
from .boards import replay_scene
from .wire import ReplayBoard

KEPT = 256  # boards; each is some tens of kilobytes
BUSY = mark("Many people are looking back at matches just now; try again in a moment.")
Key = tuple[str, tuple[str, ...], int, int, str]  # table, names, ply, seat, language


@dataclass(frozen=True)
class KeptBoard:
    """A board of an earlier ply, how it came about, and what lies under its pieces."""

    board: ReplayBoard
    scenery: str


class ReplayCache:
    """The boards that were looked at last. A log only grows, so the board of a ply never changes."""

    def __init__(self) -> None:
        self._boards: OrderedDict[Key, asyncio.Future[KeptBoard]] = OrderedDict()

    async def board(self, table: Table, ply: int, seat: int) -> KeptBoard:
        """The board of this ply as the seat saw it. People who ask at the same time share the work."""
        match = table.running()
        await table.stories.prepare(seat)
        stops = table.stories.of(seat).plies
        before = stops[earlier - 1] if (earlier := bisect_left(stops, ply)) else 0
        key = (table.id, match.names, ply, seat, language())
        if key not in self._boards:
            work = table.services.replays.run(table.id, lambda: _look_back(match, before, ply, seat), BUSY)
            self._boards[key] = asyncio.ensure_future(work)
            if len(self._boards) > KEPT:
                self._boards.popitem(last=False)
        self._boards.move_to_end(key)
        try:
            return await asyncio.shield(self._boards[key])
        except Exception:
            self._boards.pop(key, None)
            raise


def _look_back(match: Match, before: int, ply: int, seat: int) -> KeptBoard:
    then = match.at(ply)
    board = replay_scene(match, then, before, seat)
    return KeptBoard(board, match.game.board.scenery(then.view(seat)))
