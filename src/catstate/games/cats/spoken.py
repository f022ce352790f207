"""Numbers and kinds as people say them."""

from collections.abc import Sequence
from typing import Any

from .pieces import HEISENBERG, KIND_OF, KINDS, NUMBER_OF

KIND_WORDS = ("alive", "dead", "empty", "heisenberg")
NOUNS = ("alive cat", "dead cat", "empty box", "Heisenberg")


def cell_text(cell: int) -> str:
    """A hypothesis as it is typed: `3 alive`."""
    return f"{NUMBER_OF[cell]} {KIND_WORDS[KIND_OF[cell]]}"


def counted(number: int, kind: int) -> str:
    """`1 alive cat`, `3 dead cats`, `no empty boxes`."""
    noun = NOUNS[kind]
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {noun}{'es' if noun.endswith('x') else 's'}"


HYPOTHESES = tuple(counted(int(number), int(kind)) for number, kind in zip(NUMBER_OF, KIND_OF, strict=True))


def hypothesis(cell: int) -> str:
    """A hypothesis as it is said: `3 alive cats`."""
    return HYPOTHESES[cell]


def a_box(kind: int) -> str:
    """`an alive cat`, `a Heisenberg`."""
    return f"{'an' if NOUNS[kind][0] in 'ae' else 'a'} {NOUNS[kind]}"


def boxes_words(number: int) -> str:
    return "1 box" if number == 1 else f"{number} boxes"


def bag_words(bag: Any) -> str:
    """What a hand or pile holds: `2 alive, 1 dead and 1 Heisenberg`."""
    words = (*KIND_WORDS[:HEISENBERG], "Heisenbergs" if bag[HEISENBERG] > 1 else "Heisenberg")
    parts = [f"{bag[kind]} {words[kind]}" for kind in range(KINDS) if bag[kind]]
    return join(parts) if parts else "nothing"


def join(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
