"""What arrives below the application: frames, pings and headers by the thousand, and text that is none."""

import contextlib
import itertools
import json
import logging
import random
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from catstate.server.play.bots import BotPool, Hint
from catstate.server.play.limits import Seldom
from catstate.server.web import app, live
from catstate.server.web.frames import BoardProtocol, FrameEnds

from .client import Board, started
from .conftest import Running
from .test_generated import FRAMES
from .test_generated import faults as faults
from .test_guard import all_of, line_to


@pytest.fixture
def usual(serve: Callable[..., Running], tmp_path: Path) -> Running:
    """A server with the usual limit of messages."""
    return serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", messages_per_second=12.0)


def frame(opcode: int, data: bytes = b"") -> bytes:
    """A whole frame as a client sends it, masked with zeros."""
    return bytes([0x80 | opcode, 0x80 | len(data)]) + bytes(4) + data


def send_raw(board: Board, data: bytes) -> None:
    with contextlib.suppress(OSError):  # the server has hung up already
        board.socket.socket.sendall(data)


def goes_on(boards: list[Board]) -> bool:
    """Whether the others can play."""
    boards[0].act("drop a")
    return bool(boards[1].reach(1)["ply"] == 1)


@pytest.mark.parametrize("text", [b"\xff", b"\xc3", b'{"do":"say","text":"\xed\xa0\x80"}'])
def test_text_that_is_no_text(server: Running, faults: list[str], text: bytes) -> None:
    """It was once logged with a traceback."""
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    board = niels.open(table)
    board.next("board")
    send_raw(board, frame(1, text))
    with pytest.raises(ConnectionClosed, match="1007"):
        board.drain()
    assert goes_on(boards)
    assert faults == []


def masked(text: str, mask: bytes = b"\x37\xfa\x21\x3d") -> bytes:
    """A whole message as a browser sends it. [RFC 6455, 5.2]"""
    data = text.encode()
    said = bytes([len(data)]) if len(data) < 126 else bytes([126]) + len(data).to_bytes(2, "big")
    hidden = bytes(letter ^ mask[number % 4] for number, letter in enumerate(data))
    return b"\x81" + bytes([said[0] | 0x80]) + said[1:] + mask + hidden


@pytest.mark.parametrize("padding", [0, 200])
def test_a_message_arrives_however_it_is_cut(server: Running, padding: int) -> None:
    _, boards = started(server.client("Ada"), server.client("Niels"))
    for ply, cuts in enumerate(([], [1], [2, 7], [6], list(range(1, 40)))):
        whole = masked(json.dumps({"do": "act", "text": f"drop {'abcdefg'[ply]}", "ply": ply}) + " " * padding)
        edges = [0, *cuts, len(whole)]
        for first, last in itertools.pairwise(edges):
            send_raw(boards[ply % 2], whole[first:last])
        assert [board.reach(ply + 1)["ply"] for board in boards] == [ply + 1] * 2
    send_raw(boards[1], masked('{"do":"ping"}') + masked('{"do":"say","text":"é"}') + masked('{"do":"ping"}')[:5])
    assert boards[0].next("chat")["lines"][-1]["text"] == "é"
    send_raw(boards[1], masked('{"do":"ping"}')[5:] + frame(9, b"?") + masked('{"do":"say","text":"ü"}'))
    assert boards[0].next("chat")["lines"][-1]["text"] == "ü"


def test_a_message_within_a_message(server: Running, faults: list[str]) -> None:
    """A message that has begun must end before the next. [RFC 6455, 5.4]"""
    _, boards = started(server.client("Ada"), server.client("Niels"))
    send_raw(boards[1], b"\x01" + masked('{"do":')[1:])
    send_raw(boards[1], masked('{"do":"ping"}'))
    with pytest.raises(ConnectionClosed, match="1002"):
        boards[1].drain()
    assert faults == []


def test_where_frames_end() -> None:
    """Cut anywhere, bytes are followed to the end of each frame."""
    parts = [masked("x" * size) for size in (0, 1, 125, 126, 70, 500)] + [
        frame(9),
        b"\x82\xff" + bytes(7) + b"\x05" + bytes(9),
    ]
    stream, ends = b"".join(parts), {sum(map(len, parts[:count])) for count in range(len(parts) + 1)}
    for step in (1, 3, 50, 131):
        reader = FrameEnds()
        for at in range(0, len(stream), step):
            reader.follow(stream[at : at + step])
            assert reader.is_between == (min(at + step, len(stream)) in ends)


def test_whoever_is_sent_away_is_let_go_at_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer to a close is read. The connection once stayed open until uvicorn's ten seconds were over."""
    monkeypatch.setattr(BoardProtocol, "close_timeout", property(lambda _: 1000.0, lambda *_: None), raising=False)
    address = f"{server.url.replace('http', 'ws', 1)}/t/nowhere/live"
    with connect(address, close_timeout=1000) as board, pytest.raises(ConnectionClosed, match="There is no table"):
        board.recv(60)


def test_a_hint_for_somebody_who_has_just_gone(
    server: Running, faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost before the hint is cancelled; it was once logged with a traceback."""
    ada = server.client("Ada")
    table, (board,) = started(ada, bots={"1": "Random"})
    live_table = next(one for one in server.app.state.registry.live() if one.id == table)
    (watcher,) = live_table.watchers
    sent = threading.Event()

    class Gone:
        def take_text(self, text: bytes) -> bool:
            raise ClientDisconnected

        async def send_text(self, text: bytes) -> None:
            sent.set()
            raise ClientDisconnected

    async def hint(*_: object) -> Hint:
        return Hint(0, "Do nothing.", "", {})

    monkeypatch.setattr(BotPool, "hint", hint)
    monkeypatch.setattr(watcher, "_sender", Gone())
    board.send(do="hint")
    assert sent.wait(60)
    server.client("Niels").make()  # whatever is logged of it is logged now
    assert faults == []


TEXT, CONTINUATION, BINARY, PING, PONG = frame(1, b"x"), frame(0), frame(2), frame(9), frame(10)


@pytest.mark.parametrize(
    "tiny",
    [TEXT, BINARY, PING, PONG, frame(1)[:1].replace(b"\x81", b"\x01") + frame(1)[1:] + CONTINUATION, b"\x01" * 9],
)
def test_thousands_of_tiny_frames_end_a_connection(usual: Running, faults: list[str], tiny: bytes) -> None:
    """All that the system handed over was read at once, 64 KiB of them in a tenth of a second."""
    ada, niels = usual.client("Ada"), usual.client("Niels")
    table, boards = started(ada, niels)
    board = niels.open(table)
    board.next("board")
    send_raw(board, tiny * 20_000)
    with pytest.raises((ConnectionClosed, OSError)):
        board.drain()
    assert goes_on(boards)
    assert faults == []


def test_requests_that_wait_for_each_other_are_counted(server: Running) -> None:
    with line_to(server) as line:
        line.sendall(b"GET /robots.txt HTTP/1.1\r\nhost: x\r\n\r\n" * 1000)
        assert all_of(line).count(b"HTTP/1.1 200") < 20


def test_headers_without_end(server: Running) -> None:
    with line_to(server) as line:
        with contextlib.suppress(OSError):
            line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
            for _ in range(2000):
                line.sendall(b"x-more: " + b"y" * 1000 + b"\r\n")
        with contextlib.suppress(ConnectionResetError):  # it has hung up while we still sent
            assert b"431" in all_of(line)
    assert httpx.get(f"{server.url}/health").status_code == 200


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.parametrize("late", [0.01, 1000.0])
def test_all_boards_of_an_address_together(
    serve: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: float
) -> None:
    """Each board may be slow enough, and all of them too much: then their messages wait."""
    monkeypatch.setattr(app, "BOARDS", 1.0)
    monkeypatch.setattr(live, "LATE", late)
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", messages_per_second=1.0)  # three at once
    _, boards = started(server.client("Ada"), server.client("Niels"))
    for _ in range(3):
        boards[0].send(do="dance")
        boards[0].next("sorry")
    boards[1].send(do="dance")
    if late > 1:
        with pytest.raises(TimeoutError):
            boards[1].next("sorry", timeout=1.0)
    else:
        assert "no command" in boards[1].next("sorry")["text"]


@pytest.mark.usefixtures("stopped_clock")
def test_uvicorn_does_not_fill_the_log() -> None:
    seldom = Seldom()
    records = [
        logging.LogRecord("uvicorn.error", level, "", 0, "Invalid HTTP request received.", None, None)
        for level in [logging.WARNING] * 100 + [logging.ERROR] * 3
    ]
    assert sum(map(seldom.filter, records)) == 23


def test_frames_that_nobody_would_send(server: Running, faults: list[str]) -> None:
    """Bytes from a fixed seed: most have a head with something wrong, and the connection ends or goes on."""
    chance = random.Random("frames")
    ada = server.client("Ada")
    table, boards = started(ada, server.client("Niels"))
    for _ in range(FRAMES // 10):
        board = ada.open(table)
        for _ in range(10):
            head = bytes([chance.choice((0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0x8A, chance.randrange(256)))])
            body = chance.randbytes(chance.choice((0, 1, 5, 130)))
            size = bytes([chance.choice((0x80, 0, chance.randrange(256))) | min(len(body), 125)])
            send_raw(board, head + size + body)
        board.close()
    assert goes_on(boards)
    assert faults == []
