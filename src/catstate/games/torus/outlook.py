"""What a network is shown of Particle Panic: hands and spaces as the pawn that decides sees them, one number a fact.

A row of the view names spaces, suits and questions by their numbers. Here each has a place of its own. Pawns come in
the order of their turns, the one that decides first. All of it follows from the view, which hides nothing.
"""

from catstate.core.compile import kernel
from catstate.core.outlook import Features
from catstate.core.record import Ints

from .actions import Phase
from .pieces import SEATS, SPACES, SUITS
from .sense import best_hand, crowd_of, focus_of, slack_of, worth_of_card, worth_of_place
from .state import State, View, hand_size

TURN = 18  # numbers about the turn
PAWN = 9 + SUITS + 2 * SUITS + SPACES  # about each pawn
SPACE = 6 + SUITS  # about each space
SUIT = 7  # about each suit

PHASES_AT = TURN
PAWNS_AT = PHASES_AT + Phase.ENDED
SPACES_AT = PAWNS_AT + SEATS * PAWN
SUITS_AT = SPACES_AT + SPACES * SPACE
FEATURES = SUITS_AT + SUITS * SUIT


@kernel
def outlook(view: View, out: Features, work: Ints) -> None:
    """Write the FEATURES numbers for the seat of a view that has a question to answer."""
    out[:] = 0
    pawn = view.chooser if view.phase == Phase.DISCARD and view.chooser >= 0 else view.turn
    show_turn(view, pawn, out)
    for other in range(view.pawns):
        turn = (other - pawn) % view.pawns
        show_pawn(view, pawn, other, out[PAWNS_AT + PAWN * turn :])
    for space in range(SPACES):
        show_space(view, pawn, space, out[SPACES_AT + SPACE * space :])
    for suit in range(SUITS):
        show_suit(view, pawn, suit, out[SUITS_AT + SUIT * suit :])


@kernel
def show_turn(state: State, pawn: int, out: Features) -> None:
    """The question, and what is left of the turn."""
    out[0] = state.basics
    out[1] = state.specials
    out[2] = state.spending
    out[3] = state.neutralizing
    out[4] = state.rooted
    out[5] = state.taken
    out[6] = state.ending
    out[7] = state.die
    out[8] = state.rolled
    out[9] = state.bonus
    out[10] = state.needed - state.die - state.bonus if state.phase == Phase.ROLLED else 0
    out[11] = crowd_of(state)
    out[12] = state.extra
    out[13] = state.emerged
    out[14] = pawn
    out[15] = state.particles[state.places[pawn]]
    out[16] = state.sizes[state.places[pawn]]
    out[17] = worth_of_card(state, pawn, state.tops[state.places[pawn]])
    out[PHASES_AT + state.phase] = 1


@kernel
def show_pawn(state: State, pawn: int, other: int, out: Features) -> None:
    """Hand, limit and place of a pawn, and what it collects."""
    size = hand_size(state, other)
    out[0] = 1
    out[1] = state.limits[other]
    out[2] = state.limits[other] - size
    out[3] = size
    out[4] = slack_of(state, other)
    out[5] = 1 if state.limits[other] >= state.per_code else 0
    out[6] = 1 if state.places[other] == state.places[pawn] else 0
    out[7] = 1 if state.turn == other else 0
    out[8] = 1 if state.receiver == other else 0
    for suit in range(SUITS):
        out[9 + suit] = state.hands[other, suit]
        out[9 + SUITS + suit] = 1 if state.hands[other, suit] >= state.per_code and state.codes[suit] == 0 else 0
    focus = focus_of(state, other)
    if focus >= 0:
        out[9 + 2 * SUITS + focus] = 1
    out[9 + 3 * SUITS + state.places[other]] = 1


@kernel
def show_space(state: State, pawn: int, space: int, out: Features) -> None:
    """Particles, cards and company of a space, and how good the quick player finds it."""
    out[0] = state.particles[space]
    out[1] = 1 if state.particles[space] == 0 else 0
    out[2] = state.room - state.particles[space]
    out[3] = state.sizes[space]
    out[4] = 1 if state.places[pawn] == space else 0
    out[5] = worth_of_place(state, space, state.basics) if state.turn == pawn else 0
    if state.tops[space] >= 0:
        out[6 + state.tops[space]] = 1


@kernel
def show_suit(state: State, pawn: int, suit: int, out: Features) -> None:
    """How far a suit is, who holds most of it, and where its other cards are."""
    best = best_hand(state, suit)
    out[0] = state.codes[suit]
    out[1] = 1 if best == pawn else 0
    out[2] = state.hands[best, suit] if best >= 0 else -1
    out[3] = state.hidden[suit]
    out[4] = state.spent[suit]
    out[5] = worth_of_card(state, pawn, suit)
    out[6] = 1 if suit < state.suits else 0
