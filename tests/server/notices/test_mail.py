"""E-mails and the feed: to confirmed addresses only, stopped with one click."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from catstate.server.settings import BadSetting, Settings
from catstate.server.web.app import build

from ..conftest import Running
from ..post_office import MailServer, wait_for
from ..test_turns import DaysClock, by_turns, play
from .conftest import ATOM, MINUTE, ORIGIN, confirm, form, rows, told


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
    # an entry without a link ends the test here, as it should
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
