"""What moves do to the electrons: what a choice would move and cost, and what happened as operators and energies.

This is the Hubbard model in a field. c† creates an electron on a site and c destroys one; the operator on the right
acts first. The electrodes are leads, whose electrons have the operators d† and d; the Hamiltonian does not act there.
"""

from collections.abc import Sequence
from typing import NamedTuple

from catstate.core import journal
from catstate.core.language import say
from catstate.draw.theme import SHAPES

from .actions import PARTS, Event, Kind
from .pieces import FACE, FACE_SIZE, NEXT, WAYS, Degree, Ground, Spin, cell_name
from .state import State, View

ARROW = ("↑", "↓", "↕")

# Plain numbers for the functions that are asked about every choice: attributes of enumerations are slow in Python.
SITE, ELECTRODE = int(Ground.SITE), int(Ground.ELECTRODE)
UP, DOWN, DOCTORATE = int(Spin.UP), int(Spin.DOWN), int(Degree.DOCTORATE)
HOP, DOUBLETON, CRADLE, FLIP, TUNNEL = map(int, (Kind.HOP, Kind.DOUBLETON, Kind.CRADLE, Kind.FLIP, Kind.TUNNEL))
LONG_HOP, DIFFUSION = int(Kind.LONG_HOP), int(Kind.DIFFUSION)
STRAIGHT = frozenset((HOP, TUNNEL, LONG_HOP))  # kinds that move one electron from cell to cell
CROSSING = frozenset((HOP, DOUBLETON, CRADLE, DIFFUSION))  # kinds for which a resistance pays
ON_LINE = frozenset((CRADLE, TUNNEL))  # kinds that look along a line


class Transfer(NamedTuple):
    """One electron destroyed in one place and created in another."""

    cell: int
    spin: int
    to: int
    new_spin: int


def is_site(view: View, cell: int) -> bool:
    return bool(view.ground[cell] == SITE)


def colour_at(view: View, cell: int, spin: int) -> int:
    """The colour of the electron in a place, −1 = none."""
    return int(view.who[cell * 2 + spin]) - 1


def energy(state: State) -> int:
    """The energy of the board: the field's and the pairs'. [5.2]"""
    up, down, plain = state.who[::2] > 0, state.who[1::2] > 0, state.superposed == 0
    spins = int((up & plain).sum()) - int((down & plain).sum())
    return int(state.field) * spins + int(state.interaction) * int((up & down & plain).sum())


def transfers(view: View, action: int) -> list[Transfer]:
    """What a movement or effect moves, in order, where all spins in its way are known."""
    kind, cell, other, spin = PARTS[action]
    if kind in STRAIGHT:
        return [Transfer(cell, spin, other, spin)]
    if kind == DOUBLETON:
        return [Transfer(cell, UP, other, UP), Transfer(cell, DOWN, other, DOWN)]
    if kind == FLIP:
        spin = UP if colour_at(view, cell, UP) >= 0 else DOWN
        return [Transfer(cell, spin, cell, 1 - spin)]
    if kind == CRADLE:
        board = int(view.board)
        front = int(NEXT[board, cell, other])
        last = int(NEXT[board, front, other])
        behind = int(NEXT[board, last, other])
        while is_site(view, behind) and colour_at(view, behind, spin) >= 0:
            last, behind = behind, int(NEXT[board, behind, other])
        return [Transfer(cell, spin, front, spin), Transfer(last, spin, behind, spin)]
    if kind == DIFFUSION:
        return [Transfer(cell, spin, other, spin), Transfer(other, spin, cell, spin)]
    return []


def colour_of(view: View, transfer: Transfer) -> int:
    """Whose electron is moved; out of an electrode it is the mover's."""
    return colour_at(view, transfer.cell, transfer.spin) if is_site(view, transfer.cell) else int(view.mover)


def change_of(view: View, moved: list[Transfer]) -> int:
    """How much the board's energy rises, counted on the sites that the electrons leave and enter. [5.2]"""
    field, interaction = int(view.field), int(view.interaction)
    if field == interaction == 0:
        return 0
    after: dict[int, bool] = {}  # place → is it taken afterwards?
    for cell, spin, _, _ in moved:
        after[cell * 2 + spin] = False
    for _, _, to, new_spin in moved:
        after[to * 2 + new_spin] = True
    who, change = view.who, 0
    for cell in {place // 2 for place in after}:
        if not is_site(view, cell):
            continue
        up, down = bool(who[cell * 2]), bool(who[cell * 2 + 1])
        new_up, new_down = after.get(cell * 2, up), after.get(cell * 2 + 1, down)
        change += field * (new_up - up - new_down + down) + interaction * ((new_up and new_down) - (up and down))
    return change


def is_unnamed(view: View, action: int) -> bool:
    """Does a superposed electron stand in the way, so that a spin must be named first? [7.3]"""
    if view.degree != DOCTORATE:  # only an effect superposes
        return False
    kind, cell, other, _ = PARTS[action]
    if view.superposed[cell]:
        return True
    if kind in ON_LINE:
        return bool(view.superposed[cells_on_way(view, action)].any())
    return kind != DOUBLETON and bool(view.superposed[other])


def cells_on_way(view: View, action: int) -> list[int]:
    """The cells that a cradle or a tunnel meets: up to the first where nobody stands in its spin."""
    kind, cell, other, spin = PARTS[action]
    ways = range(WAYS) if kind == TUNNEL else (other,)
    for way in ways:
        cells = []
        at = int(NEXT[view.board, cell, way])
        while at >= 0:
            cells.append(at)
            if kind == TUNNEL and at == other:
                return cells
            empty = not is_site(view, at) or view.who[at * 2 + spin % 2] == 0
            if kind == CRADLE and empty and len(cells) > 1:
                return cells
            at = int(NEXT[view.board, at, way])
        if kind == CRADLE:
            return cells
    return []


def shocked_by(view: View, moved: list[Transfer]) -> int:
    """Whose electrode these transfers shock, −1 = nobody's."""
    for transfer in moved:
        owner = int(view.ground[transfer.to]) - ELECTRODE
        if owner >= 0 and owner != colour_of(view, transfer):
            return owner
    return -1


def is_own_goal(view: View, shocked: int) -> bool:
    """Whether the electrode that the mover shocks is their own or their partner's. [1.6]"""
    return shocked == view.mover or bool(view.seats == 4 and shocked == (view.mover + 2) % 4)


def income_of(view: View, action: int) -> int:
    """What resistances pay for a movement or a diffusion across them, once it has been paid for. [8.12]"""
    if view.degree != DOCTORATE or PARTS[action][0] not in CROSSING:
        return 0
    moved = transfers(view, action)
    edges = {frozenset((transfer.cell, transfer.to)) for transfer in moved}
    tokens = [PARTS[token] for token in view.tokens[: view.laid].tolist()]
    crossed = sum(kind == Kind.RESISTANCE and {cell, other} in edges for kind, cell, other, _ in tokens)
    if not crossed or PARTS[action][0] == DIFFUSION:  # the price of the effect lies on the table
        return crossed
    return min(crossed, int(view.table) + change_of(view, moved))


# What happened


def is_lead(view: View, cell: int) -> bool:
    """Whether a cell is an electrode: those stay where they are, sites come and go."""
    return cell in view.electrode.tolist()


def operator(view: View, cell: int, spin: int, creates: bool, flavour: int = -1) -> str:
    """`c†₍c3,↑₎`; d for an electrode; a flavour, where it matters, is the colour's shape."""
    letter = "d" if is_lead(view, cell) else "c"
    colour = f",{SHAPES[flavour]}" if flavour >= 0 else ""
    return f"{letter}{'†' if creates else ''}₍{cell_name(cell)},{ARROW[spin]}{colour}₎"


def product(view: View, moved: Sequence[Transfer], flavours: Sequence[int] = ()) -> str:
    """All are destroyed, then all are created: so no place is ever full twice. [1.3]"""
    colours = flavours or [-1] * len(moved)
    pairs = list(zip(moved, colours, strict=True))
    created = [operator(view, one.to, one.new_spin, True, colour) for one, colour in pairs]
    destroyed = [operator(view, one.cell, one.spin, False, colour) for one, colour in reversed(pairs)]
    return " ".join(created + destroyed)


def rise(view: View, change: int, exchanged: bool, in_all: bool = False) -> str:
    """`   ΔE = +1`, where a Hamiltonian rules; and whether anybody paid for it. [5.3, 6.5]"""
    if view.degree == Degree.BACHELOR:
        return ""
    number = f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "0"
    energy = f"ΔE = {number}"
    if in_all:
        energy = say("{energy} in all", energy=energy)
    if change and not exchanged:
        energy = say("{energy}, not exchanged", energy=energy)
    return f"   {energy}"


def spins_in(bits: int) -> list[int]:
    """1 up, 2 down, 4 one that is both."""
    return [spin for spin in (Spin.UP, Spin.DOWN, Spin.BOTH) if bits >> spin & 1]


def carried_by_vortex(view: View, event: journal.NotedEvent) -> list[Transfer]:
    """The electrons that a vortex carried on. [8.13]"""
    _, face, against, _ = PARTS[event.a]
    size = int(FACE_SIZE[view.board, face])
    cells = FACE[view.board, face, :size].tolist()
    moved = []
    for corner, cell in enumerate(cells):
        to = cells[(corner + (size - 1 if against else 1)) % size]
        spins = spins_in(event.b >> 2 * corner & 3 | (event.c >> corner & 1) << 2)
        moved += [Transfer(cell, spin, to, spin) for spin in spins]
    return moved


def sent_home(view: View, event: journal.NotedEvent) -> list[Transfer]:
    """The electrons of a removed site, on their way to their electrodes. [8.4]"""
    homes = {Spin.UP: event.c % 4, Spin.DOWN: event.c // 4, Spin.BOTH: event.c % 4}
    return [
        Transfer(event.a, spin, int(view.electrode[homes[Spin(spin)]]), spin) for spin in reversed(spins_in(event.b))
    ]


def slipped(event: journal.NotedEvent) -> list[Transfer]:
    """The electrons that a cavity let through. [8.14]"""
    _, cell, to, _ = PARTS[event.a]
    return [Transfer(cell, spin, to, spin) for spin in spins_in(event.b)]


def moved_by(event: journal.NotedEvent, view: View) -> list[Transfer]:
    """The electrons that an event moved from place to place."""
    kind, a, b = event.kind, event.a, event.b
    if kind in STEPS:
        return [Transfer(a // 2, a % 2, b // 2, b % 2)]
    if kind == Event.DOUBLED:
        return [Transfer(a, spin, b, spin) for spin in (UP, DOWN)]
    if kind == Event.DIFFUSED:
        return [Transfer(a // 2, a % 2, b // 2, b % 2), Transfer(b // 2, b % 2, a // 2, a % 2)]
    if kind == Event.SWAPPED:
        return [Transfer(a, UP, a, DOWN), Transfer(a, DOWN, a, UP)]
    if kind == Event.HEATED:
        return [Transfer(a, Spin.BOTH if b else DOWN, a, UP)]
    if kind == Event.TURNED:
        return carried_by_vortex(view, event)
    if kind == Event.SENT_HOME:
        return sent_home(view, event)
    return slipped(event) if kind == Event.SLIPPED else []


STEPS = frozenset(  # one electron from place to place
    (Event.HOPPED, Event.STRUCK, Event.PUSHED, Event.FLIPPED, Event.TUNNELLED, Event.LONG_HOPPED)
)
PAID = frozenset((Event.HOPPED, Event.DOUBLED, Event.PUSHED, Event.FLIPPED))  # what is exchanged with the table
COLOURED = frozenset((Event.DIFFUSED, Event.SWAPPED))  # what only colours can tell from doing nothing


def formula(event: journal.NotedEvent, view: View) -> str:
    """An event as operators, with the change of the board's energy; "" where it touches no electron."""
    kind, change = event.kind, event.d
    if kind == Event.STRUCK:  # its energy is part of the whole cradle's, which stands beside the push
        return product(view, moved_by(event, view))
    if kind == Event.PUSHED:
        return product(view, moved_by(event, view)) + rise(view, change, True, in_all=True)
    if kind == Event.IONIZED:
        return operator(view, event.a, event.b, False) + rise(view, change, False)
    if kind == Event.SUPERPOSED:
        both = " + ".join(operator(view, event.a, spin, True) for spin in (UP, DOWN))
        return f"({both}) {operator(view, event.a, event.b, False)} / √2" + rise(view, change, False)
    if kind == Event.NAMED or (kind == Event.HEATED and event.b):  # one of both spins is left
        spin = event.b if kind == Event.NAMED else UP
        return f"n₍{cell_name(event.a)},{ARROW[spin]}₎ = 1" + rise(view, change, False)
    moved = moved_by(event, view)
    if not moved:
        return ""
    flavours = (event.c % 4, event.c // 4) if kind in COLOURED else ()
    exchanged = kind in PAID or (kind == Event.TUNNELLED and view.degree != Degree.DOCTORATE)
    return product(view, moved, flavours) + rise(view, change, exchanged)
