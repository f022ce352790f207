"""A client for tests: the JSON interface over HTTP and boards over WebSockets, with everything received kept."""

import contextlib
import json
from collections.abc import Callable
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect


class Board:
    """One open board: remembers the last message of each kind and all that was ever received.

    As a browser does, it puts scenes together: what a scene changes of the board makes the next board, and its lines
    are the next lines of the log.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last: dict[str, dict[str, Any]] = {}
        self.received: list[str] = []
        self.lines: list[dict[str, Any]] = []  # the log
        self.drawn = -1  # the ply of the board that is drawn
        self._waiting: list[dict[str, Any]] = []

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, kind: str = "", timeout: float = 60.0) -> dict[str, Any]:
        """The next message, of that kind if one is given."""
        while True:
            while not self._waiting:
                text = str(self.socket.recv(timeout))
                self.received.append(text)
                self._waiting = json.loads(text)
            message = self._waiting.pop(0)
            self.last[message["t"]] = message
            if message["t"] == "scene":
                self._add(message)
                if message["turn"] and kind in ("", "board"):
                    return self.last["board"]
                if kind == "log":
                    return self.last["log"]
            elif message["t"] == "log" and message["first"]:
                self.last["log"] = {
                    **message,
                    "first": 0,
                    "lines": [*self.lines[: message["first"]], *message["lines"]],
                }
            if message["t"] == "log":
                self.lines = self.last["log"]["lines"]
            elif message["t"] == "board":
                self.drawn = message["ply"]
            elif message["t"] == "words" and message["ply"] == self.drawn:
                self.last["board"]["describe"] = message["text"]
            if kind in ("", message["t"]):
                return message

    def _add(self, scene: dict[str, Any]) -> None:
        assert scene["was"] == self.drawn, "a scene is missing"
        assert scene["first"] == len(self.lines), "lines of the log are missing"
        self.drawn = scene["ply"]
        self.lines = [*self.lines, *(line for frame in scene["frames"] for line in frame["lines"])]
        self.last["log"] = {"t": "log", "first": 0, "lines": self.lines}
        board = self.last["board"]
        turn = scene["turn"] or {"choices": []}
        self.last["board"] = {
            **board,
            "shapes": scene["shapes"],
            **turn,
            "layers": {**board["layers"], **scene["layers"]},
        }

    def until(self, done: Callable[[dict[str, Any]], bool], kind: str = "board") -> dict[str, Any]:
        """Wait for a message of a kind that is as wanted; the last one counts too."""
        message = self.last.get(kind)
        while message is None or not done(message):
            message = self.next(kind)
        return message

    def words(self, ply: int) -> str:
        """Wait until the board of this ply is told in words."""
        return str(self.until(lambda message: message["ply"] == ply, "words")["text"])

    def reach(self, ply: int) -> dict[str, Any]:
        """Wait for the board of this ply, or a later one."""
        return self.until(lambda message: message["ply"] >= ply)

    def act(self, text: str = "") -> None:
        """Play an action, the first legal one if none is given, on the last board."""
        board = self.last["board"]
        self.send(do="act", text=text or board["choices"][0]["text"], ply=board["ply"])

    def drain(self) -> None:
        """Read on until the server closes."""
        while True:
            self.next()

    def close(self) -> None:
        self.socket.close()


class Client:
    """One account."""

    def __init__(self, url: str, name: str = "", token: str = "") -> None:
        self.http = httpx.Client(base_url=url, timeout=60)
        self.url = url
        self._open = contextlib.ExitStack()
        if not token:
            answer = self.http.post("/api/accounts", json={"name": name})
            assert answer.status_code == 201, answer.text
            token = answer.json()["token"]
        self.token = token
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api{path}", json=body)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/api{path}", params=query)

    def make(self, game: str = "connect_four", **wishes: Any) -> str:
        """Open a table; its name."""
        answer = self.post("/tables", game=game, **wishes)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def open(self, table: str, form: str = "svg") -> Board:
        address = self.url.replace("http", "ws", 1) + f"/t/{table}/live?form={form}"
        headers = {"authorization": f"Bearer {self.token}"}
        headers["accept-language"] = self.http.headers.get("accept-language", "")
        return Board(self._open.enter_context(connect(address, additional_headers=headers, compression=None)))

    def close(self) -> None:
        self._open.close()
        self.http.close()


def started(*clients: Client, game: str = "connect_four", **wishes: Any) -> tuple[str, list[Board]]:
    """A running table with these people on its first seats, and their boards."""
    table = clients[0].make(game, **wishes)
    for seat, client in enumerate(clients[1:], 1):
        assert client.post(f"/tables/{table}/seats/{seat}").status_code == 200
    assert clients[0].post(f"/tables/{table}/start").status_code == 200
    boards = [client.open(table) for client in clients]
    for board in boards:
        board.next("board")
    return table, boards


def started_apart(ada: Client, niels: Client) -> list[Board]:
    """The boards of a table whose players are each at another process of the server."""
    table = ada.make()
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    boards = [ada.open(table), niels.open(table)]
    for board in boards:
        board.until(lambda message: message["ply"] == 0)
    return boards


def play_out(boards: list[Board], picks: str = "") -> None:
    """Seats act in turn, with these columns of Connect Four or the first legal action, until the end."""
    letters = iter(picks)
    while not boards[0].last["board"]["over"]:
        ply, seat = boards[0].last["board"]["ply"], boards[0].last["board"]["act"]
        letter = next(letters, "")
        boards[seat].act(f"drop {letter}" if letter else "")
        for board in boards:
            board.reach(ply + 1)
