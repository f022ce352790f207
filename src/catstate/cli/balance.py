"""Measure how fair a game's presets are, with bots, and write the figures down."""

import argparse
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10.0, help="go on for so long (default: 10)")
    parser.add_argument("--seats", type=int, help="only this number of seats (default: every one)")
    parser.add_argument("--preset", help="only this preset (default: all of them)")
    parser.add_argument("--level", choices=("Postdoc", "Professor"), help="only bots of this level (default: both)")
    parser.add_argument("--anew", action="store_true", help="forget the older figures of what is measured")
    parser.add_argument("--data", type=Path, help="the file with the figures (default: data/balance.json of the game)")
    parser.add_argument("--page", type=Path, help="the page to write (default: docs/balance/GAME.md)")


def run(args: argparse.Namespace) -> int:
    import importlib

    from rich.console import Console
    from rich.progress import Progress

    from .. import game
    from ..core.balance import Figures
    from ..core.errors import CatstateError
    from ..study import balance

    measured = game(args.game)
    folder = Path(str(importlib.import_module(measured.package).__file__)).parent
    data = args.data or folder / "data/balance.json"
    page = args.page or Path("docs/balance") / f"{measured.name}.md"
    figures = balance.read(data, measured)
    cells = [
        cell
        for cell in balance.cells_of(measured)
        if args.seats in (None, cell.seats) and args.preset in (None, cell.preset) and args.level in (None, cell.level)
    ]
    if not cells:
        raise CatstateError(f"Nothing of {measured.title} is measured for these seats, this preset and this level.")
    for cell in cells if args.anew else ():
        figures.pop(cell.key, None)
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(measured.title, total=sum(cell.wanted for cell in cells))

        def show(cell: balance.Cell, row: Figures) -> None:
            done = sum(min(c.wanted, figures[c.key].games) for c in cells if c.key in figures)
            bar.update(task, completed=done)

        balance.measure(measured, figures, args.minutes, progress=show, chosen=cells)
    balance.write(figures, data, measured)
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(balance.page(measured, figures), encoding="utf-8")
    missing = [cell for cell in cells if figures.get(cell.key) is None or figures[cell.key].games < cell.wanted]
    print(f"{page} is written; {len(cells) - len(missing)} of {len(cells)} sets of options have all their matches.")
    return 0
