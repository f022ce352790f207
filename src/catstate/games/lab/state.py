"""The table: every field of a position, and the stack of what is still to do."""

from typing import Annotated as Array

import numpy as np

from catstate.core.compile import kernel
from catstate.core.record import Bits, Ints, Record

from .pieces import KINDS, MAX_SEATS, PAIRS, SIZE, SPACES

# A tile on the board is one number: way + 4·arrow turns + 16·pair + 256·used + 512·kind; −1 = blank.
# way: quarter turns clockwise; arrow turns: further ones of the arrow alone; pair: which wormhole it belongs to;
# used: 1 = a break room that has served this turn.
PAIR, USED, KIND = 4, 8, 9  # shifts

# Where a cube is when it is not on a space.
HELD = -1
IN_SLOT = -2

DEPTH = 64  # rows of the stack
WIDTH = 6  # phase, seat, four arguments


class State(Record):
    """The whole table. Nothing on it is hidden; the stack is a count per kind of tile."""

    seats: int
    goal: int  # cubes to log
    actions: int  # of a turn [11.1]
    sight: int  # spaces that sight reaches [11.2]
    extra_cups: int  # in every break room, beside those printed [11.3]
    cats: int  # 1 = played with cats
    scenario: int  # index into SCENARIOS, 0 none (or still to be drawn)
    first: int  # who began
    turn: int  # turns begun so far
    active: int  # whose turn it is
    winner: int  # −1 = nobody yet
    over: int  # 1 = the match has ended
    left: int  # actions left in this round of actions, −1 = a bloop has ended it
    acted: int  # 1 = an action has been taken this turn
    powered: int  # 1 = the cat's power has been used this turn
    reacted: int  # seats whose cats have reacted this turn, a bit each
    dropped: int  # colours that the active player has dropped this turn, a bit each
    asked: int  # colours asked to be wiped this turn, a bit each
    coffees: int  # break rooms used this turn
    number: int  # the number die as last rolled or chosen, CHOOSE = 6, 0 not yet
    letter: int  # the letter die: 0–4, CHOOSE = 6, −1 not yet
    sector: int  # the sector die, −1 not yet
    drawn: int  # the kind of tile last drawn, −1 not yet
    placed: int  # the space of the tile last placed, −1 not yet
    tile: Array[Ints, SPACES]  # way + 4·arrow turns + 16·pair + 256·used + 512·kind, as above; −1 = blank
    box: Array[Ints, KINDS]  # tiles of each kind in the game [11.4]
    stock: Array[Ints, KINDS]  # white: in the stack; grey: beside the board
    discards: Array[Ints, KINDS]  # tiles of each kind that were drawn and put aside
    opening: Array[Ints, PAIRS]  # the space of each wormhole's opening, −1 none
    end: Array[Ints, PAIRS]  # and of its end
    place: Array[Ints, MAX_SEATS]  # the space of each scientist, −1 no such seat
    holds: Array[Ints, MAX_SEATS]  # the colour of the cube in hand, −1 none
    logged: Array[Ints, MAX_SEATS]  # colours, a bit each
    cat: Array[Ints, MAX_SEATS]  # −1 none
    cube: Array[Ints, 4]  # the space of each cube, or HELD or IN_SLOT
    wipe_turn: Array[Ints, 4]  # the turn at whose start an unreachable cube is wiped by itself, −1 none
    reach: Array[Ints, SIZE, Bits(4 * SIZE)]  # by row: how each space is reached, four bits a space (sight.steps_to)
    stale: int  # 1 = the board has changed since `reach` was worked out
    depth: int  # rows of the stack in use
    todo: Array[Ints, DEPTH, WIDTH]  # phase, seat, four arguments (see actions.Phase); the last row in use is next


class View(State):
    """The same for everybody, and who is looking."""

    seat: int  # −1 = the public
    to_act: int
    phase: int  # actions.Phase: the question or roll that is open; 0 at the end


@kernel
def push(state: State, phase: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """One more thing to do, before all others."""
    row = state.todo[state.depth]
    row[0] = phase
    row[1] = seat
    row[2] = a
    row[3] = b
    row[4] = c
    row[5] = d
    state.depth += 1


@kernel
def pop(state: State) -> None:
    """The topmost thing is done."""
    state.depth -= 1
    row = state.todo[state.depth]
    for column in range(WIDTH):
        row[column] = 0


def state_of(view: View) -> State:
    """The table of a view, for kernels: a view is a state and three numbers more."""
    size = State.dtype.itemsize
    state: State = np.frombuffer(bytearray(view.tobytes()[:size]), State.dtype)[0]
    return state
