"""Rendering: templates become HTML, escaped by default."""

import hashlib
import re
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from ...core.choices import in_groups
from ...core.game import Game, span
from ...core.language import LANGUAGES, cached, capital, catalogue, decimal, language, mark, say, say_as, say_number
from ...core.match import Match
from ...core.rules import PUBLIC
from ...draw.portrait import portrait
from ...draw.theme import SHAPES
from ...games import GAMES
from ..play.invitations import DAYS
from ..play.rounds import KINDS
from ..store.rows import WANTED

DAY, HOUR, MINUTE = 86_400, 3600, 60  # seconds
ROLES = {
    "owner": mark("owner"),
    "helper": mark("helper"),
    "member": mark("member"),
    "asked": mark("asks to be let in"),
}  # in a club
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
    environment.globals.update(_=say, say=say, say_as=say_as, say_number=say_number, html=html, html_number=html_number)
    environment.globals.update(capital=capital, decimal=decimal, signed=signed)
    environment.globals.update(language=language, languages=LANGUAGES)
    environment.globals.update(wanted_people=WANTED, kinds_of_tournament=KINDS, challenge_days=DAYS, roles=ROLES)
    environment.filters.update(moment=moment, number=number, day=day)
    return environment


def html(words: str, /, **values: object) -> Markup:
    """Words with marks of their own, such as a link within a sentence; what is filled in has none."""
    return Markup(say(words)).format(**values)


def html_number(one: str, many: str, n: int, /, **values: object) -> Markup:
    """The same for one thing or for several."""
    return Markup(catalogue().ngettext(one, many, n)).format(n=n, **values)


def render(template: str, **values: Any) -> str:
    return templates().get_template(template).render(**values)


@cached()
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
    return say("{time:%Y-%m-%d %H:%M} UTC", time=datetime.fromtimestamp(seconds, UTC))


def day(iso: str) -> str:
    """A date as people write it, from `2026-12-24`."""
    return say("{date:%Y-%m-%d}", date=date.fromisoformat(iso))


def number(value: float) -> str:
    """Points, with at most two places."""
    return f"{round(value, 2):g}".replace(".", say_as("decimal sign", "."))


def signed(value: float) -> str:
    """A difference with its sign: `+0.25`, `−0.25`."""
    return ("+" if round(value, 2) >= 0 else "−") + decimal(abs(value), 2)


def code(text: str) -> Markup:
    """Text with what stands between backticks shown as code."""
    return Markup(re.sub("`(.*?)`", r"<code>\1</code>", str(escape(text))))


def duration(seconds: float) -> str:
    """A length of time in words."""
    number = int(seconds)
    if number >= DAY and number % DAY == 0:
        return say_number("{n} day", "{n} days", number // DAY)
    if number >= HOUR and number % HOUR == 0:
        return say_number("{n} hour", "{n} hours", number // HOUR)
    if number >= MINUTE and number % MINUTE == 0:
        return say_number("{n} minute", "{n} minutes", number // MINUTE)
    return say_number("{n} second", "{n} seconds", number) if number >= 1 else say("no limit")


def left_words(seconds: float) -> str:
    """How much time is left, roughly: people plan by it and need no seconds. The client's prompt says the same."""
    if seconds >= 2 * DAY:
        return say_number("{n} day left", "{n} days left", int(seconds // DAY))
    if seconds >= 2 * HOUR:
        return say_number("{n} hour left", "{n} hours left", int(seconds // HOUR))
    if seconds >= MINUTE:
        return say_number("{n} minute left", "{n} minutes left", int(seconds // MINUTE))
    return say("less than a minute left")
