"""The words of Schrödinger's Cats: hypotheses, boxes, physicists, scores."""

from collections.abc import Sequence

from catstate.core.record import Ints

from . import pieces
from .state import View

KIND_WORDS = ("alive", "dead", "empty", "heisenberg")
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NOUNS = ("alive cat", "dead cat", "empty box", "Heisenberg")


def cell_text(cell: int) -> str:
    """A hypothesis as it is typed: `3 alive`."""
    return f"{pieces.NUMBER_OF[cell]} {KIND_WORDS[pieces.KIND_OF[cell]]}"


def counted(number: int, kind: int) -> str:
    """`1 alive cat`, `3 dead cats`, `no empty boxes`."""
    noun = NOUNS[kind]
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {noun}{'es' if noun.endswith('x') else 's'}"


HYPOTHESES = tuple(
    counted(int(number), int(kind)) for number, kind in zip(pieces.NUMBER_OF, pieces.KIND_OF, strict=True)
)


def hypothesis(cell: int) -> str:
    """A hypothesis as it is said: `3 alive cats`."""
    return HYPOTHESES[cell]


def a_box(kind: int) -> str:
    """`an alive cat`, `a Heisenberg`."""
    return f"{'an' if NOUNS[kind][0] in 'ae' else 'a'} {NOUNS[kind]}"


def boxes_words(number: int) -> str:
    return "1 box" if number == 1 else f"{number} boxes"


def bag_words(bag: Ints | Sequence[int]) -> str:
    """What a hand or pile holds: `2 alive, 1 dead and 1 Heisenberg`."""
    words = (*KIND_WORDS[:3], "Heisenbergs" if bag[pieces.HEISENBERG] > 1 else "Heisenberg")
    parts = [f"{bag[kind]} {words[kind]}" for kind in range(pieces.KINDS) if bag[kind]]
    return join(parts) if parts else "nothing"


def join(parts: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def sentence_start(words: str) -> str:
    """The same with a capital letter."""
    return words[0].upper() + words[1:]


def revealed(physicist: int, power: int) -> str:
    """A physicist by name, and for Tabby as whom: `Neil deGrasse Tabby as Sir Isaac Mewton`."""
    copied = "" if physicist == power else f" as {pieces.NAMES[power]}"
    return f"{pieces.NAMES[physicist]}{copied}"


def score_words(view: View, seat: int, lives: int) -> str:
    """How a scientist stands in the match: `won 1/3, lost 0/2`, `out`, `winner`; `lives` losses put her out."""
    if view.winner == seat:
        return "winner"
    if view.leaving[seat]:
        return "out"
    wins, losses = view.wins[seat], view.losses[seat]
    won = f"won {wins}/{view.wins_needed}" if view.wins_needed else f"won {wins}" if wins else ""
    lost = f"lost {losses}/{lives}" if lives > 1 else ""
    return ", ".join(part for part in (won, lost) if part)


def experiments(number: int) -> str:
    """`one experiment`, `three experiments`."""
    return "one experiment" if number == 1 else f"{NUMBER_WORDS[number]} experiments"


def used_words(view: View, seat: int) -> str:
    """That a doctorate is used, and for Tabby as whom: ` (used)`, ` (used as Mewton)`; "" before."""
    if not view.used[seat]:
        return ""
    power = view.used_as[seat]
    return " (used)" if power == view.doctorates[seat] else f" (used as {family_name(power)})"


def family_name(physicist: int) -> str:
    """`Mewton`, `Pounce-Gaposchkin`."""
    return pieces.NAMES[physicist].split()[-1]
