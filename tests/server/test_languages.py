"""The server speaks the reader's language: by a choice in the settings, else by the browser's wish, else English."""

import re

import pytest

from catstate import game
from catstate.core import language
from catstate.core.chance import below, generator
from catstate.core.narrator import narrate
from catstate.core.rules import PUBLIC
from catstate.server.play.endings import results_of
from catstate.server.store.rows import PLACEHOLDERS, with_names

from ..words.outside import CODE, Brackets, outside
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


def test_a_feed_is_told_in_the_language_chosen_last(server: Running) -> None:
    """A program reads it, which has no language of its own."""
    ada = server.client("Ada")
    ada.http.headers["accept-language"] = CODE
    ada.http.post("/notices", data={"deals": "on", "hour": "0"})
    ada.http.post("/notices/feed", data={"feed": "new"})
    found = re.search(r'value="[^"]*(/notices/feed/[^"]+)"', ada.http.get("/me").text)
    assert found is not None
    del ada.http.headers["accept-language"]
    assert "⟦The daily deals are new.⟧" in ada.http.get(found[1]).text
    ada.http.post("/language", data={"language": "en"})
    feed = ada.http.get(found[1], headers={"accept-language": CODE}).text
    assert "The daily deals are new." in feed
    assert "⟦" not in feed


def test_a_result_is_kept_in_every_language() -> None:
    match, rng = game("cats").new(seats=2, seed=1), generator(1)
    while not match.over:
        legal = match.legal().ids
        match = match.play(legal[below(rng, len(legal))])
    with language.speaking(CODE):  # whoever ends the match
        kept = results_of(match)
    assert not outside(kept["results"][CODE], frozenset())
    assert kept["result"]
    assert "⟦" not in kept["result"]


def test_what_belongs_to_somebody_has_the_ending_of_the_real_name() -> None:
    """Stories are told with a placeholder for each name, of which nobody knows the last letter yet."""
    with language.speaking("de"):
        told = narrate("{whose0} Kiste, {whose1} Hand; {0}.", PLACEHOLDERS, PUBLIC, 0, 1)
    assert with_names(told, ["Ada", "Niels"]) == "Adas Kiste, Niels' Hand; Ada."
    assert with_names(told, ["Max", "Grace"]) == "Max' Kiste, Graces Hand; Max."


def test_errors_of_the_api_are_said_in_the_language_of_whoever_asks(server: Running) -> None:
    """Names of fields and texts of actions are the same in every language."""
    ada = server.client("Ada")
    english = ada.get("/tables/nowhere")
    ada.http.headers["accept-language"] = CODE
    answer = ada.get("/tables/nowhere")
    assert answer.status_code == english.status_code == 404
    assert answer.json().keys() == english.json().keys()
    assert answer.json()["error"].startswith("⟦")
    table = ada.make("connect_four")
    assert ada.post(f"/tables/{table}/start").status_code == 200
    board = ada.open(table)
    board.next("board")
    board.act("drop d")
    board.reach(1)
