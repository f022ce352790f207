"""The table of Schrödinger's Cats: its two records, its numbering, and what both turns and doctorates do to it.

Clauses in brackets refer to docs/rules/cats.md.
"""

from typing import Annotated as Array

from ...core.kernel import Ints, Record, kernel
from .pieces import CELLS, HEISENBERG, KIND_OF, KINDS, LAYERS, LOOKS, MAX_SEATS, NUMBER_OF, PHYSICISTS, STATED

# Which question is open, or what chance does next.
NAMING = 0  # chance: the First Scientist [2.1]
DOCTORATES = 1  # chance: a doctorate for the active seat [2.2]
OPENING = 2  # chance: the open doctorate [2.3]
DEALING = 3  # chance: a box for the active seat [2.4]
TURN = 4  # hypothesis, Prove It! or doctorate [3.2]
FINDINGS = 5  # show a box, reveal the doctorate, or done [4.1]
EXCHANGE = 6  # discard a box, or done [4.5]
DRAWING = 7  # chance: a box from the deck for the active seat
CLOSED = 8  # the match is over

# Actions.
PROVE = 0
DONE = 1
BID = 2  # BID + cell
SHOW = BID + CELLS  # SHOW + kind
DISCARD = SHOW + KINDS  # DISCARD + kind
REVEAL = DISCARD + KINDS  # REVEAL + physicist, Tabby excepted
COPY = REVEAL + PHYSICISTS - 1  # COPY + physicist: Tabby as that one
NUM_ACTIONS = COPY + PHYSICISTS - 1

# Outcomes of chance.
BOX = 0  # BOX + kind
NAME = BOX + KINDS  # NAME + seat
DOCTORATE = NAME + MAX_SEATS  # DOCTORATE + physicist
NUM_OUTCOMES = DOCTORATE + PHYSICISTS


class State(Record):
    """The whole table. Flags are 0 or 1; seats beyond `seats` hold nothing."""

    seats: int
    mode: int  # ELIMINATION, TENURE or AMIGO
    with_doctorates: int  # flag: the option `doctorates`
    with_open: int  # flag: one doctorate lies open
    phase: int  # which question is open, a Phase
    experiment: int  # 1, 2, …; 0 before the first
    first: int  # First Scientist; −1 before she is named
    active: int  # whose turn it is, or who gets the next card; −1 before the First Scientist is named
    due: int  # cards that chance still deals or draws in this phase
    resume: int  # phase after DRAWING; EXCHANGE stands for "the turn ends"
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
    deck: Array[Ints, KINDS]  # boxes of each kind still to be drawn
    hands: Array[Ints, MAX_SEATS, KINDS]  # boxes of each kind in each hand
    findings: Array[Ints, MAX_SEATS, KINDS]  # boxes of each kind each scientist has shown
    discards: Array[Ints, MAX_SEATS, LAYERS, KINDS]  # face down, by who laid them
    wiped: Array[Ints, LAYERS, KINDS]  # findings that a doctorate sent to the pile, known to all
    look_by: Array[Ints, LOOKS]  # who looked when the pile ended with this layer; −1 = nobody
    doctorates: Array[Ints, MAX_SEATS]  # physicist; −1 = none dealt
    used: Array[Ints, MAX_SEATS]  # flag: face up
    used_as: Array[Ints, MAX_SEATS]  # whose power it was, another than her own for Tabby; −1 = not used
    used_in: Array[Ints, MAX_SEATS]  # experiment; 0 = not used
    used_on: Array[Ints, MAX_SEATS]  # cell of the hypothesis that stood then; −1 = none
    moved: Array[Ints, MAX_SEATS]  # boxes that the power exchanged, wiped, drew or showed; 0 for other powers
    bidder: Array[Ints, CELLS]  # who said this hypothesis in this experiment; −1 = nobody
    shown: Array[Ints, CELLS]  # boxes of its kind shown with it
    shown_wild: Array[Ints, CELLS]  # Heisenbergs shown with it
    exchanged: Array[Ints, CELLS]  # boxes exchanged after it
    last_hands: Array[Ints, MAX_SEATS, KINDS]  # the last observation [6.6]: the hands
    last_findings: Array[Ints, MAX_SEATS, KINDS]  # the findings
    last_bonus: Array[Ints, STATED]  # the bonuses
    last_feyncat: int  # flag: Heisenbergs counted as nothing
    last_experiment: int  # in which experiment it was; 0 = none yet
    last_cell: int  # the hypothesis; −1 = none yet, here and below
    last_count: int  # how many there were
    last_caller: int  # who said Prove It!
    last_maker: int  # whose hypothesis it was
    last_right: int  # which of the two was right


class View(Record):
    """What one seat knows: fields as in State; −1 in hands, discards and doctorates stands for what it does not."""

    seat: int  # whose view; −1 = the public
    to_act: int
    seats: int
    mode: int
    with_doctorates: int
    with_open: int
    phase: int
    experiment: int
    first: int
    active: int
    due: int
    resume: int
    standing: int
    maker: int
    shown_now: int
    exchanged_now: int
    boxes: int
    layer: int
    feyncat: int
    open_physicist: int
    winner: int
    leaving: Array[Ints, MAX_SEATS]
    wins: Array[Ints, MAX_SEATS]
    losses: Array[Ints, MAX_SEATS]
    bonus: Array[Ints, STATED]
    deck_size: int  # boxes still to be drawn
    hand_sizes: Array[Ints, MAX_SEATS]  # boxes in each hand
    hands: Array[Ints, MAX_SEATS, KINDS]  # boxes of each kind in each hand; −1 = not known
    findings: Array[Ints, MAX_SEATS, KINDS]
    discard_sizes: Array[Ints, MAX_SEATS, LAYERS]  # boxes each scientist has discarded, by layer
    discards: Array[Ints, MAX_SEATS, LAYERS, KINDS]  # boxes of each kind discarded; −1 = not known
    wiped: Array[Ints, LAYERS, KINDS]
    look_by: Array[Ints, LOOKS]
    looked: int  # how many layers of the pile the viewer has looked through; 0 = none
    pile: Array[Ints, KINDS]  # what lay in those layers, wiped findings included; −1 = not looked
    has_doctorate: Array[Ints, MAX_SEATS]  # flag: one was dealt
    doctorates: Array[Ints, MAX_SEATS]  # physicist; −1 = none dealt, or not known
    used: Array[Ints, MAX_SEATS]
    used_as: Array[Ints, MAX_SEATS]
    used_in: Array[Ints, MAX_SEATS]
    used_on: Array[Ints, MAX_SEATS]
    moved: Array[Ints, MAX_SEATS]
    bidder: Array[Ints, CELLS]
    shown: Array[Ints, CELLS]
    shown_wild: Array[Ints, CELLS]
    exchanged: Array[Ints, CELLS]
    last_hands: Array[Ints, MAX_SEATS, KINDS]
    last_findings: Array[Ints, MAX_SEATS, KINDS]
    last_bonus: Array[Ints, STATED]
    last_feyncat: int
    last_experiment: int
    last_cell: int
    last_count: int
    last_caller: int
    last_maker: int
    last_right: int


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
def count_kind(state: State, kind: int) -> int:
    """All boxes of a kind and the Heisenbergs, in hands and findings, and the bonus of that kind. [6.1, 6.2]"""
    count = state.bonus[kind]
    for seat in range(state.seats):
        count += state.hands[seat, kind] + state.findings[seat, kind]
        if state.feyncat == 0:
            count += state.hands[seat, HEISENBERG] + state.findings[seat, HEISENBERG]
    return count


@kernel
def is_beyond_boxes(state: State, cell: int) -> bool:
    """Whether even all the boxes in play and the bonus could not make a hypothesis true. [3.4]"""
    return NUMBER_OF[cell] > state.boxes + state.bonus[KIND_OF[cell]]


@kernel
def draw_boxes(state: State, number: int, resume: int) -> None:
    """The active scientist is to draw that many boxes; then the phase `resume` goes on."""
    state.due = number
    state.resume = resume
    state.phase = DRAWING


@kernel
def end_turn(state: State) -> None:
    """The next scientist clockwise becomes active. [3.8]"""
    state.active = next_seat(state, state.active)
    state.phase = TURN
    state.shown_now = 0
    state.exchanged_now = 0


@kernel
def is_topmost(cell: int) -> bool:
    """After 13 empty nothing can be said. [5.14]"""
    return cell == CELLS - 1
