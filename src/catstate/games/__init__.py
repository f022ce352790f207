"""Every folder here is a game and stands on the shelf; nothing else has to be told."""

import importlib
from pkgutil import iter_modules

from ..core.catalogue import GAMES, find, register

__all__ = ["GAMES", "find", "register"]

for _module in iter_modules(__path__):
    register(importlib.import_module(f"{__name__}.{_module.name}").GAME)
