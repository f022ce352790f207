"""Our own drawings: four states of a box, its back, ten physicists, and the last observation made of them.

Boxes are 40 × 48, physicists 48 × 48. Classes of the theme only, so that they follow light and dark.
"""

from collections.abc import Sequence
from functools import cache

from catstate.core.language import cached, mark, say
from catstate.core.record import Ints
from catstate.core.remembered import remembered
from catstate.draw.svg import element, group, label, shorten, title
from catstate.draw.theme import SHAPES

from .pieces import HEISENBERG, KIND_OF, KINDS, MAX_SEATS, PHYSICISTS, SHORT_NAMES
from .state import View
from .words import counted, hypothesis

BOX_WIDTH, BOX_HEIGHT = 40, 48
BOX_SYMBOLS = ("cats-alive", "cats-dead", "cats-empty", "cats-heisenberg")
BACK = "cats-back"
FACE_DOWN = "cats-face-down"

CARDBOARD = (
    '<path d="M5 34H35L32.5 46H7.5Z" class="p4"/><path d="M5 34H35L34.4 37H5.6Z" class="wall" fill-opacity=".25"/>'
)
HEAD = "M9 30C7 22 8 13 10 8L16 14C19 13 21 13 24 14L30 8C32 13 33 22 31 30C29 39 11 39 9 30Z"
LEFT = "M20 13.3C18.6 13.2 17.5 13.5 16 14L10 8C8 13 7 22 9 30C10 34.5 15 36.7 20 36.7Z"
RIGHT = "M20 13.3C21.4 13.2 22.5 13.5 24 14L30 8C32 13 33 22 31 30C30 34.5 25 36.7 20 36.7Z"
OPEN_EYE = '<circle cx="{x}" cy="23" r="3.2" class="white"/><circle cx="{x}" cy="23.5" r="1.7" class="wall"/>'
CROSSED_EYE = '<path d="M{a} 20.5l5 5m0-5l-5 5" class="white-line" stroke-width="2"/>'
MOUTH = (
    '<path d="M18.5 27.5h3l-1.5 1.7zm1.5 1.7v1m-3 .5q1.5 1.5 3-.5q1.5 2 3 .5" class="wall-line" stroke-width="1.2"/>'
)
WHISKERS = (
    '<path d="M10 27l-6-1.5M10 29.5l-6 1M30 27l6-1.5M30 29.5l6 1"'
    ' class="wall-line" stroke-width="1" stroke-opacity=".6"/>'
)


def card(fill: str, line: str, inside: str) -> str:
    """A box as a card: a tinted ground, a coloured rim, the picture."""
    ground = f'<rect x="1" y="1" width="38" height="46" rx="6" class="{fill}"/>'
    rim = f'<rect x="1" y="1" width="38" height="46" rx="6" class="{line}" stroke-width="2"/>'
    return ground + inside + rim


ALIVE_CAT = card(
    "up-pale",
    "up-line",
    f'<path d="{HEAD}" class="up"/>' + OPEN_EYE.format(x=15) + OPEN_EYE.format(x=25) + MOUTH + WHISKERS + CARDBOARD,
)
DEAD_CAT = card(
    "down-pale",
    "down-line",
    '<ellipse cx="20" cy="6.5" rx="7.5" ry="2.5" class="muted-line" stroke-width="1.6"/>'
    f'<path d="{HEAD}" class="down"/>'
    + CROSSED_EYE.format(a=12.5)
    + CROSSED_EYE.format(a=22.5)
    + '<path d="M17 30.5h6" class="wall-line" stroke-width="1.4"/>'
    '<path d="M19.5 30.5h3v2.5q-1.5 1.5-3 0z" class="bad"/>' + CARDBOARD,
)
EMPTY_BOX = card(
    "floor",
    "muted-line",
    '<path d="M9 22H31L31 40H9Z" class="p4"/><path d="M12 22H28L28 31H12Z" class="wall" fill-opacity=".75"/>'
    '<path d="M9 22L4 15L14 13L20 20L26 13L36 15L31 22" class="p4-line" stroke-width="2.4" stroke-linejoin="round"/>'
    '<path d="M9 31H31" class="wall-line" stroke-opacity=".35"/><circle cx="20" cy="8" r="1.2" class="muted"/>'
    '<circle cx="25" cy="10.5" r="1" class="muted"/><circle cx="15.5" cy="10.5" r="1" class="muted"/>',
)
HEISENBERG_CAT = card(
    "floor",
    "p2-line",
    f'<path d="{LEFT}" class="up"/><path d="{RIGHT}" class="down"/>'
    + OPEN_EYE.format(x=15)
    + CROSSED_EYE.format(a=22.5)
    + '<path d="M18.5 27.5h3l-1.5 1.7z" class="wall"/>'
    '<path d="M16.5 30.5q3.5 2 7 0" class="wall-line" stroke-width="1.2"/>'
    + '<ellipse cx="20" cy="25" rx="18" ry="6" transform="rotate(-24 20 25)" class="p2-line" stroke-width="1.5"/>'
    + '<circle cx="4.5" cy="31.5" r="2.3" class="p2"/>'
    + CARDBOARD.replace('class="p4"', 'class="p2"'),
)
CLOSED_BOX = (
    '<rect x="1" y="1" width="38" height="46" rx="6" class="p6"/>'
    '<rect x="4" y="4" width="32" height="40" rx="4" class="white-line" stroke-opacity=".5"/>'
    '<g class="white" fill-opacity=".9"><ellipse cx="20" cy="29" rx="7" ry="5.8"/>'
    '<ellipse cx="10.8" cy="22.5" rx="2.7" ry="3.5"/>'
    '<ellipse cx="17" cy="17.5" rx="2.8" ry="3.8"/><ellipse cx="23.8" cy="17.5" rx="2.8" ry="3.8"/>'
    '<ellipse cx="29.5" cy="22.5" rx="2.7" ry="3.5"/></g>'
)

FACE = "M11 31C9 23 10 14 12 10L19 16C22 15 26 15 29 16L36 10C38 14 39 23 37 31C35 41 13 41 11 31Z"
EYES = (
    '<circle cx="18.5" cy="26" r="3" class="white"/><circle cx="29.5" cy="26" r="3" class="white"/>'
    '<circle cx="18.8" cy="26.3" r="1.5" class="wall"/><circle cx="29.2" cy="26.3" r="1.5" class="wall"/>'
    '<path d="M22.3 30.8h3.4l-1.7 2z" class="wall"/>'
)
SMILE = '<path d="M24 32.8v1m-3.5 .7q2 1.5 3.5-.7q1.5 2.2 3.5 .7" class="wall-line" stroke-width="1.2"/>'
MOUSTACHE = "M16 35.5C19 31.5 22.5 33 24 34.5C25.5 33 29 31.5 32 35.5C29 37.5 26 37.5 24 36.2C22 37.5 19 37.5 16 35.5Z"
STAR = "l1.8 3.9 4.2 .5-3.1 2.9 .8 4.2-3.7-2.1-3.7 2.1 .8-4.2-3.1-2.9 4.2-.5z"

LOOKS = (  # fur, what lies behind the head, what lies before it; in the order of the physicists
    (  # Felinestein: hair in all directions, moustache
        "p4",
        '<path d="M7 25L2 17L9 16L6 7L15 10L17 2L24 8L31 2L33 10'
        'L42 7L39 16L46 17L41 25C39 33 9 33 7 25Z" class="white"/>',
        f'<path d="{MOUSTACHE}" class="white"/>',
    ),
    (  # Pounce-Gaposchkin: dark bob and a star
        "up",
        '<path d="M7 36C4 18 12 8 24 8C36 8 44 18 41 36L34 36L36 20L12 20L14 36Z" class="wall"/>',
        f'<path d="M37.5 2.5{STAR}" class="p6"/>' + SMILE,
    ),
    (  # Goeppert-Meower: a nucleus in shells on her forehead
        "muted",
        '<circle cx="24" cy="8" r="6.5" class="p7"/>',
        '<circle cx="24" cy="16" r="2" class="bad"/>'
        '<circle cx="24" cy="16" r="4.5" class="white-line" stroke-width="1.3"/>'
        '<circle cx="24" cy="16" r="7.5" class="white-line" stroke-width="1.3"/>' + SMILE,
    ),
    (  # Purrie: a bun and a glowing flask
        "p7",
        '<circle cx="24" cy="7.5" r="6" class="wall"/><path d="M12 17C15 9 33 9 36 17Z" class="wall"/>',
        SMILE + '<circle cx="38" cy="38" r="9" class="good" fill-opacity=".25"/>'
        '<path d="M36 29h4v5l4.5 9h-13l4.5-9z" class="white"/><path d="M34.3 37.5h7.4l2.8 5.5h-13z" class="good"/>',
    ),
    (  # Felidae: a horseshoe magnet
        "down",
        '<path d="M8 18C10 8 38 8 40 18L36 26L12 26Z" class="wall" fill-opacity=".85"/>',
        SMILE + '<path d="M30 45v-6a7 7 0 0 1 14 0v6h-4.5v-6a2.5 2.5 0 0 0-5 0v6z" class="bad"/>'
        '<path d="M30 42h4.5v4h-4.5zM39.5 42h4.5v4h-4.5z" class="white"/>',
    ),
    (  # Feyncat: a lock of hair, and a photon between two lines
        "p4",
        '<path d="M10 18C14 5 36 6 38 18Z" class="wall"/>',
        '<path d="M14 17C20 9 31 12 34 19C29 15 22 15 14 17Z" class="wall"/>'
        + SMILE
        + '<path d="M6 45l7-6-7-5M42 45l-7-6 7-5" class="p6-line" stroke-width="2"/>'
        '<path d="M13 39.5q2.750-4 5.5 0t5.5 0t5.5 0t5.5 0" class="p6-line" stroke-width="2"/>',
    ),
    (  # Prride: an astronaut's helmet
        "up",
        '<circle cx="24" cy="24" r="21" class="down-pale"/>',
        SMILE + '<circle cx="24" cy="24" r="20" class="white-line" stroke-width="4"/>'
        '<circle cx="24" cy="24" r="22" class="down-line" stroke-width="1.5"/>'
        '<path d="M10 14Q13 8 19 6" class="white-line" stroke-width="2.5"/>'
        '<rect x="13" y="41" width="22" height="6" rx="3" class="down"/>',
    ),
    (  # Mewton: a wig and an apple
        "muted",
        '<g class="white"><circle cx="9" cy="20" r="5"/>'
        '<circle cx="7.5" cy="28" r="5"/><circle cx="9" cy="36" r="5"/>'
        '<circle cx="39" cy="20" r="5"/><circle cx="40.5" cy="28" r="5"/><circle cx="39" cy="36" r="5"/>'
        '<path d="M8 21C9 9 39 9 40 21Z"/></g>',
        '<path d="M24 7C20 3.5 16 7 18 11.5C19.5 15.5 22 16 24 15'
        'C26 16 28.5 15.5 30 11.5C32 7 28 3.5 24 7Z" class="bad"/>'
        '<path d="M24 7Q24 3 28 2Q28 6 24 7Z" class="good"/>' + SMILE,
    ),
    (  # Pawking: glasses and a black hole
        "p3",
        '<path d="M10 19C13 9 35 9 38 19Z" class="p4"/>',
        '<path d="M13.5 26a5 5 0 1 0 10 0a5 5 0 1 0-10 0m10 0h1m0 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0"'
        ' class="wall-line" stroke-width="1.6"/>'
        + SMILE
        + '<ellipse cx="38" cy="39" rx="9" ry="3" transform="rotate(-20 38 39)" class="p6-line" stroke-width="2"/>'
        '<circle cx="38" cy="39" r="4.5" class="wall"/>',
    ),
    (  # Tabby: stripes, a moustache and a ringed planet
        "up",
        '<circle cx="38" cy="9" r="5" class="p3"/>'
        '<ellipse cx="38" cy="9" rx="9" ry="2.5" transform="rotate(-20 38 9)" class="p2-line" stroke-width="1.6"/>',
        '<path d="M20.5 16l.8 4M24 15.5v4.5M27.5 16l-.8 4M11 28l4 .5M11.5 31.5l3.5-.3'
        'M37 28l-4 .5M36.5 31.5l-3.5-.3" class="wall-line" stroke-width="1.7"/>'
        f'<path d="{MOUSTACHE}" class="wall"/>',
    ),
)


def physicist_symbol(physicist: int) -> str:
    """The id of a physicist's portrait."""
    return f"cats-{SHORT_NAMES[physicist]}"


def portrait(physicist: int) -> str:
    """A cat's face on a disc, with what one knows this physicist by."""
    fur, behind, before = LOOKS[physicist]
    return f'<circle cx="24" cy="24" r="23" class="floor"/>{behind}<path d="{FACE}" class="{fur}"/>{EYES}{before}'


@cache
def symbols() -> str:
    """All pictures as symbols, to stand once in the part of a board that does not change."""
    boxes = {
        BOX_SYMBOLS[0]: ALIVE_CAT,
        BOX_SYMBOLS[1]: DEAD_CAT,
        BOX_SYMBOLS[2]: EMPTY_BOX,
        BOX_SYMBOLS[3]: HEISENBERG_CAT,
        BACK: CLOSED_BOX,
    }
    faces = {physicist_symbol(physicist): portrait(physicist) for physicist in range(PHYSICISTS)}
    faces[FACE_DOWN] = (
        '<circle cx="24" cy="24" r="23" class="wall"/>'
        '<circle cx="24" cy="24" r="19" class="white-line" stroke-opacity=".5"/>'
        '<path d="M24 14L40 21L24 28L8 21ZM14 25.5V32Q24 38 34 32V25.5L24 30Z" class="white" fill-opacity=".9"/>'
        '<path d="M38.5 22v10" class="white-line" stroke-width="1.6"/>'
        '<circle cx="38.5" cy="33" r="1.8" class="white"/>'
    )
    parts = [f'<symbol id="{name}" viewBox="0 0 40 48">{inside}</symbol>' for name, inside in boxes.items()]
    parts += [f'<symbol id="{name}" viewBox="0 0 48 48">{inside}</symbol>' for name, inside in faces.items()]
    return f"<defs>{''.join(parts)}</defs>"


def use(symbol: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A picture at a place. Written out by hand: a board has a hundred of them and a millisecond."""
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{more}/>'


def draw_tally(name: str, word: str, words: str, bag: Ints | Sequence[int], y: int) -> str:
    """Boxes one remembers, counted by kind."""
    if not any(bag):
        return ""
    parts = [title(words), label(0, 11, word, cls="small", text_anchor="start")]
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


# The last observation: every box face up, counted one by one

OBSERVATION = 142  # height of the last observation
HINTS = (  # until there is something to show
    ("cats-alive", mark("Count alive, dead or empty over all hands.")),
    ("cats-empty", mark("3 empty tops 6 dead: empty counts double.")),
    ("cats-heisenberg", mark("A Heisenberg counts as whatever is asked.")),
    ("", mark("Struck through: can't be true now.")),
)


@remembered
def draw_observation(view: View, names: tuple[str, ...], lies: str, x: int, width: int) -> str:
    """Who called whom, what was found, and all boxes scientist by scientist; what counts has its number. [6.7]

    `lies` is the opening of a group that lies where this is shown.
    """
    y = 0
    if view.last_cell < 0:
        return f"{lies}{hints(x, y, width, bool(view.feyncat))}</g>"
    has_said, has_called = (
        mark("Experiment {number}: {name} said {hypothesis}."),
        mark("{name} called: {boxes}. {verdict}"),
    )
    said = {"number": view.last_experiment, "hypothesis": hypothesis(view.last_cell)}
    room = width - 16 - 7.2 * len(say(has_said, name="", **said))
    told = say(has_said, name=shorten(names[view.last_maker], room, 13.4), **said)
    found = {
        "boxes": counted(view.last_count, int(KIND_OF[view.last_cell])),
        "verdict": say("Debunked!") if view.last_right == view.last_caller else say("Validated!"),
    }
    room = width - 16 - 7.8 * len(say(has_called, name="", **found))
    called = say(has_called, name=shorten(names[view.last_caller], room), **found)
    parts = [
        element("rect", x=x, y=y, width=width, height=OBSERVATION, rx=10, cls="floor"),
        label(x + 8, y + 17, told, cls="small", text_anchor="start"),
        label(x + 8, y + 35, called, text_anchor="start", font_weight=700),
        label(x + 8, y + 52, bonus_words(view), cls="small", text_anchor="start"),
    ]
    taking = [seat for seat in range(MAX_SEATS) if any(view.last_hands[seat]) or any(view.last_findings[seat])]
    rows = 1 if len(taking) <= 3 else 2
    height = (OBSERVATION - 58) // rows
    count = 0
    for place, seat in enumerate(taking):
        left, top = x + 8 + place % 3 * (width // 3), y + 56 + place // 3 * height
        drawn, count = draw_revealed(view, seat, names[seat], (left, top, width // 3 - 12), height, count)
        parts.append(drawn)
    return f"{lies}{group(*parts, id=f'observed-{view.last_experiment}')}</g>"


def bonus_words(view: View) -> str:
    """What counted beside boxes, or did not."""
    kind = KIND_OF[view.last_cell]
    words = [say("A bonus of {n} counted.", n=view.last_bonus[kind])] if view.last_bonus[kind] else []
    words += [say("Heisenbergs did not count.")] if view.last_feyncat else []
    return " ".join(words)


def draw_revealed(
    view: View, seat: int, whose: str, at: tuple[int, int, int], height: int, count: int
) -> tuple[str, int]:
    """One scientist's boxes; `count` is how many were counted before, and gives on how many with these."""
    left, top, room = at
    boxes = [kind for kind in range(KINDS) for _ in range(view.last_hands[seat][kind] + view.last_findings[seat][kind])]
    wide, tall = (20, 24) if height <= 50 else (25, 30)
    step = min(wide + 2, (room - wide) / max(1, len(boxes) - 1))
    drawn = [label(left, top + 11, SHAPES[seat], cls=f"p{seat}", font_size=13.4, text_anchor="start")]
    drawn.append(label(left + 15, top + 11, shorten(whose, room - 15, 13.4), cls="small", text_anchor="start"))
    for place, kind in enumerate(boxes):
        counts = kind == KIND_OF[view.last_cell] or (kind == HEISENBERG and not view.last_feyncat)
        count += counts
        x = round(left + place * step, 1)
        drawn.append(use(BOX_SYMBOLS[kind], x, top + 16, wide, tall, "" if counts else ' opacity=".3"'))
        if counts and tall > 24:
            drawn.append(label(x + wide / 2, top + 28 + tall, str(count), cls="small"))
    return "".join(drawn), count


@cached()
def hints(x: int, y: int, width: int, feyncat: bool) -> str:
    """Before the first observation: what you should know."""
    parts = [element("rect", x=x, y=y, width=width, height=OBSERVATION, rx=10, cls="floor")]
    for place, (picture, words) in enumerate(HINTS):
        top = y + 8 + 32 * place
        if picture:
            parts.append(f'<use href="#{picture}" x="{x + 6}" y="{top + 1}" width="21" height="26"/>')
        else:
            parts.append(element("path", d=f"M{x + 4} {top + 24}l25 -18", cls="muted-line", stroke_width=2))
        if feyncat and picture == BOX_SYMBOLS[HEISENBERG]:
            words = mark("Heisenbergs count as nothing this time.")
        parts.append(label(x + 40, top + 19, say(words), text_anchor="start"))
    return group(*parts, id="observation")
