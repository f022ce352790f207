"""How likely each hypothesis is, from what a viewer knows and nothing else."""

import numpy as np

from ...core.kernel import Ints, kernel
from .knowledge import known_boxes
from .pieces import BOXES, HEISENBERG, KINDS, MAX_SEATS, STATED
from .table import CLOSED, View


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
