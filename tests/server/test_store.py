"""The store by itself: changes that are handed in together are kept together, and one that fails fails alone."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from catstate.server.settings import Settings
from catstate.server.store import schema
from catstate.server.store.opening import migrate, open_engine
from catstate.server.store.results import ResultsWanted, results_of
from catstate.server.store.writer import Clash, Store

from .conftest import Running


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(Settings(database=database).url)
    opened.open()
    yield opened
    opened.close()


def note(name: str) -> Callable[[sql.Connection], str]:
    """A change that can only be made once."""

    def change(connection: sql.Connection) -> str:
        connection.execute(sql.insert(schema.shared_values).values(name=name, value="noted"))
        return name

    return change


def names(connection: sql.Connection) -> list[str]:
    return sorted(connection.execute(sql.select(schema.shared_values.c.name)).scalars())


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


def test_the_steps_lead_to_the_tables_that_the_code_knows(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


FIRST_FORM = """
INSERT INTO tables VALUES ('oldtable', 'connect_four', 1, 2, '{}', '7', 1, 0, 1, '', '', '', '{}', 1000.0, 1001.0,
                           NULL, 1002.0, '', '[]');
INSERT INTO seats VALUES ('oldtable', 0, 'person', 'ada', 'Ada', '', '', 1000.0);
INSERT INTO seats VALUES ('oldtable', 1, 'person', 'niels', 'Niels', 'Intern', 'left', 1000.0);
INSERT INTO entries VALUES ('oldtable', 0, 0, 3, '', 1001.5), ('oldtable', 1, 1, 4, 'bot', 1001.6),
                           ('oldtable', 2, 0, 3, 'clock', 1001.7), ('oldtable', 3, 0, -3, 'consent', 1001.8);
INSERT INTO chat VALUES ('oldtable', 0, 1, 'Niels', 'Hello', 1001.9), ('oldtable', 1, -1, 'Eve', 'Hi', 1002.0);
"""


def first_form(file: Path, rows: str) -> None:
    """A database as the first release made it."""
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine, "0001")
    engine.dispose()
    connection = sqlite3.connect(file)
    connection.executescript(rows)
    connection.close()


def test_rows_of_the_first_form_mean_the_same(serve: Callable[..., Running], tmp_path: Path) -> None:
    """A database of the first release: its columns, in their order, and what its words meant."""
    file = tmp_path / "tables.sqlite"
    first_form(file, FIRST_FORM)
    client = serve(f"sqlite:///{file}").client("Eve")
    details = client.get("/tables/oldtable").json()
    assert [(seat["name"], seat["kind"], seat["away"]) for seat in details["seats"]] == [
        ("Ada", "person", ""),
        ("Niels", "person", "left"),
    ]
    assert (details["ply"], details["act"], details["public"], details["clock"]) == (4, 0, True, 0)
    board = client.open("oldtable")
    log = board.next("log")["lines"]
    assert [line["text"] for line in log] == [
        "Ada drops a disc into column d.",
        "A bot plays for Niels.",
        "Niels drops a disc into column e.",
        "Time is over for Ada: the first choice is made.",
        "Ada drops a disc into column d.",
        "Ada takes back their last action.",
    ]
    assert board.next("chat")["lines"] == [
        {"seat": 1, "name": "Niels", "text": "Hello"},
        {"seat": -1, "name": "Eve", "text": "Hi"},
    ]


ENDED = """
UPDATE tables SET ended = 1003.0, scores = '[1.0, 0.0]';
UPDATE seats SET name = 'ÄDA' WHERE account = 'ada';
UPDATE seats SET kind = 'bot', account = '', away = '' WHERE account = 'niels';
"""


def test_matches_of_the_first_form_are_found_by_who_was_met(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    first_form(file, FIRST_FORM + ENDED)
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    with engine.connect() as connection:
        for who, count in (("niels", 1), ("INTERN", 1), ("äda", 0), ("eve", 0)):
            wanted = ResultsWanted(who=who)
            assert len(results_of(connection, "ada", wanted, None, 9)) == count, who
    engine.dispose()


def test_a_match_of_older_rules_says_so(serve: Callable[..., Running], tmp_path: Path) -> None:
    """It can't go on under rules that would replay it otherwise; nothing else suffers, and its rows stay."""
    file = tmp_path / "tables.sqlite"
    first_form(file, FIRST_FORM + "UPDATE tables SET rules = 0;")
    client = serve(f"sqlite:///{file}").client("Eve")
    refused = client.get("/tables/oldtable")
    assert refused.status_code == 404
    assert "This match began under rules 0 of Connect Four; this server plays rules 1" in refused.text
    assert client.http.get("/").status_code == 200
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (4,)
    connection.close()
