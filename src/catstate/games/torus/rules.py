"""The rules of Particle Panic, in the order of a turn. Clauses in brackets are those of docs/rules/torus.md.

Chapters beside this file: `particles` (clauses 3.2 to 3.4, 4 and 7) and `codes` (3.5 to 3.9, 5, 6 and 8).
"""

from catstate.core.compile import inlined, kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.open import determinize as determinize
from catstate.core.open import observe as observe
from catstate.core.open import seen as seen
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, OVER, SCALE

from .actions import NUM_ACTIONS as NUM_ACTIONS
from .actions import NUM_OUTCOMES as NUM_OUTCOMES
from .actions import Action, Ending, Event, Failing, Outcome, Phase, Roll, Verdict
from .codes import collect, discard, enter, leave_card, list_discards, list_gifts, note_ending, reveal, share, take
from .particles import fail, list_spending, list_spills, place_particles, settle, spend
from .pieces import COPIES, FACES, SPACES, SUITS
from .state import State as State
from .state import View as View
from .state import can_collect, can_take, hand_size, note_pawn, stacked_cards, steps_between, unseen_cards


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """Nearly equal stacks, pawns on space 1, a particle on each other space, limit six; the numbers may differ.
    [1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 3.2, 9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7]"""
    state.seats = seats
    state.pawns = 2 if seats == 1 and options[4] == 1 else seats
    state.suits = 4 + options[3]
    state.small = 1 if state.pawns <= 2 else options[2]
    state.late = options[1]
    state.refuse = options[0]
    state.full_limit = options[6]
    state.per_code = options[7]
    state.room = options[8]
    state.needed = options[9] if options[9] > 0 else 4 - state.small
    state.most = options[11]
    state.phase = Phase.DEAL
    state.chooser = -1
    state.receiver = -1
    state.source = -1
    for pawn in range(state.pawns):
        state.limits[pawn] = state.full_limit
    for suit in range(state.suits):
        state.hidden[suit] = COPIES
    stock = COPIES * state.suits - options[5] * state.pawns
    for space in range(SPACES):
        state.particles[space] = options[10] if space > 0 else 0
        state.sizes[space] = (stock + SPACES - 1 - space) // SPACES
        state.tops[space] = -1


@kernel
def to_act(state: State) -> int:
    """The player in turn decides, but whoever is over the limit chooses their own discards. [2.1, 8.1]"""
    phase = state.phase
    if phase == Phase.ENDED:
        return OVER
    if (
        phase == Phase.DEAL
        or phase == Phase.MOVE_ROLL
        or phase == Phase.TRY_ROLL
        or phase == Phase.REVEAL
        or phase == Phase.EMERGE_COUNT
        or phase == Phase.EMERGE_SPACE
    ):
        return CHANCE
    if state.seats == 1:
        return 0
    return state.chooser if phase == Phase.DISCARD else state.turn


@kernel
def legal(state: State, out: Ints) -> int:
    """What the open question allows, the most harmless first: nothing, or what changes least."""
    phase = state.phase
    if phase == Phase.TURN:
        return list_turn(state, out)
    if phase == Phase.ROLLED:
        out[0] = Action.ACCEPT
        return list_spending(state, out, 1)
    if phase == Phase.MOVE:
        return list_spending(state, out, list_moves(state, out))
    if phase == Phase.MORE:
        out[0] = Action.DONE
        count = 1
        if can_take(state):
            out[1] = Action.COLLECT
            count = 2
        return list_spending(state, out, count)
    if phase == Phase.SHARING:
        out[0] = Action.DONE
        return list_gifts(state, state.receiver, out, 1)
    if phase == Phase.DISCARD:
        return list_discards(state, out)
    return list_spills(state, out)


@kernel
def list_turn(state: State, out: Ints) -> int:
    """A turn is basic and special actions in any order, each may be declined. [2.1]

    First comes a free card that costs nothing, else ending the turn: a clock that runs out takes it.
    """
    turn = state.turn
    here = state.places[turn]
    collectable = can_collect(state)
    count = 0
    if collectable and state.late and state.sizes[here] > 1 and hand_size(state, turn) < state.limits[turn]:
        out[0] = Action.COLLECT
        count = 1
        collectable = False
    out[count] = Action.END
    count += 1
    if state.basics > 0 and not state.rooted:
        out[count] = Action.MOVE
        count += 1
    if state.particles[here] > 0 and (state.basics > 0 or state.neutralizing):
        out[count] = Action.NEUTRALIZE
        count += 1
    if collectable:
        out[count] = Action.COLLECT
        count += 1
    count = list_spending(state, out, count)
    if state.specials > 0:
        for suit in range(state.suits):
            if state.hands[turn, suit] >= state.per_code and not state.codes[suit]:
                out[count] = Action.ENTER + suit
                count += 1
        for pawn in range(state.pawns):
            if pawn != turn and state.places[pawn] == here:
                count = list_gifts(state, pawn, out, count)
    return count


@kernel
def list_moves(state: State, out: Ints) -> int:
    """A pawn goes up to as many spaces as rolled, either way round, or stays. [3.1]"""
    here = state.places[state.turn]
    out[0] = Action.GO + here
    count = 1
    for space in range(SPACES):
        if space != here and steps_between(here, space) <= state.die:
            out[count] = Action.GO + space
            count += 1
    return count


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """The die is fair, and a card turned up is any of those nobody has seen. [1.4]"""
    count = 0
    if state.phase == Phase.DEAL or state.phase == Phase.REVEAL:
        for suit in range(state.suits):
            if state.hidden[suit] > 0:
                out[count] = Outcome.CARD + suit
                weight[count] = state.hidden[suit]
                count += 1
        return count
    for face in range(FACES):
        out[face] = face
        weight[face] = 1
    return FACES


@kernel
def apply(state: State, action: int, journal: Journal) -> None:
    """Carry out what chance brought or the player chose, by the question that was open."""
    phase = state.phase
    if phase == Phase.TURN:
        act(state, action, journal)
    elif phase == Phase.MOVE_ROLL:
        state.die = action + 1
        state.phase = Phase.MOVE
        note_pawn(journal, state, Event.ROLLED_MOVE, state.turn, state.die)
    elif phase == Phase.TRY_ROLL:
        state.die = action + 1
        state.bonus = 0
        note_pawn(journal, state, Event.TRIED, state.turn, state.die, state.places[state.turn])
        settle(state, journal)
    elif phase == Phase.EMERGE_COUNT:
        state.emerged = min(action + 1, state.most)  # [9.7]
        state.phase = Phase.EMERGE_SPACE
        note_pawn(journal, state, Event.ROLLED_COUNT, state.turn, state.emerged)
    elif phase == Phase.EMERGE_SPACE:
        state.source = action
        state.extra = state.emerged
        note_source(state, journal)
        emerge(state, journal)
    elif phase == Phase.SPILL:
        spill(state, action - Action.SPILL, journal)
    elif phase == Phase.DISCARD:
        discard(state, action - Action.DISCARD, journal)
    elif phase == Phase.SHARING:
        share(state, action, journal)
    elif phase == Phase.REVEAL:
        reveal(state, action - Outcome.CARD, journal)
    elif phase == Phase.DEAL:
        deal(state, action - Outcome.CARD, journal)
    elif Action.HEART <= action < Action.GIVE:
        spend(state, action, journal)
    elif phase == Phase.MOVE:
        note_pawn(journal, state, Event.WENT, state.turn, state.places[state.turn], action - Action.GO)
        state.places[state.turn] = action - Action.GO
        state.phase = Phase.TURN
    elif phase == Phase.ROLLED:
        fail(state, Failing.ACCEPTED, journal)
    elif action == Action.COLLECT:
        take(state, journal)
    else:
        leave_card(state, journal)


@kernel
def deal(state: State, suit: int, journal: Journal) -> None:
    """Three cards to each player, then the top of each stack is turned up, then the first turn begins.
    [1.3, 1.4, 9.1]"""
    dealt = COPIES * state.suits - unseen_cards(state)
    for_hands = COPIES * state.suits - stacked_cards(state)
    state.hidden[suit] -= 1
    if dealt < for_hands:
        state.hands[dealt % state.pawns, suit] += 1
        note_pawn(journal, state, Event.DEALT, dealt % state.pawns, suit)
        return
    space = dealt - for_hands
    state.tops[space] = suit
    note(journal, Event.LAID, NOBODY, space, suit, state.sizes[space])
    if space == SPACES - 1:
        if journal is not None:
            note_start(state, journal)
        begin_turn(state, 0, journal)


@kernel
def note_start(state: State, journal: Journal) -> None:
    """The table is set: every hand lies open. [1.3]"""
    note(journal, Event.ALARM, NOBODY)
    for pawn in range(state.pawns):
        cards = 0
        for suit in range(SUITS):
            cards += state.hands[pawn, suit] * 10**suit
        note_pawn(journal, state, Event.HOLDS, pawn, cards)


@kernel
def begin_turn(state: State, pawn: int, journal: Journal) -> None:
    """One basic and one special action; two of each in a small group. [2.1, 2.2]"""
    state.turn = pawn
    state.phase = Phase.TURN
    state.basics = 1 + state.small
    state.specials = 1 + state.small
    state.spending = 0
    state.neutralizing = 0
    state.rooted = 0
    state.taken = 0
    state.ending = 0
    state.die = 0
    state.rolled = Roll.NONE
    state.bonus = 0
    note_pawn(journal, state, Event.BEGAN, pawn)


@kernel
def act(state: State, action: int, journal: Journal) -> None:
    """The player in turn starts an action, or ends the turn. [2.1, 2.3, 3.4]"""
    if action == Action.END:
        state.phase = Phase.EMERGE_COUNT
        if journal is not None:
            forgoes = state.late and can_collect(state)  # a free card [3.8]
            note_ending(state, Ending.WITHOUT_CARD if forgoes else Ending.DONE, journal)
    elif action == Action.NEUTRALIZE:
        if not state.neutralizing:
            state.basics -= 1
            state.neutralizing = 1
        state.rolled = Roll.NEUTRALIZE
        state.phase = Phase.TRY_ROLL
        note_pawn(journal, state, Event.PREPARED_ATTEMPT, state.turn, state.places[state.turn])
    elif Action.HEART <= action < Action.GIVE:
        spend(state, action, journal)
    elif action == Action.MOVE:
        state.basics -= 1
        state.neutralizing = 0  # another basic action ends the attempts [3.4]
        state.rolled = Roll.MOVE
        state.phase = Phase.MOVE_ROLL
        note_pawn(journal, state, Event.PREPARED_MOVE, state.turn)
    elif action == Action.COLLECT:
        state.neutralizing = 0
        collect(state, journal)
    elif action >= Action.ENTER:
        enter(state, action - Action.ENTER, journal)
    else:
        state.specials -= 1
        state.receiver = (action - Action.GIVE) // SUITS
        state.phase = Phase.SHARING
        share(state, action, journal)


@inlined
def note_source(state: State, journal: Journal) -> None:
    """Where particles emerge, and how many of them fit there. [7.1, 7.2]"""
    if journal is not None:
        fitting = min(state.extra, state.room - state.particles[state.source])
        note_pawn(journal, state, Event.ROLLED_SPACE, state.turn, state.source, state.extra, fitting)


@kernel
def spill(state: State, space: int, journal: Journal) -> None:
    """Of two spaces equally near, the player chooses where a particle goes. [7.3]"""
    note_pawn(journal, state, Event.SENT, state.turn, state.source, space, state.particles[space])
    state.particles[space] += 1
    state.extra -= 1
    emerge(state, journal)


@kernel
def emerge(state: State, journal: Journal) -> None:
    """When every particle has its place, the next player begins. [2.3]"""
    if place_particles(state, journal):
        begin_turn(state, (state.turn + 1) % state.pawns, journal)


@kernel
def scores(state: State, out: Ints) -> None:
    """Everybody wins or loses together. [1.1, 8.7]"""
    for seat in range(state.seats):
        out[seat] = SCALE if state.verdict == Verdict.WON else 0


FINAL: dict[int, str] = {}  # chance answers whatever shows something; the rest may be taken back
