"""List the extras, which of them are installed, and how to install the others."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("extra", metavar="EXTRA", nargs="?", help="all if none is named")


def run(args: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from ..core.extras import EXTRAS, command_for

    names = [args.extra] if args.extra else list(EXTRAS)
    commands = {name: command_for(name) for name in names}
    table = Table()
    for heading in ("extra", "for", "installed", "command"):
        table.add_column(heading, no_wrap=heading == "command")
    for name, command in commands.items():
        extra = EXTRAS[name]
        table.add_row(name, extra.purpose, "yes" if extra.is_installed else "no", Text(command))
    Console().print(table)
    return 0
