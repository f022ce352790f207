"""The classroom: a page on each game's physics, a sheet for teachers, and free boards. Nobody needs an account."""

import re
import zlib
from collections.abc import Sequence
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import escape
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...core.classroom import FreeBoard, read_paper, read_picture
from ...core.errors import BadPosition
from ...core.game import Game
from ...core.language import cached, mark, say
from ...games import GAMES, find
from ..errors import Unknown
from .pages import page, render_page
from .rulebook import BOARD
from .rulebook import figure as board_figure

classroom = APIRouter(include_in_schema=False)
HEADING = re.compile(r"<h2>(.*?)</h2>")
LOW, HIGH = re.compile(r"_\{(.*?)\}"), re.compile(r"\^\{(.*?)\}")  # of a formula: n_{i↑}, e^{−2κL}
MOST_STEPS = 60  # that a link to a free board carries
LONGEST_LINK = 6000  # characters
CUT_OFF = mark("This link was cut off on its way: it is not whole any more. Ask for it again, or begin here.")


# Papers


@cached(32)
def paper_html(game: Game, kind: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A paper as HTML with its pictures, and its headings with their ids."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("fence", render_fence)
    html = reader.render(read_paper(game, kind), {"game": game, "open": kind == "teachers", "count": 0})
    sections: list[tuple[str, str]] = []

    def mark(match: re.Match[str]) -> str:
        name = f"s{len(sections) + 1}"
        sections.append((name, re.sub(r"<.*?>", "", match[1])))
        return f'<h2 id="{name}">{match[1]}</h2>'

    html = HEADING.sub(mark, html)
    return re.sub(r"<h1>.*?</h1>", "", html, count=1), tuple(sections)


def render_fence(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    """```figure NAME caption```, ```text board```, ```formula``` and ```answer```."""
    word, _, rest = tokens[index].info.strip().partition(" ")
    content = tokens[index].content.strip()
    env["count"] += 1
    if word == "figure":
        name, _, caption = rest.partition(" ")
        return figure_html(env["game"], name, caption)
    if tokens[index].info.startswith(BOARD):
        return board_figure(env["game"], tokens[index].info.removeprefix(BOARD), content + "\n", f"fig{env['count']}")
    if word == "formula":
        inside = LOW.sub(r"<sub>\1</sub>", HIGH.sub(r"<sup>\1</sup>", str(escape(content))))
        return f'<p class="formula">{inside}</p>\n'
    if word == "answer":
        inside = MarkdownIt("commonmark", {"html": False}).render(content)
        is_open = " open" if env["open"] else ""  # pupils think first, teachers print
        return f'<details class="answer"{is_open}><summary>{escape(say("Answers"))}</summary>{inside}</details>\n'
    return f"<pre><code>{escape(content)}</code></pre>\n"


def figure_html(game: Game, name: str, caption: str) -> str:
    """A picture of the game's own."""
    if game.figures is None or name not in game.figures.FIGURES:
        raise Unknown(say("{title} has no picture {name!r}.", title=game.title, name=name))
    width, height, inside, words = game.figures.FIGURES[name]()
    return framed(width, height, inside, words, caption)


def framed(width: int, height: int, inside: str, words: str, caption: str) -> str:
    svg = f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(words)}">{inside}</svg>'
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>\n"


def paper_page(request: Request, game: str, kind: str, title: str) -> HTMLResponse:
    known = find(game)
    if not read_paper(known, kind):
        raise Unknown(say("Nobody has written that page about {title} yet.", title=known.title))
    html, sections = paper_html(known, kind)
    return page(request, "paper.html", game=known, kind=kind, title=title, html=html, sections=sections)


@classroom.get("/learn/{game}/physics")
async def physics(request: Request, game: str) -> HTMLResponse:
    """What the game took from physics, and what it made up."""
    return paper_page(request, game, "physics", say("The physics"))


@classroom.get("/learn/{game}/teachers")
async def teachers(request: Request, game: str) -> HTMLResponse:
    """A lesson of 45 minutes, to be printed."""
    return paper_page(request, game, "teachers", say("For teachers"))


@classroom.get("/learn/{game}/studies")
async def studies(request: Request, game: str) -> HTMLResponse:
    """What was measured of the game: seats, presets, length, luck and skill."""
    return paper_page(request, game, "studies", say("Measured"))


@classroom.get("/learn/{game}/{picture}.svg")
async def study_picture(game: str, picture: str) -> Response:
    """A plot of that page."""
    drawn = read_picture(find(game), picture)
    if not drawn:
        raise Unknown(say("There is no such picture."))
    return Response(drawn, media_type="image/svg+xml")


# Free boards


@classroom.get("/learn/{game}/board")
async def free_board(
    request: Request, game: str, position: str = "", steps: str = "", mode: str = "", check: str = "", edit: str = ""
) -> Response:
    """A board on which anybody sets law and position; all of it is in the link."""
    known = find(game)
    bench = known.bench
    if bench is None:
        have = ", ".join(one.title for one in GAMES.values() if one.bench is not None)
        raise Unknown(say("{title} has no free board; there is one for: {have}.", title=known.title, have=have))
    first = next(iter(bench.EXAMPLES.values()))
    try:
        if len(str(request.url.query)) > LONGEST_LINK:
            raise BadPosition(say("That is too long for a link. Begin anew from the position you have."))
        played = [step.strip() for step in steps.split(";") if step.strip()]
        if check and check != seal(position, played):
            raise BadPosition(say(CUT_OFF))
        if len(played) > MOST_STEPS:
            raise BadPosition(
                say(
                    "A link carries {most_steps} steps at most. Begin anew from the position you have.",
                    most_steps=MOST_STEPS,
                )
            )
        board = bench.lay_out(position or first, played)
        if edit:
            return RedirectResponse(link_to(known, bench.lay_out(board.text, [edit]).text, (), mode), 303)
    except BadPosition as error:
        refused = render_page(
            request,
            "bench.html",
            **shown(known, bench.lay_out(first, ()), first, (), mode),
            typed=position if check == "" else first,
            complaint=str(error),
        )
        return HTMLResponse(refused, 400, {"cache-control": "no-store"})
    values = shown(known, board, position or first, played, mode)
    return page(request, "bench.html", **values, typed=position or first, complaint="")


def shown(game: Game, board: FreeBoard, start: str, played: Sequence[str], mode: str) -> dict[str, object]:
    """What the page of a free board shows, with a link for everything that can be done."""
    bench = game.bench
    assert bench is not None
    editing = mode == "edit"
    offered = [
        (choice, edit_link(game, board, choice.text, mode) if editing else link_to(game, start, [*played, choice.text]))
        for choice in (board.edits if editing else board.choices)
    ]
    knobs = [
        (knob, *(edit_link(game, board, text, mode) if text else "" for text in (knob.less, knob.more)))
        for knob in board.knobs
    ]
    return {
        "game": game,
        "board": board,
        "how": say(bench.HOW),
        "editing": editing,
        "offered": offered,
        "knobs": knobs,
        "back": link_to(game, start, played[:-1]) if played else "",
        "here": link_to(game, start, played),
        "anew": link_to(game, board.text, ()),
        "other": link_to(game, start, played, "" if editing else "edit"),
        "examples": [(say(name), link_to(game, text, ())) for name, text in bench.EXAMPLES.items()],
    }


def seal(position: str, steps: Sequence[str]) -> str:
    """A few letters by which a link that was cut off is noticed."""
    return f"{zlib.crc32(chr(10).join([' '.join(position.split()), *steps]).encode()):08x}"


def link_to(game: Game, position: str, steps: Sequence[str], mode: str = "") -> str:
    """The address of a free board; the seal stands first, so that it survives."""
    words = {"check": seal(position, steps), "mode": mode, "position": position, "steps": ";".join(steps)}
    return f"/learn/{game.name}/board?" + urlencode({name: value for name, value in words.items() if value})


def edit_link(game: Game, board: FreeBoard, edit: str, mode: str) -> str:
    words = {"edit": edit, "mode": mode, "position": board.text}
    return f"/learn/{game.name}/board?" + urlencode({name: value for name, value in words.items() if value})
