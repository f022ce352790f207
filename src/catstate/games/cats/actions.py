"""The numbers of Schrödinger's Cats: phases, actions and outcomes of chance. Clauses refer to docs/rules/cats.md."""

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
