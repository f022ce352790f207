"""Tiles: drawn, laid, turned, pushed, swapped and discarded; wormholes and vacuum collapsers keep together."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note

from . import pieces
from .actions import Event, Loss, Phase
from .pieces import Element
from .state import KIND, PAIR, State, pop, push


@kernel
def is_carrying(state: State, space: int) -> bool:
    """Whether a scientist or a cube is on a space."""
    for seat in range(state.seats):
        if state.place[seat] == space:
            return True
    for colour in range(4):
        if state.cube[colour] == space:
            return True
    return False


@kernel
def is_collapser(state: State, space: int) -> bool:
    tile = state.tile[space]
    return tile >= 0 and pieces.ELEMENT[tile >> KIND] == Element.COLLAPSER


@kernel
def sectors_laid(state: State, space: int) -> int:
    """In which sectors a tile lies on the coordinates of a space, a bit each."""
    laid = 0
    for sector in range(4):
        if state.tile[pieces.AT[sector, pieces.LETTER[space], pieces.NUMBER[space]]] >= 0:
            laid |= 1 << sector
    return laid


@kernel
def lay(state: State, space: int, tile: int) -> None:
    """A tile comes to lie on a space; a wormhole's mouth is found there from now on."""
    state.tile[space] = tile
    state.stale = 1
    pair = (tile >> PAIR) & 15
    element = pieces.ELEMENT[tile >> KIND]
    if element == Element.WORMHOLE:
        state.opening[pair] = space
    elif element == Element.WORMHOLE_END and pair < pieces.PAIRS:
        state.end[pair] = space


@kernel
def lift(state: State, space: int) -> int:
    """A tile leaves its space; the space is blank."""
    tile = state.tile[space]
    state.tile[space] = -1
    state.stale = 1
    pair = (tile >> PAIR) & 15
    element = pieces.ELEMENT[tile >> KIND]
    if element == Element.WORMHOLE:
        state.opening[pair] = -1
    elif element == Element.WORMHOLE_END and pair < pieces.PAIRS:
        state.end[pair] = -1
    return tile


@kernel
def put_away(state: State, tile: int) -> None:
    """White tiles go to the discards, grey ones back beside the board. [6.8]"""
    kind = tile >> KIND
    if kind < pieces.WHITE_KINDS:
        state.discards[kind] += 1
    else:
        state.stock[kind] += 1


@kernel
def close_wormhole(state: State, pair: int, journal: Journal) -> None:
    """The end of a discarded opening goes too, or stays as a dead end under somebody's feet. [6.4]"""
    space = state.end[pair]
    if space < 0:
        return
    for seat in range(state.seats):
        if state.place[seat] == space:
            state.tile[space] |= pieces.UNPAIRED << PAIR
            state.end[pair] = -1
            note(journal, Event.DEADENED, seat, space)
            return
    note(journal, Event.TILE_GONE, NOBODY, space, state.tile[space] >> KIND, Loss.OPENING)
    put_away(state, lift(state, space))


@kernel
def discard(state: State, space: int, cause: int, journal: Journal) -> None:
    """A tile is discarded: a collapser with its whole set, an opening with its end. [6.4, 6.5]"""
    if is_collapser(state, space):
        note(journal, Event.SET_GONE, NOBODY, space, cause)
        for sector in range(4):
            put_away(state, lift(state, pieces.AT[sector, pieces.LETTER[space], pieces.NUMBER[space]]))
        return
    tile = lift(state, space)
    note(journal, Event.TILE_GONE, NOBODY, space, tile >> KIND, cause)
    put_away(state, tile)
    if pieces.ELEMENT[tile >> KIND] == Element.WORMHOLE:
        close_wormhole(state, (tile >> PAIR) & 15, journal)


@kernel
def draw_for(state: State, seat: int, space: int, side: int, redraw: int, journal: Journal) -> None:
    """A tile is drawn for a space; when the stack is empty the discards are shuffled into a new one. [2.3, 6.8]"""
    left = 0
    for kind in range(pieces.WHITE_KINDS):
        left += state.stock[kind]
    if left == 0:
        for kind in range(pieces.WHITE_KINDS):
            left += state.discards[kind]
            state.stock[kind] = state.discards[kind]
            state.discards[kind] = 0
        if left > 0:
            note(journal, Event.SHUFFLED, NOBODY, left)
    if left > 0:
        push(state, Phase.DRAW_TILE, seat, space, side, 0, redraw)


@kernel
def fits(kind: int, way: int, side: int) -> bool:
    """Turned this way, a tile shows an opening to the line of sight; side −1 asks for none. [2.4, 5.6]"""
    return way < pieces.SPINS[kind] and (side < 0 or (pieces.OPEN[kind, way] >> side) & 1 == 1)


@kernel
def turn_or_place(state: State, seat: int, space: int, side: int, kind: int, redraw: int, journal: Journal) -> None:
    """The player turns the drawn tile; where only one way differs and fits, it is placed so at once. [2.4]"""
    ways = 0
    only = 0
    for way in range(pieces.SPINS[kind]):
        if fits(kind, way, side):
            ways += 1
            only = way
    if ways > 1 or redraw:
        note(journal, Event.DREW, seat, kind, space, 1 if side < 0 else 0)
        push(state, Phase.TURN_DRAWN, seat, space, side, kind, redraw)
    else:
        note(journal, Event.LAID, seat, kind, space, only, 1)
        place_drawn(state, seat, space, kind, only, journal)


@kernel
def place_drawn(state: State, seat: int, space: int, kind: int, way: int, journal: Journal) -> None:
    """A drawn tile is placed; an opening gets its end, a collapser its companions. [2.3, 6.1, 6.2]"""
    state.stock[kind] -= 1
    state.placed = space
    element = pieces.ELEMENT[kind]
    pair = 0
    if element == Element.WORMHOLE:
        while state.opening[pair] >= 0:
            pair += 1
    lay(state, space, way + (pair << PAIR) + (kind << KIND))
    if element == Element.WORMHOLE and state.stock[pieces.GREY_END] > 0:
        push(state, Phase.END_WORMHOLE, seat, space, 0, 0, 0)
        push(state, Phase.ROLL_SECTOR, seat, pieces.SECTOR[space], 0, 0, 0)
    elif element == Element.COLLAPSER:
        spread(state, seat, space, way, journal)


@kernel
def spread(state: State, seat: int, space: int, way: int, journal: Journal) -> None:
    """A collapser's companions come to the same coordinates of the other sectors. [6.2]"""
    if journal is not None:
        covered = sectors_laid(state, space) - (1 << pieces.SECTOR[space])
        note(journal, Event.SPREAD, seat, space, covered)
    for sector in range(4):
        if sector != pieces.SECTOR[space]:
            mate = pieces.AT[sector, pieces.LETTER[space], pieces.NUMBER[space]]
            cover(state, mate, way + (pieces.GREY_COLLAPSER << KIND), journal)
    rescue(state, journal)


@kernel
def cover(state: State, space: int, tile: int, journal: Journal) -> None:
    """A grey tile takes a space; what lay there is discarded, who stood there stays. [6.3]"""
    if state.tile[space] >= 0:
        discard(state, space, Loss.COVERED, journal)
    state.stock[tile >> KIND] -= 1
    lay(state, space, tile)


@kernel
def end_wormhole(state: State, seat: int, opening: int, journal: Journal) -> None:
    """The end goes to the same coordinates of the rolled sector, turned the same way. [6.1]"""
    pop(state)
    tile = state.tile[opening]
    grey = (tile & 3) + (tile & (15 << PAIR)) + (pieces.GREY_END << KIND)
    space = pieces.AT[state.sector, pieces.LETTER[opening], pieces.NUMBER[opening]]
    if journal is not None:
        covered = state.tile[space] >> KIND if state.tile[space] >= 0 else -1
        note(journal, Event.END_OPENED, seat, space, opening, covered)
    cover(state, space, grey, journal)
    rescue(state, journal)


@kernel
def rescue(state: State, journal: Journal) -> None:
    """Whoever is left on a blank space gets a tile, the active scientist first. [6.7]"""
    for index in range(state.seats):
        seat = (state.active + state.seats - 1 - index) % state.seats
        space = state.place[seat]
        if pieces.SECTOR[space] >= 0 and state.tile[space] < 0 and is_first_there(state, seat, space):
            draw_for(state, seat, space, -1, 0, journal)


@kernel
def is_first_there(state: State, seat: int, space: int) -> bool:
    """Whether nobody who comes earlier in turn order stands on the same space."""
    other = state.active
    while other != seat:
        if state.place[other] == space:
            return False
        other = (other + 1) % state.seats
    return True


@kernel
def carry(state: State, space: int, to: int, journal: Journal) -> None:
    """What is on a moving tile moves with it. [6.6]"""
    for seat in range(state.seats):
        if state.place[seat] == space:
            state.place[seat] = to
            note(journal, Event.CARRIED, seat, space, to, 0, state.holds[seat])
    for colour in range(4):
        if state.cube[colour] == space:
            state.cube[colour] = to
            note(journal, Event.CUBE_CARRIED, NOBODY, colour, space, to)
            state.wipe_turn[colour] = -1


@kernel
def shift(state: State, space: int, way: int, journal: Journal) -> None:
    """A tile moves one space with all it carries; what it is pushed onto is discarded. [6.6]"""
    to = pieces.BESIDE[space, way]
    if state.tile[to] >= 0:
        discard(state, to, Loss.RUN_OVER, journal)
    if state.tile[space] >= 0:  # its own opening may have been what was discarded
        lay(state, to, lift(state, space))
        carry(state, space, to, journal)


@kernel
def push_tile(state: State, seat: int, space: int, way: int, journal: Journal) -> None:
    """A tile is pushed, a collapser with its set; out of its sector it is discarded, its riders in the hall. [6.6]"""
    to = pieces.BESIDE[space, way]
    leaves = pieces.SECTOR[to] < 0
    if not is_collapser(state, space):
        note(journal, Event.PUSHED, seat, space, to, state.tile[space] >> KIND, state.cat[seat])
        if leaves:
            carry(state, space, to, journal)
            discard(state, space, Loss.OUT, journal)
        else:
            shift(state, space, way, journal)
    else:
        note(journal, Event.SET_PUSHED, seat, space, to, 0, state.cat[seat])
        for sector in range(4):
            mate = pieces.AT[sector, pieces.LETTER[space], pieces.NUMBER[space]]
            if leaves:
                carry(state, mate, pieces.BESIDE[mate, way], journal)
            else:
                shift(state, mate, way, journal)
        if leaves:
            discard(state, space, Loss.OUT, journal)
    rescue(state, journal)


@kernel
def swap_twins(state: State, seat: int, space: int, other: int, journal: Journal) -> None:
    """Two spaces change all they hold: tile or blank, scientists and cubes; collapsers stay. [8.10]"""
    if is_collapser(state, space) or is_collapser(state, other):
        note(journal, Event.STUCK, seat, space, other, 0, state.cat[seat])
        return
    mine = lift(state, space) if state.tile[space] >= 0 else -1
    theirs = lift(state, other) if state.tile[other] >= 0 else -1
    if journal is not None:
        laid = (1 if mine >= 0 else 0) + (2 if theirs >= 0 else 0)
        note(journal, Event.TILES_SWAPPED, seat, space, other, laid, state.cat[seat])
    if mine >= 0:
        lay(state, other, mine)
    if theirs >= 0:
        lay(state, space, theirs)
    for rider in range(state.seats):
        if state.place[rider] == space:
            state.place[rider] = other
            note(journal, Event.CARRIED, rider, space, other, 0, state.holds[rider])
        elif state.place[rider] == other:
            state.place[rider] = space
            note(journal, Event.CARRIED, rider, other, space, 0, state.holds[rider])
    for colour in range(4):
        if state.cube[colour] == space:
            state.cube[colour] = other
            state.wipe_turn[colour] = -1
            note(journal, Event.CUBE_CARRIED, NOBODY, colour, space, other)
        elif state.cube[colour] == other:
            state.cube[colour] = space
            state.wipe_turn[colour] = -1
            note(journal, Event.CUBE_CARRIED, NOBODY, colour, other, space)


@kernel
def turn_tile(state: State, space: int, way: int) -> None:
    """A tile lies turned another way; its arrow turns with it. [8.9]"""
    state.tile[space] = state.tile[space] - (state.tile[space] & 3) + way
    state.stale = 1
