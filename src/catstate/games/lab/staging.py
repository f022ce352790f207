"""How each event is shown on the board, in the words of `core.motions`.

People and the cubes in their hands move from where they were last; a motion names where it ends only if the same ply
moves them on, because then they are not drawn there.
"""

from collections.abc import Callable, Mapping, Sequence

from catstate.core import journal, motions
from catstate.core.language import say
from catstate.core.motions import Motion

from . import pieces
from .actions import Cause, Event, Loss
from .pieces import AT, LETTER, MAINFRAME, NUMBER, OFFICE, SECTOR, SECTORS
from .state import HELD, IN_SLOT, View

Shown = Sequence[Motion]
Journey = Callable[[str, str, str], Motion]  # motions.move or motions.arc


def stage(event: journal.NotedEvent, view: View) -> Shown:
    """The motions of one event."""
    show = SHOWN.get(event.kind)
    return show(event, view) if show else ()


def at(space: int) -> str:
    """The id of a space as a place."""
    return f"at-{space}"


def tile(space: int) -> str:
    return f"t{space}"


def person(seat: int) -> str:
    return f"scientist-{seat}"


def cube(colour: int) -> str:
    return f"cube-{SECTORS[colour]}"


def mates(space: int) -> list[int]:
    """A space and its twins: the same coordinates of all sectors."""
    twins: list[int] = AT[:, LETTER[space], NUMBER[space]].tolist()
    return twins


# Scientists


def _go(journey: Journey, view: View, seat: int, to: int, colour: int) -> list[Motion]:
    """A scientist goes to a space with the cube in hand, if any."""
    stays = view.place[seat] == to
    moved = [journey(person(seat), "", "" if stays else at(to))]
    if colour >= 0:
        keeps = stays and view.cube[colour] == HELD and view.holds[seat] == colour
        moved.append(journey(cube(colour), "", "" if keeps else at(to)))
    return moved


def _walk(event: journal.NotedEvent, view: View) -> Shown:
    return *_go(motions.move, view, event.who, event.b, event.d), motions.sound("step")


def _ride(event: journal.NotedEvent, view: View) -> Shown:
    return _go(motions.move, view, event.who, event.b, event.d)


def _elbowed(event: journal.NotedEvent, view: View) -> Shown:
    pushed = _go(motions.move, view, event.a, event.c, event.d)
    return motions.shake(person(event.who)), *pushed, motions.sound("step")


def _transited(event: journal.NotedEvent, view: View) -> Shown:
    """The wormhole swallows, and spits out at its other mouth."""
    gone = [
        motions.burst(at(event.a)),
        motions.vanish(person(event.who), at(event.a)),
        motions.appear(person(event.who)),
    ]
    held = [motions.arc(cube(event.d))] if event.d >= 0 else []
    return *gone, *held, motions.burst(at(event.b)), motions.sound("whoosh")


def _thrown(event: journal.NotedEvent, view: View) -> Shown:
    return *_go(motions.arc, view, event.who, event.b, event.d), motions.sound("whoosh")


def _teleported(event: journal.NotedEvent, view: View) -> Shown:
    """In an arc over all walls; over the rim, as far as the board goes."""
    to = event.b if event.b >= 0 else event.c
    return *_go(motions.arc, view, event.who, to, event.d), motions.sound("whoosh")


def _blooped(event: journal.NotedEvent, view: View) -> Shown:
    """A burst where somebody was, but beyond the rim is no place for one, and home; the cube goes to its slot."""
    home = int(OFFICE[view.seats, event.who])
    shown = [] if event.b == Cause.RIM else [motions.burst(at(event.a))]
    shown.append(motions.flash(person(event.who)) if event.a == home else motions.arc(person(event.who)))
    if event.d >= 0:
        shown.append(_into_slot(event.d, view))
    return *shown, motions.sound("burst")


def _into_slot(colour: int, view: View) -> Motion:
    """A cube goes to its slot in the Mainframe, from where it may go on at once."""
    return motions.arc(cube(colour), "", "" if view.cube[colour] == IN_SLOT else at(MAINFRAME))


def _pulled(event: journal.NotedEvent, view: View) -> Shown:
    return _go(motions.move, view, event.who, event.b, event.d)


# Cubes


def _collected(event: journal.NotedEvent, view: View) -> Shown:
    keeps = view.holds[event.who] == event.a
    taken = motions.move(cube(event.a), "", "" if keeps else at(event.b))
    return taken, motions.flash(person(event.who)), motions.sound("chime")


def _stole(event: journal.NotedEvent, view: View) -> Shown:
    return motions.shake(person(event.b)), motions.arc(cube(event.a)), motions.sound("chime")


def _dropped(event: journal.NotedEvent, view: View) -> Shown:
    return motions.move(cube(event.a)), motions.sound("place")


def _logged(event: journal.NotedEvent, view: View) -> Shown:
    into = _into_slot(event.a, view)
    return into, motions.burst("mainframe"), motions.flash(f"card-{event.who}"), motions.sound("chime")


def _wiped(event: journal.NotedEvent, view: View) -> Shown:
    return (_into_slot(event.a, view),)


def _reset(event: journal.NotedEvent, view: View) -> Shown:
    """The Mainframe sends its cubes out, one after the other."""
    out = [_fly_to(colour, int(AT[colour, event.a, event.b]), view) for colour in range(4) if event.c >> colour & 1]
    return motions.burst("mainframe"), *out, motions.sound("whoosh")


def _fly_to(colour: int, space: int, view: View) -> Motion:
    return motions.arc(cube(colour), "", "" if view.cube[colour] == space else at(space))


def _fetched(event: journal.NotedEvent, view: View) -> Shown:
    if event.c == MAINFRAME:
        return (_into_slot(event.a, view),)
    return (motions.move(cube(event.a), "", "" if view.cube[event.a] == event.c else at(event.c)),)


def _cube_carried(event: journal.NotedEvent, view: View) -> Shown:
    return (motions.move(cube(event.a), "", "" if view.cube[event.a] == event.c else at(event.c)),)


# Tiles


def _laid(event: journal.NotedEvent, view: View) -> Shown:
    """A tile comes from the stack; it may be gone again, pushed aside by what it brought about."""
    space = event.b
    return (motions.move(tile(space), "stock"), motions.sound("place")) if view.tile[space] >= 0 else ()


def _end_opened(event: journal.NotedEvent, view: View) -> Shown:
    new = motions.appear(tile(event.a)) if event.c < 0 else motions.flip(tile(event.a))
    return motions.burst(at(event.b)), new, motions.burst(at(event.a)), motions.sound("whoosh")


def _spread(event: journal.NotedEvent, view: View) -> Shown:
    shown = []
    for sector, space in enumerate(mates(event.a)):
        if space != event.a:
            shown.append(motions.flip(tile(space)) if event.b >> sector & 1 else motions.appear(tile(space)))
    return *shown, motions.sound("burst")


def _tile_gone(event: journal.NotedEvent, view: View) -> Shown:
    """What was pushed there first, or is covered, has no picture of its own that could vanish."""
    has_picture = view.tile[event.a] < 0 and event.c != Loss.OPENING
    return (motions.vanish(tile(event.a)) if has_picture else motions.burst(at(event.a)),)


def _set_gone(event: journal.NotedEvent, view: View) -> Shown:
    return [motions.burst(at(space)) for space in mates(event.a)]


def _pushed(event: journal.NotedEvent, view: View) -> Shown:
    """A tile slides; out of its sector it goes over the edge."""
    if SECTOR[event.b] < 0:
        return (motions.shake(at(event.a)),)
    return (motions.move(tile(event.b), at(event.a)),) if view.tile[event.b] >= 0 else ()


def _set_pushed(event: journal.NotedEvent, view: View) -> Shown:
    if SECTOR[event.b] < 0:
        return ()
    pairs = zip(mates(event.a), mates(event.b), strict=True)
    return [motions.move(tile(to), at(space)) for space, to in pairs if view.tile[to] >= 0]


def _tiles_swapped(event: journal.NotedEvent, view: View) -> Shown:
    there = [motions.arc(tile(event.b), at(event.a))] if event.c & 1 else []
    back = [motions.arc(tile(event.a), at(event.b))] if event.c & 2 else []
    return *there, *back, motions.sound("whoosh")


def _drifted(event: journal.NotedEvent, view: View) -> Shown:
    """Four collapsers change places with what lies below them; a second set may have come there since."""
    shown = []
    for sector, (space, below) in enumerate(zip(mates(event.a), mates(event.b), strict=True)):
        shown.append(motions.move(tile(below), at(space)))
        if event.c >> sector & 1 and view.tile[space] >= 0:
            shown.append(motions.move(tile(space), at(below)))
    return shown


def _flipped(event: journal.NotedEvent, view: View) -> Shown:
    return (motions.flip(tile(event.a)),)


# Dice, cats and the end


def _die(name: str) -> Callable[[journal.NotedEvent, View], Shown]:
    return lambda event, view: (motions.flip(f"die-{name}"), motions.sound("dice"))


def _chosen(name: str) -> Callable[[journal.NotedEvent, View], Shown]:
    return lambda event, view: (motions.flip(f"die-{name}"),)


def _turn(event: journal.NotedEvent, view: View) -> Shown:
    return (motions.flash(f"card-{event.who}"),)


def _dealt(event: journal.NotedEvent, view: View) -> Shown:
    return motions.appear(f"power-{event.who}"), motions.appear(f"pet-{event.who}"), motions.sound("card")


def _cat_acts(event: journal.NotedEvent, view: View) -> Shown:
    return motions.shake(f"pet-{event.who}"), motions.burst(f"power-{event.who}")


def _cat_stirs(event: journal.NotedEvent, view: View) -> Shown:
    return (motions.shake(f"pet-{event.who}"),)


def _seized(event: journal.NotedEvent, view: View) -> Shown:
    return (motions.flash(tile(event.a)),) if view.tile[event.a] >= 0 else ()


def _coffee(event: journal.NotedEvent, view: View) -> Shown:
    """The cups steam."""
    words = motions.caption(say("Coffee: +{number}", number=event.b))
    return motions.flash(tile(event.a)), motions.burst(at(event.a)), words, motions.sound("chime")


def _storm(event: journal.NotedEvent, view: View) -> Shown:
    return motions.caption(say("Magnetic Storm")), motions.sound("whoosh")


def _won(event: journal.NotedEvent, view: View) -> Shown:
    lost = view.seat >= 0 and view.seat != event.who
    end = motions.sound("lose" if lost else "win")
    return motions.burst("mainframe"), motions.burst(person(event.who)), motions.caption(say("Published!")), end


def _drawn(event: journal.NotedEvent, view: View) -> Shown:
    return motions.caption(say("{rounds} rounds: a draw", rounds=pieces.MAX_ROUNDS)), motions.sound("lose")


SHOWN: Mapping[int, Callable[[journal.NotedEvent, View], Shown]] = {
    Event.DEALT: _dealt,
    Event.TURN: _turn,
    Event.DREW: lambda event, view: (motions.sound("card"),),
    Event.LAID: _laid,
    Event.END_OPENED: _end_opened,
    Event.SPREAD: _spread,
    Event.STEPPED: _walk,
    Event.COLLECTED: _collected,
    Event.STOLE: _stole,
    Event.DROPPED: _dropped,
    Event.ELBOWED: _elbowed,
    Event.TRANSITED: _transited,
    Event.ASKED_WIPE: lambda event, view: (motions.shake(cube(event.a)),),
    Event.WIPED: _wiped,
    Event.ROLLED_NUMBER: _die("number"),
    Event.ROLLED_LETTER: _chosen("letter"),  # falls with the number: one sound is enough
    Event.ROLLED_SECTOR_TOO: _chosen("sector"),
    Event.ROLLED_SECTOR: _die("sector"),
    Event.CHOSE_NUMBER: _chosen("number"),
    Event.CHOSE_LETTER: _chosen("letter"),
    Event.SEIZED: _seized,
    Event.TELEPORTED: _teleported,
    Event.RANDOMIZED: _thrown,
    Event.COFFEE: _coffee,
    Event.BLOOPED: _blooped,
    Event.LOGGED: _logged,
    Event.MAINFRAME_FULL: lambda event, view: (motions.flash("mainframe"),),
    Event.RESET: _reset,
    Event.WON: _won,
    Event.DRAWN: _drawn,
    Event.USED_POWER: _cat_acts,
    Event.POWER_FAILED: lambda event, view: (motions.sound("buzz"),),
    Event.REACTED: lambda event, view: _cat_acts(event, view) if event.b else _cat_stirs(event, view),
    Event.OFFERED: _cat_stirs,
    Event.PICKED_TILE: lambda event, view: (motions.shake(tile(event.b)),),
    Event.CAUGHT: lambda event, view: (motions.shake(person(event.who)),),
    Event.JUMPED: _thrown,
    Event.TUNNELLED: _thrown,
    Event.PULLED: _pulled,
    Event.CHANGED_PLACES: _thrown,
    Event.FETCHED: _fetched,
    Event.TURNED: _flipped,
    Event.QUARTER_TURNED: _flipped,
    Event.PUSHED: _pushed,
    Event.SET_PUSHED: _set_pushed,
    Event.TILES_SWAPPED: _tiles_swapped,
    Event.TILE_GONE: _tile_gone,
    Event.SET_GONE: _set_gone,
    Event.CARRIED: _ride,
    Event.CUBE_CARRIED: _cube_carried,
    Event.LEAKED: lambda event, view: (motions.shake(person(event.who)),),
    Event.STORM: _storm,
    Event.ARROW_TURNED: _flipped,
    Event.DRIFTED: _drifted,
}
