"""Rules pages: goal, pictures and the numbered clauses as HTML, each clause with an address of its own.

A fenced block whose info string begins with `text board` holds a position. GitHub and the documentation show it as
text, the page as the board drawn from it:

    ```text board seat=0
    catstate torus 2
    seats 2
    # point space-3: a space of the ring
    end
    ```

`seat` says who looks, `view` which part of the drawing is shown (x, y, width, height with commas). A comment
`# point THING: WORDS` puts a number on a thing and its words under the picture.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ...core.game import Game
from ...core.language import cached
from ...core.rules import PUBLIC

NUMBERED = re.compile(r"<strong>(\d+\.\d+[a-z]?)</strong>")
HEADING = re.compile(r"<h2>(.*?)</h2>")
SOURCE = re.compile(r"<em>(\((?:Rulebook|House\s+ruling|Regelheft|Hausregel)\b.*?\))</em>", re.DOTALL)
BOARD = "text board"
POINT = re.compile(r"^# point (\S+): (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Rulebook:
    """One game's rules, ready to print."""

    html: str
    sections: tuple[tuple[str, str], ...]  # id and heading


@cached(32)
def rules_page(game: Game) -> Rulebook:
    """The rules as HTML: clauses can be linked to as `#2.1`, headings make the contents, positions are drawn."""
    figures = 0

    def fence(tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        nonlocal figures
        token = tokens[index]
        if not token.info.startswith(BOARD):
            return f"<pre><code>{escape(token.content)}</code></pre>\n"
        figures += 1
        return figure(game, token.info.removeprefix(BOARD), token.content, f"fig{figures}")

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.renderer.rules["fence"] = fence  # type: ignore[attr-defined]  # a dictionary, in the HTML renderer
    html = markdown.render(game.rules_text())
    html = NUMBERED.sub(r'<a class="clause" id="\1" href="#\1">\1</a>', html)
    html = SOURCE.sub(r'<em class="source">\1</em>', html)
    sections: list[tuple[str, str]] = []

    def mark(match: re.Match[str]) -> str:
        name = f"s{len(sections) + 1}"
        sections.append((name, re.sub(r"<.*?>", "", match[1])))
        opens = '</div><div class="clauses">' if CHAPTER.match(match[1]) and not chapters else ""
        chapters.extend([name] if CHAPTER.match(match[1]) else [])
        return f'{opens}<h2 id="{name}">{match[1]}</h2>'

    chapters: list[str] = []
    html = HEADING.sub(mark, re.sub(r"<h1>.*?</h1>", "", html, count=1))
    return Rulebook(f'<div class="short">{html}</div>', tuple(sections))


CHAPTER = re.compile(r"\d+ ")  # how the heading of a chapter of clauses begins


def figure(game: Game, wishes: str, text: str, name: str) -> str:
    """The board of a position as a picture, with numbers on the things that the text points at."""
    wanted = dict(wish.split("=", 1) for wish in wishes.split())
    match = game.position(text)
    seat = int(wanted.get("seat", PUBLIC))
    view = match.view(seat)
    width, height, _ = game.board.shapes(view)["wide"]
    box = wanted.get("view", f"0,0,{width},{height}").replace(",", " ")
    inside = game.board.scenery(view) + "".join(game.board.draw(view, match.names, match.legal_for(seat)).values())
    inside = re.sub(r'\bid="', f'id="{name}-', inside)  # several boards share the page
    inside = re.sub(r'href="#', f'href="#{name}-', inside)
    points = POINT.findall(text)
    legend = "".join(f'<li data-point="{name}-{escape(thing)}">{escape(words)}</li>' for thing, words in points)
    words = escape(game.terminal.describe(view, match.names))
    drawing = f'<svg viewBox="{box}" role="img" aria-label="{words}">{inside}<g class="points"></g></svg>'
    return f'<figure id="{name}">{drawing}{f"<ol>{legend}</ol>" if legend else ""}</figure>\n'
