"""Only what was asked for is told, once, and nothing stays behind."""

import re
import sqlite3
from collections.abc import Callable

import httpx
import pytest

from ..conftest import Running
from ..post_office import BrowserMaker, wait_for
from ..test_turns import CHRISTMAS, DaysClock, by_turns
from .conftest import MINUTE, form, rows, subscribe, told


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


def test_nothing_is_kept_for_whoever_sends_no_cookie(pushing: Running) -> None:
    """Rows for people who never come back would fill the database."""
    answer = httpx.post(f"{pushing.url}/notices", data={"deals": "on"})
    assert answer.status_code == 403
    assert rows(pushing.settings.database, "notices") == 0


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
