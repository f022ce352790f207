"""Requests and messages by the thousand that nobody would send: no answer is a fault of ours, and nothing is logged as
one. They are made from the API's own description, at random from a fixed seed.

`make soak` sends 10,000 requests and 2,000 messages; `make test` some hundred of each.
"""

import contextlib
import json
import logging
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from catstate.server.play.commands import COMMANDS

from .client import Client, play_out, started
from .conftest import Running
from .test_failures import SOAK

REQUESTS, FRAMES = (10_000, 2_000) if SOAK else (500, 250)
RENEWED = 60  # requests, after which the account is another: some of them end an account
DEEP: Any = 0
for _ in range(200):
    DEEP = [DEEP]
ODD: tuple[Any, ...] = (
    *(
        "",
        "0",
        "-1",
        "x" * 300,
        "\0",
        "\ud800",
        "ä\u202e𝕏",
        "../../etc/passwd",
        "%00",
        "' OR 1=1 --",
        "<script>",
        "\r\nx: y",
    ),
    *(0, -1, 1 << 31, 1 << 63, 10**40, -(10**40), 1.5, 1e308, True, False, None),
    *([], {}, [[]], {"": ""}, DEEP, [0] * 2000),
)
TYPES = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "")


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What the server logs as an error of its own."""
    found: list[str] = []
    handler = logging.Handler(logging.ERROR)
    # a handler that only keeps what it is told
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    loggers = [logging.getLogger(name) for name in ("catstate", "uvicorn", "uvicorn.error", "asyncio")]
    for one in loggers:
        one.addHandler(handler)
    yield found
    for one in loggers:
        one.removeHandler(handler)


def odd(chance: random.Random, depth: int = 0) -> Any:
    """Any value; now and then an object or a list of some."""
    if depth < 3 and chance.random() < 0.15:
        return {str(odd(chance, 3))[:40]: odd(chance, depth + 1) for _ in range(3)}
    return chance.choice(ODD)


def words(chance: random.Random, most: int) -> str:
    """An odd value as text that can be part of an address."""
    return str(odd(chance))[:most].encode("utf-8", "replace").decode()


class Requests:
    """Requests after the description of the API, most of them with something wrong."""

    def __init__(self, description: dict[str, Any], tables: list[str], chance: random.Random) -> None:
        self.tables, self.chance = tables, chance
        self.schemas = description["components"]["schemas"]
        self.calls = [
            (path, method, call) for path, calls in description["paths"].items() for method, call in calls.items()
        ]

    def send(self, client: httpx.Client) -> httpx.Response:
        chance = self.chance
        path, method, call = chance.choice(self.calls)
        while "{" in path:
            path = f"{path[: path.index('{')]}{self._word()}{path[path.index('}') + 1 :]}"
        if chance.random() < 0.05:
            method = chance.choice(("get", "post", "put", "delete", "patch", "head", "options", "brew"))
        query = {chance.choice(("seat", "ply", "form", words(chance, 60))): words(chance, 200)}
        content, kind = self._body(call)
        headers = {"content-type": kind} if kind else {}
        return client.request(
            method, path, params=query if chance.random() < 0.4 else None, content=content, headers=headers
        )

    def _word(self) -> str:
        if self.chance.random() < 0.6:
            return self.chance.choice((*self.tables, "0", "1", "connect_four"))
        return quote(words(self.chance, 400), safe="")

    def _body(self, call: dict[str, Any]) -> tuple[bytes, str]:
        chance = self.chance
        if "requestBody" not in call and chance.random() < 0.8:
            return b"", ""
        if chance.random() < 0.1:
            return chance.randbytes(chance.randrange(200)), chance.choice(TYPES)
        content = call.get("requestBody", {}).get("content", {})
        reference = content.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
        fields = self.schemas.get(reference, {}).get("properties", {})
        body = {name: self._value(schema) for name, schema in fields.items() if chance.random() < 0.7}
        if chance.random() < 0.1:
            body[str(odd(chance))[:40]] = odd(chance)
        text = json.dumps(body if chance.random() < 0.95 else odd(chance))
        return text.encode(), "application/json" if chance.random() < 0.95 else chance.choice(TYPES)

    def _value(self, schema: dict[str, Any]) -> Any:
        if self.chance.random() < 0.4:
            return odd(self.chance)
        usual = {"string": "connect_four", "integer": 1, "boolean": True, "array": [1], "object": {"1": "Intern"}}
        return usual.get(schema.get("type", ""), 2)


def test_requests(server: Running, faults: list[str]) -> None:
    chance = random.Random(17)
    description = httpx.get(f"{server.url}/api/openapi.json").json()
    seen: set[int] = set()
    made = None
    for number in range(REQUESTS):
        if number % RENEWED == 0:
            if made is not None:
                made.close()
            made = Client(server.url, "Ada")
            tables = [made.make(), made.make(bots={"1": "Random"})]
            made.post(f"/tables/{tables[1]}/start")
            requests = Requests(description, tables, chance)
        assert made is not None
        answer = requests.send(made.http)
        seen.add(answer.status_code)
        assert answer.status_code < 500, (
            answer.request.method,
            answer.request.url,
            answer.request.content,
            answer.text,
        )
        assert "Traceback" not in answer.text
    assert seen >= {200, 201, 404, 422}, "some are answered, some are refused"
    assert faults == []
    if made is not None:
        made.close()


def frame(chance: random.Random) -> str | bytes:
    """A message that is none, or a command with odd words."""
    kind = chance.randrange(5)
    if kind == 0:
        return chance.randbytes(chance.randrange(300))
    if kind == 1:
        return json.dumps(odd(chance))
    whole = {"do": chance.choice((*COMMANDS, "look", "ping", odd(chance)))}
    for name in ("text", "ply", "seat", "yes", "level", str(odd(chance))[:40]):
        if chance.random() < 0.6:
            whole[name] = odd(chance)
    text = json.dumps(whole)
    return text[: chance.randrange(len(text))] if kind == 2 else text


def opened(client: Client, table: str) -> ClientConnection:
    address = client.url.replace("http", "ws", 1) + f"/t/{table}/live"
    return connect(address, additional_headers={"authorization": f"Bearer {client.token}"}, compression=None)


def test_messages(server: Running, faults: list[str]) -> None:
    chance = random.Random(18)
    sent = 0
    while sent < FRAMES:
        ada, niels = server.client("Ada"), server.client("Niels")
        table, _ = started(ada, niels)
        with contextlib.suppress(WebSocketException), opened(ada, table) as link:  # some of them end a connection
            for _ in range(50):
                link.send(frame(chance))
                sent += 1
                with contextlib.suppress(TimeoutError):
                    while link.recv(0):
                        pass
        ada.close()
        niels.close()
    table, boards = started(server.client("Ada"), server.client("Niels"))
    play_out(boards, "abababa")  # and all is well
    assert faults == []
