"""What happened in |Hop⟩, as sentences and formulas."""

from collections.abc import Sequence

from catstate.core import journal
from catstate.core.language import listed, say, say_number
from catstate.core.narrator import whose
from catstate.core.parts import Line
from catstate.core.rules import PUBLIC

from .actions import Event
from .formulas import formula, is_lead, moved_by
from .picks import effect_id, place_id, token_id
from .pieces import MOVEMENTS, Spin
from .sentences import SENTENCES, Telling, effects_used
from .state import View

SILENT = frozenset((Event.TURN_OVER,))  # the next block says whose turn it is
TOGETHER = frozenset((Event.DEALT, Event.ASKED, Event.TAXED, Event.SPARED, Event.TURN_OVER, Event.FREED))
SCRATCH = frozenset(("phase", "pending", "asked", "acting", "to_act"))

MOVING = frozenset(
    (Event.HOPPED, Event.DOUBLED, Event.STRUCK, Event.PUSHED, Event.FLIPPED, Event.TUNNELLED, Event.LONG_HOPPED)
)
ACTING = frozenset((Event.HEATED, Event.SWAPPED, Event.TURNED, Event.SLIPPED))  # what tokens do
GOING = frozenset((Event.SENT_HOME, Event.IONIZED))
SPINNING = frozenset((Event.SUPERPOSED, Event.NAMED))
ENERGY = frozenset((Event.PLAYED, Event.EARNED, Event.SHORTED, Event.TAXED))
TURN = frozenset((Event.BLOCKED, Event.FREED, Event.TURN_OVER))
SPENDING = frozenset((*MOVING, Event.TRIED, Event.DEFENDED))  # what uses up a movement
CHANGED_BY = {
    "ground": {Event.REMOVED, Event.ADDED},
    "who": MOVING | ACTING | GOING | SPINNING | {Event.DIFFUSED},
    "superposed": ACTING | GOING | SPINNING,
    "token_on": {Event.LAID, Event.LIFTED},
    "stock": MOVING | {Event.SENT_HOME},
    "visitors": MOVING,
    "purse": MOVING | ENERGY,
    "table": MOVING | ENERGY,
    "row": {Event.DEALT, Event.SLID},
    "dealt": {Event.DEALT},
    "tokens": {Event.LAID, Event.LIFTED},
    "laid": {Event.LAID, Event.LIFTED},
    "mover": {Event.BEGAN, Event.TURN_OVER},
    "turns": {Event.TURN_OVER},
    "blocked": {Event.BLOCKED},
    "moves_left": SPENDING | TURN,
    "used": SPENDING | TURN,
    "thesis": {Event.DEFENDED} | TURN,
    "played": {Event.PLAYED, Event.SLID},
    "played_count": {Event.PLAYED, Event.SLID},
    "loser": {Event.SHOCKED},
    "shocker": {Event.SHOCKED},
}


def tell(event: journal.NotedEvent, view: View, names: Sequence[str]) -> Line:
    """One event as a sentence, and the electrons' part in it as operators."""
    text = SENTENCES[Event(event.kind)](Telling(event, view, names))
    return Line(text, formula(event, view), things(event, view)) if text else Line("")


def things(event: journal.NotedEvent, view: View) -> tuple[str, ...]:
    """What a sentence speaks of, as ids on the board."""
    kind, a = event.kind, event.a
    if kind in (Event.LAID, Event.LIFTED, Event.EARNED):
        return (token_id(a),)
    if kind in (Event.DEALT, Event.PLAYED):
        return (effect_id(a),)
    if kind == Event.SLID:
        return tuple(effect_id(effect) for effect in effects_used(event))
    if kind == Event.BLOCKED:
        return (f"move-{MOVEMENTS[a]}",)
    if kind == Event.DEFENDED:
        return ("move-thesis",)
    if kind in (Event.BEGAN, Event.FREED, Event.TAXED):
        return (f"seat-{event.who}",)
    if kind == Event.SHORTED:
        return f"seat-{event.who}", f"seat-{a}"
    if kind == Event.SHOCKED:
        return (place_id(int(view.electrode[a]), Spin.BOTH),)
    if kind in (Event.REMOVED, Event.ADDED, Event.ASKED, Event.NAMED, Event.SUPERPOSED, Event.OFFERED, Event.KEPT):
        return (place_id(a, Spin.BOTH),)
    if kind == Event.IONIZED:
        return (place_id(a, event.b),)
    moved = moved_by(event, view)
    places = [place for one in moved for place in ((one.cell, one.spin), (one.to, one.new_spin))]
    found = [place_id(cell, Spin.BOTH if is_lead(view, cell) else spin) for cell, spin in places]
    return tuple(dict.fromkeys([token_id(a), *found] if kind in (Event.TURNED, Event.SLIPPED) else found))


def result(view: View, names: Sequence[str]) -> str:
    """Who was shocked, by whom, and who wins."""
    if view.loser < 0 and view.turns < view.turn_limit:
        return say("No electron is left, so nobody can ever move again: a draw.")
    if view.loser < 0:
        return say("{turns} turns without a shock: a draw.", turns=view.turn_limit)
    loser, shocker = int(view.loser), int(view.shocker)
    losers = [loser] if view.seats < 4 else sorted({loser, (loser + 2) % 4})
    winners = [seat for seat in range(view.seats) if seat not in losers]
    if view.seats == 3 and view.aim and shocker != loser:
        winners = [shocker]
    words = {
        "name": names[shocker],
        "whose": whose(loser, names, PUBLIC),
        "winners": listed([names[seat] for seat in winners]),
    }
    if shocker == loser:
        return say_number(
            "{name} shocks their own electrode, an own goal: {winners} wins.",
            "{name} shocks their own electrode, an own goal: {winners} win.",
            len(winners),
            **words,
        )
    if shocker in losers:
        return say_number(
            "{name} shocks {whose} electrode, an own goal: {winners} wins.",
            "{name} shocks {whose} electrode, an own goal: {winners} win.",
            len(winners),
            **words,
        )
    return say_number(
        "{name} shocks {whose} electrode: {winners} wins.",
        "{name} shocks {whose} electrode: {winners} win.",
        len(winners),
        **words,
    )
