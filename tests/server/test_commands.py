"""One door: what people may do is the same over live boards, forms and the JSON API, limits and words included."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from catstate.server.play.bots import BotPool, Hint
from catstate.server.play.commands import COMMANDS

from .client import Client, started
from .conftest import Running
from .test_processes import wait_for

TOO_QUICK = "You are sending messages too quickly; wait a moment."


def say_by_form(client: Client, table: str) -> int:
    return client.http.post(f"/t/{table}/say", data={"text": "spam"}).status_code


def say_by_api(client: Client, table: str) -> int:
    return client.post(f"/tables/{table}/chat", text="spam").status_code


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.parametrize("say", [say_by_form, say_by_api])
def test_chat_is_limited_over_http(server: Running, say: Callable[[Client, str], int]) -> None:
    """A spectator once filled the whole chat through the form, which had no limit."""
    ada, eve = server.client("Ada"), server.client("Eve")
    table = ada.make()
    answers = [say(eve, table) for _ in range(12)]
    assert answers[0] in (204, 303)
    assert answers == [answers[0]] * 6 + [429] * 6
    assert say(ada, table) == answers[0]  # somebody else at the same address may still speak


@pytest.mark.usefixtures("stopped_clock")
def test_all_doors_share_one_limit(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    for _ in range(3):
        assert say_by_form(ada, table) == 303
        assert say_by_api(ada, table) == 204
    boards[0].send(do="say", text="one more")
    assert boards[0].next("sorry")["text"] == TOO_QUICK


@pytest.mark.usefixtures("stopped_clock")
def test_everybody_at_one_address_together_is_limited(server: Running) -> None:
    """New accounts cost nothing, so they do not help."""
    table = server.client("Ada").make()
    people = [server.client(f"Person {number}") for number in range(8)]
    answers = [say_by_api(person, table) for person in people for _ in range(5)]
    assert answers == [204] * 24 + [429] * 16


@pytest.mark.usefixtures("stopped_clock")
def test_new_tables_are_limited_at_every_door(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", tables_per_minute=4)
    ada = server.client("Ada")
    assert ada.post("/tables", game="connect_four").status_code == 201
    for path in ("/play/connect_four", "/daily/connect_four", "/new/connect_four"):
        assert ada.http.post(path, data={"seats": "2"}).status_code == 303
    assert ada.post("/tables", game="connect_four").status_code == 429
    for path in ("/play/connect_four", "/new/connect_four"):
        assert ada.http.post(path, data={"seats": "2"}).status_code == 429


def test_an_action_at_each_door(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    boards[0].act("drop a")
    boards[1].until(lambda message: message["ply"] == 1)
    assert niels.post(f"/tables/{table}/actions", text="drop b", ply=1).json()["ply"] == 2
    assert ada.http.post(f"/t/{table}/act", data={"text": "drop c", "ply": "2"}).status_code == 303
    assert boards[1].until(lambda message: message["ply"] == 3)["act"] == 1


def test_the_same_refusal_at_each_door(server: Running) -> None:
    ada, niels, eve = (server.client(name) for name in ("Ada", "Niels", "Eve"))
    table, _boards = started(ada, niels)
    sentence = "You watch this table; only players can act."
    watching = eve.open(table)
    watching.next("board")
    watching.send(do="act", text="drop b", ply=0)
    assert watching.next("sorry")["text"] == sentence
    assert eve.post(f"/tables/{table}/actions", text="drop b", ply=0).json()["error"] == sentence
    page = eve.http.post(f"/t/{table}/act", data={"text": "drop b", "ply": "0"})
    assert page.status_code == 403
    assert sentence in page.text


def test_a_program_with_several_seats_acts_for_the_one_to_act(server: Running) -> None:
    """It has no screen to pass on; it may also name the seat."""
    ada = server.client("Ada")
    table = ada.make("cats", seats=2)
    assert ada.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").json()["started"] is True
    for _ in range(4):
        details = ada.get(f"/tables/{table}").json()
        view = ada.get(f"/tables/{table}/view", seat=details["act"]).json()
        answer = ada.post(f"/tables/{table}/actions", text=view["choices"][0]["text"], ply=view["ply"])
        assert answer.status_code == 200
        assert answer.json()["seat"] == details["act"]
    other = 1 - ada.get(f"/tables/{table}").json()["act"]
    refused = ada.post(f"/tables/{table}/actions", text="anything", ply=answer.json()["ply"], seat=other)
    assert refused.status_code == 409
    assert "turn" in refused.json()["error"]


def test_an_answer_without_a_script(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    for board, text in zip(boards, ("drop a", "drop b"), strict=True):
        board.until(lambda message: message["choices"])
        board.act(text)
    boards[0].until(lambda message: message["ply"] == 2)
    ada.http.post(f"/t/{table}/undo")
    assert "Ada would like to take back." in niels.http.get(f"/t/{table}").text
    assert niels.http.post(f"/t/{table}/answer", data={"yes": "yes"}).status_code == 303
    assert "a: empty" in boards[0].words(4)


def test_unknown_commands(server: Running) -> None:
    ada = server.client("Ada")
    table, (board,) = started(ada, bots={"1": "Random"})
    for do in ("dance", "rename", "open", ""):
        board.send(do=do)
        assert board.next("sorry")["text"] == f"There is no command {do!r}."
    assert ada.http.post(f"/t/{table}/dance").status_code == 404


def test_the_page_of_the_api_explains_every_command(server: Running) -> None:
    page = httpx.get(f"{server.url}/api").text
    for name, command in COMMANDS.items():
        assert not command.needs_table or f"<code>{name}</code></td><td>" in page


class SlowHints:
    """Hints that take until they are wanted."""

    def __init__(self) -> None:
        self.wanted = threading.Event()
        self.cancelled: list[int] = []  # the seats that gave up waiting

    async def hint(self, match: object, seat: int) -> Hint:
        try:
            while not self.wanted.is_set():
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.cancelled.append(seat)
            raise
        return Hint(0, "Do nothing.", "", {"drop a": 0.5})


@pytest.fixture
def slow_hints(monkeypatch: pytest.MonkeyPatch) -> SlowHints:
    hints = SlowHints()
    monkeypatch.setattr(BotPool, "hint", lambda pool, match, seat, table: hints.hint(match, seat))
    return hints


def test_one_hint_at_a_time_for_each_account(server: Running, slow_hints: SlowHints) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    second = ada.open(table)
    second.next("board")
    boards[0].send(do="hint")
    boards[0].send(do="say", text="thinking")  # the connection is not held up
    boards[0].next("chat")
    second.send(do="hint")
    assert second.next("sorry")["text"] == "The bot is still thinking about your last question."
    assert ada.post(f"/tables/{table}/hint").status_code == 400
    slow_hints.wanted.set()
    assert boards[0].next("hint")["text"] == "Do nothing."
    assert ada.post(f"/tables/{table}/hint").json() == {
        "ply": 0,
        "text": "Do nothing.",
        "best": "",
        "values": {"drop a": 0.5},
    }
    assert niels.post(f"/tables/{table}/hint").json()["error"] == "Hints are for your own turn."


def test_a_hint_ends_with_its_connection(server: Running, slow_hints: SlowHints) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    boards[0].send(do="hint")
    boards[0].send(do="say", text="bye")
    boards[0].next("chat")
    boards[0].close()
    wait_for(lambda: slow_hints.cancelled == [0])
    again = ada.open(table)
    again.next("board")
    slow_hints.wanted.set()
    again.send(do="hint")
    assert again.next("hint")["text"] == "Do nothing."
    assert slow_hints.cancelled == [0]
