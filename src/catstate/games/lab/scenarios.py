"""What scenarios do between turns; everything else they change is a setting that the other rules read."""

from catstate.core.compile import kernel

from .elements import bloop
from .pieces import AT, DRIFT, ELEMENT, LAB, SIDE, STORM, Element
from .state import KIND, State, pop
from .tiles import is_collapser, lay, lift, rescue


@kernel
def leak(state: State, seat: int) -> None:
    """Radiation Leak: on a 1 you are blooped and go on from the office. [9.9]"""
    pop(state)
    if state.number == 1:
        bloop(state, seat)


@kernel
def close_round(state: State) -> None:
    """After each round the scenarios that move the laboratory strike. [9.10, 9.12]"""
    if STORM[state.scenario]:
        turn_arrows(state)
    if DRIFT[state.scenario]:
        for letter in range(SIDE):
            drift(state, letter)
        rescue(state)


@kernel
def turn_arrows(state: State) -> None:
    """Magnetic Storm: every arrow makes a quarter turn clockwise, its tile does not. [9.10]"""
    for index in range(len(LAB)):
        tile = state.tile[LAB[index]]
        if tile >= 0 and ELEMENT[tile >> KIND] == Element.TELEPORTER:
            turns = (tile >> 2) & 3
            state.tile[LAB[index]] = tile + 4 * ((turns + 1) % 4 - turns)


@kernel
def drift(state: State, letter: int) -> None:
    """Unstable Vacuum: collapsers change places with the tiles one row below, row 5 with row 1. [9.12]"""
    last = SIDE - 1
    while is_collapser(state, AT[0, letter, (last + 1) % SIDE]):  # of sets in a column the lowest goes first
        last -= 1
    for index in range(SIDE - 1):
        number = (last + SIDE - index) % SIDE
        if is_collapser(state, AT[0, letter, number]):
            for sector in range(4):
                trade_places(state, AT[sector, letter, number], AT[sector, letter, (number + 1) % SIDE])


@kernel
def trade_places(state: State, space: int, below: int) -> None:
    """Two tiles change places; scientists and data stay on their spaces. [9.12]"""
    mine = lift(state, space)
    theirs = lift(state, below) if state.tile[below] >= 0 else -1
    lay(state, below, mine)
    if theirs >= 0:
        lay(state, space, theirs)
