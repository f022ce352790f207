"""How likely each hypothesis is: exactly, from what a viewer knows, and as a guess that reads the bids."""

import numpy as np

from catstate.core.chance import generator
from catstate.core.language import say

from .knowledge import Floats, hidden_in_hands, list_odds
from .notation import percent
from .pieces import CELLS, KIND_OF, NUMBER_OF, STATED
from .sense import list_belief
from .state import State, View
from .words import KIND_NAMES, boxes_words, hypothesis

WORLDS = 4000  # possible worlds that the guess is made from: it is good to about 2 %
DOUBT = 0.005  # chances below this are left out of the table
CELL_OF = {(int(KIND_OF[cell]), int(NUMBER_OF[cell])): cell for cell in range(CELLS)}


def hypothesis_odds(view: View) -> Floats:
    """For each of the 65 hypotheses the exact chance that it holds, were it proved now.

    It counts what the viewer knows: own boxes, findings, bonuses, Feyncat, own discards, wiped findings and what
    Prride showed. The boxes in hidden hands are taken as dealt blindly: what people's bids tell is not in it.
    """
    out = np.zeros(CELLS, np.float64)
    list_odds(view, out)
    return out


def believed_odds(view: View) -> Floats:
    """The same for a reader of bids: worlds in which people hold what they say count for more. A guess, not exact."""
    out = np.zeros(CELLS, np.float64)
    list_belief(view, generator(WORLDS), State.new(), WORLDS, np.zeros(STATED, np.int64), out)
    return out


def odds_lines(view: View) -> list[str]:
    """What stands, then a table: a row for each number, for each kind its chance and, once others have spoken, in
    brackets what their bids suggest."""
    others_spoke = any(bidder not in (-1, view.seat) for bidder in view.bidder.tolist())
    odds, believed = hypothesis_odds(view), believed_odds(view) if others_spoke else None
    lines = [
        say("{boxes} in hands you can't see.", boxes=boxes_words(int(hidden_in_hands(view)))),
        say("The chances take what you can see, as if nobody had said anything: bids tell nothing about hands."),
    ]
    if others_spoke:
        lines.append(say("In brackets: a guess that reads the bids."))
    if view.standing >= 0:
        chance = cell_chance(odds, believed, int(view.standing))
        said = hypothesis(view.standing)
        lines.append(say("{hypothesis}, the standing hypothesis: {chance}.", hypothesis=said, chance=chance))
    lines.append("".join(["    ", *(f"{say(word):<14}" for word in KIND_NAMES)]).rstrip())
    for number in range(1, int(NUMBER_OF.max()) + 1):
        cells = [CELL_OF.get((kind, number)) for kind in range(STATED)]
        doubtful = any(cell is not None and DOUBT <= odds[cell] < 1 for cell in cells)
        if doubtful:
            words = ["" if cell is None else cell_chance(odds, believed, cell) for cell in cells]
            lines.append("".join([f"{number:>2}  ", *(f"{word:<14}" for word in words)]).rstrip())
    return lines


def cell_chance(odds: Floats, believed: Floats | None, cell: int) -> str:
    """`71% (80%)`: the chance of a hypothesis and the guess, where there is one and something to guess."""
    chance = float(odds[cell])
    if believed is None or chance in (0, 1):
        return percent(chance)
    return f"{percent(chance)} ({percent(min(0.999, max(0.001, float(believed[cell]))))})"  # a guess is never sure
