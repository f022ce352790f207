"""Tips: every thing on every board has one, short, with its clause, and it tells a seat only what the seat knows."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..core import rules as verbs
from ..core.chance import below
from ..core.errors import NotUnderstood
from ..core.match import Match
from ..core.parts import Tip
from ..core.record import Ints
from ..core.rules import PUBLIC
from ..core.steps import view_of
from ..core.tips import drawn_ids, match_tip, tip_for

LONGEST_SENTENCE = 25  # words
LONGEST_NAME = 40  # characters
SENTENCES = re.compile(r"(?<=[.!?])\s+")
WORD = re.compile(r"[\w’'–-]+")
TRIED = 4  # things of a board that are looked at more closely


def check_tips(match: Match, seats: Iterable[int], rng: Ints) -> None:
    """Every thing that these seats see has a tip."""
    game = match.game
    if game.explain is None:
        return
    for seat in seats:
        view, legal = match.view(seat), match.legal_for(seat)
        world = game.rules.State.new()
        verbs.determinize(view, rng, world)
        guess = view_of(game, world, seat)
        things = drawn_ids(game, view, match.names, legal)
        for thing in things:
            tip = explained(match, view, thing)
            check_words(match, thing, tip)
            assert not tip.whole or tip.whole in things, f"{thing} is a part of {tip.whole!r}, which is not drawn"
        for _ in range(TRIED):
            thing = things[below(rng, len(things))]
            same = explained(match, guess, thing) == explained(match, view, thing)
            assert same, f"the tip of {thing} tells seat {seat} what it can't know"
            check_words(match, thing, match_tip(match, seat, thing))
    check_unknown(match)


def explained(match: Match, view: Any, thing: str) -> Tip:
    """The game's own words on a thing."""
    assert match.game.explain is not None
    try:
        return match.game.explain.explain(view, thing, match.names)
    except (LookupError, ValueError) as error:
        raise AssertionError(f"{thing} is drawn and has no tip: {error!r}") from error


def check_words(match: Match, thing: str, tip: Tip) -> None:
    """A tip has a name, says what the thing does in short sentences, and cites a clause."""
    assert tip.clause in match.game.clauses, f"the tip of {thing} cites [{tip.clause}], which is no clause"
    fault = fault_of(tip)
    assert not fault, f"the tip of {thing} {fault}"


@lru_cache(maxsize=1 << 14)
def fault_of(tip: Tip) -> str:
    """What is wrong with the words of a tip; "" = nothing. The same tip is met again and again."""
    if not tip.name.strip() or len(tip.name) > LONGEST_NAME:
        return f"has no name, or a long one: {tip.name!r}"
    if not tip.does.strip():
        return "does not say what the thing does"
    if bool(tip.when) != bool(tip.lasts):
        return "says when or how long, not both"
    for words in (tip.does, tip.now, tip.when, tip.lasts):
        if words and words[-1] not in ".!?])":
            return f"is no sentence: {words!r}"
        if "-1" in words:
            return f"shows an unknown: {words!r}"
        for sentence in SENTENCES.split(words):
            if len(WORD.findall(sentence)) > LONGEST_SENTENCE:
                return f"has a sentence of more than {LONGEST_SENTENCE} words: {sentence!r}"
    return ""


def check_unknown(match: Match) -> None:
    """What is not on the board has no tip."""
    try:
        tip_for(match.game, match.view(PUBLIC), "no such thing", match.names, ())
    except NotUnderstood:
        return
    raise AssertionError("a thing that is not drawn has a tip")
