"""Particle Panic: cards on their way to the codes: collected, shared, discarded, entered. [3.5, 5.1, 6.1, 8.1]"""

from catstate.core.compile import inlined, kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.record import Ints

from .actions import Action, Ending, Event, Excess, Phase, Verdict
from .pieces import COPIES, SUITS
from .state import State, can_receive, hand_size, note_pawn


@kernel
def list_gifts(state: State, pawn: int, out: Ints, count: int) -> int:
    """Any card of the hand may be given. [5.1]"""
    if can_receive(state, pawn):
        for suit in range(state.suits):
            if state.hands[state.turn, suit] > 0:
                out[count] = Action.GIVE + SUITS * pawn + suit
                count += 1
    return count


@kernel
def list_discards(state: State, out: Ints) -> int:
    """Whoever is over the limit chooses; least harm comes first: a suit already entered, else the fewest. [8.1]"""
    hand = state.hands[state.chooser]
    mildest = -1
    harm = COPIES + 1
    for suit in range(state.suits):
        if hand[suit] > 0:
            loss = 0 if state.codes[suit] else hand[suit]
            if loss < harm:
                mildest = suit
                harm = loss
    out[0] = Action.DISCARD + mildest
    count = 1
    for suit in range(state.suits):
        if hand[suit] > 0 and suit != mildest:
            out[count] = Action.DISCARD + suit
            count += 1
    return count


@kernel
def collect(state: State, journal: Journal) -> None:
    """Collecting roots the pawn for the rest of the turn, or is the end of the turn. [3.5, 3.7, 3.8]"""
    if state.late:
        state.ending = 1
        note_ending(state, Ending.WITH_CARD, journal)
    else:
        state.basics -= 1
    state.rooted = 1
    state.taken = 0
    take(state, journal)


@kernel
def take(state: State, journal: Journal) -> None:
    """The top card goes to the hand; a stack without cards loses the game. [3.5, 8.5]"""
    here = state.places[state.turn]
    if journal is not None:
        kind = Event.TOOK_SECOND if state.taken else Event.COLLECTED
        note_pawn(journal, state, kind, state.turn, here, state.tops[here], state.sizes[here] - 1)
    state.hands[state.turn, state.tops[here]] += 1
    state.tops[here] = -1
    state.sizes[here] -= 1
    state.taken += 1
    if state.sizes[here] == 0:
        finish(state, Verdict.STACK_OUT, journal)
    else:
        state.phase = Phase.REVEAL


@kernel
def reveal(state: State, suit: int, journal: Journal) -> None:
    """The next card is turned up; in a small group it may be taken too. [3.5, 3.6]"""
    here = state.places[state.turn]
    state.hidden[suit] -= 1
    state.tops[here] = suit
    note(journal, Event.TURNED_UP, NOBODY, here, suit, state.sizes[here])
    if state.small and state.taken == 1:
        state.phase = Phase.MORE
    else:
        close_collection(state, journal)


@kernel
def leave_card(state: State, journal: Journal) -> None:
    """The second card may be left where it is. [3.6]"""
    if journal is not None:
        here = state.places[state.turn]
        note_pawn(journal, state, Event.LEFT_CARD, state.turn, here, state.tops[here])
    close_collection(state, journal)


@kernel
def close_collection(state: State, journal: Journal) -> None:
    """Whoever collected beyond the limit discards down to it. [3.9]"""
    check_limit(state, state.turn, Excess.COLLECTED, journal)


@kernel
def share(state: State, action: int, journal: Journal) -> None:
    """Cards go to one player until the giver is done; then the receiver's limit counts. [5.1, 5.2, 5.3]"""
    receiver = state.receiver
    if action == Action.DONE:
        note_pawn(journal, state, Event.STOPPED_GIVING, state.turn, receiver)
    else:
        suit = (action - Action.GIVE) % SUITS
        note_pawn(journal, state, Event.GAVE, state.turn, receiver, suit)
        state.hands[state.turn, suit] -= 1
        state.hands[receiver, suit] += 1
    if action == Action.DONE or hand_size(state, state.turn) == 0 or not can_receive(state, receiver):
        state.receiver = -1
        check_limit(state, receiver, Excess.GIVEN, journal)


@kernel
def enter(state: State, suit: int, journal: Journal) -> None:
    """Five cards of one suit enter its code; the last code wins. [6.1, 6.2, 8.2, 9.3]"""
    state.specials -= 1
    pay(state, suit, state.per_code)
    state.codes[suit] = 1
    entered = 0
    for other in range(state.suits):
        entered += state.codes[other]
    note_pawn(journal, state, Event.ENTERED, state.turn, suit, entered, state.suits)
    if entered == state.suits:
        finish(state, Verdict.WON, journal)


@kernel
def pay(state: State, suit: int, cards: int) -> None:
    """Spent cards leave the game. [4.6]"""
    state.hands[state.turn, suit] -= cards
    state.spent[suit] += cards


@kernel
def check_limit(state: State, pawn: int, excess: int, journal: Journal) -> None:
    """A hand over its limit is discarded down to it at once; then the turn goes on, or ends. [8.1]"""
    held = hand_size(state, pawn)
    limit = state.limits[pawn]
    if held > limit:
        state.chooser = pawn
        state.phase = Phase.DISCARD
        if excess != Excess.DISCARDING:
            note_pawn(journal, state, Event.OVER_LIMIT, pawn, held - limit, limit, excess)
    else:
        state.chooser = -1
        state.phase = Phase.EMERGE_COUNT if state.ending else Phase.TURN


@kernel
def discard(state: State, suit: int, journal: Journal) -> None:
    """A discarded card leaves the game without effect. [8.1]"""
    state.hands[state.chooser, suit] -= 1
    state.spent[suit] += 1
    note_pawn(journal, state, Event.DISCARDED, state.chooser, suit)
    check_limit(state, state.chooser, Excess.DISCARDING, journal)


@inlined
def note_ending(state: State, ending: int, journal: Journal) -> None:
    """How a turn ends, and which card lies on top where it does. [2.3]"""
    if journal is not None:
        here = state.places[state.turn]
        note_pawn(journal, state, Event.ENDED_TURN, state.turn, ending, state.tops[here], here)


@kernel
def finish(state: State, verdict: int, journal: Journal) -> None:
    """The end comes at once, in the order in which things happen. [8.6]"""
    state.verdict = verdict
    state.phase = Phase.ENDED
    if verdict == Verdict.WON:
        note_pawn(journal, state, Event.WON, state.turn)
    else:
        note_pawn(journal, state, Event.LOST, state.turn, verdict, state.places[state.turn])
