"""The store: one module for SQLite and PostgreSQL.

Every change goes through one writer thread that commits whatever has gathered since its last commit together: with a
hundred tables playing, a hundred moves share one sync to disk, and each caller is told only after it. A change that
fails is rolled back by itself.
"""

import asyncio
import contextlib
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from ...core.language import mark, say
from ..errors import Unavailable
from . import schema
from .checkpoints import Checkpoints
from .entries import MOST_ROWS, add_entries, sqlite_statement
from .opening import ServerLock, make_private, migrate, open_engine, sqlite_file
from .rows import EntryRow

log = logging.getLogger("catstate.store")
T = TypeVar("T")
Change = Callable[[sql.Connection], T]
CHANNEL = "catstate"
NOTIFY = f"SELECT count(pg_notify('{CHANNEL}', notice)) FROM unnest(%s::text[]) AS notice"
TOGETHER = 256  # changes in one commit at most
PATIENCE = 8.0  # seconds; what has waited longer for its turn is refused instead of done


NO_ANSWER = mark("The database does not answer just now. Nothing was changed; try again in a moment.")


class Clash(Exception):
    """The key is taken: another process wrote first."""


class Store:
    """Reads in threads, writes in groups, and tells the other processes what changed."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.name = secrets.token_hex(4)  # tells our own notices from those of other processes
        self.engine = open_engine(url)
        self._writing = self.engine.execution_options(writing=True)
        self._reading = self.engine
        if not self.is_sqlite:  # a question needs no transaction, which would cost two ways to PostgreSQL and back
            self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._file = sqlite_file(url)
        self._lock = ServerLock(self._file) if self._file is not None else None
        self._quick: Any = None  # the writer's own connection to SQLite, for entries alone
        self._checkpoints = Checkpoints(self.engine, self._file) if self._file is not None else None
        self._is_prepared = False
        self._readers = ThreadPoolExecutor(4, "reader")
        self._pending: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        self.commits = 0
        self.changes = 0

    def prepare(self) -> None:
        """Make the database ours and bring it to the present form. BadDatabase says why that can't be done."""
        if self._is_prepared:
            return
        if self._lock is not None and self._file is not None:
            make_private(self._file)
            self._lock.take()
        try:
            migrate(self.engine)
        except BaseException:
            self._free()
            raise
        self._is_prepared = True

    def open(self) -> None:
        """Prepare the database and start writing."""
        self.prepare()
        self._writer.start()
        if self._checkpoints is not None:
            self._checkpoints.open()

    def close(self) -> None:
        """Finish what is pending; no change may be handed in afterwards."""
        self._closing.set()
        self._pending.put(None)
        if self._writer.is_alive():
            self._writer.join()
        if self._listener is not None:
            self._listener.join()
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._readers.shutdown()
        self._free()

    def _free(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.free()

    async def read(self, question: Change[T]) -> T:
        """Answer a question in a thread. Unavailable, when the database does not answer in time."""
        asked = time.monotonic()

        def ask() -> T:
            if time.monotonic() - asked > PATIENCE:
                raise Unavailable(say(NO_ANSWER))
            try:
                with self._reading.connect() as connection:
                    return question(connection)
            except (OperationalError, NoConnection) as error:
                log.warning("a question failed: %s", error)
                raise Unavailable(say(NO_ANSWER)) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, copy_context().run, ask)

    async def write(self, change: Change[T], tell: str = "", entries: Sequence[EntryRow] = ()) -> T:
        """Add entries to a log and carry out a change; returns when it is on disk.

        `tell` names the table that other processes should reread.
        """
        result: T = await self._hand_in(_Job(change, tell, entries))
        return result

    async def add(self, entries: Sequence[EntryRow], tell: str) -> None:
        """Add entries to the log of the table `tell`, and nothing else: the usual change."""
        await self._hand_in(_Job(None, tell, entries))

    def _hand_in(self, job: "_Job") -> "asyncio.Future[Any]":
        self._pending.put(job)
        return job.done

    @property
    def waiting(self) -> int:
        """Changes that have been handed in and not begun."""
        return self._pending.qsize()

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard(table)` in a thread whenever another process changed a table; SQLite has no other processes."""
        if self.is_sqlite:
            return
        self._listener = threading.Thread(target=self._listen_on, args=(heard,), name="listener", daemon=True)
        self._listener.start()

    def _write_on(self) -> None:
        job = self._pending.get()
        while job is not None:
            jobs: list[_Job] = [job]
            job = None
            with contextlib.suppress(queue.Empty):  # all that waited is in this commit
                while len(jobs) < TOGETHER:
                    following = self._pending.get_nowait()
                    if following is None:
                        self._pending.put(None)
                        break
                    jobs.append(following)
            self._commit(jobs)
            job = self._pending.get()
        if self._quick is not None:
            self._quick.close()

    def _commit(self, jobs: list["_Job"]) -> None:
        """All changes in one transaction. If one fails, nothing is kept, and every change runs again by itself."""
        late = [job for job in jobs if time.monotonic() - job.asked > PATIENCE]
        for job in late:
            job.error = Unavailable(say(NO_ANSWER))
        waiting = [job for job in jobs if job.error is None]
        rows = [row for job in waiting for row in job.entries]
        try:
            if self.is_sqlite and 0 < len(rows) <= MOST_ROWS and all(job.change is None for job in waiting):
                self._add_at_once(rows)
            else:
                with self._writing.begin() as connection:
                    add_entries(connection, rows)
                    for job in waiting:
                        job.carry_out(connection)
                    self._notify(connection, waiting)
        except Exception as error:
            if _is_locked(error):  # it has waited long enough
                self._refuse(waiting, error)
            else:
                self._commit_apart(waiting)
        self.commits += 1
        self.changes += len(jobs)
        _finish(jobs)
        if self._checkpoints is not None:
            self._checkpoints.note(len(jobs), self._quick)

    def _add_at_once(self, rows: Sequence[EntryRow]) -> None:
        """Entries alone, on SQLite: one statement, which is a transaction by itself."""
        if self._quick is None:
            self._quick = self.engine.raw_connection()
        try:
            self._quick.cursor().execute(*sqlite_statement(rows))
        except self.engine.dialect.loaded_dbapi.Error as error:
            self._quick.close()
            self._quick = None
            raise OperationalError("", None, error) from None

    def _commit_apart(self, jobs: list["_Job"]) -> None:
        """Each change behind a savepoint of its own, so that one that fails fails alone."""
        try:
            with self._writing.begin() as connection:
                for job in jobs:
                    try:
                        with connection.begin_nested():
                            add_entries(connection, job.entries)
                            job.carry_out(connection)
                            self._notify(connection, [job])
                    except IntegrityError as error:
                        job.error = Clash(str(error.orig))
                    except Exception as error:
                        job.error = _told(error)
        except Exception as error:
            self._refuse(jobs, error)

    def _refuse(self, jobs: list["_Job"], error: Exception) -> None:
        log.error("a commit of %d changes failed: %s", len(jobs), error)
        for job in jobs:
            job.error = _told(error)

    def _notify(self, connection: sql.Connection, jobs: list["_Job"]) -> None:
        """Tell the other processes, when this is committed."""
        notices = [f"{self.name} {job.tell}" for job in jobs if job.tell]
        if notices and not self.is_sqlite:
            connection.exec_driver_sql(NOTIFY, (notices,))

    def _listen_on(self, heard: Callable[[str], None]) -> None:
        import psycopg

        address = self.url.replace("postgresql+psycopg", "postgresql", 1)
        while not self._closing.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    heard("")  # whatever was said while nobody listened: look at everything
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            sender, _, table = notice.payload.partition(" ")
                            if sender != self.name:
                                heard(table)
            except psycopg.Error as error:
                log.warning("the listener lost its connection: %s", error)
                self._closing.wait(1.0)


class _Job:
    """One change on its way to the disk, and whoever waits for it."""

    def __init__(self, change: Change[Any] | None, tell: str, entries: Sequence[EntryRow]) -> None:
        self.change, self.tell, self.entries = change, tell, entries
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None
        self.asked = time.monotonic()
        self._context = copy_context() if change is not None else None  # it speaks the language of whoever asks

    def carry_out(self, connection: sql.Connection) -> None:
        if self.change is not None and self._context is not None:
            self.result = self._context.run(self.change, connection)

    def settle(self) -> None:
        if self.done.cancelled():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


def _finish(jobs: list[_Job]) -> None:
    """Tell all who wait, with one call from thread to loop."""

    def settle() -> None:
        for job in jobs:
            job.settle()

    with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
        jobs[0].loop.call_soon_threadsafe(settle)


def _is_locked(error: Exception) -> bool:
    return isinstance(error, NoConnection) or (isinstance(error, OperationalError) and "locked" in str(error.orig))


def _told(error: Exception) -> Exception:
    """What whoever waits is told: a fault of the database is nothing they did."""
    if isinstance(error, NoConnection | DBAPIError) and not isinstance(error, IntegrityError):
        log.warning("a change failed: %s", error)
        return Unavailable(say(NO_ANSWER))
    return error


def shared_value(connection: sql.Connection, name: str, value: str) -> str:
    """A value that all processes share: the first process to ask settles it."""
    column = schema.shared_values.c
    there = connection.execute(sql.select(column.value).where(column.name == name)).scalar()
    if there is None:
        connection.execute(sql.insert(schema.shared_values).values(name=name, value=value))
        return value
    return str(there)
