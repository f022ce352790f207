"""Count every line of play to a depth."""

import argparse

from ._ready import add_setting, read_setting


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    add_setting(parser)
    parser.add_argument("--depth", type=int, default=3)


def run(args: argparse.Namespace) -> None:
    from .. import game
    from ..study.perft import perft

    chosen = game(args.game)
    seats, options = read_setting(chosen, args)
    for depth, lines in enumerate(perft(chosen, args.depth, seats, options), 1):
        print(f"{depth:>3} {lines:>16,}")
