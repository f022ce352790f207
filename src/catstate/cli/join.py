"""Sit down at a table of a server, in the terminal.

URL is the address of a table (https://…/t/NAME), as the invitation gives it. Type an action, its number, or one of:
undo, agree, no, say TEXT, log, quit.
"""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="the table's address")
    parser.add_argument("--name", default="", help="the name others see")
    parser.add_argument("--watch", action="store_true", help="watch without sitting down")
    parser.add_argument("--token", default="", help="be this account (see POST /api/accounts); a new one if left out")


def run(args: argparse.Namespace) -> int:
    import sys

    from ._seat import TerminalSeat

    seat = TerminalSeat(args.url, args.name, args.token, args.watch)
    return seat.sit_down(sys.stdin)
