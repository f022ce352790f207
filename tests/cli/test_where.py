"""`catstate where`: from a clause to the kernel and the test that carry it."""

import shutil
from pathlib import Path

import pytest

import catstate
from catstate.cli import main, where

ROOT = Path(__file__).parents[2]


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["where", *words]) == 0
    return capsys.readouterr().out


def places(out: str, heading: str) -> list[str]:
    """The lines under a heading: path:line  name."""
    return [line.strip() for line in out.split(f"\n{heading}\n")[1].split("\n\n")[0].splitlines()]


def test_a_clause_leads_to_its_kernel_and_test(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    out = told(["connect_four", "2.2"], capsys)
    assert out.startswith("Connect Four 2.2\nThe disc falls onto the topmost disc of its column.\nRulebook: Playing.\n")
    for heading, folder in (("Kernels", "examples/connect_four/"), ("Tests", "tests/games/connect_four/")):
        for place in places(out, heading):
            path, name = place.split("  ")
            file, line = path.split(":")
            assert file.startswith(folder)
            text = (ROOT / file).read_text(encoding="utf-8").splitlines()
            assert "2.2" in text[int(line) - 1]
            assert any(f"def {name}(" in other for other in text[: int(line)])


@pytest.mark.parametrize("game", catstate.GAMES)
def test_every_game_lists_its_clauses(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = [line.split()[0] for line in told([game], capsys).splitlines()]
    assert numbers == list(catstate.game(game).clauses)


def test_brackets_may_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(["connect_four", "[2.2]"], capsys) == told(["connect_four", "2.2"], capsys)


def test_an_installed_package_says_where_its_tests_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(where, "SOURCES", tmp_path)
    out = told(["connect_four", "2.2"], capsys)
    assert places(out, "Tests") == ["are in the source repository, in tests/games/connect_four."]


def test_a_game_may_bring_its_own_tests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "own_four"
    shutil.copytree(ROOT / "examples/connect_four", folder)
    start = folder / "__init__.py"
    text = start.read_text(encoding="utf-8")
    start.write_text(text.replace('"connect_four"', '"own_four"'), encoding="utf-8")
    (folder / "tests").mkdir()
    (folder / "tests/test_own.py").write_text('def test_fall():\n    """It falls. [2.2]"""\n', encoding="utf-8")
    monkeypatch.setitem(catstate.GAMES, "own_four", catstate.GAMES["connect_four"])  # taken off again after the test
    monkeypatch.chdir(tmp_path)
    assert main(["--load", str(folder), "where", "own_four", "2.2"]) == 0
    out = capsys.readouterr().out
    assert places(out, "Tests") == ["own_four/tests/test_own.py:2  test_fall"]
    assert all(place.startswith("own_four/rules.py:") for place in places(out, "Kernels"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["connect_four", "2.9"], "Connect Four has no clause '2.9'; perhaps: 2.1, 2.2."),
        (["connect_four", "topmost"], "Connect Four has no clause 'topmost'; perhaps: 2.2."),
        (["connect_four", "9.9"], "Connect Four has no clause '9.9'; perhaps: "),
        (["connect_four", ""], "Connect Four has no clause ''; perhaps: "),
    ],
)
def test_bad_input_is_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["where", *words]) == 2
    assert sentence in capsys.readouterr().err
