"""What a network is shown of Schrödinger's Lab: the spaces around the seat that decides, and how far it is from there.

A row of the view has every space of the board by its number. What matters for the next step lies near, wherever on the
board that is. So a network sees a window around its scientist, or around the space of the tile that it turns. All of it
follows from the view, which hides nothing. The way from a space is the one that the sensible player goes by.
"""

from catstate.core.compile import kernel
from catstate.core.outlook import Features
from catstate.core.record import Ints

from .acting import can_take
from .actions import FIRST_CHANCE, Phase
from .pieces import BESIDE, KINDS, MAINFRAME, MAX_SEATS, NUM_CATS, OPEN, SECTOR, SIZE
from .sense import FAR, is_thrower, measure
from .sight import can_walk, far_mouth, first_blank, is_blank, openings
from .state import State, View

REACH = 3  # spaces from the middle of the window to its rim
WINDOW = 2 * REACH + 1
SPACE = 11  # numbers about a space of the window
LONGEST = 20  # a way that is longer by more than this, or none, counts as this much longer
FEW = 24  # numbers about the turn
SIDES = 4 * 8  # about the four sides of the middle
CUBE = 5  # about each cube
SCIENTIST = 12  # about each scientist, oneself first

PHASES_AT = FEW
CATS_AT = PHASES_AT + FIRST_CHANCE
DRAWN_AT = CATS_AT + NUM_CATS
SIDES_AT = DRAWN_AT + KINDS
CUBES_AT = SIDES_AT + SIDES
SCIENTISTS_AT = CUBES_AT + 4 * CUBE
WINDOW_AT = SCIENTISTS_AT + MAX_SEATS * SCIENTIST
FEATURES = WINDOW_AT + WINDOW * WINDOW * SPACE


@kernel
def outlook(state: View, out: Features, work: Ints) -> None:
    """Write the FEATURES numbers for the seat of a view that has a question to answer."""
    out[:] = 0
    seat = state.seat
    task = state.todo[state.depth - 1]
    measure(state, seat, work)
    here = state.place[seat]
    middle = task[2] if task[0] in (Phase.TURN_DRAWN, Phase.TURN_TILE) else here
    show_turn(state, seat, task, out)
    show_sides(state, here, middle, out, work)
    for colour in range(4):
        show_cube(state, seat, colour, out[CUBES_AT + CUBE * colour :], work)
    for other in range(state.seats):
        turn = (other - seat) % state.seats
        show_scientist(state, here, other, out[SCIENTISTS_AT + SCIENTIST * turn :])
    for row in range(WINDOW):
        for col in range(WINDOW):
            down = middle // SIZE + row - REACH
            right = middle % SIZE + col - REACH
            at = WINDOW_AT + SPACE * (WINDOW * row + col)
            if 0 <= down < SIZE and 0 <= right < SIZE:
                show_space(state, here, down * SIZE + right, out[at:], work)
            else:
                out[at] = 1


@kernel
def farther(work: Ints, space: int, here: int) -> int:
    """By how much the way from a space is longer than from here."""
    if work[space] >= FAR:
        return LONGEST
    if work[here] >= FAR:
        return -LONGEST
    return max(-LONGEST, min(LONGEST, work[space] - work[here]))


@kernel
def show_turn(state: State, seat: int, task: Ints, out: Features) -> None:
    """The question, what is left of the turn, and what the seat has."""
    out[0] = state.left
    out[1] = state.actions
    out[2] = state.acted
    out[3] = state.powered
    out[4] = state.goal
    out[5] = state.turn // state.seats
    out[6] = 1 if state.active == seat else 0
    out[7] = 1 if state.holds[seat] >= 0 else 0
    out[8] = (state.reacted >> seat) & 1
    out[9] = state.coffees
    out[10] = state.scenario
    out[11] = state.cats
    for colour in range(4):
        out[12 + colour] = (state.dropped >> colour) & 1
        out[16 + colour] = (state.asked >> colour) & 1
    out[20] = task[2] if task[0] in (Phase.AIM_AT, Phase.VOTE, Phase.TIE) else 0
    out[21] = task[3] if task[0] == Phase.AIM_AT else 0
    out[22] = task[5] if task[0] == Phase.TURN_DRAWN else 0
    out[23] = state.number
    out[PHASES_AT + task[0]] = 1
    if state.cat[seat] >= 0:
        out[CATS_AT + state.cat[seat]] = 1
    if task[0] == Phase.TURN_DRAWN:
        out[DRAWN_AT + task[4]] = 1


@kernel
def show_sides(state: State, here: int, middle: int, out: Features, work: Ints) -> None:
    """Of each side: whether one can go there, how far it is then, the blank that is seen, and a drawn tile's doors."""
    task = state.todo[state.depth - 1]
    for way in range(4):
        at = SIDES_AT + 8 * way
        beside = BESIDE[middle, way]
        out[at] = 1 if can_walk(state, middle, way) else 0
        out[at + 1] = farther(work, beside, here) if beside >= 0 else LONGEST
        blank = first_blank(state, here, way)
        out[at + 2] = 1 if blank >= 0 else 0
        out[at + 3] = farther(work, blank, here) if blank >= 0 else LONGEST
        if task[0] == Phase.TURN_DRAWN:
            out[at + 4] = (OPEN[task[4], 0] >> way) & 1
    far = far_mouth(state, middle)
    out[SIDES_AT + 5] = 1 if far >= 0 else 0
    out[SIDES_AT + 6] = farther(work, far, here) if far >= 0 else LONGEST
    out[SIDES_AT + 7] = min(work[here], 3 * LONGEST)


@kernel
def show_cube(state: State, seat: int, colour: int, out: Features, work: Ints) -> None:
    """Whether the seat wants it, whether it lies on the board, and where from the seat."""
    out[0] = 1 if can_take(state, seat, colour) else 0
    out[1] = (state.logged[seat] >> colour) & 1
    space = state.cube[colour]
    if space >= 0:
        out[2] = 1
        out[3] = space // SIZE - state.place[seat] // SIZE
        out[4] = space % SIZE - state.place[seat] % SIZE


@kernel
def show_scientist(state: State, here: int, other: int, out: Features) -> None:
    """Where a scientist stands, what she holds and what she has logged."""
    out[0] = 1
    out[1] = state.place[other] // SIZE - here // SIZE
    out[2] = state.place[other] % SIZE - here % SIZE
    for colour in range(4):
        out[3 + colour] = 1 if state.holds[other] == colour else 0
        out[7 + colour] = (state.logged[other] >> colour) & 1
    out[11] = 1 if state.active == other else 0


@kernel
def show_space(state: State, here: int, space: int, out: Features, work: Ints) -> None:
    """Its doors, what it is, who and what is there, and how far it is from it."""
    doors = openings(state, space)
    for way in range(4):
        out[1 + way] = (doors >> way) & 1
    out[5] = 1 if is_blank(state, space) else 0
    out[6] = 1 if is_thrower(state, space) else 0
    out[7] = 1 if SECTOR[space] < 0 else 0
    out[8] = 1 if space == MAINFRAME else 0
    for other in range(state.seats):
        if state.place[other] == space:
            out[9] += 1
    out[10] = farther(work, space, here)
