"""What you may do: groups and steppers, the prompt that follows each pick, choices that are asked about, keys, and
taps that were not meant."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, expect

from ..server.conftest import Running
from .conftest import PHONE, Visitor
from .test_pages import violations
from .test_tips import middle, start

ASK, LIST = "#ui-ask", "#ui-actions"


def count_acts(page: Page) -> list[str]:
    """The actions that a page sends from its next loading on, as they come."""
    sent: list[str] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["do"] == "act":
            sent.append(message["text"])

    def watch(socket: WebSocket) -> None:
        socket.on("framesent", hear)

    page.on("websocket", watch)
    return sent


def ply(page: Page) -> str:
    return page.locator(LIST).get_attribute("data-ply") or ""


def wait_for_ply(page: Page, before: str) -> None:
    page.wait_for_function("before => document.querySelector('#ui-actions').dataset.ply !== before", arg=before)


# Groups


def test_cats_is_said_with_steppers(server: Running, visit: Callable[..., Visitor]) -> None:
    """One row for each kind, with the odds on it; no list of sixty rows."""
    page = start(server, visit(server), "cats", options={"doctorates": "off"})
    assert page.locator(f"{LIST} button:not(.step)").count() == 3
    row = page.locator(".stepper").first
    say = row.locator("button:not(.step)")
    expect(say).to_contain_text("Say 1 alive cat")
    expect(row.get_by_role("button", name="Fewer")).to_be_disabled()
    for _ in range(2):
        row.get_by_role("button", name="More").click()
    expect(say).to_contain_text("Say 3 alive cats")
    expect(say.locator("small").first).to_contain_text("%")
    before = ply(page)
    say.click()
    wait_for_ply(page, before)
    expect(page.locator("#ui-log")).to_contain_text("3 alive cats")


def test_hop_is_grouped_by_movement_and_folded(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "hop")
    rows = page.locator(f"{LIST} :is(summary, button)").filter(visible=True)
    offered = page.locator(f"{LIST} button").count()
    assert rows.count() < offered
    hop = page.locator(f"{LIST} summary", has_text="Hop")
    hop.click()
    expect(page.locator(f"{LIST} button[value^=hop]").first).to_be_visible()
    hop.click()
    expect(page.locator(f"{LIST} button[value^=hop]").first).to_be_hidden()


# Picks


def test_the_prompt_follows_every_pick(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "hop")
    asked = page.locator(ASK).inner_text()
    page.locator(".may-ring[data-for=move-hop]").click(force=True)
    expect(page.locator(ASK)).to_have_text("Hop: which electron?")
    page.locator(".may-ring").first.click(force=True)
    expect(page.locator(ASK)).to_have_text("Hop: where to?")
    page.keyboard.press("Escape")
    expect(page.locator(ASK)).to_have_text("Hop: which electron?")
    page.locator(".boardwrap").click(position={"x": 2, "y": 2})  # beside everything
    expect(page.locator(ASK)).to_have_text(asked)


def test_back_in_the_middle_of_a_pick_takes_back_the_pick(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "hop")
    table = page.url
    page.locator(".may-ring[data-for=move-hop]").click(force=True)
    page.locator(".may-ring").first.click(force=True)
    expect(page.locator(".picked-ring")).to_have_count(2)
    page.go_back()
    expect(page.locator(".picked-ring")).to_have_count(1)
    page.go_back()
    expect(page.locator(".picked-ring")).to_have_count(0)
    assert page.url == table
    page.locator(".may-ring[data-for=move-hop]").click(force=True)
    page.keyboard.press("Escape")
    expect(page.locator(".picked-ring")).to_have_count(0)
    page.go_back()  # nothing is picked: now it leaves
    page.wait_for_url(lambda url: url != table)


def test_the_piece_comes_first_as_well(server: Running, visit: Callable[..., Visitor]) -> None:
    """The electrode, then where to: the movement need not be named where only one does it."""
    page = start(server, visit(server), "hop")
    electrode = page.locator(".may-ring[data-for^=cell-]").first
    electrode.click(force=True)
    expect(page.locator(ASK)).to_contain_text("where to?")
    before = ply(page)
    page.locator(".may-ring").first.click(force=True)
    if page.locator(".picked-ring").count() > 1:
        page.locator(".may-ring[data-for^=move-]").first.click(force=True)
    wait_for_ply(page, before)


def test_mid_pick_another_thing_takes_over_and_a_forbidden_one_says_why(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    page = start(server, visit(server), "hop")
    page.locator(".may-ring[data-for=move-hop]").click(force=True)
    page.locator("#move-tunnel").click(force=True)  # could be started with: it takes the place of the hop, or says why
    tip = page.locator("#ui-tip")
    expect(page.locator(".picked-ring[data-for=move-tunnel]").or_(tip.filter(visible=True))).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".may-ring[data-for=move-hop]").click(force=True)
    page.locator("#move-cradle").click(force=True)
    expect(tip).to_contain_text("[")  # the clause that forbids it
    expect(page.locator(".picked-ring")).to_have_count(1)


# Choices that ruin something


def test_a_ruinous_choice_is_asked_about_once(server: Running, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    sent = count_acts(visitor.page)
    page = start(server, visitor, "cats", options={"doctorates": "off"})
    before = ply(page)
    for key in ("e", "1", "3"):
        page.keyboard.press(key)
    say = page.locator(f"{LIST} button[value='bid 13 empty']")
    expect(say).to_be_focused()
    say.dblclick()  # the second click of a double click does not answer
    dialog = page.locator("#ui-sure")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("can't be true")
    assert violations(page) == []
    while dialog.is_visible():  # at first a click still belongs to the choice
        dialog.get_by_role("button", name="No, go back").click()
    assert (sent, ply(page)) == ([], before)
    say.click()
    while dialog.is_visible():
        dialog.get_by_role("button", name="Say 13 empty boxes").click()
    wait_for_ply(page, before)
    assert sent == ["bid 13 empty"]


# Keys


def test_the_sheet_of_keys(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "cats", options={"doctorates": "off"})
    page.keyboard.press("?")
    sheet = page.locator("#ui-keys")
    expect(sheet).to_be_visible()
    for words in ("Alive cats", "Dead cats", "take back", "ask for a hint"):
        expect(sheet).to_contain_text(words)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("d")
    page.keyboard.press("4")
    expect(page.locator(f"{LIST} button[value='bid 4 dead']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{LIST} button[value='bid 5 dead']")).to_be_focused()
    page.keyboard.press("c")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.keyboard.type("aged")  # letters of groups, typed into the chat
    expect(page.get_by_label("Say something")).to_have_value("aged")


# Hints


def test_a_hint_has_a_place_of_its_own(server: Running, visit: Callable[..., Visitor]) -> None:
    """It shows that it thinks, moves nothing, marks the board, and can be put away."""
    page = start(server, visit(server), "connect_four")
    places = "all => all.map((part) => JSON.stringify(part.getBoundingClientRect()))"
    parts = page.locator(".side > *, .boardwrap")
    before = parts.evaluate_all(places)
    page.keyboard.press("h")
    expect(page.locator("#ui-advice")).to_be_visible()
    expect(page.locator("#ui-advice-words")).to_contain_text("worth about")
    expect(page.locator("#ui-advice-wait")).to_be_hidden()
    expect(page.locator(".advised-mark")).to_have_count(1)
    expect(page.locator(f"{LIST} .advised")).to_have_count(1)
    assert violations(page) == []
    assert parts.evaluate_all(places) == before
    page.get_by_role("button", name="Close the hint").click()
    expect(page.locator("#ui-advice")).to_be_hidden()
    expect(page.locator(".advised-mark")).to_have_count(0)


# Taps that were not meant


@pytest.mark.parametrize("touch", [False, True])
def test_a_double_tap_acts_once(server: Running, visit: Callable[..., Visitor], touch: bool) -> None:
    visitor = visit(server, viewport=PHONE if touch else None, has_touch=touch)
    sent = count_acts(visitor.page)
    page = start(server, visitor, "connect_four")
    ring = page.locator(".may-ring").nth(3)
    ring.scroll_into_view_if_needed()
    x, y = middle(ring).values()
    before = ply(page)
    if touch:
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)
    else:
        page.mouse.dblclick(x, y)
    wait_for_ply(page, before)
    page.wait_for_selector("body.turn .may-ring")  # the bot has answered
    assert len(sent) == 1


def test_a_finger_that_slides_off_does_nothing(server: Running, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    sent = count_acts(visitor.page)
    page = start(server, visitor, "connect_four")
    (from_x, from_y), (x, y) = (middle(page.locator(".may-ring").nth(place)).values() for place in (2, 4))
    page.mouse.move(from_x, from_y)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    page.locator(f"{LIST} button").first.hover()
    page.mouse.down()
    page.mouse.move(5, 300)
    page.mouse.up()
    assert sent == []
    page.mouse.click(x, y)
    expect(page.locator("#ui-log p")).not_to_have_count(0)
    assert len(sent) == 1


def test_two_taps_at_once_send_one_action(server: Running, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    sent = count_acts(visitor.page)
    page = start(server, visitor, "connect_four")
    before = ply(page)
    page.evaluate("for (const row of [...document.querySelectorAll('#ui-actions button')].slice(0, 3)) row.click()")
    wait_for_ply(page, before)
    page.wait_for_selector("body.turn .may-ring")
    assert len(sent) == 1


def test_a_tab_that_slept_for_an_hour_plays_on(server: Running, visit: Callable[..., Visitor]) -> None:
    """Its clock jumps, its connection is gone: it comes back to the true board and sends what is chosen once."""
    visitor = visit(server)
    sent = count_acts(visitor.page)
    visitor.page.clock.install()
    page = start(server, visitor, "hop")
    acted = len(sent)
    page.locator(".may-ring[data-for=move-hop]").click(force=True)
    expect(page.locator(".picked-ring")).to_have_count(1)
    visitor.context.set_offline(True)
    page.clock.fast_forward("01:00:00")
    visitor.context.set_offline(False)
    page.clock.run_for(10_000)
    page.wait_for_selector("body.turn .may-ring")
    expect(page.locator("#ui-banner")).to_be_hidden()
    before = ply(page)
    page.evaluate("document.querySelector('#ui-actions button').click()")
    wait_for_ply(page, before)
    assert len(sent) == acted + 1
