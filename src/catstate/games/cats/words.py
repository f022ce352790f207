"""The words of Schrödinger's Cats: hypotheses, boxes, physicists, scores."""

from collections.abc import Sequence

from catstate.core.language import cached, listed, mark, say, say_as, say_number
from catstate.core.record import Ints

from . import pieces
from .state import View

KIND_WORDS = ("alive", "dead", "empty", "heisenberg")  # in texts of actions and ids: the same in every language
KIND_NAMES = (mark("alive"), mark("dead"), mark("empty"))
NOUNS = (mark("alive cat"), mark("dead cat"), mark("empty box"), mark("Heisenberg"))
ONE_OF_THEM = (mark("an alive cat"), mark("a dead cat"), mark("an empty box"), mark("a Heisenberg"))
EXPERIMENTS = (
    mark("no experiments"),
    mark("one experiment"),
    mark("two experiments"),
    mark("three experiments"),
    mark("four experiments"),
    mark("five experiments"),
    mark("six experiments"),
    mark("seven experiments"),
    mark("eight experiments"),
    mark("nine experiments"),
)
POWERS = (  # physicist → the power, in the words of a list
    mark("exchange your whole hand"),
    mark("+2 alive cats"),
    mark("+1 empty box"),
    mark("discard all alive findings"),
    mark("discard all dead findings"),
    mark("Heisenbergs count as nothing"),
    mark("look through the discard pile"),
    mark("draw two boxes"),
    mark("skip your hypothesis"),
    mark("copy a face-up physicist"),
)


def cell_text(cell: int) -> str:
    """A hypothesis as it is typed: `3 alive`."""
    return f"{pieces.NUMBER_OF[cell]} {KIND_WORDS[pieces.KIND_OF[cell]]}"


@cached()
def counted(number: int, kind: int) -> str:
    """`1 alive cat`, `3 dead cats`, `no empty boxes`."""
    if kind == pieces.ALIVE:
        return say_number("{n} alive cat", "{n} alive cats", number) if number else say("no alive cats")
    if kind == pieces.DEAD:
        return say_number("{n} dead cat", "{n} dead cats", number) if number else say("no dead cats")
    if kind == pieces.EMPTY:
        return say_number("{n} empty box", "{n} empty boxes", number) if number else say("no empty boxes")
    return say_number("{n} Heisenberg", "{n} Heisenbergs", number) if number else say("no Heisenbergs")


@cached()
def hypothesis(cell: int) -> str:
    """A hypothesis as it is said: `3 alive cats`."""
    return counted(int(pieces.NUMBER_OF[cell]), int(pieces.KIND_OF[cell]))


def a_box(kind: int) -> str:
    """`an alive cat`, `a Heisenberg`, where somebody shows, draws or exchanges it."""
    if kind == pieces.HEISENBERG:
        return say_as("what somebody shows, draws or exchanges", "a Heisenberg")
    return say(ONE_OF_THEM[kind])


def boxes_words(number: int) -> str:
    return say_number("{n} box", "{n} boxes", number)


def bag_words(bag: Ints | Sequence[int]) -> str:
    """What a hand or pile holds: `2 alive, 1 dead and 1 Heisenberg`."""
    parts = [f"{bag[kind]} {say(KIND_NAMES[kind])}" for kind in range(pieces.STATED) if bag[kind]]
    if bag[pieces.HEISENBERG]:
        parts.append(counted(int(bag[pieces.HEISENBERG]), pieces.HEISENBERG))
    return listed(parts) if parts else say("nothing")


def power_words(physicist: int) -> str:
    """What a physicist's doctorate does: `draw two boxes`."""
    return say(POWERS[physicist])


def named_power(physicist: int) -> str:
    """`Sir Isaac Mewton: draw two boxes`."""
    return f"{pieces.NAMES[physicist]}: {power_words(physicist)}"


def revealed(physicist: int, power: int) -> str:
    """A physicist by name, and for Tabby as whom: `Neil deGrasse Tabby as Sir Isaac Mewton`."""
    if physicist == power:
        return pieces.NAMES[physicist]
    return say("{physicist} as {other}", physicist=pieces.NAMES[physicist], other=pieces.NAMES[power])


def score_words(view: View, seat: int, lives: int) -> str:
    """How a scientist stands in the match: `won 1/3, lost 0/2`, `out`, `winner`; `lives` losses put her out."""
    if view.winner == seat:
        return say_as("scientist", "winner")
    if view.leaving[seat]:
        return say_as("scientist", "out")
    wins, losses = view.wins[seat], view.losses[seat]
    won = f"{wins}/{view.wins_needed}" if view.wins_needed else str(wins) if wins else ""
    parts = [say("won {wins}", wins=won)] if won else []
    parts += [say("lost {losses}", losses=f"{losses}/{lives}")] if lives > 1 else []
    return ", ".join(parts)


def experiments(number: int) -> str:
    """`one experiment`, `three experiments`."""
    return say(EXPERIMENTS[number])


def used_words(view: View, seat: int) -> str:
    """That a doctorate is used, and for Tabby as whom: `(used)`, `(used as Mewton)`; "" before."""
    if not view.used[seat]:
        return ""
    power = view.used_as[seat]
    if power == view.doctorates[seat]:
        return say("(used)")
    return say("(used as {physicist})", physicist=family_name(power))


def family_name(physicist: int) -> str:
    """`Mewton`, `Pounce-Gaposchkin`."""
    return pieces.NAMES[physicist].split()[-1]


def percent_words(hundredths: int) -> str:
    """`63%`."""
    return say("{n}%", n=hundredths)
