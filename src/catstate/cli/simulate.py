"""Play many games on all cores, at random or by bots, and report length, speed and mean scores."""

import argparse
import json

from ._ready import add_setting, make_ready, read_setting


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    add_setting(parser)
    parser.add_argument("--bots", default="", help="who plays, seat by seat or one for all (default: at random)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table
    from rich.text import Text

    from .. import game
    from ..bots.names import find_bots
    from ..study.simulate import simulate, simulate_bots

    chosen = game(args.game)
    seats, options = read_setting(chosen, args)
    bots = find_bots(args.bots)
    if bots:
        make_ready(chosen, bots=True)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{chosen.title}, {seats} seats", total=args.games)

        def advance(count: int) -> None:
            bar.update(task, advance=count)

        if bots:
            done = simulate_bots(chosen, seats, options, bots, args.games, args.seed, progress=advance)
        else:
            done = simulate(chosen, seats, options, args.games, args.seed, progress=advance)
    report = done.report()
    if args.json:
        print(json.dumps(report, indent=2))
        return
    table = Table(
        title=f"{chosen.title}: {report['games']:,} {'' if bots else 'random '}games, {seats} seats, seed {args.seed}"
    )
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_row("games per second", f"{report['games_per_second']:,.0f}")
    table.add_row("plies per second", f"{report['plies_per_second']:,.0f}")
    for name, value in report["length_quantiles"].items():
        table.add_row(f"plies, {name}", f"{value:,.0f}")
    for seat, mean in enumerate(report["mean_score"]):
        name = f", {done.bots[seat]}" if bots else ""
        table.add_row(f"mean score of seat {seat}{name}", f"{mean:.4f}")
    console = Console()
    console.print(table)
    for sentence in report["faults"]:
        console.print(Text(sentence, style="red"))
