"""What stands before the application: cookies, origins, sizes, times and addresses."""

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from catstate.server.play.limits import Limit, place_of
from catstate.server.web import guard, live, protocol

from .client import Board, started
from .conftest import Running
from .test_processes import wait_for


def test_no_cookie_on_answers_that_may_be_kept(server: Running) -> None:
    """A proxy that keeps an answer would hand one visitor's account to the next."""
    page = httpx.get(f"{server.url}/")
    assert "set-cookie" in page.headers
    assert page.headers["cache-control"] == "no-store"
    theme = page.text.split("/theme/")[1].split(".css")[0]
    for path in ("/favicon.ico", f"/theme/{theme}.css", "/static/x/cat.svg", "/robots.txt"):
        answer = httpx.get(f"{server.url}{path}")
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers, path
    for path in ("/api/games", "/api/tables", "/api/openapi.json", "/api/tables/nowhere"):
        answer = httpx.get(f"{server.url}{path}")
        assert "set-cookie" not in answer.headers, path
        assert answer.headers["cache-control"] == "no-store", path


def test_head(server: Running) -> None:
    for path, status in (("/", 200), ("/api/games", 200), ("/robots.txt", 200), ("/nowhere", 404)):
        head, get = httpx.head(f"{server.url}{path}"), httpx.get(f"{server.url}{path}")
        assert (head.status_code, get.status_code) == (status, status)
        assert head.content == b""
        assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("", 201),  # a program
        ("{url}", 201),
        ("{https}", 403),  # the same host, but another scheme
        ("http://evil.example", 403),
        ("http://[", 403),
        ("null", 403),
    ],
)
def test_origins(server: Running, origin: str, status: int) -> None:
    ada = server.client("Ada")
    origin = origin.format(url=server.url, https=server.url.replace("http", "https"))
    headers = {"origin": origin} if origin else {}
    assert ada.http.post("/api/tables", json={"game": "connect_four"}, headers=headers).status_code == status
    table = ada.make()
    address = f"{server.url.replace('http', 'ws', 1)}/t/{table}/live"
    allowed = contextlib.nullcontext() if status == 201 else pytest.raises(InvalidStatus)
    with allowed, connect(address, additional_headers=headers) as board:
        assert board.recv(60)


def test_the_public_address_is_the_only_origin(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", origin="https://play.example")
    ada = server.client("Ada")
    for origin, status in (("https://play.example", 201), ("http://play.example", 403), (server.url, 403)):
        answer = ada.http.post("/api/tables", json={"game": "connect_four"}, headers={"origin": origin})
        assert answer.status_code == status, origin


def test_hsts_behind_https_only(server: Running) -> None:
    behind = httpx.get(f"{server.url}/", headers={"x-forwarded-proto": "https"})
    assert behind.headers["strict-transport-security"] == "max-age=31536000"
    assert "; Secure" in behind.headers["set-cookie"]
    assert "strict-transport-security" not in httpx.get(f"{server.url}/").headers


ODD_PATHS = (
    "/t/%00",
    "/t/a%00b/replay",
    "/api/tables/%00",
    "/static/x/%00",
    f"/static/x/{'a' * 5000}",
    "/static/x/%2e%2e/app.py",
    "/t/%ff%fe",
    "/me/%00",
    "/rules/%00",
    "/daily/%00",
)


def test_odd_paths(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    assert {path: httpx.get(f"{server.url}{path}").status_code for path in ODD_PATHS} == dict.fromkeys(ODD_PATHS, 404)


@pytest.mark.parametrize("path", ["/api/games?" + "a&" * 20_000, "/t/" + "a/" * 20_000, "/?" + "%41" * 10_000])
def test_long_addresses(server: Running, path: str) -> None:
    """To take them apart held up everybody for some hundredths of a second."""
    answer = httpx.get(f"{server.url}{path}")
    assert (answer.status_code, answer.text) in (
        (414, "An address has at most 16384 characters.\n"),
        (414, '{"error": "An address has at most 16384 characters.", "clause": ""}'),
    )


@pytest.mark.parametrize("count", [8_000, 20_000])
@pytest.mark.parametrize("where", ["path", "header"])
def test_long_openings_of_boards(server: Running, count: int, where: str) -> None:
    """Some of them were once neither opened nor refused, and counted nowhere."""
    address = f"{server.url.replace('http', 'ws', 1)}/t/nowhere/live"
    headers = {"x-long": "a" * count} if where == "header" else {}
    query = "?" + "a" * count if where == "path" else ""
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(f"{address}{query}", additional_headers=headers) as board,
    ):
        board.recv(30)


@pytest.mark.parametrize("host", ["x" * 3000, "a b", "<script>", ""])
def test_odd_hosts(server: Running, host: str) -> None:
    for path in ("/", "/me", "/t/abcdef/invite.svg"):
        assert httpx.get(f"{server.url}{path}", headers={"host": host}).status_code == 400


def test_a_chunked_form_that_is_too_large(server: Running) -> None:
    ada = server.client("Ada")
    for path in ("/me", "/api/tables"):
        answer = ada.http.post(path, content=iter([b"x" * 40_000] * 3))
        assert answer.status_code == 413
        assert "A request has at most 65536 bytes." in answer.text


def test_text_that_can_not_be_stored(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    for text in ("a\0b", "\ud800", "\udfff!"):
        boards[0].send(do="say", text=text)
        assert "can't be stored" in boards[0].next("sorry")["text"]
    assert ada.post(f"/tables/{table}/chat", text="a\0b").status_code == 400
    assert ada.http.post(f"/t/{table}/say", data={"text": "a\0b"}).status_code == 400
    boards[0].send(do="say", text="tab\tand \u202eback\u202c wards")
    assert boards[1].next("chat")["lines"][0]["text"] == "tab and back wards"


def test_a_binary_frame(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    _, boards = started(ada, niels)
    boards[0].socket.send(b"\x00\x01")
    assert boards[0].next("sorry")["text"] == "A message is a JSON object."
    boards[0].until(lambda _: True)
    boards[0].act("drop a")
    assert boards[0].reach(1)


@contextlib.contextmanager
def line_to(server: Running) -> Iterator[socket.socket]:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        yield line


def all_of(line: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    parts = []
    while part := line.recv(4096):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
        b"POST /me HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nname",
    ],
)
def test_half_sent_requests_end(server: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    with line_to(server) as line:
        line.sendall(sent)
        assert b"408 " in all_of(line)


def test_an_open_board_is_no_request_that_waits(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a connection has become a WebSocket, no limit for requests ends it."""
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.2)
    late: list[Board] = []

    def opens() -> bool:
        with contextlib.suppress(InvalidStatus):  # a busy machine did not send the request in time
            late.append(ada.open(table))
        return bool(late)

    wait_for(opens)
    late[0].next("board")
    time.sleep(0.6)
    boards[0].act("drop a")
    assert late[0].reach(1)["ply"] == 1


def test_half_a_request_behind_a_whole_one_ends(server: Running) -> None:
    with line_to(server) as line:
        line.sendall(b"GET /robots.txt HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nho")
        assert all_of(line).startswith(b"HTTP/1.1 200")


def test_connections_of_one_address(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", connections_per_address=5, proxies="")
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line_to(server)) for _ in range(5)]
        for line in lines:
            line.sendall(b"GET /robots.txt HTTP/1.1\r\nhost: x\r\n\r\n")
            assert line.recv(20).startswith(b"HTTP/1.1 200")
        with line_to(server) as one_more:
            assert all_of(one_more).startswith(b"HTTP/1.1 429")
    wait_for(lambda: httpx.get(f"{server.url}/robots.txt").status_code == 200)  # the server notices that they hung up


def test_a_proxy_may_have_as_many_connections_as_it_likes(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", connections_per_address=2, proxies="127.0.0.0/8")
    with contextlib.ExitStack() as stack:
        for line in [stack.enter_context(line_to(server)) for _ in range(5)]:
            line.sendall(b"GET /robots.txt HTTP/1.1\r\nhost: x\r\n\r\n")
            assert line.recv(20).startswith(b"HTTP/1.1 200")


@pytest.mark.usefixtures("stopped_clock")
def test_openings_of_sockets_are_limited(serve: Callable[..., Running], tmp_path: Path) -> None:
    """Six thousand boards were once opened and closed in a quarter of a minute."""
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", requests_per_second=2.0)  # eight at once
    ada = server.client("Ada")
    table = ada.make()
    for _ in range(6):  # besides two requests, for the account and for the table
        ada.open(table).close()
    with pytest.raises(InvalidStatus):
        ada.open(table)


def test_addresses() -> None:
    """One home has one IPv6 network of 64 bits, and as many addresses in it as it likes."""
    assert place_of("192.0.2.7") == "192.0.2.7"
    assert place_of("2001:db8:1:2:3:4:5:6") == place_of("2001:db8:1:2::9") != place_of("2001:db8:1:3::9")
    assert place_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert place_of("fe80::1%eth0") == "fe80::/64"
    assert place_of("?") == "?"


@pytest.mark.usefixtures("stopped_clock")
def test_limits_count_ipv6_by_network(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", requests_per_second=1.0)  # four at once
    answers = [
        httpx.get(f"{server.url}/api/games", headers={"x-forwarded-for": f"2001:db8::{number:x}"}).status_code
        for number in range(8)
    ]
    assert answers == [200] * 4 + [429] * 4
    other = httpx.get(f"{server.url}/api/games", headers={"x-forwarded-for": "2001:db8:0:1::1"})
    assert other.status_code == 200


@pytest.mark.usefixtures("stopped_clock")
def test_an_account_at_many_addresses_is_limited(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", requests_per_second=1.0)  # four at once
    ada = server.client("Ada")
    answers = [
        ada.http.get("/api/games", headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code for number in range(8)
    ]
    assert answers == [200] * 4 + [429] * 4


@pytest.mark.usefixtures("stopped_clock")
def test_refusals_do_not_fill_the_log(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr("catstate.server.web.app.NOTED", Limit(0.5, 20))
    monkeypatch.setattr("catstate.server.web.app.log.info", lambda text, *words: lines.append(text % words))
    with httpx.Client(base_url=server.url) as client:
        for number in range(100):
            assert client.get(f"/t/nowhere{number}%0aforged").status_code == 404
    assert len(lines) == 20
    assert not any("\n" in line for line in lines)


def test_an_account_has_a_limited_number_of_boards(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", sockets_per_account=2)
    ada, niels = server.client("Ada"), server.client("Niels")
    table = ada.make()
    boards = [ada.open(table), ada.open(table)]
    with pytest.raises(InvalidStatus):
        ada.open(table)
    niels.open(table).next("people")  # others from the same address may come
    boards[0].close()

    def comes_in() -> bool:
        with contextlib.suppress(InvalidStatus):
            ada.open(table).next("people")
            return True
        return False

    wait_for(comes_in)


def test_whole_boards_are_not_sent_as_often_as_somebody_asks(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole board costs more than the message that asks for it."""
    monkeypatch.setattr(live, "BETWEEN_WHOLE", 1000.0)
    _, boards = started(server.client("Ada"), server.client("Niels"))
    before = len(boards[0].received)
    for _ in range(40):
        boards[0].send(do="look")
    boards[0].act("drop a")
    boards[0].reach(1)
    assert sum('"t":"board"' in text for text in boards[0].received[before:]) == 1
