"""The HTTP protocol of uvicorn with some limits more: how long a request may take to arrive, how large its headers may
be, how many may be sent before the first is answered, and how many connections one address may have."""

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..play.limits import place_of
from ..settings import Settings

HEADER_SECONDS = 10.0  # from the first byte, or the opening, to the end of the headers
LARGEST_HEADERS = 64 * 1024  # bytes
MOST_WAITING = 8  # requests of one connection that wait for an answer to the one before


class TooManyWaiting(Exception):
    """More requests were sent at once than anybody needs."""


def limited_http(settings: Settings) -> type[HttpToolsProtocol]:
    """The protocol for one server; its connections are counted together."""
    connections: Counter[str] = Counter()
    is_proxy = proxy_check(settings.proxies)

    class LimitedHttp(HttpToolsProtocol):
        """One connection."""

        _place = ""  # whose connection is counted here; "" = not counted
        _hurry: asyncio.TimerHandle | None = None
        _is_socket = False  # whether the connection has become a WebSocket
        _read = 0  # bytes of headers that have not ended yet

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
            super().connection_made(transport)
            address = self.client[0] if self.client else "?"
            if not is_proxy(address):
                place = place_of(address)
                if connections[place] >= settings.share(settings.connections_per_address):
                    self._hang_up(b"429 Too Many Requests", b"Too many connections from your address.\n")
                    return
                self._place = place
                connections[place] += 1
            self._expect_headers()

        def data_received(self, data: bytes) -> None:
            if self._read > LARGEST_HEADERS:
                self._hang_up(b"431 Request Header Fields Too Large", b"A request has at most 64 KiB of headers.\n")
            if self.transport.is_closing():
                return
            if self._hurry is not None:
                self._read += len(data)
            super().data_received(data)
            is_between = self.cycle is None or self.cycle.response_complete
            if is_between and not self._is_socket and not self.transport.is_closing():
                self._expect_headers()

        def on_headers_complete(self) -> None:
            self._stop_waiting()
            if len(self.pipeline) >= MOST_WAITING:
                raise TooManyWaiting  # the parser stops here, and the connection is closed
            super().on_headers_complete()

        def handle_websocket_upgrade(self) -> None:
            self._is_socket = True
            self._leave()  # open boards have a limit of their own
            super().handle_websocket_upgrade()
            self.parser = None  # type: ignore[assignment]  # as when a connection is lost: it refers to us

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def _expect_headers(self) -> None:
            if self._hurry is None:
                self._hurry = self.loop.call_later(HEADER_SECONDS, self._give_up)

        def _stop_waiting(self) -> None:
            self._read = 0
            if self._hurry is not None:
                self._hurry.cancel()
                self._hurry = None

        def _give_up(self) -> None:
            self._hurry = None
            self._hang_up(b"408 Request Timeout", b"The request did not arrive in time.\n")

        def _hang_up(self, status: bytes, sentence: bytes) -> None:
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: %d" % len(sentence)
            self.transport.write(b"HTTP/1.1 " + status + b"\r\n" + head + b"\r\n\r\n" + sentence)
            self.transport.close()

        def _leave(self) -> None:
            self._stop_waiting()
            if self._place:
                connections[self._place] -= 1
                if not connections[self._place]:
                    del connections[self._place]
                self._place = ""

    return LimitedHttp


def proxy_check(proxies: str) -> Callable[[str], bool]:
    """Whether an address is one of our reverse proxies, whose connections are those of many people."""
    names = [name.strip() for name in proxies.split(",") if name.strip()]
    networks = [network for name in names if (network := _network(name)) is not None]

    def is_proxy(address: str) -> bool:
        if "*" in names or address in names:
            return True
        parsed = _network(address)
        return parsed is not None and any(
            network.version == parsed.version and parsed.subnet_of(network) for network in networks
        )

    return is_proxy


def _network(text: str) -> Any:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
