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

HORIZON = 20  # plies of a playout: about one turn
EXPLORATION = 0.5
SIMULATIONS = {"Intern": 30, "Postdoc": 250, "Professor": 2000}
COOPERATIVE = True

# A turn lets 3.5 particles emerge on average. Times are counted in twelfths of a turn.
TURN = 12
PARTICLE = 24 * TURN // 84  # what a particle less is worth
CARD_TIME = np.array((9, 5))  # what a card still needed costs: in the large group, in a small one
ABLE = np.array((-400, 0, 14, 20, 24))  # by how many hands can still hold a code
DOUBT = 40  # the lead at which a win is three times as likely as a loss


@kernel
def is_wanted(state: State, pawn: int, suit: int) -> bool:
    """Whether a card of this suit brings this pawn nearer to a code that nobody is nearer to."""
    if suit < 0 or state.codes[suit] or state.limits[pawn] < CODE:
        return False
    held = state.hands[pawn, suit]
    if held >= CODE:
        return False
    for other in range(state.pawns):
        if state.hands[other, suit] > held and state.limits[other] >= CODE and held < 2:
            return False
    return True


@kernel
def cards_missing(state: State) -> int:
    """Cards still to be collected for all codes, in quarters; a card in the wrong hand is half missing."""
    missing = 0
    for suit in range(state.suits):
        if state.codes[suit]:
            continue
        best = 0
        total = 0
        for pawn in range(state.pawns):
            held = state.hands[pawn, suit]
            total += held
            if state.limits[pawn] >= CODE:
                best = max(best, held)
        spare = min(CODE, total) - min(CODE, best)
        missing += 4 * (CODE - min(CODE, best)) - spare
    return missing


@kernel
def evaluate(state: State, out: Ints, work: Ints) -> None:
    """The time until the ring is full against the time the missing cards take; who can still enter a code."""
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
    lead = turn + room * PARTICLE + ABLE[able] + 6 * slack + 3 * min(clear, 3)
    lead -= cards_missing(state) * CARD_TIME[state.small] // 4 + TURN
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
