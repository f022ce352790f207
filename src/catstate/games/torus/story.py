"""Particle Panic: what happened, in words."""

from collections.abc import Callable, Sequence

from catstate.core import journal
from catstate.core.narrator import narrate
from catstate.core.parts import Line
from catstate.draw.theme import SHAPES

from .actions import Ending, Event, Excess, Failing, Verdict
from .pieces import PLACES, SUITS
from .staging import particle
from .state import View
from .words import NUMBERS, ORDINALS, SUIT_NAMES, cards_in_words, counted, in_words, listed, name_of

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


def tell(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    kind = Event(event.kind)
    if kind in SILENT:
        return Line("")
    sentence, *things = SENTENCES[kind](event)
    pawns = (event.a, event.b) if kind == Event.GAVE else () if event.who == journal.NOBODY else (event.a,)
    return Line(address(sentence, view, names, *pawns), things=tuple(things))


def address(sentence: str, view: View, names: Sequence[str], *pawns: int) -> str:
    """Fill in who does what; two pawns of one person are told apart by their shapes."""
    if view.pawns == view.seats:
        return narrate(sentence, names, view.seat, *pawns)
    for number, pawn in enumerate(pawns):
        sentence = sentence.replace(f"{{{number}}}", f"{{{number}}} {SHAPES[pawn]}")
    return narrate(sentence, names, view.seat, *(0 for _ in pawns))


Told = tuple[str, ...]  # a sentence for the narrator, then the things that it speaks of


def _alarm(event: journal.NotedEvent) -> Told:
    return ("The alarm goes off. One particle lies on each of the spaces 2 to 6.",)


def _holds(event: journal.NotedEvent) -> Told:
    cards = [event.b // 10**suit % 10 for suit in range(SUITS)]
    return f"{{0}} hold|holds {cards_in_words(cards)}.", f"panel-{event.a}"


def _began(event: journal.NotedEvent) -> Told:
    return "{0} are|is up.", f"pawn-{event.a}", f"panel-{event.a}"


def _ended_turn(event: journal.NotedEvent) -> Told:
    if event.b == Ending.WITHOUT_CARD:
        left = f"{{0}} end|ends the turn and leave|leaves the {SUIT_NAMES[event.c]} on {space(event.d)}."
        return left, f"pawn-{event.a}", stack(event.d)
    how = " with a free card" if event.b == Ending.WITH_CARD else ""
    return f"{{0}} end|ends the turn{how}.", f"pawn-{event.a}"


def _rolled_move(event: journal.NotedEvent) -> Told:
    return f"{{0}} roll|rolls {event.b} to move.", "die", f"pawn-{event.a}"


def _went(event: journal.NotedEvent) -> Told:
    if event.b == event.c:
        return f"{{0}} stay|stays on {space(event.b)}.", f"pawn-{event.a}"
    return f"{{0}} go|goes from {space(event.b)} to {space(event.c)}.", f"pawn-{event.a}"


def _tried(event: journal.NotedEvent) -> Told:
    return f"{{0}} roll|rolls {event.b} to neutralize on {space(event.c)}.", "die", f"particles-{event.c + 1}"


def _waits(event: journal.NotedEvent) -> Told:
    return f"It takes at least {event.b}. {{0}} may still spend cards.", "die", f"panel-{event.a}"


def _neutralized(event: journal.NotedEvent) -> Told:
    here = space(event.b)
    are = "is" if event.c == 1 else "are"
    left = f"{in_words(event.c)} {are} left on {here}" if event.c else f"{here} is clear"
    return f"{{0}} neutralize|neutralizes a particle: {left}.", f"particles-{event.b + 1}"


def _hit_nothing(event: journal.NotedEvent) -> Told:
    return f"The roll succeeds, but no particle is left on {space(event.b)}.", "die", f"space-{event.b + 1}"


def _failed(event: journal.NotedEvent) -> Told:
    limit = f"now have|has a hand limit of {event.b}."
    if event.c == Failing.ACCEPTED:
        return f"{{0}} accept|accepts the failure and {limit}", f"panel-{event.a}"
    why = "The attempt fails" if event.c == Failing.UNANSWERED else "No card is left to answer the roll, so it fails"
    return f"{why}: {{0}} {limit}", f"panel-{event.a}"


def _collected(event: journal.NotedEvent) -> Told:
    said = f"{{0}} collect|collects a {SUIT_NAMES[event.c]} from {space(event.b)}."
    return said, stack(event.b), f"hand-{event.a}-{event.c}"


def _took_second(event: journal.NotedEvent) -> Told:
    return f"{{0}} take|takes the {SUIT_NAMES[event.c]} as well.", stack(event.b), f"hand-{event.a}-{event.c}"


def _turned_up(event: journal.NotedEvent) -> Told:
    return f"Below it lies a {SUIT_NAMES[event.b]}.", stack(event.a)


def _left_card(event: journal.NotedEvent) -> Told:
    return f"{{0}} leave|leaves the {SUIT_NAMES[event.c]} there.", stack(event.b)


def _rerolled(event: journal.NotedEvent) -> Told:
    clubs = "The club" if event.c == 1 else f"The {in_words(event.c)} clubs"
    lost = f" {clubs} on the old roll {'is' if event.c == 1 else 'are'} lost." if event.c else ""
    return f"{{0}} spend|spends a heart to roll again.{lost}", f"hand-{event.a}-0", "die"


def _added(event: journal.NotedEvent) -> Told:
    return f"{{0}} spend|spends a club: {event.b} becomes {event.c}.", f"hand-{event.a}-1", "die"


def _stepped(event: journal.NotedEvent) -> Told:
    said = f"{{0}} spend|spends a diamond and step|steps from {space(event.b)} to {space(event.c)}."
    return said, f"hand-{event.a}-2", f"pawn-{event.a}"


def _pushed(event: journal.NotedEvent) -> Told:
    said = f"{{0}} spend|spends a spade: a particle moves from {space(event.b)} to {space(event.c)}."
    return said, f"hand-{event.a}-3", particle(event.c, event.d % PLACES)


def _gave(event: journal.NotedEvent) -> Told:
    said = f"{{0}} give|gives {{1}} a {SUIT_NAMES[event.c]}."
    return said, f"hand-{event.a}-{event.c}", f"hand-{event.b}-{event.c}"


def _entered(event: journal.NotedEvent) -> Told:
    which = "last" if event.c == event.d else ORDINALS[event.c]
    said = f"{{0}} enter|enters the {SUIT_NAMES[event.b]} code, the {which} of {NUMBERS[event.d]}!"
    return said, f"code-{event.b}"


def _over_limit(event: journal.NotedEvent) -> Told:
    if event.d == Excess.LOWERED:
        said = f"{{0}} hold|holds {counted(event.b, 'card')} too many now."
    else:
        had = "collected" if event.d == Excess.COLLECTED else "been given"
        more = f"{counted(event.b, 'card')} more than the hand limit of {event.c}"
        said = f"{{0}} have|has {had} {more}."
    return said, f"panel-{event.a}"


def _discarded(event: journal.NotedEvent) -> Told:
    return f"{{0}} discard|discards a {SUIT_NAMES[event.b]}.", f"hand-{event.a}-{event.b}", "spent"


def _rolled_count(event: journal.NotedEvent) -> Told:
    are = "is" if event.b == 1 else "are"
    return f"{counted(event.b, 'particle').capitalize()} {are} about to emerge.", "die-count"


def _rolled_space(event: journal.NotedEvent) -> Told:
    here, they = space(event.b), "It emerges" if event.c == 1 else "They emerge"
    if event.d == event.c:
        room = ""
    elif event.d == 0:
        room = ", which is full"
    else:
        room = f", where only {in_words(event.d)} {'fits' if event.d == 1 else 'fit'}"
    return f"{they} on {here}{room}.", "die-space", f"space-{event.b + 1}"


def _spilled(event: journal.NotedEvent) -> Told:
    said = f"A particle spills from {space(event.a)} to {space(event.b)}, the nearest with room."
    return said, f"space-{event.a + 1}", particle(event.b, event.c)


def _sent(event: journal.NotedEvent) -> Told:
    said = f"{{0}} let|lets a particle spill from {space(event.b)} to {space(event.c)}."
    return said, f"space-{event.b + 1}", particle(event.c, event.d)


def _no_room(event: journal.NotedEvent) -> Told:
    find = "finds" if event.b == 1 else "find"
    many = f"{counted(event.b, 'particle').capitalize()} from {space(event.a)} {find} no room"
    return f"{many}: every space holds {in_words(event.c)}.", f"space-{event.a + 1}"


def _won(event: journal.NotedEvent) -> Told:
    return "The lab destroys itself, and the world is safe. Everybody wins!", "middle"


def _lost(event: journal.NotedEvent) -> Told:
    if event.b == Verdict.LIMIT_ZERO:
        return "{0} can't hold a card any more: the lab is lost.", f"panel-{event.a}"
    if event.b == Verdict.STACK_OUT:
        return f"That was the last card on {space(event.c)}: the lab is lost.", stack(event.c)
    return "The ring is full: the lab is lost.", "middle"


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
        return f"All {NUMBERS[view.suits]} codes are in: the lab destroys itself and the world is safe. You win!"
    if view.verdict == Verdict.NO_ROOM:
        find = "finds" if view.extra == 1 else "find"
        why = f"{counted(int(view.extra), 'particle').capitalize()} from {space(view.source)} {find} no room"
    elif view.verdict == Verdict.LIMIT_ZERO:
        pawn = min(range(view.pawns), key=lambda pawn: view.limits[pawn])
        why = f"{name_of(view, pawn, names)}'s hand limit has fallen to zero"
    else:
        why = f"The stack of space {int(view.sizes.argmin()) + 1} has run out of cards"
    return f"{why}: the lab is lost. {progress(view, names)}"


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
    done = listed([f"{SUIT_NAMES[s]}s" for s in range(view.suits) if view.codes[s]])
    codes = f"{entered} of {view.suits} codes entered" + (f" ({done})" if entered else "")
    if most == 0:
        return f"{codes}."
    return f"{codes}; closest to another was {name_of(view, -pawn, names)} with {counted(most, SUIT_NAMES[-suit])}."


def space(number: int) -> str:
    """`space 3`."""
    return f"space {number + 1}"


def stack(number: int) -> str:
    """The id of the stack on a space."""
    return f"stack-{number + 1}"
