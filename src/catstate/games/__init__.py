"""The one table of games."""

import importlib
import importlib.util
from importlib.metadata import entry_points
from pkgutil import iter_modules

from ..core.errors import UnknownGame
from ..core.game import Game


def _built_in() -> dict[str, Game]:
    """Every folder here is a game; nothing else has to be told."""
    found = {}
    for module in iter_modules(__path__):
        game = importlib.import_module(f"{__name__}.{module.name}").GAME
        found[game.name] = game
    return found


GAMES: dict[str, Game] = _built_in()


def register(game: Game) -> None:
    """Add a game from outside: from then on it is one of the games."""
    GAMES[game.name] = game


def find(name: str) -> Game:
    """The game of that name; games that installed packages announce are looked for too."""
    if name not in GAMES:
        for announced in entry_points(group="catstate.games"):
            register(announced.load())
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name[:40]!r}; there are: {', '.join(GAMES)}.")
    return GAMES[name]
