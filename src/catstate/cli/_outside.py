"""Games that live outside the package."""

import importlib
import sys
from pathlib import Path

from .. import register
from ..core.errors import UnknownGame


def load_folder(folder: str) -> None:
    """Register the `GAME` of a folder that follows the contract."""
    place = Path(folder).resolve()
    if not (place / "__init__.py").is_file():
        raise UnknownGame(f"{folder!r} is no folder with a game: it has no __init__.py.")
    sys.path.insert(0, str(place.parent))
    module = importlib.import_module(place.name)
    if not hasattr(module, "GAME"):
        raise UnknownGame(f"{folder!r} defines no GAME.")
    register(module.GAME)
