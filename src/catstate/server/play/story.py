"""The stories of a table: the match so far as each seat is told it, every line and the last scenes with their motions.

Lines are kept with a placeholder for each name, so that a new name changes them without telling the match again.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...core.frames import GIVES_UP, Scene, scenes, table_line
from ...core.journal import NotedEvent, TableEvent
from ...core.language import ENGLISH, language, speaking
from ...core.match import Match
from ...core.motions import Motion
from ...core.narrator import names_for_placeholders
from ...core.rules import CHANCE, PUBLIC
from ...core.steps import UNDO, Step
from ..store.rows import BY_BOT, BY_CLOCK, BY_FORFEIT, BY_HEIR, BY_RELIEF, PLACEHOLDERS
from .table_parts import TablePart

if TYPE_CHECKING:
    from .tables import Table

SHORT = 40  # plies of a match that is told at once; a longer one is told in a thread
KEPT_SCENES = 40  # so many of the last scenes can be sent; whoever is farther behind gets a whole board
ACTED_FOR = {
    BY_CLOCK: TableEvent.TIME_OVER,
    BY_FORFEIT: TableEvent.TIME_OVER,
    BY_RELIEF: TableEvent.BOT_FAILED,
    BY_HEIR: TableEvent.HANDED_OVER,
    BY_BOT: TableEvent.BOT_PLAYED,
}
STANDING_IN = (TableEvent.BOT_PLAYED, TableEvent.HANDED_OVER)  # a bot acts for a person


@dataclass  # not frozen, as are the next two: there are many, nobody changes them, and frozen ones take long to make
class StoryLine:
    """One sentence of the log."""

    text: str
    ply: int  # of the board that it leads to
    actor: int  # in whose turn it happened; −1 before the first
    head: bool = False  # whether it is the first of an action; the others are details
    note: str = ""  # a side remark
    things: tuple[str, ...] = ()  # the things on the board that it speaks of


@dataclass
class ToldFrame:
    """One thing worth seeing: its sentences and motions."""

    lines: list[StoryLine]
    motions: list[Motion]


@dataclass
class ToldScene:
    """One board and how it came about."""

    number: int  # scenes are counted from 1
    ply: int
    actor: int
    first: int  # the number of its first line in the log
    after: Any  # the state that the board shows
    frames: list[ToldFrame]


class SeatStory:
    """What one seat was told so far."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.language = language()
        self.lines: list[StoryLine] = []
        self.scenes: deque[ToldScene] = deque(maxlen=KEPT_SCENES)
        self.number = 0  # of the last scene
        self.plies: list[int] = []  # the ply of every scene's board
        self.edition = 0  # raised when lines that were told have changed
        self._templates: list[StoryLine] = []
        self._actor = PUBLIC  # whose turn it is in the story
        self._stood_in: set[int] = set()  # seats for which a bot acted last

    def tell(self, match: Match, first: int, steps: Iterable[Step], played_by: Mapping[int, str]) -> None:
        """Add what these steps, the first of them at this ply, mean to the seat."""
        helped = self._with_helpers(first, steps, played_by) if played_by or self._stood_in else steps
        names = PLACEHOLDERS[: match.seats]
        for scene in scenes(match.game, self.seat, names, first, helped, match.seen_by):
            self._add(scene, match.names)

    def _with_helpers(self, first: int, steps: Iterable[Step], played_by: Mapping[int, str]) -> Iterator[Step]:
        """Steps, with an event where somebody else acted for a seat; of a bot that stands in only the first time."""
        for ply, step in enumerate(steps, first):
            actor, action = step.entry
            kind = ACTED_FOR.get(played_by.get(ply, "")) if action != UNDO else None
            if kind == TableEvent.BOT_PLAYED and actor in self._stood_in:
                kind = None
            elif actor != CHANCE:
                (self._stood_in.add if kind in STANDING_IN else self._stood_in.discard)(actor)
            if kind is None:
                yield step
                continue
            told = NotedEvent(kind, actor, numbers=(GIVES_UP if played_by.get(ply) == BY_FORFEIT else 0, 0, 0, 0))
            yield step._replace(events=(told, *step.events))

    def _add(self, scene: Scene, names: Sequence[str]) -> None:
        if scene.actor != CHANCE:
            self._actor = scene.actor
        line_number = len(self.lines)
        frames = []
        is_head = True
        for frame in scene.frames:
            templates = []
            for line in frame.lines:
                templates.append(StoryLine(line.text, scene.ply, self._actor, is_head, line.note, line.things))
                is_head = False
            lines = _fill_in(templates, names)
            self._templates += templates
            self.lines += lines
            frames.append(ToldFrame(lines, frame.motions))
        self.number += 1
        self.plies.append(scene.ply)
        self.scenes.append(ToldScene(self.number, scene.ply, self._actor, line_number, scene.after, frames))

    def since(self, number: int) -> list[ToldScene] | None:
        """The scenes after this one; None if some of them are no longer kept."""
        behind = self.number - number
        return list(self.scenes)[len(self.scenes) - behind :] if behind <= len(self.scenes) else None

    def rename(self, names: Sequence[str]) -> None:
        self.lines = _fill_in(self._templates, names)
        self.scenes.clear()
        self.edition += 1


def _fill_in(templates: Iterable[StoryLine], names: Sequence[str]) -> list[StoryLine]:
    table = _translation(tuple(names))
    return [_filled(line, table) for line in templates]


def _filled(line: StoryLine, table: Mapping[int, str]) -> StoryLine:
    """A line with the names in it; itself, where it has none."""
    if line.text.isascii() and line.note.isascii():  # no placeholder is
        return line
    return StoryLine(
        line.text.translate(table), line.ply, line.actor, line.head, line.note.translate(table), line.things
    )


@lru_cache(1024)
def _translation(names: tuple[str, ...]) -> dict[int, str]:
    return names_for_placeholders(names)


class TableStories(TablePart):
    """One story for each seat that somebody looks from, in each language that they read. Told from the start once; what
    is new is added."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self._stories: dict[tuple[int, str], SeatStory] = {}
        self._telling: dict[tuple[int, str], asyncio.Future[None]] = {}

    def of(self, seat: int) -> SeatStory:
        """The match so far, told to a seat."""
        key = seat, language()
        story = self._stories.get(key)
        if story is None:
            story = self._stories[key] = SeatStory(seat)
            if (match := self.table.match) is not None:
                story.tell(match, 0, match.replay(), self.table.played_by)
        return story

    async def prepare(self, seat: int) -> None:
        """Tell a long match to a seat in a thread, so that `of` need not do it."""
        match, key = self.table.match, (seat, language())
        if match is None or match.ply <= SHORT or key in self._stories:
            return
        if key not in self._telling:
            self._telling[key] = asyncio.ensure_future(self._tell(match, seat))
        try:
            await asyncio.shield(self._telling[key])
        finally:
            self._telling.pop(key, None)

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
        self._stories.setdefault((seat, story.language), story)

    def is_ready(self, seat: int) -> bool:
        """Whether `of` has little or nothing to do for this seat."""
        return self.table.ply <= SHORT or (seat, language()) in self._stories

    def follow(self, new: Match) -> None:
        """Tell everyone the last steps of the match, each in their own language, whoever has played."""
        here = language()
        for story in self._stories.values():
            with nullcontext() if story.language == here else speaking(story.language):
                story.tell(new, new.ply - len(new.steps), new.steps, self.table.played_by)

    def rename(self, names: Sequence[str]) -> None:
        for story in self._stories.values():
            story.rename(names)

    def forget(self) -> None:
        self._stories.clear()


def notice(played_by: str, name: str) -> str:
    """What the game record says when somebody else acted for a seat."""
    with speaking(ENGLISH):
        return table_line(NotedEvent(ACTED_FOR[played_by], 0), [name], PUBLIC).text
