"""Several processes that serve one address: the parent binds the socket, starts them, and replaces those that die."""

import contextlib
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from types import FrameType

from ..core.errors import CatstateError

log = logging.getLogger("catstate.processes")
LOOK = 0.1  # seconds between two looks at who still lives
WAITS = (0.0, 0.5, 1.0, 2.0, 5.0)  # seconds before a process that died young is started again; the last for ever
YOUNG = 5.0  # seconds
STOPPING = 15.0  # seconds that the processes have to stop before they are killed


def check_processes(count: int, url: str) -> None:
    """Refuse what can't be."""
    if count < 1:
        raise CatstateError(f"A server has at least one process, not {count}.")
    if count > 1 and url.startswith("sqlite"):
        raise CatstateError("One SQLite file serves one process; several share a PostgreSQL database (--database).")
    if count > 1 and sys.platform == "win32":
        raise CatstateError("Several processes can't share a socket on Windows; start one for each port.")


class ServerProcess:
    """One of the processes, and those that took its place."""

    def __init__(self, command: Sequence[str], socket: int) -> None:
        self._command, self._socket = command, socket
        self._deaths = 0
        self._due = 0.0
        self.process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        """Start the process, or start it again."""
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            self._deaths = self._deaths + 1 if now - self._due < YOUNG else 0
            log.warning("process %d ended with %s", self.process.pid, self.process.returncode)
            self._due = now + WAITS[min(self._deaths, len(WAITS) - 1)]
            self._close()
        if self.process is None and now >= self._due:
            self._due = now
            self.process = subprocess.Popen(self._command, stdin=subprocess.PIPE, pass_fds=[self._socket])

    def stop(self, until: float) -> None:
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._close()

    def _close(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        self.process = None


def run_processes(commands: Sequence[Sequence[str]], socket: int) -> int:
    """Keep a process alive for each command until somebody stops us. Each is given the bound socket."""
    children = [ServerProcess(command, socket) for command in commands]
    is_stopping = False

    def stop(_: int, __: FrameType | None) -> None:
        nonlocal is_stopping
        is_stopping = True  # no threading.Event: it has a lock, which whoever the signal interrupts may hold

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    while not is_stopping:
        for child in children:
            child.look()
        time.sleep(LOOK)
    for child in children:
        if child.process is not None:
            child.process.terminate()
    until = time.monotonic() + STOPPING
    for child in children:
        child.stop(until)
    return 0


def end_with_parent() -> None:
    """In a child: stop when the parent is gone, which is when its end of our input is closed."""

    def watch() -> None:
        with contextlib.suppress(OSError):
            while os.read(0, 1024):
                pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent", daemon=True).start()
