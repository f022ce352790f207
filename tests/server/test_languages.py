"""The server speaks the reader's language: by a choice in the settings, else by the browser's wish, else English."""

import re

import pytest

from catstate.core import language

from ..words.outside import CODE, Brackets
from .client import started
from .conftest import Running


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more language, which says everything in English, between brackets."""
    monkeypatch.setitem(language.LANGUAGES, CODE, "Brackets")
    language.add_catalogue(CODE, Brackets())


def spoken_on(page: str) -> str:
    found = re.search(r'<html lang="(\w+)"', page)
    assert found is not None
    return found[1]


def test_a_page_speaks_the_language_that_the_browser_likes_best(server: Running) -> None:
    http = server.client("Ada").http
    assert spoken_on(http.get("/").text) == "en"
    assert spoken_on(http.get("/", headers={"accept-language": "de-AT,de;q=0.9,en;q=0.5"}).text) == "de"
    assert spoken_on(http.get("/", headers={"accept-language": "en,de;q=0.5"}).text) == "en"
    assert spoken_on(http.get("/", headers={"accept-language": "fr"}).text) == "en"


def test_a_choice_in_the_settings_counts_more_and_leads_back(server: Running) -> None:
    http = server.client("Ada").http
    answer = http.post("/language", data={"language": "de", "back": "/rules/torus?x=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/torus?x=1")
    assert spoken_on(http.get("/", headers={"accept-language": "en"}).text) == "de"
    assert http.post("/language", data={"language": "de", "back": "//elsewhere.example"}).headers["location"] == "/"
    assert http.post("/language", data={"language": "xx"}).status_code == 400


def test_another_site_can_not_choose_the_language(server: Running) -> None:
    http = server.client("Ada").http
    answer = http.post("/language", data={"language": "de"}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_what_browsers_keep_is_kept_for_each_language(server: Running) -> None:
    http = server.client("Ada").http
    assert "cookie" in http.get("/picture.png").headers["vary"]
    assert "cookie" not in http.get("/theme/none.css").headers.get("vary", "")


def test_two_people_at_one_table_are_told_in_their_own_languages(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    niels.http.headers["accept-language"] = CODE
    _, boards = started(ada, niels)
    boards[0].act("drop d")
    for board in boards:
        board.reach(1)
    boards[1].act("drop c")
    for board in boards:
        board.reach(2)
    english, bracketed = ([line["text"] for line in board.lines] for board in boards)
    assert english == ["You drop a disc into column d.", "Niels drops a disc into column c."]
    assert all(line.startswith("⟦") for line in bracketed)
