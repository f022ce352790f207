"""Ways to be a nuisance, each a function that goes on until its time is over: `attack_kinds.py NAME PLAN.json`.

Started by `attacks.py` against a server of its own, as a process that gives way to others, so that what is measured is
the server and not a fight for the processor. Attackers come from addresses of their own (the server believes the
forwarding headers of this machine). Prints how often it did its deed and how often it was refused.
"""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ADDRESS = "198.51.100.7"
GONE = (OSError, WebSocketException, httpx.HTTPError, EOFError, asyncio.IncompleteReadError)
LARGEST = 60_000  # characters of a body that is just allowed


class Attack:
    """Where to, for how long, and what came of it."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.url: str = plan["url"]
        self.live: str = plan["url"].replace("http", "ws", 1) + f"/t/{plan['table']}/live"
        self.table: str = plan["table"]  # where the victims play
        self.long: str = plan["long"]  # a match with a long log
        self.own: str = plan["own"]  # a table of the attacker's, with a bot's hints
        self.token: str = plan["token"]
        self.until = time.monotonic() + plan["seconds"]
        self.done = self.refused = 0

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def headers(self, address: str = ADDRESS) -> dict[str, str]:
        return {"x-forwarded-for": address, "authorization": f"Bearer {self.token}"}

    def client(self, address: str = ADDRESS) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, headers=self.headers(address), timeout=20)

    @contextlib.asynccontextmanager
    async def socket(
        self, path: str = "", address: str = ADDRESS, token: bool = False
    ) -> AsyncIterator[ClientConnection]:
        headers = self.headers(address) if token else {"x-forwarded-for": address}
        address = self.url.replace("http", "ws", 1) + path if path else self.live
        async with connect(address, additional_headers=headers, compression=None, open_timeout=20) as link:
            yield link

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, **more: Any) -> None:
        answer = await client.request(method, path, **more)
        self.done += 1
        self.refused += answer.status_code >= 400

    async def repeat(self, deed: Callable[[], Awaitable[None]], pause: float = 0.0) -> None:
        """Do it again and again; being thrown out counts as refused."""
        while self.goes_on:
            try:
                await deed()
            except GONE:
                self.refused += 1
                await asyncio.sleep(0.01)
            await asyncio.sleep(pause)

    async def many(self, count: int, deed: Callable[[], Awaitable[None]], pause: float = 0.0) -> None:
        await asyncio.gather(*(self.repeat(deed, pause) for _ in range(count)))

    async def talk(self, message: str | bytes, rate: float, address: str = ADDRESS) -> None:
        """One socket that says the same thing at a rate."""
        async with self.socket(address=address) as link:
            reading = asyncio.create_task(self._read(link))
            try:
                while self.goes_on:
                    await link.send(message)
                    self.done += 1
                    await asyncio.sleep(1 / rate)
            finally:
                reading.cancel()

    async def _read(self, link: ClientConnection) -> None:
        with contextlib.suppress(*GONE):
            async for text in link:
                self.refused += "sorry" in str(text[:20])


async def messages(attack: Attack) -> None:
    """120 sockets, each just below the limit of messages."""
    await attack.many(120, lambda: attack.talk('{"do":"show","seat":0}', 11))


async def looks(attack: Attack) -> None:
    """60 sockets that ask for the whole board all the time."""
    await attack.many(60, lambda: attack.talk('{"do":"look"}', 11))


async def wrong_moves(attack: Attack) -> None:
    """60 spectators who move, and are shown the board after each refusal."""
    await attack.many(60, lambda: attack.talk('{"do":"act","text":"drop a","ply":0}', 11))


async def garbage(attack: Attack) -> None:
    """60 sockets that send what is no message."""
    await attack.many(60, lambda: attack.talk(b"\x00\xff" * 1000, 11))


async def openings(attack: Attack) -> None:
    """Sockets opened and closed as fast as it goes."""

    async def open_and_close() -> None:
        async with attack.socket():
            attack.done += 1

    await attack.many(20, open_and_close)


async def slow_readers(attack: Attack) -> None:
    """200 sockets that never read."""

    async def sleep() -> None:
        async with attack.socket(address=f"198.51.100.{attack.done % 4}") as link:
            attack.done += 1
            link.transport.pause_reading()
            await asyncio.sleep(max(0.0, attack.until - time.monotonic()))

    await attack.many(200, sleep)


async def replays(attack: Attack) -> None:
    """The replay of a long match, page by page."""
    async with attack.client() as client:
        await attack.many(8, lambda: attack.ask(client, "GET", f"/t/{attack.long}/replay/{attack.done % 1500}"))


async def hints(attack: Attack) -> None:
    """Open a board, ask for a hint, leave."""

    async def ask_and_leave() -> None:
        async with attack.socket(f"/t/{attack.own}/live", token=True) as link:
            await link.recv()
            await link.send('{"do":"hint"}')
            attack.done += 1

    await attack.many(8, ask_and_leave)


async def half_requests(attack: Attack) -> None:
    """200 requests whose headers never end."""
    host, port = attack.url.removeprefix("http://").split(":")

    async def drip() -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n")
            attack.done += 1
            while attack.goes_on and not reader.at_eof():
                writer.write(b"x-more: 1\r\n")
                await writer.drain()
                await asyncio.sleep(0.2)
        finally:
            writer.close()

    await attack.many(200, drip)


async def tiny_frames(attack: Attack) -> None:
    """Sockets that send thousands of empty messages at once."""
    await attack.many(8, lambda: pour(attack, b"\x81\x80\0\0\0\0"), 0.1)


async def pings(attack: Attack) -> None:
    """Sockets that send thousands of pings at once and read no answer."""
    await attack.many(8, lambda: pour(attack, b"\x89\x80\0\0\0\0"), 0.1)


async def pour(attack: Attack, frame: bytes) -> None:
    """Open a board and send a frame again and again, as much as the system takes, until the server hangs up."""
    async with attack.socket() as link:
        attack.done += 1
        while attack.goes_on and not link.transport.is_closing():
            link.transport.write(frame * 10_000)
            await asyncio.sleep(0.05)
        attack.refused += link.transport.is_closing()


async def pipelines(attack: Attack) -> None:
    """Connections that send a thousand requests before they read the first answer."""
    host, port = attack.url.removeprefix("http://").split(":")
    asked = f"GET /api/games HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {ADDRESS}\r\n\r\n".encode()

    async def ask() -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(asked * 1000)
            attack.done += 1
            while attack.goes_on and await reader.read(65_536):
                pass
        finally:
            writer.close()

    await attack.many(8, ask, 0.1)


async def long_headers(attack: Attack) -> None:
    """Requests with headers by the megabyte."""
    host, port = attack.url.removeprefix("http://").split(":")

    async def write_on() -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n")
            attack.done += 1
            while attack.goes_on and not reader.at_eof():
                writer.write(b"x-more: %b\r\n" % (b"y" * LARGEST))
                await writer.drain()
                await asyncio.sleep(0)
        finally:
            writer.close()

    await attack.many(8, write_on, 0.1)


async def chat(attack: Attack) -> None:
    """Lines of chat through the door for pages without a script."""
    async with attack.client() as client:
        await attack.many(8, lambda: attack.ask(client, "POST", f"/t/{attack.table}/say", data={"text": "x" * 300}))


async def tables(attack: Attack) -> None:
    """New tables."""
    wish = {"game": "connect_four", "seats": 2}
    async with attack.client() as client:
        await attack.many(8, lambda: attack.ask(client, "POST", "/api/tables", json=wish))


async def bodies(attack: Attack) -> None:
    """The largest bodies that are allowed, with nothing in them."""
    wish = {"game": "connect_four", "options": {"x": "y" * LARGEST}}
    async with attack.client() as client:
        await attack.many(8, lambda: attack.ask(client, "POST", "/api/tables", json=wish))


async def pages(attack: Attack) -> None:
    """Pages that take most to make."""
    paths = ("/", f"/t/{attack.table}", "/api/openapi.json", "/rules/cats", f"/api/tables/{attack.long}/view")
    async with attack.client() as client:
        await attack.many(8, lambda: attack.ask(client, "GET", paths[attack.done % len(paths)]))


async def accounts(attack: Attack) -> None:
    """New accounts."""
    async with attack.client() as client:
        await attack.many(8, lambda: attack.ask(client, "POST", "/api/accounts", json={"name": "Eve"}))


async def addresses(attack: Attack) -> None:
    """A page from a thousand addresses, so that no address asks too often."""

    async def ask() -> None:
        address = f"203.0.{attack.done // 250 % 250}.{attack.done % 250}"
        async with attack.client(address) as client:
            await attack.ask(client, "GET", "/api/games")

    await attack.many(4, ask, 0.02)


KINDS = {
    one.__name__: one
    for one in (
        messages,
        openings,
        slow_readers,
        replays,
        hints,
        looks,
        wrong_moves,
        garbage,
        half_requests,
        tiny_frames,
        pings,
        pipelines,
        long_headers,
        chat,
        tables,
        bodies,
        pages,
        accounts,
        addresses,
    )
}


def main() -> int:
    os.nice(10)
    attack = Attack(json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
    asyncio.run(KINDS[sys.argv[1]](attack))
    print(json.dumps({"done": attack.done, "refused": attack.refused}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
