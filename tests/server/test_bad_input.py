"""Whatever is sent, the answer is a sentence, and nothing is stored that shouldn't be."""

import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from .client import started
from .conftest import Running


def test_unknown_table(server: Running) -> None:
    ada = server.client("Ada")
    answer = ada.get("/tables/nowhere")
    assert answer.status_code == 404
    assert answer.json()["error"] == "There is no table 'nowhere'."
    board = ada.open("nowhere")
    with pytest.raises(ConnectionClosed, match="There is no table"):
        board.next()


def test_taken_seat(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = ada.make()
    answer = niels.post(f"/tables/{table}/seats/0")
    assert (answer.status_code, answer.json()["error"]) == (409, "Ada sits there already.")
    assert niels.post(f"/tables/{table}/seats/7").json()["error"] == "There is no seat 7 at this table."
    assert niels.http.delete(f"/api/tables/{table}/seats/0").status_code == 403


def test_stale_illegal_and_foreign_actions(server: Running) -> None:
    ada, niels, eve = (server.client(name) for name in ("Ada", "Niels", "Eve"))
    table, boards = started(ada, niels)
    for ply in range(6):
        boards[ply % 2].reach(ply)
        boards[ply % 2].act("drop a")
    boards[0].until(lambda message: message["ply"] == 6)
    boards[0].act("drop a")
    assert boards[0].next("sorry")["text"] == "Column a is full. [2.1]"
    assert boards[0].next("board")["ply"] == 6
    boards[0].send(do="act", text="drop b", ply=3)
    assert boards[0].next("sorry")["text"] == "The board has changed meanwhile; look again."
    boards[0].act("jump")
    assert "is no action of Connect Four" in boards[0].next("sorry")["text"]
    boards[1].until(lambda message: message["ply"] == 6)
    boards[1].act("drop b")
    assert boards[1].next("sorry")["text"] == "It is Ada's turn."
    watching = eve.open(table)
    watching.next("board")
    assert watching.last["board"]["choices"] == []
    watching.send(do="act", text="drop b", ply=6)
    assert watching.next("sorry")["text"] == "You watch this table; only players can act."
    assert eve.post(f"/tables/{table}/actions", text="drop b", ply=6).status_code == 403
    assert eve.post(f"/tables/{table}/actions", text="drop b", ply=6, seat=0).status_code == 403
    assert eve.get(f"/tables/{table}/view", seat=0).status_code == 403
    assert ada.post(f"/tables/{table}/actions", text="drop a", ply=6).json() == {
        "error": "Column a is full.",
        "clause": "2.1",
    }
    assert ada.get(f"/tables/{table}").json()["ply"] == 6


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", "null", '{"do": 3}', '{"do": "act"}', '{"do": "act", "ply": true}', "[" * 4000, "x" * 5000],
)
def test_malformed_messages(server: Running, message: str) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    _, boards = started(ada, niels)
    boards[0].socket.send(message)
    assert boards[0].next("sorry")["text"]
    boards[0].until(lambda _: True)
    boards[0].act("drop a")
    assert boards[0].until(lambda board: board["ply"] == 1)


def test_an_oversized_message_closes_the_connection(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    _, boards = started(ada, niels)
    boards[0].socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        boards[0].drain()
    boards[1].send(do="say", text="still here")
    assert boards[1].next("chat")["lines"][0]["text"] == "still here"


def test_names(server: Running) -> None:
    def post(name: str) -> httpx.Response:
        return httpx.post(f"{server.url}/api/accounts", json={"name": name})

    assert post("x" * 10_000).json()["error"] == "A name has at most 24 characters."
    assert post(" \n\u202e ").json()["error"] == "A name needs at least one letter."
    ada = server.client("<b>Ada</b>")
    table = ada.make(public=True)
    page = ada.http.get(f"/t/{table}").text
    assert "&lt;b&gt;Ada" in page
    assert "<b>Ada" not in page


@pytest.mark.usefixtures("stopped_clock")
def test_chat_has_limits(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    boards[0].send(do="say", text="x" * 301)
    assert boards[0].next("sorry")["text"] == "A line of chat has at most 300 characters."
    for _ in range(8):
        boards[0].send(do="say", text="spam")
    assert "wait a moment" in boards[0].next("sorry")["text"]
    assert ada.get(f"/tables/{table}").status_code == 200


def test_bad_wishes(server: Running) -> None:
    ada = server.client("Ada")
    for wish, status in (
        ({"game": "chess"}, 404),
        ({"game": "connect_four", "seats": 9}, 400),
        ({"game": "connect_four", "options": {"size": "huge"}}, 400),
        ({"game": "connect_four", "clock": 7}, 400),
        ({"game": "connect_four", "bots": {"5": ""}}, 400),
        ({"game": "connect_four", "bots": {"1": "genius"}}, 400),
        ({"seats": 2}, 422),
        ({"game": "connect_four", "bots": {f"x{number}": 1 for number in range(300)}}, 422),
        ({"game": "connect_four", "options": {f"x{number}": 1 for number in range(300)}}, 422),
    ):
        answer = ada.post("/tables", **wish)
        assert answer.status_code == status, wish
        assert answer.json()["error"]
    many = ada.post("/tables", game="connect_four", bots={f"x{number}": 1 for number in range(300)})
    assert many.json()["error"].endswith("there are at most 200")
    anonymous = httpx.post(f"{server.url}/api/tables", json={"game": "connect_four"})
    assert anonymous.status_code == 403
    assert "POST /api/accounts" in anonymous.json()["error"]


@pytest.mark.usefixtures("stopped_clock")
def test_floods(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", tables_per_minute=3, messages_per_second=2)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    with contextlib.suppress(ConnectionClosed):  # at once, or when the answers are read
        for _ in range(100):
            boards[0].send(do="ping")
    with pytest.raises(ConnectionClosed):
        boards[0].drain()
    answers = [ada.post("/tables", game="connect_four").status_code for _ in range(4)]
    assert answers[-1] == 429
    assert niels.get(f"/tables/{table}").status_code == 200


@pytest.mark.usefixtures("stopped_clock")
def test_too_many_requests(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", requests_per_second=1.0)
    with httpx.Client(base_url=server.url) as client:
        answers = [client.get("/api/games") for _ in range(8)]
    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 4
    assert "wait a moment" in answers[-1].json()["error"]


def test_requests_from_other_pages_are_refused(server: Running) -> None:
    ada = server.client("Ada")
    answer = ada.http.post("/api/tables", json={"game": "connect_four"}, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    assert answer.json()["error"] == "This request did not come from one of our own pages."
    large = ada.http.post("/api/tables", content=b"x" * 70_000)
    assert large.status_code == 413
    assert large.json()["error"] == "A request has at most 65536 bytes."
    assert ada.http.post("/api/tables", content=iter([b"x" * 40_000] * 3)).status_code in (400, 413, 422)
    forged = httpx.get(f"{server.url}/api/tables", headers={"authorization": "Bearer forged.token"})
    assert forged.status_code == 200


def test_errors_show_no_trace(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("catstate.server.store.stored_tables.waiting_tables", explode)
    ada = server.client("Ada")
    answer = ada.get("/tables")
    assert answer.status_code == 500
    assert json.loads(answer.text)["error"] == "Something went wrong here. Nothing was lost; try again."
    assert "secret detail" not in answer.text
    assert "secret detail" not in ada.http.get("/").text
