"""Let a language model sit at a table: a server of the Model Context Protocol on the standard streams.

The model plays one seat and is told what that seat knows, nothing else; bots play the others.
"""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bot", default=None, help="who plays the other seats: a level or your own as module:name")
    parser.add_argument("--seed", help="deal the same chance in every match")


def run(args: argparse.Namespace) -> None:
    from ._mcp import Tables, server_for
    from ._players import BotPlayer

    with BotPlayer(args.bot) as bot:
        server_for(Tables(bot, args.seed)).run()
