"""Who plays the seats that no person holds."""

from ..core.chance import below, generator
from ..core.errors import BadOption
from ..core.game import Game
from ..core.match import Match


class Bot:
    """A player that is handed a view and chooses."""

    def __init__(self, game: Game, level: str | None) -> None:
        if level not in (None, "random"):
            raise BadOption(f"There is no bot {level!r}; there is: random.")
        self.rng = generator(0)

    def choose(self, match: Match) -> int:
        legal = match.legal().ids
        return legal[below(self.rng, len(legal))]


def hint_for(match: Match, seat: int) -> str:
    return "There is no strong player to ask yet."
