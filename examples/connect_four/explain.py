"""Connect Four: what the things on the board are."""

from collections.abc import Sequence

from catstate.core.parts import Tip

from .pieces import HEIGHT, LETTERS, ROWS
from .state import View


def explain(view: View, thing: str, names: Sequence[str]) -> Tip:
    kind, place, *row = thing.split("-")
    if kind == "disc":
        owner = int(view.discs[1]) >> (int(place) * HEIGHT + int(row[0])) & 1
        return Tip(f"A disc of {names[owner]}"[:40], "Four of one colour in a line win.", "", "3.1")
    column = LETTERS.index(place)
    free = f"{ROWS - view.heights[column]} of its {ROWS} cells are free."
    does = "A disc that you put in falls onto the topmost one."
    return Tip(f"Column {place}", does, free, "2.2", whole=f"column-{place}" if kind == "top" else "")


def tries(view: View, thing: str) -> Sequence[int]:
    """You can only try to drop a disc into a column."""
    kind, place, *_ = thing.split("-")
    return () if kind == "disc" else (LETTERS.index(place),)
