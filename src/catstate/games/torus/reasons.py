"""Why an action may be good, in words: cards that a code still needs, particles, rolls and hand limits."""

from collections.abc import Sequence

from catstate.core.language import mark, say

from .actions import Action, Phase, kind_of
from .pieces import FACES, SPACES, SUITS
from .state import View, push_target, steps_between
from .words import BASIC, CARD, ONE_CARD, PARTICLE, a_card, counted, in_words, name_of, suit_cards


def reason(view: View, action: int, names: Sequence[str]) -> str:
    """By what the action is."""
    kind, number = kind_of(action)
    pawn = int(view.turn)
    if kind == Action.ENTER:
        words, entered = mark("enters a code: {n} of {all} are then in"), sum(view.codes.tolist()) + 1
        return say(words, n=in_words(entered), all=in_words(int(view.suits)))
    if kind == Action.COLLECT:
        return why_collect(view, pawn)
    if kind == Action.NEUTRALIZE:
        return why_neutralize(view, pawn)
    if kind == Action.MOVE:
        return why_move(view, pawn)
    if kind in (Action.GO, Action.STEP):
        return say("leads to {place}", place=place_words(view, pawn, number))
    if kind == Action.GIVE:
        return why_give(view, number // SUITS, number % SUITS, names)
    if kind == Action.PUSH:
        there = push_target(number // 2, number % 2)
        left = counted(int(view.particles[number // 2]) - 1, PARTICLE)
        words = mark("leaves {particles} on space {start} and {n} on space {end}")
        return say(words, particles=left, start=number // 2 + 1, n=view.particles[there] + 1, end=there + 1)
    if kind == Action.DISCARD:
        return why_discard(view, number)
    if kind == Action.SPILL:
        words = mark("puts it where {n} of {room} places are taken")
        return say(words, n=in_words(int(view.particles[number])), room=view.room)
    return why_go_on(view, kind, pawn)


def why_go_on(view: View, kind: Action, pawn: int) -> str:
    """Answers to a roll, and the ends of things."""
    limit = int(view.limits[pawn])
    if kind == Action.HEART:
        return say("rolls anew: {odds} save your hand limit of {limit}", odds=odds(view), limit=limit)
    if kind == Action.CLUB:
        words = mark("makes the roll {roll}, where {needed} is needed")
        return say(words, roll=view.die + view.bonus + 1, needed=view.needed)
    if kind == Action.ACCEPT:
        words = mark("keeps your cards; your hand limit falls from {limit} to {lower}")
        return say(words, limit=limit, lower=limit - 1)
    if kind == Action.DONE:
        words = mark("leaves it at {cards} in your hand, where {limit} fit")
        return say(words, cards=counted(sum(view.hands[pawn].tolist()), CARD), limit=limit)
    if view.basics:
        words = mark("ends the turn without a risk more, with {actions} unused")
        return say(words, actions=counted(int(view.basics), BASIC))
    return say("ends the turn: all basic actions are used")


def odds(view: View) -> str:
    """`3 of 6 rolls`."""
    return say("{n} of {all} rolls", n=max(0, FACES + 1 - int(view.needed)), all=FACES)


def still_needed(view: View, pawn: int, suit: int, more: int = 0) -> str:
    """`two more hearts make the code`, for a hand that gets some more."""
    if view.codes[suit]:
        return say("the code of {cards} is in, so it can be spent", cards=suit_cards(suit))
    missing = int(view.per_code) - int(view.hands[pawn, suit]) - more
    if missing <= 0:
        return say("that is enough for the code")
    one, many = MORE[suit]
    return say(one) if missing == 1 else say(many, number=in_words(missing))


MORE = (
    (mark("one more heart makes the code"), mark("{number} more hearts make the code")),
    (mark("one more club makes the code"), mark("{number} more clubs make the code")),
    (mark("one more diamond makes the code"), mark("{number} more diamonds make the code")),
    (mark("one more spade makes the code"), mark("{number} more spades make the code")),
    (mark("one more star makes the code"), mark("{number} more stars make the code")),
)


def why_collect(view: View, pawn: int) -> str:
    """The card on top, and what is still missing after it."""
    suit = int(view.tops[view.places[pawn]])
    if suit < 0:
        return say("takes the top card")
    return say("takes {card}: {needed}", card=a_card(suit), needed=still_needed(view, pawn, suit, 1))


def why_neutralize(view: View, pawn: int) -> str:
    """The odds, and what a failure costs."""
    here = int(view.places[pawn])
    particles, limit = counted(int(view.particles[here]), PARTICLE), view.limits[pawn]
    words = mark(
        "removes one of {particles} here with {odds}; "
        "else your hand limit falls from {limit} to {lower}, unless a card helps"
    )
    return say(words, particles=particles, odds=odds(view), limit=limit, lower=limit - 1)


def why_move(view: View, pawn: int) -> str:
    """The most useful place that a roll may reach, and with which roll."""
    here = int(view.places[pawn])
    best = max((space for space in range(SPACES) if space != here), key=lambda space: appeal(view, pawn, space))
    away = int(steps_between(here, best))
    place = place_words(view, pawn, best)
    if away <= 1:
        return say("may reach, with any roll, {place}", place=place)
    return say("may reach, with a roll of {n} or more, {place}", n=away, place=place)


def appeal(view: View, pawn: int, space: int) -> tuple[int, int, int]:
    """A wanted card on a clear space first, the more of its suit in hand the better; then particles; then nearness."""
    away = int(steps_between(int(view.places[pawn]), space))
    suit = int(view.tops[space])
    if view.particles[space] == 0 and suit >= 0 and not view.codes[suit]:
        return 2, int(view.hands[pawn, suit]), -away
    return int(view.particles[space] > 0), int(view.particles[space]), -away


def place_words(view: View, pawn: int, space: int) -> str:
    """`space 3, clear, with a heart on top: two more hearts make the code`."""
    suit = int(view.tops[space])
    if view.particles[space]:
        particles = counted(int(view.particles[space]), PARTICLE)
        return say("space {n} with {particles}", n=space + 1, particles=particles)
    if suit < 0:
        return say("space {n}, which is clear", n=space + 1)
    words, needed = mark("space {n}, clear, with {card} on top: {needed}"), still_needed(view, pawn, suit)
    return say(words, n=space + 1, card=say(ONE_CARD[suit]), needed=needed)


def why_give(view: View, receiver: int, suit: int, names: Sequence[str]) -> str:
    """What the other hand then needs."""
    name, need = name_of(view, receiver, names), still_needed(view, receiver, suit, 1)
    words = mark("gives {name} {card}, of which {name} holds {n}: {needed}")
    return say(words, name=name, card=a_card(suit), n=view.hands[receiver, suit], needed=need)


def why_discard(view: View, suit: int) -> str:
    """What is given up."""
    pawn = int(view.chooser) if view.phase == Phase.DISCARD else int(view.turn)
    held = int(view.hands[pawn, suit])
    if view.codes[suit]:
        return say("gives up {card}, whose code is in", card=a_card(suit))
    return say("gives up one of {cards}; a code needs {n}", cards=counted(held, suit), n=view.per_code)
