"""How likely each hypothesis is, from what a viewer knows and nothing else."""

from .pieces import BOXES, HEISENBERG, KINDS, LAYERS, MAX_SEATS
from .table import CLOSED, View


def unknown_boxes(view: View) -> list[int]:
    """Per kind, the boxes that may lie in a hidden hand: not placed by the viewer and not seen in the pile."""
    left = []
    for kind in range(KINDS):
        number = int(BOXES[kind]) - int(view.findings[:, kind].sum()) - int(view.wiped[:, kind].sum())
        for seat in range(MAX_SEATS):
            number -= max(0, int(view.hands[seat, kind]))
            number -= sum(max(0, int(view.discards[seat, layer, kind])) for layer in range(LAYERS))
        if view.looked > 0 and view.phase != CLOSED:
            own = sum(int(view.discards[view.seat, layer, kind]) for layer in range(view.looked))
            number -= int(view.pile[kind]) - own - int(view.wiped[: view.looked, kind].sum())
        left.append(number)
    return left


def bounds(view: View, kind: int) -> tuple[int, int]:
    """The least and the most that an observation now could count of a kind, as far as the viewer knows."""
    kinds = [kind] if view.feyncat else [kind, HEISENBERG]
    hidden = sum(int(view.hand_sizes[seat]) for seat in range(MAX_SEATS) if view.hands[seat, 0] < 0)
    unknown = unknown_boxes(view)
    matching = sum(unknown[one] for one in kinds)
    seen = int(view.bonus[kind])
    for one in kinds:
        seen += int(view.findings[:, one].sum()) + sum(max(0, int(view.hands[seat, one])) for seat in range(MAX_SEATS))
    return seen + max(0, hidden - (sum(unknown) - matching)), seen + min(hidden, matching)
