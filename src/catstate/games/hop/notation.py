"""|Hop⟩ in words: the names of things, actions, questions and labels."""

from collections.abc import Sequence
from functools import cache

from catstate.core.language import cached, mark, say, say_as
from catstate.core.narrator import whose
from catstate.core.parts import Group
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, OVER

from . import positions
from .actions import EFFECT_OF, NUM_ACTIONS, PARTS, Kind, Outcome, Phase
from .conservation import check as check
from .formulas import ARROW, change_of, colour_of, income_of, is_own_goal, is_unnamed, shocked_by, transfers
from .pieces import ARROWS, CELLS, EFFECTS, MOVEMENTS, TURNS, Degree, cell_name, mesh
from .state import State, View
from .words import effect_title, movement_name, movement_title, movements_in_words, place, token_place

DOCTORATE, BACHELOR = int(Degree.DOCTORATE), int(Degree.BACHELOR)
CRADLE, FLIP, TUNNEL, THESIS = int(Kind.CRADLE), int(Kind.FLIP), int(Kind.TUNNEL), int(Kind.THESIS)
SHORT, END, LAST_MOVING = int(Kind.SHORT), int(Kind.END), int(Kind.DIFFUSION)
CARD_OF = EFFECT_OF.tolist()  # the effect that an action plays, by kind; −1 = none


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
        return say("The game is over.")
    if actor == CHANCE:
        if phase == Phase.DEAL:
            return say("The effect cards are laid out.")
        return say("The box is spun for the first player.")
    return _ask_reader(view, names) if actor == view.seat else _ask_other(view, names, names[actor])


def _ask_reader(view: View, names: Sequence[str]) -> str:
    phase = int(view.phase)
    if phase == Phase.BLOCK:
        owner, before = whose(int(view.mover), names, int(view.seat)), int(view.blocked[view.mover])
        if before < 0:
            return say("You: block one movement for {whose} turn.", whose=owner)
        movement = movement_name(before)
        return say(
            "You: block one movement for {whose} turn (not the {movement} again).", whose=owner, movement=movement
        )
    if phase == Phase.NAME:
        cell = cell_name(int(view.asked))
        return say("You: name the spin of the superposed electron on {cell}: up or down?", cell=cell)
    if phase == Phase.SWAP:
        cell = cell_name(PARTS[view.tokens[view.acting]][1])
        return say("You: decide whether the two electrons on {cell} swap places.", cell=cell)
    if phase == Phase.EXTRA:
        return say("You: make the extra movement of the mobility edge.")
    if not view.moves_left and view.thesis:
        return say("You: use effects, or end the turn.")
    left = movements_in_words(int(view.moves_left))
    if view.thesis:
        return say("You: {movements} left, and effects as long as the energy lasts.", movements=left)
    return say("You: {movements} left.", movements=left)


def _ask_other(view: View, names: Sequence[str], name: str) -> str:
    phase = int(view.phase)
    if phase == Phase.BLOCK:
        words = {"name": name, "whose": whose(int(view.mover), names, int(view.seat))}
        before = int(view.blocked[view.mover])
        if before < 0:
            return say("{name} blocks one movement for {whose} turn.", **words)
        words["movement"] = movement_name(before)
        return say("{name} blocks one movement for {whose} turn (not the {movement} again).", **words)
    if phase == Phase.NAME:
        cell = cell_name(int(view.asked))
        return say("{name} names the spin of the superposed electron on {cell}: up or down?", name=name, cell=cell)
    if phase == Phase.SWAP:
        cell = cell_name(PARTS[view.tokens[view.acting]][1])
        return say("{name} decides whether the two electrons on {cell} swap places.", name=name, cell=cell)
    if phase == Phase.EXTRA:
        return say("{name} makes the extra movement of the mobility edge.", name=name)
    if not view.moves_left and view.thesis:
        return say("{name} may use effects, or end the turn.", name=name)
    words = {"name": name, "movements": movements_in_words(int(view.moves_left))}
    if view.thesis:
        return say("{name} is to move, {movements} left, and effects as long as the energy lasts.", **words)
    return say("{name} is to move, {movements} left.", **words)


LAYING = {  # the label of a token that is laid, and of one that is lifted
    Kind.TRAP: (mark("Lay the trap {place}"), mark("Lift the trap {place}")),
    Kind.HEAT: (mark("Lay the heat source {place}"), mark("Lift the heat source {place}")),
    Kind.RESISTANCE: (mark("Lay the resistance {place}"), mark("Lift the resistance {place}")),
    Kind.VORTEX: (mark("Lay the vortex {place}"), mark("Lift the vortex {place}")),
    Kind.CAVITY: (mark("Lay the cavity {place}"), mark("Lift the cavity {place}")),
}


def label(view: View, action: int, names: Sequence[str]) -> str:
    """An action as words on a button."""
    kind = PARTS[action][0]
    if kind == CRADLE and not is_unnamed(view, action):
        (_, _, front, _), pushed = transfers(view, action)
        return say(
            "{cradle} to {front}: {whose} {cell} goes to {target}",
            cradle=plain_label(action),
            front=cell_name(front),
            whose=whose(colour_of(view, pushed), names, int(view.seat)),
            cell=cell_name(pushed.cell),
            target=cell_name(pushed.to),
        )
    if kind in LAYING:
        return say(LAYING[Kind(kind)][action in view.tokens[: view.laid]], place=token_place(action))
    if kind == SHORT:
        return say("Take one energy from {name}", name=names[PARTS[action][1]])
    if kind == END:
        return say("End the turn") if view.used else say("Pass: nothing can move")
    return plain_label(action)


@cached()
def plain_label(action: int) -> str:
    """The words of an action that are the same in every position."""
    kind, cell, other, spin = PARTS[action]
    here, there = cell_name(cell % CELLS), cell_name(other % CELLS)
    if kind in MOVING_LABELS:
        return say(MOVING_LABELS[Kind(kind)], start=place(cell, spin), there=there)
    match kind:
        case Kind.DOUBLETON:
            return say("Doubleton from {here} to {there}", here=here, there=there)
        case Kind.CRADLE:
            return say("Cradle from {start} {arrow}", start=place(cell, spin), arrow=ARROWS[other])
        case Kind.FLIP:
            return say("Flip {here}", here=here)
        case Kind.VACANCY:
            return say("Remove site {here}", here=here)
        case Kind.IMPURITY:
            return say("Lay a site on {here}", here=here)
        case Kind.DIFFUSION:
            return say("Diffuse {start} and {end}", start=place(cell, spin), end=place(other, spin))
        case Kind.IONIZATION:
            return say("Ionize {start}", start=place(cell, spin))
        case Kind.SUPERPOSITION:
            return say("Superpose {here}", here=here)
        case Kind.BLOCK:
            return say("Block the {movement}", movement=movement_name(cell))
        case Kind.NAME:
            return say("Spin down ↓") if spin else say("Spin up ↑")
    return say(PLAIN_LABELS[Kind(kind)])


MOVING_LABELS = {
    Kind.HOP: mark("Hop from {start} to {there}"),
    Kind.TUNNEL: mark("Tunnel from {start} to {there}"),
    Kind.LONG_HOP: mark("Long hop from {start} to {there}"),
}
PLAIN_LABELS = {
    Kind.THESIS: mark("Defend the thesis"),
    Kind.ZERO_POINT: mark("Zero-point energy: all others pay one"),
    Kind.MOBILITY: mark("Mobility edge: one more movement"),
    Kind.KEEP: mark("Leave them"),
    Kind.SWAP: mark("Swap them"),
}


def detail(view: View, action: int) -> str:
    """What you pay or get for a movement, what an effect costs, a shock, and what the end of the turn leaves unused."""
    kind = PARTS[action][0]
    if kind == END and view.moves_left:
        return say("{movements} unused", movements=movements_in_words(int(view.moves_left)))
    if kind > LAST_MOVING:  # what moves nothing at once
        return say("costs {number}", number=price) if (price := price_of(view, action)) else ""
    if kind != THESIS and is_unnamed(view, action):
        return say("a spin is unnamed")
    parts = []
    moved = transfers(view, action)
    if not is_movement(view, action):
        if price := price_of(view, action):
            parts.append(say("costs {number}", number=price))
    elif view.degree != BACHELOR:
        parts.append(_change_words(change_of(view, moved)))
    if income := income_of(view, action):
        parts.append(say("resistance pays {number}", number=income))
    if (shocked := shocked_by(view, moved)) >= 0:
        parts.append(say("own goal: you lose") if is_own_goal(view, shocked) else say("shock"))
    return ", ".join(parts)


@cached()
def _change_words(change: int) -> str:
    """What a movement asks for or brings."""
    if change > 0:
        return say("pay {number}", number=change)
    return say("get {number}", number=-change) if change else say("free")


MOVEMENT_KEYS = "odrftv"  # by Movement: hop, doubleton, cradle, flip, tunnel, thesis


def group(view: View, action: int) -> Group:
    """By movement, then the effects by card; the end of the turn last."""
    kind = PARTS[action][0]
    return _group(kind, is_movement(view, action) or kind == THESIS)


@cached()
def _group(kind: int, is_open: bool) -> Group:
    """The group of a kind of action; a tunnel is a movement or, in the doctorate, an effect."""
    if kind == Kind.BLOCK:
        return Group(0, say("Block a movement"), "b")
    if kind == END:
        return Group(99, say("End"), "e")
    if is_open:
        return Group(1 + kind, movement_title(kind), MOVEMENT_KEYS[kind])
    effect = CARD_OF[kind]
    if effect < 0:
        return Group(0, say_as("a group of actions", "Answer"), "a")
    return Group(10 + effect, effect_title(effect), EFFECT_KEYS[effect])


EFFECT_KEYS = "tnygpikzwmxqjb"  # by Effect


def warn(view: View, action: int) -> str:
    """A shock to your own electrode, or your partner's."""
    kind = PARTS[action][0]
    if kind > LAST_MOVING or kind == THESIS or is_unnamed(view, action):
        return ""
    shocked = shocked_by(view, transfers(view, action))
    if shocked >= 0 and is_own_goal(view, shocked):
        return say("This electrode is your own side's: you lose.")
    return ""


def write_position(state: State) -> list[str]:
    """A position as people write it."""
    return positions.write(state, action_text)


def read_position(lines: Sequence[str], seats: int, options: Ints) -> State:
    """The position that the lines describe."""
    return positions.read(lines, seats, options, action_named)


def action_named(text: str) -> int | None:
    """The action of this text."""
    return next((action for action in range(NUM_ACTIONS) if action_text(action) == text), None)
