"""What puzzles of Schrödinger's Cats ask for: what arithmetic settles, from what the solver knows and nothing else."""

from collections.abc import Sequence
from enum import IntEnum

from catstate.core.proof import PuzzleGoal
from catstate.core.proof import judge_nothing as judge
from catstate.core.record import Ints, copy_of

from .actions import MEANINGS, Action, Phase
from .claims import hypothesis_odds
from .endgame import endgame_chances
from .knowledge import chance_of_at_least, hidden_in_hands, seen_of, unknown_boxes
from .pieces import (
    ALIVE,
    ALIVE_BONUS,
    DEAD,
    EMPTY,
    EMPTY_BONUS,
    FELIDAE,
    FEYNCAT,
    HEISENBERG,
    KIND_OF,
    KINDS,
    MEOWER,
    NUMBER_OF,
    POUNCE,
    PURRIE,
)
from .state import View, can_call

__all__ = ["GOALS", "aim_at", "judge", "weigh"]

EXACT = (POUNCE, MEOWER, PURRIE, FELIDAE, FEYNCAT)  # doctorates whose power changes a count, and nothing by chance


class Wish(IntEnum):
    """The goals."""

    RIGHT = 0  # what is said is put to the proof at once
    SURE = 1  # the same, and it can't be wrong
    EXCHANGE = 2  # the own hypothesis is to hold
    DUEL = 3  # the solved endgame of two scientists


GOALS = {
    "raise or prove it": PuzzleGoal(
        Wish.RIGHT,
        "Whatever you say is put to the proof at once. What is right with at least 85 %?",
        "That is too likely to be wrong.",
        least=0.85,
        margin=0.7,
    ),
    "a sure thing": PuzzleGoal(
        Wish.SURE,
        "Whatever you say is put to the proof at once. What can't be wrong?",
        "That can be wrong.",
        margin=0.1,
    ),
    "exchange": PuzzleGoal(
        Wish.EXCHANGE,
        "Your hypothesis stands. What do you exchange so that it is most likely to hold?",
        "Something else makes it likelier.",
        least=0.1,
        margin=0.05,
    ),
    "the last two": PuzzleGoal(
        Wish.DUEL,
        "Two scientists, two boxes each: the endgame is solved. What does perfect play do here, nearly always?",
        "Perfect play hardly ever does that here.",
        least=0.9,
        margin=0.85,
    ),
}


def aim_at(view: View, goal: int, out: Ints) -> bool:
    """In a turn whose choices can be counted out, or in an exchange of one box."""
    out[0] = goal
    if goal == Wish.EXCHANGE:
        open_swaps = min(view.shown_now, view.deck_size) - view.exchanged_now
        return bool(view.phase == Phase.EXCHANGE and open_swaps == 1)
    if goal == Wish.DUEL:
        return bool(endgame_chances(view))
    doctorate = int(view.doctorates[view.seat])
    is_exact = doctorate < 0 or view.used[view.seat] == 1 or doctorate in EXACT
    return bool(view.phase == Phase.TURN and is_exact and can_call(view))


def weigh(view: View, goal: int, legal: Sequence[int]) -> Sequence[float]:
    """How likely each action is right, exactly; in the solved endgame, how often perfect play takes it."""
    if goal == Wish.DUEL:
        chances = endgame_chances(view)
        return [chances.get(action, 0.0) for action in legal]
    if goal == Wish.EXCHANGE:
        return [exchange_chance(view, action) for action in legal]
    return [word_chance(view, action, legal) for action in legal]


def word_chance(view: View, action: int, legal: Sequence[int]) -> float:
    """The chance that a hypothesis holds or that Prove It! is right; a doctorate is worth the best word after it."""
    sort, what = MEANINGS[action]
    odds = hypothesis_odds(view)
    if sort == Action.PROVE:
        return 1.0 - float(odds[view.standing])
    if sort == Action.BID:
        return float(odds[what])
    after = with_power(view, what)
    words = [other for other in legal if MEANINGS[other].sort in (Action.PROVE, Action.BID)]
    return max(word_chance(after, other, ()) for other in words)


def with_power(view: View, physicist: int) -> View:
    """What the viewer knows after a doctorate that changes a count. [5.6 to 5.10]"""
    after: View = copy_of(view)
    if physicist == POUNCE:
        after.bonus[ALIVE] += ALIVE_BONUS
    elif physicist == MEOWER:
        after.bonus[EMPTY] += EMPTY_BONUS
    elif physicist == FEYNCAT:
        after.feyncat = 1
    else:
        kind = ALIVE if physicist == PURRIE else DEAD
        after.wiped[after.layer, kind] += after.findings[:, kind].sum()
        after.findings[:, kind] = 0
    return after


def exchange_chance(view: View, action: int) -> float:
    """The chance that the standing hypothesis holds after this box is exchanged for an unknown one. [4.5, 6.1]"""
    sort, discarded = MEANINGS[action]
    kind = int(KIND_OF[view.standing])
    counting = (kind,) if view.feyncat else (kind, HEISENBERG)
    matching = sum(int(unknown_boxes(view, box)) for box in counting)
    pool = sum(int(unknown_boxes(view, box)) for box in range(KINDS))
    need, drawn = int(NUMBER_OF[view.standing] - seen_of(view, kind)), int(hidden_in_hands(view))
    if sort == Action.DISCARD:
        need, drawn = need + (discarded in counting), drawn + 1
    return float(chance_of_at_least(need, pool, matching, drawn))
