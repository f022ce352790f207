"""Why an action may be good, in words: how many steps are left to a cube or home, and who is set back.

Ways are counted on the board that everybody sees. Where there is none yet, every space that nobody has seen is taken as
open on all sides: "at least" so many steps.
"""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from catstate.core.chance import generator
from catstate.core.language import say, say_number
from catstate.core.record import copy_of

from .acting import can_take
from .actions import SPLIT, Action, Phase
from .pieces import BESIDE, MAINFRAME, SECTORS
from .rules import apply, determinize
from .sight import can_walk, far_mouth, first_blank, is_blank, openings
from .state import State, View
from .words import colour_name, space_name

HOME = -1  # the Mainframe, as what a scientist wants


class Way(NamedTuple):
    """The nearest thing that a scientist wants, and how far it is."""

    steps: int
    seen: bool  # on foot and through wormholes over rooms that lie open; else at least so far
    target: int  # the colour of a cube, or HOME
    space: int


def reason(view: View, action: int, names: Sequence[str]) -> str:
    """What the action takes, shows or spoils; else the way that is left after it."""
    before: State = State.new()
    determinize(view, generator(0), before)
    after = copy_of(before)
    apply(after, action, None)
    seat, (kind, what) = int(view.to_act), SPLIT[action]
    if after.winner == seat:
        return say("wins the match")
    if after.logged[seat] != before.logged[seat]:
        return say("logs the {colour} cube", colour=colour_name(before.holds[seat]))
    if kind == Action.COLLECT:
        return why_collect(after, seat, what)
    if kind == Action.STEAL:
        return why_steal(after, seat, int(before.holds[what]), names[what])
    if kind == Action.LOOK:
        return why_look(view, before, seat, what)
    if kind == Action.AGREE and view.phase == Phase.VOTE:
        colour = colour_name(view.todo[view.depth - 1][2])
        return say("frees the {colour} cube, which nobody can reach", colour=colour)
    return spoils(before, after, seat, names) or way_left(after, seat)


def why_collect(after: State, seat: int, colour: int) -> str:
    """What is taken, and how far it is from home where the whole way lies open."""
    steps, words = walk(after, int(after.place[seat]), False).get(MAINFRAME), {"colour": colour_name(colour)}
    if steps is None:
        return say("takes the {colour} cube", **words)
    return say("takes the {colour} cube, {steps} from the Mainframe", **words, steps=counted_steps(steps))


def why_steal(after: State, seat: int, colour: int, name: str) -> str:
    """The same, and from whom."""
    words = {"colour": colour_name(colour), "name": name}
    steps = walk(after, int(after.place[seat]), False).get(MAINFRAME)
    if steps is None:
        return say("takes the {colour} cube from {name}", **words)
    return say("takes the {colour} cube from {name}, {steps} from the Mainframe", **words, steps=counted_steps(steps))


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


def wanted(state: State, seat: int) -> list[tuple[int, int]]:
    """Where a scientist wants to go: home with a cube, else to those that are missing, also in others' hands."""
    if state.holds[seat] >= 0:
        return [(MAINFRAME, HOME)]
    cubes = [(int(state.cube[colour]), colour) for colour in range(4) if can_take(state, seat, colour)]
    held = [
        (int(state.place[other]), int(state.holds[other]))
        for other in range(int(state.seats))
        if other != seat and state.holds[other] >= 0 and can_take(state, seat, int(state.holds[other]))
    ]
    return [(space, target) for space, target in (*cubes, *held) if space >= 0]


def nearest(state: State, start: int, seat: int) -> Way | None:
    """The nearest thing wanted, over rooms that lie open if possible; None where no way can lead."""
    targets = wanted(state, seat)
    for through_blanks in (False, True):
        away = walk(state, start, through_blanks)
        found = [(away[space], SECTORS[target], space, target) for space, target in targets if space in away]
        if found:
            steps, _, space, target = min(found)
            return Way(steps, not through_blanks, target, space)
    return None


def way_left(state: State, seat: int) -> str:
    """`leaves three steps to the red cube, and seven from there home`."""
    way = nearest(state, int(state.place[seat]), seat)
    if way is None:
        return say("is as good as any: nothing that you need can be reached now")
    if way.steps == 0 and way.target == HOME:
        return say("leaves you where the Mainframe is")
    if way.steps == 0:
        return say("leaves you where the {colour} cube is", colour=colour_name(way.target))
    words = {"way": say("{steps} {target}", steps=length(way), target=to_target(way.target))}
    home = walk(state, way.space, False).get(MAINFRAME) if way.seen and state.holds[seat] < 0 else None
    if home is None:
        return say("leaves {way}", **words)
    return say("leaves {way}, and {home} from there home", **words, home=counted_steps(home))


def why_look(view: View, state: State, seat: int, direction: int) -> str:
    """What would be seen, and how near to what is wanted it lies."""
    blank = int(first_blank(state, int(state.place[seat]), direction))
    if blank < 0:
        return say("shows nothing new, and leaves your actions as they are")
    way = nearest(state, blank, seat)
    words = {"space": space_name(blank)}
    if way is None:
        return say("shows what lies on {space}", **words)
    words["steps"] = length(way)
    if way.target == HOME:
        return say("shows what lies on {space}, {steps} from the Mainframe", **words)
    return say("shows what lies on {space}, {steps} from the {colour} cube", **words, colour=colour_name(way.target))


def spoils(before: State, after: State, seat: int, names: Sequence[str]) -> str:
    """Another whose way gets longer by more than a step."""
    for other in range(int(before.seats)):
        if other == seat or after.place[other] == before.place[other]:
            continue
        was, now = (nearest(state, int(state.place[other]), other) for state in (before, after))
        if was and now and was.target == now.target and was.seen == now.seen and now.steps > was.steps + 1:
            return say(
                "sets {name} back: {steps} {target} instead of {was}",
                name=names[other],
                steps=length(now),
                target=to_target(now.target),
                was=was.steps,
            )
    return ""


def length(way: Way) -> str:
    """`3 steps`, `at least 3 steps`."""
    steps = counted_steps(way.steps)
    return steps if way.seen else say("at least {steps}", steps=steps)


def to_target(target: int) -> str:
    """`to the red cube`."""
    return say("to the Mainframe") if target == HOME else say("to the {colour} cube", colour=colour_name(target))


def counted_steps(number: int) -> str:
    return say_number("{n} step", "{n} steps", number)
