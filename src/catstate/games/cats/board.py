"""Schrödinger's Cats as a picture: the clipboard, and beside it the scientists, what is said now, one's own hand and
the last observation. On an upright screen the clipboard lies below one's hand, so large that a finger hits its cells.

The clipboard teaches itself: it is read like a book, each next cell is higher. Cells already passed are washed out and
carry the sign of who said them, cells the viewer knows can't be true are struck through, all others are plain. Below it
stands what is said now, and how much of it lies open: that number runs when somebody says Prove It!
"""

from collections.abc import Sequence
from functools import cache

from catstate.core.language import cached, mark, say, say_as
from catstate.core.remembered import remembered
from catstate.core.values import plain
from catstate.draw.svg import element, group, label, shorten, title
from catstate.draw.theme import SHAPES

from .actions import Action
from .artwork import (
    BACK,
    BOX_SYMBOLS,
    FACE_DOWN,
    OBSERVATION,
    draw_button,
    draw_observation,
    draw_tally,
    physicist_symbol,
    symbols,
    use,
)
from .clipboard import CLIPBOARD, NUMBERS, clipboard, draw_bids, draw_passed, signs
from .knowledge import most_of_each
from .pieces import KINDS, STATED, TABBY
from .refusals import refuse
from .staging import box_id, does_count, finding_id, is_proved, open_count, own_box_id, scientist_id
from .staging import stage as stage
from .state import View, discarded
from .words import KIND_WORDS, NOUNS, family_name, hypothesis, named_power, score_words, used_words

FAINT = ' opacity=".3"'  # a box that lies open and does not count
WIDTH = 360  # of all but the clipboard, and of the whole upright drawing
EDGE = 4
PANEL = (174, (92, 88, 76))  # a scientist's width, and height where there are one, two or three rows
OPEN = 66  # height of the open doctorate, where it has a row of its own
PEOPLE_TOP = 48  # under the heading
CLAIM, OWN = 40, 146  # heights of what is said now, and of one's own hand
BOX = (44, 53)  # in one's own hand
LOW, LOW_LEFT = 0.79, WIDTH - 2  # size and place of the clipboard on a lying phone


def shapes(view: View) -> dict[str, tuple[int, int, float]]:
    """Wide, with the clipboard on the left; tall, with it below one's hand; low, with a small one on the right, in
    which the numbers are as large as elsewhere."""
    place = plan(view)
    tall = (WIDTH, place.observed_tall + OBSERVATION + EDGE, 12)
    low = (round(LOW_LEFT + LOW * CLIPBOARD[0]) + 2, place.height, 13.3)
    return {"wide": (place.left + WIDTH, place.height, 13), "tall": tall, "low": low}


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
            f"translate({EDGE} {EDGE}) scale({scale})",
            f"translate({EDGE} {self.observed}) scale({upright})",
            f"translate({LOW_LEFT} {EDGE}) scale({LOW})",
        )
        self.beside = lies(f"translate({self.left} 0)", "")
        below = (
            f"translate({x} {y})" for x, y in ((self.left, self.observed), (0, self.observed_tall), (0, self.observed))
        )
        self.at_observation = lies(*below)

    def spot(self, place: int) -> tuple[int, int]:
        """Where a scientist's panel lies."""
        return EDGE + place % 2 * (PANEL[0] + 4), PEOPLE_TOP + place // 2 * (self.panel + 6)


def lies(wide: str, tall: str, low: str = "") -> str:
    """The opening of a group that lies somewhere in each shape; where nothing is said of low, as in tall."""
    return f'<g transform="{wide}" data-tall="{tall}"' + (f' data-low="{low}">' if low else ">")


@cache
def plan_for(others: int, with_doctorates: bool, with_hand: bool) -> Arrangement:
    return Arrangement(others, with_doctorates, with_hand)


def plan(view: View) -> Arrangement:
    with_hand = bool(view.seat >= 0)
    return plan_for(int(view.seats) - with_hand, bool(view.with_doctorates), with_hand)


# What does not change


def scenery(view: View) -> str:
    (width, height, _), (_, upright, _), (lying, _, _) = shapes(view).values()
    return _scenery(plan(view), width, height, upright, lying, bool(view.seat >= 0))


@cached()
def _scenery(place: Arrangement, width: int, height: int, upright: int, lying: int, with_hand: bool) -> str:
    paper = {
        "data_tall": f"scale({WIDTH / width:.4f} {upright / height:.4f})",
        "data_low": f"scale({lying / width:.4f} 1)",
    }
    bar = {"x": EDGE, "width": WIDTH - 2 * EDGE, "rx": 10}
    bars = element("rect", y=place.claim, height=CLAIM, cls="floor", **bar)
    if with_hand:
        bars += element("rect", y=place.own, height=OWN, cls="hall", **bar)
    return "".join(
        (
            symbols(),
            signs(),
            element("rect", width=width, height=height, rx=14, cls="paper", **paper),
            f"{place.at_clipboard}{clipboard()}</g>",
            f"{place.beside}{bars}</g>",
        )
    )


# What does


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """Layers of things that change together: a hand is apart from its panel, signs are apart from cells."""
    place, most = plan(view), most_of_each(view)
    view, names = plain(view), tuple(names)
    proved = is_proved(view)
    faint = tuple(kind for kind in range(KINDS) if not does_count(view, kind)) if proved else ()
    layers = {
        "cells": draw_passed(int(view.standing), () if proved else most, place.at_clipboard),
        "bids": draw_bids(view, place.at_clipboard),
    }
    layers["heading"] = draw_heading(view, names, place)
    layers["counts"] = draw_counts(view, place)
    panel = 0  # of the next of the others
    for seat in range(view.seats):
        if seat == view.seat:
            layers[f"seat-{seat}"] = draw_own(view, names[seat], place)
            layers[f"boxes-{seat}"] = draw_own_boxes(view, faint, place)
        else:
            layers[f"seat-{seat}"] = draw_scientist(view, seat, names[seat], panel, place)
            layers[f"boxes-{seat}"] = draw_others_boxes(view, seat, faint, panel, place)
            panel += 1
    layers["doctorates"] = draw_doctorates(view, place)
    layers["turn"] = draw_turn(view, place)
    layers["open"] = draw_open(view, place) if view.with_doctorates else ""
    layers["claim"] = draw_claim(view, names, proved, place)
    layers["own-doctorate"] = draw_own_doctorate(view, why_kept(view, legal), place) if view.seat >= 0 else ""
    layers["buttons"] = draw_buttons(Action.PROVE in legal, Action.DONE in legal, place) if view.seat >= 0 else ""
    layers["observation"] = draw_observation(view, names, place.at_observation, EDGE, WIDTH - 2 * EDGE)
    return layers


def beside(place: Arrangement, drawn: str) -> str:
    """What lies beside the clipboard, as a layer."""
    return f"{place.beside}{drawn}</g>" if drawn else ""


@remembered
def draw_heading(view: View, names: tuple[str, ...], place: Arrangement) -> str:
    experiment = say("Experiment {number}", number=view.experiment) if view.experiment else say("Setting up")
    first = say("Who is first?")
    if view.first >= 0:
        first = say("First: {name}", name=shorten(names[view.first], 102))
    heading = label(EDGE + 6, 25, experiment, cls="word", font_size=19, font_weight=700, text_anchor="start")
    return beside(place, heading + label(EDGE + 6, 41, first, cls="small", text_anchor="start", id="first-scientist"))


@remembered
def draw_counts(view: View, place: Arrangement) -> str:
    """How many boxes there are and where; boxes come from the deck and go to the pile."""
    counts = (
        ("boxes", view.boxes, say("in play"), 180),
        ("deck", view.deck_size, say("in the deck"), 246),
        ("pile", discarded(view), say_as("boxes", "discarded"), 322),
    )
    drawn = (
        group(label(x, 25, str(number), cls="big", id=f"{name}-count"), label(x, 41, words, cls="small"), id=name)
        for name, number, words, x in counts
    )
    return beside(place, "".join(drawn))


@remembered
def draw_claim(view: View, names: tuple[str, ...], proved: bool, place: Arrangement) -> str:
    """What is said now, and how much of it lies open; at Prove It! that number runs, then the verdict follows."""
    parts = [label(48, 28, str(open_count(view)), cls="big", text_anchor="end", id="count")]
    if view.standing < 0:
        parts.append(label(62, 26, say("No hypothesis yet"), text_anchor="start"))
        return beside(place, group(*parts, at=(0, place.claim), id="claim"))
    said = hypothesis(view.standing)
    has_said = mark("{name} said {hypothesis}")
    maker = shorten(names[view.maker], WIDTH - 120 - 7.8 * len(say(has_said, name="", hypothesis=said)))
    parts.append(
        label(
            54, 28, say_as("a count so far", "of {n}", n=NUMBERS[view.standing]), text_anchor="start", font_weight=700
        )
    )
    if proved:
        calls = mark("{name}: Prove It!")
        caller = shorten(names[view.last_caller], 145.5 - 6.5 * len(say(calls, name="")))
        lines = say(has_said, name=maker, hypothesis=said), say(calls, name=caller)
        words, look = say("Validated!"), "good"
        if view.last_right == view.last_caller:
            words, look = say("Debunked!"), "bad"
        style = {"font_size": 18, "font_weight": 700, "text_anchor": "end"}
        parts.append(label(WIDTH - 12, 33, words, cls=look, id=f"verdict-{view.experiment}", **style))
    else:
        lines = say("{name} says {hypothesis}", name=maker, hypothesis=said), say("lie open: findings and bonuses")
    parts.append(label(108, 18, lines[0], text_anchor="start", font_weight=700))
    parts.append(label(108, 33, lines[1], cls="small", text_anchor="start"))
    return beside(place, group(*parts, at=(0, place.claim), id="claim"))


@remembered
def draw_scientist(view: View, seat: int, name: str, panel: int, place: Arrangement) -> str:
    """The panel of another scientist: name and score."""
    score = score_words(view, seat, view.losses_allowed)
    parts = [
        element("rect", width=PANEL[0], height=place.panel, rx=8, cls="hall"),
        label(15, 19, SHAPES[seat], cls=f"p{seat}", font_size=15),
        label(27, 19, shorten(name, 100), text_anchor="start", font_weight=700),
        label(9, 36, score, cls="small", text_anchor="start"),
    ]
    faded = {"opacity": 0.5} if view.leaving[seat] else {}
    return beside(place, group(*parts, at=place.spot(panel), id=scientist_id(seat), **faded))


@remembered
def draw_others_boxes(view: View, seat: int, faint: tuple[int, ...], panel: int, place: Arrangement) -> str:
    """Another's hand, and the findings a little apart."""
    hand, findings = pictures_of_hand(view, seat, faint), pictures_of_findings(view, seat, faint)
    row = draw_row(hand, findings, 8, 42, PANEL[0] - 16, place.panel - 47)
    return beside(place, group(row, at=place.spot(panel)))


DOCTORATE = 36  # size of another's
BONUSES = (mark("+{n} alive"), mark("+{n} dead"), mark("+{n} empty"))


@remembered
def draw_doctorates(view: View, place: Arrangement) -> str:
    """The doctorates of the others, apart from their panels: each is turned over by itself."""
    drawn = [
        draw_doctorate(view, seat, f"doctorate-{seat}", x + PANEL[0] - DOCTORATE - 4, y + 3, DOCTORATE)
        for seat, (x, y) in spots_of(view, place).items()
        if view.has_doctorate[seat]
    ]
    return beside(place, "".join(drawn))


def spots_of(view: View, place: Arrangement) -> dict[int, tuple[int, int]]:
    """Where the panel of each of the others lies."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return {seat: place.spot(panel) for panel, seat in enumerate(others)}


@remembered
def draw_turn(view: View, place: Arrangement) -> str:
    """A mark at the panel of whoever is to act."""
    seat = view.to_act
    if seat < 0:
        return ""
    (x, y), high = ((EDGE, place.own), OWN) if seat == view.seat else (spots_of(view, place)[seat], place.panel)
    mark = element("rect", x=x - 1, y=y + 6, width=4, height=high - 12, rx=2, cls=f"p{seat}", id="turn-mark")
    return beside(place, mark)


Picture = tuple[str, str, str]  # symbol, id, more attributes


def pictures_of_hand(view: View, seat: int, faint: tuple[int, ...]) -> list[Picture]:
    """Another's hand: backs, or faces where the viewer may see them; faint are the kinds that do not count."""
    if view.hands[seat][0] < 0:
        return [(BACK, box_id(view.experiment, seat, place), "") for place in range(view.hand_sizes[seat])]
    kinds = [kind for kind in range(KINDS) for _ in range(view.hands[seat][kind])]
    return [
        (BOX_SYMBOLS[kind], box_id(view.experiment, seat, place), FAINT if kind in faint else "")
        for place, kind in enumerate(kinds)
    ]


def pictures_of_findings(view: View, seat: int, faint: tuple[int, ...]) -> list[Picture]:
    return [
        (BOX_SYMBOLS[kind], finding_id(view.experiment, seat, kind, place), FAINT if kind in faint else "")
        for kind in range(KINDS)
        for place in range(view.findings[seat][kind])
    ]


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


def draw_doctorate(view: View, seat: int, name: str, x: int, y: int, size: int, why: str = "") -> str:
    """A scientist's doctorate: its physicist where the viewer knows it, greyed once used; `why` not now, if not."""
    physicist = view.doctorates[seat]
    if physicist < 0:
        words, picture = say("A doctorate, face down"), FACE_DOWN
    else:
        words, picture = named_power(physicist), physicist_symbol(physicist)
    if not view.used[seat]:
        if why:
            words = say("{doctorate}. Not now: {why}", doctorate=words, why=why)
        return group(title(words), use(picture, 0, 0, size, size), at=(x, y), id=name)
    badge = element("circle", cx=size - 6, cy=size - 6, r=7, cls="wall")
    tick = element("path", d=f"M{size - 10} {size - 6}l3 3l5-6", cls="white-line", stroke_width=2)
    faded = use(picture, 0, 0, size, size, ' opacity=".5"')
    return group(title(f"{words} {used_words(view, seat)}"), faded, badge, tick, at=(x, y), id=name)


@remembered
def draw_open(view: View, place: Arrangement) -> str:
    """The open doctorate, and bonuses or Feyncat while they are in force."""
    parts = []
    if view.open_physicist >= 0:
        physicist = view.open_physicist
        picture = use(physicist_symbol(physicist), 0, 0, 40, 40)
        parts.append(group(title(named_power(physicist)), picture, id="doctorate-open", at=(4, 2)))
        parts.append(label(50, 18, shorten(family_name(physicist), 120), text_anchor="start", font_weight=700))
        who = say("for nobody") if physicist == TABBY else say("for Tabby only")
        parts.append(label(50, 36, who, cls="small", text_anchor="start"))
    force = [say(BONUSES[kind], n=view.bonus[kind]) for kind in range(STATED) if view.bonus[kind]]
    force += [say("no Heisenbergs")] if view.feyncat else []
    if force:
        parts.append(label(6, 60, ", ".join(force), cls="small", text_anchor="start", font_weight=700, id="in-force"))
    return beside(place, group(*parts, at=place.spot(len(spots_of(view, place))), id="open"))


@remembered
def draw_own(view: View, name: str, place: Arrangement) -> str:
    """One's own panel: name, score, and what one remembers."""
    seat = view.seat
    score = score_words(view, seat, view.losses_allowed)
    own = [sum(layer[kind] for layer in view.discards[seat]) for kind in range(KINDS)]
    parts = [
        label(16, 19, SHAPES[seat], cls=f"p{seat}", font_size=15),
        label(28, 19, say("{name} (you)", name=shorten(name, 150)), text_anchor="start", font_weight=700),
        label(WIDTH - 2 * EDGE - 8, 19, score, cls="small", text_anchor="end"),
        draw_tally("discarded", say_as("boxes", "discarded"), say("What you discarded in this experiment"), own, 88),
    ]
    if view.looked:
        parts.append(
            draw_tally("pile", say_as("boxes", "pile"), say("What you saw in the discard pile"), view.pile, 106)
        )
    return beside(place, group(*parts, at=(EDGE, place.own), id=scientist_id(seat)))


@remembered
def draw_own_boxes(view: View, faint: tuple[int, ...], place: Arrangement) -> str:
    """One's own hand, large, a group for each kind, and the findings below it."""
    seat, parts = view.seat, []
    if any(view.findings[seat]):
        parts.append(label(10, 138, say_as("boxes", "shown"), cls="small", text_anchor="start"))
        parts.append(draw_row([], pictures_of_findings(view, seat, faint), 60, 121, 120, 22))
    held = view.hand_sizes[seat]
    step = min(47.0, (232 if view.has_doctorate[seat] else 290) / max(1, held))
    x = 8.0
    for kind in range(KINDS):
        number, look = view.hands[seat][kind], FAINT if kind in faint else ""
        if number:
            pictures = [
                use(
                    BOX_SYMBOLS[kind],
                    index * step,
                    0,
                    *BOX,
                    f' id="{own_box_id(view.experiment, kind, index)}"{look}',
                )
                for index in range(number)
            ]
            words = title(say("{n} × {box} in your hand", n=number, box=say(NOUNS[kind])))
            parts.append(group(words, *pictures, id=f"hand-{KIND_WORDS[kind]}", at=(round(x, 1), 29)))
            x += number * step
    if not held:
        parts.append(label(14, 60, say("No boxes in hand"), cls="small", text_anchor="start"))
    return beside(place, group(*parts, at=(EDGE, place.own)))


@cached(64)
def draw_buttons(can_prove: bool, can_end: bool, place: Arrangement) -> str:
    """Prove It! and Done, bright where they may be clicked."""
    prove = draw_button("prove", say("Prove It!"), 8, 100, can_prove)
    return beside(place, group(prove, draw_button("done", say("Done"), 114, 62, can_end), at=(EDGE, place.own)))


def why_kept(view: View, legal: Sequence[int]) -> str:
    """Why whoever is to act can't reveal her doctorate now; "" where she can, or is not asked."""
    physicist = view.doctorates[view.seat]
    if physicist < 0 or not legal or max(legal) >= Action.REVEAL or view.used[view.seat]:
        return ""
    return refuse(view, Action.REVEAL + physicist)[1]


@remembered
def draw_own_doctorate(view: View, reason: str, place: Arrangement) -> str:
    """Her doctorate; where she is to act and can't reveal it, its tooltip says why."""
    seat = view.seat
    physicist = view.doctorates[seat]
    if physicist < 0:
        return ""
    note = ""  # room is short
    if view.used[seat]:
        power = view.used_as[seat]
        note = say_as("doctorate", "used")
        if power != physicist:
            note = say("as {physicist}", physicist=family_name(power))
    elif reason:
        note = say("not now")
    right = WIDTH - 2 * EDGE - 8
    parts = [draw_doctorate(view, seat, f"doctorate-{seat}", right - 54, 28, 54, reason)]
    parts.append(label(right, 124, shorten(family_name(physicist), 140), text_anchor="end", font_weight=700))
    parts.append(label(right, 140, note, cls="small", text_anchor="end"))
    return beside(place, group(*parts, at=(EDGE, place.own)))
