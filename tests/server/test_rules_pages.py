"""Rules pages: the goal first, pictures drawn from positions in the text, then the clauses."""

import re
import xml.etree.ElementTree as ET

import httpx
import pytest

import catstate
from catstate.core.game import Game
from catstate.server.web.rulebook import BOARD, POINT, figure, rules_page

from .conftest import Running

OWN = [pytest.param(game, id=game.name) for game in catstate.GAMES.values() if game.rules_file is None]
LONGEST = 25  # words of a sentence
FENCE = re.compile(rf"^```{BOARD}([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def short_of(game: Game) -> str:
    """What stands before the clauses."""
    return game.rules_text().split("\n## 1 ")[0]


@pytest.mark.parametrize("game", OWN)
def test_the_goal_comes_first(game: Game) -> None:
    text = short_of(game)
    assert text.split("\n")[2] == "## In short"
    assert text.split("\n")[4].startswith("**Goal.** ")
    turn = text.split("**A turn in five lines**")[1].split("\n## ")[0]
    assert re.findall(r"^\d", turn, re.MULTILINE) == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("game", OWN)
def test_pictures_are_drawn_from_the_positions_in_the_text(game: Game) -> None:
    figures = FENCE.findall(short_of(game))
    assert len(figures) >= 2
    assert len(POINT.findall(figures[0][1])) >= 5, "the first picture names the parts of the board"
    for wishes, text in figures:
        drawn = ET.fromstring(figure(game, wishes, text, "f"))
        ids = {node.attrib["id"] for node in drawn.iter() if "id" in node.attrib}
        missing = [thing for thing, _ in POINT.findall(text) if f"f-{thing}" not in ids]
        assert not missing, f"a picture points at {missing}, which it does not show"
    assert rules_page(game).html.count("<figure") == len(figures)


@pytest.mark.parametrize("game", OWN)
def test_no_sentence_before_the_clauses_is_long(game: Game) -> None:
    words = FENCE.sub("", short_of(game).split("## About these rules")[0])
    points = [point for _, text in FENCE.findall(short_of(game)) for _, point in POINT.findall(text)]
    for sentence in [*re.split(r"(?<=[.!?:])\s+|\n\n|\n\d\. ", words), *points]:
        assert len(sentence.split()) <= LONGEST, sentence


@pytest.mark.parametrize("game", OWN)
def test_every_clause_has_an_address(game: Game) -> None:
    html = rules_page(game).html
    assert re.findall(r'class="clause" id="([^"]+)"', html) == list(game.clauses)
    assert html.index('class="short"') < html.index("<figure") < html.index('class="clauses"')


@pytest.mark.parametrize("game", OWN)
def test_every_source_is_marked_as_one(game: Game) -> None:
    """So that paper can leave them out, wherever their lines break."""
    html = rules_page(game).html
    assert len(re.findall(r'<em class="source">', html)) == len(game.clauses)
    assert not re.search(r"<em>\((?:House|Rulebook)", html)


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(catstate.CatstateError):
        figure(catstate.game("torus"), "", "catstate torus 2\nseats 2\nposition\n  space 9: heart of 4\nend", "f")


def test_the_page_for_programs_shows_code_as_code(server: Running) -> None:
    page = httpx.get(f"{server.url}/api").text
    assert "<code>ply</code>" in page
    assert "&lt;code&gt;" not in page
