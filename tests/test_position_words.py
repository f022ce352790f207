"""Positions as text with one word wrong: each is read as it is written, or refused in a sentence with line and word."""

import random
from collections.abc import Iterator, Sequence

import pytest

import catstate
from catstate import BadPosition
from catstate.core.game import Game
from catstate.core.match import Match
from catstate.core.positions import position_lines, read_lines
from catstate.core.setting import Setting

GAMES = [game for game in catstate.GAMES.values() if game.positions]
ODD = ("²", "-1", "99", "x", "99999999999999999999", "nothing", "seat", "↑")  # what stands nowhere, or seldom
MATCHES, PLIES, CHANGES = 6, 120, 12


def positions(game: Game, rng: random.Random) -> Iterator[tuple[Setting, list[str]]]:
    """Positions of random matches under every preset, the first options of which are varied too."""
    for seed in range(MATCHES):
        preset, seats = game.presets[seed % len(game.presets)], game.seats[seed % len(game.seats)]
        options = dict(preset.options_for(seats))
        first = game.options[0]
        options.setdefault(first.name, first.choices[seed % len(first.choices)])
        match = Match.start(game, seats, options, seed)
        for ply in range(PLIES):
            if match.over:
                break
            match = match.play(int(rng.choice(match.legal().ids)))
            if ply % 40 == 20 or match.over:
                yield match.setting, position_lines(match.setting, match.state())


def read(setting: Setting, lines: Sequence[str]) -> bytes | None:
    """The bytes of the state; None if the lines are refused in a sentence that names one of them and a word of it."""
    try:
        state = read_lines(setting, lines)
    except BadPosition as error:
        number, sentence = error.line, str(error).casefold()
    else:
        return bytes(state.tobytes())
    assert number is not None, (lines, sentence)
    words = [word.strip(",:").casefold() for word in lines[number].split()]
    assert any(word in sentence for word in words), (lines[number], sentence)
    return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_word_that_stands_twice_is_refused(game: Game) -> None:
    rng = random.Random(1)
    for setting, lines in positions(game, rng):
        for _ in range(CHANGES):
            number = rng.randrange(len(lines))
            words = lines[number].split()
            place = rng.randrange(len(words))
            doubled = [*words[:place], words[place], *words[place:]]
            assert read(setting, [*lines[:number], " ".join(doubled), *lines[number + 1 :]]) is None, doubled
            if lines[number].split(",")[0] != "next: look round":  # one sees twice in a turn
                assert read(setting, [*lines[:number], *lines[number:], lines[number]]) is None, lines[number]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_word_that_is_missing_or_another_is_read_or_refused(game: Game) -> None:
    """What is read says all that was written: written again, it is read as the same position."""
    rng = random.Random(2)
    for setting, lines in positions(game, rng):
        assert read(setting, lines) is not None
        for _ in range(CHANGES):
            number = rng.randrange(len(lines))
            words = lines[number].split()
            place = rng.randrange(len(words))
            other = rng.choice([[], [rng.choice(ODD)], [rng.choice(rng.choice(lines).split())]])
            changed = [*lines[:number], " ".join([*words[:place], *other, *words[place + 1 :]]), *lines[number + 1 :]]
            state = read(setting, changed)
            if state is not None:
                again = position_lines(setting, read_lines(setting, changed))
                assert read(setting, again) == state, changed[number]


@pytest.mark.parametrize(
    ("name", "seats", "line", "word"),
    [
        ("torus", 2, "codes: hearts, hearts", "'hearts'"),
        ("torus", 2, "turn: pawn 0, pawn 1", "'pawn 1'"),
        ("torus", 2, "emerged: space 4", "'emerged: space 4'"),
        ("cats", 2, "doctorate 0: purrie, experiment 1", "'experiment 1'"),
        ("cats", 2, "turn: seat 0, findings findings", "'findings'"),
        ("cats", 2, "hand 0: AD AD", "'AD AD'"),
        ("cats", 2, "hand: AD", "'hand'"),
        ("hop", 2, "turn 0 turn 1", "'turn'"),
        ("hop", 2, "gap c3 c3", "'c3'"),
        ("hop", 2, "turn 0 used", "'used'"),
        ("lab", 2, "seat 0: office, office", "'office'"),
        ("lab", 2, "turn 1: seat 0, seat 1", "'seat 1'"),
    ],
)
def test_what_is_wrong_is_named(name: str, seats: int, line: str, word: str) -> None:
    setting = catstate.game(name).new(seats, seed=1).setting
    with pytest.raises(BadPosition, match=word) as caught:
        read_lines(setting, [line])
    assert caught.value.line == 0


def test_two_cards_of_one_physicist_are_refused() -> None:
    """There is one card of each, dealt or open. [2.6]"""
    setting = catstate.game("cats").new(2, seed=1).setting
    lines = ["turn: seat 0", "doctorate 0: purrie", "doctorate 1: purrie", "open: pounce"]
    with pytest.raises(BadPosition, match="'purrie'") as caught:
        read_lines(setting, lines)
    assert caught.value.line == 2


def test_a_line_that_contradicts_the_others_is_named() -> None:
    """97 cards can't lie in the stacks when the hands hold nothing and five were spent: there are 104."""
    game = catstate.game("torus")
    match = game.new(2, seed=1)
    lines = position_lines(match.setting, match.state())
    number = next(number for number, line in enumerate(lines) if line.startswith("spent"))
    wrong = [*lines[:number], "spent: 5 hearts", *lines[number + 1 :]]
    with pytest.raises(BadPosition, match="'spent: 5 hearts' does not fit the other lines") as caught:
        read_lines(match.setting, wrong)
    assert caught.value.line == number
