"""Clubs and tournaments in a browser: founded, joined, played and watched; pages fit a phone and pass axe."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ..server.conftest import Running
from .conftest import PHONE, WIDE, Visitor, finish, play_on_alone, sit_together
from .test_layout import FAULTS
from .test_pages import violations

OVERLAPS = """() => [...document.querySelectorAll(".tables a")].filter((line) => {
    const boxes = [...line.children].map((part) => part.getBoundingClientRect());
    return boxes.some((one, number) => boxes.slice(number + 1).some((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
}).map((line) => line.innerText)"""  # lines of lists whose parts lie over each other
FIRST_WINS = {ply: f"drop {column}" for ply, column in enumerate("abababa")}  # of Connect Four


def check(page: Page, what: str) -> list[str]:
    """What is wrong with a page as it stands."""
    return [f"{what}: {fault}" for fault in [*violations(page), *page.evaluate(FAULTS)]]


def found_club(owner: Visitor, name: str) -> str:
    """A new club; its link for joining."""
    page = owner.go("/clubs")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("About").fill("Photons between two mirrors")
    owner.click("Found the club")
    return page.get_by_label("The link for joining").input_value().removeprefix(owner.url)


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_club_plays_a_tournament(server: Running, visit: Callable[..., Visitor], viewport: ViewportSize) -> None:
    name = f"The Cavity {viewport['width']}"
    ada, niels = visit(server, "Ada", viewport=viewport), visit(server, "Niels", viewport=viewport)
    link = found_club(ada, name)
    faults = check(ada.page, "club")
    niels.go(link)
    faults += check(niels.page, "joining")
    niels.click("Join")
    expect(niels.page.get_by_role("heading", name=name)).to_be_visible()
    club = niels.page.url
    ada.go("/clubs")
    faults += check(ada.page, "clubs")
    ada.page.get_by_role("link", name=re.compile(name)).click()
    ada.page.get_by_role("link", name="New tournament").click()
    ada.page.get_by_role("link", name="Connect Four").click()
    faults += check(ada.page, "new tournament")
    ada.page.get_by_label("Name", exact=True).fill("Winter cup")
    ada.click("Make the tournament")
    ada.click("Enter")
    niels.go(club.removeprefix(server.url))
    niels.page.get_by_role("link", name="Winter cup").click()
    niels.click("Enter")
    faults += check(niels.page, "open tournament")
    ada.page.reload()
    ada.click("Start")
    expect(ada.page.get_by_text("Round 1 of 1")).to_be_visible()
    faults += check(ada.page, "running tournament")
    tournament = ada.page.url.removeprefix(server.url)
    watching = niels.context.new_page()
    watching.goto(server.url + tournament)
    for visitor in (ada, niels):
        visitor.go(tournament).get_by_role("link", name="Go to your table").click()
        visitor.page.wait_for_selector("#ui-board")
        play_on_alone(visitor, 1, FIRST_WINS)
    finish([ada, niels])
    expect(watching.get_by_text("It is over.")).to_be_visible()  # without a reload
    rows = watching.locator(".standings tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td").first).to_have_text("1")
    expect(rows.first.locator("td").nth(2)).to_have_text("1")
    expect(rows.last.locator("td").nth(2)).to_have_text("0")
    faults += check(watching, "tournament that is over")
    ada.page.get_by_role("link", name="Back to the tournament").click()
    expect(ada.page.get_by_role("heading", name="Standings")).to_be_visible()
    niels.go(club.removeprefix(server.url))
    expect(niels.page.get_by_role("heading", name="Results")).to_be_visible()
    expect(niels.page.locator(".deal tbody tr")).to_have_count(2)
    faults += check(niels.page, "club with results")
    assert faults == []


def test_somebody_is_invited_and_somebody_takes_up_a_challenge(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels, lise = visit(server, "Ada"), visit(server, "Niels", viewport=PHONE), visit(server, "Lise")
    sit_together([ada, niels], "connect_four")
    page = ada.go("/new/connect_four")
    ada.click("Open the table")
    table = page.url.removeprefix(server.url)
    page.get_by_label("You have played with").select_option("Niels")
    ada.click("Invite")
    expect(page.get_by_text("Niels is invited and has not answered.")).to_be_visible()
    faults = check(page, "waiting room")
    niels.go("/")
    faults += check(niels.page, "lobby with an invitation")
    niels.page.get_by_role("link", name=re.compile("Ada would like to play with you")).click()
    expect(niels.page.get_by_role("heading", name="Ada would like to play with you")).to_be_visible()
    faults += check(niels.page, "invitation")
    niels.click("No, thanks")
    page.reload()
    expect(page.get_by_text("has not answered")).to_have_count(0)
    ada.click("Make one")
    link = page.get_by_label("The challenge link").input_value().removeprefix(server.url)
    expect(page.locator("#seat-1")).to_contain_text("held for a challenge")
    expect(page.get_by_role("button", name=re.compile("^Start"))).to_have_count(0)
    faults += check(page, "challenge that waits")
    lise.go(link)
    expect(lise.page.get_by_role("heading", name="Ada challenges you")).to_be_visible()
    faults += check(lise.page, "challenge")
    lise.click("Take it up")
    lise.page.wait_for_selector("#ui-board")
    assert lise.page.url == server.url + table
    assert niels.go(link).get_by_text("Somebody has taken up this challenge already.").is_visible()
    assert faults == []


def test_the_lobby_says_who_is_wanted_and_shows_one_game(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    for game in ("connect_four", "cats"):
        page = ada.go(f"/new/{game}")
        page.locator("input[name=public]").check()
        page.locator("select[name=wanted]").select_option("new to it")
        ada.click("Open the table")
    page = niels.go("/")
    expect(page.locator("section:has(#ui-open) .tables").get_by_text("wanted: new to it")).to_have_count(2)
    page.locator("section:has(#ui-open)").get_by_label("Game").select_option("cats")
    page.locator("section:has(#ui-open)").get_by_role("button", name="Show").click()
    expect(page.locator("section:has(#ui-open) .tables li")).to_have_count(1)
    niels.post(f"/tables/{niels.post('/tables', game='connect_four', public=True, bots={1: ''})['table']}/start")
    page = ada.go("/")
    expect(page.locator(".watch a")).not_to_have_count(0)
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(OVERLAPS) == []
