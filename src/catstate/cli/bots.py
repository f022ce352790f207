"""List the bots by level."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> None:
    from ..bots.levels import TABLE

    if args.json:
        import json

        print(json.dumps([{"name": level.name, "about": level.about} for level in TABLE], indent=2))
        return
    for level in TABLE:
        print(f"{level.name:<10} {level.about}")
