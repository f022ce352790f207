"""Rendering: templates become HTML, escaped by default."""

import hashlib
import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from ...core.choices import in_groups
from ...core.game import Game, span
from ...core.match import Match
from ...core.rules import PUBLIC
from ...draw.portrait import portrait
from ...draw.theme import SHAPES
from ...games import GAMES
from ..play.invitations import DAYS
from ..play.rounds import KINDS
from ..store.rows import WANTED

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
    environment.filters.update(span=span, duration=duration, left=left_words, code=code, groups=in_groups)
    environment.globals.update(static=static, shapes=SHAPES, art=art, kinds=GAMES, portrait=drawn_portrait)
    environment.globals.update(wanted_people=WANTED, kinds_of_tournament=KINDS, challenge_days=DAYS)
    environment.filters.update(moment=moment, number=number)
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
    width, height, _ = game.board.shapes(view)["wide"]
    inside = game.board.scenery(view) + "".join(game.board.draw(view, match.names, ()).values())
    inside = re.sub(r' id="[^"]*"', "", inside)  # several pictures share the page
    return Markup(f'<svg viewBox="0 0 {width} {height}" aria-hidden="true">{inside}</svg>')


def drawn_portrait(seed: str) -> Markup:
    """Somebody's picture."""
    return Markup(portrait(seed))


@cache
def static(name: str) -> str:
    """The address of a built file; it changes with its content, so that it can be kept for ever."""
    return f"/static/{digest(name)}/{name}"


@cache
def digest(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def moment(seconds: float) -> str:
    """A point in time in words."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"


def number(value: float) -> str:
    """Points, with at most two places."""
    return f"{round(value, 2):g}"


def code(text: str) -> Markup:
    """Text with what stands between backticks shown as code."""
    return Markup(re.sub("`(.*?)`", r"<code>\1</code>", str(escape(text))))


def duration(seconds: float) -> str:
    """A length of time in words."""
    number = int(seconds)
    for size, word in ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if number >= size and number % size == 0:
            count = number // size
            return f"{count} {word}{'s' if count > 1 else ''}"
    return "no limit"


def left_words(seconds: float) -> str:
    """How much time is left, roughly: people plan by it and need no seconds. The client's prompt says the same."""
    for size, word in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        count = int(seconds // size)
        if count >= (1 if word == "minute" else 2):
            return f"{count} {word}{'s' if count > 1 else ''} left"
    return "less than a minute left"
