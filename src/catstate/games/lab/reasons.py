"""Why an action may be good, in words: how many steps are left to a cube or home, and who is set back.

Ways are counted on the board that everybody sees. Where there is none yet, every space that nobody has seen is taken as
open on all sides: "at least" so many steps.
"""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from catstate.core.chance import generator
from catstate.core.record import copy_of

from .acting import can_take
from .actions import SPLIT, Action, Phase
from .pieces import BESIDE, MAINFRAME
from .rules import apply, determinize
from .sight import can_walk, far_mouth, first_blank, is_blank, openings
from .state import State, View
from .words import space_name, the_cube


class Way(NamedTuple):
    """The nearest thing that a scientist wants, and how far it is."""

    steps: int
    seen: bool  # on foot and through wormholes over rooms that lie open; else at least so far
    target: str
    space: int


def reason(view: View, action: int, names: Sequence[str]) -> str:
    """What the action takes, shows or spoils; else the way that is left after it."""
    before: State = State.new()
    determinize(view, generator(0), before)
    after = copy_of(before)
    apply(after, action, None)
    seat, (kind, what) = int(view.to_act), SPLIT[action]
    if after.winner == seat:
        return "wins the match"
    if after.logged[seat] != before.logged[seat]:
        return f"logs {the_cube(int(before.holds[seat]))}"
    if kind == Action.COLLECT:
        return f"takes {the_cube(what)}{way_home(after, seat)}"
    if kind == Action.STEAL:
        return f"takes {the_cube(int(before.holds[what]))} from {names[what]}{way_home(after, seat)}"
    if kind == Action.LOOK:
        return why_look(view, before, seat, what)
    if kind == Action.AGREE and view.phase == Phase.VOTE:
        return f"frees {the_cube(int(view.todo[view.depth - 1][2]))}, which nobody can reach"
    return spoils(before, after, seat, names) or way_left(after, seat)


def way_home(state: State, seat: int) -> str:
    """`, seven steps from the Mainframe`, where the whole way lies open."""
    steps = walk(state, int(state.place[seat]), False).get(MAINFRAME)
    return "" if steps is None else f", {counted_steps(steps)} from the Mainframe"


def walk(state: State, start: int, through_blanks: bool) -> dict[int, int]:
    """Steps and transits from a space to every other that can be reached."""
    away, queue = {start: 0}, deque([start])
    while queue:
        space = queue.popleft()
        beyond = [int(BESIDE[space, way]) for way in range(4) if is_passable(state, space, way, through_blanks)]
        for other in (*beyond, int(far_mouth(state, space))):
            if other >= 0 and other not in away:
                away[other] = away[space] + 1
                queue.append(other)
    return away


def is_passable(state: State, space: int, way: int, through_blanks: bool) -> bool:
    """Whether one can step there, or, with blanks taken as open, perhaps."""
    if not through_blanks:
        return bool(can_walk(state, space, way))
    beside = int(BESIDE[space, way])
    if beside < 0:
        return False
    sides = ((space, way), (beside, way ^ 2))
    return all(is_blank(state, one) or openings(state, one) >> side & 1 for one, side in sides)


def wanted(state: State, seat: int) -> list[tuple[int, str]]:
    """Where a scientist wants to go: home with a cube, else to those that are missing, also in others' hands."""
    if state.holds[seat] >= 0:
        return [(MAINFRAME, "the Mainframe")]
    cubes = [(int(state.cube[colour]), the_cube(colour)) for colour in range(4) if can_take(state, seat, colour)]
    held = [
        (int(state.place[other]), the_cube(int(state.holds[other])))
        for other in range(int(state.seats))
        if other != seat and state.holds[other] >= 0 and can_take(state, seat, int(state.holds[other]))
    ]
    return [(space, name) for space, name in (*cubes, *held) if space >= 0]


def nearest(state: State, start: int, seat: int) -> Way | None:
    """The nearest thing wanted, over rooms that lie open if possible; None where no way can lead."""
    targets = wanted(state, seat)
    for through_blanks in (False, True):
        away = walk(state, start, through_blanks)
        found = [(away[space], name, space) for space, name in targets if space in away]
        if found:
            steps, name, space = min(found)
            return Way(steps, not through_blanks, name, space)
    return None


def way_left(state: State, seat: int) -> str:
    """`leaves three steps to the red cube, and seven from there home`."""
    way = nearest(state, int(state.place[seat]), seat)
    if way is None:
        return "is as good as any: nothing that you need can be reached now"
    if way.steps == 0:
        return f"leaves you where {way.target} is"
    least = "" if way.seen else "at least "
    words = f"leaves {least}{counted_steps(way.steps)} to {way.target}"
    home = walk(state, way.space, False).get(MAINFRAME) if way.seen and state.holds[seat] < 0 else None
    return words if home is None else f"{words}, and {counted_steps(home)} from there home"


def why_look(view: View, state: State, seat: int, direction: int) -> str:
    """What would be seen, and how near to what is wanted it lies."""
    blank = int(first_blank(state, int(state.place[seat]), direction))
    if blank < 0:
        return "shows nothing new, and leaves your actions as they are"
    way = nearest(state, blank, seat)
    shown = f"shows what lies on {space_name(view, blank)}"
    if way is None:
        return shown
    return f"{shown}, {'' if way.seen else 'at least '}{counted_steps(way.steps)} from {way.target}"


def spoils(before: State, after: State, seat: int, names: Sequence[str]) -> str:
    """Another whose way gets longer by more than a step."""
    for other in range(int(before.seats)):
        if other == seat or after.place[other] == before.place[other]:
            continue
        was, now = (nearest(state, int(state.place[other]), other) for state in (before, after))
        if was and now and was.target == now.target and was.seen == now.seen and now.steps > was.steps + 1:
            least = "" if now.seen else "at least "
            return f"sets {names[other]} back: {least}{counted_steps(now.steps)} to {now.target} instead of {was.steps}"
    return ""


def counted_steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"
