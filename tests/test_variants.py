"""Variants: the examples of docs/variants.md and examples/variants run as they stand."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import catstate
from catstate.core.variant import read_variant

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs/variants.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", GUIDE, re.DOTALL)
EXAMPLES = sorted((ROOT / "examples/variants").glob("*.toml"))


def test_every_game_has_an_example() -> None:
    assert [file.stem for file in EXAMPLES] == sorted(
        name for name, game in catstate.GAMES.items() if game.package.startswith("catstate.")
    )


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: str(file.stem))
def test_the_example_can_be_played(file: Path) -> None:
    """By every number of seats that the game has, and it differs from the usual rules in all that it says."""
    variant = read_variant(file)
    said = tomllib.loads(file.read_text(encoding="utf-8"))["options"]
    for seats in variant.game.seats:
        match = variant.new(seats=seats, seed=1)
        assert {name: match.options[name] for name in said} == {name: str(value) for name, value in said.items()}
        assert match.legal()
    assert variant.game.differences(variant.settle()[0], variant.settle()[1])


@pytest.mark.parametrize("block", [text for kind, text in BLOCKS if kind == "python"])
def test_the_programs_run(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "guide"}
    exec(compile(block, "docs/variants.md", "exec"), names)
    assert len(names) > 2


def test_the_file_is_a_variant(tmp_path: Path) -> None:
    place = tmp_path / "mine.toml"
    place.write_text(next(text for kind, text in BLOCKS if kind == "toml"), encoding="utf-8")
    assert read_variant(place).new(seed=1).options["heisenberg"] == "12"


def test_the_study_is_a_study(tmp_path: Path) -> None:
    from catstate.study.plan import read_study

    place = tmp_path / "study.toml"
    place.write_text([text for kind, text in BLOCKS if kind == "toml"][1], encoding="utf-8")
    counts = [dict(cell.options)["heisenberg"] for cell in read_study(place).cells]
    assert counts == ["0", "4", "12"]


def test_a_study_of_a_variant(tmp_path: Path) -> None:
    from catstate.study.plan import BadStudy, read_study

    (tmp_path / "mine.toml").write_text('game = "cats"\n[options]\nalive = 9\n', encoding="utf-8")
    place = tmp_path / "study.toml"
    place.write_text('game = "cats"\nvariant = "mine.toml"\nseats = 2\n[vary]\nwins = [1, 2]\n', encoding="utf-8")
    assert [(dict(cell.options)["alive"], dict(cell.options)["wins"]) for cell in read_study(place).cells] == [
        ("9", "1"),
        ("9", "2"),
    ]
    place.write_text('game = "cats"\nseats = 2\nvariant = "none.toml"\n', encoding="utf-8")
    with pytest.raises(BadStudy, match=r"study.toml, line 3: .*none.toml can't be read"):
        read_study(place)
    place.write_text('game = "cats"\nseats = 6\n[vary]\ndead = [20, 0]\nalive = 10\n', encoding="utf-8")
    with pytest.raises(BadStudy, match=r"study.toml, line 4: 22 boxes can't be dealt"):
        read_study(place)


COMMANDS = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_run(line: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(next(text for kind, text in BLOCKS if kind == "toml"), encoding="utf-8")
    command = [sys.executable, "-P", "-m", *shlex.split(line)]
    done = subprocess.run(
        command, cwd=tmp_path, input="quit\n", capture_output=True, encoding="utf-8", timeout=300, env=os.environ
    )
    assert done.returncode == 0, done.stderr


def test_a_variant_of_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "hop"\n', encoding="utf-8")
    command = [sys.executable, "-P", "-m", "catstate", "simulate", "cats", "--variant", "mine.toml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 2
    assert "mine.toml is a variant of |Hop⟩, not of Schrödinger's Cats." in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["mine.toml"]  # nothing is written
