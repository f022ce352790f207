"""The one table of games. The core knows none: games put themselves here."""

from importlib.metadata import entry_points

from .errors import BadGame, UnknownGame
from .game import Game

GAMES: dict[str, Game] = {}


def register(game: Game, replace: bool = False) -> None:
    """Add a game: from then on it is one of the games. A name is taken only once, unless you mean to replace it."""
    taken = GAMES.get(game.name)
    if taken is not None and taken is not game and not replace:
        raise BadGame(f"There is a game {game.name!r} already, in {taken.package}; give yours another name.")
    GAMES[game.name] = game


def find(name: str) -> Game:
    """The game of that name; games that installed packages announce are looked for too."""
    if name not in GAMES:
        for announced in entry_points(group="catstate.games"):
            register(announced.load())
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name[:40]!r}; there are: {', '.join(GAMES)}.")
    return GAMES[name]
