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
    pytest.param(game, setting, seed, id=f"{game.name}-{setting}-{seed}")
    for game in catstate.GAMES.values()
    for setting in contract.settings(game)
    for seed in SEEDS
]


@pytest.mark.parametrize(("game", "setting", "seed"), CASES)
def test_contract(game: Game, setting: contract.Setting, seed: int) -> None:
    contract.check(game, setting, seed)


@pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
def test_no_two_texts_alike(game: Game) -> None:
    contract.check_texts(game)


INTERPRETED = """
import sys; sys.path.insert(0, sys.argv[1])
import catstate, connect_four; catstate.register(connect_four.GAME)
from catstate import contract
game = catstate.game(sys.argv[2])
for setting in contract.settings(game): print(contract.fingerprint(game, setting, 5, int(sys.argv[3])))
"""
PLIES = 60  # interpreted kernels are about a thousand times slower


@pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
def test_compiled_and_interpreted_agree_byte_for_byte(game: Game) -> None:
    command = [sys.executable, "-c", INTERPRETED, str(EXAMPLES), game.name, str(PLIES)]
    slow = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    ).stdout.split()
    fast = [contract.fingerprint(game, setting, 5, PLIES) for setting in contract.settings(game)]
    assert slow == fast
