"""|Hop⟩: the contract. Clauses in brackets refer to docs/rules/hop.md."""

from catstate.core.compile import kernel
from catstate.core.journal import NOBODY, Journal, note
from catstate.core.open import determinize as determinize
from catstate.core.open import observe as observe
from catstate.core.open import seen as seen
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, OVER, SCALE

from . import effects, movements, permanents, pieces, superposed
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .actions import NUM_OUTCOMES as NUM_OUTCOMES
from .actions import Action, Cause, Event, Kind, Outcome, Phase, cell_of, kind_of, other_of, spin_of
from .pieces import NEXT, SEATS, Degree, Ground, Movement, Opening, Spin
from .state import State as State
from .state import View as View


@kernel
def setup(state: State, seats: int, options: Ints) -> None:
    """Sites in a grid, electrodes in place of some, seven electrons on each; energy from the master's degree on.
    [1.1, 1.2, 1.4, 5.1, 6.1, 9.1, 9.2, 9.3, 9.4, 9.5, 9.6]"""
    state.seats = seats
    state.degree = options[0]
    state.board = options[2] * 3 + seats - 2
    if state.degree != Degree.BACHELOR:
        hamiltonian = options[1]
        state.field = 1 if hamiltonian <= 2 else 0
        state.interaction = (-1, 1, 0, -1, 1)[hamiltonian]
    state.repeats = options[3]
    state.opening = options[4]
    state.aim = options[5]
    for cell in range(pieces.CELLS):
        if pieces.COVERED[state.board, cell] != 0:
            state.ground[cell] = Ground.SITE
    state.electrons = options[6]
    state.energy = options[7] if state.degree != Degree.BACHELOR else 0
    state.table = state.energy
    state.movements = options[9]
    for position in range(pieces.CARDS):
        state.price[position] = options[9 + pieces.PRICES[position]]
    state.turn_limit = options[13]
    for seat in range(SEATS):
        state.electrode[seat] = pieces.ELECTRODE_CELLS[state.board, seat]
        state.blocked[seat] = -1
        if seat < seats:
            state.ground[state.electrode[seat]] = Ground.ELECTRODE + seat
            state.stock[seat] = state.electrons
            if state.degree != Degree.BACHELOR:
                state.purse[seat] = options[8]
                state.table -= options[8]
    state.row[:] = -1
    state.tokens[:] = -1
    state.played[:] = -1
    state.pending = -1
    state.asked = -1
    state.acting = -1
    state.loser = -1
    state.shocker = -1
    state.mover = -1
    state.phase = Phase.DEAL if state.degree == Degree.DOCTORATE else Phase.SPIN


@kernel
def to_act(state: State) -> int:
    """The player who has just played blocks; a superposed electron's spin is named by who superposed it. [2.2, 7.2]"""
    if state.phase == Phase.OVER:
        return OVER
    if state.phase == Phase.DEAL or state.phase == Phase.SPIN:
        return CHANCE
    if state.phase == Phase.BLOCK:
        return (state.mover + state.seats - 1) % state.seats
    if state.phase == Phase.NAME:
        return state.superposed[state.asked] - 1
    return state.mover


@kernel
def movements_of(state: State) -> int:
    """The movement board as bits: the thesis defence takes the tunnel's place in the doctorate. [3.8, 6.1]"""
    return 0b101111 if state.degree == Degree.DOCTORATE else 0b011111


@kernel
def movements_open(state: State) -> int:
    """What is neither blocked nor, unless repeats are allowed, used in this turn; the thesis once. [2.3, 2.4, 6.1]"""
    kinds = movements_of(state)
    if state.blocked[state.mover] >= 0:
        kinds &= ~(1 << state.blocked[state.mover])
    if state.repeats == 0:
        kinds &= ~state.used
    if state.thesis:
        kinds &= ~(1 << Movement.THESIS)
    return kinds


@kernel
def legal(state: State, out: Ints) -> int:
    """What the open question allows. A turn can end after one movement, or if there is none. [2.2, 2.3, 2.4, 2.5]"""
    count = 0
    if state.phase == Phase.BLOCK:
        for movement in range(6):
            if movements_of(state) & (1 << movement) and movement != state.blocked[state.mover]:
                out[count] = Action.BLOCK + movement
                count += 1
    elif state.phase == Phase.NAME:
        out[0] = Action.NAME + Spin.UP
        out[1] = Action.NAME + Spin.DOWN
        count = 2
    elif state.phase == Phase.SWAP:
        out[0] = Action.KEEP
        out[1] = Action.SWAP
        count = 2
    else:
        if state.phase == Phase.MOVE and state.used:
            out[0] = Action.END
            count = 1
        if state.phase == Phase.EXTRA:
            count = movements.list_movements(state, 0b001111, out, count)
        elif state.moves_left:
            kinds = movements_open(state)
            count = movements.list_movements(state, kinds, out, count)
            if kinds & (1 << Movement.THESIS) and movements.is_in_play(state, state.mover):
                out[count] = Action.THESIS
                count += 1
        if state.phase == Phase.MOVE and state.thesis:
            count = effects.list_effects(state, out, count)
        if count == 0:
            out[0] = Action.END
            count = 1
    return count


@kernel
def odds(state: State, out: Ints, weight: Ints) -> int:
    """Cards lie in random order, a random side up; the box is spun for the first player. [2.1, 6.1]"""
    count = 0
    if state.phase == Phase.SPIN:
        for seat in range(state.seats):
            out[count] = Outcome.BEGIN + seat
            weight[count] = 1
            count += 1
        return count
    for effect in range(2 * pieces.CARDS):
        lies = False
        for position in range(state.dealt):
            if state.row[position] // 2 == effect // 2:
                lies = True
        if not lies:
            out[count] = effect
            weight[count] = 1
            count += 1
    return count


@kernel
def open_turn(state: State) -> None:
    """A turn has two movements, the very first perhaps one. [2.4, 2.6, 9.4]"""
    state.phase = Phase.MOVE
    state.moves_left = 1 if state.turns == 0 and state.opening == Opening.ONE else state.movements
    state.used = 0
    state.thesis = 0


@kernel
def close_turn(state: State, journal: Journal) -> None:
    """Tokens act, used cards go to the dearest positions, the next player's turn is prepared; or the limit is reached.
    [1.7, 2.1, 2.6, 6.4, 8.10, 9.6]"""
    if state.acting < 0:
        state.acting = 0
    if not permanents.run_tokens(state, journal):
        return
    state.acting = -1
    effects.slide_cards(state, journal)
    state.turns += 1
    note(journal, Event.TURN_OVER, state.mover, state.turns)
    state.mover = (state.mover + 1) % state.seats
    state.moves_left = 0
    state.used = 0
    state.thesis = 0
    if state.turns == 1 and state.opening == Opening.ANSWER:
        note(journal, Event.FREED, state.mover)
        open_turn(state)
    elif state.turns >= state.turn_limit:
        note(journal, Event.DRAWN, NOBODY, Cause.LIMIT)
        state.phase = Phase.OVER
    else:
        state.phase = Phase.BLOCK


@kernel
def go_on(state: State, journal: Journal) -> None:
    """After a movement or an effect: the game is over, the turn goes on, or nothing is left in it. [1.6, 2.4]"""
    state.pending = -1
    state.asked = -1
    if state.loser >= 0:
        note(journal, Event.SHOCKED, state.shocker, state.loser)
        state.phase = Phase.OVER
    elif state.moves_left == 0 and state.thesis == 0:
        close_turn(state, journal)
    else:
        state.phase = Phase.MOVE


@kernel
def rock_cradle(state: State, cell: int, way: int, spin: int, journal: Journal) -> None:
    """The first hops into the gap, the last of the row one further; those between stay. [3.4, 5.3, 8.12]"""
    front = NEXT[state.board, cell, way]
    last = NEXT[state.board, front, way]
    behind = NEXT[state.board, last, way]
    row = 1
    while movements.is_taken(state, behind, spin):
        last = behind
        behind = NEXT[state.board, last, way]
        row += 1
    change = movements.energy_of_step(state, cell, front, spin) + movements.energy_of_step(state, last, behind, spin)
    movements.exchange(state, change)
    note(journal, Event.STRUCK, state.mover, cell * 2 + spin, front * 2 + spin, row, way)
    movements.shift(state, cell, front, spin)
    colour = state.who[last * 2 + spin] - 1
    note(journal, Event.PUSHED, state.mover, last * 2 + spin, behind * 2 + spin, colour, change)
    movements.shift(state, last, behind, spin)
    permanents.cross(state, cell, front, journal)
    permanents.cross(state, last, behind, journal)


@kernel
def move(state: State, action: int, journal: Journal) -> None:
    """Carry out a movement and exchange its energy; then a resistance pays. [3.2, 3.3, 3.5, 3.8, 5.3, 8.12]"""
    kind = kind_of(action)
    cell = cell_of(action)
    other = other_of(action)
    spin = spin_of(action)
    if kind == Kind.HOP or kind == Kind.TUNNEL:
        change = movements.energy_of_step(state, cell, other, spin)
        event = Event.HOPPED if kind == Kind.HOP else Event.TUNNELLED
        note(journal, event, state.mover, cell * 2 + spin, other * 2 + spin, 0, change)
        movements.exchange(state, change)
        movements.shift(state, cell, other, spin)
        if kind == Kind.HOP:
            permanents.cross(state, cell, other, journal)
    elif kind == Kind.DOUBLETON:
        move_doubleton(state, cell, other, journal)
    elif kind == Kind.CRADLE:
        rock_cradle(state, cell, other, spin, journal)
    else:
        spin = Spin.UP if state.who[cell * 2] != 0 else Spin.DOWN
        change = movements.energy_of_flip(state, spin)
        note(journal, Event.FLIPPED, state.mover, cell * 2 + spin, cell * 2 + 1 - spin, 0, change)
        movements.exchange(state, change)
        permanents.swap_spins(state, cell)


@kernel
def move_doubleton(state: State, cell: int, to: int, journal: Journal) -> None:
    """Both electrons of a site, or two of the mover's electrode as one up and one down. [3.3, 5.3, 8.12]"""
    change = movements.energy_of_doubleton(state, cell, to)
    if journal is not None:
        colours = 5 * state.mover
        if state.ground[cell] == Ground.SITE:
            colours = permanents.colours_on(state, cell)
        note(journal, Event.DOUBLED, state.mover, cell, to, colours, change)
    movements.exchange(state, change)
    movements.shift(state, cell, to, Spin.UP)
    movements.shift(state, cell, to, Spin.DOWN)
    permanents.cross(state, cell, to, journal)


@kernel
def is_anyone_in_play(state: State) -> bool:
    """Without electrons nobody can ever move again. [1.7]"""
    for seat in range(state.seats):
        if movements.is_in_play(state, seat):
            return True
    return False


@kernel
def carry_out(state: State, action: int, journal: Journal) -> None:
    """A movement or an effect happens, unless it must first ask for a spin. Without electrons the game is drawn.
    [1.7, 7.2, 7.3]"""
    asked = superposed.asked_by(state, action)
    if asked >= 0:
        if state.pending < 0:
            note(journal, Event.TRIED, state.mover, action)
        note(journal, Event.ASKED, state.superposed[asked] - 1, asked, Cause.ACTION)
        state.pending = action
        state.asked = asked
        state.phase = Phase.NAME
        return
    kind = kind_of(action)
    if kind <= Kind.FLIP or (kind == Kind.TUNNEL and state.degree != Degree.DOCTORATE):
        move(state, action, journal)
    else:
        effects.play_effect(state, action, journal)
        if kind == Kind.DIFFUSION:
            permanents.cross(state, cell_of(action), other_of(action), journal)
        if kind == Kind.IONIZATION and not is_anyone_in_play(state):
            note(journal, Event.DRAWN, NOBODY, Cause.IONIZATION)
            state.phase = Phase.OVER
            return
    go_on(state, journal)


@kernel
def begin(state: State, action: int, journal: Journal) -> None:
    """A movement uses up one of the turn's, a mobility edge's none; an effect is paid. [2.4, 6.1, 6.2, 8.15]"""
    kind = kind_of(action)
    if kind == Kind.THESIS:
        note(journal, Event.DEFENDED, state.mover)
        state.thesis = 1
    if kind < Kind.TUNNEL or kind == Kind.THESIS or (kind == Kind.TUNNEL and state.degree != Degree.DOCTORATE):
        if state.phase == Phase.MOVE:
            state.moves_left -= 1
            state.used |= 1 << kind
    else:
        effects.pay_for(state, action, journal)
    if kind == Kind.MOBILITY:
        state.phase = Phase.EXTRA
    elif kind == Kind.THESIS:
        go_on(state, journal)
    else:
        carry_out(state, action, journal)


@kernel
def name_spin(state: State, spin: int, journal: Journal) -> None:
    """The named electron is ordinary again; what waited for it happens, or is lost. [7.2, 7.4]"""
    cell = state.asked
    if journal is not None:
        namer, colour = state.superposed[cell] - 1, state.who[cell * 2] - 1
        note(journal, Event.NAMED, namer, cell, spin, colour, state.field * (1 - 2 * spin))
    state.superposed[cell] = 0
    state.who[cell * 2 + 1 - spin] = 0
    state.asked = -1
    if state.pending < 0:
        close_turn(state, journal)
        return
    action = state.pending
    if spin_of(action) == Spin.BOTH:
        action += spin - Spin.BOTH
    if superposed.is_possible(state, action):
        carry_out(state, action, journal)
    else:
        note(journal, Event.LOST, state.mover, action)
        go_on(state, journal)


@kernel
def end_turn(state: State, journal: Journal) -> None:
    """Who has moved may end the turn; who can move nothing passes, and so ends a mobility edge. [2.5, 8.15]"""
    if state.phase == Phase.EXTRA:
        note(journal, Event.PASSED, state.mover, Cause.MOBILITY)
        go_on(state, journal)
        return
    if state.used:
        note(journal, Event.STOPPED, state.mover)
    else:
        note(journal, Event.PASSED, state.mover, Cause.TURN)
    close_turn(state, journal)


@kernel
def answer_heat(state: State, swap: bool, journal: Journal) -> None:
    """The two electrons on the heat source that asks change places or not. [8.11]"""
    cell = cell_of(state.tokens[state.acting])
    if swap:
        if journal is not None:
            note(journal, Event.SWAPPED, state.mover, cell, 0, permanents.colours_on(state, cell))
        permanents.swap_spins(state, cell)
    else:
        note(journal, Event.KEPT, state.mover, cell)
    state.acting += 1
    close_turn(state, journal)


@kernel
def apply(state: State, action: int, journal: Journal) -> None:
    """Carry out what was decided or dealt."""
    if state.phase == Phase.DEAL:
        note(journal, Event.DEALT, NOBODY, action, state.dealt)
        state.row[state.dealt] = action
        state.dealt += 1
        if state.dealt == pieces.CARDS:
            state.phase = Phase.SPIN
    elif state.phase == Phase.SPIN:
        state.mover = action - Outcome.BEGIN
        note(journal, Event.BEGAN, state.mover)
        state.phase = Phase.BLOCK
    elif state.phase == Phase.BLOCK:
        if journal is not None:
            note(journal, Event.BLOCKED, to_act(state), action - Action.BLOCK, state.mover)
        state.blocked[state.mover] = action - Action.BLOCK
        open_turn(state)
    elif state.phase == Phase.NAME:
        name_spin(state, action - Action.NAME, journal)
    elif state.phase == Phase.SWAP:
        answer_heat(state, action == Action.SWAP, journal)
    elif action == Action.END:
        end_turn(state, journal)
    else:
        begin(state, action, journal)


@kernel
def scores(state: State, out: Ints) -> None:
    """The shocked player or team loses, others win; of three they share, or the shocker takes all. A draw is shared.
    [1.6, 1.7, 1.8]"""
    for seat in range(state.seats):
        if state.loser < 0:
            out[seat] = SCALE // 3 if state.seats == 3 else SCALE // 2
        elif seat == state.loser or movements.is_partner(state, seat, state.loser):
            out[seat] = 0
        elif state.seats != 3:
            out[seat] = SCALE
        elif state.aim == 0 or state.shocker == state.loser:
            out[seat] = SCALE // 2
        else:
            out[seat] = SCALE if seat == state.shocker else 0


# Everything is open, so until another acts everything may be taken back, but for the end of the game.
FINAL: dict[int, str] = {Event.SHOCKED: "1.6", Event.DRAWN: "1.7"}
