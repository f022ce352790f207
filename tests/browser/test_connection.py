"""A connection that is lost, also without a word: people are told within three seconds, and nothing is sent twice."""

import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from ..server.conftest import Running
from ..server.test_crash import served
from .conftest import Visitor, sit_together
from .test_table import drop

TOLD = 3_000  # milliseconds until people know


def stop_the_clock(page: Page) -> None:
    """From now on time passes in the page when a test says so, and not by how busy the machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


def test_a_frozen_server_is_told_within_three_seconds_and_the_choice_is_sent_once(
    tmp_path: Path, visit: Callable[..., Visitor]
) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}") as (process, url):
        ada, niels = visit(url, "Ada"), visit(url, "Niels")
        ada.page.clock.install()
        sit_together([ada, niels], "connect_four")
        banner = ada.page.locator("#ui-banner")
        expect(banner).to_be_hidden()
        stop_the_clock(ada.page)
        process.send_signal(signal.SIGSTOP)
        ada.page.clock.run_for(TOLD)
        expect(banner).to_contain_text("The server does not answer")
        ada.page.clock.resume()
        drop(ada, "d")
        expect(banner.locator(".waits")).to_have_text("Waiting to be sent: Drop a disc into column d")
        process.send_signal(signal.SIGCONT)
        for one in (ada, niels):
            expect(one.page.locator("#ui-pieces circle")).to_have_count(1)
        expect(banner).to_be_hidden()
        drop(niels, "e")  # it is Niels's turn: Ada's choice was played once
        expect(ada.page.locator("#ui-pieces circle")).to_have_count(2)


def test_a_browser_without_a_network_says_so_and_comes_back(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    ada.page.clock.install()
    sit_together([ada, niels], "connect_four")
    stop_the_clock(ada.page)
    ada.context.set_offline(True)
    ada.page.clock.run_for(TOLD)
    expect(ada.page.locator("#ui-banner")).to_contain_text("You are offline")
    ada.page.clock.resume()
    drop(ada, "d")
    expect(ada.page.locator("#ui-banner .waits")).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.page.locator("#ui-banner")).to_be_hidden()
    expect(niels.page.locator("#ui-pieces circle")).to_have_count(1)


def test_a_tab_that_slept_comes_back_in_step(tmp_path: Path, visit: Callable[..., Visitor]) -> None:
    """The server was exchanged and others played on while nothing ran in the tab."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with served(database) as (_, url):
        ada, niels = visit(url, "Ada"), visit(url, "Niels")
        sit_together([ada, niels], "connect_four")
        drop(ada, "d")
        expect(niels.page.locator("#ui-pieces circle")).to_have_count(1)
        asleep = ada.context.new_cdp_session(ada.page)
        asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    with served(database, int(url.rsplit(":", 1)[1])):
        drop(niels, "e")
        expect(niels.page.locator("#ui-pieces circle")).to_have_count(2)
        asleep.send("Page.setWebLifecycleState", {"state": "active"})
        expect(ada.page.locator("#ui-pieces circle")).to_have_count(2)
        drop(ada, "d")
        expect(niels.page.locator("#ui-pieces circle")).to_have_count(3)
