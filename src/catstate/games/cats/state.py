"""The table of Schrödinger's Cats, what a seat knows of it, and the small questions that several chapters ask of it.

Clauses in brackets refer to docs/rules/cats.md.
"""

from typing import Annotated as Array

from catstate.core.compile import kernel
from catstate.core.record import Ints, Record
from catstate.core.rules import CHANCE, OVER

from .actions import Phase
from .pieces import CELLS, HEISENBERG, KINDS, LAYERS, LOOKS, MAX_SEATS, STATED


class Public(Record):
    """What everybody knows, the same in State and View. Flags are 0 or 1; seats beyond `seats` hold nothing. [8.1]"""

    seats: int
    mode: int  # ELIMINATION, TENURE or AMIGO
    with_doctorates: int  # flag: the option `doctorates`
    with_open: int  # flag: one doctorate lies open
    supply: Array[Ints, KINDS]  # boxes of each kind in the game [9.1]
    first_hand: int  # boxes for each in the first experiment; 0 = as many as scientists are left [9.2]
    losses_allowed: int  # losses that put a scientist out [9.3]
    wins_needed: int  # wins that win the match; 0 = only the last one in the lab wins [9.4]
    phase: int  # which question is open, a Phase
    experiment: int  # 1, 2, …; 0 before the first
    first: int  # First Scientist; −1 before she is named
    active: int  # whose turn it is or was, or who gets the next card; −1 before the First Scientist is named
    due: int  # cards that chance still deals or draws in this phase
    resume: int  # phase after DRAWING, EXCHANGE standing for "the turn ends"; 0 in other phases
    standing: int  # cell of the standing hypothesis; −1 = none
    maker: int  # who said it; −1 = none
    shown_now: int  # boxes shown this turn
    exchanged_now: int  # boxes discarded in this turn's exchange
    boxes: int  # boxes in the experiment: hands and findings
    layer: int  # layer of the discard pile that now grows = looks taken in this experiment
    feyncat: int  # flag: Heisenbergs count as nothing
    open_physicist: int  # the doctorate that lies open from set-up; −1 = none
    winner: int  # the seat that has won; −1 = nobody yet
    leaving: Array[Ints, MAX_SEATS]  # 1 = first to leave, 2 = second …; 0 = still in the lab
    wins: Array[Ints, MAX_SEATS]  # experiments in which she was right
    losses: Array[Ints, MAX_SEATS]  # experiments in which she was wrong
    bonus: Array[Ints, STATED]  # what doctorates add to the count, per kind
    findings: Array[Ints, MAX_SEATS, KINDS]  # boxes of each kind each scientist has shown
    wiped: Array[Ints, LAYERS, KINDS]  # findings that a doctorate sent to the pile, known to all
    look_by: Array[Ints, LOOKS]  # who looked when the pile ended with this layer; −1 = nobody
    used: Array[Ints, MAX_SEATS]  # flag: face up
    used_as: Array[Ints, MAX_SEATS]  # whose power it was, another than her own for Tabby; −1 = not used
    used_in: Array[Ints, MAX_SEATS]  # experiment; 0 = not used
    used_on: Array[Ints, MAX_SEATS]  # cell of the hypothesis that stood then; −1 = none
    moved: Array[Ints, MAX_SEATS]  # boxes that the power exchanged, wiped, drew or showed; 0 for other powers
    bidder: Array[Ints, CELLS]  # who said this hypothesis in this experiment; −1 = nobody
    shown: Array[Ints, CELLS]  # boxes of its kind shown with it
    shown_wild: Array[Ints, CELLS]  # Heisenbergs shown with it
    exchanged: Array[Ints, CELLS]  # boxes exchanged after it
    last_hands: Array[Ints, MAX_SEATS, KINDS]  # the last observation [6.7]: the hands
    last_findings: Array[Ints, MAX_SEATS, KINDS]  # the findings
    last_bonus: Array[Ints, STATED]  # the bonuses
    last_feyncat: int  # flag: Heisenbergs counted as nothing
    last_experiment: int  # in which experiment it was; 0 = none yet
    last_cell: int  # the hypothesis; −1 = none yet, here and below
    last_count: int  # how many there were
    last_caller: int  # who said Prove It!
    last_maker: int  # whose hypothesis it was
    last_right: int  # which of the two was right


class State(Public):
    """The whole table: what is public, and the cards that are not."""

    deck: Array[Ints, KINDS]  # boxes of each kind still to be drawn
    hands: Array[Ints, MAX_SEATS, KINDS]  # boxes of each kind in each hand
    discards: Array[Ints, MAX_SEATS, LAYERS, KINDS]  # face down, by who laid them
    doctorates: Array[Ints, MAX_SEATS]  # physicist; −1 = none dealt


class View(Public):
    """What one seat knows besides; −1 in hands, discards and doctorates stands for what it does not."""

    seat: int  # whose view; −1 = the public
    to_act: int
    deck_size: int  # boxes still to be drawn
    hand_sizes: Array[Ints, MAX_SEATS]  # boxes in each hand
    hands: Array[Ints, MAX_SEATS, KINDS]  # boxes of each kind in each hand; −1 = not known
    discard_sizes: Array[Ints, MAX_SEATS, LAYERS]  # boxes each scientist has discarded, by layer
    discards: Array[Ints, MAX_SEATS, LAYERS, KINDS]  # boxes of each kind discarded; −1 = not known
    looked: int  # how many layers of the pile the viewer has looked through; 0 = none
    pile: Array[Ints, KINDS]  # what lay in those layers, wiped findings included; −1 = not looked
    has_doctorate: Array[Ints, MAX_SEATS]  # flag: one was dealt
    doctorates: Array[Ints, MAX_SEATS]  # physicist; −1 = none dealt, or not known


@kernel
def to_act(state: State) -> int:
    """The active scientist decides; chance deals and draws cards, and gathers the boxes after an observation. [6.5]"""
    if state.phase == Phase.CLOSED:
        return OVER
    if Phase.TURN <= state.phase <= Phase.EXCHANGE:
        return state.active
    return CHANCE


@kernel
def size_of(bag: Ints) -> int:
    """How many boxes a bag, one count per kind, holds."""
    return bag[0] + bag[1] + bag[2] + bag[3]


@kernel
def next_seat(state: State, seat: int) -> int:
    """Clockwise is rising seat number, past those who are out. [1.1]"""
    seat = (seat + 1) % state.seats
    while state.leaving[seat] > 0:
        seat = (seat + 1) % state.seats
    return seat


@kernel
def scientists_left(state: State) -> int:
    """How many are still in the lab."""
    left = 0
    for seat in range(state.seats):
        if state.leaving[seat] == 0:
            left += 1
    return left


@kernel
def can_call(state: Public) -> bool:
    """Prove It! needs a hypothesis that is not the active scientist's own. [3.6, 3.7]"""
    return state.standing >= 0 and state.maker != state.active


@kernel
def count_kind(state: State, kind: int) -> int:
    """All boxes of a kind and the Heisenbergs, in hands and findings, and the bonus of that kind. [6.1, 6.2]"""
    count = state.bonus[kind]
    for seat in range(state.seats):
        count += state.hands[seat, kind] + state.findings[seat, kind]
        if state.feyncat == 0:
            count += state.hands[seat, HEISENBERG] + state.findings[seat, HEISENBERG]
    return count


def discarded(view: View) -> int:
    """How many boxes lie in the pile, face down or wiped."""
    return sum(sum(sizes) for sizes in view.discard_sizes) + sum(sum(layer) for layer in view.wiped)
