"""Servers whose clock the tests move, browsers that are pushed to, and a mailbox."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from catstate.server.play import notice_commands, notices, registry
from catstate.server.play.limits import Limit

from ..client import Client
from ..conftest import Running
from ..post_office import BrowserMaker, MailServer, PushedBrowser
from ..test_turns import DaysClock, clock

__all__ = ["clock"]
ORIGIN = "https://play.example"
MINUTE = 60.0
ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers look very often whether their clock has moved; each test may ask an address anew."""
    monkeypatch.setattr(notices, "LOOK", 0.02)
    monkeypatch.setattr(registry, "HEARTBEAT", 0.1)
    monkeypatch.setattr(notice_commands, "QUESTIONS", Limit(1 / 900, 2))


@pytest.fixture
def maker() -> Iterator[BrowserMaker]:
    maker = BrowserMaker()
    yield maker
    maker.close()


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.fixture
def pushing(serve: Callable[..., Running], tmp_path: Path, clock: DaysClock) -> Running:
    return serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", clock, push_anywhere=1)


@pytest.fixture
def mailing(serve: Callable[..., Running], tmp_path: Path, clock: DaysClock, mail_server: MailServer) -> Running:
    return serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", clock, **mail_settings(mail_server))


def mail_settings(server: MailServer) -> dict[str, Any]:
    return {"mail_host": "127.0.0.1", "mail_port": server.port, "mail_security": "none", "origin": ORIGIN}


def form(client: Client, path: str, **fields: str) -> httpx.Response:
    return client.http.post(f"/notices{path}", data=fields)


def subscribe(client: Client, maker: BrowserMaker) -> PushedBrowser:
    browser = maker.browser()
    assert form(client, "/push", **browser.fields).status_code == 204
    return browser


def rows(database: str, table: str) -> int:
    """How many rows a table has."""
    question = f"SELECT count(*) FROM {table}"
    if database.startswith("sqlite"):
        connection = sqlite3.connect(database.removeprefix("sqlite:///"))
        count = connection.execute(question).fetchone()[0]
        connection.close()
        return int(count)
    with psycopg.connect(database) as other:
        row = other.execute(question).fetchone()
        assert row is not None
        return int(row[0])


def confirm(client: Client, mail_server: MailServer, address: str) -> None:
    """Ask for e-mails, and open the link that comes."""
    assert form(client, "/mail", mail=address).status_code == 303
    letter = mail_server.next_letter()
    (link,) = re.findall(rf"{ORIGIN}(/notices/confirm/\S+)", letter.get_content())
    assert f"Shall we write to <b>{address}</b>" in client.http.get(link).text
    stranger = httpx.post(client.url + link)  # on the device that has the mailbox, whoever is known there
    assert stranger.status_code == 200


def told(database: str) -> list[int]:
    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT told FROM turns").fetchall()
    connection.close()
    return [row[0] for row in rows]
