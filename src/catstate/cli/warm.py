"""Compile the rules and the bots of games ahead, so that nobody waits for it later."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", help="all games if none is named")
    parser.add_argument("--rules", action="store_true", help="the rules without the bots")
    parser.add_argument("--boards", action="store_true", help="also what words and pictures ask of the rules")
    parser.add_argument("--nice", type=int, default=0, metavar="N", help="stand back behind other work, as nice -n N")


def run(args: argparse.Namespace) -> int:
    import os
    import subprocess
    import sys
    from concurrent.futures import ThreadPoolExecutor

    from rich.console import Console
    from rich.progress import Progress

    from .. import GAMES, game
    from ..core.cores import usable_cores
    from ._ready import make_ready

    if args.nice and hasattr(os, "nice"):  # not on Windows
        os.nice(args.nice)
    games = [game(name) for name in args.games] or list(GAMES.values())
    if len(games) == 1 or args.load:
        for chosen in games:
            make_ready(chosen, bots=not args.rules, boards=args.boards)
        return 0

    def compile_apart(name: str) -> int:
        return subprocess.run(
            [sys.executable, "-m", "catstate", "warm", "--boards", name], capture_output=True
        ).returncode

    with Progress(console=Console(file=sys.stderr), transient=True) as bar, ThreadPoolExecutor(usable_cores()) as pool:
        task = bar.add_task(f"Compiling {len(games)} games and their bots (once)", total=len(games))
        failed = 0
        for code in pool.map(compile_apart, [chosen.name for chosen in games]):
            bar.advance(task)
            failed += code != 0
    return min(failed, 1)
