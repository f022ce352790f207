"""Schrödinger's Cats for terminals and screen readers."""

from collections.abc import Sequence
from textwrap import wrap

from catstate.core.values import plain
from catstate.draw.theme import SHAPES

from .knowledge import most_of_each
from .pieces import COLUMNS, KIND_OF, KINDS, NAMES, NUMBER_OF, POWERS, ROWS, STATED, TABBY
from .state import View, discarded
from .words import bag_words, boxes_words, counted, family_name, hypothesis, score_words, used_words

LETTERS = "ADEH"
SCREEN = 80  # columns


def describe(view: View, names: Sequence[str]) -> str:
    """Everything on the table, in sentences."""
    view = plain(view)
    parts = [f"Experiment {view.experiment}, {boxes_words(view.boxes)} in it, {view.deck_size} in the deck."]
    if view.standing >= 0:
        parts.append(f"{names[view.maker]} says {hypothesis(view.standing)}.")
    elif view.experiment:
        parts.append("There is no hypothesis yet.")
    parts += [describe_scientist(view, seat, names[seat]) for seat in range(view.seats)]
    if view.open_physicist >= 0:
        parts.append(f"{NAMES[view.open_physicist]} lies open.")
    parts += [f"{in_force}." for in_force in forces(view)]
    if view.last_cell >= 0:
        parts.append(observation_line(view, names))
    return " ".join(parts)


def describe_scientist(view: View, seat: int, name: str) -> str:
    if view.leaving[seat] and not view.hand_sizes[seat]:
        return f"{name} is out."
    hand = bag_words(view.hands[seat]) if view.hands[seat][0] >= 0 else boxes_words(view.hand_sizes[seat])
    words = f"{name} holds {hand}"
    if any(view.findings[seat]):
        words += f" and shows {bag_words(view.findings[seat])}"
    if view.doctorates[seat] >= 0:
        words += f"; doctorate {NAMES[view.doctorates[seat]]}{used_words(view, seat)}"
    return words + "."


def forces(view: View) -> list[str]:
    """Bonuses and Feyncat, while they are in force."""
    bonuses = [f"+{counted(view.bonus[kind], kind)}" for kind in range(STATED) if view.bonus[kind]]
    return bonuses + (["Heisenbergs count as nothing"] if view.feyncat else [])


def observation_line(view: View, names: Sequence[str]) -> str:
    """The last observation in one sentence. [6.7]"""
    verdict = "debunked" if view.last_right == view.last_caller else "validated"
    count = counted(view.last_count, int(KIND_OF[view.last_cell]))
    said = hypothesis(view.last_cell)
    return f"Last observed: {names[view.last_maker]} said {said}, {names[view.last_caller]} called, {count}: {verdict}."


def text(view: View, names: Sequence[str]) -> str:
    """The clipboard beside the scientists. `[3A]` stands, `·` is passed, `3A●` was said by ●, `3A-` can't be true."""
    most, lives = most_of_each(view), int(view.losses_allowed)
    view = plain(view)
    rows = [clipboard_row(view, most, row) for row in range(ROWS)]
    beside = SCREEN - len(rows[0]) - 1
    side = [part for line in side_lines(view, names, lives) for part in folded(line, beside)]
    side += [""] * (ROWS - len(side))
    rows += [" " * len(rows[0])] * (len(side) - ROWS)
    lines = [f"{left} {right}".rstrip() for left, right in zip(rows, side, strict=True)]
    lines.append("A alive, D dead, E empty, H Heisenberg; [ ] stands, - can't be true now")
    if view.last_cell >= 0:
        lines += ["", *(part for line in observation_lines(view, names) for part in folded(line, SCREEN))]
    return "\n".join(lines)


def folded(line: str, width: int) -> list[str]:
    """A line, going on below where its room ends."""
    return wrap(line, width, subsequent_indent="     ") or [""]


def clipboard_row(view: View, most: Sequence[int], row: int) -> str:
    words = []
    for cell in range(row * COLUMNS, (row + 1) * COLUMNS):
        name = f"{NUMBER_OF[cell]}{LETTERS[KIND_OF[cell]]}"
        sign = SHAPES[view.bidder[cell]] if view.bidder[cell] >= 0 else ""
        if cell == view.standing:
            word = f"[{name}{sign}]"
        elif cell < view.standing:
            word = f" {name}{sign} " if sign else " · "
        else:
            word = f" {name} " if NUMBER_OF[cell] <= most[KIND_OF[cell]] else f" {name}-"
        words.append(f"{word:>6}")
    return "".join(words)


def side_lines(view: View, names: Sequence[str], lives: int) -> list[str]:
    pile = discarded(view)
    lines = [
        f"Experiment {view.experiment}: {boxes_words(view.boxes)}, deck {view.deck_size}, discarded {pile}",
        "",
    ]
    for seat in range(view.seats):
        lines += scientist_lines(view, seat, names[seat], score_words(view, seat, lives))
    if view.open_physicist >= 0:
        use = "nobody can copy that" if view.open_physicist == TABBY else POWERS[view.open_physicist]
        lines.append(f"open, for Tabby only: {family_name(view.open_physicist)}, {use}")
    if view.looked:
        lines.append(f"you saw in the pile: {bag_words(view.pile)}")
    return lines + [f"in force: {force}" for force in forces(view)]


def scientist_lines(view: View, seat: int, name: str, score: str) -> list[str]:
    """Name, hand and score, then the doctorate if there is something to say about it."""
    mark = ">" if view.to_act == seat else " "
    hand = letters(view.hands[seat]) if view.hands[seat][0] >= 0 else "?" * view.hand_sizes[seat]
    shown = f"  shows {letters(view.findings[seat])}" if any(view.findings[seat]) else ""
    held = hand or ("" if view.leaving[seat] else "no boxes")
    row = f"{mark}{SHAPES[seat]} {name[:12]:<12} {held}{shown}{f'  ({score})' if score else ''}"
    lines = [row.rstrip()]
    physicist = view.doctorates[seat]
    if physicist >= 0:
        lines.append(f"  {NAMES[physicist]}{used_words(view, seat) or f', {POWERS[physicist]}'}")
    return lines


def letters(bag: Sequence[int]) -> str:
    """Boxes as letters: A alive, D dead, E empty, H Heisenberg."""
    return "".join(LETTERS[kind] * int(bag[kind]) for kind in range(KINDS))


def observation_lines(view: View, names: Sequence[str]) -> list[str]:
    hands = []
    for seat in range(view.seats):
        boxes = [a + b for a, b in zip(view.last_hands[seat], view.last_findings[seat], strict=True)]
        if any(boxes):
            hands.append(f"{SHAPES[seat]} {letters(boxes)}")
    return [observation_line(view, names), "  ".join(hands)]
