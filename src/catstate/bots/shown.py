"""What a network is shown of a table: the row of the view, or what the game's outlook makes of it."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..core.compile import kernel
from ..core.game import Game
from ..core.layout import Row, layout_of
from ..core.outlook import Features
from ..core.record import Ints, Record
from ..core.rules import observe
from ..core.sense import WORK

if TYPE_CHECKING:
    from ..adapters.vector import VectorEnv


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


def show_all(envs: "VectorEnv") -> NDArray[Any]:
    """What the seats to act of a vector are shown, a row for each match."""
    game = envs.game
    if not game.outlook:
        return envs.observation
    found: Features = np.zeros((envs.batch, game.outlook.FEATURES), np.int16)
    work: Ints = np.zeros(WORK, np.int64)
    look_at_all(game.outlook.outlook, envs.states, envs.to_act, game.rules.View.batch(1), found, work)
    return found


@kernel
def look_at_all(outlook: Any, states: Any, to_act: Ints, view: Any, found: Features, work: Ints) -> None:
    """One match after the other."""
    for match in range(len(states)):
        observe(states[match], to_act[match], view[0])
        outlook(view[0], found[match], work)
