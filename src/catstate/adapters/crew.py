"""Threads that step and search a vector of matches together."""

import os
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

Portion = TypeVar("Portion")  # of a job: the number of a chunk, a slice of rows


class Crew:
    """Threads that wait for a job to share with the caller; they end with the last reference to their crew.

    An executor would do, but its futures cost as much as stepping two hundred matches of Connect Four. A forked process
    inherits the crew without its threads, and starts its own with its first job.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._start()

    def _start(self) -> None:
        self.process = os.getpid()
        self.jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.done: SimpleQueue[BaseException | None] = SimpleQueue()
        for _ in range(self.size):
            Thread(target=lend_a_hand, args=(self.jobs, self.done), daemon=True).start()
            weakref.finalize(self, self.jobs.put, None)

    def share(self, job: Callable[[], None]) -> None:
        """Do a job in all threads and in this one; what any of them raises is raised here once all are done."""
        if self.process != os.getpid():
            self._start()
        for _ in range(self.size):
            self.jobs.put(job)
        try:
            job()
        finally:
            failed = [self.done.get() for _ in range(self.size)]
        for failure in failed:
            if failure is not None:
                raise failure


def lend_a_hand(jobs: "SimpleQueue[Callable[[], None] | None]", done: "SimpleQueue[BaseException | None]") -> None:
    """Do what is asked for, until nothing will be."""
    while (job := jobs.get()) is not None:
        failure: BaseException | None = None
        try:
            job()
        except BaseException as raised:
            failure = raised
        del job  # it holds the environment, which must not live on in a thread that waits
        done.put(failure)


def taken(waiting: deque[Portion]) -> Iterator[Portion]:
    """What waits, one after the other, until other threads and this one have taken all of it."""
    while waiting:
        try:
            portion = waiting.popleft()
        except IndexError:  # another thread was faster
            return
        yield portion
