"""Permanent tokens: laying, lifting, and what they do at the end of a turn. Clauses refer to docs/rules/hop.md."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note

from .actions import EFFECT_OF, Cause, Event, Kind, Phase, cell_of, kind_of, other_of
from .movements import energy_of_step, places_taken
from .pieces import EACH_KIND, FACE, FACE_SIZE, Effect, Ground, Spin
from .state import State


@kernel
def is_lying(state: State, action: int) -> bool:
    """Does the token that this action lays lie on the table?"""
    for index in range(state.laid):
        if state.tokens[index] == action:
            return True
    return False


@kernel
def is_left(state: State, effect: int) -> bool:
    """There are three tokens of each kind. [8.1]"""
    count = 0
    for index in range(state.laid):
        if EFFECT_OF[kind_of(state.tokens[index])] == effect:
            count += 1
    return count < EACH_KIND


@kernel
def is_open(state: State, cell: int) -> bool:
    """A token lies on sites only, and a site is influenced by one at most. [8.1]"""
    return state.ground[cell] == Ground.SITE and state.token_on[cell] == 0


@kernel
def is_open_face(state: State, face: int) -> bool:
    """All sites around a face are there and free of tokens. [8.1]"""
    for corner in range(FACE_SIZE[state.board, face]):
        if not is_open(state, FACE[state.board, face, corner]):
            return False
    return FACE_SIZE[state.board, face] > 0


@kernel
def mark_sites(state: State, token: int, mark: int) -> None:
    """Note on each site that a token touches which effect influences it."""
    kind = kind_of(token)
    cell = cell_of(token)
    if kind == Kind.VORTEX:
        for corner in range(FACE_SIZE[state.board, cell]):
            state.token_on[FACE[state.board, cell, corner]] = mark
    else:
        state.token_on[cell] = mark
        if kind == Kind.RESISTANCE or kind == Kind.CAVITY:
            state.token_on[other_of(token)] = mark


@kernel
def touches(state: State, token: int, cell: int) -> bool:
    """Does a token influence this site?"""
    kind = kind_of(token)
    first = cell_of(token)
    if kind == Kind.VORTEX:
        for corner in range(FACE_SIZE[state.board, first]):
            if FACE[state.board, first, corner] == cell:
                return True
        return False
    return first == cell or ((kind == Kind.RESISTANCE or kind == Kind.CAVITY) and other_of(token) == cell)


@kernel
def lift(state: State, index: int) -> None:
    """A token leaves the board; the younger ones keep their order. [8.1]"""
    mark_sites(state, state.tokens[index], 0)
    for later in range(index, state.laid - 1):
        state.tokens[later] = state.tokens[later + 1]
    state.laid -= 1
    state.tokens[state.laid] = -1


@kernel
def lay_or_lift(state: State, action: int, journal: Journal) -> None:
    """The same effect on the same place removes its token. [8.1]"""
    for index in range(state.laid):
        if state.tokens[index] == action:
            note(journal, Event.LIFTED, state.mover, action, Cause.EFFECT)
            lift(state, index)
            return
    note(journal, Event.LAID, state.mover, action)
    state.tokens[state.laid] = action
    state.laid += 1
    mark_sites(state, action, 1 + EFFECT_OF[kind_of(action)])


@kernel
def lift_from(state: State, cell: int, journal: Journal) -> None:
    """Removing a site removes the token that touches it. [8.1]"""
    if state.token_on[cell] != 0:
        index = 0
        while not touches(state, state.tokens[index], cell):
            index += 1
        note(journal, Event.LIFTED, state.mover, state.tokens[index], Cause.VACANCY)
        lift(state, index)


@kernel
def cross(state: State, cell: int, to: int, journal: Journal) -> None:
    """Whoever moves electrons across a resistance gets one energy, if the table has one. [8.12]"""
    resistance = 1 + Effect.RESISTANCE
    if state.token_on[cell] == resistance and state.token_on[to] == resistance and state.table > 0:
        for index in range(state.laid):
            if touches(state, state.tokens[index], cell) and touches(state, state.tokens[index], to):
                state.purse[state.mover] += 1
                state.table -= 1
                note(journal, Event.EARNED, state.mover, state.tokens[index])


@kernel
def spins_on(state: State, cell: int) -> int:
    """The electrons on a site as bits: 1 up, 2 down, 4 one that is both."""
    return 4 if state.superposed[cell] != 0 else places_taken(state, cell)


@kernel
def colours_on(state: State, cell: int) -> int:
    """The seats of a site's electrons, up + 4 · down; 0 where none stands."""
    return max(state.who[cell * 2] - 1, 0) + 4 * max(state.who[cell * 2 + 1] - 1, 0)


@kernel
def carry(state: State, cell: int, to: int) -> None:
    """Whatever stands on one site moves to another, superposed as it was."""
    for spin in range(2):
        state.who[to * 2 + spin] = state.who[cell * 2 + spin]
        state.who[cell * 2 + spin] = 0
    state.superposed[to] = state.superposed[cell]
    state.superposed[cell] = 0


@kernel
def note_vortex(state: State, token: int, journal: Journal) -> None:
    """Which electrons a vortex will carry on."""
    taken = 0
    superposed = 0
    face = cell_of(token)
    for corner in range(FACE_SIZE[state.board, face]):
        spins = spins_on(state, FACE[state.board, face, corner])
        if spins == 4:
            superposed |= 1 << corner
        else:
            taken |= spins << (2 * corner)
    if taken or superposed:
        note(journal, Event.TURNED, NOBODY, token, taken, superposed)


@kernel
def turn_vortex(state: State, token: int, journal: Journal) -> None:
    """All electrons around a vortex move one site on, each in its spin. [8.13]"""
    if journal is not None:
        note_vortex(state, token, journal)
    face = cell_of(token)
    against = other_of(token)
    size = FACE_SIZE[state.board, face]
    step = size - 1 if against else 1
    at = (size - step) % size
    last = FACE[state.board, face, at]
    up, down, namer = state.who[last * 2], state.who[last * 2 + 1], state.superposed[last]
    for _ in range(size - 1):
        before = (at + size - step) % size
        carry(state, FACE[state.board, face, before], FACE[state.board, face, at])
        at = before
    first = FACE[state.board, face, at]
    state.who[first * 2], state.who[first * 2 + 1], state.superposed[first] = up, down, namer


@kernel
def is_empty(state: State, cell: int) -> bool:
    """Nobody stands on this site."""
    return state.who[cell * 2] == 0 and state.who[cell * 2 + 1] == 0


@kernel
def asked_by_cavity(state: State, cell: int, to: int) -> int:
    """The superposed electron whose spin decides who can hop through a cavity, −1 = none. [8.14]"""
    if is_empty(state, cell) or is_empty(state, to):
        return -1
    if state.superposed[to] == 0 and state.who[to * 2] != 0 and state.who[to * 2 + 1] != 0:
        return -1
    if state.superposed[cell] != 0:
        return cell
    return to if state.superposed[to] != 0 else -1


@kernel
def note_cavity(state: State, token: int, journal: Journal) -> None:
    """Which electrons a cavity will let through. A pair and a superposed electron arrive as they were."""
    cell = cell_of(token)
    to = other_of(token)
    spins = spins_on(state, cell)
    rise = 0
    if not is_empty(state, to):
        spins = 0 if spins == 4 else spins & ~places_taken(state, to)
        if spins:
            rise = energy_of_step(state, cell, to, Spin.UP if spins == 1 else Spin.DOWN)
    elif spins == 1 or spins == 2:
        rise = energy_of_step(state, cell, to, Spin.UP if spins == 1 else Spin.DOWN)
    if spins:
        note(journal, Event.SLIPPED, NOBODY, token, spins, colours_on(state, cell), rise)


@kernel
def pass_cavity(state: State, token: int, journal: Journal) -> None:
    """The electrons of the first site hop to the second where their place is empty. [8.14]"""
    if journal is not None:
        note_cavity(state, token, journal)
    cell = cell_of(token)
    to = other_of(token)
    if is_empty(state, to):
        carry(state, cell, to)
        return
    for spin in range(2):
        if state.who[to * 2 + spin] == 0 and state.superposed[cell] == 0:
            state.who[to * 2 + spin] = state.who[cell * 2 + spin]
            state.who[cell * 2 + spin] = 0


@kernel
def swap_spins(state: State, cell: int) -> None:
    """The two places of a site change their content."""
    up = state.who[cell * 2]
    state.who[cell * 2] = state.who[cell * 2 + 1]
    state.who[cell * 2 + 1] = up


@kernel
def heat_up(state: State, cell: int, journal: Journal) -> bool:
    """A spin-down electron alone on a heat source becomes spin up, and so does a superposed one; two of different
    colours ask the player whether they swap. [8.11]"""
    up = state.who[cell * 2]
    down = state.who[cell * 2 + 1]
    if state.superposed[cell] != 0:
        note(journal, Event.HEATED, NOBODY, cell, 1, up - 1, state.field)
        state.superposed[cell] = 0
        state.who[cell * 2 + Spin.DOWN] = 0
    elif up == 0 and down != 0:
        note(journal, Event.HEATED, NOBODY, cell, 0, down - 1, 2 * state.field)
        swap_spins(state, cell)
    return up != 0 and down != 0 and up != down


@kernel
def run_tokens(state: State, journal: Journal) -> bool:
    """At the end of a turn tokens act in the order they were laid; false when one of them must ask first. [8.10]"""
    while state.acting < state.laid:
        token = state.tokens[state.acting]
        kind = kind_of(token)
        cell = cell_of(token)
        if kind == Kind.HEAT:
            if heat_up(state, cell, journal):
                note(journal, Event.OFFERED, state.mover, cell)
                state.phase = Phase.SWAP
                return False
        elif kind == Kind.VORTEX:
            turn_vortex(state, token, journal)
        elif kind == Kind.CAVITY:
            state.asked = asked_by_cavity(state, cell, other_of(token))
            if state.asked >= 0:
                note(journal, Event.ASKED, state.superposed[state.asked] - 1, state.asked, Cause.CAVITY, token)
                state.phase = Phase.NAME
                return False
            pass_cavity(state, token, journal)
        state.acting += 1
    return True
