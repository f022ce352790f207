"""Sparring partners for Particle Panic. Each plays by a short list of what it would rather do."""

from collections.abc import Sequence
from typing import Any

from ...core.game import Game
from ...games.torus.actions import Action, Phase
from ...games.torus.state import hand_size, steps_between


class Collector:
    """Enters codes, collects the suit it has most of, and neutralizes only what lies under its feet."""

    name = "Collector"
    brave = 2  # hand limit above which it tries to neutralize

    def choose(self, game: Game, view: Any, legal: Sequence[int], seed: int) -> int:
        pawn = int(view.turn)
        for action in legal:
            if Action.ENTER <= action < Action.DISCARD:
                return action
        if view.phase == Phase.DISCARD:
            return min(legal, key=lambda action: int(view.hands[view.chooser, action - Action.DISCARD]))
        if view.phase == Phase.MOVE:
            moves = [action for action in legal if Action.GO <= action < Action.HEART]
            return min(moves, key=lambda action: self.distaste(view, pawn, action - Action.GO), default=legal[0])
        if view.phase == Phase.SPILL:
            return min(legal, key=lambda action: int(view.particles[action - Action.SPILL]))
        if view.phase == Phase.ROLLED:
            return self.answer(legal)
        if view.phase == Phase.TURN:
            return self.act(view, pawn, legal)
        return legal[0]

    def act(self, view: Any, pawn: int, legal: Sequence[int]) -> int:
        wishes = [Action.COLLECT]
        if view.particles[view.places[pawn]] and view.limits[pawn] > self.brave:
            wishes.append(Action.NEUTRALIZE)
        wishes.append(Action.MOVE)
        return next((int(wish) for wish in wishes if wish in legal), int(Action.END))

    def answer(self, legal: Sequence[int]) -> int:
        """A failing roll stands."""
        return int(Action.ACCEPT)

    def distaste(self, view: Any, pawn: int, space: int) -> tuple[int, int]:
        """Where it would rather not go: among particles, or to a suit that it has few of."""
        top = int(view.tops[space])
        wanted = int(view.hands[pawn, top]) if top >= 0 and not view.codes[top] else -1
        return int(view.particles[space]), -wanted


class Cleaner(Collector):
    """Goes where most particles lie and neutralizes until its hand limit is low."""

    name = "Cleaner"

    def act(self, view: Any, pawn: int, legal: Sequence[int]) -> int:
        here = int(view.particles[view.places[pawn]])
        fullest = int(view.particles.max())
        wishes = [Action.NEUTRALIZE] if here and view.limits[pawn] > self.brave else []
        wishes += [Action.MOVE, Action.COLLECT] if fullest > here + 1 else [Action.COLLECT, Action.MOVE]
        return next((int(wish) for wish in wishes if wish in legal), int(Action.END))

    def distaste(self, view: Any, pawn: int, space: int) -> tuple[int, int]:
        return -int(view.particles[space]), steps_between(int(view.places[pawn]), space)


class Courier(Collector):
    """A collector who gives cards to whoever has more of the suit, wherever two pawns meet."""

    name = "Courier"

    def act(self, view: Any, pawn: int, legal: Sequence[int]) -> int:
        suits = view.hands.shape[1]
        for action in legal:
            if Action.GIVE <= action < Action.ENTER:
                other, suit = divmod(action - Action.GIVE, suits)
                room = hand_size(view, other) < view.limits[other]
                if room and view.hands[other, suit] > view.hands[pawn, suit]:
                    return action
        return super().act(view, pawn, legal)


class Gambler(Cleaner):
    """A cleaner who stakes its last hand limit, and spends hearts and clubs on rolls that fail."""

    name = "Gambler"
    brave = 1

    def answer(self, legal: Sequence[int]) -> int:
        return next((int(card) for card in (Action.CLUB, Action.HEART) if card in legal), int(Action.ACCEPT))
