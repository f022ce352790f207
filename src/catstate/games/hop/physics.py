"""What a move does to the electrons, as operators and energies: the Hubbard model in a field.

c† creates an electron on a site and c destroys one; the operator on the right acts first. The electrodes are leads,
whose electrons have the operators d† and d; the Hamiltonian does not act there.
"""

from typing import Any, NamedTuple

from catstate.core.kernel import copy_of
from catstate.draw.theme import SHAPES

from .actions import PARTS, Kind
from .pieces import NEXT, WAYS, Ground, Spin, cell_name

ARROW = ("↑", "↓", "↕")


class Transfer(NamedTuple):
    """One electron destroyed in one place and created in another."""

    cell: int
    spin: int
    to: int
    new_spin: int


def is_site(view: Any, cell: int) -> bool:
    return bool(view.ground[cell] == Ground.SITE)


def colour_at(view: Any, cell: int, spin: int) -> int:
    """The colour of the electron in a place, −1 = none."""
    return int(view.who[cell * 2 + spin]) - 1


def energy(view: Any) -> int:
    """The energy of the board: the field's and the pairs'. [5.2]"""
    up, down, plain = view.who[::2] > 0, view.who[1::2] > 0, view.superposed == 0
    spins = int((up & plain).sum()) - int((down & plain).sum())
    return int(view.field) * spins + int(view.interaction) * int((up & down & plain).sum())


def with_spin(view: Any, cell: int, spin: int) -> Any:
    """A copy of a view in which the superposed electron on a cell has this spin."""
    copy = copy_of(view)
    copy.superposed[cell] = 0
    copy.who[cell * 2 + 1 - spin] = 0
    return copy


def transfers(view: Any, action: int) -> list[Transfer]:
    """What a movement or effect moves, in order, where all spins in its way are known."""
    kind, cell, other, spin = PARTS[action]
    if kind in (Kind.HOP, Kind.TUNNEL, Kind.LONG_HOP):
        return [Transfer(cell, spin, other, spin)]
    if kind == Kind.DOUBLETON:
        return [Transfer(cell, Spin.UP, other, Spin.UP), Transfer(cell, Spin.DOWN, other, Spin.DOWN)]
    if kind == Kind.FLIP:
        spin = Spin.UP if colour_at(view, cell, Spin.UP) >= 0 else Spin.DOWN
        return [Transfer(cell, spin, cell, 1 - spin)]
    if kind == Kind.CRADLE:
        front = int(NEXT[view.board, cell, other])
        last = int(NEXT[view.board, front, other])
        behind = int(NEXT[view.board, last, other])
        while is_site(view, behind) and colour_at(view, behind, spin) >= 0:
            last, behind = behind, int(NEXT[view.board, behind, other])
        return [Transfer(cell, spin, front, spin), Transfer(last, spin, behind, spin)]
    if kind == Kind.DIFFUSION:
        return [Transfer(cell, spin, other, spin), Transfer(other, spin, cell, spin)]
    return []


def board_after(view: Any, moved: list[Transfer]) -> Any:
    """A copy of a view in which some electrons have moved; electrodes are not looked at."""
    after = copy_of(view)
    for one in moved:
        if is_site(view, one.cell):
            after.who[one.cell * 2 + one.spin] = 0
    for one in moved:
        if is_site(view, one.to):
            colour = colour_at(view, one.cell, one.spin) if is_site(view, one.cell) else view.mover
            after.who[one.to * 2 + one.new_spin] = colour + 1
    return after


def change_of(view: Any, moved: list[Transfer]) -> int:
    """How much the board's energy rises. [5.2]"""
    return energy(board_after(view, moved)) - energy(view)


def is_unnamed(view: Any, action: int) -> bool:
    """Does a superposed electron stand in the way, so that a spin must be named first? [7.3]"""
    kind, cell, other, _ = PARTS[action]
    if view.superposed[cell]:
        return True
    if kind in (Kind.HOP, Kind.FLIP, Kind.LONG_HOP, Kind.DIFFUSION):
        return bool(view.superposed[other])
    if kind in (Kind.CRADLE, Kind.TUNNEL):
        return bool(view.superposed[cells_on_way(view, action)].any())
    return False


def cells_on_way(view: Any, action: int) -> list[int]:
    """The cells that a cradle or a tunnel meets: up to the first where nobody stands in its spin."""
    kind, cell, other, spin = PARTS[action]
    ways = range(WAYS) if kind == Kind.TUNNEL else (other,)
    for way in ways:
        cells = []
        at = int(NEXT[view.board, cell, way])
        while at >= 0:
            cells.append(at)
            if kind == Kind.TUNNEL and at == other:
                return cells
            empty = not is_site(view, at) or view.who[at * 2 + spin % 2] == 0
            if kind == Kind.CRADLE and empty and len(cells) > 1:
                return cells
            at = int(NEXT[view.board, at, way])
        if kind == Kind.CRADLE:
            return cells
    return []


def signed(number: int) -> str:
    """`+2`, `−1`, `0`."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def operator(view: Any, cell: int, spin: int, creates: bool, flavour: int = -1) -> str:
    """`c†₍c3,↑₎`; d for an electrode; a flavour, where it matters, is the colour's shape."""
    letter = "c" if is_site(view, cell) else "d"
    colour = f",{SHAPES[flavour]}" if flavour >= 0 else ""
    return f"{letter}{'†' if creates else ''}₍{cell_name(cell)},{ARROW[spin]}{colour}₎"


def operators(view: Any, action: int) -> str:
    """A movement or effect as a product of operators; "" where it moves no electron."""
    moved = transfers(view, action)
    if PARTS[action][0] == Kind.DOUBLETON:
        (cell, _, to, _), _ = moved
        made = [operator(view, to, spin, True) for spin in (Spin.UP, Spin.DOWN)]
        gone = [operator(view, cell, spin, False) for spin in (Spin.DOWN, Spin.UP)]
        return " ".join(made + gone)
    flavours = [-1] * len(moved)
    if PARTS[action][0] == Kind.DIFFUSION:
        flavours = [colour_at(view, one.cell, one.spin) for one in moved]
        if flavours[0] == flavours[1]:
            return "1"  # like electrons can't be told apart
    parts = [
        operator(view, one.to, one.new_spin, True, flavour) + " " + operator(view, one.cell, one.spin, False, flavour)
        for one, flavour in zip(moved, flavours, strict=True)
    ]
    return " ".join(reversed(parts))


def formula(view: Any, action: int) -> str:
    """The operators of a movement or effect and, where a Hamiltonian rules, the change of the board's energy."""
    product = operators(view, action)
    if not product:
        return ""
    if view.field == 0 and view.interaction == 0:
        return product
    return f"{product}   ΔE = {signed(change_of(view, transfers(view, action)))}"


def shocked_by(view: Any, moved: list[Transfer]) -> int:
    """Whose electrode these transfers shock, −1 = nobody's."""
    for one in moved:
        owner = int(view.ground[one.to]) - Ground.ELECTRODE
        colour = colour_at(view, one.cell, one.spin) if is_site(view, one.cell) else int(view.mover)
        if owner >= 0 and owner != colour:
            return owner
    return -1
