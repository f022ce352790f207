"""Particle Panic: why not."""

from .actions import Action, Phase, kind_of
from .pieces import SUITS, Suit
from .state import View, can_receive, can_spend, can_take, hand_size, push_target, steps_between
from .words import PLURALS

FITTING = {  # the kinds of action that answer a question, then what to say to others
    Phase.MOVE: (
        (Action.GO, Action.STEP, Action.PUSH),
        "3.1",
        "The move is rolled: first choose your pawn's space.",
    ),
    Phase.ROLLED: (
        (Action.ACCEPT, Action.HEART, Action.CLUB, Action.STEP, Action.PUSH),
        "4.2",
        "A failing roll waits: first accept it or answer it with cards.",
    ),
    Phase.MORE: (
        (Action.DONE, Action.COLLECT, Action.STEP, Action.PUSH),
        "3.6",
        "You are collecting: first take the second card or say done.",
    ),
    Phase.SHARING: (
        (Action.DONE, Action.GIVE),
        "5.1",
        "You are sharing: first give another card or say done.",
    ),
    Phase.DISCARD: ((Action.DISCARD,), "8.1", "A hand is over its limit: first discard down to it."),
    Phase.SPILL: ((Action.SPILL,), "7.3", "A particle waits for a place: first say which space it goes to."),
}
UNASKED = {  # kinds of action that answer a question which is not open during a turn
    Action.ACCEPT: ("4.2", "No failing roll waits for an answer."),
    Action.DONE: ("2.1", "Nothing is being collected or given; to stop here, end the turn."),
    Action.GO: ("3.1", "The die says how far a pawn may go: move first, then choose the space."),
    Action.HEART: ("4.2", "A heart answers a failing neutralization roll, and none waits."),
    Action.CLUB: ("4.3", "A club adds to a failing neutralization roll, and none waits."),
    Action.DISCARD: ("8.1", "Cards are discarded only when a hand is over its limit."),
    Action.SPILL: ("7.3", "No particle looks for a place."),
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
    if kind in (Action.HEART, Action.CLUB, Action.STEP, Action.PUSH):
        return _refuse_spending(view, kind, number)
    if kind == Action.GIVE:
        return _refuse_gift(view, number // SUITS, number % SUITS)
    if kind == Action.ENTER:
        return _refuse_code(view, number)
    if kind == Action.GO:
        away = steps_between(view.places[view.turn], number)
        return "3.1", f"Space {number + 1} is {away} steps away, and the roll was {view.die}."
    if kind == Action.DISCARD:
        return "8.1", f"There are no {PLURALS[number]} in that hand to discard."
    if kind == Action.SPILL:
        return "7.2", f"Space {number + 1} is not one of the two nearest spaces with room."
    return _refuse_basic(view, kind)


def _none_left(view: View, sort: str) -> tuple[str, str]:
    if view.small:
        return "2.2", f"Both {sort} actions of this turn are taken."
    return "2.1", f"The one {sort} action of this turn is taken."


def _refuse_basic(view: View, kind: Action) -> tuple[str, str]:
    here = view.places[view.turn]
    if kind == Action.MOVE:
        if view.rooted:
            return "3.7", "A pawn that has collected stays where it is this turn."
        return _none_left(view, "basic")
    if kind == Action.NEUTRALIZE:
        if view.particles[here] == 0:
            return "3.2", f"No particle lies on your space {here + 1}."
        return _none_left(view, "basic")
    if view.particles[here] > 0:
        return "3.5", f"Cards are collected on spaces without particles; space {here + 1} has {view.particles[here]}."
    if not can_take(view):
        held = hand_size(view, view.turn)
        return "3.9", f"A full hand takes no card: it holds {held} and the limit is {view.limits[view.turn]}."
    return _none_left(view, "basic")


def _refuse_spending(view: View, kind: Action, number: int) -> tuple[str, str]:
    suit, clause = {
        Action.HEART: (Suit.HEART, "4.2"),
        Action.CLUB: (Suit.CLUB, "4.3"),
        Action.STEP: (Suit.DIAMOND, "4.4"),
        Action.PUSH: (Suit.SPADE, "4.5"),
    }[kind]
    if view.ending:
        return "3.8", "The turn has ended with this collection; no card can be spent any more."
    if view.hands[view.turn, suit] == 0:
        return clause, f"There are no {PLURALS[suit]} in your hand."
    if not can_spend(view):
        return "4.1", "Spending cards takes a special action, and none is left this turn."
    if kind == Action.STEP:
        if view.rooted:
            return "3.7", "A pawn that has collected stays where it is this turn."
        here = view.places[view.turn] + 1
        return "4.4", f"A diamond moves your pawn to a neighbour of space {here}; space {number + 1} is none."
    space, target = number // 2, push_target(number // 2, number % 2)
    if view.particles[space] == 0:
        return "4.5", f"No particle lies on space {space + 1}."
    if view.particles[target] >= view.room:
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
    if held < view.per_code:
        return "6.1", f"The code needs {view.per_code} {PLURALS[suit]} in one hand; you hold {held}."
    return _none_left(view, "special")
