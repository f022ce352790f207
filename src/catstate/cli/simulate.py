"""Play many random games on all cores and report length, speed and mean scores."""

import argparse
import json

from ._ready import add_setting, read_setting


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    add_setting(parser)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from .. import game
    from ..study.simulate import simulate

    found = game(args.game)
    seats, options = read_setting(found, args)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{found.title}, {seats} seats", total=args.games)
        done = simulate(
            found, seats, options, args.games, args.seed, progress=lambda count: bar.update(task, advance=count)
        )
    report = done.report()
    if args.json:
        print(json.dumps(report, indent=2))
        return
    table = Table(title=f"{found.title}: {report['games']:,} random games, {seats} seats, seed {args.seed}")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_row("games per second", f"{report['games_per_second']:,.0f}")
    table.add_row("plies per second", f"{report['plies_per_second']:,.0f}")
    for name, value in report["length_quantiles"].items():
        table.add_row(f"plies, {name}", f"{value:,.0f}")
    for seat, mean in enumerate(report["mean_score"]):
        table.add_row(f"mean score of seat {seat}", f"{mean:.4f}")
    Console().print(table)
