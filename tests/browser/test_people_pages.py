"""The pages about people: ladder, profile, who somebody is, wide and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..server.client import play_out, started
from ..server.conftest import Running
from .conftest import PHONE, WIDE, Visitor
from .test_pages import violations_light_and_dark


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_ladder_and_profile(server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]) -> None:
    name = f"Ada {viewport['width']}"  # all tests share one server
    ada, niels = server.client(name), server.client("Niels with a long name")
    table, boards = started(ada, niels, rated=True)
    play_out(boards, "abababa")
    visitor = visit(server, viewport=viewport)
    visitor.context.add_cookies([{"name": "catstate", "value": ada.token, "url": server.url}])
    found: list[str] = []
    for path in ("/ladder/connect_four", "/ladder/torus", "/me/page", f"/t/{table}", "/me", "/daily/connect_four"):
        page = visitor.go(path)
        found += [f"{path} {one}" for one in violations_light_and_dark(page)]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{path} is {wide} px too wide"
    assert found == []
    page = visitor.go("/me/page")
    page.get_by_label("Everybody may look").check()
    visitor.click("Save")
    expect(page.get_by_label("The address of your page")).to_be_visible()
    guest = visit(server, viewport=viewport).go("/ladder/connect_four")
    guest.get_by_role("link", name=name, exact=True).click()
    expect(guest.get_by_role("heading", name=name)).to_be_visible()
    expect(guest.get_by_text("at a table that was not public")).to_be_visible()


def test_a_rated_table_says_so_before_it_starts(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada", java_script_enabled=False)
    page = ada.go("/new/connect_four")
    page.get_by_label("Rated").check()
    ada.click("Open the table")
    expect(page.locator("#ui-rating")).to_contain_text("Rated, if people take all seats")
