"""What is in the box of Schrödinger's Lab: board plan, tiles, dice, cats, scenarios.

The rulebook fixes the kinds of things; its board picture, tile counts and most cards are lost. Every table says whether
it is the rulebook's or our reconstruction. An owner of the box can put the printed figures in here: the rules read
these tables and know no tile, cat or scenario by name.
"""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from catstate.core.record import Ints, table

# Board plan (reconstructed): 13 × 13 spaces, row by row; hallways around it and as a cross in the middle. [1.1]
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
    return table(beside), table(sector), table(letter), table(number), table(at)


BESIDE, SECTOR, LETTER, NUMBER, AT = plan()  # −1: beyond the rim, or a hallway; AT[sector, letter, number]
LAB = table([space for space in range(SPACES) if SECTOR[space] >= 0])  # the 100 spaces for tiles
OFFICE = table(
    [[OFFICES[SEATING[n][s] - 1] if s < n else -1 for s in range(8)] if n in SEATING else [-1] * 8 for n in range(9)]
)  # OFFICE[seats, seat]
START = table(AT[:, 2, 2])  # data begins on C-3 of its sector (rulebook)

# Dice (faces: rulebook; five numbers and letters because a sector is 5 × 5)
CHOOSE = 6  # the sixth face of the number die and of the letter die

# Tiles: shapes and elements are the rulebook's, all counts and which shape bears which element are reconstructed.
STRAIGHT, CORNER, TEE, CROSS = 0b0101, 0b0011, 0b0111, 0b1111  # openings: bit 0 up, 1 right, 2 down, 3 left


class Element(IntEnum):
    """What a room does to whoever is in it."""

    PLAIN = 0
    TELEPORTER = 1
    BREAK_ROOM = 2
    RANDOMIZER = 3
    WORMHOLE = 4
    WORMHOLE_END = 5
    COLLAPSER = 6


@dataclass(frozen=True)
class Tile:
    """One kind of tile as printed, before it is turned."""

    name: str
    openings: int
    count: int
    element: Element = Element.PLAIN
    arrow: int = -1  # the side a teleporter's arrow points to
    cups: int = 0  # of a break room
    sector: int = -1  # of a single-colour randomizer
    grey: bool = False  # kept beside the board, never in the stack
    number: str = ""  # the option that says how many there are; "" = as printed
    shares: int = 1  # kinds that share what the option says
    rounds_up: int = 0  # 1: this one gets the odd tile


TILES = (
    Tile("straight", STRAIGHT, 14, number="straight"),
    Tile("corner", CORNER, 16, number="corner"),
    Tile("tee", TEE, 25, number="tee"),
    Tile("cross", CROSS, 15, number="cross"),
    Tile("teleporter straight", STRAIGHT, 4, Element.TELEPORTER, arrow=UP, number="teleporters"),
    Tile("teleporter corner", CORNER, 4, Element.TELEPORTER, arrow=UP, number="teleporters"),
    Tile("teleporter tee", TEE, 4, Element.TELEPORTER, arrow=UP, number="teleporters"),
    Tile("teleporter cross", CROSS, 4, Element.TELEPORTER, arrow=UP, number="teleporters"),
    Tile("break room 1 corner", CORNER, 2, Element.BREAK_ROOM, cups=1, number="break_rooms_1", shares=2),
    Tile("break room 1 tee", TEE, 2, Element.BREAK_ROOM, cups=1, number="break_rooms_1", shares=2, rounds_up=1),
    Tile("break room 2 corner", CORNER, 2, Element.BREAK_ROOM, cups=2, number="break_rooms_2", shares=2),
    Tile("break room 2 tee", TEE, 3, Element.BREAK_ROOM, cups=2, number="break_rooms_2", shares=2, rounds_up=1),
    Tile("break room 3 corner", CORNER, 2, Element.BREAK_ROOM, cups=3, number="break_rooms_3", shares=2, rounds_up=1),
    Tile("break room 3 tee", TEE, 1, Element.BREAK_ROOM, cups=3, number="break_rooms_3", shares=2),
    Tile("randomizer green", CROSS, 2, Element.RANDOMIZER, sector=GREEN, number="randomizers"),
    Tile("randomizer yellow", CROSS, 2, Element.RANDOMIZER, sector=YELLOW, number="randomizers"),
    Tile("randomizer red", CROSS, 2, Element.RANDOMIZER, sector=RED, number="randomizers"),
    Tile("randomizer blue", CROSS, 2, Element.RANDOMIZER, sector=BLUE, number="randomizers"),
    Tile("randomizer multi", CROSS, 6, Element.RANDOMIZER, number="multi_randomizers"),
    Tile("wormhole", CROSS, 8, Element.WORMHOLE, number="wormholes"),
    Tile("collapser", CROSS, 3, Element.COLLAPSER, number="collapsers"),
    Tile("wormhole end", CROSS, 8, Element.WORMHOLE_END, grey=True),
    Tile("grey collapser", CROSS, 9, Element.COLLAPSER, grey=True),
)
KINDS = len(TILES)
WHITE_KINDS = sum(not tile.grey for tile in TILES)  # white kinds come first
GREY_END = next(i for i, tile in enumerate(TILES) if tile.element == Element.WORMHOLE_END)
GREY_COLLAPSER = next(i for i, tile in enumerate(TILES) if tile.element == Element.COLLAPSER and tile.grey)
PAIRS = sum(tile.count for tile in TILES if tile.element == Element.WORMHOLE)  # wormholes that can be open at once
UNPAIRED = 15  # pair number of a wormhole end whose opening is gone


def turned(openings: int, way: int) -> int:
    """Openings after `way` quarter turns clockwise."""
    return ((openings << way) | (openings >> (4 - way))) & 15


OPEN = table([[turned(tile.openings, way) for way in range(4)] for tile in TILES])  # [kind, way]
SPINS = table(  # how many ways of laying a kind differ: ways 0 … SPINS − 1
    [4 if tile.arrow >= 0 else {STRAIGHT: 2, CORNER: 4, TEE: 4, CROSS: 1}[tile.openings] for tile in TILES]
)
COUNT = table([tile.count for tile in TILES])  # usually [11.4]
# The options in the order of GAME.options; the rules read them by place. [11.4]
OPTIONS = ["data", "cats", "scenario", "actions", "sight", "extra_cups"]
OPTIONS += dict.fromkeys(tile.number for tile in TILES if tile.number)
NUMBER_FOR = table([OPTIONS.index(tile.number) if tile.number else 0 for tile in TILES])  # kind → place of its option
SHARES = table([tile.shares for tile in TILES])
ROUNDS_UP = table([tile.rounds_up for tile in TILES])
ELEMENT = table([tile.element for tile in TILES])
ARROW = table([tile.arrow for tile in TILES])
CUPS = table([tile.cups for tile in TILES])
TARGET = table([tile.sector for tile in TILES])
THROWS = table([tile.element in (Element.TELEPORTER, Element.RANDOMIZER, Element.COLLAPSER) for tile in TILES])


class Effect(IntEnum):
    """What cats do; powers and reactions are made of these."""

    RANDOMIZE = 0  # a scientist goes where three dice say
    PUSH = 1  # the tile beside you moves one space away from you
    SEE = 2  # look in one direction
    BLOOP = 3  # a scientist beside you is blooped
    BLOOP_BESIDE = 4  # everybody on a space beside you is
    TUNNEL = 5  # one step through a wall
    TURN = 6  # a tile is turned as you like
    QUARTER = 7  # a tile makes a quarter turn clockwise
    SWAP = 8  # change places with a scientist
    SWAP_TILES = 9  # your tile changes places with its twin in a rolled sector
    FETCH = 10  # a cube comes one space nearer
    HOMEWARD = 11  # a cube goes one space towards the Mainframe
    DISCARD = 12  # an empty tile goes
    TWO_ACTIONS = 13  # two more actions
    PULL = 14  # a scientist comes one space nearer
    PULL_LINE = 15  # everybody in one direction does
    JUMP = 16  # teleport to the same coordinates of a rolled sector
    LAST_ACTION = 17  # one more action if none is left


class Aim(IntEnum):
    """What a power is aimed at, and whom a reaction strikes."""

    ITSELF = 0
    DIRECTION = 1
    SCIENTIST = 2
    CUBE = 3
    ALL_DIRECTIONS = 4
    MAYBE_DIRECTION = 5  # you may choose one
    ELSEWHERE_IN_SECTOR = 6  # everybody on another space of your sector
    ALL_CUBES = 7
    MAYBE_ALL_DIRECTIONS = 8  # all of them, if you like


@dataclass(frozen=True)
class Cat:
    """A card: the power costs an action, the reaction follows on collecting data."""

    name: str
    power: Effect
    aim: Aim
    reaction: Effect
    strikes: Aim
    least: int = 0  # the number die must show this or more (CHOOSE is the highest) for the power to work
    source: str = "reconstructed"


# [8.4, 8.5, 8.6, 8.7, 8.8, 8.9, 8.10, 8.11, 8.12, 8.13, 8.14, 8.15]
CATS = (
    Cat("Meowzer", Effect.RANDOMIZE, Aim.ITSELF, Effect.RANDOMIZE, Aim.ELSEWHERE_IN_SECTOR, source="power: rulebook"),
    Cat("Pushkin", Effect.PUSH, Aim.DIRECTION, Effect.PUSH, Aim.MAYBE_ALL_DIRECTIONS, source="reaction: rulebook"),
    Cat("Schrody", Effect.SEE, Aim.DIRECTION, Effect.SEE, Aim.ALL_DIRECTIONS),
    Cat("Bloopurr", Effect.BLOOP, Aim.SCIENTIST, Effect.BLOOP_BESIDE, Aim.ALL_DIRECTIONS, least=4),
    Cat("Tunnelina", Effect.TUNNEL, Aim.DIRECTION, Effect.TUNNEL, Aim.MAYBE_DIRECTION),
    Cat("Twist", Effect.TURN, Aim.DIRECTION, Effect.QUARTER, Aim.ALL_DIRECTIONS),
    Cat("Swaps", Effect.SWAP, Aim.SCIENTIST, Effect.SWAP_TILES, Aim.ITSELF),
    Cat("Fetch", Effect.FETCH, Aim.CUBE, Effect.HOMEWARD, Aim.ALL_CUBES),
    Cat("Void", Effect.DISCARD, Aim.DIRECTION, Effect.DISCARD, Aim.MAYBE_ALL_DIRECTIONS),
    Cat("Espresso", Effect.TWO_ACTIONS, Aim.ITSELF, Effect.LAST_ACTION, Aim.ITSELF, least=5),
    Cat("Magnet", Effect.PULL, Aim.SCIENTIST, Effect.PULL_LINE, Aim.ALL_DIRECTIONS),
    Cat("Wormsby", Effect.JUMP, Aim.ITSELF, Effect.JUMP, Aim.ITSELF),
)
NUM_CATS = len(CATS)
POWER = table([cat.power for cat in CATS])
AIM = table([cat.aim for cat in CATS])
LEAST = table([cat.least for cat in CATS])
REACTION = table([cat.reaction for cat in CATS])
STRIKES = table([cat.strikes for cat in CATS])


@dataclass(frozen=True)
class Scenario:
    """A card (all reconstructed): what it changes, as settings of the rules. [9.1]"""

    name: str
    difficulty: int  # 1–5
    length: str  # "shorter", "longer" or ""
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

    @property
    def grade(self) -> str:
        """`difficulty 2, longer`: where scenarios are chosen."""
        return f"difficulty {self.difficulty}{', ' + self.length if self.length else ''}"


# [9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9, 9.10, 9.11, 9.12, 9.13]
SCENARIOS = (
    Scenario("none", 0, ""),
    Scenario("Budget Cuts", 1, "longer", actions=3),
    Scenario("Grant Money", 1, "shorter", actions=5),
    Scenario("Espresso Machine", 1, "shorter", extra_cups=1),
    Scenario("Open Plan", 1, "shorter", redraw=1),
    Scenario("Night Shift", 2, "longer", sight=2),
    Scenario("Slippery Floor", 2, "", slide=2),
    Scenario("Peer Review", 2, "", review=1),
    Scenario("Radiation Leak", 2, "longer", leak=1),
    Scenario("Magnetic Storm", 3, "", storm=1),
    Scenario("Feral Cats", 3, "shorter", feral=1),
    Scenario("Unstable Vacuum", 3, "", drift=1),
    Scenario("Entangled Colleagues", 4, "", entangled=1),
)
NUM_SCENARIOS = len(SCENARIOS)
PER_TURN = table([s.actions for s in SCENARIOS])
EXTRA_CUPS = table([s.extra_cups for s in SCENARIOS])
REDRAW = table([s.redraw for s in SCENARIOS])
SIGHT = table([s.sight or SIZE for s in SCENARIOS])
SLIDE = table([s.slide for s in SCENARIOS])
REVIEW = table([s.review for s in SCENARIOS])
LEAK = table([s.leak for s in SCENARIOS])
STORM = table([s.storm for s in SCENARIOS])
FERAL = table([s.feral for s in SCENARIOS])
DRIFT = table([s.drift for s in SCENARIOS])
ENTANGLED = table([s.entangled for s in SCENARIOS])

# Limits (ours).
MAX_ROUNDS = 100  # then the match is a draw
MAX_CHAIN = 40  # throws of one chain
GOALS = (4, 3, 2, 1)  # cubes to log, by index of the option "data" (rulebook)
