"""Schrödinger's Cats: the contract, in the order of the rulebook. Clauses refer to docs/rules/cats.md."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note, note_to
from catstate.core.record import Ints
from catstate.core.rules import SCALE

from . import pieces
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .actions import NUM_OUTCOMES as NUM_OUTCOMES
from .actions import Action, Cause, Event, Outcome, Phase
from .doctorates import list_reveals, reveal
from .knowledge import determinize as determinize
from .knowledge import observe as observe
from .knowledge import seen as seen
from .proving import prove
from .state import State as State
from .state import View as View
from .state import can_call, next_seat, scientists_left
from .state import to_act as to_act
from .turns import discard_box, discard_no_more, end_findings, end_turn, say_hypothesis, show_box


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """Nothing is dealt and no First Scientist is named yet. [2.1]"""
    state.seats = seats
    state.mode = options[0]
    state.with_doctorates = options[1]
    state.with_open = options[1] * options[2]  # no doctorates, no open one [2.3]
    set_numbers(state, options)
    state.phase = Phase.NAMING
    state.first = -1
    state.active = -1
    state.open_physicist = -1
    state.winner = -1
    state.last_cell = -1
    state.last_count = -1
    state.last_caller = -1
    state.last_maker = -1
    state.last_right = -1
    for seat in range(pieces.MAX_SEATS):
        state.doctorates[seat] = -1
        state.used_as[seat] = -1
        state.used_on[seat] = -1
    clear_experiment(state)


@kernel
def set_numbers(state: State, options: Ints) -> None:
    """The numbers of a variant; 0 leaves first hand, losses and wins to the mode.
    [7.1, 7.2, 7.3, 9.1, 9.2, 9.3, 9.4]"""
    for kind in range(pieces.KINDS):
        state.supply[kind] = options[3 + kind]
    state.first_hand = options[7]
    if options[7] == 0 and state.mode != pieces.ELIMINATION:
        state.first_hand = pieces.FIRST_HAND
    state.losses_allowed = options[8]
    if options[8] == 0:
        forgiving = state.mode == pieces.TENURE or (state.mode == pieces.AMIGO and state.seats <= 3)
        state.losses_allowed = 2 if forgiving else 1
    state.wins_needed = options[9]
    if options[9] == 0 and state.mode == pieces.TENURE:
        state.wins_needed = pieces.TENURE_WINS


@kernel
def clear_experiment(state: State) -> None:
    """All boxes are gathered; findings, bonuses, Feyncat and bids end with their experiment. [6.6]"""
    state.standing = -1
    state.maker = -1
    state.shown_now = 0
    state.exchanged_now = 0
    state.boxes = 0
    state.layer = 0
    state.feyncat = 0
    state.bonus[:] = 0
    state.deck[:] = state.supply
    state.hands[:] = 0
    state.findings[:] = 0
    state.discards[:] = 0
    state.wiped[:] = 0
    state.look_by[:] = -1
    state.bidder[:] = -1
    state.shown[:] = 0
    state.shown_wild[:] = 0
    state.exchanged[:] = 0


@kernel
def legal(state: State, out: Ints) -> int:
    """What the active scientist may answer to the open question."""
    if state.phase == Phase.TURN:
        return list_turn(state, out)
    out[0] = Action.DONE
    if state.phase == Phase.FINDINGS:
        return list_findings(state, out)
    return list_discards(state, out)


@kernel
def list_turn(state: State, out: Ints) -> int:
    """A later hypothesis, Prove It! to another's, or first the doctorate; no findings yet.
    [3.2, 3.3, 3.4, 3.6, 3.7, 4.8]"""
    count = 0
    lowest = state.standing + 1
    callable_now = can_call(state)
    # Whoever runs out of time says the lowest hypothesis, or calls if that can't be true.
    call_first = callable_now and (lowest == pieces.CELLS or is_beyond_boxes(state, lowest))
    if call_first:
        out[count] = Action.PROVE
        count += 1
    for cell in range(lowest, pieces.CELLS):
        out[count] = Action.BID + cell
        count += 1
    if callable_now and not call_first:
        out[count] = Action.PROVE
        count += 1
    return list_reveals(state, out, count)


@kernel
def is_beyond_boxes(state: State, cell: int) -> bool:
    """Whether even all the boxes in play and the bonus could not make a hypothesis true. [3.4]"""
    return pieces.NUMBER_OF[cell] > state.boxes + state.bonus[pieces.KIND_OF[cell]]


@kernel
def list_findings(state: State, out: Ints) -> int:
    """A box of the stated kind, a Heisenberg unless Feyncat forbids it, the doctorate, or done. [4.2, 4.3, 5.10]"""
    count = 1
    kind = pieces.KIND_OF[state.standing]
    if state.hands[state.active, kind] > 0:
        out[count] = Action.SHOW + kind
        count += 1
    if state.hands[state.active, pieces.HEISENBERG] > 0 and state.feyncat == 0:
        out[count] = Action.SHOW + pieces.HEISENBERG
        count += 1
    return list_reveals(state, out, count)


@kernel
def list_discards(state: State, out: Ints) -> int:
    """Any box of the hand may be discarded, or no more. [4.5]"""
    count = 1
    for kind in range(pieces.KINDS):
        if state.hands[state.active, kind] > 0:
            out[count] = Action.DISCARD + kind
            count += 1
    return count


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """Every seat, every doctorate and every box of the deck is as likely as the next. [2.1, 2.2, 2.4]"""
    count = 0
    if state.phase == Phase.OBSERVATION:
        out[0] = Outcome.GATHER  # [6.5]
        weight[0] = 1
        count = 1
    elif state.phase == Phase.NAMING:
        for seat in range(state.seats):
            out[count] = Outcome.NAME + seat
            weight[count] = 1
            count += 1
    elif state.phase == Phase.DOCTORATES or state.phase == Phase.OPENING:
        dealt = 0  # bit mask of physicists
        for seat in range(state.seats):
            if state.doctorates[seat] >= 0:
                dealt |= 1 << state.doctorates[seat]
        for physicist in range(pieces.PHYSICISTS):
            if dealt >> physicist & 1 == 0:
                out[count] = Outcome.DOCTORATE + physicist
                weight[count] = 1
                count += 1
    else:
        for kind in range(pieces.KINDS):
            if state.deck[kind] > 0:
                out[count] = Outcome.BOX + kind
                weight[count] = state.deck[kind]
                count += 1
    return count


@kernel
def apply(state: State, action: int, journal: Journal) -> None:
    """Carry out an answer of the active scientist, or what chance gave."""
    if state.phase == Phase.DEALING or state.phase == Phase.DRAWING:
        take_box(state, action - Outcome.BOX, journal)
    elif state.phase == Phase.NAMING:
        name_first_scientist(state, action - Outcome.NAME, journal)
    elif state.phase == Phase.DOCTORATES:
        deal_doctorate(state, action - Outcome.DOCTORATE, journal)
    elif state.phase == Phase.OPENING:
        state.open_physicist = action - Outcome.DOCTORATE  # [2.3]
        note(journal, Event.LAID_OPEN, NOBODY, state.open_physicist)
        begin_experiment(state, journal)
    elif state.phase == Phase.OBSERVATION:
        note(journal, Event.GATHERED, NOBODY, state.experiment)
        clear_experiment(state)
        begin_experiment(state, journal)
    elif action >= Action.REVEAL:
        reveal(state, action - Action.COPY if action >= Action.COPY else action - Action.REVEAL, journal)
    elif action >= Action.DISCARD:
        discard_box(state, action - Action.DISCARD, journal)
    elif action >= Action.SHOW:
        show_box(state, action - Action.SHOW, journal)
    elif action >= Action.BID:
        say_hypothesis(state, action - Action.BID, journal)
    elif action == Action.PROVE:
        prove(state, journal)
    elif state.phase == Phase.FINDINGS:
        end_findings(state, journal)
    else:
        discard_no_more(state, journal)


@kernel
def name_first_scientist(state: State, seat: int, journal: Journal) -> None:
    """She deals the doctorates, if they are in play, then the boxes. [2.1, 2.2]"""
    note(journal, Event.NAMED, seat)
    state.first = seat
    state.active = next_seat(state, seat)
    if state.with_doctorates == 1:
        state.phase = Phase.DOCTORATES
        state.due = state.seats
    else:
        begin_experiment(state, journal)


@kernel
def deal_doctorate(state: State, physicist: int, journal: Journal) -> None:
    """Each scientist gets one doctorate for the whole match. [2.2]"""
    note_to(journal, state.active, Event.GRANTED, state.active, physicist)
    state.doctorates[state.active] = physicist
    state.active = next_seat(state, state.active)
    state.due -= 1
    if state.due == 0:
        if state.with_open == 1:
            state.phase = Phase.OPENING
        else:
            begin_experiment(state, journal)


@kernel
def begin_experiment(state: State, journal: Journal) -> None:
    """Every scientist still in the lab is to get the same number of boxes. [2.4]"""
    state.experiment += 1
    state.phase = Phase.DEALING
    state.active = next_seat(state, state.first)
    scientists = scientists_left(state)
    each = hand_size(state)
    state.due = scientists * each
    note(journal, Event.BEGAN, state.first, state.experiment, each, scientists)


@kernel
def hand_size(state: State) -> int:
    """As many boxes as scientists are left, or the first hand and one fewer in each experiment. [7.1, 7.2, 7.3, 9.2]"""
    if state.first_hand == 0:
        return scientists_left(state)
    return max(min(pieces.LAST_HAND, state.first_hand), state.first_hand + 1 - state.experiment)


@kernel
def take_box(state: State, kind: int, journal: Journal) -> None:
    """A box goes from the deck to the active hand; dealing goes around the ring, drawing does not. [2.4, 4.5]"""
    state.deck[kind] -= 1
    state.hands[state.active, kind] += 1
    state.boxes += 1  # [2.5]
    state.due -= 1
    if state.phase == Phase.DEALING:
        note_to(journal, state.active, Event.DEALT, state.active, kind)
        state.active = next_seat(state, state.active)
        if state.due == 0:
            state.phase = Phase.TURN
            state.active = state.first  # [3.1]
            if journal is not None:
                note_hands(state, journal)
    else:
        if journal is not None:
            note_to(journal, state.active, Event.DREW, state.active, kind, cause_of_draw(state))
        if state.due == 0:
            if state.resume == Phase.EXCHANGE:
                end_turn(state)  # [4.7]
            else:
                state.phase = state.resume
            state.resume = 0


@kernel
def cause_of_draw(state: State) -> int:
    """Why the active scientist draws a box: her exchange, or the power that she has just revealed. [4.5, 5.5, 5.12]"""
    if state.resume == Phase.EXCHANGE:
        return Cause.EXCHANGE
    return Cause.MEWTON if state.used_as[state.active] == pieces.MEWTON else Cause.FELINESTEIN


@kernel
def note_hands(state: State, journal: Ints) -> None:
    """Every scientist looks at the hand that she was dealt. [2.4, 8.2]"""
    for seat in range(state.seats):
        hand = state.hands[seat]
        if state.leaving[seat] == 0:
            note_to(journal, seat, Event.HELD, seat, hand[0], hand[1], hand[2], hand[3])


@kernel
def scores(state: State, out: Ints) -> None:
    """The winner scores, nobody else does. [7.5]"""
    for seat in range(state.seats):
        out[seat] = SCALE if seat == state.winner else 0


# A hypothesis said, a box shown, a doctorate revealed and a call made stay so. [3.9]
FINAL: dict[int, str] = dict.fromkeys((Event.SAID, Event.SHOWED, Event.REVEALED, Event.CALLED), "3.9")
