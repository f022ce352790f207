"""A queue for work in threads: bounded, and fair between those who ask."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

from ...core.language import say
from ..errors import Unavailable

T = TypeVar("T")


class FairQueue:
    """Runs work in a few threads. Each key, such as a table, has a line of its own; the lines take turns.

    Whoever gives up waiting leaves the line. Work that has begun keeps its thread until it ends, wanted or not, so
    that giving up and asking again gains nothing.
    """

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self._executor = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._most_waiting = most_waiting
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._lines.values()))

    async def run(self, key: str, work: Callable[[], T], busy: str = "") -> T:
        """Do the work when it is this key's turn. With `busy`, refuse with that sentence when too many wait."""
        if busy and self.waiting >= self._most_waiting:
            raise Unavailable(say(busy))
        await self._wait(key)
        loop = asyncio.get_running_loop()
        running = self._executor.submit(copy_context().run, work)  # it speaks the language of whoever asks
        running.add_done_callback(lambda _: _call(loop, self._release))
        return await asyncio.wrap_future(running)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def _wait(self, key: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(key, deque()).append(turn)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn just now: the next one's
                self._release()
            else:
                self._leave(key, turn)
            raise

    def _leave(self, key: str, turn: "asyncio.Future[None]") -> None:
        line = self._lines.get(key)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._lines[key]

    def _release(self) -> None:
        self._free += 1
        self._admit()

    def _admit(self) -> None:
        while self._free and self._lines:
            key, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[key] = line  # behind all others
            if not turn.done():
                self._free -= 1
                turn.set_result(None)


def _call(loop: asyncio.AbstractEventLoop, callback: Callable[[], Any]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(callback)
