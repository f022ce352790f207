"""Why an action is refused, by clause, and what makes a position impossible."""

from ...core.errors import BadPosition
from .pieces import CODE, COPIES, DEALT, FACES, LIMIT, ROOM, SPACES, SUITS, Kind, Phase, Suit, Verdict, kind_of
from .table import (
    State,
    Table,
    View,
    can_receive,
    can_spend,
    can_take,
    hand_size,
    push_target,
    steps_between,
    steps_to_room,
    target_number,
)

PLURALS = ("hearts", "clubs", "diamonds", "spades", "stars")
FITTING = {  # the kinds of action that answer a question, then what to say to others
    Phase.MOVE: (
        (Kind.GO, Kind.STEP, Kind.PUSH),
        "3.1",
        "The move is rolled: first choose your pawn's space.",
    ),
    Phase.ROLLED: (
        (Kind.ACCEPT, Kind.HEART, Kind.CLUB, Kind.STEP, Kind.PUSH),
        "4.2",
        "A failing roll waits: first accept it or answer it with cards.",
    ),
    Phase.MORE: (
        (Kind.DONE, Kind.COLLECT, Kind.STEP, Kind.PUSH),
        "3.6",
        "You are collecting: first take the second card or say done.",
    ),
    Phase.SHARING: (
        (Kind.DONE, Kind.GIVE),
        "5.1",
        "You are sharing: first give another card or say done.",
    ),
    Phase.DISCARD: ((Kind.DISCARD,), "8.1", "A hand is over its limit: first discard down to it."),
    Phase.SPILL: ((Kind.SPILL,), "7.3", "A particle waits for a place: first say which space it goes to."),
}
UNASKED = {  # kinds of action that answer a question which is not open during a turn
    Kind.ACCEPT: ("4.2", "No failing roll waits for an answer."),
    Kind.DONE: ("2.1", "Nothing is being collected or given; to stop here, end the turn."),
    Kind.GO: ("3.1", "The die says how far a pawn may go: move first, then choose the space."),
    Kind.HEART: ("4.2", "A heart answers a failing neutralization roll, and none waits."),
    Kind.CLUB: ("4.3", "A club adds to a failing neutralization roll, and none waits."),
    Kind.DISCARD: ("8.1", "Cards are discarded only when a hand is over its limit."),
    Kind.SPILL: ("7.3", "No particle looks for a place."),
}


def refuse(view: View, action: int) -> tuple[str, str]:
    """The clause that forbids the action, and one sentence that says what is missing."""
    kind, number = kind_of(action)
    if view.phase in FITTING:
        fitting, clause, sentence = FITTING[Phase(view.phase)]
        if kind not in fitting:
            return clause, sentence
    elif kind in UNASKED:
        return UNASKED[kind]
    if kind in (Kind.HEART, Kind.CLUB, Kind.STEP, Kind.PUSH):
        return _refuse_spending(view, kind, number)
    if kind == Kind.GIVE:
        return _refuse_gift(view, number // SUITS, number % SUITS)
    if kind == Kind.ENTER:
        return _refuse_code(view, number)
    if kind == Kind.GO:
        away = steps_between(view.places[view.turn], number)
        return "3.1", f"Space {number + 1} is {away} steps away, and the roll was {view.die}."
    if kind == Kind.DISCARD:
        return "8.1", f"There are no {PLURALS[number]} in that hand to discard."
    if kind == Kind.SPILL:
        return "7.2", f"Space {number + 1} is not one of the two nearest spaces with room."
    return _refuse_basic(view, kind)


def _none_left(view: View, sort: str) -> tuple[str, str]:
    if view.small:
        return "2.2", f"Both {sort} actions of this turn are taken."
    return "2.1", f"The one {sort} action of this turn is taken."


def _refuse_basic(view: View, kind: Kind) -> tuple[str, str]:
    here = view.places[view.turn]
    if kind == Kind.MOVE:
        if view.rooted:
            return "3.7", "A pawn that has collected stays where it is this turn."
        return _none_left(view, "basic")
    if kind == Kind.NEUTRALIZE:
        if view.particles[here] == 0:
            return "3.2", f"No particle lies on your space {here + 1}."
        return _none_left(view, "basic")
    if view.particles[here] > 0:
        return "3.5", f"Cards are collected on spaces without particles; space {here + 1} has {view.particles[here]}."
    if not can_take(view):
        held = hand_size(view, view.turn)
        return "3.9", f"A full hand takes no card: it holds {held} and the limit is {view.limits[view.turn]}."
    return _none_left(view, "basic")


def _refuse_spending(view: View, kind: Kind, number: int) -> tuple[str, str]:
    suit, clause = {
        Kind.HEART: (Suit.HEART, "4.2"),
        Kind.CLUB: (Suit.CLUB, "4.3"),
        Kind.STEP: (Suit.DIAMOND, "4.4"),
        Kind.PUSH: (Suit.SPADE, "4.5"),
    }[kind]
    if view.ending:
        return "3.8", "The turn has ended with this collection; no card can be spent any more."
    if view.hands[view.turn, suit] == 0:
        return clause, f"There are no {PLURALS[suit]} in your hand."
    if not can_spend(view):
        return "4.1", "Spending cards takes a special action, and none is left this turn."
    if kind == Kind.STEP:
        if view.rooted:
            return "3.7", "A pawn that has collected stays where it is this turn."
        here = view.places[view.turn] + 1
        return "4.4", f"A diamond moves your pawn to a neighbour of space {here}; space {number + 1} is none."
    space, target = number // 2, push_target(number // 2, number % 2)
    if view.particles[space] == 0:
        return "4.5", f"No particle lies on space {space + 1}."
    if view.particles[target] >= ROOM:
        return "4.5", f"Space {target + 1} is full."
    return "3.7", "No particle can be put on the space where you have collected this turn."


def _refuse_gift(view: View, pawn: int, suit: int) -> tuple[str, str]:
    if pawn >= view.pawns:
        return "5.1", f"There is no player {pawn}; players are numbered 0 to {view.pawns - 1}."
    if pawn == view.turn:
        return "5.1", "Cards are given to another player."
    if view.phase == Phase.SHARING and pawn != view.receiver:
        return "5.2", f"One action has one receiver, and this one is for player {view.receiver}."
    if view.places[pawn] != view.places[view.turn]:
        return "5.1", f"Player {pawn} is on space {view.places[pawn] + 1}, you are on {view.places[view.turn] + 1}."
    if view.hands[view.turn, suit] == 0:
        return "5.1", f"There are no {PLURALS[suit]} in your hand."
    if not can_receive(view, pawn):
        return "5.3", f"The receiver's hand is full: {hand_size(view, pawn)} of {view.limits[pawn]} cards."
    return _none_left(view, "special")


def _refuse_code(view: View, suit: int) -> tuple[str, str]:
    if suit >= view.suits:
        return "1.2", "There are no stars in a game of four codes."
    if view.codes[suit]:
        return "6.2", f"The code of {PLURALS[suit]} is entered already."
    held = view.hands[view.turn, suit]
    if held < CODE:
        return "6.1", f"The code needs {CODE} {PLURALS[suit]} in one hand; you hold {held}."
    return _none_left(view, "special")


def check(state: State) -> None:
    """Raise `BadPosition` unless this table can be: all cards are there, all numbers in range, the question fits."""
    _check_ranges(state)
    _check_cards(state)
    _check_hands(state)
    _check_question(state)
    _check_end(state)


def _demand(true: object, sentence: str) -> None:
    if not true:
        raise BadPosition(sentence)


def _check_ranges(state: Table) -> None:
    _demand(1 <= state.seats <= 4, f"There are 1 to 4 seats, not {state.seats}.")
    _demand(
        state.pawns == state.seats or (state.seats, state.pawns) == (1, 2),
        f"{state.seats} seats do not play {state.pawns} pawns.",
    )
    most = 1 + (state.small == 1)
    spans = {
        "suits": (4, 5),
        "small": (int(state.pawns <= 2), 1),
        "refuse": (0, 1),
        "late": (0, 1),
        "phase": (0, Phase.ENDED),
        "verdict": (0, Verdict.STACK_OUT),
        "turn": (0, state.pawns - 1),
        "chooser": (-1, state.pawns - 1),
        "receiver": (-1, state.pawns - 1),
        "dealt": (0, DEALT * state.pawns + SPACES),
        "basics": (0, most),
        "specials": (0, most),
        "spending": (0, 1),
        "neutralizing": (0, 1),
        "rooted": (0, 1),
        "taken": (0, 2),
        "ending": (0, 1),
        "places": (0, SPACES - 1),
        "limits": (0, LIMIT),
        "hands": (0, COPIES),
        "particles": (0, ROOM),
        "sizes": (0, COPIES),
        "tops": (-1, state.suits - 1),
        "hidden": (0, COPIES),
        "spent": (0, COPIES),
        "codes": (0, 1),
        "die": (0, FACES),
        "rolled": (0, 2),
        "bonus": (0, FACES),
        "emerged": (0, FACES),
        "source": (-1, SPACES - 1),
        "extra": (0, FACES),
    }
    for name, (low, high) in spans.items():
        values = getattr(state, name)
        in_range = low <= values.min() and values.max() <= high if getattr(values, "ndim", 0) else low <= values <= high
        _demand(in_range, f"The field {name!r} must lie in {low} to {high}.")


def _check_cards(state: Table) -> None:
    for suit in range(SUITS):
        total = COPIES if suit < state.suits else 0
        shown = sum(int(top == suit) for top in state.tops)
        found = state.hands[:, suit].sum() + shown + state.hidden[suit] + state.spent[suit]
        _demand(found == total, f"There are {total} {PLURALS[suit]} in the game, not {found}.")
        _demand(
            state.spent[suit] >= CODE * state.codes[suit],
            f"A code of {PLURALS[suit]} that is entered has taken {CODE} of them out of the game.",
        )
    dealt = min(int(state.dealt), int(DEALT * state.pawns))
    below = state.sizes.sum() + DEALT * state.pawns - dealt - sum(int(top >= 0) for top in state.tops)
    _demand(
        state.hidden.sum() == below, f"{below} cards lie unseen below the tops, but {state.hidden.sum()} are counted."
    )


def _check_hands(state: Table) -> None:
    held = [int(hand_size(state, pawn)) for pawn in range(4)]
    for pawn in range(4):
        if pawn >= state.pawns:
            _demand(held[pawn] == 0 and state.limits[pawn] == 0, f"Nobody plays pawn {pawn}, so it has no hand.")
            continue
        over = state.phase in (Phase.DISCARD, Phase.ENDED) and state.chooser in (pawn, -1)
        over |= state.phase in (Phase.REVEAL, Phase.MORE) and pawn == state.turn
        over |= state.phase == Phase.SHARING and pawn == state.receiver
        if not over:
            _demand(
                held[pawn] <= state.limits[pawn],
                f"Pawn {pawn} holds {held[pawn]} cards, but its hand limit is {state.limits[pawn]}.",
            )


def _check_question(state: Table) -> None:
    phase = state.phase
    here = state.places[state.turn]
    complete = state.dealt == DEALT * state.pawns + SPACES
    _demand(complete == (phase != Phase.DEAL), "Cards are dealt in the set-up, and all before the first turn.")
    _demand((state.chooser >= 0) == (phase == Phase.DISCARD), "A pawn is named as chooser only while it discards.")
    if phase == Phase.DISCARD:
        over = hand_size(state, state.chooser) > state.limits[state.chooser]
        _demand(over, "Whoever discards is over the hand limit.")
    _demand((state.receiver >= 0) == (phase == Phase.SHARING), "A receiver is named only while cards are given.")
    if phase == Phase.SHARING:
        together = state.receiver != state.turn and state.places[state.receiver] == here
        _demand(together, "Cards are given to another pawn on the same space.")
    if complete and phase not in (Phase.REVEAL, Phase.ENDED):
        _demand(state.tops.min() >= 0, "Every stack shows its top card.")
    if phase == Phase.REVEAL:
        _demand([space for space in range(SPACES) if state.tops[space] < 0] == [here], "One card is to be turned up.")
    if phase == Phase.MOVE:
        _demand(state.die > 0, "A move has been rolled.")
    if phase == Phase.ROLLED:
        _demand(state.die > 0 and state.die + state.bonus < target_number(state), "A roll that waits has failed.")
    if phase == Phase.SPILL:
        _demand(state.source >= 0 and state.extra > 0, "A particle waits for a place.")
        away = steps_to_room(state)
        back, forth = (state.source + SPACES - away) % SPACES, (state.source + away) % SPACES
        tie = away > 0 and back != forth and max(state.particles[back], state.particles[forth]) < ROOM
        _demand(tie, "A place is chosen only between two spaces equally near.")
    elif phase != Phase.ENDED:
        _demand(state.extra == 0, "Particles are placed before play goes on.")


def _check_end(state: Table) -> None:
    ended = state.phase == Phase.ENDED
    limits = [int(state.limits[pawn]) for pawn in range(state.pawns)]
    _demand(ended == (state.verdict != Verdict.OPEN), "A match has a verdict when it has ended.")
    _demand((state.verdict == Verdict.WON) == (state.codes.sum() == state.suits), "The last code wins, nothing else.")
    _demand((state.verdict == Verdict.LIMIT_ZERO) == (min(limits) == 0), "A hand limit of zero ends the match.")
    _demand((state.verdict == Verdict.STACK_OUT) == (state.sizes.min() == 0), "A stack without cards ends the match.")
    full = state.particles.min() == ROOM and state.extra > 0
    _demand((state.verdict == Verdict.NO_ROOM) == full, "A particle without room ends the match.")
