"""What is in the box of Schrödinger's Lab: board plan, tiles, dice, cats, scenarios.

The rulebook fixes the kinds of things; its board picture, tile counts and most cards are lost. Every table says whether
it is the rulebook's or our reconstruction. An owner of the box can put the printed figures in here: the rules read
these tables and know no tile, cat or scenario by name.
"""

from dataclasses import dataclass

import numpy as np

from ...core.kernel import Ints

# Board plan (reconstructed): 13 × 13 spaces, row by row; hallways around the outside and as a cross through the middle.
SIZE = 13
SPACES = SIZE * SIZE
MIDDLE = SIZE // 2
MAINFRAME = MIDDLE * SIZE + MIDDLE
SIDE = 5  # a sector is SIDE × SIDE
UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS = ("up", "right", "down", "left")
STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))

SECTORS = ("green", "yellow", "red", "blue")  # rulebook; where each lies is reconstructed
GREEN, YELLOW, RED, BLUE = range(4)
CORNERS = ((1, 1), (1, 7), (7, 1), (7, 7))  # row and column of A-1 in each sector
LETTERS = "ABCDE"

OFFICES = tuple(row * SIZE + col for row, col in ((0, 3), (0, 9), (3, 12), (9, 12), (12, 9), (12, 3), (9, 0), (3, 0)))
MIN_SEATS, MAX_SEATS = 2, 8
SEATING = {
    2: (1, 5),
    3: (1, 3, 6),
    4: (1, 3, 5, 7),
    5: (1, 2, 4, 5, 7),
    6: (1, 2, 3, 5, 6, 7),
    7: (1, 2, 3, 4, 5, 6, 7),
}
SEATING[8] = (1, 2, 3, 4, 5, 6, 7, 8)


def plan() -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Neighbours, sector, letter and number of every space, and the space at each sector's coordinates."""
    beside = np.full((SPACES, 4), -1, np.int64)
    sector, letter, number = (np.full(SPACES, -1, np.int64) for _ in range(3))
    at = np.zeros((4, SIDE, SIDE), np.int64)
    for row in range(SIZE):
        for col in range(SIZE):
            for way, (down, right) in enumerate(STEP):
                if 0 <= row + down < SIZE and 0 <= col + right < SIZE:
                    beside[row * SIZE + col, way] = (row + down) * SIZE + col + right
    for index, (top, left) in enumerate(CORNERS):
        for i in range(SIDE):
            for j in range(SIDE):
                space = (top + i) * SIZE + left + j
                sector[space], letter[space], number[space] = index, j, i
                at[index, j, i] = space
    return beside, sector, letter, number, at


BESIDE, SECTOR, LETTER, NUMBER, AT = plan()  # −1: beyond the rim, or a hallway; AT[sector, letter, number]
LAB = np.array([space for space in range(SPACES) if SECTOR[space] >= 0], np.int64)  # the 100 spaces for tiles
OFFICE = np.array(
    [[OFFICES[SEATING[n][s] - 1] if s < n else -1 for s in range(8)] if n in SEATING else [-1] * 8 for n in range(9)],
    np.int64,
)  # OFFICE[seats, seat]
START = AT[:, 2, 2].copy()  # data begins on C-3 of its sector (rulebook)

# Dice (faces: rulebook; five numbers and letters because a sector is 5 × 5)
CHOOSE = 6  # the sixth face of the number die and of the letter die

# Tiles: shapes and elements are the rulebook's, all counts and which shape bears which element are reconstructed.
STRAIGHT, CORNER, TEE, CROSS = 0b0101, 0b0011, 0b0111, 0b1111  # openings: bit 0 up, 1 right, 2 down, 3 left
PLAIN, TELEPORTER, BREAK_ROOM, RANDOMIZER, WORMHOLE, WORMHOLE_END, COLLAPSER = range(7)
ELEMENT_NAMES = ("room", "teleporter", "break room", "randomizer", "wormhole", "wormhole end", "vacuum collapser")
SHAPE_NAMES = {STRAIGHT: "straight", CORNER: "corner", TEE: "tee", CROSS: "cross"}


@dataclass(frozen=True)
class Tile:
    """One kind of tile as printed, before it is turned."""

    name: str
    openings: int
    count: int
    element: int = PLAIN
    arrow: int = -1  # the side a teleporter's arrow points to
    cups: int = 0  # of a break room
    sector: int = -1  # of a single-colour randomizer
    grey: bool = False  # kept beside the board, never in the stack


TILES = (
    Tile("straight", STRAIGHT, 14),
    Tile("corner", CORNER, 16),
    Tile("tee", TEE, 25),
    Tile("cross", CROSS, 15),
    Tile("teleporter straight", STRAIGHT, 4, TELEPORTER, arrow=UP),
    Tile("teleporter corner", CORNER, 4, TELEPORTER, arrow=UP),
    Tile("teleporter tee", TEE, 4, TELEPORTER, arrow=UP),
    Tile("teleporter cross", CROSS, 4, TELEPORTER, arrow=UP),
    Tile("break room 1 corner", CORNER, 2, BREAK_ROOM, cups=1),
    Tile("break room 1 tee", TEE, 2, BREAK_ROOM, cups=1),
    Tile("break room 2 corner", CORNER, 2, BREAK_ROOM, cups=2),
    Tile("break room 2 tee", TEE, 3, BREAK_ROOM, cups=2),
    Tile("break room 3 corner", CORNER, 2, BREAK_ROOM, cups=3),
    Tile("break room 3 tee", TEE, 1, BREAK_ROOM, cups=3),
    Tile("randomizer green", CROSS, 2, RANDOMIZER, sector=GREEN),
    Tile("randomizer yellow", CROSS, 2, RANDOMIZER, sector=YELLOW),
    Tile("randomizer red", CROSS, 2, RANDOMIZER, sector=RED),
    Tile("randomizer blue", CROSS, 2, RANDOMIZER, sector=BLUE),
    Tile("randomizer multi", CROSS, 6, RANDOMIZER),
    Tile("wormhole", CROSS, 8, WORMHOLE),
    Tile("collapser", CROSS, 3, COLLAPSER),
    Tile("wormhole end", CROSS, 8, WORMHOLE_END, grey=True),
    Tile("grey collapser", CROSS, 9, COLLAPSER, grey=True),
)
KINDS = len(TILES)
WHITE_KINDS = sum(not tile.grey for tile in TILES)  # white kinds come first
GREY_END = next(i for i, tile in enumerate(TILES) if tile.element == WORMHOLE_END)
GREY_COLLAPSER = next(i for i, tile in enumerate(TILES) if tile.element == COLLAPSER and tile.grey)
PAIRS = sum(tile.count for tile in TILES if tile.element == WORMHOLE)  # wormholes that can be open at once
UNPAIRED = 15  # pair number of a wormhole end whose opening is gone


def turned(openings: int, way: int) -> int:
    """Openings after `way` quarter turns clockwise."""
    return ((openings << way) | (openings >> (4 - way))) & 15


OPEN = np.array([[turned(tile.openings, way) for way in range(4)] for tile in TILES], np.int64)  # [kind, way]
SPINS = np.array(  # how many ways of laying a kind differ: ways 0 … SPINS − 1
    [4 if tile.arrow >= 0 else {STRAIGHT: 2, CORNER: 4, TEE: 4, CROSS: 1}[tile.openings] for tile in TILES], np.int64
)
COUNT = np.array([tile.count for tile in TILES], np.int64)
ELEMENT = np.array([tile.element for tile in TILES], np.int64)
ARROW = np.array([tile.arrow for tile in TILES], np.int64)
CUPS = np.array([tile.cups for tile in TILES], np.int64)
TARGET = np.array([tile.sector for tile in TILES], np.int64)
THROWS = np.array([tile.element in (TELEPORTER, RANDOMIZER, COLLAPSER) for tile in TILES], np.int64)

# Primitives of which cats are made.
(
    RANDOMIZE,  # a scientist goes where three dice say
    PUSH,  # the tile beside you moves one space away from you
    SEE,  # look in one direction
    BLOOP,  # a scientist beside you is blooped
    BLOOP_BESIDE,  # everybody on a space beside you is
    TUNNEL,  # one step through a wall
    TURN,  # a tile is turned as you like
    QUARTER,  # a tile makes a quarter turn clockwise
    SWAP,  # change places with a scientist
    SWAP_TILES,  # your tile changes places with its twin in a rolled sector
    FETCH,  # a cube comes one space nearer
    HOMEWARD,  # a cube goes one space towards the Mainframe
    DISCARD,  # an empty tile goes
    ACTIONS,  # two more actions
    PULL,  # a scientist comes one space nearer
    PULL_LINE,  # everybody in one direction does
    JUMP,  # teleport to the same coordinates of a rolled sector
) = range(17)
MORE_ACTIONS = 2
# What a power is aimed at, and whom a reaction strikes.
ITSELF, A_DIRECTION, A_SCIENTIST, A_CUBE, ALL_DIRECTIONS, MAYBE_A_DIRECTION, OTHERS_IN_SECTOR, ALL_CUBES = range(8)


@dataclass(frozen=True)
class Cat:
    """A card: the power costs an action, the reaction follows on collecting data."""

    name: str
    power: int
    aim: int
    reaction: int
    strikes: int
    power_text: str
    reaction_text: str
    least: int = 0  # the number die must show this or more (CHOOSE is the highest) for the power to work
    source: str = "reconstructed"


CATS = (  # each on two lines, what it does and what it says: one argument a line would hide the table
    Cat("Meowzer", RANDOMIZE, ITSELF, RANDOMIZE, OTHERS_IN_SECTOR,
        "Randomize yourself.", "Every other scientist in this sector is randomized.", source="power: rulebook"),
    Cat("Pushkin", PUSH, A_DIRECTION, PUSH, ALL_DIRECTIONS,
        "Push an adjacent tile one space away from you.", "All adjacent tiles move one space away from you.",
        source="reaction: rulebook"),
    Cat("Schrody", SEE, A_DIRECTION, SEE, ALL_DIRECTIONS, "See in one more direction.", "See in all four directions."),
    Cat("Bloopurr", BLOOP, A_SCIENTIST, BLOOP_BESIDE, ALL_DIRECTIONS,
        "Roll 4, 5 or CHOOSE: bloop someone on an adjacent space.", "All scientists on adjacent spaces are blooped.",
        least=4),
    Cat("Tunnelina", TUNNEL, A_DIRECTION, TUNNEL, MAYBE_A_DIRECTION,
        "Move one space through a wall, not onto a blank.", "You may move one space through a wall."),
    Cat("Twist", TURN, A_DIRECTION, QUARTER, ALL_DIRECTIONS,
        "Turn your own or an adjacent tile any way.", "All adjacent tiles make a quarter turn clockwise."),
    Cat("Swaps", SWAP, A_SCIENTIST, SWAP_TILES, ITSELF,
        "Change places with a scientist you see.", "Your tile changes places with its twin in a rolled sector."),
    Cat("Fetch", FETCH, A_CUBE, HOMEWARD, ALL_CUBES,
        "A free cube you see comes one space nearer.", "All other free cubes go one step towards the Mainframe."),
    Cat("Void", DISCARD, A_DIRECTION, DISCARD, ALL_DIRECTIONS,
        "Discard an adjacent tile that carries nothing.", "All adjacent tiles that carry nothing are discarded."),
    Cat("Espresso", ACTIONS, ITSELF, ACTIONS, ITSELF,
        "Roll 3 or more or CHOOSE: two more actions.", "Two more actions.", least=3),
    Cat("Magnet", PULL, A_SCIENTIST, PULL_LINE, ALL_DIRECTIONS,
        "A scientist you see comes one space nearer.", "Every scientist you see comes one space nearer."),
    Cat("Wormsby", JUMP, ITSELF, JUMP, ITSELF,
        "Teleport to the same coordinates of a rolled sector.", "The same."),
)  # fmt: skip
NUM_CATS = len(CATS)
POWER = np.array([cat.power for cat in CATS], np.int64)
AIM = np.array([cat.aim for cat in CATS], np.int64)
LEAST = np.array([cat.least for cat in CATS], np.int64)
REACTION = np.array([cat.reaction for cat in CATS], np.int64)
STRIKES = np.array([cat.strikes for cat in CATS], np.int64)


@dataclass(frozen=True)
class Scenario:
    """A card (all reconstructed): what it changes, as settings of the rules."""

    name: str
    difficulty: int  # 1–5
    length: str  # "shorter", "longer" or ""
    text: str
    actions: int = 4  # a turn
    extra_cups: int = 0  # in every break room
    redraw: int = 0  # 1: the first tile of each see may be put back once
    sight: int = 0  # spaces; 0 = as far as the eye can see
    slide: int = 1  # spaces an elbow pushes
    review: int = 0  # 1: data is logged only after your own board elements
    leak: int = 0  # 1: holding data, a roll of 1 at the start of your turn bloops you
    storm: int = 0  # 1: arrows make a quarter turn after each round
    feral: int = 0  # 1: powers are free, cats react to logging too
    drift: int = 0  # 1: collapser sets wander one row down after each round
    entangled: int = 0  # 1: whoever is blooped takes others along


SCENARIOS = (
    Scenario("none", 0, "", "No scenario."),
    Scenario("Budget Cuts", 1, "longer", "Three actions a turn.", actions=3),
    Scenario("Grant Money", 1, "shorter", "Five actions a turn.", actions=5),
    Scenario("Espresso Machine", 1, "shorter", "One more cup in every break room.", extra_cups=1),
    Scenario("Open Plan", 1, "shorter", "The first tile of each see may be put back once; the next stands.", redraw=1),
    Scenario("Night Shift", 2, "longer", "Sight reaches two spaces.", sight=2),
    Scenario("Slippery Floor", 2, "", "An elbowed scientist slides two spaces where the second is free.", slide=2),
    Scenario("Peer Review", 2, "", "Data is logged only on the Mainframe after your own board elements.", review=1),
    Scenario("Radiation Leak", 2, "longer", "Holding data at the start of your turn, a roll of 1 bloops you.", leak=1),
    Scenario("Magnetic Storm", 3, "", "After each round every teleporter arrow makes a quarter turn.", storm=1),
    Scenario("Feral Cats", 3, "shorter", "Powers cost no action; cats react to logging too.", feral=1),
    Scenario("Unstable Vacuum", 3, "", "After each round every collapser set wanders one row down.", drift=1),
    Scenario("Entangled Colleagues", 4, "", "Whoever is blooped takes along the same letter elsewhere.", entangled=1),
)
NUM_SCENARIOS = len(SCENARIOS)
PER_TURN = np.array([s.actions for s in SCENARIOS], np.int64)
EXTRA_CUPS = np.array([s.extra_cups for s in SCENARIOS], np.int64)
REDRAW = np.array([s.redraw for s in SCENARIOS], np.int64)
SIGHT = np.array([s.sight or SIZE for s in SCENARIOS], np.int64)
SLIDE = np.array([s.slide for s in SCENARIOS], np.int64)
REVIEW = np.array([s.review for s in SCENARIOS], np.int64)
LEAK = np.array([s.leak for s in SCENARIOS], np.int64)
STORM = np.array([s.storm for s in SCENARIOS], np.int64)
FERAL = np.array([s.feral for s in SCENARIOS], np.int64)
DRIFT = np.array([s.drift for s in SCENARIOS], np.int64)
ENTANGLED = np.array([s.entangled for s in SCENARIOS], np.int64)

# Limits (ours).
MAX_ROUNDS = 100  # then the match is a draw
MAX_CHAIN = 40  # throws of one chain
GOALS = (4, 3, 2, 1)  # cubes to log, by index of the option "data" (rulebook)
