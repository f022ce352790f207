"""Schrödinger's Cats: what the things on the board are and do."""

from collections.abc import Callable, Sequence

from catstate.core.parts import Tip

from .actions import Action, Phase
from .knowledge import bounds
from .pieces import EMPTY, HEISENBERG, KIND_OF, NAMES, NUMBER_OF, PHYSICISTS, SHORT_NAMES, TABBY
from .state import View
from .words import KIND_WORDS, a_box, bag_words, boxes_words, hypothesis, score_words, sentence_start, used_words

BEFORE = "In your turn, before your hypothesis or while you show findings."
ONCE = "Once in a match. "
FOR_NOW = "Until this experiment ends."
POWERS = (  # physicist → what it does, how long it works, clause
    ("Discard your whole hand and draw as many boxes.", "At once.", "5.5"),
    ("Two more alive cats count. They are no boxes: the number of boxes stays.", FOR_NOW, "5.6"),
    ("One more empty box counts. It is no box of the deck: the number of boxes stays.", FOR_NOW, "5.7"),
    ("All alive findings leave for the discard pile. There are fewer boxes then.", "At once.", "5.8"),
    ("All dead findings leave for the discard pile. There are fewer boxes then.", "At once.", "5.9"),
    ("Heisenbergs count as nothing and can't be shown.", FOR_NOW, "5.10"),
    ("You learn how many boxes of each kind lie in the discard pile.", "You are reminded until it ends.", "5.11"),
    ("Draw two boxes. There are more boxes in the experiment then.", "At once.", "5.12"),
    ("Skip your hypothesis. What stands stays its maker's.", "At once: your turn ends.", "5.13"),
    ("Copy the power of a physicist who lies face up.", "As long as the power that is copied.", "5.15"),
)


def explain(view: View, thing: str, names: Sequence[str]) -> Tip:
    if thing in SINGLE:
        return SINGLE[thing](view, names)
    kind, *words = thing.split("-")
    return TIPS[kind](view, words, names)


# Boxes


def _kind(view: View, kind: int, now: str = "", whole: str = "") -> Tip:
    """A box whose kind is known."""
    number, total = int(view.supply[kind]), int(view.supply.sum())
    only = "only " if kind == EMPTY and 3 * number < total else ""
    there = f"There is {only}1" if number == 1 else f"There are {only}{number}"
    does, clause = f"{there} among the {total} boxes.", "1.2"
    if kind == HEISENBERG:
        does, clause = f"It counts as whatever a hypothesis asks for. {there}.", "6.1"
    if kind == HEISENBERG and view.feyncat:
        does, clause = "Under Richard Feyncat it counts as nothing in this experiment.", "5.10"
    return Tip(sentence_start(a_box(kind)), does, now, clause, whole=whole)


def _closed(whole: str = "") -> Tip:
    return Tip("A closed box", "Only its owner knows what is in it. Prove It! opens every box.", "", "6.1", whole=whole)


def _box(view: View, words: list[str], names: Sequence[str]) -> Tip:
    """A box in a hand; open ones are drawn in the order of their kinds."""
    seat, place = int(words[1]), int(words[2])
    hand = view.hands[seat].tolist()
    if hand[0] < 0:
        return _closed()
    kinds = [kind for kind, count in enumerate(hand) for _ in range(count)]
    return _kind(view, kinds[place], f"It is {names[seat]}'s.")


def _finding(view: View, words: list[str], names: Sequence[str]) -> Tip:
    does = "A box that was shown. It lies open until the experiment ends and counts as its own kind."
    return Tip(f"Shown: {a_box(int(words[2]))}", does, f"{names[int(words[1])]} showed it.", "4.4")


def _mine(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return _hand(view, [KIND_WORDS[int(words[1])]], names)._replace(whole=f"hand-{KIND_WORDS[int(words[1])]}")


def _hand(view: View, words: list[str], names: Sequence[str]) -> Tip:
    kind = KIND_WORDS.index(words[0])
    held = int(view.hands[view.seat, kind])
    return _kind(view, kind, f"You hold {held} of this kind.")


# Scientists


def _scientist(view: View, words: list[str], names: Sequence[str]) -> Tip:
    seat, lives = int(words[0]), int(view.losses_allowed)
    name = "You" if seat == view.seat else names[seat]
    times = ("at Prove It!", "twice", "three times")[lives - 1]
    wrong, needed = f"Whoever is wrong {times} is out.", int(view.wins_needed)
    won = " The last one in the lab wins."
    if needed:
        won = f" {needed} wins win the match." if needed > 1 else " 1 win wins the match."
    score = score_words(view, seat, lives)
    return Tip(name, wrong + won, f"{sentence_start(score)}." if score else "", "7.2" if needed else "7.4")


def _doctorate(view: View, words: list[str], names: Sequence[str]) -> Tip:
    if words[0] == "open":
        tip = _physicist(int(view.open_physicist))
        who = "Nobody can use it." if view.open_physicist == TABBY else "It belongs to nobody: only Tabby can copy it."
        return tip._replace(now=who)
    seat = int(words[0])
    physicist = int(view.doctorates[seat])
    if physicist < 0:
        does = "Each scientist has one, with a power that works once in a match."
        return Tip("A doctorate, face down", does, f"It is {names[seat]}'s.", "5.1")
    used = used_words(view, seat)
    whose = "It is yours" if seat == view.seat else f"It is {names[seat]}'s"
    return _physicist(physicist)._replace(now=f"{whose}{used or ' and not used yet'}.")


def _physicist(physicist: int) -> Tip:
    does, lasts, clause = POWERS[physicist]
    when = "In your turn, before your hypothesis." if physicist == SHORT_NAMES.index("pawking") else BEFORE
    return Tip(NAMES[physicist], does, "", clause, when, ONCE + lasts)


# The clipboard


def _cell(view: View, words: list[str], names: Sequence[str]) -> Tip:
    cell = int(words[0])
    number, kind = int(NUMBER_OF[cell]), int(KIND_OF[cell])
    least, most = bounds(view, kind)
    sure = "true" if number <= least else "not true as things stand" if number > most else "open"
    said = f" {names[view.bidder[cell]]} said it." if view.bidder[cell] >= 0 else ""
    does = "It says that all boxes together hold at least so many. Each one must be higher than the last."
    now = f"You know of {least}, and at most {most} are possible: it is {sure}." if view.experiment else ""
    return Tip(sentence_start(hypothesis(cell)), does, (now + said).strip(), "3.3")


def _bid(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return _cell(view, words, names)._replace(whole=f"cell-{words[0]}")


def _drawing(view: View, words: list[str], names: Sequence[str]) -> Tip:
    """A drawing that the others are made of."""
    if words[0] in KIND_WORDS:
        return _kind(view, KIND_WORDS.index(words[0]))
    if words[0] in SHORT_NAMES:
        return _physicist(SHORT_NAMES.index(words[0]))
    if words[0] == "sign":
        return Tip("A scientist's sign", "It lies on what she said.", "", "3.3")
    if words[0] == "face":
        return Tip("A doctorate, face down", "A power that works once in a match.", "", "5.1")
    return _closed()


def _standing(view: View, names: Sequence[str]) -> Tip:
    return _cell(view, [str(view.standing)], names)._replace(whole=f"cell-{view.standing}")


def _claim(view: View, names: Sequence[str]) -> Tip:
    does = "What is said now, and how much of it lies open in findings and bonuses."
    now = f"{names[view.maker]} says {hypothesis(view.standing)}." if view.standing >= 0 else "Nothing is said yet."
    return Tip("The hypothesis", does, now, "6.3")


def _count(view: View, names: Sequence[str]) -> Tip:
    return _claim(view, names)._replace(whole="claim")


def _verdict(view: View, words: list[str], names: Sequence[str]) -> Tip:
    does = (
        "Validated: there were enough, and who said Prove It! was wrong. Debunked: who said the hypothesis was wrong."
    )
    return Tip("The verdict", does, "", "6.3")


def _prove(view: View, names: Sequence[str]) -> Tip:
    does = "All boxes are opened and counted. Whoever was wrong loses the experiment: who said it, or you."
    return Tip("Prove It!", does, "", "6.3")


def _done(view: View, names: Sequence[str]) -> Tip:
    if view.phase == Phase.EXCHANGE:
        return Tip("Done", "You exchange no more boxes, and your turn ends.", "", "4.5")
    return Tip("Done", "You show no more boxes. If you showed some, you may exchange as many.", "", "4.2")


# Beside the clipboard


def _boxes(view: View, names: Sequence[str]) -> Tip:
    does = "All hands and findings together. A hypothesis is about these boxes."
    return Tip("Boxes in the experiment", does, f"{sentence_start(boxes_words(int(view.boxes)))}.", "6.1")


def _deck(view: View, names: Sequence[str]) -> Tip:
    does = "Boxes that are in nobody's hand. Who has shown boxes may exchange as many with it."
    return Tip("Research deck", does, f"It holds {boxes_words(int(view.deck_size))}.", "4.5")


def _pile(view: View, names: Sequence[str]) -> Tip:
    seen = f"You saw in it: {bag_words(view.pile)}." if view.looked else ""
    return Tip("Discard pile", "Boxes that were exchanged away, face down. They count no more.", seen, "4.9")


def _remember(view: View, words: list[str], names: Sequence[str]) -> Tip:
    if words[0] == "discarded":
        return Tip("Your discards", "The boxes that you exchanged away; nobody else knows them.", "", "8.2")
    return Tip("What you saw", "What Sally Prride showed you of the discard pile.", "", "8.3")


def _first(view: View, names: Sequence[str]) -> Tip:
    does = "She opens the experiment. Whoever is right at Prove It! is the next one."
    return Tip("First Scientist", does, f"It is {names[view.first]}." if view.first >= 0 else "", "6.4")


def _turn(view: View, names: Sequence[str]) -> Tip:
    does = "This scientist is to act: say a higher hypothesis, or Prove It!"
    return Tip("Whose turn", does, "", "3.2")


def _force(view: View, names: Sequence[str]) -> Tip:
    does = "Powers that count until this experiment ends."
    return Tip("In force", does, "", "6.2")


def _open(view: View, names: Sequence[str]) -> Tip:
    does = "A doctorate that lies here belongs to nobody: only Tabby can copy it. Below stands what is in force."
    return Tip("The open doctorate", does, "", "2.3")


def _observation(view: View, names: Sequence[str]) -> Tip:
    does = "What the last Prove It! showed: all hands, and the count."
    return Tip("The last observation", does, "", "6.7")


def _observed(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return _observation(view, names)


SINGLE: dict[str, Callable[[View, Sequence[str]], Tip]] = {
    "boxes": _boxes,
    "boxes-count": lambda view, names: _boxes(view, names)._replace(whole="boxes"),
    "claim": _claim,
    "count": _count,
    "deck": _deck,
    "deck-count": lambda view, names: _deck(view, names)._replace(whole="deck"),
    "done": _done,
    "first-scientist": _first,
    "in-force": _force,
    "observation": _observation,
    "open": _open,
    "pile": _pile,
    "pile-count": lambda view, names: _pile(view, names)._replace(whole="pile"),
    "prove": _prove,
    "standing": _standing,
    "turn-mark": _turn,
}
TIPS: dict[str, Callable[[View, list[str], Sequence[str]], Tip]] = {
    "bid": _bid,
    "box": _box,
    "cats": _drawing,
    "cell": _cell,
    "doctorate": _doctorate,
    "finding": _finding,
    "hand": _hand,
    "mine": _mine,
    "observed": _observed,
    "remember": _remember,
    "scientist": _scientist,
    "verdict": _verdict,
}


def tries(view: View, thing: str) -> Sequence[int]:
    """What you would try with a thing: say a hypothesis, show or exchange a box, reveal your doctorate."""
    kind, *words = thing.split("-")
    if thing in ("prove", "done"):
        return (Action.PROVE if thing == "prove" else Action.DONE,)
    if kind == "cell":
        return (Action.BID + int(words[0]),)
    if kind == "hand":
        box = KIND_WORDS.index(words[0])
        return (Action.DISCARD + box if view.phase == Phase.EXCHANGE else Action.SHOW + box,)
    own = int(view.doctorates[view.seat]) if view.seat >= 0 else -1
    if thing == f"doctorate-{view.seat}" and 0 <= own < PHYSICISTS:
        return (Action.REVEAL + own,) if own != TABBY else _copies(view)
    return ()


def _copies(view: View) -> Sequence[int]:
    """Whom Tabby would copy: those who lie face up."""
    used = [int(view.used_as[seat]) for seat in range(view.seats) if view.used[seat]]
    copied = [Action.COPY + other for other in (*used, int(view.open_physicist)) if 0 <= other < TABBY]
    return copied or [Action.REVEAL + TABBY]
