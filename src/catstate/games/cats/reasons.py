"""Why an action may be good, in words: how many of the boxes that you can't see must be what, and how likely that is.

The chances take the hidden boxes as dealt blindly; what people's bids tell is not in them.
"""

from collections.abc import Sequence

import numpy as np

from .actions import MEANINGS, Action, Phase
from .knowledge import chance_of_at_least, hidden_in_hands, list_odds, seen_of, unknown_boxes
from .pieces import CELLS, HEISENBERG, KIND_OF, KINDS, NUMBER_OF, POWERS
from .state import View
from .words import KIND_WORDS, boxes_words, hypothesis

SURE = 1e-9


def reason(view: View, action: int, names: Sequence[str]) -> str:
    """By what the action is."""
    sort, what = MEANINGS[action]
    if sort == Action.PROVE:
        return why_prove(view)
    if sort == Action.BID:
        return why_say(view, what)
    if sort == Action.SHOW:
        return why_show(view, what)
    if sort == Action.DISCARD:
        return why_exchange(view, what)
    if sort == Action.DONE:
        return why_stop(view)
    return f"lets you {POWERS[what]}" if POWERS[what][0].isalpha() else f"counts as {POWERS[what]}"


def chance_of(view: View, cell: int) -> float:
    """How likely a hypothesis holds."""
    out = np.zeros(CELLS, np.float64)
    list_odds(view, out)
    return float(out[cell])


def needs(view: View, cell: int) -> str:
    """`2 of the 8 boxes that you can't see must be alive or a Heisenberg: 63%`."""
    kind = int(KIND_OF[cell])
    missing, hidden = int(NUMBER_OF[cell] - seen_of(view, kind)), int(hidden_in_hands(view))
    word = KIND_WORDS[kind] if view.feyncat else f"{KIND_WORDS[kind]} or a Heisenberg"
    return f"{missing} of the {boxes_words(hidden)} that you can't see must be {word}: {percent(chance_of(view, cell))}"


def percent(chance: float) -> str:
    """A chance that is neither sure nor impossible is never rounded to that."""
    return f"{min(99, max(1, round(100 * chance)))}%"


def why_prove(view: View) -> str:
    """How likely the standing hypothesis is."""
    standing = int(view.standing)
    chance = chance_of(view, standing)
    if chance < SURE:
        return f"is surely right: there can't be {hypothesis(standing)}"
    if chance > 1 - SURE:
        return f"is surely wrong, for there are {hypothesis(standing)}, but ends what can't be won"
    return f"doubts {hypothesis(standing)}, for which {needs(view, standing)}"


def why_say(view: View, cell: int) -> str:
    """How likely the new hypothesis is."""
    chance = chance_of(view, cell)
    if chance > 1 - SURE:
        return f"is surely right: there are {hypothesis(cell)} for certain"
    if chance < SURE:
        return f"is a bluff: there can't be {hypothesis(cell)}, as you alone may know"
    return f"{'is a bluff' if chance < 0.5 else 'is likelier right than wrong'}: {needs(view, cell)}"


def why_show(view: View, kind: int) -> str:
    """What then lies open for the standing hypothesis."""
    stated = int(KIND_OF[view.standing])
    counting = (stated,) if view.feyncat else (stated, HEISENBERG)
    open_now = int(view.bonus[stated]) + sum(int(view.findings[:, box].sum()) for box in counting)
    return f"shows {open_now + (kind in counting)} of the {hypothesis(int(view.standing))}, so that you are believed"


def why_exchange(view: View, kind: int) -> str:
    """Whether the box counts, and how likely a new one does."""
    stated = int(KIND_OF[view.standing])
    counting = (stated,) if view.feyncat else (stated, HEISENBERG)
    pool = sum(int(unknown_boxes(view, box)) for box in range(KINDS))
    matching = sum(int(unknown_boxes(view, box)) for box in counting)
    new = percent(float(chance_of_at_least(1, pool, matching, 1)))
    value = "a box that counts" if kind in counting else "a box that doesn't count"
    return f"gives {value} for {hypothesis(int(view.standing))}; the chance that a new one does: {new}"


def why_stop(view: View) -> str:
    """What stays hidden, or stays in the hand."""
    held = int(view.hand_sizes[view.seat])
    if view.phase == Phase.FINDINGS:
        return f"keeps {boxes_words(held)} to yourself"
    stated = int(KIND_OF[view.standing])
    counting = (stated,) if view.feyncat else (stated, HEISENBERG)
    good = sum(int(view.hands[view.seat, box]) for box in counting)
    return f"keeps your hand, in which {good} of {boxes_words(held)} count for {hypothesis(int(view.standing))}"
