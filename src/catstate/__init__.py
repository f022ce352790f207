"""catstate: four quantum-laboratory games to play, study, teach and learn from."""

from pathlib import Path
from typing import TYPE_CHECKING

from .core.errors import (
    BadOption,
    BadPosition,
    BadTranscript,
    CatstateError,
    IllegalAction,
    NotUnderstood,
    UnknownGame,
)
from .core.game import Game, Option, Preset
from .games import GAMES, find, register

if TYPE_CHECKING:
    from .core.match import Match

__version__ = "0.1.0"
__all__ = [
    "GAMES",
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
    "game",
    "load",
    "register",
]


def game(name: str) -> Game:
    """The game of that name: `catstate.game("hop").new(seats=2)`."""
    return find(name)


def load(path: str | Path) -> "Match":
    """The match in a .game file, replayed and checked."""
    from .core.transcript import read

    return read(Path(path).read_text(encoding="utf-8"))
