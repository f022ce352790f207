"""Who plays the seats that no person holds."""

import hashlib

from ..core.game import Game
from ..core.match import Match

USUAL = "Postdoc"  # who sits down when nobody was asked for
HINT_SIMULATIONS = 3000


class Bot:
    """A player that is handed a view and chooses."""

    def __init__(self, game: Game, level: str | None) -> None:
        from ..bots.levels import level_of

        self.level = level_of(level or USUAL).name

    def choose(self, match: Match) -> int:
        from ..bots.levels import choose

        seat = match.to_act
        word = f"{match.setting.seed} {match.ply} {seat}"
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:6], "big")
        return choose(match.game, match.view(seat), match.legal().ids, self.level, seed)


def hint_for(match: Match, seat: int) -> str:
    """What a strong player would do, judged from this seat's view."""
    from ..bots.analysis import hint

    return hint(match, seat, HINT_SIMULATIONS)
