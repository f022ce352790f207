"""The ids: actions, outcomes of chance, phases, events.

An action is a number made of its kind, the cell it starts from, where it leads and the spin. The list is the same for
all grids, degrees and seats, so that a number keeps its text everywhere. A kind's numbers stand together: those that
name a spin come in threes (up, down, both at once) or, for diffusion, in twos.
"""

from enum import IntEnum

import numpy as np

from catstate.core.compile import kernel
from catstate.core.record import Ints, table

from .pieces import BOARDS, CARDS, CELLS, FACE_SIZE, FACES, NEAR, NEXT, SEATS, WAYS, Effect, Movement


class Phase(IntEnum):
    """Which question is open."""

    DEAL = 0  # chance lays the effect cards
    SPIN = 1  # chance names the first player
    BLOCK = 2  # which movement may the next player not use?
    MOVE = 3  # movements, effects or the end of the turn
    EXTRA = 4  # the movement that a mobility edge gives
    NAME = 5  # which spin has this superposed electron?
    SWAP = 6  # do the two electrons on a heat source change places?
    OVER = 7


class Outcome(IntEnum):
    """What chance brings, as the first number of each kind."""

    LAY = 0  # + effect: the next card lies with this side up
    BEGIN = 2 * CARDS  # + seat: this seat begins


NUM_OUTCOMES = Outcome.BEGIN + SEATS


class Kind(IntEnum):
    """What an action is. The first six are the movements, in their order."""

    HOP = 0
    DOUBLETON = 1
    CRADLE = 2
    FLIP = 3
    TUNNEL = 4
    THESIS = 5
    LONG_HOP = 6
    VACANCY = 7
    IMPURITY = 8
    DIFFUSION = 9
    TRAP = 10
    IONIZATION = 11
    SHORT = 12
    ZERO_POINT = 13
    SUPERPOSITION = 14
    MOBILITY = 15
    HEAT = 16
    RESISTANCE = 17
    VORTEX = 18
    CAVITY = 19
    BLOCK = 20
    NAME = 21
    KEEP = 22
    SWAP = 23
    END = 24


class Cause(IntEnum):
    """Why an event happened, where there is more than one reason."""

    EFFECT = 0  # the same effect was played on the token's place
    VACANCY = 1  # the site that the token touches was removed
    ACTION = 2  # a movement or an effect needs the spin
    CAVITY = 3  # a cavity needs the spin
    TURN = 4  # nothing can move in a whole turn
    MOBILITY = 5  # nothing can move for a mobility edge
    LIMIT = 6  # the last turn is over
    IONIZATION = 7  # the last electron has left the game


class Event(IntEnum):
    """What can happen, and what its numbers are.

    A place is `cell * 2 + spin`, also on an electrode: the spin is then that of the electron which leaves or enters it.
    A token is the number of the action that laid it. Spins are as bits: 1 up, 2 down, 4 both at once. Two colours are
    the up electron's seat + 4 times the down electron's; a seat without an electron is 0. ΔE is the rise of the
    board's energy: who moves pays it; an effect or a token exchanges nothing.
    """

    DEALT = 0  # an effect card is laid out: effect, position
    BEGAN = 1  # who has the first turn
    BLOCKED = 2  # who blocks a movement: movement, the seat whose turn it is
    FREED = 3  # nobody blocks the turn of who
    HOPPED = 4  # who hops: from place, to place, –, ΔE
    DOUBLED = 5  # who moves a doubleton: from cell, to cell, two colours, ΔE
    STRUCK = 6  # who starts a cradle: from place, to place, length of the row, way
    PUSHED = 7  # the last of the row hops on: from place, to place, colour, ΔE of the whole cradle; who started it
    FLIPPED = 8  # who flips a spin: from place, to place, –, ΔE
    TUNNELLED = 9  # who tunnels, by movement or, in the doctorate, by effect: from place, to place, –, ΔE
    LONG_HOPPED = 10  # who hops the long way: from place, to place, –, ΔE
    DEFENDED = 11  # who defends the thesis
    PLAYED = 12  # who pays for an effect: effect, price, kind of action
    TRIED = 13  # who tries what needs a spin: action
    ASKED = 14  # who must name a spin: cell, cause ACTION or CAVITY, token
    NAMED = 15  # who names a spin: cell, spin, colour, ΔE
    LOST = 16  # whose movement or effect the named spin forbids: action
    EARNED = 17  # who gets one energy: the resistance that was crossed, as token
    SHORTED = 18  # who takes one energy by a dead short: from which seat
    TAXED = 19  # who pays one energy: to whose zero-point energy
    SPARED = 20  # nobody can pay for the zero-point energy of who
    REMOVED = 21  # who removes a site: cell
    ADDED = 22  # who lays a site: cell
    SENT_HOME = 23  # the electrons of a removed site: cell, spins, two colours, ΔE
    LAID = 24  # who lays a token: token
    LIFTED = 25  # whose effect lifts a token: token, cause EFFECT or VACANCY
    DIFFUSED = 26  # who exchanges two electrons: place, place, colour on the first + 4 · colour on the second, ΔE
    IONIZED = 27  # who takes an electron out of the game: cell, spin (or both), colour, ΔE
    SUPERPOSED = 28  # who superposes an electron: cell, its spin until now, colour, ΔE
    HEATED = 29  # a heat source makes an electron spin up: cell, 1 = it was superposed, colour, ΔE
    OFFERED = 30  # who may swap the two electrons on a heat source: cell
    SWAPPED = 31  # who swaps them: cell, –, two colours until now
    KEPT = 32  # who leaves them: cell
    TURNED = 33  # a vortex turns: token, places taken (bit 2 · corner + spin), superposed corners as bits
    SLIPPED = 34  # a cavity lets electrons through: token, spins, two colours, ΔE
    STOPPED = 35  # who ends the turn
    PASSED = 36  # who can move nothing: cause TURN or MOBILITY
    SLID = 37  # the effects that who used become the dearest: how many, effects in order of use (16 to the index)
    TURN_OVER = 38  # the turn of who is over: turns finished
    SHOCKED = 39  # who ends the game: the seat whose electrode was shocked
    DRAWN = 40  # nobody wins: cause LIMIT or IONIZATION


# The effect that an action plays, by kind; −1 = none.
EFFECT_OF = table(
    [-1] * 4
    + [Effect.TUNNEL, -1, Effect.LONG_HOP, Effect.VACANCY, Effect.VACANCY, Effect.DIFFUSION, Effect.TRAP]
    + [Effect.IONIZATION, Effect.SHORT, Effect.ZERO_POINT, Effect.SUPERPOSITION, Effect.MOBILITY, Effect.HEAT]
    + [Effect.RESISTANCE, Effect.VORTEX, Effect.CAVITY]
    + [-1] * 5
)


def pairs_by_way(ways: Ints, steps: int) -> dict[tuple[int, int], int]:
    """(cell, way) → a running number, wherever some board has that many steps."""
    pairs = set()
    for board in range(BOARDS):
        for cell in range(CELLS):
            for way in range(WAYS):
                end = cell
                for _ in range(steps):
                    end = ways[board, end, way] if end >= 0 else -1
                if end >= 0:
                    pairs.add((cell, way))
    return {pair: number for number, pair in enumerate(sorted(pairs))}


def leaps_over(at_most: int) -> dict[tuple[int, int], int]:
    """(cell, cell) → a running number, wherever some board has both on a line, two to `at_most` steps apart."""
    pairs = set()
    for board in range(BOARDS):
        for cell in range(CELLS):
            for way in range(WAYS):
                end = NEXT[board, cell, way]
                steps = 1
                while end >= 0 and steps < at_most:
                    end = NEXT[board, end, way]
                    steps += 1
                    if end >= 0:
                        pairs.add((cell, int(end)))
    return {pair: number for number, pair in enumerate(sorted(pairs))}


def index_of(numbers: dict[tuple[int, int], int], width: int) -> Ints:
    """The running numbers as a table, −1 where there is none."""
    index = np.full((CELLS, width), -1)
    for (cell, other), number in numbers.items():
        index[cell, other] = number
    return table(index)


HOPS = pairs_by_way(NEAR, 1)
EDGES = {pair: number for number, pair in enumerate(pair for pair in HOPS if pair[1] < WAYS // 2)}
ROWS = pairs_by_way(NEXT, 3)  # a cradle needs its landing, a row and a free place behind
TUNNELS = leaps_over(CELLS)
LONG_HOPS = leaps_over(2)

# Numbers within a kind: [cell, way], [cell, way of 0 … 3], [cell, way], [cell, cell], [cell, cell]; −1 = none.
HOP_INDEX = index_of(HOPS, WAYS)
EDGE_INDEX = index_of(EDGES, WAYS)
CRADLE_INDEX = index_of(ROWS, WAYS)
TUNNEL_INDEX = index_of(TUNNELS, CELLS)
LONG_HOP_INDEX = index_of(LONG_HOPS, CELLS)


def end_of_step(cell: int, way: int) -> int:
    """Where a neighbour's way leads; the same on every board that has it."""
    return int(max(NEAR[board, cell, way] for board in range(BOARDS)))


def list_parts() -> list[tuple[Kind, int, int, int]]:
    """Kind, cell, other and spin of every action, in order.

    `cell` is where it starts; a vortex's face; a dead short's seat; a block's movement. `other` is the cell it leads
    to; a cradle's way; a vortex's turn (0 clockwise, 1 against). Parts that an action lacks are 0.
    """
    steps = {pair: end_of_step(*pair) for pair in HOPS}
    some_face = [face for face in range(FACES) if FACE_SIZE[:, face].any()]
    parts: list[tuple[Kind, int, int, int]] = []
    parts += [(Kind.HOP, cell, steps[cell, way], spin) for cell, way in HOPS for spin in range(3)]
    parts += [(Kind.DOUBLETON, cell, steps[cell, way], 0) for cell, way in HOPS]
    parts += [(Kind.CRADLE, cell, way, spin) for cell, way in ROWS for spin in range(3)]
    parts += [(Kind.FLIP, cell, cell, 0) for cell in range(CELLS)]
    parts += [(Kind.TUNNEL, cell, end, spin) for cell, end in TUNNELS for spin in range(3)]
    parts += [(Kind.THESIS, 0, 0, 0)]
    parts += [(Kind.LONG_HOP, cell, end, spin) for cell, end in LONG_HOPS for spin in range(3)]
    parts += [(Kind.VACANCY, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.IMPURITY, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.DIFFUSION, cell, steps[cell, way], spin) for cell, way in EDGES for spin in range(2)]
    parts += [(Kind.TRAP, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.IONIZATION, cell, 0, spin) for cell in range(CELLS) for spin in range(3)]
    parts += [(Kind.SHORT, seat, 0, 0) for seat in range(SEATS)]
    parts += [(Kind.ZERO_POINT, 0, 0, 0)]
    parts += [(Kind.SUPERPOSITION, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.MOBILITY, 0, 0, 0)]
    parts += [(Kind.HEAT, cell, 0, 0) for cell in range(CELLS)]
    parts += [(Kind.RESISTANCE, cell, steps[cell, way], 0) for cell, way in EDGES]
    parts += [(Kind.VORTEX, face, turn, 0) for face in some_face for turn in range(2)]
    parts += [(Kind.CAVITY, cell, steps[cell, way], 0) for cell, way in HOPS]
    parts += [(Kind.BLOCK, movement, 0, 0) for movement in Movement]
    parts += [(Kind.NAME, 0, 0, spin) for spin in range(2)]
    parts += [(Kind.KEEP, 0, 0, 0), (Kind.SWAP, 0, 0, 0), (Kind.END, 0, 0, 0)]
    return parts


PARTS = list_parts()
NUM_ACTIONS = len(PARTS)

# CODE[action] = kind + 32 · cell + 4096 · other + 524288 · spin
CODE = table([kind + 32 * cell + 4096 * other + 524288 * spin for kind, cell, other, spin in PARTS])


def first(kind: Kind) -> int:
    """The number of the first action of a kind."""
    return next(number for number, parts in enumerate(PARTS) if parts[0] == kind)


class Action(IntEnum):
    """The first number of each kind of action; what is added to it is said beside it."""

    HOP = first(Kind.HOP)  # + 3 · HOP_INDEX[cell, way] + spin
    DOUBLETON = first(Kind.DOUBLETON)  # + HOP_INDEX[cell, way]
    CRADLE = first(Kind.CRADLE)  # + 3 · CRADLE_INDEX[cell, way] + spin
    FLIP = first(Kind.FLIP)  # + cell
    TUNNEL = first(Kind.TUNNEL)  # + 3 · TUNNEL_INDEX[cell, cell] + spin
    THESIS = first(Kind.THESIS)
    LONG_HOP = first(Kind.LONG_HOP)  # + 3 · LONG_HOP_INDEX[cell, cell] + spin
    VACANCY = first(Kind.VACANCY)  # + cell
    IMPURITY = first(Kind.IMPURITY)  # + cell
    DIFFUSION = first(Kind.DIFFUSION)  # + 2 · EDGE_INDEX[cell, way] + spin
    TRAP = first(Kind.TRAP)  # + cell
    IONIZATION = first(Kind.IONIZATION)  # + 3 · cell + spin
    SHORT = first(Kind.SHORT)  # + seat
    ZERO_POINT = first(Kind.ZERO_POINT)
    SUPERPOSITION = first(Kind.SUPERPOSITION)  # + cell
    MOBILITY = first(Kind.MOBILITY)
    HEAT = first(Kind.HEAT)  # + cell
    RESISTANCE = first(Kind.RESISTANCE)  # + EDGE_INDEX[cell, way]
    VORTEX = first(Kind.VORTEX)  # the vortices of a face begin at VORTEX_INDEX[face], + 1 against the clock
    CAVITY = first(Kind.CAVITY)  # + HOP_INDEX[cell, way]
    BLOCK = first(Kind.BLOCK)  # + movement
    NAME = first(Kind.NAME)  # + spin
    KEEP = first(Kind.KEEP)
    SWAP = first(Kind.SWAP)
    END = first(Kind.END)


def first_vortices() -> Ints:
    """VORTEX_INDEX, see below."""
    numbers = np.full(FACES, -1)
    for number, (kind, face, turn, _) in enumerate(PARTS):
        if kind == Kind.VORTEX and turn == 0:
            numbers[face] = number
    return table(numbers)


VORTEX_INDEX = first_vortices()  # the number of a face's clockwise vortex, −1 = no board has it


@kernel
def kind_of(action: int) -> int:
    """What an action is."""
    return int(CODE[action] & 31)


@kernel
def cell_of(action: int) -> int:
    """Where an action starts; a vortex's face, a dead short's seat, a block's movement."""
    return int((CODE[action] >> 5) & 127)


@kernel
def other_of(action: int) -> int:
    """Where an action leads; a cradle's way, a vortex's turn."""
    return int((CODE[action] >> 12) & 127)


@kernel
def spin_of(action: int) -> int:
    """The spin an action names."""
    return int(CODE[action] >> 19)
