"""Rules, code and tests cite the same clauses, and every clause names its source."""

from pathlib import Path

import pytest

import catstate
from catstate.core.citations import citations_in
from catstate.core.game import Game

ROOT = Path(__file__).parents[1]
GAMES = [pytest.param(game, id=name) for name, game in catstate.GAMES.items()]


def cited_in(folder: Path) -> set[str]:
    return {citation.clause for citation in citations_in(folder)}


@pytest.mark.parametrize("game", GAMES)
def test_code_cites_only_clauses_that_exist(game: Game) -> None:
    unknown = cited_in(game.folder) - set(game.clauses)
    assert not unknown, f"{game.name} cites clauses that its rules do not have: {sorted(unknown)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_cited_by_code(game: Game) -> None:
    """So that `catstate where` leads from any clause to what carries it."""
    uncited = sorted(set(game.clauses) - cited_in(game.folder))
    assert not uncited, f"no code of {game.name} names the clauses {uncited}"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test(game: Game) -> None:
    tested = cited_in(ROOT / "tests/games" / game.name)
    assert game.clauses, f"{game.name} has no clauses"
    untested = sorted(set(game.clauses) - tested)
    assert not untested, f"no test of {game.name} names the clauses {untested}"


@pytest.mark.parametrize("game", GAMES)
def test_tests_cite_only_clauses_that_exist(game: Game) -> None:
    unknown = cited_in(ROOT / "tests/games" / game.name) - set(game.clauses)
    assert not unknown, f"tests of {game.name} name clauses that its rules do not have: {sorted(unknown)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_names_its_source(game: Game) -> None:
    """A place in the rulebook, or a house ruling with its reason, in the form that core/clauses.py describes."""
    silent = [clause.number for clause in game.clauses.values() if clause.source is None]
    assert not silent, f"clauses of {game.name} that end neither with (Rulebook: …) nor (House ruling: …): {silent}"
