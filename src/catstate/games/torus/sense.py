"""Judgement for Particle Panic: a race between cards and particles.

Four codes need twenty cards in the right hands before the ring is full; hands that can no longer hold five cards can't
enter a code; and every particle removed costs, now and then, a place in a hand.
"""

import numpy as np

from ...core.chance import below
from ...core.kernel import Ints, kernel
from ...core.rules import FINE
from .pieces import CODE, ROOM, SPACES, SUITS, Kind, Phase
from .table import State, View, hand_size, target_number

HORIZON = 12  # plies of a playout: to about the end of the turn
EXPLORATION = 0.5
SIMULATIONS = {"Intern": 30, "Postdoc": 250, "Professor": 2000}
COOPERATIVE = True

# A turn lets 3.5 particles emerge on average. Times are counted in twelfths of a turn.
TURN = 12
PARTICLE = 2  # what a particle less is worth
ENTERED = 44  # a code entered
# By the cards of the suit in its best hand; the last ones count most.
HOLDING = np.array((0, 4, 10, 18, 28, 40))
SPARE = 2  # a card of another suit that still fits beside a code
CLEAR = np.array((0, 12, 18, 22, 24, 25, 26))  # by how many spaces one can collect on
ABLE = np.array((-300, 0, 16, 24, 28))  # by how many hands can still hold a code
SLACK = 5  # a place in a hand beyond the five that a code needs
EVEN = 120  # the sum at which winning and losing are equally likely
DOUBT = 60  # the difference from it at which one is three times as likely as the other


@kernel
def best_hand(state: State, suit: int) -> int:
    """The pawn that holds most of a suit and could hold a code, −1 = none."""
    best = -1
    for pawn in range(state.pawns):
        if state.limits[pawn] >= CODE and (best < 0 or state.hands[pawn, suit] > state.hands[best, suit]):
            best = pawn
    return best


@kernel
def focus_of(state: State, pawn: int) -> int:
    """The open suit that a pawn holds most of and nobody holds more of, −1 = none."""
    focus = -1
    for suit in range(state.suits):
        if state.codes[suit] or state.limits[pawn] < CODE:
            continue
        best = best_hand(state, suit)
        if state.hands[best, suit] > state.hands[pawn, suit]:
            continue
        if focus < 0 or state.hands[pawn, suit] > state.hands[pawn, focus]:
            focus = suit
    return focus


@kernel
def is_wanted(state: State, pawn: int, suit: int) -> bool:
    """Whether a card of this suit brings a pawn nearer to a code: of its main suit, or of another while it fits."""
    if suit < 0 or state.codes[suit] or state.limits[pawn] < CODE or state.hands[pawn, suit] >= CODE:
        return False
    focus = focus_of(state, pawn)
    if suit == focus or focus < 0:
        return True
    missing = CODE - min(CODE, state.hands[pawn, focus])
    return hand_size(state, pawn) + missing < state.limits[pawn]


@kernel
def progress_of(state: State) -> int:
    """What the cards in hand and the codes entered are worth: each suit in its best hand, one main suit per hand."""
    worth = 0
    for suit in range(state.suits):
        if state.codes[suit]:
            worth += ENTERED
            continue
        best = best_hand(state, suit)
        if best < 0:
            continue
        held = min(CODE, state.hands[best, suit])
        if focus_of(state, best) == suit:
            worth += HOLDING[held]
        else:
            worth += SPARE * min(held, state.limits[best] - CODE + 1)
    return worth


@kernel
def evaluate(state: State, out: Ints, work: Ints) -> None:
    """Codes and cards against particles: room in the ring, spaces to collect on, hands that can still hold a code."""
    room = 0
    clear = 0
    for space in range(SPACES):
        room += ROOM - state.particles[space]
        if state.particles[space] == 0:
            clear += 1
    able = 0
    slack = 0
    for pawn in range(state.pawns):
        if state.limits[pawn] >= CODE:
            able += 1
            slack += state.limits[pawn] - CODE
    turn = TURN * state.basics // (1 + state.small)  # what is left of this turn is time before more emerge
    lead = turn + room * PARTICLE + CLEAR[clear] + ABLE[able] + SLACK * slack + progress_of(state)
    lead -= EVEN + ENTERED * (state.suits - 4)
    share = FINE // 2 + FINE // 2 * lead // (abs(lead) + DOUBT)
    for seat in range(state.seats):
        out[seat] = share


@kernel
def weigh_space(state: State, space: int) -> int:
    """How good it is to stand on a space."""
    pawn = state.turn
    if state.particles[space] > 0:
        return 4 if state.particles[space] == 1 and state.basics > 0 else 1
    return 40 if is_wanted(state, pawn, state.tops[space]) else 8


@kernel
def weigh_gift(state: State, receiver: int, suit: int) -> int:
    """Cards go where more of their suit lie."""
    if state.codes[suit] or state.limits[receiver] < CODE or hand_size(state, receiver) >= state.limits[receiver]:
        return 1
    mine = state.hands[state.turn, suit]
    theirs = state.hands[receiver, suit]
    if state.limits[state.turn] < CODE:
        return 30
    if theirs + mine >= CODE and theirs >= mine:
        return 60
    return 12 if theirs > mine else 1


@kernel
def weigh_discard(state: State, suit: int) -> int:
    """What is entered goes first, then what is collected elsewhere."""
    if state.codes[suit]:
        return 100
    return 1 if is_wanted(state, state.chooser, suit) and state.hands[state.chooser, suit] >= 2 else 10


@kernel
def weigh_turn(state: State, action: int) -> int:
    """First sight of the question: what next?"""
    pawn = state.turn
    here = state.places[pawn]
    if action == Kind.END:
        return 2 if state.basics > 0 else 30
    if action == Kind.NEUTRALIZE:
        ease = 4 if state.limits[pawn] == CODE else 16
        return ease * 2 if state.particles[here] == 1 else ease
    if action == Kind.COLLECT:
        return 80 if is_wanted(state, pawn, state.tops[here]) else 14
    if action == Kind.MOVE:
        weight = 4
        for space in range(SPACES):
            if state.particles[space] == 0 and is_wanted(state, pawn, state.tops[space]):
                weight = 20
        return weight
    if Kind.STEP <= action < Kind.PUSH:
        spare = state.codes[2] or not is_wanted(state, pawn, 2)
        return weigh_space(state, action - Kind.STEP) // (2 if spare else 8) + 1
    if Kind.PUSH <= action < Kind.GIVE:
        alone = state.particles[(action - Kind.PUSH) // 2] == 1
        return 4 if alone and (state.codes[3] or not is_wanted(state, pawn, 3)) else 1
    if Kind.GIVE <= action < Kind.ENTER:
        return weigh_gift(state, (action - Kind.GIVE) // SUITS, (action - Kind.GIVE) % SUITS)
    return 3


@kernel
def weigh(state: State, action: int) -> int:
    """First sight of any question."""
    if Kind.ENTER <= action < Kind.DISCARD:
        return 2000
    phase = state.phase
    if phase == Phase.TURN:
        return weigh_turn(state, action)
    if phase == Phase.MOVE and Kind.GO <= action < Kind.HEART:
        return weigh_space(state, action - Kind.GO)
    if phase == Phase.ROLLED:
        if action == Kind.ACCEPT:
            return 6 if state.limits[state.turn] > CODE else 2
        if action == Kind.CLUB:
            return 12 if state.die + state.bonus + 1 >= target_number(state) else 2
        return 8 if action == Kind.HEART else 1
    if phase == Phase.MORE:
        if action == Kind.COLLECT:
            return 30 if is_wanted(state, state.turn, state.tops[state.places[state.turn]]) else 4
        return 6 if action == Kind.DONE else 1
    if phase == Phase.SHARING and Kind.GIVE <= action < Kind.ENTER:
        return weigh_gift(state, (action - Kind.GIVE) // SUITS, (action - Kind.GIVE) % SUITS)
    if phase == Phase.DISCARD:
        return weigh_discard(state, action - Kind.DISCARD)
    return 6


@kernel
def prior(state: State, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """Codes first, then wanted cards on clear spaces, gifts that complete a suit, particles while hands are large."""
    for index in range(count):
        weight[index] = weigh(state, out[index])


@kernel
def playout_action(state: State, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """By first sight, the likelier the better it looks; a code is always entered."""
    total = 0
    for index in range(count):
        work[index] = weigh(state, out[index])
        if work[index] >= 2000:
            return out[index]
        total += work[index]
    ticket = below(rng, total)
    index = 0
    while ticket >= work[index]:
        ticket -= work[index]
        index += 1
    return out[index]


@kernel
def shortlist(world: State, view: View, worlds: object, out: Ints, count: int, work: Ints) -> int:
    """The last code is entered at once."""
    left = 0
    for suit in range(world.suits):
        left += 1 - world.codes[suit]
    if left == 1:
        for index in range(count):
            if Kind.ENTER <= out[index] < Kind.DISCARD:
                out[0] = out[index]
                return 1
    return count
