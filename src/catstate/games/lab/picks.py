"""Schrödinger's Lab: what you click."""

from collections.abc import Sequence

from .actions import SPLIT, Action, Phase
from .pieces import DIRECTIONS, LETTERS, MAX_SEATS, SECTORS
from .state import View

BUTTONS: dict[int, tuple[str, str]] = {  # whatever has no place on the board: id and words
    Action.REST: ("b-rest", "rest"),
    Action.BLOOP: ("b-bloop", "bloop myself"),
    Action.PUT_BACK: ("b-back", "put back"),
    Action.AGREE: ("b-agree", "agree"),
    Action.REFUSE: ("b-refuse", "refuse"),
    Action.PASS: ("b-pass", "do nothing"),
    Action.REACT: ("b-react", "react"),
    **{Action.CHOOSE_NUMBER + n: (f"b-{n + 1}", str(n + 1)) for n in range(5)},
    **{Action.CHOOSE_LETTER + n: (f"b-{LETTERS[n]}", LETTERS[n]) for n in range(5)},
    **{Action.WIPE + c: (f"b-wipe-{SECTORS[c]}", f"wipe {SECTORS[c]}") for c in range(4)},
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
        return f"The {which} cube: steal it from whom?"
    if int(which) == view.to_act:
        return "You: which way do you look?" if view.phase == Phase.LOOK else "You: where to?"
    name = names[int(which)]
    steals = view.holds[int(which)] >= 0
    return f"{name}: push which way{', or steal the cube' if steals else ''}?"
