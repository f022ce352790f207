"""How likely each hypothesis is, from what a viewer knows and nothing else."""

import numpy as np
from numpy.typing import NDArray

from ...core.kernel import Ints, kernel
from .knowledge import known_boxes
from .pieces import BOXES, CELLS, HEISENBERG, KIND_OF, KINDS, MAX_SEATS, NUMBER_OF, STATED
from .spoken import KIND_WORDS, boxes_words, hypothesis
from .table import CLOSED, View

Floats = NDArray[np.float64]


@kernel
def unknown_boxes(view: View, kind: int) -> int:
    """Boxes of a kind that may lie in a hidden hand: not placed by the viewer and not seen in the pile. [8.3]"""
    number = BOXES[kind] - known_boxes(view, kind)
    if view.looked > 0 and view.phase != CLOSED:
        number -= view.pile[kind]
        for layer in range(view.looked):
            number += view.wiped[layer, kind] + view.discards[view.seat, layer, kind]
    return number


@kernel
def hidden_in_hands(view: View) -> int:
    """How many boxes lie in hands that the viewer can't see."""
    number = 0
    for seat in range(MAX_SEATS):
        if view.hands[seat, 0] < 0:
            number += view.hand_sizes[seat]
    return number


@kernel
def seen_of(view: View, kind: int) -> int:
    """What counts for a kind in the viewer's sight: findings, known hands and the bonus. [6.1, 6.2]"""
    number = view.bonus[kind]
    for seat in range(MAX_SEATS):
        number += view.findings[seat, kind] + max(0, view.hands[seat, kind])
        if view.feyncat == 0:
            number += view.findings[seat, HEISENBERG] + max(0, view.hands[seat, HEISENBERG])
    return number


@kernel
def list_bounds(view: View, out: Ints) -> None:
    """For each kind the least and the most that an observation now could count, as far as the viewer knows."""
    hidden = hidden_in_hands(view)
    unknown = 0
    for kind in range(KINDS):
        unknown += unknown_boxes(view, kind)
    for kind in range(STATED):
        matching = unknown_boxes(view, kind)
        if view.feyncat == 0:
            matching += unknown_boxes(view, HEISENBERG)
        seen = seen_of(view, kind)
        out[2 * kind] = seen + max(0, hidden - (unknown - matching))
        out[2 * kind + 1] = seen + min(hidden, matching)


def bounds(view: View, kind: int) -> tuple[int, int]:
    """The least and the most that an observation now could count of a kind, as far as the viewer knows."""
    out = np.zeros(2 * STATED, np.int64)
    list_bounds(view, out)
    return int(out[2 * kind]), int(out[2 * kind + 1])


def most_of_each(view: View) -> list[int]:
    """For each kind the most that an observation now could count, as far as the viewer knows."""
    out = np.zeros(2 * STATED, np.int64)
    list_bounds(view, out)
    most: list[int] = out[1::2].tolist()
    return most


@kernel
def chance_of_at_least(need: int, pool: int, matching: int, drawn: int) -> float:
    """How likely at least `need` of `drawn` boxes match, out of a pool of which `matching` do (hypergeometric)."""
    low = max(0, drawn - (pool - matching))
    high = min(matching, drawn)
    if need <= low:
        return 1.0
    weight = 1.0  # of `low` matches; each next one follows from the last
    total = 0.0
    tail = 0.0
    for number in range(low, high + 1):
        total += weight
        if number >= need:
            tail += weight
        weight *= (matching - number) * (drawn - number) / ((number + 1) * (pool - matching - drawn + number + 1))
    return tail / total


@kernel
def list_odds(view: View, out: Floats) -> None:
    """For every cell of the clipboard how likely an observation now would validate it. [6.1, 6.2, 8.5]"""
    hidden = hidden_in_hands(view)
    pool = 0
    for kind in range(KINDS):
        pool += unknown_boxes(view, kind)
    for kind in range(STATED):
        matching = unknown_boxes(view, kind)
        if view.feyncat == 0:
            matching += unknown_boxes(view, HEISENBERG)
        seen = seen_of(view, kind)
        for cell in range(CELLS):
            if KIND_OF[cell] == kind:
                out[cell] = chance_of_at_least(NUMBER_OF[cell] - seen, pool, matching, hidden)


def hypothesis_odds(view: View) -> Floats:
    """For each of the 65 hypotheses the exact chance that it holds, were it proved now.

    It counts what the viewer knows: own boxes, findings, bonuses, Feyncat, own discards, wiped findings and what
    Prride showed. The boxes in hidden hands are taken as dealt blindly: what people's bids tell is not in it.
    """
    out = np.zeros(CELLS, np.float64)
    list_odds(view, out)
    return out


def odds_lines(view: View) -> list[str]:
    """The same as a few lines: what stands, then for each kind what is sure and what is in doubt."""
    odds = hypothesis_odds(view)
    lines = [f"{boxes_words(int(hidden_in_hands(view)))} in hands you can't see."]
    if view.standing >= 0:
        lines.append(f"{hypothesis(view.standing)}, the standing hypothesis: {percent(float(odds[view.standing]))}.")
    for kind in range(STATED):
        chances = {int(NUMBER_OF[cell]): float(odds[cell]) for cell in range(CELLS) if KIND_OF[cell] == kind}
        sure = max((number for number, chance in chances.items() if chance == 1), default=0)
        open_ones = [f"{number} {percent(chance)}" for number, chance in chances.items() if 0.005 <= chance < 1]
        start = f"{KIND_WORDS[kind]:<6}{f'{sure} sure' if sure else ''}"
        lines.append(f"{start:<14}{'  '.join(open_ones)}".rstrip())
    return lines


def percent(chance: float) -> str:
    """A chance as people say it; `sure` and `impossible` are meant exactly."""
    if chance in (0, 1):
        return "sure" if chance else "impossible"
    return ">99%" if chance >= 0.995 else "<1%" if chance < 0.005 else f"{chance:.0%}"
