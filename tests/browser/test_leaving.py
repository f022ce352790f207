"""Leaving a match in a browser: each way is asked once, and none leaves you at a board that says it is your turn."""

from collections.abc import Callable

from playwright.sync_api import expect

from ..server.conftest import Running
from .conftest import PHONE, Visitor, play_with_random_bots, sit_together
from .test_table import drop


def ask_to_leave(visitor: Visitor) -> None:
    """On a phone the way out lies in the sheet that is pulled up."""
    if visitor.page.viewport_size == PHONE and not visitor.page.locator("#ui-sheets.up").count():
        visitor.page.get_by_role("tab", name="People").click()
    visitor.page.get_by_role("link", name="Leave", exact=True).click()
    expect(visitor.page.get_by_role("dialog", name="Leave this match?")).to_be_visible()


def test_leaving_for_now_is_asked_once_and_the_seat_can_be_taken_back(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    ada, niels = visit(server, "Ada", viewport=PHONE), visit(server, "Niels")
    table = sit_together([ada, niels], "connect_four")
    ask_to_leave(ada)
    ada.page.get_by_role("link", name="Play on").click()  # thought better of it
    expect(ada.page.locator("#ui-leave-dialog")).to_be_hidden()
    expect(ada.page.locator("#ui-turn")).to_have_text("Your turn")
    ask_to_leave(ada)
    ada.click("Leave for now")
    expect(ada.page).to_have_url(f"{server.url}/games")
    expect(niels.page.locator("#ui-turn")).to_have_text("Your turn")  # the bot has played for Ada
    drop(niels, "a")
    ada.go(table)
    expect(ada.page.locator("#ui-turn")).to_have_text("A bot plays for you")
    expect(ada.page.locator("#ui-actions button")).to_have_count(0)
    ada.click("Take your seat back")
    expect(ada.page.locator("#ui-away")).to_be_hidden()
    expect(niels.page.locator("#ui-turn")).to_have_text("Your turn")
    drop(niels, "a")
    expect(ada.page.locator("#ui-turn")).to_have_text("Your turn")


def test_resigning_ends_a_match_against_a_bot_and_the_rematch_begins_at_once(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    ada = visit(server, "Ada")
    play_with_random_bots(ada, "connect_four")
    table = ada.page.url
    ask_to_leave(ada)
    ada.click("Resign")
    ada.page.wait_for_selector("#ui-end[data-over]")
    expect(ada.page.locator("#ui-turn")).to_have_text("The end")
    expect(ada.page.locator("#ui-ask")).to_have_text("Ada resigns.")
    ada.click("Rematch")
    ada.page.wait_for_selector("#ui-board")
    assert ada.page.url != table
    assert ada.page.locator("#ui-room").count() == 0


def test_resigning_among_people_leaves_a_spectator(server: Running, visit: Callable[..., Visitor]) -> None:
    people = [visit(server, name) for name in ("Ada", "Niels", "Lise")]
    sit_together(people, "cats")
    first = next(one for one in people if one.page.locator("#ui-turn").inner_text() == "Your turn")
    ask_to_leave(first)
    first.click("Resign")
    first.page.wait_for_load_state()
    expect(first.page.locator("#ui-turn")).not_to_have_text("Your turn")
    expect(first.page.locator("#ui-actions button")).to_have_count(0)
    expect(first.page.locator("#ui-leave")).to_have_count(0)
    other = next(one for one in people if one is not first)
    expect(other.page.locator("#ui-log")).to_contain_text("resigned: a bot plays on.")


TOLD = """() => ['#ui-turn', '#ui-ask', '#ui-log li:last-child', '#ui-end .reason', '#ui-live p:last-child']
  .map((part) => document.querySelector(part)?.textContent)"""
LEFT = "#ui-people li:first-child small"


def test_whoever_watches_is_told_of_leaving_and_of_the_end_in_the_words_of_players(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    ada, niels, lise = visit(server, "Ada"), visit(server, "Niels"), visit(server, "Lise")
    path = sit_together([ada, niels], "connect_four")
    lise.go(path)
    expect(lise.page.locator("#ui-turn")).to_have_text("Ada’s turn")
    ask_to_leave(ada)
    ada.click("Leave for now")
    for one in (niels, lise):
        expect(one.page.locator(LEFT)).to_have_text("not connected · a bot plays for them")
    ada.go(path)
    ada.click("Take your seat back")
    for one in (niels, lise):
        expect(one.page.locator(LEFT)).not_to_contain_text("a bot plays")
    ask_to_leave(niels)
    niels.click("Resign")
    for one in (ada, niels, lise):
        one.page.wait_for_selector("#ui-end[data-over]")
        expect(one.page.locator("#ui-turn")).to_have_text("The end")
    told = lise.page.evaluate(TOLD)
    assert told[1:4] == ["Niels resigns.", "Niels resigns.", "Niels resigns."]
    assert ada.page.evaluate(TOLD) == told


def test_ending_by_agreement_asks_the_other_once(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    ask_to_leave(ada)
    ada.click("Offer to end it")
    expect(niels.page.locator("#ui-offer")).to_contain_text("Ada would like to end the match here.")
    niels.click("Agree")
    for one in (ada, niels):
        one.page.wait_for_selector("#ui-end[data-over]")
        expect(one.page.locator("#ui-turn")).to_have_text("The end")


def test_a_deal_is_shared_without_a_seat(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    play_with_random_bots(ada, "connect_four")
    ask_to_leave(ada)
    ada.click("Resign")
    ada.page.wait_for_selector("#ui-end[data-over]")
    ada.page.locator("#ui-end summary", has_text="Share").click()
    ada.click("Share this deal")
    expect(ada.page.locator(".seats .open")).to_have_count(2)
    expect(ada.page.locator("#ui-room [role=status]")).to_contain_text("This deal was played before")
    niels = visit(server, "Niels")
    niels.go(ada.page.url.removeprefix(server.url))
    niels.click("Sit here")
    niels.click("Start with bots on the open seats")
    niels.page.wait_for_selector("#ui-board")
