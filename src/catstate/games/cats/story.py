"""Schrödinger's Cats: what happened, as a narrator at the table would tell it, and the words for it."""

from collections.abc import Callable, Iterable, Sequence

from catstate.core import journal
from catstate.core.language import capital, listed, mark, say, say_as, say_number
from catstate.core.narrator import narrate
from catstate.core.parts import Line

from . import pieces
from .actions import Cause, Event
from .staging import finding_id, scientist_id
from .state import View
from .words import (
    a_box,
    bag_words,
    boxes_words,
    counted,
    experiments,
    hypothesis,
    power_words,
    revealed,
)

# What is dealt and drawn is told to its owner only; what happens at every box of an observation is told hand by hand.
SILENT = frozenset(
    (
        *(Event.GRANTED, Event.DEALT, Event.HELD, Event.DREW, Event.LAID_ASIDE, Event.SAW),
        *(Event.SHOWED_ALL, Event.KEPT),  # "keeps all boxes" is told, the end of an exchange is not
        *(Event.TALLIED, Event.OPENED, Event.SUMMED),  # told where there is something to add up
    )
)
# A deal is one picture, and so is what somebody learns besides at the same moment.
TOGETHER = frozenset(
    (
        *(Event.GRANTED, Event.DEALT, Event.HELD, Event.LAID_ASIDE, Event.SAW),
        *(Event.COUNTED, Event.SUMMED, Event.IGNORED, Event.SCORED),
    )
)
PROVED = frozenset((Event.CALLED,))
USED = frozenset((Event.REVEALED,))
CLEARED = frozenset((Event.GATHERED,))
PILED = CLEARED | {Event.DISCARDED, Event.SWAPPED}  # what lays boxes on the pile face down
HANDED = PILED | {Event.DEALT, Event.DREW, Event.SHOWED}  # what changes a hand
CHANGED_BY = {
    "experiment": {Event.BEGAN},
    "first": {Event.NAMED, Event.VALIDATED, Event.DEBUNKED},
    "standing": CLEARED | {Event.SAID},
    "maker": CLEARED | {Event.SAID},
    "boxes": HANDED - {Event.SHOWED} | {Event.WIPED},
    "layer": CLEARED | {Event.LOOKED},
    "feyncat": CLEARED | {Event.NULLIFIED},
    "open_physicist": {Event.LAID_OPEN},
    "winner": {Event.WON},
    "leaving": {Event.LEFT},
    "wins": {Event.VALIDATED, Event.DEBUNKED},
    "losses": {Event.LOST, Event.LEFT},
    "bonus": CLEARED | {Event.ADDED},
    "findings": CLEARED | {Event.SHOWED, Event.WIPED},
    "wiped": CLEARED | {Event.WIPED},
    "look_by": CLEARED | {Event.LOOKED},
    **dict.fromkeys(("used", "used_as", "used_in", "used_on", "moved"), USED),
    "bidder": CLEARED | {Event.SAID},
    "shown": CLEARED | {Event.SHOWED},
    "shown_wild": CLEARED | {Event.SHOWED},
    "exchanged": CLEARED | {Event.DISCARDED},
    **dict.fromkeys(("last_hands", "last_findings", "last_bonus", "last_feyncat", "last_experiment"), PROVED),
    **dict.fromkeys(("last_cell", "last_count", "last_caller", "last_maker", "last_right"), PROVED),
    "deck_size": CLEARED | {Event.DEALT, Event.DREW},
    "hand_sizes": HANDED,
    "hands": HANDED | {Event.OPENED},
    "discard_sizes": PILED,
    "discards": PILED,
    "looked": CLEARED | {Event.SAW},
    "pile": CLEARED | {Event.SAW},
    "has_doctorate": {Event.GRANTED},
    "doctorates": USED | {Event.GRANTED},
}
SCRATCH = frozenset(("phase", "active", "due", "resume", "shown_now", "exchanged_now", "to_act"))

# What happened


def tell(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    """One event, as its reader is shown it; where numbers are hidden, only that it happened."""
    if event.is_hidden:
        exchanged = event.kind == Event.DISCARDED
        return Line(narrate("{0} exchange|exchanges a box.", names, view.seat, event.who) if exchanged else "")
    teller = TELLERS.get(event.kind)
    return teller(event, view, names) if teller else Line("")


# Setting up


def tell_first(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate("{0} are|is First Scientist.", names, view.seat, event.who)
    return Line(words, things=(scientist_id(event.who),))


def tell_granted(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = say("Your doctorate is {name}: {power}.", name=pieces.NAMES[event.a], power=power_words(event.a))
    return Line(words, things=(f"doctorate-{event.who}",))


def tell_open(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    name, power = pieces.NAMES[event.a], power_words(event.a)
    if event.a == pieces.TABBY:
        words = say("{name} lies open on the table, and nobody is left to copy anything.", name=name)
    else:
        words = say("{name} lies open on the table, for Tabby to copy: {power}.", name=name, power=power)
    return Line(words, things=("doctorate-open",))


def tell_experiment(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate(
        "Experiment {number}. {0} deal|deals {boxes} to each of {scientists} scientists: {total} in the experiment.",
        names,
        view.seat,
        event.who,
        number=str(event.a),
        boxes=boxes_words(event.b),
        scientists=str(event.c),
        total=str(event.b * event.c),
    )
    return Line(words, things=(scientist_id(event.who),))


def tell_hand(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(say("You hold {boxes}.", boxes=bag_words(numbers_of(event))), things=(scientist_id(event.who),))


def numbers_of(event: journal.NotedEvent) -> tuple[int, int, int, int]:
    """Alive, dead, empty and Heisenbergs of an event that counts boxes by kind."""
    return event.a, event.b, event.c, event.d


# A turn


def tell_said(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = mark("{0} open|opens with {hypothesis}.") if event.b < 0 else mark("{0} raise|raises to {hypothesis}.")
    told = narrate(words, names, view.seat, event.who, hypothesis=hypothesis(event.a))
    return Line(told, things=(f"cell-{event.a}", scientist_id(event.who)))


def tell_shown(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate("{0} show|shows {box}.", names, view.seat, event.who, box=a_box(event.a))
    return Line(words, things=(finding_id(view.experiment, event.who, event.a, event.b - 1),))


def tell_discard(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate("{0} exchange|exchanges {box}.", names, view.seat, event.who, box=a_box(event.a))
    return Line(words, things=("pile",))


def tell_kept(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line("" if event.a else narrate("{0} keep|keeps all boxes.", names, view.seat, event.who))


def tell_drawn(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate("{0} draw|draws {box}.", names, view.seat, event.who, box=a_box(event.a))
    return Line(words, things=(scientist_id(event.who),))


# Doctorates


def tell_revealed(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    card = revealed(event.a, event.b)
    words = narrate("{0} reveal|reveals {physicist}.", names, view.seat, event.who, physicist=card)
    return Line(words, things=(f"doctorate-{event.who}",))


def tell_swapped(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    boxes = boxes_words(event.a)
    words = narrate("{0} exchange|exchanges the whole hand, {boxes}.", names, view.seat, event.who, boxes=boxes)
    return Line(words, things=(scientist_id(event.who), "pile"))


def tell_laid_aside(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(say("You lay aside {boxes}.", boxes=bag_words(numbers_of(event))), things=("pile",))


def tell_bonus(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    total, before = event.c, event.c - event.b
    if event.a == pieces.ALIVE:
        more = say_number(
            "{n} more alive cat counts in this experiment", "{n} more alive cats count in this experiment", event.b
        )
    else:
        more = say_number(
            "{n} more empty box counts in this experiment", "{n} more empty boxes count in this experiment", event.b
        )
    words = say("{more}, {total} with the bonus before.", more=more, total=total) if before > 0 else f"{more}."
    return Line(words, things=("in-force",))


def tell_wiped(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    if event.a == pieces.ALIVE:
        one = mark("{whose0} alive finding leaves the experiment: {boxes} in it now.")
        many = mark("{whose0} {n} alive findings leave the experiment: {boxes} in it now.")
    else:
        one = mark("{whose0} dead finding leaves the experiment: {boxes} in it now.")
        many = mark("{whose0} {n} dead findings leave the experiment: {boxes} in it now.")
    told, left = one if event.b == 1 else many, boxes_words(event.c)
    words = narrate(told, names, view.seat, event.who, n=str(event.b), boxes=left)
    return Line(words, things=(scientist_id(event.who), "pile"))


def tell_nullified(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(say("Heisenbergs count as nothing in this experiment."), things=("in-force",))


def tell_look(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = mark("{0} look|looks at the one box of the discard pile.")
    if event.a > 1:
        words = mark("{0} look|looks through the {boxes} of the discard pile.")
    return Line(narrate(words, names, view.seat, event.who, boxes=boxes_words(event.a)), things=("pile",))


def tell_sight(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(say("You see {boxes}.", boxes=bag_words(numbers_of(event))), things=("remember-pile",))


def tell_gain(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words, boxes = mark("{0} draw|draws {boxes} more: {total} in the experiment."), boxes_words(event.a)
    told = narrate(words, names, view.seat, event.who, boxes=boxes, total=str(event.b))
    return Line(told, things=(scientist_id(event.who),))


def tell_skip(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    if event.a < 0:
        words = mark("{0} skip|skips the hypothesis. There is none yet: the next scientist opens.")
        return Line(narrate(words, names, view.seat, event.who), things=(scientist_id(event.who),))
    words = mark("{0} skip|skips the hypothesis. {whose1} {hypothesis} still stand.")
    if pieces.NUMBER_OF[event.a] == 1:
        words = mark("{0} skip|skips the hypothesis. {whose1} {hypothesis} still stands.")
    told = narrate(words, names, view.seat, event.who, event.b, hypothesis=hypothesis(event.a))
    return Line(told, things=(f"cell-{event.a}",))


# Prove It!


def tell_call(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words, said = mark("Prove It! {0} do|does not believe {1}: {hypothesis}?"), hypothesis(event.a)
    told = narrate(words, names, view.seat, event.who, event.b, hypothesis=said)
    return Line(told, things=(f"cell-{event.a}", scientist_id(event.b)))


def tell_tally(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    parts = [say_number("{n} finding", "{n} findings", event.a)] if event.a else []
    parts += [say("a bonus of {n}", n=event.b)] if event.b else []
    if not parts:
        return Line("", things=("claim",))
    words = (
        mark("{what} make {total} so far.") if len(parts) > 1 or event.a > 1 else mark("{what} makes {total} so far.")
    )
    return Line(say(words, what=capital(listed(parts)), total=event.c), things=("claim",))


def tell_counted(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    parts = [counted(event.a, event.d)] if event.a else []
    parts += [counted(event.b, pieces.HEISENBERG)] if event.b else []
    words = mark("{0} have|has {boxes}.")
    if parts:
        words = mark("{0} have|has {boxes}: that makes {total}.")
    elif event.c:
        words = mark("{0} have|has {boxes}: still {total}.")
    boxes = listed(parts) if parts else counted(0, event.d)
    told = narrate(words, names, view.seat, event.who, boxes=boxes, total=str(event.c))
    return Line(told, things=(scientist_id(event.who),))


def tell_sum(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    """How the count came about, where it is not just boxes of the kind. [6.2]"""
    if event.b == event.c == 0:
        return Line("")
    parts = [counted(event.a, event.d)]
    parts += [counted(event.b, pieces.HEISENBERG)] if event.b else []
    parts += [say("a bonus of {n}", n=event.c)] if event.c else []
    words = say("{what} make {total}.", what=capital(listed(parts)), total=event.a + event.b + event.c)
    return Line(words, things=("claim",))


def tell_ignored(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = say_number("{n} Heisenberg counts as nothing.", "{n} Heisenbergs count as nothing.", event.a)
    return Line(words, things=("in-force",))


def tell_validated(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    number, kind = pieces.NUMBER_OF[event.c], int(pieces.KIND_OF[event.c])
    if event.b == number:
        one = mark("Validated! {0} said {number}, and there is exactly {boxes}.")
        many = mark("Validated! {0} said {number}, and there are exactly {boxes}.")
    else:
        one = mark("Validated! {0} said {number}, and there is {boxes}.")
        many = mark("Validated! {0} said {number}, and there are {boxes}.")
    words, boxes = one if event.b == 1 else many, counted(event.b, kind)
    told = narrate(words, names, view.seat, event.who, number=str(number), boxes=boxes)
    return Line(told, things=("claim", scientist_id(event.who)))


def tell_debunked(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    number, kind = pieces.NUMBER_OF[event.c], int(pieces.KIND_OF[event.c])
    words = mark("Debunked! {0} said {number}, and there are only {boxes}.")
    if event.b == 0:
        words = mark("Debunked! {0} said {number}, and there are {boxes}.")
    elif event.b == 1:
        words = mark("Debunked! {0} said {number}, and there is only {boxes}.")
    told = narrate(words, names, view.seat, event.a, number=str(number), boxes=counted(event.b, kind))
    return Line(told, things=("claim", scientist_id(event.a)))


def tell_score(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = mark("{0} have|has won {wins} of {needed} experiments.")
    if event.b == 1:
        words = mark("{0} have|has won {wins} of {needed} experiment.")
    told = narrate(words, names, view.seat, event.who, wins=str(event.a), needed=str(event.b))
    return Line(told, things=(scientist_id(event.who),))


def tell_loss(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words, loss, last = mark("It is {whose0} {loss} loss; the {last} means out."), ordinal(event.a), ordinal(event.b)
    return Line(narrate(words, names, view.seat, event.who, loss=loss, last=last), things=(scientist_id(event.who),))


def ordinal(number: int) -> str:
    """`first`, `second`, `third`: so many losses a scientist can have."""
    said = say_as("loss", "first"), say_as("loss", "second"), say_as("loss", "third")
    return said[number - 1]


def tell_leaving(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = mark("{0} are|is out.")
    if event.b > 1:
        words = mark("{0} are|is out. {n} scientists are left in the lab.")
    return Line(narrate(words, names, view.seat, event.who, n=str(event.b)), things=(scientist_id(event.who),))


def tell_win(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = mark("{0} are|is the last one in the lab and get|gets the honorary PhD!")
    if event.a == Cause.ENOUGH_WINS:
        words = mark("{0} have|has won {experiments} and get|gets the honorary PhD!")
    told = narrate(words, names, view.seat, event.who, experiments=experiments(event.b))
    return Line(told, things=(scientist_id(event.who),))


def tell_gathered(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(say("All boxes are gathered and shuffled."), things=("deck",))


TELLERS: dict[int, Callable[[journal.NotedEvent, View, Sequence[str]], Line]] = {
    Event.NAMED: tell_first,
    Event.GRANTED: tell_granted,
    Event.LAID_OPEN: tell_open,
    Event.BEGAN: tell_experiment,
    Event.HELD: tell_hand,
    Event.SAID: tell_said,
    Event.SHOWED: tell_shown,
    Event.DISCARDED: tell_discard,
    Event.KEPT: tell_kept,
    Event.DREW: tell_drawn,
    Event.REVEALED: tell_revealed,
    Event.SWAPPED: tell_swapped,
    Event.LAID_ASIDE: tell_laid_aside,
    Event.ADDED: tell_bonus,
    Event.WIPED: tell_wiped,
    Event.NULLIFIED: tell_nullified,
    Event.LOOKED: tell_look,
    Event.SAW: tell_sight,
    Event.GAINED: tell_gain,
    Event.SKIPPED: tell_skip,
    Event.CALLED: tell_call,
    Event.TALLIED: tell_tally,
    Event.COUNTED: tell_counted,
    Event.SUMMED: tell_sum,
    Event.IGNORED: tell_ignored,
    Event.VALIDATED: tell_validated,
    Event.DEBUNKED: tell_debunked,
    Event.SCORED: tell_score,
    Event.LOST: tell_loss,
    Event.LEFT: tell_leaving,
    Event.WON: tell_win,
    Event.GATHERED: tell_gathered,
}


# The end


def result(view: View, names: Sequence[str]) -> str:
    """Who won, how, and in which order the others left. [7.4, 7.5]"""
    name = names[view.winner]
    if view.wins[view.winner] == view.wins_needed:
        won = experiments(int(view.wins_needed))
        text = say("{name} has won {experiments} and gets the honorary PhD.", name=name, experiments=won)
    else:
        text = say("{name} is the last one in the lab and gets the honorary PhD.", name=name)
    order = [names[seat] for seat in leaving_order(view)]
    left = say("Left the lab, in this order: {names}.", names=listed(order))
    return f"{text} {left}" if order else text


def leaving_order(view: View) -> Iterable[int]:
    """The seats that are out, the first to leave first."""
    gone = [seat for seat in range(view.seats) if view.leaving[seat] > 0]
    return sorted(gone, key=lambda seat: int(view.leaving[seat]))
