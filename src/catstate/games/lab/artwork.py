"""Drawings for the laboratory: rooms, elements, eight scientists, twelve cats. Each is defined once and then used.

All are drawn around their own middle; a room is CELL wide, a scientist about 30, a cat about 24. Colours are classes.
"""

from catstate.core.language import cached, say, say_number
from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from .cards import cat_card
from .pieces import MAX_SEATS, NUM_CATS, OPEN, SIZE, TILES, Element
from .words import sector_name

CELL = 52
MARGIN = 26
BOARD = 2 * MARGIN + SIZE * CELL  # width and height of the laboratory
WALL = 9  # thickness of a room's walls
LETTERS = 15.2  # size of the smallest letters beside the laboratory, and of those in it
SMALL = "not-tall not-low"  # the classes of what is too small to be read on a telephone
SECTOR_LETTERS = "GYRB"  # as the theme's classes name them
SCIENTISTS = ("Katzenberg", "Guapo", "Nega-Rich", "Okonkwo", "Lindqvist", "Tanaka", "Moreau", "Bose")


def middle(space: int) -> tuple[int, int]:
    """Where the middle of a space is drawn."""
    return MARGIN + CELL * (space % SIZE) + CELL // 2, MARGIN + CELL * (space // SIZE) + CELL // 2


def shape(d: str, cls: str, **more: object) -> str:
    return element("path", d=d, cls=cls, **more)


def circle(x: float, y: float, r: float, cls: str, **more: object) -> str:
    return element("circle", cx=x, cy=y, r=r, cls=cls, **more)


def stroke(d: str, cls: str, width: float = 2) -> str:
    return shape(d, f"{cls}-line", stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


# Rooms


def room(openings: int) -> str:
    """Thick dark walls, a light floor, a gap for every opening."""
    half, inner = CELL / 2, CELL / 2 - WALL
    floor = [element("rect", x=-inner, y=-inner, width=2 * inner, height=2 * inner, cls="floor")]
    gaps = (
        (-inner, -half, 2 * inner, WALL + 1),
        (inner - 1, -inner, WALL + 1, 2 * inner),
        (-inner, inner - 1, 2 * inner, WALL + 1),
        (-half, -inner, WALL + 1, 2 * inner),
    )
    for side, (x, y, width, height) in enumerate(gaps):
        if openings >> side & 1:
            floor.append(element("rect", x=x, y=y, width=width, height=height, cls="floor"))
    return element("rect", x=-half, y=-half, width=CELL, height=CELL, cls="wall") + "".join(floor)


# Elements


def teleporter() -> str:
    """A ring with an arrow; it points up and is turned by whoever uses it."""
    ring = circle(0, 0, 14, "down") + circle(0, 0, 14, "white-line", stroke_width=1.5, stroke_dasharray="3 3")
    return ring + shape("M0 -10 L7 -1 H3 V9 H-3 V-1 H-7 Z", "white")


def break_room(cups: int) -> str:
    """A mug with steam and as many dots as cups."""
    mug = shape("M-10 -3 H6 V8 Q6 12 2 12 H-6 Q-10 12 -10 8 Z", "up") + stroke("M6 0 Q12 0 12 4 Q12 8 6 8", "up", 2.5)
    steam = stroke("M-6 -7 q-2 -3 0 -5 M-1 -7 q-2 -3 0 -5 M4 -7 q-2 -3 0 -5", "muted", 1.8)
    dots = "".join(circle(-2 + 5 * (i - (cups - 1) / 2), 5, 1.9, "white") for i in range(cups))
    return mug + steam + dots


def randomizer(sector: int) -> str:
    """A die: four coloured quarters, or one colour and its letter."""
    if sector >= 0:
        face = element("rect", x=-13, y=-13, width=26, height=26, rx=6, cls=f"s{SECTOR_LETTERS[sector]}")
        pips = "".join(circle(x, y, 2.4, "white") for x, y in ((-8, -8), (8, -8), (-8, 8), (8, 8)))
        return face + pips + glyph(SECTOR_LETTERS[sector], "white lab-mark", 6)
    quarters = ""
    for index, (x, y) in enumerate(((-13, -13), (0.5, -13), (-13, 0.5), (0.5, 0.5))):
        quarters += element("rect", x=x, y=y, width=12.5, height=12.5, rx=4, cls=f"s{SECTOR_LETTERS[index]}")
    return quarters + circle(0, 0, 8, "white") + glyph("?", f"wall {SMALL}", 5.5)


def glyph(words: str, cls: str, drop: float) -> str:
    return element("text", words, y=drop, cls=cls, font_size=LETTERS, font_weight=700, text_anchor="middle")


SPIRAL = "M0 0 C3 -3 7 1 4 5 C0 9 -8 6 -8 -1 C-8 -9 3 -13 9 -7 C14 -2 13 6 9 10"


def wormhole(end: bool) -> str:
    """A spiral; at the grey end it is broken."""
    dashes = {"stroke_dasharray": "3 3"} if end else {}
    back = circle(0, 0, 15, "hall") if end else circle(0, 0, 15, "good")
    return back + shape(SPIRAL, "good-line" if end else "white-line", stroke_width=3, stroke_linecap="round", **dashes)


def collapser() -> str:
    """A burst with nothing inside."""
    rays = "M0 -16 L4 -7 L12 -11 L8 -3 L16 0 L8 4 L11 12 L3 8 L0 16 L-4 8 L-12 11 L-8 3 L-16 0 L-8 -4 L-11 -12 L-3 -8 Z"
    return shape(rays, "bad") + circle(0, 0, 6.5, "wall") + circle(0, 0, 2, "white")


def element_name(kind: int) -> str:
    """The id of a kind's icon, "" if it has none."""
    tile = TILES[kind]
    return {
        Element.TELEPORTER: "el-t",
        Element.BREAK_ROOM: f"el-b{tile.cups}",
        Element.RANDOMIZER: f"el-r{tile.sector if tile.sector >= 0 else ''}",
        Element.WORMHOLE: "el-w",
        Element.WORMHOLE_END: "el-e",
        Element.COLLAPSER: "el-c",
    }.get(tile.element, "")


def elements() -> dict[str, str]:
    """Every icon with the sentence that explains it."""
    icons = {"el-t": title(say("Teleporter: roll, and go that far along the arrow")) + teleporter()}
    for cups in (1, 2, 3):
        words = say_number("Break room: a bonus round of {n} action", "Break room: a bonus round of {n} actions", cups)
        icons[f"el-b{cups}"] = title(words) + break_room(cups)
    for sector in range(4):
        words = say("Randomizer: roll number and letter, go there in {sector}", sector=sector_name(sector))
        icons[f"el-r{sector}"] = title(words) + randomizer(sector)
    icons["el-r"] = title(say("Randomizer: roll number, letter and sector, go there")) + randomizer(-1)
    icons["el-w"] = title(say("Wormhole: one action takes you to its other mouth")) + wormhole(False)
    icons["el-e"] = title(say("Wormhole end: one action takes you to its opening")) + wormhole(True)
    icons["el-c"] = title(say("Vacuum collapser: who ends here is blooped")) + collapser()
    return icons


# Scientists: white coats, and hair in the player's colour

HAIR = (
    "M-10 -7 Q-11 -19 0 -19 Q11 -19 10 -7 Q6 -13 0 -13 Q-6 -13 -10 -7 Z M-4 -20 a5 5 0 1 1 8 0 Z",
    "M-10 -6 Q-10 -14 -6 -15 Q-2 -23 8 -19 Q13 -15 10 -7 Q8 -13 2 -13 Q-8 -13 -10 -6 Z M-5 0 q2.5 -2 5 0 q2.5 -2 5 0 "
    "q-2.5 2.5 -5 1 q-2.5 1.5 -5 -1 Z",
    "M-11 -6 L-13 -15 L-7 -13 L-6 -21 L-1 -15 L3 -22 L6 -14 L13 -17 L11 -6 Q6 -12 0 -12 Q-6 -12 -11 -6 Z",
    "M-11 -2 a7 7 0 0 1 -2 -11 a7 7 0 0 1 6 -8 a8 8 0 0 1 14 0 a7 7 0 0 1 6 8 a7 7 0 0 1 -2 11 Q10 -12 0 -12 "
    "Q-10 -12 -11 -2 Z",
    "M-9 -4 Q-11 8 0 9 Q11 8 9 -4 Q7 2 4 1 Q0 -1 -4 1 Q-7 2 -9 -4 Z",
    "M-10 8 Q-14 -19 0 -19 Q14 -19 10 8 L7 6 Q9 -8 4 -13 Q-6 -13 -8 -6 Q-8 2 -7 6 Z",
    "M-10 -6 Q-10 -19 1 -19 Q9 -19 10 -10 Q18 -12 17 4 Q13 3 12 -3 L10 -6 Q6 -13 0 -13 Q-7 -13 -10 -6 Z",
    "M-13 -10 Q-12 -12 -9 -12 Q-9 -21 0 -21 Q9 -21 9 -12 Q12 -12 13 -10 Q0 -13 -13 -10 Z",
)


def scientist(seat: int) -> str:
    """A bust in a lab coat; glasses, goggles or a smile tell the eight apart without colour too."""
    coat = shape("M-15 18 C-15 7 -8 4 0 4 C8 4 15 7 15 18 Z", "white") + stroke(
        "M-15 18 C-15 7 -8 4 0 4 C8 4 15 7 15 18 Z", "wall", 1.8
    )
    shirt = shape("M-4 4.5 L0 14 L4 4.5 Z", f"p{seat}")
    dark = seat == 2  # Nega-Rich is his own negative
    face = circle(0, -5, 9.5, "wall" if dark else "white") + circle(0, -5, 9.5, "wall-line", stroke_width=1.8)
    ink = "white" if dark else "wall"
    eyes = circle(-3.5, -5, 1.4, ink) + circle(3.5, -5, 1.4, ink)
    if seat in (0, 5):
        eyes += circle(-3.7, -5, 3, "wall-line", stroke_width=1.1) + circle(3.7, -5, 3, "wall-line", stroke_width=1.1)
    mouth = "" if seat in (1, 4) else stroke("M-3 -0.5 Q0 1.8 3 -0.5", ink, 1.3)
    hair = shape(HAIR[seat], f"p{seat}")
    badge = element("text", SHAPES[seat], x=9, y=17, cls=f"p{seat}", font_size=9, text_anchor="middle")
    return coat + shirt + face + eyes + mouth + hair + badge


# Cats: one head, twelve characters

HEAD = "M-9 -3 L-10 -11 L-4 -7 Q0 -8 4 -7 L10 -11 L9 -3 Q11 3 7 7 Q0 11 -7 7 Q-11 3 -9 -3 Z"
WHISKERS = "M-6 4 H-12 M-6 5.5 L-11 7.5 M6 4 H12 M6 5.5 L11 7.5"


def cat_face(fur: str, ink: str = "wall", eyes: str = "", outline: str = "wall", dashed: bool = False) -> str:
    """Head, eyes, nose and whiskers."""
    rim = shape(HEAD, f"{outline}-line", stroke_width=1.4, stroke_dasharray="2 2" if dashed else None)
    pupils = eyes or circle(-4, -1, 1.6, ink) + circle(4, -1, 1.6, ink)
    nose = shape("M-1.5 2.5 H1.5 L0 4.2 Z", "bad")
    return shape(HEAD, fur) + rim + pupils + nose + stroke(WHISKERS, "muted", 0.8)


def cat(number: int) -> str:
    """Each cat looks like what it does."""
    wide = circle(-4, -1, 3, "white") + circle(4, -1, 3, "white")
    wide += circle(-4, -1, 1.4, "wall") + circle(4, -1, 1.4, "wall")
    pips = "".join(circle(x, -5.2, 1.1, "wall") for x in (-2.6, 0, 2.6))
    crossed = stroke("M-6 -3 l4 4 m0 -4 l-4 4", "wall", 1.3) + circle(4, -1, 1.7, "wall")
    paws = circle(-9, 9, 3.2, "white") + circle(9, 9, 3.2, "white")
    paws += circle(-9, 9, 3.2, "wall-line", stroke_width=1.1) + circle(9, 9, 3.2, "wall-line", stroke_width=1.1)
    bricks = element("rect", x=0, y=-12, width=13, height=24, cls="wall")
    bricks += stroke("M0 -5 H13 M0 2 H13 M6 -12 V-5 M3 -5 V2 M9 2 V9", "muted", 0.9)
    half = shape("M0 -7.5 Q2 -7.5 4 -7 L10 -11 L9 -3 Q11 3 7 7 Q4 9 0 9 Z", "wall")
    half += circle(4, -1, 1.6, "white") + circle(-4, -1, 1.6, "wall") + shape("M-1.5 2.5 H1.5 L0 4.2 Z", "bad")
    cube = element("rect", x=-4, y=4.5, width=8, height=7, rx=1.5, cls="sB") + stroke("M-4 4.5 h8", "white", 0.9)
    cup = shape("M3 5 h8 v4 q0 3 -3 3 h-2 q-3 0 -3 -3 Z", "up") + stroke(
        "M5 3 q-1 -2 0 -3 M9 3 q-1 -2 0 -3", "muted", 1
    )
    poles = shape("M-9.5 -4 L-10 -11 L-4 -7 Z", "bad") + shape("M9.5 -4 L10 -11 L4 -7 Z", "down")
    curl = shape("M0 -6 c1.6 -1.6 3.6 0.4 2.2 2.2 c-2 2 -5.6 0.3 -5.2 -2.6", "wall-line", stroke_width=1.2)
    worm = shape("M-10 9 q3 -5 6 0 t6 0 t6 0", "good-line", stroke_width=3, stroke_linecap="round")
    return (
        cat_face("line") + pips,
        cat_face("up-pale") + paws,
        cat_face("floor", eyes=crossed),
        cat_face("down-pale", dashed=True),
        cat_face("up") + bricks,
        cat_face("hall") + curl,
        cat_face("white") + half,
        cat_face("up-pale") + cube,
        cat_face("wall", eyes=circle(-4, -1, 2, "white") + circle(4, -1, 2, "white"), outline="muted"),
        cat_face("up", eyes=wide) + cup,
        cat_face("line") + poles,
        cat_face("floor") + worm,
    )[number]


def cube_art(colour: int) -> str:
    """A data cube: three faces and its letter."""
    shade = f"s{SECTOR_LETTERS[colour]}"
    top = shape("M0 -10 L9 -5.5 L0 -1 L-9 -5.5 Z", shade) + shape(
        "M0 -10 L9 -5.5 L0 -1 L-9 -5.5 Z", "white", fill_opacity=0.4
    )
    body = shape("M-9 -5.5 L0 -1 V10 L-9 5.5 Z M9 -5.5 L0 -1 V10 L9 5.5 Z", shade)
    rim = stroke("M0 -10 L9 -5.5 V5.5 L0 10 L-9 5.5 V-5.5 Z M-9 -5.5 L0 -1 L9 -5.5 M0 -1 V10", "wall", 1.2)
    return body + top + rim + glyph(SECTOR_LETTERS[colour], f"white {SMALL}", 7)


@cached()
def definitions() -> str:
    """All of it, once per picture."""
    parts = [group(room(mask), id=f"room-{mask}") for mask in sorted({int(m) for m in OPEN.ravel()})]
    parts += [group(art, id=name) for name, art in elements().items()]
    parts += [group(title(SCIENTISTS[seat]), scientist(seat), id=f"sci-{seat}") for seat in range(MAX_SEATS)]
    parts += [group(title(cat_card(number)), cat(number), id=f"cat-{number}") for number in range(NUM_CATS)]
    parts += [group(cube_art(colour), id=f"data-{colour}") for colour in range(4)]
    return element("defs", *parts)


# What you may click


def place_mark(name: str, at: tuple[int, int]) -> str:
    """A place where you may go, or at which you may aim."""
    return dashed_square(at, 4, "accent-line", pointer_events="all", id=name)


def dashed_square(at: tuple[int, int], inset: int, cls: str, **more: str) -> str:
    """A dashed outline so far inside a place."""
    half = CELL / 2 - inset
    return element(
        "rect",
        x=at[0] - half,
        y=at[1] - half,
        width=2 * half,
        height=2 * half,
        rx=9,
        cls=cls,
        stroke_width=3,
        stroke_dasharray="7 5",
        **more,
    )


def look_mark(name: str, way: int, at: tuple[int, int], blank: tuple[int, int] | None) -> str:
    """A direction to look in: an arrow at the scientist's side, and the blank space that it would open, if any."""
    x, y = at
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
    arrow = element("path", d="M0 -11 L10 7 L0 2 L-10 7 Z", cls="accent" if blank else "line")
    back = element("circle", r=15, cls="none", pointer_events="all")
    shift = CELL * 0.66
    head = group(arrow, back, transform=f"translate({x + dx * shift:g} {y + dy * shift:g}) rotate({90 * way})")
    seen = ""
    if blank:
        seen = element(
            "rect",
            x=blank[0] - 20,
            y=blank[1] - 20,
            width=40,
            height=40,
            rx=9,
            cls="accent-line",
            stroke_width=3,
            stroke_dasharray="7 5",
            pointer_events="all",
        )
    return group(seen, head, id=name)


def turn_marks(tiles: dict[str, str], at: tuple[int, int]) -> str:
    """A tile in every way it may lie, by id, side by side next to where it goes."""
    wide = len(tiles) * (CELL + 10) + 10
    left = min(max(at[0] - wide / 2, MARGIN), MARGIN + SIZE * CELL - wide)
    top = at[1] + CELL / 2 + 8 if at[1] < MARGIN + (SIZE - 2) * CELL else at[1] - CELL * 1.5 - 28
    parts = [
        element("rect", x=left, y=top, width=wide, height=CELL + 20, rx=12, cls="paper"),
        element("rect", x=left, y=top, width=wide, height=CELL + 20, rx=12, cls="wall-line", stroke_width=2),
    ]
    for index, (name, tile) in enumerate(tiles.items()):
        rim = element("rect", x=-28, y=-28, width=56, height=56, rx=6, cls="accent-line", stroke_width=2.5)
        x = left + 10 + (CELL + 10) * index + CELL / 2
        parts.append(group(tile, rim, at=(x, top + 10 + CELL / 2), id=name))
    there = dashed_square(at, 3, "good-line")
    return there + group(*parts, id="turning")


def button(name: str, words: str, wide: int, lie: str) -> str:
    size = f'width="{wide}" height="30" rx="15"'
    inside = f'<rect {size} class="panel"/><rect {size} class="accent-line" stroke-width="2"/>'
    return f'<g id="{name}" {lie}>{inside}{label(wide / 2, 20, words, cls="on-ink", font_size=LETTERS)}</g>'


def lies(wide: tuple[float, float], tall: tuple[float, float], low: tuple[float, float], size: float = 1) -> str:
    """Where a thing lies in each shape of the drawing; on telephones it is so much larger."""
    upright, lying = (f"translate({x:g} {y:g}){f' scale({size:g})' if size != 1 else ''}" for x, y in (tall, low))
    return f'transform="translate({wide[0]:g} {wide[1]:g})" data-tall="{upright}" data-low="{lying}"'
