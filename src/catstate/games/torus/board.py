"""Particle Panic as a picture.

The ring, and beside it, or below it on an upright screen, the hands. Upright the drawing is 360 units wide, so that its
words have their natural size on a telephone.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from catstate.core.language import cached, capital, mark, say, say_as
from catstate.draw.svg import element, group, label, shorten, title
from catstate.draw.theme import SHAPES

from .actions import Action, Phase, Roll
from .artwork import SUIT_CLASSES, definitions, die
from .notation import left_of_turn
from .pieces import LIMIT, ROOM, SPACES
from .staging import card, particle
from .staging import stage as stage
from .state import View
from .words import CARD, PARTICLE, counted, name_of, suit_word

WIDTH = 360
CENTRE = (180, 184)
RADIUS = 122  # of the ring, to the middle of its spaces
PAD = 56  # radius of a space
MIDDLE = 64  # radius of the console in the middle
PANELS = 372  # where the hands begin below the ring
BESIDE = WIDTH + 2  # where they begin beside it
PANEL = (174, 84)  # one hand
SPENT = (332, 328)  # the pile of cards out of the game, in a corner beside the ring
UNSEEN = (18, 324)  # the unseen cards, in the other corner
BUTTONS = {Phase.TURN: "end", Phase.ROLLED: "accept", Phase.MORE: "done", Phase.SHARING: "done"}  # phase → its button


def shapes(view: View) -> dict[str, tuple[int, int, float]]:
    """The hands beside the ring, or below it."""
    rows = (int(view.pawns) + 1) // 2
    return {"wide": (BESIDE + PANEL[0] + 4, PANELS, 13.4), "tall": (WIDTH, PANELS + rows * (PANEL[1] + 6), 13.4)}


def where(space: int) -> tuple[float, float]:
    """The middle of a space: 1 at the top, then clockwise."""
    angle = space * pi / 3
    return round(CENTRE[0] + RADIUS * sin(angle), 1), round(CENTRE[1] - RADIUS * cos(angle), 1)


Lies = tuple[tuple[str, str], ...]  # an element's transforms


def panel_at(view: View, pawn: int) -> Lies:
    """Where a hand lies, beside the ring and below it."""
    x = 4 if pawn % 2 == 0 else WIDTH - PANEL[0] - 4
    if view.pawns == 1:
        x = (WIDTH - PANEL[0]) // 2
    return lies((BESIDE, 8 + pawn * (PANEL[1] + 6)), (x, PANELS + (pawn // 2) * (PANEL[1] + 6)))


def lies(beside: tuple[float, float], below: tuple[float, float]) -> Lies:
    return (("transform", "translate({:g} {:g})".format(*beside)), ("data_tall", "translate({:g} {:g})".format(*below)))


def chip_width(view: View) -> float:
    """How wide one suit of a hand is."""
    return round((PANEL[0] - 8) / int(view.suits), 1)


def scenery(view: View) -> str:
    (width, height, _), (_, upright, _) = shapes(view).values()
    tall = f"scale({WIDTH / width:.4f} {upright / height:.4f})"
    ring = {"cx": CENTRE[0], "cy": CENTRE[1]}
    parts = [
        definitions(chip_width(view)),
        element("rect", width=width, height=height, rx=12, cls="paper", data_tall=tall),
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
        parts.append(
            group(title(say("Space {n}", n=space + 1)), *pad, number, at=where(space), id=f"space-{space + 1}")
        )
    for pawn in range(view.pawns):
        size = {"width": PANEL[0], "height": PANEL[1], "rx": 8, **dict(panel_at(view, pawn))}
        parts.append(element("rect", cls="floor", **size))
        parts.append(element("rect", cls="line-line", **size))
    return group(*parts)


class Pieces:
    """The pieces of a board that hold words, remembered for one language."""

    def __init__(self) -> None:
        self.stack = lru_cache(4096)(_stack)
        self.particles = lru_cache(64)(_particles)
        self.pawn = lru_cache(4096)(_pawn)
        self.dice = lru_cache(4096)(_dice)
        self.codes = lru_cache(64)(_codes)
        self.head = lru_cache(4096)(_head)
        self.cards = lru_cache(4096)(_cards)
        self.spent = lru_cache(256)(_spent)
        self.unseen = lru_cache(4096)(_unseen)


@cached()
def remembered_pieces() -> Pieces:
    """Asked for once for each board, and not for each piece: boards are drawn very often."""
    return Pieces()


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
    columns = 2 if view.room <= ROOM else 3
    pieces = remembered_pieces()
    layers = {"source": _source(int(view.source))}
    layers |= {f"stack-{space + 1}": pieces.stack(space, tops[space], sizes[space]) for space in range(SPACES)}
    layers |= {f"particles-{space + 1}": pieces.particles(space, particles[space], columns) for space in range(SPACES)}
    for pawn in pawns:
        beside = [other for other in pawns if places[other] == places[pawn]]
        x, y = where(places[pawn])
        x = round(x + 19 * (beside.index(pawn) - (len(beside) - 1) / 2), 1)
        layers[f"pawn-{pawn}"] = pieces.pawn(pawn, x, round(y + 33, 1), pawn == turn, called[pawn])
    layers["codes"] = pieces.codes(tuple(codes[:suits]))
    layers["dice"] = _dice_of(view, pieces)
    layers["button"] = _button(*_next(view, legal))
    for pawn in pawns:
        place, hand = panel_at(view, pawn), tuple(hands[pawn][:suits])
        doing = left_of_turn(view) if pawn == turn else say("on space {n}", n=places[pawn] + 1)
        layers[f"head-{pawn}"] = pieces.head(
            pawn, place, called[pawn], doing, sum(hand), limits[pawn], int(view.full_limit)
        )
        layers[f"cards-{pawn}"] = pieces.cards(pawn, place, hand)
        layers[f"rim-{pawn}"] = _panel_rim(pawn, place, pawn == acting, bool(view.spending) and pawn == turn)
    layers["spent"] = pieces.spent(sum(view.spent.tolist()) - int(view.per_code) * sum(codes))
    layers["unseen"] = pieces.unseen(tuple(hidden[:suits]))
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


def _stack(space: int, top: int, size: int) -> str:
    """The top card on a pile as thick as the stack is high; a card has its id by its height in the stack."""
    x, y = where(space)
    edges = [element("use", xlink="#card-below", x=1.5 * n, y=1.5 * n) for n in range(min(3, (size + 4) // 6), 0, -1)]
    sheet = [element("use", xlink="#card")]
    if top >= 0:
        sheet.append(element("use", xlink=f"#suit-{top}", y=-5, cls=SUIT_CLASSES[top]))
    top_card = [group(*sheet, id=card(space, size))] if size else []
    told, suit = mark("Stack {n}: {cards}"), ""
    if top >= 0:
        told, suit = mark("Stack {n}: {suit} on top of {cards}"), suit_word(top)
    words = title(say(told, n=space + 1, suit=suit, cards=counted(size, CARD)))
    number = label(0, 17, str(size), cls="small", id=f"size-{space + 1}")
    return group(words, *edges, *top_card, number, at=(x - 22, y - 8), id=f"stack-{space + 1}")


def _particles(space: int, count: int, columns: int) -> str:
    """Particles in columns of three; an invisible field keeps them easy to hit."""
    x, y = where(space)
    tokens = [
        element(
            "use",
            xlink="#particle",
            x=21 * (i % columns) // (columns - 1),
            y=19 * (i // columns),
            id=particle(space, i),
        )
        for i in range(count)
    ]
    touch = "all" if count else "none"
    field = element("rect", x=-11, y=-11, width=43, height=60, cls="none", pointer_events=touch)
    words = title(say("{particles} on space {n}", particles=capital(counted(count, PARTICLE)), n=space + 1))
    return group(words, field, *tokens, at=(x + 12, y - 26), id=f"particles-{space + 1}")


def _pawn(pawn: int, x: float, y: float, in_turn: bool, name: str) -> str:
    """Pawns stand in a row at the foot of their space; the one in turn has a rim."""
    rim = [element("use", xlink="#pawn", cls="muted-line", stroke_width=4)] if in_turn else []
    body = element("use", xlink="#pawn", cls=f"p{pawn}")
    shape = label(0, 10, SHAPES[pawn], cls="white", font_size=13.4)
    return group(title(say("The pawn of {name}", name=name)), *rim, body, shape, at=(x, y), id=f"pawn-{pawn}")


def _dice_of(view: View, pieces: Pieces) -> str:
    """The die of the turn, and the two that said what emerged; what is not rolled yet lies there without a face."""
    space = 0 if view.phase == Phase.EMERGE_SPACE else int(view.source) + 1
    return pieces.dice(int(view.die), int(view.bonus), bool(view.rolled == Roll.MOVE), int(view.emerged), space)


def _dice(rolled: int, bonus: int, to_move: bool, emerged: int, space: int) -> str:
    dice = (
        ("die", rolled, bonus, say_as("die", "move") if to_move else say_as("die", "rolled")),
        ("die-count", emerged, 0, say_as("die", "new")),
        ("die-space", space, 0, say_as("die", "space")),
    )
    return "".join(
        group(
            group(die(face, extra), id=name),
            label(0, 24, words, cls="small"),
            at=(CENTRE[0] + 38 * (index - 1), CENTRE[1] - 6),
            opacity=None if face else 0.4,
        )
        for index, (name, face, extra, words) in enumerate(dice)
    )


def _next(view: View, legal: Sequence[int]) -> tuple[str, str]:
    """The id and the words of the button that goes on."""
    button = BUTTONS.get(Phase(view.phase), "")
    if button == "end":
        is_forgoing = view.late and Action.COLLECT in legal
        return button, say("End, no card") if is_forgoing else say_as("button on the ring", "End turn")
    if button == "accept":
        return button, say_as("button on the ring", "Accept")
    if view.phase == Phase.MORE:
        return button, say_as("button on the ring", "Leave it")
    return button, say_as("button on the ring", "That is all") if button else ""


@lru_cache(maxsize=64)
def _button(name: str, words: str) -> str:
    if not name:
        return ""
    pill = element("rect", x=-42, y=-13, width=84, height=26, rx=13, cls="panel")
    return group(pill, label(0, 5, words, cls="on-ink"), at=(CENTRE[0], CENTRE[1] + 39), id=name)


def _codes(codes: tuple[int, ...]) -> str:
    return group(*(_code(suit, len(codes), bool(entered)) for suit, entered in enumerate(codes)), at=CENTRE)


@cached(64)
def _code(suit: int, suits: int, entered: bool) -> str:
    """The slot of one code: pale, or full and ticked."""
    words = mark("The {suit} code: entered") if entered else mark("The {suit} code: not entered yet")
    parts = [
        element("rect", x=-10, y=-11, width=20, height=22, rx=5, cls=SUIT_CLASSES[suit] if entered else "hall"),
        element("use", xlink=f"#suit-{suit}", transform="scale(.72)", cls="white" if entered else "muted"),
    ]
    if entered:
        parts.append(element("circle", cx=8, cy=-9, r=5.5, cls="wall"))
        parts.append(element("path", d="M5.5-9l2 2 3-4", cls="white-line", stroke_width=1.4))
    scale = 1 if suits == 4 else 0.84  # five fit into the circle only if they are smaller
    place = f"translate({22 * scale * (suit - (suits - 1) / 2):.4g} -36) scale({scale})"
    name = title(say(words, suit=suit_word(suit)))
    return group(name, *parts, transform=place, id=f"code-{suit}")


def _head(pawn: int, place: Lies, name: str, doing: str, held: int, limit: int, full: int) -> str:
    """Whose hand, its limit in pips, and what is left of the turn."""
    parts = [
        element("use", xlink="#pawn", x=16, y=15, cls=f"p{pawn}"),
        label(16, 25, SHAPES[pawn], cls="white", font_size=13.4),
        label(29, 19, shorten(name, 62), text_anchor="start", font_weight=700),
        label(29, 36, doing, cls="small", text_anchor="start"),
        _limit(pawn, held, limit, full),
    ]
    return group(*parts, id=f"panel-{pawn}", **dict(place))


def _cards(pawn: int, place: Lies, cards: tuple[int, ...]) -> str:
    """The cards of a hand by suit."""
    return group(*(_chip(pawn, suit, count, len(cards)) for suit, count in enumerate(cards)), **dict(place))


@cached(4096)
def _chip(pawn: int, suit: int, count: int, suits: int) -> str:
    """The cards of one suit in a hand."""
    step = round((PANEL[0] - 8) / suits, 1)
    scale = 0.85 if suits == 4 else 0.62
    place = f"translate({step * 0.34:.4g} 18) scale({scale})"
    sign = element("use", xlink=f"#suit-{suit}", cls=SUIT_CLASSES[suit])
    return group(
        title(counted(count, suit)),
        element("use", xlink="#chip"),
        group(sign, transform=place, id=f"sign-{pawn}-{suit}"),
        label(round(step * 0.75, 1), 23, str(count), font_weight="bold", id=f"count-{pawn}-{suit}"),
        at=(round(4 + step * suit, 1), 43),
        id=f"hand-{pawn}-{suit}",
        opacity=None if count else 0.4,
    )


@lru_cache(maxsize=64)
def _panel_rim(pawn: int, place: Lies, acting: bool, open_hand: bool) -> str:
    """The panel of whoever decides has a rim; cards that may be spent freely have one too."""
    colour = {"cls": f"p{pawn}-line", "pointer_events": "none", **dict(place)}
    parts = []
    if acting:
        parts.append(element("rect", width=PANEL[0], height=PANEL[1], rx=8, stroke_width=3, **colour))
    if open_hand:
        box = {"x": 4, "y": 41, "width": PANEL[0] - 8, "height": 40, "rx": 6}
        parts.append(element("rect", **box, stroke_width=1.5, stroke_dasharray="4 3", **colour))
    return "".join(parts)


@cached(4096)
def _limit(pawn: int, held: int, limit: int, full: int) -> str:
    """One pip for each card the hand may hold: full, free, or lost."""
    pips = {"muted": "", "line": "", "bad": ""}
    step = 7 if full <= LIMIT else round(7 * LIMIT / full, 1)
    for pip in range(full):
        if pip >= limit:
            pips["bad"] += f"M{round(step * pip - 2, 1):g}-3l4 6m0-6l-4 6"
        else:
            pips["muted" if pip < held else "line"] += f"M{round(step * pip, 1):g}-3v6"
    drawn = [
        element("path", d=path, cls=f"{cls}-line", stroke_width=1.3 if cls == "bad" else min(5, step - 2))
        for cls, path in pips.items()
        if path
    ]
    words = title(say("Holds {held} of at most {limit} cards", held=held, limit=limit))
    colour = "bad" if held > limit else "muted"
    numbers = [
        label(x, 4, number, cls=colour, font_size=13.4, text_anchor="end", id=name)
        for x, number, name in (
            (-21, str(held), f"held-{pawn}"),
            (-15, "/", None),
            (-7, str(limit), f"limit-{pawn}"),
        )
    ]
    return group(words, *numbers, group(*drawn, id=f"pips-{pawn}"), at=(PANEL[0] - 44, 15))


def _spent(count: int) -> str:
    """The pile of cards that are out of the game, but for those of the codes."""
    words = mark("{cards} spent or discarded, beside those of the codes")
    name = title(say(words, cards=capital(counted(count, CARD))))
    pile = element("use", xlink="#card-below", transform="scale(.8)")
    number = label(0, 5, str(count), cls="small", id="spent-count")
    return group(
        name,
        pile,
        number,
        label(0, 29, say_as("cards", "spent"), cls="small"),
        at=SPENT,
        id="spent",
        opacity=None if count else 0.6,
    )


def _unseen(hidden: tuple[int, ...]) -> str:
    """How many cards of each suit nobody has seen yet."""
    parts = [label(-10, 38, say_as("cards", "unseen"), cls="small", text_anchor="start")]
    for suit, count in enumerate(hidden):
        sign = element("use", xlink=f"#suit-{suit}", transform="scale(.62)", cls="muted")
        number = label(9, 5, str(count), cls="small", text_anchor="start", id=f"unseen-{suit}")
        parts.append(group(sign, number, at=(37 * (suit // 2), 17 * (suit % 2))))
    return group(title(say("Below the top cards, in all stacks together")), *parts, at=UNSEEN, id="unseen")
