"""Schrödinger's Lab as a picture."""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter

from catstate.core.language import cached, say
from catstate.core.remembered import remembered
from catstate.core.values import plain
from catstate.draw.svg import element, group, label, title

from . import pieces
from .actions import SPLIT, Action, Phase
from .artwork import (
    BOARD,
    CELL,
    LETTERS,
    MARGIN,
    SECTOR_LETTERS,
    SMALL,
    circle,
    definitions,
    element_name,
    lies,
    look_mark,
    middle,
    place_mark,
    shape,
    turn_marks,
)
from .elements import arrow_of
from .panel import PANEL, STRIP, low_height, panel, panel_pieces, tall_height
from .picks import path
from .pieces import Element
from .sight import far_mouth, first_blank
from .staging import stage as stage
from .state import HELD, IN_SLOT, KIND, PAIR, View, state_of
from .words import colour_name, coordinates

SPREAD = ((0, 0),), ((-11, 0), (11, 0)), ((-12, -7), (12, -7), (0, 9)), ((-12, -9), (12, -9), (-12, 10), (12, 10))
FOLLOW = ' class="follow"'  # the page keeps this one in sight
SLOTS = ((-12, -12), (12, -12), (-12, 12), (12, 12))  # of the Mainframe, in the order of the sectors
Spot = tuple[float, float, float]  # x, y and size of a scientist
MIDDLES = [middle(space) for space in range(pieces.SPACES)]
ROOMS: list[list[int]] = pieces.OPEN.tolist()  # [kind][way]
ICONS = [element_name(kind) for kind in range(pieces.KINDS)]


def shapes(view: View) -> dict[str, tuple[int, int, float]]:
    """The laboratory on the left and the cards on the right; or the laboratory above and the cards below, larger."""
    return {
        "wide": (BOARD + PANEL, BOARD, LETTERS),
        "tall": (BOARD, BOARD + tall_height(view), 24),
        "low": (BOARD + STRIP, low_height(view), 24),
    }


# What never changes


def scenery(view: View) -> str:
    """Hallways, sectors with their coordinates, offices, the Mainframe and the panel."""
    return _scenery(int(view.seats), *shapes(view).values())


@cached()
def _scenery(
    seats: int, wide: tuple[int, int, float], tall: tuple[int, int, float], low: tuple[int, int, float]
) -> str:
    whole = [f"scale({width / wide[0]:.4f} {height / wide[1]:.4f})" for width, height, _ in (tall, low)]
    ink = element("rect", width=wide[0], height=wide[1], cls="ink", data_tall=whole[0], data_low=whole[1], rx=18)
    parts = [definitions(), element("defs", *_pieces()), ink]
    parts.append(element("rect", x=4, y=4, width=BOARD - 8, height=BOARD - 8, rx=18, cls="paper"))
    halls = [MIDDLES[space] for space in range(pieces.SPACES) if pieces.SECTOR[space] < 0 and space != pieces.MAINFRAME]
    side = CELL - 2
    squares = "".join(f"M{x - side // 2} {y - side // 2}h{side}v{side}h-{side}z" for x, y in halls)
    parts.append(shape(squares, "hall"))
    parts += [_sector(index) for index in range(4)]
    parts.append(_places())
    parts += [_office(seats, seat) for seat in range(seats)]
    parts.append(_mainframe())
    return "".join(parts)


def _pieces() -> list[str]:
    """Small things used again and again: those of the panel, the frame of the newest tile, the sectors' frames."""
    parts = panel_pieces()
    fresh = element("rect", x=-25, y=-25, width=50, height=50, cls="good-line", stroke_width=2)
    parts.append(group(title(say("The newest tile")), fresh, id="fresh"))
    frames = ""
    for index, (row, col) in enumerate(pieces.CORNERS):
        x, y, cls = MARGIN + CELL * col, MARGIN + CELL * row, f"s{SECTOR_LETTERS[index]}-line"
        frames += element("rect", x=x, y=y, width=5 * CELL, height=5 * CELL, cls=cls, stroke_width=2.5)
    parts.append(group(frames, id="sectors", pointer_events="none"))
    return parts


def _sector(index: int) -> str:
    """A sector's blank spaces, each with its coordinates; its name shines through the middle."""
    letter = SECTOR_LETTERS[index]
    left, top = pieces.CORNERS[index][1] * CELL + MARGIN, pieces.CORNERS[index][0] * CELL + MARGIN
    parts = [element("rect", x=left, y=top, width=5 * CELL, height=5 * CELL, cls=f"s{letter}-pale")]
    lines = "".join(f"M{left} {top + CELL * i}h{5 * CELL}M{left + CELL * i} {top}v{5 * CELL}" for i in range(1, 5))
    parts.append(shape(lines, f"s{letter}-line", opacity=0.35))
    for space in pieces.AT[index].ravel().tolist():
        x, y = MIDDLES[space]
        name = f'class="muted {SMALL}" font-size="{LETTERS}" x="{x - 23}" y="{y - 10}"'
        parts.append(f"<text {name}>{coordinates(space)}</text>")
    name = label(left + 2.5 * CELL, top + 2.5 * CELL + 34, letter, cls=f"s{letter}", font_size=96, opacity=0.16)
    right, low = index % 2 * 5 * CELL, index // 2 * 5 * CELL
    x, y = left + right + (17 if right else -17), top + low + (17 if low else -17)
    sign = circle(0, 0, 13, f"s{letter}") + label(0, 5.5, letter, cls="white", font_size=16.6)
    parts.append(f"<g {lies((x, y), (x, y), (x, y), 1.5)}>{sign}</g>")
    return group(
        title(say("The {colour} sector", colour=colour_name(index))),
        *parts,
        name.replace("<text", '<text font-weight="700"'),
    )


def _places() -> str:
    """Every space as a place that things go to and that sentences speak of; nothing is seen of it."""
    half = CELL // 2
    return "".join(
        f'<rect id="at-{space}" x="{x - half}" y="{y - half}" width="{CELL}" height="{CELL}" class="none"/>'
        for space, (x, y) in enumerate(MIDDLES)
    )


def _office(seats: int, seat: int) -> str:
    x, y = middle(int(pieces.OFFICE[seats, seat]))
    half = CELL / 2 - 4
    rim = element(
        "rect",
        x=-half,
        y=-half,
        width=2 * half,
        height=2 * half,
        rx=8,
        cls=f"p{seat}-line",
        stroke_width=2,
        stroke_dasharray="5 3",
    )
    return group(title(say("An office: who is blooped returns here")), rim, at=(x, y), id=f"office-{seat}")


def _mainframe() -> str:
    x, y = middle(pieces.MAINFRAME)
    half = CELL / 2
    parts = [element("rect", x=-half, y=-half, width=CELL, height=CELL, rx=9, cls="wall")]
    for colour, (dx, dy) in enumerate(SLOTS):
        letter = SECTOR_LETTERS[colour]
        parts.append(
            element(
                "rect",
                x=dx - 10,
                y=dy - 10,
                width=20,
                height=20,
                rx=4,
                cls=f"s{letter}-line",
                stroke_width=2,
            )
        )
        parts.append(label(dx, dy + 5.5, letter, cls=f"s{letter} {SMALL}", font_size=LETTERS))
    words = title(say("The Mainframe: bring data here; four cubes in its slots reset it"))
    return group(words, *parts, at=(x, y), id="mainframe")


# What changes


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """A layer for each row of a sector's tiles, each scientist and each card: a step changes only one or two."""
    read = plain(view)
    spots = _spots(read)
    layers = {name: _row(index, tiles_of(read.tile)) for index, (name, tiles_of) in enumerate(ROWS)}
    layers["frames"] = '<use href="#sectors"/>'
    layers["new"] = _newest(read.placed if read.placed >= 0 and read.tile[read.placed] >= 0 else -1)
    for seat in range(read.seats):
        layers[f"person-{seat}"] = _person(read, seat, *spots[seat])
    layers["cubes"] = _cubes(read, spots)
    layers["choices"] = _asked(read) + (_marks(view, legal) if legal else "")
    return layers | panel(read, names, legal)


SPACES = [pieces.AT[sector, :, number].tolist() for sector in range(4) for number in range(pieces.SIDE)]  # by row
ROWS = [  # a layer for every row of a sector, and what picks its tiles out of all
    (f"{pieces.SECTORS[index // pieces.SIDE]}-{index % pieces.SIDE + 1}", itemgetter(*spaces))
    for index, spaces in enumerate(SPACES)
]


@lru_cache(8192)
def _row(index: int, tiles: tuple[int, ...]) -> str:
    """The tiles of one row."""
    return "".join(_tile(space, tile) for space, tile in zip(SPACES[index], tiles, strict=True) if tile >= 0)


@cache
def _tile(space: int, tile: int) -> str:
    """A tile where it lies; whether it is a break room that has served this turn is not seen."""
    kind, way = tile >> KIND, tile & 3
    x, y = MIDDLES[space]
    icon = ICONS[kind]
    if not icon:
        return f'<use id="t{space}" href="#room-{ROOMS[kind][way]}" x="{x}" y="{y}"/>'
    inside = f'<use href="#room-{ROOMS[kind][way]}"/>'
    if icon == "el-t":
        inside += f'<use href="#{icon}" transform="rotate({90 * ((way + (tile >> 2 & 3)) % 4)})"/>'
    else:
        inside += f'<use href="#{icon}"/>'
    if icon in ("el-w", "el-e"):
        pair = tile >> PAIR & 15
        number = pair + 1 if pair < pieces.PAIRS else "–"
        inside += f'<text class="word lab-mark" font-size="{LETTERS}" x="10" y="-9">{number}</text>'
    return f'<g id="t{space}" transform="translate({x} {y})">{inside}</g>'


def _newest(space: int) -> str:
    """A frame around the newest tile; −1 = it no longer lies there."""
    if space < 0:
        return ""
    x, y = MIDDLES[space]
    return f'<use id="new" href="#fresh" x="{x}" y="{y}"/>'


@remembered
def _spots(view: View) -> tuple[Spot, ...]:
    """Where each scientist is drawn, and how large: those on one space stand beside each other."""
    places = view.place[: view.seats]
    spots: list[Spot] = []
    for seat, space in enumerate(places):
        here = [other for other, place in enumerate(places) if place == space]
        x, y = middle(space)
        if len(here) <= 4:
            dx, dy = SPREAD[len(here) - 1][here.index(seat)]
            size = (1.0, 0.68, 0.6, 0.56)[len(here) - 1]
        else:
            index = here.index(seat)
            dx, dy, size = (index % 3 - 1) * 16, (index // 3 - 1) * 15, 0.42
        spots.append((x + dx, y + dy, size))
    return tuple(spots)


@remembered
def _person(view: View, seat: int, x: float, y: float, size: float) -> str:
    """A scientist with the cat; whose turn it is has a ring."""
    ring = circle(0, 0, 23, f"p{seat}-line", stroke_width=2.5) if seat == view.active else ""
    cat = view.cat[seat]
    pet = f'<use id="pet-{seat}" href="#cat-{cat}" transform="translate(13 10) scale(.62)"/>' if cat >= 0 else ""
    follow = FOLLOW if seat == view.active else ""
    return f'<g id="scientist-{seat}"{follow} {_at(x, y, size)}>{ring}<use href="#sci-{seat}"/>{pet}</g>'


def _at(x: float, y: float, size: float) -> str:
    """Where a thing stands, and how large; a thing of its natural size is only shifted, so that it can glide."""
    return f'transform="translate({x:g} {y:g}){f" scale({size:g})" if size != 1 else ""}"'


@remembered
def _cubes(view: View, spots: tuple[Spot, ...]) -> str:
    """Free cubes lie in a corner of their space, held ones at their scientist's side, lost ones in their slot."""
    parts = []
    x0, y0 = middle(pieces.MAINFRAME)
    x: float
    y: float
    cubes, holds = list(view.cube), list(view.holds)
    for colour, place in enumerate(cubes):
        if place == IN_SLOT:
            x, y, size = x0 + SLOTS[colour][0], y0 + SLOTS[colour][1], 0.95
        elif place == HELD:
            x, y, size = spots[holds.index(colour)]
            x, y, size = x - 14 * size, y + 12 * size, 0.8 * size
        else:
            same = [other for other, at in enumerate(cubes) if at == place]
            x, y = middle(place)
            x, y, size = x - 14 + 9 * same.index(colour), y + 13, 0.95
        parts.append(f'<use id="cube-{pieces.SECTORS[colour]}" href="#data-{colour}" {_at(x, y, size)}/>')
    return "".join(parts)


def _asked(view: View) -> str:
    """A ring around the cube that is voted on."""
    if view.phase != Phase.VOTE:
        return ""
    x, y = middle(view.cube[view.todo[view.depth - 1][2]])
    return circle(x - 14, y + 13, 15, "bad-line", stroke_width=3, stroke_dasharray="5 4", id="asked")


# What you may click


def _marks(view: View, legal: Sequence[int]) -> str:
    """Places where you may go, look or aim; tiles to be turned, side by side."""
    task = view.todo[view.depth - 1].tolist()
    if SPLIT[legal[0]][0] == Action.TURN:
        return turn_marks(
            {
                path(view, action)[0]: _turned(view, task, SPLIT[action][1])
                for action in legal
                if SPLIT[action][0] == Action.TURN
            },
            middle(task[2]),
        )
    here = int(view.cube[task[2]]) if view.phase == Phase.TIE else int(view.place[view.to_act])
    parts = []
    for action in legal:
        kind, index = SPLIT[action]
        if kind in TO_NEIGHBOURS:
            parts.append(place_mark(path(view, action)[0], MIDDLES[pieces.BESIDE[here, index]]))
        elif kind == Action.LOOK:
            blank = int(first_blank(state_of(view), here, index))
            parts.append(look_mark(path(view, action)[0], index, middle(here), MIDDLES[blank] if blank >= 0 else None))
        elif kind == Action.AIM_HERE:
            parts.append(place_mark("go-here", middle(here)))
        elif kind == Action.TRANSIT:
            parts.append(place_mark("go-through", MIDDLES[far_mouth(state_of(view), here)]))
    return "".join(parts)


TO_NEIGHBOURS = frozenset((Action.STEP, Action.AIM))


def _turned(view: View, task: list[int], way: int) -> str:
    """The drawn tile, or one that lies already, turned some way."""
    drawn = view.phase == Phase.TURN_DRAWN
    kind = task[4] if drawn else int(view.tile[task[2]]) >> KIND
    spin = 0 if drawn else int(view.tile[task[2]]) >> 2 & 3
    room = f'<use href="#room-{ROOMS[kind][way]}"/>'
    if name := ICONS[kind]:
        turn = arrow_of((kind << KIND) + way + 4 * spin) if pieces.ELEMENT[kind] == Element.TELEPORTER else 0
        room += f'<use href="#{name}" transform="rotate({90 * turn})"/>'
    return room
