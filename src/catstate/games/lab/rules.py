"""Schrödinger's Lab: the contract. Clauses in brackets refer to docs/rules/lab.md.

`table.py` holds the fields and the stack of what is still to do, `turn.py` the machine that works it off; sight, tiles,
elements, actions, cats and scenarios have a file each.
"""

from ...core.kernel import Ints, copy_shared, kernel
from ...core.rules import CHANCE, OVER, SCALE
from .actions import list_actions, take_action, vote
from .cats import HERE, can_strike, count_targets, is_homeward
from .elements import lay_cube
from .pieces import (
    A_CUBE,
    A_SCIENTIST,
    BESIDE,
    CHOOSE,
    COUNT,
    FERAL,
    GOALS,
    KINDS,
    MAX_SEATS,
    NUM_CATS,
    NUM_SCENARIOS,
    OFFICE,
    PAIRS,
    SPACES,
    SPINS,
    START,
    WHITE_KINDS,
)
from .sight import survey
from .table import (
    A_AGREE,
    A_AIM,
    A_HERE,
    A_LETTER,
    A_LOOK,
    A_NUMBER,
    A_PASS,
    A_PUT_BACK,
    A_REFUSE,
    A_TURN,
    ACT,
    AIM_AT,
    BEGIN_TURN,
    CHOOSE_LETTER,
    CHOOSE_NUMBER,
    DEAL_CAT,
    DRAW_SCENARIO,
    DRAW_TILE,
    FIRST_CHANCE,
    FIRST_PLAYER,
    KIND,
    LOOK,
    NUM_ACTIONS,
    NUM_OUTCOMES,
    O_CAT,
    O_FIRST,
    O_LETTER,
    O_NUMBER,
    O_SCENARIO,
    O_SECTOR,
    O_TILE,
    PERFORM,
    ROLL_LETTER,
    ROLL_NUMBER,
    TIE,
    TURN_DRAWN,
    TURN_TILE,
    State,
    View,
    pop,
    push,
)
from .table import A_CUBE as A_PICK_CUBE
from .table import A_SCIENTIST as A_PICK_SCIENTIST
from .tiles import draw_for, fits, place_drawn, turn_or_place, turn_tile
from .turn import advance, look

__all__ = ["NUM_ACTIONS", "NUM_OUTCOMES", "State", "View"]


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """Scientists in their offices, data on C-3, the stack whole; the rest is dealt. [1.2, 1.4, 1.6, 10.1]"""
    state.seats = seats
    state.goal = GOALS[options[0]]
    state.cats = 1 - options[1]
    state.scenario = options[2] - 1 if options[2] > 1 else 0
    state.first = -1
    state.winner = -1
    state.letter = -1
    state.sector = -1
    state.drawn = -1
    state.placed = -1
    for space in range(SPACES):
        state.tile[space] = -1
    for kind in range(KINDS):
        state.stock[kind] = COUNT[kind]
    for pair in range(PAIRS):
        state.opening[pair] = -1
        state.end[pair] = -1
    for seat in range(MAX_SEATS):
        state.place[seat] = OFFICE[seats, seat]
        state.holds[seat] = -1
        state.cat[seat] = -1
    for colour in range(4):
        state.cube[colour] = START[colour]
        state.wipe_turn[colour] = -1
    survey(state)
    push(state, BEGIN_TURN, 0, 0, 0, 0, 0)
    push(state, FIRST_PLAYER, 0, 0, 0, 0, 0)
    deal(state)
    if options[2] == 1:
        push(state, DRAW_SCENARIO, 0, 0, 0, 0, 0)


@kernel
def deal(state: State) -> None:
    """Each player gets a cat; Feral Cats bring them along. [1.5, 9.11]"""
    if FERAL[state.scenario]:
        state.cats = 1
    if state.cats and state.cat[0] < 0 and state.todo[state.depth - 1, 0] != DEAL_CAT:
        for seat in range(state.seats - 1, -1, -1):
            push(state, DEAL_CAT, seat, 0, 0, 0, 0)


@kernel
def to_act(state: State) -> int:
    """The topmost thing to do says who decides."""
    if state.over:
        return OVER
    if state.todo[state.depth - 1, 0] >= FIRST_CHANCE:
        return CHANCE
    return state.todo[state.depth - 1, 1]


@kernel
def legal(state: State, out: Ints) -> int:
    """What the open question may be answered with."""
    task = state.todo[state.depth - 1]
    what = task[0]
    seat = task[1]
    if what == ACT:
        return list_actions(state, seat, out)
    if what in (TURN_DRAWN, TURN_TILE):
        return list_ways(state, task, out)
    if what == AIM_AT:
        return list_targets(state, task, out)
    count = 0
    if what == TIE:
        for way in range(4):
            if is_homeward(state.cube[task[2]], way):
                out[count] = A_AIM + way
                count += 1
        return count
    if what == LOOK:
        start, count = A_LOOK, 4
    elif what == CHOOSE_NUMBER:
        start, count = A_NUMBER, 5
    elif what == CHOOSE_LETTER:
        start, count = A_LETTER, 5
    else:
        start, count = A_AGREE, 2
    for index in range(count):
        out[index] = start + index
    return count


@kernel
def list_ways(state: State, task: Ints, out: Ints) -> int:
    """A drawn tile shows an opening to the line of sight; a turned one lies otherwise than before. [2.4, 8.9, 9.5]"""
    count = 0
    if task[0] == TURN_TILE:
        tile = state.tile[task[2]]
        for way in range(SPINS[tile >> KIND]):
            if way != tile & 3:
                out[count] = A_TURN + way
                count += 1
        return count
    for way in range(4):
        if fits(task[4], way, task[3]):
            out[count] = A_TURN + way
            count += 1
    if task[5]:
        out[count] = A_PUT_BACK
        count += 1
    return count


@kernel
def list_targets(state: State, task: Ints, out: Ints) -> int:
    """What the cat's power can be aimed at. [8.3]"""
    aim = task[3]
    count = 0
    if task[4]:
        out[0] = A_PASS
        count = 1
    for target in range(count_targets(aim)):
        if can_strike(state, task[1], task[2], target):
            if aim == A_SCIENTIST:
                out[count] = A_PICK_SCIENTIST + target
            elif aim == A_CUBE:
                out[count] = A_PICK_CUBE + target
            else:
                out[count] = A_HERE if target == HERE else A_AIM + target
            count += 1
    return count


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """Tiles as many as are in the stack, faces and cards all alike. [1.6, 1.7]"""
    task = state.todo[state.depth - 1]
    what = task[0]
    count = 0
    if what == DRAW_TILE:
        for kind in range(WHITE_KINDS):
            if state.stock[kind] > 0:
                out[count] = O_TILE + kind
                weight[count] = state.stock[kind]
                count += 1
        return count
    if what == DEAL_CAT:
        for cat in range(NUM_CATS):
            if not is_dealt(state, cat):
                out[count] = O_CAT + cat
                weight[count] = 1
                count += 1
        return count
    start, faces, skipped = O_FIRST, state.seats, -1
    if what == ROLL_NUMBER:
        start, faces = O_NUMBER, 6
    elif what == ROLL_LETTER:
        start, faces = O_LETTER, 6
    elif what == DRAW_SCENARIO:
        start, faces = O_SCENARIO, NUM_SCENARIOS - 1
    elif what != FIRST_PLAYER:
        start, faces, skipped = O_SECTOR, 4, task[2]
    for face in range(faces):
        if face != skipped:
            out[count] = start + face
            weight[count] = 1
            count += 1
    return count


@kernel
def is_dealt(state: State, cat: int) -> bool:
    """Whether somebody has a cat already."""
    for seat in range(state.seats):
        if state.cat[seat] == cat:
            return True
    return False


@kernel
def apply(state: State, action: int) -> None:
    """The open question is answered, or the dice fall; then all that follows without asking happens."""
    task = state.todo[state.depth - 1]
    if task[0] == ACT:
        take_action(state, task[1], action)
    elif task[0] >= FIRST_CHANCE:
        fall(state, task, action)
    else:
        answer(state, task, action)
    advance(state)


@kernel
def answer(state: State, task: Ints, action: int) -> None:
    """The answer to any question but that for an action."""
    what = task[0]
    seat = task[1]
    a = task[2]
    if what == LOOK:
        look(state, seat, action - A_LOOK)
    elif what == TURN_DRAWN:
        side = task[3]
        kind = task[4]
        pop(state)
        if action == A_PUT_BACK:
            state.stock[kind] -= 1
            draw_for(state, seat, a, side, 0)
            state.discards[kind] += 1
        else:
            place_drawn(state, seat, a, kind, action - A_TURN)
    elif what == AIM_AT:
        pop(state)
        if action != A_PASS:
            push(state, PERFORM, seat, a, target_of(action), 0, 0)
    elif what == TURN_TILE:
        pop(state)
        turn_tile(state, a, action - A_TURN)
    elif what == TIE:
        pop(state)
        lay_cube(state, a, BESIDE[state.cube[a], action - A_AIM])
    elif what == CHOOSE_NUMBER:
        pop(state)
        state.number = action - A_NUMBER + 1
    elif what == CHOOSE_LETTER:
        pop(state)
        state.letter = action - A_LETTER
    else:
        vote(state, seat, a, task[3], action != A_REFUSE)


@kernel
def target_of(action: int) -> int:
    """The direction, scientist or cube that an answer names."""
    if action == A_HERE:
        return HERE
    if action >= A_PICK_SCIENTIST:
        return action - A_PICK_SCIENTIST
    return action - A_AIM if action >= A_AIM else action - A_PICK_CUBE


@kernel
def fall(state: State, task: Ints, outcome: int) -> None:
    """A die falls, a tile or a card is drawn."""
    what = task[0]
    seat = task[1]
    if what == DRAW_TILE:
        space = task[2]
        side = task[3]
        redraw = task[5]
        state.drawn = outcome - O_TILE
        pop(state)
        turn_or_place(state, seat, space, side, outcome - O_TILE, redraw)
        return
    pop(state)
    if what == ROLL_NUMBER:
        state.number = outcome - O_NUMBER + 1
    elif what == ROLL_LETTER:
        letter = outcome - O_LETTER
        state.letter = letter if letter < 5 else CHOOSE
    elif what == DEAL_CAT:
        state.cat[seat] = outcome - O_CAT
    elif what == DRAW_SCENARIO:
        state.scenario = outcome - O_SCENARIO + 1
        deal(state)
    elif what == FIRST_PLAYER:
        state.first = outcome - O_FIRST
        state.active = state.first
    else:
        state.sector = outcome - O_SECTOR


@kernel
def scores(state: State, out: Ints) -> None:
    """The winner takes all; a draw is shared. [10.3]"""
    for seat in range(state.seats):
        if state.winner < 0:
            out[seat] = SCALE // state.seats
        else:
            out[seat] = SCALE if seat == state.winner else 0


@kernel
def observe(state: State, seat: int, view: View) -> None:
    """Nothing is hidden but the dice to come. [1.8]"""
    copy_shared(state, view)
    view.seat = seat
    view.to_act = to_act(state)
    view.phase = state.todo[state.depth - 1, 0] if state.depth else 0


@kernel
def seen(state: State, seat: int, action: int) -> int:
    """Everybody sees everything. [1.8]"""
    return action


@kernel
def determinize(view: View, rng: Ints, state: State) -> None:
    """The only possible table is the one everybody sees. [1.8]"""
    copy_shared(view, state)
