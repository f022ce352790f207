"""Compiling with a progress bar, and options read from the command line."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain

from ..core.errors import BadOption
from ..core.game import Game

QUIET = 0.7  # seconds of compiling after which it is announced


def make_ready(game: Game, bots: bool = False) -> None:
    """Compile what the game needs, and its bots; say so when it takes a moment (once after an install or a change)."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from ..core.rules import VERBS
    from ..core.warm import warm

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[what]}"), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(file=sys.stderr), transient=True)
    began, shown = time.monotonic(), False
    task = bar.add_task(f"Compiling {game.title} (once)", total=len(VERBS) + bots, what="")
    try:
        for name in chain(warm(game), warm_bots(game) if bots else ()):
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
    """--seats, --option and --preset, the same in every command."""
    parser.add_argument("--seats", type=int, help="number of players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE", help="may be given repeatedly")
    parser.add_argument("--preset", help="a named set of options")


def read_setting(game: Game, args: argparse.Namespace) -> tuple[int, dict[str, str]]:
    """Seats and options as the command line gives them, checked."""
    options: dict[str, str] = {}
    if args.preset:
        options.update(game.preset(args.preset).options_for(args.seats or game.default_seats))
    options.update(read_options(args.option))
    return game.settle(args.seats, options)


def read_options(words: Sequence[str]) -> dict[str, str]:
    options = {}
    for word in words:
        name, equals, choice = word.partition("=")
        if not equals:
            raise BadOption(f"An option is given as NAME=CHOICE, not {word!r}.")
        options[name] = choice
    return options
