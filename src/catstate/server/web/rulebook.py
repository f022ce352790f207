"""Rules pages: the numbered clauses as HTML, each with an address of its own."""

import re
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt

from ...core.game import Game

NUMBERED = re.compile(r"<strong>(\d+\.\d+[a-z]?)</strong>")
HEADING = re.compile(r"<h2>(.*?)</h2>")


@dataclass(frozen=True)
class Rulebook:
    """One game's rules, ready to print."""

    html: str
    sections: tuple[tuple[str, str], ...]  # id and heading


@lru_cache(32)
def rules_page(game: Game) -> Rulebook:
    """The rules as HTML: clauses can be linked to as `#2.1`, headings make the contents."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rules_text())
    html = NUMBERED.sub(r'<a class="clause" id="\1" href="#\1">\1</a>', html)
    sections: list[tuple[str, str]] = []

    def mark(match: re.Match[str]) -> str:
        name = f"s{len(sections) + 1}"
        sections.append((name, re.sub(r"<.*?>", "", match[1])))
        return f'<h2 id="{name}">{match[1]}</h2>'

    html = HEADING.sub(mark, html)
    return Rulebook(re.sub(r"<h1>.*?</h1>", "", html, count=1), tuple(sections))
