"""How fast whole random games run, on one core: `python benchmarks/engine.py`.

Connect Four here, in OpenSpiel, in PettingZoo and in a C program of our own (connect_four.c, compiled here and now),
all in one run; then every game of the house. Exits with 1 when a ratio that we promise is not reached.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from contest import Contender, hold, machine, one_core, plain, table, timed

import catstate
from catstate.core.chance import generator
from catstate.study.playout import playouts

HERE = Path(__file__).parent
OVER_OPENSPIEL = 8.0  # promised: this many times OpenSpiel's C++ rollouts
OVER_C = 0.5  # promised: this share of C
TORUS = 4_000_000  # promised: plies of Particle Panic in a second
CHUNK = 4096  # games of ours per call


def ours(game: Any, plies: bool = False) -> Callable[[int], int]:
    """Random games here; counts games, or plies."""
    seats, options = game.settle(None, {})
    batch = game.rules.State.batch(2)
    rng = generator(1)
    room = max(game.rules.NUM_ACTIONS, game.rules.NUM_OUTCOMES)
    out, weight = np.zeros(room, np.int64), np.zeros(room, np.int64)
    lengths, points = np.zeros(CHUNK, np.int64), np.zeros((CHUNK, seats), np.int64)
    chosen = game.encode(options)

    def play(size: int) -> int:
        done = 0
        for first in range(0, size, CHUNK):
            part = lengths[: min(CHUNK, size - first)]
            playouts(batch, seats, chosen, rng, out, weight, part, points)
            done += int(part.sum()) if plies else len(part)
        return done

    return play


def openspiel_rollouts() -> Callable[[int], int]:
    """OpenSpiel's C++ rollouts: a search of one simulation whose evaluator plays `size` random games."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()

    def play(size: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=size, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
        bot.mcts_search(state)
        return size

    return play


def openspiel_python() -> Callable[[int], int]:
    """OpenSpiel's game, driven action by action from Python."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    rng = random.Random(1)

    def play(size: int) -> int:
        for _ in range(size):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return size

    return play


def pettingzoo() -> Callable[[int], int]:
    """PettingZoo's classic environment, used as its documentation shows."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    rng = random.Random(1)

    def play(size: int) -> int:
        for game in range(size):
            env.reset(seed=game)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else rng.choice(observation["action_mask"].nonzero()[0].tolist()))
        return size

    return play


def c_program(folder: Path) -> Callable[[int], tuple[int, float]]:
    """The C program, timed by itself."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        sys.exit("The benchmark compares with C and needs gcc or cc on the path.")
    binary = folder / "connect_four"
    subprocess.run([compiler, "-O2", str(HERE / "connect_four.c"), "-o", str(binary)], check=True)

    def work(size: int) -> tuple[int, float]:
        answer = subprocess.run(
            [str(binary), str(size)], check=True, capture_output=True, encoding="utf-8"
        ).stdout.split()
        return int(answer[0]), int(answer[3]) / 1e9

    return work


def connect_four() -> Any:
    """The game of examples/connect_four, as one of the games."""
    sys.path.insert(0, str(HERE.parent / "examples"))
    from connect_four import GAME

    catstate.register(GAME)
    return GAME


def engines(folder: Path) -> list[Contender]:
    return [
        Contender("C, gcc -O2", c_program(folder)),
        Contender("catstate", timed(ours(connect_four()))),
        Contender("OpenSpiel, C++ rollouts", timed(openspiel_rollouts())),
        Contender("OpenSpiel from Python", timed(openspiel_python())),
        Contender("PettingZoo, connect_four_v3", timed(pettingzoo())),
    ]


def compare(rounds: int, seconds: float) -> tuple[str, bool]:
    """Connect Four in every engine: the table, and whether the promised ratios were reached."""
    with tempfile.TemporaryDirectory() as folder:
        contenders = engines(Path(folder))
        hold(contenders, rounds, seconds)
    rates = {one.name: one.rate for one in contenders}
    here, spiel, c = (rates[one.name] for one in (contenders[1], contenders[2], contenders[0]))
    rows = [
        [name, plain(rate), f"{rate / spiel:.3g} ×", f"{rate / c:.3g} ×"]
        for name, rate in sorted(rates.items(), key=lambda pair: -pair[1])
    ]
    text = table(["Connect Four, random play", "games/s", "to OpenSpiel C++", "to C"], rows)
    return text, here >= OVER_OPENSPIEL * spiel and here >= OVER_C * c


def our_games(rounds: int, seconds: float) -> tuple[str, bool]:
    """Plies per second of every game here, at its usual number of seats; and whether Particle Panic is fast enough."""
    rows = []
    reached = True
    for game in catstate.GAMES.values():
        games, plies = (Contender(game.title, timed(ours(game, count))) for count in (False, True))
        hold([games, plies], rounds, seconds)
        rows.append([game.title, str(game.settle(None, {})[0]), plain(games.rate), plain(plies.rate)])
        reached = reached and (game.name != "torus" or plies.rate >= TORUS)
    return table(["random play, chance included", "seats", "games/s", "plies/s"], rows), reached


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds for each contender; the best counts")
    parser.add_argument("--seconds", type=float, default=0.6, help="length of a round")
    asked = parser.parse_args()
    one_core()
    print(f"{machine()}; one core, best of {asked.rounds} rounds.\n")
    engine_table, ratios = compare(asked.rounds, asked.seconds)
    print(engine_table + "\n")
    game_table, plies = our_games(asked.rounds, asked.seconds / 2)
    print(game_table + "\n")
    said = {True: "reached", False: "NOT reached"}
    print(f"Promised: {OVER_OPENSPIEL:g} × OpenSpiel's C++ rollouts and {OVER_C:g} × C: {said[ratios]}.")
    print(f"Promised: {TORUS:,} plies/s of Particle Panic: {said[plies]}.")
    return 0 if ratios and plies else 1


if __name__ == "__main__":
    sys.exit(main())
