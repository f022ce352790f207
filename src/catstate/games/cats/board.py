"""Schrödinger's Cats as a picture: the clipboard, and beside it the scientists, what is said now, one's own hand and
the last observation. On an upright screen the clipboard lies below one's hand, so large that a finger hits its cells.

The clipboard teaches itself: it is read like a book, each next cell is higher. Cells already passed are washed out and
carry the sign of who said them, cells the viewer knows can't be true are struck through, all others are plain. Below it
stands what is said now, and how much of it lies open: that number runs when somebody says Prove It!
"""

from collections.abc import Sequence
from functools import cache

from catstate.core.record import Ints
from catstate.core.values import plain
from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from .actions import Action
from .artwork import (
    BACK,
    BOX_SYMBOLS,
    FACE_DOWN,
    OBSERVATION,
    draw_observation,
    physicist_symbol,
    symbols,
    use,
)
from .clipboard import CLIPBOARD, NUMBERS, clipboard, draw_bids, draw_passed, signs
from .knowledge import most_of_each
from .pieces import KINDS, NAMES, POWERS, STATED, TABBY
from .refusals import refuse
from .staging import box_id, does_count, finding_id, is_proved, open_count, own_box_id, scientist_id
from .staging import stage as stage
from .state import View, discarded
from .words import KIND_WORDS, NOUNS, family_name, hypothesis, score_words, used_words

FAINT = ' opacity=".3"'  # a box that lies open and does not count
WIDTH = 360  # of all but the clipboard, and of the whole upright drawing
EDGE = 4
PANEL = (174, (92, 88, 76))  # a scientist's width, and height where there are one, two or three rows
OPEN = 66  # height of the open doctorate, where it has a row of its own
PEOPLE_TOP = 48  # under the heading
CLAIM, OWN = 40, 146  # heights of what is said now, and of one's own hand
BOX = (44, 53)  # in one's own hand


def shapes(view: View) -> dict[str, tuple[int, int, int]]:
    """Wide, with the clipboard on the left; tall, with the clipboard below one's hand; a lying phone has this too."""
    place = plan(view)
    tall = (WIDTH, place.observed_tall + OBSERVATION + EDGE, 12)
    return {"wide": (place.left + WIDTH, place.height, 13), "tall": tall, "low": tall}


class Arrangement:
    """Where everything lies at a table: the scientists two in a row, then what is said, one's own hand, and the last
    observation."""

    def __init__(self, others: int, with_doctorates: bool, with_hand: bool) -> None:
        rows = max(1, (others + with_doctorates + 1) // 2)
        self.panel = PANEL[1][min(rows, 3) - 1]
        is_open_alone = with_doctorates and others % 2 == 0  # the open doctorate needs less height
        self.claim = PEOPLE_TOP + rows * (self.panel + 6) - (self.panel - OPEN if is_open_alone else 0)
        self.own = self.claim + CLAIM + 8
        self.observed = self.own + (OWN + 8 if with_hand else 0)
        self.height = self.observed + OBSERVATION + EDGE
        scale = round((self.height - 2 * EDGE) / CLIPBOARD[1], 3)
        self.left = round(CLIPBOARD[0] * scale) + 2 * EDGE  # of all that is beside the clipboard
        upright = round((WIDTH - 2 * EDGE) / CLIPBOARD[0], 3)
        self.observed_tall = round(self.observed + CLIPBOARD[1] * upright + 8)
        self.at_clipboard = lies(
            f"translate({EDGE} {EDGE}) scale({scale})", f"translate({EDGE} {self.observed}) scale({upright})"
        )
        self.beside = lies(f"translate({self.left} 0)", "")
        self.at_observation = lies(f"translate({self.left} {self.observed})", f"translate(0 {self.observed_tall})")

    def spot(self, place: int) -> tuple[int, int]:
        """Where a scientist's panel lies."""
        return EDGE + place % 2 * (PANEL[0] + 4), PEOPLE_TOP + place // 2 * (self.panel + 6)


def lies(wide: str, tall: str) -> str:
    """The opening of a group that lies somewhere in each shape."""
    return f'<g transform="{wide}" data-tall="{tall}">'


@cache
def plan_for(others: int, with_doctorates: bool, with_hand: bool) -> Arrangement:
    return Arrangement(others, with_doctorates, with_hand)


def plan(view: View) -> Arrangement:
    with_hand = bool(view.seat >= 0)
    return plan_for(int(view.seats) - with_hand, bool(view.with_doctorates), with_hand)


# What does not change


def scenery(view: View) -> str:
    (width, height, _), (_, upright, _), _ = shapes(view).values()
    return _scenery(plan(view), width, height, upright, bool(view.seat >= 0))


@cache
def _scenery(place: Arrangement, width: int, height: int, upright: int, with_hand: bool) -> str:
    tall = f"scale({WIDTH / width:.4f} {upright / height:.4f})"
    bar = {"x": EDGE, "width": WIDTH - 2 * EDGE, "rx": 10}
    bars = element("rect", y=place.claim, height=CLAIM, cls="floor", **bar)
    if with_hand:
        bars += element("rect", y=place.own, height=OWN, cls="hall", **bar)
    return "".join(
        (
            symbols(),
            signs(),
            element("rect", width=width, height=height, rx=14, cls="paper", data_tall=tall),
            f"{place.at_clipboard}{clipboard()}</g>",
            f"{place.beside}{bars}</g>",
        )
    )


# What does


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """Layers of things that change together: a hand is apart from its panel, signs are apart from cells."""
    most, lives = most_of_each(view), int(view.losses_allowed)
    place = plan(view)
    view = plain(view)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    spots = {seat: place.spot(index) for index, seat in enumerate(others)}
    over_cells = {"cells": draw_passed(view, [] if is_proved(view) else most), "bids": draw_bids(view)}
    layers = {name: f"{place.at_clipboard}{drawn}</g>" for name, drawn in over_cells.items()}
    beside = {"heading": draw_heading(view, names), "counts": draw_counts(view)}
    for seat in range(view.seats):
        score = score_words(view, seat, lives)
        if seat == view.seat:
            beside[f"seat-{seat}"] = draw_own(view, names[seat], score, place.own)
            beside[f"boxes-{seat}"] = draw_own_boxes(view, place.own)
        else:
            beside[f"seat-{seat}"] = draw_scientist(view, seat, names[seat], score, spots[seat], place.panel)
            beside[f"boxes-{seat}"] = draw_others_boxes(view, seat, spots[seat], place.panel)
    beside["doctorates"] = draw_doctorates(view, spots)
    beside["turn"] = draw_turn(view, spots, place)
    beside["open"] = draw_open(view, place.spot(len(others))) if view.with_doctorates else ""
    beside["claim"] = draw_claim(view, names, place.claim)
    beside["own-doctorate"] = draw_own_doctorate(view, legal, place.own) if view.seat >= 0 else ""
    beside["buttons"] = draw_buttons(legal, place.own) if view.seat >= 0 else ""
    layers |= {name: f"{place.beside}{drawn}</g>" if drawn else "" for name, drawn in beside.items()}
    observed = draw_observation(view, names, EDGE, 0, WIDTH - 2 * EDGE)
    return layers | {"observation": f"{place.at_observation}{observed}</g>"}


def draw_heading(view: View, names: Sequence[str]) -> str:
    experiment = f"Experiment {view.experiment}" if view.experiment else "Setting up"
    first = f"First: {short(names[view.first], 12)}" if view.first >= 0 else "Who is first?"
    return label(EDGE + 6, 25, experiment, cls="word", font_size=19, font_weight=700, text_anchor="start") + label(
        EDGE + 6, 41, first, cls="small", text_anchor="start", id="first-scientist"
    )


def draw_counts(view: View) -> str:
    """How many boxes there are and where; boxes come from the deck and go to the pile."""
    counts = (
        ("boxes", view.boxes, "in play", 180),
        ("deck", view.deck_size, "in the deck", 246),
        ("pile", discarded(view), "discarded", 322),
    )
    return "".join(
        group(label(x, 25, str(number), cls="big", id=f"{name}-count"), label(x, 41, words, cls="small"), id=name)
        for name, number, words, x in counts
    )


def draw_claim(view: View, names: Sequence[str], top: int) -> str:
    """What is said now, and how much of it lies open; at Prove It! that number runs, then the verdict follows."""
    parts = [label(48, 28, str(open_count(view)), cls="big", text_anchor="end", id="count")]
    if view.standing < 0:
        parts.append(label(62, 26, "No hypothesis yet", text_anchor="start"))
        return group(*parts, at=(0, top), id="claim")
    maker, said = short(names[view.maker], 12), hypothesis(view.standing)
    parts.append(label(54, 28, f"of {NUMBERS[view.standing]}", text_anchor="start", font_weight=700))
    if is_proved(view):
        lines = f"{maker} said {said}", f"{short(names[view.last_caller], 12)} says: Prove It!"
        words, look = ("Debunked!", "bad") if view.last_right == view.last_caller else ("Validated!", "good")
        style = {"font_size": 18, "font_weight": 700, "text_anchor": "end"}
        parts.append(label(WIDTH - 12, 33, words, cls=look, id=f"verdict-{view.experiment}", **style))
    else:
        lines = f"{maker} says {said}", "lie open: findings and bonuses"
    parts.append(label(108, 18, lines[0], text_anchor="start", font_weight=700))
    parts.append(label(108, 33, lines[1], cls="small", text_anchor="start"))
    return group(*parts, at=(0, top), id="claim")


def draw_scientist(view: View, seat: int, name: str, score: str, at: tuple[int, int], height: int) -> str:
    """The panel of another scientist: name and score."""
    parts = [
        element("rect", width=PANEL[0], height=height, rx=8, cls="hall"),
        label(15, 19, SHAPES[seat], cls=f"p{seat}", font_size=15),
        label(27, 19, short(name, 11), text_anchor="start", font_weight=700),
        label(9, 36, score, cls="small", text_anchor="start"),
    ]
    faded = {"opacity": 0.5} if view.leaving[seat] else {}
    return group(*parts, at=at, id=scientist_id(seat), **faded)


def draw_others_boxes(view: View, seat: int, at: tuple[int, int], height: int) -> str:
    """Another's hand, and the findings a little apart."""
    hand, findings = pictures_of_hand(view, seat), pictures_of_findings(view, seat)
    return group(draw_row(hand, findings, 8, 42, PANEL[0] - 16, height - 47), at=at)


DOCTORATE = 36  # size of another's


def draw_doctorates(view: View, spots: dict[int, tuple[int, int]]) -> str:
    """The doctorates of the others, apart from their panels: each is turned over by itself."""
    return "".join(
        draw_doctorate(view, seat, f"doctorate-{seat}", x + PANEL[0] - DOCTORATE - 4, y + 3, DOCTORATE)
        for seat, (x, y) in spots.items()
        if view.has_doctorate[seat]
    )


def draw_turn(view: View, spots: dict[int, tuple[int, int]], place: Arrangement) -> str:
    """A mark at the panel of whoever is to act."""
    seat = view.to_act
    if seat < 0:
        return ""
    (x, y), high = ((EDGE, place.own), OWN) if seat == view.seat else (spots[seat], place.panel)
    return element("rect", x=x - 1, y=y + 6, width=4, height=high - 12, rx=2, cls=f"p{seat}", id="turn-mark")


Picture = tuple[str, str, str]  # symbol, id, more attributes


def pictures_of_hand(view: View, seat: int) -> list[Picture]:
    """Another's hand: backs, or faces where the viewer may see them; faint is what does not count."""
    if view.hands[seat][0] < 0:
        return [(BACK, box_id(view.experiment, seat, place), "") for place in range(view.hand_sizes[seat])]
    kinds = [kind for kind in range(KINDS) for _ in range(view.hands[seat][kind])]
    return [
        (BOX_SYMBOLS[kind], box_id(view.experiment, seat, place), look_of(view, kind))
        for place, kind in enumerate(kinds)
    ]


def pictures_of_findings(view: View, seat: int) -> list[Picture]:
    return [
        (BOX_SYMBOLS[kind], finding_id(view.experiment, seat, kind, place), look_of(view, kind))
        for kind in range(KINDS)
        for place in range(view.findings[seat][kind])
    ]


def look_of(view: View, kind: int) -> str:
    """Faint if all lies open and this does not count."""
    return FAINT if is_proved(view) and not does_count(view, kind) else ""


def draw_row(hand: list[Picture], findings: list[Picture], x: int, y: int, room: int, height: int) -> str:
    """Boxes in a row, then the findings a little apart; they overlap when there is no room."""
    height = min(height, 42)
    width = height * 5 / 6
    held, drawn = len(hand), hand + findings
    gap = 8 if hand and findings else 0
    step = min(width + 3, (room - width - gap) / max(1, len(drawn) - 1))
    return "".join(
        use(
            picture, round(x + place * step + (gap if place >= held else 0), 1), y, width, height, f' id="{name}"{look}'
        )
        for place, (picture, name, look) in enumerate(drawn)
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


def draw_open(view: View, at: tuple[int, int]) -> str:
    """The open doctorate, and bonuses or Feyncat while they are in force."""
    parts = []
    if view.open_physicist >= 0:
        physicist = view.open_physicist
        picture = use(physicist_symbol(physicist), 0, 0, 40, 40)
        parts.append(group(title(f"{NAMES[physicist]}: {POWERS[physicist]}"), picture, id="doctorate-open", at=(4, 2)))
        parts.append(label(50, 18, short(family_name(physicist), 15), text_anchor="start", font_weight=700))
        who = "for nobody" if physicist == TABBY else "for Tabby only"
        parts.append(label(50, 36, who, cls="small", text_anchor="start"))
    force = [f"+{view.bonus[kind]} {KIND_WORDS[kind]}" for kind in range(STATED) if view.bonus[kind]]
    force += ["no Heisenbergs"] if view.feyncat else []
    if force:
        parts.append(label(6, 60, ", ".join(force), cls="small", text_anchor="start", font_weight=700, id="in-force"))
    return group(*parts, at=at, id="open")


def draw_own(view: View, name: str, score: str, top: int) -> str:
    """One's own panel: name, score, and what one remembers."""
    seat = view.seat
    own = [sum(layer[kind] for layer in view.discards[seat]) for kind in range(KINDS)]
    parts = [
        label(16, 19, SHAPES[seat], cls=f"p{seat}", font_size=15),
        label(28, 19, f"{short(name, 12)} (you)", text_anchor="start", font_weight=700),
        label(WIDTH - 2 * EDGE - 8, 19, score, cls="small", text_anchor="end"),
        draw_tally("discarded", "What you discarded in this experiment", own, 88),
    ]
    if view.looked:
        parts.append(draw_tally("pile", "What you saw in the discard pile", view.pile, 106))
    return group(*parts, at=(EDGE, top), id=scientist_id(seat))


def draw_own_boxes(view: View, top: int) -> str:
    """One's own hand, large, a group for each kind, and the findings below it."""
    seat, parts = view.seat, []
    if any(view.findings[seat]):
        parts.append(label(10, 138, "shown", cls="small", text_anchor="start"))
        parts.append(draw_row([], pictures_of_findings(view, seat), 60, 121, 120, 22))
    held = view.hand_sizes[seat]
    step = min(47.0, (232 if view.has_doctorate[seat] else 290) / max(1, held))
    x = 8.0
    for kind in range(KINDS):
        number, look = view.hands[seat][kind], look_of(view, kind)
        if number:
            pictures = [
                use(
                    BOX_SYMBOLS[kind],
                    place * step,
                    0,
                    *BOX,
                    f' id="{own_box_id(view.experiment, kind, place)}"{look}',
                )
                for place in range(number)
            ]
            words = title(f"{number} × {NOUNS[kind]} in your hand")
            parts.append(group(words, *pictures, id=f"hand-{KIND_WORDS[kind]}", at=(round(x, 1), 29)))
            x += number * step
    if not held:
        parts.append(label(14, 60, "No boxes in hand", cls="small", text_anchor="start"))
    return group(*parts, at=(EDGE, top))


def draw_buttons(legal: Sequence[int], top: int) -> str:
    """Prove It! and Done, bright where they may be clicked."""
    prove = draw_button("prove", "Prove It!", 8, 100, Action.PROVE in legal)
    return group(prove, draw_button("done", "Done", 114, 62, Action.DONE in legal), at=(EDGE, top))


def draw_tally(name: str, words: str, bag: Ints | Sequence[int], y: int) -> str:
    """Boxes one remembers, counted by kind."""
    if not any(bag):
        return ""
    parts = [title(words), label(0, 11, name, cls="small", text_anchor="start")]
    x = 70
    for kind in range(KINDS):
        if bag[kind]:
            parts.append(use(BOX_SYMBOLS[kind], x, 0, 11, 13))
            parts.append(label(x + 12, 11, str(bag[kind]), cls="small", text_anchor="start"))
            x += 23
    return group(*parts, at=(184, y), id=f"remember-{name}")


def draw_button(name: str, words: str, x: int, width: int, ready: bool) -> str:
    ground = element("rect", width=width, height=28, rx=8, cls="wall" if ready else "paper")
    word = label(width / 2, 19, words, cls="on-ink" if ready else "muted", font_weight=700, font_size=14)
    return group(ground, word, at=(x, 90), id=name)


def draw_own_doctorate(view: View, legal: Sequence[int], top: int) -> str:
    """Her doctorate; where she is to act and can't reveal it, its tooltip says why."""
    seat = view.seat
    physicist = view.doctorates[seat]
    if physicist < 0:
        return ""
    note, reason = used_words(view, seat).strip(" ()").replace("used as", "as"), ""  # room is short
    if legal and not note and max(legal) < Action.REVEAL:
        note, reason = "not now", f". Not now: {refuse(view, Action.REVEAL + physicist)[1]}"
    right = WIDTH - 2 * EDGE - 8
    parts = [draw_doctorate(view, seat, f"doctorate-{seat}", right - 54, 28, 54, reason)]
    parts.append(label(right, 124, short(family_name(physicist), 16), text_anchor="end", font_weight=700))
    parts.append(label(right, 140, note, cls="small", text_anchor="end"))
    return group(*parts, at=(EDGE, top))


def short(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"
