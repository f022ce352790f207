"""Words for suits, numbers and pawns, shared by the log, buttons, tips, refusals and reasons."""

from collections.abc import Sequence

from catstate.draw.theme import SHAPES

from .state import State, View

SUIT_NAMES = ("heart", "club", "diamond", "spade", "star")
SUIT_SIGNS = ("♥", "♣", "♦", "♠", "★")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
ORDINALS = ("", "first", "second", "third", "fourth")
PLURALS = ("hearts", "clubs", "diamonds", "spades", "stars")


def name_of(view: View, pawn: int, names: Sequence[str]) -> str:
    """Whose pawn it is; two pawns of one person are told apart by their shapes."""
    return names[pawn] if view.pawns == view.seats else f"{names[0]} {SHAPES[pawn]}"


def cards_held(view: State, pawn: int) -> int:
    """How many cards a hand holds."""
    return sum(view.hands[pawn].tolist())


def in_words(number: int) -> str:
    """`no`, `one`, `six`, and from then on `7`."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def counted(number: int, thing: str) -> str:
    """`no cards`, `one card`, `two cards`, `11 cards`."""
    return f"{in_words(number)} {thing}{'' if number == 1 else 's'}"


def listed(things: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))


def cards_in_words(hand: Sequence[int]) -> str:
    """A hand as `two hearts and one star`."""
    return listed([counted(int(n), SUIT_NAMES[s]) for s, n in enumerate(hand) if n]) or "no cards"
