"""What networks are shown of many tables at once, as bots.shown does it for one."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.compile import kernel
from ..core.outlook import Features
from ..core.record import Ints
from ..core.rules import observe
from ..core.sense import WORK
from .vector import VectorEnv


def show_all(envs: VectorEnv) -> NDArray[Any]:
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
