"""Go through a finished game: where it turned, what each player gave away, how much was luck.

Every decision is judged from its player's own view at that time.
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from ._ready import make_ready

if TYPE_CHECKING:
    from ..bots.analysis import Review, Turning
    from ..core.match import Match


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a finished .game file")
    parser.add_argument("--simulations", type=int, default=400, help="thought per moment (default: 400)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.progress import Progress

    from .. import load
    from ..bots.analysis import review

    match = load(args.file)
    make_ready(match.game, bots=True)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Going through the game", total=len(match.effective()))
        seen = review(match, args.simulations, lambda ply: bar.update(task, completed=ply))
    if args.json:
        print(json.dumps(seen.plain(), indent=2, ensure_ascii=False))
    else:
        show(match, seen)


def show(match: "Match", seen: "Review") -> None:
    """The review for a terminal."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(match.result(), style="bold"))
    table = Table(title="Counted in wins: 1.00 is a whole match")
    for heading in ("player", "score", "luck", "given away", "expected, from start to end"):
        table.add_column(heading, justify="left" if heading in ("player", "expected, from start to end") else "right")
    for seat, name in enumerate(match.names):
        table.add_row(
            name,
            f"{seen.scores[seat]:.2f}",
            f"{seen.luck[seat]:+.2f}",
            f"{seen.given_away(seat):.2f}",
            sparkline([point.values[seat] for point in seen.chart]),
        )
    console.print(table)
    if (turned := seen.turned) is not None:
        console.print(
            f"What turned it, at ply {turned.ply}: {turned.told} "
            f"{match.names[turned.seat]}'s chance to win went from {turned.before:.0%} to {turned.after:.0%}."
            f"{cause_of(turned)}",
            markup=False,
        )
    for seat, name in enumerate(match.names):
        for moment in seen.turning_points(seat)[:5]:
            why = f": it {moment.reason}" if moment.reason else ""
            console.print(
                f"Ply {moment.ply}, {name}: {moment.label}, worth {moment.value:.0%} of a win. "
                f"Better: {moment.best_label}, worth {moment.best_value:.0%}{why}.",
                markup=False,
            )
        if not seen.turning_points(seat):
            console.print(f"{name} gave nothing big away.", markup=False)


def cause_of(turned: "Turning") -> str:
    """Whether it was luck, or what would have been better."""
    if turned.by_luck:
        return " That was luck."
    why = f": it {turned.reason}" if turned.reason else ""
    return f" Better: {turned.better}{why}." if turned.better else ""


def sparkline(values: list[float], width: int = 34) -> str:
    """Numbers from 0 to 1 as a row of bars."""
    bars = "▁▂▃▄▅▆▇█"
    if len(values) > width:
        values = [values[round(index * (len(values) - 1) / (width - 1))] for index in range(width)]
    return "".join(bars[min(7, max(0, int(value * 8)))] for value in values)
