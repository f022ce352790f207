"""Particle Panic: why not."""

from catstate.core.language import mark, say

from .actions import Action, Phase, kind_of
from .pieces import SUITS, Suit
from .state import View, can_receive, can_spend, can_take, hand_size, push_target, steps_between
from .words import suit_cards

FITTING = {  # the kinds of action that answer a question, then what to say to others
    Phase.MOVE: (
        (Action.GO, Action.STEP, Action.PUSH),
        "3.1",
        mark("The move is rolled: first choose your pawn's space."),
    ),
    Phase.ROLLED: (
        (Action.ACCEPT, Action.HEART, Action.CLUB, Action.STEP, Action.PUSH),
        "4.2",
        mark("A failing roll waits: first accept it or answer it with cards."),
    ),
    Phase.MORE: (
        (Action.DONE, Action.COLLECT, Action.STEP, Action.PUSH),
        "3.6",
        mark("You are collecting: first take the second card or say done."),
    ),
    Phase.SHARING: (
        (Action.DONE, Action.GIVE),
        "5.1",
        mark("You are sharing: first give another card or say done."),
    ),
    Phase.DISCARD: ((Action.DISCARD,), "8.1", mark("A hand is over its limit: first discard down to it.")),
    Phase.SPILL: ((Action.SPILL,), "7.3", mark("A particle waits for a place: first say which space it goes to.")),
}
UNASKED = {  # kinds of action that answer a question which is not open during a turn
    Action.ACCEPT: ("4.2", mark("No failing roll waits for an answer.")),
    Action.DONE: ("2.1", mark("Nothing is being collected or given; to stop here, end the turn.")),
    Action.GO: ("3.1", mark("The die says how far a pawn may go: move first, then choose the space.")),
    Action.HEART: ("4.2", mark("A heart answers a failing neutralization roll, and none waits.")),
    Action.CLUB: ("4.3", mark("A club adds to a failing neutralization roll, and none waits.")),
    Action.DISCARD: ("8.1", mark("Cards are discarded only when a hand is over its limit.")),
    Action.SPILL: ("7.3", mark("No particle looks for a place.")),
}


def refuse(view: View, action: int) -> tuple[str, str]:
    """The clause that forbids the action, and one sentence that says what is missing."""
    kind, number = kind_of(action)
    if view.phase in FITTING:
        fitting, clause, sentence = FITTING[Phase(view.phase)]
        if kind not in fitting:
            return clause, say(sentence)
    elif kind in UNASKED:
        clause, sentence = UNASKED[kind]
        return clause, say(sentence)
    if kind in (Action.HEART, Action.CLUB, Action.STEP, Action.PUSH):
        return _refuse_spending(view, kind, number)
    if kind == Action.GIVE:
        return _refuse_gift(view, number // SUITS, number % SUITS)
    if kind == Action.ENTER:
        return _refuse_code(view, number)
    if kind == Action.GO:
        away = steps_between(view.places[view.turn], number)
        words = mark("Space {n} is {away} steps away, and the roll was {roll}.")
        return "3.1", say(words, n=number + 1, away=away, roll=view.die)
    if kind == Action.DISCARD:
        return "8.1", say("There are no {cards} in that hand to discard.", cards=suit_cards(number))
    if kind == Action.SPILL:
        return "7.2", say("Space {n} is not one of the two nearest spaces with room.", n=number + 1)
    return _refuse_basic(view, kind)


def _no_basic_left(view: View) -> tuple[str, str]:
    if view.small:
        return "2.2", say("Both basic actions of this turn are taken.")
    return "2.1", say("The one basic action of this turn is taken.")


def _no_special_left(view: View) -> tuple[str, str]:
    if view.small:
        return "2.2", say("Both special actions of this turn are taken.")
    return "2.1", say("The one special action of this turn is taken.")


def _refuse_basic(view: View, kind: Action) -> tuple[str, str]:
    here = view.places[view.turn]
    if kind == Action.MOVE:
        if view.rooted:
            return "3.7", say("A pawn that has collected stays where it is this turn.")
        return _no_basic_left(view)
    if kind == Action.NEUTRALIZE:
        if view.particles[here] == 0:
            return "3.2", say("No particle lies on your space {n}.", n=here + 1)
        return _no_basic_left(view)
    if view.particles[here] > 0:
        words = mark("Cards are collected on spaces without particles; space {n} has {count}.")
        return "3.5", say(words, n=here + 1, count=view.particles[here])
    if not can_take(view):
        held = hand_size(view, view.turn)
        words = mark("A full hand takes no card: it holds {held} and the limit is {limit}.")
        return "3.9", say(words, held=held, limit=view.limits[view.turn])
    return _no_basic_left(view)


def _refuse_spending(view: View, kind: Action, number: int) -> tuple[str, str]:
    suit, clause = {
        Action.HEART: (Suit.HEART, "4.2"),
        Action.CLUB: (Suit.CLUB, "4.3"),
        Action.STEP: (Suit.DIAMOND, "4.4"),
        Action.PUSH: (Suit.SPADE, "4.5"),
    }[kind]
    if view.ending:
        return "3.8", say("The turn has ended with this collection; no card can be spent any more.")
    if view.hands[view.turn, suit] == 0:
        return clause, say("There are no {cards} in your hand.", cards=suit_cards(suit))
    if not can_spend(view):
        return "4.1", say("Spending cards takes a special action, and none is left this turn.")
    if kind == Action.STEP:
        if view.rooted:
            return "3.7", say("A pawn that has collected stays where it is this turn.")
        here = view.places[view.turn] + 1
        words = mark("A diamond moves your pawn to a neighbour of space {here}; space {there} is none.")
        return "4.4", say(words, here=here, there=number + 1)
    space, target = number // 2, push_target(number // 2, number % 2)
    if view.particles[space] == 0:
        return "4.5", say("No particle lies on space {n}.", n=space + 1)
    if view.particles[target] >= view.room:
        return "4.5", say("Space {n} is full.", n=target + 1)
    return "3.7", say("No particle can be put on the space where you have collected this turn.")


def _refuse_gift(view: View, pawn: int, suit: int) -> tuple[str, str]:
    if pawn >= view.pawns:
        words = mark("There is no player {n}; players are numbered 0 to {last}.")
        return "5.1", say(words, n=pawn, last=view.pawns - 1)
    if pawn == view.turn:
        return "5.1", say("Cards are given to another player.")
    if view.phase == Phase.SHARING and pawn != view.receiver:
        return "5.2", say("One action has one receiver, and this one is for player {n}.", n=view.receiver)
    if view.places[pawn] != view.places[view.turn]:
        words = mark("Player {n} is on space {there}, you are on {here}.")
        return "5.1", say(words, n=pawn, there=view.places[pawn] + 1, here=view.places[view.turn] + 1)
    if view.hands[view.turn, suit] == 0:
        return "5.1", say("There are no {cards} in your hand.", cards=suit_cards(suit))
    if not can_receive(view, pawn):
        words = mark("The receiver's hand is full: {held} of {limit} cards.")
        return "5.3", say(words, held=hand_size(view, pawn), limit=view.limits[pawn])
    return _no_special_left(view)


def _refuse_code(view: View, suit: int) -> tuple[str, str]:
    if suit >= view.suits:
        return "1.2", say("There are no stars in a game of four codes.")
    if view.codes[suit]:
        return "6.2", say("The code of {cards} is entered already.", cards=suit_cards(suit))
    held = view.hands[view.turn, suit]
    if held < view.per_code:
        words = mark("The code needs {n} {cards} in one hand; you hold {held}.")
        return "6.1", say(words, n=view.per_code, cards=suit_cards(suit), held=held)
    return _no_special_left(view)
