"""Puzzles in a real browser, on a desk and on a phone: solved on the board, wrong answers refuted."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from catstate import game
from catstate.learn.collection import collection_of

from ..server.conftest import Running
from .conftest import PHONE, WIDE, Visitor
from .test_pages import violations_light_and_dark

THREE_PLAYERS = next(one for one in collection_of(game("torus")).puzzles.values() if one.start.seats == 3)
SIZES = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])


@SIZES
def test_the_pages_are_accessible_and_fit(
    server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    ada = visit(server, "Ada", viewport=viewport)
    found: list[str] = []
    for path in ["/puzzles", "/puzzles/hop", "/puzzles/daily", "/puzzles/connect_four/d4d4d"]:
        page = ada.go(path)
        found += [f"{path} {one}" for one in violations_light_and_dark(page)]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    assert found == []


@SIZES
def test_a_puzzle_is_solved_on_the_board(
    server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    """A wrong column shows what refutes it; then the right ones, with the answer between them."""
    ada = visit(server, "Ada", viewport=viewport)
    page = ada.go("/puzzles/connect_four/cde22")
    expect(page.locator("#ui-actions button")).to_have_count(7)
    page.locator("#column-f").click(force=True)
    expect(page.locator("#ui-verdict")).to_have_text("They can stop you.")
    expect(page.locator("#ui-told li")).to_have_count(2)
    expect(page.locator("#ui-change")).to_contain_text("−")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#ui-verdict")).to_be_hidden()
    page.locator("#column-b").click(force=True)
    expect(page.locator("#ui-told")).to_contain_text("column a")
    page.locator("#column-e").click(force=True)
    expect(page.locator("#ui-verdict")).to_have_text("Solved.")
    expect(page.locator("#ui-counted")).to_contain_text("before")
    expect(page.locator("#ui-share")).to_contain_text("/puzzles/connect_four/cde22")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SIZES
def test_buttons_and_board_lie_whole(server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]) -> None:
    """No button lies over another or leaves the screen; on a phone the page is scrolled, and never the board in it."""
    page = visit(server, "Ada", viewport=viewport).go(f"/puzzles/torus/{THREE_PLAYERS.name}")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    boxes = [box for one in page.locator(".puzzletools > *").all() if (box := one.bounding_box())]
    assert len(boxes) == 3
    for number, box in enumerate(boxes):
        assert 0 <= box["x"] <= viewport["width"] - box["width"]
        for other in boxes[:number]:
            beside = box["x"] >= other["x"] + other["width"] or other["x"] >= box["x"] + box["width"]
            below = box["y"] >= other["y"] + other["height"] or other["y"] >= box["y"] + box["height"]
            assert beside or below, "one button lies over another"
    assert page.evaluate("(sight => sight.scrollHeight - sight.clientHeight)(document.querySelector('#ui-sight'))") <= 1


PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_nothing_jumps_when_the_script_comes_late(server: Running, visit: Callable[..., Visitor]) -> None:
    """On a phone the board gets its upright shape from the script."""
    visitor = visit(server, "Ada", viewport=PHONE)
    page, held = visitor.page, list[Route]()
    page.route("**/app.js*", lambda route: held.append(route))
    page.goto(f"{server.url}/puzzles/hop/{next(iter(collection_of(game('hop')).puzzles))}", wait_until="commit")
    page.wait_for_selector(".foot", state="attached")
    page.evaluate(PAINTED)
    page.evaluate(
        "window.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries()))"
        ".observe({type: 'layout-shift', buffered: true})"
    )
    held[0].continue_()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.evaluate(PAINTED)
    assert page.evaluate("shifts.map(({value}) => value)") == []


# Things beside the board whose frame, when they have the focus, is cut by the edge of what they lie in.
CUT_FRAMES = """() => [...document.querySelectorAll('.deck :is(button, a)')].filter((part) => {
  if (!part.checkVisibility()) return false;
  part.focus({focusVisible: true});
  const {outlineWidth, outlineOffset, outlineStyle} = getComputedStyle(part);
  const around = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const [own, deck] = [part.getBoundingClientRect(), part.closest('.deck').getBoundingClientRect()];
  return own.left - around < deck.left || own.right + around > deck.right || own.bottom + around > deck.bottom;
}).map((part) => part.textContent)"""


def test_the_frame_around_what_has_the_focus_is_whole(server: Running, visit: Callable[..., Visitor]) -> None:
    page = visit(server, "Ada").go(f"/puzzles/torus/{THREE_PLAYERS.name}")
    page.get_by_role("button", name="Hint").focus()
    assert page.evaluate(CUT_FRAMES) == []


def test_a_puzzle_without_a_pointer(server: Running, visit: Callable[..., Visitor]) -> None:
    """Digits go to the list, h asks for a hint, n leads on."""
    ada = visit(server, "Ada", viewport=WIDE)
    page = ada.go("/puzzles/connect_four/d4d4d")
    expect(page.locator("#ui-actions button[type=button]")).to_have_count(7)
    page.keyboard.press("h")
    expect(page.locator("#ui-verdict")).to_contain_text("Begin here")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(page.locator("#ui-verdict")).to_have_text("Solved.")
    page.keyboard.press("n")
    page.wait_for_url("**/cde22")


@SIZES
def test_a_shipped_puzzle_is_solved_by_clicks(
    server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    """The first shock in one of |Hop⟩, by the picks of its solution."""
    puzzle = collection_of(game("hop")).of("shock in one")[0]
    ada = visit(server, "Ada", viewport=viewport)
    page = ada.go(f"/puzzles/hop/{puzzle.name}")
    match = puzzle.start
    for move in puzzle.lines[0]:
        page.wait_for_selector(f"#ui-actions[data-ply='{match.ply}'] button[type=button]")
        choice = next(one for one in match.choices(puzzle.seat) if one.text == move.text)
        for thing in choice.picks:
            page.locator(f"#{thing}").click(force=True)
        match = match.play(move.text)
    expect(page.locator("#ui-verdict")).to_have_text("Solved.")
    expect(page.locator("#ui-change")).to_contain_text("+")


def test_the_solution_is_shown(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada", viewport=PHONE)
    page = ada.go("/puzzles/connect_four/d4d4d")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#ui-verdict")).to_contain_text("Drop a disc into column d")
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
