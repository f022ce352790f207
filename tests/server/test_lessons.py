"""Lessons over the web: without an account, without a script; progress is kept; what can't be is a sentence."""

import re
import time
from html import unescape
from urllib.parse import parse_qs, urlsplit

import httpx
import numpy as np
import pytest

from catstate import GAMES
from catstate.learn.course import course_of
from catstate.learn.lesson import Lesson
from catstate.learn.standing import stand

from .conftest import Running

LESSONS = [lesson for game in GAMES.values() for lesson in course_of(game).lessons]
FIRST = [course_of(game).lessons[0] for game in GAMES.values()]


def ask(server: Running, path: str, **words: str | list[str]) -> httpx.Response:
    return httpx.get(f"{server.url}{path}", params=words or None, follow_redirects=True)


def where(page: httpx.Response) -> dict[str, list[str]]:
    """The step and the actions that the address of a page names."""
    return parse_qs(urlsplit(str(page.url)).query)


def test_courses_are_listed(server: Running) -> None:
    page = ask(server, "/learn")
    assert page.status_code == 200
    for game in GAMES.values():
        assert f'href="/learn/{game.name}"' in page.text
        course = ask(server, f"/learn/{game.name}")
        assert all(lesson.title in unescape(course.text) for lesson in course_of(game).lessons)
        goal = course_of(game).goal
        assert goal is not None
        assert all(re.sub(r"\*\*", "", line) in unescape(re.sub("<[^>]+>", "", course.text)) for line in goal.lines)
    assert 'href="/learn/cats"' in ask(server, "/").text


@pytest.mark.parametrize("lesson", FIRST, ids=[lesson.game.name for lesson in FIRST])
def test_a_lesson_without_a_script(server: Running, lesson: Lesson) -> None:
    """Every answer is a button of a form, every way on a link: that is enough to reach the end."""
    page = ask(server, f"/learn/{lesson.address}")
    did: list[str] = []
    for number, step in enumerate(lesson.steps[:-1]):
        assert page.status_code == 200
        text = unescape(page.text)
        standing = stand(lesson, number, did)
        if step.kind == "read":
            page = ask(server, unescape(re.findall(r'id="ui-next" href="([^"]+)"', page.text)[0]))
            continue
        assert f'name="answer" value="{standing.right[0]}"' in text
        page = ask(server, f"/learn/{lesson.address}", step=str(number + 1), did=did, answer=standing.right[0])
        assert where(page)["step"] == [str(number + 2)]
        if step.kind == "do":
            did.append(standing.right[0])
    assert "Well done!" in page.text
    assert 'action="/play/' in page.text


def test_a_wrong_answer_gets_its_word_and_another_try(server: Running) -> None:
    page = ask(server, "/learn/cats/1-a-hypothesis", step="2", answer="bid 5 dead")
    assert "You see only one dead cat yourself." in page.text
    assert 'value="bid 4 alive"' in page.text
    answer = ask(server, "/api/learn/cats/1/2/answer", text="bid 5 dead").json()
    assert (answer["right"], answer["clause"], answer["next"]) == (False, "", None)


def test_a_refusal_names_its_clause(server: Running) -> None:
    did = ["bid 4 alive", "done"]
    answer = ask(server, "/api/learn/cats/1/5/answer", text="bid 5 alive", did=did).json()
    assert answer["clause"] == "3.3"
    assert "stands before five dead" in answer["words"]
    page = ask(server, "/learn/cats/1-a-hypothesis", step="5", did=did, answer="bid 5 alive")
    assert 'href="/rules/cats#3.3"' in page.text
    offered = [choice["text"] for choice in ask(server, "/api/learn/cats/1/5", did=did).json()["board"]["choices"]]
    assert "bid 5 alive" in offered  # so that a learner can meet the refusal


def test_others_moves_are_scenes(server: Running) -> None:
    """What happens between two steps comes with words and motions, as at a table."""
    step = ask(server, "/api/learn/cats/1/4", did=["bid 4 alive", "done"]).json()
    told = [line["text"] for scene in step["scenes"] for frame in scene["frames"] for line in frame["lines"]]
    assert any("Niels" in line and "4 dead" in line for line in told)
    assert any(frame["motions"] for scene in step["scenes"] for frame in scene["frames"])
    assert step["board"]["choices"] == []  # there is nothing to do in a step that is only read


def test_a_step_can_be_kept_and_needs_no_account(server: Running) -> None:
    answer = ask(server, "/api/learn/hop/1/1")
    assert answer.headers["cache-control"].startswith("public")
    assert "set-cookie" not in answer.headers


def test_things_are_explained(server: Running) -> None:
    tip = ask(server, "/api/learn/cats/1/2/tips/cell-7").json()
    assert "Now: Say 4 alive cats." in tip["now"]


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/learn/chess", 404, "There is no game 'chess'"),
        ("/learn/cats/9-nothing", 404, "Schrödinger's Cats has no lesson '9-nothing'; it has: 1, 2, 3, 4, 5."),
        ("/learn/cats/1-a-hypothesis?step=99", 404, "there is no step 99"),
        ("/learn/cats/1-a-hypothesis?step=0", 404, "there is no step 0"),
        ("/learn/cats/1-a-hypothesis?step=4&did=bid+4+al", 422, "This link was cut off on its way"),
        ("/learn/cats/1-a-hypothesis?step=2&answer=jump", 422, "is no action of"),
        ("/learn/cats/1-a-hypothesis?step=one", 422, "step"),
        ("/api/learn/cats/1/77", 404, "there is no step 77"),
        ("/api/learn/cats/1/4?did=bid+4", 422, "This link was cut off on its way"),
        ("/api/learn/cats/1/1/answer?text=no", 422, "This step asks nothing."),
        ("/api/learn/cats/2/1/answer?text=five", 422, "is no answer here"),
        ("/api/learn/cats/1/1/tips/moon", 422, "There is no 'moon' on this board."),
    ],
)
def test_bad_links_are_answered_with_a_sentence(server: Running, path: str, status: int, sentence: str) -> None:
    answer = ask(server, path)
    assert answer.status_code == status
    assert sentence in unescape(answer.text)


def test_progress_is_kept_with_the_account(server: Running) -> None:
    ada, eve = server.client("Ada"), server.client("Eve")
    assert ada.post("/learn", things=["cats/1-a-hypothesis", "hop/1-hop-and-block"]).status_code == 204
    assert ada.post("/learn", things=["cats/1-a-hypothesis"]).status_code == 204  # again: nothing happens
    page = ada.http.get("/learn/cats").text
    assert re.search(r'data-lesson="cats/1-a-hypothesis" class="done"', page)
    assert "Go on with lesson 2" in page
    assert 'class="done"' not in eve.http.get("/learn/cats").text
    assert ada.http.delete("/api/accounts/me").status_code == 204


def test_who_reaches_the_end_without_a_script_has_finished(server: Running) -> None:
    ada = server.client("Ada")
    lesson = course_of(GAMES["torus"]).lessons[0]
    ada.http.get(f"/learn/{lesson.address}", params={"step": str(len(lesson.steps))})
    assert f'data-lesson="{lesson.address}" class="done"' in ada.http.get("/learn/torus").text


def test_only_lessons_that_there_are_can_be_noted(server: Running) -> None:
    ada = server.client("Ada")
    assert ada.post("/learn", things=["cats/99-riches"]).status_code == 400
    assert ada.post("/learn", things=["chess/1-pawns"]).status_code == 404
    assert ada.post("/learn", things=["cats/1-a-hypothesis"] * 300).status_code == 422
    assert httpx.post(f"{server.url}/api/learn", json={"things": []}).status_code == 403


def test_a_step_takes_a_tenth_of_a_second_at_most(server: Running) -> None:
    """The 95th percentile of all steps of all lessons, each asked for the first time and once more.

    It is processor time, of the server and of who asks, so that what else runs on this machine does not count.
    """
    times: list[float] = []
    with httpx.Client(base_url=server.url) as client:
        for _ in range(2):
            for lesson in LESSONS:
                for number in range(1, len(lesson.steps) + 1):
                    began = time.process_time()
                    assert client.get(f"/api/learn/{lesson.address}/{number}").status_code == 200
                    times.append(time.process_time() - began)
    assert np.percentile(times, 95) <= 0.1
