"""Particle Panic in a terminal: the ring as six boxes, hands below."""

from collections.abc import Sequence

from ...draw.theme import SHAPES
from .notation import SUIT_SIGNS, left_of_turn, name_of
from .pieces import ROOM, Phase, Roll
from .table import Table, View, hand_size

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


def _beside(left: list[str], middle: list[str], right: list[str]) -> list[str]:
    return [a + b.center(GAP) + c for a, b, c in zip(left, middle, right, strict=True)]


def _box(view: Table, space: int) -> list[str]:
    top = SUIT_SIGNS[view.tops[space]] if view.tops[space] >= 0 else " "
    pawns = "".join(SHAPES[pawn] for pawn in range(view.pawns) if view.places[pawn] == space)
    count = int(view.particles[space])
    inside = BOX - 4
    return [
        f"╭─ {space + 1} {'─' * (BOX - 6)}╮",
        f"│ {f'{top} of {view.sizes[space]}':<{inside - 5}}{pawns:>5} │",
        f"│ {'*' * count + '·' * (ROOM - count):<{inside}} │",
        f"╰{'─' * (BOX - 2)}╯",
    ]


def _middle(view: Table) -> list[str]:
    codes = " ".join(f"{SUIT_SIGNS[suit]}{'✓' if view.codes[suit] else '–'}" for suit in range(view.suits))
    rolled = ""
    if view.die:
        plus = f" + {view.bonus}" if view.bonus else ""
        rolled = f"rolled {view.die}{plus} {'to move' if view.rolled == Roll.MOVE else 'to try'}"
    new = f"{view.emerged} new on {view.source + 1}" if view.emerged and view.source >= 0 else ""
    if view.phase == Phase.EMERGE_SPACE:
        new = f"{view.emerged} new"
    return ["", "codes", codes, "", "", rolled, new, ""]


def _hand(view: Table, pawn: int, names: Sequence[str]) -> str:
    cards = "  ".join(f"{SUIT_SIGNS[suit]} {view.hands[pawn, suit]}" for suit in range(view.suits))
    mark = "▶" if pawn == view.turn and view.phase != Phase.ENDED else " "
    held = f"{hand_size(view, pawn)} of {view.limits[pawn]}"
    left = f"   {left_of_turn(view)}" if mark == "▶" else ""
    return f"{mark} {SHAPES[pawn]} {name_of(view, pawn, names)[:16]:<16} {cards}   {held}{left}"
