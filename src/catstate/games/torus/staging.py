"""Particle Panic: how events are shown on the board. The ids are those of board.py."""

from collections.abc import Callable, Iterator, Sequence

from catstate.core import journal, motions
from catstate.core.motions import Motion

from .actions import Event
from .pieces import PLACES, SPACES, Suit
from .state import View


def particle(space: int, place: int) -> str:
    """The id of a particle by its space and its place there."""
    return f"particle-{space + 1}-{place}"


def card(space: int, height: int) -> str:
    """The id of a card by its height in the stack of a space."""
    return f"card-{space + 1}-{height}"


def stage(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    """How an event is shown on the board."""
    if event.kind == Event.ENTERED:
        return tuple(_show_code(event, int(view.per_code)))
    shown = STAGED.get(Event(event.kind))
    return tuple(shown(event)) if shown else ()


def _show_deal(event: journal.NotedEvent) -> Iterator[Motion]:
    yield from _flight(event.a, event.b, "unseen", f"hand-{event.a}-{event.b}")
    yield motions.count(f"unseen-{event.b}")


def _show_top(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.flip(card(event.a, event.c))
    yield motions.count(f"unseen-{event.b}")


def _show_alarm(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.sound("buzz")


def _show_beginning(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.flash(f"panel-{event.a}")


def _show_die(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.flip("die")
    yield motions.sound("dice")


def _show_walk(event: journal.NotedEvent) -> Iterator[Motion]:
    if event.b != event.c:
        yield motions.move(f"pawn-{event.a}")
        yield motions.sound("step")


def _show_neutralization(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.vanish(particle(event.b, event.c))
    yield motions.burst(f"particles-{event.b + 1}")
    yield motions.sound("burst")


def _show_failure(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.count(f"limit-{event.a}")
    yield motions.flip(f"pips-{event.a}")
    yield motions.shake(f"pawn-{event.a}")
    yield motions.sound("buzz")


def _show_collection(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.vanish(card(event.b, event.d + 1), to=f"hand-{event.a}-{event.c}")
    yield motions.count(f"size-{event.b + 1}")
    yield from _counts(event.a, event.c)
    yield motions.sound("card")


def _show_reroll(event: journal.NotedEvent) -> Iterator[Motion]:
    yield from _spending(event.a, Suit.HEART, "die")


def _show_club(event: journal.NotedEvent) -> Iterator[Motion]:
    yield from _spending(event.a, Suit.CLUB, "die")
    yield motions.flip("die")


def _show_step(event: journal.NotedEvent) -> Iterator[Motion]:
    yield from _spending(event.a, Suit.DIAMOND, "spent")
    yield motions.move(f"pawn-{event.a}")


def _show_push(event: journal.NotedEvent) -> Iterator[Motion]:
    yield from _spending(event.a, Suit.SPADE, "spent")
    left, taken = divmod(event.d, PLACES)
    yield motions.move(particle(event.c, taken), origin=particle(event.b, left))


def _show_gift(event: journal.NotedEvent) -> Iterator[Motion]:
    yield from _flight(event.a, event.c, f"hand-{event.a}-{event.c}", f"hand-{event.b}-{event.c}")
    yield from _counts(event.b, event.c)
    yield motions.sound("card")


def _show_code(event: journal.NotedEvent, cards: int) -> Iterator[Motion]:
    for _ in range(cards):
        yield motions.fly(f"sign-{event.a}-{event.b}", f"hand-{event.a}-{event.b}", f"code-{event.b}")
    yield from _counts(event.a, event.b)
    yield motions.flip(f"code-{event.b}")
    yield motions.burst(f"code-{event.b}")
    yield motions.sound("chime")


def _show_discard(event: journal.NotedEvent) -> Iterator[Motion]:
    yield from _spending(event.a, event.b, "spent")


def _show_count(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.flip("die-count")
    yield motions.flip("die-space")
    yield motions.sound("dice")


def _show_source(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.flip("die-space")
    yield motions.appear("source")
    yield motions.sound("dice")


def _show_particle(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.appear(particle(event.a, event.b))


def _show_spill(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.move(particle(event.b, event.c), origin=f"space-{event.a + 1}")
    yield motions.sound("whoosh")


def _show_choice(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.move(particle(event.c, event.d), origin=f"space-{event.b + 1}")
    yield motions.sound("whoosh")


def _show_crowd(event: journal.NotedEvent) -> Iterator[Motion]:
    for space in range(SPACES):
        yield motions.shake(f"particles-{space + 1}")


def _show_win(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.burst("middle")
    yield motions.caption("The world is safe!")
    yield motions.sound("win")


def _show_loss(event: journal.NotedEvent) -> Iterator[Motion]:
    yield motions.caption("The lab is lost.")
    yield motions.sound("lose")


def _flight(pawn: int, suit: int, origin: str, to: str) -> Iterator[Motion]:
    """A card of a hand's suit travels."""
    yield motions.fly(f"sign-{pawn}-{suit}", origin, to)
    yield from _counts(pawn, suit)


def _counts(pawn: int, suit: int) -> Iterator[Motion]:
    """The numbers of a hand are right from now on."""
    yield motions.count(f"count-{pawn}-{suit}")
    yield motions.count(f"held-{pawn}")


def _spending(pawn: int, suit: int, to: str) -> Iterator[Motion]:
    """A card leaves the hand and the game."""
    yield from _flight(pawn, suit, f"hand-{pawn}-{suit}", to)
    yield motions.count("spent-count")
    yield motions.sound("card")


STAGED: dict[Event, Callable[[journal.NotedEvent], Iterator[Motion]]] = {
    Event.DEALT: _show_deal,
    Event.LAID: _show_top,
    Event.ALARM: _show_alarm,
    Event.BEGAN: _show_beginning,
    Event.ROLLED_MOVE: _show_die,
    Event.WENT: _show_walk,
    Event.TRIED: _show_die,
    Event.NEUTRALIZED: _show_neutralization,
    Event.FAILED: _show_failure,
    Event.COLLECTED: _show_collection,
    Event.TOOK_SECOND: _show_collection,
    Event.TURNED_UP: _show_top,
    Event.REROLLED: _show_reroll,
    Event.ADDED: _show_club,
    Event.STEPPED: _show_step,
    Event.PUSHED: _show_push,
    Event.GAVE: _show_gift,
    Event.DISCARDED: _show_discard,
    Event.ROLLED_COUNT: _show_count,
    Event.ROLLED_SPACE: _show_source,
    Event.EMERGED: _show_particle,
    Event.SPILLED: _show_spill,
    Event.SENT: _show_choice,
    Event.NO_ROOM: _show_crowd,
    Event.WON: _show_win,
    Event.LOST: _show_loss,
}
