"""What puzzles of |Hop⟩ ask for: to shock, and not to be shocked. Every line of play is searched."""

from enum import IntEnum

from catstate.core.compile import kernel
from catstate.core.proof import UNSETTLED, PuzzleGoal
from catstate.core.proof import weigh_nothing as weigh
from catstate.core.record import Ints
from catstate.core.rules import FINE

from .actions import Phase
from .movements import is_partner
from .state import State, View

__all__ = ["GOALS", "aim_at", "judge", "weigh"]


class Wish(IntEnum):
    """The goals."""

    SHOCK = 0  # in this turn
    BLOCK = 1  # survive the next player's turn; one movement is to be blocked
    DEFEND = 2  # survive it; movements are left, and the block after them
    TWO_TURNS = 3  # shock in this turn or the next one


GOALS = {
    "shock in one": PuzzleGoal(
        Wish.SHOCK,
        "Shock an electrode in this turn.",
        "After that, nothing that is left in this turn reaches an electrode.",
    ),
    "the only block": PuzzleGoal(
        Wish.BLOCK,
        "Only one block saves you in the next turn. Which one?",
        "With that block you can still be shocked.",
        most=1,
    ),
    "the only defence": PuzzleGoal(
        Wish.DEFEND,
        "You are about to be shocked. Find the rest of your turn and the block that save you.",
        "After that, no block saves you any more.",
        most=2,
    ),
    "shock in two": PuzzleGoal(
        Wish.TWO_TURNS,
        "Force a shock: in your next turn at the latest, whatever they do and block.",
        "After that they have a defence.",
        most=6,
    ),
}


def aim_at(view: View, goal: int, out: Ints) -> bool:
    """The block is due, a turn has just begun, or, where others must answer, a movement of it is left.

    `out` takes the goal and the last turn that counts.
    """
    out[0], out[1] = goal, view.turns
    if goal == Wish.DEFEND:
        out[1] += 1
    elif goal == Wish.TWO_TURNS:
        out[1] += view.seats
    if goal == Wish.BLOCK:
        return bool(view.phase == Phase.BLOCK)
    has_begun = view.used == 0 and view.moves_left == 2
    return bool(view.phase == Phase.MOVE and (has_begun or (goal != Wish.SHOCK and view.moves_left == 1)))


@kernel
def judge(state: State, seat: int, aim: Ints) -> int:
    """Another shocked is reached, also by himself when nothing else is left to him; shocked itself is lost; else the
    turns decide. [1.5, 1.6, 1.7]"""
    if state.loser >= 0:
        return 0 if state.loser == seat or is_partner(state, seat, state.loser) else FINE
    attacks = aim[0] == Wish.SHOCK or aim[0] == Wish.TWO_TURNS
    if state.phase == Phase.OVER or state.turns > aim[1]:
        return 0 if attacks else FINE
    return UNSETTLED
