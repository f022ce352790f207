"""Rules, code and tests cite the same clauses."""

import re
from pathlib import Path

import pytest

import catstate
from catstate.core.game import Game

ROOT = Path(__file__).parents[1]
CITED = re.compile(r"\[(\d+\.\d+[a-z]?(?:, *\d+\.\d+[a-z]?)*)\]")
GAMES = [pytest.param(game, id=name) for name, game in catstate.GAMES.items()]


def cited_in(folder: Path, *patterns: str) -> set[str]:
    files = [file for pattern in patterns for file in folder.rglob(pattern)]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return {clause.strip() for text in texts for group in CITED.findall(text) for clause in group.split(",")}


@pytest.mark.parametrize("game", GAMES)
def test_code_cites_only_clauses_that_exist(game: Game) -> None:
    folder = Path(str(__import__(game.package, fromlist=["x"]).__file__)).parent
    unknown = cited_in(folder, "*.py") - set(game.clauses)
    assert not unknown, f"{game.name} cites clauses that its rules do not have: {sorted(unknown)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test(game: Game) -> None:
    tested = cited_in(ROOT / "tests/games" / game.name, "*.py", "*.game")
    assert game.clauses, f"{game.name} has no clauses"
    untested = sorted(set(game.clauses) - tested)
    assert not untested, f"no test of {game.name} names the clauses {untested}"


@pytest.mark.parametrize("game", GAMES)
def test_tests_cite_only_clauses_that_exist(game: Game) -> None:
    unknown = cited_in(ROOT / "tests/games" / game.name, "*.py", "*.game") - set(game.clauses)
    assert not unknown, f"tests of {game.name} name clauses that its rules do not have: {sorted(unknown)}"
