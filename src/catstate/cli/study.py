"""Play studies and report: each FILE is TOML, see docs/studies.md.

What was played is kept beside it as FILE.parquet, so that a study can be ended at any time and gone on with.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ._ready import add_crew, cluster_address, make_ready, report_place

if TYPE_CHECKING:
    from ..study.ledger import StudyLedger
    from ..study.plan import Study


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+")
    add_crew(parser)
    parser.add_argument("--export", action="store_true", help="also write every decision, as Parquet in FILE.decisions")
    parser.add_argument("--events", action="store_true", help="with --export: write what each decision brought, too")
    parser.add_argument("--minutes", type=float, help="stop after that time; started again it goes on")
    parser.add_argument("--report", metavar="PAGE", help="one page of Markdown about all FILEs, with small pictures")
    parser.add_argument("--to", metavar="FOLDER", help="where figures and reports go (default: beside FILE)")


def run(args: argparse.Namespace) -> None:
    from ..core.errors import BadOption
    from ..study.plan import read_study

    if args.events and not args.export:
        raise BadOption("--events adds a column to what --export writes; name both.")
    if args.minutes is not None and not args.minutes > 0:
        raise BadOption(f"A study needs some minutes, not {args.minutes:g}.")
    if args.report and not Path(args.report).parent.is_dir():
        raise BadOption(f"There is no folder {Path(args.report).parent}.")
    read = [(read_study(Path(file)), report_place(args, Path(file))) for file in args.files]
    cluster_address(args)
    played = [(study, play(study, place, args, len(read))) for study, place in read]
    if args.report:
        write_report(played, Path(args.report))


def play(study: "Study", place: Path, args: argparse.Namespace, parts: int) -> "StudyLedger":
    """Play one of several studies, write its own reports and print them."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..study.conduct import conduct
    from ..study.decisions import DecisionFolder
    from ..study.figures import CellFigures
    from ..study.ledger import StudyLedger
    from ..study.page import markdown, name_of, page
    from ..study.plan import StudyCell

    make_ready(study.game, bots=not all(cell.is_random for cell in study.cells))
    ledger = StudyLedger(place.with_suffix(".parquet"))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        total = len(study.cells) * study.games
        before = sum(ledger.figures[cell.key].games for cell in study.cells if cell.key in ledger.figures)
        task = bar.add_task(study.title, total=total, completed=before)

        def advance(cell: StudyCell, figures: CellFigures) -> None:
            done = sum(ledger.figures[one.key].games for one in study.cells if one.key in ledger.figures)
            bar.update(task, completed=done, description=name_of(study, cell))

        folder = DecisionFolder(place.with_suffix(".decisions"), args.events) if args.export else None
        seconds = args.minutes * 60 / parts if args.minutes else None
        conduct(study, ledger, args.workers, cluster_address(args), advance, folder, seconds)
    text = markdown(study, ledger)
    if args.report is None:
        place.with_suffix(".html").write_text(page(study, ledger), encoding="utf-8")
        place.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)
    return ledger


def write_report(played: "list[tuple[Study, StudyLedger]]", place: Path) -> None:
    """One page about several studies, with a picture for each beside it."""
    from ..study.page import played as cells_of
    from ..study.page import report, shares_plot

    pictures = [f"{place.stem}-{ledger.place.stem}.svg" for _, ledger in played]
    for (study, ledger), picture in zip(played, pictures, strict=True):
        place.with_name(picture).write_text(shares_plot(study, cells_of(study, ledger)), encoding="utf-8")
    titles = dict.fromkeys(study.game.title for study, _ in played)
    place.write_text(report(" and ".join(titles), played, pictures), encoding="utf-8")
