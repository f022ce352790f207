"""Puzzles in the terminal: solved, answered wrongly, shown, listed, proved."""

import io

import pytest

from catstate import game
from catstate.cli import main
from catstate.learn.collection import collection_of

BLOCK = next(iter(collection_of(game("hop")).of("the only block")))


def solve(typed: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return main(["puzzles", "hop", "--play", BLOCK.name])


def test_a_puzzle_is_solved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A refusal and a wrong answer leave the puzzle open; a number stands for the action of the list."""
    right, legal = BLOCK.lines[0][0].text, BLOCK.start.legal()
    wrong = next(text for text in legal if text != right)
    number = [choice.text for choice in BLOCK.start.choices(BLOCK.seat)].index(right) + 1
    assert solve(["jump", wrong, "hint", str(number), "never read"], monkeypatch) == 0
    out = capsys.readouterr().out
    told = [
        "Only one block saves you",
        "'jump' is no action",
        "you can still be shocked",
        "It begins with: block",
        "Solved.",
    ]
    places = [out.index(words) for words in told]
    assert places == sorted(places)


def test_the_solution_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(["show"], monkeypatch) == 0
    out = capsys.readouterr().out
    assert BLOCK.lines[0][0].text in out.splitlines()[-1]
    assert "Solved." not in out


def test_the_themes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "lab"]) == 0
    out = capsys.readouterr().out
    for theme, count in collection_of(game("lab")).themes.items():
        assert f"{count:>5}  {theme}\n" in out


def test_every_puzzle_of_a_theme_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "hop", "--prove", "--theme", BLOCK.theme]) == 0
    count = len(collection_of(game("hop")).of(BLOCK.theme))
    assert f"{count} of {count} puzzles are proved." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--theme", "mate"], "has no theme 'mate'"),
        (["--count", "0"], "must be at least 1"),
        (["--play", "zzzzz"], "has no puzzle 'zzzzz'"),
    ],
)
def test_what_there_is_not_is_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", "hop", *arguments]) != 0
    assert sentence in capsys.readouterr().err
