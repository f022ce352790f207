"""Real browsers: Debian's Chromium, driven by Playwright, at a real server. Complaints of a page fail the test."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from catstate import GAMES, Game
from catstate.bots.sense import prepare_sense
from catstate.core.chance import generator
from catstate.core.match import Match
from catstate.core.sense import WORK, playout_action
from catstate.server.settings import Settings
from catstate.server.web.signing import COOKIE

from ..server.conftest import FAST, Running, compiled

__all__ = ["compiled"]
PATIENCE = 60_000  # milliseconds after which a test gives up; a busy machine is slow, but not that slow
expect.set_options(timeout=PATIENCE)
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 760}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all browsers; every visitor is another person."""
    place = tmp_path_factory.mktemp("browser")
    with Running(Settings(database=f"sqlite:///{place / 'tables.sqlite'}", **FAST)) as running:
        yield running


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance and bots do the same every time; the visitor opens Cats with one alive cat, and moves first in |Hop⟩."""
    monkeypatch.setattr("catstate.server.play.registry.new_seed", lambda: "table 0")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this folder. While Playwright runs, a test elsewhere can't run a loop of its own."""
    path = shutil.which("chromium")
    assert path, "chromium is missing: `make test` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


TAUGHT = " ".join(f"{name}/goal {name}/coach-off" for name in GAMES)  # all that a first table would say


class Visitor:
    """One person with a browser of their own."""

    def __init__(self, context: BrowserContext, url: str, complaints: list[str]) -> None:
        self.url = url
        self.context = context
        self.page = context.new_page()
        self.complaints = complaints
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: complaints.append(str(error)))
        self.page.on("request", self._check_origin)

    def _hear(self, message: ConsoleMessage) -> None:
        expected = ("WebSocket connection", "net::ERR", "Failed to load resource")  # a server that is away for a moment
        if message.type in ("error", "warning") and not any(words in message.text for words in expected):
            self.complaints.append(message.text)

    def _check_origin(self, request: Request) -> None:
        address = request.url
        if not address.startswith((self.url, self.url.replace("http", "ws", 1), "data:", "blob:")):
            self.complaints.append(f"a request left our origin: {address}")

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def say_name(self, name: str) -> None:
        self.go("/me").get_by_label("Your name").fill(name)
        self.click("Save")

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Do something by the API, where a test is about what comes after it."""
        answer = self.context.request.post(f"{self.url}/api{path}", data=body)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def start(self) -> None:
        """Begin the match and wait for the page of the table, which replaces the waiting room."""
        self.click("Start")
        self.page.wait_for_selector("#ui-board")

    def almost_stand_still(self) -> None:
        """Motions and the time for reading last until they are skipped, however busy the machine is."""
        session = self.context.new_cdp_session(self.page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
        self.page.evaluate(
            """() => {
              const real = window.setTimeout;
              window.setTimeout = (run, after = 0, ...more) => real(run, after > 100 ? after * 1000 : after, ...more);
            }"""
        )

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector("#ui-actions :is(button, summary), #ui-end[data-over]")

    @property
    def is_over(self) -> bool:
        return self.page.locator("#ui-end[data-over]").count() > 0


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable[..., Visitor]]:
    """Visitors that end with the test, each with cookies of their own."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(
        server: Running | str,
        name: str = "",
        viewport: ViewportSize | None = None,
        pace: str = "once",
        new: bool = False,  # whether goal cards and coach are shown, as to somebody who never played
        **more: Any,
    ) -> Visitor:
        url = server if isinstance(server, str) else server.url
        context = chromium.new_context(viewport=viewport or WIDE, **{"reduced_motion": "reduce", **more})
        context.add_init_script(
            f"localStorage.getItem('catstate-pace') ?? localStorage.setItem('catstate-pace', '{pace}')"
        )
        if not new:
            context.add_init_script(
                f"localStorage.getItem('catstate-learned') ?? localStorage.setItem('catstate-learned', '{TAUGHT}')"
            )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        visitor = Visitor(context, url, complaints)
        if name:
            token = context.request.post(f"{url}/api/accounts", data={"name": name}).json()["token"]
            context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
        return visitor

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


def sit_together(visitors: list[Visitor], game: str, options: dict[str, str] | None = None) -> str:
    """At a table of these people the match begins; the table's path."""
    first = visitors[0]
    table = first.post("/tables", game=game, seats=len(visitors), options=options or {})["table"]
    for seat, visitor in enumerate(visitors[1:], 1):
        visitor.post(f"/tables/{table}/seats/{seat}")
    first.post(f"/tables/{table}/start")
    for visitor in visitors:
        visitor.go(f"/t/{table}")
    wait_for_boards(visitors)
    return f"/t/{table}"


def sit_together_by_hand(visitors: list[Visitor], game: str) -> str:
    """The same on the pages, from the form to the waiting room."""
    first = visitors[0]
    page = first.go(f"/new/{game}")
    page.locator(f".pills input[value='{len(visitors)}']").check(force=True)
    if page.locator("input[data-own]").count():  # the usual options, whatever preset is offered first
        page.locator("input[data-own]").check(force=True)
    set_short(page, game)
    first.click("Open the table")
    path = page.url.removeprefix(first.url)
    for visitor in visitors[1:]:
        visitor.go(path)
        visitor.click("Sit here")
    first.start()
    wait_for_boards(visitors)
    return path


def wait_for_boards(visitors: list[Visitor]) -> None:
    for visitor in visitors:
        visitor.page.wait_for_selector("#ui-board")
        visitor.page.wait_for_function(
            "() => document.querySelector('#ui-actions button[type=button], #ui-people .acts')"
        )


def play_with_random_bots(visitor: Visitor, game: str) -> None:
    """Open a table where everyone else is the weakest bot, which needs no compiled search."""
    page = visitor.go(f"/new/{game}")
    for choice in page.locator("[data-seat]:not([hidden]) select").all():
        choice.select_option("Random")
    visitor.click("Open the table")
    visitor.start()


SHORT = {"lab": {"data": "1", "cats": "off"}, "torus": {"room": "4"}}  # options that make whole games short


def set_short(page: Page, game: str) -> None:
    for name, choice in SHORT.get(game, {}).items():
        field = page.locator(f".options [name='{name}'], .numbers [name='{name}']")
        if field.get_attribute("type") == "number":
            page.locator("details.numbers summary").click()
            field.fill(choice)
        else:
            field.select_option(choice)


# Clicks actions from the list until the match is over, as fast as boards come: those of a script by ply, or at random.
AUTOPLAY = """async ([seed, script]) => {
  let state = seed;
  const random = (n) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % n; };
  const until = (done) => new Promise((resolve) => {
    const look = () => { const found = done(); if (found) resolve(found); else setTimeout(look, 4); };
    look();
  });
  const find = (what) => document.querySelector(what);
  const ply = () => find('#ui-actions').dataset.ply;
  let acted = 0;
  while (true) {
    const found = await until(() => find('#ui-end[data-over]') || find('#ui-actions button[type=button]'));
    if (found.id === 'ui-end') return acted;
    const buttons = [...document.querySelectorAll('#ui-actions button:not(.step)')];
    const at = ply();
    for (const stepper of document.querySelectorAll('#ui-actions .stepper')) {
      const [fewer, more] = stepper.querySelectorAll('.step');
      const say = stepper.querySelector('button:not(.step)');
      const far = script ? 99 : random(6);
      for (let step = 0; step < far && !more.disabled && say.value !== script?.[at]; step++) more.click();
    }
    const chosen = script ? buttons.find((one) => one.value === script[at]) : buttons[random(buttons.length)];
    if (!chosen) throw new Error(`no action ${script[at]} at ply ${at}`);
    chosen.click();
    const sure = find('#ui-sure[open] #ui-sure-yes');
    if (sure) sure.click();
    acted += 1;
    await until(() => ply() !== at || find('#ui-end[data-over]'));
  }
}"""


def play_on_alone(visitor: Visitor, seed: int, script: dict[int, str] | None = None) -> None:
    """Begin to play by a script or at random, without waiting for it."""
    visitor.page.evaluate(f"plan => {{ window.played = ({AUTOPLAY})(plan); }}", [seed, script])


def short_match(game: Game, seats: int, options: dict[str, str]) -> Match:
    """The shortest of some matches of the game's own sensible player."""
    prepare_sense(game)
    legal, work = np.zeros(game.rules.NUM_ACTIONS, np.int64), np.zeros(WORK, np.int64)

    def play(seed: int) -> Match:
        rng, match = generator(seed), Match.start(game, seats, options, seed)
        while not match.over:
            ids = match.legal().ids
            legal[: len(ids)] = ids
            match = match.play(int(playout_action(match.state(), rng, legal, len(ids), work)))
        return match

    return min((play(seed) for seed in range(8)), key=lambda match: match.ply)


def script_of(match: Match) -> dict[int, str]:
    """Ply → text of every decision."""
    write = match.game.notation.action_text
    return {ply: write(entry.action) for ply, entry in enumerate(match.log) if entry.actor >= 0}


def finish(visitors: list[Visitor]) -> list[int]:
    """Wait for the end; how many actions each took."""
    return [int(visitor.page.evaluate("window.played")) for visitor in visitors]


# Whether a thing is picked; else a place where it lies open, seen from the window, or null.
PLACE = """([id, ply]) => {
  const find = (what) => document.querySelector(what);
  if (find('#ui-actions').dataset.ply !== String(ply) || find(`.picked-ring[data-for="${id}"], #ui-sure[open]`))
    return 'picked';
  const rings = [...document.querySelectorAll('#ui-halo .may-ring')];
  const ring = rings.find((one) => one.dataset.for === id);
  if (!ring) return null;
  ring.scrollIntoView({block: 'center', inline: 'nearest'});
  const has = (one, x, y) => one.isPointInFill(new DOMPoint(x, y).matrixTransform(one.getScreenCTM().inverse()));
  const size = (one) => { const box = one.getBoundingClientRect(); return box.width * box.height; };
  const box = ring.getBoundingClientRect();
  const tries = [[5, 5], [5, 3], [5, 7], [3, 5], [7, 5], [2, 2], [8, 8], [2, 8], [8, 2], [5, 1], [5, 9]];
  for (const [across, down] of tries) {
    const [x, y] = [box.x + box.width * across / 10, box.y + box.height * down / 10];
    const isOwn = has(ring, x, y) && !rings.some((one) => one !== ring && size(one) < size(ring) && has(one, x, y));
    if (isOwn && find('#ui-board').contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""
TAPS = 60  # the first ones bring a crowded board closer; those that follow too quickly are not meant


def pick_on_the_board(page: Page, things: Sequence[str], ply: int) -> None:
    """Pick one thing after another, by mouse or finger, until the choice that they make is taken."""
    tap = page.touchscreen.tap if page.viewport_size == PHONE else page.mouse.click
    for thing in things:
        for _ in range(TAPS):
            place = page.wait_for_function(PLACE, arg=[thing, ply]).json_value()
            if place == "picked":
                break
            tap(*place)
