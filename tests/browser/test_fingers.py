"""Fingers and keys that do more than was meant: slides, double taps, two fingers at once, a key that is held. On every
board, on a phone: at most one action is sent, and the next tap is understood."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from ..server.conftest import Running
from .conftest import Visitor
from .test_actions import LIST, count_acts, ply, wait_for_ply
from .test_layout import TITLES, ada, tables
from .test_tips import middle, start

__all__ = ["tables"]
Point = tuple[float, float]
ROWS = f"{LIST} button[value]:not(.warned)"

# Middles of things that may be picked and lie open, the farthest from each other first and last.
OPEN = """() => {
  const sight = document.getElementById('ui-sight').getBoundingClientRect();
  return [...document.querySelectorAll('#ui-halo .may-ring')]
    .map((ring) => ring.getBoundingClientRect())
    .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
    .filter(([x, y]) => x > sight.left && x < sight.right && y > sight.top && y < sight.bottom)
    .sort((one, other) => one[1] - other[1] || one[0] - other[0]);
}"""

# A tap has done something: a pick, a question, a board that came closer, or an action.
DONE = """was => document.querySelector('.picked-ring, dialog[open], .sight.close')
  || document.querySelector('#ui-actions').dataset.ply !== was"""


def touch(session: CDPSession, kind: str, *points: Point) -> None:
    """Fingers go down, move, or are lifted."""
    places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def open_things(page: Page) -> list[Point]:
    page.locator("#ui-halo .may-ring").first.wait_for(state="attached")
    found: list[Point] = [(x, y) for x, y in page.evaluate(OPEN)]
    assert found
    return found


def first_row(page: Page) -> Point:
    """Where a thumb lies on the first button of the list."""
    row = page.locator(f"{LIST} :is(button, summary)").first.bounding_box()
    assert row is not None
    return row["x"] + 30, row["y"] + 20


def come(visit: Callable[..., Visitor], tables: Running, title: str, **more: Any) -> tuple[Page, list[str], CDPSession]:
    """Ada on her phone in the middle of a match, what she sends, and her fingers."""
    visitor = ada(visit, tables, "phone", **more)
    sent = count_acts(visitor.page)
    page = visitor.go(f"/t/{title}-middle")
    return page, sent, visitor.context.new_cdp_session(page)


def wait_until_heard(page: Page) -> None:
    """What the taps bring about has been brought about: a page that is loaded anew shows it."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.reload()
    page.wait_for_selector("#ui-halo .may-ring, body:not(.turn)", state="attached")


@pytest.mark.parametrize("title", TITLES)
def test_a_finger_that_slides_off_sends_and_picks_nothing(
    visit: Callable[..., Visitor], tables: Running, title: str
) -> None:
    """Neither from a thing to another one, nor from a button of the list; a tap afterwards is understood."""
    page, sent, fingers = come(visit, tables, title)
    things = open_things(page)
    before = ply(page)
    button = first_row(page)
    for (x, y), (to_x, to_y) in ((things[0], button), (things[0], things[-1]), (button, things[0])):
        if (x, y) == (to_x, to_y):
            continue  # only one thing may be picked
        touch(fingers, "touchStart", (x, y))
        for step in range(1, 5):
            touch(fingers, "touchMove", (x + (to_x - x) * step / 4, y + (to_y - y) * step / 4))
        touch(fingers, "touchEnd")
    expect(page.locator(".picked-ring, dialog[open], .sight.close")).to_have_count(0)
    assert (sent, ply(page)) == ([], before)
    page.reload()  # not scrolled any more
    page.touchscreen.tap(*open_things(page)[0])
    page.wait_for_function(DONE, arg=before)


@pytest.mark.parametrize("title", TITLES)
def test_two_fingers_at_once_send_at_most_one_action(
    visit: Callable[..., Visitor], tables: Running, title: str
) -> None:
    page, sent, fingers = come(visit, tables, title)
    things = open_things(page)
    for one, other in ((things[0], things[-1]), (things[0], first_row(page))):
        touch(fingers, "touchStart", one, other)
        touch(fingers, "touchEnd")
        touch(fingers, "touchStart", other)
        touch(fingers, "touchStart", other, one)
        touch(fingers, "touchEnd", other)
        touch(fingers, "touchEnd")
    wait_until_heard(page)
    assert len(sent) <= 1


@pytest.mark.parametrize("title", TITLES)
def test_a_double_tap_on_the_board_is_one_tap(visit: Callable[..., Visitor], tables: Running, title: str) -> None:
    """The second half never picks what the first one has just brought there."""
    page, sent, fingers = come(visit, tables, title)
    place = open_things(page)[0]
    before = ply(page)
    for _ in range(2):
        touch(fingers, "touchStart", place)
        touch(fingers, "touchEnd")
    page.wait_for_function(DONE, arg=before)
    assert page.locator(".picked-ring").count() <= 1
    wait_until_heard(page)
    assert len(sent) <= 1


# The list


def test_the_second_half_of_a_double_click_meets_another_list(server: Running, visit: Callable[..., Visitor]) -> None:
    """The answer came between the halves: what stands under the pointer now was not meant, nor another taking back."""
    visitor = visit(server)
    sent = count_acts(visitor.page)
    page = start(server, visitor, "lab")
    for number in (1, 2, 3):
        before = ply(page)
        press(page, page.locator(ROWS).first, 1)
        wait_for_ply(page, before)
        page.wait_for_selector(f"body.turn:not(.watching) {ROWS}")
        after = ply(page)
        press(page, page.locator(ROWS).first, 2)
        assert settled_ply(page) == after
        assert len(sent) == number
    undo = page.get_by_role("button", name="Take back")
    press(page, undo, 1)
    wait_for_ply(page, after)
    once = ply(page)
    press(page, undo, 2)
    assert settled_ply(page) == once


def test_a_key_that_is_held_chooses_once(server: Running, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    sent = count_acts(visitor.page)
    page = start(server, visitor, "lab")
    for number in (1, 2, 3):
        before = ply(page)
        page.locator(ROWS).first.focus()
        page.keyboard.down("Enter")
        wait_for_ply(page, before)
        page.wait_for_selector(f"body.turn:not(.watching) {LIST} button:focus")
        page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        settled_ply(page)
        assert len(sent) == number


def press(page: Page, thing: Locator, count: int) -> None:
    """A click, the first or the second half of a double one."""
    thing.scroll_into_view_if_needed()
    page.mouse.move(*middle(thing).values())
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def settled_ply(page: Page) -> str:
    """The ply when whatever was sent has been answered, for the server answers in order."""
    page.reload()
    page.wait_for_selector("body.turn #ui-halo .may-ring", state="attached")
    return ply(page)
