"""How the events of Schrödinger's Cats are shown on the board, and what the boxes on it are called.

A box has no name of its own: a hand is so many of each kind. So another's box is called by its place in the hand, which
tells nobody its kind; your own by its kind and its place among those, so that nothing you see changes into something
else. The number of the experiment keeps boxes apart that are gathered from those dealt after them.
"""

from collections.abc import Callable, Iterator, Sequence

from catstate.core.journal import NotedEvent
from catstate.core.motions import (
    Motion,
    appear,
    burst,
    caption,
    count,
    flash,
    flip,
    move,
    pause,
    shake,
    sound,
    vanish,
)

from .actions import Event, Phase
from .pieces import HEISENBERG, KIND_OF, KINDS
from .state import View, discarded


def scientist_id(seat: int) -> str:
    """The panel of a seat."""
    return f"scientist-{seat}"


def box_id(experiment: int, seat: int, place: int) -> str:
    """A box in the hand of another, by its place."""
    return f"box-{experiment}-{seat}-{place}"


def own_box_id(experiment: int, kind: int, place: int) -> str:
    """A box in the viewer's own hand, by its kind and its place among those."""
    return f"mine-{experiment}-{kind}-{place}"


def finding_id(experiment: int, seat: int, kind: int, place: int) -> str:
    """A box that is shown, by its kind and its place among those of its owner."""
    return f"finding-{experiment}-{seat}-{kind}-{place}"


PROVED = (int(Phase.OBSERVATION), int(Phase.CLOSED))  # looked up once: a board asks twenty times


def is_proved(view: View) -> bool:
    """Whether all hands lie open on the table."""
    return bool(view.phase in PROVED)


def does_count(view: View, kind: int) -> bool:
    """Whether a box of this kind counts for the standing hypothesis. [6.1, 6.2]"""
    if kind == HEISENBERG:
        return not view.feyncat
    return bool(view.standing >= 0 and kind == KIND_OF[view.standing])


def open_count(view: View) -> int:
    """How much of what was said lies open to everyone: findings and bonus, and after Prove It! all the rest."""
    if view.standing < 0:
        return 0
    if is_proved(view):
        return int(view.last_count)
    counting = [kind for kind in range(KINDS) if does_count(view, kind)]
    shown = sum(int(view.findings[seat][kind]) for seat in range(view.seats) for kind in counting)
    return shown + int(view.bonus[KIND_OF[view.standing]])


def stage(event: NotedEvent, view: View) -> Sequence[Motion]:
    """The motions of an event; of what its viewer can't see, only that a box comes or goes."""
    if event.is_hidden and event.kind not in SEEN_FROM_BEHIND:
        return ()
    show = STAGES.get(event.kind)
    return tuple(show(event, view)) if show else ()


SEEN_FROM_BEHIND = frozenset((Event.GRANTED, Event.DEALT, Event.DISCARDED, Event.DREW))


def last_box(event: NotedEvent, view: View, kept: int) -> str:
    """The last box of a kind in the viewer's own hand, or the last one of another's; `kept` is 1 if it is still there.

    Where one box comes or goes, that is the one which moves.
    """
    if event.is_hidden or event.who != view.seat:
        return box_id(view.experiment, event.who, int(view.hand_sizes[event.who]) - kept)
    return own_box_id(view.experiment, event.a, int(view.hands[event.who, event.a]) - kept)


def hand_ids(view: View, experiment: int, seat: int, hand: Sequence[int]) -> Iterator[str]:
    """All boxes of a hand in the order in which it is held."""
    place = 0
    for kind in range(KINDS):
        for number in range(int(hand[kind])):
            yield own_box_id(experiment, kind, number) if seat == view.seat else box_id(experiment, seat, place)
            place += 1


# Setting up


def stage_named(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield flash(scientist_id(event.who))


def stage_granted(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield appear(f"doctorate-{event.who}")


def stage_open(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield appear("doctorate-open")


def stage_experiment(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield count("deck-count", int(view.supply.sum()) - event.b * event.c)
    yield count("boxes-count", event.b * event.c)
    yield sound("card")


def stage_dealt(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield move(last_box(event, view, kept=1), origin="deck")


# A turn


def stage_said(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield move("standing") if event.b >= 0 else appear("standing")
    yield move(f"bid-{event.a}", origin=scientist_id(event.who))
    yield sound("place")


def stage_shown(event: NotedEvent, view: View) -> Iterator[Motion]:
    finding = finding_id(view.experiment, event.who, event.a, event.b - 1)
    yield move(finding, origin=last_box(event, view, kept=0))
    yield count("count", open_count(view))
    yield sound("flip")


def stage_discarded(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield vanish(last_box(event, view, kept=0), to="pile")
    yield count("pile-count", discarded(view))
    yield sound("card")


def stage_drawn(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield move(last_box(event, view, kept=1), origin="deck")
    yield count("deck-count", int(view.deck_size))
    yield sound("card")


# Doctorates


def stage_revealed(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield flip(f"doctorate-{event.who}")
    yield sound("chime")


def stage_swapped(event: NotedEvent, view: View) -> Iterator[Motion]:
    if event.who != view.seat:  # her own boxes go as she is told which
        for place in range(event.a):
            yield vanish(box_id(view.experiment, event.who, place), to="pile")
    yield count("pile-count", discarded(view))
    yield sound("card")


def stage_laid_aside(event: NotedEvent, view: View) -> Iterator[Motion]:
    for box in hand_ids(view, view.experiment, event.who, (event.a, event.b, event.c, event.d)):
        yield vanish(box, to="pile")


def stage_added(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield flash("in-force")
    yield count("count", open_count(view))


def stage_wiped(event: NotedEvent, view: View) -> Iterator[Motion]:
    for place in range(event.b):
        yield vanish(finding_id(view.experiment, event.who, event.a, place), to="pile")
    yield count("pile-count", discarded(view) - (event.c - int(view.boxes)))
    yield count("boxes-count", event.c)
    yield sound("whoosh")


def stage_nullified(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield flash("in-force")
    yield count("count", open_count(view))


def stage_look(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield flash("pile")


def stage_sight(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield appear("remember-pile")


def stage_gain(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield flash("deck")


def stage_skip(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield flash(scientist_id(event.who))


# Prove It! Every box is turned over in its turn while the count runs; what would tell the end is held back for it: the
# verdict, who was right, who is out, and the summary below.


def stage_call(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield caption("Prove It!")
    yield flash("standing")
    yield sound("whoosh")


def stage_tally(event: NotedEvent, view: View) -> Iterator[Motion]:
    for seat in range(view.seats):
        for kind in range(KINDS):
            if does_count(view, kind):
                for place in range(int(view.findings[seat, kind])):
                    yield flash(finding_id(view.experiment, seat, kind, place))
    yield count("count", event.c)


def stage_opened(event: NotedEvent, view: View) -> Iterator[Motion]:
    if event.who == view.seat:
        before = sum(int(view.hands[event.who, kind]) for kind in range(event.a))
        yield flip(own_box_id(view.experiment, event.a, event.b - before))
    else:
        yield flip(box_id(view.experiment, event.who, event.b))
    if event.c:
        yield count("count", event.d)
        yield sound("flip")


def stage_sum(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield appear(f"observed-{view.experiment}")


def stage_verdict(event: NotedEvent, view: View) -> Iterator[Motion]:
    validated = event.kind == Event.VALIDATED
    yield caption("Validated!" if validated else "Debunked!")
    yield appear(f"verdict-{view.experiment}")
    yield flash(scientist_id(event.who))
    yield flash("first-scientist")
    yield sound("chime" if validated else "buzz")


def stage_wrong(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield shake(scientist_id(event.who))
    yield pause("Continue")


def stage_won(event: NotedEvent, view: View) -> Iterator[Motion]:
    yield burst(scientist_id(event.who))
    for seat in range(view.seats):
        if view.has_doctorate[seat] and not view.used[seat]:
            yield flip(f"doctorate-{seat}")
    yield sound("win" if view.seat in (-1, event.who) else "lose")


def stage_gathered(event: NotedEvent, view: View) -> Iterator[Motion]:
    for seat in range(view.seats):
        for box in hand_ids(view, event.a, seat, view.last_hands[seat]):
            yield vanish(box, to="deck")
        for kind in range(KINDS):
            for place in range(int(view.last_findings[seat, kind])):
                yield vanish(finding_id(event.a, seat, kind, place), to="deck")
    yield count("deck-count", int(view.supply.sum()))
    yield count("boxes-count", 0)
    yield count("pile-count", 0)
    yield sound("whoosh")


STAGES: dict[int, Callable[[NotedEvent, View], Iterator[Motion]]] = {
    Event.NAMED: stage_named,
    Event.GRANTED: stage_granted,
    Event.LAID_OPEN: stage_open,
    Event.BEGAN: stage_experiment,
    Event.DEALT: stage_dealt,
    Event.SAID: stage_said,
    Event.SHOWED: stage_shown,
    Event.DISCARDED: stage_discarded,
    Event.DREW: stage_drawn,
    Event.REVEALED: stage_revealed,
    Event.SWAPPED: stage_swapped,
    Event.LAID_ASIDE: stage_laid_aside,
    Event.ADDED: stage_added,
    Event.WIPED: stage_wiped,
    Event.NULLIFIED: stage_nullified,
    Event.LOOKED: stage_look,
    Event.SAW: stage_sight,
    Event.GAINED: stage_gain,
    Event.SKIPPED: stage_skip,
    Event.CALLED: stage_call,
    Event.TALLIED: stage_tally,
    Event.OPENED: stage_opened,
    Event.SUMMED: stage_sum,
    Event.VALIDATED: stage_verdict,
    Event.DEBUNKED: stage_verdict,
    Event.LOST: stage_wrong,
    Event.LEFT: stage_wrong,
    Event.WON: stage_won,
    Event.GATHERED: stage_gathered,
}
