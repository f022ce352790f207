"""The clipboard of Schrödinger's Cats as a picture: its 65 cells, and what has been said on them."""

from functools import lru_cache

from catstate.core.language import cached, say
from catstate.core.remembered import remembered
from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from .artwork import BOX_SYMBOLS, use
from .pieces import CELLS, COLUMNS, KIND_OF, MAX_SEATS, NUMBER_OF, ROWS
from .state import View
from .words import hypothesis

MARGIN = 5  # the clipboard's rim
CELL_WIDTH, CELL_HEIGHT = 44, 29
BOARD_TOP = 8  # under the clip
CELLS_TOP = BOARD_TOP + 23
BOARD_BOTTOM = CELLS_TOP + ROWS * CELL_HEIGHT + 6
CLIPBOARD = (COLUMNS * CELL_WIDTH + 2 * MARGIN, BOARD_BOTTOM + 2)  # its width and height in its own units
NUMBERS, KIND = NUMBER_OF.tolist(), KIND_OF.tolist()  # plain numbers: drawing reads them often


@cached()
def clipboard() -> str:
    """What never changes on it."""
    inner = COLUMNS * CELL_WIDTH
    high = BOARD_BOTTOM - BOARD_TOP
    middle = MARGIN + inner / 2
    parts = [
        element("rect", y=BOARD_TOP, width=CLIPBOARD[0], height=high, rx=9, cls="p4"),
        element("rect", x=MARGIN, y=BOARD_TOP + 6, width=inner, height=high - 12, cls="floor"),
        element("rect", x=middle - 34, y=BOARD_TOP - 7, width=68, height=13, rx=4, cls="muted"),
        label(middle, BOARD_TOP + 18, say("each next one is higher →"), cls="small not-low"),
    ]
    return "".join(parts + [clipboard_cell(cell) for cell in range(CELLS)])


def signs() -> str:
    """Each scientist's colour and shape on a disc, to lie on what she said."""
    parts = []
    for seat in range(MAX_SEATS):
        disc = element("circle", cx=7.5, cy=7.5, r=7.5, cls=f"p{seat}")
        sign = label(7.5, 12, SHAPES[seat], cls="white", font_size=12)
        parts.append(group(disc, sign, id=f"cats-sign-{seat}"))
    return element("defs", *parts)


def clipboard_cell(cell: int) -> str:
    ground = element("rect", width=CELL_WIDTH, height=CELL_HEIGHT, cls="floor", pointer_events="all")
    lines = element("path", d=f"M0 {CELL_HEIGHT}H{CELL_WIDTH}V0", cls="line-line")
    number = label(13, 20, str(NUMBER_OF[cell]), cls="word cell-number", font_weight=700)
    return group(
        title(hypothesis(cell)),
        ground,
        lines,
        number,
        use(BOX_SYMBOLS[KIND_OF[cell]], 23, 3, 19, 23),
        at=corner(cell),
        id=f"cell-{cell}",
    )


def corner(cell: int) -> tuple[int, int]:
    return MARGIN + cell % COLUMNS * CELL_WIDTH, CELLS_TOP + cell // COLUMNS * CELL_HEIGHT


RECTS = [f"M{x} {y}h{CELL_WIDTH}v{CELL_HEIGHT}H{x}z" for x, y in map(corner, range(CELLS))]
LINES = [f"M{x + 3} {y + CELL_HEIGHT - 3}l{CELL_WIDTH - 6}-{CELL_HEIGHT - 6}" for x, y in map(corner, range(CELLS))]


@lru_cache(4096)
def draw_passed(standing: int, most: tuple[int, ...], lies: str) -> str:
    """Passed cells washed out, and those struck through that can't be true: `most` is how many there can be of each
    kind, empty once all boxes lie open. `lies` opens a group that lies on the clipboard."""
    parts = []
    if standing > 0:
        rows, rest = divmod(standing, COLUMNS)
        x, y = corner(rows * COLUMNS)
        done = f"M{x} {CELLS_TOP}h{COLUMNS * CELL_WIDTH}v{rows * CELL_HEIGHT}H{x}z"
        done += f"M{x} {y}h{rest * CELL_WIDTH}v{CELL_HEIGHT}H{x}z"
        parts.append(element("path", d=done, cls="line", fill_opacity=0.8))
    struck = [cell for cell in range(standing + 1, CELLS) if most and NUMBERS[cell] > most[KIND[cell]]]
    if struck:
        rects = "".join([RECTS[cell] for cell in struck])
        lines = "".join([LINES[cell] for cell in struck])
        parts.append(element("path", d=rects, cls="hall", fill_opacity=0.78))
        parts.append(element("path", d=lines, cls="muted-line", stroke_opacity=0.55))
    return f"{lies}{group(*parts, pointer_events='none')}</g>"


@remembered
def draw_bids(view: View, lies: str) -> str:
    """A ring around what stands, and each bidder's sign on what was said."""
    parts = []
    if view.standing >= 0:
        x, y = corner(view.standing)
        size = {"width": CELL_WIDTH - 2, "height": CELL_HEIGHT - 2}
        ring = f"p{view.maker}-line thick"
        parts.append(element("rect", x=x + 1, y=y + 1, rx=4, cls=ring, id="standing", **size))
    for cell in range(CELLS):
        if view.bidder[cell] >= 0:
            x, y = corner(cell)
            parts.append(f'<use href="#cats-sign-{view.bidder[cell]}" x="{x + 31}" y="{y - 2}" id="bid-{cell}"/>')
    return f"{lies}{group(*parts, pointer_events='none')}</g>"
