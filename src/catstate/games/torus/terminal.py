"""Particle Panic for terminals (the ring as six boxes, hands below) and screen readers."""

from collections.abc import Sequence

from catstate.core.language import listed, say
from catstate.draw.theme import SHAPES

from .actions import Phase, Roll
from .notation import ask, left_of_turn, rolled_in_words
from .pieces import SPACES
from .state import View
from .words import (
    CARD,
    PARTICLE,
    SUIT_SIGNS,
    cards_held,
    cards_in_words,
    counted,
    entered_codes,
    in_words,
    name_of,
    suit_word,
)

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
    return "\n".join([*(line.rstrip() for line in lines), say("unseen: {cards}", cards=unseen)])


def describe(view: View, names: Sequence[str]) -> str:
    lines = []
    for space in range(SPACES):
        pawns = [name_of(view, pawn, names) for pawn in range(view.pawns) if view.places[pawn] == space]
        cards = counted(int(view.sizes[space]), CARD)
        if view.tops[space] >= 0:
            cards = say("{suit} on top of {cards}", suit=suit_word(view.tops[space]), cards=cards)
        parts = [counted(int(view.particles[space]), PARTICLE), cards]
        parts += [say("here: {names}", names=listed(pawns))] if pawns else []
        lines.append(say("Space {n}: {what}.", n=space + 1, what="; ".join(parts)))
    for pawn in range(view.pawns):
        held, name = cards_in_words(view.hands[pawn]), name_of(view, pawn, names)
        lines.append(say("{name} holds {cards}; hand limit {n}.", name=name, cards=held, n=view.limits[pawn]))
    all_codes = in_words(int(view.suits))
    entered = say("Codes entered: none of {all}.", all=all_codes)
    if codes := entered_codes(view):
        entered = say("Codes entered: {codes} of {all}.", codes=codes, all=all_codes)
    lines.append(entered)
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
        f"│ {say('{card} of {n}', card=top, n=view.sizes[space]):<{inside - 5}}{pawns:>5} │",
        f"│ {'*' * count + '·' * (int(view.room) - count):<{inside}} │",
        f"╰{'─' * (BOX - 2)}╯",
    ]


def _middle(view: View) -> list[str]:
    codes = " ".join(f"{SUIT_SIGNS[suit]}{'✓' if view.codes[suit] else '–'}" for suit in range(view.suits))
    rolled = ""
    if view.die:
        to_move, roll = view.rolled == Roll.MOVE, rolled_in_words(view)
        rolled = say("rolled {roll} to move", roll=roll) if to_move else say("rolled {roll} to try", roll=roll)
    new = ""
    if view.phase == Phase.EMERGE_SPACE:
        new = say("{n} new", n=view.emerged)
    elif view.emerged and view.source >= 0:
        new = say("{n} new on {space}", n=view.emerged, space=view.source + 1)
    return ["", say("codes"), codes, "", "", rolled, new, ""]


def _hand(view: View, pawn: int, names: Sequence[str]) -> str:
    cards = "  ".join(f"{SUIT_SIGNS[suit]} {view.hands[pawn, suit]}" for suit in range(view.suits))
    mark = "▶" if pawn == view.turn and view.phase != Phase.ENDED else " "
    held = say("{held} of {limit}", held=cards_held(view, pawn), limit=view.limits[pawn])
    left = f"   {left_of_turn(view)}" if mark == "▶" else ""
    return f"{mark} {SHAPES[pawn]} {name_of(view, pawn, names)[:16]:<16} {cards}   {held}{left}"
