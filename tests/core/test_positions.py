"""Positions as text: field by field, or in a game's own words."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import catstate
from catstate import GAMES, BadPosition, BadTranscript
from catstate.core.game import Game
from catstate.core.match import Match
from catstate.core.parts import faults_of, load_part
from catstate.core.positions import position_lines, read_lines
from catstate.core.record import Ints

GAME = catstate.game("connect_four")


class Words:
    """Positions of Connect Four in words: the columns in which the discs fell."""

    @staticmethod
    def write_position(state: Any) -> list[str]:
        return [f"height {height}" for height in state.heights.tolist()]

    @staticmethod
    def read_position(lines: Sequence[str], seats: int, options: Ints) -> Any:
        state = GAME.rules.State.new()
        GAME.rules.setup(state, seats, options)
        for number, line in enumerate(lines):
            for word in line.split():
                if word not in "abcdefg":
                    raise BadPosition(f"{word!r} is no column.", number)
                GAME.rules.apply(state, "abcdefg".index(word), None)
        return state


@pytest.fixture
def worded() -> Game:
    """Connect Four with words for its positions."""
    game = replace(GAME)
    game.__dict__["positions"] = Words()
    return game


def test_words_are_asked_first(worded: Game) -> None:
    setting = Match.start(worded, seed=1).setting
    state = read_lines(setting, ["a b", "b"])
    assert state.heights.tolist() == [1, 2, 0, 0, 0, 0, 0]
    assert position_lines(setting, state)[:2] == ["height 1", "height 2"]


def test_a_wrong_word_is_named_with_its_line(worded: Game) -> None:
    with pytest.raises(BadPosition, match="'x' is no column") as caught:
        read_lines(Match.start(worded, seed=1).setting, ["a b", "b x"])
    assert caught.value.line == 1


def test_fields_are_read_even_where_a_game_has_words(worded: Game) -> None:
    setting = Match.start(worded, seed=1).setting
    state = read_lines(setting, ["discs[0]: 1", "heights[0]: 1", "played: 1"])
    assert state.played == 1


def test_a_wrong_field_is_named_with_the_line_of_the_text() -> None:
    with pytest.raises(BadPosition, match="Line 3: A position of Connect Four has no field 'plays'"):
        GAME.position("catstate connect_four 1\nposition\n  plays: 1\nend")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("catstate torus ²\nend\n", "Line 1: a transcript begins with"),
        ("catstate torus 2\nseats ²\nend\n", "Line 2: 'seats' wants a number."),
        ("catstate torus 2\nseats 2\n²: move\nend\n", "Line 3: '²: move' is no line of a transcript."),
        ("catstate torus 2\nseats 2\n! ²: move [2.1]\nend\n", "Line 3: a refusal is written"),
    ],
)
def test_a_raised_digit_is_no_number(text: str, sentence: str) -> None:
    """Python counts ² among the digits, but can't read it as a number."""
    with pytest.raises(BadTranscript, match=re.escape(sentence)):
        GAMES["torus"].position(text)


def test_reading_without_writing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    package = GAME.package
    notation = load_part(package, "notation")
    monkeypatch.setattr(notation, "read_position", Words.read_position, raising=False)
    assert list(faults_of(package, "notation", notation)) == [f"notation.py of {package} lacks write_position."]
