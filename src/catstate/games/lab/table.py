"""The table: every field of a position, the numbers of actions and outcomes, and the stack of what is still to do."""

from typing import Annotated as Array

from ...core.kernel import Ints, Record, kernel
from .pieces import KINDS, MAX_SEATS, NUM_CATS, NUM_SCENARIOS, PAIRS, SIZE, SPACES, WHITE_KINDS

# A tile on the board is one number: way + 4·arrow turns + 16·pair + 256·used + 512·kind; −1 = blank.
# way: quarter turns clockwise; arrow turns: further ones of the arrow alone; pair: which wormhole it belongs to;
# used: 1 = a break room that has served this turn.
PAIR, USED, KIND = 4, 8, 9  # shifts

# Where a cube is when it is not on a space.
HELD = -1
IN_SLOT = -2

# Things to do, one per row of the stack: what, who, and up to four arguments. Questions to a player come first,
# then chance, then what carries itself out.
LOOK = 1  # which way? a = 1: a power, spent already
TURN_DRAWN = 2  # a space, b side that must be open or −1, c kind, d = 1: may be put back
ACT = 3  # a actions to begin with, −1 once begun
CHOOSE_NUMBER = 4
CHOOSE_LETTER = 5
AIM_AT = 6  # a primitive, b what it is aimed at, c = 1: may be declined
TURN_TILE = 7  # a space
TIE = 8  # a colour: whether its cube goes up or down, or sideways
VOTE = 9  # a colour, b who asked
FIRST_CHANCE = 20
DEAL_CAT = 20
DRAW_SCENARIO = 21
FIRST_PLAYER = 22
DRAW_TILE = 23  # a space, b side that must be open or −1, d = 1: may be put back
ROLL_NUMBER = 24
ROLL_LETTER = 25
ROLL_SECTOR = 26  # a sector that is rolled again, −1 none
FIRST_RUN = 40
BEGIN_TURN = 40
LEAK_STRIKES = 41
LOOK_ROUND = 42  # see, if there is anything to see; a as in LOOK
LOOK_ALONG = 43  # a direction, d = 1: the first tile may be put back
END_WORMHOLE = 44  # a space of the opening
ELEMENTS = 45  # a how many scientists have had their turn
ACTIVATE = 46  # a throws so far, b = 1: board elements phase
LEAP = 47  # a, b as in ACTIVATE
SCATTER = 48  # a, b as in ACTIVATE, c sector or −1 = as rolled
RESTORE = 49  # the reset
REVIEWED = 50
END_TURN = 51
REACT = 52
PERFORM = 53  # a primitive, b its target
PASS_GATE = 54  # the number die decides about a power
JUMP_ACROSS = 55
TWIN_TILES = 56
DEPTH = 64
WIDTH = 6

# Actions.
A_LOOK = 0  # + direction
A_TURN = 4  # + way
A_PUT_BACK = 8
A_REST = 9
A_STEP = 10  # + direction
A_DROP = 14
A_TRANSIT = 15
A_POWER = 16
A_BLOOP = 17
A_AGREE = 18
A_REFUSE = 19
A_PASS = 20
A_HERE = 21  # aim at one's own tile; follows the four directions: A_AIM + 4 is not used
A_NUMBER = 22  # + number − 1
A_LETTER = 27  # + letter
A_COLLECT = 32  # + colour
A_WIPE = 36  # + colour
A_CUBE = 40  # + colour
A_AIM = 44  # + direction
A_SCIENTIST = 48  # + seat
A_STEAL = 56  # + seat
A_ELBOW = 64  # + 4·seat + direction
A_ELBOW_THROUGH = 96  # + seat: through a wormhole; never legal, so that it can be refused by its clause
NUM_ACTIONS = A_ELBOW_THROUGH + MAX_SEATS

# Outcomes of chance.
O_TILE = 0  # + kind
O_NUMBER = WHITE_KINDS  # + number − 1; the sixth face is CHOOSE
O_LETTER = O_NUMBER + 6  # + letter; the sixth face is CHOOSE
O_SECTOR = O_LETTER + 6  # + sector
O_CAT = O_SECTOR + 4  # + cat
O_SCENARIO = O_CAT + NUM_CATS  # + scenario − 1
O_FIRST = O_SCENARIO + NUM_SCENARIOS - 1  # + seat
NUM_OUTCOMES = O_FIRST + MAX_SEATS


class State(Record):
    """The whole table. Nothing on it is hidden; the stack is a count per kind of tile."""

    seats: int
    goal: int  # cubes to log
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
    asked: int  # colours asked to be wiped this turn, a bit each
    coffees: int  # break rooms used this turn
    number: int  # the number die as last rolled or chosen, CHOOSE = 6, 0 not yet
    letter: int  # the letter die: 0–4, CHOOSE = 6, −1 not yet
    sector: int  # the sector die, −1 not yet
    drawn: int  # the kind of tile last drawn, −1 not yet
    placed: int  # the space of the tile last placed, −1 not yet
    tile: Array[Ints, SPACES]  # way + 4·arrow turns + 16·pair + 256·used + 512·kind, as above; −1 = blank
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
    reach: Array[Ints, SIZE]  # spaces that can be reached from a hallway: per row a bit per column
    stale: int  # 1 = the board has changed since `reach` was worked out
    depth: int  # rows of the stack in use
    todo: Array[Ints, DEPTH, WIDTH]  # what, who, four arguments; the last row in use is next


class View(State):
    """The same for everybody, and who is looking."""

    seat: int  # −1 = the public
    to_act: int
    phase: int  # the question or roll that is open, as numbered above; 0 at the end


@kernel
def push(state: State, what: int, who: int, a: int, b: int, c: int, d: int) -> None:
    """One more thing to do, before all others."""
    row = state.todo[state.depth]
    row[0] = what
    row[1] = who
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
