"""What whoever runs a server may do on its database, while the server runs or not."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql

from ..core.errors import CatstateError
from ..core.match import Match
from ..core.setting import Setting
from ..core.transcript import write
from ..games import find
from .errors import Unknown
from .play.match_log import check_log
from .play.people import ACCOUNTS
from .settings import Settings
from .store import accounts, dump, retention, stored_tables
from .store.opening import BadDatabase, ServerLock, make_private, open_engine, require_form, sqlite_file
from .store.rows import PERSON
from .store.schema import seats, tables
from .store.writer import CHANNEL, Change

T = TypeVar("T")


class Admin:
    """An open database. A running server takes changes over within its heartbeat, on PostgreSQL at once."""

    def __init__(self, settings: Settings) -> None:
        self.url = settings.url
        self.engine = open_engine(self.url)
        self.file = sqlite_file(self.url)

    def open(self) -> None:
        if self.file is not None and not self.file.exists():
            raise BadDatabase(f"There is no database {self.file}.")
        require_form(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    def change(self, work: Change[T], tell: str = "") -> T:
        with self.engine.execution_options(writing=True).begin() as connection:
            result = work(connection)
            if self.file is None and tell:
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, f"admin {tell}")))
            return result

    # Looking

    def list_tables(self, limit: int) -> Iterator[str]:
        """The tables touched last, one line each."""
        with self.engine.connect() as connection:
            for summary in stored_tables.latest_tables(connection, limit):
                stored = summary.stored
                state = "ended" if stored.ended else "running" if stored.started else "waiting"
                names = ", ".join(f"{seat.name} ({seat.account or seat.kind})" for seat in summary.seats)
                yield f"{stored.id}  {stored.game:14} {state:8} {_day(stored.touched)}  {names}"

    def list_accounts(self, limit: int) -> Iterator[str]:
        """The people who sat at tables last, one line each."""
        seen = sql.func.max(seats.c.seen).label("seen")
        chosen = sql.select(seats.c.account, sql.func.max(seats.c.name).label("name"), seen, sql.func.count())
        chosen = chosen.where(seats.c.kind == PERSON, seats.c.account != "").group_by(seats.c.account)
        with self.engine.connect() as connection:
            known = accounts.standings(connection)
            for account, name, last, count in connection.execute(chosen.order_by(seen.desc()).limit(limit)):
                yield f"{account}  {name:24} {_day(last)}  {count} seats{_marks(known.get(account))}"

    def list_reports(self) -> Iterator[str]:
        """What people have reported and nobody has closed."""
        with self.engine.connect() as connection:
            for report in accounts.open_reports(connection):
                line = self._line(connection, report)
                about = f"table {report.table}, about {report.about or '?'}"
                yield f"{report.id}  {_day(report.at)}  {about}: {report.text}{line}"

    def _line(self, connection: sql.Connection, report: accounts.Report) -> str:
        contents = stored_tables.read_table(connection, report.table) if report.line >= 0 else None
        said = [message for message in contents.chat if message.number == report.line] if contents is not None else []
        return f" | {said[0].name} said: {said[0].text}" if said else ""

    # Changing

    def delete_table(self, table: str) -> None:
        if not self.change(lambda connection: retention.delete_tables(connection, [table]), tell=table):
            raise Unknown(f"There is no table {table!r}.")

    def delete_account(self, account: str) -> int:
        """How many tables lost a name."""
        self._require(account)
        return len(self.change(lambda c: accounts.delete_account(c, account, time.time()), tell=ACCOUNTS))

    def ban(self, account: str, banned: bool) -> None:
        self._require(account)
        self.change(lambda c: accounts.change_account(c, account, time.time(), banned=banned), tell=ACCOUNTS)

    def mute(self, account: str, hours: float) -> None:
        self._require(account)
        until = time.time() + 3600 * hours if hours > 0 else 0.0
        self.change(lambda c: accounts.change_account(c, account, time.time(), muted_until=until), tell=ACCOUNTS)

    def close_reports(self, ids: list[str]) -> int:
        return self.change(lambda connection: accounts.close_reports(connection, ids))

    def _require(self, account: str) -> None:
        """Refuse a number that nobody has: a mistyped one would be banned for nothing."""
        with self.engine.connect() as connection:
            if not accounts.is_known(connection, account):
                raise Unknown(f"There is no account {account!r}; `catstate admin list accounts` lists them.")

    # Copying

    def export(self, table: str) -> str:
        """A finished match as a .game text."""
        with self.engine.connect() as connection:
            contents = stored_tables.read_table(connection, table)
        if contents is None:
            raise Unknown(f"There is no table {table!r}.")
        stored = contents.stored
        game = find(stored.game)
        if stored.ended is None or stored.rules != game.rules_number:
            raise CatstateError(f"Table {table} has not ended, or was played by other rules.")
        check_log(game, stored.seats, contents.log)
        log = [(entry.actor, entry.action) for entry in contents.log]
        setting = Setting(game, stored.seats, game.completed(stored.seats, stored.options), stored.seed)
        return write(Match.resume(setting, log, [seat.name for seat in contents.seats]))

    def finished(self) -> list[str]:
        with self.engine.connect() as connection:
            chosen = sql.select(tables.c.id).where(tables.c.ended.is_not(None)).order_by(tables.c.ended)
            return [str(name) for name in connection.execute(chosen).scalars()]

    def backup(self, file: Path) -> int:
        return dump.backup(self.engine, file)

    def restore(self, file: Path) -> int:
        """Into an empty database, and not under a running server."""
        if not file.is_file():
            raise BadDatabase(f"There is no backup {file}.")
        lock = ServerLock(self.file) if self.file is not None else None
        if lock is not None and self.file is not None:
            make_private(self.file)
            lock.take()
        try:
            return dump.restore(self.engine, file)
        finally:
            if lock is not None:
                lock.free()


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


def _marks(standing: Any) -> str:
    if standing is None:
        return ""
    muted = standing.muted_until > time.time()
    return f"{', banned' if standing.banned else ''}{', muted' if muted else ''}"
