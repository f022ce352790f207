"""Which actions shock, and whom."""

from catstate.core.compile import kernel

from .actions import Kind, cell_of, kind_of, other_of, spin_of
from .movements import is_partner, is_taken
from .pieces import CELLS, NEXT, Ground, Spin
from .state import State


@kernel
def are_rivals(state: State, seat: int, other: int) -> bool:
    """Whether one may shock the other."""
    return seat != other and not is_partner(state, seat, other)


@kernel
def is_race(state: State) -> bool:
    """Whether one of three takes it all: then whoever is shocked, all but the shocker have lost. [1.8]"""
    return state.seats == 3 and state.aim == 1


@kernel
def end_of_cradle(state: State, cell: int, way: int, spin: int) -> int:
    """The place of the electron that a cradle sends off, as `cell * 64 + where it goes`."""
    last = NEXT[state.board, NEXT[state.board, cell, way], way]
    behind = NEXT[state.board, last, way]
    while behind >= 0 and is_taken(state, behind, spin):
        last = behind
        behind = NEXT[state.board, last, way]
    return last * CELLS + max(behind, 0)


@kernel
def shocked_by(state: State, action: int) -> int:
    """The seat whose electrode an action would shock, −1 = none. Spins not yet named count as harmless."""
    kind = kind_of(action)
    cell = cell_of(action)
    spin = spin_of(action)
    if kind > Kind.LONG_HOP:
        return -1  # of other actions `cell` may be a face or a seat
    if spin == Spin.BOTH or state.superposed[cell] != 0:
        return -1
    if kind == Kind.HOP or kind == Kind.TUNNEL or kind == Kind.LONG_HOP:
        owner = state.ground[other_of(action)] - Ground.ELECTRODE
        return owner if owner >= 0 and owner != state.mover else -1
    if kind == Kind.DOUBLETON:
        owner = state.ground[other_of(action)] - Ground.ELECTRODE
        if owner < 0:
            return -1
        if state.ground[cell] != Ground.SITE:
            return owner if owner != state.mover else -1
        alike = state.who[cell * 2] == owner + 1 and state.who[cell * 2 + 1] == owner + 1
        return -1 if alike else owner
    if kind == Kind.CRADLE:
        end = end_of_cradle(state, cell, other_of(action), spin)
        last = end // CELLS
        owner = state.ground[end % CELLS] - Ground.ELECTRODE
        return owner if owner >= 0 and state.who[last * 2 + spin] != owner + 1 else -1
    return -1
