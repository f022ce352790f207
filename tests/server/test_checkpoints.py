"""SQLite's write-ahead log is copied into the database while others write, and begins anew before it is long."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catstate.server.play.registry import TableSpec, settle
from catstate.server.store import checkpoints, stored_tables
from catstate.server.store.rows import EntryRow, LogEntry, Seat
from catstate.server.store.writer import Store

from .test_processes import wait_for

TABLE = "table"
MANY_PAGES = 3000  # changes, each of more than a page: SQLite by itself begins anew much later


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(checkpoints, "MANY", 5)
    monkeypatch.setattr(checkpoints, "LONG", 20)
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{file}")
    opened.open()
    stored = replace(settle(TableSpec("hop", seats=2), 0.0), id=TABLE)
    asyncio.run(opened.write(lambda connection: stored_tables.add_table(connection, stored, [Seat(0)])))
    yield opened
    opened.close()


def row(ply: int) -> EntryRow:
    return LogEntry(ply, 0, 1, "", 0.0).as_row(TABLE)


async def write(store: Store, first: int, count: int) -> None:
    """Entries, each in a commit of its own."""
    for ply in range(first, first + count):
        await store.add([row(ply)], TABLE)


def number_of_log(file: Path) -> bytes:
    """It changes whenever the log begins anew."""
    return Path(f"{file}-wal").read_bytes()[12:16]


def kept(file: Path) -> int:
    with sqlite3.connect(file) as connection:
        (count,) = connection.execute("SELECT count(*) FROM entries").fetchone()
    connection.close()
    return int(count)


def test_no_change_waits_for_a_checkpoint(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow disk would hold up every move."""
    begun, done = threading.Event(), threading.Event()

    def copy_slowly(_: Any) -> int:
        begun.set()
        done.wait(60)
        return 0

    monkeypatch.setattr(checkpoints, "copy_log", copy_slowly)
    asyncio.run(write(store, 0, 5))
    assert begun.wait(60)
    asyncio.run(write(store, 5, 20))
    assert not done.is_set()
    done.set()
    assert kept(file) == 25


def test_a_long_log_begins_anew(store: Store, file: Path) -> None:
    async def write_until_anew() -> int:
        await write(store, 0, 1)
        first = number_of_log(file)
        for ply in range(1, MANY_PAGES):
            await write(store, ply, 1)
            if number_of_log(file) != first:
                return ply + 1
        return 0

    written = asyncio.run(write_until_anew())
    assert written, "the log goes on and on"
    assert kept(file) == written


def test_the_log_does_not_grow_while_it_is_written(store: Store, file: Path) -> None:
    beside = Path(f"{file}-wal")
    wait_for(lambda: beside.stat().st_size >= checkpoints.WRITTEN)
    size = beside.stat().st_size
    asyncio.run(write(store, 0, 3))
    assert beside.stat().st_size == size
    assert beside.stat().st_mode & 0o077 == 0
