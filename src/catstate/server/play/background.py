"""Work in the background: tasks that end with the server, and threads that nobody waits for."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from ..errors import Unavailable


class BackgroundTasks:
    """Tasks of the event loop that nobody waits for; they are cancelled together."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        for task in list(self._tasks):
            task.cancel()


async def keep_looking(
    look: Callable[[], Awaitable[None]], pause: Callable[[], Awaitable[None]], log: logging.Logger, failed: str
) -> None:
    """See to what is due, again and again, while the server runs. `failed` is logged when a look fails."""
    while True:
        try:
            await look()
        except Unavailable:
            pass  # the database does not answer: later
        except Exception:
            log.exception(failed)
        await pause()


def run_in_thread(work: Callable[[], None]) -> "asyncio.Future[None]":
    """Start long work in a thread of its own; the future is done when the work is."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        error: BaseException | None = None
        try:
            work()
        except BaseException as raised:
            error = raised
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, name="background", daemon=True).start()
    return done
