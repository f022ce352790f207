"""What happens around the moves: reload, lost connections, undo, chat, hot seat, rematch, replay."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from ..server.conftest import Running
from ..server.test_crash import served, switch_off
from .conftest import PHONE, Visitor, finish, play_on_alone, sit_together


def drop(visitor: Visitor, column: str) -> None:
    visitor.page.get_by_role("button", name=f"Drop a disc into column {column}").click()


def log_of(visitor: Visitor) -> list[str]:
    return visitor.page.locator("#ui-log p").all_inner_texts()


def test_reload_in_the_middle(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    drop(ada, "d")
    drop(niels, "e")
    expect(ada.page.locator("#ui-log p")).to_have_count(2)
    ada.page.reload()
    expect(ada.page.locator("#ui-log p")).to_have_count(2)
    expect(ada.page.locator("#ui-pieces circle")).to_have_count(2)
    drop(ada, "d")
    expect(niels.page.locator("#ui-pieces circle")).to_have_count(3)


def test_the_server_is_killed_and_comes_back(tmp_path: Path, visit: Callable[..., Visitor]) -> None:
    """Boards find their way back by themselves, and what was chosen in between is not lost."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with served(database) as (process, url):
        ada, niels = visit(url, "Ada"), visit(url, "Niels")
        sit_together([ada, niels], "connect_four")
        drop(ada, "d")
        for one in (ada, niels):  # until both have the answer: a choice without one would be kept and said so
            expect(one.page.locator("#ui-pieces circle")).to_have_count(1)
        switch_off(process)
        for one in (ada, niels):
            expect(one.page.locator("#ui-banner")).to_contain_text("Connection lost")
        drop(niels, "e")
        expect(niels.page.locator("#ui-banner .waits")).to_have_text("Waiting to be sent: Drop a disc into column e")
    with served(database, int(url.rsplit(":", 1)[1])):
        for one in (ada, niels):
            expect(one.page.locator("#ui-pieces circle")).to_have_count(2)
            expect(one.page.locator("#ui-banner")).to_be_hidden()
        drop(ada, "d")
        expect(niels.page.locator("#ui-pieces circle")).to_have_count(3)


def test_taking_back_by_consent(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    drop(ada, "d")
    ada.click("Take back")
    expect(niels.page.locator("#ui-pieces circle")).to_have_count(0)
    drop(ada, "c")
    drop(niels, "e")
    expect(ada.page.locator("#ui-pieces circle")).to_have_count(2)
    ada.click("Take back")
    expect(niels.page.locator("#ui-offer")).to_contain_text("Ada would like to take back.")
    niels.click("Agree")
    expect(ada.page.locator("#ui-pieces circle")).to_have_count(0)
    expect(ada.page.locator("#ui-log p").last).to_have_text("You take back your last action.")
    expect(niels.page.locator("#ui-log p").last).to_have_text("Ada takes back their last action.")


def test_chat_is_text_and_never_markup(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> hello")
    ada.page.get_by_role("button", name="Send").click()
    expect(niels.page.locator("#ui-chat li")).to_have_text("Ada <img src=x onerror=alert(1)> hello")
    assert niels.page.locator("#ui-chat img").count() == 0


def test_the_story_is_read_at_its_end(server: Running, visit: Callable[..., Visitor]) -> None:
    """However it is squeezed by what stands around it, unless its reader has scrolled up."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    at_end = """() => {
        const log = document.getElementById("ui-log");
        return log.scrollHeight > log.clientHeight + 40 && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
    }"""
    for turn, column in enumerate("abcdefgabcd"):
        drop((ada, niels)[turn % 2], column)
    ada.page.set_viewport_size({"width": 1280, "height": 620})
    ada.page.wait_for_function(at_end)
    drop(niels, "e")
    expect(ada.page.locator("#ui-log p")).to_have_count(12)
    ada.page.wait_for_function(at_end)
    ada.page.locator("#ui-log").hover()
    ada.page.mouse.wheel(0, -5000)
    ada.page.wait_for_function("() => document.getElementById('ui-log').scrollTop === 0")
    drop(ada, "f")
    expect(ada.page.locator("#ui-log p")).to_have_count(13)
    assert ada.page.evaluate("document.getElementById('ui-log').scrollTop") == 0


def test_rematch_and_replay(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    path = sit_together([ada, niels], "connect_four")
    for column in "abababa":
        who = (ada, niels)[len(log_of(ada)) % 2]
        before = len(log_of(ada))
        drop(who, column)
        for one in (ada, niels):
            expect(one.page.locator("#ui-log p")).to_have_count(before + 1)
    expect(niels.page.locator("#ui-ask")).to_have_text("Ada has four in a row and wins.")
    ada.page.wait_for_selector("#ui-end[data-over]")
    ada.click("Rematch")
    ada.page.wait_for_selector(".seats")
    assert [name.split("\n")[0] for name in ada.page.locator(".seats .who").all_inner_texts()] == ["Niels", "Ada"]
    niels.page.get_by_role("link", name="Go to the rematch").click()
    niels.start()
    for one in (ada, niels):
        expect(one.page.locator("#ui-board")).to_be_visible()
        one.page.wait_for_load_state()
    page = niels.go(path)
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_selector("#ui-ply")
    for _ in range(3):
        page.locator("#ui-next").click()
    expect(page.locator("#ui-where")).to_have_text("3 / 7")
    expect(page.locator("#ui-pieces circle")).to_have_count(3)
    page.locator("#ui-last").click()
    expect(page.locator("#ui-pieces circle")).to_have_count(7)


def test_hot_seat(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    ada.go("/new/connect_four")
    ada.click("Open the table")
    ada.click("Sit here too")
    ada.start()
    for column in "abababa":
        before = len(log_of(ada))
        drop(ada, column)
        expect(ada.page.locator("#ui-log p")).to_have_count(before + 1)
    expect(ada.page.locator("#ui-ask")).to_have_text("Ada has four in a row and wins.")


def test_another_device_by_the_private_link(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, phone = visit(server, "Ada"), visit(server, viewport=PHONE)
    ada.go("/")
    ada.page.locator("form[action='/play/connect_four'] button").click()
    ada.wait_for_turn()
    path = ada.page.url.removeprefix(server.url)
    assert phone.go(path).locator("#ui-actions button").count() == 0
    link = ada.go("/me").get_by_role("textbox", name="Your private link").input_value()
    phone.page.goto(link)
    phone.click("Yes, that is me")
    phone.go(path)
    expect(phone.page.locator("#ui-actions button")).to_have_count(7)


def test_keyboard_only(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    page = ada.go("/")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('form')?.getAttribute('action')") == "/play/connect_four":
            break
    page.keyboard.press("Enter")
    ada.wait_for_turn()
    for turn in range(3):
        page.wait_for_selector(f"body.turn #ui-actions[data-ply='{2 * turn}'] button[type=button]")
        page.keyboard.press("4")
        page.keyboard.press("Enter")
    expect(page.locator("#ui-pieces circle")).to_have_count(6)


def test_a_terminal_seat_at_the_same_table(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    page = ada.go("/new/connect_four")
    ada.click("Open the table")
    command = [sys.executable, "-m", "catstate", "join", page.url, "--name", "Niels"]
    with (
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "100"},
        ) as terminal,
        contextlib.ExitStack() as unless_done,
    ):
        unless_done.callback(terminal.kill)  # a failed test does not wait for the terminal
        assert terminal.stdin is not None
        assert terminal.stdout is not None
        expect(page.locator(".seats")).to_contain_text("Niels")
        ada.start()
        said: list[str] = []
        for column in "abababa":
            before = len(log_of(ada))
            if before % 2:
                terminal.stdin.write(f"drop {column}\n")
                terminal.stdin.flush()
            else:
                drop(ada, column)
            expect(page.locator("#ui-log p")).to_have_count(before + 1)
        terminal.stdin.close()
        said = terminal.stdout.readlines()
        assert terminal.wait(60) == 0
        unless_done.pop_all()
    assert any("Ada has four in a row and wins." in line for line in said)


def test_phone(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada", viewport=PHONE, has_touch=True)
    for path in ("/", "/new/connect_four", "/rules/connect_four", "/me", "/games", "/daily/connect_four"):
        page = ada.go(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 375, path
    ada.go("/")
    ada.page.locator("form[action='/play/connect_four'] button").tap()
    ada.wait_for_turn()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 375
    ada.page.locator("#ui-halo .may-ring").nth(3).tap(force=True)
    ada.page.wait_for_function("() => document.querySelectorAll('#ui-log p').length >= 2")
    heights = "all => all.filter(b => b.checkVisibility()).map(b => b.getBoundingClientRect().height)"
    assert min(ada.page.locator("button, .button").evaluate_all(heights)) >= 24


def test_a_spectator_sees_and_can_not_act(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, eve = visit(server, "Ada"), visit(server, "Eve")
    ada.go("/")
    ada.page.locator("form[action='/play/connect_four'] button").click()
    ada.wait_for_turn()
    eve.go(ada.page.url.removeprefix(server.url))
    expect(ada.page.locator("#ui-people")).to_contain_text("1 watching")
    play_on_alone(ada, 5)
    finish([ada])
    eve.page.wait_for_selector("#ui-end[data-over]")
    assert eve.page.locator("#ui-actions button").count() == 0
    assert re.search(r"wins|draw", eve.page.locator("#ui-ask").inner_text())
