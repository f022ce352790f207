"""What is in the box of Particle Panic, each figure with its clause of docs/rules/torus.md."""

from enum import IntEnum

SEATS = 4  # "1-4 players" [1.1]
SPACES = 6  # stacks in a circle, one per face of the die [1.4]
ROOM = 6  # particles that fit on a space, usually [7.2, 9.4]
PLACES = 10  # more than a space can ever have room for: the base in which an event holds two places
FACES = 6  # of the die [3.1]
COPIES = 26  # of each suit in two decks of 52 [1.2]
DEALT = 3  # cards to each player at the start, usually [1.3, 9.1]
LIMIT = 6  # "your hand limit (which is normally 6)" [1.6, 9.2]
CODE = 5  # cards of one suit make a code, usually [6.1, 9.3]
SUITS = 5  # hearts, clubs, diamonds, spades; stars only with five codes [1.2]


class Suit(IntEnum):
    """The order in which hands are counted; "hearts, clubs, diamonds, spades" as in the rulebook."""

    HEART = 0
    CLUB = 1
    DIAMOND = 2
    SPADE = 3
    STAR = 4  # the fifth suit of the harder game
