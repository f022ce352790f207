"""Backups: a whole database as one compressed file of JSON lines, the same for SQLite and PostgreSQL.

A backup is one moment of the database, taken while the server runs. It can be restored into the other kind.
"""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sql

from .opening import PRIVATE, BadDatabase, migrate
from .schema import metadata

FORMAT = 1
AT_ONCE = 500  # rows


def backup(engine: sql.Engine, file: Path) -> int:
    """Write the database to a file that is not there yet; the number of rows."""
    try:
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    except OSError as error:
        raise BadDatabase(f"The backup {file} can't be written: {error.strerror}.") from None
    with os.fdopen(opened, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as out:
        count = 0
        for line in _lines(engine):
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
            count += "row" in line
        out.write(json.dumps({"end": count}) + "\n")
    return count


def _lines(engine: sql.Engine) -> Iterator[dict[str, Any]]:
    level = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**level) as connection, connection.begin():
        form = connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar_one()
        yield {"catstate backup": FORMAT, "form": form}
        for table in metadata.sorted_tables:
            for row in connection.execute(sql.select(table)).mappings():
                yield {"table": table.name, "row": dict(row)}


def restore(engine: sql.Engine, file: Path) -> int:
    """Fill an empty database from a backup, wholly or not at all; the number of rows."""
    migrate(engine)
    with engine.execution_options(writing=True).begin() as connection:
        if connection.execute(sql.select(sql.func.count()).select_from(metadata.tables["tables"])).scalar():
            raise BadDatabase("This database has tables already; a backup is restored into an empty one.")
        for table in metadata.sorted_tables:
            connection.execute(sql.delete(table))
        try:
            with gzip.open(file, "rt", encoding="utf-8") as lines:
                return _fill(connection, lines, file)
        except (OSError, EOFError, ValueError, KeyError) as error:
            raise BadDatabase(f"The backup {file} can't be read: {error}.") from None


def _fill(connection: sql.Connection, lines: IO[str], file: Path) -> int:
    head = json.loads(next(lines, "{}"))
    if head.get("catstate backup") != FORMAT:
        raise BadDatabase(f"{file} is no backup of catstate.")
    form = connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar_one()
    if head["form"] != form:
        raise BadDatabase(
            f"The backup has form {head['form']}, this catstate writes form {form}: use the same version."
        )
    count = 0
    name, rows = "", list[dict[str, Any]]()
    for text in lines:
        line = json.loads(text)
        if rows and (line.get("table") != name or len(rows) == AT_ONCE):
            connection.execute(sql.insert(metadata.tables[name]), rows)
            rows = []
        if "end" in line:
            if line["end"] != count:
                raise BadDatabase(f"The backup should have {line['end']} rows, and has {count}.")
            return count
        name, count = line["table"], count + 1
        rows.append(line["row"])
    raise BadDatabase(f"The backup {file} is cut off.")
