"""Cats: powers and reactions, carried out from the primitives that `pieces.py` builds them of."""

from ...core.kernel import Ints, kernel
from .elements import bloop, lay_cube, randomize, send, stand
from .pieces import (
    A_CUBE,
    A_DIRECTION,
    A_SCIENTIST,
    ACTIONS,
    AIM,
    ALL_CUBES,
    ALL_DIRECTIONS,
    AT,
    BESIDE,
    BLOOP,
    BLOOP_BESIDE,
    DISCARD,
    FERAL,
    FETCH,
    HOMEWARD,
    ITSELF,
    JUMP,
    LEAST,
    LETTER,
    MAYBE_A_DIRECTION,
    MIDDLE,
    MORE_ACTIONS,
    NUMBER,
    OTHERS_IN_SECTOR,
    POWER,
    PULL,
    PULL_LINE,
    PUSH,
    QUARTER,
    RANDOMIZE,
    REACTION,
    REDRAW,
    SECTOR,
    SEE,
    SIGHT,
    SIZE,
    SPINS,
    STRIKES,
    SWAP,
    SWAP_TILES,
    TUNNEL,
    TURN,
)
from .sight import can_walk, first_blank, is_blank, way_seen
from .table import (
    AIM_AT,
    JUMP_ACROSS,
    KIND,
    LOOK_ALONG,
    PASS_GATE,
    PERFORM,
    ROLL_NUMBER,
    ROLL_SECTOR,
    TIE,
    TURN_TILE,
    TWIN_TILES,
    State,
    pop,
    push,
)
from .tiles import discard, is_carrying, is_collapser, push_tile, swap_twins, turn_tile

HERE = 4  # the direction of one's own tile


@kernel
def is_beside(space: int, other: int) -> bool:
    """Adjacent: one of the four neighbouring spaces, walls ignored. [8.3]"""
    for way in range(4):
        if BESIDE[space, way] == other:
            return True
    return False


@kernel
def can_strike(state: State, seat: int, primitive: int, target: int) -> bool:
    """Whether a primitive can be aimed at a direction, scientist or cube. [8.3]"""
    space = state.place[seat]
    if primitive in (BLOOP, SWAP, PULL):
        if target == seat or state.place[target] < 0:
            return False
        if primitive == BLOOP:
            return is_beside(space, state.place[target])
        return way_seen(state, space, state.place[target]) >= 0
    if primitive == FETCH:
        return state.cube[target] >= 0 and way_seen(state, space, state.cube[target]) >= 0
    if primitive == SEE:
        return target != HERE and first_blank(state, space, target) >= 0
    beside = space if target == HERE else BESIDE[space, target]
    if beside < 0:
        return False
    if primitive == TUNNEL:
        return target != HERE and not is_blank(state, beside) and not can_walk(state, space, target)
    if state.tile[beside] < 0:
        return False
    if primitive == TURN:
        return SPINS[state.tile[beside] >> KIND] > 1
    if target == HERE:
        return False
    if primitive == DISCARD:
        return not is_collapser(state, beside) and not is_carrying(state, beside)
    return primitive == PUSH


@kernel
def count_targets(aim: int) -> int:
    """How many numbers a target of this sort can have; directions include one's own space."""
    if aim == A_SCIENTIST:
        return 8
    return 4 if aim == A_CUBE else 5


@kernel
def can_use_power(state: State, seat: int) -> bool:
    """A power works once a turn, and only where there is something for it to work on. [3.6, 8.1]"""
    if state.cat[seat] < 0 or state.powered:
        return False
    cat = state.cat[seat]
    if AIM[cat] == ITSELF:
        return POWER[cat] != JUMP or SECTOR[state.place[seat]] >= 0
    for target in range(count_targets(AIM[cat])):
        if can_strike(state, seat, POWER[cat], target):
            return True
    return False


@kernel
def use_power(state: State, seat: int) -> None:
    """A power costs one action, in the hands of a feral cat none; some must pass a roll first. [8.1, 9.11]"""
    cat = state.cat[seat]
    state.powered = 1
    if not FERAL[state.scenario]:
        state.left -= 1
    if LEAST[cat] > 0:
        push(state, PASS_GATE, seat, 0, 0, 0, 0)
        push(state, ROLL_NUMBER, seat, 0, 0, 0, 0)
    else:
        aim_power(state, seat)


@kernel
def pass_gate(state: State, seat: int) -> None:
    """The number die must show enough; CHOOSE is more than any number. [8.7, 8.13]"""
    pop(state)
    if state.number >= LEAST[state.cat[seat]]:
        aim_power(state, seat)


@kernel
def aim_power(state: State, seat: int) -> None:
    """The player aims the power, where it needs an aim. [8.1]"""
    cat = state.cat[seat]
    if AIM[cat] == ITSELF:
        push(state, PERFORM, seat, POWER[cat], seat, 0, 0)
    else:
        push(state, AIM_AT, seat, POWER[cat], AIM[cat], 0, 0)


@kernel
def react(state: State, seat: int) -> None:
    """A cat reacts when its scientist collects data; “all” goes up, right, down, left. [8.2, 8.3]"""
    pop(state)
    cat = state.cat[seat]
    primitive = REACTION[cat]
    strikes = STRIKES[cat]
    if strikes == ITSELF:
        push(state, PERFORM, seat, primitive, seat, 0, 0)
    elif strikes == ALL_DIRECTIONS:
        for way in range(3, -1, -1):
            push(state, PERFORM, seat, primitive, way, 0, 0)
    elif strikes == MAYBE_A_DIRECTION:
        for way in range(4):
            if can_strike(state, seat, primitive, way):
                push(state, AIM_AT, seat, primitive, A_DIRECTION, 1, 0)
                return
    elif strikes == OTHERS_IN_SECTOR:
        react_on_others(state, seat, primitive)
    elif strikes == ALL_CUBES:
        for colour in range(3, -1, -1):
            push(state, PERFORM, seat, primitive, colour, 0, 0)


@kernel
def react_on_others(state: State, seat: int, primitive: int) -> None:
    """Every other scientist in the sector is struck, in turn order. [8.4]"""
    sector = SECTOR[state.place[seat]]
    if sector < 0:
        return
    for index in range(state.seats - 1, 0, -1):
        other = (seat + index) % state.seats
        if SECTOR[state.place[other]] == sector:
            push(state, PERFORM, seat, primitive, other, 0, 0)


@kernel
def perform(state: State, task: Ints) -> None:
    """One primitive is carried out; where there is nothing for it, nothing happens. [8.3]"""
    seat = task[1]
    primitive = task[2]
    target = task[3]
    pop(state)
    space = state.place[seat]
    if primitive == RANDOMIZE:
        randomize(state, target, -1, 0, 0)
    elif primitive == SEE:
        push(state, LOOK_ALONG, seat, target, 0, 0, REDRAW[state.scenario])
    elif primitive == BLOOP:
        bloop(state, target)
    elif primitive == BLOOP_BESIDE:
        bloop_beside(state, seat, BESIDE[space, target])
    elif primitive == ACTIONS:
        if seat == state.active and state.left >= 0:
            state.left += MORE_ACTIONS
    elif primitive == SWAP:
        other = state.place[target]
        stand(state, target, space)
        stand(state, seat, other)
    elif primitive == PULL:
        stand(state, target, BESIDE[state.place[target], way_seen(state, space, state.place[target]) ^ 2])
    elif primitive == PULL_LINE:
        pull_line(state, seat, target)
    elif primitive in (JUMP, SWAP_TILES):
        if SECTOR[space] >= 0:
            push(state, JUMP_ACROSS if primitive == JUMP else TWIN_TILES, seat, 0, 0, 0, 0)
            push(state, ROLL_SECTOR, seat, SECTOR[space], 0, 0, 0)
    elif primitive == FETCH:
        way = way_seen(state, space, state.cube[target])
        lay_cube(state, target, BESIDE[state.cube[target], way ^ 2])
    elif primitive == HOMEWARD:
        send_home(state, seat, target)
    else:
        perform_on_tile(state, seat, primitive, target)


@kernel
def perform_on_tile(state: State, seat: int, primitive: int, way: int) -> None:
    """The primitives that work on a neighbouring tile, or on one's own. [8.5, 8.8, 8.9, 8.12]"""
    space = state.place[seat]
    beside = space if way == HERE else BESIDE[space, way]
    if primitive == QUARTER:
        if beside >= 0 and state.tile[beside] >= 0:
            spins = SPINS[state.tile[beside] >> KIND]
            turn_tile(state, beside, ((state.tile[beside] & 3) + 1) % spins)
    elif can_strike(state, seat, primitive, way):
        if primitive == PUSH:
            push_tile(state, beside, way)
        elif primitive == TUNNEL:
            stand(state, seat, beside)
        elif primitive == TURN:
            push(state, TURN_TILE, seat, beside, 0, 0, 0)
        elif primitive == DISCARD:
            discard(state, beside)


@kernel
def bloop_beside(state: State, seat: int, space: int) -> None:
    """Everybody on a neighbouring space is blooped. [8.7]"""
    for other in range(state.seats):
        if other != seat and space >= 0 and state.place[other] == space:
            bloop(state, other)


@kernel
def pull_line(state: State, seat: int, way: int) -> None:
    """Every scientist one sees in a direction comes one space nearer, the nearest first. [8.14]"""
    here = state.place[seat]
    space = here
    for _ in range(SIGHT[state.scenario]):
        if not can_walk(state, space, way):
            return
        nearer = space
        space = BESIDE[space, way]
        for other in range(state.seats):
            if state.place[other] == space and other != seat:
                stand(state, other, nearer)


@kernel
def send_home(state: State, seat: int, colour: int) -> None:
    """A free cube goes one step towards the Mainframe along the longer distance; on a tie its owner chooses. [8.11]"""
    space = state.cube[colour]
    if space < 0:
        return
    down = MIDDLE - space // SIZE
    right = MIDDLE - space % SIZE
    if abs(down) == abs(right):
        push(state, TIE, seat, colour, 0, 0, 0)
    elif abs(down) > abs(right):
        lay_cube(state, colour, BESIDE[space, 2 if down > 0 else 0])
    else:
        lay_cube(state, colour, BESIDE[space, 1 if right > 0 else 3])


@kernel
def is_homeward(space: int, way: int) -> bool:
    """Whether a direction leads towards the Mainframe's row or column."""
    if way == 0 or way == 2:
        down = MIDDLE - space // SIZE
        return (down > 0) if way == 2 else (down < 0)
    right = MIDDLE - space % SIZE
    return (right > 0) if way == 1 else (right < 0)


@kernel
def jump_across(state: State, seat: int) -> None:
    """A teleport to the same coordinates of the rolled sector. [8.15]"""
    pop(state)
    space = state.place[seat]
    send(state, seat, AT[state.sector, LETTER[space], NUMBER[space]], 0, 0)


@kernel
def twin_tiles(state: State, seat: int) -> None:
    """The tile under the scientist changes places with its twin in the rolled sector. [8.10]"""
    pop(state)
    space = state.place[seat]
    swap_twins(state, space, AT[state.sector, LETTER[space], NUMBER[space]])
