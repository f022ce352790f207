"""Pictures of every page, and of every board in three phases, at 375 and 1280 pixels, and films: `make screenshots`.

The matches are played beforehand by the games' own sensible players and written into the store, so that the pictures
are the same each time and show positions that people meet.
"""

import io
import shutil
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Literal

import numpy as np
import sqlalchemy as sql
from films import MOMENTS, SIZE, Moment, find_moment, take_film
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from regulars import ADA, GAME, GRACE, add_log, add_turns, add_watched, fill_evenings, result_of, seats_of, table_of

from catstate import GAMES, Game
from catstate.bots.sense import prepare_sense
from catstate.core.chance import generator
from catstate.core.match import Match
from catstate.core.sense import WORK, playout_action
from catstate.core.setting import Setting
from catstate.server.play.deals import daily_deal
from catstate.server.run import listen, server_of
from catstate.server.settings import Settings
from catstate.server.store import stored_tables
from catstate.server.store.rows import BOT, PERSON, ChatMessage, Seat, StoredTable
from catstate.server.web.app import build
from catstate.server.web.signing import COOKIE, Signer

WIDE, PHONE = (1280, 800), (375, 760)
SECRET = "only for pictures"
NAMES = ("Ada", "Boson", "Fermi", "Gluon")
SEATS = {"cats": 3, "hop": 2, "lab": 2, "torus": 2}
SEEDS = 6  # matches of each game, of which the one of middling length is shown
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
PAGES = (
    ("lobby", "/", True),
    ("new-table", "/new/lab", True),
    ("waiting-room", "/t/waiting", True),
    ("rules", "/rules/hop", False),
    ("games", "/games", True),
    ("you", "/me", True),
    ("daily", "/daily/hop", True),
    ("api", "/api", False),
    ("replay", "/t/lab-end/replay?ply=60", False),
    ("ladder", f"/ladder/{GAME}", True),
    ("profile", "/p/ada-page", True),
    ("club", "/clubs/cavity", True),
    ("tournament", "/tournaments/cup", True),
    ("by-turns", "/t/days", False),
    ("sorry", "/nowhere", True),
    ("curtain", "/t/shared", False),
)


def play(game: Game, seed: str) -> Match:
    """A whole match of sensible players."""
    seats, options = game.settle(SEATS.get(game.name), {})
    match = Match.resume(Setting(game, seats, options, seed), [], NAMES)
    rng, work = generator(sum(seed.encode())), np.zeros(WORK, np.int64)
    legal = np.zeros(game.rules.NUM_ACTIONS, np.int64)
    while not match.over:
        ids = match.legal().ids
        legal[: len(ids)] = ids
        match = match.play(int(playout_action(match.state(), rng, legal, len(ids), work)))
    return match


def matches_of(game: Game) -> list[Match]:
    """Some matches, the shortest first."""
    prepare_sense(game)
    return sorted((play(game, f"picture {number}") for number in range(SEEDS)), key=lambda match: match.ply)


def turn_of_first(match: Match, share: float) -> int:
    """The first ply from this share of the match on at which the first seat has a real choice."""
    found = int(share * match.ply)
    while match.at(found).to_act != 0 or len(match.at(found).legal().ids) < 2:
        found += 1
    return found


def add(link: sql.Connection, name: str, match: Match, plies: int, **more: object) -> None:
    """A table with the first plies of a match."""
    now = time.time()
    shown = match.at(plies)
    result = {"ended": now, "result": result_of(shown), "scores": list(shown.scores)} if shown.over else {}
    places = seats_of([ADA], now)
    places += [Seat(seat, BOT, "", NAMES[seat], "Postdoc") for seat in range(1, match.seats)]
    stored_tables.add_table(link, table_of(match, name, now, **{**result, **more}), places)
    add_log(link, name, match, plies, now)


def fill(url: str) -> dict[str, Moment]:
    """All tables that pictures are taken of; and the moments that films show."""
    played = {game.name: matches_of(game) for game in GAMES.values()}
    matches = {name: some[SEEDS // 2] for name, some in played.items()}
    moments = {name: find_moment(played[name], wanted) for name, wanted in MOMENTS.items()}
    now = time.time()
    with sql.create_engine(url).begin() as link:
        for name, moment in moments.items():
            add(link, f"{name}-film", moment.match, moment.match.ply)
        for name, match in matches.items():
            for phase, plies in (("start", turn_of_first(match, 0.0)), ("middle", turn_of_first(match, 0.55))):
                add(link, f"{name}-{phase}", match, plies, public=phase == "middle")
            deal = daily_deal(match.game) if name == "hop" else ""
            add(link, f"{name}-end", match, match.ply, deal=deal)
        stored_tables.add_message(link, "hop-middle", ChatMessage(0, 0, "Ada", "Good luck!", now))
        stored_tables.add_message(link, "hop-middle", ChatMessage(1, 1, "Boson", "Luck is for collapsed states.", now))
        cats = GAMES["cats"]
        table = StoredTable("waiting", "cats", cats.rules_number, 4, cats.settle(4, {})[1], "s", now, now, public=True)
        guests = (
            replace(table, id="guests"),
            [Seat(0, PERSON, GRACE.id, GRACE.name, seen=now), Seat(1), Seat(2), Seat(3)],
        )
        stored_tables.add_table(link, *guests)
        places = [Seat(0, PERSON, GRACE.id, GRACE.name, seen=now), Seat(1, PERSON, ADA.id, ADA.name, seen=now)]
        stored_tables.add_table(link, table, [*places, Seat(2), Seat(3, BOT, "", "Gluon", "Professor")])
        add(link, "shared", matches["cats"], turn_of_first(matches["cats"], 0.3))
        stored_tables.change_seat(link, "shared", Seat(1, PERSON, ADA.id, "Lise", seen=now))
        add_turns(link, matches[GAME], turn_of_first(matches[GAME], 0.4), now)
        for name in ("lab", "torus"):
            add_watched(link, matches[name], turn_of_first(matches[name], 0.4), now)
        fill_evenings(link, played[GAME], now)
    return moments


def main(folder: Path, only: str = "") -> None:
    """Take the pictures whose names begin so."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{only}*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        settings = Settings(
            database=f"sqlite:///{place}/tables.sqlite",
            secret=SECRET,
            prepare=0,
            requests_per_second=1e6,
            log="warning",
        )
        server, socket = server_of(build(settings), settings), listen("127.0.0.1", 0)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        moments = fill(settings.url)
        url = f"http://127.0.0.1:{socket.getsockname()[1]}"
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for size in (WIDE, PHONE):
            take(visitor(browser, url, size), url, folder, size[0], only)
        dark = visitor(browser, url, WIDE, "dark")
        for game in GAMES:
            if game.startswith(only):
                shoot(dark, f"{url}/t/{game}-middle", folder / f"{game}-4-dark-{WIDE[0]}.webp", False)
        for name, moment in moments.items():
            if f"film-{name}".startswith(only):
                cinema = visitor(browser, url, SIZE, motion="no-preference")  # each page has its own slow clock
                address = f"{url}/t/{name}-film/replay?seat=0&ply={moment.start}"
                take_film(cinema, address, moment.scenes, folder / f"film-{name}.webp")
                cinema.context.close()
        browser.close()
        server.should_exit = True
        thread.join()


def visitor(
    browser: Browser,
    url: str,
    size: tuple[int, int],
    scheme: Literal["light", "dark"] = "light",
    motion: Literal["reduce", "no-preference"] = "reduce",
) -> Page:
    """Ada's browser."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        reduced_motion=motion,
        color_scheme=scheme,
        bypass_csp=size == SIZE,  # a film hides what stands around the board
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
    )
    context.set_default_timeout(120_000)
    context.add_cookies([{"name": COOKIE, "value": Signer(SECRET).token(ADA), "url": url}])
    return context.new_page()


def take(page: Page, url: str, folder: Path, width: int, only: str) -> None:
    """All pictures at one size."""
    for game in GAMES:
        if not game.startswith(only):
            continue
        for number, phase in enumerate(("start", "middle", "end"), 1):
            shoot(page, f"{url}/t/{game}-{phase}", folder / f"{game}-{number}-{phase}-{width}.webp", False)
    for name, path, whole in PAGES:
        if name.startswith(only):
            shoot(page, url + path, folder / f"{name}-{width}.webp", whole)


def shoot(page: Page, address: str, file: Path, whole: bool) -> None:
    """One picture of the whole page, or of the window: lossless, because boards are flat areas and sharp lines."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    if address.endswith("-end"):
        page.wait_for_selector("#ui-chart svg")
    page.mouse.move(2, 2)
    page.wait_for_timeout(150)
    picture = Image.open(io.BytesIO(page.screenshot(full_page=whole)))
    picture.convert("RGB").save(file, lossless=True, quality=100, method=5)
    print(file.name, f"{file.stat().st_size // 1024} KB", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
