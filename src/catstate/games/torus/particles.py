"""Particle Panic: particles are neutralized, moved by cards, and emerge. [3.2, 4.1, 7.1]"""

from catstate.core.compile import kernel
from catstate.core.record import Ints

from .actions import Action, Phase, Verdict
from .codes import check_limit, finish, pay
from .pieces import ROOM, SPACES, Suit
from .state import State, can_push, can_spend, push_target, steps_to_room, target_number


@kernel
def settle(state: State) -> None:
    """A roll of 4–6 (3–6 in a small group) removes a particle; a lower one may be answered with cards. [3.2, 4.2]"""
    if state.die + state.bonus >= target_number(state.small):
        here = state.places[state.turn]
        if state.particles[here] > 0:
            state.particles[here] -= 1
        state.phase = Phase.TURN
    elif can_spend(state) and has_card_to_spend(state):
        state.phase = Phase.ROLLED
    else:
        fail(state)


@kernel
def has_card_to_spend(state: State) -> bool:
    """While a roll waits any card has a use but a star, or a spade when no particle can be moved. [4.2, 4.5, 4.6]"""
    hand = state.hands[state.turn]
    if hand[Suit.HEART] + hand[Suit.CLUB] + hand[Suit.DIAMOND] > 0:
        return True
    if hand[Suit.SPADE] > 0:
        for space in range(SPACES):
            if can_push(state, space, push_target(space, 0)) or can_push(state, space, push_target(space, 1)):
                return True
    return False


@kernel
def fail(state: State) -> None:
    """A failed attempt lowers the hand limit by one; at zero all is lost. [3.3, 8.4]"""
    state.limits[state.turn] -= 1
    if state.limits[state.turn] == 0:
        finish(state, Verdict.LIMIT_ZERO)
    else:
        check_limit(state, state.turn)


@kernel
def list_spending(state: State, out: Ints, count: int) -> int:
    """Any card may be spent when its effect applies: ♥ ♣ on a failing roll, ♦ ♠ at any moment. [4.2, 4.3, 4.4, 4.5]"""
    if not can_spend(state):
        return count
    turn = state.turn
    here = state.places[turn]
    if state.phase == Phase.ROLLED:
        if state.hands[turn, Suit.HEART] > 0:
            out[count] = Action.HEART
            count += 1
        if state.hands[turn, Suit.CLUB] > 0:
            out[count] = Action.CLUB
            count += 1
    if state.hands[turn, Suit.DIAMOND] > 0 and not state.rooted:
        out[count] = Action.STEP + (here + SPACES - 1) % SPACES
        out[count + 1] = Action.STEP + (here + 1) % SPACES
        count += 2
    if state.hands[turn, Suit.SPADE] > 0:
        for space in range(SPACES):
            if state.particles[space] > 0:
                for way in range(2):
                    if can_push(state, space, push_target(space, way)):
                        out[count] = Action.PUSH + 2 * space + way
                        count += 1
    return count


@kernel
def spend(state: State, action: int) -> None:
    """A card spent takes effect; the first one of a turn is a special action. [4.1, 4.2, 4.3, 4.4, 4.5]"""
    if not state.spending:
        state.spending = 1
        state.specials -= 1
    if action == Action.HEART:
        pay(state, Suit.HEART, 1)
        state.phase = Phase.TRY_ROLL
    elif action == Action.CLUB:
        pay(state, Suit.CLUB, 1)
        state.bonus += 1
        settle(state)
    elif action < Action.PUSH:
        pay(state, Suit.DIAMOND, 1)
        state.places[state.turn] = action - Action.STEP
    else:
        pay(state, Suit.SPADE, 1)
        space = (action - Action.PUSH) // 2
        state.particles[space] -= 1
        state.particles[push_target(space, (action - Action.PUSH) % 2)] += 1
    if state.phase == Phase.ROLLED and not has_card_to_spend(state):
        fail(state)


@kernel
def list_spills(state: State, out: Ints) -> int:
    """Of two spaces equally near, either may take the extra particle. [7.3]"""
    away = steps_to_room(state)
    back = (state.source + SPACES - away) % SPACES
    forth = (state.source + away) % SPACES
    if state.particles[forth] < state.particles[back]:
        back, forth = forth, back
    out[0] = Action.SPILL + back
    out[1] = Action.SPILL + forth
    return 2


@kernel
def place_particles(state: State) -> bool:
    """Particles fill their space, then the nearest with room; a tie is the player's choice. [7.1, 7.2, 7.3, 8.3]

    Returns whether all have their place; a choice or the end of the match may come before.
    """
    while state.extra > 0:
        away = steps_to_room(state)
        if away < 0:
            finish(state, Verdict.NO_ROOM)
            return False
        back = (state.source + SPACES - away) % SPACES
        forth = (state.source + away) % SPACES
        if back != forth and state.particles[back] < ROOM and state.particles[forth] < ROOM:
            state.phase = Phase.SPILL
            return False
        target = back if state.particles[back] < ROOM else forth
        fitting = min(state.extra, ROOM - state.particles[target])
        state.particles[target] += fitting
        state.extra -= fitting
    return True
