"""What is in the box: grids, electrodes, movements, effects, prices. ✎ marks what we reconstructed: correct it here.

A cell is a place of the frame, where a site can lie: the grid and one ring around it [1.2]. Cells are numbered
`row * 8 + column`; column 0 is the ring's, called z, the grid begins at a1 = (column 1, row 1). A place is one spin
of a cell: `cell * 2 + spin`.
"""

from enum import IntEnum
from functools import cache

import numpy as np

from catstate.core.record import Ints, table

SEATS = 4
ELECTRONS = 7  # cubes of each colour, usually [Rulebook: Game elements] [9.1]
TOKENS = 8  # energy tokens, usually [Rulebook: Game elements] [9.2]
SITE_CARDS = 36  # [Rulebook: Game elements]
EACH_KIND = 3  # tokens of each permanent effect [Rulebook: Game elements]
PERMANENT = 5  # kinds of permanent effects
TURN_LIMIT = 200  # usually ✎ [9.6]
PURSES = table((0, 0, 2, 1, 1))  # energy tokens in each hand, by the number of seats [Rulebook: Master level]
PRICES = table((1, 1, 1, 2, 2, 3, 3))  # by position on the effects board, usually ✎: the three steps of [9.5]
CARDS = 7

WIDTH = 8  # columns and rows of the largest frame
CELLS = WIDTH * WIDTH
WAYS = 8  # ways from a cell to another, counter-clockwise from the right
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # column and row of each way
ARROWS = "→↗↑↖←↙↓↘"
COLUMNS = "zabcdefg"
TURNS = ("cw", "ccw")  # of a vortex
MOVEMENTS = ("hop", "doubleton", "cradle", "flip", "tunnel", "thesis")  # by Movement
EFFECTS = (  # by Effect: the word in actions, the name in sentences
    ("tunnel", "tunnel effect"),
    ("long hop", "long-range hopping"),
    ("vacancy", "vacancy / impurity"),
    ("diffuse", "diffusion"),
    ("trap", "Penning trap"),
    ("ionize", "ionization"),
    ("short", "dead short"),
    ("zero point", "zero-point energy"),
    ("superpose", "superposition"),
    ("mobility", "mobility edge"),
    ("heat", "heat source"),
    ("resist", "resistance"),
    ("vortex", "vortex"),
    ("cavity", "cavity"),
)


class Spin(IntEnum):
    """The two places of a site, and both at once."""

    UP = 0
    DOWN = 1
    BOTH = 2


class Ground(IntEnum):
    """What lies on a cell; seat s's electrode is ELECTRODE + s."""

    GAP = 0
    SITE = 1
    ELECTRODE = 2


class Movement(IntEnum):
    """What the movement board offers; tunnel for bachelors and masters, thesis for doctors."""

    HOP = 0
    DOUBLETON = 1
    CRADLE = 2
    FLIP = 3
    TUNNEL = 4
    THESIS = 5


class Effect(IntEnum):
    """Two on each card: card = effect // 2 ✎."""

    TUNNEL = 0
    LONG_HOP = 1
    VACANCY = 2
    DIFFUSION = 3
    TRAP = 4
    IONIZATION = 5
    SHORT = 6
    ZERO_POINT = 7
    SUPERPOSITION = 8
    MOBILITY = 9
    HEAT = 10
    RESISTANCE = 11
    VORTEX = 12
    CAVITY = 13


class Degree(IntEnum):
    """How much the players have studied."""

    BACHELOR = 0
    MASTER = 1
    DOCTORATE = 2


class Opening(IntEnum):
    """How the game begins."""

    FULL = 0
    ONE = 1  # the very first turn has one movement
    ANSWER = 2  # the second turn is not blocked


class Grid(IntEnum):
    """The shapes a grid can have."""

    SQUARE = 0
    TRIANGULAR = 1
    HEXAGONAL = 2


def cell_at(column: int, row: int) -> int:
    return row * WIDTH + column


def cell_name(cell: int) -> str:
    """`b3`; the ring's own column is z, its own row 0."""
    return f"{COLUMNS[cell % WIDTH]}{cell // WIDTH}"


def cell_of(name: str) -> int:
    return cell_at(COLUMNS.index(name[0]), int(name[1:]))


def mesh(face: int) -> str:
    """`b2` or, for the upper of two triangles, `b2▽`."""
    return cell_name(face // 2) + ("▽" if face % 2 else "")


# A board is a grid for a number of seats: board = grid * 3 + seats − 2.
BOARDS = 9

# The cells of the electrodes by the number of seats, in the order of the turns ✎. On the honeycomb they are such that
# a symmetry of the board leads from every player to every other.
ELECTRODES = {2: ("b1", "d5"), 3: ("a1", "e3", "b5"), 4: ("b1", "f2", "e6", "a5")}
HONEYCOMB_ELECTRODES = {2: ("c2", "c5"), 3: ("a1", "f2", "b4"), 4: ("a2", "a5", "e2", "e5")}
# The columns of each row of the honeycomb, from row 1 up, by the number of seats ✎: five by six; for three players the
# largest piece with a threefold symmetry that has room for a ring.
HONEYCOMB = {2: ("abcde",) * 6, 3: ("abc", "abcdef", "abcdef", "abc"), 4: ("abcde",) * 6}


def seats_of(board: int) -> int:
    """The number of seats that a board is for."""
    return board % 3 + 2


def grid_of(board: int) -> Grid:
    """The shape of a board's meshes."""
    return Grid(board // 3)


def electrodes_of(board: int) -> tuple[str, ...]:
    """The cells of the electrodes, by seat."""
    return (HONEYCOMB_ELECTRODES if grid_of(board) == Grid.HEXAGONAL else ELECTRODES)[seats_of(board)]


def rows_of(board: int) -> tuple[str, ...]:
    """The columns of each row of the set-up, from row 1 up: five by five, with four players six by six ✎."""
    if grid_of(board) == Grid.HEXAGONAL:
        return HONEYCOMB[seats_of(board)]
    return ("abcdef",) * 6 if seats_of(board) == 4 else ("abcde",) * 5


def home_cells() -> Ints:
    """ELECTRODE_CELLS, see below."""
    homes = np.full((BOARDS, SEATS), -1)
    for board in range(BOARDS):
        names = electrodes_of(board)
        homes[board, : len(names)] = [cell_of(name) for name in names]
    return table(homes)


ELECTRODE_CELLS = home_cells()  # [board, seat], −1 = no such seat


def ways_of(board: int, cell: int) -> dict[int, tuple[int, int]]:
    """Way → column and row of the step, for each line through a cell. [4.1, 4.2, 4.3]

    The third line of the triangular grid runs ↗↙: so electrodes are as near as four steps, and no nearer. On the
    honeycomb a cell has a neighbour to each side and one above (column + row even) or below; a line goes zigzag, so two
    lines leave over each of its bonds.
    """
    if grid_of(board) == Grid.SQUARE:
        return {way: STEPS[way] for way in (0, 2, 4, 6)}
    if grid_of(board) == Grid.TRIANGULAR:
        return {way: STEPS[way] for way in (0, 1, 2, 4, 5, 6)}
    right, up, left, down = STEPS[0], STEPS[2], STEPS[4], STEPS[6]
    if (cell % WIDTH + cell // WIDTH) % 2 == 0:
        return {0: right, 7: right, 4: left, 5: left, 1: up, 3: up}
    return {0: right, 1: right, 4: left, 3: left, 5: down, 7: down}


@cache
def covered_by(board: int) -> frozenset[int]:
    """The cells of the set-up, electrodes included."""
    rows = enumerate(rows_of(board), 1)
    return frozenset(cell_at(COLUMNS.index(column), row) for row, columns in rows for column in columns)


@cache
def framed_by(board: int) -> frozenset[int]:
    """The cells of the frame: the set-up and one ring around it; on the honeycomb, all neighbours of its cells."""
    covered = covered_by(board)
    if grid_of(board) == Grid.HEXAGONAL:
        around = {(cell, step) for cell in covered for step in ways_of(board, cell).values()}
    else:
        around = {(cell, step) for cell in covered for step in STEPS}
    return covered | {cell_at(cell % WIDTH + right, cell // WIDTH + up) for cell, (right, up) in around}


def shapes() -> tuple[Ints, Ints]:
    """COVERED and FRAMED, see below."""
    covered, framed = np.zeros((BOARDS, CELLS), np.int64), np.zeros((BOARDS, CELLS), np.int64)
    for board in range(BOARDS):
        covered[board, sorted(covered_by(board))] = 1
        framed[board, sorted(framed_by(board))] = 1
    return table(covered), table(framed)


# COVERED[board, cell]: 1 = a site or an electrode of the set-up; FRAMED[board, cell]: 1 = a site can lie there.
COVERED, FRAMED = shapes()


def step(board: int, cell: int, way: tuple[int, int]) -> int:
    """The cell one step on, −1 outside the frame."""
    column, row = cell % WIDTH + way[0], cell // WIDTH + way[1]
    inside = 0 <= column < WIDTH and 0 <= row < WIDTH and FRAMED[board, cell_at(column, row)]
    return cell_at(column, row) if inside else -1


def lay_out() -> tuple[Ints, Ints]:
    """NEXT and NEAR, see below."""
    along = np.full((BOARDS, CELLS, WAYS), -1)
    near = np.full((BOARDS, CELLS, WAYS), -1)
    for board in range(BOARDS):
        for cell in framed_by(board):
            for way, offset in ways_of(board, cell).items():
                along[board, cell, way] = step(board, cell, offset)
                near[board, cell, STEPS.index(offset)] = step(board, cell, offset)
    return table(along), table(near)


# NEXT[board, cell, way]: the next cell along a line, −1 = none.
# NEAR[board, cell, way]: the neighbours, each once; the way is the step's own. −1 = none.
NEXT, NEAR = lay_out()


FACES = CELLS * 2  # face = the cell at its lower left * 2, and + 1 for the upper of two triangles
CORNERS = 6  # at most


def corners(board: int, face: int) -> list[tuple[int, int]]:
    """Column and row, from the lower left cell, of the sites a vortex turns, clockwise; [] = no such face."""
    column, row = face // 2 % WIDTH, face // 2 // WIDTH
    upper = face % 2
    if grid_of(board) == Grid.SQUARE:
        return [] if upper else [(0, 0), (0, 1), (1, 1), (1, 0)]
    if grid_of(board) == Grid.HEXAGONAL:
        return [] if upper or (column + row) % 2 else [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)]
    return [(0, 0), (0, 1), (1, 1)] if upper else [(0, 0), (1, 1), (1, 0)]  # the third line joins (0, 0) and (1, 1)


def find_faces() -> tuple[Ints, Ints]:
    """FACE and FACE_SIZE, see below."""
    face_cells = np.full((BOARDS, FACES, CORNERS), -1)
    sizes = np.zeros((BOARDS, FACES), np.int64)
    for board in range(BOARDS):
        for face in range(FACES):
            cells = [step(board, face // 2, corner) for corner in corners(board, face)]
            if cells and -1 not in cells:
                face_cells[board, face, : len(cells)] = cells
                sizes[board, face] = len(cells)
    return table(face_cells), table(sizes)


# FACE[board, face]: the cells around it, clockwise, −1 where there are no more; FACE_SIZE how many, 0 = no such face.
FACE, FACE_SIZE = find_faces()


def near_masks() -> Ints:
    """HOOD, see below."""
    hood = np.zeros((BOARDS, CELLS, 2), np.int64)
    for board in range(BOARDS):
        for cell in range(CELLS):
            for other in NEAR[board, cell]:
                if other >= 0:
                    hood[board, cell, other // 32] |= 1 << (int(other) % 32)
    return table(hood)


# HOOD[board, cell]: the neighbours as two bit masks, of cells 0 … 31 and 32 … 63.
HOOD = near_masks()
