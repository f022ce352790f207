"""The numbers of Schrödinger's Cats: phases, actions, outcomes of chance and events.

Clauses refer to docs/rules/cats.md.
"""

from enum import IntEnum
from typing import NamedTuple

from .pieces import CELLS, KINDS, MAX_SEATS, PHYSICISTS


class Phase(IntEnum):
    """Which question is open, or what chance does next."""

    NAMING = 0  # chance: the First Scientist [2.1]
    DOCTORATES = 1  # chance: a doctorate for the active seat [2.2]
    OPENING = 2  # chance: the open doctorate [2.3]
    DEALING = 3  # chance: a box for the active seat [2.4]
    TURN = 4  # hypothesis, Prove It! or doctorate [3.2]
    FINDINGS = 5  # show a box, reveal the doctorate, or done [4.1]
    EXCHANGE = 6  # discard a box, or done [4.5]
    DRAWING = 7  # chance: a box from the deck for the active seat
    OBSERVATION = 8  # after Prove It! all boxes lie open; chance: they are gathered [6.5]
    CLOSED = 9  # the match is over


class Action(IntEnum):
    """What a scientist can do. Where there are several of a sort, this is the first, and the number counts on."""

    PROVE = 0
    DONE = 1
    BID = 2  # BID + cell of the clipboard
    SHOW = BID + CELLS  # SHOW + kind of box
    DISCARD = SHOW + KINDS  # DISCARD + kind of box
    REVEAL = DISCARD + KINDS  # REVEAL + physicist; Tabby by himself is never legal: he copies somebody
    COPY = REVEAL + PHYSICISTS  # COPY + physicist: Tabby as that one


NUM_ACTIONS = Action.COPY + PHYSICISTS - 1


class Outcome(IntEnum):
    """What chance can bring, numbered in the same way."""

    BOX = 0  # BOX + kind: the box dealt or drawn
    NAME = BOX + KINDS  # NAME + seat: the First Scientist
    DOCTORATE = NAME + MAX_SEATS  # DOCTORATE + physicist: the doctorate dealt or laid open
    GATHER = DOCTORATE + PHYSICISTS  # the boxes of an experiment are gathered: nothing else can follow an observation


NUM_OUTCOMES = Outcome.GATHER + 1


class Meaning(NamedTuple):
    """An action taken apart."""

    sort: Action
    what: int  # cell, kind of box or physicist; 0 where there is only one of the sort


MEANINGS = tuple(
    Meaning(sort, action - sort)
    for action in range(NUM_ACTIONS)
    for sort in [max(first for first in Action if first <= action)]
)


class Event(IntEnum):
    """What can happen, and what its numbers are; who it happens to, or who does it, comes first.

    "Her own" events have numbers that only she is shown. A cell is one of the clipboard's, a kind one of the boxes'.
    """

    # Setting up [2]
    NAMED = 0  # who is the First Scientist
    GRANTED = 1  # who is dealt a doctorate; her own: physicist
    LAID_OPEN = 2  # nobody: the physicist that lies open
    BEGAN = 3  # who, the First Scientist, begins an experiment: its number, boxes for each, scientists
    DEALT = 4  # who is dealt a box; her own: kind
    HELD = 5  # who looks at the hand that she was dealt; her own: alive, dead, empty, Heisenbergs
    # A turn [3, 4]
    SAID = 6  # who says a hypothesis: cell, cell that stood before or −1, who had said that or −1
    SHOWED = 7  # who shows a box: kind, how many of the kind she now shows
    SHOWED_ALL = 8  # who shows no more: boxes shown this turn
    DISCARDED = 9  # who exchanges a box; her own: kind
    KEPT = 10  # who exchanges no more: boxes exchanged this turn
    DREW = 11  # who draws a box; her own: kind, Cause
    # Doctorates [5]
    REVEALED = 12  # who reveals a doctorate: physicist, whose power it is (another for Tabby only)
    SWAPPED = 13  # who exchanges the whole hand, by Felinestein: boxes
    LAID_ASIDE = 14  # who lays these boxes of the hand aside for it; her own: alive, dead, empty, Heisenbergs
    ADDED = 15  # who adds to what counts, by Pounce-Gaposchkin or Goeppert-Meower: kind, number, bonus of the kind now
    WIPED = 16  # whose findings leave, by Purrie or Felidae: kind, number, boxes then in the experiment
    NULLIFIED = 17  # who makes Heisenbergs count as nothing, by Feyncat
    LOOKED = 18  # who looks through the discard pile, by Prride: boxes in it
    SAW = 19  # what she sees in it; her own: alive, dead, empty, Heisenbergs
    GAINED = 20  # who is to draw boxes, by Mewton: boxes, boxes then in the experiment
    SKIPPED = 21  # who skips her hypothesis, by Pawking: cell that stands or −1, who said it or −1
    # Prove It! [6]
    CALLED = 22  # who says Prove It!: cell, its maker, boxes in the experiment
    TALLIED = 23  # nobody: findings of all that count, bonus, the count so far, kind asked for
    OPENED = 24  # whose box is opened: kind, place in the hand, flag: it counts, the count so far
    COUNTED = 25  # whose hand is open: boxes of the kind asked for, Heisenbergs that count, the count so far, the kind
    SUMMED = 26  # nobody: boxes of the kind asked for, Heisenbergs that count, bonus, the kind
    IGNORED = 27  # nobody: Heisenbergs that count as nothing, because of Feyncat
    VALIDATED = 28  # who, the maker, was right: the caller, count, cell, boxes in the experiment
    DEBUNKED = 29  # who, the caller, was right: the maker, count, cell, boxes in the experiment
    SCORED = 30  # who was right, where wins win: her wins, wins that win
    LOST = 31  # who was wrong and stays: her losses, losses that put her out
    LEFT = 32  # who was wrong and is out: how many left before her and she, how many are still in the lab
    WON = 33  # who has won the match: Cause, with enough wins how many
    GATHERED = 34  # nobody: the experiment whose boxes are gathered


class Cause(IntEnum):
    """Why a box is drawn, or why a match is won."""

    EXCHANGE = 0  # as many boxes as she discarded [4.5]
    FELINESTEIN = 1  # a new hand [5.5]
    MEWTON = 2  # two boxes more [5.12]
    ENOUGH_WINS = 3  # so many experiments won as win the match: three [7.2, 9.4]
    LAST_ONE = 4  # nobody else is left in the lab [7.4]
