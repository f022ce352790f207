"""|Hop⟩ a second time, slowly and obviously: the board and the movements, from the rulebook and the rulings.

It shares nothing with the compiled rules: cells are (column, row), lines are walked step by step, energies are counted
over the whole board before and after, and a superposed electron is tried as up and as down.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Self

Cell = tuple[int, int]
LETTERS = "zabcdefg"
UP, DOWN, BOTH = "↑", "↓", "↕"
OTHER = {UP: DOWN, DOWN: UP}
HOMES = {2: ("b1", "d5"), 3: ("a1", "e3", "b5"), 4: ("b1", "f2", "e6", "a5")}
HEXAGONAL_HOMES = {2: ("c2", "c5"), 3: ("a1", "f2", "b4"), 4: ("a2", "a5", "e2", "e5")}
PRICES = (1, 1, 1, 2, 2, 3, 3)
CARDS = (
    ("tunnel", "long hop"),
    ("vacancy", "diffuse"),
    ("trap", "ionize"),
    ("short", "zero point"),
    ("superpose", "mobility"),
    ("heat", "resist"),
    ("vortex", "cavity"),
)
LASTING = ("trap", "heat", "resist", "vortex", "cavity")


def cell_of(name: str) -> Cell:
    return LETTERS.index(name[0]), int(name[1])


def name_of(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1]}"


@cache
def cells_on(grid: str, seats: int) -> frozenset[Cell]:
    """The cells of the set-up: a square; the honeycomb is five by six, for three players a threefold piece."""
    if grid != "hexagonal":
        size = 6 if seats == 4 else 5
        return frozenset(product(range(1, size + 1), range(1, size + 1)))
    if seats == 3:
        return frozenset(product(range(1, 4), range(1, 5))) | frozenset(product(range(4, 7), (2, 3)))
    return frozenset(product(range(1, 6), range(1, 7)))


@cache
def frame_on(grid: str, seats: int) -> frozenset[Cell]:
    """The set-up and one ring; on the honeycomb the ring is made of neighbours."""
    cells = cells_on(grid, seats)
    if grid == "hexagonal":
        return cells | {to for cell in cells for to in lines_from(grid, cell).values()}
    return frozenset((c + right, r + up) for c, r in cells for right, up in product((-1, 0, 1), repeat=2))


@cache
def steps_on(grid: str, seats: int, cell: Cell) -> dict[str, Cell]:
    """Arrow → the next cell on that line, within the frame."""
    frame = frame_on(grid, seats)
    return {arrow: to for arrow, to in lines_from(grid, cell).items() if to in frame}


def lines_from(grid: str, cell: Cell) -> dict[str, Cell]:
    """Arrow → the next cell on that line, on a plane without end."""
    column, row = cell
    right, left, up, down = (column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)
    if grid == "hexagonal":
        if (column + row) % 2 == 0:  # the third neighbour is above
            found = {"→": right, "↘": right, "←": left, "↙": left, "↗": up, "↖": up}
        else:
            found = {"→": right, "↗": right, "←": left, "↖": left, "↙": down, "↘": down}
    else:
        found = {"→": right, "←": left, "↑": up, "↓": down}
        if grid == "triangular":
            found |= {"↗": (column + 1, row + 1), "↙": (column - 1, row - 1)}
    return found


class Board:
    """What lies where, and the five movements: `movements(kinds)` gives those that work, as texts."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.seats, self.options = seats, options
        self.degree, self.grid = options["degree"], options["grid"]
        homes = HEXAGONAL_HOMES if self.grid == "hexagonal" else HOMES
        self.homes = [cell_of(name) for name in homes[seats]]
        self.sites: set[Cell] = set(cells_on(self.grid, seats)) - set(self.homes)
        self.at: dict[tuple[Cell, str], int] = {}  # place → colour; spin is BOTH for a superposed electron
        self.namer: dict[Cell, int] = {}  # cell of a superposed electron → who names its spin
        self.stock = [7] * seats
        self.field, self.pair = 0, 0
        self.purse, self.bank = [0] * seats, 0
        if self.degree != "bachelor":
            self.field = int("field" in options["hamiltonian"])
            self.pair = ("repulsion" in options["hamiltonian"]) - ("attraction" in options["hamiltonian"])
            self.purse = [2 if seats == 2 else 1] * seats
            self.bank = 8 - sum(self.purse)
        self.board = ["hop", "doubleton", "cradle", "flip", "thesis" if self.degree == "doctorate" else "tunnel"]
        self.row: list[str] = []
        self.tokens: list[str] = []
        self.phase = "deal" if self.degree == "doctorate" else "spin"
        self.mover = -1
        self.turns = 0
        self.blocked: list[str | None] = [None] * seats
        self.left = 0
        self.done: list[str] = []  # kinds of movement used in this turn
        self.used: list[str] = []  # effects used in this turn
        self.pending = ""
        self.asked: Cell | None = None
        self.acting = 0
        self.loser = self.shocker = -1

    # The grid

    def steps(self, cell: Cell) -> dict[str, Cell]:
        return steps_on(self.grid, self.seats, cell)

    def near(self, cell: Cell) -> set[Cell]:
        return set(self.steps(cell).values())

    def line(self, cell: Cell, arrow: str) -> list[Cell]:
        """The cells after this one along a line, up to and with the electrode that ends it; a gap ends it before."""
        cells: list[Cell] = []
        while arrow in self.steps(cell):
            cell = self.steps(cell)[arrow]
            if cell in self.homes:
                return [*cells, cell]
            if cell not in self.sites:
                break
            cells.append(cell)
        return cells

    def meshes(self) -> dict[str, list[Cell]]:
        """Name → sites around it, clockwise."""
        found = {}
        for column, row in product(range(8), repeat=2):
            name = name_of((column, row))
            low, right, high, far = (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)
            if self.grid == "square":
                found[name] = [low, high, far, right]
            elif self.grid == "hexagonal":
                if (column + row) % 2 == 0:
                    found[name] = [low, high, far, (column + 2, row + 1), (column + 2, row), right]
            else:
                found[name], found[name + "▽"] = [low, far, right], [low, high, far]
        return {name: cells for name, cells in found.items() if all(cell in self.sites for cell in cells)}

    # Electrons

    def energy(self, at: dict[tuple[Cell, str], int]) -> int:
        ups = sum(spin == UP for _, spin in at)
        downs = sum(spin == DOWN for _, spin in at)
        pairs = sum(spin == UP and (cell, DOWN) in at for cell, spin in at)
        return self.field * (ups - downs) + self.pair * pairs

    def lone(self, cell: Cell) -> bool:
        """One electron, superposed or not."""
        return sum((cell, spin) in self.at for spin in (UP, DOWN, BOTH)) == 1

    def may_enter(self, colour: int, cell: Cell) -> bool:
        return not (self.seats == 4 and self.homes.index(cell) == (colour + 2) % 4)

    def free(self, colour: int, cell: Cell, spin: str) -> bool:
        """Room for an electron, all spins being known."""
        if cell in self.homes:
            return self.may_enter(colour, cell)
        return cell in self.sites and (cell, spin) not in self.at and (cell, BOTH) not in self.at

    def trapped(self, cell: Cell) -> bool:
        return f"trap {name_of(cell)}" in self.tokens

    def colour(self, cell: Cell, spin: str) -> int:
        return self.homes.index(cell) if cell in self.homes else self.at[cell, spin]

    def relocate(self, cell: Cell, spin: str, to: Cell, new: str) -> None:
        colour = self.colour(cell, spin)
        if cell in self.homes:
            self.stock[colour] -= 1
        else:
            del self.at[cell, spin]
        if to not in self.homes:
            self.at[to, new] = colour
        elif self.homes.index(to) == colour:
            self.stock[colour] += 1
        else:
            self.loser, self.shocker = self.homes.index(to), self.mover

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("at", "namer", "sites", "stock", "purse", "tokens", "row", "done", "used", "blocked"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def with_spin(self, cell: Cell, spin: str) -> Self:
        known = self.copy()
        known.at[cell, spin] = known.at.pop((cell, BOTH))
        del known.namer[cell]
        return known

    def worlds(self, cells: list[Cell]) -> Iterator[Self]:
        """Every way the superposed electrons on some cells can turn out."""
        unknown = [cell for cell in dict.fromkeys(cells) if cell in self.namer]
        for spins in product((UP, DOWN), repeat=len(unknown)):
            world = self
            for cell, spin in zip(unknown, spins, strict=True):
                world = world.with_spin(cell, spin)
            yield world

    # Movements: what they would move, all spins on their way being known; None if they can't

    def moved(self, text: str) -> list[tuple[Cell, str, Cell, str]] | None:
        *words, last = text.split()
        kind, start = " ".join(words[:-1]) or words[0], cell_of(words[-1][:2] if len(words) > 1 else last[:2])
        if kind == "flip":
            spins = [spin for spin in (UP, DOWN) if self.at.get((start, spin)) == self.mover]
            if not spins or (start, OTHER[spins[0]]) in self.at:
                return None
            return [(start, spins[0], start, OTHER[spins[0]])]
        if kind == "doubleton":
            return self.moved_pair(start, cell_of(last))
        spin = words[-1][2]
        if start in self.homes:
            if self.homes[self.mover] != start or self.stock[self.mover] == 0:
                return None
        elif self.at.get((start, spin)) != self.mover or (kind != "diffuse" and self.trapped(start)):
            return None
        if kind == "cradle":
            return self.moved_cradle(start, spin, last)
        to = cell_of(last)
        if not self.free(self.mover, to, spin):
            return None
        if kind == "hop":
            return [(start, spin, to, spin)] if to in self.near(start) else None
        for arrow in self.steps(start):
            line = self.line(start, arrow)
            if to not in line or line.index(to) == 0:
                continue
            between = line[: line.index(to)]
            if kind == "long hop" and len(between) == 1:
                return [(start, spin, to, spin)]
            if kind == "tunnel" and all((cell, spin) in self.at for cell in between):
                return [(start, spin, to, spin)]
        return None

    def moved_pair(self, start: Cell, to: Cell) -> list[tuple[Cell, str, Cell, str]] | None:
        if start in self.homes:
            if self.homes[self.mover] != start or self.stock[self.mover] < 2:
                return None
            colours = [self.mover, self.mover]
        else:
            if (start, UP) not in self.at or (start, DOWN) not in self.at or self.trapped(start):
                return None
            colours = [self.at[start, UP], self.at[start, DOWN]]
        if self.mover not in colours or to not in self.near(start) or (to, BOTH) in self.at:
            return None
        if not all(self.free(colour, to, spin) for colour, spin in zip(colours, (UP, DOWN), strict=True)):
            return None
        return [(start, spin, to, spin) for spin in (UP, DOWN)]

    def moved_cradle(self, start: Cell, spin: str, arrow: str) -> list[tuple[Cell, str, Cell, str]] | None:
        line = self.line(start, arrow)
        if len(line) < 3 or line[0] in self.homes or not self.free(self.mover, line[0], spin):
            return None
        row = []
        for cell in line[1:]:
            if (cell, spin) not in self.at:
                break
            row.append(cell)
        if not row or len(line) < len(row) + 2 or self.trapped(row[-1]):
            return None
        behind = line[len(row) + 1]
        if not self.free(self.at[row[-1], spin], behind, spin):
            return None
        return [(start, spin, line[0], spin), (row[-1], spin, behind, spin)]

    def change(self, moved: list[tuple[Cell, str, Cell, str]]) -> int:
        if self.degree == "bachelor":
            return 0
        gone = {(cell, spin) for cell, spin, _, _ in moved}
        made = {(to, new): 0 for _, _, to, new in moved if to not in self.homes}
        after = {place: colour for place, colour in self.at.items() if place not in gone} | made
        return self.energy(after) - self.energy(self.at)

    def works(self, text: str) -> bool:
        """On a board where all spins on the way are known: possible, and paid for."""
        kind = text.split()[0]
        if kind == "diffuse":
            return self.can_diffuse(text)
        moved = self.moved(text)
        if moved is None:
            return False
        if kind == "long" or (kind == "tunnel" and self.degree == "doctorate"):
            return True
        change = self.change(moved)
        return self.purse[self.mover] >= change and self.bank >= -change

    def can_diffuse(self, text: str) -> bool:
        _, first, second = text.split()
        cells, spin = (cell_of(first[:2]), cell_of(second)), first[2]
        if not all((cell, spin) in self.at and not self.trapped(cell) for cell in cells):
            return False
        return self.at[cells[0], spin] != self.at[cells[1], spin]

    def way(self, text: str) -> list[Cell]:
        """Every cell whose electron could matter to a movement or effect."""
        words = text.split()
        if words[0] == "flip":
            return [cell_of(words[1])]
        start, last = cell_of(words[-2][:2]), words[-1]
        if words[0] == "cradle":
            return [start, *self.line(start, last)]
        if words[0] == "tunnel":
            for arrow in self.steps(start):
                line = self.line(start, arrow)
                if cell_of(last) in line[1:]:
                    return [start, *line[: line.index(cell_of(last)) + 1]]
        return [start, cell_of(last)]

    def could_work(self, text: str) -> bool:
        """For some spins of the superposed electrons on its way."""
        if not self.namer:
            return self.works(text)
        return any(world.works(world.named(text)) for world in self.worlds(self.way(text)))

    def named(self, text: str) -> str:
        """The text with the spin that its own electron has turned out to have."""
        if BOTH not in text:
            return text
        words = text.split()
        cell = cell_of(words[-2][:2])
        spin = next(spin for spin in (UP, DOWN) if (cell, spin) in self.at)
        return text.replace(BOTH, spin)

    def starts(self) -> list[tuple[Cell, str]]:
        own = [place for place, colour in self.at.items() if colour == self.mover]
        home = self.homes[self.mover]
        return own + ([(home, UP), (home, DOWN)] if self.stock[self.mover] else [])

    def candidates(self, kind: str) -> Iterator[str]:
        """Everything one might try."""
        for cell, spin in self.starts():
            here = name_of(cell)
            if kind == "flip" and cell not in self.homes:
                yield f"flip {here}"
            elif kind == "doubleton":
                yield from (f"doubleton {here} {name_of(to)}" for to in self.near(cell))
            elif kind == "hop":
                yield from (f"hop {here}{spin} {name_of(to)}" for to in self.near(cell))
            elif kind == "cradle":
                yield from (f"cradle {here}{spin} {arrow}" for arrow in self.steps(cell))
            elif kind in ("tunnel", "long hop"):
                ends = {to for arrow in self.steps(cell) for to in self.line(cell, arrow)[1:]}
                yield from (f"{kind} {here}{spin} {name_of(to)}" for to in ends)

    def movements(self, kinds: list[str]) -> set[str]:
        return {text for kind in kinds for text in self.candidates(kind) if self.could_work(text)}
