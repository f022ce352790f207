"""Schrödinger's Cats: what the things on the board are and do."""

from collections.abc import Callable, Sequence

from catstate.core.language import capital, mark, say, say_number
from catstate.core.parts import Tip

from .actions import Action, Phase
from .knowledge import bounds
from .pieces import EMPTY, HEISENBERG, KIND_OF, NAMES, NUMBER_OF, PAWKING, PHYSICISTS, SHORT_NAMES, TABBY
from .state import View
from .words import KIND_WORDS, ONE_OF_THEM, bag_words, boxes_words, hypothesis, score_words, used_words

BEFORE = mark("In your turn, before your hypothesis or while you show findings.")
AT_ONCE = mark("Once in a match. At once.")
FOR_NOW = mark("Once in a match. Until this experiment ends.")
POWERS = (  # physicist → what it does, how long it works, clause
    (mark("Discard your whole hand and draw as many boxes."), AT_ONCE, "5.5"),
    (mark("Two more alive cats count. They are no boxes: the number of boxes stays."), FOR_NOW, "5.6"),
    (mark("One more empty box counts. It is no box of the deck: the number of boxes stays."), FOR_NOW, "5.7"),
    (mark("All alive findings leave for the discard pile. There are fewer boxes then."), AT_ONCE, "5.8"),
    (mark("All dead findings leave for the discard pile. There are fewer boxes then."), AT_ONCE, "5.9"),
    (mark("Heisenbergs count as nothing and can't be shown."), FOR_NOW, "5.10"),
    (
        mark("You learn how many boxes of each kind lie in the discard pile."),
        mark("Once in a match. You are reminded until it ends."),
        "5.11",
    ),
    (mark("Draw two boxes. There are more boxes in the experiment then."), AT_ONCE, "5.12"),
    (
        mark("Skip your hypothesis. What stands stays its maker's."),
        mark("Once in a match. At once: your turn ends."),
        "5.13",
    ),
    (
        mark("Copy the power of a physicist who lies face up."),
        mark("Once in a match. As long as the power that is copied."),
        "5.15",
    ),
)
WRONG = (  # losses that a scientist may have, less one
    mark("Whoever is wrong at Prove It! is out."),
    mark("Whoever is wrong twice is out."),
    mark("Whoever is wrong three times is out."),
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
    there, clause = mark("There are {n} among the {total} boxes."), "1.2"
    if kind == EMPTY and 3 * number < total:
        there = mark("There are only {n} among the {total} boxes.")
        if number == 1:
            there = mark("There is only {n} among the {total} boxes.")
    elif number == 1:
        there = mark("There is {n} among the {total} boxes.")
    if kind == HEISENBERG and view.feyncat:
        there, clause = mark("Under Richard Feyncat it counts as nothing in this experiment."), "5.10"
    elif kind == HEISENBERG:
        there, clause = mark("It counts as whatever a hypothesis asks for. There are {n}."), "6.1"
        if number == 1:
            there = mark("It counts as whatever a hypothesis asks for. There is {n}.")
    return Tip(capital(say(ONE_OF_THEM[kind])), say(there, n=number, total=total), now, clause, whole=whole)


def _closed(whole: str = "") -> Tip:
    does = say("Only its owner knows what is in it. Prove It! opens every box.")
    return Tip(say("A closed box"), does, "", "6.1", whole=whole)


def _box(view: View, words: list[str], names: Sequence[str]) -> Tip:
    """A box in a hand; open ones are drawn in the order of their kinds."""
    seat, place = int(words[1]), int(words[2])
    hand = view.hands[seat].tolist()
    if hand[0] < 0:
        return _closed()
    kinds = [kind for kind, count in enumerate(hand) for _ in range(count)]
    return _kind(view, kinds[place], say("It is {name}'s.", name=names[seat]))


def _finding(view: View, words: list[str], names: Sequence[str]) -> Tip:
    does = say("A box that was shown. It lies open until the experiment ends and counts as its own kind.")
    name = say("Shown: {box}", box=say(ONE_OF_THEM[int(words[2])]))
    return Tip(name, does, say("{name} showed it.", name=names[int(words[1])]), "4.4")


def _mine(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return _hand(view, [KIND_WORDS[int(words[1])]], names)._replace(whole=f"hand-{KIND_WORDS[int(words[1])]}")


def _hand(view: View, words: list[str], names: Sequence[str]) -> Tip:
    kind = KIND_WORDS.index(words[0])
    held = int(view.hands[view.seat, kind])
    return _kind(view, kind, say("You hold {n} of this kind.", n=held))


# Scientists


def _scientist(view: View, words: list[str], names: Sequence[str]) -> Tip:
    seat, lives = int(words[0]), int(view.losses_allowed)
    name = say("You") if seat == view.seat else names[seat]
    needed = int(view.wins_needed)
    won = say("The last one in the lab wins.")
    if needed:
        won = say_number("{n} win wins the match.", "{n} wins win the match.", needed)
    score = score_words(view, seat, lives)
    does = f"{say(WRONG[lives - 1])} {won}"
    return Tip(name, does, f"{capital(score)}." if score else "", "7.2" if needed else "7.4")


def _doctorate(view: View, words: list[str], names: Sequence[str]) -> Tip:
    if words[0] == "open":
        tip = _physicist(int(view.open_physicist))
        who = mark("It belongs to nobody: only Tabby can copy it.")
        if view.open_physicist == TABBY:
            who = mark("Nobody can use it.")
        return tip._replace(now=say(who))
    seat = int(words[0])
    physicist = int(view.doctorates[seat])
    if physicist < 0:
        does = say("Each scientist has one, with a power that works once in a match.")
        return Tip(say("A doctorate, face down"), does, say("It is {name}'s.", name=names[seat]), "5.1")
    return _physicist(physicist)._replace(now=_whose(view, seat, names[seat]))


def _whose(view: View, seat: int, name: str) -> str:
    """Whose doctorate it is, and whether it is used."""
    if used := used_words(view, seat):
        if seat == view.seat:
            return say("It is yours {used}.", used=used)
        return say("It is {name}'s {used}.", name=name, used=used)
    if seat == view.seat:
        return say("It is yours and not used yet.")
    return say("It is {name}'s and not used yet.", name=name)


def _physicist(physicist: int) -> Tip:
    does, lasts, clause = POWERS[physicist]
    when = say("In your turn, before your hypothesis.") if physicist == PAWKING else say(BEFORE)
    return Tip(NAMES[physicist], say(does), "", clause, when, say(lasts))


# The clipboard


def _cell(view: View, words: list[str], names: Sequence[str]) -> Tip:
    cell = int(words[0])
    number, kind = int(NUMBER_OF[cell]), int(KIND_OF[cell])
    least, most = bounds(view, kind)
    sure = mark("You know of {least}, and at most {most} are possible: it is open.")
    if number <= least:
        sure = mark("You know of {least}, and at most {most} are possible: it is true.")
    elif number > most:
        sure = mark("You know of {least}, and at most {most} are possible: it is not true as things stand.")
    said = say("{name} said it.", name=names[view.bidder[cell]]) if view.bidder[cell] >= 0 else ""
    does = say("It says that all boxes together hold at least so many. Each one must be higher than the last.")
    now = say(sure, least=least, most=most) if view.experiment else ""
    return Tip(capital(hypothesis(cell)), does, f"{now} {said}".strip(), "3.3")


def _bid(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return _cell(view, words, names)._replace(whole=f"cell-{words[0]}")


def _drawing(view: View, words: list[str], names: Sequence[str]) -> Tip:
    """A drawing that the others are made of."""
    if words[0] in KIND_WORDS:
        return _kind(view, KIND_WORDS.index(words[0]))
    if words[0] in SHORT_NAMES:
        return _physicist(SHORT_NAMES.index(words[0]))
    if words[0] == "sign":
        return Tip(say("A scientist's sign"), say("It lies on what she said."), "", "3.3")
    if words[0] == "face":
        return Tip(say("A doctorate, face down"), say("A power that works once in a match."), "", "5.1")
    return _closed()


def _standing(view: View, names: Sequence[str]) -> Tip:
    return _cell(view, [str(view.standing)], names)._replace(whole=f"cell-{view.standing}")


def _claim(view: View, names: Sequence[str]) -> Tip:
    does, now = (
        say("What is said now, and how much of it lies open in findings and bonuses."),
        say("Nothing is said yet."),
    )
    if view.standing >= 0:
        now = say("{name} says {hypothesis}.", name=names[view.maker], hypothesis=hypothesis(view.standing))
    return Tip(say("The hypothesis"), does, now, "6.3")


def _count(view: View, names: Sequence[str]) -> Tip:
    return _claim(view, names)._replace(whole="claim")


def _verdict(view: View, words: list[str], names: Sequence[str]) -> Tip:
    does = say(
        "Validated: there were enough, and who said Prove It! was wrong. Debunked: who said the hypothesis was wrong."
    )
    return Tip(say("The verdict"), does, "", "6.3")


def _prove(view: View, names: Sequence[str]) -> Tip:
    does = say("All boxes are opened and counted. Whoever was wrong loses the experiment: who said it, or you.")
    return Tip(say("Prove It!"), does, "", "6.3")


def _done(view: View, names: Sequence[str]) -> Tip:
    if view.phase == Phase.EXCHANGE:
        return Tip(say("Done"), say("You exchange no more boxes, and your turn ends."), "", "4.5")
    return Tip(say("Done"), say("You show no more boxes. If you showed some, you may exchange as many."), "", "4.2")


# Beside the clipboard


def _boxes(view: View, names: Sequence[str]) -> Tip:
    does = say("All hands and findings together. A hypothesis is about these boxes.")
    return Tip(say("Boxes in the experiment"), does, f"{boxes_words(int(view.boxes))}.", "6.1")


def _deck(view: View, names: Sequence[str]) -> Tip:
    does = say("Boxes that are in nobody's hand. Who has shown boxes may exchange as many with it.")
    now = say("It holds {boxes}.", boxes=boxes_words(int(view.deck_size)))
    return Tip(say("Research deck"), does, now, "4.5")


def _pile(view: View, names: Sequence[str]) -> Tip:
    seen = say("You saw in it: {boxes}.", boxes=bag_words(view.pile)) if view.looked else ""
    does = say("Boxes that were exchanged away, face down. They count no more.")
    return Tip(say("Discard pile"), does, seen, "4.9")


def _remember(view: View, words: list[str], names: Sequence[str]) -> Tip:
    if words[0] == "discarded":
        does = say("The boxes that you exchanged away; nobody else knows them.")
        return Tip(say("Your discards"), does, "", "8.2")
    return Tip(say("What you saw"), say("What Sally Prride showed you of the discard pile."), "", "8.3")


def _first(view: View, names: Sequence[str]) -> Tip:
    does = say("She opens the experiment. Whoever is right at Prove It! is the next one.")
    now = say("It is {name}.", name=names[view.first]) if view.first >= 0 else ""
    return Tip(say("First Scientist"), does, now, "6.4")


def _turn(view: View, names: Sequence[str]) -> Tip:
    does = say("This scientist is to act: say a higher hypothesis, or Prove It!")
    return Tip(say("Whose turn"), does, "", "3.2")


def _force(view: View, names: Sequence[str]) -> Tip:
    does = say("Powers that count until this experiment ends.")
    return Tip(say("In force"), does, "", "6.2")


def _open(view: View, names: Sequence[str]) -> Tip:
    does = say("A doctorate that lies here belongs to nobody: only Tabby can copy it. Below stands what is in force.")
    return Tip(say("The open doctorate"), does, "", "2.3")


def _observation(view: View, names: Sequence[str]) -> Tip:
    does = say("What the last Prove It! showed: all hands, and the count.")
    return Tip(say("The last observation"), does, "", "6.7")


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
