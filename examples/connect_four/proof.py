"""What puzzles of Connect Four ask for: four in a row, now or by force."""

from catstate.core.compile import kernel
from catstate.core.proof import UNSETTLED, PuzzleGoal
from catstate.core.proof import weigh_nothing as weigh
from catstate.core.record import Ints
from catstate.core.rules import FINE

from .state import State, View

__all__ = ["GOALS", "aim_at", "judge", "weigh"]

GOALS = {
    "four in one": PuzzleGoal(1, "Get four in a row with this disc.", "That is not four in a row.", most=1),
    "four in two": PuzzleGoal(2, "Get four in a row with your next disc, whatever they do.", "They can stop you."),
}


def aim_at(view: View, goal: int, out: Ints) -> bool:
    """Anywhere; `out` takes how many discs may lie on the board in the end."""
    out[0] = view.played + 2 * goal - 1
    return True


@kernel
def judge(state: State, seat: int, aim: Ints) -> int:
    """Whoever has four in a row has won. [3.1]"""
    if state.winner >= 0:
        return FINE if state.winner == seat else 0
    return 0 if state.played >= aim[0] else UNSETTLED
