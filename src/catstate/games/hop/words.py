"""Names of movements, effects and tokens, and phrases of places: what the log, buttons, tips and refusals share."""

from functools import lru_cache

from catstate.core.language import capital, mark, say, say_as

from .actions import PARTS, Kind
from .formulas import ARROW
from .pieces import cell_name, mesh

MOVEMENT_NAMES = (  # by Movement
    mark("hop"),
    mark("doubleton"),
    mark("cradle"),
    mark("flip"),
    mark("tunnel"),
    mark("thesis"),
)
EFFECT_NAMES = (  # by Effect
    mark("tunnel effect"),
    mark("long-range hopping"),
    mark("vacancy / impurity"),
    mark("diffusion"),
    mark("Penning trap"),
    mark("ionization"),
    mark("dead short"),
    mark("zero-point energy"),
    mark("superposition"),
    mark("mobility edge"),
    mark("heat source"),
    mark("resistance"),
    mark("vortex"),
    mark("cavity"),
)
TOKEN_NAMES = {
    Kind.TRAP: mark("trap"),
    Kind.HEAT: mark("heat source"),
    Kind.RESISTANCE: mark("resistance"),
    Kind.VORTEX: mark("vortex"),
    Kind.CAVITY: mark("cavity"),
}
TURNING = mark("clockwise"), mark("counter-clockwise")
COUNTED = (
    mark("no movement"),
    mark("one movement"),
    mark("two movements"),
    mark("three movements"),
    mark("four movements"),
)


def movement_name(movement: int) -> str:
    return say(MOVEMENT_NAMES[movement])


def movement_title(movement: int) -> str:
    """The same as a heading."""
    return capital(say(MOVEMENT_NAMES[movement]))


def effect_name(effect: int) -> str:
    return say(EFFECT_NAMES[effect])


def effect_title(effect: int) -> str:
    """The same as a heading."""
    return capital(say(EFFECT_NAMES[effect]))


def token_name(kind: Kind) -> str:
    return say(TOKEN_NAMES[kind])


def turning(against: int) -> str:
    """Which way round a vortex goes."""
    return say(TURNING[against])


def movements_in_words(number: int) -> str:
    """`two movements`."""
    return say(COUNTED[number])


def spin_name(spin: int) -> str:
    """`up`, after the word spin."""
    return say_as("a spin", "down") if spin else say_as("a spin", "up")


@lru_cache(512)
def place(cell: int, spin: int) -> str:
    """`c2↑`; ↕ is a superposed electron."""
    return f"{cell_name(cell)}{ARROW[spin]}"


def token_place(token: int) -> str:
    """Where a token lies, in words; of a vortex, which way it turns, too."""
    kind, cell, other, _ = PARTS[token]
    if kind == Kind.VORTEX:
        return say("at {mesh}, {turning}", mesh=mesh(cell), turning=turning(other))
    return token_spot(token)


def token_spot(token: int) -> str:
    """Where a token lies, and nothing else."""
    kind, cell, other, _ = PARTS[token]
    if kind == Kind.VORTEX:
        return say("at {mesh}", mesh=mesh(cell))
    if kind == Kind.CAVITY:
        return say("from {here} to {there}", here=cell_name(cell), there=cell_name(other))
    if kind == Kind.RESISTANCE:
        return say("between {here} and {there}", here=cell_name(cell), there=cell_name(other))
    return say("on {cell}", cell=cell_name(cell))
