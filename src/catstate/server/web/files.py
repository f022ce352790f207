"""Files: what browsers may keep for ever, because its address changes with its content."""

import hashlib
from functools import cache
from pathlib import Path

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from ...draw.theme import PLAYERS, style
from ..errors import Unknown
from .render import STATIC, digest, static

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
    seats = "".join(
        f".p{seat}-badge{{background:{colour}}}.p{seat}-chip i{{color:color-mix(in srgb,{colour} 60%,#fff)}}"
        f".chart .p{seat}-line{{stroke:color-mix(in srgb,{colour} 60%,#fff)}}"
        f".chart .p{seat}{{fill:color-mix(in srgb,{colour} 60%,#fff)}}"
        for seat, colour in enumerate(PLAYERS)
    )
    return f"{fonts}\n{style()}\n{seats}"


@cache
def theme_digest() -> str:
    return hashlib.sha256(theme_css().encode()).hexdigest()[:10]


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
        raise Unknown("There is no such file.")
    kind = KINDS.get(place.suffix[1:], "application/octet-stream")
    return Response(place.read_bytes(), media_type=kind, headers=FOREVER if version == digest(name) else {})


@files.get("/favicon.ico")
async def favicon() -> Response:
    return Response((STATIC / "cat.svg").read_bytes(), media_type="image/svg+xml", headers=FOREVER)


@files.get("/robots.txt")
async def robots() -> Response:
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /me\n")
