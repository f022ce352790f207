"""Schrödinger's Cats as a picture: the clipboard on the left, the scientists beside it, one's own hand below.

The clipboard teaches itself: it is read like a book, each next cell is higher. Cells already passed are washed out and
carry the sign of who said them, cells the viewer knows can't be true are struck through, all others are plain. Below it
stands what is said now, and how much of it lies open: that number runs when somebody says Prove It!
"""

from collections.abc import Sequence

from catstate.core.record import Ints
from catstate.core.values import plain
from catstate.draw.svg import element, group, label, title
from catstate.draw.theme import SHAPES

from .actions import Action
from .artwork import BACK, BOX_SYMBOLS, FACE_DOWN, draw_observation, physicist_symbol, use
from .clipboard import (
    BOARD_BOTTOM,
    BOARD_TOP,
    CLAIM_TOP,
    MARGIN,
    NUMBERS,
    OBSERVATION_HEIGHT,
    OPEN_HEIGHT,
    OWN_HEIGHT,
    OWN_TOP,
    SIDE,
    SIDE_WIDTH,
    WIDTH,
    clipboard,
    draw_bids,
    draw_passed,
)
from .knowledge import most_of_each
from .pieces import CELLS, KINDS, NAMES, POWERS, STATED, TABBY
from .refusals import refuse
from .staging import box_id, does_count, finding_id, is_proved, open_count, own_box_id, scientist_id
from .staging import stage as stage
from .state import View, discarded, losses_allowed
from .words import KIND_WORDS, NOUNS, cell_text, family_name, hypothesis, score_words, used_words

FAINT = ' opacity=".3"'  # a box that lies open and does not count


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


# What does


def draw(view: View, names: Sequence[str], legal: Sequence[int]) -> dict[str, str]:
    """Layers of things that change together: a hand is apart from its panel, signs are apart from cells."""
    most, lives = most_of_each(view), losses_allowed(view)
    view = plain(view)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    room = BOARD_BOTTOM - BOARD_TOP - (OPEN_HEIGHT if view.with_doctorates else 0)
    height = min(136, room // len(others))
    tops = {seat: BOARD_TOP + place * height for place, seat in enumerate(others)}
    layers = {
        "heading": draw_heading(view, names),
        "counts": draw_counts(view),
        "cells": draw_passed(view, [] if is_proved(view) else most),
        "bids": draw_bids(view),
    }
    for seat in range(view.seats):
        score = score_words(view, seat, lives)
        if seat == view.seat:
            layers[f"seat-{seat}"] = draw_own(view, names[seat], score)
            layers[f"boxes-{seat}"] = draw_own_boxes(view)
        else:
            layers[f"seat-{seat}"] = draw_scientist(view, seat, names[seat], score, tops[seat], height - 6)
            layers[f"boxes-{seat}"] = draw_others_boxes(view, seat, tops[seat], height - 6)
    layers["doctorates"] = draw_doctorates(view, tops, height - 6)
    layers["turn"] = draw_turn(view, tops, height - 6)
    layers["history"] = draw_history(view, BOARD_TOP + len(others) * height, room - len(others) * height)
    layers["open"] = draw_open(view) if view.with_doctorates else ""
    layers["claim"] = draw_claim(view, names)
    layers["own-doctorate"] = draw_own_doctorate(view, legal) if view.seat >= 0 else ""
    layers["buttons"] = draw_buttons(legal) if view.seat >= 0 else ""
    layers["observation"] = draw_observation(view, names, MARGIN, observation_top(view), WIDTH - 2 * MARGIN)
    return layers


def draw_heading(view: View, names: Sequence[str]) -> str:
    experiment = f"Experiment {view.experiment}" if view.experiment else "Setting up the lab"
    first = f"First Scientist: {short(names[view.first], 14)}" if view.first >= 0 else "Who is First Scientist?"
    return label(MARGIN, 25, experiment, cls="big", text_anchor="start") + label(
        MARGIN, 40, first, cls="small", text_anchor="start", id="first-scientist"
    )


def draw_counts(view: View) -> str:
    """How many boxes there are and where; boxes come from the deck and go to the pile."""
    counts = (
        ("boxes", view.boxes, "in the experiment", 262),
        ("deck", view.deck_size, "in the deck", 358),
        ("pile", discarded(view), "discarded", 435),
    )
    return "".join(
        group(label(x, 25, str(number), cls="big", id=f"{name}-count"), label(x, 40, words, cls="small"), id=name)
        for name, number, words, x in counts
    )


def draw_claim(view: View, names: Sequence[str]) -> str:
    """What is said now, and how much of it lies open; at Prove It! that number runs, then the verdict follows."""
    parts = [label(48, 28, str(open_count(view)), cls="big", text_anchor="end", id="count")]
    if view.standing < 0:
        parts.append(label(62, 25, "No hypothesis yet", text_anchor="start"))
        return group(*parts, at=(0, CLAIM_TOP), id="claim")
    maker, said = short(names[view.maker], 12), hypothesis(view.standing)
    parts.append(label(54, 28, f"of {NUMBERS[view.standing]}", text_anchor="start", font_weight=700))
    if is_proved(view):
        lines = f"{maker} said {said}", f"{short(names[view.last_caller], 12)} says: Prove It!"
        words, look = ("Debunked!", "bad") if view.last_right == view.last_caller else ("Validated!", "good")
        style = {"font_size": 20, "font_weight": 700, "text_anchor": "end"}
        parts.append(label(WIDTH - 20, 27, words, cls=look, id=f"verdict-{view.experiment}", **style))
    else:
        lines = f"{maker} says {said}", "lie open so far: findings and bonuses"
    parts.append(label(108, 18, lines[0], text_anchor="start", font_weight=700))
    parts.append(label(108, 33, lines[1], cls="small", text_anchor="start"))
    return group(*parts, at=(0, CLAIM_TOP), id="claim")


def draw_scientist(view: View, seat: int, name: str, score: str, top: int, height: int) -> str:
    """The panel of another scientist: name and score."""
    parts = [
        element("rect", width=SIDE_WIDTH, height=height, rx=8, cls="hall"),
        label(16, 17, SHAPES[seat], cls=f"p{seat}", font_size=15),
        label(28, 17, short(name, 10 if score else 20), text_anchor="start", font_weight=700),
        label(SIDE_WIDTH - 8, 16, score, cls="small", text_anchor="end"),
    ]
    faded = {"opacity": 0.5} if view.leaving[seat] else {}
    return group(*parts, at=(SIDE, top), id=scientist_id(seat), **faded)


def draw_others_boxes(view: View, seat: int, top: int, height: int) -> str:
    """Another's hand and findings: in two rows, or in one where the panel is low."""
    room = SIDE_WIDTH - 12 - (doctorate_size(height) + 6 if view.has_doctorate[seat] else 0)
    hand, findings = pictures_of_hand(view, seat), pictures_of_findings(view, seat)
    if height >= 100:
        half = (height - 24) // 2
        rows = draw_row(hand, [], 8, 23, room, half - 4) + draw_row(
            [], findings, 8, 23 + half, SIDE_WIDTH - 14, half - 4
        )
    else:
        rows = draw_row(hand, findings, 8, 22, room, height - 26)
    return group(rows, at=(SIDE, top))


def doctorate_size(height: int) -> int:
    """Of a doctorate in a panel so high."""
    return min(44, height - 26)


def draw_doctorates(view: View, tops: dict[int, int], height: int) -> str:
    """The doctorates of the others, apart from their panels: each is turned over by itself."""
    size = doctorate_size(height)
    left = SIDE + SIDE_WIDTH - size - 6
    return "".join(
        draw_doctorate(view, seat, f"doctorate-{seat}", left, top + 22, size)
        for seat, top in tops.items()
        if view.has_doctorate[seat]
    )


def draw_turn(view: View, tops: dict[int, int], height: int) -> str:
    """A mark at the panel of whoever is to act."""
    seat = view.to_act
    if seat < 0:
        return ""
    x, y, high = (MARGIN - 6, OWN_TOP, OWN_HEIGHT) if seat == view.seat else (SIDE - 1, tops[seat], height)
    return element("rect", x=x, y=y + 6, width=4, height=high - 12, rx=2, cls=f"p{seat}", id="turn-mark")


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
        who = "nobody" if physicist == TABBY else "only Tabby"
        parts.append(label(50, 41, f"{who} can use it", cls="small", text_anchor="start"))
    force = [f"+{view.bonus[kind]} {KIND_WORDS[kind]}" for kind in range(STATED) if view.bonus[kind]]
    force += ["no Heisenbergs"] if view.feyncat else []
    if force:
        parts.append(label(6, 56, ", ".join(force), cls="small", text_anchor="start", font_weight=700, id="in-force"))
    return group(*parts, at=(SIDE, BOARD_BOTTOM - OPEN_HEIGHT + 4), id="open")


def draw_own(view: View, name: str, score: str) -> str:
    """One's own panel: name, score, and what one remembers."""
    seat = view.seat
    own = [sum(layer[kind] for layer in view.discards[seat]) for kind in range(KINDS)]
    parts = [
        label(16, 19, SHAPES[seat], cls=f"p{seat}", font_size=15),
        label(28, 19, f"{short(name, 14)} (you)", text_anchor="start", font_weight=700),
        label(WIDTH - 32, 19, score, cls="small", text_anchor="end"),
        draw_tally("discarded", "What you discarded in this experiment", own, 90),
    ]
    if view.looked:
        parts.append(draw_tally("pile", "What you saw in the discard pile", view.pile, 106))
    return group(*parts, at=(MARGIN - 5, OWN_TOP), id=scientist_id(seat))


def draw_own_boxes(view: View) -> str:
    """One's own hand, large, a group for each kind, and the findings above it."""
    seat, parts = view.seat, []
    if any(view.findings[seat]):
        parts.append(label(200, 19, "shown", cls="small", text_anchor="end"))
        parts.append(draw_row([], pictures_of_findings(view, seat), 206, 5, 150, 22))
    held = view.hand_sizes[seat]
    step = min(47.0, 300 / max(1, held))
    x = 8.0
    for kind in range(KINDS):
        number, look = view.hands[seat][kind], look_of(view, kind)
        if number:
            pictures = [
                use(
                    BOX_SYMBOLS[kind],
                    place * step,
                    0,
                    44,
                    53,
                    f' id="{own_box_id(view.experiment, kind, place)}"{look}',
                )
                for place in range(number)
            ]
            words = title(f"{number} × {NOUNS[kind]} in your hand")
            parts.append(group(words, *pictures, id=f"hand-{KIND_WORDS[kind]}", at=(round(x, 1), 29)))
            x += number * step
    if not held:
        parts.append(label(14, 60, "No boxes in hand", cls="small", text_anchor="start"))
    return group(*parts, at=(MARGIN - 5, OWN_TOP))


def draw_buttons(legal: Sequence[int]) -> str:
    """Prove It! and Done, bright where they may be clicked."""
    prove = draw_button("prove", "Prove It!", 8, 100, Action.PROVE in legal)
    return group(prove, draw_button("done", "Done", 114, 66, Action.DONE in legal), at=(MARGIN - 5, OWN_TOP))


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


def draw_own_doctorate(view: View, legal: Sequence[int]) -> str:
    """Her doctorate with its power; where she is to act and can't reveal it, its tooltip says why."""
    seat = view.seat
    physicist = view.doctorates[seat]
    if physicist < 0:
        return ""
    note, reason = used_words(view, seat).strip(" ()").replace("used as", "as"), ""  # room is short
    if legal and not note and max(legal) < Action.REVEAL:
        note, reason = "not now", f". Not now: {refuse(view, Action.REVEAL + physicist)[1]}"
    parts = [draw_doctorate(view, seat, f"doctorate-{seat}", 0, 0, 50, reason)]
    for place, line in enumerate(broken(POWERS[physicist], 15)):
        parts.append(label(56, 14 + 14 * place, line, cls="small", text_anchor="start"))
    parts.append(label(0, 66, family_name(physicist), cls="small", text_anchor="start", font_weight=700))
    parts.append(label(0, 80, note, cls="small", text_anchor="start"))
    return group(*parts, at=(MARGIN - 5 + 318, OWN_TOP + 32))


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
