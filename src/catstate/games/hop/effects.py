"""The fourteen effects of the doctorate: which can be played, and what they do. Clauses refer to docs/rules/hop.md."""

from catstate.core.compile import kernel
from catstate.core.journal import Journal, note
from catstate.core.record import Ints

from . import actions, pieces
from .actions import Action, Event, Kind, cell_of, kind_of, other_of, spin_of
from .movements import (
    energy_of_leaving,
    energy_of_site,
    energy_of_step,
    has_room,
    is_taken,
    is_trapped,
    list_tunnels,
    shift,
    spins_to_start,
)
from .permanents import colours_on, is_left, is_lying, is_open, is_open_face, lay_or_lift, lift_from, spins_on
from .pieces import CARDS, CELLS, WAYS, Effect, Ground, Spin
from .state import State


@kernel
def is_played(state: State, effect: int) -> bool:
    """Each effect serves once a turn. [6.3]"""
    for index in range(state.played_count):
        if state.played[index] == effect:
            return True
    return False


@kernel
def is_alone(state: State, cell: int) -> bool:
    """One electron stands on this site, in one spin or in both."""
    if state.ground[cell] != Ground.SITE:
        return False
    up = state.who[cell * 2] != 0
    down = state.who[cell * 2 + 1] != 0
    return up != down or state.superposed[cell] != 0


@kernel
def is_in(low: int, high: int, cell: int) -> bool:
    """Is a cell in a set of cells, given as two masks of 32?"""
    return ((low >> cell) & 1 if cell < 32 else (high >> (cell - 32)) & 1) != 0


@kernel
def is_linked(state: State, gone: int) -> bool:
    """Does a path of sites lead from each electrode to every other, not over the site `gone` (−1 = none)? [8.4]"""
    for seat in range(state.seats - 1):
        start = state.electrode[seat]
        low, high = pieces.HOOD[state.board, start, 0], pieces.HOOD[state.board, start, 1]
        done_low, done_high = 0, 0
        grows = True
        while grows:
            grows = False
            for cell in range(CELLS):
                if (
                    state.ground[cell] == Ground.SITE
                    and cell != gone
                    and is_in(low, high, cell)
                    and not is_in(done_low, done_high, cell)
                ):
                    low |= pieces.HOOD[state.board, cell, 0]
                    high |= pieces.HOOD[state.board, cell, 1]
                    if cell < 32:
                        done_low |= 1 << cell
                    else:
                        done_high |= 1 << (cell - 32)
                    grows = True
        for other in range(seat + 1, state.seats):
            if not is_in(low, high, state.electrode[other]):
                return False
    return True


@kernel
def can_remove_site(state: State, cell: int) -> bool:
    """A site may go if the electrodes stay linked; one with a single neighbour is on nobody's way. [8.4]"""
    ends = 0
    for way in range(WAYS):
        near = pieces.NEAR[state.board, cell, way]
        if near >= 0 and state.ground[near] != Ground.GAP:
            ends += 1
    return ends < 2 or is_linked(state, cell)


@kernel
def can_add_site(state: State, cell: int) -> bool:
    """A site is laid on an empty cell of the frame next to a site. [8.4]"""
    if state.ground[cell] != Ground.GAP:
        return False
    for way in range(WAYS):
        near = pieces.NEAR[state.board, cell, way]
        if near >= 0 and state.ground[near] == Ground.SITE:
            return True
    return False


@kernel
def list_sites(state: State, out: Ints, count: int) -> int:
    """Vacancy or impurity: every site that may go, every cell that may get one. [8.4]"""
    sites = 0
    for cell in range(CELLS):
        if state.ground[cell] == Ground.SITE:
            sites += 1
            if can_remove_site(state, cell):
                out[count] = Action.VACANCY + cell
                count += 1
    if sites < pieces.SITE_CARDS:
        for cell in range(CELLS):
            if can_add_site(state, cell):
                out[count] = Action.IMPURITY + cell
                count += 1
    return count


@kernel
def can_long_hop(state: State, cell: int, to: int, spin: int) -> bool:
    """Two steps along a line with a site between; the place must be empty. [8.3]"""
    for named in range(2):
        if (spin == named or spin == Spin.BOTH) and has_room(state, state.mover, to, named):
            return True
    return False


@kernel
def list_long_hops(state: State, cell: int, spins: int, out: Ints, count: int) -> int:
    """Long-range hops from one cell. [8.3]"""
    for way in range(WAYS):
        between = pieces.NEXT[state.board, cell, way]
        if between < 0 or state.ground[between] != Ground.SITE:
            continue
        to = pieces.NEXT[state.board, between, way]
        if to < 0:
            continue
        for spin in range(3):
            if spins & (1 << spin) and can_long_hop(state, cell, to, spin):
                out[count] = Action.LONG_HOP + 3 * actions.LONG_HOP_INDEX[cell, to] + spin
                count += 1
    return count


@kernel
def list_leaps(state: State, effect: int, out: Ints, count: int) -> int:
    """Tunnel effects or long-range hops of the mover's own electrons. [8.2, 8.3]"""
    for cell in range(CELLS):
        spins = spins_to_start(state, cell)
        if spins != 0 and not is_trapped(state, cell):
            if effect == Effect.TUNNEL:
                count = list_tunnels(state, cell, spins, out, count)
            else:
                count = list_long_hops(state, cell, spins, out, count)
    return count


@kernel
def can_diffuse(state: State, cell: int, to: int, spin: int) -> bool:
    """Two electrons of the same spin and different colours on neighbouring sites, neither of them trapped. [8.7]"""
    return (
        is_taken(state, cell, spin)
        and is_taken(state, to, spin)
        and state.who[cell * 2 + spin] != state.who[to * 2 + spin]
        and not is_trapped(state, cell)
        and not is_trapped(state, to)
    )


@kernel
def list_edges(state: State, effect: int, out: Ints, count: int) -> int:
    """Diffusions, resistances or cavities between two neighbouring sites. [8.7, 8.12, 8.14]"""
    left = is_left(state, effect)
    for cell in range(CELLS):
        if state.ground[cell] != Ground.SITE:
            continue
        for way in range(WAYS):
            to = pieces.NEAR[state.board, cell, way]
            if to < 0 or state.ground[to] != Ground.SITE:
                continue
            fits = left and is_open(state, cell) and is_open(state, to)
            if effect == Effect.CAVITY:
                action = Action.CAVITY + actions.HOP_INDEX[cell, way]
                if fits or is_lying(state, action):
                    out[count] = action
                    count += 1
            elif way < WAYS // 2 and effect == Effect.RESISTANCE:
                action = Action.RESISTANCE + actions.EDGE_INDEX[cell, way]
                if fits or is_lying(state, action):
                    out[count] = action
                    count += 1
            elif way < WAYS // 2:
                for spin in range(2):
                    if can_diffuse(state, cell, to, spin):
                        out[count] = Action.DIFFUSION + 2 * actions.EDGE_INDEX[cell, way] + spin
                        count += 1
    return count


@kernel
def list_vortices(state: State, out: Ints, count: int) -> int:
    """A vortex between sites in either turn; one that lies there is named as it lies. [8.13]"""
    left = is_left(state, Effect.VORTEX)
    for face in range(pieces.FACES):
        fits = left and is_open_face(state, face)
        for turn in range(2):
            if fits or (actions.VORTEX_INDEX[face] >= 0 and is_lying(state, actions.VORTEX_INDEX[face] + turn)):
                out[count] = actions.VORTEX_INDEX[face] + turn
                count += 1
    return count


@kernel
def list_on_sites(state: State, effect: int, out: Ints, count: int) -> int:
    """Traps, heat sources or superpositions of single sites. [8.5, 8.8, 8.11]"""
    left = is_left(state, effect)
    for cell in range(CELLS):
        if effect == Effect.TRAP:
            action = Action.TRAP + cell
            fits = (left and is_open(state, cell)) or is_lying(state, action)
        elif effect == Effect.HEAT:
            action = Action.HEAT + cell
            fits = (left and is_open(state, cell)) or is_lying(state, action)
        else:
            action = Action.SUPERPOSITION + cell
            fits = is_alone(state, cell) and state.superposed[cell] == 0
        if fits:
            out[count] = action
            count += 1
    return count


@kernel
def list_ionizations(state: State, out: Ints, count: int) -> int:
    """Every electron on the board that no trap holds; a superposed one is in both places. [8.9]"""
    for cell in range(CELLS):
        if state.ground[cell] != Ground.SITE or is_trapped(state, cell):
            continue
        if state.superposed[cell] != 0:
            out[count] = Action.IONIZATION + 3 * cell + Spin.BOTH
            count += 1
            continue
        for spin in range(2):
            if state.who[cell * 2 + spin] != 0:
                out[count] = Action.IONIZATION + 3 * cell + spin
                count += 1
    return count


@kernel
def list_effect(state: State, effect: int, out: Ints, count: int) -> int:
    """All ways to play one effect."""
    if effect == Effect.TUNNEL or effect == Effect.LONG_HOP:
        return list_leaps(state, effect, out, count)
    if effect == Effect.VACANCY:
        return list_sites(state, out, count)
    if effect == Effect.DIFFUSION or effect == Effect.RESISTANCE or effect == Effect.CAVITY:
        return list_edges(state, effect, out, count)
    if effect == Effect.VORTEX:
        return list_vortices(state, out, count)
    if effect == Effect.IONIZATION:
        return list_ionizations(state, out, count)
    if effect == Effect.SHORT:
        for seat in range(state.seats):
            if seat != state.mover and state.purse[seat] > 0:
                out[count] = Action.SHORT + seat
                count += 1
        return count
    if effect == Effect.ZERO_POINT or effect == Effect.MOBILITY:
        out[count] = Action.ZERO_POINT if effect == Effect.ZERO_POINT else Action.MOBILITY
        return count + 1
    return list_on_sites(state, effect, out, count)


@kernel
def list_effects(state: State, out: Ints, count: int) -> int:
    """Every effect that is not yet used in this turn and that the mover can pay. [6.2, 6.3]"""
    for position in range(CARDS):
        if state.price[position] <= state.purse[state.mover] and not is_played(state, state.row[position]):
            count = list_effect(state, state.row[position], out, count)
    return count


@kernel
def pay_for(state: State, action: int, journal: Journal) -> None:
    """An effect costs what its position says, paid to the table. [6.2, 9.5]"""
    effect = actions.EFFECT_OF[kind_of(action)]
    for position in range(CARDS):
        if state.row[position] == effect:
            state.purse[state.mover] -= state.price[position]
            state.table += state.price[position]
            note(journal, Event.PLAYED, state.mover, effect, state.price[position], kind_of(action))
    state.played[state.played_count] = effect
    state.played_count += 1


@kernel
def slide_cards(state: State, journal: Journal) -> None:
    """After the turn the used cards take the dearest positions in the order of use, the others slide down. [6.4]"""
    if journal is not None:
        used = 0
        for index in range(state.played_count):
            used |= state.played[index] << (4 * index)
        if state.played_count:
            note(journal, Event.SLID, state.mover, state.played_count, used)
    kept = 0
    for position in range(CARDS):
        if not is_played(state, state.row[position]):
            state.row[kept] = state.row[position]
            kept += 1
    for index in range(state.played_count):
        state.row[kept + index] = state.played[index]
        state.played[index] = -1
    state.played_count = 0


@kernel
def send_home(state: State, cell: int, journal: Journal) -> None:
    """The electrons of a site go back to their electrodes. [8.4]"""
    if journal is not None and spins_on(state, cell):
        rise = -energy_of_site(state, cell)
        note(journal, Event.SENT_HOME, state.mover, cell, spins_on(state, cell), colours_on(state, cell), rise)
    for spin in range(2):
        colour = state.who[cell * 2 + spin] - 1
        if colour >= 0 and (spin == Spin.UP or state.superposed[cell] == 0):
            state.stock[colour] += 1
    clear(state, cell)


@kernel
def clear(state: State, cell: int) -> None:
    """Nobody stands on this site any more."""
    state.who[cell * 2] = 0
    state.who[cell * 2 + 1] = 0
    state.superposed[cell] = 0


@kernel
def superpose(state: State, cell: int, journal: Journal) -> None:
    """An electron alone in its site takes up both places; who played this will name its spin. [8.8]"""
    colour = max(state.who[cell * 2], state.who[cell * 2 + 1])
    if journal is not None:
        spin = Spin.UP if state.who[cell * 2] != 0 else Spin.DOWN
        note(journal, Event.SUPERPOSED, state.mover, cell, spin, colour - 1, -energy_of_site(state, cell))
    state.who[cell * 2] = colour
    state.who[cell * 2 + 1] = colour
    state.superposed[cell] = 1 + state.mover


@kernel
def remove_site(state: State, cell: int, journal: Journal) -> None:
    """A site goes, the token that touches it too, and its electrons go home. [8.1, 8.4]"""
    note(journal, Event.REMOVED, state.mover, cell)
    lift_from(state, cell, journal)
    send_home(state, cell, journal)
    state.ground[cell] = Ground.GAP


@kernel
def leap(state: State, action: int, journal: Journal) -> None:
    """A tunnel effect or a long-range hop exchanges no energy. [6.5, 8.2, 8.3]"""
    cell, to, spin = cell_of(action), other_of(action), spin_of(action)
    if journal is not None:
        event = Event.TUNNELLED if kind_of(action) == Kind.TUNNEL else Event.LONG_HOPPED
        rise = energy_of_step(state, cell, to, spin)
        note(journal, event, state.mover, cell * 2 + spin, to * 2 + spin, 0, rise)
    shift(state, cell, to, spin)


@kernel
def diffuse(state: State, first: int, second: int, journal: Journal) -> None:
    """Two electrons of the same spin exchange places. [8.7]"""
    colour = state.who[first]
    note(journal, Event.DIFFUSED, state.mover, first, second, colour - 1 + 4 * (state.who[second] - 1))
    state.who[first] = state.who[second]
    state.who[second] = colour


@kernel
def ionize(state: State, cell: int, spin: int, journal: Journal) -> None:
    """One electron leaves the game. [8.9]"""
    if spin == Spin.BOTH:
        note(journal, Event.IONIZED, state.mover, cell, spin, state.who[cell * 2] - 1)
        clear(state, cell)
        return
    if journal is not None:
        rise = energy_of_leaving(state, cell, spin)
        note(journal, Event.IONIZED, state.mover, cell, spin, state.who[cell * 2 + spin] - 1, rise)
    state.who[cell * 2 + spin] = 0


@kernel
def drain_others(state: State, journal: Journal) -> None:
    """Every other player who can pays one energy to the table. [8.16]"""
    paid = 0
    for seat in range(state.seats):
        if seat != state.mover and state.purse[seat] > 0:
            state.purse[seat] -= 1
            state.table += 1
            paid += 1
            note(journal, Event.TAXED, seat, state.mover)
    if paid == 0:
        note(journal, Event.SPARED, state.mover)


@kernel
def play_effect(state: State, action: int, journal: Journal) -> None:
    """Carry out an effect that needs no spin named, or no more; what it moves exchanges no energy.
    [6.5, 8.2, 8.3, 8.4, 8.6, 8.7, 8.8, 8.9, 8.16]"""
    kind = kind_of(action)
    cell = cell_of(action)
    if kind == Kind.TUNNEL or kind == Kind.LONG_HOP:
        leap(state, action, journal)
    elif kind == Kind.VACANCY:
        remove_site(state, cell, journal)
    elif kind == Kind.IMPURITY:
        note(journal, Event.ADDED, state.mover, cell)
        state.ground[cell] = Ground.SITE
    elif kind == Kind.DIFFUSION:
        diffuse(state, cell * 2 + spin_of(action), other_of(action) * 2 + spin_of(action), journal)
    elif kind == Kind.SHORT:
        note(journal, Event.SHORTED, state.mover, cell)
        state.purse[cell] -= 1
        state.purse[state.mover] += 1
    elif kind == Kind.ZERO_POINT:
        drain_others(state, journal)
    elif kind == Kind.SUPERPOSITION:
        superpose(state, cell, journal)
    elif kind == Kind.IONIZATION:
        ionize(state, cell, spin_of(action), journal)
    else:
        lay_or_lift(state, action, journal)
