"""Pictures of every page, and of every board in three phases, at 375 and 1280 pixels: `make screenshots`."""

import io
import random
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from catstate import GAMES
from catstate.server import tables
from catstate.server.app import build
from catstate.server.run import listen, server_of
from catstate.server.settings import Settings

SIZES = ((1280, 800), (375, 760))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    tables.new_seed = lambda: "a picture"
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        settings = Settings(
            database=f"sqlite:///{place}/tables.sqlite", pause=0.0, think=0.2, tables_per_minute=1e6, log="warning"
        )
        server, socket = server_of(build(settings), settings), listen("127.0.0.1", 0)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        url = f"http://127.0.0.1:{socket.getsockname()[1]}"
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for width, height in SIZES:
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            context.set_default_timeout(120_000)
            take(context.new_page(), url, folder, width)
            context.close()
        browser.close()
        server.should_exit = True
        thread.join()


def take(page: Page, url: str, folder: Path, width: int) -> None:
    """All pictures at one size."""

    def save(name: str, whole: bool = True) -> None:
        page.mouse.move(2, 2)
        page.wait_for_timeout(150)
        picture = Image.open(io.BytesIO(page.screenshot(full_page=whole)))
        picture.convert("RGB").quantize(255, dither=Image.Dither.NONE).save(
            folder / f"{name}-{width}.png", optimize=True
        )
        print(f"{name}-{width}.png", flush=True)

    page.goto(f"{url}/me")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    for game in GAMES:
        board_pictures(page, url, game, save)
    page.goto(f"{url}/new/{next(iter(GAMES))}")
    save("new-table")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".seats")
    page.locator("#seat-0").wait_for()
    save("waiting-room")
    for name, path in (("lobby", "/"), ("rules", f"/rules/{next(iter(GAMES))}"), ("games", "/games"), ("you", "/me")):
        page.goto(url + path)
        page.wait_for_load_state("networkidle")
        save(name, whole=name != "rules")
    page.goto(f"{url}/api")
    save("interface", whole=False)
    page.goto(f"{url}/daily/{next(iter(GAMES))}")
    save("daily")
    page.goto(f"{url}/nowhere")
    save("sorry")


def board_pictures(page: Page, url: str, game: str, save: object) -> None:
    """A board at the start, in the middle and at the end, and its replay."""
    page.goto(url)
    page.locator(f"form[action='/play/{game}'] button").click()
    page.wait_for_selector("#ui-actions button[type=button]")
    save(f"{game}-1-start")  # type: ignore[operator]
    choose = random.Random(5)
    plies = 0
    while True:
        page.wait_for_selector("#ui-actions button, #ui-end[data-over]")
        if page.locator("#ui-end[data-over]").count():
            break
        before = page.locator("#ui-actions").get_attribute("data-ply")
        buttons = page.locator("#ui-actions button")
        buttons.nth(choose.randrange(buttons.count())).evaluate("button => button.click()")
        page.wait_for_function("before => document.querySelector('#ui-actions').dataset.ply !== before", arg=before)
        plies += 1
        if plies == 9:
            page.wait_for_selector("#ui-actions button, #ui-end[data-over]")
            save(f"{game}-2-middle")  # type: ignore[operator]
    page.wait_for_selector("#ui-chart svg, #ui-chart p:has-text('no chart')")
    save(f"{game}-3-end")  # type: ignore[operator]
    if game == next(iter(GAMES)):
        page.goto(f"{page.url}/replay?ply=12")
        save("replay")  # type: ignore[operator]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
