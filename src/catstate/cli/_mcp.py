"""The tools that a language model plays with. A table tells only what the view of the model's seat holds."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..core.errors import BadOption, CatstateError
from ..core.extras import extra
from ..core.match import Match
from ..games import GAMES, find
from ._players import BotPlayer

with extra("mcp", "A table for language models"):
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

MOST_TABLES = 100  # at once; the oldest is cleared away for a new one
INSTRUCTIONS = (
    "Board games of quantum laboratories. Call new_match, then act until the match is over. "
    "An action is one of the texts under `actions`. Call rules when you are not sure what an action does."
)
Answer = TypeVar("Answer")


@dataclass
class ModelTable:
    """One match and the seat of the model."""

    match: Match
    seat: int
    lines: list[str] = field(default_factory=list)  # the story since the model last looked


class Tables:
    """All tables of one model. Calls come from several threads, and are served one after the other."""

    def __init__(self, bot: BotPlayer, seed: str | None = None) -> None:
        self.bot = bot
        self.seed = seed
        self.tables: dict[int, ModelTable] = {}
        self.opened = 0
        self._lock = threading.Lock()

    def open(self, game: str, seats: int | None, seat: int, options: dict[str, str | int]) -> dict[str, Any]:
        with self._lock:
            found = find(game)
            settled, chosen = found.settle(seats, options)
            if not 0 <= seat < settled:
                raise BadOption(f"{found.title} has the seats 0 to {settled - 1} here, no seat {seat}.")
            table = ModelTable(Match.start(found, settled, chosen, self.seed), seat)
            self.opened += 1
            self.tables[self.opened] = table
            while len(self.tables) > MOST_TABLES:
                del self.tables[min(self.tables)]
            self._play_bots(table)
            return self._shown(self.opened)

    def look(self, number: int) -> dict[str, Any]:
        with self._lock:
            return self._shown(number)

    def act(self, number: int, action: str) -> dict[str, Any]:
        with self._lock:
            table = self._find(number)
            self._move_on(table, action)
            self._play_bots(table)
            return self._shown(number)

    def story(self, number: int) -> list[str]:
        with self._lock:
            table = self._find(number)
            return [line.text for line in table.match.story(table.seat)]

    def _find(self, number: int) -> ModelTable:
        if number not in self.tables:
            have = ", ".join(map(str, self.tables)) or "none; call new_match"
            raise BadOption(f"There is no table {number}; there are: {have}.")
        return self.tables[number]

    def _play_bots(self, table: ModelTable) -> None:
        while not table.match.over and table.match.to_act != table.seat:
            action, remark = self.bot.choose(table.match)
            if remark:
                table.lines.append(remark)
            self._move_on(table, action)

    def _move_on(self, table: ModelTable, action: str | int) -> None:
        table.match = table.match.play(action)
        table.lines += [line.text for line in table.match.lines(table.seat)]

    def _shown(self, number: int) -> dict[str, Any]:
        table = self._find(number)
        happened, table.lines = table.lines, []
        return {
            "table": number,
            "happened": happened,
            "board": table.match.text(table.seat),
            **table.match.json(table.seat),
        }


def told(work: Callable[[], Answer]) -> Answer:
    """What a tool answers; what we refuse is a sentence for the model, not a breakdown of the server."""
    try:
        return work()
    except CatstateError as error:
        raise ToolError(str(error)) from None


def server_for(tables: Tables) -> MCPServer:
    """A server whose tools play at these tables."""
    server = MCPServer("catstate", instructions=INSTRUCTIONS)

    @server.tool()
    def list_games() -> list[dict[str, Any]]:
        """The games, with their numbers of seats and their options."""
        return [
            {
                "game": game.name,
                "title": game.title,
                "about": game.hook,
                "seats": list(game.seats),
                "options": {option.name: option.span for option in game.options},
            }
            for game in GAMES.values()
        ]

    @server.tool()
    def new_match(
        game: str, seats: int | None = None, seat: int = 0, options: dict[str, str | int] | None = None
    ) -> dict[str, Any]:
        """Sit down at a new table. Bots play the other seats; the answer is what you see when it is your turn."""
        return told(lambda: tables.open(game, seats, seat, options or {}))

    @server.tool()
    def look(table: int) -> dict[str, Any]:
        """What your seat knows, and what it may do now."""
        return told(lambda: tables.look(table))

    @server.tool()
    def act(table: int, action: str) -> dict[str, Any]:
        """Play one of your `actions` by its text. The others play until it is your turn again or the match is over."""
        return told(lambda: tables.act(table, action))

    @server.tool()
    def story(table: int) -> list[str]:
        """All that has happened so far, as your seat saw it."""
        return told(lambda: tables.story(table))

    @server.tool()
    def rules(game: str, clause: str = "") -> str:
        """The rules of a game in numbered clauses, or one clause: a refusal names its clause."""
        return told(lambda: rules_of(game, clause))

    return server


def rules_of(game: str, clause: str) -> str:
    """The rules as text."""
    found = find(game)
    if not clause:
        return found.rules_text()
    if clause not in found.clauses:
        raise BadOption(f"{found.title} has no clause {clause!r}; it has: {', '.join(found.clauses)}.")
    return found.clauses[clause].text
