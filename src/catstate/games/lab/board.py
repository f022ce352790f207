"""Schrödinger's Lab as a picture."""

from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from xml.sax.saxutils import escape

from catstate.core.rules import OVER
from catstate.draw.svg import element, group, label, title

from . import pieces
from .actions import SPLIT, Action, Phase
from .artwork import (
    CELL,
    MARGIN,
    SECTOR_LETTERS,
    button,
    circle,
    definitions,
    element_name,
    look_mark,
    middle,
    place_mark,
    shape,
    stroke,
    turn_marks,
)
from .elements import arrow_of
from .picks import BUTTONS, path
from .pieces import Element
from .sight import far_mouth, first_blank
from .state import HELD, IN_SLOT, KIND, PAIR, View, state_of
from .story import coordinates, round_number

BOARD = 2 * MARGIN + pieces.SIZE * CELL  # width and height of the laboratory
PANEL = 292
TALL = (BOARD - 16) / PANEL  # how much larger the panel is where it stands under the laboratory
CARD = 58  # height of a character card, with the gap below it
STOCK = 104  # height of the tiles left
SPREAD = ((0, 0),), ((-11, 0), (11, 0)), ((-12, -7), (12, -7), (0, 9)), ((-12, -9), (12, -9), (-12, 10), (12, 10))
FOLLOW = ' class="follow"'  # the page keeps this one in sight
SLOTS = ((-12, -12), (12, -12), (-12, 12), (12, 12))  # of the Mainframe, in the order of the sectors
Spots = dict[int, tuple[float, float, float]]  # per seat: x, y and size
MIDDLES = [middle(space) for space in range(pieces.SPACES)]
ROOMS: list[list[int]] = pieces.OPEN.tolist()  # [kind][way]
ICONS = [element_name(kind) for kind in range(pieces.KINDS)]
GROUPS: tuple[tuple[str, str], ...] = (  # tiles left, by what they show
    ("straight", "room-5"),
    ("corner", "room-3"),
    ("tee", "room-7"),
    ("cross", "room-15"),
    ("teleporter", "el-t"),
    ("break room", "el-b2"),
    ("randomizer", "el-r"),
    ("wormhole", "el-w"),
    ("collapser", "el-c"),
)


def frame(view: View) -> tuple[int, int]:
    """The laboratory on the left, the cards on the right."""
    return BOARD + PANEL, BOARD


def tall(view: View, legal: Sequence[int]) -> tuple[int, int] | None:
    """The laboratory above, the cards below and larger: for telephones."""
    return BOARD, round(BOARD + TALL * _panel_height(view, legal))


# What never changes


def scenery(view: View) -> str:
    """Hallways, sectors with their coordinates, offices, the Mainframe and the panel."""
    return _scenery(int(view.seats))


@cache
def _scenery(seats: int) -> str:
    ink = element(
        "rect", width=BOARD + PANEL, height=BOARD, cls="ink", data_tall=f"scale({BOARD / (BOARD + PANEL):.3f} 1)"
    )
    parts = [definitions(), element("defs", *_pieces()), ink]
    parts.append(element("rect", x=4, y=4, width=BOARD - 8, height=BOARD - 8, rx=18, cls="paper"))
    halls = [MIDDLES[space] for space in range(pieces.SPACES) if pieces.SECTOR[space] < 0 and space != pieces.MAINFRAME]
    side = CELL - 2
    squares = "".join(f"M{x - side // 2} {y - side // 2}h{side}v{side}h-{side}z" for x, y in halls)
    parts.append(shape(squares, "hall"))
    parts += [_sector(index) for index in range(4)]
    parts += [_office(seats, seat) for seat in range(seats)]
    parts.append(_mainframe())
    return "".join(parts)


def _pieces() -> list[str]:
    """Small things used again and again: boxes of the checklist, a card's back, the sectors' frames."""
    parts = []
    for colour, letter in enumerate(SECTOR_LETTERS):
        full = element("rect", width=21, height=21, rx=5, cls=f"s{letter}") + stroke("M5 11 l4 4 l7 -9", "white", 2.5)
        parts.append(group(title(f"{pieces.SECTORS[colour].title()} is logged"), full, id=f"done-{colour}"))
        box = element("rect", x=1, y=1, width=19, height=19, rx=5, cls=f"s{letter}-line", stroke_width=1.5)
        box += label(10.5, 15, letter, cls="muted-on-ink", font_size=12)
        parts.append(group(title(f"{pieces.SECTORS[colour].title()} is still to be logged"), box, id=f"open-{colour}"))
    parts.append(element("rect", width=PANEL - 16, height=CARD - 6, rx=10, cls="panel", id="card"))
    fresh = element("rect", x=-25, y=-25, width=50, height=50, cls="good-line", stroke_width=2)
    parts.append(group(title("The newest tile"), fresh, id="fresh"))
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
        parts.append(f'<text class="small" x="{x - 22}" y="{y - 12}">{coordinates(space)}</text>')
    name = label(left + 2.5 * CELL, top + 2.5 * CELL + 34, letter, cls=f"s{letter}", font_size=96, opacity=0.16)
    right, low = index % 2 * 5 * CELL, index // 2 * 5 * CELL
    x, y = left + right + (15 if right else -15), top + low + (15 if low else -15)
    parts += [circle(x, y, 11, f"s{letter}"), label(x, y + 5, letter, cls="white", font_size=14)]
    return group(title(f"The {pieces.SECTORS[index]} sector"), *parts, name.replace("<text", '<text font-weight="700"'))


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
    words = label(0, 19, "office", cls="small", font_size=9)
    return group(title("An office: who is blooped returns here"), rim, words, at=(x, y), id=f"office-{seat}")


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
        parts.append(label(dx, dy + 4, letter, cls=f"s{letter}", font_size=11))
    words = title("The Mainframe: bring data here; four cubes in its slots reset it")
    return group(words, *parts, at=(x, y), id="mainframe")


# What changes


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> str:
    """Tiles, cubes, scientists, cards, and what the viewer may do."""
    marks = _marks(view, legal) if legal else ""
    spots = _spots(view)
    if view.phase == Phase.VOTE:
        x, y = middle(int(view.cube[view.todo[view.depth - 1, 2]]))
        marks += circle(x - 14, y + 13, 15, "bad-line", stroke_width=3, stroke_dasharray="5 4", id="asked")
    return "".join((_tiles(view), _people(view, spots), _cubes(view, spots), marks, _panel(view, names, legal)))


def _tiles(view: View) -> str:
    parts = []
    for space, tile in enumerate(view.tile.tolist()):
        if tile < 0:
            continue
        kind, way = tile >> KIND, tile & 3
        x, y = MIDDLES[space]
        icon = ICONS[kind]
        if not icon:
            parts.append(f'<use id="t{space}" href="#room-{ROOMS[kind][way]}" x="{x}" y="{y}"/>')
            continue
        inside = f'<use href="#room-{ROOMS[kind][way]}"/>'
        if icon == "el-t":
            inside += f'<use href="#{icon}" transform="rotate({90 * ((way + (tile >> 2 & 3)) % 4)})"/>'
        else:
            inside += f'<use href="#{icon}"/>'
        if icon in ("el-w", "el-e"):
            pair = tile >> PAIR & 15
            inside += f'<text class="small" x="13" y="-9">{pair + 1 if pair < pieces.PAIRS else "–"}</text>'
        parts.append(f'<g id="t{space}" transform="translate({x} {y})">{inside}</g>')
    parts.append('<use href="#sectors"/>')
    if view.placed >= 0 and view.tile[view.placed] >= 0:
        x, y = MIDDLES[view.placed]
        parts.append(f'<use id="new" href="#fresh" x="{x}" y="{y}"/>')
    return "".join(parts)


def _spots(view: View) -> Spots:
    """Where each scientist is drawn, and how large: those on one space stand beside each other."""
    places = view.place.tolist()[: view.seats]
    spots: Spots = {}
    for seat, space in enumerate(places):
        here = [other for other, place in enumerate(places) if place == space]
        x, y = middle(space)
        if len(here) <= 4:
            dx, dy = SPREAD[len(here) - 1][here.index(seat)]
            size = (1.0, 0.68, 0.6, 0.56)[len(here) - 1]
        else:
            index = here.index(seat)
            dx, dy, size = (index % 3 - 1) * 16, (index // 3 - 1) * 15, 0.42
        spots[seat] = (x + dx, y + dy, size)
    return spots


def _people(view: View, spots: Spots) -> str:
    parts = []
    for seat, (x, y, size) in spots.items():
        halo = circle(0, 0, 23, f"p{seat}-line", stroke_width=2.5) if seat == view.active else ""
        cat = (
            f'<use href="#cat-{view.cat[seat]}" transform="translate(13 10) scale(.62)"/>'
            if view.cat[seat] >= 0
            else ""
        )
        parts.append(
            f'<g id="scientist-{seat}"{FOLLOW if seat == view.active else ""} '
            f'transform="translate({x:g} {y:g}) scale({size:g})">{halo}<use href="#sci-{seat}"/>{cat}</g>'
        )
    return "".join(parts)


def _cubes(view: View, spots: Spots) -> str:
    """Free cubes lie in a corner of their space, held ones at their scientist's side, lost ones in their slot."""
    parts = []
    x0, y0 = middle(pieces.MAINFRAME)
    x: float
    y: float
    for colour, place in enumerate(view.cube.tolist()):
        if place == IN_SLOT:
            x, y, size = x0 + SLOTS[colour][0], y0 + SLOTS[colour][1], 0.95
        elif place == HELD:
            x, y, size = spots[view.holds.tolist().index(colour)]
            x, y, size = x - 14 * size, y + 12 * size, 0.8 * size
        else:
            same = [other for other, at in enumerate(view.cube.tolist()) if at == place]
            x, y = middle(place)
            x, y, size = x - 14 + 9 * same.index(colour), y + 13, 0.95
        where = f'transform="translate({x:g} {y:g}) scale({size:g})"'
        parts.append(f'<use id="cube-{pieces.SECTORS[colour]}" href="#data-{colour}" {where}/>')
    return "".join(parts)


# The panel


def _panel(view: View, names: Sequence[str], legal: Sequence[int]) -> str:
    scenario = pieces.SCENARIOS[view.scenario]
    head = label(0, 20, f"Round {round_number(view)}", cls="on-ink", text_anchor="start")
    goal = f"{view.goal} cube{'s' if view.goal > 1 else ''} to publish"
    head += label(PANEL - 20, 20, goal, cls="muted-on-ink", text_anchor="end", font_size=14)
    if view.scenario:
        head += label(0, 37, scenario.name, cls="on-ink", text_anchor="start", font_size=13)
        for index, line in enumerate(wrap(scenario.text, 46)):
            head += label(0, 50 + 13 * index, line, cls="muted-on-ink", text_anchor="start", font_size=11.5)
    parts = [head, *(_card(view, names, seat) for seat in range(view.seats))]
    parts.append(_dice(view))
    parts.append(_stock(view))
    parts.append(_buttons(legal, _below(view) + STOCK))
    under = f"translate(8 {BOARD}) scale({TALL:.3f})"
    return group(*parts, at=(BOARD + 4, 8), id="panel", data_tall=under)


def _panel_height(view: View, legal: Sequence[int]) -> int:
    """Head, cards, dice, tiles left, and a row of buttons or two."""
    return _below(view) + STOCK + 36 * max(1, _button_rows(legal)) + 6


def _card(view: View, names: Sequence[str], seat: int) -> str:
    """A character card: who, which cat, and the checklist."""
    cat, logged, holds = int(view.cat[seat]), int(view.logged[seat]), int(view.holds[seat])
    parts = ['<use href="#card"/>']
    if seat == view.active and view.to_act != OVER:
        parts.append(f'<rect width="5" height="{CARD - 6}" rx="2.5" class="p{seat}"/>')
    parts.append(f'<use href="#sci-{seat}" x="30" y="27"/>')
    if cat >= 0:
        parts.append(f'<use id="power-{seat}" href="#cat-{cat}" x="66" y="32"/>')
        parts.append(f'<text class="muted-on-ink" x="86" y="41" font-size="12.5">{pieces.CATS[cat].name}</text>')
    shown = names[seat] if len(names[seat]) <= 12 else names[seat][:11] + "…"
    left = 86 if cat >= 0 else 58
    parts.append(f'<text class="on-ink" x="{left}" y="23" font-weight="700">{escape(shown)}</text>')
    for colour in range(4):
        x = PANEL - 124 + 26 * colour
        if logged >> colour & 1:
            parts.append(f'<use href="#done-{colour}" x="{x}" y="16"/>')
        elif holds == colour:
            parts.append(f'<use href="#data-{colour}" x="{x + 10}" y="27"/>')
        else:
            parts.append(f'<use href="#open-{colour}" x="{x}" y="16"/>')
    top = _head_height(view) + CARD * seat
    return f'<g id="card-{seat}" transform="translate(0 {top})">{"".join(parts)}</g>'


def _head_height(view: View) -> int:
    """The round and the goal, and the scenario with its two lines of text."""
    return 68 if view.scenario else 30


def _below(view: View) -> int:
    """Where the panel goes on under the cards."""
    return _head_height(view) + CARD * int(view.seats) + 4


def _dice(view: View) -> str:
    """The dice as they fell last."""
    faces = (
        ("", "?" if view.number == pieces.CHOOSE else str(view.number) if view.number else "–"),
        ("", "?" if view.letter == pieces.CHOOSE else pieces.LETTERS[view.letter] if view.letter >= 0 else "–"),
        (f"s{SECTOR_LETTERS[view.sector]}" if view.sector >= 0 else "", ""),
    )
    parts = []
    for index, (cls, words) in enumerate(faces):
        x = 34 * index
        parts.append(element("rect", x=x, width=28, height=28, rx=6, cls=cls or "paper"))
        shown = words or (SECTOR_LETTERS[view.sector] if view.sector >= 0 else "–")
        parts.append(label(x + 14, 20, shown, cls="white" if cls else "word", font_size=15))
    return group(title("The dice as they fell last"), *parts, at=(PANEL - 118, _below(view)), id="dice")


def _stock(view: View) -> str:
    """How many tiles of each sort are left in the stack."""
    counts = [0] * len(GROUPS)
    for kind, count in enumerate(view.stock.tolist()[: pieces.WHITE_KINDS]):
        name = pieces.TILES[kind].name
        counts[next(i for i, (word, _) in enumerate(GROUPS) if name.startswith(word))] += count
    total = sum(counts)
    parts = [label(0, 20, f"{total} tiles left", cls="muted-on-ink", text_anchor="start", font_size=14)]
    for index, ((_, art), count) in enumerate(zip(GROUPS, counts, strict=True)):
        x, y = 12 + 56 * (index % 5), 52 + 30 * (index // 5)
        scale = 0.42 if art.startswith("room") else 0.72
        parts.append(f'<use href="#{art}" transform="translate({x} {y}) scale({scale})"/>')
        parts.append(label(x + 16, y + 5, str(count), cls="on-ink", text_anchor="start", font_size=14))
    return group(title("Tiles left in the stack, by kind"), *parts, at=(0, _below(view)), id="stock")


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


def _button_places(legal: Sequence[int]) -> list[tuple[str, str, int, int, int]]:
    """Whatever has no place on the board: id, words, left edge, row and width of each button."""
    places, x, row = [], 0, 0
    for action in legal:
        if action not in BUTTONS:
            continue
        name, words = BUTTONS[action]
        wide = 22 + 8 * len(words)
        if x + wide > PANEL - 16:
            x, row = 0, row + 1
        places.append((name, words, x, row, wide))
        x += wide + 8
    return places


def _button_rows(legal: Sequence[int]) -> int:
    return max((row + 1 for _, _, _, row, _ in _button_places(legal)), default=0)


def _buttons(legal: Sequence[int], under: int) -> str:
    """Buttons at the foot of the panel; where it stands upright, right under the tiles left."""
    parts = [button(name, words, (x, 36 * row), wide) for name, words, x, row, wide in _button_places(legal)]
    top = 668 - 36 * (_button_rows(legal) - 1)
    return group(*parts, at=(0, top), data_tall=f"translate(0 {under})") if parts else ""
