"""Walls and sight, and what the last survey found. (reach.py)"""

from catstate.core.compile import kernel

from .pieces import BESIDE, ELEMENT, OPEN, PAIRS, SECTOR, SIZE, Element
from .state import KIND, PAIR, State

NIBBLE = 4  # bits per space in a row of State.reach


@kernel
def openings(state: State, space: int) -> int:
    """Hallways are open on all sides, a tile as it is turned, a blank on none. [1.3]"""
    if SECTOR[space] < 0:
        return 15
    tile = state.tile[space]
    if tile < 0:
        return 0
    return OPEN[tile >> KIND, tile & 3]


@kernel
def is_blank(state: State, space: int) -> bool:
    """A sector's space without a tile."""
    return SECTOR[space] >= 0 and state.tile[space] < 0


@kernel
def can_walk(state: State, space: int, way: int) -> bool:
    """One may go where no wall stands on either side of the edge, and never onto a blank. [3.3]"""
    beside = BESIDE[space, way]
    if beside < 0 or not (openings(state, space) >> way) & 1:
        return False
    return (openings(state, beside) >> (way ^ 2)) & 1 == 1


@kernel
def first_blank(state: State, space: int, way: int) -> int:
    """Sight passes hallways, open edges and scientists; the first blank space in line, −1 if it meets none. [2.2]"""
    for _ in range(state.sight):
        if not (openings(state, space) >> way) & 1:
            return -1
        space = BESIDE[space, way]
        if space < 0:
            return -1
        if is_blank(state, space):
            return space
        if not (openings(state, space) >> (way ^ 2)) & 1:
            return -1
    return -1


@kernel
def has_view(state: State, space: int) -> bool:
    """Whether any direction shows a blank space. [2.1]"""
    return (
        first_blank(state, space, 0) >= 0
        or first_blank(state, space, 1) >= 0
        or first_blank(state, space, 2) >= 0
        or first_blank(state, space, 3) >= 0
    )


@kernel
def way_towards(space: int, other: int) -> int:
    """The direction in which another space of the same row or column lies; −1 if it lies in none."""
    if space == other:
        return -1
    if space // SIZE == other // SIZE:
        return 1 if other > space else 3
    if space % SIZE == other % SIZE:
        return 2 if other > space else 0
    return -1


@kernel
def way_seen(state: State, space: int, other: int) -> int:
    """The direction in which one sees another space, a blank only if it is the first in line; −1 if not. [2.2, 8.3]"""
    way = way_towards(space, other)
    if way < 0:
        return -1
    for _ in range(state.sight):
        if not (openings(state, space) >> way) & 1:
            return -1
        space = BESIDE[space, way]
        if space != other and is_blank(state, space):
            return -1
        if not is_blank(state, space) and not (openings(state, space) >> (way ^ 2)) & 1:
            return -1
        if space == other:
            return way
    return -1


@kernel
def is_reached(state: State, space: int) -> bool:
    """Whether the last survey found a way to a space from a hallway."""
    return steps_to(state, space) > 0


@kernel
def steps_to(state: State, space: int) -> int:
    """As the last survey found: 0 no way leads there, 1 one can stay there, 1 + n a thrower, n steps after staying."""
    return (state.reach[space // SIZE] >> (NIBBLE * (space % SIZE))) & 15


@kernel
def far_mouth(state: State, space: int) -> int:
    """The other mouth of the wormhole on a space; −1 if there is none. [3.5]"""
    tile = state.tile[space]
    if tile < 0:
        return -1
    element = ELEMENT[tile >> KIND]
    pair = (tile >> PAIR) & 15
    if element == Element.WORMHOLE:
        return state.end[pair]
    if element == Element.WORMHOLE_END and pair < PAIRS:
        return state.opening[pair]
    return -1
