"""Pictures: boards as everybody may see them, small for lists, and as PNG for whoever shares a link.

resvg keeps the interpreter to itself while it draws, so each PNG is made by a process of its own, a few at a time, and
kept.
"""

import asyncio
import re
import subprocess
import sys
import textwrap
from collections import OrderedDict
from collections.abc import Callable, Hashable
from html import escape

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.game import Game
from ...core.language import language, mark, say
from ...core.match import Match
from ...core.rules import PUBLIC
from ...draw.theme import style
from ...games import GAMES, find
from ..errors import Unavailable, Unknown
from ..play.queueing import FairQueue
from ..play.tables import Table
from .context import pictures_of, registry_of
from .files import ICONS
from .render import STATIC, art

pictures = APIRouter(include_in_schema=False)
WIDTH, HEIGHT = 1200, 630  # as sites show the picture of a link
MARGIN = 40
KEPT = 128  # pictures, each of about 150 KB
WAITING = 24
PATIENCE = 30.0  # seconds for one picture
BUSY = mark("Many pictures are being drawn just now; try again in a moment.")
SVG, PNG = "image/svg+xml", "image/png"
MINUTE = {"cache-control": "private, max-age=60"}
DAY = {"cache-control": "public, max-age=86400"}


class PictureCache:
    """The PNG files that were asked for last."""

    def __init__(self) -> None:
        self._queue = FairQueue("picture", 1, WAITING)
        self._kept: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def png(self, key: Hashable, drawing: Callable[[], str], width: int = WIDTH) -> bytes:
        """The picture of this key. People who ask at the same time share the work."""
        key = (language(), key)
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(
                self._queue.run(str(key), lambda: rasterised(drawing(), width), BUSY)
            )
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            return await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)
            raise

    def close(self) -> None:
        self._queue.close()


def rasterised(svg: str, width: int) -> bytes:
    command = [sys.executable, "-m", "catstate.draw.raster", str(width)]
    try:
        return subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE, check=True).stdout
    except subprocess.SubprocessError:
        raise Unavailable(say("The picture can't be drawn just now.")) from None


# Drawings


def board_of(match: Match) -> tuple[int, int, str]:
    """A board as everybody may see it: width, height and the elements."""
    view = match.view(PUBLIC)
    board = match.game.board
    width, height, _ = board.shapes(view)["wide"]
    return width, height, board.scenery(view) + "".join(board.draw(view, match.names, ()).values())


def card(picture: str, title: str, words: str) -> str:
    """The picture of a link: a drawing at the left, and words beside it."""
    lines = [*textwrap.wrap(title, 15)[:3], "", *textwrap.wrap(words, 27)[:7]]
    spans, y = "", 120
    for number, line in enumerate(lines):
        is_title = number < lines.index("")
        size, weight, fill = (46, 700, "#fff") if is_title else (27, 400, "#d5d9ea")
        y += 56 if is_title else 38
        spans += f'<text x="770" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}">{escape(line)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><style>{style()}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" class="ink"/>{picture}{CAT}{spans}</svg>'
    )


CAT = (
    '<g transform="translate(770 36) scale(1.6)"><path d="M4 28V9l6 5h6v14z" fill="#e8833a"/>'
    '<path d="M16 28V14h6l6-5v19z" fill="#3b7dc4"/><circle cx="11.5" cy="20" r="2" fill="#fff"/>'
    '<path d="M19 18l4 4m0-4l-4 4" stroke="#fff" stroke-width="2"/></g>'
    '<text x="830" y="76" font-size="30" font-weight="700" fill="#fff">catstate</text>'
)


def fitted(width: int, height: int, inside: str) -> str:
    """A drawing in the left part of a card."""
    box_width, box_height = 770 - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return (
        f'<svg x="{MARGIN}" y="{MARGIN}" width="{box_width}" height="{box_height}" viewBox="0 0 {width} {height}" '
        f'preserveAspectRatio="xMidYMid meet">{inside}</svg>'
    )


def art_inside(game: Game) -> tuple[int, int, str]:
    """A game's picture: width, height and the elements."""
    svg = str(art(game))
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    assert found is not None
    return int(found[1]), int(found[2]), svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def game_card(game: Game) -> str:
    return card(fitted(*art_inside(game)), game.title, say(game.hook))


def lobby_card() -> str:
    """All games in one picture."""
    cells = ""
    for number, game in enumerate(list(GAMES.values())[:4]):
        width, height, inside = art_inside(game)
        x, y = 40 + number % 2 * 352, 92 + number // 2 * 232
        cells += f'<svg x="{x}" y="{y}" width="336" height="216" viewBox="0 0 {width} {height}">{inside}</svg>'
    return card(
        cells,
        say("Games from the quantum laboratory"),
        say("Play in the browser, against friends or bots. No sign-up."),
    )


def icon(name: str) -> str:
    """The cat as an app's icon; a maskable one keeps away from the edge, which systems cut off."""
    cat = (STATIC / "cat.svg").read_text(encoding="utf-8")
    if name.startswith(("maskable", "apple")):
        cat = cat.replace('rx="7"', 'rx="0"')
    if name.startswith("maskable"):
        inside = cat[cat.index("/>") + 2 : cat.rindex("</svg>")]
        cat = cat.replace(inside, f'<g transform="translate(4.8 4.8) scale(.7)">{inside}</g>')
    return cat


# Pages


@pictures.get("/icon/{name}.png")
async def app_icon(request: Request, name: str) -> Response:
    """An icon of the app."""
    if name not in ICONS:
        raise Unknown(say("There is no such picture."))
    drawn = await pictures_of(request).png(f"icon {name}", lambda: icon(name), ICONS[name])
    return Response(drawn, media_type=PNG, headers=DAY)


@pictures.get("/picture.png")
async def lobby_picture(request: Request) -> Response:
    """All games in one picture."""
    return Response(await pictures_of(request).png("lobby", lobby_card), media_type=PNG, headers=DAY)


@pictures.get("/picture/{game}.png")
async def game_picture(request: Request, game: str) -> Response:
    """A game's art as the picture of a link."""
    kind = find(game)
    return Response(await pictures_of(request).png(kind.name, lambda: game_card(kind)), media_type=PNG, headers=DAY)


@pictures.get("/t/{name}/picture.png")
async def table_picture(request: Request, name: str) -> Response:
    """The board as everybody may see it now, or the game's art before the start."""
    table = await registry_of(request).find(name)
    match = table.match
    if match is None:
        return await game_picture(request, table.game.name)
    words = match.result() if match.over else match.ask(PUBLIC)

    def drawing() -> str:
        return card(fitted(*board_of(match)), table.game.title, words)

    return Response(await pictures_of(request).png(key_of(table), drawing), media_type=PNG, headers=MINUTE)


@pictures.get("/t/{name}/board.svg")
async def small_board(request: Request, name: str) -> Response:
    """The board as everybody may see it now, for lists of tables."""
    table = await registry_of(request).find(name)
    return Response(table.running().svg(PUBLIC), media_type=SVG, headers=MINUTE)


def key_of(table: Table) -> tuple[str, int, tuple[str, ...]]:
    return table.id, table.ply, table.names
