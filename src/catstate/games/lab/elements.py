"""What happens to scientists: blooping, logging and the reset, and the board elements that throw them about."""

from catstate.core.compile import kernel
from catstate.core.journal import Journal, note
from catstate.core.record import Ints

from . import pieces
from .actions import Cause, Event, Phase
from .pieces import Effect, Element
from .sight import is_blank
from .state import HELD, IN_SLOT, KIND, USED, State, pop, push
from .tiles import draw_for


@kernel
def store(state: State, colour: int, roller: int, journal: Journal) -> None:
    """A logged or lost cube lies in its Mainframe slot; four there make a reset. [4.6, 4.7, 7.1]"""
    state.cube[colour] = IN_SLOT
    state.wipe_turn[colour] = -1
    for other in range(4):
        if state.cube[other] != IN_SLOT:
            return
    if not state.over:
        note(journal, Event.MAINFRAME_FULL, roller)
    push(state, Phase.RESTORE, roller, 0, 0, 0, 0)
    push(state, Phase.ROLL_LETTER, roller, 0, 0, 0, 0)
    push(state, Phase.ROLL_NUMBER, roller, 0, 0, 0, 0)


@kernel
def lay_cube(state: State, colour: int, space: int, journal: Journal) -> None:
    """A free cube comes to lie on a space; on the Mainframe it goes to its slot, unlogged. [8.11]"""
    if space == pieces.MAINFRAME:
        store(state, colour, state.active, journal)
    else:
        state.cube[colour] = space
        state.wipe_turn[colour] = -1


@kernel
def is_logged_by_all(state: State, colour: int) -> bool:
    """Whether nobody can use a colour any more. [4.8]"""
    common = 15
    for seat in range(state.seats):
        common &= state.logged[seat]
    return (common >> colour) & 1 == 1


@kernel
def restore(state: State, roller: int, journal: Journal) -> None:
    """Reset: the cubes go to the rolled coordinates of their sectors, but for those everybody has logged. [4.7, 4.8]"""
    if ask_dice(state, roller):
        return
    pop(state)
    out = 0
    for colour in range(4):
        if not is_logged_by_all(state, colour):
            state.cube[colour] = pieces.AT[colour, state.letter, state.number - 1]
            out |= 1 << colour
    note(journal, Event.RESET, roller, state.letter, state.number - 1, out)


@kernel
def ask_dice(state: State, seat: int) -> bool:
    """CHOOSE: the player says what the die shows. [1.7]"""
    if state.number == pieces.CHOOSE:
        push(state, Phase.CHOOSE_NUMBER, seat, 0, 0, 0, 0)
        return True
    if state.letter == pieces.CHOOSE:
        push(state, Phase.CHOOSE_LETTER, seat, 0, 0, 0, 0)
        return True
    return False


@kernel
def log(state: State, seat: int, journal: Journal) -> None:
    """Data is logged on the Mainframe at once; the last cube needed wins. [4.6, 10.1]"""
    colour = state.holds[seat]
    state.holds[seat] = -1
    state.logged[seat] |= 1 << colour
    done = count_bits(state.logged[seat])
    note(journal, Event.LOGGED, seat, colour, done, state.goal)
    if done >= state.goal:
        state.winner = seat
        state.over = 1
        note(journal, Event.WON, seat, done)
    if pieces.FERAL[state.scenario]:
        call_cat(state, seat)
    store(state, colour, seat, journal)


@kernel
def call_cat(state: State, seat: int) -> None:
    """A cat reacts at most once a turn. [8.2]"""
    if not (state.reacted >> seat) & 1:
        state.reacted |= 1 << seat
        push(state, Phase.REACT, seat, 0, 0, 0, 0)


@kernel
def count_bits(mask: int) -> int:
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


@kernel
def stand(state: State, seat: int, space: int, journal: Journal) -> None:
    """However a scientist comes to the Mainframe, the cube in hand is logged. [4.6, 9.8]"""
    state.place[seat] = space
    if space == pieces.MAINFRAME and state.holds[seat] >= 0 and not pieces.REVIEW[state.scenario]:
        log(state, seat, journal)


@kernel
def bloop(state: State, seat: int, cause: int, by: int, journal: Journal) -> None:
    """Back to your office, the cube to its slot; whoever stands in that office is blooped too. [7.1, 7.2, 9.13]"""
    waiting = 1 << seat
    space = state.place[seat]
    if pieces.ENTANGLED[state.scenario] and pieces.SECTOR[space] >= 0:
        for other in range(state.seats):
            there = state.place[other]
            if (
                pieces.SECTOR[there] >= 0
                and pieces.SECTOR[there] != pieces.SECTOR[space]
                and pieces.LETTER[there] == pieces.LETTER[space]
            ):
                waiting |= 1 << other
    entangled = waiting
    while waiting:
        for victim in range(state.seats):
            if (waiting >> victim) & 1:
                waiting -= 1 << victim
                if journal is not None:
                    if victim == seat:
                        note(journal, Event.BLOOPED, seat, space, cause, by, state.holds[seat])
                    elif (entangled >> victim) & 1:
                        there = state.place[victim]
                        note(journal, Event.BLOOPED, victim, there, Cause.ENTANGLED, seat, state.holds[victim])
                    else:
                        office = state.place[victim]
                        host = owner_of(state, office)
                        note(journal, Event.BLOOPED, victim, office, Cause.OFFICE, host, state.holds[victim])
                waiting |= go_home(state, victim, journal)


@kernel
def owner_of(state: State, office: int) -> int:
    """Whose office a space is; −1 if it is nobody's. [1.2]"""
    for seat in range(state.seats):
        if pieces.OFFICE[state.seats, seat] == office:
            return seat
    return -1


@kernel
def go_home(state: State, victim: int, journal: Journal) -> int:
    """One scientist is put into the office; returns who is there and must leave. [7.1, 7.2, 3.8]"""
    office = pieces.OFFICE[state.seats, victim]
    state.place[victim] = office
    if victim == state.active:
        state.left = -1
    if state.holds[victim] >= 0:
        colour = state.holds[victim]
        state.holds[victim] = -1
        store(state, colour, state.active, journal)
    guests = 0
    for other in range(state.seats):
        if other != victim and state.place[other] == office:
            guests |= 1 << other
    return guests


@kernel
def land(state: State, seat: int, space: int, journal: Journal) -> None:
    """Who arrives stands there first; then everybody else there is blooped, and in somebody's office perhaps the one
    who arrived. [5.5, 7.2]"""
    stand(state, seat, space, journal)
    for other in range(state.seats):
        if other != seat and state.place[other] == space:
            bloop(state, other, Cause.LANDING, seat, journal)


@kernel
def send(state: State, seat: int, space: int, throws: int, phase: int, journal: Journal) -> None:
    """A scientist lands: beyond the rim is a bloop; a blank gets a tile; what is there acts at once. [5.2, 5.5, 5.6]"""
    if space < 0:
        bloop(state, seat, Cause.RIM, -1, journal)
        return
    push(state, Phase.ACTIVATE, seat, throws, phase, 0, 0)
    land(state, seat, space, journal)
    if is_blank(state, space):
        draw_for(state, seat, space, -1, 0, journal)


@kernel
def randomize(state: State, seat: int, sector: int, throws: int, phase: int) -> None:
    """Roll number and letter, and the sector where none is given, then go there. [5.4]"""
    push(state, Phase.SCATTER, seat, throws, phase, sector, 0)
    if sector < 0:
        push(state, Phase.ROLL_SECTOR, seat, -1, 0, 0, 0)
    push(state, Phase.ROLL_LETTER, seat, 0, 0, 0, 0)
    push(state, Phase.ROLL_NUMBER, seat, 0, 0, 0, 0)


@kernel
def activate(state: State, task: Ints, journal: Journal) -> None:
    """The element under a scientist acts, a collapser bloops; a chain stops after forty throws. [5.1, 5.2, 5.8, 5.9]"""
    seat = task[1]
    throws = task[2]
    phase = task[3]
    pop(state)
    space = state.place[seat]
    tile = state.tile[space]
    if tile < 0:
        return
    kind = tile >> KIND
    element = pieces.ELEMENT[kind]
    if throws >= pieces.MAX_CHAIN:
        if pieces.THROWS[kind]:
            note(journal, Event.CHAIN_ENDED, seat, space)
        return
    if element == Element.TELEPORTER:
        note(journal, Event.SEIZED, seat, space, kind)
        push(state, Phase.LEAP, seat, throws, phase, 0, 0)
        push(state, Phase.ROLL_NUMBER, seat, 0, 0, 0, 0)
    elif element == Element.RANDOMIZER:
        note(journal, Event.SEIZED, seat, space, kind)
        randomize(state, seat, pieces.TARGET[kind], throws, phase)
    elif element == Element.COLLAPSER:
        bloop(state, seat, Cause.COLLAPSER, -1, journal)
    elif element == Element.BREAK_ROOM and phase and seat == state.active and not (tile >> USED) & 1:
        take_break(state, seat, space, kind, journal)


@kernel
def take_break(state: State, seat: int, space: int, kind: int, journal: Journal) -> None:
    """A bonus round: see, then an action per cup; then board elements begin anew. Each room once a turn.
    [5.7, 9.4, 11.3]"""
    state.tile[space] |= 1 << USED
    state.coffees += 1
    state.todo[state.depth - 1, 2] = 0  # the phase of board elements that led here starts over
    cups = pieces.CUPS[kind] + state.extra_cups
    note(journal, Event.COFFEE, seat, space, cups)
    push(state, Phase.ACT, seat, cups, 0, 0, 0)
    push(state, Phase.LOOK_ROUND, seat, 0, 0, 0, 0)


@kernel
def arrow_of(tile: int) -> int:
    """Where a teleporter's arrow points."""
    return (pieces.ARROW[tile >> KIND] + (tile & 3) + ((tile >> 2) & 3)) & 3


@kernel
def leap(state: State, task: Ints, journal: Journal) -> None:
    """A teleporter throws as far as rolled along its arrow, over everything. [5.3, 7.3]"""
    seat = task[1]
    if state.number == pieces.CHOOSE:
        push(state, Phase.CHOOSE_NUMBER, seat, 0, 0, 0, 0)
        return
    throws = task[2]
    phase = task[3]
    pop(state)
    space = state.place[seat]
    last = space
    way = arrow_of(state.tile[space])
    for _ in range(state.number):
        if space >= 0:
            last = space
            space = pieces.BESIDE[space, way]
    note(journal, Event.TELEPORTED, seat, state.place[seat], space, last, state.holds[seat])
    send(state, seat, space, throws + 1, phase, journal)


@kernel
def scatter(state: State, task: Ints, journal: Journal) -> None:
    """A randomizer throws to the rolled coordinates; onto its own space it acts again. [5.4]"""
    seat = task[1]
    if ask_dice(state, seat):
        return
    throws = task[2]
    phase = task[3]
    sector = task[4] if task[4] >= 0 else state.sector
    space = pieces.AT[sector, state.letter, state.number - 1]
    if journal is not None:
        cat = state.cat[state.active] if is_scattered_by_cat(state, task) else -1
        note(journal, Event.RANDOMIZED, seat, state.place[seat], space, cat, state.holds[seat])
    pop(state)
    send(state, seat, space, throws + 1, phase, journal)


@kernel
def is_scattered_by_cat(state: State, task: Ints) -> bool:
    """Whether it is a cat and no randomizer that throws. [8.4]

    A cat's throw comes first in its chain, outside the phase of board elements, and rolls the sector. So does one by a
    four-colour randomizer onto which a cat has jumped: with the active scientist, whose cat then is of another sort.
    """
    if task[2] > 0 or task[3] or task[4] >= 0 or state.cat[state.active] < 0:
        return False
    return task[1] != state.active or pieces.POWER[state.cat[state.active]] == Effect.RANDOMIZE


@kernel
def take_cube(state: State, seat: int, colour: int) -> None:
    """A cube is collected or stolen; the cat reacts, but not to a cube that was dropped this turn. [4.1, 4.2, 8.2]"""
    state.holds[seat] = colour
    state.cube[colour] = HELD
    state.wipe_turn[colour] = -1
    if state.cats and not (state.dropped >> colour) & 1:
        call_cat(state, seat)
