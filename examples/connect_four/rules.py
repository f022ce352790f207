"""Connect Four. Clauses in brackets refer to rules.md beside this file."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.open import determinize as determinize
from catstate.core.open import observe as observe
from catstate.core.open import seen as seen
from catstate.core.record import Ints
from catstate.core.rules import OVER, SCALE

from .actions import Event
from .pieces import COLUMNS, HEIGHT, ROWS
from .state import State as State
from .state import View as View

NUM_ACTIONS = COLUMNS  # action = column
NUM_OUTCOMES = 1  # nothing is left to chance


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """The board is empty and seat 0 begins. [1.1]"""
    state.seats = seats
    state.winner = -1


@kernel
def to_act(state: State) -> int:
    """Seats take turns until someone has four in a row or the board is full. [1.2, 3.1, 3.2]"""
    if state.winner >= 0 or state.played == COLUMNS * ROWS:
        return OVER
    return state.played & 1


@kernel
def legal(state: State, out: Ints) -> int:
    """A disc goes into a column that is not full. [2.1]"""
    count = 0
    taken = state.discs[0] | state.discs[1]  # asked for its bits; reading `heights` seven times is half as fast
    for column in range(COLUMNS):
        if not taken >> (column * HEIGHT + ROWS - 1) & 1:
            out[count] = column
            count += 1
    return count


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """Nothing is left to chance."""
    return 0


@kernel
def apply(state: State, action: int, journal: Journal) -> None:
    """The disc falls onto the topmost one of its column. [2.2]"""
    seat = state.played & 1
    note(journal, Event.DROPPED, seat, action, state.heights[action])
    state.discs[seat] |= 1 << (action * HEIGHT + state.heights[action])
    state.heights[action] += 1
    state.played += 1
    if has_four(state.discs[seat]):
        state.winner = seat
        note(journal, Event.WON, seat)
    elif state.played == COLUMNS * ROWS:
        note(journal, Event.DRAWN, NOBODY)


@kernel
def has_four(discs: int) -> bool:
    """Four in a row: upright, flat or on either diagonal. [3.1]"""
    for step in (1, HEIGHT, HEIGHT - 1, HEIGHT + 1):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> (2 * step)):
            return True
    return False


@kernel
def scores(state: State, out: Ints) -> None:
    """The winner scores, a full board is shared. [3.1, 3.2]"""
    for seat in range(2):
        if state.winner < 0:
            out[seat] = SCALE // 2
        else:
            out[seat] = SCALE if state.winner == seat else 0


FINAL: dict[int, str] = {}  # everything is open, so until another acts everything may be taken back
