"""Which judgement a game is searched with: its own, or none."""

from collections.abc import Sequence

from ..core import sense as blind
from ..core.game import Game
from ..core.record import Record
from ..core.rules import add_implementation
from ..core.sense import BLIND, Thinking

READY: set[Game] = set()  # games whose judgement answers to the verbs


def prepare_sense(game: Game) -> None:
    """Let the game's own judgement answer to the verbs; a game that has none plays blindly."""
    if game not in READY:
        for name, blindly in BLIND.items():
            own = getattr(game.sense, name) if game.sense else blindly
            add_implementation(name, game.rules.State.dtype, own)
        READY.add(game)


def thinking_of(game: Game) -> Thinking:
    """How this game is searched."""
    return game.sense.THINKING if game.sense else blind.THINKING


def solved(game: Game, view: Record, legal: Sequence[int], seed: int) -> int | None:
    """The action that the game knows by heart here; None where it must think."""
    return game.sense.by_heart(view, legal, seed) if game.sense else None


def habit_of(game: Game, view: Record, legal: Sequence[int], seed: int) -> int | None:
    """What a fair player of this game does without thinking; None where it has no habit and the bot must think."""
    return game.sense.by_habit(view, legal, seed) if game.sense else None
