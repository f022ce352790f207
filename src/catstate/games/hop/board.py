"""|Hop⟩ as a picture, and which thing on it stands for which action.

Above, the lattice on paper; below, on ink, the movement board, the effects, the players with their energy and the
Hamiltonian. The drawing is 360 units wide, so that its words have their natural size on a telephone.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from types import SimpleNamespace
from typing import Any
from xml.sax.saxutils import escape

from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import FONT

from .actions import PARTS, Kind
from .console import describe as describe
from .console import text as text
from .icons import BUTTON, CARD, definitions, panel, plates, words_at
from .lattice import PAPER, Lattice, lattice
from .pieces import CARDS, COLUMNS, NEXT, PRICES, SITE_CARDS, WIDTH, Effect, Ground, Movement, Spin, cell_name
from .state import Degree, Phase
from .tokens_drawn import draw_token
from .words import EFFECTS, MOVEMENTS

SPIN_IDS = ("up", "down")
PLAYER = (174, 34)
TERM = 36  # height of the Hamiltonian's cards


def plan(view: Any) -> Lattice:
    """In the doctorate sites can be laid around the grid."""
    return lattice(int(view.board), bool(view.degree == Degree.DOCTORATE))


def rows_below(view: Any) -> dict[str, int]:
    """Where each panel begins, from the top; `end` is the height of all."""
    y, found = plan(view).height + 8, {}
    for name, height in (
        ("moves", BUTTON[1]),
        ("effects", CARD[1] if view.degree == Degree.DOCTORATE else 0),
        ("extras", 26 if view.degree == Degree.DOCTORATE else 0),
        ("players", (PLAYER[1] + 4) * ((int(view.seats) + 1) // 2) - 4),
        ("terms", TERM if view.degree != Degree.BACHELOR else 0),
    ):
        found[name] = y
        y += height + (6 if height else 0)
    return found | {"end": y}


def frame(view: Any) -> tuple[int, int]:
    return PAPER, rows_below(view)["end"]


# What does not change


def scenery(view: Any) -> str:
    return _scenery(int(view.board), int(view.degree), frame(view)[1])


@lru_cache(maxsize=32)
def _scenery(board: int, degree: int, height: int) -> str:
    """Symbols, paper, names of rows and columns, electrodes, and the sites and bonds of the set-up."""
    where = lattice(board, degree == Degree.DOCTORATE)
    sites = tuple(cell for cell in grid_cells(where) if cell not in where.homes)
    parts = [
        f"<defs>{definitions(where.radius)}{plates(degree == Degree.DOCTORATE)}</defs>",
        element("rect", width=PAPER, height=height, rx=12, cls="ink"),
        element("rect", x=4, y=4, width=PAPER - 8, height=where.height - 2, rx=10, cls="paper"),
        *_names(where),
        *_dots(where),
        _bonds(where, {*sites, *where.homes}),
        *(_site(where, cell) for cell in sites),
    ]
    for seat, cell in enumerate(where.homes):
        r = where.radius + 1
        box = {"x": -r, "y": -r, "width": 2 * r, "height": 2 * r, "rx": 8}
        parts.append(
            group(
                title(f"Electrode {cell_name(cell)}"),
                element("rect", **box, cls="paper"),
                element("rect", **box, cls=f"p{seat}", fill_opacity=0.14),
                element("rect", **box, cls=f"p{seat}-line", stroke_width=2.5),
                at=where.at[cell],
                id=f"cell-{cell_name(cell)}",
            )
        )
    return group(*parts, font_family=FONT)


def _names(where: Lattice) -> list[str]:
    """Letters below the lowest row, numbers before the first column."""
    lines = range(0, where.size + 2) if where.ring else range(1, where.size + 1)
    first = lines[0]
    found = []
    for line in lines:
        x, _ = where.at[first * WIDTH + line]
        found.append(label(x, where.height - 3, COLUMNS[line], cls="small"))
        x, y = where.at[line * WIDTH + first]
        found.append(label(max(x - where.radius - 8, 11), y + 4, str(line), cls="small"))
    return found


def _dots(where: Lattice) -> list[str]:
    """The ring's empty cells."""
    ring = set(where.cells) - set(grid_cells(where))
    return [element("circle", cx=where.at[cell][0], cy=where.at[cell][1], r=2, cls="line") for cell in sorted(ring)]


def grid_cells(where: Lattice) -> list[int]:
    """The cells of the set-up, without the ring."""
    return [row * WIDTH + column for row in range(1, where.size + 1) for column in range(1, where.size + 1)]


def _bonds(where: Lattice, there: set[int]) -> str:
    """A line between neighbours, under everything."""
    lines = []
    for cell in where.cells:
        for other in where.near(cell):
            if cell < other and cell in there and other in there:
                (x1, y1), (x2, y2) = where.at[cell], where.at[other]
                lines.append(f"M{x1:g} {y1:g}L{x2:g} {y2:g}")
    return element("path", d="".join(lines), cls="line-line", stroke_width=4)


def _site(where: Lattice, cell: int) -> str:
    """Two half-discs."""
    (x, y), name = where.at[cell], cell_name(cell)
    return (
        f'<g id="cell-{name}" transform="translate({x:g} {y:g})"><title>Site {name}</title>'
        f'<use id="{name}-up" href="#up"/><use id="{name}-down" href="#down"/></g>'
    )


# What changes


def at_hand(view: Any) -> Any:
    """The fields as plain attributes: a record takes microseconds for each, and a drawing reads many."""
    return SimpleNamespace(**dict(zip(view.dtype.names, view.item(), strict=True)))


def draw(view: Any, names: Sequence[str]) -> str:
    view = at_hand(view)
    where, y = plan(view), rows_below(view)
    parts = []
    ground, who, superposed = view.ground.tolist(), view.who.tolist(), view.superposed.tolist()
    if where.ring:
        parts += [_changes(where, tuple(ground)), _gaps(view, where, ground)]
    pieces = []
    for place in view.who.nonzero()[0].tolist():
        cell, spin = divmod(place, 2)
        if not superposed[cell]:
            x, high = where.at[cell]
            high += where.radius * (spin - 0.5)
            ref = f"electron-{cell_name(cell)}-{SPIN_IDS[spin]}"
            pieces.append(f'<use id="{ref}" href="#el{who[place] - 1}" x="{x:g}" y="{high:.1f}"/>')
        elif spin == 0:
            pieces.append(_superposed(where, cell, who[place] - 1, superposed[cell] - 1))
    for seat, cell in enumerate(where.homes):
        pieces.append(_stock(view, where, seat, cell))
    for token in view.tokens[: view.laid].tolist():
        pieces.append(draw_token(where, token))
    parts.append(element("g", *pieces, pointer_events="none"))
    if where.ring:
        parts.append(_handles(view, where))
    parts.append(_moves(view, y["moves"], names))
    if where.ring:
        parts.append(_effects(view, y["effects"]) + _extras(view, y["extras"]))
    parts += [_player(view, seat, y["players"], names) for seat in range(int(view.seats))]
    if view.degree != Degree.BACHELOR:
        parts.append(_terms(int(view.field), int(view.interaction), int(view.table), y["terms"]))
    return group(*parts, font_family=FONT)  # symbols inherit it


@lru_cache(maxsize=256)
def _changes(where: Lattice, ground: tuple[int, ...]) -> str:
    """What vacancies and impurities changed: old sites and their bonds painted over, new ones drawn."""
    planned = set(grid_cells(where))
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
        parts.append(f'<use href="#void" x="{where.at[cell][0]:g}" y="{where.at[cell][1]:g}"/>')
    return "".join(parts + [_site(where, cell) for cell in new])


def _superposed(where: Lattice, cell: int, colour: int, namer: int) -> str:
    """One electron over both places, with the shape of the player who will name its spin."""
    x, y = where.at[cell]
    r = where.radius
    ring = f'class="p{colour}-line" stroke-width="2" stroke-dasharray="3 3"'
    return (
        f'<g id="electron-{cell_name(cell)}" transform="translate({x:g} {y:g})">'
        f'<circle r="{r * 0.62:.1f}" class="floor"/><circle r="{r * 0.62:.1f}" {ring}/>'
        f'<use href="#el{colour}"/><use href="#mini{namer}" x="{r * 0.75:.1f}" y="{-r * 0.75:.1f}"/></g>'
    )


def _stock(view: Any, where: Lattice, seat: int, cell: int) -> str:
    """The electrons at home, and those that have shocked it."""
    (x, y), r = where.at[cell], where.radius
    count = int(view.stock[seat])
    shown = [f'<text class="word" font-weight="700" text-anchor="middle" y="5">{count}</text>']
    spots = ((-0.62, -0.62), (0, -0.72), (0.62, -0.62), (-0.72, 0), (0.72, 0), (-0.5, 0.66), (0.5, 0.66))
    for index in range(count):
        dx, dy = spots[index]
        shown.append(f'<use href="#mini{seat}" x="{dx * r:.1f}" y="{dy * r:.1f}"/>')
    if view.loser == seat:
        shown = []
        guests = [colour for colour in range(4) for _ in range(int(view.visitors[colour]))]
        for index, colour in enumerate(guests):
            dx = (index - (len(guests) - 1) / 2) * r
            shown.append(f'<use href="#el{colour}" x="{dx:.1f}"/>')
        bolt = "M4 -16L-10 4H-2L-6 16L10 -4H2L8 -16Z"
        shown.append(f'<path class="bad" d="{bolt}" transform="translate({r * 0.8:.1f} {-r * 0.6:.1f})"/>')
    return f'<g id="stock-{seat}" transform="translate({x:g} {y:g})">{"".join(shown)}</g>'


def can_use(view: Any, effect: Effect) -> bool:
    """May whoever looks play this effect now?"""
    if view.seat != view.to_act or view.phase != Phase.MOVE or not view.thesis:
        return False
    row = view.row.tolist()
    if effect not in row or effect in view.played[: view.played_count]:
        return False
    return bool(PRICES[row.index(effect)] <= view.purse[view.mover])


def _gaps(view: Any, where: Lattice, ground: list[int]) -> str:
    """Cells on which a site could be laid, drawn only for who may do it."""
    if not can_use(view, Effect.VACANCY) or ground.count(Ground.SITE) >= SITE_CARDS:
        return ""
    parts = []
    for cell in where.cells:
        if ground[cell] == Ground.GAP and any(ground[near] == Ground.SITE for near in where.near(cell)):
            x, y = where.at[cell]
            parts.append(f'<use id="gap-{cell_name(cell)}" href="#gap" x="{x:g}" y="{y:g}"/>')
    return "".join(parts)


def _handles(view: Any, where: Lattice) -> str:
    """Knobs on bonds for a resistance and in meshes for a vortex, drawn only for who may lay one."""
    parts = []
    ground = view.ground.tolist()
    if can_use(view, Effect.RESISTANCE):
        for cell in where.cells:
            for other in where.near(cell):
                if cell < other and ground[cell] == ground[other] == Ground.SITE:
                    x, y = where.middle(cell, other)
                    ref = f"bond-{cell_name(cell)}-{cell_name(other)}"
                    parts.append(f'<use id="{ref}" href="#knob" x="{x:g}" y="{y:g}"/>')
    if can_use(view, Effect.VORTEX):
        for face in range(2 * WIDTH * WIDTH):
            cells = where.corners(face)
            if cells and all(ground[cell] == Ground.SITE for cell in cells):
                x, y = where.middle(*cells)
                parts.append(f'<use id="{mesh_id(face)}" href="#knob" x="{x:g}" y="{y:g}"/>')
    return "".join(parts)


def mesh_id(face: int) -> str:
    return f"mesh-{cell_name(face // 2)}" + ("v" if face % 2 else "")


def _moves(view: Any, y: int, names: Sequence[str]) -> str:
    """The movement board: what is blocked, what is used; and the end of the turn."""
    doctorate = view.degree == Degree.DOCTORATE
    mover = int(view.mover)
    blocked = int(view.blocked[mover]) if mover >= 0 else -1
    board = [movement for movement in Movement if movement != (Movement.TUNNEL if doctorate else Movement.THESIS)]
    set_now = view.phase not in (Phase.DEAL, Phase.SPIN, Phase.BLOCK, Phase.OVER)
    parts = []
    for index, movement in enumerate(board):
        state = ""
        if movement == blocked:
            state = "blocked" if set_now else "was blocked" if view.phase == Phase.BLOCK else ""
        elif set_now and int(view.used) >> movement & 1:
            state = "used"
        parts.append(_move(movement, state, mover, 6 + index * (BUTTON[0] + 2.4), y))
    last = 6 + 5 * (BUTTON[0] + 2.4)
    parts.append(_end_button(int(view.moves_left) if set_now else 0, last, y))
    return "".join(parts)


@lru_cache(maxsize=256)
def _move(movement: Movement, state: str, mover: int, x: float, y: int) -> str:
    """One movement; a blocked one bears the mover's piece."""
    name = MOVEMENTS[movement]
    quiet = ' opacity=".45"' if state in ("blocked", "used") else ""
    words = (
        f'<text class="muted-on-ink" font-size="8" text-anchor="middle" x="28" y="43">{state}</text>' if state else ""
    )
    piece = f'<use href="#tag{mover}" x="28" y="15"/>' if state == "blocked" else ""
    about = title(f"{name.capitalize()}, {state}" if state else name.capitalize())
    face = f'<use href="#mv{movement}"{quiet}/>'
    return f'<g id="move-{name}" transform="translate({x:g} {y})">{about}{face}{words}{piece}</g>'


@lru_cache(maxsize=64)
def _end_button(left: int, x: float, y: int) -> str:
    return group(
        panel(*BUTTON),
        label(28, 20, f"{left} left", cls="muted-on-ink", font_size=10),
        label(28, 34, "End turn", cls="white", font_size=10.5),
        at=(x, y),
        id="end",
    )


def _effects(view: Any, y: int) -> str:
    """The effects board, cheapest first."""
    used = view.played[: view.played_count].tolist()
    row = view.row.tolist()
    parts = []
    for position in range(CARDS):
        x = round(6 + position * (CARD[0] + 2), 1)
        parts.append(_card(row[position], position, row[position] in used, x, y))
    return "".join(parts)


@lru_cache(maxsize=512)
def _card(effect: int, position: int, used: bool, x: float, y: int) -> str:
    """One effect and its price."""
    if effect < 0:
        return group(panel(*CARD), at=(x, y))
    price = int(PRICES[position])
    words = f"{EFFECTS[effect][1].capitalize()}, costs {price}{', used' if used else ''}"
    quiet = ' opacity=".4"' if used else ""
    return (
        f'<g id="{effect_id(effect)}" transform="translate({x:g} {y})"{quiet}><title>{words}</title>'
        f'<use href="#ef{effect}"/><use href="#cost{price}"/></g>'
    )


def effect_id(effect: int) -> str:
    return f"effect-{Effect(effect).name.lower().replace('_', '-')}"


def _extras(view: Any, y: int) -> str:
    """Buttons that only some questions need: a vortex's turn, and whether heat swaps two electrons."""
    if view.phase == Phase.SWAP:
        where = cell_name(PARTS[view.tokens[view.acting]][1])
        return _button("keep", f"Leave {where}", 6, y) + _button("swap", f"Swap on {where}", 124, y)
    if can_use(view, Effect.VORTEX):
        return _button("turn-cw", "↻ clockwise", 6, y) + _button("turn-ccw", "↺ counter", 124, y)
    tokens = int(view.laid)
    words = "No token lies on the board." if not tokens else f"{tokens} token{'s' if tokens > 1 else ''} on the board"
    return label(8, y + 17, words, cls="muted-on-ink", font_size=10, text_anchor="start")


@lru_cache(maxsize=128)
def _button(ref: str, words: str, x: float, y: int) -> str:
    return f'<g id="{ref}" transform="translate({x:g} {y})"><use href="#box"/>{words_at(57, 16, 11, words)}</g>'


def _player(view: Any, seat: int, y: int, names: Sequence[str]) -> str:
    """Shape, name and energy; whose turn it is has a bright rim."""
    at = (4 + seat % 2 * (PLAYER[0] + 4), y + seat // 2 * (PLAYER[1] + 4))
    turn = view.mover == seat and view.phase != Phase.OVER
    energy = int(view.purse[seat]) if view.degree != Degree.BACHELOR else -1
    return _seat_panel(seat, names[seat], energy, bool(turn), int(view.seats), at)


@lru_cache(maxsize=512)
def _seat_panel(seat: int, name: str, energy: int, turn: bool, seats: int, at: tuple[int, int]) -> str:
    shown = name if len(name) <= 12 else name[:11] + "…"
    rim = "muted-on-ink-line" if turn else "panel-line-line"
    team = f", team {'AB'[seat % 2]}" if seats == 4 else ""
    inside = [
        title(f"{name}{team}" + (f", {energy} energy" if energy >= 0 else "")),
        panel(*PLAYER),
        f'<rect width="{PLAYER[0]}" height="{PLAYER[1]}" rx="8" class="{rim}" stroke-width="{2 if turn else 1}"/>',
        f'<use href="#tag{seat}" x="17" y="17"/>',
        f'<text class="white" font-size="13" x="34" y="{17 if seats == 4 else 22}">{escape(shown)}</text>',
    ]
    if seats == 4:
        inside.append(f'<text class="muted-on-ink" font-size="9" x="34" y="28">team {"AB"[seat % 2]}</text>')
    if energy >= 0:
        step = min(10, 50 / max(energy, 1))
        inside += [f'<use href="#bolt" x="{160 - step * (energy - 1 - index):g}" y="17"/>' for index in range(energy)]
        if not energy:
            inside.append(label(166, 21, "no energy", cls="muted-on-ink", font_size=9, text_anchor="end"))
    return group(*inside, at=at, id=f"seat-{seat}")


@lru_cache(maxsize=128)
def _terms(field: int, interaction: int, table: int, y: int) -> str:
    """The Hamiltonian's cards, and the energy on the table."""
    cards = []
    if field:
        cards.append(("Field", "↑ costs 1 · ↓ pays 1"))
    if interaction:
        cards.append(("Attraction", "a pair pays 1") if interaction < 0 else ("Repulsion", "a pair costs 1"))
    parts = []
    for index, (name, words) in enumerate(cards):
        inside = [
            panel(114, TERM),
            label(57, 15, name, cls="white", font_size=11, font_weight="bold"),
            label(57, 28, words, cls="muted-on-ink", font_size=9.5),
        ]
        parts.append(group(*inside, at=(4 + index * 118, y)))
    bolts = [
        f'<use href="#bolt" transform="translate({57 + 12 * (index - (table - 1) / 2):g} 24) scale(.8)"/>'
        for index in range(table)
    ]
    inside = [
        title(f"{table} energy on the table"),
        panel(114, TERM),
        label(57, 13, f"Table {table}", cls="white", font_size=10),
        *bolts,
    ]
    return "".join([*parts, group(*inside, at=(242, y), id="table")])


# What one clicks


def place_id(cell: int, spin: int) -> str:
    """A half of a site; the whole of it for a superposed electron."""
    return f"cell-{cell_name(cell)}" if spin == Spin.BOTH else f"{cell_name(cell)}-{SPIN_IDS[spin]}"


def start_id(view: Any, cell: int, spin: int) -> str:
    """An electron to move: on its electrode, it has no spin yet."""
    return place_id(cell, spin) if view.ground[cell] == Ground.SITE else f"cell-{cell_name(cell)}"


def picks(view: Any, action: int) -> tuple[str, ...]:
    """Movement, electron, target; effect, then what it is played on."""
    kind, cell, other, spin = PARTS[action]
    if kind <= Kind.TUNNEL or kind == Kind.LONG_HOP:
        effect = kind == Kind.LONG_HOP or (kind == Kind.TUNNEL and view.degree == Degree.DOCTORATE)
        first = effect_id(Effect.TUNNEL if kind == Kind.TUNNEL else Effect.LONG_HOP) if effect else ""
        return _movement_picks(view, action, first or f"move-{MOVEMENTS[kind]}")
    if kind == Kind.BLOCK:
        return (f"move-{MOVEMENTS[cell]}",)
    if kind == Kind.NAME:
        return (place_id(int(view.asked), spin),)
    plain = {Kind.THESIS: "move-thesis", Kind.KEEP: "keep", Kind.SWAP: "swap", Kind.END: "end"}
    if kind in plain:
        return (plain[kind],)
    if kind == Kind.IMPURITY:
        return effect_id(Effect.VACANCY), f"gap-{cell_name(cell)}"
    card = effect_id(Effect[kind.name])
    if kind in (Kind.ZERO_POINT, Kind.MOBILITY):
        return (card,)
    if kind == Kind.SHORT:
        return card, f"seat-{cell}"
    if kind == Kind.DIFFUSION:
        return card, place_id(cell, spin), place_id(other, spin)
    if kind == Kind.RESISTANCE:
        return card, f"bond-{cell_name(cell)}-{cell_name(other)}"
    if kind == Kind.VORTEX:
        return card, mesh_id(cell), ("turn-cw", "turn-ccw")[other]
    if kind == Kind.CAVITY:
        return card, f"cell-{cell_name(cell)}", f"cell-{cell_name(other)}"
    return card, f"cell-{cell_name(cell)}"


def _movement_picks(view: Any, action: int, first: str) -> tuple[str, ...]:
    kind, cell, other, spin = PARTS[action]
    if kind == Kind.FLIP:
        spin = Spin.BOTH if view.superposed[cell] else Spin.UP if view.who[cell * 2] else Spin.DOWN
        return first, place_id(cell, spin)
    if kind == Kind.DOUBLETON:
        return first, f"cell-{cell_name(cell)}", f"cell-{cell_name(other)}"
    target = other
    if kind == Kind.CRADLE:  # the electron that is struck: two lines of a honeycomb may share the place before it
        target = int(NEXT[view.board, NEXT[view.board, cell, other], other])
    return first, start_id(view, cell, spin), start_id(view, target, spin)
