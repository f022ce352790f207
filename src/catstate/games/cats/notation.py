"""Schrödinger's Cats in words: actions, outcomes, questions; and whether a position can be."""

from collections.abc import Iterator, Sequence

import numpy as np

from catstate.core.errors import BadPosition
from catstate.core.language import cached, capital, mark, say, say_number
from catstate.core.parts import Group
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, OVER
from catstate.core.values import places_of, plain

from . import pieces
from .actions import MEANINGS, Action, Outcome, Phase
from .knowledge import bounds, odds_of
from .positions import expect
from .positions import read_position as read_position
from .positions import write_position as write_position
from .state import State, View
from .words import KIND_WORDS, a_box, cell_text, hypothesis, percent_words, power_words, revealed

CELLS, MAX_SEATS = pieces.CELLS, pieces.MAX_SEATS
KIND_OF, NUMBER_OF = pieces.KIND_OF.tolist(), pieces.NUMBER_OF.tolist()


def action_text(action: int) -> str:
    """`bid 3 alive`, `show heisenberg`, `discard dead`, `reveal tabby as mewton`, `prove it`, `done`."""
    return ACTION_TEXTS[action]


def spell_action(sort: Action, what: int) -> str:
    if sort == Action.PROVE:
        return "prove it"
    if sort == Action.DONE:
        return "done"
    if sort == Action.BID:
        return f"bid {cell_text(what)}"
    if sort == Action.SHOW:
        return f"show {KIND_WORDS[what]}"
    if sort == Action.DISCARD:
        return f"discard {KIND_WORDS[what]}"
    if sort == Action.REVEAL:
        return f"reveal {pieces.SHORT_NAMES[what]}"
    return f"reveal tabby as {pieces.SHORT_NAMES[what]}"


ACTION_TEXTS = tuple(spell_action(*meaning) for meaning in MEANINGS)


def outcome_text(outcome: int) -> str:
    """`deal alive`, `first 2`, `doctorate pawking`, `gather`."""
    if outcome == Outcome.GATHER:
        return "gather"
    if outcome < Outcome.NAME:
        return f"deal {KIND_WORDS[outcome - Outcome.BOX]}"
    if outcome < Outcome.DOCTORATE:
        return f"first {outcome - Outcome.NAME}"
    return f"doctorate {pieces.SHORT_NAMES[outcome - Outcome.DOCTORATE]}"


def ask(view: View, names: Sequence[str]) -> str:
    """The open question, to the one who must answer it or to the others."""
    if view.to_act == OVER:
        return say("The match is over.")
    if view.to_act == CHANCE:
        return say("All boxes lie open.") if view.phase == Phase.OBSERVATION else say("Cards are being dealt.")
    return ask_own(view, names) if view.to_act == view.seat else ask_other(view, names[view.to_act])


def ask_own(view: View, names: Sequence[str]) -> str:
    if view.phase == Phase.FINDINGS:
        if view.shown_now > 0:
            return say("You said {hypothesis}: show more, or done.", hypothesis=hypothesis(view.standing))
        return say("You said {hypothesis}: show boxes as evidence, or done.", hypothesis=hypothesis(view.standing))
    if view.phase == Phase.EXCHANGE:
        shown, left = view.shown_now, exchange_left(view)
        return say("You showed {shown}: exchange up to {n} of your boxes, or done.", shown=shown, n=left)
    if view.standing < 0:
        return say("You open: say any hypothesis.")
    said = hypothesis(view.standing)
    if view.maker == view.seat:
        return say("Your own {hypothesis} came back to you: raise it.", hypothesis=said)
    name = names[view.maker]
    return say("{name} says {hypothesis}: raise it, or say Prove It!", name=name, hypothesis=said)


def ask_other(view: View, name: str) -> str:
    if view.standing < 0:
        return say("{name} opens with a hypothesis.", name=name)
    said = hypothesis(view.standing)
    if view.phase == Phase.FINDINGS:
        return say("{name} said {hypothesis} and may show boxes.", name=name, hypothesis=said)
    if view.phase == Phase.EXCHANGE:
        shown, left = view.shown_now, exchange_left(view)
        return say("{name} showed {shown} and may exchange up to {n}.", name=name, shown=shown, n=left)
    if view.maker == view.to_act:
        return say("{hypothesis} came back to {name}, who must raise it.", name=name, hypothesis=capital(said))
    return say("{name} raises {hypothesis}, or says Prove It!", name=name, hypothesis=said)


def exchange_left(view: View) -> int:
    """How many boxes the active scientist may still discard in this exchange. [4.5, 4.6]"""
    limit = min(view.shown_now, view.deck_size) - view.exchanged_now
    return int(min(limit, view.hand_sizes[view.active]))


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The action as words on a button."""
    if action != Action.DONE:
        return spell_label(*MEANINGS[action])
    if view.phase == Phase.FINDINGS:
        return say("Show no more") if view.shown_now > 0 else say("Show nothing")
    return say("Exchange no more") if view.exchanged_now > 0 else say("Keep all boxes")


@cached()
def spell_label(sort: Action, what: int) -> str:
    if sort == Action.PROVE:
        return say("Prove It!")
    if sort == Action.BID:
        return say("Say {hypothesis}", hypothesis=hypothesis(what))
    if sort == Action.SHOW:
        return capital(say("Show {box}", box=a_box(what)))
    if sort == Action.DISCARD:
        return capital(say("Exchange {box}", box=a_box(what)))
    physicist = revealed(pieces.TABBY if sort == Action.COPY else what, what)
    return say("Reveal {physicist}: {power}", physicist=physicist, power=power_words(what))


def detail(view: View, action: int) -> str:
    """What the viewer can be sure of about a hypothesis, or how many such boxes she holds."""
    sort, what = MEANINGS[action]
    if sort == Action.BID:
        least, most = bounds(view, KIND_OF[what])
        if NUMBER_OF[what] <= least:
            return say("surely true")
        if NUMBER_OF[what] > most:
            return say("not as things stand")
        return say("{chance}, you see {n}", chance=percent(odds_of(view, what)), n=least)
    if sort in (Action.SHOW, Action.DISCARD):
        return say("you hold {n}", n=view.hands[view.seat, what])
    if sort == Action.PROVE:
        least, most = bounds(view, KIND_OF[view.standing])
        number = NUMBER_OF[view.standing]
        if number <= least:
            return say("you know it is true")
        if number > most:
            return say("not as things stand")
        return say("{chance} likely", chance=percent(odds_of(view, view.standing)))
    if sort == Action.DONE:
        return done_remark(view)
    return say("once in a match") if sort in (Action.REVEAL, Action.COPY) else ""


def done_remark(view: View) -> str:
    """What is left undone. [4.5]"""
    left = exchange_left(view)
    if view.phase == Phase.EXCHANGE:
        return say_number("{n} exchange unused", "{n} exchanges unused", left)
    return say("then you may exchange {n}", n=left) if left > 0 else say("then no exchange")


def percent(chance: float) -> str:
    """A chance as people say it; `sure` and `impossible` are meant exactly."""
    if chance in (0, 1):
        return say("sure") if chance else say("impossible")
    if chance > 0.99:
        return f">{percent_words(99)}"
    return f"<{percent_words(1)}" if chance < 0.01 else percent_words(round(100 * chance))


GROUPS = {  # what to think of first comes first; hypotheses stand between
    Action.PROVE: Group(0, mark("Prove It!"), "p"),
    Action.REVEAL: Group(1, mark("Your doctorate"), "r"),
    Action.COPY: Group(1, mark("Your doctorate"), "r"),
    Action.SHOW: Group(5, mark("Show as evidence"), "f"),
    Action.DISCARD: Group(5, mark("Exchange"), "x"),
    Action.DONE: Group(6, mark("Go on"), "g"),
}


def group(view: View, action: int) -> Group:
    """Prove It! and the doctorate, then the hypotheses by kind, each chosen by its number."""
    return spell_group(*MEANINGS[action])


@cached()
def spell_group(sort: Action, what: int) -> Group:
    if sort != Action.BID:
        return GROUPS[sort]._replace(name=say(GROUPS[sort].name))
    kind = KIND_OF[what]
    return Group(2 + kind, say(KIND_GROUPS[kind]), KIND_WORDS[kind][0], NUMBER_OF[what])


KIND_GROUPS = (mark("Alive cats"), mark("Dead cats"), mark("Empty boxes"))


def warn(view: View, action: int) -> str:
    """A call that can't be right, a hypothesis that you know is false, and the last of all."""
    sort, what = MEANINGS[action]
    if sort == Action.BID:
        if NUMBER_OF[what] > bounds(view, KIND_OF[what])[1]:
            return say("As things stand it can't be true: Prove It! would cost you this experiment.")
        return say("Nothing is higher: the next scientist can only say Prove It!") if what == CELLS - 1 else ""
    if sort != Action.PROVE:
        return ""
    known = NUMBER_OF[view.standing] <= bounds(view, KIND_OF[view.standing])[0]
    return say("You know that it is true: Prove It! loses this experiment.") if known else ""


def check(state: State) -> None:
    """A position that can be: every number in range, every box and doctorate there once, the bids in order."""
    check_ranges(state)
    state = plain(state)
    check_boxes(state)
    check_doctorates(state)
    check_bids(state)
    check_scientists(state)


RANGES = {  # field → lowest and highest number that can stand in it
    "seats": (2, MAX_SEATS),
    "mode": (0, 2),
    "with_doctorates": (0, 1),
    "with_open": (0, 1),
    "first_hand": (0, 8),
    "losses_allowed": (1, 3),
    "wins_needed": (0, 9),
    "phase": (Phase.NAMING, Phase.CLOSED),
    "experiment": (0, pieces.LATEST),
    "first": (-1, MAX_SEATS - 1),
    "active": (-1, MAX_SEATS - 1),
    "due": (0, 48),
    "resume": (0, Phase.EXCHANGE),
    "standing": (-1, CELLS - 1),
    "maker": (-1, MAX_SEATS - 1),
    "layer": (0, pieces.LOOKS),
    "feyncat": (0, 1),
    "open_physicist": (-1, pieces.PHYSICISTS - 1),
    "winner": (-1, MAX_SEATS - 1),
    "leaving": (0, MAX_SEATS - 1),
    "look_by": (-1, MAX_SEATS - 1),
    "doctorates": (-1, pieces.PHYSICISTS - 1),
    "used": (0, 1),
    "used_as": (-1, pieces.TABBY - 1),
    "used_in": (0, pieces.LATEST),
    "used_on": (-1, CELLS - 1),
    "bidder": (-1, MAX_SEATS - 1),
    "last_feyncat": (0, 1),
    "last_experiment": (0, pieces.LATEST),
    "last_cell": (-1, CELLS - 1),
    "last_count": (-1, 60),
    "last_caller": (-1, MAX_SEATS - 1),
    "last_maker": (-1, MAX_SEATS - 1),
    "last_right": (-1, MAX_SEATS - 1),
}


def limits() -> tuple[Ints, Ints, list[str]]:
    """For every number of a state the lowest and the highest it can be, and its field."""
    low, high, names = [], [], []
    for name, start, end, _ in places_of(State):
        least, most = RANGES.get(name, (0, pieces.MOST_BOXES))
        low += [least] * (end - start)
        high += [most] * (end - start)
        names += [name] * (end - start)
    return np.array(low), np.array(high), names


LOWEST, HIGHEST, FIELDS = limits()


def check_ranges(state: State) -> None:
    numbers = np.frombuffer(state.tobytes(), np.int64)
    outside = np.flatnonzero((numbers < LOWEST) | (numbers > HIGHEST))
    if outside.size:
        place = int(outside[0])
        name = FIELDS[place]
        raise BadPosition(f"The field {name!r} holds numbers from {LOWEST[place]} to {HIGHEST[place]}.")


def check_boxes(state: State) -> None:
    for kind in range(pieces.KINDS):
        number = state.deck[kind] + sum(hand[kind] + shown[kind] for hand, shown in both(state))
        number += sum(layer[kind] for seat in state.discards for layer in seat) + sum(row[kind] for row in state.wiped)
        total = state.supply[kind]
        expect(number == total, f"There are {total} boxes of the kind {KIND_WORDS[kind]}, not {number}.")
    played = sum(sum(hand) + sum(shown) for hand, shown in both(state))
    expect(state.boxes == played, f"{played} boxes are in play, but the field 'boxes' says {state.boxes}.")
    observed = state.phase in (Phase.OBSERVATION, Phase.CLOSED)
    for seat, (hand, shown) in enumerate(both(state)):
        gone = seat >= state.seats or (state.leaving[seat] > 0 and not observed)
        empty = not (any(hand) or any(shown) or any(map(any, state.discards[seat])))
        expect(not gone or empty, f"Seat {seat} is not in the lab and can't have boxes.")
    dealing = state.phase in (Phase.DEALING, Phase.DRAWING)
    expect(not dealing or 0 < state.due <= sum(state.deck), "The deck must hold the boxes that are still to come.")


def both(state: State) -> Iterator[tuple[list[int], list[int]]]:
    """Each seat's hand and findings."""
    return zip(state.hands, state.findings, strict=True)


def check_doctorates(state: State) -> None:
    dealt = [one for one in state.doctorates if one >= 0]
    dealt += [state.open_physicist] if state.open_physicist >= 0 else []
    expect(len(set(dealt)) == len(dealt), "No physicist is there twice.")
    everyone = state.with_doctorates == 1 and state.phase not in (Phase.NAMING, Phase.DOCTORATES)
    for seat in range(MAX_SEATS):
        has = state.doctorates[seat] >= 0
        expect(not has or (seat < state.seats and state.with_doctorates == 1), f"Seat {seat} can't have a doctorate.")
        expect(has or not everyone or seat >= state.seats, f"Seat {seat} has no doctorate.")
        used = state.used[seat] == 1
        expect(not used or has, f"Seat {seat} has used a doctorate without having one.")
        expect(used == (state.used_as[seat] >= 0), f"Seat {seat}: 'used' and 'used_as' go together.")
        as_another = used and state.used_as[seat] != state.doctorates[seat]
        expect(not as_another or state.doctorates[seat] == pieces.TABBY, f"Seat {seat}: only Tabby is used as another.")
    opened = state.with_open == 1 and state.phase not in (Phase.NAMING, Phase.DOCTORATES, Phase.OPENING)
    expect(opened == (state.open_physicist >= 0), "One doctorate lies open if and only if the option says so.")
    looks = sum(1 for one in state.look_by if one >= 0)
    expect(looks == state.layer, "Each look at the pile begins a new layer.")


def check_bids(state: State) -> None:
    said = [cell for cell in range(CELLS) if state.bidder[cell] >= 0]
    expect((max(said) if said else -1) == state.standing, "The standing hypothesis is the highest one said.")
    maker = state.bidder[state.standing] if said else -1
    expect(state.maker == maker, "The maker is who said the standing hypothesis.")
    after = state.phase in (Phase.FINDINGS, Phase.EXCHANGE)
    expect(not after or state.maker == state.active, "Findings and exchange belong to the maker of the hypothesis.")
    expect(state.exchanged_now <= state.shown_now, "Nobody exchanges more boxes than she showed this turn.")
    if state.phase == Phase.EXCHANGE:
        can = state.shown_now > state.exchanged_now and any(state.hands[state.active])
        expect(can and sum(state.deck) > state.exchanged_now, "An exchange needs shown boxes, a hand and a deck.")
    if state.phase == Phase.TURN:
        stuck = state.standing == CELLS - 1 and state.maker == state.active
        expect(not stuck, "After 13 empty its maker can neither raise nor call.")
    if state.phase in (Phase.OBSERVATION, Phase.CLOSED):
        observed = (state.last_experiment, state.last_cell, state.last_hands, state.last_findings)
        now = (state.experiment, state.standing, state.hands, state.findings)
        expect(observed == now, "What lies open is the last observation.")


def check_scientists(state: State) -> None:
    seats = state.seats
    gone = sorted(one for one in state.leaving if one > 0)
    expect(gone == list(range(1, len(gone) + 1)), "Scientists leave one after the other: 1, 2, 3 …")
    expect(not any(state.leaving[seat] for seat in range(seats, MAX_SEATS)), "Only seated scientists can leave.")
    expect(len(gone) < seats, "Somebody is still in the lab.")
    expect((state.winner >= 0) == (state.phase == Phase.CLOSED), "There is a winner if and only if the match is over.")
    expect(len(gone) < seats - 1 or state.phase == Phase.CLOSED, "With one scientist left the match is over.")
    named = state.phase != Phase.NAMING
    for name in ("first", "active"):
        seat = getattr(state, name)
        expect((seat >= 0) == named and seat < seats, f"The field {name!r} names a seated scientist once one is named.")
    if Phase.NAMING < state.phase < Phase.OBSERVATION:
        in_lab = state.leaving[state.active] == 0 and state.leaving[state.first] == 0
        expect(in_lab, "The First Scientist and the active one are in the lab.")
    expect(
        all(one < seats for one in (state.maker, state.winner, *state.bidder, *state.look_by)), "Only seats take part."
    )
