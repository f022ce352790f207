"""The names of things in |Hop⟩, shared by sentences, refusals and drawings."""

from typing import Any

from .actions import EFFECT_OF, PARTS, Kind
from .physics import ARROW
from .pieces import PRICES, cell_name
from .state import Degree

MOVEMENTS = ("hop", "doubleton", "cradle", "flip", "tunnel", "thesis")  # by Movement
EFFECTS = (  # by Effect: the word in actions, the name in sentences
    ("tunnel", "tunnel effect"),
    ("long hop", "long-range hopping"),
    ("vacancy", "vacancy / impurity"),
    ("diffuse", "diffusion"),
    ("trap", "Penning trap"),
    ("ionize", "ionization"),
    ("short", "dead short"),
    ("zero point", "zero-point energy"),
    ("superpose", "superposition"),
    ("mobility", "mobility edge"),
    ("heat", "heat source"),
    ("resist", "resistance"),
    ("vortex", "vortex"),
    ("cavity", "cavity"),
)
TOKENS = {Kind.TRAP: "trap", Kind.HEAT: "heat source", Kind.RESISTANCE: "resistance"}
TOKENS |= {Kind.VORTEX: "vortex", Kind.CAVITY: "cavity"}
TURNS = ("cw", "ccw")
TURNING = ("clockwise", "counter-clockwise")


def place(cell: int, spin: int) -> str:
    """`c2↑`; ↕ is a superposed electron."""
    return f"{cell_name(cell)}{ARROW[spin]}"


def mesh(face: int) -> str:
    """`b2` or, for the upper of two triangles, `b2▽`."""
    return cell_name(face // 2) + ("▽" if face % 2 else "")


def token_place(token: int) -> str:
    """Where a token lies, in words."""
    kind, cell, other, _ = PARTS[token]
    if kind == Kind.VORTEX:
        return f"at {mesh(cell)}, {TURNING[other]}"
    if kind == Kind.CAVITY:
        return f"from {cell_name(cell)} to {cell_name(other)}"
    if kind == Kind.RESISTANCE:
        return f"between {cell_name(cell)} and {cell_name(other)}"
    return f"on {cell_name(cell)}"


def is_movement(view: Any, action: int) -> bool:
    """A movement of electrons, not an effect."""
    kind = PARTS[action][0]
    return kind <= Kind.FLIP or (kind == Kind.TUNNEL and view.degree != Degree.DOCTORATE)


def price_of(view: Any, action: int) -> int:
    """What an effect costs now, 0 if the action is none or its card does not lie open."""
    effect = EFFECT_OF[PARTS[action][0]]
    if view.degree != Degree.DOCTORATE or effect < 0 or effect not in view.row:
        return 0
    return int(PRICES[view.row.tolist().index(effect)])
