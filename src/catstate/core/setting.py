"""Setting: what is settled before the first ply of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import rules as verbs
from .game import Game
from .record import copy_of


@dataclass(frozen=True)
class Setting:
    """What is settled before the first ply. Names are not: they can change while a match runs."""

    game: Game
    seats: int
    options: Mapping[str, str]
    seed: str | None  # None: chance is scripted, outcome by outcome
    start: bytes | None = None  # the bytes of a state to start from instead of the set-up

    def first_state(self) -> Any:
        """Where the match begins."""
        if self.start is not None:
            block = np.frombuffer(self.start, self.game.rules.State.dtype)
            return copy_of(block[0])
        return self.set_up()

    def set_up(self) -> Any:
        """The set-up of the game, before anything is dealt."""
        state = self.game.rules.State.new()
        verbs.setup(state, self.seats, self.game.encode(self.options))
        return state
