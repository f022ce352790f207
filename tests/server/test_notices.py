"""Notices: push messages that only a browser can read, e-mails, a feed, daily reminders; only for whoever asks."""

import re
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from catstate.server.errors import Refused
from catstate.server.play import delivery, notice_commands, notices, registry, webpush
from catstate.server.play.limits import Limit
from catstate.server.settings import BadSetting, Settings
from catstate.server.store.turns import DAY
from catstate.server.web.app import build

from .client import Client
from .conftest import Running
from .post_office import BrowserMaker, MailServer, PushedBrowser, proven_sender, wait_for
from .test_turns import CHRISTMAS, DaysClock, by_turns, clock, play

__all__ = ["clock"]
ORIGIN = "https://play.example"
MINUTE = 60.0
ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers look very often whether their clock has moved; each test may ask an address anew."""
    monkeypatch.setattr(notices, "LOOK", 0.02)
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


# Push


def test_a_message_is_encrypted_as_the_standard_shows() -> None:
    """The example of RFC 8291, section 5, to the byte."""
    ours = ec.derive_private_key(
        int.from_bytes(webpush.from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    text = b"When I grow up, I want to be a watermelon"
    salt = webpush.from_text("DGv6ra1nlYgDCS1FRnbzlw")
    assert webpush.to_text(webpush.encrypt(text, key, "BTBZMqHH6r4Tts7J_aSIgg", ours, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_whole_match_is_told_by_push_over_a_restart(
    serve: Callable[..., Running], database: str, clock: DaysClock, maker: BrowserMaker
) -> None:
    """Every turn is told once, to the browser of the one whose turn it is, and to nobody else."""
    first = serve(database, clock, push_anywhere=1)
    people = [first.client("Ada"), first.client("Niels")]
    browsers = [subscribe(person, maker) for person in people]
    key = re.findall('data-key="([^"]+)"', people[0].http.get("/me").text)[0]
    table = by_turns(*people)
    counts = [0, 0]
    for ply, column in enumerate("abababa"):
        seat = ply % 2
        clock.at += MINUTE
        counts[seat] += 1
        wait_for(lambda seat=seat: len(browsers[seat].received) == counts[seat])  # type: ignore[misc]
        assert browsers[seat].received[-1] == {
            "title": "Your turn: Connect Four",
            "body": f"It is your turn in Connect Four with {('Niels', 'Ada')[seat]}. You have time until "
            f"27 December, 00:{ply:02d} UTC.",
            "path": f"/t/{table}",
            "tag": table,
        }
        if ply == 3:
            first.stop()
            second = serve(database, clock, push_anywhere=1)
            people = [second.client(token=person.token) for person in people]
        play(people[seat], table, column, ply)
    assert people[0].get(f"/tables/{table}").json()["ended"]
    clock.at += MINUTE
    assert rows(database, "outbox") == 0
    assert [len(browser.received) for browser in browsers] == [4, 3]
    sender, claims = proven_sender(browsers[1].headers[-1]["authorization"])
    assert sender == key
    assert claims["aud"] == maker.origin
    assert 0 < claims["exp"] - clock.at <= DAY
    assert browsers[1].headers[-1]["topic"] == table


def test_who_has_the_table_open_is_told_nothing(
    pushing: Running, clock: DaysClock, maker: BrowserMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browsers = [subscribe(person, maker) for person in (ada, niels)]
    monkeypatch.setattr(registry, "HEARTBEAT", 0.02)
    table = by_turns(ada, niels)
    board = ada.open(table)
    board.next("board")
    clock.at += 20.0
    database = pushing.settings.database.removeprefix("sqlite:///")

    def noted() -> bool:
        connection = sqlite3.connect(database)
        seen = connection.execute('SELECT seen FROM seats WHERE seat = 0 AND "table" = ?', (table,)).fetchone()[0]
        connection.close()
        return bool(seen > CHRISTMAS)

    wait_for(noted)
    clock.at += MINUTE
    wait_for(lambda: told(database) == [1])
    board.close()
    play(ada, table, "a", 0)
    clock.at += MINUTE
    wait_for(lambda: browsers[1].received)
    assert browsers[0].received == []


def told(database: str) -> list[int]:
    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT told FROM turns").fetchall()
    connection.close()
    return [row[0] for row in rows]


def test_a_browser_that_is_gone_is_forgotten(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    old, new = subscribe(ada, maker), subscribe(ada, maker)
    old.answers = [410]
    table = by_turns(ada, niels)
    clock.at += MINUTE
    wait_for(lambda: new.received and old.headers)
    wait_for(lambda: rows(pushing.settings.database, "browsers") == 1)
    play(ada, table, "a", 0)
    play(niels, table, "b", 1)
    clock.at += MINUTE
    wait_for(lambda: len(new.received) == 2)
    assert len(old.headers) == 1


def test_a_message_that_does_not_arrive_is_tried_again_and_then_given_up(
    pushing: Running, clock: DaysClock, maker: BrowserMaker
) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browser = subscribe(ada, maker)
    browser.answers = [503, 429, 500]
    table = by_turns(ada, niels, days=7)
    clock.at += MINUTE
    for tries, wait in enumerate((60, 600, 3600), 1):  # seconds: as notices.TRIES says
        wait_for(lambda tries=tries, wait=wait: len(browser.headers) == tries and rests(pushing, clock.at + wait))  # type: ignore[misc]
        clock.at += wait + 1
    wait_for(lambda: browser.received)
    wait_for(lambda: rows(pushing.settings.database, "outbox") == 0)
    assert len(browser.headers) == 4
    play(ada, table, "a", 0)
    play(niels, table, "b", 1)
    browser.answers = [503] * 20
    clock.at += MINUTE
    for tries, wait in enumerate((60, 600, 3600, 14_400), 5):
        wait_for(lambda tries=tries, wait=wait: len(browser.headers) == tries and rests(pushing, clock.at + wait))  # type: ignore[misc]
        clock.at += wait + 1
    wait_for(lambda: rows(pushing.settings.database, "outbox") == 0)
    assert len(browser.headers) == 9
    assert len(browser.received) == 1


def rests(server: Running, until: float) -> bool:
    """Whether the message in the outbox is not tried again before then."""
    connection = sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))
    (at,) = connection.execute("SELECT at FROM outbox").fetchone()
    connection.close()
    return bool(at >= until)


def test_a_message_that_came_too_late_is_not_sent(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browser = subscribe(ada, maker)
    browser.answers = [503]
    table = by_turns(ada, niels)
    clock.at += MINUTE
    wait_for(lambda: browser.headers)
    play(ada, table, "a", 0)
    clock.at += 2 * MINUTE
    wait_for(lambda: rows(pushing.settings.database, "outbox") == 0)
    assert len(browser.headers) == 1


def test_a_move_does_not_wait_for_messages(
    pushing: Running, clock: DaysClock, maker: BrowserMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All threads that send hang; people play on."""
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browser = subscribe(ada, maker)
    free, begun = threading.Event(), threading.Event()

    def hang(*_: object) -> None:
        begun.set()
        free.wait(20)

    monkeypatch.setattr(notices, "push", hang)
    table = by_turns(ada, niels)
    clock.at += MINUTE
    assert begun.wait(20)
    for ply, column in enumerate("abababa"):
        play((ada, niels)[ply % 2], table, column, ply)
    assert ada.get(f"/tables/{table}").json()["ended"]
    assert not browser.received
    free.set()


# E-mail


def test_an_address_is_asked_first_and_can_be_stopped_with_one_click(
    mailing: Running, clock: DaysClock, mail_server: MailServer
) -> None:
    ada, niels = mailing.client("Ada"), mailing.client("Niels")
    assert "Your e-mail address" in ada.http.get("/me").text
    confirm(ada, mail_server, "ada@example.org")
    assert "<b>ada@example.org</b>" in ada.http.get("/me").text
    table = by_turns(ada, niels)
    clock.at += MINUTE
    letter = mail_server.next_letter()
    assert letter["to"] == "ada@example.org"
    assert letter["from"] == "catstate <catstate@play.example>"
    assert letter["subject"] == "Your turn: Connect Four"
    assert f"{ORIGIN}/t/{table}" in letter.get_content()
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    stop = str(letter["list-unsubscribe"]).strip("<>").removeprefix(ORIGIN)
    assert ORIGIN + stop in letter.get_content()
    assert "Stop the e-mails" in httpx.get(mailing.url + stop).text
    answer = httpx.post(mailing.url + stop, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "ada@example.org" not in ada.http.get("/me").text
    play(ada, table, "a", 0)
    play(niels, table, "b", 1)
    clock.at += MINUTE
    wait_for(lambda: told(mailing.settings.database.removeprefix("sqlite:///")) == [1])
    assert rows(mailing.settings.database, "outbox") == 0
    assert mail_server.letters == []


def test_no_mail_goes_to_an_address_that_nobody_confirmed(
    mailing: Running, clock: DaysClock, mail_server: MailServer
) -> None:
    ada, niels = mailing.client("Ada"), mailing.client("Niels")
    assert form(ada, "/mail", mail="eve@example.org").headers["location"] == "/me?asked=mail#ui-notices"
    wait_for(lambda: len(mail_server.letters) == 1)
    by_turns(ada, niels)
    clock.at += MINUTE
    wait_for(lambda: told(mailing.settings.database.removeprefix("sqlite:///")) == [1])
    assert rows(mailing.settings.database, "outbox") == 0
    assert len(mail_server.letters) == 1
    assert form(niels, "/mail", mail="eve@example.org").status_code == 303
    assert form(niels, "/mail", mail="Eve@example.org").status_code == 429  # nobody's mailbox is filled from here
    for link in ("confirm", "stop", "feed"):
        assert httpx.get(f"{mailing.url}/notices/{link}/WyJhIiwiYiJd.x.y").status_code == 404


def test_a_mail_server_that_is_busy_is_asked_again(mailing: Running, clock: DaysClock, mail_server: MailServer) -> None:
    ada = mailing.client("Ada")
    mail_server.answers = ["451 later"]
    assert form(ada, "/mail", mail="ada@example.org").status_code == 303
    wait_for(lambda: not mail_server.answers)
    assert mail_server.letters == []
    clock.at += MINUTE + 1
    wait_for(lambda: mail_server.letters)
    mail_server.answers = ["550 nobody here"]
    assert form(ada, "/mail", mail="ada.b@example.org").status_code == 303
    wait_for(lambda: not mail_server.answers)
    wait_for(lambda: rows(mailing.settings.database, "outbox") == 0)
    assert len(mail_server.letters) == 1


@pytest.mark.parametrize(
    "mail", ["ada", "a@b", "a b@c.de", "a@c.de\r\nBcc: x@y.de", "a@c.de,b@c.de", "x" * 300 + "@c.de"]
)
def test_what_is_no_address_is_refused(mailing: Running, mail: str) -> None:
    assert form(mailing.client("Ada"), "/mail", mail=mail).status_code == 400


def test_without_settings_there_are_no_mails(server: Running) -> None:
    ada = server.client("Ada")
    assert "This server sends no e-mails." in ada.http.get("/me").text
    assert form(ada, "/mail", mail="ada@example.org").status_code == 403


@pytest.mark.parametrize(
    ("settings", "words"),
    [({"mail_security": "maybe"}, "starttls, tls, none"), ({"mail_host": "smtp.example"}, "needs CATSTATE_ORIGIN")],
)
def test_settings_with_which_no_mail_could_go_are_refused(settings: dict[str, Any], words: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=words):
        build(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", **settings))


# Feed


def test_a_feed_has_what_waits_under_an_address_that_can_be_taken_back(pushing: Running, clock: DaysClock) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    assert form(ada, "/feed", feed="new").status_code == 303
    address = re.findall(r'value="(http\S+/notices/feed/[^"]+)"', ada.http.get("/me").text)[0]
    long, short = by_turns(ada, niels, days=7), by_turns(ada, niels, days=1)
    answer = httpx.get(address)
    assert answer.headers["content-type"] == "application/atom+xml"
    root = ElementTree.fromstring(answer.content)
    entries = root.findall("a:entry", ATOM)
    assert {entry.findtext("a:id", "", ATOM) for entry in entries} == {
        f"urn:catstate:turn:{long}:0",
        f"urn:catstate:turn:{short}:0",
    }
    assert {entry.find("a:link", ATOM).get("href") for entry in entries} == {  # type: ignore[union-attr]
        f"{pushing.url}/t/{long}",
        f"{pushing.url}/t/{short}",
    }
    assert entries[0].findtext("a:updated", "", ATOM) == "2026-12-24T00:00:00+00:00"
    for needed in ("title", "id", "updated", "author/a:name"):
        assert root.findtext(f"a:{needed}", "", ATOM)
    play(ada, short, "a", 0)
    assert len(ElementTree.fromstring(httpx.get(address).content).findall("a:entry", ATOM)) == 1
    assert form(ada, "/feed", feed="new").status_code == 303
    assert httpx.get(address).status_code == 404
    assert "/notices/feed/" in ada.http.get("/me").text
    assert form(ada, "/feed", feed="").status_code == 303
    assert 'value="http://127.0.0.1' not in ada.http.get("/me").text.partition("In a feed reader")[2]


# Who asks, and who does not


def test_only_what_was_asked_for_is_told(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browser = subscribe(ada, maker)
    assert form(ada, "", deals="on", hour="23").status_code == 303  # not of turns
    by_turns(ada, niels)
    by_turns(niels, ada)  # Niels has asked for nothing
    clock.at += MINUTE
    wait_for(lambda: told(pushing.settings.database.removeprefix("sqlite:///")) == [1, 1])
    assert rows(pushing.settings.database, "outbox") == 0
    assert browser.headers == []


def test_a_reminder_comes_once_a_day(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada = pushing.client("Ada")
    browser = subscribe(ada, maker)
    assert form(ada, "", deals="on", puzzles="on", hour="17").status_code == 303
    clock.at = CHRISTMAS + 16.9 * 3600
    niels = pushing.client("Niels")
    assert form(niels, "", puzzles="on", hour="16").status_code == 303  # no browser, no address: nobody is told
    wait_for(lambda: reminded(pushing) == ["", "2026-12-24"])
    assert browser.headers == []
    clock.at = CHRISTMAS + 17 * 3600
    wait_for(lambda: browser.received)
    assert browser.received[0]["title"] == "Daily deal and Puzzle of the day"
    assert browser.received[0]["body"] == "The daily deals and the puzzle of the day are new."
    assert browser.received[0]["path"].startswith("/daily/")
    clock.at += 3600
    clock.days(1)
    wait_for(lambda: len(browser.received) == 2)
    assert form(ada, "", turns="on").status_code == 303
    clock.days(1)
    wait_for(lambda: reminded(pushing) == ["2026-12-25", "2026-12-26"])
    assert len(browser.received) == 2


def reminded(server: Running) -> list[str]:
    connection = sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))
    days = sorted(row[0] for row in connection.execute("SELECT reminded FROM notices"))
    connection.close()
    return days


def test_who_has_done_the_days_puzzle_is_not_reminded(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada = pushing.client("Ada")
    browser = subscribe(ada, maker)
    form(ada, "", puzzles="on", deals="on", hour="0")
    wait_for(lambda: len(browser.received) == 1)
    account = registry_account(pushing)
    connection = sqlite3.connect(pushing.settings.database.removeprefix("sqlite:///"))
    connection.execute("INSERT INTO puzzle_results VALUES (?, 'hop', 'x', 0, '2026-12-25', 0)", (account,))
    connection.commit()
    connection.close()
    clock.days(1)
    wait_for(lambda: len(browser.received) == 2)
    assert browser.received[1]["title"] == "Daily deal"
    assert browser.received[1]["body"] == "The daily deals are new."


def registry_account(server: Running) -> str:
    connection = sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))
    (account,) = connection.execute("SELECT account FROM browsers").fetchone()
    connection.close()
    return str(account)


def test_a_deleted_account_leaves_nothing_behind(
    serve: Callable[..., Running], database: str, clock: DaysClock, maker: BrowserMaker
) -> None:
    server = serve(database, clock, push_anywhere=1)
    ada, niels = server.client("Ada"), server.client("Niels")
    browser = subscribe(ada, maker)
    form(ada, "/feed", feed="new")
    ada.http.put("/api/accounts/me/vacation", json={"days": 3})
    by_turns(ada, niels)
    assert ada.http.delete("/api/accounts/me").status_code == 204
    assert [rows(database, table) for table in ("browsers", "notices", "vacations", "outbox")] == [0, 0, 0, 0]
    clock.at += MINUTE
    assert browser.headers == []


def test_logging_out_everywhere_ends_messages_to_other_devices(
    pushing: Running, clock: DaysClock, maker: BrowserMaker
) -> None:
    ada = pushing.client("Ada")
    subscribe(ada, maker)
    form(ada, "/feed", feed="new")
    address = re.findall(r'value="(http\S+/notices/feed/[^"]+)"', ada.http.get("/me").text)[0]
    assert ada.post("/accounts/me/logout").status_code == 200
    assert rows(pushing.settings.database, "browsers") == 0
    assert httpx.get(address).status_code == 404


def test_nobody_ends_the_messages_of_somebody_else(pushing: Running, maker: BrowserMaker) -> None:
    ada, eve = pushing.client("Ada"), pushing.client("Eve")
    browser = subscribe(ada, maker)
    assert form(eve, "/push", endpoint=browser.endpoint).status_code == 204
    assert rows(pushing.settings.database, "browsers") == 1
    assert form(ada, "/push", endpoint=browser.endpoint).status_code == 204
    assert rows(pushing.settings.database, "browsers") == 0


def test_an_account_has_ten_browsers_at_most(pushing: Running, maker: BrowserMaker) -> None:
    ada = pushing.client("Ada")
    for _ in range(12):
        subscribe(ada, maker)
    assert rows(pushing.settings.database, "browsers") == 10


# Where messages may go


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://127.1/x",
        "https://localhost/x",
        "https://push.example:8443/x",
        "https://user@push.example/x",
        "https://push.example/x y",
        "https://push.example/\r\nx",
        "https://push.example:x/",
        "ftp://push.example/x",
        "https:///x",
        "",
        "https://push.example/" + "x" * 1000,
    ],
)
def test_an_endpoint_that_no_browser_has_is_refused(endpoint: str) -> None:
    with pytest.raises(Refused):
        delivery.check_endpoint(endpoint, anywhere=False)


@pytest.mark.parametrize(
    "addresses",
    [
        ["10.0.0.1"],
        ["127.0.0.1"],
        ["169.254.169.254"],
        ["192.168.1.1"],
        ["100.64.0.1"],
        ["0.0.0.0"],
        ["224.0.0.1"],
        ["::1"],
        ["fe80::1%eth0"],
        ["fc00::1"],
        ["::ffff:10.0.0.1"],
        ["64:ff9b::a00:1"],
        ["2002:a00:1::1"],
        ["142.250.0.1", "10.0.0.1"],
    ],
)
def test_a_name_that_leads_into_a_private_network_is_not_called(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(*_: object, **__: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it was called"))
    with pytest.raises(delivery.Unwanted, match="private"):
        delivery.push("https://push.example/x", b"", {}, anywhere=False)


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []

    def connect(address: Any, *_: object) -> socket.socket:
        called.append(address)
        raise OSError("nobody there")

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("142.250.0.1", 443))])
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(delivery.Undelivered, match=r"push\.example does not answer"):
        delivery.push("https://push.example/x", b"", {}, anywhere=False)
    assert called == [("142.250.0.1", 443)]


def test_nothing_is_kept_for_whoever_sends_no_cookie(pushing: Running) -> None:
    """Rows for people who never come back would fill the database."""
    answer = httpx.post(f"{pushing.url}/notices", data={"deals": "on"})
    assert answer.status_code == 403
    assert rows(pushing.settings.database, "notices") == 0


def test_two_processes_send_a_message_once(
    serve: Callable[..., Running], postgres: Callable[[], str], clock: DaysClock, maker: BrowserMaker
) -> None:
    """Both look for what is due all the time: a turn ends once, and is told once."""
    database = postgres()
    servers = [serve(database, clock, push_anywhere=1) for _ in range(2)]
    ada, niels = servers[0].client("Ada"), servers[1].client("Niels")
    browsers = [subscribe(person, maker) for person in (ada, niels)]
    tables = [by_turns(ada, niels, days=1, overdue="first") for _ in range(4)]
    board = niels.open(tables[0])
    assert ada.http.put("/api/accounts/me/vacation", json={"days": 1}).status_code == 200
    board.until(lambda people: people["seats"][0]["vacation"] > 0, "people")
    assert ada.http.put("/api/accounts/me/vacation", json={"days": 0}).status_code == 200
    board.until(lambda people: people["deadline"] == CHRISTMAS + DAY, "people")
    board.close()
    clock.at += MINUTE
    wait_for(lambda: len(browsers[0].received) >= len(tables) and rows(database, "outbox") == 0)
    clock.days(1)
    for table in tables:
        wait_for(lambda table=table: ada.get(f"/tables/{table}").json()["ply"] == 1)  # type: ignore[misc]
    clock.at += MINUTE
    wait_for(lambda: len(browsers[1].received) >= len(tables) and rows(database, "outbox") == 0)
    assert sorted(message["tag"] for message in browsers[0].received) == sorted(tables)
    assert sorted(message["tag"] for message in browsers[1].received) == sorted(tables)
    assert rows(database, "entries") == len(tables)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/push", {"endpoint": "https://push.example/x", "key": "AAAA", "secret": "AAAA"}),
        ("/push", {"endpoint": "https://push.example/x", "key": "A" * 87, "secret": "A" * 22}),
        ("/push", {"endpoint": "https://push.example/x", "key": "only"}),
        ("/push", {"endpoint": "https://push.example/x", "key": "a b", "secret": "c"}),
        ("", {"hour": "25"}),
        ("", {"hour": "x"}),
        ("/vacation", {"days": "99"}),
        ("/vacation", {"days": "3", "begin": "soon"}),
    ],
)
def test_nonsense_is_refused_with_a_sentence(pushing: Running, path: str, fields: dict[str, str]) -> None:
    answer = form(pushing.client("Ada"), path, **fields)
    assert answer.status_code == 400, answer.text
