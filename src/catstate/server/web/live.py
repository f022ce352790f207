"""Live: one WebSocket for each open board.

A connection is woken when its table changes and sends what its reader has not seen yet: scenes in order, or a whole
board to whoever is new, was refused something, looks from another seat or is far behind. Behind counts what the socket
has not taken, so a reader who does not read costs no memory. All that is new goes out as one list, because a message
costs more than what is in it.
"""

import asyncio
import contextlib
import json
import logging
import time
from dataclasses import dataclass
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.errors import CatstateError
from ..errors import Refused
from ..play.background import BackgroundTasks
from ..play.commands import COMMANDS, Arguments, Caller, Commands
from ..play.limits import Bucket
from ..play.seats import viewpoint
from ..play.story import SeatStory
from ..play.tables import Table
from .boards import SVG, seating_fields, text_board
from .film import Film, Films
from .rooms import room
from .wire import (
    AnyMessage,
    Chat,
    ChatLine,
    ClientMessage,
    CommandName,
    Curtain,
    HintMessage,
    Log,
    People,
    Sorry,
    WaitingRoom,
    encode,
)

log = logging.getLogger("catstate.live")
LONGEST = 4096  # characters of one message from a client
PATIENCE = 30  # refused messages before a flooding connection is closed


@dataclass(frozen=True)
class Door:
    """What a connection needs of the server."""

    commands: Commands
    films: Films
    rate: float  # messages a second
    origin: str


class Connection:
    """One open board: who looks, from which seat, and what was sent already."""

    def __init__(self, socket: WebSocket, table: Table, caller: Caller, form: str, door: Door) -> None:
        self.socket, self.table, self.form, self.door = socket, table, form, door
        self.caller = caller
        self.account = caller.account.id
        self.shown = caller.shown  # the seat whose hand a shared screen shows
        self._news = asyncio.Event()
        self._news.set()
        self._sent: dict[str, Any] = {}
        self._told: tuple[SeatStory | None, int, int] = (
            None,
            0,
            0,
        )  # whose story was sent, its edition, how many lines
        self._film: tuple[Film, int, int] | None = None  # whose scenes were sent, of which edition, up to which
        self._chat = 0
        self._slow = BackgroundTasks()  # commands that take long; they end with the connection
        self._bucket = Bucket.full(door.rate, 3 * door.rate)

    def wake(self) -> None:
        self._news.set()

    async def run(self) -> None:
        """Send and receive until either side has gone."""
        self.table.join(self)
        sender = asyncio.create_task(self._send_on())
        try:
            await self._receive_on()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            sender.cancel()
            self._slow.cancel()
            self.table.part(self)

    # Sending

    async def _send_on(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the reader has gone: nobody to send to
            while True:
                await self._news.wait()
                self._news.clear()
                if reason := self._end():
                    await self.socket.close(4401, reason)
                    return
                if self.table.match is not None:
                    await self.table.prepare_story(viewpoint(self.table, self.account, self.shown).seat)
                news = self._what_is_new()
                if news:
                    await self.socket.send_text(f"[{','.join(news)}]")

    def _end(self) -> str:
        """Why this board must be closed, if it must."""
        if self.table.is_deleted:
            return "This table was deleted."
        return "" if self.door.commands.is_current(self.caller.account) else "You are logged out on this device."

    async def _send(self, message: AnyMessage) -> None:
        await self.socket.send_text(encode([message]))

    def _what_is_new(self) -> list[str]:
        news = self._room() if self.table.match is None else self._board()
        if len(self.table.chat) > self._chat:
            lines = [ChatLine(seat=m.seat, name=m.name, text=m.text) for m in self.table.chat[self._chat :]]
            news.append(encode(Chat(first=self._chat, lines=lines)))
            self._chat = len(self.table.chat)
        return news

    def _room(self) -> list[str]:
        """The waiting room."""
        news: list[str] = []
        if self.form == SVG:
            html = room(self.table, self.caller.account, self.door.origin)
            news += self._unless_sent("room", encode(WaitingRoom(html=html)))
        return news + self._people()

    def _board(self) -> list[str]:
        """The running match."""
        table = self.table
        seat, curtain = viewpoint(table, self.account, self.shown)
        if curtain < 0 <= seat:
            self.shown = seat
        news = self._people()
        if curtain >= 0:
            news += self._unless_sent("curtain", encode(Curtain(seat=curtain, name=table.names[curtain])))
        elif self._sent.pop("curtain", None):
            self._film = None
        return news + (self._scenes(seat) if self.form == SVG else self._text(seat))

    def _scenes(self, seat: int) -> list[str]:
        """The scenes that are new; the whole log and board where they do not do."""
        film = self.door.films.of(self.table, seat)
        sent = self._film
        is_known = sent is not None and sent[0] is film and sent[1] == film.story.edition
        new = film.since(self.table, sent[2]) if sent is not None and is_known else None
        whole = None if new is not None else film.whole(self.table)
        told = self._told[2] if self._told[:2] == (film.story, film.story.edition) else 0
        self._told = (film.story, film.story.edition, len(film.story.lines))
        self._film = (film, film.edition, film.number)
        if whole is None:
            return new or []
        return [encode(Log(first=told, lines=film.story.lines[told:])), whole]

    def _text(self, seat: int) -> list[str]:
        news = self._story(seat)
        if self._sent.get("board") != (self.table.edition, seat):
            self._sent["board"] = (self.table.edition, seat)
            news.append(encode(text_board(self.table.running(), seat)))
        return news

    def _people(self) -> list[str]:
        fields = seating_fields(self.table, self.account)
        if self._sent.get("people") == fields:
            return []
        self._sent["people"] = fields
        return [encode(People(**fields, now=time.time()))]  # so that clocks are right wherever the reader is

    def _unless_sent(self, kind: str, message: str) -> list[str]:
        if self._sent.get(kind) == message:
            return []
        self._sent[kind] = message
        return [message]

    def _story(self, seat: int) -> list[str]:
        """New lines of the log; all of them when the viewpoint or a name has changed."""
        story = self.table.story(seat)
        last, edition, told = self._told
        if last is not story or edition != story.edition:
            told = 0
        elif told == len(story.lines):
            return []
        self._told = (story, story.edition, len(story.lines))
        return [encode(Log(first=told, lines=story.lines[told:]))]

    # Receiving

    async def _receive_on(self) -> None:
        patience = PATIENCE
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text") or ""  # a binary frame is no message
            if not self._bucket.take():
                patience -= 1
                if patience == 0:
                    log.warning("table %s: a connection sent too much and was closed", self.table.id)
                    await self.socket.close(1008, "Too many messages.")
                    return
                await self._refuse("Too many messages; slow down.")
                continue
            try:
                message = read_message(text)
            except Refused as error:
                await self._refuse(str(error))
                continue
            command = COMMANDS.get(message.do)
            if command is not None and command.busy:
                self._slow.start(self._carry_out(message))
            elif message.do == "look":
                self._look_again()
            elif message.do != "ping":
                await self._carry_out(message)

    async def _refuse(self, sentence: str) -> None:
        await self._send(Sorry(text=sentence))
        self._look_again()

    def _look_again(self) -> None:
        """The reader has missed something or was refused: they are shown the true board."""
        self._sent.pop("board", None)
        self._film = None
        self.wake()

    async def _carry_out(self, message: ClientMessage) -> None:
        caller = Caller(self.caller.account, self.caller.address, self.shown)
        asked = Arguments(message.text, message.ply, message.seat, message.yes, message.level)
        try:
            result = await self.door.commands.carry_out(message.do, caller, asked, self.table)
        except CatstateError as error:
            await self._refuse(str(error))
            return
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            log.exception("table %s: a message failed", self.table.id)
            await self._refuse("Something went wrong here; the table is as it was.")
            return
        if result.shown is not None:
            self.shown = result.shown
            self.wake()
        if result.hint is not None:
            hint = result.hint
            await self._send(HintMessage(ply=hint.ply, text=hint.text, values=hint.values))


def read_message(text: str) -> ClientMessage:
    """One message of a client: a small JSON object."""
    if len(text) > LONGEST:
        raise Refused(f"A message has at most {LONGEST} characters.")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Refused("A message is a JSON object.")
    return ClientMessage(
        do=CommandName(str(message.get("do", ""))),
        text=str(message.get("text", "")),
        ply=whole(message, "ply") if "ply" in message else -1,
        seat=whole(message, "seat") if message.get("seat") is not None else None,
        yes=message.get("yes") is True,
        level=str(message.get("level", "")),
    )


def whole(message: dict[str, Any], name: str) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not -1 <= value < 1 << 31:
        raise Refused(f"{name} must be a whole number.")
    return value
