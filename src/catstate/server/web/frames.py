"""The WebSocket protocol of uvicorn with short ways for boards, on which a server of moves spends most of its time.

A short message that arrives whole is read here; everything else goes through the library. What is sent is text that is
bytes already, in one frame, and all that is sent in one turn of the loop is written together at its end: whoever reads
is woken once.

Frames of every kind are limited, pings too, and are read in small portions: thousands of tiny ones fit into what the
system hands over at once, and everybody else would wait until all were read.
"""

import asyncio
from asyncio import BaseTransport
from collections import deque
from typing import Any, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ..play.limits import Bucket
from ..settings import Settings

BOARD_LINE = "catstate.text"  # the extension in an ASGI scope: a BoardLine
MOST_UNREAD = 8  # messages that may wait before the socket is read no more
PORTION = 1024  # bytes that are read at once
NOT_OPENED = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FRAMES = 4.0  # times the messages that a connection may send
SHORT = 126  # bytes from which on a frame says its length in another way
HEAD = 6  # bytes before what a short frame of a client says: what it is, its length, its mask


class TextSender(Protocol):
    """Sends messages that are UTF-8 already."""

    def take_text(self, text: bytes) -> bool:
        """Send at once, if the reader takes what is sent; whether that was so."""

    async def send_text(self, text: bytes) -> None:
        """Send as soon as the reader takes it."""


class BoardLine(TextSender, Protocol):
    """Receives messages, too."""

    async def next_text(self) -> str | None:
        """The next message, "" for one that is no text; None when the other side has gone."""


class AnyLine:
    """For servers that are not ours: by the usual way, in its own time."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    def take_text(self, text: bytes) -> bool:
        return False

    async def send_text(self, text: bytes) -> None:
        await self._socket.send_text(text.decode())

    async def next_text(self) -> str | None:
        frame = await self._socket.receive()
        return None if frame["type"] == "websocket.disconnect" else frame.get("text") or ""


def line_of(socket: WebSocket) -> BoardLine:
    line: BoardLine | None = socket.scope.get("extensions", {}).get(BOARD_LINE)
    return line or AnyLine(socket)


class Outbox:
    """The sockets that something is to be written to at the end of this turn of the loop."""

    def __init__(self) -> None:
        self._waiting: list[BoardProtocol] = []

    def add(self, socket: "BoardProtocol") -> None:
        if not self._waiting:
            socket.loop.call_soon(self._write)
        self._waiting.append(socket)

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        for socket in waiting:
            socket.write_frames()


class BoardProtocol(WebSocketsSansIOProtocol):
    """One socket. What it sends is not masked, not compressed and never split, so a frame is a few bytes of length.

    Messages are for boards alone: they do not come by the usual way, which here only opens and closes.
    """

    rate = 12.0  # messages a second
    outbox = Outbox()

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._bucket = Bucket.full(FRAMES * self.rate, 3 * FRAMES * self.rate)
        self._ends: FrameEnds | None = None  # of what has arrived; None until a board is open
        self._texts: deque[str] = deque()  # that have arrived
        self._reading: asyncio.Future[None] | None = None  # somebody waits for the next
        self._frames: list[bytes] = []  # to be written

    def connection_lost(self, exc: Exception | None) -> None:
        """What refers to itself is undone, so that nothing waits in memory until rubbish is looked for."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if self.handshake_initiated:
            self.scope["extensions"].pop(BOARD_LINE, None)
        self._wake()

    def shutdown(self) -> None:
        self.write_frames()
        super().shutdown()
        self._wake()

    # Receiving

    def data_received(self, data: bytes) -> None:
        if self._ends is not None and self._ends.is_between and self._take_short(data):
            return
        for first in range(0, len(data), PORTION):
            if self.transport.is_closing():
                break  # not before: whoever is sent away answers, and with that the connection ends
            portion = data[first : first + PORTION]
            if self._ends is not None:
                self._ends.follow(portion)
            super().data_received(portion)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(NOT_OPENED)  # the opening was too long; otherwise nobody would end it
                self.transport.close()
        if self._ends is None and self.handshake_initiated:
            self._ends = FrameEnds()
        self._wake()

    def _take_short(self, data: bytes) -> bool:
        """Read a short message that is all that has arrived; False where there is anything to decide."""
        conn = self.conn
        if conn.state is not State.OPEN or conn.current_size is not None or self.close_sent:
            return False
        text = short_text(data)
        if text is None or not self._bucket.take():
            return False
        self._note(text)
        self._wake()
        return True

    def handle_events(self) -> None:
        if self._bucket.take(len(self.conn.events)):
            super().handle_events()
        else:
            self._end(1008, "Too many messages.")

    def handle_ping(self) -> None:
        """Answer it; for whoever does not read, answers are not piled up."""
        answer = self.conn.data_to_send()
        if self.writable.is_set():
            self.transport.write(b"".join(answer))

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:  # the other side has not heard of it yet
            return
        if self.curr_msg_data_type != "text":
            self._note("")
            return
        try:
            self._note(data.decode())
        except UnicodeDecodeError:
            self._end(1007, "A message is UTF-8.")

    def _note(self, text: str) -> None:
        """Go on reading until several messages wait: to stop and begin again at each costs two calls of the system."""
        self._texts.append(text)
        if len(self._texts) >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _wake(self) -> None:
        if self._reading is not None and not self._reading.done():
            self._reading.set_result(None)

    async def next_text(self) -> str | None:
        while not self._texts:
            if self.disconnected or not self.queue.empty():  # what comes by the usual way now is the end
                return None
            self._reading = self.loop.create_future()
            await self._reading
        text = self._texts.popleft()
        if self.read_paused and not self._texts:
            self.read_paused = False
            self.transport.resume_reading()
        return text

    # Sending

    def _end(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[BOARD_LINE] = self

    async def send(self, message: Any) -> None:
        """The usual way, on which a connection is opened and closed: after what was sent before."""
        self.write_frames()
        await super().send(message)

    def take_text(self, text: bytes) -> bool:
        if not self.writable.is_set():
            return False
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if not self._frames:
            self.outbox.add(self)
        self._frames.append(text_frame(text))
        return True

    def write_frames(self) -> None:
        """Write what was sent in this turn of the loop."""
        frames, self._frames = self._frames, []
        if frames and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    async def send_text(self, text: bytes) -> None:
        while not self.take_text(text):
            await self.writable.wait()


class FrameEnds:
    """Whether what has arrived so far ends where a frame ends. [RFC 6455, 5.2]"""

    def __init__(self) -> None:
        self._head = b""  # of the frame that has begun
        self._left = 0  # bytes of it that are still to come after its head

    @property
    def is_between(self) -> bool:
        return not self._head and not self._left

    def follow(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            if self._left:
                taken = min(self._left, len(data) - at)
                self._left -= taken
                at += taken
                continue
            self._head += data[at : at + 1]
            at += 1
            size = length_after(self._head)
            if size is not None:
                self._head, self._left = b"", size


def length_after(head: bytes) -> int | None:
    """How many bytes follow the head of a frame; None as long as the head is not complete."""
    if len(head) < 2:
        return None
    size, is_masked = head[1] & 127, head[1] >> 7
    more = {126: 2, 127: 8}.get(size, 0)
    if len(head) < 2 + more + 4 * is_masked:
        return None
    return int.from_bytes(head[2 : 2 + more], "big") if more else size


def short_text(data: bytes) -> str | None:
    """What a client says, if these bytes are one short frame of text and no more; else None."""
    size = len(data) - HEAD
    if not 0 <= size < SHORT or data[0] != 0x81 or data[1] != 0x80 | size:
        return None
    mask = int.from_bytes((data[2:HEAD] * (SHORT // 4 + 1))[:size], "big")
    try:
        return (int.from_bytes(data[HEAD:], "big") ^ mask).to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None


def board_protocol(settings: Settings) -> type[BoardProtocol]:
    """The protocol for one server."""

    class LimitedBoard(BoardProtocol):
        rate = settings.messages_per_second
        outbox = Outbox()

    return LimitedBoard


def text_frame(text: bytes) -> bytes:
    """A text frame as a server sends it. [RFC 6455, 5.2]"""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)
