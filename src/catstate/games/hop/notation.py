"""|Hop⟩ in words: the names of things, actions, questions and labels."""

from collections.abc import Sequence
from functools import cache

from catstate.core.parts import Group
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, OVER

from . import positions
from .actions import EFFECT_OF, NUM_ACTIONS, PARTS, Kind, Outcome, Phase
from .conservation import check as check
from .formulas import ARROW, change_of, colour_of, income_of, is_own_goal, is_unnamed, shocked_by, transfers
from .pieces import ARROWS, CELLS, EFFECTS, MOVEMENTS, TURNS, Degree, cell_name, mesh
from .state import State, View

COUNTED = ("no movement", "one movement", "two movements", "three movements", "four movements")
TOKENS = {Kind.TRAP: "trap", Kind.HEAT: "heat source", Kind.RESISTANCE: "resistance"}
TOKENS |= {Kind.VORTEX: "vortex", Kind.CAVITY: "cavity"}
TURNING = ("clockwise", "counter-clockwise")
DOCTORATE, BACHELOR = int(Degree.DOCTORATE), int(Degree.BACHELOR)
CRADLE, FLIP, TUNNEL, THESIS = int(Kind.CRADLE), int(Kind.FLIP), int(Kind.TUNNEL), int(Kind.THESIS)
SHORT, END, LAST_MOVING = int(Kind.SHORT), int(Kind.END), int(Kind.DIFFUSION)
CARD_OF = EFFECT_OF.tolist()  # the effect that an action plays, by kind; −1 = none


def place(cell: int, spin: int) -> str:
    """`c2↑`; ↕ is a superposed electron."""
    return f"{cell_name(cell)}{ARROW[spin]}"


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


def is_movement(view: View, action: int) -> bool:
    """A movement of electrons, not an effect."""
    kind = PARTS[action][0]
    return kind <= FLIP or (kind == TUNNEL and view.degree != DOCTORATE)


def price_of(view: View, action: int) -> int:
    """What an effect costs now, 0 if the action is none or its card does not lie open."""
    effect = CARD_OF[PARTS[action][0]]
    if effect < 0 or view.degree != DOCTORATE:
        return 0
    row = view.row.tolist()
    return int(view.price[row.index(effect)]) if effect in row else 0


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
    if kind == Kind.IONIZATION:
        return f"ionize {place(cell, spin)}"
    if kind in (Kind.VACANCY, Kind.TRAP, Kind.SUPERPOSITION, Kind.HEAT):
        return f"{EFFECTS[EFFECT_OF[kind]][0]} {cell_name(cell)}"
    return {Kind.ZERO_POINT: "zero point"}.get(kind, kind.name.lower())


def outcome_text(outcome: int) -> str:
    """`lay vortex`, `begin 1`."""
    return f"lay {EFFECTS[outcome][0]}" if outcome < Outcome.BEGIN else f"begin {outcome - Outcome.BEGIN}"


def ask(view: View, names: Sequence[str]) -> str:
    """The question now open."""
    phase, actor = int(view.phase), int(view.to_act)
    if actor == OVER:
        return "The game is over."
    if actor == CHANCE:
        return "The effect cards are laid out." if phase == Phase.DEAL else "The box is spun for the first player."
    mine, mover = actor == view.seat, names[view.mover]
    you = "You:" if mine else names[actor]
    if phase == Phase.BLOCK:
        before = int(view.blocked[view.mover])
        last = f" (not the {MOVEMENTS[before]} again)" if before >= 0 else ""
        whose = "your" if view.mover == view.seat else f"{mover}'s"
        return f"{you} {'block' if mine else 'blocks'} one movement for {whose} turn{last}."
    if phase == Phase.NAME:
        where = cell_name(int(view.asked))
        return f"{you} {'name' if mine else 'names'} the spin of the superposed electron on {where}: up or down?"
    if phase == Phase.SWAP:
        where = cell_name(PARTS[view.tokens[view.acting]][1])
        return f"{you} {'decide' if mine else 'decides'} whether the two electrons on {where} swap places."
    if phase == Phase.EXTRA:
        return f"{you} {'make' if mine else 'makes'} the extra movement of the mobility edge."
    left = COUNTED[view.moves_left]
    thesis = ", and effects as long as the energy lasts" if view.thesis else ""
    if not view.moves_left and thesis:
        return f"{you} {'use' if mine else 'may use'} effects, or end the turn."
    return f"{you} {left} left{thesis}." if mine else f"{you} is to move, {left} left{thesis}."


def label(view: View, action: int, names: Sequence[str]) -> str:
    """An action as words on a button."""
    kind = PARTS[action][0]
    if kind == CRADLE and not is_unnamed(view, action):
        (_, _, front, _), pushed = transfers(view, action)
        whose = "your" if colour_of(view, pushed) == view.seat else f"{names[colour_of(view, pushed)]}'s"
        target = cell_name(pushed.to)
        return f"{plain_label(action)} to {cell_name(front)}: {whose} {cell_name(pushed.cell)} goes to {target}"
    if kind in TOKENS:
        verb = "Lift" if action in view.tokens[: view.laid] else "Lay"
        return f"{verb} the {TOKENS[kind]} {token_place(action)}"
    if kind == SHORT:
        return f"Take one energy from {names[PARTS[action][1]]}"
    if kind == END:
        return "End the turn" if view.used else "Pass: nothing can move"
    return plain_label(action)


@cache
def plain_label(action: int) -> str:
    """The words of an action that are the same in every position."""
    kind, cell, other, spin = PARTS[action]
    here, there = cell_name(cell % CELLS), cell_name(other % CELLS)
    if kind in (Kind.HOP, Kind.TUNNEL, Kind.LONG_HOP):
        verb = {Kind.HOP: "Hop", Kind.TUNNEL: "Tunnel", Kind.LONG_HOP: "Long hop"}[kind]
        return f"{verb} from {place(cell, spin)} to {there}"
    return {
        Kind.DOUBLETON: f"Doubleton from {here} to {there}",
        Kind.CRADLE: f"Cradle from {place(cell % CELLS, spin)} {ARROWS[other % len(ARROWS)]}",
        Kind.FLIP: f"Flip {here}",
        Kind.THESIS: "Defend the thesis",
        Kind.VACANCY: f"Remove site {here}",
        Kind.IMPURITY: f"Lay a site on {here}",
        Kind.DIFFUSION: f"Diffuse {here}{ARROW[spin]} and {there}{ARROW[spin]}",
        Kind.IONIZATION: f"Ionize {here}{ARROW[spin]}",
        Kind.ZERO_POINT: "Zero-point energy: all others pay one",
        Kind.SUPERPOSITION: f"Superpose {here}",
        Kind.MOBILITY: "Mobility edge: one more movement",
        Kind.BLOCK: f"Block the {MOVEMENTS[cell % len(MOVEMENTS)]}",
        Kind.NAME: f"Spin {('up ↑', 'down ↓')[spin % 2]}",
        Kind.KEEP: "Leave them",
        Kind.SWAP: "Swap them",
    }[kind]


def detail(view: View, action: int) -> str:
    """What you pay or get for a movement, what an effect costs, a shock, and what the end of the turn leaves unused."""
    kind = PARTS[action][0]
    if kind == END and view.moves_left:
        return f"{COUNTED[view.moves_left]} unused"
    if kind > LAST_MOVING:  # what moves nothing at once
        return f"costs {price}" if (price := price_of(view, action)) else ""
    if kind != THESIS and is_unnamed(view, action):
        return "a spin is unnamed"
    parts = []
    moved = transfers(view, action)
    if not is_movement(view, action):
        if price := price_of(view, action):
            parts.append(f"costs {price}")
    elif view.degree != BACHELOR:
        change = change_of(view, moved)
        parts.append(f"pay {change}" if change > 0 else f"get {-change}" if change else "free")
    if income := income_of(view, action):
        parts.append(f"resistance pays {income}")
    if (shocked := shocked_by(view, moved)) >= 0:
        parts.append("own goal: you lose" if is_own_goal(view, shocked) else "shock")
    return ", ".join(parts)


MOVEMENT_KEYS = "odrftv"  # by Movement: hop, doubleton, cradle, flip, tunnel, thesis


def group(view: View, action: int) -> Group:
    """By movement, then the effects by card; the end of the turn last."""
    kind = PARTS[action][0]
    if kind == Kind.BLOCK:
        return Group(0, "Block a movement", "b")
    if kind == END:
        return Group(99, "End", "e")
    if is_movement(view, action) or kind == THESIS:
        return Group(1 + kind, MOVEMENTS[kind].capitalize(), MOVEMENT_KEYS[kind])
    effect = CARD_OF[kind]
    if effect < 0:
        return Group(0, "Answer", "a")
    return Group(10 + effect, EFFECTS[effect][1].capitalize(), EFFECT_KEYS[effect])


EFFECT_KEYS = "tnygpikzwmxqjb"  # by Effect


def warn(view: View, action: int) -> str:
    """A shock to your own electrode, or your partner's."""
    kind = PARTS[action][0]
    if kind > LAST_MOVING or kind == THESIS or is_unnamed(view, action):
        return ""
    shocked = shocked_by(view, transfers(view, action))
    return "This electrode is your own side's: you lose." if shocked >= 0 and is_own_goal(view, shocked) else ""


def write_position(state: State) -> list[str]:
    """A position as people write it."""
    return positions.write(state, action_text)


def read_position(lines: Sequence[str], seats: int, options: Ints) -> State:
    """The position that the lines describe."""
    return positions.read(lines, seats, options, action_named)


def action_named(text: str) -> int | None:
    """The action of this text."""
    return next((action for action in range(NUM_ACTIONS) if action_text(action) == text), None)
