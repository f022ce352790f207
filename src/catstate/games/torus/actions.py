"""The numbers of Particle Panic: questions, actions, outcomes. Spaces are 0 … 5 here, and 1 … 6 in words."""

from enum import IntEnum

from .pieces import FACES, SEATS, SPACES, SUITS


class Phase(IntEnum):
    """Which question is open."""

    DEAL = 0  # chance: the next card of the set-up
    TURN = 1  # the player in turn: what next?
    MOVE_ROLL = 2  # chance: how far
    MOVE = 3  # where to?
    TRY_ROLL = 4  # chance: the neutralization die
    ROLLED = 5  # the roll fails as it lies: answer it, or accept?
    REVEAL = 6  # chance: the card under the one just taken
    MORE = 7  # take the second card too?
    SHARING = 8  # give another card?
    DISCARD = 9  # `chooser` is over the hand limit: which card goes?
    EMERGE_COUNT = 10  # chance: how many particles
    EMERGE_SPACE = 11  # chance: where
    SPILL = 12  # two spaces are equally near: which one takes the next particle?
    ENDED = 13


class Verdict(IntEnum):
    """How the match ended."""

    OPEN = 0  # it has not
    WON = 1  # every code is in [8.2]
    NO_ROOM = 2  # a particle found no room [8.3]
    LIMIT_ZERO = 3  # a hand limit reached zero [8.4]
    STACK_OUT = 4  # a stack ran out of cards [8.5]


class Roll(IntEnum):
    """What the die of this turn was rolled for."""

    NONE = 0
    MOVE = 1
    NEUTRALIZE = 2


class Action(IntEnum):
    """The kinds of action; the value is the number of the kind's first action."""

    END = 0  # end the turn
    ACCEPT = 1  # let a failing roll stand
    DONE = 2  # no second card; no further card to give
    MOVE = 3  # roll to move
    NEUTRALIZE = 4
    COLLECT = 5
    GO = 6  # + space
    HEART = GO + SPACES  # spend a heart: roll anew
    CLUB = HEART + 1  # spend a club: add one
    STEP = CLUB + 1  # + space: spend a diamond and step there
    PUSH = STEP + SPACES  # + 2 × space + way (0 anticlockwise, 1 clockwise): spend a spade, move a particle
    GIVE = PUSH + 2 * SPACES  # + SUITS × pawn + suit
    ENTER = GIVE + SUITS * SEATS  # + suit: enter the code
    DISCARD = ENTER + SUITS  # + suit
    SPILL = DISCARD + SUITS  # + space: the extra particle goes there


class Outcome(IntEnum):
    """What chance brings; the value is the number of the kind's first outcome."""

    ROLL = 0  # + face of the die − 1
    CARD = FACES  # + suit


NUM_ACTIONS = Action.SPILL + SPACES
NUM_OUTCOMES = Outcome.CARD + SUITS
KINDS = tuple(max((kind for kind in Action if kind <= action), key=int) for action in range(NUM_ACTIONS))


def kind_of(action: int) -> tuple[Action, int]:
    """The kind of an action, and which one of its kind."""
    kind = KINDS[action]
    return kind, int(action) - kind
