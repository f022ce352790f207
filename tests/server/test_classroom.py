"""Papers and free boards over the web: whole without a script, without an account; what can't be is a sentence."""

import re
from html import unescape

import httpx
import pytest

from catstate import GAMES

from .conftest import Running

BOARD = "/learn/hop/board"


def ask(server: Running, path: str, **words: str) -> httpx.Response:
    return httpx.get(f"{server.url}{path}", params=words or None, follow_redirects=True)


@pytest.mark.parametrize("name", ["torus", "cats", "hop", "lab"])
def test_papers_are_pages(server: Running, name: str) -> None:
    for kind in ("physics", "teachers"):
        page = ask(server, f"/learn/{name}/{kind}")
        assert page.status_code == 200
        assert "<article" in page.text
        assert "```" not in page.text
        ids = re.findall(r'\sid="([^"]+)"', page.text)
        assert len(ids) == len(set(ids))
    assert page.text.count("<details") >= 1
    physics = ask(server, f"/learn/{name}/physics").text
    assert "<figure" in physics
    assert f"/learn/{name}/teachers" in physics


@pytest.mark.parametrize("name", ["torus", "cats", "hop", "lab"])
def test_what_was_measured_is_a_page_and_the_new_table_leads_there(server: Running, name: str) -> None:
    assert f'href="/learn/{name}/studies"' in ask(server, f"/new/{name}").text
    page = ask(server, f"/learn/{name}/studies")
    assert page.status_code == 200
    pictures = re.findall(r'<img src="([^"]+)"', page.text)
    assert len(pictures) == 4  # seats, presets, skill, a designer's question
    for picture in pictures:
        drawn = ask(server, f"/learn/{name}/{picture}")
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.startswith("<svg")
    for wrong in ("none.svg", f"{name}-none.svg", "..%2fstudies%2f" + pictures[0]):
        assert ask(server, f"/learn/{name}/{wrong}").status_code == 404


def test_a_game_without_papers_says_so(server: Running) -> None:
    assert "connect_four" in GAMES
    page = ask(server, "/learn/connect_four/physics")
    assert page.status_code == 404
    assert "Nobody has written that page" in page.text


def test_a_game_without_a_free_board_says_which_have_one(server: Running) -> None:
    page = ask(server, "/learn/cats/board")
    assert page.status_code == 404
    assert "there is one for: |Hop⟩" in unescape(page.text)


def links(page: httpx.Response) -> dict[str, str]:
    """The address behind each step that a free board offers."""
    found = re.findall(r'<a href="([^"]+)" data-go data-picks="[^"]*" data-text="([^"]+)"', page.text)
    return {unescape(text): unescape(link) for link, text in found}


def test_a_free_board_is_all_in_its_link(server: Running) -> None:
    page = ask(server, BOARD, position="U=-1 h=1 c3↑0 d3↓1")
    assert page.status_code == 200
    page = ask(server, links(page)["hop c3↑ d3"])
    page = ask(server, links(page)["hop d3↓ d4"])
    words = unescape(re.sub(r"<[^>]+>", " ", page.text))
    assert "c†₍d4,↓₎ c₍d3,↓₎" in words
    assert "Destroy a spin-down electron on d3, create one with the same spin on d4." in words
    again = ask(server, str(page.url).removeprefix(server.url))
    assert re.findall(r"<tbody>.*?</tbody>", again.text) == re.findall(r"<tbody>.*?</tbody>", page.text)
    assert "set-cookie" in page.headers  # a visitor, but nobody has to sign up


def test_a_board_is_set_up_by_clicks(server: Running) -> None:
    page = ask(server, BOARD, position="U=-1 h=1", mode="edit")
    page = ask(server, links(page)["put c3↑0"])
    assert "c3↑0" in page.text
    assert "put c3↑1" in links(page)  # still being set up


@pytest.mark.parametrize("cut", [1, 6, 30])
def test_a_link_that_was_cut_off_is_noticed(server: Running, cut: int) -> None:
    whole = links(ask(server, BOARD, position="U=-1 h=1 c3↑0 d3↓1"))["hop c3↑ d3"]
    page = httpx.get(f"{server.url}{whole[:-cut]}")
    assert page.status_code == 400
    assert "This link was cut off" in page.text
    assert links(page)  # and there is a board to begin with


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"position": "f6↑0"}, "f6 is no site of this board"),
        ({"position": "c3↑0", "steps": "hop c3↑ z9"}, "can't be done on this board"),
        ({"position": "c3↑0", "steps": "flip c3;" * 61}, "60 steps at most"),
        ({"position": "c3↑0 " * 1000}, "too long for a link"),
        ({"position": "<b>", "edit": "x"}, "'<b>' is no word of a free board"),
    ],
)
def test_what_can_not_be_is_a_sentence(server: Running, words: dict[str, str], sentence: str) -> None:
    page = ask(server, BOARD, **words)
    assert page.status_code == 400
    assert sentence in unescape(page.text)
    assert "<b>'" not in page.text
    if len(words["position"]) < 800:
        assert unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.DOTALL)[0]) == words["position"]
