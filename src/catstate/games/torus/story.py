"""Particle Panic: what happened, in words."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from catstate.core import journal
from catstate.core.language import capital, mark, say, say_as
from catstate.core.narrator import narrate
from catstate.core.parts import Line
from catstate.draw.theme import SHAPES

from .actions import Ending, Event, Excess, Failing, Verdict
from .pieces import PLACES, SUITS
from .staging import particle
from .state import View
from .words import (
    CARD,
    ONE_CARD,
    PARTICLE,
    a_card,
    cards_in_words,
    counted,
    entered_codes,
    in_words,
    name_of,
    suit_word,
    the_card,
)

PREPARED = {Event.PREPARED_MOVE, Event.PREPARED_ATTEMPT}  # told when the die lies
SILENT = frozenset({*PREPARED, Event.DEALT, Event.LAID, Event.STOPPED_GIVING, Event.EMERGED})
TOGETHER = frozenset(
    (
        Event.DEALT,
        Event.LAID,
        Event.ALARM,
        Event.HOLDS,
        Event.ROLLED_MOVE,
        Event.TRIED,
        Event.WAITS,
        Event.TURNED_UP,
        Event.OVER_LIMIT,
        Event.EMERGED,
    )
)
TAKEN = {Event.COLLECTED, Event.TOOK_SECOND}
SPENT = {Event.REROLLED, Event.ADDED, Event.STEPPED, Event.PUSHED}
CHANGED_BY = {
    "turn": {Event.BEGAN},
    "basics": {Event.PREPARED_MOVE, Event.PREPARED_ATTEMPT, Event.COLLECTED, Event.BEGAN},
    "specials": {*SPENT, Event.GAVE, Event.ENTERED, Event.BEGAN},
    "spending": {*SPENT, Event.BEGAN},
    "neutralizing": {Event.PREPARED_ATTEMPT, Event.PREPARED_MOVE, Event.COLLECTED, Event.BEGAN},
    "rooted": {Event.COLLECTED, Event.BEGAN},
    "ending": {Event.ENDED_TURN, Event.BEGAN},
    "chooser": {Event.OVER_LIMIT, Event.DISCARDED},
    "receiver": {Event.GAVE, Event.STOPPED_GIVING},
    "places": {Event.WENT, Event.STEPPED},
    "limits": {Event.FAILED},
    "hands": {Event.DEALT, *TAKEN, *SPENT, Event.GAVE, Event.ENTERED, Event.DISCARDED},
    "particles": {Event.EMERGED, Event.SPILLED, Event.SENT, Event.NEUTRALIZED, Event.PUSHED},
    "sizes": TAKEN,
    "tops": {*TAKEN, Event.LAID, Event.TURNED_UP},
    "hidden": {Event.DEALT, Event.LAID, Event.TURNED_UP},
    "spent": {*SPENT, Event.ENTERED, Event.DISCARDED},
    "codes": {Event.ENTERED},
    "die": {Event.ROLLED_MOVE, Event.TRIED, Event.BEGAN},
    "rolled": {*PREPARED, Event.BEGAN},
    "bonus": {Event.ADDED, Event.TRIED, Event.BEGAN},
    "emerged": {Event.ROLLED_COUNT},
    "source": {Event.ROLLED_SPACE},
    "verdict": {Event.WON, Event.LOST},
}
SCRATCH = frozenset(("phase", "to_act", "taken", "extra"))  # the question now open, and counts for later


class Told(NamedTuple):
    """A sentence for the narrator, what is filled in, and the things that it speaks of."""

    sentence: str
    values: dict[str, str]
    things: tuple[str, ...]


def told(sentence: str, *things: str, **values: str) -> Told:
    return Told(sentence, values, things)


def tell(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    kind = Event(event.kind)
    if kind in SILENT:
        return Line("")
    sentence, values, things = SENTENCES[kind](event)
    pawns = (event.a, event.b) if kind == Event.GAVE else () if event.who == journal.NOBODY else (event.a,)
    return Line(address(sentence, view, names, *pawns, **values), things=things)


PERSON = re.compile(r"\{(\d)(?::\w+)?\}")


def address(sentence: str, view: View, names: Sequence[str], *pawns: int, **values: str) -> str:
    """Fill in who does what; two pawns of one person are told apart by their shapes."""
    if view.pawns == view.seats:
        return narrate(sentence, names, view.seat, *pawns, **values)
    with_shapes = PERSON.sub(lambda person: f"{person[0]} {SHAPES[pawns[int(person[1])]]}", say(sentence))
    return narrate(with_shapes, names, view.seat, *(0 for _ in pawns), **values)


def _alarm(event: journal.NotedEvent) -> Told:
    return told(mark("The alarm goes off. One particle lies on each of the spaces 2 to 6."))


def _holds(event: journal.NotedEvent) -> Told:
    cards = [event.b // 10**suit % 10 for suit in range(SUITS)]
    return told(mark("{0} hold|holds {cards}."), f"panel-{event.a}", cards=cards_in_words(cards))


def _began(event: journal.NotedEvent) -> Told:
    return told(mark("{0} are|is up."), f"pawn-{event.a}", f"panel-{event.a}")


def _ended_turn(event: journal.NotedEvent) -> Told:
    pawn = f"pawn-{event.a}"
    if event.b == Ending.WITHOUT_CARD:
        words, card, here = mark("{0} end|ends the turn and leave|leaves {card} on {space}."), event.c, event.d
        return told(words, pawn, stack(here), card=the_card(card), space=space(here))
    if event.b == Ending.WITH_CARD:
        return told(mark("{0} end|ends the turn with a free card."), pawn)
    return told(mark("{0} end|ends the turn."), pawn)


def _rolled_move(event: journal.NotedEvent) -> Told:
    return told(mark("{0} roll|rolls {n} to move."), "die", f"pawn-{event.a}", n=str(event.b))


def _went(event: journal.NotedEvent) -> Told:
    if event.b == event.c:
        return told(mark("{0} stay|stays on {space}."), f"pawn-{event.a}", space=space(event.b))
    words = mark("{0} go|goes from {start} to {end}.")
    return told(words, f"pawn-{event.a}", start=space(event.b), end=space(event.c))


def _tried(event: journal.NotedEvent) -> Told:
    words, things = mark("{0} roll|rolls {n} to neutralize on {space}."), ("die", f"particles-{event.c + 1}")
    return told(words, *things, n=str(event.b), space=space(event.c))


def _waits(event: journal.NotedEvent) -> Told:
    words = mark("It takes at least {n}. {0} may still spend cards.")
    return told(words, "die", f"panel-{event.a}", n=str(event.b))


def _neutralized(event: journal.NotedEvent) -> Told:
    words = mark("{0} neutralize|neutralizes a particle: {number} are left on {space}.")
    if event.c == 0:
        words = mark("{0} neutralize|neutralizes a particle: {space} is clear.")
    elif event.c == 1:
        words = mark("{0} neutralize|neutralizes a particle: one is left on {space}.")
    return told(words, f"particles-{event.b + 1}", number=in_words(event.c), space=space(event.b))


def _hit_nothing(event: journal.NotedEvent) -> Told:
    words = mark("The roll succeeds, but no particle is left on {space}.")
    return told(words, "die", f"space-{event.b + 1}", space=space(event.b))


def _failed(event: journal.NotedEvent) -> Told:
    words = mark("No card is left to answer the roll, so it fails: {0} now have|has a hand limit of {n}.")
    if event.c == Failing.ACCEPTED:
        words = mark("{0} accept|accepts the failure and now have|has a hand limit of {n}.")
    elif event.c == Failing.UNANSWERED:
        words = mark("The attempt fails: {0} now have|has a hand limit of {n}.")
    return told(words, f"panel-{event.a}", n=str(event.b))


def _collected(event: journal.NotedEvent) -> Told:
    words, things = mark("{0} collect|collects {card} from {space}."), (stack(event.b), f"hand-{event.a}-{event.c}")
    return told(words, *things, card=a_card(event.c), space=space(event.b))


def _took_second(event: journal.NotedEvent) -> Told:
    things = stack(event.b), f"hand-{event.a}-{event.c}"
    return told(mark("{0} take|takes {card} as well."), *things, card=the_card(event.c))


def _turned_up(event: journal.NotedEvent) -> Told:
    return told(mark("Below it lies {card}."), stack(event.a), card=say(ONE_CARD[event.b]))


def _left_card(event: journal.NotedEvent) -> Told:
    return told(mark("{0} leave|leaves {card} there."), stack(event.b), card=the_card(event.c))


def _rerolled(event: journal.NotedEvent) -> Told:
    words = mark("{0} spend|spends a heart to roll again.")
    if event.c == 1:
        words = mark("{0} spend|spends a heart to roll again. The club on the old roll is lost.")
    elif event.c:
        words = mark("{0} spend|spends a heart to roll again. The {number} clubs on the old roll are lost.")
    return told(words, f"hand-{event.a}-0", "die", number=in_words(event.c))


def _added(event: journal.NotedEvent) -> Told:
    words = mark("{0} spend|spends a club: {before} becomes {after}.")
    return told(words, f"hand-{event.a}-1", "die", before=str(event.b), after=str(event.c))


def _stepped(event: journal.NotedEvent) -> Told:
    words = mark("{0} spend|spends a diamond and step|steps from {start} to {end}.")
    return told(words, f"hand-{event.a}-2", f"pawn-{event.a}", start=space(event.b), end=space(event.c))


def _pushed(event: journal.NotedEvent) -> Told:
    words = mark("{0} spend|spends a spade: a particle moves from {start} to {end}.")
    things = f"hand-{event.a}-3", particle(event.c, event.d % PLACES)
    return told(words, *things, start=space(event.b), end=space(event.c))


def _gave(event: journal.NotedEvent) -> Told:
    things = f"hand-{event.a}-{event.c}", f"hand-{event.b}-{event.c}"
    return told(mark("{0} give|gives {1} {card}."), *things, card=a_card(event.c))


def _entered(event: journal.NotedEvent) -> Told:
    words, which = mark("{0} enter|enters the {suit} code, the {which} of {number}!"), say_as("which code", "last")
    if event.c < event.d:
        which = (
            say_as("which code", "first"),
            say_as("which code", "second"),
            say_as("which code", "third"),
            say_as("which code", "fourth"),
        )[event.c - 1]
    return told(words, f"code-{event.b}", suit=suit_word(event.b), which=which, number=in_words(event.d))


def _over_limit(event: journal.NotedEvent) -> Told:
    words = mark("{0} have|has been given {cards} more than the hand limit of {limit}.")
    if event.d == Excess.LOWERED:
        words = mark("{0} hold|holds {cards} too many now.")
    elif event.d == Excess.COLLECTED:
        words = mark("{0} have|has collected {cards} more than the hand limit of {limit}.")
    return told(words, f"panel-{event.a}", cards=counted(event.b, CARD), limit=str(event.c))


def _discarded(event: journal.NotedEvent) -> Told:
    words, things = mark("{0} discard|discards {card}."), (f"hand-{event.a}-{event.b}", "spent")
    return told(words, *things, card=a_card(event.b))


def _rolled_count(event: journal.NotedEvent) -> Told:
    words = mark("{particles} is about to emerge.") if event.b == 1 else mark("{particles} are about to emerge.")
    return told(words, "die-count", particles=capital(counted(event.b, PARTICLE)))


def _rolled_space(event: journal.NotedEvent) -> Told:
    words = mark("They emerge on {space}, where only {number} fit.")
    if event.d == event.c:
        words = mark("It emerges on {space}.") if event.c == 1 else mark("They emerge on {space}.")
    elif event.d == 0:
        full = mark("They emerge on {space}, which is full.")
        words = mark("It emerges on {space}, which is full.") if event.c == 1 else full
    elif event.d == 1:
        words = mark("They emerge on {space}, where only one fits.")
    things = "die-space", f"space-{event.b + 1}"
    return told(words, *things, space=space(event.b), number=in_words(event.d))


def _spilled(event: journal.NotedEvent) -> Told:
    words = mark("A particle spills from {start} to {end}, the nearest with room.")
    things = f"space-{event.a + 1}", particle(event.b, event.c)
    return told(words, *things, start=space(event.a), end=space(event.b))


def _sent(event: journal.NotedEvent) -> Told:
    words = mark("{0} let|lets a particle spill from {start} to {end}.")
    things = f"space-{event.b + 1}", particle(event.c, event.d)
    return told(words, *things, start=space(event.b), end=space(event.c))


def _no_room(event: journal.NotedEvent) -> Told:
    words, number = mark("{why}: every space holds {number}."), in_words(event.c)
    return told(words, f"space-{event.a + 1}", why=find_no_room(event.b, event.a), number=number)


def find_no_room(number: int, here: int) -> str:
    """`Two particles from space 3 find no room`."""
    words = mark("{particles} from {space} find no room")
    if number == 1:
        words = mark("{particles} from {space} finds no room")
    return say(words, particles=capital(counted(number, PARTICLE)), space=space(here))


def _won(event: journal.NotedEvent) -> Told:
    return told(mark("The lab destroys itself, and the world is safe. Everybody wins!"), "middle")


def _lost(event: journal.NotedEvent) -> Told:
    if event.b == Verdict.LIMIT_ZERO:
        return told(mark("{0} can't hold a card any more: the lab is lost."), f"panel-{event.a}")
    if event.b == Verdict.STACK_OUT:
        words = mark("That was the last card on {space}: the lab is lost.")
        return told(words, stack(event.c), space=space(event.c))
    return told(mark("The ring is full: the lab is lost."), "middle")


SENTENCES: dict[Event, Callable[[journal.NotedEvent], Told]] = {
    Event.ALARM: _alarm,
    Event.HOLDS: _holds,
    Event.BEGAN: _began,
    Event.ENDED_TURN: _ended_turn,
    Event.ROLLED_MOVE: _rolled_move,
    Event.WENT: _went,
    Event.TRIED: _tried,
    Event.WAITS: _waits,
    Event.NEUTRALIZED: _neutralized,
    Event.HIT_NOTHING: _hit_nothing,
    Event.FAILED: _failed,
    Event.COLLECTED: _collected,
    Event.TOOK_SECOND: _took_second,
    Event.TURNED_UP: _turned_up,
    Event.LEFT_CARD: _left_card,
    Event.REROLLED: _rerolled,
    Event.ADDED: _added,
    Event.STEPPED: _stepped,
    Event.PUSHED: _pushed,
    Event.GAVE: _gave,
    Event.ENTERED: _entered,
    Event.OVER_LIMIT: _over_limit,
    Event.DISCARDED: _discarded,
    Event.ROLLED_COUNT: _rolled_count,
    Event.ROLLED_SPACE: _rolled_space,
    Event.SPILLED: _spilled,
    Event.SENT: _sent,
    Event.NO_ROOM: _no_room,
    Event.WON: _won,
    Event.LOST: _lost,
}


def result(view: View, names: Sequence[str]) -> str:
    if view.verdict == Verdict.WON:
        words = mark("All {number} codes are in: the lab destroys itself and the world is safe. You win!")
        return say(words, number=in_words(int(view.suits)))
    if view.verdict == Verdict.NO_ROOM:
        why = find_no_room(int(view.extra), int(view.source))
    elif view.verdict == Verdict.LIMIT_ZERO:
        pawn = min(range(view.pawns), key=lambda pawn: view.limits[pawn])
        why = say("{name}'s hand limit has fallen to zero", name=name_of(view, pawn, names))
    else:
        why = say("The stack of {space} has run out of cards", space=space(int(view.sizes.argmin())))
    return say("{why}: the lab is lost. {progress}", why=why, progress=progress(view, names))


def progress(view: View, names: Sequence[str]) -> str:
    """How far the players came: codes entered, and the hand nearest to another."""
    entered = int(sum(view.codes))
    missing = [
        (int(view.hands[pawn, suit]), -pawn, -suit)
        for pawn in range(view.pawns)
        for suit in range(view.suits)
        if not view.codes[suit]
    ]
    most, pawn, suit = max(missing)
    codes = say("{n} of {all} codes entered", n=entered, all=view.suits)
    if entered:
        codes = f"{codes} ({entered_codes(view)})"
    if most == 0:
        return f"{codes}."
    cards, name = counted(most, -suit), name_of(view, -pawn, names)
    return say("{codes}; closest to another was {name} with {cards}.", codes=codes, name=name, cards=cards)


def space(number: int) -> str:
    """`space 3`."""
    return say("space {n}", n=number + 1)


def stack(number: int) -> str:
    """The id of the stack on a space."""
    return f"stack-{number + 1}"
