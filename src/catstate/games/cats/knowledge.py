"""Who knows what: views of the table, possible tables behind a view, and what a view says of each hypothesis.

Clauses refer to docs/rules/cats.md.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from catstate.core.chance import below, weighted
from catstate.core.compile import copy_shared, kernel
from catstate.core.record import Ints
from catstate.core.rules import HIDDEN
from catstate.core.values import places_of

from .actions import Action, Phase
from .pieces import CELLS, HEISENBERG, KIND_OF, KINDS, LAYERS, LOOKS, MAX_SEATS, NUMBER_OF, PHYSICISTS, STATED
from .state import State, View, size_of, to_act

Floats = NDArray[np.float64]


@kernel
def seen(state: State, seat: int, action: int) -> int:
    """Dealt and drawn cards and discards are known to their owner only. [4.9, 8.2]"""
    if seat == state.active:
        return action
    if state.phase == Phase.DEALING or state.phase == Phase.DRAWING or state.phase == Phase.DOCTORATES:
        return HIDDEN
    if state.phase == Phase.EXCHANGE and action != Action.DONE:
        return HIDDEN
    return action


@kernel
def observe(state: State, seat: int, view: View) -> None:
    """All that is public, and the seat's own hand, doctorate, discards and look at the pile. [8.1, 8.2, 8.3, 8.4]

    During an observation all hands are public. [6.5]
    """
    over = state.phase == Phase.CLOSED
    hands_open = over or state.phase == Phase.OBSERVATION
    view.seat = seat
    view.to_act = to_act(state)
    view.deck_size = size_of(state.deck)
    view.looked = 0
    for kind in range(KINDS):
        view.pile[kind] = -1
    for layer in range(LOOKS):
        if seat >= 0 and state.look_by[layer] == seat:
            remember_pile(state, layer + 1, view)
    for other in range(MAX_SEATS):
        known = over or other == seat
        view.hand_sizes[other] = size_of(state.hands[other])
        view.has_doctorate[other] = 1 if state.doctorates[other] >= 0 else 0
        view.doctorates[other] = state.doctorates[other] if known or state.used[other] == 1 else -1
        for kind in range(KINDS):
            view.hands[other, kind] = state.hands[other, kind] if known or hands_open else -1
        for layer in range(LAYERS):
            view.discard_sizes[other, layer] = size_of(state.discards[other, layer])
            for kind in range(KINDS):
                view.discards[other, layer, kind] = state.discards[other, layer, kind] if known else -1
    copy_shared(state, view)  # [8.1]


@kernel
def remember_pile(state: State, layers: int, view: View) -> None:
    """How many boxes of each kind lay in the pile when the viewer looked. [5.11, 8.3]"""
    view.looked = layers
    for kind in range(KINDS):
        number = 0
        for layer in range(layers):
            number += state.wiped[layer, kind]
            for seat in range(MAX_SEATS):
                number += state.discards[seat, layer, kind]
        view.pile[kind] = number


@kernel
def determinize(view: View, rng: Ints, state: State) -> None:
    """What the viewer does not know is dealt at random to the hidden places, each box and doctorate alike. [8.5]"""
    copy_shared(view, state)
    guess_doctorates(view, rng, state)
    for kind in range(KINDS):
        state.deck[kind] = view.supply[kind] - known_boxes(view, kind)
    if view.looked > 0 and view.phase != Phase.CLOSED:
        guess_seen_discards(view, rng, state)
    for seat in range(MAX_SEATS):
        for layer in range(LAYERS):
            if view.discards[seat, layer, 0] >= 0:
                state.discards[seat, layer] = view.discards[seat, layer]
            elif layer >= view.looked:
                fill(rng, state.deck, state.discards[seat, layer], view.discard_sizes[seat, layer])
        if view.hands[seat, 0] >= 0:
            state.hands[seat] = view.hands[seat]
        else:
            fill(rng, state.deck, state.hands[seat], view.hand_sizes[seat])


@kernel
def guess_doctorates(view: View, rng: Ints, state: State) -> None:
    """Physicists that the viewer can't place go at random to the scientists whose doctorate is face down. [8.5]"""
    unknown = (1 << PHYSICISTS) - 1  # bit mask
    left = PHYSICISTS
    if view.open_physicist >= 0:
        unknown ^= 1 << view.open_physicist
        left -= 1
    for seat in range(MAX_SEATS):
        if view.doctorates[seat] >= 0:
            unknown ^= 1 << view.doctorates[seat]
            left -= 1
    for seat in range(MAX_SEATS):
        physicist = view.doctorates[seat]
        if physicist < 0 and view.has_doctorate[seat] == 1:
            ticket = below(rng, left)
            physicist = 0
            while ticket > 0 or unknown >> physicist & 1 == 0:
                ticket -= unknown >> physicist & 1
                physicist += 1
            unknown ^= 1 << physicist
            left -= 1
        state.doctorates[seat] = physicist


@kernel
def known_boxes(view: View, kind: int) -> int:
    """How many boxes of a kind the viewer can place: findings, wiped ones, known hands and known discards."""
    number = 0
    for seat in range(MAX_SEATS):
        number += view.findings[seat, kind] + max(0, view.hands[seat, kind])
        for layer in range(LAYERS):
            number += max(0, view.discards[seat, layer, kind])
    for layer in range(LAYERS):
        number += view.wiped[layer, kind]
    return number


@kernel
def guess_seen_discards(view: View, rng: Ints, state: State) -> None:
    """What was seen in the pile, less what the viewer can place, was laid there by the others in some way. [8.3]"""
    bag = state.hands[view.seat]  # serves as the bag here; the viewer's hand is written afterwards
    for kind in range(KINDS):
        bag[kind] = view.pile[kind]
        for layer in range(view.looked):
            bag[kind] -= view.wiped[layer, kind] + view.discards[view.seat, layer, kind]
        state.deck[kind] -= bag[kind]
    for seat in range(MAX_SEATS):
        if seat != view.seat:
            for layer in range(view.looked):
                fill(rng, bag, state.discards[seat, layer], view.discard_sizes[seat, layer])


@kernel
def fill(rng: Ints, bag: Ints, place: Ints, number: int) -> None:
    """Boxes drawn blindly from a bag into an emptied place."""
    for kind in range(KINDS):
        place[kind] = 0
    for _ in range(number):
        kind = weighted(rng, bag, KINDS)
        bag[kind] -= 1
        place[kind] += 1


@kernel
def unknown_boxes(view: View, kind: int) -> int:
    """Boxes of a kind that may lie in a hidden hand: not placed by the viewer and not seen in the pile. [8.3]"""
    number = view.supply[kind] - known_boxes(view, kind)
    if view.looked > 0 and view.phase != Phase.CLOSED:
        number -= view.pile[kind]
        for layer in range(view.looked):
            number += view.wiped[layer, kind] + view.discards[view.seat, layer, kind]
    return number


@kernel
def hidden_in_hands(view: View) -> int:
    """How many boxes lie in hands that the viewer can't see."""
    number = 0
    for seat in range(MAX_SEATS):
        if view.hands[seat, 0] < 0:
            number += view.hand_sizes[seat]
    return number


@kernel
def seen_of(view: View, kind: int) -> int:
    """What counts for a kind in the viewer's sight: findings, known hands and the bonus. [6.1, 6.2]"""
    number = view.bonus[kind]
    for seat in range(MAX_SEATS):
        number += view.findings[seat, kind] + max(0, view.hands[seat, kind])
        if view.feyncat == 0:
            number += view.findings[seat, HEISENBERG] + max(0, view.hands[seat, HEISENBERG])
    return number


@kernel
def list_bounds(view: View, out: Ints) -> None:
    """For each kind the least and the most that an observation now could count, as far as the viewer knows."""
    hidden = hidden_in_hands(view)
    unknown = 0
    for kind in range(KINDS):
        unknown += unknown_boxes(view, kind)
    for kind in range(STATED):
        matching = unknown_boxes(view, kind)
        if view.feyncat == 0:
            matching += unknown_boxes(view, HEISENBERG)
        seen = seen_of(view, kind)
        out[2 * kind] = seen + max(0, hidden - (unknown - matching))
        out[2 * kind + 1] = seen + min(hidden, matching)


@kernel
def chance_of_at_least(need: int, pool: int, matching: int, drawn: int) -> float:
    """How likely at least `need` of `drawn` boxes match, out of a pool of which `matching` do (hypergeometric)."""
    low = max(0, drawn - (pool - matching))
    high = min(matching, drawn)
    if need <= low:
        return 1.0
    weight = 1.0  # of `low` matches; each next one follows from the last
    total = 0.0
    tail = 0.0
    for number in range(low, high + 1):
        total += weight
        if number >= need:
            tail += weight
        weight *= (matching - number) * (drawn - number) / ((number + 1) * (pool - matching - drawn + number + 1))
    return tail / total


@kernel
def list_odds(view: View, out: Floats) -> None:
    """For every cell of the clipboard how likely an observation now would validate it. [6.1, 6.2, 8.5]"""
    hidden = hidden_in_hands(view)
    pool = 0
    for kind in range(KINDS):
        pool += unknown_boxes(view, kind)
    for kind in range(STATED):
        matching = unknown_boxes(view, kind)
        if view.feyncat == 0:
            matching += unknown_boxes(view, HEISENBERG)
        seen = seen_of(view, kind)
        for cell in range(CELLS):
            if KIND_OF[cell] == kind:
                out[cell] = chance_of_at_least(NUMBER_OF[cell] - seen, pool, matching, hidden)


# For words and pictures, which ask for each button of a board, and again when only a word was said


def bounds(view: View, kind: int) -> tuple[int, int]:
    """The least and the most that an observation now could count of a kind, as far as the viewer knows."""
    numbers = _bounds(_counted(view))
    return numbers[2 * kind], numbers[2 * kind + 1]


def most_of_each(view: View) -> tuple[int, ...]:
    """For each kind the most that an observation now could count, as far as the viewer knows."""
    return _bounds(_counted(view))[1::2]


def odds_of(view: View, cell: int) -> float:
    """The exact chance of a hypothesis from what the viewer knows."""
    return _odds(_counted(view))[cell]


COUNTED = frozenset(
    (
        *("seat", "supply", "bonus", "feyncat", "findings", "wiped"),
        *("hand_sizes", "hands", "discards", "looked", "pile"),
    )
)
STRETCHES = [(8 * start, 8 * end) for name, start, end, _ in places_of(View) if name in COUNTED]
_last = b"", b""  # the view that was asked about last, and what of it counts


def _counted(view: View) -> bytes:
    """A view in which everything is 0 that bounds and odds do not depend on; of the phase only the end is left."""
    global _last
    table = view.tobytes()
    if table != _last[0]:
        memory = bytearray(len(table))
        for start, end in STRETCHES:
            memory[start:end] = table[start:end]
        counted: View = np.frombuffer(memory, View.dtype)[0]
        if view.phase == Phase.CLOSED:
            counted.phase = view.phase
        _last = table, bytes(memory)
    return _last[1]


@lru_cache(4096)
def _bounds(counted: bytes) -> tuple[int, ...]:
    view, out = np.frombuffer(counted, View.dtype)[0], np.zeros(2 * STATED, np.int64)
    list_bounds(view, out)
    return tuple(out.tolist())


@lru_cache(1024)
def _odds(counted: bytes) -> tuple[float, ...]:
    view, out = np.frombuffer(counted, View.dtype)[0], np.zeros(CELLS, np.float64)
    list_odds(view, out)
    return tuple(out.tolist())
