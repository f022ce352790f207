"""How a table lies on the screens of phones, tablets and desks: nothing is too small, hidden, doubled or jumps."""

import os
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql
from playwright.sync_api import Page, ViewportSize, expect

from catstate import GAMES, Game
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.server.play.accounts import Account
from catstate.server.settings import Settings
from catstate.server.store import stored_tables
from catstate.server.store.rows import BOT, PERSON, ChatMessage, LogEntry, Seat, StoredTable
from catstate.server.web.signing import COOKIE, Signer

from ..server.conftest import FAST, Running
from .conftest import Visitor, play_with_random_bots

SECRET = "a secret of these tests"
ADA = Account("layout-ada", "Ada")
WIDE_NAME = "W" * 40
TITLES = [name for name in GAMES if name != "connect_four"]
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 375, "height": 812},
    "lying phone": {"width": 812, "height": 375},
    "tablet": {"width": 820, "height": 1180},
    "lying tablet": {"width": 1180, "height": 820},
    "laptop": {"width": 1280, "height": 800},
    "desk": {"width": 1920, "height": 1080},
}
TOUCH = ("phone", "lying phone", "tablet")
MOST_TURNS = 1000 if os.environ.get("CATSTATE_SOAK") else 12
LINES = 8  # of the log that are seen at once

# What is wrong with the page as it stands, in words; nothing if all is well.
FAULTS = """() => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${page.scrollWidth}`);
  const isSeen = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 1;
  for (const text of document.querySelectorAll('#ui-board text')) {
    if (text.closest('defs, symbol') || !isSeen(text)) continue;
    const { b, d } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(b, d);
    if (size < 11.99) faults.push(`letters of ${size.toFixed(1)} on the board: ${text.textContent}`);
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const around = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || around.closest('svg, script, .unseen') || !isSeen(around)) continue;
    const size = parseFloat(getComputedStyle(around).fontSize);
    if (size < 12) faults.push(`letters of ${size}: ${words.currentNode.data}`);
  }
  return [...new Set(faults)];
}"""

# Buttons and links that a finger would miss.
SMALL_TARGETS = """() => [...document.querySelectorAll('button, summary, select, input, a[href]')]
  .filter((e) => e.checkVisibility() && !e.closest('p:not(.foot), li, .skip, .sheet'))
  .map((e) => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.width > 1 && (box.width < 43.9 || box.height < 43.9))
  .map(([box, e]) => `${e.id || e.className || e.textContent} ${box.width} × ${box.height}`)"""

# What a turn needs, as far as it is not wholly on the screen.
BELOW_THE_FOLD = """() => ['#ui-ask', '#ui-actions button, #ui-actions summary', '#ui-sight', '.tabs']
  .filter((what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
  })"""

WATCH_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter((one) => !one.hadRecentInput))
      for (const { node } of entry.sources)
        window.shifts.push(`${entry.value} ${node?.id || node?.className || node?.nodeName}`);
  }).observe({ type: 'layout-shift' });
}"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with a start and a middle of every game, in which Ada is to act; others have the widest name."""
    place = tmp_path_factory.mktemp("layout")
    settings = Settings(database=f"sqlite:///{place / 'tables.sqlite'}", secret=SECRET, **FAST)
    with Running(settings) as running:
        with sql.create_engine(settings.url).begin() as link:
            for title in TITLES:
                for name, plies in (("start", 0), ("middle", 60)):
                    put_table(link, f"{title}-{name}", position(GAMES[title], plies))
        yield running


def position(game: Game, plies: int) -> Match:
    """A random match from a fixed seed, after so many plies and when seat 0 has a real choice."""
    rng = generator(5)
    seats = 3 if 3 in game.seats else 2
    while True:
        match = Match.start(game, seats, {}, below(rng, 1000))
        while not match.over and (match.ply < plies or match.to_act != 0 or len(match.legal().ids) < 3):
            legal = match.legal().ids
            match = match.play(legal[below(rng, len(legal))])
        if not match.over:
            return match


def put_table(link: sql.Connection, name: str, match: Match) -> None:
    now = time.time()
    stored = StoredTable(
        id=name,
        game=match.game.name,
        rules=match.game.rules_number,
        seats=match.seats,
        options=dict(match.setting.options),
        seed=str(match.setting.seed),
        made=now,
        touched=now,
        started=now,
    )
    others = [Seat(seat, BOT, "", WIDE_NAME, "Random") for seat in range(1, match.seats)]
    stored_tables.add_table(link, stored, [Seat(0, PERSON, ADA.id, ADA.name, seen=now), *others])
    log = [LogEntry(ply, entry.actor, entry.action, "", now) for ply, entry in enumerate(match.log)]
    stored_tables.add_entries(link, [entry.as_row(name) for entry in log])
    for number in range(200):
        stored_tables.add_message(link, name, ChatMessage(number, 1, WIDE_NAME, f"{WIDE_NAME} {number}", now))


def ada(visit: Callable[..., Visitor], tables: Running, size: str, **more: Any) -> Visitor:
    visitor = visit(tables, viewport=SIZES[size], has_touch=size in TOUCH, is_mobile=size in TOUCH, **more)
    token = Signer(SECRET).token(ADA)
    visitor.context.add_cookies([{"name": COOKIE, "value": token, "url": tables.url}])
    return visitor


def log_lines(page: Page) -> float:
    """How many lines of the log are seen at once."""
    return float(
        page.locator("#ui-log").evaluate(
            "log => log.clientHeight / parseFloat(getComputedStyle(log).lineHeight || '22')"
        )
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_needs_no_scrolling(visit: Callable[..., Visitor], tables: Running, size: str) -> None:
    """Prompt, board and the first action are on the screen; letters have 12 pixels; people stand in one place."""
    visitor = ada(visit, tables, size)
    for title in TITLES:
        for phase in ("start", "middle"):
            page = visitor.go(f"/t/{title}-{phase}")
            page.wait_for_selector("#ui-halo .may-ring", state="attached")
            where = f"{title}, {phase}"
            assert page.evaluate(FAULTS) == [], where
            assert page.evaluate(BELOW_THE_FOLD) == [], where
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), where
            expect(page.locator("#ui-people")).not_to_be_visible()
            if size in TOUCH:
                assert page.evaluate(SMALL_TARGETS) == [], where
    if size in ("phone", "lying phone"):
        page.get_by_role("tab", name="What happened").tap()
    assert log_lines(page) >= LINES
    page.get_by_role("tab", name="People").click()
    expect(page.locator("#ui-people")).to_be_visible()
    expect(page.locator("#ui-log, #ui-chat").filter(visible=True)).to_have_count(0)
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("#ui-log, #ui-people").filter(visible=True)).to_have_count(0)
    expect(page.locator("#ui-chat li")).to_have_count(200)
    assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize("title", TITLES)
def test_a_finger_hits_what_it_means_or_comes_closer(
    visit: Callable[..., Visitor], tables: Running, title: str
) -> None:
    """A tap 19 pixels beside the middle of a thing picks it if it is alone; in a crowd the board comes closer."""
    page = ada(visit, tables, "phone").go(f"/t/{title}-middle")
    rings = page.locator("#ui-halo .may-ring")
    rings.first.wait_for(state="attached")
    room = page.locator("#ui-sight").bounding_box()
    assert room is not None
    boxes = [box for box in (ring.bounding_box() for ring in rings.all()) if box is not None]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    seen = [
        (x, y)
        for x, y in middles
        if room["x"] + 22 < x < room["x"] + room["width"] - 22 and room["y"] + 22 < y < room["y"] + room["height"] - 22
    ]
    assert seen
    ply = page.locator("#ui-actions").get_attribute("data-ply")
    alone = [(x, y) for x, y in seen if all((a, b) == (x, y) or abs(a - x) + abs(b - y) > 88 for a, b in middles)]
    crowded = [(x, y) for x, y in seen if any(0 < max(abs(a - x), abs(b - y)) < 30 for a, b in middles)]
    if crowded:
        page.touchscreen.tap(*crowded[0])
        page.wait_for_selector(".sight.close")
        assert page.locator("#ui-actions").get_attribute("data-ply") == ply, "a tap in a crowd did something"
        page.locator("#ui-closer").tap()
    elif alone:
        x, y = alone[0]
        page.touchscreen.tap(x + 19, y + 3)
        done = (
            "document.querySelector('.picked-ring, dialog[open]') || document.querySelector('#ui-actions').dataset.ply"
        )
        page.wait_for_function(f"ply => ({done}) !== ply", arg=ply)


@pytest.mark.parametrize("title", TITLES)
def test_nothing_jumps_in_a_match(server: Running, visit: Callable[..., Visitor], title: str) -> None:
    """On a phone no layout shift, no letters too small, no target under 44 pixels; in the long run a whole match."""
    visitor = visit(server, viewport=SIZES["phone"], has_touch=True)
    play_with_random_bots(visitor, title)
    page = visitor.page
    page.wait_for_selector("#ui-halo .may-ring, #ui-actions button", state="attached")
    page.evaluate(WATCH_SHIFTS)
    for _ in range(MOST_TURNS):
        visitor.wait_for_turn()
        if visitor.is_over:
            break
        ply = page.locator("#ui-actions").get_attribute("data-ply")
        assert page.evaluate(FAULTS) == []
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate("window.shifts") == []
        page.locator("#ui-actions button[value]").last.evaluate("button => button.click()")
        page.evaluate("() => document.querySelector('dialog[open] button.main')?.click()")
        page.wait_for_function("was => document.querySelector('#ui-actions').dataset.ply !== was", arg=ply)


def test_a_window_resized_while_pieces_glide(visit: Callable[..., Visitor], tables: Running) -> None:
    """The board takes the shape of the window at once, and things glow where they lie."""
    visitor = ada(visit, tables, "laptop", reduced_motion="no-preference", pace="slow")
    page = visitor.go("/t/lab-middle")
    page.wait_for_selector("#ui-halo .may-ring", state="attached")
    page.locator("#ui-actions button[value]").first.click()
    for size, shape in (("phone", "tall"), ("lying phone", "low"), ("laptop", "wide"), ("phone", "tall")):
        page.set_viewport_size(SIZES[size])
        page.wait_for_function("shape => document.getElementById('ui-board').dataset.shape === shape", arg=shape)
    assert page.evaluate(FAULTS) == []


def test_the_lab_shows_its_scenario_and_one_card_for_each_person_on_every_screen(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    """In the narrow strip of a lying phone, too, where its rules stand where there is room for them."""
    visitor = visit(server, "Ada", viewport=SIZES["lying phone"])
    page = visitor.go("/new/lab")
    page.locator(".options [name='scenario']").select_option("peer review")
    page.locator("input[data-own]").check(force=True)
    for choice in page.locator("[data-seat]:not([hidden]) select").all():
        choice.select_option("Random")
    visitor.click("Open the table")
    visitor.start()
    for size, shape in (("lying phone", "low"), ("phone", "tall"), ("laptop", "wide")):
        page.set_viewport_size(SIZES[size])
        page.wait_for_selector(f"#ui-board[data-shape={shape}]")
        words = " ".join(page.locator("#scenario text:visible").all_text_contents())
        assert words == "Peer Review Data is logged only on the Mainframe after your own board elements."
        expect(page.locator("#card-0 > use[href^='#card']:visible")).to_have_count(1)


# Things that glow beside the drawing: what may be done was measured for another window.
ASTRAY = """() => {
  const board = document.getElementById('ui-board').getBoundingClientRect();
  return [...document.querySelectorAll('#ui-halo .may-ring')].filter((ring) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    return left < board.left - 9 || right > board.right + 9 || top < board.top - 9 || bottom > board.bottom + 9;
  }).length;
}"""


@pytest.mark.parametrize("title", TITLES)
def test_what_glows_stays_on_the_board_when_the_window_changes_while_things_move(
    visit: Callable[..., Visitor], tables: Running, title: str
) -> None:
    visitor = ada(visit, tables, "laptop", reduced_motion="no-preference", pace="slow")
    page = visitor.go(f"/t/{title}-start")
    page.wait_for_selector("#ui-halo .may-ring", state="attached")
    page.locator("#ui-actions button[value]").first.evaluate("button => button.click()")
    page.evaluate("() => document.querySelector('#ui-sure[open] #ui-sure-yes')?.click()")
    for size in ("phone", "lying phone", "tablet", "desk", "phone", "laptop"):
        page.set_viewport_size(SIZES[size])
        page.wait_for_function(f"() => ({ASTRAY})() === 0")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    assert page.evaluate(FAULTS) == []
