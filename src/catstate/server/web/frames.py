"""The WebSocket protocol of uvicorn with a short way for boards: text that is already bytes, in one frame, at once.

Frames of every kind are limited, pings too, and are read in small portions: thousands of tiny ones fit into what the
system hands over at once, and everybody else would wait until all were read.
"""

from asyncio import BaseTransport
from typing import Any, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ..play.limits import Bucket
from ..settings import Settings

TEXT_SENDER = "catstate.text"  # the extension in an ASGI scope: a TextSender
MOST_UNREAD = 8  # messages that may wait before the socket is read no more
PORTION = 1024  # bytes that are read at once
NOT_OPENED = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FRAMES = 4.0  # times the messages that a connection may send


class TextSender(Protocol):
    """Sends messages that are UTF-8 already."""

    def take_text(self, text: bytes) -> bool:
        """Send at once, if the reader takes what is sent; whether that was so."""

    async def send_text(self, text: bytes) -> None:
        """Send as soon as the reader takes it."""


class AnySender:
    """For servers that are not ours: by the usual way, in its own time."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    def take_text(self, text: bytes) -> bool:
        return False

    async def send_text(self, text: bytes) -> None:
        await self._socket.send_text(text.decode())


def sender_of(socket: WebSocket) -> TextSender:
    sender: TextSender | None = socket.scope.get("extensions", {}).get(TEXT_SENDER)
    return sender or AnySender(socket)


class BoardProtocol(WebSocketsSansIOProtocol):
    """One socket. What it sends is not masked, not compressed and never split, so a frame is a few bytes of length."""

    rate = 12.0  # messages a second

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._bucket = Bucket.full(FRAMES * self.rate, 3 * FRAMES * self.rate)

    def connection_lost(self, exc: Exception | None) -> None:
        """What refers to itself is undone, so that nothing waits in memory until rubbish is looked for."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if self.handshake_initiated:
            self.scope["extensions"].pop(TEXT_SENDER, None)

    def data_received(self, data: bytes) -> None:
        for first in range(0, len(data), PORTION):
            if self.transport.is_closing():
                return  # not before: whoever is sent away answers, and with that the connection ends
            super().data_received(data[first : first + PORTION])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(NOT_OPENED)  # the opening was too long; otherwise nobody would end it
                self.transport.close()

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

    def _end(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[TEXT_SENDER] = self

    def take_text(self, text: bytes) -> bool:
        if not self.writable.is_set():
            return False
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(text_frame(text))
        return True

    async def send_text(self, text: bytes) -> None:
        while not self.take_text(text):
            await self.writable.wait()

    def send_receive_event_to_app(self) -> None:
        """Go on reading until several messages wait: to stop and begin again at each costs two calls of the system."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self._end(1007, "A message is UTF-8.")
            return
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()


def board_protocol(settings: Settings) -> type[BoardProtocol]:
    """The protocol for one server."""

    class LimitedBoard(BoardProtocol):
        rate = settings.messages_per_second

    return LimitedBoard


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def text_frame(text: bytes) -> bytes:
    """A text frame as a server sends it. [RFC 6455, 5.2]"""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)
