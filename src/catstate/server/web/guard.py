"""Guard: stands before the application. Who is it, is it too much, does it come from our own pages?"""

import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..play.accounts import Account, new_account
from ..play.limits import Limit
from ..settings import Settings
from .signing import COOKIE, Signing, cookie_header

log = logging.getLogger("catstate.guard")
LARGEST_BODY = 64 * 1024
Sorry = Callable[[Request, Exception], Awaitable[Response]]
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Pure ASGI, because it sees every message of every connection."""

    def __init__(self, app: ASGIApp, settings: Settings, signing: Signing, sorry: Sorry) -> None:
        self.app, self.settings, self.signing, self.sorry = app, settings, signing, sorry
        self._requests = Limit(settings.requests_per_second, 4 * settings.requests_per_second)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        address = scope["client"][0] if scope.get("client") else "?"
        account, known = self._who(headers)
        scope.setdefault("state", {})["account"] = account
        scope["state"]["address"] = address
        scope["state"]["known"] = known
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, headers, address)
            return
        refusal = self._refusal(scope, headers, address)
        if refusal is not None:
            await _answer(scope, send, *refusal)
            return
        new = account if not known and scope["method"] == "GET" and not _is_asset(scope["path"]) else None
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        answering = self._with_headers(sending, scope, new)
        try:
            await self.app(scope, _bounded(receive), answering)
        except Exception as error:
            if begun:
                raise
            answer = await self.sorry(Request(scope), error)
            await answer(scope, receive, answering)

    def _who(self, headers: Headers) -> tuple[Account, bool]:
        """The account in the cookie or the bearer token, else a new one; and whether we knew it."""
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            token = _cookie(headers.get("cookie", ""))
        account = self.signing.signer.account(token) if token else None
        return (account, True) if account else (new_account(), False)

    def _refusal(self, scope: Scope, headers: Headers, address: str) -> tuple[int, str] | None:
        if not _is_asset(scope["path"]) and not self._requests.allows(address):
            log.warning("%s asks too often", address)
            return 429, "Too many requests from your address; wait a moment."
        if scope["method"] in UNSAFE and not _is_ours(headers):
            return 403, "This request did not come from one of our own pages."
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return 413, f"A request has at most {LARGEST_BODY} bytes."
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send, headers: Headers, address: str) -> None:
        if not _is_ours(headers) or self._sockets[address] >= self.settings.sockets_per_address:
            log.warning("%s: a connection was refused", address)
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "Too many connections, or not our page."})
            return
        self._sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _with_headers(self, send: Send, scope: Scope, new: Account | None) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if new is not None and "set-cookie" not in headers:
                    token = self.signing.signer.token(new)
                    headers.append("set-cookie", cookie_header(token, scope["scheme"] == "https"))
            await send(message)

        return sending


def _cookie(header: str) -> str:
    try:
        jar: SimpleCookie = SimpleCookie(header[:8000])
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def _is_asset(path: str) -> bool:
    return path.startswith("/static/")


def _is_ours(headers: Headers) -> bool:
    """Browsers say where a request comes from; what says nothing is no browser and carries no cookie of one."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def _bounded(receive: Receive) -> Receive:
    """Stop reading a body that turns out larger than it may be."""
    size = 0

    async def receiving() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                return {"type": "http.disconnect"}
        return message

    return receiving


async def _answer(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """A refusal that costs next to nothing: JSON for programs, plain text for people."""
    kind, text = "text/plain; charset=utf-8", f"{sentence}\n"
    if scope["path"].startswith("/api/"):
        kind, text = "application/json", json.dumps({"error": sentence, "clause": ""})
    headers = [(name.encode(), value.encode()) for name, value in {"content-type": kind, **HEADERS}.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
