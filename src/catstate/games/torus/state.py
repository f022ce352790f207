"""What lies on the table of Particle Panic, and questions about it that rules, words and refusals ask alike."""

from typing import Annotated as Array

from catstate.core.compile import kernel, unless_none
from catstate.core.journal import Journal, note
from catstate.core.record import Ints, Record

from .pieces import SEATS, SPACES, SUITS


class State(Record):
    """The whole table. A pawn is a player of the rulebook; alone one may play two of them [1.7]."""

    seats: int  # people
    pawns: int  # pawns in play: as many as seats, or two for one person
    suits: int  # suits in play, and codes to enter: 4 or 5
    small: int  # 1 = the rules for small groups hold
    refuse: int  # 1 = nobody may take a card above the limit; 0 = take it, then discard
    late: int  # 1 = cards are collected free at the end of the turn; 0 = as a basic action
    full_limit: int  # every pawn's hand limit at the start [9.2]
    per_code: int  # cards of one suit that make a code [9.3]
    room: int  # particles that fit on a space [9.4]
    needed: int  # the lowest roll that neutralizes [9.5]
    most: int  # particles that can emerge after a turn [9.7]

    phase: int  # which question is open, a Phase
    verdict: int  # how it ended, a Verdict
    turn: int  # the pawn whose turn it is
    chooser: int  # the pawn that must discard, −1 = none
    receiver: int  # the pawn that is being given cards, −1 = none
    basics: int  # basic actions left this turn
    specials: int  # special actions left this turn
    spending: int  # 1 = the hand is open for spending this turn
    neutralizing: int  # 1 = further attempts belong to a basic action already taken
    rooted: int  # 1 = the pawn has collected and stays where it is this turn
    taken: int  # cards taken in this collection
    ending: int  # 1 = the turn is over as soon as this collection is

    places: Array[Ints, SEATS]  # each pawn's space
    limits: Array[Ints, SEATS]  # each pawn's hand limit
    hands: Array[Ints, SEATS, SUITS]  # cards of each suit in each hand
    particles: Array[Ints, SPACES]  # on each space
    sizes: Array[Ints, SPACES]  # cards in each stack, top included
    tops: Array[Ints, SPACES]  # suit of each top card, −1 = none turned up
    hidden: Array[Ints, SUITS]  # cards nobody has seen: below the tops, in all stacks together
    spent: Array[Ints, SUITS]  # cards out of the game
    codes: Array[Ints, SUITS]  # 1 = entered

    die: int  # last roll of this turn, 0 = none
    rolled: int  # what it was for, a Roll
    bonus: int  # clubs added to it
    emerged: int  # how many particles last emerged, 0 = none yet
    source: int  # the space where they did, −1 = none yet
    extra: int  # of those, still to be placed


class View(State):
    """Nothing is hidden from one player that another knows: the same, and who is looking."""

    seat: int
    to_act: int


@unless_none
def note_pawn(journal: Journal, state: State, kind: int, pawn: int, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Something happened to a pawn: its seat is told, and the pawn itself, for one seat may play two. [1.7]"""
    if journal is not None:
        note(journal, kind, min(pawn, state.seats - 1), pawn, b, c, d)


@kernel
def hand_size(state: State, pawn: int) -> int:
    """Cards in a hand."""
    size = 0
    for suit in range(SUITS):
        size += state.hands[pawn, suit]
    return size


@kernel
def unseen_cards(state: State) -> int:
    """Cards that nobody has seen."""
    cards = 0
    for suit in range(SUITS):
        cards += state.hidden[suit]
    return cards


@kernel
def stacked_cards(state: State) -> int:
    """Cards in all stacks, tops included."""
    cards = 0
    for space in range(SPACES):
        cards += state.sizes[space]
    return cards


@kernel
def steps_between(one: int, other: int) -> int:
    """The shorter way round the ring. [1.5]"""
    away = abs(one - other)
    return min(away, SPACES - away)


@kernel
def can_collect(state: State) -> bool:
    """Collecting needs a space without particles: a basic action, or free at the end of the turn. [3.5, 3.8]"""
    if state.particles[state.places[state.turn]] > 0:
        return False
    return (state.late == 1 or state.basics > 0) and can_take(state)


@kernel
def can_take(state: State) -> bool:
    """Where hands may never exceed the limit, a full hand takes no card. [3.9]"""
    return state.refuse == 0 or hand_size(state, state.turn) < state.limits[state.turn]


@kernel
def can_spend(state: State) -> bool:
    """Spending is one special action that opens the hand for the rest of the turn. [4.1]"""
    return state.ending == 0 and (state.spending == 1 or state.specials > 0)


@kernel
def push_target(space: int, way: int) -> int:
    """The neighbour of a space: way 0 anticlockwise, 1 clockwise."""
    return (space + SPACES - 1 + 2 * way) % SPACES


@kernel
def can_push(state: State, space: int, target: int) -> bool:
    """A particle is moved to a neighbour with room, but never onto a pawn that has collected. [3.7, 4.5]"""
    if state.particles[space] == 0 or state.particles[target] >= state.room:
        return False
    return not (state.rooted == 1 and target == state.places[state.turn])


@kernel
def can_receive(state: State, pawn: int) -> bool:
    """Where hands may never exceed the limit, a full hand is given no card. [5.3]"""
    return state.refuse == 0 or hand_size(state, pawn) < state.limits[pawn]


@kernel
def steps_to_room(state: State) -> int:
    """How far from where particles emerge the nearest space with room is; −1 = there is none. [7.2]"""
    for away in range(SPACES // 2 + 1):
        back = (state.source + SPACES - away) % SPACES
        forth = (state.source + away) % SPACES
        if state.particles[back] < state.room or state.particles[forth] < state.room:
            return away
    return -1
