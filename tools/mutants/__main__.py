"""The command behind `make mutants`."""

import argparse
import os
import sys
from pathlib import Path

from catstate.core.cores import usable_cores


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description="Change one thing at a time; do tests notice?")
    parser.add_argument("games", nargs="*", help="default: all of catstate's own")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants of each game (default: all)")
    parser.add_argument("--jobs", type=int, default=usable_cores(), help="processes (default: all cores)")
    parser.add_argument("--minutes", type=float, default=240, help="stop then; the next run goes on (default: 240)")
    parser.add_argument("--quick", action="store_true", help="fails if a mutant of the sample survives")
    parser.add_argument("--survivors", type=Path, help="also write the survivors into this file")
    args = parser.parse_args()
    if (
        os.environ.get("NUMBA_DISABLE_JIT") != "1"
    ):  # rules are interpreted, and NumPy starts no threads that a fork loses
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "OPENBLAS_NUM_THREADS": "1"}
        os.execve(sys.executable, [sys.executable, "-m", "tools.mutants", *sys.argv[1:]], environment)

    import catstate

    from .investigate import investigate

    games = args.games or [name for name, game in catstate.GAMES.items() if game.package.startswith("catstate.")]
    good = [investigate(name, args.sample, args.jobs, args.minutes, args.quick, args.survivors) for name in games]
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
