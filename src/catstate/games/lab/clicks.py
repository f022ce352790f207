"""What one clicks: marks on the board, buttons in the panel, and the path of picks of every action."""

import numpy as np

from ...draw.svg import element, group, label
from .artwork import CELL, MARGIN, element_name, middle
from .elements import arrow_of
from .pieces import BESIDE, DIRECTIONS, ELEMENT, LETTERS, OPEN, SECTORS, SIZE, TELEPORTER
from .rules import NUM_ACTIONS, legal
from .sight import far_mouth, first_blank
from .table import (
    A_AGREE,
    A_AIM,
    A_BLOOP,
    A_COLLECT,
    A_CUBE,
    A_DROP,
    A_ELBOW,
    A_HERE,
    A_LETTER,
    A_LOOK,
    A_NUMBER,
    A_PASS,
    A_POWER,
    A_PUT_BACK,
    A_REFUSE,
    A_REST,
    A_SCIENTIST,
    A_STEAL,
    A_STEP,
    A_TRANSIT,
    A_TURN,
    A_WIPE,
    KIND,
    TIE,
    TURN_DRAWN,
    View,
)
from .words import table_of

BUTTONS = {
    A_REST: ("b-rest", "rest"),
    A_BLOOP: ("b-bloop", "bloop myself"),
    A_PUT_BACK: ("b-back", "put back"),
    A_AGREE: ("b-agree", "agree"),
    A_REFUSE: ("b-refuse", "refuse"),
    A_PASS: ("b-pass", "do nothing"),
    **{A_NUMBER + n: (f"b-{n + 1}", str(n + 1)) for n in range(5)},
    **{A_LETTER + n: (f"b-{LETTERS[n]}", LETTERS[n]) for n in range(5)},
    **{A_WIPE + c: (f"b-wipe-{SECTORS[c]}", f"wipe {SECTORS[c]}") for c in range(4)},
}
WIDE = 276  # width of the panel's row of buttons


def picks(view: View, action: int) -> tuple[str, ...]:
    """The things one clicks for an action."""
    me = int(view.to_act)
    if action in BUTTONS:
        return (BUTTONS[action][0],)
    if action < A_LOOK + 4:
        return (f"look-{DIRECTIONS[action - A_LOOK]}",)
    if A_TURN <= action < A_TURN + 4:
        return (f"turn-{action - A_TURN}",)
    if A_STEP <= action < A_STEP + 4:
        return (f"go-{DIRECTIONS[action - A_STEP]}",)
    if A_AIM <= action < A_AIM + 4:
        return (f"go-{DIRECTIONS[action - A_AIM]}",)
    if A_COLLECT <= action < A_COLLECT + 4 or A_CUBE <= action < A_CUBE + 4:
        return (f"cube-{SECTORS[action - (A_COLLECT if action < A_WIPE else A_CUBE)]}",)
    if A_SCIENTIST <= action < A_STEAL:
        return (f"scientist-{action - A_SCIENTIST}",)
    if A_STEAL <= action < A_ELBOW:
        return (f"scientist-{action - A_STEAL}", f"cube-{SECTORS[view.holds[action - A_STEAL]]}")
    single = {
        A_DROP: f"cube-{SECTORS[view.holds[me]]}",
        A_TRANSIT: "go-through",
        A_POWER: f"power-{me}",
        A_HERE: "go-here",
    }
    if action in single:
        return (single[action],)
    seat, way = divmod(action - A_ELBOW, 4)
    return f"scientist-{seat}", f"go-{DIRECTIONS[way % 4]}"


def legal_ids(view: View) -> list[int]:
    """What the viewer may do now."""
    out = np.zeros(NUM_ACTIONS, np.int64)
    return out[: legal(table_of(view), out)].tolist()


def marks(view: View) -> str:
    """Places one may go, look or aim at, dashed in the colour of what can be done; tiles to be turned, side by side."""

    ids = legal_ids(view)
    here = int(view.place[view.to_act])
    task = view.todo[view.depth - 1].tolist()
    if view.phase == TIE:
        here = int(view.cube[task[2]])
    parts = []
    turns = [action - A_TURN for action in ids if A_TURN <= action < A_TURN + 4]
    if turns:
        return _turns(view, turns, middle(task[2]), task)
    for action in ids:
        way = -1
        if action < A_LOOK + 4:
            parts.append(_eye(view, here, action - A_LOOK))
        elif A_STEP <= action < A_STEP + 4:
            way = action - A_STEP
        elif A_AIM <= action < A_AIM + 4:
            way = action - A_AIM
        elif action == A_HERE:
            parts.append(_place("go-here", middle(here)))
        elif action == A_TRANSIT:
            parts.append(_place("go-through", middle(int(far_mouth(table_of(view), here)))))
        if way >= 0:
            parts.append(_place(f"go-{DIRECTIONS[way]}", middle(int(BESIDE[here, way]))))
    return "".join(parts)


def _place(name: str, at: tuple[int, int]) -> str:
    half = CELL / 2 - 4
    return element(
        "rect",
        x=at[0] - half,
        y=at[1] - half,
        width=2 * half,
        height=2 * half,
        rx=9,
        cls="accent-line",
        stroke_width=3,
        stroke_dasharray="7 5",
        pointer_events="all",
        id=name,
    )


def _eye(view: View, here: int, way: int) -> str:
    """A direction to look in: an arrow at the scientist's side, and the blank space it would open."""
    state = table_of(view)
    blank = int(first_blank(state, here, way))
    x, y = middle(here)
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
    arrow = element("path", d="M0 -11 L10 7 L0 2 L-10 7 Z", cls="accent" if blank >= 0 else "line")
    back = element("circle", r=15, cls="none", pointer_events="all")
    shift = CELL * 0.66
    head = group(arrow, back, transform=f"translate({x + dx * shift:g} {y + dy * shift:g}) rotate({90 * way})")
    seen = ""
    if blank >= 0:
        bx, by = middle(blank)
        seen = element(
            "rect",
            x=bx - 20,
            y=by - 20,
            width=40,
            height=40,
            rx=9,
            cls="accent-line",
            stroke_width=3,
            stroke_dasharray="7 5",
            pointer_events="all",
        )
    return group(seen, head, id=f"look-{DIRECTIONS[way]}")


def _turns(view: View, ways: list[int], at: tuple[int, int], task: list[int]) -> str:
    """The tile in every way it may lie, next to where it goes."""
    kind = task[4] if view.phase == TURN_DRAWN else int(view.tile[task[2]]) >> KIND
    spin = 0 if view.phase == TURN_DRAWN else int(view.tile[task[2]]) >> 2 & 3
    wide = len(ways) * (CELL + 10) + 10
    left = min(max(at[0] - wide / 2, MARGIN), MARGIN + SIZE * CELL - wide)
    top = at[1] + CELL / 2 + 8 if at[1] < MARGIN + (SIZE - 2) * CELL else at[1] - CELL * 1.5 - 28
    parts = [
        element("rect", x=left, y=top, width=wide, height=CELL + 20, rx=12, cls="paper"),
        element("rect", x=left, y=top, width=wide, height=CELL + 20, rx=12, cls="wall-line", stroke_width=2),
    ]
    for index, way in enumerate(ways):
        inside = f'<use href="#room-{OPEN[kind, way]}"/>'
        if name := element_name(kind):
            turn = arrow_of((kind << KIND) + way + 4 * spin) if ELEMENT[kind] == TELEPORTER else 0
            inside += f'<use href="#{name}" transform="rotate({90 * turn})"/>'
        rim = element("rect", x=-28, y=-28, width=56, height=56, rx=6, cls="accent-line", stroke_width=2.5)
        x = left + 10 + (CELL + 10) * index + CELL / 2
        parts.append(group(inside, rim, at=(x, top + 10 + CELL / 2), id=f"turn-{way}"))
    half = CELL / 2 - 3
    there = element(
        "rect",
        x=at[0] - half,
        y=at[1] - half,
        width=2 * half,
        height=2 * half,
        rx=9,
        cls="good-line",
        stroke_width=3,
        stroke_dasharray="7 5",
    )
    return there + group(*parts, id="turning")


def button_places(view: View) -> list[tuple[str, str, int, int, int]]:
    """Whatever has no place on the board: name, words, left edge, row and width of each button."""
    places, x, row = [], 0, 0
    for action in legal_ids(view):
        if action not in BUTTONS:
            continue
        name, words = BUTTONS[action]
        wide = 22 + 8 * len(words)
        if x + wide > WIDE:
            x, row = 0, row + 1
        places.append((name, words, x, row, wide))
        x += wide + 8
    return places


def button_rows(view: View) -> int:
    if view.seat != view.to_act or view.to_act < 0:
        return 0
    return max((row + 1 for _, _, _, row, _ in button_places(view)), default=0)


def buttons(view: View, under: int) -> str:
    """Buttons at the foot of the panel; where it stands upright, right under the tiles left."""
    parts = []
    for name, words, x, row, wide in button_places(view):
        rim = element("rect", width=wide, height=30, rx=15, cls="panel accent-line", stroke_width=2)
        back = element("rect", width=wide, height=30, rx=15, cls="panel")
        parts.append(
            group(back, rim.replace("panel ", ""), label(wide / 2, 20, words, cls="on-ink"), at=(x, 36 * row), id=name)
        )
    top = 668 - 36 * (button_rows(view) - 1)
    return group(*parts, at=(0, top), data_tall=f"translate(0 {under})") if parts else ""
