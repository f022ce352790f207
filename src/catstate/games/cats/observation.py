"""The last observation as a picture: every box face up, counted one by one."""

from collections.abc import Sequence
from functools import cache

from ...draw.svg import element, group, label
from ...draw.theme import SHAPES
from .artwork import BOX_SYMBOLS
from .pieces import HEISENBERG, KIND_OF, KINDS, MAX_SEATS
from .sheet import Sheet
from .spoken import counted, hypothesis

HINTS = (  # until there is something to show
    ("cats-alive", "Count alive cats, dead cats or empty boxes over all hands."),
    ("cats-empty", "An empty box is worth two cats: 3 empty tops 6 dead."),
    ("cats-heisenberg", "A Heisenberg counts as whatever is asked."),
    ("", "Struck through: can't be true, as far as you can see."),
)


def draw_observation(view: Sheet, names: Sequence[str], x: int, y: int, width: int) -> str:
    """Who called whom, what was found, and all boxes scientist by scientist. [6.6]

    Each box has an id of its own and the classes `reveal` and `r0`, `r1` …, the order in which it is turned over;
    those that count carry their running number.
    """
    if view.last_cell < 0:
        return hints(x, y, width)
    debunked = view.last_right == view.last_caller
    said = f"{names[view.last_maker][:12]} said {hypothesis(view.last_cell)}, {names[view.last_caller][:12]} called:"
    found = f"{counted(view.last_count, int(KIND_OF[view.last_cell]))}. {'Debunked!' if debunked else 'Validated!'}"
    parts = [
        element("rect", x=x - 5, y=y, width=width + 10, height=122, rx=10, cls="floor"),
        label(
            x + 4, y + 16, f"Observed in experiment {view.last_experiment}. {said}", cls="small", text_anchor="start"
        ),
        label(x + 4, y + 33, found + bonus_words(view), text_anchor="start", font_weight=700, id="verdict"),
    ]
    taking = [seat for seat in range(MAX_SEATS) if any(view.last_hands[seat]) or any(view.last_findings[seat])]
    rows = 1 if len(taking) <= 3 else 2
    height = 80 // rows
    index = count = 0
    for place, seat in enumerate(taking):
        left, top = x + 4 + place % 3 * (width // 3), y + 42 + place // 3 * height
        drawn, index, count = draw_revealed(view, seat, names[seat], (left, top), height, (index, count))
        parts.append(drawn)
    return group(*parts, id="observation")


def bonus_words(view: Sheet) -> str:
    """What counted beside boxes, or did not."""
    kind = KIND_OF[view.last_cell]
    words = f" A bonus of {view.last_bonus[kind]} counted." if view.last_bonus[kind] else ""
    return words + (" Heisenbergs did not count." if view.last_feyncat else "")


def draw_revealed(
    view: Sheet, seat: int, whose: str, at: tuple[int, int], height: int, so_far: tuple[int, int]
) -> tuple[str, int, int]:
    """One scientist's boxes; gives on how many are turned over and counted so far."""
    index, count = so_far
    left, top = at
    boxes = [kind for kind in range(KINDS) for _ in range(view.last_hands[seat][kind] + view.last_findings[seat][kind])]
    wide, tall = (16.7, 20) if height <= 40 else (25, 30)
    step = min(wide + 2, 144 / len(boxes))
    drawn = [label(left, top + 9, SHAPES[seat], cls=f"p{seat}", font_size=11, text_anchor="start")]
    drawn.append(label(left + 13, top + 9, whose[:16], cls="small", text_anchor="start"))
    for place, kind in enumerate(boxes):
        counts = kind == KIND_OF[view.last_cell] or (kind == HEISENBERG and not view.last_feyncat)
        count += counts
        x = round(left + place * step, 1)
        name = f'id="box-{view.last_experiment}-{index}" class="reveal r{index}"'
        picture = f'<use href="#{BOX_SYMBOLS[kind]}" x="{x:g}" y="{top + 12}" width="{wide}" height="{tall}"'
        if counts and tall > 20:
            number = label(x + wide / 2, top + 21 + tall, str(count), cls="small")
            drawn.append(f"<g {name}>{picture}/>{number}</g>")
        else:
            faint = "" if counts else ' opacity=".3"'
            drawn.append(f"{picture} {name}{faint}/>")
        index += 1
    return "".join(drawn), index, count


@cache
def hints(x: int, y: int, width: int) -> str:
    """Before the first observation: what one should know."""
    parts = [element("rect", x=x - 5, y=y, width=width + 10, height=122, rx=10, cls="floor")]
    for place, (picture, words) in enumerate(HINTS):
        top = y + 5 + 28 * place
        if picture:
            parts.append(f'<use href="#{picture}" x="{x + 6}" y="{top + 1}" width="21" height="26"/>')
        else:
            parts.append(element("path", d=f"M{x + 4} {top + 24}l25 -18", cls="muted-line", stroke_width=2))
        parts.append(label(x + 40, top + 19, words, text_anchor="start"))
    return group(*parts, id="observation")
