"""Schrödinger's Cats: the contract, in the order of the rulebook. Clauses refer to docs/rules/cats.md."""

from ...core.kernel import Ints, kernel
from ...core.rules import SCALE
from .doctorates import list_reveals, reveal
from .knowledge import determinize, observe, seen, to_act
from .pieces import (
    AMIGO,
    BOXES,
    CELLS,
    ELIMINATION,
    FIRST_HAND,
    HEISENBERG,
    KIND_OF,
    KINDS,
    LAST_HAND,
    MAX_SEATS,
    NUMBER_OF,
    PHYSICISTS,
    TENURE,
    TENURE_WINS,
)
from .table import (
    BID,
    BOX,
    CLOSED,
    COPY,
    DEALING,
    DISCARD,
    DOCTORATE,
    DOCTORATES,
    DONE,
    DRAWING,
    EXCHANGE,
    FINDINGS,
    NAME,
    NAMING,
    NUM_ACTIONS,
    NUM_OUTCOMES,
    OPENING,
    PROVE,
    REVEAL,
    SHOW,
    TURN,
    State,
    View,
    count_kind,
    draw_boxes,
    end_turn,
    is_beyond_boxes,
    next_seat,
    size_of,
)

__all__ = ["NUM_ACTIONS", "NUM_OUTCOMES", "State", "View", "determinize", "observe", "seen", "to_act"]


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """Nothing is dealt and no First Scientist is named yet. [2.1]"""
    state.seats = seats
    state.mode = options[0]
    state.with_doctorates = options[1]
    state.with_open = options[1] * options[2]  # no doctorates, no open one [2.3]
    state.phase = NAMING
    state.first = -1
    state.active = -1
    state.open_physicist = -1
    state.winner = -1
    state.last_cell = -1
    state.last_count = -1
    state.last_caller = -1
    state.last_maker = -1
    state.last_right = -1
    for seat in range(MAX_SEATS):
        state.doctorates[seat] = -1
        state.used_as[seat] = -1
        state.used_on[seat] = -1
    clear_experiment(state)


@kernel
def clear_experiment(state: State) -> None:
    """All boxes are gathered; findings, bonuses, Feyncat and bids end with their experiment. [6.5]"""
    state.standing = -1
    state.maker = -1
    state.shown_now = 0
    state.exchanged_now = 0
    state.boxes = 0
    state.layer = 0
    state.feyncat = 0
    state.bonus[:] = 0
    state.deck[:] = BOXES
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
    if state.phase == TURN:
        return list_turn(state, out)
    out[0] = DONE
    if state.phase == FINDINGS:
        return list_findings(state, out)
    return list_discards(state, out)


@kernel
def list_turn(state: State, out: Ints) -> int:
    """A later hypothesis, Prove It! to another's, or first the doctorate. [3.2, 3.3, 3.4, 3.6, 3.7]"""
    count = 0
    lowest = state.standing + 1
    can_call = state.standing >= 0 and state.maker != state.active
    # Whoever runs out of time says the lowest hypothesis, or calls if that can't be true.
    call_first = can_call and (lowest == CELLS or is_beyond_boxes(state, lowest))
    if call_first:
        out[count] = PROVE
        count += 1
    for cell in range(lowest, CELLS):
        out[count] = BID + cell
        count += 1
    if can_call and not call_first:
        out[count] = PROVE
        count += 1
    return list_reveals(state, out, count)


@kernel
def list_findings(state: State, out: Ints) -> int:
    """A box of the stated kind, a Heisenberg unless Feyncat forbids it, the doctorate, or done. [4.2, 4.3, 5.10]"""
    count = 1
    kind = KIND_OF[state.standing]
    if state.hands[state.active, kind] > 0:
        out[count] = SHOW + kind
        count += 1
    if state.hands[state.active, HEISENBERG] > 0 and state.feyncat == 0:
        out[count] = SHOW + HEISENBERG
        count += 1
    return list_reveals(state, out, count)


@kernel
def list_discards(state: State, out: Ints) -> int:
    """Any box of the hand may be discarded, or no more. [4.5]"""
    count = 1
    for kind in range(KINDS):
        if state.hands[state.active, kind] > 0:
            out[count] = DISCARD + kind
            count += 1
    return count


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """Every seat, every doctorate and every box of the deck is as likely as the next. [2.1, 2.2, 2.4]"""
    count = 0
    if state.phase == NAMING:
        for seat in range(state.seats):
            out[count] = NAME + seat
            weight[count] = 1
            count += 1
    elif state.phase == DOCTORATES or state.phase == OPENING:
        dealt = 0  # bit mask of physicists
        for seat in range(state.seats):
            if state.doctorates[seat] >= 0:
                dealt |= 1 << state.doctorates[seat]
        for physicist in range(PHYSICISTS):
            if dealt >> physicist & 1 == 0:
                out[count] = DOCTORATE + physicist
                weight[count] = 1
                count += 1
    else:
        for kind in range(KINDS):
            if state.deck[kind] > 0:
                out[count] = BOX + kind
                weight[count] = state.deck[kind]
                count += 1
    return count


@kernel
def apply(state: State, action: int) -> None:
    """Carry out an answer of the active scientist, or what chance gave."""
    if state.phase == DEALING or state.phase == DRAWING:
        take_box(state, action - BOX)
    elif state.phase == NAMING:
        name_first_scientist(state, action - NAME)
    elif state.phase == DOCTORATES:
        deal_doctorate(state, action - DOCTORATE)
    elif state.phase == OPENING:
        state.open_physicist = action - DOCTORATE  # [2.3]
        begin_experiment(state)
    elif action >= REVEAL:
        reveal(state, action - COPY if action >= COPY else action - REVEAL)
    elif action >= DISCARD:
        discard_box(state, action - DISCARD)
    elif action >= SHOW:
        show_box(state, action - SHOW)
    elif action >= BID:
        say_hypothesis(state, action - BID)
    elif action == PROVE:
        prove(state)
    elif state.phase == FINDINGS:
        end_findings(state)
    else:
        end_exchange(state)


@kernel
def name_first_scientist(state: State, seat: int) -> None:
    """She deals the doctorates, if they are in play, then the boxes. [2.1, 2.2]"""
    state.first = seat
    state.active = next_seat(state, seat)
    if state.with_doctorates == 1:
        state.phase = DOCTORATES
        state.due = state.seats
    else:
        begin_experiment(state)


@kernel
def deal_doctorate(state: State, physicist: int) -> None:
    """Each scientist gets one doctorate for the whole match. [2.2]"""
    state.doctorates[state.active] = physicist
    state.active = next_seat(state, state.active)
    state.due -= 1
    if state.due == 0:
        if state.with_open == 1:
            state.phase = OPENING
        else:
            begin_experiment(state)


@kernel
def begin_experiment(state: State) -> None:
    """Every scientist still in the lab is to get the same number of boxes. [2.4]"""
    state.experiment += 1
    state.phase = DEALING
    state.active = next_seat(state, state.first)
    left = scientists_left(state)
    state.due = left * (left if state.mode == ELIMINATION else max(LAST_HAND, FIRST_HAND + 1 - state.experiment))


@kernel
def scientists_left(state: State) -> int:
    """How many are still in the lab."""
    left = 0
    for seat in range(state.seats):
        if state.leaving[seat] == 0:
            left += 1
    return left


@kernel
def take_box(state: State, kind: int) -> None:
    """A box goes from the deck to the active hand; dealing goes around the ring, drawing does not. [2.4, 4.5]"""
    state.deck[kind] -= 1
    state.hands[state.active, kind] += 1
    state.boxes += 1  # [2.5]
    state.due -= 1
    if state.phase == DEALING:
        state.active = next_seat(state, state.active)
        if state.due == 0:
            state.phase = TURN
            state.active = state.first  # [3.1]
    elif state.due == 0:
        if state.resume == EXCHANGE:
            end_turn(state)  # [4.7]
        else:
            state.phase = state.resume


@kernel
def say_hypothesis(state: State, cell: int) -> None:
    """The hypothesis stands, and its maker is asked for findings whatever she holds. [3.3, 4.1]"""
    state.standing = cell
    state.maker = state.active
    state.bidder[cell] = state.active
    state.phase = FINDINGS


@kernel
def show_box(state: State, kind: int) -> None:
    """A box of the hand lies face up from now on. [4.2, 4.3, 4.4]"""
    state.hands[state.active, kind] -= 1
    state.findings[state.active, kind] += 1
    state.shown_now += 1
    if kind == HEISENBERG:
        state.shown_wild[state.standing] += 1
    else:
        state.shown[state.standing] += 1


@kernel
def end_findings(state: State) -> None:
    """An exchange is asked if a box was shown this turn and neither hand nor deck is empty. [4.6]"""
    if state.shown_now > 0 and size_of(state.hands[state.active]) > 0 and size_of(state.deck) > 0:
        state.phase = EXCHANGE
    else:
        end_turn(state)


@kernel
def discard_box(state: State, kind: int) -> None:
    """A box of the hand goes to the pile face down, as many as were shown and the deck can replace. [4.5, 4.6]"""
    hand = state.hands[state.active]
    hand[kind] -= 1
    state.discards[state.active, state.layer, kind] += 1
    state.boxes -= 1
    state.exchanged_now += 1
    state.exchanged[state.standing] += 1
    if state.exchanged_now == min(state.shown_now, size_of(state.deck)) or size_of(hand) == 0:
        end_exchange(state)


@kernel
def end_exchange(state: State) -> None:
    """As many boxes are drawn as were discarded; then the turn is over. [4.5, 4.7]"""
    if state.exchanged_now > 0:
        draw_boxes(state, state.exchanged_now, EXCHANGE)
    else:
        end_turn(state)


@kernel
def prove(state: State) -> None:
    """All is observed: a count below the number said debunks the maker, else the caller was wrong. [6.1, 6.3]"""
    cell = state.standing
    count = count_kind(state, KIND_OF[cell])
    right = state.maker
    wrong = state.active
    if count < NUMBER_OF[cell]:
        right = state.active
        wrong = state.maker
    keep_observation(state, count, right)
    state.wins[right] += 1
    state.losses[wrong] += 1
    if state.losses[wrong] == losses_allowed(state):
        state.leaving[wrong] = state.seats + 1 - scientists_left(state)
    state.first = right  # [6.4]
    if scientists_left(state) == 1 or (state.mode == TENURE and state.wins[right] == TENURE_WINS):
        state.winner = right
        state.phase = CLOSED
    else:
        clear_experiment(state)
        begin_experiment(state)


@kernel
def keep_observation(state: State, count: int, right: int) -> None:
    """What was observed stays in everyone's sight until the next observation. [6.6]"""
    state.last_hands[:] = state.hands
    state.last_findings[:] = state.findings
    state.last_bonus[:] = state.bonus
    state.last_feyncat = state.feyncat
    state.last_experiment = state.experiment
    state.last_cell = state.standing
    state.last_count = count
    state.last_caller = state.active
    state.last_maker = state.maker
    state.last_right = right


@kernel
def losses_allowed(state: State) -> int:
    """How often one must be wrong to be out. [7.1, 7.2, 7.3]"""
    if state.mode == TENURE or (state.mode == AMIGO and state.seats <= 3):
        return 2
    return 1


@kernel
def scores(state: State, out: Ints) -> None:
    """The winner scores, nobody else does. [7.5]"""
    for seat in range(state.seats):
        out[seat] = SCALE if seat == state.winner else 0
