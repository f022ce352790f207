"""The narrator's sentences: one for each kind of event, in the second person for the reader."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from catstate.core import journal
from catstate.core.language import listed, mark, say, say_as, say_number
from catstate.core.narrator import narrate, whose

from .actions import EFFECT_OF, PARTS, Cause, Event, Kind
from .formulas import PAID, is_lead, moved_by, spins_in
from .notation import is_movement, plain_label
from .pieces import ARROWS, Degree, Effect, Ground, Spin, cell_name, mesh
from .state import View
from .words import effect_name, movement_name, place, spin_name, token_place, token_spot, turning


class Telling(NamedTuple):
    """An event, and to whom it is told."""

    event: journal.NotedEvent
    view: View
    names: Sequence[str]

    def say(self, sentence: str, *seats: int, **words: str) -> str:
        """A sentence in which {0}, {1} … are seats, {whose0} what they own, and everything else words."""
        return narrate(sentence, self.names, int(self.view.seat), *seats, **words)


# Ways, and what they cost


class Paid(NamedTuple):
    """A sentence about a movement, by what its mover pays to the table or gets from it."""

    free: str
    pays: str
    gets: str


HOPPED = Paid(
    mark("{0} hop|hops {way}."),
    mark("{0} hop|hops {way} and pay|pays {energy} energy."),
    mark("{0} hop|hops {way} and get|gets {energy} energy."),
)
DOUBLED = Paid(
    mark("{0} move|moves a doubleton {way}."),
    mark("{0} move|moves a doubleton {way} and pay|pays {energy} energy."),
    mark("{0} move|moves a doubleton {way} and get|gets {energy} energy."),
)
TOOK_ALONG = Paid(
    mark("{0} take|takes {whose1} electron along in a doubleton {way}."),
    mark("{0} take|takes {whose1} electron along in a doubleton {way} and pay|pays {energy} energy."),
    mark("{0} take|takes {whose1} electron along in a doubleton {way} and get|gets {energy} energy."),
)
PUSHED = Paid(
    mark("At the far end {whose1} electron hops {way}."),
    mark("At the far end {whose1} electron hops {way}, and {0} pay|pays {energy} energy."),
    mark("At the far end {whose1} electron hops {way}, and {0} get|gets {energy} energy."),
)
FLIPPED = Paid(
    mark("{0} flip|flips the electron on {cell} to spin {spin}."),
    mark("{0} flip|flips the electron on {cell} to spin {spin} and pay|pays {energy} energy."),
    mark("{0} flip|flips the electron on {cell} to spin {spin} and get|gets {energy} energy."),
)
TUNNELLED = Paid(
    mark("{0} tunnel|tunnels {way}."),
    mark("{0} tunnel|tunnels {way} and pay|pays {energy} energy."),
    mark("{0} tunnel|tunnels {way} and get|gets {energy} energy."),
)


def say_paid(told: Telling, sentences: Paid, *seats: int, **words: str) -> str:
    """The sentence that says what the mover paid to the table or got from it."""
    event = told.event
    paid = event.kind in PAID or (event.kind == Event.TUNNELLED and told.view.degree != Degree.DOCTORATE)
    if not event.d or not paid:
        return told.say(sentences.free, *seats, **words)
    return told.say(sentences.pays if event.d > 0 else sentences.gets, *seats, **words, energy=str(abs(event.d)))


def way_of(told: Telling, colour: int, cell: int, spin: int, to: int) -> str:
    """From where to where an electron, or a pair, of this colour went."""
    view = told.view
    arrow = "↑↓"[spin] if spin < Spin.BOTH else ""
    here, leaves_home = f"{cell_name(cell)}{arrow}", is_lead(view, cell)
    if not is_lead(view, to):
        if leaves_home:
            return say("out of the electrode to {there}", there=f"{cell_name(to)}{arrow}")
        return say("from {here} to {there}", here=here, there=cell_name(to))
    owner = int(view.ground[to]) - Ground.ELECTRODE
    if owner == colour:
        return say("out of the electrode back home") if leaves_home else say("from {here} back home", here=here)
    words = {"whose": whose(owner, told.names, int(view.seat))}
    if leaves_home:
        return say("out of the electrode onto {whose} electrode", **words)
    return say("from {here} onto {whose} electrode", **words, here=here)


def step_of(told: Telling, colour: int) -> str:
    """The way of the one electron that an event moved."""
    event = told.event
    return way_of(told, colour, event.a // 2, event.a % 2, event.b // 2)


def owners_of(event: journal.NotedEvent) -> list[int]:
    """Whose electrons an event speaks of: a bit of b for each, and their colours in c."""
    return [event.c // 4 if spin == Spin.DOWN else event.c % 4 for spin in spins_in(event.b)]


# Movements


def tell_doubleton(told: Telling) -> str:
    event = told.event
    way = way_of(told, event.who, event.a, Spin.BOTH, event.b)
    others = [colour for colour in (event.c % 4, event.c // 4) if colour != event.who]
    if others:
        return say_paid(told, TOOK_ALONG, event.who, others[0], way=way)
    return say_paid(told, DOUBLED, event.who, way=way)


def tell_strike(told: Telling) -> str:
    event = told.event
    way = step_of(told, event.who)
    if event.c == 1:
        return told.say("{0} rock|rocks a cradle, hopping {way} against one electron.", event.who, way=way)
    return told.say("{0} rock|rocks a cradle, hopping {way} against a row of {n}.", event.who, way=way, n=str(event.c))


def tell_flip(told: Telling) -> str:
    event = told.event
    return say_paid(told, FLIPPED, event.who, cell=cell_name(event.a // 2), spin=spin_name(event.b % 2))


def tell_effect(told: Telling) -> str:
    event = told.event
    words = {"effect": effect_name(event.a), "energy": str(event.b)}
    if Kind(event.c) == Kind.VACANCY:
        words["effect"] = say("vacancy")
    if Kind(event.c) == Kind.IMPURITY:
        words["effect"] = say("impurity")
    if event.a == Effect.MOBILITY:
        return told.say(
            "{0} play|plays the {effect} for {energy} energy: one more movement, at once.", event.who, **words
        )
    return told.say("{0} play|plays the {effect} for {energy} energy.", event.who, **words)


ATTEMPTS = {  # what is tried, after "tries to"
    Kind.HOP: mark("hop from {start} to {there}"),
    Kind.TUNNEL: mark("tunnel from {start} to {there}"),
    Kind.LONG_HOP: mark("hop the long way from {start} to {there}"),
    Kind.CRADLE: mark("rock a cradle from {start} {arrow}"),
}


def tell_try(told: Telling) -> str:
    kind, cell, other, spin = PARTS[told.event.a]
    if kind == Kind.CRADLE:
        what = say(ATTEMPTS[Kind.CRADLE], start=place(cell, spin), arrow=ARROWS[other])
    elif kind in ATTEMPTS:
        what = say(ATTEMPTS[Kind(kind)], start=place(cell, spin), there=cell_name(other))
    else:
        words = plain_label(told.event.a)
        what = words[0].lower() + words[1:]
    return told.say("{0} try|tries to {what}.", told.event.who, what=what)


def tell_question(told: Telling) -> str:
    event = told.event
    cell = cell_name(event.a)
    if event.b == Cause.CAVITY:
        _, start, end, _ = PARTS[event.c]
        return told.say(
            "The cavity from {here} to {there} needs the spin of the electron on {cell}: {0} must name it.",
            event.who,
            here=cell_name(start),
            there=cell_name(end),
            cell=cell,
        )
    return told.say("The electron on {cell} is superposed: {0} must name its spin.", event.who, cell=cell)


def tell_loss(told: Telling) -> str:
    action = told.event.a
    kind = PARTS[action][0]
    if is_movement(told.view, action):
        name = movement_name(kind)
        return told.say("With that spin it can't be: {whose0} {movement} is lost.", told.event.who, movement=name)
    return told.say(
        "With that spin it can't be: {whose0} {effect} is lost, and its price stays paid.",
        told.event.who,
        effect=effect_name(EFFECT_OF[kind]),
    )


# Effects, tokens, and what they do to electrons


def tell_home(told: Telling) -> str:
    owners = owners_of(told.event)
    if len(owners) == 1:
        return told.say("{whose0} electron goes home.", *owners)
    if owners[0] == owners[1]:
        return told.say("Both of {whose0} electrons go home.", owners[0])
    return told.say("{whose0} electron and {whose1} electron go home.", *owners)


TOKENS = {  # what is said of a token that is laid, lifted, or gone with its site
    Kind.TRAP: (
        mark("A trap now lies {place}."),
        mark("The trap {place} is lifted."),
        mark("The trap {place} goes with it."),
    ),
    Kind.HEAT: (
        mark("A heat source now lies {place}."),
        mark("The heat source {place} is lifted."),
        mark("The heat source {place} goes with it."),
    ),
    Kind.RESISTANCE: (
        mark("A resistance now lies {place}."),
        mark("The resistance {place} is lifted."),
        mark("The resistance {place} goes with it."),
    ),
    Kind.VORTEX: (
        mark("A vortex now turns {place}."),
        mark("The vortex {place} is lifted."),
        mark("The vortex {place} goes with it."),
    ),
    Kind.CAVITY: (
        mark("A cavity now leads {place}."),
        mark("The cavity {place} is lifted."),
        mark("The cavity {place} goes with it."),
    ),
}


def tell_laying(told: Telling) -> str:
    return say(TOKENS[Kind(PARTS[told.event.a][0])][0], place=token_place(told.event.a))


def tell_lift(told: Telling) -> str:
    _, lifted, gone = TOKENS[Kind(PARTS[told.event.a][0])]
    return say(gone if told.event.b == Cause.VACANCY else lifted, place=token_spot(told.event.a))


def tell_diffusion(told: Telling) -> str:
    event = told.event
    arrow = "↑↓"[event.a % 2]
    return told.say(
        "{whose0} electron on {first} and {whose1} electron on {second} change places.",
        event.c % 4,
        event.c // 4,
        first=f"{cell_name(event.a // 2)}{arrow}",
        second=f"{cell_name(event.b // 2)}{arrow}",
    )


def tell_heat(told: Telling) -> str:
    cell, owner = cell_name(told.event.a), told.event.c
    if told.event.b:
        return told.say("The heat source on {cell} turns {whose0} superposed electron to spin up.", owner, cell=cell)
    return told.say("The heat source on {cell} turns {whose0} electron to spin up.", owner, cell=cell)


def tell_vortex(told: Telling) -> str:
    _, face, against, _ = PARTS[told.event.a]
    return say_number(
        "The vortex at {mesh} turns {turning}: one electron moves one site on.",
        "The vortex at {mesh} turns {turning}: {n} electrons move one site on.",
        len(moved_by(told.event, told.view)),
        mesh=mesh(face),
        turning=turning(against),
    )


def tell_cavity(told: Telling) -> str:
    event, owners = told.event, owners_of(told.event)
    _, cell, to, _ = PARTS[event.a]
    arrow = {1: "↑", 2: "↓", 4: "↕"}.get(event.b, "")
    words = {"here": f"{cell_name(cell)}{arrow}", "there": cell_name(to)}
    if len(owners) == 1:
        return told.say("The cavity draws {whose0} electron from {here} to {there}.", *owners, **words)
    if owners[0] == owners[1]:
        return told.say("The cavity draws both of {whose0} electrons from {here} to {there}.", owners[0], **words)
    return told.say(
        "The cavity draws {whose0} electron and {whose1} electron from {here} to {there}.", *owners, **words
    )


# The turn and the end


def tell_pass(told: Telling) -> str:
    if told.event.a == Cause.MOBILITY:
        return told.say("{0} can move nothing: the mobility edge brings no movement.", told.event.who)
    return told.say("{0} can move nothing and pass|passes.", told.event.who)


def effects_used(event: journal.NotedEvent) -> list[int]:
    """The effects of a turn, in order of use."""
    return [event.b >> 4 * index & 15 for index in range(event.a)]


def tell_cards(told: Telling) -> str:
    first, *more = [effect_name(effect) for effect in effects_used(told.event)]
    if not more:
        return say("The {effect} becomes the dearest effect.", effect=first)
    others = [say_as("one of several effects that are named", "the {effect}", effect=effect) for effect in more]
    return say("The {effects} become the dearest effects.", effects=listed([first, *others]))


def tell_shock(told: Telling) -> str:
    event = told.event
    if event.a == event.who:
        return told.say("An own goal! {0} shock|shocks your|their own electrode.", event.who)
    if told.view.seats == 4 and event.a == (event.who + 2) % 4:
        return told.say("An own goal! {0} shock|shocks the electrode of {1}, the partner.", event.who, event.a)
    return told.say("{0} shock|shocks {whose1} electrode!", event.who, event.a)


def tell_draw(told: Telling) -> str:
    if told.event.a == Cause.IONIZATION:
        return say("No electron is left in play: the game is a draw.")
    return say("{turns} turns have passed without a shock: the game is a draw.", turns=told.view.turn_limit)


def tell_deal(told: Telling) -> str:
    event = told.event
    return say(
        "Effect card {number}: {effect}, for {price} energy.",
        number=event.b + 1,
        effect=effect_name(event.a),
        price=told.view.price[event.b],
    )


# Sentences in which little differs


def plain(sentence: str) -> Callable[[Telling], str]:
    """Of who does it."""
    return lambda told: told.say(sentence, told.event.who)


def of_cell(sentence: str) -> Callable[[Telling], str]:
    """Of who does it, and on which cell."""
    return lambda told: told.say(sentence, told.event.who, cell=cell_name(told.event.a))


SENTENCES: dict[Event, Callable[[Telling], str]] = {
    Event.DEALT: tell_deal,
    Event.BEGAN: plain(mark("The box is spun: {0} begin|begins.")),
    Event.BLOCKED: lambda told: told.say(
        "{0} block|blocks the {movement} for {whose1} turn.",
        told.event.who,
        told.event.b,
        movement=movement_name(told.event.a),
    ),
    Event.FREED: plain(mark("Nobody blocks {whose0} turn, the second of the game.")),
    Event.HOPPED: lambda told: say_paid(told, HOPPED, told.event.who, way=step_of(told, told.event.who)),
    Event.DOUBLED: tell_doubleton,
    Event.STRUCK: tell_strike,
    Event.PUSHED: lambda told: say_paid(told, PUSHED, told.event.who, told.event.c, way=step_of(told, told.event.c)),
    Event.FLIPPED: tell_flip,
    Event.TUNNELLED: lambda told: say_paid(told, TUNNELLED, told.event.who, way=step_of(told, told.event.who)),
    Event.LONG_HOPPED: lambda told: told.say(
        "{0} hop|hops the long way {way}.", told.event.who, way=step_of(told, told.event.who)
    ),
    Event.DEFENDED: plain(mark("{0} defend|defends the thesis: effects are open for the rest of the turn.")),
    Event.PLAYED: tell_effect,
    Event.TRIED: tell_try,
    Event.ASKED: tell_question,
    Event.NAMED: lambda told: told.say(
        "{0} name|names the spin on {cell}: {spin}.",
        told.event.who,
        cell=cell_name(told.event.a),
        spin=spin_name(told.event.b),
    ),
    Event.LOST: tell_loss,
    Event.EARNED: lambda told: told.say(
        "The resistance {place} pays {0} 1 energy for the crossing.",
        told.event.who,
        place=token_place(told.event.a),
    ),
    Event.SHORTED: lambda told: told.say("{0} take|takes 1 energy from {1}.", told.event.who, told.event.a),
    Event.TAXED: plain(mark("{0} pay|pays 1 energy to the table.")),
    Event.SPARED: lambda told: say("Nobody else holds any energy."),
    Event.REMOVED: of_cell(mark("{0} remove|removes site {cell}.")),
    Event.ADDED: of_cell(mark("{0} lay|lays a new site on {cell}.")),
    Event.SENT_HOME: tell_home,
    Event.LAID: tell_laying,
    Event.LIFTED: tell_lift,
    Event.DIFFUSED: tell_diffusion,
    Event.IONIZED: lambda told: told.say(
        "{whose0} electron on {place} leaves the game.", told.event.c, place=place(told.event.a, told.event.b)
    ),
    Event.SUPERPOSED: lambda told: told.say(
        "{whose1} electron on {cell} is in both spins at once; {0} will name one.",
        told.event.who,
        told.event.c,
        cell=cell_name(told.event.a),
    ),
    Event.HEATED: tell_heat,
    Event.OFFERED: of_cell(mark("Two electrons share the heat source on {cell}: {0} may swap them.")),
    Event.SWAPPED: of_cell(mark("{0} swap|swaps the two electrons on {cell}.")),
    Event.KEPT: of_cell(mark("{0} leave|leaves the two electrons on {cell} as they are.")),
    Event.TURNED: tell_vortex,
    Event.SLIPPED: tell_cavity,
    Event.STOPPED: plain(mark("{0} end|ends the turn.")),
    Event.PASSED: tell_pass,
    Event.SLID: tell_cards,
    Event.TURN_OVER: lambda told: "",
    Event.SHOCKED: tell_shock,
    Event.DRAWN: tell_draw,
}
