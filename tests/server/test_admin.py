"""`catstate admin` on both databases, while the server runs."""

import contextlib
import io
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from catstate.cli import main
from catstate.core.transcript import read
from catstate.server.play import registry

from .client import Client, play_out, started
from .conftest import Running
from .test_processes import wait_for


@pytest.fixture
def server(serve: Callable[..., Running], database: str, monkeypatch: pytest.MonkeyPatch) -> Running:
    monkeypatch.setattr(registry, "HEARTBEAT", 0.1)
    return serve(database)


def admin(database: str, *words: str, code: int = 0) -> str:
    """What the command says."""
    out, error = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
        assert main(["admin", "--database", database, *words]) == code
    return out.getvalue() + error.getvalue()


def account_of(database: str, name: str) -> str:
    return next(line.split()[0] for line in admin(database, "list", "accounts").splitlines() if f"  {name} " in line)


def until(status: int, ask: Callable[[], int]) -> None:
    """Wait for the server's heartbeat."""
    wait_for(lambda: ask() == status)


def test_lists(server: Running, database: str) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels)
    listed = admin(database, "list", "tables")
    assert listed.startswith(f"{table}  connect_four")
    assert "running" in listed
    assert "Ada (" in listed
    assert admin(database, "list", "accounts", "--limit", "1").count("\n") == 1


def test_delete_a_table(server: Running, database: str) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    assert "is deleted" in admin(database, "delete", "table", table)
    with pytest.raises(ConnectionClosed, match="This table was deleted"):
        boards[0].drain()
    assert ada.get(f"/tables/{table}").status_code == 404
    assert "There is no table" in admin(database, "delete", "table", table, code=2)


def test_delete_an_account(server: Running, database: str) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    started(ada, niels)
    assert "gone from 1 tables" in admin(database, "delete", "account", account_of(database, "Ada"))
    until(403, lambda: ada.get("/accounts/me").status_code)
    assert "Ada" not in admin(database, "list", "tables")


def test_ban_and_unban(server: Running, database: str) -> None:
    ada = server.client("Ada")
    ada.make()
    number = account_of(database, "Ada")
    admin(database, "ban", number)
    until(403, lambda: ada.post("/tables", game="connect_four").status_code)
    assert "has banned this account" in ada.post("/tables", game="connect_four").json()["error"]
    assert ", banned" in admin(database, "list", "accounts")
    admin(database, "unban", number)
    until(201, lambda: ada.post("/tables", game="connect_four").status_code)
    assert "There is no account 'nobody'" in admin(database, "ban", "nobody", code=2)


def test_reports_and_mutes(server: Running, database: str) -> None:
    ada, eve = server.client("Ada"), server.client("Eve")
    table = ada.make()
    eve.make()
    assert eve.post(f"/tables/{table}/chat", text="Boo!").status_code == 204
    assert ada.post(f"/tables/{table}/reports", text="She is rude", line=0).status_code == 204
    assert ada.http.post(f"/t/{table}/report", data={"text": "By the form"}).status_code == 303
    report, _, form = admin(database, "reports").partition("\n")
    assert f"table {table}, about ?: By the form" in form
    number = account_of(database, "Eve")
    assert f"table {table}, about {number}: She is rude | Eve said: Boo!" in report
    admin(database, "mute", number, "--hours", "1")
    until(True, lambda: server.app.state.registry.people.standing(number).muted_until > time.time())
    assert "muted" in eve.post(f"/tables/{table}/chat", text="Boo!").json()["error"]
    assert ada.post(f"/tables/{table}/chat", text="Thanks").status_code == 204
    assert "2 reports are closed" in admin(database, "reports", "--close", report.split()[0], form.split()[0])
    assert admin(database, "reports") == ""


def test_reports_are_limited(server: Running) -> None:
    ada = server.client("Ada")
    table = ada.make()
    answers = [ada.post(f"/tables/{table}/reports", text="spam").status_code for _ in range(7)]
    assert (answers[0], answers[-1]) == (204, 429)


def finished(server: Running) -> tuple[Client, str]:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    ada.post(f"/tables/{table}/chat", text="Hello")
    play_out(boards, "abababa")
    return ada, table


def test_export(server: Running, database: str, tmp_path: Path) -> None:
    _, table = finished(server)
    assert read(admin(database, "export", table)).over
    assert "1 matches are in" in admin(database, "export", "--to", str(tmp_path / "matches"))
    assert read((tmp_path / "matches" / f"{table}.game").read_text(encoding="utf-8")).over
    assert "Say which table" in admin(database, "export", code=2)


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_backup_and_restore(
    server: Running,
    serve: Callable[..., Running],
    database: str,
    tmp_path: Path,
    postgres: Callable[[], str],
    into: str,
) -> None:
    """Taken from the running server, restored into either kind: accounts, seats, results and secrets are the same."""
    ada, table = finished(server)
    running, _ = started(ada, server.client("Eve"))
    file = tmp_path / "backup.gz"
    assert "rows are in" in admin(database, "backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "can't be written: File exists" in admin(database, "backup", str(file), code=2)
    other = f"sqlite:///{tmp_path / 'other.sqlite'}" if into == "sqlite" else postgres()
    assert "rows are restored" in admin(other, "restore", str(file))
    again = serve(other).client(token=ada.token)
    before, after = ada.get(f"/tables/{table}").json(), again.get(f"/tables/{table}").json()
    assert {**before, "now": 0, "seats": 0, "watching": 0} == {**after, "now": 0, "seats": 0, "watching": 0}
    assert again.post(f"/tables/{running}/actions", text="drop a", ply=0).status_code == 200
    assert again.get(f"/tables/{table}/record").text == ada.get(f"/tables/{table}/record").text


def test_bad_backups(database: str, tmp_path: Path) -> None:
    import gzip

    for name, content in {
        "empty": b"",
        "text": b"Dear aunt",
        "other": gzip.compress(b'{"a": 1}\n'),
        "cut": gzip.compress(b'{"catstate backup": 1, "form": "0002"}\n'),
        "short": gzip.compress(b'{"catstate backup": 1, "form": "0002"}\n{"end": 3}\n'),
    }.items():
        (tmp_path / name).write_bytes(content)
        assert "backup" in admin(database, "restore", str(tmp_path / name), code=2), name
    assert "There is no backup" in admin(database, "restore", str(tmp_path / "nothing"), code=2)


def test_a_running_server_is_not_restored_over(server: Running, database: str, tmp_path: Path) -> None:
    server.client("Ada").make()
    admin(database, "backup", str(tmp_path / "backup.gz"))
    said = admin(database, "restore", str(tmp_path / "backup.gz"), code=2)
    assert "Another server uses the database" in said or "This database has tables already" in said


def test_admin_makes_no_database(tmp_path: Path) -> None:
    assert "There is no database" in admin(f"sqlite:///{tmp_path / 'nothing'}", "list", "tables", code=2)
    assert not (tmp_path / "nothing").exists()
