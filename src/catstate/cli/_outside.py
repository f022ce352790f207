"""Games that live outside the package."""

import importlib
import sys
from pathlib import Path

from ..core.catalogue import GAMES, register
from ..core.errors import BadGame, UnknownGame
from ..core.game import Game

LOADED: set[str] = set()  # the games that this command has loaded from folders


def load_folder(folder: str) -> None:
    """Register the `GAME` of a folder that follows the contract."""
    place = Path(folder).resolve()
    if not (place / "__init__.py").is_file():
        raise UnknownGame(f"{folder!r} is no folder with a game: it has no __init__.py.")
    sys.path.insert(0, str(place.parent))
    try:
        module = importlib.import_module(place.name)
    except ImportError as error:
        raise BadGame(f"{folder!r} can't be loaded: {error}.") from error
    if not isinstance(getattr(module, "GAME", None), Game):
        raise BadGame(f"{folder!r} defines no GAME.")
    if Path(str(module.__file__)).parent != place:
        raise BadGame(f"{folder!r} can't be loaded: another package is named {place.name!r}. Rename the folder.")
    game = module.GAME
    if game.name in LOADED:
        raise BadGame(f"Two folders hold a game {game.name!r}; give one of them another name.")
    if game.name in GAMES:
        print(f"{game.title} is played by the rules in {folder}, not by catstate's own.", file=sys.stderr)
    LOADED.add(game.name)
    register(game, replace=True)
