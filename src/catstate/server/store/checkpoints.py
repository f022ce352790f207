"""Checkpoints: SQLite's write-ahead log is copied into the database file by a thread of its own.

SQLite itself lets the change that makes the log long wait for that, and with it everybody whose moves gather meanwhile:
at 500 moves a second some moves took a tenth of a second.
"""

import contextlib
import logging
import os
import threading
from pathlib import Path
from typing import Any

import sqlalchemy as sql

log = logging.getLogger("catstate.checkpoints")
MANY = 250  # changes after which the log is copied
LONG = 1_000  # pages of the log, after which it begins anew
WRITTEN = 2_000 * 4_120  # bytes that the log is given at the start: this many pages with their headers
CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"


class Checkpoints:
    """Copies the log while others write. Only when nothing is left to copy does SQLite begin the log anew, so a long
    one needs a moment without writing: the writer then copies the last pages itself, which are few.
    """

    def __init__(self, engine: sql.Engine, file: Path) -> None:
        self._engine, self._file = engine, file
        self._changes = 0  # since the last checkpoint
        self._is_due = threading.Event()
        self._is_closing = False
        self._is_long = False
        self._thread = threading.Thread(target=self._copy_on, name="checkpoints", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._is_closing = True
        self._is_due.set()
        if self._thread.is_alive():
            self._thread.join()

    def note(self, changes: int, connection: Any) -> None:
        """So many changes were committed. The writer's connection copies the last pages of a long log."""
        self._changes += changes
        if self._changes >= MANY:
            self._changes = 0
            self._is_due.set()
        if self._is_long and connection is not None:
            self._is_long = False
            copy_log(connection)

    def _copy_on(self) -> None:
        connection = self._engine.raw_connection()
        try:
            lengthen_log(self._file)
            while self._is_due.wait() and not self._is_closing:
                self._is_due.clear()
                self._is_long = copy_log(connection) >= LONG
        finally:
            connection.close()


def copy_log(connection: Any) -> int:
    """Copy the log of an SQLite database as far as nobody needs it any more; how many pages it has."""
    try:
        _, pages, _ = connection.cursor().execute(CHECKPOINT).fetchone()
    except connection.dbapi_connection.Error as error:  # the disk is full: the log grows, and is copied later
        log.warning("a checkpoint failed: %s", error)
        return 0
    return int(pages)


def lengthen_log(file: Path) -> None:
    """Make the log of a database as long as it will get, with zeros, at which SQLite's reading of a log ends.

    To sync a file that has grown waits for the file system's own journal, and so for whatever other programs write.
    """
    try:
        beside = os.open(f"{file}-wal", os.O_WRONLY | os.O_APPEND)
    except OSError as error:
        log.info("the log of the database grows as it is written: %s", error)
        return
    with os.fdopen(beside, "ab") as end, contextlib.suppress(OSError):  # the disk is full, which whoever writes is told
        end.write(bytes(max(0, WRITTEN - os.fstat(beside).st_size)))
