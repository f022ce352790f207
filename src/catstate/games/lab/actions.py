"""The actions of a turn: what one may do, and what it does."""

from ...core.kernel import Ints, kernel
from .cats import can_use_power, use_power
from .elements import bloop, bloop_others, stand, store, take_cube
from .pieces import BESIDE, FERAL, MAINFRAME, SLIDE
from .sight import can_walk, far_mouth, is_reached
from .table import (
    A_BLOOP,
    A_COLLECT,
    A_DROP,
    A_ELBOW,
    A_POWER,
    A_REST,
    A_STEAL,
    A_STEP,
    A_TRANSIT,
    A_WIPE,
    VOTE,
    State,
    pop,
    push,
)


@kernel
def can_take(state: State, seat: int, colour: int) -> bool:
    """Nobody holds two cubes, and nobody takes a colour already logged. [4.3, 4.4]"""
    return state.holds[seat] < 0 and not (state.logged[seat] >> colour) & 1


@kernel
def can_wipe(state: State, colour: int) -> bool:
    """A free cube that cannot be reached may be asked away, once a turn. [4.9, 4.10]"""
    if state.cube[colour] < 0 or (state.asked >> colour) & 1:
        return False
    return not is_reached(state, state.cube[colour])


@kernel
def may_act(state: State, seat: int) -> bool:
    """The round goes on while actions are left; a feral cat's power needs none. [3.2, 9.11]"""
    if state.left > 0:
        return True
    return state.left == 0 and FERAL[state.scenario] == 1 and can_use_power(state, seat)


@kernel
def list_actions(state: State, seat: int, out: Ints) -> int:
    """Rest, move, collect, drop, steal, elbow, transit, power, bloop oneself, ask to wipe. [3.2]"""
    space = state.place[seat]
    out[0] = A_REST
    count = 1
    if state.left > 0:
        for way in range(4):
            if can_walk(state, space, way):
                out[count] = A_STEP + way
                count += 1
        for colour in range(4):
            if state.cube[colour] == space and can_take(state, seat, colour):
                out[count] = A_COLLECT + colour
                count += 1
        if state.holds[seat] >= 0 and space != MAINFRAME:
            out[count] = A_DROP
            count += 1
        if far_mouth(state, space) >= 0:
            out[count] = A_TRANSIT
            count += 1
        count = list_on_others(state, seat, out, count)
    if can_use_power(state, seat):
        out[count] = A_POWER
        count += 1
    for colour in range(4):
        if can_wipe(state, colour):
            out[count] = A_WIPE + colour
            count += 1
    if not state.acted:
        out[count] = A_BLOOP
        count += 1
    return count


@kernel
def list_on_others(state: State, seat: int, out: Ints, count: int) -> int:
    """On the same space one may steal a cube one needs, or elbow where there is neither wall nor blank. [3.4, 4.2]"""
    space = state.place[seat]
    for other in range(state.seats):
        if other == seat or state.place[other] != space:
            continue
        if state.holds[other] >= 0 and can_take(state, seat, state.holds[other]):
            out[count] = A_STEAL + other
            count += 1
        for way in range(4):
            if can_walk(state, space, way):
                out[count] = A_ELBOW + 4 * other + way
                count += 1
    return count


@kernel
def take_action(state: State, seat: int, action: int) -> None:
    """One action is carried out; most cost one of the turn's actions. [3.2]"""
    if action == A_REST:
        pop(state)
        return
    if A_WIPE <= action < A_WIPE + 4:
        ask_wipe(state, seat, action - A_WIPE)
        return
    state.acted = 1
    if action == A_POWER:
        use_power(state, seat)
        return
    state.left -= 1
    space = state.place[seat]
    if A_STEP <= action < A_STEP + 4:
        stand(state, seat, BESIDE[space, action - A_STEP])
    elif A_COLLECT <= action < A_COLLECT + 4:
        take_cube(state, seat, action - A_COLLECT)
    elif action == A_DROP:
        state.cube[state.holds[seat]] = space
        state.holds[seat] = -1
    elif action == A_TRANSIT:
        transit(state, seat)
    elif action == A_BLOOP:
        bloop(state, seat)
    elif A_STEAL <= action < A_STEAL + 8:
        other = action - A_STEAL
        colour = state.holds[other]
        state.holds[other] = -1
        take_cube(state, seat, colour)
    else:
        elbow(state, (action - A_ELBOW) // 4, (action - A_ELBOW) % 4)


@kernel
def transit(state: State, seat: int) -> None:
    """From one mouth of a wormhole to the other; whoever is there is blooped. [3.5]"""
    far = far_mouth(state, state.place[seat])
    bloop_others(state, seat, far)
    stand(state, seat, far)


@kernel
def elbow(state: State, other: int, way: int) -> None:
    """A scientist is pushed one space, on a slippery floor two where the second is free. [3.4, 9.7]"""
    space = BESIDE[state.place[other], way]
    for _ in range(SLIDE[state.scenario] - 1):
        if can_walk(state, space, way):
            space = BESIDE[space, way]
    stand(state, other, space)


@kernel
def ask_wipe(state: State, seat: int, colour: int) -> None:
    """The others agree or refuse in seat order; refused, the cube goes by itself a round later. [4.10, 4.11]"""
    state.asked |= 1 << colour
    push(state, VOTE, (seat + 1) % state.seats, colour, seat, 0, 0)


@kernel
def vote(state: State, voter: int, colour: int, asker: int, agrees: bool) -> None:
    """The first refusal ends it; when all agree the cube goes to its slot. [4.10, 4.11]"""
    pop(state)
    if not agrees:
        if state.wipe_turn[colour] < 0:
            state.wipe_turn[colour] = state.turn + state.seats
    elif (voter + 1) % state.seats == asker:
        store(state, colour, state.active)
    else:
        push(state, VOTE, (voter + 1) % state.seats, colour, asker, 0, 0)
