"""Schrödinger's Cats in words: actions, questions, and what happened as a narrator at the table would tell it."""

from collections.abc import Iterable, Sequence

from ...core.rules import CHANCE, HIDDEN, OVER
from ...core.words import Line
from .odds import bounds
from .pieces import (
    FELIDAE,
    FELINESTEIN,
    FEYNCAT,
    HEISENBERG,
    KIND_OF,
    MEWTON,
    NAMES,
    NUMBER_OF,
    PAWKING,
    POWERS,
    PRRIDE,
    PURRIE,
    SHORT_NAMES,
    TABBY,
    TENURE,
    TENURE_WINS,
)
from .positions import check
from .refusals import refuse
from .spoken import KIND_WORDS, a_box, bag_words, boxes_words, cell_text, counted, hypothesis, join
from .table import (
    BID,
    BOX,
    COPY,
    DISCARD,
    DOCTORATE,
    DOCTORATES,
    DONE,
    DRAWING,
    EXCHANGE,
    FINDINGS,
    NAME,
    NAMING,
    OPENING,
    PROVE,
    REVEAL,
    SHOW,
    TURN,
    View,
)

__all__ = ["action_text", "ask", "check", "detail", "label", "outcome_text", "refuse", "result", "tell"]


def action_text(action: int) -> str:
    """`bid 3 alive`, `show heisenberg`, `discard dead`, `reveal tabby as mewton`, `prove it`, `done`."""
    if action == PROVE:
        return "prove it"
    if action == DONE:
        return "done"
    if action < SHOW:
        return f"bid {cell_text(action - BID)}"
    if action < DISCARD:
        return f"show {KIND_WORDS[action - SHOW]}"
    if action < REVEAL:
        return f"discard {KIND_WORDS[action - DISCARD]}"
    if action < COPY:
        return f"reveal {SHORT_NAMES[action - REVEAL]}"
    return f"reveal tabby as {SHORT_NAMES[action - COPY]}"


def outcome_text(outcome: int) -> str:
    """`deal alive`, `first 2`, `doctorate pawking`."""
    if outcome < NAME:
        return f"deal {KIND_WORDS[outcome - BOX]}"
    if outcome < DOCTORATE:
        return f"first {outcome - NAME}"
    return f"doctorate {SHORT_NAMES[outcome - DOCTORATE]}"


def ask(view: View, names: Sequence[str]) -> str:
    """The open question, to the one who must answer it or to the others."""
    if view.to_act == OVER:
        return "The match is over."
    if view.to_act == CHANCE:
        return "Cards are being dealt."
    return ask_own(view, names) if view.to_act == view.seat else ask_other(view, names[view.to_act])


def ask_own(view: View, names: Sequence[str]) -> str:
    if view.phase == FINDINGS:
        more = "show more" if view.shown_now > 0 else "show boxes as evidence"
        return f"You said {hypothesis(view.standing)}: {more}, or done."
    if view.phase == EXCHANGE:
        left = exchange_left(view)
        return f"You showed {view.shown_now}: exchange up to {left} of your boxes, or done."
    if view.standing < 0:
        return "You open: say any hypothesis."
    if view.maker == view.seat:
        return f"Your own {hypothesis(view.standing)} came back to you: raise it."
    return f"{names[view.maker]} says {hypothesis(view.standing)}: raise it, or say Prove It!"


def ask_other(view: View, name: str) -> str:
    if view.phase == FINDINGS:
        return f"{name} said {hypothesis(view.standing)} and may show boxes."
    if view.phase == EXCHANGE:
        return f"{name} showed {view.shown_now} and may exchange up to {exchange_left(view)}."
    if view.standing < 0:
        return f"{name} opens with a hypothesis."
    if view.maker == view.to_act:
        return f"{name} must raise an own hypothesis, {hypothesis(view.standing)}."
    return f"{name} raises {hypothesis(view.standing)}, or says Prove It!"


def exchange_left(view: View) -> int:
    """How many boxes the active scientist may still discard in this exchange. [4.5, 4.6]"""
    limit = min(view.shown_now, view.deck_size) - view.exchanged_now
    return int(min(limit, view.hand_sizes[view.active]))


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The action as words on a button."""
    if action == PROVE:
        return "Prove It!"
    if action == DONE:
        if view.phase == FINDINGS:
            return "Show no more" if view.shown_now > 0 else "Show nothing"
        return "Exchange no more" if view.exchanged_now > 0 else "Keep all boxes"
    if action < SHOW:
        return f"Say {hypothesis(action - BID)}"
    if action < DISCARD:
        return f"Show {a_box(action - SHOW)}"
    if action < REVEAL:
        return f"Exchange {a_box(action - DISCARD)}"
    if action < COPY:
        return f"Reveal {NAMES[action - REVEAL]}: {POWERS[action - REVEAL]}"
    return f"Reveal {NAMES[TABBY]} as {NAMES[action - COPY]}: {POWERS[action - COPY]}"


def detail(view: View, action: int) -> str:
    """What the viewer can be sure of about a hypothesis, or how many such boxes she holds."""
    if BID <= action < SHOW:
        number, kind = NUMBER_OF[action - BID], KIND_OF[action - BID]
        least, most = bounds(view, kind)
        if number <= least:
            return "surely true"
        return "not as things stand" if number > most else f"you see {least}"
    if SHOW <= action < REVEAL:
        kind = action - SHOW if action < DISCARD else action - DISCARD
        return f"you hold {view.hands[view.seat, kind]}"
    if action == PROVE:
        least, most = bounds(view, KIND_OF[view.standing])
        number = NUMBER_OF[view.standing]
        return "you know it is true" if number <= least else "not as things stand" if number > most else ""
    return "once in a match" if action >= REVEAL else ""


def tell(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> Line:
    """What happened, as the viewer saw it; `action` is HIDDEN where only its owner saw the card."""
    if actor == CHANCE:
        return Line(tell_chance(before, after, action, names))
    name = names[actor]
    if action == HIDDEN:
        return Line(f"{name} exchanges a box.")
    if action == PROVE:
        return tell_observation(after, names)
    if action == DONE:
        kept = before.phase == EXCHANGE and before.exchanged_now == 0
        return Line(f"{name} keeps all boxes." if kept else "")
    if action < SHOW:
        verb = "opens with" if before.standing < 0 else "raises to"
        return Line(f"{name} {verb} {hypothesis(action - BID)}.")
    if action < DISCARD:
        return Line(f"{name} shows {a_box(action - SHOW)}.")
    if action < REVEAL:
        return Line(f"You exchange {a_box(action - DISCARD)}.")
    return Line(tell_doctorate(before, after, actor, action, name))


def tell_chance(before: View, after: View, outcome: int, names: Sequence[str]) -> str:
    """Cards dealt and drawn: to their owner in full, to the others only what is announced."""
    if before.phase == NAMING:
        return f"{names[outcome - NAME]} is First Scientist."
    if before.phase == DOCTORATES:
        if outcome == HIDDEN:
            return ""
        return f"You are dealt a doctorate: {NAMES[outcome - DOCTORATE]} ({POWERS[outcome - DOCTORATE]})."
    if before.phase == OPENING:
        return f"{NAMES[outcome - DOCTORATE]} lies open on the table ({POWERS[outcome - DOCTORATE]})."
    if before.phase == DRAWING:
        return "" if outcome == HIDDEN else f"You draw {a_box(outcome - BOX)}."
    if after.phase != TURN:
        return ""
    words = f"Experiment {after.experiment}. {names[after.first]} announces: there are {after.boxes} boxes in it."
    if after.seat >= 0 and after.hand_sizes[after.seat] > 0:
        words += f" You hold {bag_words(after.hands[after.seat])}."
    return words


def tell_doctorate(before: View, after: View, actor: int, action: int, name: str) -> str:
    """Who is revealed, and what the power did."""
    power = action - COPY if action >= COPY else action - REVEAL
    who = f"{name} reveals {NAMES[TABBY]} as {NAMES[power]}" if action >= COPY else f"{name} reveals {NAMES[power]}"
    moved = int(after.moved[actor])
    if power == FELINESTEIN:
        return f"{who} and exchanges the whole hand, {boxes_words(moved)}."
    if power in (PURRIE, FELIDAE):
        kind = "alive" if power == PURRIE else "dead"
        plural = "finding leaves" if moved == 1 else "findings leave"
        return f"{who}: {moved} {kind} {plural} the experiment. {boxes_words(int(after.boxes))} in it now."
    if power == FEYNCAT:
        return f"{who}: Heisenbergs count as nothing in this experiment."
    if power == PRRIDE:
        seen = f" You see {bag_words(after.pile)}." if after.seat == actor else ""
        return f"{who} and looks through the {boxes_words(moved)} of the discard pile.{seen}"
    if power == MEWTON:
        return f"{who} and draws {boxes_words(moved)}."
    if power == PAWKING:
        left = "There is no hypothesis yet." if before.standing < 0 else f"{hypothesis(before.standing)} still stands."
        return f"{who} and skips the hypothesis. {left[0].upper()}{left[1:]}"
    return f"{who}: {POWERS[power]} in this experiment."


def tell_observation(view: View, names: Sequence[str]) -> Line:
    """Prove It!: who called whom, what was found and what became of the one who was wrong. [6.1, 6.3]"""
    caller, maker = names[view.last_caller], names[view.last_maker]
    wrong = view.last_caller if view.last_right == view.last_maker else view.last_maker
    verdict = "validated" if view.last_right == view.last_maker else "debunked"
    found = counted(int(view.last_count), int(KIND_OF[view.last_cell]))
    text = f"Prove It! {caller} calls {maker}'s {hypothesis(view.last_cell)}. Observed: {found}. {verdict.title()}!"
    if view.leaving[wrong] > 0:
        text += f" {names[wrong]} is out."
    else:
        text += f" {names[wrong]} has lost {times(int(view.losses[wrong]))}."
    return Line(text, observation_note(view))


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def observation_note(view: View) -> str:
    """How the count came about. [6.2]"""
    kind = KIND_OF[view.last_cell]
    boxes = view.last_hands.sum(axis=0) + view.last_findings.sum(axis=0)
    parts = [f"{boxes[kind]} {KIND_WORDS[kind]}"]
    if boxes[HEISENBERG]:
        nothing = " that count as nothing" if view.last_feyncat else ""
        parts.append(f"{counted(int(boxes[HEISENBERG]), HEISENBERG)}{nothing}")
    if view.last_bonus[kind]:
        parts.append(f"a bonus of {view.last_bonus[kind]}")
    return f"{join(parts)}, of {boxes.sum()} boxes"


def result(view: View, names: Sequence[str]) -> str:
    """Who won, how, and in which order the others left. [7.4, 7.5]"""
    name = names[view.winner]
    if view.mode == TENURE and view.wins[view.winner] == TENURE_WINS:
        text = f"{name} has won three experiments and gets the honorary PhD."
    else:
        text = f"{name} is the last one in the lab and gets the honorary PhD."
    order = [names[seat] for seat in leaving_order(view)]
    return f"{text} Left the lab, in this order: {join(order)}." if order else text


def leaving_order(view: View) -> Iterable[int]:
    """The seats that are out, the first to leave first."""
    gone = [seat for seat in range(view.seats) if view.leaving[seat] > 0]
    return sorted(gone, key=lambda seat: int(view.leaving[seat]))
