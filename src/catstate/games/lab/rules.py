"""Schrödinger's Lab: the contract. Clauses in brackets refer to docs/rules/lab.md.

`state.py` holds the fields and the stack of what is still to do, `turn.py` the machine that works it off; sight, tiles,
elements, actions (`acting.py`), cats (`cat_powers.py`) and scenarios have a file each.
"""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.open import determinize as determinize
from catstate.core.open import observe as observe_all
from catstate.core.open import seen as seen
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, OVER, SCALE

from . import pieces
from .acting import list_actions, take_action, vote
from .actions import FIRST_CHANCE, Action, Event, Outcome, Phase
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .actions import NUM_OUTCOMES as NUM_OUTCOMES
from .cat_powers import HERE, can_strike, count_targets, fetch, is_homeward, strike_all
from .pieces import Aim
from .reach import survey
from .scenarios import enforce_scenario
from .state import KIND, pop, push
from .state import State as State
from .state import View as View
from .tiles import draw_for, fits, place_drawn, turn_or_place, turn_tile
from .turn import advance, look


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """Scientists in their offices, data on C-3, the stack whole; the rest is dealt. [1.2, 1.4, 1.6, 10.1, 11.4]"""
    state.seats = seats
    state.goal = pieces.GOALS[options[0]]
    state.cats = 1 - options[1]
    state.scenario = options[2] - 1 if options[2] > 1 else 0
    state.actions = options[3]
    state.sight = options[4] if options[4] > 0 else pieces.SIZE
    state.extra_cups = options[5]
    enforce_scenario(state)
    state.first = -1
    state.winner = -1
    state.letter = -1
    state.sector = -1
    state.drawn = -1
    state.placed = -1
    for space in range(pieces.SPACES):
        state.tile[space] = -1
    for kind in range(pieces.KINDS):
        state.box[kind] = pieces.COUNT[kind]
        if pieces.NUMBER_FOR[kind] > 0:
            state.box[kind] = (options[pieces.NUMBER_FOR[kind]] + pieces.ROUNDS_UP[kind]) // pieces.SHARES[kind]
        state.stock[kind] = state.box[kind]
    for pair in range(pieces.PAIRS):
        state.opening[pair] = -1
        state.end[pair] = -1
    for seat in range(pieces.MAX_SEATS):
        state.place[seat] = pieces.OFFICE[seats, seat]
        state.holds[seat] = -1
        state.cat[seat] = -1
    for colour in range(4):
        state.cube[colour] = pieces.START[colour]
        state.wipe_turn[colour] = -1
    survey(state)
    push(state, Phase.BEGIN_TURN, 0, 0, 0, 0, 0)
    push(state, Phase.FIRST_PLAYER, 0, 0, 0, 0, 0)
    deal(state)
    if options[2] == 1:
        push(state, Phase.DRAW_SCENARIO, 0, 0, 0, 0, 0)


@kernel
def deal(state: State) -> None:
    """Each player gets a cat; Feral Cats bring them along. [1.5, 9.11]"""
    if pieces.FERAL[state.scenario]:
        state.cats = 1
    if state.cats and state.cat[0] < 0 and state.todo[state.depth - 1, 0] != Phase.DEAL_CAT:
        for seat in range(state.seats - 1, -1, -1):
            push(state, Phase.DEAL_CAT, seat, 0, 0, 0, 0)


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
    if what == Phase.ACT:
        return list_actions(state, seat, out)
    if what in (Phase.TURN_DRAWN, Phase.TURN_TILE):
        return list_ways(state, task, out)
    if what == Phase.AIM_AT:
        return list_targets(state, task, out)
    count = 0
    if what == Phase.TIE:
        for way in range(4):
            if is_homeward(state.cube[task[2]], way):
                out[count] = Action.AIM + way
                count += 1
        return count
    if what == Phase.MAY_REACT:
        out[0] = Action.PASS
        out[1] = Action.REACT
        return 2
    if what == Phase.LOOK:
        start, count = Action.LOOK, 4
    elif what == Phase.CHOOSE_NUMBER:
        start, count = Action.CHOOSE_NUMBER, 5
    elif what == Phase.CHOOSE_LETTER:
        start, count = Action.CHOOSE_LETTER, 5
    else:
        start, count = Action.AGREE, 2
    for index in range(count):
        out[index] = start + index
    return count


@kernel
def list_ways(state: State, task: Ints, out: Ints) -> int:
    """A drawn tile shows an opening to the line of sight; a turned one lies otherwise than before. [2.4, 8.9, 9.5]"""
    count = 0
    if task[0] == Phase.TURN_TILE:
        tile = state.tile[task[2]]
        for way in range(pieces.SPINS[tile >> KIND]):
            if way != tile & 3:
                out[count] = Action.TURN + way
                count += 1
        return count
    for way in range(4):
        if fits(task[4], way, task[3]):
            out[count] = Action.TURN + way
            count += 1
    if task[5]:
        out[count] = Action.PUT_BACK
        count += 1
    return count


@kernel
def list_targets(state: State, task: Ints, out: Ints) -> int:
    """What the cat's power can be aimed at. [8.3]"""
    aim = task[3]
    count = 0
    if task[4]:
        out[0] = Action.PASS
        count = 1
    for target in range(count_targets(aim)):
        if can_strike(state, task[1], task[2], target):
            if aim == Aim.SCIENTIST:
                out[count] = Action.PICK_SCIENTIST + target
            elif aim == Aim.CUBE:
                out[count] = Action.PICK_CUBE + target
            else:
                out[count] = Action.AIM_HERE if target == HERE else Action.AIM + target
            count += 1
    return count


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """Tiles as many as are in the stack, faces and cards all alike. [1.6, 1.7]"""
    task = state.todo[state.depth - 1]
    what = task[0]
    count = 0
    if what == Phase.DRAW_TILE:
        for kind in range(pieces.WHITE_KINDS):
            if state.stock[kind] > 0:
                out[count] = Outcome.TILE + kind
                weight[count] = state.stock[kind]
                count += 1
        return count
    if what == Phase.DEAL_CAT:
        for cat in range(pieces.NUM_CATS):
            if not is_dealt(state, cat):
                out[count] = Outcome.CAT + cat
                weight[count] = 1
                count += 1
        return count
    start, faces, skipped = Outcome.FIRST, state.seats, -1
    if what == Phase.ROLL_NUMBER:
        start, faces = Outcome.NUMBER, 6
    elif what == Phase.ROLL_LETTER:
        start, faces = Outcome.LETTER, 6
    elif what == Phase.DRAW_SCENARIO:
        start, faces = Outcome.SCENARIO, pieces.NUM_SCENARIOS - 1
    elif what != Phase.FIRST_PLAYER:
        start, faces, skipped = Outcome.SECTOR, 4, task[2]
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
def apply(state: State, action: int, journal: Journal) -> None:
    """The open question is answered, or the dice fall; then all that follows without asking happens."""
    task = state.todo[state.depth - 1]
    if task[0] == Phase.ACT:
        take_action(state, task[1], action, journal)
    elif task[0] >= FIRST_CHANCE:
        fall(state, task, action, journal)
    else:
        answer(state, task, action, journal)
    advance(state, journal)


@kernel
def answer(state: State, task: Ints, action: int, journal: Journal) -> None:
    """The answer to any question but that for an action."""
    what = task[0]
    seat = task[1]
    a = task[2]
    if what == Phase.LOOK:
        look(state, seat, action - Action.LOOK, journal)
    elif what == Phase.TURN_DRAWN:
        answer_drawn(state, seat, a, task[3], task[4], action, journal)
    elif what == Phase.AIM_AT or what == Phase.MAY_REACT:
        answer_cat(state, seat, what, a, action, journal)
    elif what == Phase.TURN_TILE:
        pop(state)
        turn_tile(state, a, action - Action.TURN)
        note(journal, Event.TURNED, seat, a, state.tile[a] >> KIND, state.tile[a] & 15, state.cat[seat])
    elif what == Phase.TIE:
        pop(state)
        fetch(state, seat, a, pieces.BESIDE[state.cube[a], action - Action.AIM], journal)
    elif what == Phase.CHOOSE_NUMBER:
        pop(state)
        state.number = action - Action.CHOOSE_NUMBER + 1
        note(journal, Event.CHOSE_NUMBER, seat, state.number)
    elif what == Phase.CHOOSE_LETTER:
        pop(state)
        state.letter = action - Action.CHOOSE_LETTER
        note(journal, Event.CHOSE_LETTER, seat, state.letter)
    else:
        vote(state, seat, a, task[3], action != Action.REFUSE, journal)


@kernel
def answer_drawn(state: State, seat: int, space: int, side: int, kind: int, action: int, journal: Journal) -> None:
    """The drawn tile is laid the way it was turned, or put back. [2.4, 9.5]"""
    pop(state)
    if action == Action.PUT_BACK:
        note(journal, Event.PUT_BACK, seat, kind, space)
        state.stock[kind] -= 1
        draw_for(state, seat, space, side, 0, journal)
        state.discards[kind] += 1
    else:
        note(journal, Event.LAID, seat, kind, space, action - Action.TURN, 0)
        place_drawn(state, seat, space, kind, action - Action.TURN, journal)


@kernel
def answer_cat(state: State, seat: int, what: int, effect: int, action: int, journal: Journal) -> None:
    """The cat is told what to aim at, whether to react, or to do nothing. [8.1, 8.2]"""
    pop(state)
    if action == Action.PASS:
        note(journal, Event.DECLINED, seat, state.cat[seat])
    elif what == Phase.AIM_AT:
        push(state, Phase.PERFORM, seat, effect, target_of(action), 0, 0)
    else:
        note(journal, Event.REACTED, seat, state.cat[seat], 1)
        strike_all(state, seat, pieces.REACTION[state.cat[seat]])


@kernel
def target_of(action: int) -> int:
    """The direction, scientist or cube that an answer names."""
    if action == Action.AIM_HERE:
        return HERE
    if action >= Action.PICK_SCIENTIST:
        return action - Action.PICK_SCIENTIST
    return action - Action.AIM if action >= Action.AIM else action - Action.PICK_CUBE


@kernel
def fall(state: State, task: Ints, outcome: int, journal: Journal) -> None:
    """A die falls, a tile or a card is drawn."""
    what = task[0]
    seat = task[1]
    if what == Phase.DRAW_TILE:
        space = task[2]
        side = task[3]
        redraw = task[5]
        state.drawn = outcome - Outcome.TILE
        pop(state)
        turn_or_place(state, seat, space, side, outcome - Outcome.TILE, redraw, journal)
        return
    pop(state)
    if what == Phase.ROLL_NUMBER:
        state.number = outcome - Outcome.NUMBER + 1
        note(journal, Event.ROLLED_NUMBER, seat, state.number)
    elif what == Phase.ROLL_LETTER:
        letter = outcome - Outcome.LETTER
        state.letter = letter if letter < 5 else pieces.CHOOSE
        note(journal, Event.ROLLED_LETTER, seat, state.letter)
    elif what == Phase.DEAL_CAT:
        state.cat[seat] = outcome - Outcome.CAT
        note(journal, Event.DEALT, seat, state.cat[seat])
    elif what == Phase.DRAW_SCENARIO:
        state.scenario = outcome - Outcome.SCENARIO + 1
        note(journal, Event.SCENARIO_DRAWN, NOBODY, state.scenario)
        enforce_scenario(state)
        deal(state)
    elif what == Phase.FIRST_PLAYER:
        state.first = outcome - Outcome.FIRST
        state.active = state.first
        note(journal, Event.BEGAN, state.first, state.scenario)
    else:
        state.sector = outcome - Outcome.SECTOR
        if state.todo[state.depth - 1, 0] == Phase.SCATTER:
            note(journal, Event.ROLLED_SECTOR_TOO, seat, state.sector)
        else:
            note(journal, Event.ROLLED_SECTOR, seat, state.sector)


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
    observe_all(state, seat, view)
    view.phase = state.todo[state.depth - 1, 0] if state.depth else 0


# What is asked of the others and what they answer is said; the rest may be taken back. [4.10]
FINAL: dict[int, str] = {Event.ASKED_WIPE: "4.10", Event.AGREED: "4.10", Event.REFUSED: "4.10"}
