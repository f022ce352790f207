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
import math
import time
from collections.abc import Collection
from contextvars import copy_context
from dataclasses import dataclass, replace
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.errors import CatstateError
from ...core.language import say
from ..errors import Refused
from ..play.background import BackgroundTasks
from ..play.commands import COMMANDS, Commands
from ..play.limits import Bucket, Limit
from ..play.requests import Arguments, Caller
from ..play.seats import viewpoint
from ..play.story import SeatStory
from ..play.tables import Table
from ..store.rows import ChatMessage
from .boards import SVG, kept_seating_fields, text_board
from .film import Film, Films
from .frames import TextSender, line_of
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
    TipMessage,
    WaitingRoom,
    encode,
)

log = logging.getLogger("catstate.live")
LONGEST = 4096  # characters of one message from a client
NOTHING = b"[]"  # the answer to "are you there?": yes, and nothing is new
BETWEEN_WHOLE = 0.3  # seconds between two whole boards for whoever asks for them again and again
REST = 0.25  # seconds without a new scene, after which a board is told in words
PATIENCE = 30  # refused messages before a flooding connection is closed
LATE = 0.25  # seconds that a message waits when its address sends too many over all its boards


@dataclass(frozen=True)
class Door:
    """What a connection needs of the server."""

    commands: Commands
    films: Films
    rate: float  # messages a second
    together: Limit  # of all boards of an address
    origin: str


class Connection:
    """One open board: who looks, from which seat, and what was sent already."""

    def __init__(self, socket: WebSocket, table: Table, caller: Caller, form: str, door: Door) -> None:
        self.socket, self.table, self.form, self.door = socket, table, form, door
        self.caller = caller
        self.account = caller.account.id
        self.shown = caller.shown  # the seat whose hand a shared screen shows
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()  # whoever wakes us may speak another language
        self._line = line_of(socket)
        self._sender: TextSender = self._line
        self._is_due = False  # something may be new
        self._is_gone = False
        self._sending: asyncio.Task[None] | None = None  # what can't be sent at once
        self._words: asyncio.TimerHandle | None = None  # the board in words waits for a moment of rest
        self._changed = 0.0  # when the last scene was sent
        self._again: asyncio.TimerHandle | None = None  # a whole board is due
        self._has_missed = False  # the reader says so: then the whole log is due too
        self._shown_whole = -math.inf  # when one was asked for last
        self._sent: dict[str, Any] = {}
        self._told: tuple[SeatStory | None, int, int] = (None, 0, 0)  # whose story, its edition, how many lines
        self._film: Film | None = None  # whose scenes were sent,
        self._reached = (-1, -1)  # of which edition, up to which
        self._chat = 0
        self._unheard: frozenset[str] = frozenset()
        self._slow = BackgroundTasks()  # commands that take long; they end with the connection
        self._bucket = Bucket.full(door.rate, 3 * door.rate)

    def wake(self, after: float = 0.0) -> None:
        """Something may be new: look soon, or after some seconds, once for all that happens until then."""
        if self._is_gone or self._is_due:
            return
        self._is_due = True
        if after:
            self._loop.call_later(after, self._look, context=self._context)
        else:
            self._loop.call_soon(self._look, context=self._context)

    async def run(self) -> None:
        """Send and receive until either side has gone."""
        self.table.join(self)
        try:
            await asyncio.create_task(self._receive_on())  # a message need not pass all the layers that stand around us
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._is_gone = True
            if self._sending is not None:
                self._sending.cancel()
            for timer in (self._words, self._again):
                if timer is not None:
                    timer.cancel()
            self._slow.cancel()
            self.table.part(self)

    # Sending

    def _look(self) -> None:
        """Send what is new, at once if nothing has to be waited for."""
        if self._sending is not None or self._is_gone:  # whoever sends looks again
            return
        if self._end() or not (self.table.match is None or self.table.stories.is_ready(self._seat())):
            self._sending = asyncio.create_task(self._send_on())
            return
        self._is_due = False
        news = self._written_news()
        try:
            if news and not self._sender.take_text(news):
                self._sending = asyncio.create_task(self._send_on(news))
        except OSError:  # the reader has gone, which the receiving side notices too
            self._is_gone = True

    async def _send_on(self, news: bytes = b"") -> None:
        """Send, first `news`, and wait for whatever must be waited for: a long story, or a slow reader."""
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # nobody to send to any more
                if news:
                    await self._sender.send_text(news)
                while self._is_due:
                    if reason := self._end():
                        await self.socket.close(4401, reason)
                        return
                    await self.table.stories.prepare(self._seat())
                    self._is_due = False
                    if news := self._written_news():
                        await self._sender.send_text(news)
        finally:
            self._sending = None

    def _seat(self) -> int:
        return viewpoint(self.table, self.account, self.shown).seat

    def _written_news(self) -> bytes:
        try:
            news = self._what_is_new()
        except Exception:
            log.exception("table %s: a board can't be shown", self.table.id)
            return b""
        return b"[%b]" % b",".join(news) if news else b""

    def _describe(self) -> None:
        """The board in words, when it has been the same for a moment."""
        self._words = None
        if self._film is None or self._is_gone or self.table.match is None:
            return
        film = self._film
        wait = self._changed + REST - self._loop.time()
        if wait > 0.01 or self._sending is not None:
            self._words = self._loop.call_later(max(wait, REST / 4), self._describe)
        elif self._reached == (film.edition, film.number):  # otherwise a newer board is on its way
            words = b"[%b]" % film.words(self.table)
            with contextlib.suppress(OSError):  # the reader has gone
                if not self._sender.take_text(words):
                    self._sending = asyncio.create_task(self._send_on(words))

    def _end(self) -> str:
        """Why this board must be closed, if it must."""
        if self.table.is_deleted:
            return say("This table was deleted.")
        return "" if self.door.commands.is_current(self.caller.account) else say("You are logged out on this device.")

    async def _send(self, message: AnyMessage) -> None:
        await self._sender.send_text(encode([message]))

    def _what_is_new(self) -> list[bytes]:
        news = self._room() if self.table.match is None else self._board()
        unheard = self.door.commands.unheard(self.account)
        if unheard != self._unheard:
            self._unheard, self._chat = unheard, 0
        if len(self.table.chat) > self._chat:
            lines = [chat_line(message, unheard) for message in self.table.chat[self._chat :]]
            news.append(encode(Chat(first=self._chat, lines=lines)))
            self._chat = len(self.table.chat)
        return news

    def _room(self) -> list[bytes]:
        """The waiting room."""
        news: list[bytes] = []
        if self.form == SVG:
            html = room(self.table, self.caller.account, self.door.origin)
            news += self._unless_sent("room", encode(WaitingRoom(html=html)))
        return news + self._people()

    def _board(self) -> list[bytes]:
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

    def _scenes(self, seat: int) -> list[bytes]:
        """The scenes that are new; the whole log and board where they do not do."""
        story = self.table.stories.of(seat)
        last, edition, told = self._told
        is_known = last is story and edition == story.edition
        film = self._film if is_known else None
        new = film.since(self.table, self._reached[1]) if film is not None else None
        if film is None or new is None:
            film = self.door.films.of(self.table, seat)
            first = told if is_known else 0
            new = [encode(Log(first=first, lines=story.lines[first:])), film.whole(self.table)]
        elif new:
            self._changed = self._loop.time()
            if self._words is None:
                self._words = self._loop.call_later(REST, self._describe)
        self._told = (story, story.edition, len(story.lines))
        self._film, self._reached = film, (film.edition, film.number)
        return new

    def _text(self, seat: int) -> list[bytes]:
        news = self._story(seat)
        if self._sent.get("board") != (self.table.edition, seat):
            self._sent["board"] = (self.table.edition, seat)
            news.append(encode(text_board(self.table.running(), seat)))
        return news

    def _people(self) -> list[bytes]:
        edition = self.table.seating_edition
        if self._sent.get("seating") == edition:
            return []
        self._sent["seating"] = edition
        fields = kept_seating_fields(self.table, self.account)
        if self._sent.get("people") == fields:
            return []
        self._sent["people"] = fields
        return [encode(People(**fields, now=time.time()))]  # so that clocks are right wherever the reader is

    def _unless_sent(self, kind: str, message: bytes) -> list[bytes]:
        if self._sent.get(kind) == message:
            return []
        self._sent[kind] = message
        return [message]

    def _story(self, seat: int) -> list[bytes]:
        """New lines of the log; all of them when the viewpoint or a name has changed."""
        story = self.table.stories.of(seat)
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
            text = await self._line.next_text()
            if text is None:
                return
            if not self.door.together.allows(self.caller.address):
                await asyncio.sleep(LATE)  # nothing more of this board is read meanwhile
            if not self._bucket.take():
                patience -= 1
                if patience == 0:
                    log.warning("table %s: a connection sent too much and was closed", self.table.id)
                    await self.socket.close(1008, say("Too many messages."))
                    return
                await self._refuse(say("Too many messages; slow down."))
                continue
            try:
                message = read_message(text)
            except Refused as error:
                await self._refuse(str(error))
                continue
            command = COMMANDS.get(message.do)
            if command is not None and command.busy:
                self._slow.start(self._carry_out_aside(message))
            elif message.do == "look":
                self._has_missed = True
                self._look_again()
            elif message.do == "ping":
                await self._sender.send_text(NOTHING)
            else:
                await self._carry_out(message)

    async def _refuse(self, sentence: str) -> None:
        await self._send(Sorry(text=sentence))
        self._look_again()

    def _look_again(self) -> None:
        """The reader has missed something or was refused: they see the true board, some times a second at most."""
        if self._again is None:
            wait = self._shown_whole + BETWEEN_WHOLE - self._loop.time()
            self._again = self._loop.call_later(max(0.0, wait), self._show_whole)

    def _show_whole(self) -> None:
        self._again = None
        self._shown_whole = self._loop.time()
        self._sent.pop("board", None)
        self._film = None
        if self._has_missed:
            self._has_missed = False
            self._told = (None, 0, 0)
        self.wake()

    async def _carry_out_aside(self, message: ClientMessage) -> None:
        """A command that takes long, while others are read."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # nobody waits for it any more
            await self._carry_out(message)

    async def _carry_out(self, message: ClientMessage) -> None:
        if self.caller.shown != self.shown:
            self.caller = replace(self.caller, shown=self.shown)
        asked = Arguments(message.text, message.ply, message.seat, message.yes, message.level)
        try:
            result = await self.door.commands.carry_out(message.do, self.caller, asked, self.table)
        except CatstateError as error:
            await self._refuse(str(error))
            return
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            log.exception("table %s: a message failed", self.table.id)
            await self._refuse(say("Something went wrong here; the table is as it was."))
            return
        if result.shown is not None:
            self.shown = result.shown
            self.wake()
        if result.tip is not None:
            await self._send(TipMessage(thing=message.text, **result.tip._asdict()))
        if result.hint is not None:
            hint = result.hint
            await self._send(HintMessage(ply=hint.ply, text=hint.text, best=hint.best, values=hint.values))


def chat_line(message: ChatMessage, unheard: Collection[str]) -> ChatLine:
    """A line of chat as somebody sees it who does not hear these accounts."""
    if message.account in unheard:
        return ChatLine(seat=message.seat, name="", text="")
    return ChatLine(seat=message.seat, name=message.name, text=message.text)


def read_message(text: str) -> ClientMessage:
    """One message of a client: a small JSON object."""
    if len(text) > LONGEST:
        raise Refused(say("A message has at most {longest} characters.", longest=LONGEST))
    try:
        message = orjson.loads(text)
    except ValueError:
        message = _read_slowly(text)
    if not isinstance(message, dict):
        raise Refused(say("A message is a JSON object."))
    return ClientMessage(
        do=CommandName(str(message.get("do", ""))),
        text=str(message.get("text", "")),
        ply=whole(message, "ply") if "ply" in message else -1,
        seat=whole(message, "seat") if message.get("seat") is not None else None,
        yes=message.get("yes") is True,
        level=str(message.get("level", "")),
    )


def _read_slowly(text: str) -> Any:
    """What orjson can't read is no JSON, or holds half a character, of which whoever sent it is told."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def whole(message: dict[str, Any], name: str) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not -1 <= value < 1 << 31:
        raise Refused(say("{name} must be a whole number.", name=name))
    return value
