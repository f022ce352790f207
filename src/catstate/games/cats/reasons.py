"""Why an action may be good, in words: how many of the boxes that you can't see must be what, and how likely that is.

The chances take the hidden boxes as dealt blindly; what people's bids tell is not in them.
"""

from collections.abc import Sequence

import numpy as np

from catstate.core.language import mark, say, say_number

from .actions import MEANINGS, Action, Phase
from .knowledge import chance_of_at_least, hidden_in_hands, list_odds, seen_of, unknown_boxes
from .pieces import CELLS, FEYNCAT, HEISENBERG, KIND_OF, KINDS, MEOWER, NUMBER_OF, POUNCE
from .state import View
from .words import KIND_NAMES, boxes_words, hypothesis, percent_words, power_words

SURE = 1e-9
OR_HEISENBERG = (mark("alive or a Heisenberg"), mark("dead or a Heisenberg"), mark("empty or a Heisenberg"))


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
    return why_reveal(what)


def why_reveal(power: int) -> str:
    """What the doctorate does."""
    if power in (POUNCE, MEOWER):
        return say("counts as {power}", power=power_words(power))
    if power == FEYNCAT:
        return say("lets Heisenbergs count as nothing")
    return say("lets you {power}", power=power_words(power))


def chance_of(view: View, cell: int) -> float:
    """How likely a hypothesis holds."""
    out = np.zeros(CELLS, np.float64)
    list_odds(view, out)
    return float(out[cell])


def needs(view: View, cell: int) -> str:
    """`2 of the 8 boxes that you can't see must be alive or a Heisenberg: 63%`."""
    kind = int(KIND_OF[cell])
    missing, hidden = int(NUMBER_OF[cell] - seen_of(view, kind)), int(hidden_in_hands(view))
    return say_number(  # English says it alike for one and for several
        "{n} of the {boxes} that you can't see must be {kind}: {chance}",
        "{n} of the {boxes} that you can't see must be {kind}: {chance}",
        missing,
        boxes=boxes_words(hidden),
        kind=say(KIND_NAMES[kind] if view.feyncat else OR_HEISENBERG[kind]),
        chance=percent(chance_of(view, cell)),
    )


def percent(chance: float) -> str:
    """A chance that is neither sure nor impossible is never rounded to that."""
    return percent_words(min(99, max(1, round(100 * chance))))


def why_prove(view: View) -> str:
    """How likely the standing hypothesis is."""
    standing = int(view.standing)
    chance = chance_of(view, standing)
    if chance < SURE:
        return say("is surely right: there can't be {hypothesis}", hypothesis=hypothesis(standing))
    if chance > 1 - SURE:
        words = mark("is surely wrong, for there are {hypothesis}, but ends what can't be won")
        return say(words, hypothesis=hypothesis(standing))
    return say("doubts {hypothesis}, for which {needs}", hypothesis=hypothesis(standing), needs=needs(view, standing))


def why_say(view: View, cell: int) -> str:
    """How likely the new hypothesis is."""
    chance = chance_of(view, cell)
    if chance > 1 - SURE:
        return say("is surely right: there are {hypothesis} for certain", hypothesis=hypothesis(cell))
    if chance < SURE:
        return say("is a bluff: there can't be {hypothesis}, as you alone may know", hypothesis=hypothesis(cell))
    if chance < 0.5:
        return say("is a bluff: {needs}", needs=needs(view, cell))
    return say("is likelier right than wrong: {needs}", needs=needs(view, cell))


def why_show(view: View, kind: int) -> str:
    """What then lies open for the standing hypothesis."""
    stated = int(KIND_OF[view.standing])
    counting = (stated,) if view.feyncat else (stated, HEISENBERG)
    open_now = int(view.bonus[stated]) + sum(int(view.findings[:, box].sum()) for box in counting)
    words = mark("shows {n} of the {hypothesis}, so that you are believed")
    return say(words, n=open_now + (kind in counting), hypothesis=hypothesis(int(view.standing)))


def why_exchange(view: View, kind: int) -> str:
    """Whether the box counts, and how likely a new one does."""
    stated = int(KIND_OF[view.standing])
    counting = (stated,) if view.feyncat else (stated, HEISENBERG)
    pool = sum(int(unknown_boxes(view, box)) for box in range(KINDS))
    matching = sum(int(unknown_boxes(view, box)) for box in counting)
    new = percent(float(chance_of_at_least(1, pool, matching, 1)))
    words = mark("gives a box that doesn't count for {hypothesis}; the chance that a new one does: {chance}")
    if kind in counting:
        words = mark("gives a box that counts for {hypothesis}; the chance that a new one does: {chance}")
    return say(words, hypothesis=hypothesis(int(view.standing)), chance=new)


def why_stop(view: View) -> str:
    """What stays hidden, or stays in the hand."""
    held = int(view.hand_sizes[view.seat])
    if view.phase == Phase.FINDINGS:
        return say("keeps {boxes} to yourself", boxes=boxes_words(held))
    stated = int(KIND_OF[view.standing])
    counting = (stated,) if view.feyncat else (stated, HEISENBERG)
    good = sum(int(view.hands[view.seat, box]) for box in counting)
    words, standing = mark("keeps your hand, in which {n} of {boxes} count for {hypothesis}"), int(view.standing)
    return say(words, n=good, boxes=boxes_words(held), hypothesis=hypothesis(standing))
