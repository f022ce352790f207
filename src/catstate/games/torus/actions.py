"""The numbers of Particle Panic: questions, actions, outcomes, events. Spaces are 0 … 5 here, and 1 … 6 in words."""

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


class Event(IntEnum):
    """What can happen, with the meaning of its numbers a, b, c and d; everybody learns everything.

    `who` is the seat that plays pawn a, or NOBODY where a is no pawn. A place is the number of a particle on its space,
    from 0 on.
    """

    DEALT = 0  # a is dealt a card: suit b
    LAID = 1  # the first top card of a stack is turned up: space a, suit b, cards in the stack c
    ALARM = 2  # the set-up is complete
    HOLDS = 3  # a begins with these cards: b = 10⁰ × hearts + 10¹ × clubs + 10² × diamonds + …
    BEGAN = 4  # a begins a turn
    ENDED_TURN = 5  # a ends the turn: the Ending is b; top card of the pawn's stack c, space d

    PREPARED_MOVE = 6  # a takes the die to move
    ROLLED_MOVE = 7  # a may go up to b spaces
    WENT = 8  # a goes from space b to space c, which may be the same

    PREPARED_ATTEMPT = 9  # a takes the die to neutralize on space b
    TRIED = 10  # a rolls b to neutralize on space c
    WAITS = 11  # the roll of a fails as it lies, and cards may be spent: needed is b
    NEUTRALIZED = 12  # the roll of a removes a particle: space b, particles left there c
    HIT_NOTHING = 13  # the roll of a succeeds, and no particle is left on space b
    FAILED = 14  # the roll of a fails: new hand limit b, the Failing is c

    COLLECTED = 15  # a takes the top card: space b, suit c, cards left in the stack d
    TOOK_SECOND = 16  # a takes a second card in the same collection: as COLLECTED
    TURNED_UP = 17  # the next card of a stack is turned up: space a, suit b, cards in the stack c
    LEFT_CARD = 18  # a does without the second card: space b, suit c

    REROLLED = 19  # a spends a heart: the roll b is gone, and with it c clubs
    ADDED = 20  # a spends a club: the roll of b becomes c
    STEPPED = 21  # a spends a diamond and goes from space b to space c
    PUSHED = 22  # a spends a spade: a particle goes from space b to c; d = 10 × the place it leaves + the one it takes

    GAVE = 23  # a gives pawn b a card: suit c
    STOPPED_GIVING = 24  # a gives pawn b no more
    ENTERED = 25  # a enters the code of suit b: codes entered c of d
    OVER_LIMIT = 26  # a holds b cards more than the hand limit c, and must discard: the Excess is d
    DISCARDED = 27  # a discards a card: suit b

    ROLLED_COUNT = 28  # after the turn of a the die says how many particles emerge: b
    ROLLED_SPACE = 29  # … and where: space b, how many c, room for d of them
    EMERGED = 30  # a particle emerges: space a, place b
    SPILLED = 31  # a particle goes on to the nearest space with room: from space a, to space b, place c
    SENT = 32  # of two spaces equally near a chooses: from space b, to space c, place d
    NO_ROOM = 33  # b particles that emerge on space a find no room anywhere: every space holds c

    WON = 34  # a has entered the last code
    LOST = 35  # the turn of a lost the game: the Verdict is b; the pawn's space c


class Ending(IntEnum):
    """Why a turn ends."""

    DONE = 0  # the player has had enough
    WITHOUT_CARD = 1  # … and leaves a free card lying [3.8]
    WITH_CARD = 2  # to collect a free card [3.8]


class Failing(IntEnum):
    """Why a roll fails."""

    UNANSWERED = 0  # no card could be spent on it
    ACCEPTED = 1  # the player lets it stand
    RUN_OUT = 2  # the last card that could be spent was spent on something else


class Excess(IntEnum):
    """Why a hand is over its limit."""

    LOWERED = 0  # the limit fell
    COLLECTED = 1  # by collecting
    GIVEN = 2  # by what another player gave
    DISCARDING = 3  # as before, one card less


NUM_ACTIONS = Action.SPILL + SPACES
NUM_OUTCOMES = Outcome.CARD + SUITS
KINDS = tuple(max((kind for kind in Action if kind <= action), key=int) for action in range(NUM_ACTIONS))


def kind_of(action: int) -> tuple[Action, int]:
    """The kind of an action, and which one of its kind."""
    kind = KINDS[action]
    return kind, int(action) - kind
