"""The ids of Schrödinger's Lab: what players may do, what chance brings, and what is to be done next."""

from enum import IntEnum

from .pieces import MAX_SEATS, NUM_CATS, NUM_SCENARIOS, WHITE_KINDS


class Action(IntEnum):
    """The first id of each kind of action."""

    LOOK = 0  # + direction
    TURN = 4  # + quarter turns clockwise
    PUT_BACK = 8  # the drawn tile
    REST = 9
    STEP = 10  # + direction
    DROP = 14
    TRANSIT = 15
    POWER = 16
    BLOOP = 17  # yourself
    AGREE = 18
    REFUSE = 19
    PASS = 20
    AIM_HERE = 21  # at your own tile
    CHOOSE_NUMBER = 22  # + number − 1
    CHOOSE_LETTER = 27  # + letter
    COLLECT = 32  # + colour
    WIPE = 36  # + colour
    PICK_CUBE = 40  # + colour
    AIM = 44  # + direction
    PICK_SCIENTIST = 48  # + seat
    STEAL = 56  # + seat
    ELBOW = 64  # + 4·seat + direction
    ELBOW_THROUGH = 96  # + seat: through a wormhole; never legal, so that it can be refused by its clause
    REACT = 104  # let the cat react


NUM_ACTIONS = Action.REACT + 1


class Outcome(IntEnum):
    """The first id of each kind of outcome of chance."""

    TILE = 0  # + kind
    NUMBER = WHITE_KINDS  # + number − 1; the sixth face is CHOOSE
    LETTER = NUMBER + 6  # + letter; the sixth face is CHOOSE
    SECTOR = LETTER + 6  # + sector
    CAT = SECTOR + 4  # + cat
    SCENARIO = CAT + NUM_CATS  # + scenario − 1
    FIRST = SCENARIO + NUM_SCENARIOS - 1  # + seat


NUM_OUTCOMES = Outcome.FIRST + MAX_SEATS


class Phase(IntEnum):
    """What is next. The state keeps a stack of these: phase, seat, and up to four arguments a, b, c, d."""

    # Questions to a player
    LOOK = 1  # which way? a = 1: a power, spent already
    TURN_DRAWN = 2  # a space, b side that must be open or −1, c kind, d = 1: may be put back
    ACT = 3  # a actions to begin with, −1 once begun
    CHOOSE_NUMBER = 4
    CHOOSE_LETTER = 5
    AIM_AT = 6  # a effect, b what it is aimed at, c = 1: may be declined
    TURN_TILE = 7  # a space
    TIE = 8  # a colour: whether its cube goes up or down, or sideways
    VOTE = 9  # a colour, b who asked
    MAY_REACT = 10  # shall the cat react?

    # Chance
    DEAL_CAT = 20
    DRAW_SCENARIO = 21
    FIRST_PLAYER = 22
    DRAW_TILE = 23  # a space, b side that must be open or −1, d = 1: may be put back
    ROLL_NUMBER = 24
    ROLL_LETTER = 25
    ROLL_SECTOR = 26  # a sector that is rolled again, −1 none

    # What carries itself out: the turn
    BEGIN_TURN = 40
    LEAK_STRIKES = 41
    LOOK_ROUND = 42  # see, if there is anything to see; a as in LOOK
    LOOK_ALONG = 43  # a direction, d = 1: the first tile may be put back
    END_WORMHOLE = 44  # a space of the opening
    ELEMENTS = 45  # a how many scientists have had their turn

    # Board elements and the reset
    ACTIVATE = 46  # a throws so far, b = 1: board elements phase
    LEAP = 47  # a, b as in ACTIVATE
    SCATTER = 48  # a, b as in ACTIVATE, c sector or −1 = as rolled
    RESTORE = 49  # the reset

    # The end of the turn
    REVIEWED = 50
    END_TURN = 51

    # Cats
    REACT = 52
    PERFORM = 53  # a effect, b its target
    PASS_GATE = 54  # the number die decides about a power
    JUMP_ACROSS = 55
    TWIN_TILES = 56


FIRST_CHANCE = 20  # phases below are questions
FIRST_RUN = 40  # phases from here on carry themselves out


def _split(action: int) -> tuple[Action, int]:
    kind = max((kind for kind in Action if kind <= action), default=Action.LOOK)
    return kind, action - kind


SPLIT = tuple(_split(action) for action in range(NUM_ACTIONS))  # of each id: its kind, and what is added to it
