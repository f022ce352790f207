"""How the end of a match lies on every screen: result, chart and moments are read, and nothing lies over them."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql
from playwright.sync_api import Page, Route, expect

from catstate import GAMES
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.server.settings import Settings
from catstate.server.store import stored_tables
from catstate.server.store.rows import PLACEHOLDERS

from ..server.conftest import FAST, Running
from .conftest import Visitor
from .test_ending import REVIEW
from .test_layout import FAULTS, LINES, SECRET, SIZES, TITLES, ada, log_lines, put_table

# Words of a part of the page that can't be read where they are scrolled to: something lies over them, or they are cut.
COVERED = """async (part) => {
  const words = document.createTreeWalker(document.querySelector(part), NodeFilter.SHOW_TEXT);
  const covered = [];
  while (words.nextNode()) {
    const around = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !around.checkVisibility() || around.closest('.unseen, option, svg')) continue;
    around.scrollIntoView({ block: 'center', behavior: 'instant' });
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const lines = range.getClientRects();
    const line = lines[lines.length >> 1]; // the others are scrolled to
    const box = around.getBoundingClientRect(); // a name that is too long is cut there, and says so
    const there = document.elementFromPoint((line.x + Math.min(line.right, box.right)) / 2, line.y + line.height / 2);
    if (!there || !around.contains(there)) covered.push(words.currentNode.data.trim());
  }
  return covered;
}"""


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with a finished random match of every game, that Ada has played."""
    place = tmp_path_factory.mktemp("ends")
    settings = Settings(database=f"sqlite:///{place / 'tables.sqlite'}", secret=SECRET, **FAST)
    with Running(settings) as running:
        with sql.create_engine(settings.url).begin() as link:
            for title in TITLES:
                put_ended(link, f"{title}-end", random_match(title))
        yield running


def random_match(title: str) -> Match:
    rng, game = generator(7), GAMES[title]
    match = Match.start(game, 3 if 3 in game.seats else 2, {}, below(rng, 1000))
    while not match.over:
        legal = match.legal().ids
        match = match.play(legal[below(rng, len(legal))])
    return match


def put_ended(link: sql.Connection, name: str, match: Match) -> None:
    put_table(link, name, match)
    result = match.result()
    for seat_name, placeholder in zip(match.names, PLACEHOLDERS, strict=False):
        result = result.replace(seat_name, placeholder)
    stored_tables.change_table(link, name, ended=time.time(), result=result, scores=list(match.scores))


def come_to_the_end(visit: Callable[..., Visitor], ended: Running, size: str, title: str) -> Page:
    """The bot's review is given, for a bot would take long over so many matches."""
    visitor = ada(visit, ended, size)

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(REVIEW), content_type="application/json")

    visitor.context.route("**/review", answer)
    page = visitor.go(f"/t/{title}-end")
    page.wait_for_selector("#ui-chart svg")
    return page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", TITLES)
def test_the_end_is_read_on_every_screen(visit: Callable[..., Visitor], ended: Running, size: str, title: str) -> None:
    """Nothing lies over result, chart and moments; log, chat and people are shown one at a time, eight lines high."""
    page = come_to_the_end(visit, ended, size, title)
    for part in (".ask", "#ui-end", ".tabs"):
        assert page.evaluate(COVERED, part) == [], part
    assert page.evaluate(FAULTS) == []
    for tab, panel in (("What happened", "#ui-log-sheet"), ("Chat", "#ui-chat-sheet"), ("People", "#ui-people-sheet")):
        page.get_by_role("tab", name=tab).click()
        if not page.locator(panel).is_visible():  # its sheet was up already, and went down
            page.get_by_role("tab", name=tab).click()
        expect(page.locator("[role=tabpanel]").filter(visible=True)).to_have_count(1)
        expect(page.locator(panel)).to_be_visible()
        assert page.evaluate(COVERED, f"{panel} li:last-child") == [], tab
        if panel == "#ui-log-sheet":
            assert log_lines(page) >= LINES


CUT = """() => [...document.querySelectorAll('.player > *, .steps > *, .from > *')]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth)
  .map((part) => part.outerHTML)"""


@pytest.mark.parametrize("size", SIZES)
def test_the_replay_fits_every_screen(visit: Callable[..., Visitor], ended: Running, size: str) -> None:
    """Slider, steps and the place in the match are seen; so is what happened, on a phone in its sheet."""
    page = ada(visit, ended, size).go("/t/lab-end/replay?ply=60")
    expect(page.locator("#ui-where")).to_contain_text("60 / ")
    for part in ("#ui-ply", ".steps button:last-of-type", "#ui-where"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1, timeout=5000)
    assert page.evaluate(CUT) == []
    assert page.evaluate(FAULTS) == []
    if size in ("phone", "lying phone"):
        page.get_by_role("tab", name="What happened").tap()
    assert log_lines(page) >= LINES
