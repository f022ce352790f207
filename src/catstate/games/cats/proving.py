"""Prove It!: all boxes are opened and counted, and somebody was wrong. Clauses refer to docs/rules/cats.md."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.record import Ints

from .actions import Cause, Event, Phase
from .pieces import HEISENBERG, KIND_OF, KINDS, NUMBER_OF
from .state import State, count_kind, scientists_left, size_of


@kernel
def prove(state: State, journal: Journal) -> None:
    """All hands are opened: a count below the number said debunks the maker, else the caller was wrong. [6.1, 6.3]"""
    cell = state.standing
    count = count_kind(state, KIND_OF[cell])
    right = state.maker
    wrong = state.active
    if count < NUMBER_OF[cell]:
        right = state.active
        wrong = state.maker
    if journal is not None:
        note_opening(state, journal)
        verdict = Event.VALIDATED if right == state.maker else Event.DEBUNKED
        note(journal, verdict, right, wrong, count, cell, state.boxes)
    keep_observation(state, count, right)
    state.wins[right] += 1
    state.losses[wrong] += 1
    if state.wins_needed > 0:
        note(journal, Event.SCORED, right, state.wins[right], state.wins_needed)
    if state.losses[wrong] == state.losses_allowed:  # [9.3]
        state.leaving[wrong] = state.seats + 1 - scientists_left(state)
        if journal is not None:
            note(journal, Event.LEFT, wrong, state.leaving[wrong], scientists_left(state))
    elif journal is not None:
        note(journal, Event.LOST, wrong, state.losses[wrong], state.losses_allowed)
    state.first = right  # [6.4]
    if state.wins[right] == state.wins_needed:  # [9.4]
        win_match(state, right, Cause.ENOUGH_WINS, journal)
    elif scientists_left(state) == 1:
        win_match(state, right, Cause.LAST_ONE, journal)
    else:
        state.phase = Phase.OBSERVATION


@kernel
def win_match(state: State, seat: int, cause: int, journal: Journal) -> None:
    """The match is over; the boxes stay where they are. [7.2, 7.4]"""
    state.winner = seat
    state.phase = Phase.CLOSED
    note(journal, Event.WON, seat, cause, state.wins[seat] if cause == Cause.ENOUGH_WINS else 0)


@kernel
def keep_observation(state: State, count: int, right: int) -> None:
    """What was observed stays in everyone's sight until the next observation. [6.7]"""
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
def note_opening(state: State, journal: Ints) -> None:
    """Findings and bonuses are counted, then every hand is opened box by box, in the order of the seats. [6.1, 6.2]"""
    kind = KIND_OF[state.standing]
    wild = 1 - state.feyncat  # what a Heisenberg counts
    note(journal, Event.CALLED, state.active, state.standing, state.maker, state.boxes)
    boxes = 0  # of the kind
    heisenbergs = 0
    for seat in range(state.seats):
        boxes += state.findings[seat, kind]
        heisenbergs += state.findings[seat, HEISENBERG]
    shown = boxes + wild * heisenbergs
    count = shown + state.bonus[kind]
    note(journal, Event.TALLIED, NOBODY, shown, state.bonus[kind], count, kind)
    for seat in range(state.seats):
        count = note_opened_hand(state, seat, kind, count, journal)
        boxes += state.hands[seat, kind]
        heisenbergs += state.hands[seat, HEISENBERG]
    note(journal, Event.SUMMED, NOBODY, boxes, wild * heisenbergs, state.bonus[kind], kind)
    if state.feyncat == 1 and heisenbergs > 0:
        note(journal, Event.IGNORED, NOBODY, heisenbergs)


@kernel
def note_opened_hand(state: State, seat: int, asked: int, count: int, journal: Ints) -> int:
    """One hand is opened, kind by kind; returns the count after it. [6.1, 6.2]"""
    hand = state.hands[seat]
    place = 0
    for kind in range(KINDS):
        counts = 0
        if kind == asked or (kind == HEISENBERG and state.feyncat == 0):
            counts = 1
        for _ in range(hand[kind]):
            count += counts
            note(journal, Event.OPENED, seat, kind, place, counts, count)
            place += 1
    if size_of(hand) > 0:
        wild = hand[HEISENBERG] if state.feyncat == 0 else 0
        note(journal, Event.COUNTED, seat, hand[asked], wild, count, asked)
    return count
