"""The five movements and what they cost. Clauses in brackets refer to docs/rules/hop.md.

A superposed electron stands in both places of its site. What these kernels call possible is possible for one of its
two spins at least [7.3]: its place counts as taken and as free.

What holds for one spin or the other is worked out for both at once, as bits: 1 up, 2 down.
"""

from catstate.core.compile import kernel
from catstate.core.record import Ints

from . import actions
from .actions import Action
from .pieces import NEAR, NEXT, WAYS, Degree, Effect, Ground, Movement, Spin
from .state import State


@kernel
def is_partner(state: State, seat: int, other: int) -> bool:
    """Of four players the first and third are a team, and the second and fourth. [1.5]"""
    return state.seats == 4 and (seat + 2) % 4 == other


@kernel
def can_enter(state: State, colour: int, cell: int) -> bool:
    """An electron enters its own electrode or an opponent's, never its partner's. [3.7]"""
    return not is_partner(state, colour, state.ground[cell] - Ground.ELECTRODE)


@kernel
def rooms_for(state: State, colour: int, cell: int) -> int:
    """A place takes one electron of any colour; an electrode any number. As bits. [1.3, 1.4]"""
    ground = state.ground[cell]
    if ground == Ground.SITE:
        if state.superposed[cell] != 0:
            return 3
        return (1 if state.who[cell * 2] == 0 else 0) + (2 if state.who[cell * 2 + 1] == 0 else 0)
    return 3 if ground != Ground.GAP and can_enter(state, colour, cell) else 0


@kernel
def has_room(state: State, colour: int, cell: int, spin: int) -> bool:
    """Does this place take an electron of this colour?"""
    return (rooms_for(state, colour, cell) >> spin) & 1 != 0


@kernel
def places_taken(state: State, cell: int) -> int:
    """In which places of a site electrons stand, as bits."""
    return (1 if state.who[cell * 2] != 0 else 0) + (2 if state.who[cell * 2 + 1] != 0 else 0)


@kernel
def is_taken(state: State, cell: int, spin: int) -> bool:
    """Does an electron stand in this place of a site?"""
    return state.ground[cell] == Ground.SITE and state.who[cell * 2 + spin] != 0


@kernel
def is_trapped(state: State, cell: int) -> bool:
    """Nothing leaves a site under a Penning trap. [8.5]"""
    return state.token_on[cell] == 1 + Effect.TRAP


@kernel
def energy_of_leaving(state: State, cell: int, spin: int) -> int:
    """What the board gains when an electron is destroyed: the field's share and, of a pair, the interaction. [5.2]"""
    if state.ground[cell] != Ground.SITE:
        return 0
    change = -state.field * (1 - 2 * spin)
    if state.who[cell * 2 + 1 - spin] != 0 and state.superposed[cell] == 0:
        change -= state.interaction
    return change


@kernel
def energy_of_entering(state: State, cell: int, spin: int) -> int:
    """What the board gains when an electron is created: the field's share and, of a new pair, the interaction. [5.2]"""
    if state.ground[cell] != Ground.SITE:
        return 0
    change = state.field * (1 - 2 * spin)
    if state.who[cell * 2 + 1 - spin] != 0:
        change += state.interaction
    return change


@kernel
def energy_of_step(state: State, cell: int, to: int, spin: int) -> int:
    """Destroyed here, created there. [5.2]"""
    return energy_of_leaving(state, cell, spin) + energy_of_entering(state, to, spin)


@kernel
def energy_of_doubleton(state: State, cell: int, to: int) -> int:
    """A pair's two spins cancel in the field; the interaction counts where the pair stands on a site. [5.2]"""
    change = 0
    if state.ground[cell] == Ground.SITE:
        change -= state.interaction
    if state.ground[to] == Ground.SITE:
        change += state.interaction
    return change


@kernel
def energy_of_site(state: State, cell: int) -> int:
    """What a site's electrons count; a superposed one counts 0. [5.2, 7.1]"""
    if state.superposed[cell] != 0:
        return 0
    up, down = state.who[cell * 2] != 0, state.who[cell * 2 + 1] != 0
    return state.field * (int(up) - int(down)) + (state.interaction if up and down else 0)


@kernel
def energy_of_flip(state: State, spin: int) -> int:
    """Destroyed in one spin, created in the other. [5.2]"""
    return -2 * state.field * (1 - 2 * spin)


@kernel
def is_affordable(state: State, change: int) -> bool:
    """The mover pays what the board gains, the table what it loses; each must hold it. [5.3]"""
    return state.purse[state.mover] >= change and state.table >= -change


@kernel
def spins_to_start(state: State, cell: int) -> int:
    """The mover's electrons on a cell: bit 0 up, bit 1 down, bit 2 both at once; from home, either spin. [3.1, 3.6]"""
    seat = state.mover
    spins = (1 if state.who[cell * 2] == seat + 1 else 0) + (2 if state.who[cell * 2 + 1] == seat + 1 else 0)
    if spins:
        return 4 if state.superposed[cell] != 0 else spins
    return 3 if cell == state.electrode[seat] and state.stock[seat] > 0 else 0


@kernel
def is_in_play(state: State, seat: int) -> bool:
    """Has this seat an electron left, on its electrode or on the board? [1.7, 6.1]"""
    if state.stock[seat] > 0:
        return True
    for place in range(len(state.who)):
        if state.who[place] == seat + 1:
            return True
    return False


@kernel
def spins_named(spin: int) -> int:
    """Up, down, or of both at once either, as bits."""
    return 3 if spin == Spin.BOTH else 1 << spin


@kernel
def payable(state: State, cell: int, to: int, spins: int) -> int:
    """Those of some spins, as bits, whose step from cell to cell can be paid. [5.3]"""
    if state.degree == Degree.BACHELOR:  # nothing costs energy yet [5.1]
        return spins
    for spin in range(2):
        if (spins >> spin) & 1 and not is_affordable(state, energy_of_step(state, cell, to, spin)):
            spins -= 1 << spin
    return spins


@kernel
def can_hop(state: State, cell: int, to: int, spin: int) -> bool:
    """To a neighbouring place of the same spin that is empty. [3.2]"""
    return payable(state, cell, to, spins_named(spin) & rooms_for(state, state.mover, to)) != 0


@kernel
def is_pair(state: State, cell: int) -> bool:
    """Two electrons stand on this site, whosoever; from one's own electrode any two start as a pair. [3.3]"""
    if state.ground[cell] != Ground.SITE:
        return state.stock[state.mover] >= 2
    return state.who[cell * 2] != 0 and state.who[cell * 2 + 1] != 0 and state.superposed[cell] == 0


@kernel
def can_doubleton(state: State, cell: int, to: int) -> bool:
    """A pair to a neighbouring site with two empty places, or to an electrode both may enter. [3.3]"""
    if state.superposed[to] != 0:
        return False
    first = state.mover
    second = state.mover
    if state.ground[cell] == Ground.SITE:
        first = state.who[cell * 2] - 1
        second = state.who[cell * 2 + 1] - 1
    return (
        has_room(state, first, to, Spin.UP)
        and has_room(state, second, to, Spin.DOWN)
        and is_affordable(state, energy_of_doubleton(state, cell, to))
    )


@kernel
def spins_to_cradle(state: State, cell: int, way: int, spins: int) -> int:
    """Into the empty place before an unbroken row of the same spin, whose last hops one further. Of some spins, as
    bits, those that can. [3.4]"""
    front = NEXT[state.board, cell, way]
    if front < 0:
        return 0
    last = NEXT[state.board, front, way]
    if last < 0 or state.ground[front] != Ground.SITE:
        return 0
    able = 0
    row = spins & places_taken(state, last) & rooms_for(state, state.mover, front)  # bits: unbroken so far
    while row:
        behind = NEXT[state.board, last, way]
        if behind < 0:
            break
        if not is_trapped(state, last):
            for spin in range(2):
                if (row >> spin) & 1 and has_room(state, state.who[last * 2 + spin] - 1, behind, spin):
                    change = energy_of_step(state, cell, front, spin) + energy_of_step(state, last, behind, spin)
                    if is_affordable(state, change):
                        able |= 1 << spin
        last = behind
        row &= places_taken(state, last)
    return able


@kernel
def can_cradle(state: State, cell: int, way: int, spin: int) -> bool:
    """Newton's cradle in this spin, or of both at once in one at least. [3.4, 7.3]"""
    return spins_to_cradle(state, cell, way, spins_named(spin)) != 0


@kernel
def can_flip(state: State, cell: int) -> bool:
    """Your electron, alone in its site, to the other spin. [3.5]"""
    for spin in range(2):
        if (
            state.who[cell * 2 + spin] == state.mover + 1
            and (state.who[cell * 2 + 1 - spin] == 0 or state.superposed[cell] != 0)
            and is_affordable(state, energy_of_flip(state, spin))
        ):
            return True
    return False


@kernel
def spins_to_tunnel(state: State, cell: int, to: int, spins: int) -> int:
    """To the first empty place behind the row; as an effect it ignores energy. Of some spins, as bits, those that can.
    [3.8, 3.9, 8.2]"""
    spins &= rooms_for(state, state.mover, to)
    return spins if state.degree == Degree.DOCTORATE else payable(state, cell, to, spins)


@kernel
def can_tunnel(state: State, cell: int, way: int, to: int, spin: int) -> bool:
    """Over an unbroken row of the same spin, one at least. [3.8]"""
    row = spins_named(spin)
    over = NEXT[state.board, cell, way]
    while over >= 0 and over != to:
        row &= places_taken(state, over)
        over = NEXT[state.board, over, way]
    return over == to and spins_to_tunnel(state, cell, to, row) != 0


@kernel
def list_spins(first: int, spins: int, able: int, out: Ints, count: int) -> int:
    """A movement for each of the mover's spins on a cell that is able to, given the number of its first.

    All three are written, those that are possible are counted: which they are no processor can foresee, and a wrong
    guess costs more than a needless word.
    """
    shown = able & spins if spins < 4 else 4 * (able | able >> 1)
    for spin in range(3):
        out[count] = first + spin
        count += (shown >> spin) & 1
    return count


@kernel
def list_steps(state: State, cell: int, spins: int, kinds: int, out: Ints, count: int) -> int:
    """Hops and doubletons from one cell. [3.2, 3.3]"""
    near = NEAR[state.board, cell]
    hops = kinds & (1 << Movement.HOP) != 0
    doubletons = kinds & (1 << Movement.DOUBLETON) != 0 and is_pair(state, cell)
    if not hops and not doubletons:
        return count
    for way in range(WAYS):
        to = near[way]
        if to < 0:
            continue
        if hops:
            able = payable(state, cell, to, rooms_for(state, state.mover, to))
            count = list_spins(Action.HOP + 3 * actions.HOP_INDEX[cell, way], spins, able, out, count)
        if doubletons and can_doubleton(state, cell, to):
            out[count] = Action.DOUBLETON + actions.HOP_INDEX[cell, way]
            count += 1
    return count


@kernel
def list_cradles(state: State, cell: int, spins: int, out: Ints, count: int) -> int:
    """Newton's cradles from one cell. [3.4]"""
    starting = spins if spins < 4 else 3
    for way in range(WAYS):
        able = spins_to_cradle(state, cell, way, starting)
        if able:
            count = list_spins(Action.CRADLE + 3 * actions.CRADLE_INDEX[cell, way], spins, able, out, count)
    return count


@kernel
def list_tunnels(state: State, cell: int, spins: int, out: Ints, count: int) -> int:
    """Tunnels from one cell: along each way the row goes on, in the spins that are unbroken. [3.8]"""
    starting = spins if spins < 4 else 3
    along = NEXT[state.board, cell]
    for way in range(WAYS):
        over = along[way]
        if over < 0:
            continue
        row = starting & places_taken(state, over)
        while row:
            over = NEXT[state.board, over, way]
            if over < 0:
                break
            able = spins_to_tunnel(state, cell, over, row)
            if able:
                count = list_spins(Action.TUNNEL + 3 * actions.TUNNEL_INDEX[cell, over], spins, able, out, count)
            row &= places_taken(state, over)
    return count


@kernel
def list_movements(state: State, kinds: int, out: Ints, count: int) -> int:
    """Every movement of some kinds (bit 1 << movement) that one of the mover's electrons can start. [3.1]"""
    for cell in range(len(state.ground)):
        spins = spins_to_start(state, cell)
        if spins == 0:
            continue
        if kinds & (1 << Movement.FLIP) and state.ground[cell] == Ground.SITE and can_flip(state, cell):
            out[count] = Action.FLIP + cell
            count += 1
        if is_trapped(state, cell):
            continue
        if kinds & ((1 << Movement.HOP) | (1 << Movement.DOUBLETON)):
            count = list_steps(state, cell, spins, kinds, out, count)
        if kinds & (1 << Movement.CRADLE):
            count = list_cradles(state, cell, spins, out, count)
        if kinds & (1 << Movement.TUNNEL):
            count = list_tunnels(state, cell, spins, out, count)
    return count


@kernel
def way_to(state: State, cell: int, to: int) -> int:
    """The way of the line that leads from one cell to another, −1 = none."""
    for way in range(WAYS):
        end = NEXT[state.board, cell, way]
        while end >= 0:
            if end == to:
                return way
            end = NEXT[state.board, end, way]
    return -1


@kernel
def shift(state: State, cell: int, to: int, spin: int) -> None:
    """An electron is destroyed here and created there; in a foreign electrode it ends the game. [1.6, 3.7]"""
    if state.ground[cell] == Ground.SITE:
        colour = state.who[cell * 2 + spin] - 1
        state.who[cell * 2 + spin] = 0
    else:
        colour = state.ground[cell] - Ground.ELECTRODE
        state.stock[colour] -= 1
    if state.ground[to] == Ground.SITE:
        state.who[to * 2 + spin] = colour + 1
    elif state.ground[to] == Ground.ELECTRODE + colour:
        state.stock[colour] += 1
    else:
        state.visitors[colour] += 1
        state.loser = state.ground[to] - Ground.ELECTRODE
        state.shocker = state.mover


@kernel
def exchange(state: State, change: int) -> None:
    """The mover pays to the table what the board gains, or receives what it loses. [5.3]"""
    state.purse[state.mover] -= change
    state.table += change
