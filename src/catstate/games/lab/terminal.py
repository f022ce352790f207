"""The laboratory as text, for a screen of 80 columns, and in words for screen readers."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

import numpy as np

from catstate.core.language import cached, say, say_as, say_number

from . import pieces
from .cards import cat_card, scenario_grade, scenario_name, scenario_text
from .elements import arrow_of
from .notation import ask
from .pieces import Element
from .state import HELD, IN_SLOT, KIND, PAIR, View
from .words import colour_name, coordinates, cube_name, round_number, sector_name, whereabouts

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
    lines += [line for seat in range(view.seats) for line in _folded(_person(view, seat, names))]
    lines += [line for cat in view.cat.tolist() if cat >= 0 for line in _folded(f"  {cat_card(cat)}")]
    legend = say(
        "0–7 scientists, g y r b cubes, … more; T teleporter, +1 +2 +3 break room,\n"
        "R randomizer, W w wormhole and its end, X collapser; a blank space shows its\n"
        "coordinates"
    )
    lines += [f"  {line}" for line in legend.split("\n")]
    return "\n".join(lines)


def _person(view: View, seat: int, names: Sequence[str]) -> str:
    """Who, with which cat; what is logged; where."""
    turn = "▸" if seat == view.active else " "
    words = {
        "name": f"{turn} {seat} {names[seat][:16]}",
        "logged": " ".join(pieces.SECTORS[c][0].upper() if int(view.logged[seat]) >> c & 1 else "·" for c in range(4)),
        "where": whereabouts(view, int(view.place[seat]), names),
    }
    if view.cat[seat] >= 0:
        cat = pieces.CATS[view.cat[seat]].name
        words["name"] = say("{name} with {cat}", name=words["name"], cat=cat)
    if view.holds[seat] >= 0:
        return say("{name}: logged {logged}, holds {cube}, {where}", **words, cube=cube_name(view.holds[seat]))
    return say("{name}: logged {logged}, {where}", **words)


def _head(view: View) -> list[str]:
    """How far the match is, what it takes to win, and the scenario."""
    slots = " ".join(pieces.SECTORS[c][0].upper() if view.cube[c] == IN_SLOT else "·" for c in range(4))
    tiles = int(view.stock[: pieces.WHITE_KINDS].sum())
    head = say(
        "Round {round} · {goal} · Mainframe slots {slots} · {number} tiles left",
        round=round_number(view),
        goal=say_number("{n} cube to publish", "{n} cubes to publish", int(view.goal)),
        slots=slots,
        number=tiles,
    )
    lines = [f"  {head}"]
    if view.scenario:
        number = int(view.scenario)
        lines += _folded(f"  {scenario_name(number)} ({scenario_grade(number)}). {scenario_text(number)}")
    return lines


def _folded(line: str) -> list[str]:
    """A line, going on below where the screen ends."""
    return wrap(line, SCREEN, subsequent_indent="    ")


def _cubes(view: View, names: Sequence[str]) -> str:
    """Where each cube is: on its space a letter is easily overlooked."""
    places = []
    for colour, place in enumerate(view.cube.tolist()):
        if place == IN_SLOT:
            where = say("in its slot")
        elif place == HELD:
            where = say("held by {name}", name=names[view.holds.tolist().index(colour)][:12])
        else:
            where = whereabouts(view, place, names)
        places.append(f"{cube_name(colour)} {where}")
    return "  " + say("Cubes: {places}", places=", ".join(places))


def _sector_names(first: int) -> str:
    """The names of two sectors side by side, over or under their columns."""
    left, right = (sector_name(sector).upper().center(5 * WIDTH) for sector in (first, first + 1))
    return f"{'':{WIDTH}}{left}{'':{WIDTH}}{right}".rstrip()


def describe(view: View, names: Sequence[str]) -> str:
    """The position in words."""
    said = [ask(view, names)]
    if view.scenario:
        number = int(view.scenario)
        said.append(say("The scenario is {name}. {text}", name=scenario_name(number), text=scenario_text(number)))
    said += [_described(view, seat, names) for seat in range(view.seats)]
    for colour, place in enumerate(view.cube.tolist()):
        if place == IN_SLOT:
            said.append(say("The {colour} cube is in its Mainframe slot.", colour=colour_name(colour)))
        elif place >= 0:
            said.append(_cube_described(colour, whereabouts(view, place, names)))
    laid = int(np.count_nonzero(view.tile >= 0))
    return " ".join([*said, say("{number} of 100 spaces have a tile.", number=laid)])


def _described(view: View, seat: int, names: Sequence[str]) -> str:
    """A scientist in words."""
    where = whereabouts(view, int(view.place[seat]), names)
    return _person_described(names[seat], int(view.cat[seat]), where, int(view.holds[seat]), int(view.logged[seat]))


@cached(4096)  # most of them are as they were on the board before
def _person_described(name: str, cat: int, where: str, holds: int, logged: int) -> str:
    if cat >= 0:
        name = say("{name} with {cat}", name=name, cat=pieces.CATS[cat].name)
    words = {"name": name, "where": where}
    done = f" {say('and')} ".join(cube_name(colour) for colour in range(4) if logged >> colour & 1)
    if holds >= 0:
        words["cube"] = cube_name(holds)
        if done:
            return say("{name} is {where}, holding {cube}, has logged {cubes}.", **words, cubes=done)
        return say("{name} is {where}, holding {cube}.", **words)
    if done:
        return say("{name} is {where}, has logged {cubes}.", **words, cubes=done)
    return say("{name} is {where}.", **words)


@cached(1024)
def _cube_described(colour: int, where: str) -> str:
    return say("The {colour} cube lies {where}.", colour=colour_name(colour), where=where)


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
        return "┌────┐", f"│{inside or say_as('the Mainframe in four letters', 'MAIN'):^{WITHIN}}│", "└────┘"
    if space in plan.offices:
        return (
            " " * WIDTH,
            f"[{inside or say_as('an office', 'of {seat}', seat=plan.offices.index(space)):^{WITHIN}}]",
            " " * WIDTH,
        )
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
