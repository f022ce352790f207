"""A bot: whoever is given the view of the seat to act and answers with an action. Levels are bots, and so are yours."""

from collections.abc import Callable, Sequence
from operator import index
from typing import Protocol

from ..core.errors import CatstateError
from ..core.game import Game
from ..core.record import Record


class Bot(Protocol):
    """A player. `legal` is never empty; the same view and seed should give the same action."""

    @property
    def name(self) -> str:
        """What it is called in reports and at tables."""

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int, /) -> int:
        """One of the legal actions, judged from what the seat to act knows."""


ChooseFunction = Callable[[Game, Record, Sequence[int], int], int]  # a plain function is enough of a bot


class BadBot(CatstateError):
    """What was named is no bot: there is none, it can't be loaded, or it can't be asked."""


class BotFailed(CatstateError):
    """A bot raised an error, played an illegal action or took too long."""


def checked_action(name: str, game: Game, action: object, legal: Sequence[int]) -> int:
    """What a bot answered, if it is a legal action."""
    try:
        number = index(action)  # type: ignore[arg-type]  # it may be anything: that is what is checked
    except TypeError:
        raise BotFailed(f"{name} answered {str(action)[:60]!r}, which is no whole number.") from None
    if number in legal:
        return number
    known = 0 <= number < game.rules.NUM_ACTIONS and game.notation.action_text(number)
    raise BotFailed(f"{name} played {number}{f' ({known})' if known else ''}, which is not legal there.")
