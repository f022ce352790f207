"""Particle Panic for terminals (the ring as six boxes, hands below) and screen readers."""

from collections.abc import Sequence

from catstate.draw.theme import SHAPES

from .actions import Phase, Roll
from .notation import ask, left_of_turn
from .pieces import SPACES
from .state import View
from .words import NUMBERS, SUIT_NAMES, SUIT_SIGNS, cards_held, cards_in_words, counted, listed, name_of

BOX = 20  # columns of a space
GAP = 24  # columns between the spaces on the left and on the right


def text(view: View, names: Sequence[str]) -> str:
    boxes = [_box(view, space) for space in range(6)]
    middle = _middle(view)
    indent = " " * ((BOX + GAP) // 2)
    lines = [indent + line for line in boxes[0]]
    lines += _beside(boxes[5], middle[:4], boxes[1])
    lines += _beside(boxes[4], middle[4:], boxes[2])
    lines += [indent + line for line in boxes[3]]
    lines += ["", *(_hand(view, pawn, names) for pawn in range(view.pawns))]
    unseen = "  ".join(f"{SUIT_SIGNS[suit]} {view.hidden[suit]}" for suit in range(view.suits))
    return "\n".join([*(line.rstrip() for line in lines), f"unseen: {unseen}"])


def describe(view: View, names: Sequence[str]) -> str:
    lines = []
    for space in range(SPACES):
        pawns = [name_of(view, pawn, names) for pawn in range(view.pawns) if view.places[pawn] == space]
        top = f"{SUIT_NAMES[view.tops[space]]} on top of " if view.tops[space] >= 0 else ""
        there = f"; here: {listed(pawns)}" if pawns else ""
        found = counted(int(view.particles[space]), "particle")
        lines.append(f"Space {space + 1}: {found}; {top}{counted(int(view.sizes[space]), 'card')}{there}.")
    for pawn in range(view.pawns):
        held = cards_in_words(view.hands[pawn])
        lines.append(f"{name_of(view, pawn, names)} holds {held}; hand limit {view.limits[pawn]}.")
    entered = [f"{SUIT_NAMES[suit]}s" for suit in range(view.suits) if view.codes[suit]]
    lines.append(f"Codes entered: {listed(entered) or 'none'} of {NUMBERS[view.suits]}.")
    return " ".join([*lines, ask(view, names)])


def _beside(left: list[str], middle: list[str], right: list[str]) -> list[str]:
    return [a + b.center(GAP) + c for a, b, c in zip(left, middle, right, strict=True)]


def _box(view: View, space: int) -> list[str]:
    top = SUIT_SIGNS[view.tops[space]] if view.tops[space] >= 0 else " "
    pawns = "".join(SHAPES[pawn] for pawn in range(view.pawns) if view.places[pawn] == space)
    count = int(view.particles[space])
    inside = BOX - 4
    return [
        f"╭─ {space + 1} {'─' * (BOX - 6)}╮",
        f"│ {f'{top} of {view.sizes[space]}':<{inside - 5}}{pawns:>5} │",
        f"│ {'*' * count + '·' * (int(view.room) - count):<{inside}} │",
        f"╰{'─' * (BOX - 2)}╯",
    ]


def _middle(view: View) -> list[str]:
    codes = " ".join(f"{SUIT_SIGNS[suit]}{'✓' if view.codes[suit] else '–'}" for suit in range(view.suits))
    rolled = ""
    if view.die:
        plus = f" + {view.bonus}" if view.bonus else ""
        rolled = f"rolled {view.die}{plus} {'to move' if view.rolled == Roll.MOVE else 'to try'}"
    new = f"{view.emerged} new on {view.source + 1}" if view.emerged and view.source >= 0 else ""
    if view.phase == Phase.EMERGE_SPACE:
        new = f"{view.emerged} new"
    return ["", "codes", codes, "", "", rolled, new, ""]


def _hand(view: View, pawn: int, names: Sequence[str]) -> str:
    cards = "  ".join(f"{SUIT_SIGNS[suit]} {view.hands[pawn, suit]}" for suit in range(view.suits))
    mark = "▶" if pawn == view.turn and view.phase != Phase.ENDED else " "
    held = f"{cards_held(view, pawn)} of {view.limits[pawn]}"
    left = f"   {left_of_turn(view)}" if mark == "▶" else ""
    return f"{mark} {SHAPES[pawn]} {name_of(view, pawn, names)[:16]:<16} {cards}   {held}{left}"
