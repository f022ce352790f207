"""Connect Four in words."""

from collections.abc import Sequence

from catstate.core.errors import BadPosition
from catstate.core.rules import OVER

from .pieces import COLUMNS, HEIGHT, LETTERS, ROWS
from .rules import has_four
from .state import State, View


def action_text(action: int) -> str:
    return f"drop {LETTERS[action]}"


def outcome_text(outcome: int) -> str:
    return ""


def ask(view: View, names: Sequence[str]) -> str:
    if view.to_act == OVER:
        return "The game is over."
    if view.to_act == view.seat:
        return "Your turn: which column?"
    return f"{names[view.to_act]} chooses a column."


def label(view: View, action: int, names: Sequence[str]) -> str:
    return f"Drop a disc into column {LETTERS[action]}"


def detail(view: View, action: int) -> str:
    return f"{ROWS - view.heights[action]} free"


def check(state: State) -> None:
    """Discs lie on each other without gaps, turns alternate, and only the winner has four."""
    count = [0, 0]
    for column in range(COLUMNS):
        for row in range(HEIGHT):
            bit = 1 << (column * HEIGHT + row)
            owners = [seat for seat in range(2) if int(state.discs[seat]) & bit]
            count = [count[seat] + (seat in owners) for seat in range(2)]
            if len(owners) != (row < state.heights[column]):
                raise BadPosition(f"Column {LETTERS[column]} holds {state.heights[column]} discs without gaps or not.")
    if count[0] + count[1] != state.played or count[0] - count[1] not in (0, 1):
        raise BadPosition(f"Turns alternate: {count[0]} and {count[1]} discs can't be after {state.played} turns.")
    for seat in range(2):
        if bool(has_four(state.discs[seat])) != (state.winner == seat):
            raise BadPosition(f"Seat {seat} has four in a row if and only if it has won.")
