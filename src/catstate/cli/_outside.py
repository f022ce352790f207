"""Games that live outside the package."""

import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

from ..core.catalogue import GAMES, register
from ..core.errors import BadGame, UnknownGame
from ..core.game import Game

LOADED: set[str] = set()  # the games that this command has loaded from folders


def load_folder(folder: str) -> None:
    """Register the `GAME` of a folder that follows the contract."""
    place = Path(folder).resolve()
    if not (place / "__init__.py").is_file():
        raise UnknownGame(f"{folder!r} is no folder with a game: it has no __init__.py.")
    game = getattr(imported(place, folder), "GAME", None)
    if not isinstance(game, Game):
        raise BadGame(f"{folder!r} defines no GAME.")
    if game.name in LOADED:
        raise BadGame(f"Two folders hold a game {game.name!r}; give one of them another name.")
    if game.name in GAMES:
        print(f"{game.title} is played by the rules in {folder}, not by catstate's own.", file=sys.stderr)
    LOADED.add(game.name)
    register(game, replace=True)


def imported(place: Path, folder: str) -> ModuleType:
    """The package in that place. It is looked for last, so that what lies beside it hides no package of catstate."""
    if "." in place.name:
        raise BadGame(f"{folder!r} can't be loaded: {place.name!r} can't be the name of a package. Rename the folder.")
    if str(place.parent) not in sys.path:
        sys.path.append(str(place.parent))
    spec = importlib.util.find_spec(place.name)
    if spec is None or Path(str(spec.origin)).parent != place:
        raise BadGame(f"{folder!r} can't be loaded: another package is named {place.name!r}. Rename the folder.")
    try:
        return importlib.import_module(place.name)
    except ImportError as error:
        raise BadGame(f"{folder!r} can't be loaded: {error}.") from error
    except Exception as error:  # a mistake in the game, of whatever kind
        raise BadGame(f"{folder!r} can't be loaded: {mistake(error)}.") from error


def mistake(error: Exception) -> str:
    """What went wrong in somebody's module, and in which line."""
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {error}"
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
