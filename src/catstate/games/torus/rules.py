"""The rules of Particle Panic, in the order of a turn. Clauses in brackets are those of docs/rules/torus.md."""

from ...core.kernel import Ints, copy_shared, kernel
from ...core.rules import CHANCE, OVER, SCALE
from .pieces import (
    CARD,
    CODE,
    COPIES,
    DEALT,
    FACES,
    LIMIT,
    ROOM,
    SEATS,
    SPACES,
    SUITS,
    Kind,
    Phase,
    Roll,
    Suit,
    Verdict,
)
from .pieces import NUM_ACTIONS as NUM_ACTIONS
from .pieces import NUM_OUTCOMES as NUM_OUTCOMES
from .table import (
    State,
    Table,
    View,
    can_collect,
    can_push,
    can_receive,
    can_spend,
    can_take,
    hand_size,
    push_target,
    steps_between,
    steps_to_room,
    target_number,
)


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """Nearly equal stacks, pawns on space 1, a particle on each other space, limit six. [1.2, 1.4, 1.5, 1.6, 1.7]"""
    state.seats = seats
    state.pawns = 2 if seats == 1 and options[4] == 1 else seats
    state.suits = 4 + options[3]
    state.small = 1 if state.pawns <= 2 else options[2]
    state.late = options[1]
    state.refuse = options[0]
    state.phase = Phase.DEAL
    state.chooser = -1
    state.receiver = -1
    state.source = -1
    for pawn in range(state.pawns):
        state.limits[pawn] = LIMIT
    for suit in range(state.suits):
        state.hidden[suit] = COPIES
    stock = COPIES * state.suits - DEALT * state.pawns
    for space in range(SPACES):
        state.particles[space] = 1 if space > 0 else 0
        state.sizes[space] = (stock + SPACES - 1 - space) // SPACES
        state.tops[space] = -1


@kernel
def to_act(state: Table) -> int:
    """The player in turn decides, but whoever is over the limit chooses his own discards. [2.1, 8.1]"""
    phase = state.phase
    if phase == Phase.ENDED:
        return OVER
    if (
        phase == Phase.DEAL
        or phase == Phase.MOVE_ROLL
        or phase == Phase.TRY_ROLL
        or phase == Phase.REVEAL
        or phase == Phase.EMERGE_COUNT
        or phase == Phase.EMERGE_SPACE
    ):
        return CHANCE
    if state.seats == 1:
        return 0
    return state.chooser if phase == Phase.DISCARD else state.turn


@kernel
def legal(state: State, out: Ints) -> int:
    """What the open question allows, the most harmless first: nothing, or what changes least."""
    phase = state.phase
    if phase == Phase.TURN:
        return list_turn(state, out)
    if phase == Phase.ROLLED:
        out[0] = Kind.ACCEPT
        return list_spending(state, out, 1)
    if phase == Phase.MOVE:
        return list_spending(state, out, list_moves(state, out))
    if phase == Phase.MORE:
        out[0] = Kind.DONE
        count = 1
        if can_take(state):
            out[1] = Kind.COLLECT
            count = 2
        return list_spending(state, out, count)
    if phase == Phase.SHARING:
        out[0] = Kind.DONE
        return list_gifts(state, state.receiver, out, 1)
    if phase == Phase.DISCARD:
        return list_discards(state, out)
    return list_spills(state, out)


@kernel
def list_turn(state: State, out: Ints) -> int:
    """A turn is basic and special actions in any order, each may be declined. [2.1]"""
    here = state.places[state.turn]
    out[0] = Kind.END
    count = 1
    if state.basics > 0 and not state.rooted:
        out[count] = Kind.MOVE
        count += 1
    if state.particles[here] > 0 and (state.basics > 0 or state.neutralizing):
        out[count] = Kind.NEUTRALIZE
        count += 1
    if can_collect(state):
        out[count] = Kind.COLLECT
        count += 1
    count = list_spending(state, out, count)
    if state.specials > 0:
        for suit in range(state.suits):
            if state.hands[state.turn, suit] >= CODE and not state.codes[suit]:
                out[count] = Kind.ENTER + suit
                count += 1
        for pawn in range(state.pawns):
            if pawn != state.turn and state.places[pawn] == here:
                count = list_gifts(state, pawn, out, count)
    return count


@kernel
def list_moves(state: State, out: Ints) -> int:
    """A pawn goes up to as many spaces as rolled, either way round, or stays. [3.1]"""
    here = state.places[state.turn]
    out[0] = Kind.GO + here
    count = 1
    for space in range(SPACES):
        if space != here and steps_between(here, space) <= state.die:
            out[count] = Kind.GO + space
            count += 1
    return count


@kernel
def list_spending(state: State, out: Ints, count: int) -> int:
    """Any card may be spent when its effect applies: ♥ ♣ on a failing roll, ♦ ♠ at any moment. [4.2, 4.3, 4.4, 4.5]"""
    if not can_spend(state):
        return count
    turn = state.turn
    here = state.places[turn]
    if state.phase == Phase.ROLLED:
        if state.hands[turn, Suit.HEART] > 0:
            out[count] = Kind.HEART
            count += 1
        if state.hands[turn, Suit.CLUB] > 0:
            out[count] = Kind.CLUB
            count += 1
    if state.hands[turn, Suit.DIAMOND] > 0 and not state.rooted:
        out[count] = Kind.STEP + (here + SPACES - 1) % SPACES
        out[count + 1] = Kind.STEP + (here + 1) % SPACES
        count += 2
    if state.hands[turn, Suit.SPADE] > 0:
        for space in range(SPACES):
            if state.particles[space] > 0:
                for way in range(2):
                    if can_push(state, space, push_target(space, way)):
                        out[count] = Kind.PUSH + 2 * space + way
                        count += 1
    return count


@kernel
def list_gifts(state: State, pawn: int, out: Ints, count: int) -> int:
    """Any card of the hand may be given. [5.1]"""
    if can_receive(state, pawn):
        for suit in range(state.suits):
            if state.hands[state.turn, suit] > 0:
                out[count] = Kind.GIVE + SUITS * pawn + suit
                count += 1
    return count


@kernel
def list_discards(state: State, out: Ints) -> int:
    """Whoever is over the limit chooses; least harm comes first: a suit already entered, else the fewest. [8.1]"""
    hand = state.hands[state.chooser]
    mildest = -1
    harm = LIMIT * SUITS * SEATS
    for suit in range(state.suits):
        if hand[suit] > 0:
            loss = 0 if state.codes[suit] else hand[suit]
            if loss < harm:
                mildest = suit
                harm = loss
    out[0] = Kind.DISCARD + mildest
    count = 1
    for suit in range(state.suits):
        if hand[suit] > 0 and suit != mildest:
            out[count] = Kind.DISCARD + suit
            count += 1
    return count


@kernel
def list_spills(state: State, out: Ints) -> int:
    """Of two spaces equally near, either may take the extra particle. [7.3]"""
    away = steps_to_room(state)
    back = (state.source + SPACES - away) % SPACES
    forth = (state.source + away) % SPACES
    if state.particles[forth] < state.particles[back]:
        back, forth = forth, back
    out[0] = Kind.SPILL + back
    out[1] = Kind.SPILL + forth
    return 2


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """The die is fair, and a card turned up is any of those nobody has seen. [1.4]"""
    count = 0
    if state.phase == Phase.DEAL or state.phase == Phase.REVEAL:
        for suit in range(state.suits):
            if state.hidden[suit] > 0:
                out[count] = CARD + suit
                weight[count] = state.hidden[suit]
                count += 1
        return count
    for face in range(FACES):
        out[face] = face
        weight[face] = 1
    return FACES


@kernel
def apply(state: State, action: int) -> None:
    """Carry out what chance brought or the player chose, by the question that was open."""
    phase = state.phase
    if phase == Phase.TURN:
        act(state, action)
    elif phase == Phase.MOVE_ROLL:
        state.die = action + 1
        state.phase = Phase.MOVE
    elif phase == Phase.TRY_ROLL:
        state.die = action + 1
        state.bonus = 0
        settle(state)
    elif phase == Phase.EMERGE_COUNT:
        state.emerged = action + 1
        state.phase = Phase.EMERGE_SPACE
    elif phase == Phase.EMERGE_SPACE:
        state.source = action
        state.extra = state.emerged
        place_particles(state)
    elif phase == Phase.SPILL:
        state.particles[action - Kind.SPILL] += 1
        state.extra -= 1
        place_particles(state)
    elif phase == Phase.DISCARD:
        discard(state, action - Kind.DISCARD)
    elif phase == Phase.SHARING:
        share(state, action)
    elif phase == Phase.REVEAL:
        reveal(state, action - CARD)
    elif phase == Phase.DEAL:
        deal(state, action - CARD)
    elif Kind.HEART <= action < Kind.GIVE:
        spend(state, action)
    elif phase == Phase.MOVE:
        state.places[state.turn] = action - Kind.GO
        state.phase = Phase.TURN
    elif phase == Phase.ROLLED:
        fail(state)
    elif action == Kind.COLLECT:
        take(state)
    else:
        close_collection(state)


@kernel
def deal(state: State, suit: int) -> None:
    """Three cards to each player, then the top of each stack is turned up, then the first turn begins. [1.3, 1.4]"""
    state.hidden[suit] -= 1
    if state.dealt < DEALT * state.pawns:
        state.hands[state.dealt % state.pawns, suit] += 1
    else:
        state.tops[state.dealt - DEALT * state.pawns] = suit
    state.dealt += 1
    if state.dealt == DEALT * state.pawns + SPACES:
        begin_turn(state, 0)


@kernel
def begin_turn(state: State, pawn: int) -> None:
    """One basic and one special action; two of each in a small group. [2.1, 2.2]"""
    state.turn = pawn
    state.phase = Phase.TURN
    state.basics = 1 + state.small
    state.specials = 1 + state.small
    state.spending = 0
    state.neutralizing = 0
    state.rooted = 0
    state.taken = 0
    state.ending = 0
    state.die = 0
    state.rolled = Roll.NONE
    state.bonus = 0


@kernel
def act(state: State, action: int) -> None:
    """The player in turn starts an action, or ends the turn. [2.1, 2.3]"""
    if action == Kind.END:
        state.phase = Phase.EMERGE_COUNT
    elif action == Kind.NEUTRALIZE:
        if not state.neutralizing:
            state.basics -= 1
            state.neutralizing = 1
        state.rolled = Roll.NEUTRALIZE
        state.phase = Phase.TRY_ROLL
    elif Kind.HEART <= action < Kind.GIVE:
        spend(state, action)
    else:
        state.neutralizing = 0  # attempts after another action are a new one [3.4]
        if action == Kind.MOVE:
            state.basics -= 1
            state.rolled = Roll.MOVE
            state.phase = Phase.MOVE_ROLL
        elif action == Kind.COLLECT:
            collect(state)
        elif action >= Kind.ENTER:
            enter(state, action - Kind.ENTER)
        else:
            state.specials -= 1
            state.receiver = (action - Kind.GIVE) // SUITS
            state.phase = Phase.SHARING
            share(state, action)


@kernel
def settle(state: State) -> None:
    """A roll of 4–6 (3–6 in a small group) removes a particle; a lower one may be answered with cards. [3.2, 4.1]"""
    if state.die + state.bonus >= target_number(state):
        here = state.places[state.turn]
        if state.particles[here] > 0:
            state.particles[here] -= 1
        state.phase = Phase.TURN
    elif can_spend(state) and hand_size(state, state.turn) > 0:
        state.phase = Phase.ROLLED
    else:
        fail(state)


@kernel
def fail(state: State) -> None:
    """A failed attempt lowers the hand limit by one; at zero all is lost. [3.3, 8.4]"""
    state.limits[state.turn] -= 1
    if state.limits[state.turn] == 0:
        finish(state, Verdict.LIMIT_ZERO)
    else:
        check_limit(state, state.turn)


@kernel
def check_limit(state: State, pawn: int) -> None:
    """A hand over its limit is discarded down to it at once; then the turn goes on, or ends. [8.1]"""
    if hand_size(state, pawn) > state.limits[pawn]:
        state.chooser = pawn
        state.phase = Phase.DISCARD
    else:
        state.chooser = -1
        state.phase = Phase.EMERGE_COUNT if state.ending else Phase.TURN


@kernel
def discard(state: State, suit: int) -> None:
    """A discarded card leaves the game without effect. [8.1]"""
    state.hands[state.chooser, suit] -= 1
    state.spent[suit] += 1
    check_limit(state, state.chooser)


@kernel
def collect(state: State) -> None:
    """Collecting roots the pawn for the rest of the turn, or is the end of the turn. [3.5, 3.7, 3.8]"""
    if state.late:
        state.ending = 1
    else:
        state.basics -= 1
    state.rooted = 1
    state.taken = 0
    take(state)


@kernel
def take(state: State) -> None:
    """The top card goes to the hand; a stack without cards loses the game. [3.5, 8.5]"""
    here = state.places[state.turn]
    state.hands[state.turn, state.tops[here]] += 1
    state.tops[here] = -1
    state.sizes[here] -= 1
    state.taken += 1
    if state.sizes[here] == 0:
        finish(state, Verdict.STACK_OUT)
    else:
        state.phase = Phase.REVEAL


@kernel
def reveal(state: State, suit: int) -> None:
    """The next card is turned up; in a small group it may be taken too. [3.5, 3.6]"""
    state.hidden[suit] -= 1
    state.tops[state.places[state.turn]] = suit
    if state.small and state.taken == 1:
        state.phase = Phase.MORE
    else:
        close_collection(state)


@kernel
def close_collection(state: State) -> None:
    """Whoever collected beyond the limit discards down to it. [3.9]"""
    check_limit(state, state.turn)


@kernel
def spend(state: State, action: int) -> None:
    """A card spent takes effect; the first one of a turn is a special action. [4.1, 4.2, 4.3, 4.4, 4.5]"""
    if not state.spending:
        state.spending = 1
        state.specials -= 1
    if action == Kind.HEART:
        pay(state, Suit.HEART, 1)
        state.phase = Phase.TRY_ROLL
    elif action == Kind.CLUB:
        pay(state, Suit.CLUB, 1)
        state.bonus += 1
        settle(state)
    elif action < Kind.PUSH:
        pay(state, Suit.DIAMOND, 1)
        state.places[state.turn] = action - Kind.STEP
    else:
        pay(state, Suit.SPADE, 1)
        space = (action - Kind.PUSH) // 2
        state.particles[space] -= 1
        state.particles[push_target(space, (action - Kind.PUSH) % 2)] += 1


@kernel
def pay(state: State, suit: int, cards: int) -> None:
    """Spent cards leave the game. [4.6]"""
    state.hands[state.turn, suit] -= cards
    state.spent[suit] += cards


@kernel
def share(state: State, action: int) -> None:
    """Cards go to one player until the giver is done; then the receiver's limit counts. [5.1, 5.2, 5.3]"""
    receiver = state.receiver
    if action != Kind.DONE:
        suit = (action - Kind.GIVE) % SUITS
        state.hands[state.turn, suit] -= 1
        state.hands[receiver, suit] += 1
    if action == Kind.DONE or hand_size(state, state.turn) == 0 or not can_receive(state, receiver):
        state.receiver = -1
        check_limit(state, receiver)


@kernel
def enter(state: State, suit: int) -> None:
    """Five cards of one suit enter its code; the last code wins. [6.1, 6.2, 8.2]"""
    state.specials -= 1
    pay(state, suit, CODE)
    state.codes[suit] = 1
    entered = 0
    for other in range(state.suits):
        entered += state.codes[other]
    if entered == state.suits:
        finish(state, Verdict.WON)


@kernel
def place_particles(state: State) -> None:
    """Particles fill their space, then the nearest with room; a tie is the player's choice. [7.1, 7.2, 7.3, 8.3]"""
    while state.extra > 0:
        away = steps_to_room(state)
        if away < 0:
            finish(state, Verdict.NO_ROOM)
            return
        back = (state.source + SPACES - away) % SPACES
        forth = (state.source + away) % SPACES
        if back != forth and state.particles[back] < ROOM and state.particles[forth] < ROOM:
            state.phase = Phase.SPILL
            return
        target = back if state.particles[back] < ROOM else forth
        fitting = min(state.extra, ROOM - state.particles[target])
        state.particles[target] += fitting
        state.extra -= fitting
    begin_turn(state, (state.turn + 1) % state.pawns)


@kernel
def finish(state: State, verdict: int) -> None:
    """The end comes at once, in the order in which things happen. [8.6]"""
    state.verdict = verdict
    state.phase = Phase.ENDED


@kernel
def scores(state: State, out: Ints) -> None:
    """Everybody wins or loses together. [1.1, 8.7]"""
    for seat in range(state.seats):
        out[seat] = SCALE if state.verdict == Verdict.WON else 0


@kernel
def observe(state: State, seat: int, view: View) -> None:
    """Hands are open and what lies below the tops is unknown to all: everybody sees the whole table. [1.3, 1.4]"""
    copy_shared(state, view)
    view.seat = seat
    view.to_act = to_act(state)


@kernel
def seen(state: State, seat: int, action: int) -> int:
    """Everything happens in the open. [1.3]"""
    return action


@kernel
def determinize(view: View, rng: Ints, state: State) -> None:
    """The unseen cards are a count per suit and have no order yet, so there is one possible table. [1.4]"""
    copy_shared(view, state)
