"""What a scientist does in her turn: hypothesis, findings, exchange. Clauses refer to docs/rules/cats.md."""

from catstate.core.compile import kernel
from catstate.core.journal import Journal, note, note_to

from .actions import Event, Phase
from .pieces import HEISENBERG
from .state import State, next_seat, size_of


@kernel
def say_hypothesis(state: State, cell: int, journal: Journal) -> None:
    """The hypothesis stands, and its maker is asked for findings whatever she holds. [3.3, 4.1]"""
    note(journal, Event.SAID, state.active, cell, state.standing, state.maker)
    state.standing = cell
    state.maker = state.active
    state.bidder[cell] = state.active
    state.phase = Phase.FINDINGS


@kernel
def show_box(state: State, kind: int, journal: Journal) -> None:
    """A box of the hand lies face up from now on. [4.2, 4.3, 4.4]"""
    state.hands[state.active, kind] -= 1
    state.findings[state.active, kind] += 1
    state.shown_now += 1
    note(journal, Event.SHOWED, state.active, kind, state.findings[state.active, kind])
    if kind == HEISENBERG:
        state.shown_wild[state.standing] += 1
    else:
        state.shown[state.standing] += 1


@kernel
def end_findings(state: State, journal: Journal) -> None:
    """Asked to exchange if she showed a box this turn, wiped or not, and neither hand nor deck is empty. [4.6, 4.10]"""
    note(journal, Event.SHOWED_ALL, state.active, state.shown_now)
    if state.shown_now > 0 and size_of(state.hands[state.active]) > 0 and size_of(state.deck) > 0:
        state.phase = Phase.EXCHANGE
    else:
        end_turn(state)


@kernel
def discard_box(state: State, kind: int, journal: Journal) -> None:
    """A box of the hand goes to the pile face down, as many as were shown and the deck can replace. [4.5, 4.6, 4.10]"""
    note_to(journal, state.active, Event.DISCARDED, state.active, kind)
    hand = state.hands[state.active]
    hand[kind] -= 1
    state.discards[state.active, state.layer, kind] += 1
    state.boxes -= 1
    state.exchanged_now += 1
    state.exchanged[state.standing] += 1
    if state.exchanged_now == min(state.shown_now, size_of(state.deck)) or size_of(hand) == 0:
        end_exchange(state)


@kernel
def discard_no_more(state: State, journal: Journal) -> None:
    """She has exchanged fewer boxes than she might. [4.5]"""
    note(journal, Event.KEPT, state.active, state.exchanged_now)
    end_exchange(state)


@kernel
def end_exchange(state: State) -> None:
    """As many boxes are drawn as were discarded; then the turn is over. [4.5, 4.7]"""
    if state.exchanged_now > 0:
        draw_boxes(state, state.exchanged_now, Phase.EXCHANGE)
    else:
        end_turn(state)


@kernel
def draw_boxes(state: State, number: int, resume: int) -> None:
    """The active scientist is to draw that many boxes; then the phase `resume` goes on."""
    state.due = number
    state.resume = resume
    state.phase = Phase.DRAWING


@kernel
def end_turn(state: State) -> None:
    """The next scientist clockwise becomes active. [3.8]"""
    state.active = next_seat(state, state.active)
    state.phase = Phase.TURN
    state.shown_now = 0
    state.exchanged_now = 0
