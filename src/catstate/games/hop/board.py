"""|Hop⟩ as a picture.

The lattice on paper; on ink beside it, or below it on an upright screen, the players with their energy, the movement
board, the effects and the Hamiltonian. Upright it is 360 units wide, so that its words have their natural size on a
telephone.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from catstate.core.language import cached, say, say_number
from catstate.core.remembered import remembered
from catstate.core.values import plain
from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import FONT

from . import artwork
from .actions import NUM_ACTIONS, PARTS, Action, Kind, Phase
from .artwork import BOX, BUTTON, CARD, LARGE, PAPER, PLAYER, STRIP, TERM, Lattice, lattice, lies
from .picks import bond_id, gap_id, mesh_id
from .pieces import CARDS, COLUMNS, MOVEMENTS, WIDTH, Degree, Ground, Movement, cell_name
from .staging import stage as stage
from .staging import void_id
from .state import View

IMPURITIES, RESISTANCES, VORTICES = (
    range(first, next((action for action in range(first, NUM_ACTIONS) if PARTS[action][0] != kind), NUM_ACTIONS))
    for first, kind in (
        (Action.IMPURITY, Kind.IMPURITY),
        (Action.RESISTANCE, Kind.RESISTANCE),
        (Action.VORTEX, Kind.VORTEX),
    )
)


def plan(view: View) -> Lattice:
    """In the doctorate sites can be laid around the grid."""
    return lattice(int(view.board), bool(view.degree == Degree.DOCTORATE))


def shapes(view: View) -> dict[str, tuple[int, int, int]]:
    """Wide with a strip of panels on the right, tall with the panels below."""
    below, beside = panel_tops(view)
    high = max(beside["end"], plan(view).height + 6)
    return {"wide": (PAPER + STRIP, high, 14), "tall": (PAPER, below["end"], 12)}


def panel_tops(view: View) -> tuple[dict[str, int], dict[str, int]]:
    """Where each panel begins, from the top, below the lattice and beside it; `end` is the height of all."""
    return _panel_tops(int(view.degree), int(view.seats), plan(view).height)


@lru_cache(maxsize=64)
def _panel_tops(degree: int, seats: int, lattice_height: int) -> tuple[dict[str, int], dict[str, int]]:
    doctorate, terms = degree == Degree.DOCTORATE, degree != Degree.BACHELOR
    rows = (seats + 1) // 2
    below = _stacked(
        lattice_height + 8,
        moves=BUTTON[1],
        effects=CARD[1] if doctorate else 0,
        extras=BOX[1] if doctorate else 0,
        players=rows * (PLAYER[1] + 4) - 4,
        terms=TERM if terms else 0,
    )
    beside = _stacked(
        6,
        players=round(seats * LARGE * (PLAYER[1] + 4) - 4),
        moves=round(2 * LARGE * (BUTTON[1] + 3)),
        effects=2 * CARD[1] + 4 if doctorate else 0,
        extras=2 * BOX[1] + 4 if doctorate else 0,
        terms=3 * (TERM + 4) if terms else 0,
    )
    return below, beside


def _stacked(top: int, **heights: int) -> dict[str, int]:
    tops = {}
    for name, height in heights.items():
        tops[name] = top
        top += height + (6 if height else 0)
    return tops | {"end": top}


# What does not change


def scenery(view: View) -> str:
    terms = ""
    if view.degree != Degree.BACHELOR:
        below, beside = panel_tops(view)
        terms = artwork.hamiltonian(int(view.field), int(view.interaction), beside["terms"], below["terms"])
    (width, height, _), (_, upright, _) = shapes(view).values()
    tall = f"scale({PAPER / width:.4f} {upright / height:.4f})"
    ink = element("rect", width=width, height=height, rx=12, cls="ink", data_tall=tall)
    return _scenery(int(view.board), int(view.degree), ink, terms)


@cached(maxsize=32)
def _scenery(board: int, degree: int, ink: str, terms: str) -> str:
    """Symbols, paper, names of rows and columns, electrodes, and the sites and bonds of the set-up."""
    where = lattice(board, degree == Degree.DOCTORATE)
    sites = tuple(cell for cell in where.covered if cell not in where.homes)
    parts = [
        f"<defs>{artwork.definitions(where.radius)}{artwork.plates(degree == Degree.DOCTORATE)}</defs>",
        ink,
        element("rect", x=4, y=4, width=PAPER - 8, height=where.height - 2, rx=10, cls="paper"),
        *_names(where),
        *_dots(where),
        _bonds(where, {*sites, *where.homes}),
        *(artwork.site(where, cell) for cell in sites),
    ]
    for seat, cell in enumerate(where.homes):
        r = where.radius + 1
        box = {"x": -r, "y": -r, "width": 2 * r, "height": 2 * r, "rx": 8}
        parts.append(
            group(
                title(say("Electrode {cell}", cell=cell_name(cell))),
                element("rect", **box, cls="paper"),
                element("rect", **box, cls=f"p{seat}", fill_opacity=0.14),
                element("rect", **box, cls=f"p{seat}-line", stroke_width=2.5),
                at=where.at[cell],
                id=f"cell-{cell_name(cell)}",
            )
        )
    return group(*parts, terms, font_family=FONT)


def _names(where: Lattice) -> list[str]:
    """Letters below the lowest row, numbers before the first column."""
    names = []
    for column in where.columns:
        x, _ = where.point(column, where.rows[0])
        names.append(label(x, where.height - 3, COLUMNS[column], cls="muted", font_size=14))
    for row in where.rows:
        x, y = where.point(where.columns[0], row)
        names.append(label(max(x - where.radius - 8, 12), y + 5, str(row), cls="muted", font_size=14))
    return names


def _dots(where: Lattice) -> list[str]:
    """The ring's empty cells."""
    ring = set(where.cells) - set(where.covered)
    return [element("circle", cx=where.at[cell][0], cy=where.at[cell][1], r=2, cls="line") for cell in sorted(ring)]


def _bonds(where: Lattice, there: set[int]) -> str:
    """A line between neighbours, under everything."""
    lines = []
    for cell in where.cells:
        for other in where.near(cell):
            if cell < other and cell in there and other in there:
                (x1, y1), (x2, y2) = where.at[cell], where.at[other]
                lines.append(f"M{x1:g} {y1:g}L{x2:g} {y2:g}")
    return element("path", d="".join(lines), cls="line-line", stroke_width=4)


# What changes


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """A layer for each row of electrons, each electrode, each button and each player: a hop changes a few of them."""
    view = plain(view)
    where = plan(view)
    below, beside = panel_tops(view)
    layers = {}
    if where.ring:
        layers["sites"] = _changes(where, tuple(view.ground))
        layers["gaps"] = _gaps(where, legal)
    for row in where.rows:
        layers[f"row-{row}"] = _electrons(view, where, row)
    for seat, cell in enumerate(where.homes):
        layers[f"home-{seat}"] = _stock(view, where, seat, cell)
    if where.ring:
        layers["tokens"] = _untouched([artwork.draw_token(where, token) for token in view.tokens[: view.laid]])
        layers["handles"] = _handles(where, legal)
    layers |= _moves(view, beside["moves"], below["moves"])
    if where.ring:
        layers["effects"] = _effects(view, beside["effects"], below["effects"])
        layers["extras"] = _extras(view, beside["extras"], below["extras"], legal)
    for seat in range(view.seats):
        layers[f"player-{seat}"] = _player(view, seat, beside["players"], below["players"], names[seat])
    if view.degree != Degree.BACHELOR:
        layers["bank"] = artwork.bank(view.table, beside["terms"], below["terms"])
    return layers


def _untouched(pieces: Sequence[str]) -> str:
    """What clicks go through, to the place below."""
    return f'<g pointer-events="none">{"".join(pieces)}</g>' if pieces else ""


def _electrons(view: View, where: Lattice, row: int) -> str:
    """The electrons of one row of the lattice. Every place of a site has its element, be it empty."""
    first, end = row * WIDTH, (row + 1) * WIDTH
    ground, who, superposed = view.ground[first:end], view.who[2 * first : 2 * end], view.superposed[first:end]
    return _row(where, row, tuple(ground), tuple(who), tuple(superposed))


@lru_cache(maxsize=8192)
def _row(where: Lattice, row: int, ground: tuple[int, ...], who: tuple[int, ...], superposed: tuple[int, ...]) -> str:
    """The same from the numbers of its own cells: most rows are those of the board before."""
    planned = set(where.covered)
    electrons = []
    for cell in where.cells:
        column = cell - row * WIDTH
        if not 0 <= column < WIDTH or ground[column] >= Ground.ELECTRODE:
            continue
        if ground[column] == Ground.GAP and cell not in planned:
            continue
        both = superposed[column]
        for spin in (0, 1):
            electrons.append(artwork.electron(where, cell, spin, -1 if both else who[column * 2 + spin] - 1))
        if both:
            electrons.append(artwork.superposed_electron(where, cell, who[column * 2] - 1, both - 1))
    return _untouched(electrons)


@cached(maxsize=256)
def _changes(where: Lattice, ground: tuple[int, ...]) -> str:
    """What vacancies and impurities changed: old sites and their bonds painted over, new ones drawn."""
    planned = set(where.covered)
    gone = [cell for cell in planned if ground[cell] == Ground.GAP]
    new = [cell for cell in where.cells if cell not in planned and ground[cell] == Ground.SITE]
    parts = []
    for tone, width, cells in (("paper", 5, gone), ("line", 4, new)):
        lines = []
        for cell in cells:
            x, y = where.at[cell]
            for other in where.near(cell):
                if ground[other] != Ground.GAP or (other in planned and tone == "paper"):
                    dx, dy = where.at[other][0] - x, where.at[other][1] - y
                    length = hypot(dx, dy)
                    far = 1 - (where.radius + 1.5 * abs(dy) / length + 0.5) / length  # up to the other's rim
                    lines.append(f"M{x:g} {y:g}l{dx * far:.1f} {dy * far:.1f}")
        if lines:
            parts.append(f'<path class="{tone}-line" stroke-width="{width}" d="{"".join(lines)}"/>')
    for cell in gone:
        parts.append(f'<use id="{void_id(cell)}" href="#void" x="{where.at[cell][0]:g}" y="{where.at[cell][1]:g}"/>')
    return "".join(parts + [artwork.site(where, cell) for cell in new])


@remembered
def _stock(view: View, where: Lattice, seat: int, cell: int) -> str:
    """The electrons at home, and those that have shocked it."""
    (x, y), r = where.at[cell], where.radius
    count = view.stock[seat]
    shown = [f'<text class="word" font-size="16" font-weight="700" text-anchor="middle" y="6">{count}</text>']
    spots = ((-0.62, -0.62), (0, -0.72), (0.62, -0.62), (-0.72, 0), (0.72, 0), (-0.5, 0.66), (0.5, 0.66))
    for dx, dy in spots[:count]:  # a variant may have more; the number says how many
        shown.append(f'<use href="#mini{seat}" x="{dx * r:.1f}" y="{dy * r:.1f}"/>')
    if view.loser == seat:
        shown = []
        guests = [colour for colour in range(4) for _ in range(view.visitors[colour])]
        for index, colour in enumerate(guests):
            dx = (index - (len(guests) - 1) / 2) * r
            guest = f'<use href="#el{colour}" x="{dx:.1f}"/>'
            if index == 0:  # the bolt is seen when the first one is
                bolt = "M4 -16L-10 4H-2L-6 16L10 -4H2L8 -16Z"
                guest += f'<path class="bad" d="{bolt}" transform="translate({r * 0.8:.1f} {-r * 0.6:.1f})"/>'
            shown.append(f'<g id="guest-{index}">{guest}</g>')
    at = f'transform="translate({x:g} {y:g})"'
    return f'<g id="stock-{seat}" pointer-events="none" {at}>{"".join(shown)}</g>'


def _gaps(where: Lattice, legal: Sequence[int]) -> str:
    """Cells on which the viewer may lay a site."""
    cells = [PARTS[action][1] for action in legal if action in IMPURITIES]
    return "".join(_handle(gap_id(cell), "gap", where.at[cell]) for cell in cells)


def _handles(where: Lattice, legal: Sequence[int]) -> str:
    """Knobs on bonds and in meshes where the viewer may lay or lift a resistance or a vortex."""
    knobs = {}
    for action in legal:
        if action in RESISTANCES:
            _, cell, other, _ = PARTS[action]
            knobs[bond_id(cell, other)] = where.middle(cell, other)
        elif action in VORTICES:
            face = PARTS[action][1]
            knobs[mesh_id(face)] = where.middle(*where.corners(face))
    return "".join(_handle(name, "knob", at) for name, at in knobs.items())


def _handle(name: str, symbol: str, at: tuple[float, float]) -> str:
    return f'<use id="{name}" href="#{symbol}" x="{at[0]:g}" y="{at[1]:g}"/>'


@remembered
def _moves(view: View, beside: int, below: int) -> dict[str, str]:
    """The movement board, a layer for each button: what is blocked, what is used; and the end of the turn."""
    doctorate = view.degree == Degree.DOCTORATE
    mover = view.mover
    blocked = view.blocked[mover] if mover >= 0 else -1
    board = [movement for movement in Movement if movement != (Movement.TUNNEL if doctorate else Movement.THESIS)]
    set_now = view.phase not in (Phase.DEAL, Phase.SPIN, Phase.BLOCK, Phase.OVER)
    layers = {}
    for index, movement in enumerate(board):
        state = ""
        if movement == blocked:
            state = "blocked" if set_now else "was blocked" if view.phase == Phase.BLOCK else ""
        elif set_now and view.used >> movement & 1:
            state = "used"
        at = _button_at(index, beside, below)
        layers[f"button-{MOVEMENTS[movement]}"] = artwork.movement_button(movement, state, mover, at)
    end = artwork.end_button(view.moves_left if set_now else 0, _button_at(5, beside, below))
    return layers | {"button-end": end}


@lru_cache(maxsize=64)
def _button_at(index: int, beside: int, below: int) -> str:
    """Six buttons: in two rows and larger beside the lattice, in one row below it."""
    x, y = PAPER + LARGE * (BUTTON[0] + 3) * (index % 3), beside + LARGE * (BUTTON[1] + 3) * (index // 3)
    return lies((x, y), (6 + index * (BUTTON[0] + 2.4), below), LARGE)


@remembered
def _effects(view: View, beside: int, below: int) -> str:
    """The effects board, cheapest first."""
    used = view.played[: view.played_count]
    row, prices = view.row, view.price
    parts = []
    for position in range(CARDS):
        left, top = PAPER + 2 + position % 4 * (CARD[0] + 3), beside + position // 4 * (CARD[1] + 4)
        at = lies((left, top), (6 + position * (CARD[0] + 2), below))
        parts.append(artwork.effect_card(row[position], prices[position], row[position] in used, at))
    return "".join(parts)


def _extras(view: View, beside: int, below: int, legal: Sequence[int]) -> str:
    """Buttons that only some questions need: a vortex's turn, and whether heat swaps two electrons."""
    first = lies((PAPER + 2, beside), (6, below))
    second = lies((PAPER + 2, beside + BOX[1] + 4), (12 + BOX[0], below))
    if view.phase == Phase.SWAP:
        where = cell_name(PARTS[view.tokens[view.acting]][1])
        keep, swap = say("Leave {cell}", cell=where), say("Swap on {cell}", cell=where)
        return artwork.plain_button("keep", keep, first) + artwork.plain_button("swap", swap, second)
    if any(action in VORTICES for action in legal):
        turns = ("turn-cw", say("↻ clockwise"), first), ("turn-ccw", say("↺ counter"), second)
        return "".join(artwork.plain_button(*turn) for turn in turns)
    return _tokens_counted(view.laid, first)


@cached(maxsize=64)
def _tokens_counted(tokens: int, place: str) -> str:
    """How many tokens lie on the board."""
    words = say("No token lies on the board.")
    if tokens:
        words = say_number("{n} token on the board", "{n} tokens on the board", tokens)
    return f"<g {place}>{label(2, 22, words, cls='muted-on-ink', font_size=14, text_anchor='start')}</g>"


def _player(view: View, seat: int, beside: int, below: int, name: str) -> str:
    """Shape, name and energy; whose turn it is has a bright rim."""
    turn = view.mover == seat and view.phase != Phase.OVER
    energy = view.purse[seat] if view.degree != Degree.BACHELOR else -1
    return _player_drawn(seat, name, energy, turn, view.seats, beside, below)


@cached(maxsize=2048)
def _player_drawn(seat: int, name: str, energy: int, turn: bool, seats: int, beside: int, below: int) -> str:
    under = (4 + seat % 2 * (PLAYER[0] + 4), below + seat // 2 * (PLAYER[1] + 4))
    at = lies((PAPER, beside + LARGE * (PLAYER[1] + 4) * seat), under, LARGE)
    return artwork.seat_panel(seat, name, energy, turn, seats, at)
