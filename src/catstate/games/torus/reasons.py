"""Why an action may be good, in words: cards that a code still needs, particles, rolls and hand limits."""

from collections.abc import Sequence

from .actions import Action, Phase, kind_of
from .pieces import FACES, SPACES, SUITS
from .state import View, push_target, steps_between
from .words import SUIT_NAMES, counted, in_words, name_of


def reason(view: View, action: int, names: Sequence[str]) -> str:
    """By what the action is."""
    kind, number = kind_of(action)
    pawn = int(view.turn)
    if kind == Action.ENTER:
        return f"enters a code: {in_words(sum(view.codes.tolist()) + 1)} of {in_words(int(view.suits))} are then in"
    if kind == Action.COLLECT:
        return why_collect(view, pawn)
    if kind == Action.NEUTRALIZE:
        return why_neutralize(view, pawn)
    if kind == Action.MOVE:
        return why_move(view, pawn)
    if kind in (Action.GO, Action.STEP):
        return f"leads to {place_words(view, pawn, number)}"
    if kind == Action.GIVE:
        return why_give(view, number // SUITS, number % SUITS, names)
    if kind == Action.PUSH:
        there = push_target(number // 2, number % 2)
        left = counted(int(view.particles[number // 2]) - 1, "particle")
        return f"leaves {left} on space {number // 2 + 1} and {view.particles[there] + 1} on space {there + 1}"
    if kind == Action.DISCARD:
        return why_discard(view, number)
    if kind == Action.SPILL:
        return f"puts it where {in_words(int(view.particles[number]))} of {view.room} places are taken"
    return why_go_on(view, kind, pawn)


def why_go_on(view: View, kind: Action, pawn: int) -> str:
    """Answers to a roll, and the ends of things."""
    limit = int(view.limits[pawn])
    if kind == Action.HEART:
        return f"rolls anew: {odds(view)} save your hand limit of {limit}"
    if kind == Action.CLUB:
        return f"makes the roll {view.die + view.bonus + 1}, where {view.needed} is needed"
    if kind == Action.ACCEPT:
        return f"keeps your cards; your hand limit falls from {limit} to {limit - 1}"
    if kind == Action.DONE:
        return f"leaves it at {counted(sum(view.hands[pawn].tolist()), 'card')} in your hand, where {limit} fit"
    if view.basics:
        return f"ends the turn without a risk more, with {counted(int(view.basics), 'basic action')} unused"
    return "ends the turn: all basic actions are used"


def odds(view: View) -> str:
    """`3 of 6 rolls`."""
    return f"{max(0, FACES + 1 - int(view.needed))} of {FACES} rolls"


def still_needed(view: View, pawn: int, suit: int, more: int = 0) -> str:
    """`two more hearts make the code`, for a hand that gets some more."""
    if view.codes[suit]:
        return f"the code of {SUIT_NAMES[suit]}s is in, so it can be spent"
    missing = int(view.per_code) - int(view.hands[pawn, suit]) - more
    if missing <= 0:
        return "that is enough for the code"
    if missing == 1:
        return f"one more {SUIT_NAMES[suit]} makes the code"
    return f"{in_words(missing)} more {SUIT_NAMES[suit]}s make the code"


def why_collect(view: View, pawn: int) -> str:
    """The card on top, and what is still missing after it."""
    suit = int(view.tops[view.places[pawn]])
    if suit < 0:
        return "takes the top card"
    return f"takes a {SUIT_NAMES[suit]}: {still_needed(view, pawn, suit, 1)}"


def why_neutralize(view: View, pawn: int) -> str:
    """The odds, and what a failure costs."""
    here = int(view.places[pawn])
    particles = counted(int(view.particles[here]), "particle")
    cost = f"else your hand limit falls from {view.limits[pawn]} to {view.limits[pawn] - 1}"
    return f"removes one of {particles} here with {odds(view)}; {cost}, unless a card helps"


def why_move(view: View, pawn: int) -> str:
    """The most useful place that a roll may reach, and with which roll."""
    here = int(view.places[pawn])
    best = max((space for space in range(SPACES) if space != here), key=lambda space: appeal(view, pawn, space))
    away = int(steps_between(here, best))
    roll = "any roll" if away <= 1 else f"a roll of {away} or more"
    return f"may reach, with {roll}, {place_words(view, pawn, best)}"


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
        return f"space {space + 1} with {counted(int(view.particles[space]), 'particle')}"
    if suit < 0:
        return f"space {space + 1}, which is clear"
    return f"space {space + 1}, clear, with a {SUIT_NAMES[suit]} on top: {still_needed(view, pawn, suit)}"


def why_give(view: View, receiver: int, suit: int, names: Sequence[str]) -> str:
    """What the other hand then needs."""
    name, need = name_of(view, receiver, names), still_needed(view, receiver, suit, 1)
    return f"gives {name} a {SUIT_NAMES[suit]}, of which {name} holds {view.hands[receiver, suit]}: {need}"


def why_discard(view: View, suit: int) -> str:
    """What is given up."""
    pawn = int(view.chooser) if view.phase == Phase.DISCARD else int(view.turn)
    held = int(view.hands[pawn, suit])
    if view.codes[suit]:
        return f"gives up a {SUIT_NAMES[suit]}, whose code is in"
    return f"gives up one of {counted(held, SUIT_NAMES[suit])}; a code needs {view.per_code}"
