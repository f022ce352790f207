"""Whole matches in a language that puts brackets around all it says: no word of a game stands outside the catalogue."""

from collections.abc import Iterable, Iterator

import pytest

import catstate
from catstate.core.chance import below, generator
from catstate.core.game import NAMES
from catstate.core.match import Match
from catstate.core.rules import PUBLIC
from catstate.core.tips import drawn_ids, tip_for
from catstate.draw.theme import SHAPES
from catstate.games.cats.pieces import NAMES as PHYSICISTS

from .outside import WORD, in_brackets, outside, words_of_drawing

SEED = 11
LOOKS = 60  # boards of a match that are looked at closely, evenly spread
LONGEST = 600  # plies that are played
DONE: tuple[str, ...] = ("cats", "hop", "lab", "torus")  # games all of whose words are in the catalogue
LAB = """Schrödinger Lab Katzenberg Guapo Nega Rich Okonkwo Lindqvist Tanaka Moreau Bose
    Meowzer Pushkin Schrody Bloopurr Tunnelina Twist Swaps Fetch Void Espresso Magnet Wormsby"""
# Proper names, and signs of several letters that are the same in every language.
SIGNS: dict[str, set[str]] = {
    "cats": {"Schrödinger", "Cats", *WORD.findall(" ".join(PHYSICISTS)), "Gaposch"},  # the last one is cut off by …
    "hop": {"Hop"},
    "lab": set(LAB.split()),
    "torus": {"Particle", "Panic"},
}


def names_of(game: str) -> frozenset[str]:
    return frozenset(NAMES) | frozenset(SIGNS[game])


def played(game: str, seats: int) -> list[Match]:
    """A random match, ply by ply."""
    match = catstate.game(game).new(seats=seats, seed=SEED)
    rng = generator(SEED)
    matches = [match]
    while not match.over and len(matches) < LONGEST:
        legal = match.legal()
        match = match.play(legal.ids[below(rng, len(legal))])
        matches.append(match)
    return matches


def read_at(match: Match, seat: int, closely: bool) -> Iterator[tuple[str, str]]:
    """What a seat reads at this moment: where it stands, and its words."""
    game, view, legal = match.game, match.view(seat), match.legal_for(seat)
    yield "the question", match.ask(seat)
    for line in match.lines(seat):
        yield "the log", line.text
        yield "a remark in the log", line.note
    for choice in match.choices(seat):
        for where, words in (("a choice", choice.label), ("a remark", choice.detail), ("a group", choice.group)):
            yield where, words
        yield "a warning", choice.warning
    yield "the board in words", game.terminal.describe(view, match.names)
    if not closely:
        return
    yield from (("a question", words) for words in match.questions(seat).values())
    for words in words_of_drawing(match.svg(seat)):
        yield "the board", words
    yield from (("a refusal", game.refusals.refuse(view, action)[1]) for action in refused(match))
    for thing in drawn_ids(game, view, match.names, legal) if game.explain else ():
        try:
            tip = tip_for(game, view, thing, match.names, legal)
        except KeyError:  # no thing to explain: a mark, a frame
            continue
        for words in (tip.name, tip.does, tip.now, tip.when, tip.lasts):
            yield f"the tip of {thing}", words


def refused(match: Match) -> list[int]:
    """Some actions that are not legal now."""
    legal, count = set(match.legal().ids), match.game.rules.NUM_ACTIONS
    texts = match.game.notation.action_text
    wrong = [action for action in range(count) if action not in legal and texts(action)]
    return wrong[:: max(1, len(wrong) // 20)]


@pytest.mark.parametrize("game", DONE)
def test_nothing_that_a_player_reads_stands_outside_the_catalogue(game: str) -> None:
    seats = max(catstate.game(game).seats)
    found: dict[str, str] = {}
    with in_brackets():
        matches = played(game, seats)
        step = max(1, len(matches) // LOOKS)
        for number, match in enumerate(matches):
            if match.over:
                check(found, names_of(game), [("the result", match.result())])
            for seat in (match.to_act if match.to_act >= 0 else 0, PUBLIC) if number % step == 0 else (0,):
                check(found, names_of(game), read_at(match, seat, number % step == 0 and not match.over))
    told = "\n".join(f"{left!r} of {where!r}" for left, where in list(found.items())[:60])
    assert not found, f"{len(found)} pieces of text are said without the catalogue:\n{told}"


def check(found: dict[str, str], names: frozenset[str], read: Iterable[tuple[str, str]]) -> None:
    """Note the text that stands outside, once, with the place where it was met first."""
    for where, words in read:
        if left := outside(words, names):
            found.setdefault(" ".join(left), f"{where}: {words}")


def test_two_pawns_of_one_person_are_told_apart_in_every_language() -> None:
    with in_brackets():
        match = catstate.game("torus").new(seats=1, seed=SEED)
        told = [line.text for line in match.lines(0)]
        first, second = (next(text for text in told if shape in text) for shape in SHAPES[:2])
        for text in (first, second, match.ask(0)):
            assert outside(text, names_of("torus")) == []
    assert "you ● hold" in first.lower()
    assert "you ■ hold" in second.lower()
