"""Schrödinger's Cats: what happened, as a narrator at the table would tell it, and the words for it."""

from collections.abc import Callable, Iterable, Sequence

from catstate.core import journal
from catstate.core.narrator import narrate, whose
from catstate.core.parts import Line

from . import pieces
from .actions import Cause, Event
from .staging import finding_id, scientist_id
from .state import View
from .words import (
    KIND_WORDS,
    a_box,
    bag_words,
    boxes_words,
    counted,
    experiments,
    hypothesis,
    join,
    revealed,
    sentence_start,
)

ORDINALS = ("no", "first", "second", "third")

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
    words = f"Your doctorate is {pieces.NAMES[event.a]}: {pieces.POWERS[event.a]}."
    return Line(words, things=(f"doctorate-{event.who}",))


def tell_open(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    if event.a == pieces.TABBY:
        words = f"{pieces.NAMES[event.a]} lies open on the table, and nobody is left to copy anything."
    else:
        words = f"{pieces.NAMES[event.a]} lies open on the table, for Tabby to copy: {pieces.POWERS[event.a]}."
    return Line(words, things=("doctorate-open",))


def tell_experiment(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    each = f"{boxes_words(event.b)} to each of {event.c} scientists"
    words = narrate(f"{{0}} deal|deals {each}: {event.b * event.c} in the experiment.", names, view.seat, event.who)
    return Line(f"Experiment {event.a}. {words}", things=(scientist_id(event.who),))


def tell_hand(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(f"You hold {bag_words(numbers_of(event))}.", things=(scientist_id(event.who),))


def numbers_of(event: journal.NotedEvent) -> tuple[int, int, int, int]:
    """Alive, dead, empty and Heisenbergs of an event that counts boxes by kind."""
    return event.a, event.b, event.c, event.d


# A turn


def tell_said(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    verb = "open|opens with" if event.b < 0 else "raise|raises to"
    words = narrate(f"{{0}} {verb} {hypothesis(event.a)}.", names, view.seat, event.who)
    return Line(words, things=(f"cell-{event.a}", scientist_id(event.who)))


def tell_shown(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate(f"{{0}} show|shows {a_box(event.a)}.", names, view.seat, event.who)
    return Line(words, things=(finding_id(view.experiment, event.who, event.a, event.b - 1),))


def tell_discard(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(narrate(f"{{0}} exchange|exchanges {a_box(event.a)}.", names, view.seat, event.who), things=("pile",))


def tell_kept(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line("" if event.a else narrate("{0} keep|keeps all boxes.", names, view.seat, event.who))


def tell_drawn(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate(f"{{0}} draw|draws {a_box(event.a)}.", names, view.seat, event.who)
    return Line(words, things=(scientist_id(event.who),))


# Doctorates


def tell_revealed(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate(f"{{0}} reveal|reveals {revealed(event.a, event.b)}.", names, view.seat, event.who)
    return Line(words, things=(f"doctorate-{event.who}",))


def tell_swapped(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate(f"{{0}} exchange|exchanges the whole hand, {boxes_words(event.a)}.", names, view.seat, event.who)
    return Line(words, things=(scientist_id(event.who), "pile"))


def tell_laid_aside(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(f"You lay aside {bag_words(numbers_of(event))}.", things=("pile",))


def tell_bonus(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    verb = "counts" if event.b == 1 else "count"
    total = f", {event.c} with the bonus before" if event.c > event.b else ""
    words = f"{event.b} more {counted(event.b, event.a).split(' ', 1)[1]} {verb} in this experiment{total}."
    return Line(words, things=("in-force",))


def tell_wiped(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    owner = sentence_start(whose(event.who, names, view.seat))
    findings = f"{KIND_WORDS[event.a]} {'finding leaves' if event.b == 1 else 'findings leave'}"
    number = "" if event.b == 1 else f"{event.b} "
    words = f"{owner} {number}{findings} the experiment: {boxes_words(event.c)} in it now."
    return Line(words, things=(scientist_id(event.who), "pile"))


def tell_nullified(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line("Heisenbergs count as nothing in this experiment.", things=("in-force",))


def tell_look(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    pile = f"the {boxes_words(event.a)} of the discard pile" if event.a > 1 else "the one box of the discard pile"
    verb = "look|looks through" if event.a > 1 else "look|looks at"
    return Line(narrate(f"{{0}} {verb} {pile}.", names, view.seat, event.who), things=("pile",))


def tell_sight(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line(f"You see {bag_words(numbers_of(event))}.", things=("remember-pile",))


def tell_gain(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = f"{{0}} draw|draws {boxes_words(event.a)} more: {event.b} in the experiment."
    return Line(narrate(words, names, view.seat, event.who), things=(scientist_id(event.who),))


def tell_skip(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = narrate("{0} skip|skips the hypothesis.", names, view.seat, event.who)
    if event.a < 0:
        return Line(f"{words} There is none yet: the next scientist opens.", things=(scientist_id(event.who),))
    owner = sentence_start(whose(event.b, names, view.seat))
    verb = "stands" if pieces.NUMBER_OF[event.a] == 1 else "stand"
    return Line(f"{words} {owner} {hypothesis(event.a)} still {verb}.", things=(f"cell-{event.a}",))


# Prove It!


def tell_call(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = f"Prove It! {{0}} do|does not believe {{1}}: {hypothesis(event.a)}?"
    return Line(narrate(words, names, view.seat, event.who, event.b), things=(f"cell-{event.a}", scientist_id(event.b)))


def tell_tally(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    parts = [f"{event.a} {'finding' if event.a == 1 else 'findings'}"] if event.a else []
    parts += [f"a bonus of {event.b}"] if event.b else []
    verb = "make" if len(parts) > 1 or event.a > 1 else "makes"
    words = f"{sentence_start(join(parts))} {verb} {event.c} so far." if parts else ""
    return Line(words, things=("claim",))


def tell_counted(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    parts = [counted(event.a, event.d)] if event.a else []
    parts += [counted(event.b, pieces.HEISENBERG)] if event.b else []
    if parts:
        words = f"{{0}} have|has {join(parts)}: that makes {event.c}."
    else:
        still = f": still {event.c}" if event.c else ""
        words = f"{{0}} have|has {counted(0, event.d)}{still}."
    return Line(narrate(words, names, view.seat, event.who), things=(scientist_id(event.who),))


def tell_sum(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    """How the count came about, where it is not just boxes of the kind. [6.2]"""
    if event.b == event.c == 0:
        return Line("")
    parts = [counted(event.a, event.d)]
    parts += [counted(event.b, pieces.HEISENBERG)] if event.b else []
    parts += [f"a bonus of {event.c}"] if event.c else []
    words = f"{sentence_start(join(parts))} make {event.a + event.b + event.c}."
    return Line(words, things=("claim",))


def tell_ignored(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    verb = "counts" if event.a == 1 else "count"
    return Line(f"{counted(event.a, pieces.HEISENBERG)} {verb} as nothing.", things=("in-force",))


def tell_validated(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    number, kind = pieces.NUMBER_OF[event.c], int(pieces.KIND_OF[event.c])
    exactly = "exactly " if event.b == number else ""
    said = f"Validated! {{0}} said {number}, and {is_are(event.b)} {exactly}{counted(event.b, kind)}."
    return Line(narrate(said, names, view.seat, event.who), things=("claim", scientist_id(event.who)))


def tell_debunked(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    number, kind = pieces.NUMBER_OF[event.c], int(pieces.KIND_OF[event.c])
    only = "only " if event.b else ""
    said = f"Debunked! {{0}} said {number}, and {is_are(event.b)} {only}{counted(event.b, kind)}."
    return Line(narrate(said, names, view.seat, event.a), things=("claim", scientist_id(event.a)))


def is_are(number: int) -> str:
    return "there is" if number == 1 else "there are"


def tell_score(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    words = f"{{0}} have|has won {event.a} of {event.b} experiment{'s' * (event.b > 1)}."
    return Line(narrate(words, names, view.seat, event.who), things=(scientist_id(event.who),))


def tell_loss(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    loss, last = ORDINALS[event.a], ORDINALS[event.b]
    words = f"It is {whose(event.who, names, view.seat)} {loss} loss; the {last} means out."
    return Line(words, things=(scientist_id(event.who),))


def tell_leaving(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    rest = f" {event.b} scientists are left in the lab." if event.b > 1 else ""
    return Line(narrate(f"{{0}} are|is out.{rest}", names, view.seat, event.who), things=(scientist_id(event.who),))


def tell_win(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    won = f"have|has won {experiments(event.b)}"
    why = won if event.a == Cause.ENOUGH_WINS else "are|is the last one in the lab"
    words = narrate(f"{{0}} {why} and get|gets the honorary PhD!", names, view.seat, event.who)
    return Line(words, things=(scientist_id(event.who),))


def tell_gathered(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    return Line("All boxes are gathered and shuffled.", things=("deck",))


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
        text = f"{name} has won {experiments(int(view.wins_needed))} and gets the honorary PhD."
    else:
        text = f"{name} is the last one in the lab and gets the honorary PhD."
    order = [names[seat] for seat in leaving_order(view)]
    return f"{text} Left the lab, in this order: {join(order)}." if order else text


def leaving_order(view: View) -> Iterable[int]:
    """The seats that are out, the first to leave first."""
    gone = [seat for seat in range(view.seats) if view.leaving[seat] > 0]
    return sorted(gone, key=lambda seat: int(view.leaving[seat]))
