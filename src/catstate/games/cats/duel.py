"""The last experiment of an elimination match of Schrödinger's Cats: two scientists, two boxes each, one winner.

This is that game and nothing else, without doctorates, small enough to be solved: what can be said, what can be shown
and exchanged, what one scientist knows, and where that knowledge has its row in a table of weights. The solver, the
best response and the bot all ask the same functions here.

A turn is two decisions: what to say (12 hypotheses, or Prove It!), then what to do with one's boxes (a *plan*). With
four boxes in play only 12 hypotheses can be true at all. Saying another one loses to Prove It! at once, so leaving them
out changes nothing, as long as they are called.

A scientist's boxes are in one of 19 *displays*, which all can see, and her own secret is one of a few per display.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from catstate.core.compile import kernel
from catstate.core.record import Ints

from .pieces import CELLS, HEISENBERG, KIND_OF, KINDS, NUMBER_OF

Weights = NDArray[np.generic]  # non-negative numbers, or regrets, of which only the positive ones count

HELD = 2  # boxes dealt to each
IN_PLAY = 2 * HELD

SAYABLE: Ints = np.array([cell for cell in range(CELLS) if NUMBER_OF[cell] <= IN_PLAY])  # rank → cell of the clipboard
RANKS = len(SAYABLE)
KIND: Ints = KIND_OF[SAYABLE]
NUMBER: Ints = NUMBER_OF[SAYABLE]
RANK_OF: Ints = np.full(CELLS, -1, np.int64)  # cell → rank; −1 = can't be true
RANK_OF[SAYABLE] = np.arange(RANKS)
CALL = RANKS  # column of Prove It! in a row of weights for speaking

# Plans, the columns of a row of weights for showing. From a hand of one, SHOW_KIND and SHOW_WILD are all there is.
KEEP_ALL = 0
SHOW_KIND = 1  # one box of the stated kind
SWAP_KIND = 2  # the same, and the other box is exchanged
SHOW_WILD = 3  # a Heisenberg
SWAP_WILD = 4
SHOW_BOTH = 5
PLANS = 6

# Two boxes in any order are a pair; there are ten.
PAIR: Ints = np.zeros((KINDS, KINDS), np.int64)
LOW: Ints = np.zeros(10, np.int64)
HIGH: Ints = np.zeros(10, np.int64)
PAIRS = 10
for _number, (_low, _high) in enumerate((i, j) for i in range(KINDS) for j in range(i, KINDS)):
    PAIR[_low, _high] = PAIR[_high, _low] = _number
    LOW[_number], HIGH[_number] = _low, _high

# Displays: 0 nothing shown; 1 + 2·kind + swapped one box shown; 9 + pair both shown.
DISPLAYS = 1 + 2 * KINDS + PAIRS
ONE_SHOWN = 1
TWO_SHOWN = ONE_SHOWN + 2 * KINDS
# What she knows of her own boxes beyond that: the pair, or the hidden kind, or nothing. Her discard is forgotten.
SECRETS = PAIRS + 2 * KINDS * KINDS + PAIRS

# Up to the first finding every hypothesis said is remembered, as a bit mask. From then on the last four are, and
# whether each showed something in her last turn: what was said before an exchange tells nothing of the box
# drawn in it, what was said after it does.
MASKS = 1 << RANKS
TRAIL = 4
TRAILS: Ints = np.full((RANKS + 1,) * TRAIL, -1, np.int64)  # index by rank + 1 of the last four; 0 = none
TRAIL_COUNT = 0
for _length in range(1, TRAIL + 1):
    for _said in combinations(range(RANKS, 0, -1), _length):
        TRAILS[_said + (0,) * (TRAIL - _length)] = TRAIL_COUNT
        TRAIL_COUNT += 1
ROWS = MASKS * PAIRS + TRAIL_COUNT * 4 * DISPLAYS * SECRETS


@kernel
def secret_of(display: int, hidden: int) -> int:
    """The number of what she alone knows; `hidden` is her pair, or the kind of the one box left in her hand."""
    if display == 0:
        return hidden
    if display < TWO_SHOWN:
        return PAIRS + (display - ONE_SHOWN) * KINDS + hidden
    return PAIRS + 2 * KINDS * KINDS + display - TWO_SHOWN


@kernel
def row_of(
    mask: int,
    last: int,
    second: int,
    third: int,
    fourth: int,
    mine: int,
    hidden: int,
    theirs: int,
    i_showed: int,
    they_showed: int,
) -> int:
    """The row of what a scientist knows: the last hypotheses (−1 = none), both displays, her own secret, and (0 or 1)
    whether she and the other showed something in their last turns."""
    if mine == 0 and theirs == 0:
        return mask * PAIRS + hidden
    trail = TRAILS[last + 1, second + 1, third + 1, fourth + 1]
    public = ((trail * 2 + i_showed) * 2 + they_showed) * DISPLAYS + theirs
    return MASKS * PAIRS + public * SECRETS + secret_of(mine, hidden)


@kernel
def hidden_count(display: int) -> int:
    """How many boxes are still in the hand."""
    if display == 0:
        return 2
    return 1 if display < TWO_SHOWN else 0


@kernel
def matches(kind: int, box: int) -> int:
    """1 if a box counts for a stated kind: it is of it, or a Heisenberg."""
    return 1 if box in (kind, HEISENBERG) else 0


@kernel
def shown_matches(kind: int, display: int) -> int:
    """How many boxes on display count for a stated kind."""
    if display == 0:
        return 0
    if display < TWO_SHOWN:
        return matches(kind, (display - ONE_SHOWN) // 2)
    pair = display - TWO_SHOWN
    return matches(kind, LOW[pair]) + matches(kind, HIGH[pair])


@kernel
def all_matches(kind: int, display: int, hidden: int) -> int:
    """How many of a scientist's two boxes count for a stated kind."""
    if display == 0:
        return matches(kind, LOW[hidden]) + matches(kind, HIGH[hidden])
    if display < TWO_SHOWN:
        return matches(kind, (display - ONE_SHOWN) // 2) + matches(kind, hidden)
    return shown_matches(kind, display)


@kernel
def verdict(rank: int, mine: int, hidden: int, theirs: int) -> int:
    """What she knows of the standing hypothesis: −1 it is false, 1 it is true, 0 she can't tell, or none stands."""
    if rank < 0:
        return 0
    known = all_matches(KIND[rank], mine, hidden) + shown_matches(KIND[rank], theirs)
    if known >= NUMBER[rank]:
        return 1
    return -1 if known + hidden_count(theirs) < NUMBER[rank] else 0


@kernel
def mix_words(weights: Weights, row: int, rank: int, known: int, out: NDArray[np.float64]) -> None:
    """The chances of each hypothesis and of Prove It!, over a standing one of this rank (−1 = none).

    What is known to be false is called and what is known to be true is not: nothing else could be better.
    """
    first = rank + 1
    end = RANKS if rank < 0 or (known == 1 and rank < RANKS - 1) else RANKS + 1
    if known == -1:
        first = CALL
    total = 0.0
    for word in range(RANKS + 1):
        out[word] = 0.0
    for word in range(first, end):
        out[word] = max(0.0, float(weights[row, word]))
        total += out[word]
    for word in range(first, end):
        out[word] = out[word] / total if total > 0 else 1.0 / (end - first)


@kernel
def can_plan(plan: int, kind: int, display: int, hidden: int) -> bool:
    """Whether a scientist with these boxes can carry out a plan after a hypothesis of this kind."""
    if plan == KEEP_ALL:
        return True
    if display >= TWO_SHOWN:
        return False
    box = kind if plan in (SHOW_KIND, SWAP_KIND) else HEISENBERG
    if display > 0:
        return (plan in (SHOW_KIND, SHOW_WILD)) and hidden == box
    if plan == SHOW_BOTH:
        return matches(kind, LOW[hidden]) + matches(kind, HIGH[hidden]) == 2
    return LOW[hidden] == box or HIGH[hidden] == box


@kernel
def mix_plans(weights: Weights, row: int, kind: int, display: int, hidden: int, out: NDArray[np.float64]) -> None:
    """The chances of each plan after a hypothesis of this kind."""
    total = 0.0
    count = 0
    for plan in range(PLANS):
        out[plan] = 0.0
        if can_plan(plan, kind, display, hidden):
            count += 1
            out[plan] = max(0.0, float(weights[row, plan]))
            total += out[plan]
    for plan in range(PLANS):
        if can_plan(plan, kind, display, hidden):
            out[plan] = out[plan] / total if total > 0 else 1.0 / count


@kernel
def display_after(plan: int, kind: int, display: int, hidden: int) -> int:
    """What all can see once a plan is carried out."""
    if plan == KEEP_ALL:
        return display
    if plan == SHOW_BOTH:
        return TWO_SHOWN + hidden
    box = kind if plan in (SHOW_KIND, SWAP_KIND) else HEISENBERG
    if display > 0:
        return TWO_SHOWN + PAIR[(display - ONE_SHOWN) // 2, box]
    return ONE_SHOWN + 2 * box + (1 if plan in (SWAP_KIND, SWAP_WILD) else 0)


@kernel
def other_box(plan: int, kind: int, pair: int) -> int:
    """The box of a pair that stays in the hand, or is exchanged, when one is shown."""
    box = kind if plan in (SHOW_KIND, SWAP_KIND) else HEISENBERG
    return HIGH[pair] if LOW[pair] == box else LOW[pair]
