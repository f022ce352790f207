"""Play a study and report: FILE is TOML, see docs/studies.md.

What was played is kept beside it as FILE.parquet, so that a study can be ended at any time and gone on with.
"""

import argparse
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--workers", type=int, help="how many cores of this machine play (default: all)")
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786"
    )
    parser.add_argument("--to", metavar="FOLDER", help="where figures and reports go (default: beside FILE)")


def run(args: argparse.Namespace) -> None:
    import os

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..core.errors import BadOption
    from ..study.conduct import conduct
    from ..study.figures import CellFigures
    from ..study.ledger import StudyLedger
    from ..study.page import markdown, name_of, page
    from ..study.plan import StudyCell, read_study
    from ._ready import make_ready

    if args.workers is not None and args.workers < 1:
        raise BadOption(f"At least 1 core must play, not {args.workers}.")
    file = Path(args.file)
    study = read_study(file)
    folder = Path(args.to) if args.to else file.parent
    if not folder.is_dir():
        raise BadOption(f"There is no folder {folder}.")
    place = folder / file.stem
    make_ready(study.game, bots=not all(cell.is_random for cell in study.cells))
    ledger = StudyLedger(place.with_suffix(".parquet"))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True) as bar:
        total = len(study.cells) * study.games
        before = sum(ledger.figures[cell.key].games for cell in study.cells if cell.key in ledger.figures)
        task = bar.add_task(study.title, total=total, completed=before)

        def advance(cell: StudyCell, figures: CellFigures) -> None:
            done = sum(ledger.figures[one.key].games for one in study.cells if one.key in ledger.figures)
            bar.update(task, completed=done, description=name_of(study, cell))

        conduct(study, ledger, args.workers, args.cluster or os.environ.get("DASK_SCHEDULER_ADDRESS", ""), advance)
    place.with_suffix(".html").write_text(page(study, ledger), encoding="utf-8")
    text = markdown(study, ledger)
    place.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)
