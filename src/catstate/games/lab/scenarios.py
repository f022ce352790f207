"""What scenarios do between turns; everything else they change is a setting that the other rules read."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note

from .actions import Cause, Event
from .elements import arrow_of, bloop
from .pieces import AT, DRIFT, ELEMENT, EXTRA_CUPS, LAB, PER_TURN, SIDE, SIGHT, STORM, Element
from .state import KIND, State, pop
from .tiles import is_collapser, lay, lift, rescue, sectors_laid


@kernel
def enforce_scenario(state: State) -> None:
    """A scenario's own number of actions or sight goes before the table's; cups add up. [9.2, 9.3, 9.4, 9.6, 11.1]"""
    if PER_TURN[state.scenario] != PER_TURN[0]:
        state.actions = PER_TURN[state.scenario]
    if SIGHT[state.scenario] != SIGHT[0]:
        state.sight = SIGHT[state.scenario]
    state.extra_cups += EXTRA_CUPS[state.scenario]


@kernel
def leak(state: State, seat: int, journal: Journal) -> None:
    """Radiation Leak: on a 1 you are blooped and go on from the office. [9.9]"""
    pop(state)
    if state.number == 1:
        bloop(state, seat, Cause.RADIATION, -1, journal)
    else:
        note(journal, Event.LEAK_SPARED, seat, state.number)


@kernel
def close_round(state: State, journal: Journal) -> None:
    """After each round the scenarios that move the laboratory strike. [9.10, 9.12]"""
    if STORM[state.scenario]:
        turn_arrows(state, journal)
    if DRIFT[state.scenario]:
        for letter in range(SIDE):
            drift(state, letter, journal)
        rescue(state, journal)


@kernel
def turn_arrows(state: State, journal: Journal) -> None:
    """Magnetic Storm: every arrow makes a quarter turn clockwise, its tile does not. [9.10]"""
    if journal is not None:
        note(journal, Event.STORM, NOBODY, count_arrows(state))
    for index in range(len(LAB)):
        tile = state.tile[LAB[index]]
        if tile >= 0 and ELEMENT[tile >> KIND] == Element.TELEPORTER:
            turns = (tile >> 2) & 3
            state.tile[LAB[index]] = tile + 4 * ((turns + 1) % 4 - turns)
            note(journal, Event.ARROW_TURNED, NOBODY, LAB[index], arrow_of(state.tile[LAB[index]]))


@kernel
def count_arrows(state: State) -> int:
    """How many teleporters lie on the board."""
    count = 0
    for index in range(len(LAB)):
        tile = state.tile[LAB[index]]
        if tile >= 0 and ELEMENT[tile >> KIND] == Element.TELEPORTER:
            count += 1
    return count


@kernel
def drift(state: State, letter: int, journal: Journal) -> None:
    """Unstable Vacuum: collapsers change places with the tiles one row below, row 5 with row 1. [9.12]"""
    last = SIDE - 1
    while is_collapser(state, AT[0, letter, (last + 1) % SIDE]):  # of sets in a column the lowest goes first
        last -= 1
    for index in range(SIDE - 1):
        number = (last + SIDE - index) % SIDE
        if is_collapser(state, AT[0, letter, number]):
            if journal is not None:
                below = AT[0, letter, (number + 1) % SIDE]
                note(journal, Event.DRIFTED, NOBODY, AT[0, letter, number], below, sectors_laid(state, below))
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
