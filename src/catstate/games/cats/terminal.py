"""Schrödinger's Cats for terminals and screen readers."""

from collections.abc import Sequence
from textwrap import wrap

from catstate.core.language import mark, say
from catstate.core.values import plain
from catstate.draw.theme import SHAPES

from .knowledge import most_of_each
from .pieces import COLUMNS, KIND_OF, KINDS, NAMES, NUMBER_OF, ROWS, STATED, TABBY
from .state import View, discarded
from .words import (
    bag_words,
    boxes_words,
    counted,
    family_name,
    hypothesis,
    power_words,
    score_words,
    used_words,
)

LETTERS = "ADEH"
SCREEN = 80  # columns


def describe(view: View, names: Sequence[str]) -> str:
    """Everything on the table, in sentences."""
    view = plain(view)
    words = mark("Experiment {number}, {boxes} in it, {deck} in the deck.")
    parts = [say(words, number=view.experiment, boxes=boxes_words(view.boxes), deck=view.deck_size)]
    if view.standing >= 0:
        parts.append(say("{name} says {hypothesis}.", name=names[view.maker], hypothesis=hypothesis(view.standing)))
    elif view.experiment:
        parts.append(say("There is no hypothesis yet."))
    parts += [describe_scientist(view, seat, names[seat]) for seat in range(view.seats)]
    if view.open_physicist >= 0:
        parts.append(say("{name} lies open.", name=NAMES[view.open_physicist]))
    parts += [f"{in_force}." for in_force in forces(view)]
    if view.last_cell >= 0:
        parts.append(observation_line(view, names))
    return " ".join(parts)


def describe_scientist(view: View, seat: int, name: str) -> str:
    if view.leaving[seat] and not view.hand_sizes[seat]:
        return say("{name} is out.", name=name)
    hand = bag_words(view.hands[seat]) if view.hands[seat][0] >= 0 else boxes_words(view.hand_sizes[seat])
    words = say("{name} holds {boxes}", name=name, boxes=hand)
    if any(view.findings[seat]):
        shown = bag_words(view.findings[seat])
        words = say("{name} holds {boxes} and shows {findings}", name=name, boxes=hand, findings=shown)
    if view.doctorates[seat] >= 0:
        doctorate = f"{NAMES[view.doctorates[seat]]} {used_words(view, seat)}".rstrip()
        words = say("{holds}; doctorate {physicist}", holds=words, physicist=doctorate)
    return f"{words}."


def forces(view: View) -> list[str]:
    """Bonuses and Feyncat, while they are in force."""
    bonuses = [f"+{counted(view.bonus[kind], kind)}" for kind in range(STATED) if view.bonus[kind]]
    return bonuses + ([say("Heisenbergs count as nothing")] if view.feyncat else [])


def observation_line(view: View, names: Sequence[str]) -> str:
    """The last observation in one sentence. [6.7]"""
    words = mark("Last observed: {maker} said {hypothesis}, {caller} called, {boxes}: validated.")
    if view.last_right == view.last_caller:
        words = mark("Last observed: {maker} said {hypothesis}, {caller} called, {boxes}: debunked.")
    maker, caller = names[view.last_maker], names[view.last_caller]
    count = counted(view.last_count, int(KIND_OF[view.last_cell]))
    return say(words, maker=maker, hypothesis=hypothesis(view.last_cell), caller=caller, boxes=count)


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
    lines.append(say("A alive, D dead, E empty, H Heisenberg; [ ] stands, - can't be true now"))
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
    words = mark("Experiment {number}: {boxes}, deck {deck}, discarded {pile}")
    boxes = boxes_words(view.boxes)
    lines = [say(words, number=view.experiment, boxes=boxes, deck=view.deck_size, pile=pile), ""]
    for seat in range(view.seats):
        lines += scientist_lines(view, seat, names[seat], score_words(view, seat, lives))
    if view.open_physicist >= 0:
        use = say("nobody can copy that") if view.open_physicist == TABBY else power_words(view.open_physicist)
        name = family_name(view.open_physicist)
        lines.append(say("open, for Tabby only: {physicist}, {power}", physicist=name, power=use))
    if view.looked:
        lines.append(say("you saw in the pile: {boxes}", boxes=bag_words(view.pile)))
    return lines + [say("in force: {what}", what=force) for force in forces(view)]


def scientist_lines(view: View, seat: int, name: str, score: str) -> list[str]:
    """Name, hand and score, then the doctorate if there is something to say about it."""
    mark = ">" if view.to_act == seat else " "
    hand = letters(view.hands[seat]) if view.hands[seat][0] >= 0 else "?" * view.hand_sizes[seat]
    shown = "  " + say("shows {boxes}", boxes=letters(view.findings[seat])) if any(view.findings[seat]) else ""
    held = hand or ("" if view.leaving[seat] else say("no boxes"))
    row = f"{mark}{SHAPES[seat]} {name[:12]:<12} {held}{shown}{f'  ({score})' if score else ''}"
    lines = [row.rstrip()]
    physicist = view.doctorates[seat]
    if physicist >= 0:
        used = used_words(view, seat)
        lines.append(f"  {NAMES[physicist]} {used}" if used else f"  {NAMES[physicist]}, {power_words(physicist)}")
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
