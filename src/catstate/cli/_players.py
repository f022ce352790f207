"""Who plays the seats that no person holds."""

import hashlib
from types import TracebackType

from ..core.language import say
from ..core.match import Match


class BotPlayer:
    """Asks a bot for its actions; own bots play in a process of their own."""

    def __init__(self, name: str | None) -> None:
        from ..bots.apart import ApartBot
        from ..bots.levels import USUAL_LEVEL
        from ..bots.names import find_bot
        from ..bots.own import OwnBot

        bot = find_bot(name or USUAL_LEVEL)
        self.apart = ApartBot(bot) if isinstance(bot, OwnBot) else None
        self.bot = self.apart or bot

    def choose(self, match: Match) -> tuple[int, str]:
        """The action, and what there is to say about it: that the bot failed and another plays on for it."""
        from ..bots.bot import BotFailed
        from ..bots.levels import USUAL_LEVEL
        from ..bots.names import find_bot

        seat = match.to_act
        word = f"{match.setting.seed} {match.ply} {seat}"
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:6], "big")
        view, legal = match.view(seat), match.legal().ids
        try:
            return self.bot.choose(match.game, view, legal, seed), ""
        except BotFailed as fault:
            self.bot = find_bot(USUAL_LEVEL)
            return self.bot.choose(match.game, view, legal, seed), f"{fault} " + say(
                "{level} plays on for it.", level=USUAL_LEVEL
            )

    def __enter__(self) -> "BotPlayer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.apart is not None:
            self.apart.close()


def hint_for(match: Match, seat: int) -> str:
    """What a strong player would do, judged from this seat's view."""
    from ..bots.analysis import HINT_SIMULATIONS, hint

    return hint(match, seat, HINT_SIMULATIONS)
