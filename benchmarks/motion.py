"""How smoothly boards move: the longest task of a browser's main thread while pieces glide, its processor slowed down.

A person plays against random bots at normal pace in a real Chromium, slowed to a quarter. The browser's own tracing
says how long each task of the main thread took while something moved, how long any task of the match took, and how
often the browser painted meanwhile.

    python benchmarks/motion.py [GAME …]
"""

import argparse
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from catstate import GAMES
from catstate.server.run import listen, server_of
from catstate.server.settings import Settings
from catstate.server.web.app import build

SLOWER = 4  # times
LONGEST = 16.0  # milliseconds that a task may take
MOVES = 4  # of the person, in each game
# Marks when the first thing on the board begins to glide, and when the last one has arrived.
WATCH = """() => {
  let gliding = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (!this.closest('#ui-board')) return animation;
    if (gliding++ === 0) performance.mark('glide-start');
    const arrive = () => { if (--gliding === 0) performance.mark('glide-end'); };
    animation.finished.then(arrive, arrive);
    return animation;
  };
}"""
# Acts from within the page: the tools of a browser would take the main thread themselves, and more of it than the page.
PLAYED = "all moves are made"
PLAY = """([moves, played]) => {
  const act = (left) => {
    const button = document.querySelector('#ui-actions button[value]');
    if (left === 0 || document.querySelector('#ui-end[data-over]')) console.log(played);
    else if (!button) setTimeout(act, 50, left);
    else {
      button.click();
      document.querySelector('#ui-sure[open] #ui-sure-yes')?.click();
      setTimeout(act, 2500, left - 1);
    }
  };
  act(moves);
}"""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")


def main() -> int:
    parser = argparse.ArgumentParser(description="The longest task of the main thread while pieces glide.")
    parser.add_argument("games", nargs="*", default=[*GAMES])
    games = parser.parse_args().games
    print("| game | motions | median task ms | longest task ms | longest of the match ms | paints a second |")
    print("|---|---|---|---|---|---|")
    with serving() as url:
        good = [measure(url, game) for game in games]
    return 0 if all(good) else 1


@contextmanager
def serving() -> Iterator[str]:
    """A server with an empty database, at this address."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{Path(folder) / 'tables.sqlite'}", prepare=0, log="warning")
        server = server_of(build(settings), settings)
        socket = listen("127.0.0.1", 0)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join()  # a server that still runs when Python ends may crash it


def measure(url: str, game: str) -> bool:
    """One game; whether every task was short enough."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        sit_down(page, url, game)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        events = trace(session, page)
        browser.close()
    spans = gliding(events)
    if not spans:
        print(f"| {game} | nothing moved | | | | |")
        return False
    own = main_thread(events)
    tasks = [e for e in events if e["name"].endswith("RunTask") and "tdur" in e and (e["pid"], e["tid"]) == own]
    # of the thread itself: what else the machine does is not the page's doing
    times = [e["tdur"] / 1000 for e in tasks if within(e["ts"], e["ts"] + e["dur"], spans)]
    longest = max(e["tdur"] / 1000 for e in tasks)
    paints = sum(1 for event in events if event["name"] == "Paint" and within(event["ts"], event["ts"], spans))
    rate = paints / (sum(end - start for start, end in spans) / 1e6)
    print(f"| {game} | {len(spans)} | {statistics.median(times):.2f} | {max(times):.1f} | {longest:.1f} | {rate:.0f} |")
    return max(times) <= LONGEST


def sit_down(page: Page, url: str, game: str) -> None:
    page.goto(f"{url}/new/{game}")
    for choice in page.locator("[data-seat]:not([hidden]) select").all():
        choice.select_option("Random")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector("#ui-board", timeout=300_000)


def trace(session: CDPSession, page: Page) -> list[dict[str, Any]]:
    """Play a few moves; what the browser noted meanwhile. A mark in the page says when something glides."""
    events: list[dict[str, Any]] = []
    finished = threading.Event()
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: finished.set())
    page.evaluate(WATCH)
    session.send(
        "Tracing.start", {"categories": "devtools.timeline,blink.user_timing,toplevel", "transferMode": "ReportEvents"}
    )
    with page.expect_console_message(lambda message: message.text == PLAYED, timeout=120_000):
        page.evaluate(PLAY, [MOVES, PLAYED])
    session.send("Tracing.end")
    while not finished.is_set():
        page.wait_for_timeout(50)
    return events


def gliding(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """When something moved, as pairs of times in microseconds."""
    marks = sorted((e["ts"], e["name"]) for e in events if e["name"] in ("glide-start", "glide-end"))
    spans, start = [], None
    for at, name in marks:
        if name == "glide-start":
            start = at
        elif start is not None:
            spans.append((start, at))
            start = None
    return spans


def within(began: float, ended: float, spans: list[tuple[float, float]]) -> bool:
    """Whether a part of this time is in one of the spans."""
    return any(start <= ended and began <= end for start, end in spans)


def main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    """The process and thread that left our marks: the one that runs scripts and paints."""
    return next((e["pid"], e["tid"]) for e in events if e["name"] == "glide-start")


if __name__ == "__main__":
    raise SystemExit(main())
