"""What puzzles of Schrödinger's Lab ask for: something in this turn, without dice and without drawing a tile."""

from enum import IntEnum

from catstate.core.compile import kernel
from catstate.core.proof import UNSETTLED, PuzzleGoal
from catstate.core.proof import weigh_nothing as weigh
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, FINE

from .actions import Phase
from .pieces import OFFICE
from .rules import to_act
from .state import State, View

__all__ = ["GOALS", "aim_at", "judge", "weigh"]

FAILED = "After that it can't be done in this turn any more, at least not without luck."


class Wish(IntEnum):
    """The goals."""

    LOG = 0  # a cube
    WIN = 1
    COLLECT = 2  # have a cube in hand that lies about now
    STEAL = 3  # have the cube in hand that another holds
    OFFICE = 4  # another scientist is in the office who is not there now


GOALS = {
    "collect": PuzzleGoal(Wish.COLLECT, "Get a cube into your hand in this turn, without dice or new tiles.", FAILED),
    "log": PuzzleGoal(Wish.LOG, "Log a cube in this turn, without dice or new tiles.", FAILED),
    "steal": PuzzleGoal(Wish.STEAL, "Take a cube from another scientist in this turn, without dice.", FAILED),
    "to the office": PuzzleGoal(Wish.OFFICE, "Send another scientist back to the office in this turn.", FAILED),
    "win": PuzzleGoal(Wish.WIN, "Win in this turn, without dice or new tiles.", FAILED),
}


def aim_at(view: View, goal: int, out: Ints) -> bool:
    """In the actions of a turn; `out` takes the goal, the turn, what is logged, colours to have, seats to send away."""
    me = int(view.seat)
    out[0], out[1], out[2] = goal, view.turn, view.logged[me]
    if view.phase != Phase.ACT or view.active != me or view.left < 2:
        return False
    for colour in range(4):
        holders = [seat for seat in range(view.seats) if seat != me and view.holds[seat] == colour]
        if not view.logged[me] >> colour & 1:
            out[3] |= (view.cube[colour] >= 0) << colour if goal == Wish.COLLECT else bool(holders) << colour
    for seat in range(view.seats):
        if seat != me and view.place[seat] != OFFICE[view.seats, seat]:
            out[4] |= 1 << seat
    if goal == Wish.COLLECT or goal == Wish.STEAL:
        return bool(view.holds[me] < 0 and out[3])
    if goal == Wish.OFFICE:
        return bool(out[4])
    last_missing = bin(int(view.logged[me])).count("1") + 1 == view.goal
    return bool(last_missing == (goal == Wish.WIN))


@kernel
def judge(state: State, seat: int, aim: Ints) -> int:
    """Whether it has happened; when the turn is over or chance is asked, it has not. [3.1, 4.1, 4.2, 4.6, 7.1]"""
    wish = aim[0]
    if state.winner == seat:
        return FINE
    if wish == Wish.LOG and state.logged[seat] != aim[2]:
        return FINE
    if (wish == Wish.COLLECT or wish == Wish.STEAL) and state.holds[seat] >= 0 and aim[3] >> state.holds[seat] & 1:
        return FINE
    if wish == Wish.OFFICE:
        for other in range(state.seats):
            if aim[4] >> other & 1 and state.place[other] == OFFICE[state.seats, other]:
                return FINE
    if state.turn != aim[1] or state.over or to_act(state) == CHANCE:
        return 0
    return UNSETTLED
