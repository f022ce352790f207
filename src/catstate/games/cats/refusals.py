"""Schrödinger's Cats: why not. Clauses refer to docs/rules/cats.md."""

from catstate.core.language import capital, either, mark, say

from . import pieces
from .actions import MEANINGS, Action, Phase
from .state import View
from .words import a_box, boxes_words, hypothesis

HOLDS_NONE = (
    mark("You hold no alive cat."),
    mark("You hold no dead cat."),
    mark("You hold no empty box."),
    mark("You hold no Heisenberg."),
)


def refuse(view: View, action: int) -> tuple[str, str]:
    """Clause and reason why the seat to act, whose view this is, can't do this now."""
    sort, what = MEANINGS[action]
    if sort in (Action.REVEAL, Action.COPY):
        return refuse_doctorate(view, pieces.TABBY if sort == Action.COPY else what, what)
    if sort == Action.DISCARD:
        return refuse_discard(view, what)
    if sort == Action.SHOW:
        return refuse_show(view, what)
    if sort == Action.DONE:
        return "3.2", say("It is your turn: a hypothesis or Prove It! is asked.")
    if view.phase == Phase.EXCHANGE:
        return "3.8", say("You have said your hypothesis; now exchange boxes or say done.")
    if view.phase == Phase.FINDINGS:
        if sort == Action.PROVE:
            return "3.7", say("Nobody calls her own hypothesis.")
        return "3.8", say("You have said your hypothesis; now show boxes or say done.")
    if sort == Action.PROVE and view.standing < 0:
        return "3.6", say("There is no hypothesis to prove yet: open with one.")
    if sort == Action.PROVE:
        own = capital(hypothesis(view.standing))
        return "3.7", say("{hypothesis} is your own hypothesis: raise it.", hypothesis=own)
    return refuse_bid(view, what)


def refuse_bid(view: View, cell: int) -> tuple[str, str]:
    stands = hypothesis(view.standing)
    if cell == view.standing:
        how = say("{hypothesis} is what already stands", hypothesis=hypothesis(cell))
    else:
        how = say("{hypothesis} is lower on the clipboard", hypothesis=hypothesis(cell))
    higher = say("nothing is higher")
    if view.standing + 1 < pieces.CELLS:
        higher = say("the next is {hypothesis}", hypothesis=hypothesis(view.standing + 1))
    words = say("A hypothesis must raise {standing}; {why}; {next}.", standing=stands, why=how, next=higher)
    return "3.3", words


def refuse_show(view: View, kind: int) -> tuple[str, str]:
    if view.phase == Phase.TURN:
        return "4.8", say("Findings are part of a hypothesis: say one first.")
    if view.phase == Phase.EXCHANGE:
        return "3.8", say("Findings are closed for this turn; exchange boxes or say done.")
    stated = pieces.KIND_OF[view.standing]
    if kind not in (stated, pieces.HEISENBERG):
        said = hypothesis(view.standing)
        words = mark("You said {hypothesis}: you can show {box}, not {other}.")
        return "4.2", say(words, hypothesis=said, box=a_box(stated), other=a_box(kind))
    if kind == pieces.HEISENBERG and view.feyncat == 1:
        return "5.10", say("Under Richard Feyncat no Heisenberg can be shown.")
    return ("4.3" if kind == pieces.HEISENBERG else "4.2"), say(HOLDS_NONE[kind])


def refuse_discard(view: View, kind: int) -> tuple[str, str]:
    if view.phase == Phase.TURN:
        return "4.8", say("Boxes are exchanged after a hypothesis with findings: say one first.")
    if view.phase == Phase.FINDINGS:
        if view.shown_now == 0:
            return "4.5", say("You have shown no box this turn, so you can exchange none.")
        return "4.5", say("Say done to end your findings; then you can exchange up to {n}.", n=view.shown_now)
    return "4.5", say(HOLDS_NONE[kind])


def refuse_doctorate(view: View, physicist: int, power: int) -> tuple[str, str]:
    own = view.doctorates[view.seat]
    if own < 0:
        return "2.2", say("This match is played without doctorates.")
    if own != physicist:
        return "5.1", say("Your doctorate is {name}.", name=pieces.NAMES[own])
    if view.used[view.seat] == 1:
        words = mark("You have used {name} already; a doctorate is used once in a match.")
        return "5.2", say(words, name=pieces.NAMES[own])
    if view.phase == Phase.EXCHANGE:
        return "5.1", say(
            "A doctorate is revealed before the hypothesis or with the findings, not during the exchange."
        )
    if power == pieces.TABBY:
        return refuse_copy(view)
    if own == pieces.TABBY and power not in face_up(view):
        return "5.15", say("{name} does not lie face up.", name=pieces.NAMES[power])
    return refuse_power(view, power)


def refuse_copy(view: View) -> tuple[str, str]:
    """Tabby by himself, without a word on whom he copies. [5.15]"""
    words = [f"reveal tabby as {pieces.SHORT_NAMES[physicist]}" for physicist in sorted(face_up(view))]
    if not words:
        return "5.15", say("No physicist lies face up yet: there is nobody for Tabby to copy.")
    return "5.15", say("Say whom Tabby copies: {actions}.", actions=either(words))


def face_up(view: View) -> set[int]:
    """The physicists that everyone can see: the open one and the used ones. [5.15]"""
    used = {int(view.doctorates[seat]) for seat in range(view.seats) if view.used[seat] == 1}
    return used | {int(view.open_physicist)} - {-1}


def refuse_power(view: View, power: int) -> tuple[str, str]:
    """Why a power would do nothing now. [5.3]"""
    held = view.hand_sizes[view.seat]
    if power == pieces.FELINESTEIN:
        if held == 0:
            return "5.5", say("You hold no boxes to exchange.")
        words = mark("Your whole hand, {boxes}, can't be exchanged: the deck holds {n}.")
        return "5.5", say(words, boxes=boxes_words(held), n=view.deck_size)
    if power == pieces.PURRIE:
        return "5.8", say("There are no alive findings to discard.")
    if power == pieces.FELIDAE:
        return "5.9", say("There are no dead findings to discard.")
    if power == pieces.FEYNCAT:
        return "5.10", say("Heisenbergs already count as nothing.")
    if power == pieces.PRRIDE:
        return "5.11", say("Nobody else has discarded a box face down in this experiment.")
    if power == pieces.MEWTON:
        return "5.12", say("The research deck is empty.")
    if power == pieces.PAWKING and view.phase == Phase.FINDINGS:
        return "5.13", say("You have said your hypothesis this turn; it is too late to skip it.")
    return "5.14", say("13 empty boxes stands and the next scientist said it: she could neither raise nor call it.")
