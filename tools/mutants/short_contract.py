"""The contract of every game on the first plies of a match under each case: quick enough to be run interpreted."""

import pytest

import catstate
from catstate import contract
from catstate.core.game import Game

PLIES = 40
CASES = [
    pytest.param(game, case, id=f"{game.name}-{case}")
    for game in catstate.GAMES.values()
    for case in contract.cases(game)
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_contract(game: Game, case: contract.Case) -> None:
    contract.check(game, case, 1, PLIES)
