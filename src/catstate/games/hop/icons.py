"""The small pictures of |Hop⟩: electrons, places, tokens and the signs on cards, as SVG symbols and paths."""

from functools import lru_cache

from .pieces import Effect, Movement

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
SHORT_NAMES = (  # by Effect, to fit a card
    "Tunnel",
    "Long hop",
    "Site ±",
    "Diffuse",
    "Trap",
    "Ionize",
    "Short",
    "Zero pt.",
    "Both ↕",
    "Mobility",
    "Heat",
    "Resist",
    "Vortex",
    "Cavity",
)


BUTTON = (56, 46)  # a movement
CARD = (48, 62)  # an effect
BOX = (114, 24)  # any other button


def panel(width: float, height: float) -> str:
    """A plate on ink."""
    size = f'width="{width:g}" height="{height:g}" rx="8"'
    return f'<rect {size} class="panel"/><rect {size} class="panel-line-line"/>'


def words_at(x: float, y: float, size: float, words: str, cls: str = "white") -> str:
    """Centred words of any size."""
    return f'<text class="{cls}" font-size="{size:g}" text-anchor="middle" x="{x:g}" y="{y:g}">{words}</text>'


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
    disc = f'<circle r="{r}" class="paper"/>'  # hides the bonds between the halves
    for name, sign, arrow, y in (("up", -1, "↑", -r * 0.36), ("down", 1, "↓", r * 0.36 + 7)):
        arc = f"M{-r} {sign * 1.5}A{r} {r} 0 0 {int(sign < 0)} {r} {sign * 1.5}Z"
        parts.append(
            f'<g id="{name}">{disc if name == "up" else ""}<path class="{name}-pale" d="{arc}"/>'
            f'<path class="{name}-line" d="{arc}" opacity=".6"/>'
            f'<text class="{name}" font-size="10" text-anchor="middle" y="{y:.1f}" opacity=".8">{arrow}</text></g>'
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


@lru_cache(maxsize=2)
def plates(doctorate: bool) -> str:
    """The faces of the movement board and, in the doctorate, of the effect cards."""
    parts = [f'<g id="box">{panel(*BOX)}</g>']
    for movement, icon in MOVES.items():
        name = words_at(28, 34, 10, movement.name.capitalize())
        sign = f'<g class="white" stroke-width="1.5" transform="translate(28 15)">{icon}</g>'
        parts.append(f'<g id="mv{movement}">{panel(*BUTTON)}{sign}{name}</g>')
    if doctorate:
        for effect, icon in EFFECT_ICONS.items():
            name = (
                f'<text class="white" font-size="9.5" text-anchor="middle" x="24" y="56">{SHORT_NAMES[effect]}</text>'
            )
            sign = f'<g class="white" stroke-width="1.5" transform="translate(24 31)">{icon}</g>'
            parts.append(f'<g id="ef{effect}">{panel(*CARD)}{sign}{name}</g>')
        for price in (1, 2, 3):
            places = [24 + 9 * (index - (price - 1) / 2) for index in range(price)]
            bolts = [f'<path class="white" d="{BOLT}" transform="translate({x:g} 10) scale(.65)"/>' for x in places]
            parts.append(f'<g id="cost{price}">{"".join(bolts)}</g>')
    return "".join(parts)
