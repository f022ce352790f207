"""Words for suits, numbers and pawns, shared by the log, buttons, tips, refusals and reasons."""

from collections.abc import Sequence

from catstate.core.language import cached, listed, mark, say, say_as
from catstate.draw.theme import SHAPES

from .pieces import Suit
from .state import State, View

# In texts of actions and positions: the same in every language.
SUIT_NAMES = ("heart", "club", "diamond", "spade", "star")
PLURALS = ("hearts", "clubs", "diamonds", "spades", "stars")
SUIT_SIGNS = ("♥", "♣", "♦", "♠", "★")
SUITS_SAID = (mark("heart"), mark("club"), mark("diamond"), mark("spade"), mark("star"))
CARDS_SAID = (mark("hearts"), mark("clubs"), mark("diamonds"), mark("spades"), mark("stars"))
CARD, PARTICLE, BASIC, SPECIAL = range(len(SUIT_NAMES), len(SUIT_NAMES) + 4)
COUNTS = (  # none, one and several of a suit, then of what else is counted
    (mark("no hearts"), mark("one heart"), mark("{number} hearts")),
    (mark("no clubs"), mark("one club"), mark("{number} clubs")),
    (mark("no diamonds"), mark("one diamond"), mark("{number} diamonds")),
    (mark("no spades"), mark("one spade"), mark("{number} spades")),
    (mark("no stars"), mark("one star"), mark("{number} stars")),
    (mark("no cards"), mark("one card"), mark("{number} cards")),
    (mark("no particles"), mark("one particle"), mark("{number} particles")),
    (mark("no basic actions"), mark("one basic action"), mark("{number} basic actions")),
    (mark("no special actions"), mark("one special action"), mark("{number} special actions")),
)


def name_of(view: View, pawn: int, names: Sequence[str]) -> str:
    """Whose pawn it is; two pawns of one person are told apart by their shapes."""
    return names[pawn] if view.pawns == view.seats else f"{names[0]} {SHAPES[pawn]}"


def cards_held(view: State, pawn: int) -> int:
    """How many cards a hand holds."""
    return sum(view.hands[pawn].tolist())


@cached()
def in_words(number: int) -> str:
    """`no`, `one`, `six`, and from then on `7`."""
    said = (
        say_as("number", "no"),
        say_as("number", "one"),
        say_as("number", "two"),
        say_as("number", "three"),
        say_as("number", "four"),
        say_as("number", "five"),
        say_as("number", "six"),
    )
    return said[number] if number < len(said) else str(number)


@cached()
def counted(number: int, thing: int) -> str:
    """`no cards`, `one card`, `two hearts`, `11 cards`; a thing is a suit, CARD, PARTICLE, BASIC or SPECIAL."""
    none, one, many = COUNTS[thing]
    if number < 2:
        return say(one if number else none)
    return say(many, number=in_words(number))


def suit_word(suit: int) -> str:
    """`heart`."""
    return say(SUITS_SAID[suit])


def suit_cards(suit: int) -> str:
    """`hearts`."""
    return say(CARDS_SAID[suit])


def a_card(suit: int) -> str:
    """`a heart`, where somebody takes, gives or discards it."""
    if suit == Suit.STAR:
        return say_as("what somebody takes, gives or discards", "a star")
    return say(ONE_CARD[suit])


ONE_CARD = (mark("a heart"), mark("a club"), mark("a diamond"), mark("a spade"), mark("a star"))


def the_card(suit: int) -> str:
    """`the heart`, where somebody takes or leaves it."""
    return say(THE_CARD[suit])


THE_CARD = (mark("the heart"), mark("the club"), mark("the diamond"), mark("the spade"), mark("the star"))


def entered_codes(view: View) -> str:
    """`hearts and spades`: the codes that are entered; "" if there is none."""
    names = (
        say_as("codes", "hearts"),
        say_as("codes", "clubs"),
        say_as("codes", "diamonds"),
        say_as("codes", "spades"),
        say_as("codes", "stars"),
    )
    return listed([names[suit] for suit in range(view.suits) if view.codes[suit]])


def cards_in_words(hand: Sequence[int]) -> str:
    """A hand as `two hearts and one star`."""
    return listed([counted(int(n), suit) for suit, n in enumerate(hand) if n]) or say("no cards")
