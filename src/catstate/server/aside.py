"""Aside: long work in a thread that nobody waits for when the server ends."""

import asyncio
import contextlib
import threading
from collections.abc import Callable


def do_aside(work: Callable[[], None]) -> "asyncio.Future[None]":
    """Start work in a thread of its own; the future is done when it is."""
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

    threading.Thread(target=run, name="aside", daemon=True).start()
    return done
