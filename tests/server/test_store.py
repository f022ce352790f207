"""The store by itself: changes that are handed in together are kept together, and one that fails fails alone."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sql

from catstate.server import schema
from catstate.server.settings import Settings
from catstate.server.store import Clash, Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(Settings(database=database).url)
    opened.open()
    yield opened
    opened.close()


def note(name: str) -> Callable[[sql.Connection], str]:
    """A change that can only be made once."""

    def change(connection: sql.Connection) -> str:
        connection.execute(sql.insert(schema.facts).values(name=name, value="noted"))
        return name

    return change


def names(connection: sql.Connection) -> list[str]:
    return sorted(connection.execute(sql.select(schema.facts.c.name)).scalars())


async def write_together(store: Store, *changes: Callable[[sql.Connection], Any]) -> list[Any]:
    """Hand changes in while the writer is busy, so that they share a commit."""
    busy, begun = threading.Event(), threading.Event()

    def hold(_: sql.Connection) -> None:
        begun.set()
        busy.wait(10)

    first = asyncio.ensure_future(store.write(hold))
    await asyncio.to_thread(begun.wait, 10)
    rest = [asyncio.ensure_future(store.write(change)) for change in changes]
    await asyncio.sleep(0)
    busy.set()
    await first
    return list(await asyncio.gather(*rest, return_exceptions=True))


def test_changes_share_a_commit(store: Store) -> None:
    async def act() -> list[Any]:
        return await write_together(store, note("a"), note("b"), note("c"))

    assert asyncio.run(act()) == ["a", "b", "c"]
    assert store.commits == 2  # the one that held the writer up, and one for the three
    assert asyncio.run(store.read(names)) == ["a", "b", "c"]


def test_a_change_that_clashes_fails_alone(store: Store) -> None:
    async def act() -> list[Any]:
        return await write_together(store, note("a"), note("b"), note("a"), note("c"))

    one, two, again, three = asyncio.run(act())
    assert (one, two, three) == ("a", "b", "c")
    assert isinstance(again, Clash)
    assert asyncio.run(store.read(names)) == ["a", "b", "c"]


def test_a_change_that_fails_half_way_leaves_nothing(store: Store) -> None:
    def fail(connection: sql.Connection) -> None:
        note("half")(connection)
        raise ZeroDivisionError("half way")

    async def act() -> list[Any]:
        return await write_together(store, note("a"), fail, note("b"))

    one, failed, two = asyncio.run(act())
    assert (one, two) == ("a", "b")
    assert isinstance(failed, ZeroDivisionError)
    assert asyncio.run(store.read(names)) == ["a", "b"]
