"""Names of forty wide letters: on boards, in lists, headings and the log nothing sticks out or is covered."""

import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql
from playwright.sync_api import expect

from catstate import GAMES
from catstate.server.play.accounts import Account
from catstate.server.settings import Settings
from catstate.server.store import stored_tables
from catstate.server.store.rows import PERSON, Seat

from ..server.conftest import FAST, Running
from .conftest import Visitor
from .test_layout import ADA, SECRET, SIZES, TITLES, WIDE_NAME, ada, position, put_table

WIDE = Account(ADA.id, WIDE_NAME)

# Names on the board that lie over other words, or stick out of the drawing.
NAMES_ASTRAY = """() => {
  const board = document.getElementById('ui-board');
  const texts = [...board.querySelectorAll('text')];
  const words = texts.filter((one) => !one.closest('defs, symbol') && one.checkVisibility());
  const boxes = words.map((one) => one.getBoundingClientRect());
  const room = document.getElementById('ui-pieces').closest('svg').getBoundingClientRect();
  const both = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  const lies = (a, b) => both(a, b, 'left', 'right') > 2 && both(a, b, 'top', 'bottom') > 4;
  return words.flatMap((one, at) => {
    if (!one.textContent.includes('WW')) return [];
    const box = boxes[at];
    const over = words.filter((other, index) => other !== one && !other.contains(one) && lies(box, boxes[index]));
    const isOut = box.left < room.left - 1 || box.right > room.right + 1;
    const faults = over.map((other) => `over ${other.textContent}`).concat(isOut ? ['out'] : []);
    return faults.map((fault) => `${one.textContent} is ${fault}`);
  });
}"""

# Parts of the page that are wider than their place, or lie beyond the window.
TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  for (const part of document.querySelectorAll('main *, header *')) {
    if (!part.checkVisibility() || part.closest('svg, .unseen, option')) continue;
    const { right, width } = part.getBoundingClientRect();
    if (width > 1 && right > innerWidth + 1 && !part.closest('.sight')) wide.push(part.outerHTML.slice(0, 120));
    const { overflowX } = getComputedStyle(part);
    if (overflowX === 'auto' && part.scrollWidth > part.clientWidth + 1 && !part.closest('.sight'))
      wide.push(`scrolls: ${part.outerHTML.slice(0, 120)}`);
  }
  return wide;
}"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server on which everybody has the widest name: a match of each game, and a table that waits for players."""
    place = tmp_path_factory.mktemp("names")
    settings = Settings(database=f"sqlite:///{place / 'tables.sqlite'}", secret=SECRET, **FAST)
    with Running(settings) as running:
        with sql.create_engine(settings.url).begin() as link:
            for title in TITLES:
                name = f"{title}-middle"
                put_table(link, name, position(GAMES[title], 60))
                stored_tables.change_table(link, name, public=True)
                stored_tables.change_seat(link, name, Seat(0, PERSON, WIDE.id, WIDE_NAME, seen=time.time()))
        yield running


@pytest.mark.parametrize("size", SIZES)
def test_wide_names_keep_to_their_place(visit: Callable[..., Visitor], tables: Running, size: str) -> None:
    visitor = ada(visit, tables, size)
    found: list[str] = []
    for title in TITLES:
        page = visitor.go(f"/t/{title}-middle")
        page.wait_for_selector("#ui-halo .may-ring", state="attached")
        found += [f"{title}: {one}" for one in page.evaluate(NAMES_ASTRAY)]
        for tab in ("What happened", "Chat", "People"):
            page.get_by_role("tab", name=tab).click()
            found += [f"{title}, {tab}: {one}" for one in page.evaluate(TOO_WIDE)]
    for path in ("/", "/games", "/t/cats-middle/replay", "/t/cats-middle/leaving", "/me"):
        page = visitor.go(path)
        expect(page.locator("h1").first).to_be_attached()
        found += [f"{path}: {one}" for one in page.evaluate(TOO_WIDE)]
    assert found == []


def test_a_waiting_room_of_wide_names(visit: Callable[..., Visitor], tables: Running) -> None:
    first, second = visit(tables, WIDE_NAME[:24]), visit(tables, WIDE_NAME[:24])
    first.go("/new/cats")
    first.click("Open the table")
    second.go(first.page.url.removeprefix(tables.url))
    second.click("Sit here")
    expect(first.page.locator(".seats .person")).to_have_count(2)
    for size in SIZES.values():
        first.page.set_viewport_size(size)
        assert first.page.evaluate(TOO_WIDE) == []
