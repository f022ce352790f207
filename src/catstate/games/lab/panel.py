"""The panel beside the laboratory: round and goal, a card for each scientist, dice, tiles left, buttons."""

from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from xml.sax.saxutils import escape

from catstate.core.rules import OVER
from catstate.draw.svg import element, group, label, title

from . import pieces
from .artwork import BOARD, SECTOR_LETTERS, button, stroke
from .picks import BUTTONS
from .state import View
from .words import round_number

PANEL = 292
TALL = (BOARD - 16) / PANEL  # how much larger the panel is where it stands under the laboratory
CARD = 58  # height of a character card, with the gap below it
STOCK = 104  # height of the tiles left
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


def panel_pieces() -> list[str]:
    """Small things used again and again: boxes of the checklist, a card's back, the sorts of tiles."""
    parts = []
    for colour, letter in enumerate(SECTOR_LETTERS):
        full = element("rect", width=21, height=21, rx=5, cls=f"s{letter}") + stroke("M5 11 l4 4 l7 -9", "white", 2.5)
        parts.append(group(title(f"{pieces.SECTORS[colour].title()} is logged"), full, id=f"done-{colour}"))
        box = element("rect", x=1, y=1, width=19, height=19, rx=5, cls=f"s{letter}-line", stroke_width=1.5)
        box += label(10.5, 15, letter, cls="muted-on-ink", font_size=12)
        parts.append(group(title(f"{pieces.SECTORS[colour].title()} is still to be logged"), box, id=f"open-{colour}"))
    parts.append(element("rect", width=PANEL - 16, height=CARD - 6, rx=10, cls="panel", id="card"))
    parts.append(group(_sorts(), id="sorts"))
    return parts


def panel(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """The layers of the panel, from the top down."""
    layers = {"head": _head(view)}
    layers |= {f"card-{seat}": _card(view, names, seat) for seat in range(view.seats)}
    layers["whose"] = _whose(view)
    layers["dice"] = _dice(view)
    layers["stock"] = _stock(_below(view), _count_stock(view))
    layers["buttons"] = _buttons(legal, _below(view) + STOCK)
    return {name: f"{PANEL_OPENS}{inside}</g>" if inside else "" for name, inside in layers.items()}


PANEL_OPENS = f'<g transform="translate({BOARD + 4} 8)" data-tall="translate(8 {BOARD}) scale({TALL:.3f})">'


def _head(view: View) -> str:
    """The round, the goal, and the scenario with its text."""
    scenario = pieces.SCENARIOS[view.scenario]
    head = label(0, 20, f"Round {round_number(view)}", cls="on-ink", text_anchor="start")
    goal = f"{view.goal} cube{'s' if view.goal > 1 else ''} to publish"
    head += label(PANEL - 20, 20, goal, cls="muted-on-ink", text_anchor="end", font_size=14)
    if view.scenario:
        head += label(0, 37, scenario.name, cls="on-ink", text_anchor="start", font_size=13)
        for index, line in enumerate(wrap(scenario.text, 46)):
            head += label(0, 50 + 13 * index, line, cls="muted-on-ink", text_anchor="start", font_size=11.5)
    return head


def panel_height(view: View, legal: Sequence[int]) -> int:
    """Head, cards, dice, tiles left, and a row of buttons or two."""
    return _below(view) + STOCK + 36 * max(1, _button_rows(legal)) + 6


def _card(view: View, names: Sequence[str], seat: int) -> str:
    """A character card: who, which cat, and the checklist."""
    cat, logged, holds = int(view.cat[seat]), int(view.logged[seat]), int(view.holds[seat])
    parts = ['<use href="#card"/>']
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


def _whose(view: View) -> str:
    """A bar at the card of whoever's turn it is."""
    if view.to_act == OVER:
        return ""
    top = _head_height(view) + CARD * int(view.active)
    return f'<rect id="whose" y="{top}" width="5" height="{CARD - 6}" rx="2.5" class="p{view.active}"/>'


def _head_height(view: View) -> int:
    """The round and the goal, and the scenario with its two lines of text."""
    return 68 if view.scenario else 30


def _below(view: View) -> int:
    """Where the panel goes on under the cards."""
    return _head_height(view) + CARD * int(view.seats) + 4


def _dice(view: View) -> str:
    """The dice as they fell last."""
    number = "?" if view.number == pieces.CHOOSE else str(view.number) if view.number else "–"
    letter = "?" if view.letter == pieces.CHOOSE else pieces.LETTERS[view.letter] if view.letter >= 0 else "–"
    sector = SECTOR_LETTERS[view.sector] if view.sector >= 0 else "–"
    dice = (
        _die("number", 0, number, ""),
        _die("letter", 34, letter, ""),
        _die("sector", 68, sector, f"s{sector}" if view.sector >= 0 else ""),
    )
    return group(title("The dice as they fell last"), *dice, at=(PANEL - 118, _below(view)), id="dice")


@cache
def _die(name: str, x: int, shown: str, colour: str) -> str:
    words = f'<text class="{"white" if colour else "word"}" x="14" y="20" font-size="15" text-anchor="middle">'
    face = f'<rect width="28" height="28" rx="6" class="{colour or "paper"}"/>{words}{shown}</text>'
    return f'<g id="die-{name}" transform="translate({x} 0)">{face}</g>'


def _count_stock(view: View) -> tuple[int, ...]:
    """How many tiles of each sort are left in the stack."""
    counts = [0] * len(GROUPS)
    for kind, count in enumerate(view.stock.tolist()[: pieces.WHITE_KINDS]):
        counts[GROUP_OF[kind]] += count
    return tuple(counts)


GROUP_OF = [
    next(i for i, (word, _) in enumerate(GROUPS) if tile.name.startswith(word))
    for tile in pieces.TILES[: pieces.WHITE_KINDS]
]


def _stock(top: int, counts: tuple[int, ...]) -> str:
    """The stack from which tiles come, by sort."""
    words = f'<text class="muted-on-ink" y="20" font-size="14">{sum(counts)} tiles left</text>'
    numbers = "".join(
        f'<text x="{28 + 56 * (index % 5)}" y="{57 + 30 * (index // 5)}">{count}</text>'
        for index, count in enumerate(counts)
    )
    inside = f'<use href="#sorts"/><g class="on-ink">{numbers}</g>'
    return group(title("Tiles left in the stack, by kind"), words, inside, at=(0, top), id="stock")


def _sorts() -> str:
    """A small picture of every sort of tile, for the stack."""
    return "".join(
        f'<use href="#{art}" transform="translate({12 + 56 * (index % 5)} {52 + 30 * (index // 5)}) '
        f'scale({0.42 if art.startswith("room") else 0.72})"/>'
        for index, (_, art) in enumerate(GROUPS)
    )


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
