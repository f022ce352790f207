"""Random play beside an older commit: `python benchmarks/beside.py REVISION`.

Both versions play the same matches in processes of their own, in turns, so that a slow moment of the machine hits both;
what counts is the time of the processor, not of the clock, for others may use it too.
For every game: plies a second of each, the best of five rounds, and their ratio; and how long each takes to compile its
playouts from nothing. Exits with 1 when a game is more than 5 % slower, or takes more than 15 % longer to compile.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = {"torus": 40_000, "cats": 40_000, "hop": 4_000, "lab": 1_000}  # matches in one round
ROUNDS = 5
SLOWEST, LONGEST = 0.95, 1.15
PLAYER = """
import json, sys, time
import catstate
from catstate.study.simulate import simulate
for line in sys.stdin:
    name, games, seed = json.loads(line)
    began = time.process_time()
    report = simulate(catstate.game(name), None, {}, games, seed, 1)
    print(json.dumps([time.process_time() - began, int(report.lengths.sum())]), flush=True)
"""


class Side:
    """One version, in a process that waits for its turns; its compiled code is kept apart."""

    def __init__(self, folder: Path, cache: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "XDG_CACHE_HOME": str(cache)}
        command = [sys.executable, "-c", PLAYER]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=environment, cwd=folder
        )

    def play(self, game: str, games: int, seed: int) -> tuple[float, float]:
        """Seconds and plies."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([game, games, seed]) + "\n")
        self.process.stdin.flush()
        seconds, plies = json.loads(self.process.stdout.readline())
        return float(seconds), float(plies)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description="Random play beside an older commit.")
    parser.add_argument("revision")
    parser.add_argument("games", nargs="*", default=[*GAMES])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        old = Path(place) / "old"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(old), args.revision], cwd=ROOT, check=True)
        try:
            good = [compare(Path(place), old, game) for game in args.games]
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(old)], cwd=ROOT, check=True)
    return 0 if all(good) else 1


def compare(place: Path, old: Path, game: str) -> bool:
    """One game on both sides; whether it is fast enough."""
    sides = [Side(old, place / "cache-old"), Side(ROOT, place / "cache-new")]
    compiling = [seconds_until_ready(side, game) for side in sides]
    best = [0.0, 0.0]
    for number in range(ROUNDS):
        for index in ((0, 1), (1, 0))[number % 2]:
            seconds, plies = sides[index].play(game, GAMES[game], number)
            best[index] = max(best[index], plies / seconds)
    for side in sides:
        side.close()
    speed, longer = best[1] / best[0], compiling[1] / compiling[0]
    print(
        f"{game}: {best[0] / 1e6:.2f} M plies/s before, {best[1] / 1e6:.2f} now, {speed:.3f} times; "
        f"compiled in {compiling[0]:.1f} s before, {compiling[1]:.1f} now, {longer:.2f} times",
        flush=True,
    )
    return speed >= SLOWEST and longer <= LONGEST


def seconds_until_ready(side: Side, game: str) -> float:
    """From nothing to the first matches: mostly compiling."""
    return side.play(game, 10, 0)[0]


if __name__ == "__main__":
    raise SystemExit(main())
