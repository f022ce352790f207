"""Let bots play each other: same deals, rotated seats, ratings with intervals."""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ._ready import add_cluster, add_setting, cluster_address, make_ready, read_setting

if TYPE_CHECKING:
    from ..study.arena import Tournament

KEPT_EVERY = 20.0  # seconds: a leaderboard that is killed loses no more


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?")
    add_setting(parser)
    parser.add_argument(
        "--bots",
        default="Professor,Postdoc",
        help="bots, separated by commas: levels, with another count of simulations professor:2000, without judgement "
        "plain:20000, the trained one ppo, or your own as module:name",
    )
    parser.add_argument("--games", type=int, default=100, help="matches at most (default: 100)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--until", type=float, help="stop when the first bot's share is clearly above or below this")
    parser.add_argument(
        "--workers", type=int, help="matches at the same time (default: 1; for the report: one per core)"
    )
    add_cluster(parser)
    parser.add_argument(
        "--limit", type=float, default=10.0, metavar="SECONDS", help="for a decision of an own bot (default: 10)"
    )
    parser.add_argument("--plot", metavar="FILE", help="draw the ratings into a picture")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--report", metavar="FILE", help="instead: measure all levels in all games and write a page")
    parser.add_argument(
        "--leaderboard", metavar="FILE", help="instead: let everybody meet everybody in all games and write a page"
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="time for a page (default: 10)")
    parser.add_argument("--only", metavar="GAME", help="for a page: measure this game alone, keep the rest")
    parser.add_argument(
        "--part", choices=("levels", "sparring", "together"), help="for the report: measure this part alone"
    )
    parser.add_argument("--fresh", action="store_true", help="for a page: forget what was measured before")


def run(args: argparse.Namespace) -> None:
    from importlib import import_module

    from rich.console import Console
    from rich.progress import Progress

    from .. import game
    from ..bots.names import find_bots
    from ..core.errors import BadOption
    from ..core.extras import extra
    from ..study.arena import compete

    with extra("study", "The arena"):  # said before hours are played
        import_module("openskill")
        if args.plot:
            import_module("matplotlib")
    if args.report or args.leaderboard:
        if not args.minutes > 0:
            raise BadOption(f"A page needs some minutes, not {args.minutes:g}.")
        (write_report if args.report else write_leaderboard)(args)
        return
    if args.game is None:
        raise BadOption("Which game? Or --report FILE for all of them.")
    chosen = game(args.game)
    seats, options = read_setting(chosen, args)
    entrants = find_bots(args.bots)
    if not args.limit > 0:
        raise BadOption(f"A bot needs some seconds to decide, not {args.limit:g}.")
    cluster = cluster_address(args)
    make_ready(chosen, bots=True)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{chosen.title}, {seats} seats", total=args.games)
        seen = compete(
            chosen,
            seats,
            options,
            entrants,
            args.games,
            args.seed,
            args.until,
            workers=max(1, args.workers or 1),
            progress=lambda result: bar.advance(task),
            limit=args.limit,
            cluster=cluster,
        )
    if args.json:
        print(json.dumps(figures(seen), indent=2))
    else:
        show(seen, chosen.title)
    if args.plot:
        plot(seen, chosen.title, args.plot)


def figures(seen: "Tournament") -> dict[str, object]:
    """The tournament as plain values."""
    bots = []
    for number, entrant in enumerate(seen.entrants):
        share, (mean, deviation) = seen.share(number), seen.ratings[number]
        bots.append(
            {
                "bot": entrant.name,
                "games": share.games,
                "share": share.mean,
                "interval": [share.low, share.high],
                "rating": mean,
                "deviation": deviation,
            }
        )
    return {
        "game": seen.game,
        "seats": seen.seats,
        "options": dict(seen.options),
        "games": len(seen.results),
        "sequential": seen.sequential,
        "bots": bots,
        "results": [
            {
                "seed": one.seed,
                "lineup": list(one.lineup),
                "scores": list(one.scores),
                "plies": one.plies,
                "fault": one.fault,
            }
            for one in seen.results
        ],
        "faults": seen.faults,
    }


def show(seen: "Tournament", title: str) -> None:
    """Ratings, shares and who beat whom, as tables."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    sort = "valid at every look" if seen.sequential else "Wilson"
    table = Table(title=f"{title}, {seen.seats} seats: {len(seen.results)} matches, {seen.plies:.0f} plies on average")
    for heading in ("bot", "matches", f"score, 95 % interval ({sort})", "rating"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    order = sorted(range(len(seen.entrants)), key=lambda number: -seen.ratings[number][0])
    for number in order:
        share, (mean, deviation) = seen.share(number), seen.ratings[number]
        table.add_row(seen.entrants[number].name, str(share.games), str(share), f"{mean:.1f} ± {2 * deviation:.1f}")
    console.print(table)
    for sentence in seen.faults:
        console.print(Text(sentence, style="red"))
    if len(seen.entrants) < 2 or not any(len(set(result.lineup)) > 1 for result in seen.results):
        return
    cross = Table(title="Finishes above (row over column)")
    cross.add_column("")
    for number in order:
        cross.add_column(seen.entrants[number].name, justify="right")
    for one in order:
        cells = [
            "" if one == other or not (share := seen.against(one, other)).games else f"{share.mean:.0%}"
            for other in order
        ]
        cross.add_row(seen.entrants[one].name, *cells)
    console.print(cross)


def plot(seen: "Tournament", title: str, place: str) -> None:
    """Each bot's score and interval as a picture."""
    from matplotlib.figure import Figure

    order = sorted(range(len(seen.entrants)), key=lambda number: seen.ratings[number][0])
    shares = [seen.share(number) for number in order]
    figure = Figure(figsize=(6, 1 + 0.5 * len(order)), layout="constrained")
    axes = figure.add_subplot()
    means = [share.mean for share in shares]
    sides = [[share.mean - share.low for share in shares], [share.high - share.mean for share in shares]]
    axes.errorbar(means, range(len(order)), xerr=sides, fmt="o", capsize=4)
    axes.set_yticks(range(len(order)), [seen.entrants[number].name for number in order])
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.6, len(order) - 0.4)
    axes.set_xlabel("mean score, 95 % interval")
    axes.set_title(f"{title}, {seen.seats} seats, {len(seen.results)} matches")
    figure.savefig(place)


@contextmanager
def _measuring(only: str | None, words: str) -> Iterator[Callable[[str], None]]:
    """Make the games ready; then a line that says how far it is."""
    from rich.console import Console
    from rich.progress import Progress, TextColumn

    from .. import GAMES

    for game in GAMES.values():
        if only in (None, game.name):
            make_ready(game, bots=True)
    with Progress(TextColumn("{task.description}"), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words)
        yield lambda now: bar.update(task, description=now)


def write_report(args: argparse.Namespace) -> None:
    """Go on measuring, keep what was played beside the page, and write the page."""
    from ..study.report import write_page
    from ..study.strength import measure, read_tallies, write_tallies

    place = Path(args.report)
    kept = place.with_suffix(".json")
    tallies = {} if args.fresh else read_tallies(kept)
    try:
        with _measuring(args.only, "Measuring") as say:
            measure(
                tallies,
                args.minutes * 60,
                args.only,
                args.workers,
                lambda name, open_: say(f"{open_} undecided; just played: {name}"),
                args.part,
            )
    finally:
        write_tallies(tallies, kept)
    write_page(place, tallies)


def write_leaderboard(args: argparse.Namespace) -> None:
    """Go on letting everybody meet everybody, keep what was played beside the page, and write the page."""
    from time import monotonic

    from ..study.leaderboard import measure, page, read_standings, write_standings

    place = Path(args.leaderboard)
    kept = place.with_suffix(".json")
    standings = {} if args.fresh else read_standings(kept)
    saved = monotonic()
    try:
        with _measuring(args.only, "Playing") as say:

            def note(words: str) -> None:
                nonlocal saved
                say(f"Just played: {words}")
                if monotonic() - saved > KEPT_EVERY:
                    write_standings(standings, kept)
                    saved = monotonic()

            measure(standings, args.minutes * 60, args.only, args.workers, note)
    finally:
        write_standings(standings, kept)
    place.write_text(page(standings), encoding="utf-8")
