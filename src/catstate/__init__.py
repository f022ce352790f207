"""catstate: four quantum-laboratory games to play, study, teach and learn from."""

from .core.errors import (
    BadGame,
    BadOption,
    BadPosition,
    BadTranscript,
    CatstateError,
    IllegalAction,
    NotUnderstood,
    UnknownGame,
)
from .core.game import Game, Option, Preset
from .core.version import __version__
from .games import GAMES, register
from .library import analyse, bot, game, load, register_bot, review, variant, vector

__all__ = [
    "GAMES",
    "BadGame",
    "BadOption",
    "BadPosition",
    "BadTranscript",
    "CatstateError",
    "Game",
    "IllegalAction",
    "NotUnderstood",
    "Option",
    "Preset",
    "UnknownGame",
    "__version__",
    "analyse",
    "bot",
    "game",
    "load",
    "register",
    "register_bot",
    "review",
    "variant",
    "vector",
]
