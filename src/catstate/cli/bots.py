"""List the bots: the levels, those of installed packages, the trained one, and simple sparring partners."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> None:
    from ..bots.names import all_bots
    from ..bots.own import OwnBot
    from ..bots.policy import PolicyBot
    from ..bots.sparring import PARTNERS

    listed = {
        name: f"{bot.source}, not built in." if isinstance(bot, OwnBot) else getattr(bot, "about", "")
        for name, bot in all_bots().items()
    }
    trained = PolicyBot()
    listed[trained.name] = trained.about
    listed |= {name: f"Sparring partner for {game}." for game, names in PARTNERS.items() for name in names}
    if args.json:
        import json

        print(json.dumps([{"name": name, "about": about} for name, about in listed.items()], indent=2))
        return
    for name, about in listed.items():
        print(f"{name:<10} {about}")
