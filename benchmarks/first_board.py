"""How soon a board can be used in a browser that has never been here, and how light the first page is.

A person plays against random bots; then browsers with empty caches and the person's cookies open the table, one after
the other. The page itself notes when the first thing can be chosen, counted from when it was asked for.

    python benchmarks/first_board.py [GAME …]
"""

import argparse
import gzip
import shutil
import statistics

from motion import FLAGS, serving, sit_down
from playwright.sync_api import Browser, Response, sync_playwright

from catstate import GAMES

SOON = 500.0  # milliseconds until a board can be used
LIGHT = 120_000  # bytes of the first page, with all that it loads
VISITS = 7  # of each table; the median counts

NOTE = """() => {
  const look = () => {
    if (!document.querySelector('#ui-halo .may-ring, #ui-actions button[type=button]')) return;
    window.usable ??= performance.now();
    seen.disconnect();
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { subtree: true, childList: true });
}"""


def main() -> int:
    parser = argparse.ArgumentParser(description="How soon a board can be used.")
    parser.add_argument("games", nargs="*", default=[*GAMES])
    games = parser.parse_args().games
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        size = weight(browser, url)
        print(f"The first page and all that it loads: {size / 1000:.0f} kB.\n")
        print("| game | usable after ms, median | slowest |\n|---|---|---|")
        times = [measure(browser, url, game) for game in games]
        browser.close()
    return 0 if size <= LIGHT and all(one <= SOON for one in times) else 1


def weight(browser: Browser, url: str) -> int:
    """The bytes of the first page, compressed as they are sent."""
    sizes: list[int] = []

    def weigh(response: Response) -> None:
        body = response.body()
        sizes.append(len(body) if response.url.endswith("woff2") else len(gzip.compress(body)))

    page = browser.new_page(service_workers="block")
    page.on("response", weigh)
    page.goto(url, wait_until="networkidle")
    page.close()
    return sum(sizes)


def measure(browser: Browser, url: str, game: str) -> float:
    """One game; the median of the times until its board could be used."""
    person = browser.new_context(viewport={"width": 1280, "height": 800})
    page = person.new_page()
    sit_down(page, url, game)
    ready = "#ui-halo .may-ring, #ui-actions button[type=button]"
    page.wait_for_selector(ready, state="attached", timeout=60_000)
    times = []
    for _ in range(VISITS):
        fresh = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
        fresh.add_cookies([{"name": one["name"], "value": one["value"], "url": url} for one in person.cookies()])
        fresh.add_init_script(f"({NOTE})()")
        visit = fresh.new_page()
        visit.goto(page.url)
        visit.wait_for_selector(ready, state="attached")
        times.append(visit.evaluate("window.usable"))
        fresh.close()
    person.close()
    print(f"| {game} | {statistics.median(times):.0f} | {max(times):.0f} |", flush=True)
    return statistics.median(times)


if __name__ == "__main__":
    raise SystemExit(main())
