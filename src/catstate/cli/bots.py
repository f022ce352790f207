"""List the bots: the levels, and those of installed packages."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> None:
    from ..bots.names import all_bots
    from ..bots.own import OwnBot

    listed = {
        name: f"{bot.source}, not built in." if isinstance(bot, OwnBot) else getattr(bot, "about", "")
        for name, bot in all_bots().items()
    }
    if args.json:
        import json

        print(json.dumps([{"name": name, "about": about} for name, about in listed.items()], indent=2))
        return
    for name, about in listed.items():
        print(f"{name:<10} {about}")
