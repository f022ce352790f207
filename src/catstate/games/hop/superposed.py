"""Superposed electrons: whose spin is needed, and what a named spin forbids. Clauses refer to docs/rules/hop.md."""

from catstate.core.compile import kernel

from . import effects, movements
from .actions import Kind, cell_of, kind_of, other_of, spin_of
from .pieces import NEXT
from .state import State


@kernel
def asked_on_line(state: State, cell: int, way: int, spin: int, to: int) -> int:
    """The first superposed electron of a row that a cradle (to = −1) or a tunnel meets, −1 = none. [7.3]"""
    at = NEXT[state.board, cell, way]
    if to < 0:
        if state.superposed[at] != 0:
            return at
        at = NEXT[state.board, at, way]
    while at >= 0:
        if state.superposed[at] != 0:
            return at
        if at == to or not movements.is_taken(state, at, spin):
            return -1
        at = NEXT[state.board, at, way]
    return -1


@kernel
def asked_by(state: State, action: int) -> int:
    """The first superposed electron that an action moves, meets or passes over in its row, −1 = none. [7.3]"""
    kind = kind_of(action)
    cell = cell_of(action)
    spin = spin_of(action)
    if kind == Kind.HOP or kind == Kind.FLIP or kind == Kind.LONG_HOP or kind == Kind.DIFFUSION:
        if state.superposed[cell] != 0:
            return cell
        return other_of(action) if state.superposed[other_of(action)] != 0 else -1
    if kind == Kind.CRADLE or kind == Kind.TUNNEL:
        if state.superposed[cell] != 0:
            return cell
        if kind == Kind.CRADLE:
            return asked_on_line(state, cell, other_of(action), spin, -1)
        return asked_on_line(state, cell, movements.way_to(state, cell, other_of(action)), spin, other_of(action))
    return -1


@kernel
def is_possible(state: State, action: int) -> bool:
    """After a spin was named: does the table still allow the action? [7.4]"""
    kind = kind_of(action)
    cell = cell_of(action)
    other = other_of(action)
    spin = spin_of(action)
    if kind == Kind.HOP:
        return movements.can_hop(state, cell, other, spin)
    if kind == Kind.CRADLE:
        return movements.can_cradle(state, cell, other, spin)
    if kind == Kind.FLIP:
        return movements.can_flip(state, cell)
    if kind == Kind.TUNNEL:
        return movements.can_tunnel(state, cell, movements.way_to(state, cell, other), other, spin)
    if kind == Kind.LONG_HOP:
        return effects.can_long_hop(state, cell, other, spin)
    return effects.can_diffuse(state, cell, other, spin)
