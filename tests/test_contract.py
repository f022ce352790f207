"""Every game in GAMES keeps to the contract, on whole seeded matches. No game is excused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import catstate
from catstate import contract
from catstate.core.game import Game

EXAMPLES = Path(__file__).parents[1] / "examples"
SEEDS = range(1, 21) if os.environ.get("CATSTATE_SOAK") else range(1, 2)
CASES = [
    pytest.param(game, case, seed, id=f"{game.name}-{case}-{seed}")
    for game in catstate.GAMES.values()
    for case in contract.cases(game)
    for seed in SEEDS
]


@pytest.mark.parametrize(("game", "case", "seed"), CASES)
def test_contract(game: Game, case: contract.Case, seed: int) -> None:
    contract.check(game, case, seed)


@pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
def test_no_two_texts_alike(game: Game) -> None:
    contract.check_texts(game)


INTERPRETED = """
import sys; sys.path.insert(0, sys.argv[1])
import catstate, connect_four; catstate.register(connect_four.GAME)
from catstate import contract
game = catstate.game(sys.argv[2])
{first}
for case in contract.cases(game): print(contract.fingerprint(game, case, 5, int(sys.argv[3])))
"""
HOLD_BACK = "from catstate.core.interpreted import hold_back; hold_back(game)"
PLIES = 60  # interpreted kernels are about a thousand times slower


def interpreted(game: Game, first: str = "", **environment: str) -> list[str]:
    """The fingerprints that another process prints, which compiles nothing."""
    command = [sys.executable, "-c", INTERPRETED.format(first=first), str(EXAMPLES), game.name, str(PLIES)]
    environment = {**os.environ, **environment}
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True).stdout.split()


@pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
def test_compiled_and_interpreted_agree_byte_for_byte(game: Game) -> None:
    fast = [contract.fingerprint(game, case, 5, PLIES) for case in contract.cases(game)]
    assert interpreted(game, NUMBA_DISABLE_JIT="1") == fast


@pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
def test_a_game_that_is_held_back_compiles_nothing_and_agrees(game: Game, tmp_path: Path) -> None:
    """As the server plays it on a fresh machine: with Numba, but interpreted."""
    fast = [contract.fingerprint(game, case, 5, PLIES) for case in contract.cases(game)]
    assert interpreted(game, HOLD_BACK, CATSTATE_CACHE=str(tmp_path)) == fast
    assert list(tmp_path.rglob("*.nbc")) == []
