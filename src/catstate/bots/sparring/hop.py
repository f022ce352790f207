"""Sparring partners for |Hop⟩. They look one action ahead, the attacker two, with the real rules on a copy."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ...core import rules
from ...core.chance import generator
from ...core.game import Game
from ...core.record import copy_of
from ...games.hop.actions import Phase
from ...games.hop.movements import is_partner
from ...games.hop.pieces import CELLS, NEAR

FAR = 99


def table_of(game: Game, view: Any) -> Any:
    """The position; nothing in |Hop⟩ is hidden."""
    state = game.rules.State.new()
    rules.determinize(copy_of(view), generator(0), state)
    return state


def after(state: Any, action: int) -> Any:
    """The position after an action."""
    changed = copy_of(state)
    rules.apply(changed, action, None)
    return changed


def legal_in(game: Game, state: Any) -> list[int]:
    out = np.zeros(game.rules.NUM_ACTIONS, np.int64)
    return [int(action) for action in out[: rules.legal(state, out)]]


def won(state: Any, seat: int) -> int:
    """1 if the match is over and the seat has won, −1 if it has not, 0 while it lasts."""
    if rules.to_act(state) != rules.OVER:
        return 0
    points = np.zeros(int(state.seats), np.int64)
    rules.scores(state, points)
    return 1 if points[seat] > 0 else -1


def steps_to(state: Any, goals: Sequence[int]) -> list[int]:
    """How many hops each cell is from the nearest goal, over cells that are there."""
    steps = [FAR] * CELLS
    for goal in goals:
        steps[goal] = 0
    queue = list(goals)
    for cell in queue:
        for near in NEAR[state.board, cell]:
            if near >= 0 and state.ground[near] and steps[near] > steps[cell] + 1:
                steps[near] = steps[cell] + 1
                queue.append(int(near))
    return steps


def rivals(state: Any, seat: int) -> Iterator[int]:
    for other in range(int(state.seats)):
        if other != seat and not is_partner(state, seat, other):
            yield other


def way_left(state: Any, seat: int) -> tuple[int, int]:
    """How far this seat's foremost electron is from a rival's electrode, and all of them together: less is better."""
    steps = steps_to(state, [int(state.electrode[other]) for other in rivals(state, seat)])
    own = [steps[place // 2] for place in range(2 * CELLS) if state.who[place] == seat + 1]
    return min(own, default=FAR), sum(own) + 7 * int(state.stock[seat])


class Racer:
    """Moves whatever brings its foremost electron nearer to a rival's electrode."""

    name = "Racer"

    def choose(self, game: Game, view: Any, legal: Sequence[int], seed: int) -> int:
        state = table_of(game, view)
        if view.phase == Phase.BLOCK:
            return self.block(game, state, legal, int(view.seat))
        return min(legal, key=lambda action: self.rank(after(state, action), int(view.seat)))

    def rank(self, state: Any, seat: int) -> tuple[int, ...]:
        return (-won(state, seat), *way_left(state, seat))

    def block(self, game: Game, state: Any, legal: Sequence[int], seat: int) -> int:
        return legal[0]


class Blocker(Racer):
    """A racer who blocks the movement that would bring the rival nearest."""

    name = "Blocker"

    def block(self, game: Game, state: Any, legal: Sequence[int], seat: int) -> int:
        def best_reply(block: int) -> tuple[int, ...]:
            blocked = after(state, block)
            mover = rules.to_act(blocked)
            if mover < 0:
                return (FAR,)
            return min((self.rank(after(blocked, action), mover) for action in legal_in(game, blocked)), default=(FAR,))

        return max(legal, key=best_reply)


class Keeper(Blocker):
    """Thinks of its own electrode first: keeps the rivals far, then runs."""

    name = "Keeper"

    def rank(self, state: Any, seat: int) -> tuple[int, ...]:
        nearest = min(way_left(state, other)[0] for other in rivals(state, seat))
        return (-won(state, seat), -min(nearest, 3), *way_left(state, seat))


class Attacker(Blocker):
    """Sees every shock that its next two movements can bring, and else races."""

    name = "Attacker"

    def choose(self, game: Game, view: Any, legal: Sequence[int], seed: int) -> int:
        state, seat = table_of(game, view), int(view.seat)
        if view.phase == Phase.BLOCK or any(won(after(state, action), seat) > 0 for action in legal):
            return super().choose(game, view, legal, seed)
        for action in legal:
            first = after(state, action)
            if rules.to_act(first) == seat and any(
                won(after(first, second), seat) > 0 for second in legal_in(game, first)
            ):
                return action
        return super().choose(game, view, legal, seed)
