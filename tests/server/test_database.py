"""Databases that are locked, shared, foreign, newer or broken: a sentence each time, in good time."""

import contextlib
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from catstate.cli import main
from catstate.server.store import opening

from .client import started
from .conftest import Running

ROOT = Path(__file__).parents[2]


def start(database: str) -> "subprocess.CompletedProcess[str]":
    """Start a server that is expected to refuse; what it says."""
    command = [sys.executable, "-m", "catstate", "serve", "--port", "0", "--database", database]
    environment = {**os.environ, "CATSTATE_PREPARE": "0"}
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=60, cwd=ROOT, env=environment, check=False
    )


Refusal = Callable[[str], str]


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """What the command says that is expected to refuse a database."""
    monkeypatch.setenv("CATSTATE_PREPARE", "0")

    def refuse(database: str) -> str:
        capsys.readouterr()
        assert main(["serve", "--port", "0", "--database", database]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        return said.err

    return refuse


@contextlib.contextmanager
def locked(database: str) -> Iterator[None]:
    """Another program holds the tables and does not let go."""
    if database.startswith("sqlite"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            yield
            holder.execute("ROLLBACK")
    else:
        with psycopg.connect(database) as connection:
            connection.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
            yield
            connection.rollback()


def test_a_locked_database_is_waited_for_and_then_told(
    serve: Callable[..., Running], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move once waited 63 seconds and was then answered with error 500."""
    assert opening.WAIT <= 5
    monkeypatch.setattr(opening, "WAIT", 2)
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels)
    with locked(database):
        answer = ada.post(f"/tables/{table}/actions", text="drop a", ply=0)
    assert answer.status_code == 503
    assert "The database does not answer just now" in answer.json()["error"]
    again = ada.post(f"/tables/{table}/actions", text="drop a", ply=0)
    assert (again.status_code, again.json()["ply"]) == (200, 1)


def test_a_lock_that_is_let_go_in_time_is_not_noticed(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    with locked(database):
        boards[0].act("drop a")
        assert {ada.get(f"/tables/{table}").json()["ply"] for _ in range(10)} == {0}  # looking needs no lock
    assert boards[1].reach(1)["act"] == 1
    assert ada.get(f"/tables/{table}").json()["ply"] == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_nobody_else_can_read_the_file(serve: Callable[..., Running], tmp_path: Path) -> None:
    """It holds the signing secret and all seeds."""
    file = tmp_path / "tables.sqlite"
    first = serve(f"sqlite:///{file}")
    first.client("Ada").make()
    for name in tmp_path.iterdir():
        assert stat.S_IMODE(name.stat().st_mode) == 0o600, name
    first.stop()
    file.chmod(0o644)  # as an older catstate made it
    serve(f"sqlite:///{file}")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_two_servers_can_not_share_an_sqlite_file(
    serve: Callable[..., Running], tmp_path: Path, refusal: Refusal
) -> None:
    """They would not hear of each other's moves."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = serve(database)
    ended = start(database)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "Another server uses the database" in ended.stderr
    assert "Traceback" not in ended.stderr
    (tmp_path / "other name.sqlite").symlink_to(tmp_path / "tables.sqlite")
    assert "Another server uses" in refusal(f"sqlite:///{tmp_path / 'other name.sqlite'}")
    first.stop()
    serve(database)


def test_a_file_that_is_no_database(tmp_path: Path, refusal: Refusal) -> None:
    (tmp_path / "garbage").write_bytes(b"This is a letter to my aunt. " * 100)
    assert "can't be used: file is not a database" in refusal(f"sqlite:///{tmp_path / 'garbage'}")
    assert "can't be opened: No such file or directory" in refusal(f"sqlite:///{tmp_path / 'no folder' / 'file'}")
    assert (tmp_path / "garbage").read_bytes().startswith(b"This is a letter")


def execute(database: str, *statements: str) -> None:
    if database.startswith("sqlite"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()
    else:
        with psycopg.connect(database) as other:
            for statement in statements:
                other.execute(statement.encode())


def test_a_database_of_another_program(database: str, refusal: Refusal) -> None:
    execute(database, "CREATE TABLE tables (wood VARCHAR(20), legs INTEGER)", "INSERT INTO tables VALUES ('oak', 4)")
    assert "belongs to another program" in refusal(database)
    execute(database, "SELECT wood, legs FROM tables")


def test_a_database_of_a_newer_catstate(serve: Callable[..., Running], database: str, refusal: Refusal) -> None:
    serve(database).stop()
    execute(database, "UPDATE alembic_version SET version_num = '9999'")
    said = refusal(database)
    assert "was written by a newer catstate: it has form 9999" in said
    assert "Update catstate." in said


def test_a_postgresql_server_that_is_not_there(refusal: Refusal) -> None:
    assert "can't be used" in refusal("postgresql://nobody@127.0.0.1:9/nothing")
