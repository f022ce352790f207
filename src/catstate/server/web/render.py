"""Rendering: templates become HTML, escaped by default."""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from ...core.game import Game, span
from ...core.match import Match
from ...core.rules import PUBLIC
from ...draw.theme import SHAPES

STATIC = Path(__file__).resolve().parent / "static"


@cache
def templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("catstate.server.web"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(static=static, shapes=SHAPES, art=art)
    environment.filters.update(span=span, duration=duration, code=code)
    return environment


def render(template: str, **values: Any) -> str:
    return templates().get_template(template).render(**values)


@cache
def art(game: Game) -> Markup:
    """A game's picture in the lobby: its own, or its board before the first move."""
    own = STATIC / "art" / f"{game.name}.svg"
    if own.is_file():
        return Markup(own.read_text(encoding="utf-8"))
    match = Match.start(game, seed=0)
    view = match.view(PUBLIC)
    width, height = game.board.frame(view)
    inside = game.board.scenery(view) + "".join(game.board.draw(view, match.names, ()).values())
    inside = re.sub(r' id="[^"]*"', "", inside)  # several pictures share the page
    return Markup(f'<svg viewBox="0 0 {width} {height}" aria-hidden="true">{inside}</svg>')


@cache
def static(name: str) -> str:
    """The address of a built file; it changes with its content, so that it can be kept for ever."""
    return f"/static/{digest(name)}/{name}"


@cache
def digest(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def code(text: str) -> Markup:
    """Text with what stands between backticks shown as code."""
    return Markup(re.sub("`(.*?)`", r"<code>\1</code>", escape(text)))


def duration(seconds: float) -> str:
    """A length of time in words."""
    number = int(seconds)
    for size, word in ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if number >= size and number % size == 0:
            count = number // size
            return f"{count} {word}{'s' if count > 1 else ''}"
    return "no limit"
