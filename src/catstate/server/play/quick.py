"""Play now: which table it opens. For somebody new the one that the course names, for others what they played last."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ...bots.levels import USUAL_LEVEL
from ...core.errors import BadOption
from ...core.game import Game
from ...core.language import say
from ...learn.course import course_of
from ..errors import Refused
from ..store import stored_tables
from ..store.rows import BOT, TableSummary
from ..store.writer import Store
from .bots import FIRST_LEVEL, offered_bots
from .registry import TableSpec


@dataclass(frozen=True)
class QuickTable:
    """What `Play now` opens: seats, the level of the bots, and the rules."""

    game: Game
    seats: int
    level: str
    options: Mapping[str, str]

    def spec(self, seats: int | None = None, level: str = "") -> TableSpec:
        """The table, perhaps with another number of seats or another level of bots."""
        count = self.seats if seats is None else seats
        if count not in self.game.seats:
            raise Refused(
                say(
                    "{title} has {seats} to {seats_2} seats, not {count}.",
                    title=self.game.title,
                    seats=self.game.seats[0],
                    seats_2=self.game.seats[-1],
                    count=count,
                )
            )
        bots = dict.fromkeys(range(1, count), level or self.level)
        return TableSpec(self.game.name, count, self._options_for(count), bots=bots)

    def _options_for(self, seats: int) -> Mapping[str, str]:
        """The same rules with so many seats, or the usual ones where these do not fit."""
        if seats == self.seats:
            return self.options
        try:
            self.game.settle(seats, self.options)
        except BadOption:
            preset = self.game.default_preset
            return self.game.preset(preset).options_for(seats) if preset else {}
        return self.options


async def quick_tables(store: Store, account: str, games: Collection[Game]) -> dict[str, QuickTable]:
    """The table of each game for this person."""
    names = [game.name for game in games]
    last = await store.read(lambda connection: stored_tables.last_tables(connection, account, names))
    return {game.name: _after(last[game.name], game) if game.name in last else _first(game) for game in games}


async def quick_table(store: Store, account: str, game: Game) -> QuickTable:
    """The table for this person."""
    return (await quick_tables(store, account, [game]))[game.name]


def _first(game: Game) -> QuickTable:
    course = course_of(game)
    options = game.preset(course.preset).options_for(course.seats) if course.preset else {}
    return QuickTable(game, course.seats, FIRST_LEVEL, options)


def _after(last: TableSummary, game: Game) -> QuickTable:
    levels = [seat.level for seat in last.seats if seat.kind == BOT and seat.level in offered_bots()]
    level = max(levels, key=levels.count) if levels else USUAL_LEVEL
    return QuickTable(game, last.stored.seats, level, last.stored.options)
