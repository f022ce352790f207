"""What a move does to the electrons, as operators and energies: the Hubbard model in a field.

c† creates an electron on a site and c destroys one; the operator on the right acts first. The electrodes are leads,
whose electrons have the operators d† and d; the Hamiltonian does not act there.
"""

from typing import NamedTuple

from catstate.core.record import copy_of
from catstate.draw.theme import SHAPES

from .actions import PARTS, Kind
from .pieces import NEXT, WAYS, Degree, Ground, Spin, cell_name
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


def with_spin(view: View, cell: int, spin: int) -> View:
    """A copy of a view in which the superposed electron on a cell has this spin."""
    copy: View = copy_of(view)
    copy.superposed[cell] = 0
    copy.who[cell * 2 + 1 - spin] = 0
    return copy


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


def board_after(view: View, moved: list[Transfer]) -> View:
    """A copy of a view in which some electrons have moved; electrodes are not looked at."""
    after: View = copy_of(view)
    for transfer in moved:
        if is_site(view, transfer.cell):
            after.who[transfer.cell * 2 + transfer.spin] = 0
    for transfer in moved:
        if is_site(view, transfer.to):
            colour = colour_of(view, transfer)
            after.who[transfer.to * 2 + transfer.new_spin] = colour + 1
    return after


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


def signed(number: int) -> str:
    """`+2`, `−1`, `0`."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def operator(view: View, cell: int, spin: int, creates: bool, flavour: int = -1) -> str:
    """`c†₍c3,↑₎`; d for an electrode; a flavour, where it matters, is the colour's shape."""
    letter = "c" if is_site(view, cell) else "d"
    colour = f",{SHAPES[flavour]}" if flavour >= 0 else ""
    return f"{letter}{'†' if creates else ''}₍{cell_name(cell)},{ARROW[spin]}{colour}₎"


def operators(view: View, action: int) -> str:
    """A movement or effect as a product of operators; "" where it moves no electron."""
    moved = transfers(view, action)
    kind, _, _, spin = PARTS[action]
    if kind == DOUBLETON:
        (cell, _, to, _), _ = moved
        created = [operator(view, to, spin, True) for spin in (Spin.UP, Spin.DOWN)]
        destroyed = [operator(view, cell, spin, False) for spin in (Spin.DOWN, Spin.UP)]
        return " ".join(created + destroyed)
    if kind == DIFFUSION:
        (first, _, second, _), _ = moved  # both are destroyed before they are created: the places are never full twice
        colours = [colour_of(view, transfer) for transfer in moved]
        created = [operator(view, second, spin, True, colours[0]), operator(view, first, spin, True, colours[1])]
        destroyed = [operator(view, second, spin, False, colours[1]), operator(view, first, spin, False, colours[0])]
        return " ".join(created + destroyed)
    parts = [
        operator(view, to, new_spin, True) + " " + operator(view, cell, spin, False)
        for cell, spin, to, new_spin in moved
    ]
    return " ".join(reversed(parts))


def formula(view: View, action: int) -> str:
    """The operators of a movement and, where a Hamiltonian rules, the change of the board's energy."""
    product = operators(view, action)
    if not product:
        return ""
    if view.field == 0 and view.interaction == 0:
        return product
    return f"{product}   ΔE = {signed(change_of(view, transfers(view, action)))}"


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
