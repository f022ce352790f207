"""Settings: what whoever runs a server may decide, each from one environment variable."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ..core.errors import CatstateError


class BadSetting(CatstateError):
    """A setting whose value can't be used."""


def data_folder() -> Path:
    """Where a server without a database URL keeps its tables."""
    root = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(root) / "catstate"


def setting(default: Any, about: str) -> Any:
    """A field of Settings and the sentence that documents it."""
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """One server's decisions. `CATSTATE_` and the name in capitals is the environment variable."""

    database: str = setting("", "`sqlite:///file` or `postgresql://…`; empty: a file in your data folder")
    secret: str = setting("", "signs the cookies; empty: made once and kept in the database")
    origin: str = setting("", "the public address, such as `https://play.example`; empty: as the browser says")
    proxies: str = setting("127.0.0.1", "addresses of reverse proxies whose forwarding headers are believed")
    grace: float = setting(90.0, "seconds without a connection before a bot stands in for a player, 0 for never")
    think: float = setting(1.0, "seconds a bot may think about one action")
    thinkers: int = setting(2, "bots that think at the same time")
    tables_per_minute: float = setting(12.0, "tables one address may open in a minute")
    messages_per_second: float = setting(12.0, "messages one connection may send in a second")
    requests_per_second: float = setting(30.0, "requests one address may make in a second")
    sockets_per_address: int = setting(120, "boards one address may have open")
    sockets_per_account: int = setting(40, "boards one account may have open")
    connections_per_address: int = setting(240, "connections one address may have open; a proxy any number")
    processes: int = setting(
        1, "processes of this server, on PostgreSQL; each allows its share of what an address may do"
    )
    numbers: str = setting("", "the folder in which several processes add up their metrics; `--processes` makes one")
    prepare: int = setting(1, "compile all games in the background at the start; 0: each when it is first played")
    idle: float = setting(600.0, "seconds a table nobody watches stays in memory")
    metrics: str = setting("127.0.0.1, ::1", "addresses and networks that may read `/metrics`, or `*`")
    keep_unstarted: float = setting(30.0, "days that a table nobody started is kept, 0 for ever")
    keep_matches: float = setting(0.0, "days that a match is kept after nobody touched it, 0 for ever")
    keep_chat: float = setting(0.0, "days that chat and reports are kept, 0 for ever")
    mail_host: str = setting("", "the SMTP server that takes e-mails; empty: there are none. Needs `CATSTATE_ORIGIN`")
    mail_port: int = setting(587, "its port")
    mail_security: str = setting("starttls", "how the way to it is kept private: starttls, tls or none")
    mail_user: str = setting("", "the user's name there, if it asks for one")
    mail_password: str = setting("", "and the password")
    mail_from: str = setting("", "the address that e-mails come from; empty: catstate@ and the host of the origin")
    contact: str = setting("", "an address that browsers' makers may write to about push messages, such as `mailto:…`")
    push_anywhere: int = setting(0, "1: push messages may go to any address, also in private networks; for tests only")
    log_format: str = setting("text", "how the log is written: text or json")
    log: str = setting("info", "how much is written to the log: debug, info, warning or error")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **given: Any) -> "Settings":
        """Defaults, then the environment, then what the command line gave."""
        environment = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        for one in fields(cls):
            text = environment.get(variable(one.name))
            if text is not None:
                values[one.name] = _read(one.name, one.type, text)
        values.update({name: value for name, value in given.items() if value is not None})
        return cls(**values)

    def share(self, limit: float) -> float:
        """What one process may allow of a limit for an address."""
        return limit / self.processes

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            folder = data_folder()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return f"sqlite:///{folder / 'tables.sqlite'}"
        kind, _, rest = self.database.partition("://")
        if kind in ("postgresql", "postgres"):
            return f"postgresql+psycopg://{rest}"
        if kind == "sqlite" and rest.strip("/"):
            return self.database
        raise BadSetting(f"The database {self.database!r} is neither sqlite:///FILE nor postgresql://….")


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"CATSTATE_{name.upper()}"


def _read(name: str, kind: Any, text: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise BadSetting(f"{variable(name)} is {text[:40]!r}; it must be a number.") from None
