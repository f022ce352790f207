"""Play a study: on the cores of this machine, or on a Dask cluster. Both give the same figures, bit for bit.

Portions are handed out in order and added in order, so that neither the number of workers nor their pace decides where
a cell stops. What a worker that died was playing is played again.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from .chunks import games_in, play_chunk
from .crews import StudyCrew, Task, crew_of, in_order
from .decisions import DecisionFolder, record_block, record_chunk
from .figures import CellFigures
from .ledger import StudyLedger
from .plan import Study, StudyCell

PAUSE = 1.0  # seconds between two saves, at least


def conduct(
    study: Study,
    ledger: StudyLedger,
    workers: int | None = None,
    cluster: str = "",
    progress: Callable[[StudyCell, CellFigures], None] = lambda cell, figures: None,
    folder: DecisionFolder | None = None,
    seconds: float | None = None,
) -> None:
    """Play what is missing. Whoever ends this early finds what was played in the ledger and can go on.

    With a folder every decision is written there too, also those of games that were counted before. After `seconds`
    no more portions are begun: all cells have had turns by then, each about as many games as the others.
    """
    quick = folder is None and all(cell.is_random for cell in study.cells)
    with crew_of(workers, cluster, quick) as crew:
        play_missing(study, ledger, crew, progress, folder, seconds)


def play_missing(
    study: Study,
    ledger: StudyLedger,
    crew: StudyCrew,
    progress: Callable[[StudyCell, CellFigures], None] = lambda cell, figures: None,
    folder: DecisionFolder | None = None,
    seconds: float | None = None,
) -> None:
    """Let a crew play what a ledger lacks; what was played is saved now and then, and at the end."""
    saved = time.monotonic()
    try:
        for cell, portion in portions(study, ledger, crew, folder, seconds):
            ledger.add(cell.key, portion)
            progress(cell, ledger.figures[cell.key])
            if time.monotonic() - saved > PAUSE:
                ledger.save()
                saved = time.monotonic()
        if folder is not None:
            export_missing(study, ledger, crew, folder, progress)
    finally:
        if ledger.figures:
            ledger.save()


def portions(
    study: Study,
    ledger: StudyLedger,
    crew: StudyCrew,
    folder: DecisionFolder | None = None,
    seconds: float | None = None,
) -> Iterator[tuple[StudyCell, CellFigures]]:
    """The portions that are missing, in order. A cell that knows enough takes no more.

    With a limit of time the cells take turns, else one is finished before the next.
    """
    wanted = [numbers(study, ledger, cell) for cell in study.cells]
    deadline = time.monotonic() + (math.inf if seconds is None else seconds)

    def tasks() -> Iterator[Task]:
        for cell, number in chain.from_iterable(wanted) if seconds is None else in_turns(wanted):
            if time.monotonic() > deadline:
                return
            if folder is None or cell.is_random:  # random games are recorded afterwards, in smaller pieces
                yield Task((cell, number), play_chunk, (cell, number, study.games))
            else:
                yield Task((cell, number), record_chunk, (cell, number, study.games, folder.events))

    for task, answer in in_order(crew, tasks(), lambda task: is_done(study, ledger.figures.get(task.about[0].key))):
        cell, number = task.about
        if folder is not None and task.work is record_chunk:
            answer, content = answer
            folder.write(folder.file(cell, number), content)
        yield cell, answer


def in_turns(sources: Iterable[Iterator[tuple[StudyCell, int]]]) -> Iterator[tuple[StudyCell, int]]:
    """One of each, then the next of each, until none has any more."""
    left = deque(sources)
    while left:
        source = left.popleft()
        if (found := next(source, None)) is not None:
            left.append(source)
            yield found


def export_missing(
    study: Study,
    ledger: StudyLedger,
    crew: StudyCrew,
    folder: DecisionFolder,
    progress: Callable[[StudyCell, CellFigures], None],
) -> None:
    """Write the decisions of games that were counted without: random ones, and those of an earlier run."""

    def tasks() -> Iterator[Task]:
        for cell in study.cells:
            for number, block in folder.missing(cell, ledger.portions.get(cell.key, 0), study.games):
                if cell.is_random:
                    arguments = (cell, number, block, study.games, folder.events)
                    yield Task((cell, number, block), record_block, arguments)
                else:
                    yield Task((cell, number, block), record_chunk, (cell, number, study.games, folder.events))

    for task, answer in in_order(crew, tasks()):
        cell, number, block = task.about
        folder.write(folder.file(cell, number, block), answer if task.work is record_block else answer[1])
        progress(cell, ledger.figures[cell.key])


def numbers(study: Study, ledger: StudyLedger, cell: StudyCell) -> Iterator[tuple[StudyCell, int]]:
    """A cell and the numbers of the portions that it still wants, looked at anew before each."""
    number = ledger.portions.get(cell.key, 0)
    while number * games_in(cell) < study.games and not is_done(study, ledger.figures.get(cell.key)):
        yield cell, number
        number += 1


def is_done(study: Study, figures: CellFigures | None) -> bool:
    """Whether a cell has been played often enough."""
    if figures is None:
        return False
    if figures.games >= study.games:
        return True
    share = figures.first_share
    return study.until is not None and share.high - share.low <= study.until.width
