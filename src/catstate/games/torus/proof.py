"""What puzzles of Particle Panic ask for: the best chance in this turn. All dice are counted out to its end."""

from enum import IntEnum

from catstate.core.compile import kernel
from catstate.core.proof import UNSETTLED, PuzzleGoal
from catstate.core.proof import weigh_nothing as weigh
from catstate.core.record import Ints
from catstate.core.rules import FINE

from .actions import Phase, Verdict
from .pieces import SPACES, SUITS
from .state import State, View, hand_size

__all__ = ["GOALS", "aim_at", "judge", "weigh"]


class Wish(IntEnum):
    """The goals."""

    ANSWER = 0  # the waiting roll must not fail
    CARD = 1  # collect a card
    CODE = 2  # enter a code
    CLEAR = 3  # no particle is left on the fullest space
    SURVIVE = 4  # the next turn begins


GOALS = {
    "answer the roll": PuzzleGoal(
        Wish.ANSWER,
        "This roll fails as it lies. What gives it the best chance not to lower your hand limit?",
        "Another answer does better.",
        least=0.5,
        margin=0.1,
    ),
    "a card": PuzzleGoal(
        Wish.CARD,
        "You want a card in this turn. What do you do first, for the best chance?",
        "Another start does better.",
        least=0.3,
        margin=0.05,
    ),
    "a code": PuzzleGoal(
        Wish.CODE,
        "You want to enter a code in this turn. What do you do first, for the best chance?",
        "Another start does better.",
        least=0.3,
        margin=0.05,
    ),
    "clear the space": PuzzleGoal(
        Wish.CLEAR,
        "Clear the fullest space in this turn. What do you do first, for the best chance?",
        "Another start does better.",
        least=0.2,
        margin=0.05,
    ),
    "survive": PuzzleGoal(
        Wish.SURVIVE,
        "You may lose in this turn or when the particles emerge. What do you do first, for the best chance to go on?",
        "Another start does better.",
        least=0.3,
        margin=0.03,
    ),
}


def aim_at(view: View, goal: int, out: Ints) -> bool:
    """`out` takes the goal, the pawn, its hand and limit, the codes, the fullest space, and where the pawn is."""
    pawn = int(view.turn)
    here = int(view.places[pawn])
    out[0], out[1], out[2], out[3] = goal, pawn, sum(view.hands[pawn]), view.limits[pawn]
    out[4], out[5], out[6] = sum(view.codes), max(range(SPACES), key=lambda space: view.particles[space]), here
    if goal == Wish.ANSWER:
        return bool(view.phase == Phase.ROLLED)
    if view.phase != Phase.TURN or view.pawns < 2:
        return False
    if goal == Wish.CODE:
        return max(view.hands[pawn]) >= 4
    if goal == Wish.CARD:
        return bool(not view.rooted and sum(view.hands[pawn]) < view.limits[pawn])
    if goal == Wish.SURVIVE:
        return bool(sum(view.particles) >= 26 or min(view.limits[: view.pawns]) <= 2)
    return bool(view.particles[out[5]] >= 2)


@kernel
def judge(state: State, seat: int, aim: Ints) -> int:
    """Whether it has happened; when the turn is over, it has not. Losing the game reaches nothing. [2.3, 8.2 to 8.5]"""
    wish = aim[0]
    if state.verdict != Verdict.OPEN:
        return FINE if state.verdict == Verdict.WON else 0
    codes = 0
    for suit in range(SUITS):
        codes += state.codes[suit]
    if wish == Wish.CODE and codes > aim[4]:
        return FINE
    if wish == Wish.CLEAR and state.particles[aim[5]] == 0:
        return FINE
    if wish == Wish.CARD and (state.taken > 0 or hand_size(state, aim[1]) > aim[2]):
        return FINE
    if wish == Wish.ANSWER:
        if state.limits[aim[1]] < aim[3]:
            return 0
        if state.phase == Phase.TURN:
            return FINE
    if wish == Wish.SURVIVE:
        return FINE if state.turn != aim[1] else UNSETTLED
    if state.phase == Phase.EMERGE_COUNT or state.turn != aim[1]:
        return 0
    return UNSETTLED
