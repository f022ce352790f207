"""|Hop⟩ in words: actions, questions, sentences and formulas."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from catstate.core.rules import CHANCE, OVER

from .actions import EFFECT_OF, PARTS, Kind
from .audit import check
from .physics import ARROW, change_of, is_unnamed, shocked_by, signed, transfers
from .pieces import ARROWS, CARDS, cell_name
from .refusal import refuse
from .rules import SPIN
from .state import Degree, Phase
from .story import result, tell
from .words import EFFECTS, MOVEMENTS, TOKENS, TURNS, is_movement, mesh, place, price_of, token_place

__all__ = ["action_text", "ask", "check", "detail", "label", "outcome_text", "refuse", "result", "tell"]


@cache
def action_text(action: int) -> str:
    """An action as it is written down."""
    kind, cell, other, spin = PARTS[action]
    if kind in (Kind.HOP, Kind.TUNNEL, Kind.LONG_HOP):
        word = {Kind.HOP: "hop", Kind.TUNNEL: "tunnel", Kind.LONG_HOP: "long hop"}[kind]
        return f"{word} {place(cell, spin)} {cell_name(other)}"
    if kind == Kind.CRADLE:
        return f"cradle {place(cell, spin)} {ARROWS[other]}"
    if kind == Kind.DIFFUSION:
        return f"diffuse {place(cell, spin)} {cell_name(other)}"
    if kind in (Kind.DOUBLETON, Kind.RESISTANCE, Kind.CAVITY):
        word = {Kind.DOUBLETON: "doubleton", Kind.RESISTANCE: "resist", Kind.CAVITY: "cavity"}[kind]
        return f"{word} {cell_name(cell)} {cell_name(other)}"
    if kind == Kind.VORTEX:
        return f"vortex {mesh(cell)} {TURNS[other]}"
    if kind == Kind.SHORT:
        return f"short {cell}"
    if kind == Kind.BLOCK:
        return f"block {MOVEMENTS[cell]}"
    if kind == Kind.NAME:
        return f"name {ARROW[spin]}"
    if kind == Kind.FLIP or kind == Kind.IMPURITY:
        return f"{kind.name.lower()} {cell_name(cell)}"
    if kind in (Kind.VACANCY, Kind.TRAP, Kind.IONIZATION, Kind.SUPERPOSITION, Kind.HEAT):
        return f"{EFFECTS[EFFECT_OF[kind]][0]} {cell_name(cell)}"
    return {Kind.ZERO_POINT: "zero point"}.get(kind, kind.name.lower())


def outcome_text(outcome: int) -> str:
    """`lay vortex`, `begin 1`."""
    return f"lay {EFFECTS[outcome][0]}" if outcome < 2 * CARDS else f"begin {outcome - SPIN}"


def ask(view: Any, names: Sequence[str]) -> str:
    """The question now open."""
    phase, actor = int(view.phase), int(view.to_act)
    if actor == OVER:
        return "The game is over."
    if actor == CHANCE:
        return "The effect cards are laid out." if phase == Phase.DEAL else "The box is spun for the first player."
    mine, mover = actor == view.seat, names[view.mover]
    you = "You:" if mine else names[actor]
    if phase == Phase.BLOCK:
        return f"{you} {'block' if mine else 'blocks'} one movement for {mover}'s turn."
    if phase == Phase.NAME:
        where = cell_name(int(view.asked))
        return f"{you} {'name' if mine else 'names'} the spin of the superposed electron on {where}: up or down?"
    if phase == Phase.SWAP:
        where = cell_name(PARTS[view.tokens[view.acting]][1])
        return f"{you} {'decide' if mine else 'decides'} whether the two electrons on {where} swap places."
    if phase == Phase.EXTRA:
        return f"{you} {'make' if mine else 'makes'} the extra movement of the mobility edge."
    left = ("no movement", "one movement", "two movements")[view.moves_left]
    thesis = ", and effects as long as the energy lasts" if view.thesis else ""
    if not view.moves_left and thesis:
        return f"{you} {'use' if mine else 'may use'} effects, or end the turn."
    return f"{you} {left} left{thesis}." if mine else f"{you} is to move, {left} left{thesis}."


def label(view: Any, action: int, names: Sequence[str]) -> str:
    """An action as words on a button."""
    kind, cell, other, spin = PARTS[action]
    here, there = cell_name(cell % 64), cell_name(other % 64)
    if kind in (Kind.HOP, Kind.TUNNEL, Kind.LONG_HOP):
        verb = {Kind.HOP: "Hop", Kind.TUNNEL: "Tunnel", Kind.LONG_HOP: "Long hop"}[kind]
        return f"{verb} from {place(cell, spin)} to {there}"
    if kind == Kind.CRADLE:
        return f"Cradle from {place(cell, spin)} {ARROWS[other]}"
    if kind == Kind.DOUBLETON:
        return f"Doubleton from {here} to {there}"
    if kind in TOKENS:
        verb = "Lift" if action in view.tokens[: view.laid] else "Lay"
        return f"{verb} the {TOKENS[kind]} {token_place(action)}"
    if kind == Kind.SHORT:
        return f"Take one energy from {names[cell]}"
    if kind == Kind.BLOCK:
        return f"Block the {MOVEMENTS[cell]}"
    if kind == Kind.END:
        return "End the turn" if view.used else "Pass: nothing can move"
    plain = {
        Kind.FLIP: f"Flip {here}",
        Kind.THESIS: "Defend the thesis",
        Kind.VACANCY: f"Remove site {here}",
        Kind.IMPURITY: f"Lay a site on {here}",
        Kind.DIFFUSION: f"Diffuse {here}{ARROW[spin]} and {there}{ARROW[spin]}",
        Kind.IONIZATION: f"Ionize {here}",
        Kind.ZERO_POINT: "Zero-point energy: all others pay one",
        Kind.SUPERPOSITION: f"Superpose {here}",
        Kind.MOBILITY: "Mobility edge: one more movement",
        Kind.NAME: f"Spin {('up ↑', 'down ↓')[spin % 2]}",
        Kind.KEEP: "Leave them",
        Kind.SWAP: "Swap them",
    }
    return plain[kind]


def detail(view: Any, action: int) -> str:
    """What a movement pays (+) or costs (−), what an effect costs."""
    if is_movement(view, action):
        if is_unnamed(view, action):
            return "a spin is unnamed"
        moved = transfers(view, action)
        shock = "shock" if shocked_by(view, moved) >= 0 else ""
        if view.degree == Degree.BACHELOR:
            return shock
        paid = signed(-change_of(view, moved))
        return f"{paid}, {shock}" if shock else paid
    if price := price_of(view, action):
        return f"costs {price}"
    return ""
