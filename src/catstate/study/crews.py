"""Crews: who does the work of studies and arenas, the cores of this machine or the workers of a Dask cluster.

Work is handed out in order and its answers come in order, so that neither the number of workers nor their pace decides
anything. What a worker of a cluster that died was doing is done again.
"""

import asyncio
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..core.cores import usable_cores
from ..core.errors import CatstateError
from ..core.extras import extra

AHEAD = 2  # tasks handed out per worker
PATIENCE = 30  # seconds for a cluster to answer


class ClusterGone(CatstateError):
    """The cluster can't be reached, or went away. What was played until then is kept."""


class Job(Protocol):
    """Work that a crew was given."""

    def result(self) -> Any: ...

    def cancel(self) -> object: ...


@dataclass(frozen=True)
class StudyCrew:
    """Who plays portions."""

    submit: Callable[..., Job]
    size: int


class Task(NamedTuple):
    """Work to hand out, and what it is for."""

    about: Any
    work: Callable[..., Any]
    arguments: tuple[Any, ...]


@contextmanager
def local_crew(workers: int | None, threads: bool = False) -> Iterator[StudyCrew]:
    """The cores of this machine. Work that needs no interpreter is done by threads, all other work by processes."""
    size = workers or usable_cores()
    if threads:
        with ThreadPoolExecutor(size) as pool:
            yield StudyCrew(pool.submit, size)
    else:
        with ProcessPoolExecutor(size, multiprocessing.get_context("spawn")) as processes:
            yield StudyCrew(processes.submit, size)


@contextmanager
def cluster_crew(address: str) -> Iterator[StudyCrew]:
    """The workers of a Dask cluster; they need catstate installed."""
    with extra("cluster", "A cluster"):
        from distributed import Client
    try:
        asyncio.run(greet(address))  # a client that found nobody would wait for them once more as the program ends
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterGone(f"There is no cluster at {address}: {str(error).splitlines()[0]}") from None
    try:
        size = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())

        def submit(work: Callable[..., Any], *about: Any) -> Job:
            job: Job = client.submit(work, *about, pure=False, retries=3)
            return job

        yield StudyCrew(submit, max(1, size))
    finally:
        client.close()


async def greet(address: str) -> None:
    """Somebody must listen there."""
    from distributed.comm import connect

    comm = await connect(address, timeout=PATIENCE)
    await comm.close()


@contextmanager
def crew_of(workers: int | None, cluster: str, threads: bool = False) -> Iterator[StudyCrew]:
    """The workers of a cluster if one is named, else the cores of this machine."""
    try:
        with cluster_crew(cluster) if cluster else local_crew(workers, threads) as crew:
            yield crew
    except BrokenProcessPool:
        raise CatstateError("A process that played games was killed. What was played is kept: start again.") from None


def in_order(
    crew: StudyCrew, tasks: Iterator[Task], is_moot: Callable[[Task], bool] = lambda task: False
) -> Iterator[tuple[Task, Any]]:
    """Tasks and their answers in the order of the tasks; some are handed out ahead. What has become moot is left out.

    Tasks are asked for as late as can be, so that what they are may depend on the answers before.
    """
    waiting: deque[tuple[Task, Job]] = deque()
    exhausted = False
    try:
        while waiting or not exhausted:
            while not exhausted and len(waiting) < AHEAD * crew.size:
                task = next(tasks, None)
                if task is None:
                    exhausted = True
                else:
                    waiting.append((task, crew.submit(task.work, *task.arguments)))
            if not waiting:
                return
            task, job = waiting.popleft()
            if is_moot(task):
                job.cancel()
            else:
                yield task, answer_of(job)
    finally:
        for _, job in waiting:  # whoever asked wants no more
            job.cancel()


def answer_of(job: Job) -> Any:
    """What a worker answered; a cluster that went away is a sentence."""
    try:
        return job.result()
    except (CatstateError, BrokenProcessPool):
        raise
    except Exception as error:
        if type(error).__module__.partition(".")[0] in ("distributed", "dask", "asyncio", "concurrent"):
            raise ClusterGone(f"The cluster went away ({type(error).__name__}). What was played is kept.") from error
        raise
