"""Cats: powers and reactions, carried out from the effects that `pieces.py` builds them of."""

from catstate.core.compile import kernel
from catstate.core.journal import Journal, note
from catstate.core.record import Ints

from . import pieces
from .actions import Cause, Event, Loss, Phase
from .elements import bloop, lay_cube, randomize, send, stand
from .pieces import Aim, Effect
from .sight import can_walk, first_blank, is_blank, way_seen
from .state import KIND, State, pop, push
from .tiles import discard, is_carrying, is_collapser, push_tile, swap_twins, turn_tile

HERE = 4  # the direction of one's own tile


@kernel
def is_beside(space: int, other: int) -> bool:
    """Adjacent: one of the four neighbouring spaces, walls ignored. [8.3]"""
    for way in range(4):
        if pieces.BESIDE[space, way] == other:
            return True
    return False


@kernel
def can_strike(state: State, seat: int, effect: int, target: int) -> bool:
    """Whether a effect can be aimed at a direction, scientist or cube. [8.3]"""
    space = state.place[seat]
    if effect in (Effect.BLOOP, Effect.SWAP, Effect.PULL):
        if target == seat or state.place[target] < 0:
            return False
        if effect == Effect.BLOOP:
            return is_beside(space, state.place[target])
        return way_seen(state, space, state.place[target]) >= 0
    if effect == Effect.FETCH:
        return state.cube[target] >= 0 and way_seen(state, space, state.cube[target]) >= 0
    if effect == Effect.SEE:
        return target != HERE and first_blank(state, space, target) >= 0
    beside = space if target == HERE else pieces.BESIDE[space, target]
    if beside < 0:
        return False
    if effect == Effect.TUNNEL:
        return target != HERE and not is_blank(state, beside) and not can_walk(state, space, target)
    if state.tile[beside] < 0:
        return False
    if effect == Effect.TURN:
        return pieces.SPINS[state.tile[beside] >> KIND] > 1
    if target == HERE:
        return False
    if effect == Effect.DISCARD:
        return not is_collapser(state, beside) and not is_carrying(state, beside)
    return effect == Effect.PUSH


@kernel
def count_targets(aim: int) -> int:
    """How many numbers a target of this sort can have; directions include one's own space."""
    if aim == Aim.SCIENTIST:
        return 8
    return 4 if aim == Aim.CUBE else 5


@kernel
def can_use_power(state: State, seat: int) -> bool:
    """A power works once a turn, and only where there is something for it to work on. [3.6, 8.1]"""
    if state.cat[seat] < 0 or state.powered:
        return False
    cat = state.cat[seat]
    if pieces.AIM[cat] == Aim.ITSELF:
        return pieces.POWER[cat] != Effect.JUMP or pieces.SECTOR[state.place[seat]] >= 0
    for target in range(count_targets(pieces.AIM[cat])):
        if can_strike(state, seat, pieces.POWER[cat], target):
            return True
    return False


@kernel
def use_power(state: State, seat: int, journal: Journal) -> None:
    """A power costs one action, in the hands of a feral cat none; some must pass a roll first. [8.1, 9.11]"""
    cat = state.cat[seat]
    note(journal, Event.USED_POWER, seat, cat, pieces.LEAST[cat])
    state.powered = 1
    if not pieces.FERAL[state.scenario]:
        state.left -= 1
    if pieces.LEAST[cat] > 0:
        push(state, Phase.PASS_GATE, seat, 0, 0, 0, 0)
        push(state, Phase.ROLL_NUMBER, seat, 0, 0, 0, 0)
    else:
        aim_power(state, seat)


@kernel
def pass_gate(state: State, seat: int, journal: Journal) -> None:
    """The number die must show enough; CHOOSE is more than any number. [8.7, 8.13]"""
    pop(state)
    if state.number >= pieces.LEAST[state.cat[seat]]:
        aim_power(state, seat)
    else:
        note(journal, Event.POWER_FAILED, seat, state.cat[seat], state.number)


@kernel
def aim_power(state: State, seat: int) -> None:
    """The player aims the power, where it needs an aim. [8.1]"""
    cat = state.cat[seat]
    if pieces.AIM[cat] == Aim.ITSELF:
        push(state, Phase.PERFORM, seat, pieces.POWER[cat], seat, 0, 0)
    else:
        push(state, Phase.AIM_AT, seat, pieces.POWER[cat], pieces.AIM[cat], 0, 0)


@kernel
def react(state: State, seat: int, journal: Journal) -> None:
    """A cat reacts when its scientist collects data; where it says “may”, its owner is asked. [8.2]"""
    pop(state)
    cat = state.cat[seat]
    effect = pieces.REACTION[cat]
    strikes = pieces.STRIKES[cat]
    if journal is not None:
        announce(state, seat, journal)
    if strikes == Aim.ITSELF:
        push(state, Phase.PERFORM, seat, effect, seat, 0, 0)
    elif strikes == Aim.ALL_DIRECTIONS:
        strike_all(state, seat, effect)
    elif strikes == Aim.MAYBE_ALL_DIRECTIONS:
        if can_strike_beside(state, seat, effect):
            push(state, Phase.MAY_REACT, seat, 0, 0, 0, 0)
    elif strikes == Aim.MAYBE_DIRECTION:
        if can_strike_beside(state, seat, effect):
            push(state, Phase.AIM_AT, seat, effect, Aim.DIRECTION, 1, 0)
    elif strikes == Aim.ELSEWHERE_IN_SECTOR:
        react_in_sector(state, seat, effect)
    elif strikes == Aim.ALL_CUBES:
        for colour in range(3, -1, -1):
            push(state, Phase.PERFORM, seat, effect, colour, 0, 0)


@kernel
def announce(state: State, seat: int, journal: Journal) -> None:
    """A cat reacts, finds nothing to do, or asks whether it may. [8.2]"""
    cat = state.cat[seat]
    works = can_react(state, seat)
    if works and pieces.STRIKES[cat] in (Aim.MAYBE_DIRECTION, Aim.MAYBE_ALL_DIRECTIONS):
        note(journal, Event.OFFERED, seat, cat)
    else:
        note(journal, Event.REACTED, seat, cat, 1 if works else 0)


@kernel
def can_react(state: State, seat: int) -> bool:
    """Whether a reaction has anything to work on. [8.3]"""
    effect = pieces.REACTION[state.cat[seat]]
    strikes = pieces.STRIKES[state.cat[seat]]
    space = state.place[seat]
    if strikes == Aim.ITSELF:
        if effect in (Effect.JUMP, Effect.SWAP_TILES):
            return pieces.SECTOR[space] >= 0
        return effect != Effect.LAST_ACTION or (state.left == 0 and seat == state.active)
    if strikes == Aim.ALL_CUBES:
        return state.cube[0] >= 0 or state.cube[1] >= 0 or state.cube[2] >= 0 or state.cube[3] >= 0
    if effect == Effect.QUARTER:
        for way in range(4):
            if can_strike(state, seat, Effect.TURN, way):
                return True
        return False
    for other in range(state.seats):
        there = state.place[other]
        if other == seat or there == space:
            continue
        if strikes == Aim.ELSEWHERE_IN_SECTOR:
            found = pieces.SECTOR[there] >= 0 and pieces.SECTOR[there] == pieces.SECTOR[space]
        elif effect == Effect.BLOOP_BESIDE:
            found = is_beside(space, there)
        else:
            found = effect == Effect.PULL_LINE and way_seen(state, space, there) >= 0
        if found:
            return True
    return can_strike_beside(state, seat, effect)


@kernel
def can_strike_beside(state: State, seat: int, effect: int) -> bool:
    """Whether a reaction has something to work on in any direction. [8.3]"""
    for way in range(4):
        if can_strike(state, seat, effect, way):
            return True
    return False


@kernel
def strike_all(state: State, seat: int, effect: int) -> None:
    """“All” goes up, right, down, left, each finished before the next. [8.3]"""
    for way in range(3, -1, -1):
        push(state, Phase.PERFORM, seat, effect, way, 0, 0)


@kernel
def react_in_sector(state: State, seat: int, effect: int) -> None:
    """Everybody on another space of the sector is struck, in turn order, even if a throw bloops the next. [8.4]"""
    space = state.place[seat]
    sector = pieces.SECTOR[space]
    if sector < 0:
        return
    for index in range(state.seats - 1, 0, -1):
        other = (seat + index) % state.seats
        if pieces.SECTOR[state.place[other]] == sector and state.place[other] != space:
            push(state, Phase.PERFORM, seat, effect, other, 0, 0)


@kernel
def perform(state: State, task: Ints, journal: Journal) -> None:
    """One effect is carried out; where there is nothing for it, nothing happens. [8.3]"""
    seat = task[1]
    effect = task[2]
    target = task[3]
    pop(state)
    space = state.place[seat]
    if effect == Effect.RANDOMIZE:
        if target != seat:
            note(journal, Event.CAUGHT, target, state.cat[seat], seat)
        randomize(state, target, -1, 0, 0)
    elif effect == Effect.SEE:
        if journal is not None and first_blank(state, space, target) >= 0:
            note(journal, Event.LOOKED, seat, target, state.cat[seat])
        push(state, Phase.LOOK_ALONG, seat, target, 0, 0, pieces.REDRAW[state.scenario])
    elif effect == Effect.BLOOP:
        bloop(state, target, Cause.CAT, state.cat[seat], journal)
    elif effect == Effect.BLOOP_BESIDE:
        bloop_beside(state, seat, pieces.BESIDE[space, target], journal)
    elif effect == Effect.TWO_ACTIONS:
        if state.left >= 0:
            state.left += 2
            note(journal, Event.MORE_ACTIONS, seat, 2, state.cat[seat])
    elif effect == Effect.LAST_ACTION:
        if state.left == 0 and seat == state.active:
            state.left = 1
            note(journal, Event.MORE_ACTIONS, seat, 1, state.cat[seat])
    elif effect == Effect.SWAP:
        change_places(state, seat, target, journal)
    elif effect == Effect.PULL:
        other = state.place[target]
        pull(state, seat, target, pieces.BESIDE[other, way_seen(state, space, other) ^ 2], journal)
    elif effect == Effect.PULL_LINE:
        pull_line(state, seat, target, journal)
    elif effect in (Effect.JUMP, Effect.SWAP_TILES):
        if pieces.SECTOR[space] >= 0:
            push(state, Phase.JUMP_ACROSS if effect == Effect.JUMP else Phase.TWIN_TILES, seat, 0, 0, 0, 0)
            push(state, Phase.ROLL_SECTOR, seat, pieces.SECTOR[space], 0, 0, 0)
    elif effect == Effect.FETCH:
        way = way_seen(state, space, state.cube[target])
        fetch(state, seat, target, pieces.BESIDE[state.cube[target], way ^ 2], journal)
    elif effect == Effect.HOMEWARD:
        send_home(state, seat, target, journal)
    else:
        perform_on_tile(state, seat, effect, target, journal)


@kernel
def perform_on_tile(state: State, seat: int, effect: int, way: int, journal: Journal) -> None:
    """The effects that work on a neighbouring tile, or on one's own. [8.5, 8.8, 8.9, 8.12]"""
    space = state.place[seat]
    beside = space if way == HERE else pieces.BESIDE[space, way]
    if effect == Effect.QUARTER:
        if beside >= 0 and state.tile[beside] >= 0:
            kind = state.tile[beside] >> KIND
            turn_tile(state, beside, ((state.tile[beside] & 3) + 1) % pieces.SPINS[kind])
            if pieces.SPINS[kind] > 1:
                note(journal, Event.QUARTER_TURNED, seat, beside, kind, state.tile[beside] & 15, state.cat[seat])
    elif can_strike(state, seat, effect, way):
        if effect == Effect.PUSH:
            push_tile(state, seat, beside, way, journal)
        elif effect == Effect.TUNNEL:
            note(journal, Event.TUNNELLED, seat, space, beside, state.cat[seat], state.holds[seat])
            stand(state, seat, beside, journal)
        elif effect == Effect.TURN:
            note(journal, Event.PICKED_TILE, seat, state.cat[seat], beside)
            push(state, Phase.TURN_TILE, seat, beside, 0, 0, 0)
        elif effect == Effect.DISCARD:
            discard(state, beside, Loss.CAT, journal)


@kernel
def change_places(state: State, seat: int, other: int, journal: Journal) -> None:
    """Two scientists change places; nobody lands. [8.10]"""
    space = state.place[seat]
    there = state.place[other]
    note(journal, Event.SWAPPED, seat, other, space, there, state.cat[seat])
    note(journal, Event.CHANGED_PLACES, seat, space, there, 0, state.holds[seat])
    note(journal, Event.CHANGED_PLACES, other, there, space, 0, state.holds[other])
    stand(state, other, space, journal)
    stand(state, seat, there, journal)


@kernel
def bloop_beside(state: State, seat: int, space: int, journal: Journal) -> None:
    """Everybody on a neighbouring space is blooped. [8.7]"""
    for other in range(state.seats):
        if other != seat and space >= 0 and state.place[other] == space:
            bloop(state, other, Cause.CAT, state.cat[seat], journal)


@kernel
def pull(state: State, seat: int, other: int, space: int, journal: Journal) -> None:
    """A scientist comes one space nearer. [8.14]"""
    note(journal, Event.PULLED, other, state.place[other], space, state.cat[seat], state.holds[other])
    stand(state, other, space, journal)


@kernel
def pull_line(state: State, seat: int, way: int, journal: Journal) -> None:
    """Every scientist one sees in a direction comes one space nearer, the nearest first. [8.14]"""
    here = state.place[seat]
    space = here
    for _ in range(state.sight):
        if not can_walk(state, space, way):
            return
        nearer = space
        space = pieces.BESIDE[space, way]
        for other in range(state.seats):
            if state.place[other] == space and other != seat:
                pull(state, seat, other, nearer, journal)


@kernel
def fetch(state: State, seat: int, colour: int, space: int, journal: Journal) -> None:
    """A cat moves a free cube one space. [8.11]"""
    note(journal, Event.FETCHED, seat, colour, state.cube[colour], space, state.cat[seat])
    lay_cube(state, colour, space, journal)


@kernel
def send_home(state: State, seat: int, colour: int, journal: Journal) -> None:
    """A free cube goes one step towards the Mainframe along the longer distance; on a tie its owner chooses. [8.11]"""
    space = state.cube[colour]
    if space < 0:
        return
    down = pieces.MIDDLE - space // pieces.SIZE
    right = pieces.MIDDLE - space % pieces.SIZE
    if abs(down) == abs(right):
        push(state, Phase.TIE, seat, colour, 0, 0, 0)
    elif abs(down) > abs(right):
        fetch(state, seat, colour, pieces.BESIDE[space, 2 if down > 0 else 0], journal)
    else:
        fetch(state, seat, colour, pieces.BESIDE[space, 1 if right > 0 else 3], journal)


@kernel
def is_homeward(space: int, way: int) -> bool:
    """Whether a direction leads towards the Mainframe's row or column."""
    if way == 0 or way == 2:
        down = pieces.MIDDLE - space // pieces.SIZE
        return (down > 0) if way == 2 else (down < 0)
    right = pieces.MIDDLE - space % pieces.SIZE
    return (right > 0) if way == 1 else (right < 0)


@kernel
def jump_across(state: State, seat: int, journal: Journal) -> None:
    """A teleport to the same coordinates of the rolled sector. [8.15]"""
    pop(state)
    space = state.place[seat]
    twin = pieces.AT[state.sector, pieces.LETTER[space], pieces.NUMBER[space]]
    note(journal, Event.JUMPED, seat, space, twin, state.cat[seat], state.holds[seat])
    send(state, seat, twin, 0, 0, journal)


@kernel
def twin_tiles(state: State, seat: int, journal: Journal) -> None:
    """The tile under the scientist changes places with its twin in the rolled sector. [8.10]"""
    pop(state)
    space = state.place[seat]
    swap_twins(state, seat, space, pieces.AT[state.sector, pieces.LETTER[space], pieces.NUMBER[space]], journal)
