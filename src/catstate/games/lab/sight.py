"""Walls, sight, and which spaces can be reached at all."""

from catstate.core.compile import kernel

from .pieces import BESIDE, ELEMENT, LAB, MIDDLE, OPEN, PAIRS, SECTOR, SIZE, THROWS, Element
from .state import KIND, PAIR, State

NIBBLE = 4  # bits per space in a row of State.reach
HALL_ROW = sum(1 << NIBBLE * col for col in range(SIZE))  # a row of hallways
MIXED_ROW = sum(1 << NIBBLE * col for col in (0, MIDDLE, SIZE - 1))  # the hallways in a row of sectors


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
def can_look_into(state: State, blank: int) -> bool:
    """A blank is open where somebody can come to look into it, straight on through throwers too, as far as sight
    reaches. [4.9, 9.6]"""
    for way in range(4):
        space = BESIDE[blank, way]
        for _ in range(state.sight):
            if space < 0:
                break
            if SECTOR[space] < 0:
                return True
            tile = state.tile[space]
            if tile < 0:
                if is_reached(state, space):
                    return True
                break
            kind = tile >> KIND
            doors = OPEN[kind, tile & 3]
            if not (doors >> (way ^ 2)) & 1:
                break
            if not THROWS[kind]:
                if is_reached(state, space):
                    return True
                break
            if not (doors >> way) & 1:
                break
            space = BESIDE[space, way]
    return False


@kernel
def steps_into(state: State, space: int, tile: int) -> int:
    """How a tile is reached over open edges or through its wormhole, as `steps_to` counts; 0 not at all. [4.9]

    Nobody can stay on a thrower: a row of them must be crossed in one turn, and a cube there needs an action more.
    """
    kind = tile >> KIND
    doors = OPEN[kind, tile & 3]
    throws = THROWS[kind]
    least = 16
    for way in range(4):
        if (doors >> way) & 1:
            beside = BESIDE[space, way]
            steps = steps_to(state, beside)
            if 0 < steps < least and (is_blank(state, beside) or (openings(state, beside) >> (way ^ 2)) & 1):
                least = steps
                if steps == 1 or not throws:
                    break
    if throws:
        return least + 1 if least < state.actions else 0
    if least < 16:
        return 1
    partner = far_mouth(state, space)
    return 1 if partner >= 0 and is_reached(state, partner) else 0


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


@kernel
def survey(state: State) -> None:
    """Work out which spaces can be reached from a hallway, now or after somebody has looked. [4.9]"""
    for row in range(SIZE):
        state.reach[row] = HALL_ROW if row % MIDDLE == 0 else MIXED_ROW
    changed = True
    backwards = False
    while changed:  # alternate sweeps: a way that winds against one is followed by the other
        changed = False
        for index in range(len(LAB)):
            space = LAB[len(LAB) - 1 - index] if backwards else LAB[index]
            known = steps_to(state, space)
            if known == 1 or known == 2:  # nothing is nearer; a thrower is one step away at best
                continue
            tile = state.tile[space]
            steps = steps_into(state, space, tile) if tile >= 0 else int(can_look_into(state, space))
            if steps and (known == 0 or steps < known):
                state.reach[space // SIZE] += (steps - known) << (NIBBLE * (space % SIZE))
                changed = True
        backwards = not backwards
    state.stale = 0
