"""What is over leaves the memory at once, without Python's looking for what refers to itself."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from .client import Client, play_out, started
from .conftest import Running
from .test_processes import wait_for


@pytest.fixture
def no_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def play(server: Running, ada: Client, niels: Client) -> str:
    """A whole match, after which both close their boards."""
    table, boards = started(ada, niels)
    play_out(boards, "abababa")
    for board in boards:
        board.close()
    wait_for(lambda: not any(live.watchers for live in server.app.state.registry.live()))
    return table


@pytest.mark.usefixtures("no_collection")
def test_tables_and_sockets_leave_the_memory(server: Running) -> None:
    """Two thousand matches once left 900 MB behind until rubbish was looked for."""
    ada, niels = server.client("Ada"), server.client("Niels")
    registry = server.app.state.registry
    play(server, ada, niels)  # what is loaded for good is loaded
    gc.collect()
    tables = []
    for _ in range(3):
        name = play(server, ada, niels)
        (live,) = [live for live in registry.live() if live.id == name]
        tables.append(weakref.ref(live))
        registry._drop(live)
        del live
    ada.make()  # the writer has let go of its last change
    wait_for(lambda: all(table() is None for table in tables))
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        left = {
            type(one).__name__
            for one in gc.garbage
            if type(one).__module__.startswith(("catstate", "uvicorn", "uvloop"))
        }
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert left == set()
