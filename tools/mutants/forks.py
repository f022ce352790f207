"""Work in forked copies of this process, several at a time."""

import os
import selectors
import signal
import traceback
from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

Owner = TypeVar("Owner")
Report = Callable[[str], None]


class Ended(NamedTuple):
    """What a forked copy said, line by line, and what ended it."""

    lines: list[str]
    signal: int  # 0: it came to its end


class Forks(Generic[Owner]):
    """Up to `jobs` copies at once; each says lines through a pipe."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.selector = selectors.DefaultSelector()
        self.running: dict[int, tuple[int, Owner, bytearray]] = {}  # pipe → process, whose work, what it said

    def start(self, work: Callable[[Report], None], owner: Owner) -> None:
        """Fork; the copy does its work and ends, whatever happens."""
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            code = 1
            try:
                os.close(reading)
                work(lambda line: _write(writing, line))
                code = 0
            except BaseException:
                _write(writing, "error " + traceback.format_exc().replace("\n", " / "))
            finally:
                os._exit(code)  # nothing of the parent's is tidied up twice
        os.close(writing)
        self.running[reading] = (process, owner, bytearray())
        self.selector.register(reading, selectors.EVENT_READ)

    @property
    def is_full(self) -> bool:
        return len(self.running) >= self.jobs

    def ended(self) -> Iterator[tuple[Owner, Ended]]:
        """Wait until a copy ends: whose it was, and what it said."""
        while self.running:
            for key, _ in self.selector.select():
                process, owner, said = self.running[key.fd]
                if piece := os.read(key.fd, 65536):
                    said += piece
                    continue
                self.selector.unregister(key.fd)
                os.close(key.fd)
                del self.running[key.fd]
                status = os.waitpid(process, 0)[1]
                ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
                yield owner, Ended(said.decode().splitlines(), ended_by)
                return

    def stop(self) -> None:
        """End all copies."""
        for process, _, _ in self.running.values():
            os.kill(process, signal.SIGKILL)


def _write(pipe: int, line: str) -> None:
    os.write(pipe, line.encode() + b"\n")
