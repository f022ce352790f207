"""Puzzles over the web: pages, answers, ratings, the puzzle of the day; what can't be is a sentence."""

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from catstate.server.play.compiling import Compiler
from catstate.server.play.deals import today

from .conftest import Running

ONE = "connect_four/d4d4d"  # drop d wins
TWO = "connect_four/cde22"  # drop b, they answer a, drop e


@pytest.fixture
def come(server: Running) -> Iterator[Callable[[], httpx.Client]]:
    """Visitors who leave with the test, each with a cookie of their own."""
    with contextlib.ExitStack() as stack:

        def visitor() -> httpx.Client:
            client = stack.enter_context(httpx.Client(base_url=server.url, follow_redirects=True))
            assert client.get("/puzzles").status_code == 200
            return client

        yield visitor


def answer(client: httpx.Client, puzzle: str, text: str, did: list[str] | None = None) -> dict[str, Any]:
    said = client.post(f"/api/puzzles/{puzzle}", json={"text": text, "did": did or []})
    assert said.status_code == 200, said.text
    found: dict[str, Any] = said.json()
    return found


def test_pages_are_whole(come: Callable[[], httpx.Client]) -> None:
    client = come()
    home = client.get("/puzzles")
    assert "Puzzle of the day" in home.text
    assert "/puzzles/connect_four/next" in home.text
    listed = client.get("/puzzles/connect_four")
    assert "/puzzles/connect_four/d4d4d" in listed.text
    assert "/puzzles/connect_four/cde22" in listed.text
    by_theme = client.get("/puzzles/connect_four", params={"theme": "four in two"})
    assert "/puzzles/connect_four/d4d4d" not in by_theme.text
    page = client.get(f"/puzzles/{ONE}")
    assert "Get four in a row with this disc." in page.text
    assert 'id="column-d"' in page.text
    ids = re.findall(r'\sid="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))


def test_a_right_answer_solves_and_rates(come: Callable[[], httpx.Client]) -> None:
    client = come()
    said = answer(client, ONE, "drop d")
    assert said["right"]
    assert said["solved"]
    assert said["board"]["choices"] == []
    assert said["scenes"][0]["frames"]
    record = said["record"]
    assert record["counted"]
    assert record["change"] > 0
    assert record["share"].endswith(f"/puzzles/{ONE}")
    again = answer(client, ONE, "drop d")["record"]
    assert not again["counted"]
    assert again["change"] == 0
    assert "solved" in client.get("/puzzles/connect_four").text


def test_a_wrong_answer_costs_and_shows_the_refutation(come: Callable[[], httpx.Client]) -> None:
    client = come()
    said = answer(client, TWO, "drop f")
    assert not said["right"]
    assert said["words"] == "They can stop you."
    assert len(said["scenes"]) == 2  # the disc, and the answer to it
    assert said["did"] == []
    assert len(said["board"]["choices"]) == 7  # the board to try again on
    assert said["record"]["change"] < 0
    assert "not at first try" in said["record"]["share"]


def test_the_others_answer_is_played(come: Callable[[], httpx.Client]) -> None:
    client = come()
    first = answer(client, TWO, "drop b")
    assert first["right"]
    assert not first["solved"]
    assert first["record"] is None
    assert first["did"] == ["drop b"]
    assert [scene["actor"] for scene in first["scenes"]] == [0, 1]
    last = answer(client, TWO, "drop e", ["drop b"])
    assert last["solved"]
    assert last["record"]["change"] > 0


def test_a_hint_and_the_solution_count_as_not_solved(come: Callable[[], httpx.Client]) -> None:
    client = come()
    hint = client.post(f"/api/puzzles/{ONE}/hint", json={}).json()
    assert hint["things"] == ["column-d"]
    assert not answer(client, ONE, "drop d")["record"]["counted"]
    other = come()
    shown = other.post(f"/api/puzzles/{TWO}/solution", json={}).json()
    assert shown["words"].startswith("The solution: Drop a disc into column b · Drop a disc into column e; or: ")
    assert len(shown["scenes"]) == 3
    assert shown["record"]["change"] < 0


def test_solving_without_a_script(come: Callable[[], httpx.Client]) -> None:
    client = come()
    page = client.post(f"/puzzles/{TWO}", data={"text": "drop b", "did": ""})
    did = re.search(r'name="did" value="([^"]*)"', page.text)
    assert did is not None
    assert did[1] == "drop b"
    assert "Solved." in client.post(f"/puzzles/{TWO}", data={"text": "drop e", "did": did[1]}).text
    assert "They can stop you." in client.post(f"/puzzles/{TWO}", data={"text": "drop f", "did": ""}).text


def test_without_a_cookie_nothing_is_kept_and_all_works(server: Running) -> None:
    said = httpx.post(f"{server.url}/api/puzzles/{ONE}", json={"text": "drop d"}).json()
    assert said["solved"]
    assert not said["record"]["counted"]


def test_the_next_puzzle_is_one_that_was_not_tried(come: Callable[[], httpx.Client]) -> None:
    client = come()
    answer(client, ONE, "drop d")
    assert str(client.get("/puzzles/connect_four/next").url).endswith(TWO)
    themed = client.get("/puzzles/connect_four/next", params={"theme": "four in one"})
    assert "d4d4d" in str(themed.url)


def test_the_puzzle_of_the_day_is_the_same_for_all(come: Callable[[], httpx.Client]) -> None:
    pages = [come().get("/puzzles/daily") for _ in range(2)]
    assert pages[0].url == pages[1].url
    assert f"day={today()}" in str(pages[0].url)
    assert "Puzzle of the day" in pages[0].text


def test_solving_the_puzzle_of_the_day_begins_a_streak(come: Callable[[], httpx.Client]) -> None:
    from datetime import date

    from catstate import GAMES
    from catstate.learn.daily import daily_puzzle

    puzzle = daily_puzzle(list(GAMES.values()), date.fromisoformat(today()))
    assert puzzle is not None
    client = come()
    did: list[str] = []
    for text in (move.text for move in puzzle.lines[0] if move.seat == puzzle.seat):
        said = client.post(
            f"/api/puzzles/{puzzle.game.name}/{puzzle.name}", json={"text": text, "did": did, "day": today()}
        ).json()
        did = said["did"]
    assert said["record"]["streak"] == 1
    assert said["record"]["share"].startswith(f"catstate puzzle {today()} · ")
    assert "1 day</b> in a row" in client.get("/puzzles").text
    other = come()  # a puzzle that is not today's begins none, whatever it says
    said = other.post(f"/api/puzzles/{ONE}", json={"text": "drop d", "day": today()}).json()
    assert said["record"]["streak"] == 0 or puzzle.name == "d4d4d"


def test_whoever_deletes_the_account_is_forgotten(server: Running, come: Callable[[], httpx.Client]) -> None:
    client = come()
    answer(client, ONE, "drop d")
    cookie = client.cookies
    client.post("/me/delete", data={"sure": "yes"})
    with httpx.Client(base_url=server.url, cookies=cookie) as again:
        assert "Your rating begins" in again.get("/puzzles/connect_four").text


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/puzzles/connect_four/d4d", "Connect Four has no puzzle 'd4d'. Was the link cut off?"),
        ("/puzzles/connect_four/zzzzz", "Connect Four has no puzzle 'zzzzz'."),
        ("/puzzles/chess", "chess"),
        ("/puzzles/connect_four?theme=mate", "Connect Four has no puzzles on 'mate'."),
        ("/api/puzzles/connect_four/zz/board", "Was the link cut off?"),
    ],
)
def test_what_there_is_not_is_a_sentence(server: Running, path: str, sentence: str) -> None:
    page = httpx.get(f"{server.url}{path}")
    assert page.status_code == 404
    assert sentence in unescape(page.text)


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"text": "jump"}, 422, "is no action of Connect Four"),
        ({"text": "drop d", "did": ["drop a"]}, 422, "not part of a solution"),
        ({"text": "drop d", "did": ["drop d"]}, 422, "is solved"),
        ({"text": "drop d", "did": "everything"}, 422, "did"),
        ({"text": "d" * 300}, 422, "text"),
    ],
)
def test_bad_answers_are_refused(server: Running, body: dict[str, Any], status: int, sentence: str) -> None:
    said = httpx.post(f"{server.url}/api/puzzles/{ONE}", json=body)
    assert said.status_code == status
    assert sentence in said.json()["error"]


def test_a_tip_on_the_solvers_board(server: Running) -> None:
    tip = httpx.get(f"{server.url}/api/puzzles/{ONE}/tips/column-d")
    assert tip.status_code == 200
    assert tip.json()["name"]


def test_no_page_tells_hidden_boxes(server: Running) -> None:
    """A puzzle of Cats is drawn from the solver's view: the others' hands are in no answer."""
    from catstate import game
    from catstate.learn.collection import collection_of

    puzzle = next(iter(collection_of(game("cats")).puzzles.values()))
    board = httpx.get(f"{server.url}/api/puzzles/cats/{puzzle.name}/board").json()
    drawn = dict(puzzle.game.board.draw(puzzle.start.view(puzzle.seat), puzzle.start.names, puzzle.start.legal().ids))
    assert board["layers"] == drawn
    assert board["seat"] == puzzle.seat


def test_while_the_rules_are_made_ready_pages_answer_and_say_so(
    server: Running, come: Callable[[], httpx.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists need no rules. The page of a puzzle is loaded again by itself; its board is refused with a sentence."""
    client = come()
    monkeypatch.setattr(Compiler, "rules", lambda *_: asyncio.get_running_loop().create_future())
    monkeypatch.setattr("catstate.server.web.puzzles.START_WAIT", 0.01)
    for path in ("/puzzles", "/puzzles/connect_four", "/puzzles/connect_four/next", "/puzzles/daily"):
        assert client.get(path).status_code == 200, path
    page = client.get(f"/puzzles/{ONE}")
    assert "The rules are being made ready" in page.text
    assert int(page.headers["refresh"]) < 10
    board = client.get(f"/api/puzzles/{ONE}/board")
    assert board.status_code == 503
    assert "The rules are being made ready" in board.json()["error"]
