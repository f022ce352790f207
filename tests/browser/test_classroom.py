"""Papers and the free board in a real browser, on a desk and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..server.conftest import Running
from .conftest import PHONE, WIDE, Visitor
from .test_pages import violations, violations_light_and_dark

SIZES = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])


@SIZES
def test_papers_are_accessible_and_fit(
    server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    ada = visit(server, "Ada", viewport=viewport)
    found: list[str] = []
    for path in [
        f"/learn/{name}/{kind}" for name in ("torus", "cats", "hop", "lab") for kind in ("physics", "teachers")
    ]:
        page = ada.go(path)
        found += [f"{path} {one}" for one in violations_light_and_dark(page)]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    assert found == []
    assert ada.complaints == []


@SIZES
def test_a_hop_on_the_free_board(server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]) -> None:
    """A click on the electron, one on the place: a line in the ledger, and the link holds it."""
    ada = visit(server, "Ada", viewport=viewport)
    page = ada.go("/learn/hop/board?position=U%3D-1+h%3D1+c3u0+d3d1")
    page.locator("#c3-up").click(force=True)
    page.locator("#d3-up").click(force=True)
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    expect(page.locator(".ledger tbody tr")).to_contain_text("c†₍d3,↑₎ c₍c3,↑₎")
    expect(page.locator("#ui-energy")).to_contain_text("Energy now −1")
    assert "steps=hop" in page.url
    page.reload()
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    assert violations(page) == []
    page.get_by_role("link", name="Take back").click()
    expect(page.locator(".ledger")).to_have_count(0)
    page.get_by_role("link", name="More interaction").click()
    expect(page.locator(".law")).to_contain_text("U = 0")
    page.get_by_role("link", name="Set up by clicks").click()
    expect(page.get_by_role("heading", name="Click a place to change it")).to_be_visible()
    page.locator("#e1-down").click(force=True)
    expect(page.locator("#ui-describe")).to_contain_text("e1 spin down, colour 0")
    page.get_by_role("link", name="Done: move electrons").click()
    expect(page.get_by_role("heading", name="What can move")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ada.complaints == []


def test_the_free_board_without_a_pointer(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada", viewport=WIDE)
    page = ada.go("/learn/hop/board?position=U%3D-1+h%3D1+c3u0")
    page.get_by_role("link", name="Flip c3 to down ΔE = −2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    expect(page.locator("#ui-energy")).to_contain_text("Energy now −1, at first 1.")
