"""Play by turns in a browser: choosing it, days on the clock, the way to the next match, push messages."""

import json
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ..server.conftest import Running
from .conftest import PHONE, WIDE, Visitor, sit_together
from .test_app import TOLD, WAIT_UNTIL_TOLD
from .test_table import drop

# A browser's push subscription, as Chromium gives it; its maker's servers can't be reached from here.
SUBSCRIBED = """
let subscription = null;
PushManager.prototype.getSubscription = async () => subscription;
PushManager.prototype.subscribe = async ({applicationServerKey, userVisibleOnly}) => subscription = {
  endpoint: "https://push.example/" + applicationServerKey.length + userVisibleOnly,
  toJSON: () => ({endpoint: subscription.endpoint, keys: {p256dh: KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg"}}),
  unsubscribe: async () => { subscription = null; return true; },
};
""".replace("KEY", '"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"')


def three_days(page: Page) -> None:
    expect(page.locator(".by-turns")).to_be_hidden()
    page.locator("select[name=clock]").select_option("days 3")
    expect(page.locator(".by-turns")).to_be_visible()
    page.get_by_label("you have lost").check()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_match_by_turns_says_days(server: Running, visit: Callable[..., Visitor], viewport: ViewportSize) -> None:
    ada, niels = visit(server, "Ada", viewport), visit(server, "Niels", viewport)
    page = ada.go("/new/connect_four")
    three_days(page)
    ada.click("Open the table")
    path = page.url.removeprefix(server.url)
    niels.go(path)
    niels.click("Sit here")  # the last seat: the match begins by itself
    for visitor in (ada, niels):
        visitor.page.wait_for_selector("#ui-board")
        expect(visitor.page.locator("#ui-clock")).to_have_text("2 days left")
    expect(page.locator("#ui-next")).to_be_hidden()
    drop(ada, "a")
    expect(page.locator("#ui-next")).to_be_visible()
    expect(niels.page.locator("#ui-next")).to_be_hidden()
    width, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= inner
    page.get_by_role("link", name="Next match that waits for you").click()
    page.wait_for_url("**/games")  # nothing waits
    expect(page.get_by_text("Niels’s turn: 2 days left")).to_be_visible()
    niels.go("/games")
    expect(niels.page.get_by_role("heading", name="Your turn")).to_be_visible()
    niels.go("/me")
    niels.page.get_by_label("Days").fill("5")
    niels.click("Go on vacation")
    expect(niels.page.get_by_text("You are on vacation until")).to_be_visible()
    ada.go(path)
    expect(page.locator("#ui-turn")).to_have_text("Niels is on vacation")
    expect(page.locator("#ui-clock")).to_have_text("7 days left")


def test_a_browser_asks_for_messages_and_ends_them(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    ada.context.add_init_script(SUBSCRIBED)
    page = ada.go("/me")
    expect(page.locator("#ui-push-words")).to_have_text("No messages come here.")
    ada.click("Send messages to this browser")
    expect(page.locator("#ui-push-words")).to_contain_text("Messages come to this browser")
    account = {"cookie": "; ".join(f"{one['name']}={one['value']}" for one in ada.context.cookies())}
    assert "1 of your browsers gets messages" in httpx.get(f"{server.url}/me", headers=account).text
    ada.click("No more messages here")
    expect(page.locator("#ui-push-words")).to_have_text("No messages come here.")
    assert "of your browsers" not in httpx.get(f"{server.url}/me", headers=account).text


def test_a_push_message_is_shown_and_leads_to_the_board(server: Running, visit: Callable[..., Visitor]) -> None:
    """The worker is handed a message as the browser's maker would hand it; of one match only the latest stays."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    ada.context.grant_permissions(["notifications"], origin=server.url)
    path = sit_together([ada, niels], "connect_four")
    page = ada.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    devtools = ada.context.new_cdp_session(page)
    workers: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: workers.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not workers:
        page.evaluate("1")
    for words in ("first", "second"):
        message = {"title": "Your turn: Connect Four", "body": words, "path": path, "tag": path[3:]}
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.url, "registrationId": workers[0], "data": json.dumps(message)},
        )
        page.evaluate(WAIT_UNTIL_TOLD)
    page.wait_for_function(f"({TOLD})().then((told) => told[0][1] === 'second')")
    assert page.evaluate(TOLD) == [["Your turn: Connect Four", "second", path]]
