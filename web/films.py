"""Short films of one staged moment of each game, as animated pictures.

Found in the matches that pictures are taken of: the scene with a certain word in which most moves. The browser's own
clock for animations is slowed down while pictures are taken, so that films are smooth on any machine.
"""

import io
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import FloatRect, Page

from catstate.core.match import Match

SIZE = (920, 720)
ONLY_THE_BOARD = """
  .top, .side > :not(.ask) { display: none !important }
  main { grid-template: 64px minmax(0, 1fr) / minmax(0, 1fr) !important }
  .side { display: contents !important }
  .side > .ask { grid-row: 1; height: 64px !important; padding: 14px 0 !important; overflow: hidden !important }
  .side > .ask > div { flex: 1; text-align: center }
  .ask .whose, .ask .closer { display: none !important }
  .boardwrap { grid-row: 2 !important }
"""
SIDE = 60  # pixels that are kept beside the board
SLOWER = 8  # times, while pictures are taken
STEP = 0.1  # seconds of the film between two pictures
FIRST = 0.8  # seconds that the first picture stays
REST = 1.6  # seconds that the last picture stays
QUALITY = 72
MOST = 140  # pictures of one film


@dataclass(frozen=True)
class Moment:
    """A scene worth a film: a match, the ply of the board before it, and how many scenes are shown."""

    match: Match
    start: int
    scenes: int


@dataclass(frozen=True)
class Wanted:
    """What a film shows: a word of the scene, and how many scenes lead up to it."""

    word: str
    before: int


MOMENTS = {
    "cats": Wanted("Prove It!", 0),
    "torus": Wanted("spills", 1),
    "hop": Wanted("shock", 2),
    "lab": Wanted("through the wormhole", 1),
}


def find_moment(matches: list[Match], wanted: Wanted) -> Moment:
    """The scene with this word in which most things move, seen by the first seat."""
    best, found = -1, None
    for match in matches:
        film = match.film(0)
        for number, scene in enumerate(film[1:], 1):
            moves = sum(len(frame.motions) for frame in scene.frames)
            if moves > best and any(wanted.word in line.text for line in scene.lines):
                first = max(1, number - wanted.before)
                best, found = moves, Moment(match, film[first - 1].ply, number - first + 1)
    assert found, f"no match has {wanted.word!r}"
    return found


def take_film(page: Page, address: str, scenes: int, file: Path) -> None:
    """Step forward in a replay and keep what is seen of the board, with the sentence above it."""
    page.add_init_script(f"const wait = setTimeout; window.setTimeout = (done, time) => wait(done, {SLOWER} * time);")
    page.goto(address)
    page.add_style_tag(content=ONLY_THE_BOARD)
    page.wait_for_load_state("networkidle")
    frame = page.evaluate(FRAME, SIDE)
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})
    pictures, times = [look(page, frame)], [FIRST]
    for _ in range(scenes):
        asked = page.locator("#ui-ask").inner_text()
        page.locator("#ui-next").evaluate("button => button.click()")
        page.wait_for_function(HAS_BEGUN, arg=asked)
        while page.locator("body.watching").count() and len(pictures) < MOST:
            began = time.monotonic()
            picture = look(page, frame)
            page.wait_for_timeout(max(0.0, STEP * SLOWER - (time.monotonic() - began)) * 1000)
            if picture.tobytes() != pictures[-1].tobytes():
                pictures.append(picture)
                times.append(0.0)
            times[-1] += (time.monotonic() - began) / SLOWER
    pictures.append(look(page, frame))
    times.append(REST)
    lengths = [round(1000 * one) for one in times]
    first, *others = pictures
    options: dict[str, Any] = {"duration": lengths, "loop": 0, "quality": QUALITY, "method": 6, "minimize_size": True}
    first.save(file, save_all=True, append_images=others, **options)
    print(file.name, f"{file.stat().st_size // 1024} KB, {len(pictures)} pictures", flush=True)


HAS_BEGUN = "was => document.body.matches('.watching') || document.getElementById('ui-ask').textContent !== was"
# What is kept of the page: the question and the whole board, with a little more around it.
FRAME = """side => {
  const board = document.getElementById('ui-board');
  const {a: scale, e: left, f: top} = board.getScreenCTM();
  const {width, height} = board.viewBox.baseVal;
  const right = Math.min(innerWidth, left + width * scale + side);
  const x = Math.max(0, left - side);
  return {x, y: 0, width: right - x, height: Math.min(innerHeight, top + height * scale + 16)};
}"""


def look(page: Page, frame: FloatRect) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot(clip=frame))).convert("RGB")
