"""The end of a match: why it ended, where it turned, a picture to share, and playing on from any ply."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from ..server.conftest import Running
from .conftest import PHONE, Visitor, finish, play_on_alone, play_with_random_bots
from .test_pages import violations_light_and_dark

WIDTHS = (375, 820, 1280, 1920)
LEFT = 30  # where the chart's scale stands
DEALT = 40  # plies of a deal that nobody decided anything in
REVIEW: dict[str, object] = {
    "names": ["Ada", "Boson"],
    "chart": [
        {"ply": DEALT, "values": [0.5, 0.5]},
        {"ply": DEALT + 1, "values": [0.4, 0.6]},
        {"ply": DEALT + 2, "values": [0.9, 0.1]},
    ],
    "luck": [0.5, -0.5],
    "moments": [],
    "turned": {
        "ply": DEALT + 2,
        "seat": 0,
        "before": 0.4,
        "after": 0.9,
        "told": "Boson slips.",
        "by_luck": True,
        "better": "",
        "reason": "",
    },
}


def finished(visitor: Visitor) -> str:
    """Play a match to its end; the table's path."""
    play_with_random_bots(visitor, "connect_four")
    play_on_alone(visitor, 3)
    finish([visitor])
    return visitor.page.url.removeprefix(visitor.url)


def test_the_end_says_why_and_where_it_turned_and_the_chart_leaves_the_deal_out(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    ada = visit(server, "Ada")

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(REVIEW), content_type="application/json")

    ada.context.route("**/review", answer)
    path = finished(ada)
    end = ada.page.locator("#ui-end")
    outcome = {"won": "You won", "lost": "You lost"}[end.locator(".score").first.inner_text()]
    expect(end.get_by_role("heading", level=2)).to_have_text(outcome)
    expect(end.locator(".reason")).to_have_text(ada.page.locator("#ui-ask").inner_text())
    expect(end.locator(".decider")).to_contain_text(
        "Boson slips. Ada’s chance to win rose from 40 % to 90 %. That was luck."
    )
    expect(end.locator(".luck")).to_have_text("Luck alone gave Ada 50 % of a win and cost Boson 50 % of a win.")
    expect(end.get_by_role("link", name="Show the deciding moment")).to_have_attribute(
        "href", f"{path}/replay?ply={DEALT + 2}"
    )
    points = str(ada.page.locator("#ui-chart polyline").first.get_attribute("points")).split()
    assert float(points[0].split(",")[0]) == LEFT
    assert len(points) == 3


def test_a_picture_a_line_and_a_link_can_be_shared(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    path = finished(ada)
    page = ada.page
    page.locator("#ui-end summary", has_text="Share").click()
    page.wait_for_function("() => document.querySelector('.share img').naturalWidth === 1200")
    page.locator("#ui-end .share [data-copy]").click()
    words = page.evaluate("navigator.clipboard.readText()")
    assert words == f"Connect Four: {page.locator('.reason').inner_text()} {server.url}{path}"
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the picture").click()
    assert download.value.suggested_filename.endswith(".png")


def test_a_match_is_played_on_from_any_ply_of_its_replay(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    path = finished(ada)
    page = ada.go(f"{path}/replay")
    button = page.get_by_role("button", name="Play from here")
    expect(button).to_be_disabled()  # nothing is left to play at the end
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Forward").click()
    page.get_by_role("button", name="Forward").click()
    expect(page.locator("#ui-where")).to_contain_text("2 /")
    button.click()
    page.wait_for_selector("#ui-actions button")
    assert page.url.removeprefix(server.url) != path
    expect(page.locator("#ui-pieces circle")).to_have_count(2)
    expect(page.locator("#ui-turn")).to_have_text("Your turn")
    expect(page.get_by_text("goes on from ply 2 of an earlier one. It counts for nothing.")).to_be_attached()


def test_on_a_phone_nothing_lies_over_the_end(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada", viewport=PHONE)
    path = finished(ada)
    sheet = ada.page.locator("#ui-sheets").bounding_box()
    assert sheet is not None
    assert sheet["height"] < 60  # only its tabs
    ada.click("Rematch")
    ada.page.wait_for_selector("#ui-actions")
    assert ada.page.url.removeprefix(server.url) != path


def too_wide(page: Page) -> list[int]:
    """At which widths a page must be scrolled sideways."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(width)
    return wide


def test_pages_around_a_match_fit_every_screen_and_axe_finds_nothing(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    ada, niels = visit(server, "WWWWWWWWWWWWWWWWWWWWWWWW"), visit(server, "Niels")
    path = finished(ada)
    found: list[str] = []
    ada.go("/daily/connect_four")
    ada.click("Play the daily deal")
    ada.page.get_by_role("link", name="Leave", exact=True).click()
    ada.click("Resign")
    for place in ("/", "/games", "/daily/connect_four", path, f"{path}/replay?ply=2", "/offline"):
        page = ada.go(place)
        found += [f"{place} {width}" for width in too_wide(page)]
        found += [f"{place} {one}" for one in violations_light_and_dark(page)]
    niels.go("/new/connect_four")
    niels.click("Open the table")
    ada.go(niels.page.url.removeprefix(server.url))
    ada.click("Sit here")
    niels.page.wait_for_selector(".seats .person:nth-child(2)")
    found += [f"waiting room {width}" for width in too_wide(niels.page)]
    found += [f"waiting room {one}" for one in violations_light_and_dark(niels.page)]
    assert found == []
