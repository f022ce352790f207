"""The numbers of Schrödinger's Lab: what players may do, what chance brings, what is to be done next, what happened."""

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


class Event(IntEnum):
    """What can happen, and what its numbers are.

    Spaces, kinds of tile, ways, colours, cats and sectors are numbered as in `pieces.py`. A *cube* is the colour in the
    hand of whoever moves or is moved, −1 none: it goes along.
    """

    # Before the first turn
    DEALT = 0  # who is dealt a cat: cat
    SCENARIO_DRAWN = 1  # scenario
    BEGAN = 2  # who has the first turn: scenario of the match, 0 none

    # The turn, and seeing
    TURN = 3  # whose turn begins: round, 1 = it is the first of its round
    LOOKED = 4  # who looks: way, cat that sees or −1
    DREW = 5  # who draws a tile and must turn it: kind, space, 1 = for a space on which somebody stands
    LAID = 6  # who lays a drawn tile: kind, space, way, 1 = drawn in the same breath, because it fits one way only
    PUT_BACK = 7  # who puts a drawn tile back: kind, space
    SHUFFLED = 8  # the discards become the stack: how many tiles
    END_OPENED = 9  # who drew the wormhole: space of its end, space of its opening, kind that is covered or −1
    SPREAD = 10  # who drew the collapser: its space, sectors in which a companion covers a tile, a bit each

    # Actions
    RESTED = 11  # who
    STEPPED = 12  # who: from, to, way, cube
    COLLECTED = 13  # who: colour, space
    STOLE = 14  # who: colour, from whom
    DROPPED = 15  # who: colour, space
    ELBOWED = 16  # who elbows: whom, from, to, cube
    TRANSITED = 17  # who goes through a wormhole: from, to, 0, cube
    ASKED_WIPE = 18  # who asks: colour, space
    AGREED = 19  # who agrees: colour, who asked
    REFUSED = 20  # who refuses: colour, who asked, turns until the cube is wiped by itself
    WIPED = 21  # who asked, or whose turn it is: colour, space, 1 = all agreed, 0 = it was refused a round ago
    WIPE_LAPSED = 22  # a cube that was to be wiped by itself stays: colour

    # Dice
    ROLLED_NUMBER = 23  # who: face 1–6
    ROLLED_LETTER = 24  # who, with the number: letter or CHOOSE
    ROLLED_SECTOR_TOO = 25  # who, with number and letter: sector
    ROLLED_SECTOR = 26  # who, alone: sector
    CHOSE_NUMBER = 27  # who: number
    CHOSE_LETTER = 28  # who: letter

    # Board elements
    SEIZED = 29  # who stands on a teleporter or randomizer that acts: space, kind
    TELEPORTED = 30  # who: from, to or −1 beyond the rim, the last space before that rim, cube
    RANDOMIZED = 31  # who: from, to, cat that did it or −1 a randomizer, cube
    CHAIN_ENDED = 32  # who was thrown forty times: space
    COFFEE = 33  # who has a bonus round: space, actions

    # Bloops and data
    BLOOPED = 34  # who: from, Cause, by whom (see there), cube that is lost to its slot
    LOGGED = 35  # who: colour, cubes logged so far, cubes to win
    MAINFRAME_FULL = 36  # who rolls for the reset
    RESET = 37  # who rolled: letter, number − 1, colours that go out, a bit each
    WON = 38  # who: cubes logged
    DRAWN = 39  # nobody has won after the last round

    # Cats
    USED_POWER = 40  # who: cat, the least number it needs or 0
    POWER_FAILED = 41  # who: cat, number rolled
    REACTED = 42  # whose cat: cat, 1 = there is something for it to do
    OFFERED = 43  # whose cat asks whether it shall react: cat
    DECLINED = 44  # who lets the cat do nothing: cat
    PICKED_TILE = 45  # who aims at a tile to turn it: cat, space
    CAUGHT = 46  # whom a cat is about to randomize: cat, whose cat
    JUMPED = 47  # who: from, to, cat, cube
    TUNNELLED = 48  # who: from, to, cat, cube
    PULLED = 49  # who is pulled: from, to, cat, cube
    SWAPPED = 50  # who changes places: with whom, own old space, the other's old space, cat
    CHANGED_PLACES = 51  # each of the two: from, to, 0, cube
    FETCHED = 52  # whose cat moves a cube: colour, from, to (the Mainframe: into its slot), cat
    MORE_ACTIONS = 53  # who: how many, cat
    TURNED = 54  # who turns a tile: space, kind, way it lies now + 4·turns of its arrow alone, cat
    QUARTER_TURNED = 55  # whose cat turns one of several tiles: as TURNED
    PUSHED = 56  # whose cat pushes a tile: from, to (a hallway: out of its sector), kind, cat
    SET_PUSHED = 57  # whose cat pushes a collapser, and its set goes along: from, to, 0, cat
    TILES_SWAPPED = 58  # whose cat: one space, the other, 1 = the one had a tile + 2 = the other had one, cat
    STUCK = 59  # whose cat can't swap tiles because of a collapser: one space, the other, 0, cat

    # Tiles that go, and what is on tiles that move
    TILE_GONE = 60  # a tile is discarded: space, kind, Loss
    SET_GONE = 61  # a collapser is discarded with its set: space, Loss
    DEADENED = 62  # who stands on a wormhole's end that leads nowhere from now on: space
    CARRIED = 63  # who rides on a tile: from, to, 0, cube
    CUBE_CARRIED = 64  # a cube rides on a tile: colour, from, to

    # Scenarios
    LEAKED = 65  # who must roll against radiation
    LEAK_SPARED = 66  # who: number rolled
    STORM = 67  # how many arrows turn
    ARROW_TURNED = 68  # one of them: space, where it points now
    DRIFTED = 69  # a collapser set changes places with the tiles below: space, the one below, sectors with a tile there


class Cause(IntEnum):
    """Why somebody is blooped; beside it, what `by whom` means."""

    SELF = 0
    COLLAPSER = 1
    LANDING = 2  # who landed on the space
    RIM = 3
    OFFICE = 4  # whose office it is, who has just come back to it
    ENTANGLED = 5  # who was blooped on the same letter of another sector
    CAT = 6  # the cat (not the seat)
    RADIATION = 7


class Loss(IntEnum):
    """Why a tile is discarded."""

    COVERED = 0  # by a grey tile
    RUN_OVER = 1  # another tile was pushed onto it
    OUT = 2  # it was pushed out of its sector
    CAT = 3  # a cat discards it
    OPENING = 4  # it was the end of a wormhole whose opening is gone


def _split(action: int) -> tuple[Action, int]:
    kind = max((kind for kind in Action if kind <= action), default=Action.LOOK)
    return kind, action - kind


SPLIT = tuple(_split(action) for action in range(NUM_ACTIONS))  # of each id: its kind, and what is added to it
