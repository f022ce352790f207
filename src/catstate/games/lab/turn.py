"""The turn as a machine: the topmost thing on the stack is asked, rolled, or carries itself out."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.record import Ints

from .acting import may_act
from .actions import FIRST_RUN, Event, Phase
from .cat_powers import jump_across, pass_gate, perform, react, twin_tiles
from .elements import activate, leap, log, restore, scatter, store
from .pieces import LAB, LEAK, MAINFRAME, MAX_ROUNDS, REDRAW, REVIEW
from .reach import survey
from .scenarios import close_round, leak
from .sight import first_blank, has_view, is_reached
from .state import USED, State, pop, push
from .tiles import draw_for, end_wormhole


@kernel
def advance(state: State, journal: Journal) -> None:
    """Carry out what needs nobody, until somebody must decide, something is rolled, or the match is over."""
    while not state.over:
        task = state.todo[state.depth - 1]
        what = task[0]
        if what == Phase.ACT:
            if begin_or_end_actions(state, task):
                break
        elif what == Phase.DRAW_TILE:
            if state.tile[task[2]] < 0:
                break
            pop(state)  # a wormhole's end or a collapser came there first
        elif what < FIRST_RUN:
            break
        elif what <= Phase.ELEMENTS or what in (Phase.REVIEWED, Phase.END_TURN):
            run_turn(state, task, what, journal)
        elif what <= Phase.RESTORE:
            run_element(state, task, what, journal)
        else:
            run_cat(state, task, what, journal)
    if state.over:
        while state.depth:
            pop(state)
    if state.stale:
        survey(state)


@kernel
def run_turn(state: State, task: Ints, what: int, journal: Journal) -> None:
    """See, act, board elements, see again. [3.1]"""
    seat = task[1]
    if what == Phase.BEGIN_TURN:
        begin_turn(state, journal)
    elif what == Phase.LEAK_STRIKES:
        leak(state, seat, journal)
    elif what == Phase.LOOK_ROUND:
        pop(state)
        if has_view(state, state.place[seat]):
            push(state, Phase.LOOK, seat, 0, 0, 0, 0)
    elif what == Phase.LOOK_ALONG:
        look_along(state, task, journal)
    elif what == Phase.END_WORMHOLE:
        end_wormhole(state, seat, task[2], journal)
    elif what == Phase.ELEMENTS:
        call_elements(state, task)
    elif what == Phase.REVIEWED:
        pop(state)
        if state.place[seat] == MAINFRAME and state.holds[seat] >= 0:
            log(state, seat, journal)
    else:
        end_turn(state, journal)


@kernel
def run_element(state: State, task: Ints, what: int, journal: Journal) -> None:
    """Throws and the reset. [5.1, 4.7]"""
    if what == Phase.ACTIVATE:
        activate(state, task, journal)
    elif what == Phase.LEAP:
        leap(state, task, journal)
    elif what == Phase.SCATTER:
        scatter(state, task, journal)
    else:
        restore(state, task[1], journal)


@kernel
def run_cat(state: State, task: Ints, what: int, journal: Journal) -> None:
    """Powers and reactions. [8.1, 8.2]"""
    seat = task[1]
    if what == Phase.REACT:
        react(state, seat, journal)
    elif what == Phase.PERFORM:
        perform(state, task, journal)
    elif what == Phase.PASS_GATE:
        pass_gate(state, seat, journal)
    elif what == Phase.JUMP_ACROSS:
        jump_across(state, seat, journal)
    elif what == Phase.TWIN_TILES:
        twin_tiles(state, seat, journal)


@kernel
def begin_turn(state: State, journal: Journal) -> None:
    """A turn: see, actions, board elements, see again; before it, what a round has ripened. [3.1, 4.11, 9.9]"""
    pop(state)
    seat = state.active
    note(journal, Event.TURN, seat, state.turn // state.seats + 1, 1 if state.turn % state.seats == 0 else 0)
    state.turn += 1
    state.acted = 0
    state.powered = 0
    state.reacted = 0
    state.dropped = 0
    state.asked = 0
    push(state, Phase.END_TURN, seat, 0, 0, 0, 0)
    push(state, Phase.LOOK_ROUND, seat, 0, 0, 0, 0)
    if REVIEW[state.scenario]:
        push(state, Phase.REVIEWED, seat, 0, 0, 0, 0)
    push(state, Phase.ELEMENTS, seat, 0, 0, 0, 0)
    push(state, Phase.ACT, seat, state.actions, 0, 0, 0)
    push(state, Phase.LOOK_ROUND, seat, 0, 0, 0, 0)
    if LEAK[state.scenario] and state.holds[seat] >= 0:
        note(journal, Event.LEAKED, seat)
        push(state, Phase.LEAK_STRIKES, seat, 0, 0, 0, 0)
        push(state, Phase.ROLL_NUMBER, seat, 0, 0, 0, 0)
    wipe_ripe(state, journal)


@kernel
def wipe_ripe(state: State, journal: Journal) -> None:
    """A cube still unreachable a full round after it was asked for is wiped by itself. [4.11]"""
    if state.stale:
        survey(state)
    for colour in range(4):
        if 0 <= state.wipe_turn[colour] <= state.turn:
            state.wipe_turn[colour] = -1
            if state.cube[colour] < 0 or is_reached(state, state.cube[colour]):
                note(journal, Event.WIPE_LAPSED, NOBODY, colour)
            else:
                note(journal, Event.WIPED, state.active, colour, state.cube[colour], 0)
                store(state, colour, state.active, journal)


@kernel
def begin_or_end_actions(state: State, task: Ints) -> bool:
    """A round of actions begins with its number and ends when none is left; true while it goes on. [3.2]"""
    if task[2] >= 0:
        state.left = task[2]
        task[2] = -1
    if may_act(state, task[1]):
        return True
    pop(state)
    return False


@kernel
def look_along(state: State, task: Ints, journal: Journal) -> None:
    """Tiles are placed one by one until no blank space is seen in that direction. [2.3, 2.5]"""
    seat = task[1]
    way = task[2]
    redraw = task[5]
    blank = first_blank(state, state.place[seat], way)
    depth = state.depth
    if blank >= 0:
        task[5] = 0
        draw_for(state, seat, blank, way ^ 2, redraw, journal)
    if state.depth == depth:
        pop(state)


@kernel
def call_elements(state: State, task: Ints) -> None:
    """The active scientist first, then the others in turn order, each to the end of the chain. [5.1]"""
    state.left = 0
    state.acted = 1
    index = task[2]
    if index >= state.seats:
        pop(state)
        return
    task[2] = index + 1
    push(state, Phase.ACTIVATE, (state.active + index) % state.seats, 0, 1, 0, 0)


@kernel
def end_turn(state: State, journal: Journal) -> None:
    """The next seat clockwise; after each round scenarios strike, after a hundred the match is drawn. [3.1, 10.2]"""
    pop(state)
    if state.coffees:
        state.coffees = 0
        for index in range(len(LAB)):
            if state.tile[LAB[index]] >= 0:
                state.tile[LAB[index]] &= ~(1 << USED)
    state.active = (state.active + 1) % state.seats
    if state.turn == MAX_ROUNDS * state.seats:
        state.over = 1
        note(journal, Event.DRAWN, NOBODY)
        return
    push(state, Phase.BEGIN_TURN, 0, 0, 0, 0, 0)
    if state.turn % state.seats == 0:
        close_round(state, journal)


@kernel
def look(state: State, seat: int, way: int, journal: Journal) -> None:
    """A direction has been chosen. [2.1]"""
    note(journal, Event.LOOKED, seat, way, -1)
    pop(state)
    push(state, Phase.LOOK_ALONG, seat, way, 0, 0, REDRAW[state.scenario])
