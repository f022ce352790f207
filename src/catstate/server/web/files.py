"""Files: what browsers may keep for ever, because its address changes with its content."""

import hashlib
import json
from functools import cache
from pathlib import Path

from fastapi import APIRouter
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from ...core.language import say
from ...draw.theme import INK, PLAYERS, style
from ..errors import Unknown
from .render import STATIC, digest, render, static

files = APIRouter(include_in_schema=False)
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
SYMBOLS = "U+2020,U+207A-208E,U+2190-21FF,U+2206,U+221A,U+2260-2265,U+2295-2297,U+2500-27FF,U+2B00-2BFF"
KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "woff2": "font/woff2", "txt": "text/plain"}


@cache
def theme_css() -> str:
    """The style sheet of all boards, our letters, and the players' colours for the pages around them."""
    faces = [("sans.woff2", "100 900", "U+0-24FF"), ("symbols.woff2", "100 900", SYMBOLS)]
    fonts = "".join(
        f"@font-face{{font-family:'Catstate Sans';src:url({static(file)}) format('woff2');font-weight:{weight};"
        f"font-display:swap;unicode-range:{letters}}}"
        for file, weight, letters in faces
    )
    seats = "".join(_seat_css(seat, colour) for seat, colour in enumerate(PLAYERS))
    return f"{fonts}\n{style()}\n{seats}"


def _seat_css(seat: int, colour: str) -> str:
    """A player's colour on the pages: as it is under white, and mixed so that it can be read on a page."""
    tint = f"color-mix(in srgb,{colour} 60%,var(--seat-tint))"
    return (
        f".p{seat}-badge{{background:{colour}}}.p{seat}-chip i{{color:{tint}}}"
        f".chart .p{seat}-line{{stroke:{tint}}}.chart .p{seat}{{fill:{tint}}}"
    )


def digest_of(text: str) -> str:
    """A part of an address that changes with what is there."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


@cache
def theme_digest() -> str:
    return digest_of(theme_css())


@files.get("/theme/{name}.css")
async def theme(name: str) -> Response:
    """The style sheet of all boards."""
    return Response(theme_css(), media_type="text/css", headers=FOREVER if name == theme_digest() else {})


@cache
def static_files() -> dict[str, Path]:
    """The built files by their names; what is not among them is not looked for."""
    return {file.relative_to(STATIC).as_posix(): file for file in STATIC.rglob("*") if file.is_file()}


@files.get("/static/{version}/{name:path}")
async def static_file(version: str, name: str) -> Response:
    """A built file under the name of its content; any other version is asked for by an old page."""
    place = static_files().get(name)
    if place is None:
        raise Unknown(say("There is no such file."))
    kind = KINDS.get(place.suffix[1:], "application/octet-stream")
    return Response(place.read_bytes(), media_type=kind, headers=FOREVER if version == digest(name) else {})


# What makes the pages an app that can be installed

ICONS = {"192": 192, "512": 512, "maskable-512": 512, "apple-180": 180}  # name → width in pixels
HOUR = {"cache-control": "public, max-age=3600"}


@files.get("/manifest.webmanifest")
async def manifest() -> Response:
    """How the pages look as an app."""
    icons = [
        {"src": f"/icon/{name}.png", "sizes": f"{width}x{width}", "type": "image/png"}
        | ({"purpose": "maskable"} if name.startswith("maskable") else {})
        for name, width in ICONS.items()
    ]
    shape = {
        "name": say("catstate: games from the quantum laboratory"),
        "short_name": "catstate",
        "description": say("Four tabletop games from the quantum laboratory, against friends or bots."),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": INK["ink"][0],
        "theme_color": INK["ink"][0],
        "icons": [{"src": static("cat.svg"), "sizes": "any", "type": "image/svg+xml"}, *icons],
        "shortcuts": [{"name": say("Your games"), "url": "/games"}, {"name": say("Learn"), "url": "/learn"}],
    }
    return Response(json.dumps(shape), media_type="application/manifest+json", headers=HOUR)


@files.get("/offline")
async def offline() -> Response:
    """What people see without a network. It is kept in browsers, so it says nothing of anybody."""
    return HTMLResponse(render("offline.html", theme_css=f"/theme/{theme_digest()}.css"), headers=HOUR)


@files.get("/worker.js")
async def service_worker() -> Response:
    """The service worker, with what it keeps; browsers look for a new one at every visit."""
    shared = ("app.js", "app.css", "table.css", "cat.svg", "sans.woff2", "symbols.woff2")
    kept = ["/offline", f"/theme/{theme_digest()}.css", *map(static, shared)]
    words = (STATIC / "worker.js").read_text(encoding="utf-8") + render("offline.html", theme_css="") + "".join(kept)
    version = digest_of(words)
    head = f"const VERSION={json.dumps(version)},KEPT={json.dumps(kept)};"
    script = f"{head}\n{(STATIC / 'worker.js').read_text(encoding='utf-8')}"
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


@files.get("/favicon.ico")
async def favicon() -> Response:
    return Response((STATIC / "cat.svg").read_bytes(), media_type="image/svg+xml", headers=FOREVER)


@files.get("/robots.txt")
async def robots() -> Response:
    return PlainTextResponse("User-agent: *\nDisallow: /me\nDisallow: /notices\n")
