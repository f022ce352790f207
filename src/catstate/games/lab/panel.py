"""The panel beside the laboratory: round and goal, a card for each scientist, dice, tiles left, buttons.

On an upright screen it lies below the laboratory, with two cards in a row; on a lying telephone it is a narrow strip.
There everything is larger, for the laboratory is so much smaller.
"""

from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from xml.sax.saxutils import escape

from catstate.core.language import say, say_number
from catstate.core.remembered import remembered
from catstate.core.rules import OVER
from catstate.draw.svg import element, group, label, shorten, title

from . import pieces
from .artwork import BOARD, LETTERS, SECTOR_LETTERS, SMALL, button, lies, stroke
from .cards import scenario_name, scenario_text
from .picks import BUTTONS
from .state import View
from .words import round_number, sector_name

PANEL = 292
LARGE = 1.6  # how much larger the panel is on telephones
STRIP = 258  # its width beside the laboratory there
CARD = 58  # height of a character card, with the gap below it
COMPACT = 90  # the same on telephones
HEAD = 54  # height of round and dice on telephones
STOCK = 104  # height of the tiles left
BUTTON = 36  # height of a button, with the gap below it
MOST_BUTTONS = 5  # at once: the numbers of a die
LINE = 18  # from one line of text to the next
STRIP_LETTERS = 18  # how many there are in a line of the narrow strip
EDGE = 8  # around the panel
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
        at = (26 * colour, 0)  # its place in the checklist
        parts.append(
            group(title(say("{sector} is logged", sector=sector_name(colour))), full, id=f"done-{colour}", at=at)
        )
        box = element("rect", x=1, y=1, width=19, height=19, rx=5, cls=f"s{letter}-line", stroke_width=1.5)
        box += label(10.5, 16, letter, cls="muted-on-ink", font_size=LETTERS)
        told = title(say("{sector} is still to be logged", sector=sector_name(colour)))
        parts.append(group(told, box, id=f"open-{colour}", at=at))
    size = {"height": CARD - 6, "rx": 10, "cls": "panel"}
    parts.append(element("rect", width=PANEL - 16, id="card", **size))
    parts.append(element("rect", width=220, id="card-tall", **size))
    parts.append(element("rect", width=152, id="card-low", **size))
    parts.append(group(_sorts(), id="sorts"))
    return parts


def panel(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """The layers of the panel, from the top down."""
    layers = {"head": _head(view)}
    layers |= {f"card-{seat}": _card(view, names[seat], seat) for seat in range(view.seats)}
    layers["whose"] = _whose(view)
    layers["dice"] = _dice(view)
    layers["stock"] = _stock(view)
    layers["buttons"] = _buttons(view, tuple(action for action in legal if action in BUTTONS))
    return layers


@remembered
def _head(view: View) -> str:
    """The round, the goal, and the scenario with its text."""
    head = label(
        0,
        20,
        say("Round {round}", round=round_number(view)),
        cls="on-ink not-low",
        text_anchor="start",
        font_size=LETTERS,
    )
    goal = say_number("{n} cube to publish", "{n} cubes to publish", int(view.goal))
    head += label(
        PANEL - 20, 20, goal, cls="muted-on-ink not-low", text_anchor="end", font_size=LETTERS, data_tall=GOAL_TALL
    )
    drawn = f'<g id="round" {_lies((0, 0), (0, 0), (0, 0))}>{head}</g>'
    if not view.scenario:
        return drawn
    card = _written([scenario_name(view.scenario)], "on-ink not-low", 42, weight=700)
    card += _written(_scenario_lines(view), "muted-on-ink not-low", 60)
    name, rules = _scenario_strip(view)
    card += _written(name, "on-ink only-low", 0, weight=700)
    card += _written(rules, "muted-on-ink only-low", LINE * len(name))
    upright = (0, HEAD + COMPACT * _rows(view) + 2 * LARGE * BUTTON + LARGE * (STOCK - 20))
    lying = (0, low_height(view) - EDGE - LARGE * (LINE * (len(name) + len(rules)) - 6))
    return drawn + f'<g id="scenario" font-size="{LETTERS}" {_lies((0, 0), upright, lying)}>{card}</g>'


def _written(lines: Sequence[str], cls: str, top: float, weight: int | None = None) -> str:
    """Lines from the left edge, one below the other."""
    texts = (element("text", escape(line), y=top + LINE * index) for index, line in enumerate(lines))
    return element("g", *texts, cls=cls, font_weight=weight) if lines else ""


GOAL_TALL = f"translate({-(PANEL - 20) + 268} 0)"  # nearer to the round, so that the dice have room beside it


def _scenario_lines(view: View) -> list[str]:
    """What the scenario says."""
    return wrap(scenario_text(view.scenario), 34) if view.scenario else []


def _scenario_strip(view: View) -> tuple[list[str], list[str]]:
    """The scenario's name, and what it says where there is room for it under cards and buttons."""
    if not view.scenario:
        return [], []
    name = wrap(scenario_name(view.scenario), STRIP_LETTERS)
    rules = wrap(scenario_text(view.scenario), STRIP_LETTERS)
    used = HEAD + COMPACT * int(view.seats) + LARGE * (BUTTON * MOST_BUTTONS + LINE * (len(name) + len(rules))) + EDGE
    return name, rules if used <= BOARD else []


def _rows(view: View) -> int:
    """Of cards below the laboratory."""
    return (int(view.seats) + 1) // 2


def tall_height(view: View) -> int:
    """Head, cards, two rows of buttons, tiles left, the scenario."""
    scenario = 42 + LINE * len(_scenario_lines(view)) if view.scenario else 0
    return round(HEAD + COMPACT * _rows(view) + LARGE * (2 * BUTTON + STOCK + scenario) + EDGE)


def low_height(view: View) -> int:
    """Round, cards, a button, the scenario's name; at least as high as the laboratory."""
    name, _ = _scenario_strip(view)
    return max(BOARD, round(HEAD + COMPACT * int(view.seats) + LARGE * (BUTTON + LINE * len(name)) + EDGE))


def _lies(wide: tuple[float, float], tall: tuple[float, float], low: tuple[float, float]) -> str:
    """Where a part of the panel lies, from the panel's own corner in each shape."""
    x, y = BOARD + 4, EDGE
    return lies((x + wide[0], y + wide[1]), (EDGE + tall[0], BOARD + tall[1]), (x + low[0], y + low[1]), LARGE)


@remembered
def _card(view: View, whose: str, seat: int) -> str:
    """A character card: who, which cat, and the checklist."""
    cat, logged, holds = view.cat[seat], view.logged[seat], view.holds[seat]
    parts = [f'<use href="#card" class="{SMALL}"/>']
    parts += [f'<use href="#card-{shape}" class="only-{shape}"/>' for shape in ("tall", "low")]
    parts.append(f'<use href="#sci-{seat}" {lies((30, 27), (26, 27), (20, 27))}/>')
    if cat >= 0:
        parts.append(f'<use id="power-{seat}" href="#cat-{cat}" {lies((66, 32), (196, 28), (137, 14))}/>')
        name = pieces.CATS[cat].name
        parts.append(f'<text class="muted-on-ink {SMALL}" x="86" y="42">{name}</text>')
    shown = shorten(whose, 78 if cat >= 0 else 106, LETTERS)
    place = lies((86 if cat >= 0 else 58, 23), (52, 20), (40, 19))
    parts.append(f'<text class="on-ink" {place} font-weight="700">{escape(shown)}</text>')
    boxes = []
    for colour in range(4):
        if logged >> colour & 1:
            boxes.append(f'<use href="#done-{colour}"/>')
        elif holds == colour:
            boxes.append(f'<use href="#data-{colour}" x="{26 * colour + 10}" y="11"/>')
        else:
            boxes.append(f'<use href="#open-{colour}"/>')
    parts.append(f"<g {lies((PANEL - 124, 16), (52, 27), (40, 26))}>{''.join(boxes)}</g>")
    return f'<g id="card-{seat}" font-size="{LETTERS}" {_card_lies(view, seat)}>{"".join(parts)}</g>'


def _card_lies(view: View, seat: int) -> str:
    """Below the laboratory there are two cards in a row."""
    below = (seat % 2 * 358, HEAD + COMPACT * (seat // 2))
    return _lies((0, _head_height(view) + CARD * seat), below, (0, HEAD - 8 + COMPACT * seat))


@remembered
def _whose(view: View) -> str:
    """A bar at the card of whoever's turn it is."""
    if view.to_act == OVER:
        return ""
    place = _card_lies(view, int(view.active))
    return f'<rect id="whose" {place} width="5" height="{CARD - 6}" rx="2.5" class="p{view.active}"/>'


def _head_height(view: View) -> int:
    """The round and the goal, and the scenario with its text."""
    return 50 + LINE * len(_scenario_lines(view)) if view.scenario else 30


def _below(view: View) -> int:
    """Where the panel goes on under the cards."""
    return _head_height(view) + CARD * int(view.seats) + 4


@remembered
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
    place = _lies((PANEL - 118, _below(view)), (712 - LARGE * 96, 4), (STRIP - EDGE - LARGE * 96, -2))
    return f'<g id="dice" {place}>{title(say("The dice as they fell last"))}{"".join(dice)}</g>'


@cache
def _die(name: str, x: int, shown: str, colour: str) -> str:
    words = f'<text class="{"white" if colour else "word"}" x="14" y="20" font-size="{LETTERS}" text-anchor="middle">'
    face = f'<rect width="28" height="28" rx="6" class="{colour or "paper"}"/>{words}{shown}</text>'
    return f'<g id="die-{name}" transform="translate({x} 0)">{face}</g>'


def _count_stock(view: View) -> tuple[int, ...]:
    """How many tiles of each sort are left in the stack."""
    counts = [0] * len(GROUPS)
    for kind, count in enumerate(view.stock[: pieces.WHITE_KINDS]):
        counts[GROUP_OF[kind]] += count
    return tuple(counts)


GROUP_OF = [
    next(i for i, (word, _) in enumerate(GROUPS) if tile.name.startswith(word))
    for tile in pieces.TILES[: pieces.WHITE_KINDS]
]


@remembered
def _stock(view: View) -> str:
    """The stack from which tiles come, by sort."""
    counts = _count_stock(view)
    left = say("{number} tiles left", number=sum(counts))
    words = f'<text class="muted-on-ink" y="20" font-size="{LETTERS}">{left}</text>'
    numbers = "".join(
        f'<text x="{27 + 56 * (index % 5)}" y="{57 + 30 * (index // 5)}">{count}</text>'
        for index, count in enumerate(counts)
    )
    inside = f'<use href="#sorts"/><g class="on-ink" font-size="{LETTERS}">{numbers}</g>'
    upright = (0, HEAD + COMPACT * _rows(view) + 2 * LARGE * BUTTON - 10)
    place = _lies((0, _below(view)), upright, (0, BOARD))
    about = title(say("Tiles left in the stack, by kind"))
    return f'<g id="stock" class="not-low" {place}>{about}{words}{inside}</g>'


def _sorts() -> str:
    """A small picture of every sort of tile, for the stack."""
    return "".join(
        f'<use href="#{art}" transform="translate({12 + 56 * (index % 5)} {52 + 30 * (index // 5)}) '
        f'scale({0.42 if art.startswith("room") else 0.72})"/>'
        for index, (_, art) in enumerate(GROUPS)
    )


def _button_places(actions: Sequence[int]) -> list[tuple[str, str, int, int, int]]:
    """Id, words, left edge, row and width of each button."""
    places, x, row = [], 0, 0
    for action in actions:
        name, words = BUTTONS[action][0], say(BUTTONS[action][1])
        wide = 22 + round(8.4 * len(words))
        if x + wide > PANEL - 16:
            x, row = 0, row + 1
        places.append((name, words, x, row, wide))
        x += wide + 8
    return places


@remembered
def _buttons(view: View, actions: tuple[int, ...]) -> str:
    """Whatever has no place on the board, at the foot of the panel; on telephones right under the cards, in a strip one
    below the other."""
    places = _button_places(actions)
    top = 668 - BUTTON * max((row for _, _, _, row, _ in places), default=0)
    below, beside = HEAD + COMPACT * _rows(view), HEAD - 8 + COMPACT * int(view.seats)
    return "".join(
        button(
            name,
            words,
            wide,
            _lies(
                (x, top + BUTTON * row), (LARGE * x, below + LARGE * BUTTON * row), (0, beside + LARGE * BUTTON * index)
            ),
        )
        for index, (name, words, x, row, wide) in enumerate(places)
    )
