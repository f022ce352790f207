"""A seat in the terminal at a table of a server: the same JSON API and WebSocket that anybody may use."""

import json
import re
import threading
import urllib.error
import urllib.request
from typing import Any, TextIO

from rich.console import Console
from rich.markup import escape

from ..core.choices import Choice
from ..core.errors import CatstateError
from ..core.extras import extra
from ..core.language import language, mark, say
from ..core.parts import Tip
from ._help import tip_panel
from ._menu import show_menu

with extra("server", "A table of a server"):
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import ClientConnection, connect

COMMANDS = mark("""\
  a number, or an action   do it
  undo                     take your last action back, or ask the others
  say WORDS                say something to everyone
  log                      the story so far
  help THING               what a thing on the board is and does
  quit                     leave""")
ADDRESS = re.compile(r"^(https?://[^/\s]+)/t/([a-z0-9]+)/?$")


class CannotJoin(CatstateError):
    """The table can't be reached, or there is no seat."""


class TerminalSeat:
    """Shows every board as text and sends what is typed."""

    def __init__(self, url: str, name: str, token: str, watch: bool) -> None:
        address = ADDRESS.match(url)
        if address is None:
            example = "http://localhost:8000/t/abc"
            raise CannotJoin(
                say("{url} is no table's address; one looks like {example}.", url=repr(url[:80]), example=example)
            )
        self.server, self.table = address[1], address[2]
        self.name, self.token, self.watch = name, token, watch
        self.console = Console()
        self.board: dict[str, Any] = {}
        self.log: list[str] = []
        self.over = threading.Event()

    def sit_down(self, typed: TextIO) -> int:
        """Play until the match is over or the player has had enough."""
        if not self.token:
            account = self._ask("POST", "/api/accounts", {"name": self.name})
            self.token = account["token"]
            self.console.print(say("You are {name}.", name=account["name"]), markup=False)
        details = self._ask("GET", f"/api/tables/{self.table}")
        if not self.watch and not details["mine"] and not details["started"]:
            self._take_a_seat(details)
        address = f"{self.server.replace('http', 'ws', 1)}/t/{self.table}/live?form=text"
        try:
            with connect(
                address, additional_headers={"authorization": f"Bearer {self.token}", "accept-language": language()}
            ) as socket:
                threading.Thread(target=self._show_on, args=(socket,), daemon=True).start()
                self._type_on(socket, typed)
        except (OSError, WebSocketException) as error:
            raise CannotJoin(say("The connection to {server} failed: {why}.", server=self.server, why=error)) from None
        return 0

    def _take_a_seat(self, details: dict[str, Any]) -> None:
        free = [number for number, seat in enumerate(details["seats"]) if seat["kind"] == "open"]
        if not free:
            self.console.print(say("Every seat is taken; you watch."))
            return
        self._ask("POST", f"/api/tables/{self.table}/seats/{free[0]}")
        told = say("You sit on seat {seat}. Type start when all are here, or wait.", seat=free[0] + 1)
        self.console.print(told)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(self.server + path, method=method)
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        request.add_header("accept-language", language())
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise CannotJoin(json.load(error).get("error", str(error))) from None
        except urllib.error.URLError as error:
            told = say("{server} can't be reached: {why}.", server=self.server, why=error.reason)
            raise CannotJoin(told) from None

    # Showing

    def _show_on(self, socket: ClientConnection) -> None:
        try:
            for text in socket:
                for message in json.loads(text):
                    self._show(message)
        except (OSError, WebSocketException):
            pass
        finally:
            self.over.set()

    def _show(self, message: dict[str, Any]) -> None:
        show = self.console.print
        if message["t"] == "board":
            self.board = message
            self._show_board(message)
        elif message["t"] == "log":
            first, lines = message["first"], message["lines"]
            self.log[first:] = [f"{line['text']} {line.get('note', '')}".strip() for line in lines]
            for line in self.log[first:][-6:]:
                show(f"  {escape(line)}", style="dim")
        elif message["t"] == "chat":
            for line in message["lines"]:
                show(f"{escape(line['name'])}: {escape(line['text'])}", style="cyan")
        elif message["t"] == "tip":
            show(tip_panel(Tip(*(message[field] for field in Tip._fields))))
        elif message["t"] == "sorry":
            show(escape(message["text"]), style="red")
        elif message["t"] == "people" and message["offer"]:
            asker = message["seats"][message["offer"]["seat"]]["name"]
            told = say("{name} would like to take back: agree or no?", name=asker)
            show(told, style="yellow", markup=False)

    def _show_board(self, board: dict[str, Any]) -> None:
        self.console.print()
        self.console.print(escape(board["text"]), highlight=False, soft_wrap=True)
        self.console.print(escape(board["ask"]), style="bold")
        show_menu(self.console, [Choice(**choice) for choice in board["choices"]])
        if board["over"]:
            self.over.set()

    # Typing

    def _type_on(self, socket: ClientConnection, typed: TextIO) -> None:
        while not self.over.is_set():
            line = typed.readline()
            if not line:
                self.over.wait()  # nothing more will be typed; go on watching
                return
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if line.strip() in ("help", "?"):
                self.console.print(say(COMMANDS), highlight=False, markup=False)
            elif word == "log":
                self.console.print(escape("\n".join(self.log)))
            elif message := self._message(line.strip(), word, rest):
                socket.send(json.dumps(message))

    def _message(self, line: str, word: str, rest: str) -> dict[str, Any] | None:
        """What a line means to the server."""
        if word in ("undo", "start"):
            return {"do": word}
        if word == "help" and rest:
            return {"do": "explain", "text": rest}
        if word in ("agree", "no"):
            return {"do": "answer", "yes": word == "agree"}
        if word == "say":
            return {"do": "say", "text": rest}
        if not line or not self.board:
            return None
        choices = self.board["choices"]
        if line.isdecimal() and 1 <= int(line) <= len(choices):
            line = choices[int(line) - 1]["text"]
        return {"do": "act", "text": line, "ply": self.board["ply"]}
