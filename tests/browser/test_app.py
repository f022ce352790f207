"""The pages as an app: it can be installed, says so when there is no network, keeps nothing private, and notifies."""

import json
from collections.abc import Callable

import httpx
from playwright.sync_api import expect

from ..server.conftest import Running
from .conftest import Visitor, sit_together
from .test_table import drop

CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""
HIDDEN = "Object.defineProperty(document, 'hidden', {get: () => true})"
TOLD = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({title, body, data}) => [title, body, data]);
}"""
WAIT_UNTIL_TOLD = """async () => {
  const registration = await navigator.serviceWorker.ready;
  while (!(await registration.getNotifications()).length) await new Promise((done) => setTimeout(done, 50));
}"""


def test_a_browser_can_install_it(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server)
    page = ada.go("/")
    devtools = ada.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    shape = json.loads(manifest["data"])
    for icon in shape["icons"]:
        answer = httpx.get(server.url + icon["src"], timeout=60)
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
        if icon["sizes"] != "any":  # a PNG says its width and height at bytes 16 to 24
            sizes = [int.from_bytes(answer.content[at : at + 4], "big") for at in (16, 20)]
            assert f"{sizes[0]}x{sizes[1]}" == icon["sizes"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in shape["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in shape["icons"])


def test_without_a_network_there_is_a_page_that_says_so(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    page = ada.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ada.go("/me")
    ada.context.set_offline(True)
    page.goto(f"{server.url}/games")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.locator(".sorry svg")).to_have_css("width", "180px")  # its style sheet is there too
    ada.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    kept = page.evaluate(CACHED)
    assert "/offline" in kept
    assert [path for path in kept if not path.startswith(("/offline", "/static/", "/theme/"))] == []
    offline = httpx.get(f"{server.url}/offline")
    assert "set-cookie" not in offline.headers
    assert "Ada" not in offline.text


def test_a_hidden_page_notifies_only_whoever_asked_for_it(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    ada.context.grant_permissions(["notifications"], origin=server.url)
    table = sit_together([ada, niels], "connect_four")
    ada.page.evaluate(HIDDEN)
    for column, is_asked in (("a", False), ("b", True)):
        if is_asked:
            ada.page.locator("details.menu summary").click()
            ada.page.get_by_label("Notify me when it is my turn").check()
            ada.page.locator("details.menu summary").click()
        drop(ada, column)
        drop(niels, column)
        expect(ada.page.locator("#ui-actions button").first).to_be_visible()
        if is_asked:
            ada.page.evaluate(WAIT_UNTIL_TOLD)  # the browser shows it in its own time
        else:
            assert ada.page.evaluate(TOLD) == []
    ((title, _, path),) = ada.page.evaluate(TOLD)
    assert (title, path) == ("Connect Four", table)


def test_a_refused_permission_is_said(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server)
    page = ada.go("/")
    page.evaluate("Notification.requestPermission = () => Promise.resolve('denied')")
    page.locator("details.menu summary").click()
    page.get_by_label("Notify me when it is my turn").click()
    expect(page.locator("#ui-notify-blocked")).to_be_visible()
    expect(page.get_by_label("Notify me when it is my turn")).not_to_be_checked()
