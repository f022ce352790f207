"""The ten doctorates: when each may be revealed and what it does. Clauses refer to docs/rules/cats.md."""

from ...core.kernel import Ints, kernel
from .pieces import (
    ALIVE,
    ALIVE_BONUS,
    DEAD,
    EMPTY,
    EMPTY_BONUS,
    FELIDAE,
    FELINESTEIN,
    FEYNCAT,
    KINDS,
    MEOWER,
    MEWTON,
    MEWTON_DRAWS,
    PAWKING,
    POUNCE,
    PRRIDE,
    PURRIE,
    TABBY,
)
from .table import COPY, REVEAL, TURN, State, draw_boxes, end_turn, is_topmost, next_seat, size_of


@kernel
def list_reveals(state: State, out: Ints, count: int) -> int:
    """The active scientist may reveal a doctorate she has not used yet, if its power does something. [5.1, 5.2, 5.3]"""
    seat = state.active
    physicist = state.doctorates[seat]
    if physicist < 0 or state.used[seat] == 1:
        return count
    if physicist == TABBY:
        for other in range(TABBY):
            if is_face_up(state, other) and can_use(state, other):
                out[count] = COPY + other
                count += 1
    elif can_use(state, physicist):
        out[count] = REVEAL + physicist
        count += 1
    return count


@kernel
def is_face_up(state: State, physicist: int) -> bool:
    """The open doctorate and all used ones lie face up, also of scientists who are out. [5.4, 5.15]"""
    found = state.open_physicist == physicist
    for seat in range(state.seats):
        if state.used[seat] == 1 and state.doctorates[seat] == physicist:
            found = True
    return found


@kernel
def can_use(state: State, physicist: int) -> bool:
    """Whether a power would do something for the active scientist now; public facts alone decide. [5.3]"""
    if physicist == FELINESTEIN:
        held = size_of(state.hands[state.active])
        return held > 0 and size_of(state.deck) >= held
    if physicist == PURRIE:
        return has_findings(state, ALIVE)
    if physicist == FELIDAE:
        return has_findings(state, DEAD)
    if physicist == FEYNCAT:
        return state.feyncat == 0
    if physicist == PRRIDE:
        return others_discarded(state)
    if physicist == MEWTON:
        return size_of(state.deck) > 0
    if physicist == PAWKING:
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
    if state.phase != TURN:
        return False
    return not (is_topmost(state.standing) and next_seat(state, state.active) == state.maker)


@kernel
def reveal(state: State, power: int) -> None:
    """The active scientist turns her doctorate face up for good, and its power is done. [5.1, 5.4]"""
    seat = state.active
    state.used[seat] = 1
    state.used_as[seat] = power
    state.used_in[seat] = state.experiment
    state.used_on[seat] = state.standing
    if power == FELINESTEIN:
        state.moved[seat] = exchange_hand(state)
    elif power == POUNCE:
        state.bonus[ALIVE] += ALIVE_BONUS  # [5.6]
    elif power == MEOWER:
        state.bonus[EMPTY] += EMPTY_BONUS  # [5.7]
    elif power == PURRIE:
        state.moved[seat] = wipe_findings(state, ALIVE)
    elif power == FELIDAE:
        state.moved[seat] = wipe_findings(state, DEAD)
    elif power == FEYNCAT:
        state.feyncat = 1  # [5.10]
    elif power == PRRIDE:
        state.moved[seat] = look_through_pile(state)
    elif power == MEWTON:
        state.moved[seat] = min(MEWTON_DRAWS, size_of(state.deck))  # [5.12]
        draw_boxes(state, state.moved[seat], state.phase)
    elif power == PAWKING:
        end_turn(state)  # [5.13]


@kernel
def exchange_hand(state: State) -> int:
    """All boxes of the hand are discarded and as many are drawn; findings stay. [5.5]"""
    hand = state.hands[state.active]
    held = size_of(hand)
    for kind in range(KINDS):
        state.discards[state.active, state.layer, kind] += hand[kind]
        hand[kind] = 0
    state.boxes -= held
    draw_boxes(state, held, state.phase)
    return held


@kernel
def wipe_findings(state: State, kind: int) -> int:
    """Everyone's findings of a kind leave the experiment for the pile, known to all. [5.8, 5.9]"""
    number = 0
    for seat in range(state.seats):
        number += state.findings[seat, kind]
        state.findings[seat, kind] = 0
    state.wiped[state.layer, kind] += number
    state.boxes -= number
    return number


@kernel
def look_through_pile(state: State) -> int:
    """She learns what lies in the pile now; what is laid on it later is a new layer. [5.11, 8.3]"""
    state.look_by[state.layer] = state.active
    number = 0
    for layer in range(state.layer + 1):
        number += size_of(state.wiped[layer])
        for seat in range(state.seats):
            number += size_of(state.discards[seat, layer])
    state.layer += 1
    return number
