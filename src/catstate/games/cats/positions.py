"""Positions that can be, and what is wrong with those that can't. Clauses refer to docs/rules/cats.md."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core.errors import BadPosition
from ...core.kernel import Ints
from .pieces import BOXES, CELLS, KINDS, LOOKS, MAX_SEATS, PHYSICISTS, TABBY
from .sheet import STATE_LAYOUT, Sheet
from .spoken import KIND_WORDS
from .table import CLOSED, DEALING, DOCTORATES, DRAWING, EXCHANGE, FINDINGS, NAMING, OPENING, TURN, State

TOTALS = BOXES.tolist()


def check(record: State) -> None:
    """A position that can be: every number in range, every box and doctorate there once, the bids in order."""
    check_ranges(record)
    state = Sheet(record)
    check_boxes(state)
    check_doctorates(state)
    check_bids(state)
    check_scientists(state)


def expect(holds: object, sentence: str) -> None:
    if not holds:
        raise BadPosition(sentence)


RANGES = {  # field → lowest and highest number that can stand in it
    "seats": (2, MAX_SEATS),
    "mode": (0, 2),
    "with_doctorates": (0, 1),
    "with_open": (0, 1),
    "phase": (NAMING, CLOSED),
    "experiment": (0, 11),
    "first": (-1, MAX_SEATS - 1),
    "active": (-1, MAX_SEATS - 1),
    "due": (0, 36),
    "resume": (0, EXCHANGE),
    "standing": (-1, CELLS - 1),
    "maker": (-1, MAX_SEATS - 1),
    "layer": (0, LOOKS),
    "feyncat": (0, 1),
    "open_physicist": (-1, PHYSICISTS - 1),
    "winner": (-1, MAX_SEATS - 1),
    "leaving": (0, MAX_SEATS - 1),
    "look_by": (-1, MAX_SEATS - 1),
    "doctorates": (-1, PHYSICISTS - 1),
    "used": (0, 1),
    "used_as": (-1, TABBY - 1),
    "used_in": (0, 11),
    "used_on": (-1, CELLS - 1),
    "bidder": (-1, MAX_SEATS - 1),
    "last_feyncat": (0, 1),
    "last_experiment": (0, 11),
    "last_cell": (-1, CELLS - 1),
    "last_count": (-1, 60),
    "last_caller": (-1, MAX_SEATS - 1),
    "last_maker": (-1, MAX_SEATS - 1),
    "last_right": (-1, MAX_SEATS - 1),
}


def limits() -> tuple[Ints, Ints, list[str]]:
    """For every number of a state the lowest and the highest it can be, and its field."""
    low, high, names = [], [], []
    for name, start, end, _ in STATE_LAYOUT:
        least, most = RANGES.get(name, (0, 52))
        low += [least] * (end - start)
        high += [most] * (end - start)
        names += [name] * (end - start)
    return np.array(low), np.array(high), names


LOWEST, HIGHEST, FIELDS = limits()


def check_ranges(record: Any) -> None:
    numbers = np.frombuffer(record.tobytes(), np.int64)
    outside = np.flatnonzero((numbers < LOWEST) | (numbers > HIGHEST))
    if outside.size:
        place = int(outside[0])
        name = FIELDS[place]
        raise BadPosition(f"The field {name!r} holds numbers from {LOWEST[place]} to {HIGHEST[place]}.")


def check_boxes(state: Sheet) -> None:
    for kind in range(KINDS):
        found = state.deck[kind] + sum(hand[kind] + shown[kind] for hand, shown in both(state))
        found += sum(layer[kind] for seat in state.discards for layer in seat) + sum(row[kind] for row in state.wiped)
        expect(found == TOTALS[kind], f"There are {TOTALS[kind]} boxes of the kind {KIND_WORDS[kind]}, not {found}.")
    played = sum(sum(hand) + sum(shown) for hand, shown in both(state))
    expect(state.boxes == played, f"{played} boxes are in play, but the field 'boxes' says {state.boxes}.")
    for seat, (hand, shown) in enumerate(both(state)):
        gone = seat >= state.seats or (state.leaving[seat] > 0 and state.phase != CLOSED)
        empty = not (any(hand) or any(shown) or any(map(any, state.discards[seat])))
        expect(not gone or empty, f"Seat {seat} is not in the lab and can't have boxes.")
    dealing = state.phase in (DEALING, DRAWING)
    expect(not dealing or 0 < state.due <= sum(state.deck), "The deck must hold the boxes that are still to come.")


def both(state: Sheet) -> Iterator[tuple[list[int], list[int]]]:
    """Each seat's hand and findings."""
    return zip(state.hands, state.findings, strict=True)


def check_doctorates(state: Sheet) -> None:
    dealt = [one for one in state.doctorates if one >= 0]
    dealt += [state.open_physicist] if state.open_physicist >= 0 else []
    expect(len(set(dealt)) == len(dealt), "No physicist is there twice.")
    everyone = state.with_doctorates == 1 and state.phase not in (NAMING, DOCTORATES)
    for seat in range(MAX_SEATS):
        has = state.doctorates[seat] >= 0
        expect(not has or (seat < state.seats and state.with_doctorates == 1), f"Seat {seat} can't have a doctorate.")
        expect(has or not everyone or seat >= state.seats, f"Seat {seat} has no doctorate.")
        used = state.used[seat] == 1
        expect(not used or has, f"Seat {seat} has used a doctorate without having one.")
        expect(used == (state.used_as[seat] >= 0), f"Seat {seat}: 'used' and 'used_as' go together.")
        as_another = used and state.used_as[seat] != state.doctorates[seat]
        expect(not as_another or state.doctorates[seat] == TABBY, f"Seat {seat}: only Tabby is used as another.")
    opened = state.with_open == 1 and state.phase not in (NAMING, DOCTORATES, OPENING)
    expect(opened == (state.open_physicist >= 0), "One doctorate lies open if and only if the option says so.")
    looks = sum(1 for one in state.look_by if one >= 0)
    expect(looks == state.layer, "Each look at the pile begins a new layer.")


def check_bids(state: Sheet) -> None:
    said = [cell for cell in range(CELLS) if state.bidder[cell] >= 0]
    expect((max(said) if said else -1) == state.standing, "The standing hypothesis is the highest one said.")
    maker = state.bidder[state.standing] if said else -1
    expect(state.maker == maker, "The maker is who said the standing hypothesis.")
    after = state.phase in (FINDINGS, EXCHANGE)
    expect(not after or state.maker == state.active, "Findings and exchange belong to the maker of the hypothesis.")
    expect(state.exchanged_now <= state.shown_now, "Nobody exchanges more boxes than she showed this turn.")
    if state.phase == EXCHANGE:
        can = state.shown_now > state.exchanged_now and any(state.hands[state.active])
        expect(can and sum(state.deck) > state.exchanged_now, "An exchange needs shown boxes, a hand and a deck.")
    if state.phase == TURN:
        stuck = state.standing == CELLS - 1 and state.maker == state.active
        expect(not stuck, "After 13 empty its maker can neither raise nor call.")


def check_scientists(state: Sheet) -> None:
    seats = state.seats
    gone = sorted(one for one in state.leaving if one > 0)
    expect(gone == list(range(1, len(gone) + 1)), "Scientists leave one after the other: 1, 2, 3 …")
    expect(not any(state.leaving[seat] for seat in range(seats, MAX_SEATS)), "Only seated scientists can leave.")
    expect(len(gone) < seats, "Somebody is still in the lab.")
    expect((state.winner >= 0) == (state.phase == CLOSED), "There is a winner if and only if the match is over.")
    expect(len(gone) < seats - 1 or state.phase == CLOSED, "With one scientist left the match is over.")
    named = state.phase != NAMING
    for name in ("first", "active"):
        seat = getattr(state, name)
        expect((seat >= 0) == named and seat < seats, f"The field {name!r} names a seated scientist once one is named.")
    in_lab = state.phase in (NAMING, CLOSED) or (state.leaving[state.active] == 0 and state.leaving[state.first] == 0)
    expect(in_lab, "The First Scientist and the active one are in the lab.")
    expect(
        all(one < seats for one in (state.maker, state.winner, *state.bidder, *state.look_by)), "Only seats take part."
    )
