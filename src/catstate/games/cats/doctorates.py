"""The ten doctorates: when each may be revealed and what it does. Clauses refer to docs/rules/cats.md."""

from catstate.core.compile import kernel
from catstate.core.journal import Journal, note, note_to
from catstate.core.record import Ints

from . import pieces
from .actions import Action, Event, Phase
from .state import State, next_seat, size_of
from .turns import draw_boxes, end_turn


@kernel
def list_reveals(state: State, out: Ints, count: int) -> int:
    """The active scientist may reveal a doctorate she has not used yet, if its power does something. [5.1, 5.2, 5.3]"""
    seat = state.active
    physicist = state.doctorates[seat]
    if physicist < 0 or state.used[seat] == 1:
        return count
    if physicist == pieces.TABBY:
        for other in range(pieces.TABBY):
            if is_face_up(state, other) and can_use(state, other):
                out[count] = Action.COPY + other
                count += 1
    elif can_use(state, physicist):
        out[count] = Action.REVEAL + physicist
        count += 1
    return count


@kernel
def is_face_up(state: State, physicist: int) -> bool:
    """The open doctorate and all used ones lie face up, also of scientists who are out. [5.4, 5.15]"""
    face_up = state.open_physicist == physicist
    for seat in range(state.seats):
        if state.used[seat] == 1 and state.doctorates[seat] == physicist:
            face_up = True
    return face_up


@kernel
def can_use(state: State, physicist: int) -> bool:
    """Whether a power would do something for the active scientist now; public facts alone decide. [5.3]"""
    if physicist == pieces.FELINESTEIN:
        held = size_of(state.hands[state.active])
        return held > 0 and size_of(state.deck) >= held
    if physicist == pieces.PURRIE:
        return has_findings(state, pieces.ALIVE)
    if physicist == pieces.FELIDAE:
        return has_findings(state, pieces.DEAD)
    if physicist == pieces.FEYNCAT:
        return state.feyncat == 0
    if physicist == pieces.PRRIDE:
        return others_discarded(state)
    if physicist == pieces.MEWTON:
        return size_of(state.deck) > 0
    if physicist == pieces.PAWKING:
        return can_skip(state)
    return True


@kernel
def has_findings(state: State, kind: int) -> bool:
    """Whether anyone shows a box of this kind. [5.8, 5.9]"""
    number = 0
    for seat in range(state.seats):
        number += state.findings[seat, kind]
    return number > 0


@kernel
def others_discarded(state: State) -> bool:
    """Whether the pile holds a box that somebody else laid there face down. [5.11]"""
    for seat in range(state.seats):
        if seat != state.active:
            for layer in range(state.layer + 1):
                if size_of(state.discards[seat, layer]) > 0:
                    return True
    return False


@kernel
def can_skip(state: State) -> bool:
    """Before her hypothesis, unless 13 empty stands and the next scientist made it. [5.13, 5.14]"""
    if state.phase != Phase.TURN:
        return False
    return not (state.standing == pieces.CELLS - 1 and next_seat(state, state.active) == state.maker)


@kernel
def reveal(state: State, power: int, journal: Journal) -> None:
    """The active scientist turns her doctorate face up for good, and its power is done. [5.1, 5.4]"""
    seat = state.active
    note(journal, Event.REVEALED, seat, state.doctorates[seat], power)
    state.used[seat] = 1
    state.used_as[seat] = power
    state.used_in[seat] = state.experiment
    state.used_on[seat] = state.standing
    if power == pieces.FELINESTEIN:
        state.moved[seat] = exchange_hand(state, journal)
    elif power == pieces.POUNCE:
        add_bonus(state, pieces.ALIVE, pieces.ALIVE_BONUS, journal)  # [5.6]
    elif power == pieces.MEOWER:
        add_bonus(state, pieces.EMPTY, pieces.EMPTY_BONUS, journal)  # [5.7]
    elif power == pieces.PURRIE:
        state.moved[seat] = wipe_findings(state, pieces.ALIVE, journal)
    elif power == pieces.FELIDAE:
        state.moved[seat] = wipe_findings(state, pieces.DEAD, journal)
    elif power == pieces.FEYNCAT:
        state.feyncat = 1  # [5.10]
        note(journal, Event.NULLIFIED, seat)
    elif power == pieces.PRRIDE:
        state.moved[seat] = look_through_pile(state, journal)
    elif power == pieces.MEWTON:
        state.moved[seat] = min(pieces.MEWTON_DRAWS, size_of(state.deck))  # [5.12]
        note(journal, Event.GAINED, seat, state.moved[seat], state.boxes + state.moved[seat])
        draw_boxes(state, state.moved[seat], state.phase)
    elif power == pieces.PAWKING:
        note(journal, Event.SKIPPED, seat, state.standing, state.maker)
        end_turn(state)  # [5.13]


@kernel
def exchange_hand(state: State, journal: Journal) -> int:
    """All boxes of the hand are discarded and as many are drawn; findings stay. [5.5]"""
    seat = state.active
    hand = state.hands[seat]
    held = size_of(hand)
    note(journal, Event.SWAPPED, seat, held)
    note_to(journal, seat, Event.LAID_ASIDE, seat, hand[0], hand[1], hand[2], hand[3])
    for kind in range(pieces.KINDS):
        state.discards[seat, state.layer, kind] += hand[kind]
        hand[kind] = 0
    state.boxes -= held
    draw_boxes(state, held, state.phase)
    return held


@kernel
def add_bonus(state: State, kind: int, number: int, journal: Journal) -> None:
    """So many more of a kind count to the end of the experiment. [5.6, 5.7]"""
    state.bonus[kind] += number
    note(journal, Event.ADDED, state.active, kind, number, state.bonus[kind])


@kernel
def wipe_findings(state: State, kind: int, journal: Journal) -> int:
    """Everyone's findings of a kind leave the experiment for the pile, known to all. [5.8, 5.9]"""
    total = 0
    for seat in range(state.seats):
        number = state.findings[seat, kind]
        if number > 0:
            total += number
            note(journal, Event.WIPED, seat, kind, number, state.boxes - total)
        state.findings[seat, kind] = 0
    state.wiped[state.layer, kind] += total
    state.boxes -= total
    return total


@kernel
def look_through_pile(state: State, journal: Journal) -> int:
    """She learns what lies in the pile now; what is laid on it later is a new layer. [5.11, 8.3]"""
    state.look_by[state.layer] = state.active
    number = 0
    for layer in range(state.layer + 1):
        number += size_of(state.wiped[layer])
        for seat in range(state.seats):
            number += size_of(state.discards[seat, layer])
    note(journal, Event.LOOKED, state.active, number)
    if journal is not None:
        note_pile(state, journal)
    state.layer += 1
    return number


@kernel
def note_pile(state: State, journal: Ints) -> None:
    """How many boxes of each kind lie in the pile, for the one who looks. [5.11]"""
    alive = dead = empty = wild = 0
    for layer in range(state.layer + 1):
        wiped = state.wiped[layer]
        alive += wiped[pieces.ALIVE]
        dead += wiped[pieces.DEAD]
        empty += wiped[pieces.EMPTY]
        wild += wiped[pieces.HEISENBERG]
        for seat in range(state.seats):
            laid = state.discards[seat, layer]
            alive += laid[pieces.ALIVE]
            dead += laid[pieces.DEAD]
            empty += laid[pieces.EMPTY]
            wild += laid[pieces.HEISENBERG]
    note_to(journal, state.active, Event.SAW, state.active, alive, dead, empty, wild)
