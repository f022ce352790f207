"""The laboratory as text, 78 columns wide."""

from collections.abc import Sequence
from typing import NamedTuple

from .elements import arrow_of
from .pieces import (
    BREAK_ROOM,
    CATS,
    COLLAPSER,
    CUPS,
    ELEMENT,
    LETTER,
    LETTERS,
    MAINFRAME,
    NUMBER,
    OFFICE,
    OPEN,
    PAIRS,
    RANDOMIZER,
    SECTOR,
    SECTORS,
    SIZE,
    TARGET,
    TELEPORTER,
    WHITE_KINDS,
    WORMHOLE,
    WORMHOLE_END,
)
from .table import IN_SLOT, KIND, PAIR, View
from .words import space_name

ARROWS = "↑→↓←"


def text(view: View, names: Sequence[str]) -> str:
    """Three lines per row of spaces, then a line per scientist."""
    lines = []
    board = Plan(
        view.tile.tolist(),
        view.place.tolist(),
        view.cube.tolist(),
        [int(OFFICE[view.seats, seat]) for seat in range(view.seats)],
    )
    for row in range(SIZE):
        cells = [_cell(board, row * SIZE + col) for col in range(SIZE)]
        lines += ["".join(cell[line] for cell in cells).rstrip() for line in range(3)]
    while not lines[0]:
        lines.pop(0)
    lines.append("")
    for seat in range(view.seats):
        cat = f" with {CATS[view.cat[seat]].name}" if view.cat[seat] >= 0 else ""
        ticks = " ".join(SECTORS[c][0].upper() if int(view.logged[seat]) >> c & 1 else "·" for c in range(4))
        held = f", holds {SECTORS[view.holds[seat]]}" if view.holds[seat] >= 0 else ""
        turn = "▸" if seat == view.active else " "
        place = space_name(view, int(view.place[seat]), names)
        lines.append(f"{turn} {seat} {names[seat][:16]}{cat}: logged {ticks}{held}, on {place}"[:100])
    slots = " ".join(SECTORS[c][0].upper() if view.cube[c] == IN_SLOT else "·" for c in range(4))
    lines.append(f"  Mainframe slots {slots} · {int(view.stock[:WHITE_KINDS].sum())} tiles in the stack")
    lines.append("  0–7 scientists, g y r b cubes; T teleporter, B break room, R randomizer, W w wormhole, X collapser")
    return "\n".join(lines)


class Plan(NamedTuple):
    """What is where, as plain lists: quicker to read than a record."""

    tiles: list[int]
    places: list[int]  # of scientists
    cubes: list[int]
    offices: list[int]


def _cell(plan: Plan, space: int) -> tuple[str, str, str]:
    """One space, six columns by three lines."""
    people = "".join(str(seat) for seat, place in enumerate(plan.places) if place == space)
    cubes = "".join(SECTORS[colour][0] for colour, place in enumerate(plan.cubes) if place == space)
    if SECTOR[space] < 0:
        return _hall(plan, space, people + cubes)
    tile = plan.tiles[space]
    if tile < 0:
        name = f"{LETTERS[LETTER[space]]}{NUMBER[space] + 1}"
        return "·    ·", f" {cubes + people or name:^4} ", "·    ·"
    doors = int(OPEN[tile >> KIND, tile & 3])
    inside = (_element(tile) + people + cubes)[:4]
    top, bottom = ("██  ██" if doors >> side & 1 else "██████" for side in (0, 2))
    left, right = (" " if doors >> side & 1 else "█" for side in (3, 1))
    return top, f"{left}{inside:^4}{right}", bottom


def _hall(plan: Plan, space: int, inside: str) -> tuple[str, str, str]:
    if space == MAINFRAME:
        return "┌────┐", f"│{inside[:4] or 'MAIN':^4}│", "└────┘"
    if space in plan.offices:
        return "      ", f"[{inside[:4] or 'of' + str(plan.offices.index(space)):^4}]", "      "
    return "      ", f" {inside[:4]:^4} ", "      "


def _element(tile: int) -> str:
    """Two letters for an element."""
    kind, pair = tile >> KIND, tile >> PAIR & 15
    number = str(pair + 1) if pair < PAIRS else "-"
    target = SECTORS[TARGET[kind]][0].upper() if TARGET[kind] >= 0 else "*"
    return {
        TELEPORTER: "T" + ARROWS[arrow_of(tile)],
        BREAK_ROOM: f"B{CUPS[kind]}",
        RANDOMIZER: f"R{target}",
        WORMHOLE: f"W{number}",
        WORMHOLE_END: f"w{number}",
        COLLAPSER: "X",
    }.get(int(ELEMENT[kind]), "")
