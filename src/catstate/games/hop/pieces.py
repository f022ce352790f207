"""What is in the box: grids, electrodes, movements, effects, prices. ✎ marks what we reconstructed: correct it here.

A cell is a place of the frame, where a site can lie: the grid and one ring around it [1.2]. Cells are numbered
`row * 8 + column`; column 0 is the ring's, called z, the grid begins at a1 = (column 1, row 1). A place is one spin
of a cell: `cell * 2 + spin`.
"""

from enum import IntEnum

import numpy as np

SEATS = 4
ELECTRONS = 7  # cubes of each colour [Rulebook: Game elements]
TOKENS = 8  # energy tokens [Rulebook: Game elements]
SITE_CARDS = 36  # [Rulebook: Game elements]
EACH_KIND = 3  # tokens of each permanent effect [Rulebook: Game elements]
PERMANENT = 5  # kinds of permanent effects
TURN_LIMIT = 200  # ✎
PURSES = np.array((0, 0, 2, 1, 1))  # energy tokens in each hand, by the number of seats [Rulebook: Master level]
PRICES = np.array((1, 1, 1, 2, 2, 3, 3))  # by position on the effects board ✎
CARDS = 7

WIDTH = 8  # columns and rows of the largest frame
CELLS = WIDTH * WIDTH
WAYS = 8  # ways from a cell to another, counter-clockwise from the right
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # column and row of each way
ARROWS = "→↗↑↖←↙↓↘"
COLUMNS = "zabcdefg"


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


ELECTRODES = {  # by the number of seats, counter-clockwise, all grids alike ✎
    2: ("b1", "d5"),
    3: ("a1", "e3", "b5"),
    4: ("b1", "f2", "e6", "a5"),
}

# A board is a grid for a number of seats: board = grid * 3 + seats − 2.
BOARDS = 9


def size_of(board: int) -> int:
    """Sites along one side of the grid: five, with four players six ✎."""
    return 6 if board % 3 == 2 else 5


SIZES = np.array([size_of(board) for board in range(BOARDS)])
ELECTRODE_CELLS = np.full((SEATS + 1, SEATS), -1)  # [seats, seat], −1 = no such seat
for _seats, _names in ELECTRODES.items():
    ELECTRODE_CELLS[_seats, :_seats] = [cell_of(name) for name in _names]


def ways_of(board: int, cell: int) -> dict[int, tuple[int, int]]:
    """Way → column and row of the step, for each line through a cell.

    The third line of the triangular grid runs ↖↘, for three players ↗↙: so no two electrodes are nearer than four.
    On the honeycomb a cell has a neighbour to each side and one above (column + row even) or below; a line goes
    zigzag, so two lines leave over each of its bonds.
    """
    if board // 3 == Grid.SQUARE:
        return {way: STEPS[way] for way in (0, 2, 4, 6)}
    if board // 3 == Grid.TRIANGULAR:
        leaning = (1, 5) if board % 3 == 1 else (3, 7)
        return {way: STEPS[way] for way in (0, 2, 4, 6, *leaning)}
    right, up, left, down = STEPS[0], STEPS[2], STEPS[4], STEPS[6]
    if (cell % WIDTH + cell // WIDTH) % 2 == 0:
        return {0: right, 7: right, 4: left, 5: left, 1: up, 3: up}
    return {0: right, 1: right, 4: left, 3: left, 5: down, 7: down}


def step(board: int, cell: int, way: tuple[int, int]) -> int:
    """The cell one step on, −1 outside the frame."""
    column, row = cell % WIDTH + way[0], cell // WIDTH + way[1]
    last = size_of(board) + 1
    return cell_at(column, row) if 0 <= column <= last and 0 <= row <= last else -1


def lay_out() -> tuple[np.ndarray, np.ndarray]:
    """NEXT and NEAR, see below."""
    along = np.full((BOARDS, CELLS, WAYS), -1)
    near = np.full((BOARDS, CELLS, WAYS), -1)
    for board in range(BOARDS):
        for cell in range(CELLS):
            if step(board, cell, (0, 0)) < 0:
                continue
            for way, offset in ways_of(board, cell).items():
                along[board, cell, way] = step(board, cell, offset)
                near[board, cell, STEPS.index(offset)] = step(board, cell, offset)
    return along, near


# NEXT[board, cell, way]: the next cell along a line, −1 = none.
# NEAR[board, cell, way]: the neighbours, each once; the way is the step's own. −1 = none.
NEXT, NEAR = lay_out()


FACES = CELLS * 2  # face = the cell at its lower left * 2, and + 1 for the upper of two triangles
CORNERS = 6  # at most


def corners(board: int, face: int) -> list[tuple[int, int]]:
    """Column and row, from the lower left cell, of the sites a vortex turns, clockwise; [] = no such face."""
    column, row = face // 2 % WIDTH, face // 2 // WIDTH
    upper = face % 2
    if board // 3 == Grid.SQUARE:
        return [] if upper else [(0, 0), (0, 1), (1, 1), (1, 0)]
    if board // 3 == Grid.HEXAGONAL:
        return [] if upper or (column + row) % 2 else [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)]
    if board % 3 == 1:  # the third line joins lower left and upper right
        return [(0, 0), (0, 1), (1, 1)] if upper else [(0, 0), (1, 1), (1, 0)]
    return [(1, 0), (0, 1), (1, 1)] if upper else [(0, 0), (0, 1), (1, 0)]


def find_faces() -> tuple[np.ndarray, np.ndarray]:
    """FACE and FACE_SIZE, see below."""
    face_cells = np.full((BOARDS, FACES, CORNERS), -1)
    sizes = np.zeros((BOARDS, FACES), np.int64)
    for board in range(BOARDS):
        for face in range(FACES):
            cells = [step(board, face // 2, corner) for corner in corners(board, face)]
            if cells and -1 not in cells:
                face_cells[board, face, : len(cells)] = cells
                sizes[board, face] = len(cells)
    return face_cells, sizes


# FACE[board, face]: the cells around it, clockwise, −1 where there are no more; FACE_SIZE how many, 0 = no such face.
FACE, FACE_SIZE = find_faces()


def near_masks() -> np.ndarray:
    """HOOD, see below."""
    hood = np.zeros((BOARDS, CELLS, 2), np.int64)
    for board in range(BOARDS):
        for cell in range(CELLS):
            for other in NEAR[board, cell]:
                if other >= 0:
                    hood[board, cell, other // 32] |= 1 << (int(other) % 32)
    return hood


# HOOD[board, cell]: the neighbours as two bit masks, of cells 0 … 31 and 32 … 63.
HOOD = near_masks()
