"""What happened in |Hop⟩, as sentences and formulas."""

import re
from collections.abc import Callable, Sequence

from catstate.core import journal
from catstate.core.narrator import narrate, whose
from catstate.core.parts import Line

from .actions import EFFECT_OF, PARTS, Cause, Event, Kind
from .formulas import PAID, formula, is_lead, moved_by, spins_in
from .notation import TOKENS, TURNING, is_movement, plain_label, token_place
from .picks import effect_id, place_id, token_id
from .pieces import EFFECTS, MOVEMENTS, Degree, Effect, Ground, Spin, cell_name, mesh
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
    sentence = SENTENCES[Event(event.kind)](event, view)
    if not sentence:
        return Line("")
    reader = int(view.seat)
    seats = (event.who, event.a) if event.kind in BETWEEN else (event.who,)
    text = narrate(sentence, names, reader, *seats)
    text = OWNER.sub(lambda mark: whose(int(mark[1]), names, reader), text)
    return Line("Y" + text[1:] if text.startswith("your ") else text, formula(event, view), things(event, view))


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


# Sentences for the narrator: {0} is `who` and, of events between two seats, {1} the other.

BETWEEN = frozenset((Event.SHORTED, Event.SHOCKED))
OWNER = re.compile("\ue000([0-3])")  # see `own`


def own(seat: int) -> str:
    """Stands for `your` or `Niels's` until the narrator has spoken: a name may hold what he takes for a gap."""
    return f"\ue000{seat}"


def energy(event: journal.NotedEvent, view: View) -> str:
    """What the mover paid to the table or got from it."""
    paid = event.kind in PAID or (event.kind == Event.TUNNELLED and view.degree != Degree.DOCTORATE)
    if not event.d or not paid:
        return ""
    return f" and pay|pays {event.d} energy" if event.d > 0 else f" and get|gets {-event.d} energy"


def way_of(view: View, colour: int, cell: int, spin: int, to: int) -> str:
    """From where to where an electron, or a pair, of this colour went."""
    arrow = "↑↓"[spin] if spin < Spin.BOTH else ""
    start = "out of the electrode" if is_lead(view, cell) else f"from {cell_name(cell)}{arrow}"
    if not is_lead(view, to):
        return f"{start} to {cell_name(to)}{arrow if is_lead(view, cell) else ''}"
    owner = int(view.ground[to]) - Ground.ELECTRODE
    return f"{start} back home" if owner == colour else f"{start} onto {own(owner)} electrode"


def step_of(event: journal.NotedEvent, view: View, colour: int) -> str:
    """The way of the one electron that an event moved."""
    return way_of(view, colour, event.a // 2, event.a % 2, event.b // 2)


def electrons(bits: int, colours: int) -> str:
    """`your electron`, `both of Niels's electrons`, `Ada's electron and yours`."""
    owners = [colours // 4 if spin == Spin.DOWN else colours % 4 for spin in spins_in(bits)]
    if len(owners) == 1:
        return f"{own(owners[0])} electron"
    if owners[0] == owners[1]:
        return f"both of {own(owners[0])} electrons"
    return " and ".join(f"{own(owner)} electron" for owner in owners)


def tell_hop(event: journal.NotedEvent, view: View) -> str:
    return f"{{0}} hop|hops {step_of(event, view, event.who)}{energy(event, view)}."


def tell_doubleton(event: journal.NotedEvent, view: View) -> str:
    way = way_of(view, event.who, event.a, Spin.BOTH, event.b)
    others = [colour for colour in (event.c % 4, event.c // 4) if colour != event.who]
    if others:
        along = f"take|takes {own(others[0])} electron along in a doubleton"
        return f"{{0}} {along} {way}{energy(event, view)}."
    return f"{{0}} move|moves a doubleton {way}{energy(event, view)}."


def tell_strike(event: journal.NotedEvent, view: View) -> str:
    row = "one electron" if event.c == 1 else f"a row of {event.c}"
    return f"{{0}} rock|rocks a cradle, hopping {step_of(event, view, event.who)} against {row}."


def tell_push(event: journal.NotedEvent, view: View) -> str:
    owner = own(event.c)
    paid = energy(event, view).replace(" and ", ", and {0} ")
    return f"At the far end {owner} electron hops {step_of(event, view, event.c)}{paid}."


def tell_flip(event: journal.NotedEvent, view: View) -> str:
    spin = ("up", "down")[event.b % 2]
    return f"{{0}} flip|flips the electron on {cell_name(event.a // 2)} to spin {spin}{energy(event, view)}."


def tell_tunnel(event: journal.NotedEvent, view: View) -> str:
    return f"{{0}} tunnel|tunnels {step_of(event, view, event.who)}{energy(event, view)}."


def tell_long_hop(event: journal.NotedEvent, view: View) -> str:
    return f"{{0}} hop|hops the long way {step_of(event, view, event.who)}."


def tell_effect(event: journal.NotedEvent, view: View) -> str:
    name = {Kind.VACANCY: "vacancy", Kind.IMPURITY: "impurity"}.get(Kind(event.c), EFFECTS[event.a][1])
    more = ": one more movement, at once" if event.a == Effect.MOBILITY else ""
    return f"{{0}} play|plays the {name} for {event.b} energy{more}."


def tell_try(event: journal.NotedEvent, view: View) -> str:
    words = plain_label(event.a)
    what = words[0].lower() + words[1:]
    what = what.replace("long hop from", "hop the long way from").replace("cradle from", "rock a cradle from")
    return f"{{0}} try|tries to {what}."


def tell_question(event: journal.NotedEvent, view: View) -> str:
    where = cell_name(event.a)
    if event.b == Cause.CAVITY:
        return f"The cavity {token_place(event.c)} needs the spin of the electron on {where}: {{0}} must name it."
    return f"The electron on {where} is superposed: {{0}} must name its spin."


def tell_loss(event: journal.NotedEvent, view: View) -> str:
    owner = own(event.who)
    if is_movement(view, event.a):
        return f"With that spin it can't be: {owner} {MOVEMENTS[PARTS[event.a][0]]} is lost."
    name = EFFECTS[EFFECT_OF[PARTS[event.a][0]]][1]
    return f"With that spin it can't be: {owner} {name} is lost, and its price stays paid."


def tell_home(event: journal.NotedEvent, view: View) -> str:
    who = electrons(event.b, event.c)
    return f"{who.replace('both', 'Both')} go{'' if event.b == 3 else 'es'} home."


def tell_lift(event: journal.NotedEvent, view: View) -> str:
    name, (where, *_) = TOKENS[PARTS[event.a][0]], token_place(event.a).split(",")  # without a vortex's turn
    return f"The {name} {where} {'goes with it' if event.b == Cause.VACANCY else 'is lifted'}."


def tell_laying(event: journal.NotedEvent, view: View) -> str:
    kind = PARTS[event.a][0]
    verb = {Kind.VORTEX: "turns", Kind.CAVITY: "leads"}.get(kind, "lies")
    return f"A {TOKENS[kind]} now {verb} {token_place(event.a)}."


def tell_diffusion(event: journal.NotedEvent, view: View) -> str:
    arrow = "↑↓"[event.a % 2]
    first = f"{own(event.c % 4)} electron on {cell_name(event.a // 2)}{arrow}"
    second = f"{own(event.c // 4)} electron on {cell_name(event.b // 2)}{arrow}"
    return f"{first} and {second} change places."


def tell_ionization(event: journal.NotedEvent, view: View) -> str:
    owner, arrow = own(event.c), "↑↓↕"[event.b]
    return f"{owner} electron on {cell_name(event.a)}{arrow} leaves the game."


def tell_superposition(event: journal.NotedEvent, view: View) -> str:
    owner = own(event.c)
    return f"{owner} electron on {cell_name(event.a)} is in both spins at once; {{0}} will name one."


def tell_heat(event: journal.NotedEvent, view: View) -> str:
    owner = own(event.c)
    state = "superposed electron" if event.b else "electron"
    return f"The heat source on {cell_name(event.a)} turns {owner} {state} to spin up."


def tell_vortex(event: journal.NotedEvent, view: View) -> str:
    _, face, against, _ = PARTS[event.a]
    count = len(moved_by(event, view))
    moved = "one electron moves" if count == 1 else f"{count} electrons move"
    return f"The vortex at {mesh(face)} turns {TURNING[against]}: {moved} one site on."


def tell_cavity(event: journal.NotedEvent, view: View) -> str:
    _, cell, to, _ = PARTS[event.a]
    who = electrons(event.b, event.c)
    arrow = {1: "↑", 2: "↓", 4: "↕"}.get(event.b, "")
    return f"The cavity draws {who} from {cell_name(cell)}{arrow} to {cell_name(to)}."


def tell_pass(event: journal.NotedEvent, view: View) -> str:
    if event.a == Cause.MOBILITY:
        return "{0} can move nothing: the mobility edge brings no movement."
    return "{0} can move nothing and pass|passes."


def effects_used(event: journal.NotedEvent) -> list[int]:
    """The effects of a turn, in order of use."""
    return [event.b >> 4 * index & 15 for index in range(event.a)]


def tell_cards(event: journal.NotedEvent, view: View) -> str:
    cards = [f"the {EFFECTS[effect][1]}" for effect in effects_used(event)]
    verb = "becomes the dearest effect" if len(cards) == 1 else "become the dearest effects"
    return f"T{listed(cards)[1:]} {verb}."


def tell_shock(event: journal.NotedEvent, view: View) -> str:
    if event.a == event.who:
        return "An own goal! {0} shock|shocks your|their own electrode."
    if view.seats == 4 and event.a == (event.who + 2) % 4:
        return "An own goal! {0} shock|shocks the electrode of {1}, the partner."
    return f"{{0}} shock|shocks {own(event.a)} electrode!"


def tell_draw(event: journal.NotedEvent, view: View) -> str:
    if event.a == Cause.IONIZATION:
        return "No electron is left in play: the game is a draw."
    return f"{view.turn_limit} turns have passed without a shock: the game is a draw."


SENTENCES: dict[Event, Callable[[journal.NotedEvent, View], str]] = {
    Event.DEALT: lambda e, v: f"Effect card {e.b + 1}: {EFFECTS[e.a][1]}, for {v.price[e.b]} energy.",
    Event.BEGAN: lambda e, v: "The box is spun: {0} begin|begins.",
    Event.BLOCKED: lambda e, v: f"{{0}} block|blocks the {MOVEMENTS[e.a]} for {own(e.b)} turn.",
    Event.FREED: lambda e, v: f"Nobody blocks {own(e.who)} turn, the second of the game.",
    Event.HOPPED: tell_hop,
    Event.DOUBLED: tell_doubleton,
    Event.STRUCK: tell_strike,
    Event.PUSHED: tell_push,
    Event.FLIPPED: tell_flip,
    Event.TUNNELLED: tell_tunnel,
    Event.LONG_HOPPED: tell_long_hop,
    Event.DEFENDED: lambda e, v: "{0} defend|defends the thesis: effects are open for the rest of the turn.",
    Event.PLAYED: tell_effect,
    Event.TRIED: tell_try,
    Event.ASKED: tell_question,
    Event.NAMED: lambda e, v: f"{{0}} name|names the spin on {cell_name(e.a)}: {('up', 'down')[e.b]}.",
    Event.LOST: tell_loss,
    Event.EARNED: lambda e, v: f"The resistance {token_place(e.a)} pays {{0}} 1 energy for the crossing.",
    Event.SHORTED: lambda e, v: "{0} take|takes 1 energy from {1}.",
    Event.TAXED: lambda e, v: "{0} pay|pays 1 energy to the table.",
    Event.SPARED: lambda e, v: "Nobody else holds any energy.",
    Event.REMOVED: lambda e, v: f"{{0}} remove|removes site {cell_name(e.a)}.",
    Event.ADDED: lambda e, v: f"{{0}} lay|lays a new site on {cell_name(e.a)}.",
    Event.SENT_HOME: tell_home,
    Event.LAID: tell_laying,
    Event.LIFTED: tell_lift,
    Event.DIFFUSED: tell_diffusion,
    Event.IONIZED: tell_ionization,
    Event.SUPERPOSED: tell_superposition,
    Event.HEATED: tell_heat,
    Event.OFFERED: lambda e, v: f"Two electrons share the heat source on {cell_name(e.a)}: {{0}} may swap them.",
    Event.SWAPPED: lambda e, v: f"{{0}} swap|swaps the two electrons on {cell_name(e.a)}.",
    Event.KEPT: lambda e, v: f"{{0}} leave|leaves the two electrons on {cell_name(e.a)} as they are.",
    Event.TURNED: tell_vortex,
    Event.SLIPPED: tell_cavity,
    Event.STOPPED: lambda e, v: "{0} end|ends the turn.",
    Event.PASSED: tell_pass,
    Event.SLID: tell_cards,
    Event.TURN_OVER: lambda e, v: "",
    Event.SHOCKED: tell_shock,
    Event.DRAWN: tell_draw,
}


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def result(view: View, names: Sequence[str]) -> str:
    """Who was shocked, by whom, and who wins."""
    if view.loser < 0 and view.turns < view.turn_limit:
        return "No electron is left, so nobody can ever move again: a draw."
    if view.loser < 0:
        return f"{view.turn_limit} turns without a shock: a draw."
    loser, shocker = int(view.loser), int(view.shocker)
    losers = [loser] if view.seats < 4 else sorted({loser, (loser + 2) % 4})
    winners = [seat for seat in range(view.seats) if seat not in losers]
    if view.seats == 3 and view.aim and shocker != loser:
        winners = [shocker]
    owner = "their own" if shocker == loser else f"{names[loser]}'s"
    goal = ", an own goal" if shocker in losers else ""
    wins = f"{listed([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'win'}"
    return f"{names[shocker]} shocks {owner} electrode{goal}: {wins}."
