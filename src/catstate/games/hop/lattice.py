"""Where the cells of each board lie on the paper."""

from functools import lru_cache
from math import sqrt

from .pieces import ELECTRODES, FACE, FACE_SIZE, NEAR, SIZES, WIDTH, Grid, cell_of

PAPER = 360  # width of the drawing
MARGIN = 20  # for the names of rows and columns
SLANT = sqrt(3) / 2


class Lattice:
    """The plan of one board; with a ring of cells around it where sites can be laid."""

    def __init__(self, board: int, ring: bool) -> None:
        self.board, self.ring = board, ring
        self.size = int(SIZES[board])
        self.grid, self.seats = Grid(board // 3), board % 3 + 2
        low, high = (0, self.size + 1) if ring else (1, self.size)
        self.cells = [row * WIDTH + column for row in range(low, high + 1) for column in range(low, high + 1)]
        raw = {cell: self._plan(cell % WIDTH, cell // WIDTH) for cell in self.cells}
        left, right = min(x for x, _ in raw.values()), max(x for x, _ in raw.values())
        bottom, top = min(y for _, y in raw.values()), max(y for _, y in raw.values())
        edge = 0.46  # from the middle of an outer site to the edge, in steps
        self.step = (PAPER - 2 * MARGIN + 8) / (right - left + 2 * edge)
        self.radius = round(self.step * (0.36 if self.grid == Grid.HEXAGONAL else 0.42), 1)
        self.height = round((top - bottom + 2 * edge) * self.step + MARGIN + 10)
        self.at = {
            cell: (
                round(MARGIN + (x - left + edge) * self.step, 1),
                round(10 + (top - y + edge) * self.step, 1),
            )
            for cell, (x, y) in raw.items()
        }
        self.homes = [cell_of(name) for name in ELECTRODES[self.seats]]

    def _plan(self, column: int, row: int) -> tuple[float, float]:
        """In steps, y upwards."""
        if self.grid == Grid.SQUARE:
            return column, row
        if self.grid == Grid.TRIANGULAR:
            lean, rise = (0.26, 0.92) if self.ring else (0.5, SLANT)  # with the ring steeper, or it would be tiny
            return column + (-lean if self.seats == 3 else lean) * row, row * rise
        return column * SLANT, row * 1.4 + (
            0.22 if (column + row) % 2 == 0 else -0.22
        )  # a little flat, to fit a screen

    def near(self, cell: int) -> list[int]:
        return [int(other) for other in NEAR[self.board, cell] if other >= 0 and int(other) in self.at]

    def middle(self, *cells: int) -> tuple[float, float]:
        """The point between some cells."""
        places = [self.at[cell] for cell in cells]
        return round(sum(x for x, _ in places) / len(cells), 1), round(sum(y for _, y in places) / len(cells), 1)

    def corners(self, face: int) -> list[int]:
        """The cells around a mesh, clockwise."""
        return [int(cell) for cell in FACE[self.board, face, : FACE_SIZE[self.board, face]]]


@lru_cache(maxsize=32)
def lattice(board: int, ring: bool) -> Lattice:
    return Lattice(board, ring)
