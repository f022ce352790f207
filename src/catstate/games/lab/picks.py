"""Schrödinger's Lab: what you click."""

from collections.abc import Sequence

from catstate.core.language import mark, say

from .actions import SPLIT, Action, Phase
from .pieces import BLUE, DIRECTIONS, GREEN, LETTERS, MAX_SEATS, RED, SECTORS, YELLOW
from .state import View
from .words import colour_name

BUTTONS: dict[int, tuple[str, str]] = {  # whatever has no place on the board: id and words
    Action.REST: ("b-rest", mark("rest")),
    Action.BLOOP: ("b-bloop", mark("bloop myself")),
    Action.PUT_BACK: ("b-back", mark("put back")),
    Action.AGREE: ("b-agree", mark("agree")),
    Action.REFUSE: ("b-refuse", mark("refuse")),
    Action.PASS: ("b-pass", mark("do nothing")),
    Action.REACT: ("b-react", mark("react")),
    **{Action.CHOOSE_NUMBER + n: (f"b-{n + 1}", str(n + 1)) for n in range(5)},
    **{Action.CHOOSE_LETTER + n: (f"b-{LETTERS[n]}", LETTERS[n]) for n in range(5)},
    Action.WIPE + GREEN: ("b-wipe-green", mark("wipe green")),
    Action.WIPE + YELLOW: ("b-wipe-yellow", mark("wipe yellow")),
    Action.WIPE + RED: ("b-wipe-red", mark("wipe red")),
    Action.WIPE + BLUE: ("b-wipe-blue", mark("wipe blue")),
}
PATHS: dict[int, tuple[str, ...]] = {  # those that are the same in every position
    **{action: (name,) for action, (name, _) in BUTTONS.items()},
    **{Action.LOOK + way: (f"look-{DIRECTIONS[way]}",) for way in range(4)},
    **{Action.TURN + way: (f"turn-{way}",) for way in range(4)},
    **{Action.STEP + way: (f"go-{DIRECTIONS[way]}",) for way in range(4)},
    **{Action.AIM + way: (f"go-{DIRECTIONS[way]}",) for way in range(4)},
    Action.AIM_HERE: ("go-here",),
    Action.TRANSIT: ("go-through",),
    **{Action.COLLECT + colour: (f"cube-{SECTORS[colour]}",) for colour in range(4)},
    **{Action.PICK_CUBE + colour: (f"cube-{SECTORS[colour]}",) for colour in range(4)},
    **{Action.PICK_SCIENTIST + seat: (f"scientist-{seat}",) for seat in range(MAX_SEATS)},
    **{
        Action.ELBOW + 4 * seat + way: (f"scientist-{seat}", f"go-{DIRECTIONS[way]}")
        for seat in range(MAX_SEATS)
        for way in range(4)
    },
}


def path(view: View, action: int) -> tuple[str, ...]:
    """The things you click for an action."""
    if picks := PATHS.get(action):
        return picks
    kind, index = SPLIT[action]
    if kind == Action.STEAL:
        return f"scientist-{index}", f"cube-{SECTORS[view.holds[index]]}"
    if kind == Action.POWER:
        return (f"power-{view.to_act}",)
    return (f"cube-{SECTORS[view.holds[view.to_act]]}",)  # dropped


def also(view: View, legal: Sequence[int]) -> list[tuple[tuple[str, ...], ...]]:
    """Your own scientist can be clicked before the way that she looks or goes, a cube before whom it is stolen from."""
    return [_other_paths(view, action) for action in legal]


def _other_paths(view: View, action: int) -> tuple[tuple[str, ...], ...]:
    kind = SPLIT[action][0]
    if kind == Action.STEAL:
        return (path(view, action)[::-1],)
    if kind in (Action.LOOK, Action.STEP, Action.TRANSIT):
        return ((f"scientist-{view.to_act}", *path(view, action)),)
    return ()


def ask_next(view: View, picked: Sequence[str], names: Sequence[str]) -> str:
    kind, _, which = picked[-1].partition("-")
    if kind == "cube":
        return say("The {colour} cube: steal it from whom?", colour=colour_name(SECTORS.index(which)))
    if int(which) == view.to_act:
        return say("You: which way do you look?") if view.phase == Phase.LOOK else say("You: where to?")
    if view.holds[int(which)] >= 0:
        return say("{name}: push which way, or steal the cube?", name=names[int(which)])
    return say("{name}: push which way?", name=names[int(which)])
