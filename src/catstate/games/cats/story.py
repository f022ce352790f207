"""Schrödinger's Cats: what happened, as a narrator at the table would tell it, and the words for it."""

from collections.abc import Iterable, Sequence

from catstate.core.parts import Line
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, HIDDEN

from . import pieces
from .actions import MEANINGS, Action, Outcome, Phase
from .state import View

KIND_WORDS = ("alive", "dead", "empty", "heisenberg")
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


def tell(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> Line:
    """What happened, as the viewer saw it; `action` is HIDDEN where only its owner saw the card."""
    if actor == CHANCE:
        return Line(tell_chance(before, after, action, names))
    name = names[actor]
    if action == HIDDEN:
        return Line(f"{name} exchanges a box.")
    sort, what = MEANINGS[action]
    if sort == Action.PROVE:
        return tell_observation(after, names)
    if sort == Action.DONE:
        kept = before.phase == Phase.EXCHANGE and before.exchanged_now == 0
        return Line(f"{name} keeps all boxes." if kept else "")
    if sort == Action.BID:
        verb = "opens with" if before.standing < 0 else "raises to"
        return Line(f"{name} {verb} {hypothesis(what)}.")
    if sort == Action.SHOW:
        return Line(f"{name} shows {a_box(what)}.")
    if sort == Action.DISCARD:
        return Line(f"You exchange {a_box(what)}.")
    physicist = pieces.TABBY if sort == Action.COPY else what
    return Line(f"{name} reveals {revealed(physicist, what)}{tell_power(before, after, actor, what)}")


def tell_chance(before: View, after: View, outcome: int, names: Sequence[str]) -> str:
    """Cards dealt and drawn: to their owner in full, to the others only what is announced."""
    if before.phase == Phase.OBSERVATION:
        return "All boxes are gathered and shuffled."
    if before.phase == Phase.NAMING:
        return f"{names[outcome - Outcome.NAME]} is First Scientist."
    if before.phase == Phase.DOCTORATES:
        if outcome == HIDDEN:
            return ""
        physicist = outcome - Outcome.DOCTORATE
        return f"You are dealt a doctorate: {pieces.NAMES[physicist]} ({pieces.POWERS[physicist]})."
    if before.phase == Phase.OPENING:
        physicist = outcome - Outcome.DOCTORATE
        return f"{pieces.NAMES[physicist]} lies open on the table ({pieces.POWERS[physicist]})."
    if before.phase == Phase.DRAWING:
        return "" if outcome == HIDDEN else f"You draw {a_box(outcome - Outcome.BOX)}."
    if after.phase != Phase.TURN:
        return ""
    words = f"Experiment {after.experiment}. {names[after.first]} announces: there are {after.boxes} boxes in it."
    if after.seat >= 0 and after.hand_sizes[after.seat] > 0:
        words += f" You hold {bag_words(after.hands[after.seat])}."
    return words


def revealed(physicist: int, power: int) -> str:
    """A physicist by name, and for Tabby as whom: `Neil deGrasse Tabby as Sir Isaac Mewton`."""
    copied = "" if physicist == power else f" as {pieces.NAMES[power]}"
    return f"{pieces.NAMES[physicist]}{copied}"


def tell_power(before: View, after: View, actor: int, power: int) -> str:
    """What a revealed power did: the rest of the sentence that names its physicist."""
    moved = int(after.moved[actor])
    if power == pieces.FELINESTEIN:
        return f" and exchanges the whole hand, {boxes_words(moved)}."
    if power in (pieces.PURRIE, pieces.FELIDAE):
        kind = "alive" if power == pieces.PURRIE else "dead"
        plural = "finding leaves" if moved == 1 else "findings leave"
        return f": {moved} {kind} {plural} the experiment. {boxes_words(int(after.boxes))} in it now."
    if power == pieces.FEYNCAT:
        return ": Heisenbergs count as nothing in this experiment."
    if power == pieces.PRRIDE:
        pile = f" You see {bag_words(after.pile)}." if after.seat == actor else ""
        return f" and looks through the {boxes_words(moved)} of the discard pile.{pile}"
    if power == pieces.MEWTON:
        return f" and draws {boxes_words(moved)}."
    if power == pieces.PAWKING:
        left = "There is no hypothesis yet." if before.standing < 0 else f"{hypothesis(before.standing)} still stands."
        return f" and skips the hypothesis. {sentence_start(left)}"
    return f": {pieces.POWERS[power]} in this experiment."


def tell_observation(view: View, names: Sequence[str]) -> Line:
    """Prove It!: who called whom, what was found and what became of the one who was wrong. [6.1, 6.3]"""
    caller, maker = names[view.last_caller], names[view.last_maker]
    wrong = view.last_caller if view.last_right == view.last_maker else view.last_maker
    verdict = "validated" if view.last_right == view.last_maker else "debunked"
    count = counted(int(view.last_count), int(pieces.KIND_OF[view.last_cell]))
    text = f"Prove It! {caller} calls {maker}'s {hypothesis(view.last_cell)}. Observed: {count}. {verdict.title()}!"
    if view.leaving[wrong] > 0:
        text += f" {names[wrong]} is out."
    else:
        text += f" {names[wrong]} has lost {times(int(view.losses[wrong]))}."
    return Line(text, observation_note(view))


def score_words(view: View, seat: int, lives: int) -> str:
    """How a scientist stands in the match: `won 1/3, lost 0/2`, `out`, `winner`; `lives` losses put her out."""
    if view.winner == seat:
        return "winner"
    if view.leaving[seat]:
        return "out"
    wins, losses = view.wins[seat], view.losses[seat]
    won = f"won {wins}/{pieces.TENURE_WINS}" if view.mode == pieces.TENURE else f"won {wins}" if wins else ""
    lost = f"lost {losses}/{lives}" if lives > 1 else ""
    return ", ".join(part for part in (won, lost) if part)


def used_words(view: View, seat: int) -> str:
    """That a doctorate is used, and for Tabby as whom: ` (used)`, ` (used as Mewton)`; "" before."""
    if not view.used[seat]:
        return ""
    power = view.used_as[seat]
    return " (used)" if power == view.doctorates[seat] else f" (used as {family_name(power)})"


def family_name(physicist: int) -> str:
    """`Mewton`, `Pounce-Gaposchkin`."""
    return pieces.NAMES[physicist].split()[-1]


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def observation_note(view: View) -> str:
    """How the count came about. [6.2]"""
    kind = pieces.KIND_OF[view.last_cell]
    boxes = view.last_hands.sum(axis=0) + view.last_findings.sum(axis=0)
    parts = [f"{boxes[kind]} {KIND_WORDS[kind]}"]
    if boxes[pieces.HEISENBERG]:
        verb = "counts" if boxes[pieces.HEISENBERG] == 1 else "count"
        nothing = f" that {verb} as nothing" if view.last_feyncat else ""
        parts.append(f"{counted(int(boxes[pieces.HEISENBERG]), pieces.HEISENBERG)}{nothing}")
    if view.last_bonus[kind]:
        parts.append(f"a bonus of {view.last_bonus[kind]}")
    return f"{join(parts)}, of {boxes.sum()} boxes"


def result(view: View, names: Sequence[str]) -> str:
    """Who won, how, and in which order the others left. [7.4, 7.5]"""
    name = names[view.winner]
    if view.mode == pieces.TENURE and view.wins[view.winner] == pieces.TENURE_WINS:
        text = f"{name} has won three experiments and gets the honorary PhD."
    else:
        text = f"{name} is the last one in the lab and gets the honorary PhD."
    order = [names[seat] for seat in leaving_order(view)]
    return f"{text} Left the lab, in this order: {join(order)}." if order else text


def leaving_order(view: View) -> Iterable[int]:
    """The seats that are out, the first to leave first."""
    gone = [seat for seat in range(view.seats) if view.leaving[seat] > 0]
    return sorted(gone, key=lambda seat: int(view.leaving[seat]))
