"""Schrödinger's Cats: why not. Clauses refer to docs/rules/cats.md."""

from . import pieces
from .actions import MEANINGS, Action, Phase
from .state import View
from .words import KIND_WORDS, NOUNS, a_box, boxes_words, hypothesis, join, sentence_start


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
        return "3.2", "It is your turn: a hypothesis or Prove It! is asked."
    if view.phase == Phase.EXCHANGE:
        return "3.8", "You have said your hypothesis; now exchange boxes or say done."
    if view.phase == Phase.FINDINGS:
        if sort == Action.PROVE:
            return "3.7", "Nobody calls her own hypothesis."
        return "3.8", "You have said your hypothesis; now show boxes or say done."
    if sort == Action.PROVE and view.standing < 0:
        return "3.6", "There is no hypothesis to prove yet: open with one."
    if sort == Action.PROVE:
        return "3.7", f"{sentence_start(hypothesis(view.standing))} is your own hypothesis: raise it."
    return refuse_bid(view, what)


def refuse_bid(view: View, cell: int) -> tuple[str, str]:
    stands = hypothesis(view.standing)
    how = "is what already stands" if cell == view.standing else "is lower on the clipboard"
    next_up = (
        f"the next is {hypothesis(view.standing + 1)}" if view.standing + 1 < pieces.CELLS else "nothing is higher"
    )
    return "3.3", f"A hypothesis must raise {stands}; {hypothesis(cell)} {how}; {next_up}."


def refuse_show(view: View, kind: int) -> tuple[str, str]:
    if view.phase == Phase.TURN:
        return "4.8", "Findings are part of a hypothesis: say one first."
    if view.phase == Phase.EXCHANGE:
        return "3.8", "Findings are closed for this turn; exchange boxes or say done."
    stated = pieces.KIND_OF[view.standing]
    if kind not in (stated, pieces.HEISENBERG):
        return "4.2", f"You said {hypothesis(view.standing)}: you can show {a_box(stated)}, not {a_box(kind)}."
    if kind == pieces.HEISENBERG and view.feyncat == 1:
        return "5.10", "Under Richard Feyncat no Heisenberg can be shown."
    return ("4.3" if kind == pieces.HEISENBERG else "4.2"), f"You hold no {NOUNS[kind]}."


def refuse_discard(view: View, kind: int) -> tuple[str, str]:
    if view.phase == Phase.TURN:
        return "4.8", "Boxes are exchanged after a hypothesis with findings: say one first."
    if view.phase == Phase.FINDINGS:
        if view.shown_now == 0:
            return "4.5", "You have shown no box this turn, so you can exchange none."
        return "4.5", f"Say done to end your findings; then you can exchange up to {view.shown_now}."
    return "4.5", f"You hold no {NOUNS[kind]}."


def refuse_doctorate(view: View, physicist: int, power: int) -> tuple[str, str]:
    own = view.doctorates[view.seat]
    if own < 0:
        return "2.2", "This match is played without doctorates."
    if own != physicist:
        return "5.1", f"Your doctorate is {pieces.NAMES[own]}."
    if view.used[view.seat] == 1:
        return "5.2", f"You have used {pieces.NAMES[own]} already; a doctorate is used once in a match."
    if view.phase == Phase.EXCHANGE:
        return "5.1", "A doctorate is revealed before the hypothesis or with the findings, not during the exchange."
    if power == pieces.TABBY:
        return refuse_copy(view)
    if own == pieces.TABBY and power not in face_up(view):
        return "5.15", f"{pieces.NAMES[power]} does not lie face up."
    return refuse_power(view, power)


def refuse_copy(view: View) -> tuple[str, str]:
    """Tabby by himself, without a word on whom he copies. [5.15]"""
    words = [f"reveal tabby as {pieces.SHORT_NAMES[physicist]}" for physicist in sorted(face_up(view))]
    if not words:
        return "5.15", "No physicist lies face up yet: there is nobody for Tabby to copy."
    return "5.15", f"Say whom Tabby copies: {join(words, 'or')}."


def face_up(view: View) -> set[int]:
    """The physicists that everyone can see: the open one and the used ones. [5.15]"""
    used = {int(view.doctorates[seat]) for seat in range(view.seats) if view.used[seat] == 1}
    return used | {int(view.open_physicist)} - {-1}


def refuse_power(view: View, power: int) -> tuple[str, str]:
    """Why a power would do nothing now. [5.3]"""
    held = view.hand_sizes[view.seat]
    if power == pieces.FELINESTEIN:
        if held == 0:
            return "5.5", "You hold no boxes to exchange."
        return "5.5", f"Your whole hand, {boxes_words(held)}, can't be exchanged: the deck holds {view.deck_size}."
    if power in (pieces.PURRIE, pieces.FELIDAE):
        kind = pieces.ALIVE if power == pieces.PURRIE else pieces.DEAD
        return ("5.8" if power == pieces.PURRIE else "5.9"), f"There are no {KIND_WORDS[kind]} findings to discard."
    if power == pieces.FEYNCAT:
        return "5.10", "Heisenbergs already count as nothing."
    if power == pieces.PRRIDE:
        return "5.11", "Nobody else has discarded a box face down in this experiment."
    if power == pieces.MEWTON:
        return "5.12", "The research deck is empty."
    if power == pieces.PAWKING and view.phase == Phase.FINDINGS:
        return "5.13", "You have said your hypothesis this turn; it is too late to skip it."
    return "5.14", "13 empty boxes stands and the next scientist said it: she could neither raise nor call it."
