"""Who knows what: views of the table, and possible tables behind a view. Clauses refer to docs/rules/cats.md."""

from ...core.chance import below
from ...core.kernel import Ints, kernel
from ...core.rules import CHANCE, HIDDEN, OVER
from .pieces import BOXES, KINDS, LAYERS, LOOKS, MAX_SEATS, PHYSICISTS
from .table import CLOSED, DEALING, DOCTORATES, DONE, DRAWING, EXCHANGE, TURN, State, View, size_of


@kernel
def to_act(state: State) -> int:
    """The active scientist decides; cards are dealt and drawn by chance."""
    if state.phase == CLOSED:
        return OVER
    if TURN <= state.phase <= EXCHANGE:
        return state.active
    return CHANCE


@kernel
def seen(state: State, seat: int, action: int) -> int:
    """Dealt and drawn cards and discards are known to their owner only. [4.9, 8.2]"""
    if seat == state.active:
        return action
    if state.phase == DEALING or state.phase == DRAWING or state.phase == DOCTORATES:
        return HIDDEN
    if state.phase == EXCHANGE and action != DONE:
        return HIDDEN
    return action


@kernel
def observe(state: State, seat: int, view: View) -> None:
    """All that is public, and the seat's own hand, doctorate, discards and look at the pile. [8.1, 8.2, 8.3, 8.4]"""
    over = state.phase == CLOSED
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
            view.hands[other, kind] = state.hands[other, kind] if known else -1
        for layer in range(LAYERS):
            view.discard_sizes[other, layer] = size_of(state.discards[other, layer])
            for kind in range(KINDS):
                view.discards[other, layer, kind] = state.discards[other, layer, kind] if known else -1
    share_public(state, view)


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
def share_public(source: State | View, target: State | View) -> None:
    """Everyone knows these fields, so state and view have them alike. [8.1]"""
    target.seats = source.seats
    target.mode = source.mode
    target.with_doctorates = source.with_doctorates
    target.with_open = source.with_open
    target.phase = source.phase
    target.experiment = source.experiment
    target.first = source.first
    target.active = source.active
    target.due = source.due
    target.resume = source.resume
    target.standing = source.standing
    target.maker = source.maker
    target.shown_now = source.shown_now
    target.exchanged_now = source.exchanged_now
    target.boxes = source.boxes
    target.layer = source.layer
    target.feyncat = source.feyncat
    target.open_physicist = source.open_physicist
    target.winner = source.winner
    target.leaving[:] = source.leaving
    target.wins[:] = source.wins
    target.losses[:] = source.losses
    target.bonus[:] = source.bonus
    target.findings[:] = source.findings
    target.wiped[:] = source.wiped
    target.look_by[:] = source.look_by
    target.used[:] = source.used
    target.used_as[:] = source.used_as
    target.used_in[:] = source.used_in
    target.used_on[:] = source.used_on
    target.moved[:] = source.moved
    target.bidder[:] = source.bidder
    target.shown[:] = source.shown
    target.shown_wild[:] = source.shown_wild
    target.exchanged[:] = source.exchanged
    target.last_hands[:] = source.last_hands
    target.last_findings[:] = source.last_findings
    target.last_bonus[:] = source.last_bonus
    target.last_feyncat = source.last_feyncat
    target.last_experiment = source.last_experiment
    target.last_cell = source.last_cell
    target.last_count = source.last_count
    target.last_caller = source.last_caller
    target.last_maker = source.last_maker
    target.last_right = source.last_right


@kernel
def determinize(view: View, rng: Ints, state: State) -> None:
    """What the viewer does not know is dealt at random to the hidden places, each box and doctorate alike. [8.5]"""
    share_public(view, state)
    guess_doctorates(view, rng, state)
    for kind in range(KINDS):
        state.deck[kind] = BOXES[kind] - known_boxes(view, kind)
    if view.looked > 0 and view.phase != CLOSED:
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
    left = size_of(bag)
    for _ in range(number):
        ticket = below(rng, left)
        kind = 0
        while ticket >= bag[kind]:
            ticket -= bag[kind]
            kind += 1
        bag[kind] -= 1
        place[kind] += 1
        left -= 1
