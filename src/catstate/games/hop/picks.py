"""|Hop⟩: what you click. A movement, an electron, a target; an effect, then what it is played on."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from catstate.core.language import mark, say

from .actions import PARTS, Kind
from .pieces import MOVEMENTS, NEXT, Degree, Effect, Ground, Spin, cell_name
from .state import View

SPIN_IDS = ("up", "down")
DOCTORATE, SITE, BOTH, UP, DOWN = map(int, (Degree.DOCTORATE, Ground.SITE, Spin.BOTH, Spin.UP, Spin.DOWN))
CRADLE, FLIP, NAME = int(Kind.CRADLE), int(Kind.FLIP), int(Kind.NAME)
TUNNEL, LONG_HOP = int(Kind.TUNNEL), int(Kind.LONG_HOP)


def path(view: View, action: int) -> tuple[str, ...]:
    kind, cell, other, spin = PARTS[action]
    if kind == NAME:
        return (place_id(int(view.asked), spin),)
    if kind == FLIP:
        spin = BOTH if view.superposed[cell] else UP if view.who[cell * 2] else DOWN
        return "move-flip", place_id(cell, spin)
    if kind > FLIP and kind not in (TUNNEL, LONG_HOP):
        return fixed_path(action)
    target = other
    if kind == CRADLE:  # the electron that is struck: two lines of a honeycomb may share the place before it
        board = int(view.board)
        target = int(NEXT[board, NEXT[board, cell, other], other])
    ground = view.ground
    return moving_path(
        action,
        target,
        bool(kind == LONG_HOP or (kind == TUNNEL and view.degree == DOCTORATE)),
        bool(ground[cell] == SITE),
        bool(ground[target] == SITE),
    )


def also(view: View, legal: Sequence[int]) -> list[tuple[tuple[str, ...], ...]]:
    """From the electron: what moves, where to; and which movement or card, where two would do the same.

    A pair whose electrons can be clicked one by one moves from the card only: its site lies under theirs.
    """
    paths = [path(view, action) for action in legal]
    turned = [(*picked[1:], picked[0]) if len(picked) > 1 else () for picked in paths]
    halves = {picked[0].partition("-")[0] for picked in turned if picked and picked[0].endswith(SPIN_IDS)}
    turned = [picked if picked and picked[0].removeprefix("cell-") not in halves else () for picked in turned]
    alike = Counter(picked[:-1] for picked in turned)
    beginnings = Counter(picked[:end] for picked in turned for end in range(1, len(picked)))
    return [_short(picked, alike, beginnings) for picked in turned]


def _short(
    picked: tuple[str, ...], alike: "Counter[tuple[str, ...]]", beginnings: "Counter[tuple[str, ...]]"
) -> tuple[tuple[str, ...], ...]:
    """The card at the end of a path is left out where the picks before it say enough, and where there are two."""
    if not picked:
        return ()
    if len(picked) > 2 and alike[picked[:-1]] == 1 and beginnings[picked[:-1]] == 1:
        return (picked[:-1],)
    return (picked,)


def ask_next(view: View, picked: Sequence[str], names: Sequence[str]) -> str:
    """What is picked, and what is still to be said."""
    first, last = picked[0], picked[-1]
    kind, _, name = first.partition("-")
    if kind in ("move", "effect"):
        card = say(CARDS[name])
        if len(picked) == 1:
            return say("{card}: {question}", card=card, question=say(QUESTIONS.get(name, USUAL_QUESTION)))
        if last.startswith("mesh"):
            return say("{card}: which way round?", card=card)
        return say("{card}: where to?", card=card)
    if len(picked) == 1:
        return say("{start}: where to?", start=place_words(first))
    return say("{start} to {end}: by which movement?", start=place_words(first), end=place_words(last))


CARDS = {  # by what stands in the ids of movements and effects
    "hop": mark("Hop"),
    "doubleton": mark("Doubleton"),
    "cradle": mark("Cradle"),
    "flip": mark("Flip"),
    "tunnel": mark("Tunnel"),
    "thesis": mark("Thesis"),
    "long-hop": mark("Long hop"),
    "vacancy": mark("Vacancy"),
    "diffusion": mark("Diffusion"),
    "trap": mark("Trap"),
    "ionization": mark("Ionization"),
    "short": mark("Short"),
    "zero-point": mark("Zero point"),
    "superposition": mark("Superposition"),
    "mobility": mark("Mobility"),
    "heat": mark("Heat"),
    "resistance": mark("Resistance"),
    "vortex": mark("Vortex"),
    "cavity": mark("Cavity"),
}
USUAL_QUESTION = mark("which electron?")
QUESTIONS = {
    "vacancy": mark("which site, or where does one go?"),
    "short": mark("who pays?"),
    "resistance": mark("on which bond?"),
    "vortex": mark("in which mesh?"),
    "cavity": mark("from which site?"),
    "trap": mark("on which site?"),
    "heat": mark("on which site?"),
    "superposition": mark("which site?"),
    "doubleton": mark("which pair?"),
}


def place_words(name: str) -> str:
    """A thing on the board as people say it: `b3 up`, `c2`."""
    cell, _, spin = name.removeprefix("cell-").partition("-")
    if spin == "up":
        return say("{cell} up", cell=cell)
    return say("{cell} down", cell=cell) if spin == "down" else name.removeprefix("cell-").replace("-", " ")


@cache
def moving_path(action: int, target: int, is_effect: bool, from_site: bool, to_site: bool) -> tuple[str, ...]:
    """The path of an action that moves electrons from cell to cell. On an electrode an electron has no spin yet."""
    kind, cell, _, spin = PARTS[action]
    button = effect_id(Effect[kind.name]) if is_effect else f"move-{MOVEMENTS[kind]}"
    if kind == Kind.DOUBLETON:
        spin = BOTH
    return button, place_id(cell, spin if from_site else BOTH), place_id(target, spin if to_site else BOTH)


@cache
def fixed_path(action: int) -> tuple[str, ...]:
    """The path of an action that is the same in every position."""
    kind, cell, other, spin = PARTS[action]
    if kind == Kind.BLOCK:
        return (f"move-{MOVEMENTS[cell]}",)
    plain = {Kind.THESIS: "move-thesis", Kind.KEEP: "keep", Kind.SWAP: "swap", Kind.END: "end"}
    if kind in plain:
        return (plain[kind],)
    if kind == Kind.IMPURITY:
        return effect_id(Effect.VACANCY), gap_id(cell)
    card = effect_id(Effect[kind.name])
    if kind in (Kind.ZERO_POINT, Kind.MOBILITY):
        return (card,)
    if kind == Kind.SHORT:
        return card, f"seat-{cell}"
    if kind == Kind.IONIZATION:
        return card, place_id(cell, spin)
    if kind == Kind.DIFFUSION:
        return card, place_id(cell, spin), place_id(other, spin)
    if kind == Kind.RESISTANCE:
        return card, bond_id(cell, other)
    if kind == Kind.VORTEX:
        return card, mesh_id(cell), ("turn-cw", "turn-ccw")[other]
    if kind == Kind.CAVITY:
        return card, place_id(cell, BOTH), place_id(other, BOTH)
    return card, place_id(cell, BOTH)


def place_id(cell: int, spin: int) -> str:
    """A half of a site; the whole cell for a superposed electron or a pair."""
    return f"cell-{cell_name(cell)}" if spin == BOTH else f"{cell_name(cell)}-{SPIN_IDS[spin]}"


def gap_id(cell: int) -> str:
    return f"gap-{cell_name(cell)}"


def bond_id(cell: int, other: int) -> str:
    return f"bond-{cell_name(cell)}-{cell_name(other)}"


def mesh_id(face: int) -> str:
    return f"mesh-{cell_name(face // 2)}" + ("v" if face % 2 else "")


def electron_id(cell: int, spin: int) -> str:
    """The electron in a place; a superposed one has its site's name alone."""
    return f"electron-{cell_name(cell)}" + (f"-{SPIN_IDS[spin]}" if spin != BOTH else "")


@cache
def token_id(token: int) -> str:
    """A token, named by the action that laid it."""
    kind, cell, other, _ = PARTS[token]
    if kind == Kind.VORTEX:
        return f"vortex-{cell_name(cell // 2)}" + ("v" if cell % 2 else "")
    where = f"-{cell_name(other)}" if kind in (Kind.RESISTANCE, Kind.CAVITY) else ""
    return f"{kind.name.lower()}-{cell_name(cell)}{where}"


def effect_id(effect: int) -> str:
    return f"effect-{Effect(effect).name.lower().replace('_', '-')}"
