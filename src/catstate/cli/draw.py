"""Draw a position of a .game file as SVG, as one seat or the public sees it."""

import argparse
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument("--ply", type=int, help="after this many plies (default: the last)")
    parser.add_argument("--seat", type=int, default=-1, help="whose view (default: the public)")


def run(args: argparse.Namespace) -> None:
    from .. import load
    from ..core.errors import BadOption

    match = load(args.file)
    if not -1 <= args.seat < match.seats:
        raise BadOption(f"The match has seats 0 to {match.seats - 1}; there is no seat {args.seat}.")
    if args.ply is not None:
        match = match.at(args.ply)
    print(match.svg(args.seat))
