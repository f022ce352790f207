"""The laboratory as text, for a screen of 80 columns, and in words for screen readers."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

import numpy as np

from . import pieces
from .elements import arrow_of
from .notation import ask
from .pieces import Element
from .state import HELD, IN_SLOT, KIND, PAIR, View
from .words import coordinates, round_number, whereabouts

ARROWS = "↑→↓←"
WIDTH = 6  # columns of a space
WITHIN = WIDTH - 2  # between its walls
SCREEN = 80  # columns


def text(view: View, names: Sequence[str]) -> str:
    """Three lines per row of spaces, then the round, the scenario, a line per scientist, and what the cats do."""
    board = FloorPlan(
        view.tile.tolist(),
        view.place.tolist(),
        view.cube.tolist(),
        [int(pieces.OFFICE[view.seats, seat]) for seat in range(view.seats)],
        int(view.extra_cups),
    )
    lines = [_sector_names(0)]
    for row in range(pieces.SIZE):
        cells = [_cell(board, row * pieces.SIZE + col) for col in range(pieces.SIZE)]
        shown = (1,) if row in (0, pieces.SIZE - 1) else (0, 1, 2)  # nothing stands above and below the outer hallways
        lines += ["".join(cell[line] for cell in cells).rstrip() for line in shown]
    lines += [_sector_names(2), "", *_head(view)]
    lines += _folded(_cubes(view, names))
    for seat in range(view.seats):
        cat = f" with {pieces.CATS[view.cat[seat]].name}" if view.cat[seat] >= 0 else ""
        ticks = " ".join(pieces.SECTORS[c][0].upper() if int(view.logged[seat]) >> c & 1 else "·" for c in range(4))
        held = f", holds {pieces.SECTORS[view.holds[seat]]}" if view.holds[seat] >= 0 else ""
        turn = "▸" if seat == view.active else " "
        place = whereabouts(view, int(view.place[seat]), names)
        lines += _folded(f"{turn} {seat} {names[seat][:16]}{cat}: logged {ticks}{held}, {place}")
    for cat in view.cat.tolist():
        if cat >= 0:
            card = pieces.CATS[cat]
            words = f"{card.name}. Power: {card.power_text} Reaction: {card.reaction_text}"
            lines += _folded(f"  {words}")
    lines.append("  0–7 scientists, g y r b cubes, … more; T teleporter, +1 +2 +3 break room,")
    lines.append("  R randomizer, W w wormhole and its end, X collapser; a blank space shows its")
    lines.append("  coordinates")
    return "\n".join(lines)


def _head(view: View) -> list[str]:
    """How far the match is, what it takes to win, and the scenario."""
    slots = " ".join(pieces.SECTORS[c][0].upper() if view.cube[c] == IN_SLOT else "·" for c in range(4))
    tiles = int(view.stock[: pieces.WHITE_KINDS].sum())
    goal = f"{view.goal} cube{'s' if view.goal > 1 else ''} to publish"
    lines = [f"  Round {round_number(view)} · {goal} · Mainframe slots {slots} · {tiles} tiles left"]
    if view.scenario:
        scenario = pieces.SCENARIOS[view.scenario]
        lines += _folded(f"  {scenario.name} ({scenario.grade}). {scenario.text}")
    return lines


def _folded(line: str) -> list[str]:
    """A line, going on below where the screen ends."""
    return wrap(line, SCREEN, subsequent_indent="    ")


def _cubes(view: View, names: Sequence[str]) -> str:
    """Where each cube is: on its space a letter is easily overlooked."""
    places = []
    for colour, place in enumerate(view.cube.tolist()):
        if place == IN_SLOT:
            where = "in its slot"
        elif place == HELD:
            where = f"held by {names[view.holds.tolist().index(colour)][:12]}"
        else:
            where = whereabouts(view, place, names)
        places.append(f"{pieces.SECTORS[colour]} {where}")
    return f"  Cubes: {', '.join(places)}"


def _sector_names(first: int) -> str:
    """The names of two sectors side by side, over or under their columns."""
    left, right = (name.upper().center(5 * WIDTH) for name in pieces.SECTORS[first : first + 2])
    return f"{'':{WIDTH}}{left}{'':{WIDTH}}{right}".rstrip()


def describe(view: View, names: Sequence[str]) -> str:
    """The position in words."""
    said = [ask(view, names)]
    if view.scenario:
        said.append(f"The scenario is {pieces.SCENARIOS[view.scenario].name}. {pieces.SCENARIOS[view.scenario].text}")
    for seat in range(view.seats):
        cat = f" with {pieces.CATS[view.cat[seat]].name}" if view.cat[seat] >= 0 else ""
        held = f", holding {pieces.SECTORS[view.holds[seat]]}" if view.holds[seat] >= 0 else ""
        done = [pieces.SECTORS[colour] for colour in range(4) if int(view.logged[seat]) >> colour & 1]
        logged = f", has logged {' and '.join(done)}" if done else ""
        said.append(f"{names[seat]}{cat} is {whereabouts(view, int(view.place[seat]), names)}{held}{logged}.")
    for colour, place in enumerate(view.cube.tolist()):
        if place == IN_SLOT:
            said.append(f"The {pieces.SECTORS[colour]} cube is in its Mainframe slot.")
        elif place >= 0:
            said.append(f"The {pieces.SECTORS[colour]} cube lies {whereabouts(view, place, names)}.")
    laid = int(np.count_nonzero(view.tile >= 0))
    return " ".join([*said, f"{laid} of 100 spaces have a tile."])


class FloorPlan(NamedTuple):
    """What is where, as plain lists: quicker to read than a record."""

    tiles: list[int]
    places: list[int]  # of scientists
    cubes: list[int]
    offices: list[int]
    extra_cups: int


def _cell(plan: FloorPlan, space: int) -> tuple[str, str, str]:
    """One space, six columns by three lines."""
    people = "".join(str(seat) for seat, place in enumerate(plan.places) if place == space)
    cubes = "".join(pieces.SECTORS[colour][0] for colour, place in enumerate(plan.cubes) if place == space)
    if pieces.SECTOR[space] < 0:
        return _hall(plan, space, _inside("", cubes + people))
    tile = plan.tiles[space]
    if tile < 0:
        return "·    ·", f" {_inside('', cubes + people) or coordinates(space):^{WITHIN}} ", "·    ·"
    doors = int(pieces.OPEN[tile >> KIND, tile & 3])
    top, bottom = ("██  ██" if doors >> side & 1 else "██████" for side in (0, 2))
    left, right = (" " if doors >> side & 1 else "█" for side in (3, 1))
    return top, f"{left}{_inside(_element(tile, plan.extra_cups), cubes + people):^{WITHIN}}{right}", bottom


def _inside(element: str, things: str) -> str:
    """An element and what is on its space, in four columns; … says that not all of it is shown."""
    room = WITHIN - len(element) - bool(element)
    shown = things if len(things) <= room else things[: room - 1] + "…"
    return f"{element} {shown}" if element and shown else element + shown


def _hall(plan: FloorPlan, space: int, inside: str) -> tuple[str, str, str]:
    if space == pieces.MAINFRAME:
        return "┌────┐", f"│{inside or 'MAIN':^{WITHIN}}│", "└────┘"
    if space in plan.offices:
        return " " * WIDTH, f"[{inside or 'of ' + str(plan.offices.index(space)):^{WITHIN}}]", " " * WIDTH
    return " " * WIDTH, f" {inside:^{WITHIN}} ", " " * WIDTH


def _element(tile: int, extra_cups: int) -> str:
    """Two letters for an element."""
    kind, pair = tile >> KIND, tile >> PAIR & 15
    number = str(pair + 1) if pair < pieces.PAIRS else "-"
    target = pieces.SECTORS[pieces.TARGET[kind]][0].upper() if pieces.TARGET[kind] >= 0 else "*"
    return {
        Element.TELEPORTER: "T" + ARROWS[arrow_of(tile)],
        Element.BREAK_ROOM: f"+{pieces.CUPS[kind] + extra_cups}",
        Element.RANDOMIZER: f"R{target}",
        Element.WORMHOLE: f"W{number}",
        Element.WORMHOLE_END: f"w{number}",
        Element.COLLAPSER: "X",
    }.get(pieces.TILES[kind].element, "")
