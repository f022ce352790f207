"""The drawings of |Hop⟩: the plan of each board, electrons, tokens, buttons and cards."""

from functools import lru_cache
from math import atan2, degrees, sqrt
from xml.sax.saxutils import escape

from catstate.core.language import cached, mark, say, say_as
from catstate.draw.svg import group, label, shorten, title

from .actions import PARTS, Kind
from .picks import effect_id, electron_id, token_id
from .pieces import (
    FACE,
    FACE_SIZE,
    MOVEMENTS,
    NEAR,
    WIDTH,
    Effect,
    Grid,
    Movement,
    Spin,
    cell_name,
    cell_of,
    covered_by,
    electrodes_of,
    framed_by,
    grid_of,
)
from .words import effect_title, movement_title

PLAYER = (174, 34)
TERM = 38  # height of the Hamiltonian's cards
PAPER = 360  # width of the lattice, and of the whole upright drawing
STRIP = 208  # width of the panels beside the lattice
LARGE = 1.166  # players and movements are larger there
MARGIN = 20  # for the names of rows and columns
DRAWN_PRICES = (1, 2, 3)  # as bolts; others are written
TALLEST = 440  # height of a lattice
SLANT = sqrt(3) / 2


class Lattice:
    """The plan of one board; with a ring of cells around it where sites can be laid."""

    def __init__(self, board: int, ring: bool) -> None:
        self.board, self.ring = board, ring
        self.grid = grid_of(board)
        self.covered = sorted(covered_by(board))
        self.cells = sorted(framed_by(board)) if ring else self.covered
        self.columns = range(min(cell % WIDTH for cell in self.cells), max(cell % WIDTH for cell in self.cells) + 1)
        self.rows = range(min(self.cells) // WIDTH, max(self.cells) // WIDTH + 1)
        raw = [self._plan(cell % WIDTH, cell // WIDTH) for cell in self.cells]
        left, right = min(x for x, _ in raw), max(x for x, _ in raw)
        bottom, top = min(y for _, y in raw), max(y for _, y in raw)
        edge = 0.46  # from the middle of an outer site to the edge, in steps
        width, height = right - left + 2 * edge, top - bottom + 2 * edge
        self.step = min((PAPER - 2 * MARGIN + 8) / width, TALLEST / height)
        self.radius = round(self.step * (0.36 if self.grid == Grid.HEXAGONAL else 0.42), 1)
        self.height = round(height * self.step + MARGIN + 10)
        self._left = left - edge - ((PAPER - 2 * MARGIN + 8) / self.step - width) / 2  # in the middle, if it is narrow
        self._top = top + edge
        self.at = {cell: self.point(cell % WIDTH, cell // WIDTH) for cell in self.cells}
        self.homes = [cell_of(name) for name in electrodes_of(board)]

    def _plan(self, column: int, row: int) -> tuple[float, float]:
        """In steps, y upwards."""
        if self.grid == Grid.SQUARE:
            return column, row
        if self.grid == Grid.TRIANGULAR:
            lean, rise = (0.26, 0.92) if self.ring else (0.5, SLANT)  # with the ring steeper, or it would be tiny
            return column - lean * row, row * rise
        lift = 0.22 if (column + row) % 2 == 0 else -0.22
        return column * SLANT, row * 1.4 + lift  # a little flat, to fit a screen

    def point(self, column: int, row: int) -> tuple[float, float]:
        """Where a cell lies on the paper."""
        x, y = self._plan(column, row)
        return round(MARGIN + (x - self._left) * self.step, 1), round(10 + (self._top - y) * self.step, 1)

    def near(self, cell: int) -> list[int]:
        return [int(other) for other in NEAR[self.board, cell] if other >= 0 and int(other) in self.at]

    def middle(self, *cells: int) -> tuple[float, float]:
        """The point between some cells."""
        places = [self.at[cell] for cell in cells]
        return round(sum(x for x, _ in places) / len(cells), 1), round(sum(y for _, y in places) / len(cells), 1)

    def corners(self, face: int) -> list[int]:
        """The cells around a mesh, clockwise."""
        return [int(cell) for cell in FACE[self.board, face, : FACE_SIZE[self.board, face]]]


@lru_cache(maxsize=32)
def lattice(board: int, ring: bool) -> Lattice:
    return Lattice(board, ring)


SHAPES = (  # by seat: inside a circle of radius 10
    '<circle r="9.5"/>',
    '<rect x="-8.5" y="-8.5" width="17" height="17" rx="3"/>',
    '<path d="M0 -10.5L10.5 8H-10.5Z"/>',
    '<path d="M0 -11.5L10.5 0L0 11.5L-10.5 0Z"/>',
)
CORE = (  # a lighter rim inside, so that a piece is more than a flat colour
    '<circle r="5.5"/>',
    '<rect x="-4.5" y="-4.5" width="9" height="9" rx="1.5"/>',
    '<path d="M0 -4.5L5 4.5H-5Z"/>',
    '<path d="M0 -6L5.5 0L0 6L-5.5 0Z"/>',
)
BOLT = "M2 -8L-5 2H-1L-3 8L5 -2H1L4 -8Z"

MOVES = {  # pictograms in a box of 40 × 16; ● full, ○ free
    Movement.HOP: '<circle cx="-11" r="4"/><path class="white-line" d="M-4 0H4M1 -3L4 0L1 3"/>'
    '<circle class="white-line" cx="11" r="4"/>',
    Movement.DOUBLETON: '<circle cx="-11" cy="-4.5" r="3.5"/><circle cx="-11" cy="4.5" r="3.5"/>'
    '<path class="white-line" d="M-4 0H4M1 -3L4 0L1 3"/>'
    '<g class="white-line"><circle cx="11" cy="-4.5" r="3.5"/><circle cx="11" cy="4.5" r="3.5"/></g>',
    Movement.CRADLE: '<circle cx="-17" r="3.5"/><circle class="white-line" cx="-8.5" r="3.5"/><circle r="3.5"/>'
    '<circle cx="8.5" r="3.5"/><circle class="white-line" cx="17" r="3.5"/>',
    Movement.FLIP: '<path class="white-line" d="M-5 -7V7M-8 -4L-5 -7L-2 -4M5 7V-7M2 4L5 7L8 4"/>',
    Movement.TUNNEL: '<circle cx="-13" cy="3" r="3.5"/><circle cy="3" r="3.5"/>'
    '<circle class="white-line" cx="13" cy="3" r="3.5"/>'
    '<path class="white-line" d="M-12 -3C-8 -9 8 -9 11 -4M11 -8V-4H7"/>',
    Movement.THESIS: '<path class="white-line" d="M-7 -8H4L8 -4V8H-7ZM-4 -2H4M-4 1.5H5M-4 5H2"/>',
}

EFFECT_ICONS = {  # in a box of 22 × 22
    Effect.TUNNEL: '<circle cx="-8" cy="4" r="2.5"/><circle cy="4" r="2.5"/><circle class="white-line" cx="8" cy="4" '
    'r="2.5"/><path class="white-line" d="M-8 -1C-5 -8 5 -8 7 -2M7 -6V-2H3"/>',
    Effect.LONG_HOP: '<circle cx="-9" r="2.5"/><circle class="white-line" cx="9" r="2.5"/>'
    '<path class="white-line" d="M-5 0H5M2 -3L5 0L2 3M-1 -6V-3M-1 3V6"/>',
    Effect.VACANCY: '<path class="white-line" stroke-dasharray="3 2" d="M-8 0A8 8 0 1 1 8 0A8 8 0 1 1 -8 0"/>'
    '<path class="white-line" d="M-3.5 0H3.5M0 -3.5V3.5"/>',
    Effect.DIFFUSION: '<circle cx="-7" r="3"/><circle cx="7" r="3"/>'
    '<path class="white-line" d="M-6 -5C-3 -9 3 -9 6 -5M6 5C3 9 -3 9 -6 5"/>',
    Effect.TRAP: '<path class="white-line" d="M-9 -4V-9H-4M4 -9H9V-4M9 4V9H4M-4 9H-9V4"/><circle r="3"/>',
    Effect.IONIZATION: '<circle cx="-4" cy="4" r="3.5"/><path class="white-line" d="M0 0L8 -8M3 -8H8V-3"/>',
    Effect.SHORT: '<path d="M2 -9L-6 2H-1L-3 9L6 -2H1L4 -9Z"/>',
    Effect.ZERO_POINT: '<path class="white-line" d="M-9 -7C-7 10 7 10 9 -7M-6 1H6"/>',
    Effect.SUPERPOSITION: '<path class="white-line" d="M-8 -2A8 8 0 0 1 8 -2ZM-8 2A8 8 0 0 0 8 2Z"/><circle r="3.5"/>',
    Effect.MOBILITY: '<path class="white-line" d="M0 -9V9M-8 0H6M3 -3L6 0L3 3"/>',
    Effect.HEAT: '<path d="M0 -10C4 -5 8 -2 7 4A7 7 0 0 1 -7 4C-7 1 -5 0 -4 -3C-2 -1 0 -4 0 -10Z"/>',
    Effect.RESISTANCE: '<path class="white-line" d="M-10 0H-7L-5 -6L-1 6L3 -6L6 6L7 0H10"/>',
    Effect.VORTEX: '<path class="white-line" d="M6 -6A8.5 8.5 0 1 0 8.5 1M8 -9V-4H3"/>',
    Effect.CAVITY: '<path class="white-line" d="M-5 -8H-9V8H-5M5 -8H9V8H5M-5 0H5M2 -3L5 0L2 3"/>',
}


def short_name(effect: int) -> str:
    """An effect's name, to fit a card."""
    return (
        say_as("on a small card", "Tunnel"),
        say_as("on a small card", "Long hop"),
        say_as("on a small card", "Site ±"),
        say_as("on a small card", "Diffuse"),
        say_as("on a small card", "Trap"),
        say_as("on a small card", "Ionize"),
        say_as("on a small card", "Short"),
        say_as("on a small card", "Zero pt."),
        say_as("on a small card", "Both ↕"),
        say_as("on a small card", "Mobility"),
        say_as("on a small card", "Heat"),
        say_as("on a small card", "Resist"),
        say_as("on a small card", "Vortex"),
        say_as("on a small card", "Cavity"),
    )[effect]


WIDE_LETTER = 0.56  # width of a letter, as a share of its size
BUTTON = (56, 48)  # a movement
CARD = (48, 64)  # an effect
BOX = (168, 32)  # any other button


def panel(width: float, height: float) -> str:
    """A plate on ink."""
    size = f'width="{width:g}" height="{height:g}" rx="8"'
    return f'<rect {size} class="panel"/><rect {size} class="panel-line-line"/>'


def words_at(x: float, y: float, size: float, words: str, cls: str = "white", room: float = 1000) -> str:
    """Centred words of any size, squeezed where there is not enough room for them."""
    tight = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if len(words) * size * WIDE_LETTER > room else ""
    return f'<text class="{cls}" font-size="{size:g}" text-anchor="middle" x="{x:g}" y="{y:g}"{tight}>{words}</text>'


def lies(beside: tuple[float, float], below: tuple[float, float], size: float = 1) -> str:
    """Where a panel lies beside the lattice, and how large, and where below it on an upright screen."""
    larger = f" scale({size:g})" if size != 1 else ""
    wide = f"translate({beside[0]:.5g} {beside[1]:.5g}){larger}"
    return f'transform="{wide}" data-tall="translate({below[0]:.5g} {below[1]:.5g})"'


@lru_cache(maxsize=32)
def definitions(radius: float) -> str:
    """Symbols that a drawing uses many times; places are as large as the grid allows."""
    scale = round(radius * 0.42 / 10, 2)
    parts = []
    for seat, (shape, core) in enumerate(zip(SHAPES, CORE, strict=True)):
        rim = f'<g class="white-line" stroke-width="5">{shape}</g>'
        inner = f'<g class="white-line" stroke-width="1.5" opacity=".6">{core}</g>'
        body = f'{rim}<g class="p{seat}">{shape}</g>{inner}'
        parts.append(f'<g id="el{seat}" transform="scale({scale})">{body}</g>')
        parts.append(f'<g id="tag{seat}" transform="scale(.8)">{body}</g>')
        parts.append(
            f'<g id="mini{seat}" class="p{seat}" transform="scale({min(0.42, radius * 0.018):.2f})">{shape}</g>'
        )
    r = radius
    parts.append(f'<circle id="disc" r="{r}" class="paper"/>')  # hides the bonds between the halves
    for name, sign, arrow, y in (("up", -1, "m-3 -5l3 -3l3 3", -r * 0.45), ("down", 1, "m-3 -3l3 3l3 -3", r * 0.45)):
        arc = f"M{-r} {sign * 1.5}A{r} {r} 0 0 {int(sign < 0)} {r} {sign * 1.5}Z"
        parts.append(
            f'<g id="{name}"><path class="{name}-pale" d="{arc}"/>'
            f'<path class="{name}-line" d="{arc}" opacity=".6"/>'
            f'<path class="{name}-line" stroke-width="1.4" d="M0 {y - 4:.1f}v8{arrow}" opacity=".8"/></g>'
        )
    parts.append(f'<path id="bolt" class="white" d="{BOLT}"/>')
    knob = f'r="{min(6, radius * 0.25):.1f}"'
    parts.append(
        f'<g id="knob" opacity=".45"><circle {knob} class="floor"/>'
        f'<circle {knob} class="muted-line" stroke-width="1.5"/></g>'
    )
    parts.append(f'<circle id="gap" r="{r}" class="muted-line" stroke-dasharray="2 5" opacity=".5"/>')
    parts.append(f'<circle id="void" r="{r + 2.8:g}" class="paper"/>')
    return "".join(parts)


@cached(maxsize=2)
def plates(doctorate: bool) -> str:
    """The faces of the movement board and, in the doctorate, of the effect cards."""
    parts = [f'<g id="box">{panel(*BOX)}</g>']
    for movement, icon in MOVES.items():
        name = words_at(28, 35, 12.2, movement_title(movement), room=52)
        sign = f'<g class="white" stroke-width="1.5" transform="translate(28 15)">{icon}</g>'
        parts.append(f'<g id="mv{movement}">{panel(*BUTTON)}{sign}{name}</g>')
    if doctorate:
        for effect, icon in EFFECT_ICONS.items():
            name = words_at(24, 57, 14, short_name(effect), room=44)
            sign = f'<g class="white" stroke-width="1.5" transform="translate(24 31)">{icon}</g>'
            parts.append(f'<g id="ef{effect}">{panel(*CARD)}{sign}{name}</g>')
        for price in DRAWN_PRICES:
            places = [24 + 9 * (index - (price - 1) / 2) for index in range(price)]
            bolts = [f'<path class="white" d="{BOLT}" transform="translate({x:g} 10) scale(.65)"/>' for x in places]
            parts.append(f'<g id="cost{price}">{"".join(bolts)}</g>')
    return "".join(parts)


@lru_cache(maxsize=4096)
def draw_token(where: Lattice, token: int) -> str:
    """One token, named by its action."""
    kind, cell, other, _ = PARTS[token]
    r = where.radius
    scale = f"scale({min(1.0, r / 20):.2f})"
    if kind == Kind.TRAP:
        x, y = where.at[cell]
        e, k = r + 1, r * 0.45
        path = f"M{-e} {-k}V{-e}H{-k}M{k} {-e}H{e}V{-k}M{e} {k}V{e}H{k}M{-k} {e}H{-e}V{k}"
        return token_at(token_id(token), x, y, f'<path class="wall-line" stroke-width="3" d="{path}"/>')
    if kind == Kind.HEAT:
        x, y = where.at[cell]
        flame = "M0 -8C3 -4 6 -2 5.5 3A5.5 5.5 0 0 1 -5.5 3C-5.5 1 -4 0 -3 -2C-2 -1 0 -3 0 -8Z"
        inside = f'<g transform="{scale}"><circle r="9" class="floor"/><path class="bad" d="{flame}"/></g>'
        return token_at(token_id(token), x + r * 0.78, y - r * 0.62, inside)
    if kind == Kind.VORTEX:
        x, y = where.middle(*where.corners(cell))
        size = r * 0.62 if len(where.corners(cell)) > 3 else r * 0.42
        a = size * 0.7
        arc = f"M{a:.1f} {-a:.1f}A{size:.1f} {size:.1f} 0 1 0 {size:.1f} {size * 0.15:.1f}"
        head = f"M{a + 2:.1f} {-a - 4:.1f}V{-a:.1f}H{a - 4:.1f}"
        flip = ' transform="scale(-1 1)"' if other else ""
        inside = f'<circle r="{size + 4:.1f}" class="floor"/>'
        inside += f'<path{flip} class="wall-line" stroke-width="2.2" d="{arc}{head}"/>'
        return token_at(token_id(token), x, y, inside)
    x, y = where.middle(cell, other)
    (x1, y1), (x2, y2) = where.at[cell], where.at[other]
    angle = round(degrees(atan2(y2 - y1, x2 - x1)), 1)
    if kind == Kind.CAVITY:
        inside = (
            '<rect x="-12" y="-8" width="24" height="16" rx="4" class="floor"/>'
            '<path class="wall-line" stroke-width="2.2" d="M-7 -7H-11V7H-7M7 -7H11V7H7M-6 0H6M2 -4L6 0L2 4"/>'
        )
    else:
        inside = (
            '<rect x="-11" y="-7" width="22" height="14" rx="4" class="floor"/>'
            '<path class="wall-line" stroke-width="2.2" d="M-11 0H-8L-6 -5L-2 5L2 -5L6 5L8 0H11"/>'
        )
    return token_at(token_id(token), x, y, f'<g transform="rotate({angle:g}) {scale}">{inside}</g>')


def token_at(name: str, x: float, y: float, inside: str) -> str:
    return f'<g id="{name}" transform="translate({x:.1f} {y:.1f})">{inside}</g>'


STATES = {"blocked": mark("blocked"), "was blocked": mark("was blocked"), "used": mark("used")}  # of a movement


@cached(maxsize=256)
def movement_button(movement: Movement, state: str, mover: int, at: str) -> str:
    """One movement; a blocked one bears the mover's piece."""
    name = MOVEMENTS[movement]
    quiet = ' opacity=".45"' if state in ("blocked", "used") else ""
    told = say(STATES[state]) if state else ""
    words = words_at(28, 46, 12.2, told, "muted-on-ink", 54) if state else ""
    piece = f'<use href="#tag{mover}" x="28" y="15"/>' if state == "blocked" else ""
    about = title(f"{movement_title(movement)}, {told}" if state else movement_title(movement))
    face = f'<use href="#mv{movement}"{quiet}/>'
    return f'<g id="move-{name}" {at}>{about}{face}{words}{piece}</g>'


@cached(maxsize=64)
def end_button(left: int, at: str) -> str:
    words = words_at(28, 20, 12.2, say("{number} left", number=left), "muted-on-ink")
    words += words_at(28, 36, 12.2, say("End turn"), room=52)
    return f'<g id="end" {at}>{panel(*BUTTON)}{words}</g>'


@cached(maxsize=512)
def effect_card(effect: int, price: int, used: bool, at: str) -> str:
    """One effect and its price."""
    if effect < 0:
        return f"<g {at}>{panel(*CARD)}</g>"
    words = say("{effect}, costs {price}", effect=effect_title(effect), price=price)
    if used:
        words = say("{effect}, costs {price}, used", effect=effect_title(effect), price=price)
    quiet = ' opacity=".4"' if used else ""
    cost = f'<use href="#cost{price}"/>'
    if price not in DRAWN_PRICES:
        cost = words_at(24, 15, 14, say("{number} energy", number=price) if price else say("free"), room=44)
    return f'<g id="{effect_id(effect)}" {at}{quiet}><title>{words}</title><use href="#ef{effect}"/>{cost}</g>'


@lru_cache(maxsize=128)
def plain_button(ref: str, words: str, at: str) -> str:
    return f'<g id="{ref}" {at}><use href="#box"/>{words_at(BOX[0] / 2, 21, 14, words)}</g>'


@cached(maxsize=512)
def seat_panel(seat: int, name: str, energy: int, turn: bool, seats: int, at: str) -> str:
    shown = shorten(name, PLAYER[0] - 42 if energy < 0 else 100, 13)
    rim = "muted-on-ink-line" if turn else "panel-line-line"
    team = say("team {letter}", letter="AB"[seat % 2]) if seats == 4 else ""
    told = [name, team, say("{number} energy", number=energy) if energy >= 0 else ""]
    inside = [
        title(", ".join(filter(None, told))),
        panel(*PLAYER),
        f'<rect width="{PLAYER[0]}" height="{PLAYER[1]}" rx="8" class="{rim}" stroke-width="{2 if turn else 1}"/>',
        f'<use id="shape-{seat}" href="#tag{seat}" x="17" y="17"/>',
        f'<text class="white" font-size="13" x="34" y="{16 if seats == 4 else 22}">{escape(shown)}</text>',
    ]
    if seats == 4:
        inside.append(f'<text class="muted-on-ink" font-size="12.2" x="34" y="30">{team}</text>')
    if energy >= 0:
        number = (
            f'<text class="white" font-size="13" font-weight="700" text-anchor="end" x="166" y="22">{energy}</text>'
        )
        inside.append(f'<use id="bolt-{seat}" href="#bolt" x="147" y="17"/><g id="purse-{seat}">{number}</g>')
    return f'<g id="seat-{seat}" {at}>{"".join(inside)}</g>'


@cached(maxsize=16)
def hamiltonian(field: int, interaction: int, beside: int, below: int) -> str:
    """The Hamiltonian's cards, and the plate on which the table's energy lies."""
    cards = []
    if field:
        cards.append(("field", say("Field"), say("↑ costs 1 · ↓ pays 1")))
    if interaction:
        if interaction < 0:
            cards.append(("interaction", say("Attraction"), say("a pair pays 1")))
        else:
            cards.append(("interaction", say("Repulsion"), say("a pair costs 1")))
    parts = []
    for index, (term, name, words) in enumerate(cards):
        inside = [
            panel(114, TERM),
            words_at(57, 16, 14, name),
            words_at(57, 32, 14, words, "muted-on-ink", 106),
        ]
        parts.append(f'<g id="term-{term}" {term_lies(index, beside, below)}>{"".join(inside)}</g>')
    return "".join([*parts, f'<g id="table" {term_lies(2, beside, below)}>{panel(114, TERM)}</g>'])


def term_lies(index: int, beside: int, below: int) -> str:
    """Where a card of the Hamiltonian lies; the third is the table's energy."""
    return lies((PAPER + 2, beside + index * (TERM + 4)), (4 + index * 119, below))


@cached(maxsize=128)
def bank(table: int, beside: int, below: int) -> str:
    """The energy on the table, in number and in bolts."""
    bolts = [
        f'<use href="#bolt" transform="translate({57 + 12 * (index - (table - 1) / 2):g} 28) scale(.8)"/>'
        for index in range(table)
    ]
    words = label(57, 16, say("Table {number}", number=table), cls="white", font_size=14)
    about = title(say("{number} energy on the table", number=table))
    return f"<g {term_lies(2, beside, below)}>{about}{group(words, id='bank')}{''.join(bolts)}</g>"


@lru_cache(maxsize=2048)
def electron(where: Lattice, cell: int, spin: int, colour: int) -> str:
    """An electron in its place; an empty place keeps the name, so that an electron can travel from and to it."""
    if colour < 0:
        return f'<g id="{electron_id(cell, spin)}"/>'
    x, y = where.at[cell]
    high = y + where.radius * (spin - 0.5)
    return f'<use id="{electron_id(cell, spin)}" href="#el{colour}" x="{x:g}" y="{high:.1f}"/>'


def superposed_electron(where: Lattice, cell: int, colour: int, namer: int) -> str:
    """One electron over both places, with the shape of the player who will name its spin."""
    x, y = where.at[cell]
    r = where.radius
    ring = f'class="p{colour}-line" stroke-width="2" stroke-dasharray="3 3"'
    return (
        f'<g id="{electron_id(cell, Spin.BOTH)}" transform="translate({x:g} {y:g})">'
        f'<circle r="{r * 0.62:.1f}" class="floor"/><circle r="{r * 0.62:.1f}" {ring}/>'
        f'<use href="#el{colour}"/><use href="#mini{namer}" x="{r * 0.75:.1f}" y="{-r * 0.75:.1f}"/></g>'
    )


def site(where: Lattice, cell: int) -> str:
    """Two half-discs."""
    (x, y), name = where.at[cell], cell_name(cell)
    about = say("Site {cell}", cell=name)
    return (
        f'<g id="cell-{name}" transform="translate({x:g} {y:g})"><title>{about}</title>'
        f'<use href="#disc"/><use id="{name}-up" href="#up"/><use id="{name}-down" href="#down"/></g>'
    )
