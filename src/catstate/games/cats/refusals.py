"""What is wrong with an action or a position, in one sentence. Clauses refer to docs/rules/cats.md."""

import numpy as np

from ...core.errors import BadPosition
from .pieces import (
    ALIVE,
    BOXES,
    CELLS,
    DEAD,
    FELIDAE,
    FELINESTEIN,
    FEYNCAT,
    HEISENBERG,
    KIND_OF,
    KINDS,
    LOOKS,
    MAX_SEATS,
    MEWTON,
    NAMES,
    PAWKING,
    PHYSICISTS,
    PRRIDE,
    PURRIE,
    TABBY,
)
from .spoken import KIND_WORDS, NOUNS, a_box, hypothesis
from .table import (
    BID,
    CLOSED,
    COPY,
    DEALING,
    DISCARD,
    DOCTORATES,
    DONE,
    DRAWING,
    EXCHANGE,
    FINDINGS,
    NAMING,
    OPENING,
    PROVE,
    REVEAL,
    SHOW,
    TURN,
    State,
    View,
)


def refuse(view: View, action: int) -> tuple[str, str]:
    """Clause and reason why the seat to act, whose view this is, can't do this now."""
    if action >= REVEAL:
        return refuse_doctorate(view, action)
    if action >= DISCARD:
        return refuse_discard(view, action - DISCARD)
    if action >= SHOW:
        return refuse_show(view, action - SHOW)
    if action == DONE:
        return "3.2", "It is your turn: a hypothesis or Prove It! is asked."
    if view.phase == EXCHANGE:
        return "3.8", "You have said your hypothesis; now exchange boxes or say done."
    if view.phase == FINDINGS:
        if action == PROVE:
            return "3.7", "Nobody calls her own hypothesis."
        return "3.8", "You have said your hypothesis; now show boxes or say done."
    if action == PROVE and view.standing < 0:
        return "3.6", "There is no hypothesis to prove yet: open with one."
    if action == PROVE:
        return "3.7", f"{sentence_start(hypothesis(view.standing))} is your own hypothesis: raise it."
    return refuse_bid(view, action - BID)


def refuse_bid(view: View, cell: int) -> tuple[str, str]:
    stands = hypothesis(view.standing)
    how = "is what already stands" if cell == view.standing else "is lower on the clipboard"
    next_up = f"the next is {hypothesis(view.standing + 1)}" if view.standing + 1 < CELLS else "nothing is higher"
    return "3.3", f"A hypothesis must raise {stands}; {hypothesis(cell)} {how}; {next_up}."


def refuse_show(view: View, kind: int) -> tuple[str, str]:
    if view.phase == TURN:
        return "4.8", "Findings are part of a hypothesis: say one first."
    if view.phase == EXCHANGE:
        return "3.8", "Findings are closed for this turn; exchange boxes or say done."
    stated = KIND_OF[view.standing]
    if kind not in (stated, HEISENBERG):
        return "4.2", f"You said {hypothesis(view.standing)}: you can show {a_box(stated)}, not {a_box(kind)}."
    if kind == HEISENBERG and view.feyncat == 1:
        return "5.10", "Under Richard Feyncat no Heisenberg can be shown."
    return ("4.3" if kind == HEISENBERG else "4.2"), f"You hold no {NOUNS[kind]}."


def refuse_discard(view: View, kind: int) -> tuple[str, str]:
    if view.phase == TURN:
        return "4.8", "Boxes are exchanged after a hypothesis with findings: say one first."
    if view.phase == FINDINGS:
        if view.shown_now == 0:
            return "4.5", "You have shown no box this turn, so you can exchange none."
        return "4.5", f"Say done to end your findings; then you can exchange up to {view.shown_now}."
    return "4.5", f"You hold no {NOUNS[kind]}."


def refuse_doctorate(view: View, action: int) -> tuple[str, str]:
    own = view.doctorates[view.seat]
    power = action - COPY if action >= COPY else action - REVEAL
    if own < 0:
        return "2.2", "This match is played without doctorates."
    if own != (TABBY if action >= COPY else power):
        return "5.1", f"Your doctorate is {NAMES[own]}."
    if view.used[view.seat] == 1:
        return "5.2", f"You have used {NAMES[own]} already; a doctorate is used once in a match."
    if view.phase == EXCHANGE:
        return "5.1", "A doctorate is revealed before the hypothesis or with the findings, not during the exchange."
    if action >= COPY and power not in face_up(view):
        return "5.15", f"{NAMES[power]} does not lie face up."
    return refuse_power(view, power)


def face_up(view: View) -> set[int]:
    """The physicists that everyone can see: the open one and the used ones. [5.15]"""
    used = {int(view.doctorates[seat]) for seat in range(view.seats) if view.used[seat] == 1}
    return used | {int(view.open_physicist)} - {-1}


def refuse_power(view: View, power: int) -> tuple[str, str]:
    """Why a power would do nothing now. [5.3]"""
    held = view.hand_sizes[view.seat]
    if power == FELINESTEIN:
        return "5.5", f"Your hand of {held} can't be exchanged: the deck holds {view.deck_size}."
    if power in (PURRIE, FELIDAE):
        kind = ALIVE if power == PURRIE else DEAD
        return ("5.8" if power == PURRIE else "5.9"), f"There are no {KIND_WORDS[kind]} findings to discard."
    if power == FEYNCAT:
        return "5.10", "Heisenbergs already count as nothing."
    if power == PRRIDE:
        return "5.11", "Nobody else has discarded a box face down in this experiment."
    if power == MEWTON:
        return "5.12", "The research deck is empty."
    if power == PAWKING and view.phase == FINDINGS:
        return "5.13", "You have said your hypothesis this turn; it is too late to skip it."
    return "5.14", "13 empty boxes stands and the next scientist said it: she could neither raise nor call it."


def sentence_start(words: str) -> str:
    return words[0].upper() + words[1:]


# Positions


def check(state: State) -> None:
    """A position that can be: every number in range, every box and doctorate there once, the bids in order."""
    check_ranges(state)
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


def check_ranges(state: State) -> None:
    for name, _ in State.fields():
        low, high = RANGES.get(name, (0, 52))
        value = getattr(state, name)
        expect(
            low <= np.min(value) and np.max(value) <= high, f"The field {name!r} holds numbers from {low} to {high}."
        )


def check_boxes(state: State) -> None:
    for kind in range(KINDS):
        found = int(state.deck[kind] + state.hands[:, kind].sum() + state.findings[:, kind].sum())
        found += int(state.discards[:, :, kind].sum() + state.wiped[:, kind].sum())
        expect(found == BOXES[kind], f"There are {BOXES[kind]} boxes of the kind {KIND_WORDS[kind]}, not {found}.")
    played = int(state.hands.sum() + state.findings.sum())
    expect(
        state.boxes == played, f"{played} boxes lie in hands and findings, but the field 'boxes' says {state.boxes}."
    )
    for seat in range(MAX_SEATS):
        gone = seat >= state.seats or (state.leaving[seat] > 0 and state.phase != CLOSED)
        held = state.hands[seat].sum() + state.findings[seat].sum() + state.discards[seat].sum()
        expect(not gone or held == 0, f"Seat {seat} is not in the lab and can't have boxes.")
    dealing = state.phase in (DEALING, DRAWING)
    expect(not dealing or 0 < state.due <= state.deck.sum(), "The deck must hold the boxes that are still to come.")


def check_doctorates(state: State) -> None:
    dealt = [int(one) for one in state.doctorates if one >= 0]
    dealt += [int(state.open_physicist)] if state.open_physicist >= 0 else []
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


def check_bids(state: State) -> None:
    said = [cell for cell in range(CELLS) if state.bidder[cell] >= 0]
    expect((max(said) if said else -1) == state.standing, "The standing hypothesis is the highest one said.")
    maker = state.bidder[state.standing] if said else -1
    expect(state.maker == maker, "The maker is who said the standing hypothesis.")
    after = state.phase in (FINDINGS, EXCHANGE)
    expect(not after or state.maker == state.active, "Findings and exchange belong to the maker of the hypothesis.")
    expect(state.exchanged_now <= state.shown_now, "Nobody exchanges more boxes than she showed this turn.")
    if state.phase == EXCHANGE:
        can = state.shown_now > state.exchanged_now and state.hands[state.active].sum() > 0
        expect(can and state.deck.sum() > state.exchanged_now, "An exchange needs shown boxes, a hand and a deck.")
    if state.phase == TURN:
        stuck = state.standing == CELLS - 1 and state.maker == state.active
        expect(not stuck, "After 13 empty its maker can neither raise nor call.")


def check_scientists(state: State) -> None:
    seats = int(state.seats)
    gone = sorted(int(one) for one in state.leaving if one > 0)
    expect(gone == list(range(1, len(gone) + 1)), "Scientists leave one after the other: 1, 2, 3 …")
    expect(not any(state.leaving[seat] for seat in range(seats, MAX_SEATS)), "Only seated scientists can leave.")
    expect(len(gone) < seats, "Somebody is still in the lab.")
    expect((state.winner >= 0) == (state.phase == CLOSED), "There is a winner if and only if the match is over.")
    expect(len(gone) < seats - 1 or state.phase == CLOSED, "With one scientist left the match is over.")
    named = state.phase != NAMING
    for name in ("first", "active"):
        seat = int(getattr(state, name))
        expect((seat >= 0) == named and seat < seats, f"The field {name!r} names a seated scientist once one is named.")
    in_lab = state.phase in (NAMING, CLOSED) or (state.leaving[state.active] == 0 and state.leaving[state.first] == 0)
    expect(in_lab, "The First Scientist and the active one are in the lab.")
    expect(
        all(one < seats for one in (state.maker, state.winner, *state.bidder, *state.look_by)), "Only seats take part."
    )
