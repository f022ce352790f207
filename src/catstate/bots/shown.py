"""What a network is shown of a table: the row of the view, or what the game's outlook makes of it."""

import numpy as np

from ..core.game import Game
from ..core.layout import Row, layout_of
from ..core.outlook import Features
from ..core.record import Record
from ..core.sense import WORK


def width_of(game: Game) -> int:
    """How many numbers a network is shown."""
    return int(game.outlook.FEATURES) if game.outlook else layout_of(game).size


def show(game: Game, view: Record) -> Row:
    """What it is shown of one view."""
    if not game.outlook:
        return layout_of(game).row(view)
    found: Features = np.zeros(game.outlook.FEATURES, np.int16)
    game.outlook.outlook(view, found, np.zeros(WORK, np.int64))
    return found
