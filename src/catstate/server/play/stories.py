"""The stories of a table: the match so far as each seat is told it, long ones in a thread."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.match import Match
from .story import SeatStory
from .table_parts import TablePart

if TYPE_CHECKING:
    from .tables import Table

SHORT = 40  # plies of a match that is told at once, without a thread


class TableStories(TablePart):
    """One story for each seat that somebody looks from. Told from the start once; what is new is added."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self._stories: dict[int, SeatStory] = {}
        self._telling: dict[int, asyncio.Future[None]] = {}

    def of(self, seat: int) -> SeatStory:
        """The match so far, told to a seat."""
        if seat not in self._stories:
            self._stories[seat] = SeatStory(seat)
            if (match := self.table.match) is not None:
                self._stories[seat].tell(match, 0, match.replay(), self.table.played_by)
        return self._stories[seat]

    async def prepare(self, seat: int) -> None:
        """Tell a long match to a seat in a thread, so that `of` need not do it."""
        match = self.table.match
        if match is None or match.ply <= SHORT or seat in self._stories:
            return
        if seat not in self._telling:
            self._telling[seat] = asyncio.ensure_future(self._tell(match, seat))
        try:
            await asyncio.shield(self._telling[seat])
        finally:
            self._telling.pop(seat, None)

    async def _tell(self, match: Match, seat: int) -> None:
        table, story = self.table, SeatStory(seat)
        played_by = dict(table.played_by)
        await table.services.replays.run(table.id, lambda: story.tell(match, 0, match.replay(), played_by))
        now = table.running()
        if now.ply > match.ply:  # it went on meanwhile
            later = match.continued(now.log[match.ply :])
            story.tell(later, match.ply, later.steps, table.played_by)
        if now.names != match.names:
            story.rename(now.names)
        self._stories.setdefault(seat, story)

    def is_ready(self, seat: int) -> bool:
        """Whether `of` has little or nothing to do for this seat."""
        return seat in self._stories or self.table.ply <= SHORT

    def follow(self, new: Match) -> None:
        """Tell everyone the last steps of the match."""
        for story in self._stories.values():
            story.tell(new, new.ply - len(new.steps), new.steps, self.table.played_by)

    def rename(self, names: Sequence[str]) -> None:
        for story in self._stories.values():
            story.rename(names)

    def forget(self) -> None:
        self._stories.clear()
