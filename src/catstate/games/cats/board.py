"""Schrödinger's Cats as a picture: the clipboard on the left, the scientists beside it, one's own hand below.

The clipboard teaches itself: it is read like a book, each next cell is higher. Cells already passed are washed out and
carry the sign of who said them, cells the viewer knows can't be true are struck through, all others are plain.
"""

from collections.abc import Sequence
from functools import cache

from catstate.core.record import Ints
from catstate.core.values import plain
from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from .actions import Action
from .artwork import BACK, BOX_SYMBOLS, FACE_DOWN, draw_observation, physicist_symbol, symbols, use
from .knowledge import most_of_each
from .pieces import (
    CELLS,
    COLUMNS,
    KIND_OF,
    KINDS,
    MAX_SEATS,
    NAMES,
    NUMBER_OF,
    POWERS,
    ROWS,
    STATED,
)
from .refusals import refuse
from .state import View, discarded, losses_allowed
from .story import KIND_WORDS, NOUNS, cell_text, family_name, hypothesis, score_words, used_words

WIDTH = 480
MARGIN = 12
CELL_WIDTH, CELL_HEIGHT = 44, 29
BOARD_TOP = 50  # under the heading
CELLS_TOP = BOARD_TOP + 22
BOARD_BOTTOM = CELLS_TOP + ROWS * CELL_HEIGHT + 6
SIDE = MARGIN + COLUMNS * CELL_WIDTH + 12  # left edge of the scientists
SIDE_WIDTH = WIDTH - MARGIN - SIDE
OPEN_HEIGHT = 62  # the open doctorate and what is in force
OWN_TOP, OWN_HEIGHT = BOARD_BOTTOM + 8, 126
OBSERVATION_HEIGHT = 122
NUMBERS, KIND = NUMBER_OF.tolist(), KIND_OF.tolist()  # plain numbers: drawing reads them often


def frame(view: View) -> tuple[int, int]:
    return WIDTH, observation_top(view) + OBSERVATION_HEIGHT + MARGIN


def tall(view: View, legal: Sequence[int]) -> tuple[int, int] | None:
    """One shape serves every screen."""
    return None


def observation_top(view: View) -> int:
    """The last observation lies below one's own hand; a spectator has none."""
    return OWN_TOP + (OWN_HEIGHT + 8 if view.seat >= 0 else 0)


# What does not change


def scenery(view: View) -> str:
    return clipboard(*frame(view), bool(view.seat >= 0))


@cache
def clipboard(width: int, height: int, with_hand: bool) -> str:
    parts = [symbols(), signs(), element("rect", width=width, height=height, rx=14, cls="paper")]
    parts.append(
        element(
            "rect",
            x=MARGIN - 5,
            y=BOARD_TOP,
            width=COLUMNS * CELL_WIDTH + 10,
            height=BOARD_BOTTOM - BOARD_TOP,
            rx=9,
            cls="p4",
        )
    )
    parts.append(
        element(
            "rect",
            x=MARGIN,
            y=BOARD_TOP + 9,
            width=COLUMNS * CELL_WIDTH,
            height=BOARD_BOTTOM - BOARD_TOP - 15,
            cls="floor",
        )
    )
    middle = MARGIN + COLUMNS * CELL_WIDTH / 2
    parts.append(element("rect", x=middle - 34, y=BOARD_TOP - 7, width=68, height=13, rx=4, cls="muted"))
    parts.append(label(middle, BOARD_TOP + 18, "each next one is higher →", cls="small"))
    parts += [clipboard_cell(cell) for cell in range(CELLS)]
    if with_hand:
        parts.append(
            element(
                "rect", x=MARGIN - 5, y=OWN_TOP, width=WIDTH - 2 * MARGIN + 10, height=OWN_HEIGHT, rx=10, cls="hall"
            )
        )
    return "".join(parts)


def signs() -> str:
    """Each scientist's colour and shape on a disc, to lie on what she said."""
    parts = []
    for seat in range(MAX_SEATS):
        disc = element("circle", cx=7.5, cy=7.5, r=7.5, cls=f"p{seat}")
        parts.append(group(disc, label(7.5, 11.5, SHAPES[seat], cls="white", font_size=10), id=f"cats-sign-{seat}"))
    return element("defs", *parts)


def clipboard_cell(cell: int) -> str:
    ground = element("rect", width=CELL_WIDTH, height=CELL_HEIGHT, cls="floor", pointer_events="all")
    lines = element("path", d=f"M0 {CELL_HEIGHT}H{CELL_WIDTH}V0", cls="line-line")
    number = label(13, 20, str(NUMBER_OF[cell]), cls="word", font_weight=700)
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


# What does


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> str:
    most, lives = most_of_each(view), losses_allowed(view)
    view = plain(view)
    parts = [draw_heading(view, names), draw_bids(view, most)]
    others = [seat for seat in range(view.seats) if seat != view.seat]
    room = BOARD_BOTTOM - BOARD_TOP - (OPEN_HEIGHT if view.with_doctorates else 0)
    height = min(136, room // len(others))
    for place, seat in enumerate(others):
        score = score_words(view, seat, lives)
        parts.append(draw_scientist(view, seat, names[seat], score, BOARD_TOP + place * height, height - 6))
    parts.append(draw_history(view, BOARD_TOP + len(others) * height, room - len(others) * height))
    if view.with_doctorates:
        parts.append(draw_open(view))
    if view.seat >= 0:
        parts.append(draw_own(view, names[view.seat], score_words(view, view.seat, lives), legal))
    parts.append(draw_observation(view, names, MARGIN, observation_top(view), WIDTH - 2 * MARGIN))
    return group(*parts)


def draw_heading(view: View, names: Sequence[str]) -> str:
    experiment = f"Experiment {view.experiment}" if view.experiment else "Setting up the lab"
    first = f"First Scientist: {short(names[view.first], 14)}" if view.first >= 0 else "Who is First Scientist?"
    parts = [
        label(MARGIN, 25, experiment, cls="big", text_anchor="start"),
        label(MARGIN, 40, first, cls="small", text_anchor="start"),
    ]
    pile = discarded(view)
    counts = ((view.boxes, "in the experiment"), (view.deck_size, "in the deck"), (pile, "discarded"))
    for place, (number, words) in enumerate(counts):
        x = (262, 358, 435)[place]
        parts.append(label(x, 25, str(number), cls="big", id=f"count-{place}"))
        parts.append(label(x, 40, words, cls="small"))
    return group(*parts)


def draw_bids(view: View, most: list[int]) -> str:
    """Passed cells washed out, impossible ones struck through, and each bidder's sign on what was said."""
    parts = []
    if view.standing > 0:
        rows, rest = divmod(view.standing, COLUMNS)
        x, y = corner(rows * COLUMNS)
        done = f"M{x} {CELLS_TOP}h{COLUMNS * CELL_WIDTH}v{rows * CELL_HEIGHT}H{x}z"
        done += f"M{x} {y}h{rest * CELL_WIDTH}v{CELL_HEIGHT}H{x}z"
        parts.append(element("path", d=done, cls="line", fill_opacity=0.8))
    struck = [cell for cell in range(view.standing + 1, CELLS) if NUMBERS[cell] > most[KIND[cell]]]
    if struck:
        places = [corner(cell) for cell in struck]
        rects = "".join(f"M{x} {y}h{CELL_WIDTH}v{CELL_HEIGHT}H{x}z" for x, y in places)
        lines = "".join(f"M{x + 3} {y + CELL_HEIGHT - 3}l{CELL_WIDTH - 6}-{CELL_HEIGHT - 6}" for x, y in places)
        parts.append(element("path", d=rects, cls="hall", fill_opacity=0.78))
        parts.append(element("path", d=lines, cls="muted-line", stroke_opacity=0.55))
    if view.standing >= 0:
        x, y = corner(view.standing)
        size = {"width": CELL_WIDTH - 2, "height": CELL_HEIGHT - 2}
        ring = f"p{view.maker}-line thick"
        parts.append(element("rect", x=x + 1, y=y + 1, rx=4, cls=ring, id="standing", **size))
    for cell in range(CELLS):
        if view.bidder[cell] >= 0:
            x, y = corner(cell)
            parts.append(f'<use href="#cats-sign-{view.bidder[cell]}" x="{x + 31}" y="{y - 2}" id="bid-{cell}"/>')
    return group(*parts, pointer_events="none")


def draw_scientist(view: View, seat: int, name: str, score: str, top: int, height: int) -> str:
    """Another scientist: name, score, hand, findings, doctorate."""
    parts = [element("rect", width=SIDE_WIDTH, height=height, rx=8, cls="hall")]
    if view.active == seat and view.to_act == seat:
        parts.append(element("rect", width=4, height=height - 12, y=6, x=-1, rx=2, cls=f"p{seat}"))
    parts.append(label(16, 17, SHAPES[seat], cls=f"p{seat}", font_size=15))
    parts.append(label(28, 17, short(name, 10 if score else 20), text_anchor="start", font_weight=700))
    parts.append(label(SIDE_WIDTH - 8, 16, score, cls="small", text_anchor="end"))
    room = SIDE_WIDTH - 12
    if view.has_doctorate[seat]:
        size = min(44, height - 26)
        room -= size + 6
        parts.append(draw_doctorate(view, seat, f"doctorate-{seat}", SIDE_WIDTH - size - 6, 22, size))
    if height >= 100:
        half = (height - 24) // 2
        parts.append(draw_boxes(view, seat, 8, 23, room, half - 4, findings=False))
        parts.append(draw_boxes(view, seat, 8, 23 + half, SIDE_WIDTH - 14, half - 4, hand=False))
    else:
        parts.append(draw_boxes(view, seat, 8, 22, room, height - 26))
    faded = {"opacity": 0.5} if view.leaving[seat] else {}
    return group(*parts, at=(SIDE, top), id=f"scientist-{seat}", **faded)


def draw_history(view: View, top: int, room: int) -> str:
    """Where there is room beside the clipboard: the last hypotheses in words, the newest first."""
    said = [cell for cell in range(CELLS) if view.bidder[cell] >= 0]
    parts = []
    for place, cell in enumerate(reversed(said[-(max(0, room - 4) // 18) :] if room >= 22 else [])):
        seat, y = view.bidder[cell], 14 + 18 * place
        shown, exchanged = view.shown[cell] + view.shown_wild[cell], view.exchanged[cell]
        words = (
            cell_text(cell) + (f", showed {shown}" if shown else "") + (f", exchanged {exchanged}" if exchanged else "")
        )
        parts.append(label(16, y, SHAPES[seat], cls=f"p{seat}", font_size=12))
        parts.append(label(28, y, words, cls="small", text_anchor="start"))
    return group(*parts, at=(SIDE, top), id="history")


def draw_boxes(
    view: View, seat: int, x: int, y: int, room: int, height: int, hand: bool = True, findings: bool = True
) -> str:
    """Boxes in a row, backs or faces, then the findings a little apart; they overlap when there is no room."""
    drawn: list[tuple[str, str]] = []
    if hand:
        kinds = [kind for kind in range(KINDS) for _ in range(max(0, view.hands[seat][kind]))]
        pictures = [BOX_SYMBOLS[kind] for kind in kinds] or [BACK] * view.hand_sizes[seat]
        drawn += [(picture, f"hand-{seat}-{place}") for place, picture in enumerate(pictures)]
    held = len(drawn)
    if findings:
        shown = [kind for kind in range(KINDS) for _ in range(view.findings[seat][kind])]
        drawn += [(BOX_SYMBOLS[kind], f"finding-{seat}-{place}") for place, kind in enumerate(shown)]
    height = min(height, 42)
    width = height * 5 / 6
    gap = 8 if 0 < held < len(drawn) else 0
    step = min(width + 3, (room - width - gap) / max(1, len(drawn) - 1))
    return "".join(
        use(picture, round(x + place * step + (gap if place >= held else 0), 1), y, width, height, f' id="{name}"')
        for place, (picture, name) in enumerate(drawn)
    )


def draw_doctorate(view: View, seat: int, name: str, x: int, y: int, size: int, remark: str = "") -> str:
    """A scientist's doctorate: its physicist where the viewer knows it, greyed once used."""
    physicist = view.doctorates[seat]
    if physicist < 0:
        words, picture = "A doctorate, face down", FACE_DOWN
    else:
        words, picture = f"{NAMES[physicist]}: {POWERS[physicist]}", physicist_symbol(physicist)
    if not view.used[seat]:
        return group(title(words + remark), use(picture, 0, 0, size, size), at=(x, y), id=name)
    badge = element("circle", cx=size - 6, cy=size - 6, r=7, cls="wall")
    tick = element("path", d=f"M{size - 10} {size - 6}l3 3l5-6", cls="white-line", stroke_width=2)
    faded = use(picture, 0, 0, size, size, ' opacity=".5"')
    return group(title(words + used_words(view, seat)), faded, badge, tick, at=(x, y), id=name)


def draw_open(view: View) -> str:
    """The open doctorate, and bonuses or Feyncat while they are in force."""
    parts = []
    if view.open_physicist >= 0:
        physicist = view.open_physicist
        picture = use(physicist_symbol(physicist), 0, 0, 40, 40)
        parts.append(group(title(f"{NAMES[physicist]}: {POWERS[physicist]}"), picture, id="doctorate-open", at=(4, 2)))
        name = f"Open: {family_name(physicist)}"
        parts.append(label(50, 13, name, cls="small", text_anchor="start", font_weight=700))
        parts.append(label(50, 27, POWERS[physicist], cls="small", text_anchor="start"))
        parts.append(label(50, 41, "only Tabby can use it", cls="small", text_anchor="start"))
    force = [f"+{view.bonus[kind]} {KIND_WORDS[kind]}" for kind in range(STATED) if view.bonus[kind]]
    force += ["no Heisenbergs"] if view.feyncat else []
    if force:
        parts.append(label(6, 56, ", ".join(force), cls="small", text_anchor="start", font_weight=700, id="in-force"))
    return group(*parts, at=(SIDE, BOARD_BOTTOM - OPEN_HEIGHT + 4), id="open")


def draw_own(view: View, name: str, score: str, legal: Sequence[int]) -> str:
    """One's own hand, large, a group for each kind; findings, doctorate and the two buttons."""
    seat = view.seat
    parts = [
        label(16, 19, SHAPES[seat], cls=f"p{seat}", font_size=15),
        label(28, 19, f"{short(name, 14)} (you)", text_anchor="start", font_weight=700),
        label(WIDTH - 32, 19, score, cls="small", text_anchor="end"),
        draw_boxes(view, seat, 206, 5, 150, 22, hand=False),
    ]
    if any(view.findings[seat]):
        parts.append(label(200, 19, "shown", cls="small", text_anchor="end"))
    held = view.hand_sizes[seat]
    step = min(47.0, 300 / max(1, held))
    x = 8.0
    for kind in range(KINDS):
        number = view.hands[seat][kind]
        if number:
            pictures = [
                use(BOX_SYMBOLS[kind], place * step, 0, 44, 53, f' id="mine-{kind}-{place}"') for place in range(number)
            ]
            words = title(f"{number} × {NOUNS[kind]} in your hand")
            parts.append(group(words, *pictures, id=f"hand-{KIND_WORDS[kind]}", at=(round(x, 1), 29)))
            x += number * step
    if not held:
        parts.append(label(14, 60, "No boxes in hand", cls="small", text_anchor="start"))
    parts.append(draw_button("prove", "Prove It!", 8, 100, Action.PROVE in legal))
    parts.append(draw_button("done", "Done", 114, 66, Action.DONE in legal))
    own = [sum(layer[kind] for layer in view.discards[seat]) for kind in range(KINDS)]
    parts.append(draw_tally("discarded", "What you discarded in this experiment", own, 90))
    if view.looked:
        parts.append(draw_tally("pile", "What you saw in the discard pile", view.pile, 106))
    if view.has_doctorate[seat]:
        parts.append(draw_own_doctorate(view, seat, legal))
    return group(*parts, at=(MARGIN - 5, OWN_TOP))


def draw_tally(name: str, words: str, bag: Ints | Sequence[int], y: int) -> str:
    """Boxes one remembers, counted by kind."""
    if not any(bag):
        return ""
    parts = [title(words), label(0, 11, name, cls="small", text_anchor="start")]
    x = 58
    for kind in range(KINDS):
        if bag[kind]:
            parts.append(use(BOX_SYMBOLS[kind], x, 0, 11, 13))
            parts.append(label(x + 12, 11, str(bag[kind]), cls="small", text_anchor="start"))
            x += 21
    return group(*parts, at=(188, y), id=f"remember-{name}")


def draw_button(name: str, words: str, x: int, width: int, ready: bool) -> str:
    ground = element("rect", width=width, height=28, rx=8, cls="wall" if ready else "paper")
    word = label(width / 2, 19, words, cls="on-ink" if ready else "muted", font_weight=700, font_size=14)
    return group(ground, word, at=(x, 90), id=name)


def draw_own_doctorate(view: View, seat: int, legal: Sequence[int]) -> str:
    """Her doctorate with its power; where she is to act and can't reveal it, its tooltip says why."""
    physicist = view.doctorates[seat]
    note, reason = used_words(view, seat).strip(" ()").replace("used as", "as"), ""  # room is short
    if legal and not note and max(legal) < Action.REVEAL:
        note, reason = "not now", f". Not now: {refuse(view, Action.REVEAL + physicist)[1]}"
    parts = [draw_doctorate(view, seat, f"doctorate-{seat}", 0, 0, 50, reason)]
    for place, line in enumerate(broken(POWERS[physicist], 15)):
        parts.append(label(56, 14 + 14 * place, line, cls="small", text_anchor="start"))
    parts.append(label(0, 66, family_name(physicist), cls="small", text_anchor="start", font_weight=700))
    parts.append(label(0, 80, note, cls="small", text_anchor="start"))
    return group(*parts, at=(318, 32))


def broken(words: str, width: int) -> list[str]:
    """Words in lines of at most this many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def short(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"
