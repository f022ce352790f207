"""Play a study: on the cores of this machine, or on a Dask cluster. Both give the same figures, bit for bit.

Portions are handed out in order and added in order, so that neither the number of workers nor their pace decides where
a cell stops. What a worker that died was playing is played again.
"""

import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.cores import usable_cores
from ..core.errors import CatstateError
from ..core.extras import extra
from .chunks import games_in, play_chunk
from .figures import CellFigures
from .ledger import StudyLedger
from .plan import Study, StudyCell

AHEAD = 2  # portions handed out per worker
PAUSE = 1.0  # seconds between two saves, at least
PATIENCE = 30  # seconds for a cluster to answer


class ClusterGone(CatstateError):
    """The cluster can't be reached, or went away. What was played until then is kept."""


class Job(Protocol):
    """A portion that is being played."""

    def result(self) -> CellFigures: ...

    def cancel(self) -> object: ...


@dataclass(frozen=True)
class StudyCrew:
    """Who plays portions."""

    submit: Callable[..., Job]
    size: int


@contextmanager
def local_crew(study: Study, workers: int | None) -> Iterator[StudyCrew]:
    """The cores of this machine. Random games need no interpreter, so threads do; bots play in processes."""
    size = workers or usable_cores()
    if all(cell.is_random for cell in study.cells):
        with ThreadPoolExecutor(size) as threads:
            yield StudyCrew(threads.submit, size)
    else:
        with ProcessPoolExecutor(size, multiprocessing.get_context("spawn")) as processes:
            yield StudyCrew(processes.submit, size)


@contextmanager
def cluster_crew(address: str) -> Iterator[StudyCrew]:
    """The workers of a Dask cluster; they need catstate installed."""
    with extra("cluster", "A cluster"):
        from distributed import Client
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterGone(f"There is no cluster at {address}: {str(error).splitlines()[0]}") from None
    try:
        size = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())

        def submit(work: Callable[..., CellFigures], *about: Any) -> Job:
            job: Job = client.submit(work, *about, pure=False, retries=3)
            return job

        yield StudyCrew(submit, max(1, size))
    finally:
        client.close()


def conduct(
    study: Study,
    ledger: StudyLedger,
    workers: int | None = None,
    cluster: str = "",
    progress: Callable[[StudyCell, CellFigures], None] = lambda cell, figures: None,
) -> None:
    """Play what is missing. Whoever ends this early finds what was played in the ledger and can go on."""
    saved = time.monotonic()
    try:
        with cluster_crew(cluster) if cluster else local_crew(study, workers) as crew:
            for cell, portion in portions(study, ledger, crew):
                ledger.add(cell.key, portion)
                progress(cell, ledger.figures[cell.key])
                if time.monotonic() - saved > PAUSE:
                    ledger.save()
                    saved = time.monotonic()
    except BrokenProcessPool:
        raise CatstateError("A process that played games was killed. What was played is kept: start again.") from None
    finally:
        if ledger.figures:
            ledger.save()


def portions(study: Study, ledger: StudyLedger, crew: StudyCrew) -> Iterator[tuple[StudyCell, CellFigures]]:
    """The portions that are missing, in order. A cell that knows enough takes no more."""
    waiting: deque[tuple[StudyCell, Job]] = deque()
    missing = ((cell, number) for cell in study.cells for number in numbers(study, ledger, cell))
    exhausted = False
    while waiting or not exhausted:
        while not exhausted and len(waiting) < AHEAD * crew.size:
            task = next(missing, None)
            if task is None:
                exhausted = True
            else:
                waiting.append((task[0], crew.submit(play_chunk, *task, study.games)))
        if not waiting:
            return
        cell, job = waiting.popleft()
        if is_done(study, ledger.figures.get(cell.key)):
            job.cancel()
            continue
        yield cell, answer_of(job)


def numbers(study: Study, ledger: StudyLedger, cell: StudyCell) -> Iterator[int]:
    """The numbers of the portions that a cell still wants, looked at anew before each."""
    number = ledger.portions.get(cell.key, 0)
    while number * games_in(cell) < study.games and not is_done(study, ledger.figures.get(cell.key)):
        yield number
        number += 1


def is_done(study: Study, figures: CellFigures | None) -> bool:
    """Whether a cell has been played often enough."""
    if figures is None:
        return False
    if figures.games >= study.games:
        return True
    share = figures.first_share
    return study.until is not None and share.high - share.low <= study.until.width


def answer_of(job: Job) -> CellFigures:
    """What a worker played; a cluster that went away is a sentence."""
    try:
        return job.result()
    except (CatstateError, BrokenProcessPool):
        raise
    except Exception as error:
        if type(error).__module__.partition(".")[0] in ("distributed", "dask", "asyncio", "concurrent"):
            raise ClusterGone(f"The cluster went away ({type(error).__name__}). What was played is kept.") from error
        raise
