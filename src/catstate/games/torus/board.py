"""Particle Panic as a picture.

The drawing is 360 units wide, so that its words have their natural size on a telephone and grow on a desk.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from .actions import Action, Phase, Roll
from .artwork import SUIT_CLASSES, definitions, die
from .notation import left_of_turn
from .pieces import CODE, LIMIT, SPACES
from .staging import card, particle
from .staging import stage as stage
from .state import View
from .story import SUIT_NAMES, counted, name_of

WIDTH = 360
CENTRE = (180, 184)
RADIUS = 122  # of the ring, to the middle of its spaces
PAD = 56  # radius of a space
MIDDLE = 64  # radius of the console in the middle
PANELS = 372  # where the hands begin
PANEL = (174, 84)  # one hand
SPENT = (332, 328)  # the pile of cards out of the game, in a corner beside the ring
STRIP = 26  # the line of unseen cards at the bottom
BUTTONS = {  # phase → id and words of the button in the middle
    Phase.TURN: ("end", "End turn"),
    Phase.ROLLED: ("accept", "Accept"),
    Phase.MORE: ("done", "Leave it"),
    Phase.SHARING: ("done", "That is all"),
}


def frame(view: View) -> tuple[int, int]:
    rows = (int(view.pawns) + 1) // 2
    return WIDTH, PANELS + rows * (PANEL[1] + 6) + STRIP


def where(space: int) -> tuple[float, float]:
    """The middle of a space: 1 at the top, then clockwise."""
    angle = space * pi / 3
    return round(CENTRE[0] + RADIUS * sin(angle), 1), round(CENTRE[1] - RADIUS * cos(angle), 1)


def panel_at(view: View, pawn: int) -> tuple[int, int, int]:
    """Where a hand lies, and how wide it is."""
    alone = view.pawns == 1
    x = 4 if pawn % 2 == 0 else WIDTH - PANEL[0] - 4
    return x, PANELS + (pawn // 2) * (PANEL[1] + 6), WIDTH - 8 if alone else PANEL[0]


def chip_width(view: View) -> float:
    """How wide one suit of a hand is."""
    return round((panel_at(view, 0)[2] - 8) / int(view.suits), 1)


def tall(view: View, legal: Sequence[int]) -> tuple[int, int] | None:
    """One shape serves every screen."""
    return None


def scenery(view: View) -> str:
    width, height = frame(view)
    ring = {"cx": CENTRE[0], "cy": CENTRE[1]}
    parts = [
        definitions(chip_width(view)),
        element("rect", width=width, height=height, rx=12, cls="paper"),
        element("circle", **ring, r=RADIUS + 36, cls="hall"),
        element("circle", **ring, r=RADIUS + 36, cls="line-line", stroke_width=1.5),
        element("circle", **ring, r=RADIUS, cls="line-line", stroke_width=14),
        element("circle", **ring, r=RADIUS, cls="paper-line", stroke_width=10),
        element("circle", **ring, r=MIDDLE, cls="paper", id="middle"),
        element("circle", **ring, r=MIDDLE, cls="line-line", stroke_width=1.5),
    ]
    for space in range(SPACES):
        pad = [element("circle", r=PAD, cls="floor"), element("circle", r=PAD, cls="line-line", stroke_width=1.5)]
        number = label(0, -41, str(space + 1), font_weight="bold")
        parts.append(group(title(f"Space {space + 1}"), *pad, number, at=where(space), id=f"space-{space + 1}"))
    for pawn in range(view.pawns):
        x, y, wide = panel_at(view, pawn)
        parts.append(element("rect", x=x, y=y, width=wide, height=PANEL[1], rx=8, cls="floor"))
        parts.append(element("rect", x=x, y=y, width=wide, height=PANEL[1], rx=8, cls="line-line"))
    return group(*parts)


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """A layer for each stack, each crowd of particles, each pawn, head and hand: a ply changes only a few of them.

    They are remembered by what they show, so that a board of which little changed is drawn in no time.
    """
    ended = view.phase == Phase.ENDED
    acting = -1 if ended else int(view.chooser if view.phase == Phase.DISCARD else view.turn)
    pawns = range(int(view.pawns))
    called = [name_of(view, pawn, names) for pawn in pawns]
    places, tops, sizes, particles = (field.tolist() for field in (view.places, view.tops, view.sizes, view.particles))
    hands, limits, codes, hidden = (field.tolist() for field in (view.hands, view.limits, view.codes, view.hidden))
    suits, turn = int(view.suits), -1 if ended else int(view.turn)
    layers = {"source": _source(int(view.source))}
    layers |= {f"stack-{space + 1}": _stack(space, tops[space], sizes[space]) for space in range(SPACES)}
    layers |= {f"particles-{space + 1}": _particles(space, particles[space]) for space in range(SPACES)}
    for pawn in pawns:
        beside = [other for other in pawns if places[other] == places[pawn]]
        x, y = where(places[pawn])
        x = round(x + 19 * (beside.index(pawn) - (len(beside) - 1) / 2), 1)
        layers[f"pawn-{pawn}"] = _pawn(pawn, x, round(y + 33, 1), pawn == turn, called[pawn])
    layers["codes"] = _codes(tuple(codes[:suits]))
    layers["dice"] = _dice_of(view)
    layers["button"] = _button(*_next(view, legal))
    for pawn in pawns:
        place, hand = panel_at(view, pawn), tuple(hands[pawn][:suits])
        doing = left_of_turn(view) if pawn == turn else f"on space {places[pawn] + 1}"
        layers[f"head-{pawn}"] = _head(pawn, place, called[pawn], doing, sum(hand), limits[pawn])
        layers[f"cards-{pawn}"] = _cards(pawn, place, hand)
        layers[f"rim-{pawn}"] = _panel_rim(pawn, place, pawn == acting, bool(view.spending) and pawn == turn)
    layers["spent"] = _spent(sum(view.spent.tolist()) - CODE * sum(codes))
    layers["unseen"] = _unseen(frame(view)[1], tuple(hidden[:suits]))
    return layers


@lru_cache(maxsize=64)
def _source(space: int) -> str:
    """A dashed rim where particles emerged last."""
    if space < 0:
        return ""
    x, y = where(space)
    return element(
        "circle", cx=x, cy=y, r=PAD - 3, cls="p6-line", stroke_width=1.5, stroke_dasharray="2 5", id="source"
    )


@lru_cache(maxsize=4096)
def _stack(space: int, top: int, size: int) -> str:
    """The top card on a pile as thick as the stack is high; a card has its id by its height in the stack."""
    x, y = where(space)
    edges = [element("use", xlink="#card-below", x=1.5 * n, y=1.5 * n) for n in range(min(3, (size + 4) // 6), 0, -1)]
    sheet = [element("use", xlink="#card")]
    if top >= 0:
        sheet.append(element("use", xlink=f"#suit-{top}", y=-5, cls=SUIT_CLASSES[top]))
    top_card = [group(*sheet, id=card(space, size))] if size else []
    shown = f"{SUIT_NAMES[top]} on top of " if top >= 0 else ""
    words = title(f"Stack {space + 1}: {shown}{counted(size, 'card')}")
    number = label(0, 17, str(size), cls="small", id=f"size-{space + 1}")
    return group(words, *edges, *top_card, number, at=(x - 22, y - 8), id=f"stack-{space + 1}")


@lru_cache(maxsize=64)
def _particles(space: int, count: int) -> str:
    """Particles in two columns of three; an invisible field keeps them easy to hit."""
    x, y = where(space)
    tokens = [
        element("use", xlink="#particle", x=21 * (i % 2), y=19 * (i // 2), id=particle(space, i)) for i in range(count)
    ]
    touch = "all" if count else "none"
    field = element("rect", x=-11, y=-11, width=43, height=60, cls="none", pointer_events=touch)
    words = title(f"{counted(count, 'particle').capitalize()} on space {space + 1}")
    return group(words, field, *tokens, at=(x + 12, y - 26), id=f"particles-{space + 1}")


@lru_cache(maxsize=4096)
def _pawn(pawn: int, x: float, y: float, in_turn: bool, name: str) -> str:
    """Pawns stand in a row at the foot of their space; the one in turn has a rim."""
    rim = [element("use", xlink="#pawn", cls="muted-line", stroke_width=4)] if in_turn else []
    body = element("use", xlink="#pawn", cls=f"p{pawn}")
    shape = label(0, 9, SHAPES[pawn], cls="white", font_size=10)
    return group(title(f"The pawn of {name}"), *rim, body, shape, at=(x, y), id=f"pawn-{pawn}")


def _dice_of(view: View) -> str:
    """The die of the turn, and the two that said what emerged; what is not rolled yet lies there without a face."""
    word = "move" if view.rolled == Roll.MOVE else "rolled"
    space = 0 if view.phase == Phase.EMERGE_SPACE else int(view.source) + 1
    return _dice(int(view.die), int(view.bonus), word, int(view.emerged), space)


@lru_cache(maxsize=4096)
def _dice(rolled: int, bonus: int, word: str, emerged: int, space: int) -> str:
    dice = (("die", rolled, bonus, word), ("die-count", emerged, 0, "new"), ("die-space", space, 0, "space"))
    return "".join(
        group(
            group(die(face, extra), id=name),
            label(0, 23, words, cls="small"),
            at=(CENTRE[0] + 34 * (index - 1), CENTRE[1] - 6),
            opacity=None if face else 0.4,
        )
        for index, (name, face, extra, words) in enumerate(dice)
    )


def _next(view: View, legal: Sequence[int]) -> tuple[str, str]:
    """The id and the words of the button that goes on."""
    button, words = BUTTONS.get(Phase(view.phase), ("", ""))
    is_forgoing = button == "end" and view.late and Action.COLLECT in legal
    return button, "End, no card" if is_forgoing else words


@lru_cache(maxsize=64)
def _button(name: str, words: str) -> str:
    if not name:
        return ""
    pill = element("rect", x=-42, y=-13, width=84, height=26, rx=13, cls="panel")
    return group(pill, label(0, 5, words, cls="on-ink"), at=(CENTRE[0], CENTRE[1] + 39), id=name)


@lru_cache(maxsize=64)
def _codes(codes: tuple[int, ...]) -> str:
    return group(*(_code(suit, len(codes), bool(entered)) for suit, entered in enumerate(codes)), at=CENTRE)


@lru_cache(maxsize=64)
def _code(suit: int, suits: int, entered: bool) -> str:
    """The slot of one code: pale, or full and ticked."""
    words = f"The {SUIT_NAMES[suit]} code: {'entered' if entered else 'not entered yet'}"
    parts = [
        element("rect", x=-10, y=-11, width=20, height=22, rx=5, cls=SUIT_CLASSES[suit] if entered else "hall"),
        element("use", xlink=f"#suit-{suit}", transform="scale(.72)", cls="white" if entered else "muted"),
    ]
    if entered:
        parts.append(element("circle", cx=8, cy=-9, r=5.5, cls="wall"))
        parts.append(element("path", d="M5.5-9l2 2 3-4", cls="white-line", stroke_width=1.4))
    scale = 1 if suits == 4 else 0.84  # five fit into the circle only if they are smaller
    place = f"translate({22 * scale * (suit - (suits - 1) / 2):.4g} -36) scale({scale})"
    return group(title(words), *parts, transform=place, id=f"code-{suit}")


@lru_cache(maxsize=4096)
def _head(pawn: int, place: tuple[int, int, int], name: str, doing: str, held: int, limit: int) -> str:
    """Whose hand, its limit in pips, and what is left of the turn."""
    x, y, wide = place
    parts = [
        element("use", xlink="#pawn", x=16, y=15, cls=f"p{pawn}"),
        label(16, 24, SHAPES[pawn], cls="white", font_size=10),
        label(29, 20, name if len(name) <= 11 else f"{name[:10]}…", text_anchor="start"),
        label(29, 35, doing, cls="small", text_anchor="start"),
        _limit(pawn, held, limit, wide),
    ]
    return group(*parts, at=(x, y), id=f"panel-{pawn}")


@lru_cache(maxsize=4096)
def _cards(pawn: int, place: tuple[int, int, int], cards: tuple[int, ...]) -> str:
    """The cards of a hand by suit."""
    x, y, wide = place
    return group(*(_chip(pawn, suit, count, len(cards), wide) for suit, count in enumerate(cards)), at=(x, y))


@lru_cache(maxsize=4096)
def _chip(pawn: int, suit: int, count: int, suits: int, wide: int) -> str:
    """The cards of one suit in a hand."""
    step = round((wide - 8) / suits, 1)
    scale = 1 if wide > PANEL[0] else 0.85 if suits == 4 else 0.62
    place = f"translate({step * 0.34:.4g} 18) scale({scale})"
    sign = element("use", xlink=f"#suit-{suit}", cls=SUIT_CLASSES[suit])
    return group(
        title(counted(count, SUIT_NAMES[suit])),
        element("use", xlink="#chip"),
        group(sign, transform=place, id=f"sign-{pawn}-{suit}"),
        label(round(step * 0.75, 1), 23, str(count), font_weight="bold", id=f"count-{pawn}-{suit}"),
        at=(round(4 + step * suit, 1), 43),
        id=f"hand-{pawn}-{suit}",
        opacity=None if count else 0.4,
    )


@lru_cache(maxsize=64)
def _panel_rim(pawn: int, place: tuple[int, int, int], acting: bool, open_hand: bool) -> str:
    """The panel of whoever decides has a rim; cards that may be spent freely have one too."""
    x, y, wide = place
    colour = {"cls": f"p{pawn}-line", "pointer_events": "none"}
    parts = []
    if acting:
        parts.append(element("rect", x=x, y=y, width=wide, height=PANEL[1], rx=8, stroke_width=3, **colour))
    if open_hand:
        box = {"x": x + 4, "y": y + 41, "width": wide - 8, "height": 40, "rx": 6}
        parts.append(element("rect", **box, stroke_width=1.5, stroke_dasharray="4 3", **colour))
    return "".join(parts)


@lru_cache(maxsize=4096)
def _limit(pawn: int, held: int, limit: int, wide: int) -> str:
    """One pip for each card the hand may hold: full, free, or lost."""
    pips = {"muted": "", "line": "", "bad": ""}
    for pip in range(LIMIT):
        if pip >= limit:
            pips["bad"] += f"M{7 * pip - 2}-3l4 6m0-6l-4 6"
        else:
            pips["muted" if pip < held else "line"] += f"M{7 * pip}-3v6"
    drawn = [
        element("path", d=path, cls=f"{cls}-line", stroke_width=1.3 if cls == "bad" else 5)
        for cls, path in pips.items()
        if path
    ]
    words = title(f"Holds {held} of at most {limit} cards")
    colour = "bad" if held > limit else "muted"
    numbers = [
        label(x, 4, number, cls=colour, font_size=11, text_anchor="end", id=name)
        for x, number, name in (
            (-19, str(held), f"held-{pawn}"),
            (-15, "/", None),
            (-8, str(limit), f"limit-{pawn}"),
        )
    ]
    return group(words, *numbers, group(*drawn, id=f"pips-{pawn}"), at=(wide - 44, 15))


@lru_cache(maxsize=256)
def _spent(count: int) -> str:
    """The pile of cards that are out of the game, but for those of the codes."""
    words = title(f"{counted(count, 'card').capitalize()} spent or discarded, beside those of the codes")
    pile = element("use", xlink="#card-below", transform="scale(.8)")
    number = label(0, 5, str(count), cls="small", id="spent-count")
    return group(
        words, pile, number, label(0, 29, "spent", cls="small"), at=SPENT, id="spent", opacity=None if count else 0.6
    )


@lru_cache(maxsize=4096)
def _unseen(height: int, hidden: tuple[int, ...]) -> str:
    """How many cards of each suit nobody has seen yet."""
    parts = [label(10, 4, "Unseen cards", cls="small", text_anchor="start")]
    for suit, count in enumerate(hidden):
        x = 112 + 50 * suit
        parts.append(element("use", xlink=f"#suit-{suit}", transform=f"translate({x} 0) scale(.7)", cls="muted"))
        parts.append(label(x + 11, 4, str(count), cls="small", text_anchor="start", id=f"unseen-{suit}"))
    words = title("Below the top cards, in all stacks together")
    return group(words, *parts, at=(0, height - STRIP / 2), id="unseen")
