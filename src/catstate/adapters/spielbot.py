"""OpenSpiel's own search as a bot: a yardstick from another house."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core import rules as verbs
from ..core.chance import generator
from ..core.extras import extra
from ..core.game import Game
from ..core.record import Record
from .openspiel import SpielGame, announce, as_parameters

with extra("rl", "OpenSpiel's search"):
    from open_spiel.python.algorithms import ismcts, mcts

EXPLORATION = 2.0  # as OpenSpiel's examples have it


@dataclass(frozen=True)
class SpielSearch:
    """OpenSpiel's MCTS with so many simulations, each a random playout to the end; information-set MCTS where something
    is hidden.

    It is given a world that the view allows, and deals what is hidden anew in every simulation: it knows its view only.
    """

    simulations: int

    @property
    def name(self) -> str:
        return f"OpenSpiel MCTS:{self.simulations}"

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
        """The action that it tried most."""
        if len(legal) == 1:
            return int(legal[0])
        dice = np.random.RandomState(seed & 0xFFFFFFFF)
        state = world_of(game, view, seed).new_initial_state()
        evaluator = mcts.RandomRolloutEvaluator(1, dice)
        if not game.secrets:
            plain = mcts.MCTSBot(state.get_game(), EXPLORATION, self.simulations, evaluator, random_state=dice)
            return int(plain.step(state))
        searcher = ismcts.ISMCTSBot(state.get_game(), evaluator, EXPLORATION, self.simulations, random_state=dice)
        searcher.set_resampler(lambda table, player: table.resample_from_infostate(player, dice.random_sample))
        return int(searcher.step(state))


def world_of(game: Game, view: Any, seed: int) -> SpielGame:
    """An OpenSpiel game that begins at a table which the view allows."""
    state = game.rules.State.batch(1)
    verbs.determinize(view, generator(seed), state[0])
    parameters = as_parameters(game, int(view.seats), game.completed(int(view.seats), {}))
    return announce(game)(parameters, np.asarray(state).tobytes())
