"""Search rule parameters for goals: FILE is TOML, see docs/studies.md.

What was played is kept beside it as FILE.parquet, so that a search can be ended at any time and gone on with.
"""

import argparse
from pathlib import Path

from ._ready import add_crew


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    add_crew(parser)
    parser.add_argument("--to", metavar="FOLDER", help="where figures and reports go (default: beside FILE)")


def run(args: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from ..study.crews import crew_of
    from ..study.ledger import StudyLedger
    from ..study.tune import tune
    from ..study.tunepage import tuned_markdown, tuned_page
    from ..study.tuneplan import read_tune_plan
    from ._ready import cluster_address, make_ready, report_place

    file = Path(args.file)
    plan = read_tune_plan(file)
    place = report_place(args, file)
    cluster = cluster_address(args)
    make_ready(plan.game, bots=True)
    ledger = StudyLedger(place.with_suffix(".parquet"))
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as bar,
        crew_of(args.workers, cluster) as crew,
    ):
        task = bar.add_task(plan.title)
        tuned = tune(plan, ledger, crew, lambda what: bar.update(task, description=what))
    place.with_suffix(".html").write_text(tuned_page(plan, tuned), encoding="utf-8")
    text = tuned_markdown(plan, tuned)
    place.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)
