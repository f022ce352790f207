"""Opening a database: whose it is, in which form, and that nobody else reads or serves it."""

import contextlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from ...core.errors import CatstateError

if TYPE_CHECKING:
    from alembic.config import Config

WAIT = 4  # seconds that a question or a change waits for a locked database
LONGEST_STATEMENT = 15  # seconds on PostgreSQL
OURS = {"facts", "tables", "seats", "entries", "chat"}  # tables of the first form, which every form has
LONGEST_LOG = 20_000  # pages of SQLite's write-ahead log; store.checkpoints keeps it much shorter
PRIVATE = 0o600  # the file holds the signing secret and all seeds


class BadDatabase(CatstateError):
    """A database that this server can't use."""


def open_engine(url: str) -> sql.Engine:
    return _open_sqlite(url) if url.startswith("sqlite") else _open_postgresql(url)


def _open_sqlite(url: str) -> sql.Engine:
    engine = sql.create_engine(
        url, connect_args={"check_same_thread": False, "timeout": WAIT}, pool_size=8, pool_timeout=WAIT
    )

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, so that savepoints work
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut
        connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
        connection.execute("PRAGMA foreign_keys=ON")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        writing = connection.get_execution_options().get("writing")  # waits for its turn now, not half way
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _open_postgresql(url: str) -> sql.Engine:
    engine = sql.create_engine(
        url, pool_size=8, pool_pre_ping=True, pool_timeout=WAIT, connect_args={"connect_timeout": WAIT}
    )

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.execute(f"SET lock_timeout = '{WAIT}s'")
        connection.execute(f"SET statement_timeout = '{LONGEST_STATEMENT}s'")
        connection.commit()

    return engine


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL and for a database in memory."""
    parts = sql.engine.make_url(url)
    if not url.startswith("sqlite") or not parts.database or parts.database == ":memory:":
        return None
    return Path(parts.database).resolve()


def make_private(file: Path) -> None:
    """Only the account that runs the server may read the file; SQLite gives its side files the same mode."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    except OSError as error:
        raise BadDatabase(f"The database {file} can't be opened: {error.strerror}.") from None
    for name in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with contextlib.suppress(OSError):  # there is no such side file, or the file is another's who lets us write
            os.chmod(name, PRIVATE)


class ServerLock:
    """Held by the one server of an SQLite file, and freed by the system when its process ends.

    The lock lies on a file beside the database: closing the database's own file would drop SQLite's locks on it.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._held: IO[bytes] | None = None

    def take(self) -> None:
        beside = Path(f"{self.file}.lock")
        make_private(beside)
        held = beside.open("r+b")
        try:
            _lock(held)
        except OSError:
            held.close()
            raise BadDatabase(
                f"Another server uses the database {self.file} already. One SQLite file serves one process; "
                "several can share a PostgreSQL database."
            ) from None
        self._held = held

    def free(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def migrate(engine: sql.Engine, form: str = "head") -> None:
    """Take every step that this database has not taken yet; processes that start together wait for each other."""
    from alembic import command

    known = known_forms()
    name = engine.url.render_as_string(hide_password=True)
    with _said(name), engine.execution_options(writing=True).begin() as connection:
        if not engine.dialect.name.startswith("sqlite"):
            connection.execute(sql.text("SET LOCAL statement_timeout = 0"))
            connection.execute(sql.text("SET LOCAL lock_timeout = 0"))
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(20111)))
        if check_form(connection, name, known) == known[:1]:
            return
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, form)


def require_form(engine: sql.Engine) -> None:
    """Refuse a database that is not in the present form, and change nothing."""
    known = known_forms()
    name = engine.url.render_as_string(hide_password=True)
    with _said(name), engine.connect() as connection:
        forms = check_form(connection, name, known)
    if forms != known[:1]:
        raise BadDatabase(f"The database {name} is older than this catstate; start the server once to renew it.")


def alembic_config() -> "Config":
    """Where Alembic finds the steps."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


@cache
def known_forms() -> list[str]:
    """The forms that we know, the newest first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()]


@contextlib.contextmanager
def _said(name: str) -> Iterator[None]:
    """Errors of the database as sentences."""
    try:
        yield
    except DatabaseError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise BadDatabase(f"The database {name} can't be used: {reason}.") from None
    except SQLAlchemyError as error:
        raise BadDatabase(f"The database {name} can't be used: {error}.") from None


def check_form(connection: sql.Connection, name: str, known: list[str]) -> list[str]:
    """The form of a database; refuses one of a newer catstate, or of another program."""
    there = set(sql.inspect(connection).get_table_names())
    if not there:
        return []
    forms: list[str] = []
    if "alembic_version" in there:
        forms = [
            str(form) for form in connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalars()
        ]
    if not there >= OURS or not forms:
        raise BadDatabase(f"The database {name} belongs to another program; give catstate one of its own.")
    if newer := [form for form in forms if form not in known]:
        raise BadDatabase(
            f"The database {name} was written by a newer catstate: it has form {newer[0]}, and this one knows "
            f"forms up to {known[0]}. Update catstate."
        )
    return forms
