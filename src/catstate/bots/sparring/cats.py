"""Sparring partners for Schrödinger's Cats. None uses its doctorate; only one shows boxes."""

from collections.abc import Sequence
from typing import Any

from ...core.game import Game
from ...games.cats.actions import Action, Phase
from ...games.cats.claims import believed_odds, hypothesis_odds


def raises(legal: Sequence[int]) -> list[int]:
    """The hypotheses that may be said now."""
    return [action for action in legal if Action.BID <= action < Action.SHOW]


class Calculator:
    """Knows the plain odds and nothing else: calls when that is likelier to be right than the best raise."""

    name = "Calculator"

    def odds(self, view: Any) -> Any:
        """The chance of each hypothesis; who says what tells nothing."""
        return hypothesis_odds(view)

    def choose(self, game: Game, view: Any, legal: Sequence[int], seed: int) -> int:
        if view.phase != Phase.TURN:
            return self.after_bid(view, legal)
        odds, bids = self.odds(view), raises(legal)
        if not bids:
            return legal[0]
        best = max(bids, key=lambda bid: float(odds[bid - Action.BID]))
        if Action.PROVE in legal and self.doubts(odds, view, best):
            return int(Action.PROVE)
        return self.bid(odds, bids, best, seed)

    def doubts(self, odds: Any, view: Any, best: int) -> bool:
        return bool(1 - odds[view.standing] > odds[best - Action.BID])

    def bid(self, odds: Any, bids: list[int], best: int, seed: int) -> int:
        return best

    def after_bid(self, view: Any, legal: Sequence[int]) -> int:
        """Shows nothing, exchanges nothing."""
        return int(Action.DONE) if Action.DONE in legal else legal[0]


class Trusting(Calculator):
    """A calculator who believes that people hold what they say."""

    name = "Trusting"

    def odds(self, view: Any) -> Any:
        return believed_odds(view)


class Bluffer(Calculator):
    """A calculator who says, once in three times, the next hypothesis up instead of the likeliest."""

    name = "Bluffer"

    def bid(self, odds: Any, bids: list[int], best: int, seed: int) -> int:
        return min(bids) if seed % 3 == 0 else best


class Cautious(Calculator):
    """Says the lowest hypothesis that is more likely true than not, shows a box for it, and else asks for proof."""

    name = "Cautious"

    def doubts(self, odds: Any, view: Any, best: int) -> bool:
        return bool(odds[best - Action.BID] < 0.5)

    def bid(self, odds: Any, bids: list[int], best: int, seed: int) -> int:
        return next((bid for bid in sorted(bids) if odds[bid - Action.BID] >= 0.5), best)

    def after_bid(self, view: Any, legal: Sequence[int]) -> int:
        shows = [action for action in legal if Action.SHOW <= action < Action.DISCARD]
        return shows[0] if shows and view.shown_now == 0 else super().after_bid(view, legal)


class Doubter(Calculator):
    """Believes nobody: asks for proof unless the hypothesis is very likely, and raises as little as possible."""

    name = "Doubter"

    def doubts(self, odds: Any, view: Any, best: int) -> bool:
        return bool(odds[view.standing] < 0.75)

    def bid(self, odds: Any, bids: list[int], best: int, seed: int) -> int:
        return min(bids)
