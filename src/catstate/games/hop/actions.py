"""Every action as a number: its kind, the cell it starts from, where it leads and the spin.

The list is the same for all grids, degrees and seats, so that a number keeps its text everywhere. A kind's numbers
stand together: those that name a spin come in threes (up, down, both at once) or, for diffusion, in twos.
"""

from enum import IntEnum

import numpy as np

from catstate.core.kernel import kernel

from .pieces import BOARDS, CELLS, FACE_SIZE, FACES, NEAR, NEXT, SEATS, WAYS, Effect, Movement


class Kind(IntEnum):
    """What an action is. The first six are the movements, in their order."""

    HOP = 0
    DOUBLETON = 1
    CRADLE = 2
    FLIP = 3
    TUNNEL = 4
    THESIS = 5
    LONG_HOP = 6
    VACANCY = 7
    IMPURITY = 8
    DIFFUSION = 9
    TRAP = 10
    IONIZATION = 11
    SHORT = 12
    ZERO_POINT = 13
    SUPERPOSITION = 14
    MOBILITY = 15
    HEAT = 16
    RESISTANCE = 17
    VORTEX = 18
    CAVITY = 19
    BLOCK = 20
    NAME = 21
    KEEP = 22
    SWAP = 23
    END = 24


# The effect that an action plays, by kind; −1 = none.
EFFECT_OF = np.array(
    [-1] * 4
    + [Effect.TUNNEL, -1, Effect.LONG_HOP, Effect.VACANCY, Effect.VACANCY, Effect.DIFFUSION, Effect.TRAP]
    + [Effect.IONIZATION, Effect.SHORT, Effect.ZERO_POINT, Effect.SUPERPOSITION, Effect.MOBILITY, Effect.HEAT]
    + [Effect.RESISTANCE, Effect.VORTEX, Effect.CAVITY]
    + [-1] * 5
)


def pairs_by_way(table: np.ndarray, steps: int) -> dict[tuple[int, int], int]:
    """(cell, way) → a running number, wherever some board has that many steps."""
    found = set()
    for board in range(BOARDS):
        for cell in range(CELLS):
            for way in range(WAYS):
                end = cell
                for _ in range(steps):
                    end = table[board, end, way] if end >= 0 else -1
                if end >= 0:
                    found.add((cell, way))
    return {pair: number for number, pair in enumerate(sorted(found))}


def leaps_over(at_most: int) -> dict[tuple[int, int], int]:
    """(cell, cell) → a running number, wherever some board has both on a line, two to `at_most` steps apart."""
    found = set()
    for board in range(BOARDS):
        for cell in range(CELLS):
            for way in range(WAYS):
                end = NEXT[board, cell, way]
                steps = 1
                while end >= 0 and steps < at_most:
                    end = NEXT[board, end, way]
                    steps += 1
                    if end >= 0:
                        found.add((cell, int(end)))
    return {pair: number for number, pair in enumerate(sorted(found))}


def table_of(numbers: dict[tuple[int, int], int], width: int) -> np.ndarray:
    table = np.full((CELLS, width), -1)
    for (cell, other), number in numbers.items():
        table[cell, other] = number
    return table


HOPS = pairs_by_way(NEAR, 1)
EDGES = {pair: number for number, pair in enumerate(pair for pair in HOPS if pair[1] < WAYS // 2)}
ROWS = pairs_by_way(NEXT, 3)  # a cradle needs its landing, a row and a free place behind
TUNNELS = leaps_over(CELLS)
LONG_HOPS = leaps_over(2)

# Numbers within a kind: [cell, way], [cell, way of 0 … 3], [cell, way], [cell, cell], [cell, cell]; −1 = none.
HOP_INDEX = table_of(HOPS, WAYS)
EDGE_INDEX = table_of(EDGES, WAYS)
CRADLE_INDEX = table_of(ROWS, WAYS)
TUNNEL_INDEX = table_of(TUNNELS, CELLS)
LONG_HOP_INDEX = table_of(LONG_HOPS, CELLS)


def end_of_step(cell: int, way: int) -> int:
    """Where a neighbour's way leads; the same on every board that has it."""
    return int(max(NEAR[board, cell, way] for board in range(BOARDS)))


def list_parts() -> list[tuple[Kind, int, int, int]]:
    """Kind, cell, other and spin of every action, in order.

    `cell` is where it starts; a vortex's face; a dead short's seat; a block's movement. `other` is the cell it leads
    to; a cradle's way; a vortex's turn (0 clockwise, 1 against). Parts that an action lacks are 0.
    """
    steps = {pair: end_of_step(*pair) for pair in HOPS}
    some_face = [face for face in range(FACES) if FACE_SIZE[:, face].any()]
    parts: list[tuple[Kind, int, int, int]] = []
    parts += [(Kind.HOP, cell, steps[cell, way], spin) for cell, way in HOPS for spin in range(3)]
    parts += [(Kind.DOUBLETON, cell, steps[cell, way], 0) for cell, way in HOPS]
    parts += [(Kind.CRADLE, cell, way, spin) for cell, way in ROWS for spin in range(3)]
    parts += [(Kind.FLIP, cell, cell, 0) for cell in range(CELLS)]
    parts += [(Kind.TUNNEL, cell, end, spin) for cell, end in TUNNELS for spin in range(3)]
    parts += [(Kind.THESIS, 0, 0, 0)]
    parts += [(Kind.LONG_HOP, cell, end, spin) for cell, end in LONG_HOPS for spin in range(3)]
    parts += [(Kind.VACANCY, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.IMPURITY, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.DIFFUSION, cell, steps[cell, way], spin) for cell, way in EDGES for spin in range(2)]
    parts += [(Kind.TRAP, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.IONIZATION, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.SHORT, seat, 0, 0) for seat in range(SEATS)]
    parts += [(Kind.ZERO_POINT, 0, 0, 0)]
    parts += [(Kind.SUPERPOSITION, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.MOBILITY, 0, 0, 0)]
    parts += [(Kind.HEAT, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.RESISTANCE, cell, steps[cell, way], 0) for cell, way in EDGES]
    parts += [(Kind.VORTEX, face, turn, 0) for face in some_face for turn in range(2)]
    parts += [(Kind.CAVITY, cell, steps[cell, way], 0) for cell, way in HOPS]
    parts += [(Kind.BLOCK, movement, 0, 0) for movement in Movement]
    parts += [(Kind.NAME, 0, 0, spin) for spin in range(2)]
    parts += [(Kind.KEEP, 0, 0, 0), (Kind.SWAP, 0, 0, 0), (Kind.END, 0, 0, 0)]
    return parts


PARTS = list_parts()
NUM_ACTIONS = len(PARTS)

# CODE[action] = kind + 32 · cell + 4096 · other + 524288 · spin
CODE = np.array([kind + 32 * cell + 4096 * other + 524288 * spin for kind, cell, other, spin in PARTS])
FIRST = np.array([next(number for number, parts in enumerate(PARTS) if parts[0] == kind) for kind in Kind])

FACE_INDEX = np.full(FACES, -1)  # number of a face's first vortex, −1 = no board has it
for _number, _parts in enumerate(PARTS):
    if _parts[0] == Kind.VORTEX and _parts[2] == 0:
        FACE_INDEX[_parts[1]] = _number

HOP = int(FIRST[Kind.HOP])
DOUBLETON = int(FIRST[Kind.DOUBLETON])
CRADLE = int(FIRST[Kind.CRADLE])
FLIP = int(FIRST[Kind.FLIP])
TUNNEL = int(FIRST[Kind.TUNNEL])
THESIS = int(FIRST[Kind.THESIS])
LONG_HOP = int(FIRST[Kind.LONG_HOP])
VACANCY = int(FIRST[Kind.VACANCY])
IMPURITY = int(FIRST[Kind.IMPURITY])
DIFFUSION = int(FIRST[Kind.DIFFUSION])
TRAP = int(FIRST[Kind.TRAP])
IONIZATION = int(FIRST[Kind.IONIZATION])
SHORT = int(FIRST[Kind.SHORT])
ZERO_POINT = int(FIRST[Kind.ZERO_POINT])
SUPERPOSITION = int(FIRST[Kind.SUPERPOSITION])
MOBILITY = int(FIRST[Kind.MOBILITY])
HEAT = int(FIRST[Kind.HEAT])
RESISTANCE = int(FIRST[Kind.RESISTANCE])
CAVITY = int(FIRST[Kind.CAVITY])
BLOCK = int(FIRST[Kind.BLOCK])
NAME = int(FIRST[Kind.NAME])
KEEP = int(FIRST[Kind.KEEP])
SWAP = int(FIRST[Kind.SWAP])
END = int(FIRST[Kind.END])


@kernel
def kind_of(action: int) -> int:
    """What an action is."""
    return int(CODE[action] & 31)


@kernel
def cell_of(action: int) -> int:
    """Where an action starts; a vortex's face, a dead short's seat, a block's movement."""
    return int((CODE[action] >> 5) & 127)


@kernel
def other_of(action: int) -> int:
    """Where an action leads; a cradle's way, a vortex's turn."""
    return int((CODE[action] >> 12) & 127)


@kernel
def spin_of(action: int) -> int:
    """The spin an action names."""
    return int(CODE[action] >> 19)
