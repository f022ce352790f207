"""Which spaces can be reached at all: the survey of a board after its tiles have changed. [4.9]

A sector is five rows of five, and all around it are hallways, which can always be reached. So each sector is surveyed
by itself, as sets of 25 bits (5 · row + column): a step in a direction moves a whole set. Only wormholes link sectors.
"""

from catstate.core.compile import kernel
from catstate.core.record import table

from .pieces import CORNERS, KINDS, LETTER, MIDDLE, NUMBER, OPEN, PAIRS, SECTOR, SIDE, SIZE, THROWS
from .sight import NIBBLE, is_reached
from .state import KIND, State

HALL_ROW = sum(1 << NIBBLE * col for col in range(SIZE))  # a row of hallways, as State.reach has it
MIXED_ROW = sum(1 << NIBBLE * col for col in (0, MIDDLE, SIZE - 1))  # the hallways in a row of sectors
TOP_LEFT = table([row * SIZE + col for row, col in CORNERS])  # the space of A-1, by sector

ALL = (1 << SIDE * SIDE) - 1
ROW = (1 << SIDE) - 1
TOP, BOTTOM = ROW, ROW << SIDE * (SIDE - 1)
LEFT = sum(1 << SIDE * row for row in range(SIDE))
RIGHT = LEFT << SIDE - 1
STEPS = table([sum((bits >> col & 1) << NIBBLE * col for col in range(SIDE)) for bits in range(ROW + 1)])  # as in reach
ANY_STEPS = (1 << NIBBLE * SIDE) - 1  # every bit of a row of a sector there

LANE = 32  # two sets lie in one word, the second so many bits up


def additions(kind: int, way: int) -> list[int]:
    """What a tile adds to six sets in three words: open up and right, open down and left, blank and thrower."""
    up, right, down, left = (int(OPEN[kind, way]) >> side & 1 for side in range(4))
    return [up | right << LANE, down | left << LANE, int(THROWS[kind]) << LANE]


ADDED = table([[0, 0, 1]] + [additions(kind, way) for kind in range(KINDS) for way in range(4)])  # a blank comes first


@kernel
def survey(state: State) -> None:
    """Work out which spaces can be reached from a hallway, now or after somebody has looked. [4.9]"""
    for row in range(SIZE):
        state.reach[row] = HALL_ROW if row % MIDDLE == 0 else MIXED_ROW
    waiting = 15
    while waiting:
        for sector in range(4):
            if (waiting >> sector) & 1:
                survey_sector(state, sector)
        waiting = 0
        for pair in range(PAIRS):
            opening = state.opening[pair]
            end = state.end[pair]
            if opening >= 0 and end >= 0 and is_reached(state, opening) != is_reached(state, end):
                waiting |= 1 << SECTOR[end if is_reached(state, opening) else opening]
    state.stale = 0


@kernel
def survey_sector(state: State, sector: int) -> None:
    """Where one can stay in a sector, then how far throwers are; wormholes lead in from where others have led. [4.9]"""
    up_right = 0
    down_left = 0
    special = 0
    corner = TOP_LEFT[sector]
    for row in range(SIDE):
        for col in range(SIDE):
            tile = state.tile[corner + SIZE * row + col]
            sets = ADDED[((tile >> KIND) << 2 | (tile & 3)) + 1]  # a blank, −1, comes to 0
            place = SIDE * row + col
            up_right |= sets[0] << place
            down_left |= sets[1] << place
            special |= sets[2] << place
    up = up_right & ALL
    right = up_right >> LANE
    down = down_left & ALL
    left = down_left >> LANE
    blank = special & ALL
    throws = special >> LANE
    rooms = ALL & ~(blank | throws)
    stays = led_in(state, sector)
    while True:
        reached = stays | crossed(stays, throws, blank, up, right, down, left, state.actions)
        grown = stays | (rooms & walked(reached, blank, up, right, down, left))
        if blank & ~grown:
            grown |= blank & looked(stays, throws, blank, up, right, down, left, state.sight)
        if grown == stays:
            break
        stays = grown
    write_down(state, corner, stays, 1)
    far = 0
    for steps in range(2, state.actions + 1):
        further = throws & walked(stays | far, blank, up, right, down, left) & ~far
        if not further:
            break
        far |= further
        write_down(state, corner, further, steps)


@kernel
def led_in(state: State, sector: int) -> int:
    """The mouths in a sector whose other mouth can be reached. [3.5, 4.9]"""
    mouths = 0
    for pair in range(PAIRS):
        opening = state.opening[pair]
        end = state.end[pair]
        if opening >= 0 and end >= 0:
            if SECTOR[end] == sector and is_reached(state, opening):
                mouths |= place_of(end)
            if SECTOR[opening] == sector and is_reached(state, end):
                mouths |= place_of(opening)
    return mouths


@kernel
def place_of(space: int) -> int:
    """The set of one space of a sector."""
    return 1 << SIDE * NUMBER[space] + LETTER[space]


@kernel
def above(spaces: int) -> int:
    """All whose neighbour above is one of these, or a hallway."""
    return ((spaces << SIDE) | TOP) & ALL


@kernel
def below(spaces: int) -> int:
    """All whose neighbour below is one of these, or a hallway."""
    return (spaces >> SIDE) | BOTTOM


@kernel
def rightwards(spaces: int) -> int:
    """All whose neighbour to the right is one of these, or a hallway."""
    return (spaces >> 1) | RIGHT


@kernel
def leftwards(spaces: int) -> int:
    """All whose neighbour to the left is one of these, or a hallway."""
    return ((spaces << 1) | LEFT) & ALL


@kernel
def walked(reached: int, blank: int, up: int, right: int, down: int, left: int) -> int:
    """All with an open edge to a hallway or to a space that is reached; a blank may yet open on any side. [4.9]"""
    return (
        (up & above(reached & (blank | down)))
        | (right & rightwards(reached & (blank | left)))
        | (down & below(reached & (blank | up)))
        | (left & leftwards(reached & (blank | right)))
    )


@kernel
def crossed(stays: int, throws: int, blank: int, up: int, right: int, down: int, left: int, actions: int) -> int:
    """The throwers that one comes to. Nobody can stay on them: a row of them must be crossed in one turn, and a cube
    there needs an action more. [4.9]"""
    far = 0
    for _ in range(actions - 1):
        further = throws & walked(stays | far, blank, up, right, down, left)
        if further == far:
            break
        far = further
    return far


@kernel
def looked(stays: int, throws: int, blank: int, up: int, right: int, down: int, left: int, sight: int) -> int:
    """All that somebody can come to look into, straight on through throwers too, as far as sight reaches. [4.9, 9.6]"""
    from_above = first_above = stays & (blank | down)
    from_below = first_below = stays & (blank | up)
    from_right = first_right = stays & (blank | left)
    from_left = first_left = stays & (blank | right)
    upright = throws & up & down
    level = throws & left & right
    if upright | level:
        for _ in range(min(sight - 1, SIDE)):
            from_above = first_above | (upright & above(from_above))
            from_below = first_below | (upright & below(from_below))
            from_right = first_right | (level & rightwards(from_right))
            from_left = first_left | (level & leftwards(from_left))
    return above(from_above) | below(from_below) | rightwards(from_right) | leftwards(from_left)


@kernel
def write_down(state: State, corner: int, spaces: int, steps: int) -> None:
    """Note the steps of these spaces; those of the spaces where one can stay come first. (sight.steps_to)"""
    shift = NIBBLE * (corner % SIZE)
    for row in range(SIDE):
        line = corner // SIZE + row
        if steps == 1:
            state.reach[line] &= ~(ANY_STEPS << shift)
        state.reach[line] += (steps * STEPS[(spaces >> SIDE * row) & ROW]) << shift
