"""The last experiment of Schrödinger's Cats when nobody shows findings: solved by CFR+ over the whole tree.

What has been said is then a set of hypotheses, a bit mask, because they rise: 4,096 points of public history, ten pairs
of boxes each. Every iteration visits all of them; there is no sampling and nothing is forgotten.
"""

import numpy as np
from numpy.typing import NDArray

from ...core.compile import kernel
from ...games.cats.duel import CALL, KIND, MASKS, NUMBER, PAIRS, RANKS, all_matches, mix_words

Floats = NDArray[np.float64]


@kernel
def top_of(mask: int) -> int:
    """The rank of the last hypothesis said; −1 = none."""
    rank = -1
    while mask >> (rank + 1) > 0:
        rank += 1
    return rank


@kernel
def speaker_of(mask: int) -> int:
    """Whose turn it is: 0 the one who opened."""
    spoken = 0
    while mask > 0:
        spoken += mask & 1
        mask >>= 1
    return spoken & 1


@kernel
def improve(
    chances: Floats, regrets: Floats, averages: Floats, mixed: Floats, reach: Floats, values: Floats, number: int
) -> None:
    """One iteration for each scientist: regrets never fall below zero, averages grow with the iteration's number."""
    for hero in range(2):
        for mask in range(MASKS):
            for pair in range(PAIRS):
                mix_words(regrets, mask * PAIRS + pair, top_of(mask), 0, mixed[mask, pair])
        reach[0] = 1.0
        for mask in range(MASKS):  # what is said later has a greater mask
            actor = speaker_of(mask)
            for word in range(top_of(mask) + 1, RANKS):
                after = mask | 1 << word
                for pair in range(PAIRS):
                    reach[after, 1 - actor, pair] = reach[mask, 1 - actor, pair]
                    reach[after, actor, pair] = reach[mask, actor, pair] * mixed[mask, pair, word]
        for mask in range(MASKS - 1, -1, -1):
            look_back(chances, regrets, averages, mixed, reach, values, hero, mask, number)


@kernel
def look_back(
    chances: Floats,
    regrets: Floats,
    averages: Floats,
    mixed: Floats,
    reach: Floats,
    values: Floats,
    hero: int,
    mask: int,
    number: int,
) -> None:
    """values[mask, pair]: how often the hero wins from here, by chance and by the other's strategy."""
    rank = top_of(mask)
    actor = speaker_of(mask)
    for pair in range(PAIRS):
        called = 0.0
        if rank >= 0:
            for other in range(PAIRS):
                count = all_matches(KIND[rank], 0, pair) + all_matches(KIND[rank], 0, other)
                if (count >= NUMBER[rank]) == (actor != hero):
                    share = chances[pair, other] * reach[mask, 1 - hero, other]
                    called += share * (mixed[mask, other, CALL] if actor != hero else 1.0)
        value = called * (mixed[mask, pair, CALL] if actor == hero else 1.0)
        for word in range(rank + 1, RANKS):
            value += values[mask | 1 << word, pair] * (mixed[mask, pair, word] if actor == hero else 1.0)
        values[mask, pair] = value
        if actor == hero:
            row = mask * PAIRS + pair
            for word in range(rank + 1, RANKS):
                regrets[row, word] = max(0.0, regrets[row, word] + values[mask | 1 << word, pair] - value)
            if rank >= 0:
                regrets[row, CALL] = max(0.0, regrets[row, CALL] + called - value)
            averages[row] += number * reach[mask, hero, pair] * mixed[mask, pair]


class Plain:
    """The game without findings on its way to being solved."""

    def __init__(self, chances: Floats) -> None:
        """`chances`: how likely each two pairs of boxes are."""
        self.done = 0
        self.averages = np.zeros((MASKS * PAIRS, RANKS + 1))  # the strategy, as weights
        self._chances = chances
        self._regrets = np.zeros((MASKS * PAIRS, RANKS + 1))
        self._mixed = np.zeros((MASKS, PAIRS, RANKS + 1))
        self._reach = np.zeros((MASKS, 2, PAIRS))
        self._values = np.zeros((MASKS, PAIRS))

    def improve(self, iterations: int) -> None:
        for _ in range(iterations):
            self.done += 1
            improve(self._chances, self._regrets, self.averages, self._mixed, self._reach, self._values, self.done)
