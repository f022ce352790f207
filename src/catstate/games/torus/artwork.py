"""The small drawings of Particle Panic: suits, particles, pawns, the die."""

from functools import lru_cache
from math import cos, pi, sin

from catstate.draw.svg import element, group, label

SUIT_CLASSES = ("bad", "good", "up", "down", "p4")  # four colours besides four shapes; stars are the fifth
PIPS = {  # face → where its pips lie, in thirds of the die
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _star() -> str:
    points = [(round(r * sin(i * pi / 5), 1), round(-r * cos(i * pi / 5), 1)) for i, r in enumerate([10, 4.4] * 5)]
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


SUIT_PATHS = (
    "M0 9C-14 0-10-9.5-5-9.5C-2.5-9.5-.7-8 0-5.5C.7-8 2.5-9.5 5-9.5C10-9.5 14 0 0 9Z",
    "M-1.2 1.5A4.6 4.6 0 1 1-3.4-2A4.6 4.6 0 1 1 3.4-2A4.6 4.6 0 1 1 1.2 1.5Q1.4 6 3.4 9.5H-3.4Q-1.4 6-1.2 1.5Z",
    "M0-10Q3-4 7.5 0Q3 4 0 10Q-3 4-7.5 0Q-3-4 0-10Z",
    "M0-10C2-5 9-2 9 3C9 8 3 8.2 1.2 4.6Q1.5 7.5 3.4 9.5H-3.4Q-1.5 7.5-1.2 4.6C-3 8.2-9 8-9 3C-9-2-2-5 0-10Z",
    _star(),
)
PAWN = "M-8 12Q-8 1-3.2-1A5.6 5.6 0 1 1 3.2-1Q8 1 8 12Z"


@lru_cache(maxsize=64)
def definitions(chip: float) -> str:
    """Drawn once, used many times; `chip` is the width of one suit in a hand."""
    suits = [element("path", d=path, id=f"suit-{suit}") for suit, path in enumerate(SUIT_PATHS)]
    card = {"x": -15, "y": -21, "width": 30, "height": 42, "rx": 4}
    return element(
        "defs",
        *suits,
        element("path", d=PAWN, id="pawn"),
        particle(),
        _sheet("card-below", "hall", "line-line", **card),
        _sheet("card", "paper", "muted-line", **card),
        _sheet("chip", "paper", "muted-line", x=1.5, width=chip - 3, height=36, rx=5),
    )


def _sheet(name: str, fill: str, line: str, **box: float) -> str:
    """A filled rectangle with a rim."""
    return group(element("rect", cls=fill, **box), element("rect", cls=line, **box), id=name)


def particle() -> str:
    """A small round troublemaker on its orbit."""
    return group(
        element("ellipse", rx=10, ry=3.8, transform="rotate(-24)", cls="p6-line", stroke_width=1.2),
        element("circle", r=7.4, cls="p6"),
        element("circle", cx=-2.7, cy=-1.4, r=2, cls="white"),
        element("circle", cx=2.7, cy=-1.4, r=2, cls="white"),
        element("circle", cx=-2.2, cy=-1, r=0.9, cls="ink"),
        element("circle", cx=3.2, cy=-1, r=0.9, cls="ink"),
        element("path", d="M-2.6 2.6Q0 4.8 2.6 2.6", cls="white-line", stroke_width=1.1, stroke_linecap="round"),
        element("circle", cx=9, cy=-4, r=1.5, cls="p6"),
        id="particle",
    )


@lru_cache(maxsize=64)
def die(face: int, bonus: int = 0) -> str:
    """The die, this face up; what clubs add stands on its corner. Without a face it was not rolled yet."""
    box = {"x": -11, "y": -11, "width": 22, "height": 22, "rx": 5}
    parts = [element("rect", cls="floor", **box), element("rect", cls="muted-line", stroke_width=1.3, **box)]
    parts += [element("circle", cx=5.6 * x, cy=5.6 * y, r=2, cls="word") for x, y in PIPS.get(face, ())]
    if bonus:
        parts.append(element("circle", cx=11, cy=-8, r=9.5, cls="good"))
        parts.append(label(10.5, -3.5, f"+{bonus}", cls="white", font_size=13, font_weight="bold"))
    return "".join(parts)
