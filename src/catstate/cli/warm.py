"""Compile the rules and the bots of games ahead, so that nobody waits for it later."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", help="all games if none is named")


def run(args: argparse.Namespace) -> int:
    from .. import GAMES, game
    from ..bots.levels import choose
    from ..core.match import Match
    from ._ready import make_ready

    for found in [game(name) for name in args.games] or list(GAMES.values()):
        make_ready(found)
        match = Match.start(found, seed=0)
        if match.to_act >= 0:
            choose(found, match.view(match.to_act), match.legal().ids, "Intern", 0, 2)
    return 0
