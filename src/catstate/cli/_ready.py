"""Compiling with a progress bar, and options read from the command line."""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from ..core.errors import BadOption
from ..core.game import Game
from ..core.language import say

QUIET = 0.7  # seconds of compiling after which it is announced


def make_ready(game: Game, bots: bool = False, boards: bool = False) -> None:
    """Compile what the game needs, and its bots; say so when it takes a moment (once after an install or a change)."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from ..core.rules import VERBS
    from ..core.warm import warm, warm_boards

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[what]}"), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(file=sys.stderr), transient=True)
    began, shown = time.monotonic(), False
    task = bar.add_task(say("Compiling {game} (once)", game=game.title), total=len(VERBS) + boards + bots, what="")
    try:
        for name in chain(warm(game), warm_boards(game) if boards else (), warm_bots(game) if bots else ()):
            bar.update(task, advance=1, what=name)
            if not shown and (name == "bots" or time.monotonic() - began > QUIET):
                bar.start()
                shown = True
    finally:
        if shown:
            bar.stop()


def warm_bots(game: Game) -> Iterator[str]:
    """Make the search ready for a game."""
    from ..bots.levels import prepare

    yield "bots"
    prepare(game)


def add_setting(parser: argparse.ArgumentParser) -> None:
    """--seats, --option, --preset and --variant, the same in every command."""
    parser.add_argument("--seats", type=int, help="number of players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE", help="may be given repeatedly")
    parser.add_argument("--preset", help="a named set of options")
    parser.add_argument(
        "--variant", metavar="FILE", help="a set of options of your own, as TOML (see docs/variants.md)"
    )


def add_crew(parser: argparse.ArgumentParser) -> None:
    """--workers and --cluster, the same in every command that plays portions."""
    parser.add_argument("--workers", type=int, help="how many cores of this machine play (default: all)")
    add_cluster(parser)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786"
    )


def cluster_address(args: argparse.Namespace) -> str:
    """The cluster that is to play, "" for this machine; refuses a number of workers that can't be."""
    if args.workers is not None and args.workers < 1:
        raise BadOption(f"At least 1 core must play, not {args.workers}.")
    return args.cluster or os.environ.get("DASK_SCHEDULER_ADDRESS", "")


def report_place(args: argparse.Namespace, file: Path) -> Path:
    """Where figures and reports of a file go, without an ending."""
    target = Path(args.to) if args.to else file.parent
    if not target.is_dir():
        raise BadOption(f"There is no folder {target}.")
    return target / file.stem


def read_setting(game: Game, args: argparse.Namespace) -> tuple[int, dict[str, str]]:
    """Seats and options as the command line gives them, checked."""
    from ..core.variant import read_variant

    options: dict[str, str] = {}
    seats = args.seats
    if args.variant:
        variant = read_variant(Path(args.variant))
        if variant.game is not game:
            raise BadOption(f"{args.variant} is a variant of {variant.game.title}, not of {game.title}.")
        seats = seats or variant.seats
        options.update(variant.options_for(seats or game.default_seats))
    if args.preset:
        options.update(game.preset(args.preset).options_for(seats or game.default_seats))
    options.update(read_options(args.option))
    return game.settle(seats, options)


def read_options(words: Sequence[str]) -> dict[str, str]:
    options = {}
    for word in words:
        name, equals, choice = word.partition("=")
        if not equals:
            raise BadOption(f"An option is given as NAME=CHOICE, not {word!r}.")
        options[name] = choice
    return options
