"""What the learned player of Schrödinger's Cats is told of a view, and the choices it weighs.

Everything is counted from what the seat to act knows. Choices are relative to the position: a bid is the lowest of its
kind that may be said, or one of five around what the seat may expect, so that one network plays every number of boxes.
"""

import math

import numpy as np
from numpy.typing import NDArray

from catstate.core.compile import kernel
from catstate.core.record import Ints

from . import pieces
from .actions import Action, Phase
from .knowledge import Floats, hidden_in_hands, list_bounds, unknown_boxes
from .state import View, can_call

Reals = NDArray[np.floating]  # of any size: learning takes shorter ones than playing

LADDER = 6  # bids of each kind that are weighed
BIDS = LADDER * pieces.STATED
PROVE = BIDS
POWER = PROVE + 1  # POWER + physicist whose power it is, also Tabby's copy
DONE = POWER + pieces.TABBY
SHOW = DONE + 1  # the stated kind, then a Heisenberg
DISCARD = SHOW + 2  # the stated kind, a Heisenberg, then the two other kinds
CHOICES = DISCARD + pieces.KINDS

MOST = 26  # the highest number on the clipboard
TAILS = pieces.MOST_BOXES + 1

# The places of the numbers that the network is given.
TABLE = 30  # about the experiment as a whole
KIND = 5  # about each kind
OWN = 1 + pieces.PHYSICISTS + pieces.TABBY
SEAT = 26  # about each scientist
BLOCKS = pieces.MAX_SEATS + 1  # oneself, the others in the order of their turns, and the maker of what stands
STYLE = 5  # how the player is bound, in training; all 0 for the player itself
DEAF, MUTE, CLOSED, CALLS, CREEPS = range(STYLE)
SEATS_AT = TABLE + KIND * pieces.STATED + OWN + 2 * BIDS
STYLE_AT = SEATS_AT + BLOCKS * SEAT
FEATURES = STYLE_AT + STYLE
BIDS_SAID = 7  # from here to JUMP a scientist's block tells what she has said
JUMP = 20


@kernel
def cell_of(kind: int, number: int) -> int:
    """The cell of the clipboard that says this number of this kind."""
    if kind == pieces.EMPTY:
        return pieces.COLUMNS * (number - 1) + 4
    return pieces.COLUMNS * ((number + 1) // 2 - 1) + kind + (0 if number % 2 == 1 else 2)


@kernel
def lowest_over(standing: int, kind: int) -> int:
    """The lowest number of a kind that may be said over the standing hypothesis."""
    number = 1
    while cell_of(kind, number) <= standing:
        number += 1
    return number


@kernel
def list_tails(pool: int, matching: int, drawn: int, out: Floats) -> None:
    """out[need] = how likely at least `need` of `drawn` boxes match, out of a pool of which `matching` do."""
    low = max(0, drawn - (pool - matching))
    high = min(matching, drawn)
    for need in range(len(out)):
        out[need] = 0.0
    weight = 1.0
    for number in range(low, high + 1):
        out[number] = weight
        weight *= (matching - number) * (drawn - number) / ((number + 1) * (pool - matching - drawn + number + 1))
    total = 0.0
    for number in range(high, -1, -1):
        total += out[number]
        out[number] = total
    for number in range(high + 1):
        out[number] /= total


@kernel
def describe(view: View, legal: Ints, count: int, style: Reals, row: Reals, choices: Ints, work: Ints) -> int:
    """Fill `row` with what the seat to act knows and `choices` with the action behind each choice, −1 where there is
    none; returns how many choices there are."""
    row[:] = 0.0
    choices[:] = -1
    me = view.seat
    left = 0
    for seat in range(view.seats):
        if view.leaving[seat] == 0:
            left += 1
    row[left - 2] = 1.0
    row[5 + view.phase - Phase.TURN] = 1.0
    standing = view.standing
    row[8] = 1.0 if can_call(view) else 0.0
    if standing >= 0:
        row[9] = 1.0
        row[10] = 1.0 if view.maker == me else 0.0
        row[11 + pieces.KIND_OF[standing]] = 1.0
        row[14] = pieces.NUMBER_OF[standing] / 10
    row[16] = view.boxes / 36
    row[17] = view.deck_size / 52
    row[18] = view.experiment / 10
    hidden = hidden_in_hands(view)
    row[19] = hidden / 30
    row[20] = view.feyncat
    for kind in range(pieces.STATED):
        row[21 + kind] = view.bonus[kind] / 2
    row[25] = view.shown_now / 3
    row[26] = view.exchanged_now / 3
    row[27] = view.losses_allowed / 2
    row[28] = view.wins_needed / 3
    row[29] = 1.0 if view.with_doctorates == 1 else 0.0
    pool = 0
    for kind in range(pieces.KINDS):
        pool += unknown_boxes(view, kind)
    list_bounds(view, work)
    count_kinds(view, style, row, choices, work, pool, hidden)
    describe_seats(view, left, style, row)
    row[STYLE_AT : STYLE_AT + STYLE] = style
    return list_choices(view, legal, count, style, row, choices, work)


@kernel
def count_kinds(view: View, style: Reals, row: Reals, choices: Ints, work: Ints, pool: int, hidden: int) -> None:
    """For each kind what one holds and may expect, and how likely each bid is, to oneself and to the public."""
    me = view.seat
    held = view.hand_sizes[me]
    own = np.zeros(TAILS)
    other = np.zeros(TAILS)
    total = max(1, pool + held)
    at = TABLE
    for kind in range(pieces.STATED):
        matching = unknown_boxes(view, kind)
        mine = view.hands[me, kind]
        shown = view.bonus[kind]
        for seat in range(view.seats):
            shown += view.findings[seat, kind]
        if view.feyncat == 0:
            matching += unknown_boxes(view, pieces.HEISENBERG)
            mine += view.hands[me, pieces.HEISENBERG]
            for seat in range(view.seats):
                shown += view.findings[seat, pieces.HEISENBERG]
        share = matching / max(1, pool)
        row[at] = view.hands[me, kind] / 4
        row[at + 1] = mine / 4
        row[at + 2] = hidden * share / 8
        row[at + 3] = shown / 4
        row[at + 4] = math.sqrt(hidden * share * (1 - share)) / 2
        list_tails(pool, matching, hidden, own)
        list_tails(total, matching + mine, hidden + held, other)
        if view.standing >= 0 and pieces.KIND_OF[view.standing] == kind:
            row[15] = tail(own, pieces.NUMBER_OF[view.standing] - mine - shown)
            row[24] = tail(other, pieces.NUMBER_OF[view.standing] - shown)
        if view.phase == Phase.TURN:
            low = lowest_over(view.standing, kind)
            base = max(low + 1, int(mine + shown + hidden * share) - 1)
            for step in range(LADDER):
                number = low if step == 0 else base + step - 1
                if number <= work[2 * kind + 1] and cell_fits(kind, number):
                    choices[kind * LADDER + step] = Action.BID + cell_of(kind, number)
                    place = TABLE + KIND * pieces.STATED + OWN + kind * LADDER + step
                    row[place] = tail(own, number - mine - shown)
                    row[place + BIDS] = tail(other, number - shown)
        at += KIND


@kernel
def cell_fits(kind: int, number: int) -> bool:
    """Whether the clipboard has the number."""
    return number <= (pieces.ROWS if kind == pieces.EMPTY else MOST)


@kernel
def tail(tails: Floats, need: int) -> float:
    """A chance read off: certain where nothing is needed, none beyond the table."""
    if need <= 0:
        return 1.0
    return tails[need] if need < len(tails) else 0.0


@kernel
def describe_seats(view: View, left: int, style: Reals, row: Reals) -> None:
    """A block for oneself, the others in the order of their turns, and the maker of what stands."""
    seat = view.seat
    for place in range(left):
        describe_seat(view, seat, row[SEATS_AT + place * SEAT : SEATS_AT + (place + 1) * SEAT])
        seat = (seat + 1) % view.seats
        while view.leaving[seat] > 0:
            seat = (seat + 1) % view.seats
    describe_bids(view, left, row)
    last = SEATS_AT + pieces.MAX_SEATS * SEAT
    if view.standing >= 0 and view.maker >= 0:
        place = 0
        seat = view.seat
        while seat != view.maker:
            seat = (seat + 1) % view.seats
            if view.leaving[seat] == 0:
                place += 1
        row[last : last + SEAT] = row[SEATS_AT + place * SEAT : SEATS_AT + (place + 1) * SEAT]
    if style[DEAF] > 0:
        for place in range(1, BLOCKS):
            start = SEATS_AT + place * SEAT
            row[start + BIDS_SAID : start + JUMP + 1] = 0.0


@kernel
def describe_seat(view: View, seat: int, block: Reals) -> None:
    """What lies before a scientist, and how she stands in the match."""
    block[0] = 1.0
    block[1] = view.hand_sizes[seat] / 6
    for kind in range(pieces.KINDS):
        block[2 + kind] = view.findings[seat, kind] / 3
    for layer in range(pieces.LAYERS):
        block[6] += view.discard_sizes[seat, layer] / 3
    block[21] = 1.0 if view.has_doctorate[seat] == 1 and view.used[seat] == 0 else 0.0
    block[22] = 1.0 if view.used[seat] == 1 and view.used_in[seat] == view.experiment else 0.0
    block[23] = 1.0 if view.losses[seat] + 1 >= view.losses_allowed else 0.0
    block[24] = view.wins[seat] / 3
    block[25] = 1.0 if view.wins_needed > 0 and view.wins[seat] + 1 == view.wins_needed else 0.0


@kernel
def describe_bids(view: View, left: int, row: Reals) -> None:
    """What each has said: of each kind how often, how high the last time, what was shown with it and how long ago."""
    since = 0
    supply = 0
    for kind in range(pieces.KINDS):
        supply += view.supply[kind]
    before = -1
    for cell in range(view.standing + 1):
        who = view.bidder[cell]
        if who >= 0:
            since += 1
    for cell in range(view.standing + 1):
        who = view.bidder[cell]
        if who < 0:
            continue
        since -= 1
        place = 0
        seat = view.seat
        while seat != who:
            seat = (seat + 1) % view.seats
            if view.leaving[seat] == 0:
                place += 1
        start = SEATS_AT + place * SEAT
        kind = pieces.KIND_OF[cell]
        share = (view.supply[kind] + view.supply[pieces.HEISENBERG]) / supply
        row[start + BIDS_SAID] += 0.25
        at = start + 8 + 4 * kind
        row[at] += 0.5
        row[at + 1] = (pieces.NUMBER_OF[cell] - view.boxes * share) / 4
        row[at + 2] += (view.shown[cell] + view.shown_wild[cell]) / 3
        row[at + 3] = 1 / (1 + since)
        row[start + JUMP] = (cell - before - 1) / 10
        before = cell


@kernel
def list_choices(view: View, legal: Ints, count: int, style: Reals, row: Reals, choices: Ints, work: Ints) -> int:
    """The choices beside bids; what one's own view proves is settled here."""
    standing = view.standing
    kind = pieces.KIND_OF[max(0, standing)]
    powers = TABLE + KIND * pieces.STATED + 1 + pieces.PHYSICISTS
    own = view.doctorates[view.seat]
    if own >= 0 and view.used[view.seat] == 0:
        row[powers - pieces.PHYSICISTS + own] = 1.0
    row[powers - pieces.PHYSICISTS - 1] = view.hands[view.seat, pieces.HEISENBERG] / 2
    for index in range(count):
        action = legal[index]
        if action == Action.PROVE:
            if pieces.NUMBER_OF[standing] > work[2 * kind + 1]:
                choices[:] = -1
                choices[PROVE] = action
                return 1
            if pieces.NUMBER_OF[standing] > work[2 * kind]:
                choices[PROVE] = action
        elif action >= Action.REVEAL:
            power = action - (Action.COPY if action >= Action.COPY else Action.REVEAL)
            row[powers + power] = 1.0
            if style[MUTE] == 0:
                choices[POWER + power] = action
        elif action == Action.DONE:
            choices[DONE] = action
        elif Action.SHOW <= action < Action.DISCARD:
            if style[CLOSED] == 0:
                choices[SHOW + (1 if action - Action.SHOW == pieces.HEISENBERG else 0)] = action
        elif Action.DISCARD <= action < Action.REVEAL:
            box = action - Action.DISCARD
            if box == kind:
                choices[DISCARD] = action
            elif box == pieces.HEISENBERG:
                choices[DISCARD + 1] = action
            else:
                choices[DISCARD + 2 + (box if box < kind else box - 1)] = action  # the others keep their order
    found = 0
    for index in range(CHOICES):
        if choices[index] >= 0:
            found += 1
    return found
