"""The actions of a turn: what one may do, and what it does."""

from catstate.core.compile import kernel
from catstate.core.journal import Journal, note
from catstate.core.record import Ints

from .actions import Action, Cause, Event, Phase
from .cat_powers import can_use_power, use_power
from .elements import bloop, land, stand, store, take_cube
from .pieces import BESIDE, FERAL, MAINFRAME, SLIDE
from .sight import can_walk, far_mouth, is_reached
from .state import State, pop, push


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
    """Rest, move, collect, drop, steal, elbow, transit, power, bloop oneself, ask to wipe. [3.2, 3.7, 4.5]"""
    space = state.place[seat]
    out[0] = Action.REST
    count = 1
    if state.left > 0:
        for way in range(4):
            if can_walk(state, space, way):
                out[count] = Action.STEP + way
                count += 1
        for colour in range(4):
            if state.cube[colour] == space and can_take(state, seat, colour):
                out[count] = Action.COLLECT + colour
                count += 1
        if state.holds[seat] >= 0 and space != MAINFRAME:
            out[count] = Action.DROP
            count += 1
        if far_mouth(state, space) >= 0:
            out[count] = Action.TRANSIT
            count += 1
        count = list_on_others(state, seat, out, count)
    if can_use_power(state, seat):
        out[count] = Action.POWER
        count += 1
    for colour in range(4):
        if can_wipe(state, colour):
            out[count] = Action.WIPE + colour
            count += 1
    if not state.acted:
        out[count] = Action.BLOOP
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
            out[count] = Action.STEAL + other
            count += 1
        for way in range(4):
            if can_walk(state, space, way):
                out[count] = Action.ELBOW + 4 * other + way
                count += 1
    return count


@kernel
def take_action(state: State, seat: int, action: int, journal: Journal) -> None:
    """One action is carried out; most cost one of the turn's actions; a bloop costs all. [3.2, 3.7]"""
    if action == Action.REST:
        pop(state)
        note(journal, Event.RESTED, seat)
        return
    if Action.WIPE <= action < Action.WIPE + 4:
        ask_wipe(state, seat, action - Action.WIPE, journal)
        return
    state.acted = 1
    if action == Action.POWER:
        use_power(state, seat, journal)
        return
    state.left -= 1
    space = state.place[seat]
    if Action.STEP <= action < Action.STEP + 4:
        way = action - Action.STEP
        note(journal, Event.STEPPED, seat, space, BESIDE[space, way], way, state.holds[seat])
        stand(state, seat, BESIDE[space, way], journal)
    elif Action.COLLECT <= action < Action.COLLECT + 4:
        note(journal, Event.COLLECTED, seat, action - Action.COLLECT, space)
        take_cube(state, seat, action - Action.COLLECT)
    elif action == Action.DROP:
        drop_cube(state, seat, journal)
    elif action == Action.TRANSIT:
        transit(state, seat, journal)
    elif action == Action.BLOOP:
        bloop(state, seat, Cause.SELF, -1, journal)
    elif Action.STEAL <= action < Action.STEAL + 8:
        steal(state, seat, action - Action.STEAL, journal)
    else:
        elbow(state, seat, (action - Action.ELBOW) // 4, (action - Action.ELBOW) % 4, journal)


@kernel
def drop_cube(state: State, seat: int, journal: Journal) -> None:
    """The cube in hand is laid on the space. [4.5]"""
    colour = state.holds[seat]
    note(journal, Event.DROPPED, seat, colour, state.place[seat])
    state.cube[colour] = state.place[seat]
    state.dropped |= 1 << colour
    state.holds[seat] = -1


@kernel
def steal(state: State, seat: int, other: int, journal: Journal) -> None:
    """A cube changes hands. [4.2]"""
    colour = state.holds[other]
    note(journal, Event.STOLE, seat, colour, other)
    state.holds[other] = -1
    take_cube(state, seat, colour)


@kernel
def transit(state: State, seat: int, journal: Journal) -> None:
    """From one mouth of a wormhole to the other; whoever is there is blooped. [3.5]"""
    space = far_mouth(state, state.place[seat])
    note(journal, Event.TRANSITED, seat, state.place[seat], space, 0, state.holds[seat])
    land(state, seat, space, journal)


@kernel
def elbow(state: State, seat: int, other: int, way: int, journal: Journal) -> None:
    """A scientist is pushed one space, on a slippery floor two where the second is free. [3.4, 9.7]"""
    space = BESIDE[state.place[other], way]
    for _ in range(SLIDE[state.scenario] - 1):
        if can_walk(state, space, way):
            space = BESIDE[space, way]
    note(journal, Event.ELBOWED, seat, other, state.place[other], space, state.holds[other])
    stand(state, other, space, journal)


@kernel
def ask_wipe(state: State, seat: int, colour: int, journal: Journal) -> None:
    """The others agree or refuse in seat order; refused, the cube goes by itself a round later. [4.10, 4.11]"""
    note(journal, Event.ASKED_WIPE, seat, colour, state.cube[colour])
    state.asked |= 1 << colour
    push(state, Phase.VOTE, (seat + 1) % state.seats, colour, seat, 0, 0)


@kernel
def vote(state: State, voter: int, colour: int, asker: int, agrees: bool, journal: Journal) -> None:
    """The first refusal ends it; when all agree the cube goes to its slot. [4.10, 4.11]"""
    pop(state)
    if not agrees:
        if state.wipe_turn[colour] < 0:
            state.wipe_turn[colour] = state.turn + state.seats
        note(journal, Event.REFUSED, voter, colour, asker, state.wipe_turn[colour] - state.turn)
        return
    note(journal, Event.AGREED, voter, colour, asker)
    if (voter + 1) % state.seats == asker:
        note(journal, Event.WIPED, asker, colour, state.cube[colour], 1)
        store(state, colour, state.active, journal)
    else:
        push(state, Phase.VOTE, (voter + 1) % state.seats, colour, asker, 0, 0)
