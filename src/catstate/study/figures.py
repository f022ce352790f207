"""CellFigures that are merged as they come: their size does not grow with the number of games.

All of them are whole numbers, so that the order in which they are added makes no difference.
"""

import math
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from ..core.balance import Share
from ..core.record import Ints
from ..core.rules import SCALE
from .arena import always

NORMAL = 1.96  # standard deviations to either side hold 95 %


@dataclass
class CellFigures:
    """What some games of a cell showed. Points are in units of 1/SCALE of a win."""

    seats: int
    entrants: int
    games: int = 0
    by_seat: Ints = field(default_factory=lambda: np.zeros(0, np.int64))  # points of each seat
    by_turn: Ints = field(default_factory=lambda: np.zeros(0, np.int64))  # points of who decides first, and so on
    by_entrant: Ints = field(default_factory=lambda: np.zeros(0, np.int64))  # points of each bot, per seat it had
    draws: int = 0
    decisions: int = 0  # of all players
    choices: int = 0  # legal actions in all decisions
    squares: int = 0  # of the decisions of each game, added up: how much games differ in length
    lengths: Counter[int] = field(default_factory=Counter)  # plies, chance included → games
    faults: Counter[str] = field(default_factory=Counter)  # why own bots lost → games

    def __post_init__(self) -> None:
        for name, size in (("by_seat", self.seats), ("by_turn", self.seats), ("by_entrant", self.entrants)):
            if len(getattr(self, name)) == 0:
                setattr(self, name, np.zeros(size, np.int64))

    def note(self, points: Ints, first: int, lineup: tuple[int, ...], plies: int, decisions: int, choices: int) -> None:
        """Add one game."""
        self.games += 1
        self.by_seat += points
        self.by_turn += np.roll(points, -first)
        for entrant in range(self.entrants):
            own = [int(points[seat]) for seat, who in enumerate(lineup) if who == entrant]
            self.by_entrant[entrant] += sum(own) // len(own) if own else 0
        self.draws += draws_in(points[None])
        self.decisions += decisions
        self.choices += choices
        self.squares += decisions * decisions
        self.lengths[plies] += 1

    def add(self, other: "CellFigures") -> None:
        """Add the figures of other games of the same cell."""
        self.games += other.games
        self.by_seat += other.by_seat
        self.by_turn += other.by_turn
        self.by_entrant += other.by_entrant
        self.draws += other.draws
        self.decisions += other.decisions
        self.choices += other.choices
        self.squares += other.squares
        self.lengths.update(other.lengths)
        self.faults.update(other.faults)

    # What they mean

    def share(self, points: int) -> Share:
        """The mean score, with an interval that holds at every look at once."""
        return always(points / (SCALE * self.games) if self.games else 0.0, self.games)

    @property
    def first_share(self) -> Share:
        return self.share(int(self.by_turn[0]))

    @property
    def draw_share(self) -> Share:
        return self.share(self.draws * SCALE)

    def mean_decisions(self) -> tuple[float, float]:
        """Decisions of a game on average, and how far the true mean may be from it (95 %, for one look)."""
        mean = self.decisions / self.games
        variance = max(0.0, self.squares / self.games - mean * mean)
        return mean, NORMAL * math.sqrt(variance / self.games)

    def length_at(self, share: float) -> int:
        """The number of plies that this share of games does not exceed."""
        wanted, seen = share * self.games, 0
        for plies in sorted(self.lengths):
            seen += self.lengths[plies]
            if seen >= wanted:
                return plies
        return 0


def draws_in(points: Ints) -> int:
    """The games, one per row, in which all scored alike, and something between a win and a loss."""
    alike = (points == points[:, :1]).all(axis=1)
    return int((alike & (points[:, 0] > 0) & (points[:, 0] < SCALE)).sum())
