"""Play a game in the terminal, against bots or with others at the same screen.

GAME is a game's name, or a saved .game file to go on with.
"""

import argparse
import sys
from pathlib import Path

from ._paces import PACES
from ._ready import add_setting, make_ready, read_setting


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    add_setting(parser)
    parser.add_argument("--seed", help="deal the same chance again")
    parser.add_argument("--people", type=int, default=1, help="how many people play, from seat 0 on (default: 1)")
    parser.add_argument("--names", default="", help="the people's names, separated by commas")
    parser.add_argument(
        "--pace",
        choices=PACES,
        default=None,
        help="how fast others' turns are told; step waits for Enter after each (default: normal, once into a pipe)",
    )
    parser.add_argument(
        "--bot",
        default=None,
        help="who plays the other seats: a level (see `catstate bots`) or your own as module:name",
    )


def run(args: argparse.Namespace) -> int:
    from .. import game, load
    from ..core.errors import BadOption
    from ..core.language import say
    from ..core.match import Match
    from ._players import BotPlayer
    from ._terminal import TerminalTable

    if args.game.endswith(".game"):
        match = load(args.game)
        make_ready(match.game, bots=True)
    else:
        chosen = game(args.game)
        seats, options = read_setting(chosen, args)
        make_ready(chosen, bots=True)
        names = [name.strip() for name in args.names.split(",") if name.strip()]
        match = Match.start(chosen, seats, options, args.seed, names)
    if not 0 <= args.people <= match.seats:
        raise BadOption(say("{people} people can't sit on {seats} seats.", people=args.people, seats=match.seats))
    save_to = Path(args.game) if args.game.endswith(".game") else Path(f"catstate-{match.game.name}.game")
    with BotPlayer(args.bot) as bot:
        pace = args.pace or ("normal" if sys.stdin.isatty() else "once")
        return TerminalTable(match, args.people, bot, save_to, sys.stdin, pace).sit_down()
