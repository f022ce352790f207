"""Proving: every line of play from a position until a goal is settled, compiled, for all games.

The seats of the solver's side take what is best for the goal, all others what is worst, and chance is averaged over all
that it can bring. So the worth of an action is the chance that it reaches the goal, exactly.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots.search import hash_of
from ..core.compile import inlined, kernel
from ..core.errors import CatstateError
from ..core.game import Game
from ..core.match import Match
from ..core.proof import AIM, PuzzleGoal, judge
from ..core.record import Ints
from ..core.rules import CHANCE, FINE, OVER, add_implementation, apply, legal, odds, to_act

Floats = NDArray[np.float64]

DEEPEST = 120  # plies
KEPT = 1 << 17  # positions whose worth is remembered
MOST = 30_000_000  # positions that one proof may look at
SURE = 1e-9  # worths are sums of fractions: nearer than this they are the same
BEST, WORST, MEAN = 0, 1, 2  # whose choice a position is: the solver's side, another's, chance
GAVE_UP = -1.0


class Unproved(CatstateError):
    """A goal that can't be asked for in a position, or one whose proof would take too long."""


class ProofDesk(NamedTuple):
    """What a proof works on; one row for each level of the line that is being looked at."""

    worlds: Any  # records
    words: Ints  # their memory as integers
    lists: Ints  # what can happen next
    weights: Ints  # of chance
    marks: Ints  # COUNT of what can happen, the NEXT to be tried, whose CHOICE it is, KEY of the position
    values: Floats  # the worth so far; of chance a sum, and the sum of the weights
    keys: Ints  # positions whose worth is remembered
    known: Floats  # and their worth
    budget: Ints  # positions that may still be looked at


COUNT, NEXT, CHOICE, KEY = range(4)  # columns of Desk.marks


@kernel
def worth_of(desk: Any, seat: int, side: int, aim: Ints) -> float:
    """The worth of worlds[0]; `side` has a bit for each seat that helps. GAVE_UP: the budget or the depth ran out."""
    marks, values = desk.marks, desk.values
    result = look(desk, 0, seat, side, aim)
    if result >= 0.0:
        return result
    level = 0
    while True:
        choice = marks[level, CHOICE]
        is_clear = (choice == BEST and values[level, 0] >= 1.0) or (choice == WORST and values[level, 0] <= 0.0)
        if is_clear or marks[level, NEXT] == marks[level, COUNT]:
            result = values[level, 0] / values[level, 1] if choice == MEAN else values[level, 0]
            slot = marks[level, KEY] & (len(desk.keys) - 1)
            desk.keys[slot] = marks[level, KEY]
            desk.known[slot] = result
            if level == 0:
                return result
            level -= 1
            take(desk, level, result)
            continue
        if level + 1 == len(marks) or desk.budget[0] <= 0:
            return GAVE_UP
        desk.budget[0] -= 1
        desk.worlds[level + 1] = desk.worlds[level]
        apply(desk.worlds[level + 1], desk.lists[level, marks[level, NEXT]], None)
        marks[level, NEXT] += 1
        result = look(desk, level + 1, seat, side, aim)
        if result >= 0.0:
            take(desk, level, result)
        else:
            level += 1


@inlined
def take(desk: Any, level: int, result: float) -> None:
    """What the last thing that was tried on a level is worth."""
    if desk.marks[level, CHOICE] == MEAN:
        weight = desk.weights[level, desk.marks[level, NEXT] - 1]
        desk.values[level, 0] += result * weight
        desk.values[level, 1] += weight
    elif desk.marks[level, CHOICE] == BEST:
        desk.values[level, 0] = max(desk.values[level, 0], result)
    else:
        desk.values[level, 0] = min(desk.values[level, 0], result)


@kernel
def look(desk: Any, level: int, seat: int, side: int, aim: Ints) -> float:
    """The worth of a position if it can be told at once; else GAVE_UP, and what can happen next is listed."""
    world = desk.worlds[level]
    verdict = judge(world, seat, aim)
    if verdict >= 0:
        return verdict / FINE
    actor = to_act(world)
    if actor == OVER:
        return 0.0
    key = hash_of(desk.words[level])
    if desk.keys[key & (len(desk.keys) - 1)] == key:
        return desk.known[key & (len(desk.keys) - 1)]
    desk.marks[level, NEXT] = 0
    desk.marks[level, KEY] = key
    desk.values[level, 0] = 0.0
    desk.values[level, 1] = 0.0
    if actor == CHANCE:
        desk.marks[level, COUNT] = odds(world, desk.lists[level], desk.weights[level])
        desk.marks[level, CHOICE] = MEAN
    else:
        desk.marks[level, COUNT] = legal(world, desk.lists[level])
        desk.marks[level, CHOICE] = BEST if (side >> actor) & 1 else WORST
        if desk.marks[level, CHOICE] == WORST:
            desk.values[level, 0] = 1.0
    return GAVE_UP


@dataclass(frozen=True)
class PuzzleAim:
    """A goal in one position: who is to reach it, and the numbers that the game judges by."""

    theme: str
    goal: PuzzleGoal
    seat: int
    numbers: Ints


class Prover:
    """Proves goals of one game."""

    def __init__(self, game: Game) -> None:
        if game.proof is None:
            raise Unproved(f"{game.title} has no puzzles: its folder has no proof.py.")
        self.game, self.proof = game, game.proof
        rules = game.rules
        add_implementation("judge", rules.State.dtype, self.proof.judge)
        size = max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)
        worlds = rules.State.batch(DEEPEST)
        self.desk = ProofDesk(
            worlds,
            worlds.view(np.int64).reshape(DEEPEST, -1),
            np.zeros((DEEPEST, size), np.int64),
            np.zeros((DEEPEST, size), np.int64),
            np.zeros((DEEPEST, 4), np.int64),
            np.zeros((DEEPEST, 2), np.float64),
            np.zeros(KEPT, np.int64),
            np.zeros(KEPT, np.float64),
            np.zeros(1, np.int64),
        )
        self.most = MOST
        self._aim: PuzzleAim | None = None  # that the desk remembers positions of

    def aim(self, match: Match, theme: str) -> PuzzleAim:
        """The goal of a theme in this position; refuses where it can't be asked for."""
        if theme not in self.proof.GOALS:
            raise Unproved(f"{self.game.title} has no theme {theme[:40]!r}; it has: {', '.join(self.proof.GOALS)}.")
        goal, numbers = self.proof.GOALS[theme], np.zeros(AIM, np.int64)
        if match.to_act < 0 or not self.proof.aim_at(match.view(match.to_act), goal.number, numbers):
            raise Unproved(f"“{theme}” can't be asked for in this position.")
        return PuzzleAim(theme, goal, match.to_act, numbers)

    def worths(self, match: Match, aim: PuzzleAim) -> list[float]:
        """For each legal action the chance that it reaches the goal."""
        ids = match.legal().ids
        weighed = self.proof.weigh(match.view(aim.seat), aim.goal.number, ids) if match.to_act == aim.seat else None
        return [self.worth(match, aim, action) for action in ids] if weighed is None else list(weighed)

    def worth(self, match: Match, aim: PuzzleAim, action: int) -> float:
        """The chance that an action reaches the goal."""
        self._remember(aim)
        desk, state = self.desk, match.state()
        apply(state, action, None)
        desk.worlds[0] = state
        desk.budget[0] = self.most
        found = worth_of(desk, aim.seat, self._side(match, aim.seat), aim.numbers)
        if found < 0.0:
            raise Unproved("There are too many lines of play for a proof.")
        return float(found)

    def is_settled(self, match: Match, aim: PuzzleAim) -> bool:
        """Whether the goal is reached, or can't be reached any more."""
        return match.over or int(judge(match.state(), aim.seat, aim.numbers)) >= 0

    def _remember(self, aim: PuzzleAim) -> None:
        if aim is not self._aim:
            self._aim = aim
            self.desk.keys[:] = 0

    def _side(self, match: Match, seat: int) -> int:
        """A bit for each seat that plays with this one; all of them where everybody wins or loses together."""
        together = match.seats not in self.game.score_sum
        helping = range(match.seats) if together else self.game.team_of(seat, match.seats)
        return sum(1 << other for other in helping)
