"""Judgement for Particle Panic: a race between cards and particles.

Four codes need twenty cards in the right hands before the ring is full; hands that can no longer hold five cards can't
enter a code; and every particle removed costs, now and then, a place in a hand. The quick player: each hand collects
one suit, those who stand together pass each other what they need, and whoever can spare places in the hand clears
particles.
"""

import math

from catstate.core.chance import below
from catstate.core.compile import kernel
from catstate.core.record import Batch, Ints, table
from catstate.core.rules import FINE
from catstate.core.sense import Thinking, believe_all, know_nothing, see_it_through

from .actions import Action, Phase
from .pieces import FACES, SPACES, SUITS, Suit
from .reasons import reason as reason
from .state import State, View, can_spend, hand_size, push_target

THINKING = Thinking(
    horizon=40,  # plies of a playout: two or three turns
    exploration=0.5,
    simulations={"Intern": 8, "Postdoc": 60, "Professor": 8000},
    slips={"Intern": 0.02},
    cooperative=True,
)

# How likely a win is: the logarithm of the odds, in hundredths, as a sum. The weights are rounded from logistic
# regressions, one per number of seats, on 62,000 matches of an earlier form of the quick player below. START is a
# guess: those who search win more often than he does. So are the last two of ENTERED, which no fit can tell.
START = 60
PARTICLE = -14
ABLE = table((-240, 0, 20, 55, 100))  # by how many hands can still hold a code
SLACK = 60  # a place in such a hand beyond the five that a code needs
PLACE = 7  # a place in another hand
ENTERED = table((-240, -150, 20, 190, 400, 600))  # by codes entered
HELD = table((-160, -110, -50, -25, 20, 150))  # an open suit, by its cards in the hand that collects it
ASIDE = -130  # an open suit that nobody collects first
ELSEWHERE = 20  # a card of an open suit in another hand, while it is needed
BASIC = 12  # a basic action left
ODDS = table([int(FINE / (1 + math.exp(-lead / 100))) for lead in range(-1000, 1001)])
NOISE = 4  # what looks half as good as the best is still taken now and then


@kernel
def best_hand(state: State, suit: int) -> int:
    """The pawn that holds most of a suit and could hold a code, −1 = none."""
    best = -1
    for pawn in range(state.pawns):
        if state.limits[pawn] >= state.per_code and (best < 0 or state.hands[pawn, suit] > state.hands[best, suit]):
            best = pawn
    return best


@kernel
def focus_of(state: State, pawn: int) -> int:
    """The open suit that a pawn holds most of and nobody holds more of, −1 = none."""
    focus = -1
    for suit in range(state.suits):
        if state.codes[suit] or state.limits[pawn] < state.per_code:
            continue
        best = best_hand(state, suit)
        if state.hands[best, suit] > state.hands[pawn, suit]:
            continue
        if focus < 0 or state.hands[pawn, suit] > state.hands[pawn, focus]:
            focus = suit
    return focus


@kernel
def owner_of(state: State, suit: int) -> int:
    """The pawn that collects a suit: as `best_hand`, but a pawn whose main suit it is comes first; −1 = none."""
    best = -1
    most = -1
    for pawn in range(state.pawns):
        if state.limits[pawn] >= state.per_code:
            held = 2 * state.hands[pawn, suit] + (1 if focus_of(state, pawn) == suit else 0)
            if held > most:
                most = held
                best = pawn
    return best


@kernel
def worth_of_card(state: State, pawn: int, suit: int) -> int:
    """What a card is worth in a hand, from 0 for a suit that is in to about 20 for one that completes a code."""
    if suit < 0 or state.codes[suit]:
        return 0
    held = state.hands[pawn, suit]
    if held >= state.per_code:
        return 1
    focus = focus_of(state, pawn)
    if suit == focus:
        return 8 + 3 * held
    owner = owner_of(state, suit)
    if owner != pawn and owner >= 0:
        return 6 if state.places[owner] == state.places[pawn] else 3
    return 3 + held


@kernel
def slack_of(state: State, pawn: int) -> int:
    """How many places in a hand may still be lost: a hand that can hold a code keeps the five it needs.

    But when no space is clear, whoever is not the nearest to a code clears one at any price.
    """
    able = 0
    ahead = 0
    mine = most_of_a_suit(state, pawn)
    for other in range(state.pawns):
        if state.limits[other] >= state.per_code:
            able += 1
            if other != pawn and most_of_a_suit(state, other) >= mine:
                ahead += 1
    if state.limits[pawn] < state.per_code:
        return state.limits[pawn] - 1
    if able > 2 and focus_of(state, pawn) < 0:
        return state.limits[pawn] - 2
    if ahead > 0 and state.limits[pawn] == state.per_code and not has_clear_space(state):
        return 1
    return state.limits[pawn] - state.per_code


@kernel
def most_of_a_suit(state: State, pawn: int) -> int:
    """How many cards of one open suit a hand holds at most."""
    most = 0
    for suit in range(state.suits):
        if not state.codes[suit]:
            most = max(most, state.hands[pawn, suit])
    return most


@kernel
def has_clear_space(state: State) -> bool:
    """Whether cards can be collected anywhere."""
    for space in range(SPACES):
        if state.particles[space] == 0:
            return True
    return False


@kernel
def crowd_of(state: State) -> int:
    """Particles on the ring."""
    crowd = 0
    for space in range(SPACES):
        crowd += state.particles[space]
    return crowd


@kernel
def standing_of(state: State) -> int:
    """What the suits are worth: those entered, those being collected, those that lie about."""
    worth = 0
    entered = 0
    for suit in range(state.suits):
        if state.codes[suit]:
            entered += 1
            continue
        best = best_hand(state, suit)
        if best < 0:
            continue
        held = min(state.per_code, state.hands[best, suit])
        worth += HELD[5 * held // state.per_code] if focus_of(state, best) == suit else ASIDE
        others = -state.hands[best, suit]
        for pawn in range(state.pawns):
            others += state.hands[pawn, suit]
        worth += ELSEWHERE * min(others, state.per_code - held)
    return worth + ENTERED[entered + 4 - state.suits] if entered + 4 >= state.suits else worth + ENTERED[0]


@kernel
def evaluate(state: State, out: Ints, work: Ints) -> None:
    """Codes and cards against particles, and hands that can still hold a code."""
    able = 0
    places = 0
    for pawn in range(state.pawns):
        if state.limits[pawn] >= state.per_code:
            able += 1
            places += SLACK * (state.limits[pawn] - state.per_code)
        else:
            places += PLACE * (state.limits[pawn] - 1)
    lead = START + PARTICLE * crowd_of(state) + ABLE[able] + places + standing_of(state)
    if state.phase == Phase.TURN:
        lead += BASIC * state.basics
    share = ODDS[max(-1000, min(1000, lead)) + 1000]
    for seat in range(state.seats):
        out[seat] = share


@kernel
def worth_of_place(state: State, space: int, basics: int) -> int:
    """How good it is to be on a space with so many basic actions left: cards to take, particles to clear, company."""
    pawn = state.turn
    worth = 10
    reserve = state.sizes[space] - 1 - state.small
    company = 0
    for other in range(state.pawns):
        if other != pawn and state.places[other] == space:
            company += 1
            focus = focus_of(state, other)
            if focus >= 0 and state.hands[pawn, focus] > 0 and focus != focus_of(state, pawn):
                worth += 8
            mine = focus_of(state, pawn)
            if mine >= 0 and state.hands[other, mine] > 0 and focus != mine:
                worth += 4
    if state.particles[space] == 0:
        worth += 16 + 2 * worth_of_card(state, pawn, state.tops[space]) if reserve > 0 else 0
        if basics == 0 and state.late == 0:
            worth -= 8
    elif basics > 0 and slack_of(state, pawn) > 0:
        worth += max(0, 14 - 3 * state.particles[space]) + (crowd_of(state) // 3)
        if state.late == 1 and reserve > 0 and state.particles[space] <= 2:
            worth += worth_of_card(state, pawn, state.tops[space])
    return worth


@kernel
def weigh_gift(state: State, receiver: int, suit: int) -> int:
    """Cards go to whoever collects their suit; a hand that can't hold a code gives all away."""
    giver = state.turn
    limit = state.limits[receiver]
    if state.codes[suit] or limit < state.per_code or hand_size(state, receiver) >= limit:
        return 1
    mine = state.hands[giver, suit]
    theirs = state.hands[receiver, suit]
    if theirs >= state.per_code:
        return 1
    if mine + theirs >= state.per_code and (state.limits[giver] < state.per_code or theirs >= mine):
        return 300
    if focus_of(state, giver) == suit and state.limits[giver] >= state.per_code:
        return 1
    if focus_of(state, receiver) == suit:
        return 200
    return 60 if state.limits[giver] < state.per_code or theirs > mine else 2


@kernel
def weigh_neutralize(state: State) -> int:
    """An attempt costs a place in the hand now and then: worth it while there are places, or when the ring is full."""
    pawn = state.turn
    crowd = crowd_of(state)
    if state.limits[pawn] == 1:
        return 120 if crowd > 33 else 1
    slack = slack_of(state, pawn)
    spare = 0
    for suit in range(2):
        if state.codes[suit] and (state.spending or state.specials > 0):
            spare += state.hands[pawn, suit]
    if slack + spare > 0:
        return 60 + 2 * crowd
    return 8 if crowd < 22 else 20 + 20 * (crowd - 22)


@kernel
def weigh_collection(state: State) -> int:
    """A card from the space one stands on; the last one of a stack loses."""
    pawn = state.turn
    here = state.places[pawn]
    if state.sizes[here] <= 1:
        return 0
    worth = worth_of_card(state, pawn, state.tops[here])
    room = state.limits[pawn] - hand_size(state, pawn)
    if state.refuse == 0:  # what is not wanted is discarded again, and another card has come up
        return 30 + 8 * worth if state.sizes[here] > 4 else 3 * worth
    if room <= 0:
        return 3
    if room == 1 and worth <= 3:
        return 6
    return 20 + 8 * worth


@kernel
def weigh_turn(state: State, action: int) -> int:
    """First sight of the question: what next?"""
    pawn = state.turn
    here = state.places[pawn]
    if action == Action.END:
        return 4 if state.basics > 0 else 30
    if action == Action.NEUTRALIZE:
        return weigh_neutralize(state)
    if action == Action.COLLECT:
        return weigh_collection(state)
    if action == Action.MOVE:
        best = 0
        for space in range(SPACES):
            if space != here:
                best = max(best, worth_of_place(state, space, state.basics - 1))
        gain = best - worth_of_place(state, here, state.basics)
        return max(2, 30 + 4 * gain)
    if Action.STEP <= action < Action.PUSH:
        gain = worth_of_place(state, action - Action.STEP, state.basics) - worth_of_place(state, here, state.basics)
        return max(1, 4 * (gain - worth_of_card(state, pawn, 2)))
    if Action.PUSH <= action < Action.GIVE:
        space = (action - Action.PUSH) // 2
        to = push_target(space, (action - Action.PUSH) % 2)
        if space == here and state.particles[here] == 1 and state.particles[to] > 0:
            return max(1, 40 - 8 * worth_of_card(state, pawn, 3))
        return 1
    if Action.GIVE <= action < Action.ENTER:
        return weigh_gift(state, (action - Action.GIVE) // SUITS, (action - Action.GIVE) % SUITS)
    return 3


@kernel
def weigh_answer(state: State, action: int) -> int:
    """A failing roll is answered with cards that are not needed, or when a hand must not shrink."""
    pawn = state.turn
    dear = slack_of(state, pawn) <= 0
    if action == Action.ACCEPT:
        return 10 if not dear else 4
    if action == Action.CLUB:
        enough = state.die + state.bonus + 1 >= state.needed
        worth = worth_of_card(state, pawn, 1)
        return max(1, (40 if dear else 20) - 2 * worth) if enough or worth == 0 else 1
    if action == Action.HEART:
        return max(1, (36 if dear else 18) - 2 * worth_of_card(state, pawn, 0))
    return 1


@kernel
def weigh(state: State, action: int) -> int:
    """First sight of any question."""
    if Action.ENTER <= action < Action.DISCARD:
        return 2000
    phase = state.phase
    if phase == Phase.TURN:
        return weigh_turn(state, action)
    if phase == Phase.MOVE and Action.GO <= action < Action.HEART:
        worth = worth_of_place(state, action - Action.GO, state.basics)
        return 1 + worth * worth // 16
    if phase == Phase.ROLLED:
        return weigh_answer(state, action)
    if phase == Phase.MORE:
        if action == Action.COLLECT:
            return weigh_collection(state)
        return 24 if action == Action.DONE else 1
    if phase == Phase.SHARING and Action.GIVE <= action < Action.ENTER:
        return weigh_gift(state, (action - Action.GIVE) // SUITS, (action - Action.GIVE) % SUITS)
    if phase == Phase.DISCARD:
        return max(1, 100 - 10 * worth_of_card(state, state.chooser, action - Action.DISCARD))
    if phase == Phase.SPILL and action >= Action.SPILL:
        return 12 - state.particles[action - Action.SPILL]
    return 6


@kernel
def prior(state: State, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """Codes first, then gifts that complete a suit, wanted cards on clear spaces, particles while hands are large."""
    for index in range(count):
        weight[index] = 2 + weigh(state, out[index])


@kernel
def playout_action(state: State, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """What looks best at first sight, or what looks nearly as good."""
    best = 0
    most = -1
    for index in range(count):
        worth = weigh(state, out[index]) * (NOISE + below(rng, NOISE))
        if worth > most:
            most = worth
            best = index
    return out[best]


@kernel
def clubs_to_spend(state: State) -> int:
    """How much the pawn in turn can add to its rolls."""
    return state.hands[state.turn, Suit.CLUB] if can_spend(state) else 0


@kernel
def may_lose_now(state: State, action: int) -> bool:
    """Whether an action may lose in this turn though something else would not: the last hand limit is staked on a roll
    that clubs can't make sure of, or the last card of a stack is taken. [3.3, 8.4, 8.5]"""
    pawn = state.turn
    if action == Action.COLLECT:
        return state.sizes[state.places[pawn]] == 1
    if state.limits[pawn] > 1:
        return False
    clubs = clubs_to_spend(state)
    if action == Action.NEUTRALIZE or action == Action.HEART:
        return 1 + clubs < state.needed
    if state.phase == Phase.ROLLED:
        return action == Action.ACCEPT or state.die + state.bonus + clubs < state.needed
    return False


@kernel
def is_room_sure(state: State) -> bool:
    """Whether there is room for all particles that may emerge after this turn, as the ring is now. [7.1, 8.3]"""
    return crowd_of(state) + min(FACES, state.most) <= SPACES * state.room


@kernel
def shortlist(world: State, view: View, worlds: Batch[State], out: Ints, count: int, work: Ints) -> int:
    """The last code is entered at once; and nothing is risked that can lose in this turn, while there is room enough
    to end it safely."""
    left = 0
    for suit in range(world.suits):
        left += 1 - world.codes[suit]
    if left == 1:
        for index in range(count):
            if Action.ENTER <= out[index] < Action.DISCARD:
                out[0] = out[index]
                return 1
    if not is_room_sure(world):
        return count
    kept = 0
    for index in range(count):
        if not may_lose_now(world, out[index]):
            work[kept] = out[index]
            kept += 1
    if kept == 0:
        return count
    out[:kept] = work[:kept]
    return kept


plausible, is_settled = believe_all, see_it_through
by_heart = by_habit = know_nothing
