"""How events of |Hop⟩ are shown: electrons travel, rows rock, tunnels arc, tokens act, energy goes to and fro.

An electron has no name of its own, but the name of its place. So to travel it leaves as the electron of the old place
and arrives as that of the new one, both along the same way. A token at the end of the turn may have carried it on by
then, so that it stands in neither place of the board that is shown.
"""

from collections.abc import Callable, Sequence

from catstate.core import journal, motions
from catstate.core.language import say
from catstate.core.motions import Motion, appear, burst, caption, count, flash, fly, shake, sound, vanish

from .actions import Action, Event
from .formulas import PAID, Transfer, is_lead, moved_by
from .picks import effect_id, electron_id, place_id, token_id
from .pieces import COVERED, MOVEMENTS, NEXT, Degree, Spin
from .state import View


def stage(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    """How an event is shown on the board."""
    return STAGED[Event(event.kind)](event, view)


# Electrons


def spot(view: View, cell: int, spin: int) -> str:
    """Where an electron stands: half a site, the whole of it if superposed, or an electrode."""
    return place_id(cell, Spin.BOTH if is_lead(view, cell) else spin)


def stands(view: View, cell: int, spin: int, colour: int) -> bool:
    """Whether an electron of this colour (−1 = any) stands in this place of the board that is shown."""
    if is_lead(view, cell) or bool(view.superposed[cell]) != (spin == Spin.BOTH):
        return False
    found = int(view.who[cell * 2 + spin % 2])
    return found > 0 if colour < 0 else found == colour + 1


def travel(view: View, one: Transfer, colour: int = -1, leaps: bool = False) -> list[Motion]:
    """An electron goes from place to place, or in an arc over what lies between."""
    here, there = spot(view, one.cell, one.spin), spot(view, one.to, one.new_spin)
    shown = []
    if arrives := stands(view, one.to, one.new_spin, colour):
        glide = motions.arc if leaps else motions.move
        shown.append(glide(electron_id(one.to, one.new_spin), origin=here))
    if not is_lead(view, one.cell) and not stands(view, one.cell, one.spin, -1):
        shown.append(vanish(electron_id(one.cell, one.spin), to="" if leaps and arrives else there))
    elif not arrives and colour >= 0:  # carried on, and its old place is taken again
        shown.append(fly(f"shape-{colour}", here, there))
    homes = [cell for cell in (one.cell, one.to) if colour >= 0 and cell == view.electrode[colour]]
    return shown + [count(f"stock-{colour}") for _ in homes if view.loser != colour]


def step(event: journal.NotedEvent, view: View, colour: int, leaps: bool = False) -> list[Motion]:
    """The one electron of an event travels, and its energy is paid."""
    (one,) = moved_by(event, view)
    return travel(view, one, colour, leaps) + exchanged(event, view)


def all_travel(event: journal.NotedEvent, view: View) -> list[Motion]:
    """Every electron that an event moved travels."""
    return [motion for one in moved_by(event, view) for motion in travel(view, one)]


# Energy


def handed_over(giver: str, taker: str, bolt: str, amount: int) -> list[Motion]:
    """Energy goes from purse to purse or between purse and table."""
    return [fly(bolt, giver, taker)] * amount + [count(giver), count(taker)]


def paid(seat: int, amount: int) -> list[Motion]:
    """A seat pays to the table, or gets from it if the amount is negative."""
    purse, bolt = f"purse-{seat}", f"bolt-{seat}"
    if amount > 0:
        return handed_over(purse, "bank", bolt, amount)
    return handed_over("bank", purse, bolt, -amount) if amount else []


def exchanged(event: journal.NotedEvent, view: View) -> list[Motion]:
    """The energy of a movement; effects exchange none. [5.3, 6.5]"""
    pays = event.kind in PAID or (event.kind == Event.TUNNELLED and view.degree != Degree.DOCTORATE)
    return paid(event.who, event.d) if pays else []


# Movements


def stage_doubleton(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    colours = (event.c % 4, event.c // 4)
    pairs = zip(moved_by(event, view), colours, strict=True)
    return [m for one, colour in pairs for m in travel(view, one, colour)] + exchanged(event, view) + [sound("step")]


def stage_strike(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    """The first hops in, and the row rocks."""
    cell, spin = divmod(event.b, 2)
    row = []
    for _ in range(event.c):
        cell = int(NEXT[view.board, cell, event.d])
        row.append(shake(electron_id(cell, spin)))
    return [*step(event, view, event.who), sound("step"), *row]


def stage_leap(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    return [*step(event, view, event.who, leaps=True), sound("whoosh")]


# Spins, sites, tokens


def stage_naming(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    """The electron leaves the middle of its site for the place that was named."""
    cell, spin = event.a, event.b
    shown = [flash(place_id(cell, Spin.BOTH)), sound("flip")]
    if not view.superposed[cell]:
        shown.append(vanish(electron_id(cell, Spin.BOTH), to=place_id(cell, spin)))
    if stands(view, cell, spin, event.c):
        shown.append(appear(electron_id(cell, spin)))
    return shown


def stage_superposition(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    site = place_id(event.a, Spin.BOTH)
    return vanish(electron_id(event.a, event.b), to=site), appear(electron_id(event.a, Spin.BOTH)), sound("flip")


def stage_site(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    """A site of the set-up is painted over when it goes; one of the ring is drawn when it comes."""
    planned, goes = bool(COVERED[view.board, event.a]), event.kind == Event.REMOVED
    thing = void_id(event.a) if planned else place_id(event.a, Spin.BOTH)
    return (appear(thing) if goes == planned else vanish(thing)), sound("place")


def void_id(cell: int) -> str:
    """What covers a site of the set-up that was removed."""
    return place_id(cell, Spin.BOTH).replace("cell-", "void-")


def stage_home(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    seats = [view.electrode.tolist().index(one.to) for one in moved_by(event, view)]
    pairs = zip(moved_by(event, view), seats, strict=True)
    return [motion for one, seat in pairs for motion in travel(view, one, seat)]


def stage_ionization(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    return burst(place_id(event.a, event.b)), vanish(electron_id(event.a, event.b)), sound("whoosh")


def stage_heat(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    moved = [] if event.kind == Event.OFFERED else all_travel(event, view)
    return [flash(token_id(Action.HEAT + event.a)), *moved, sound("flip")]


def stage_token(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    """A vortex or a cavity acts."""
    return [flash(token_id(event.a)), *all_travel(event, view), sound("whoosh")]


# The turn and the end


def stage_deal(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    card = appear(effect_id(event.a))
    return (card, sound("card")) if event.b == 0 else (card,)


def stage_shock(event: journal.NotedEvent, view: View) -> Sequence[Motion]:
    electrode = place_id(int(view.electrode[event.a]), Spin.BOTH)
    guests = [appear(f"guest-{index}") for index in range(int(view.visitors.sum()))]
    own_goal = event.a == event.who or (view.seats == 4 and event.a == (event.who + 2) % 4)
    words = caption(say("Own goal!") if own_goal else say("Short circuit!"))
    return [*guests, burst(electrode), shake(electrode), sound("burst"), words]


STAGED: dict[Event, Callable[[journal.NotedEvent, View], Sequence[Motion]]] = {
    Event.DEALT: stage_deal,
    Event.BEGAN: lambda e, v: (flash(f"seat-{e.who}"), sound("dice")),
    Event.BLOCKED: lambda e, v: (flash(f"move-{MOVEMENTS[e.a]}"),),
    Event.FREED: lambda e, v: (flash(f"seat-{e.who}"),),
    Event.HOPPED: lambda e, v: [*step(e, v, e.who), sound("step")],
    Event.DOUBLED: stage_doubleton,
    Event.STRUCK: stage_strike,
    Event.PUSHED: lambda e, v: [*step(e, v, e.c), sound("step")],
    Event.FLIPPED: lambda e, v: [*step(e, v, e.who), sound("flip")],
    Event.TUNNELLED: stage_leap,
    Event.LONG_HOPPED: stage_leap,
    Event.DEFENDED: lambda e, v: (flash("move-thesis"), sound("card")),
    Event.PLAYED: lambda e, v: [flash(effect_id(e.a)), *paid(e.who, e.b), sound("card")],
    Event.TRIED: lambda e, v: (),
    Event.ASKED: lambda e, v: (shake(electron_id(e.a, Spin.BOTH)),),
    Event.NAMED: stage_naming,
    Event.LOST: lambda e, v: (sound("buzz"),),
    Event.EARNED: lambda e, v: [flash(token_id(e.a)), *paid(e.who, -1), sound("chime")],
    Event.SHORTED: lambda e, v: handed_over(f"purse-{e.a}", f"purse-{e.who}", f"bolt-{e.a}", 1),
    Event.TAXED: lambda e, v: paid(e.who, 1),
    Event.SPARED: lambda e, v: (),
    Event.REMOVED: stage_site,
    Event.ADDED: stage_site,
    Event.SENT_HOME: stage_home,
    Event.LAID: lambda e, v: (appear(token_id(e.a)), sound("place")),
    Event.LIFTED: lambda e, v: (vanish(token_id(e.a)),),
    Event.DIFFUSED: lambda e, v: [*all_travel(e, v), sound("whoosh")],
    Event.IONIZED: stage_ionization,
    Event.SUPERPOSED: stage_superposition,
    Event.HEATED: stage_heat,
    Event.OFFERED: stage_heat,
    Event.SWAPPED: stage_heat,
    Event.KEPT: lambda e, v: (),
    Event.TURNED: stage_token,
    Event.SLIPPED: stage_token,
    Event.STOPPED: lambda e, v: (),
    Event.PASSED: lambda e, v: (),
    Event.SLID: lambda e, v: [motions.move(effect_id(effect)) for effect in v.row.tolist()],
    Event.TURN_OVER: lambda e, v: (),
    Event.SHOCKED: stage_shock,
    Event.DRAWN: lambda e, v: (caption(say("A draw")),),
}
