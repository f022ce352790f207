"""Particle Panic: particles are neutralized, moved by cards, and emerge. [3.2, 4.1, 7.1]"""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.record import Ints

from .actions import Action, Event, Excess, Failing, Phase, Verdict
from .codes import check_limit, finish, pay
from .pieces import PLACES, SPACES, Suit
from .state import State, can_push, can_spend, note_pawn, push_target, steps_to_room


@kernel
def settle(state: State, journal: Journal) -> None:
    """A roll of 4–6 (3–6 in a small group) removes a particle; a lower one may be answered with cards.
    [3.2, 4.2, 9.5]"""
    if state.die + state.bonus >= state.needed:
        here = state.places[state.turn]
        if state.particles[here] > 0:
            state.particles[here] -= 1
            note_pawn(journal, state, Event.NEUTRALIZED, state.turn, here, state.particles[here])
        else:
            note_pawn(journal, state, Event.HIT_NOTHING, state.turn, here)
        state.phase = Phase.TURN
    elif can_spend(state) and has_card_to_spend(state):
        state.phase = Phase.ROLLED
        note_pawn(journal, state, Event.WAITS, state.turn, state.needed)
    else:
        fail(state, Failing.UNANSWERED, journal)


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
def fail(state: State, failing: int, journal: Journal) -> None:
    """A failed attempt lowers the hand limit by one; at zero all is lost. [3.3, 8.4]"""
    state.limits[state.turn] -= 1
    note_pawn(journal, state, Event.FAILED, state.turn, state.limits[state.turn], failing)
    if state.limits[state.turn] == 0:
        finish(state, Verdict.LIMIT_ZERO, journal)
    else:
        check_limit(state, state.turn, Excess.LOWERED, journal)


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
def spend(state: State, action: int, journal: Journal) -> None:
    """A card spent takes effect; the first one of a turn is a special action. [4.1, 4.2, 4.3, 4.4, 4.5]"""
    if not state.spending:
        state.spending = 1
        state.specials -= 1
    if action == Action.HEART:
        pay(state, Suit.HEART, 1)
        note_pawn(journal, state, Event.REROLLED, state.turn, state.die, state.bonus)
        state.phase = Phase.TRY_ROLL
    elif action == Action.CLUB:
        pay(state, Suit.CLUB, 1)
        state.bonus += 1
        rolled = state.die + state.bonus
        note_pawn(journal, state, Event.ADDED, state.turn, rolled - 1, rolled)
        settle(state, journal)
    elif action < Action.PUSH:
        pay(state, Suit.DIAMOND, 1)
        note_pawn(journal, state, Event.STEPPED, state.turn, state.places[state.turn], action - Action.STEP)
        state.places[state.turn] = action - Action.STEP
    else:
        pay(state, Suit.SPADE, 1)
        push(state, (action - Action.PUSH) // 2, (action - Action.PUSH) % 2, journal)
    if state.phase == Phase.ROLLED and not has_card_to_spend(state):
        fail(state, Failing.RUN_OUT, journal)


@kernel
def push(state: State, space: int, way: int, journal: Journal) -> None:
    """A spade moves a particle to a neighbour of its space. [4.5]"""
    target = push_target(space, way)
    if journal is not None:
        places = PLACES * (state.particles[space] - 1) + state.particles[target]
        note_pawn(journal, state, Event.PUSHED, state.turn, space, target, places)
    state.particles[space] -= 1
    state.particles[target] += 1


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
def place_particles(state: State, journal: Journal) -> bool:
    """Particles fill their space, then the nearest with room; a tie is the player's choice. [7.1, 7.2, 7.3, 8.3]

    Returns whether all have their place; a choice or the end of the match may come before.
    """
    while state.extra > 0:
        away = steps_to_room(state)
        if away < 0:
            note(journal, Event.NO_ROOM, NOBODY, state.source, state.extra, state.room)
            finish(state, Verdict.NO_ROOM, journal)
            return False
        back = (state.source + SPACES - away) % SPACES
        forth = (state.source + away) % SPACES
        if back != forth and state.particles[back] < state.room and state.particles[forth] < state.room:
            state.phase = Phase.SPILL
            return False
        target = back if state.particles[back] < state.room else forth
        fitting = min(state.extra, state.room - state.particles[target])
        if journal is not None:
            note_arrivals(state, target, fitting, journal)
        state.particles[target] += fitting
        state.extra -= fitting
    return True


@kernel
def note_arrivals(state: State, target: int, count: int, journal: Journal) -> None:
    """Each particle that finds its place, where it emerges or further on. [7.1, 7.2]"""
    for place in range(state.particles[target], state.particles[target] + count):
        if target == state.source:
            note(journal, Event.EMERGED, NOBODY, target, place)
        else:
            note(journal, Event.SPILLED, NOBODY, state.source, target, place)
