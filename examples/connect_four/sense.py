"""Judgement for Connect Four: none for the search, which plays it well with random playouts; but reasons in words."""

from collections.abc import Sequence

from catstate.core.sense import THINKING as THINKING
from catstate.core.sense import believe_all as plausible
from catstate.core.sense import consider_all as shortlist
from catstate.core.sense import evaluate_blindly as evaluate
from catstate.core.sense import favour_none as prior
from catstate.core.sense import know_nothing as by_habit
from catstate.core.sense import know_nothing as by_heart
from catstate.core.sense import play_blindly as playout_action
from catstate.core.sense import see_it_through as is_settled

from .pieces import COLUMNS, HEIGHT, LETTERS, ROWS
from .rules import has_four
from .state import View

__all__ = ["THINKING", "by_habit", "by_heart", "evaluate", "is_settled", "plausible", "playout_action", "prior"]
__all__ += ["reason", "shortlist"]

LINES = [
    [(column + dx * step, row + dy * step) for step in range(4)]
    for column in range(COLUMNS)
    for row in range(ROWS)
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    if column + 3 * dx < COLUMNS and 0 <= row + 3 * dy < ROWS
]


def reason(view: View, action: int, names: Sequence[str]) -> str:
    """It wins, stops a win, threatens one, or takes part in lines that are still open."""
    me, other = int(view.discs[view.to_act]), int(view.discs[1 - view.to_act])
    row = int(view.heights[action])
    disc = 1 << (action * HEIGHT + row)
    if has_four(me | disc):
        return "makes four in a row"
    if has_four(other | disc):
        return f"stops {names[1 - view.to_act]} from making four in a row in column {LETTERS[action]}"
    heights = view.heights.tolist()
    heights[action] += 1
    for column in range(COLUMNS):
        if heights[column] < ROWS and has_four(me | disc | 1 << (column * HEIGHT + heights[column])):
            return f"threatens four in a row in column {LETTERS[column]}"
    free = [line for line in LINES if (action, row) in line and not any(other >> (x * HEIGHT + y) & 1 for x, y in line)]
    return f"takes part in {len(free)} {'line' if len(free) == 1 else 'lines'} of four that can still be made"
