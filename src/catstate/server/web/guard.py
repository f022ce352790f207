"""Guard: stands before the application. Who is it, is it too much, does it come from our own pages?"""

import asyncio
import contextlib
import json
import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ...core.language import say, speaking
from ..errors import TooLarge, TooSlow
from ..play.accounts import Account, new_account
from ..play.limits import Limit, place_of
from ..settings import Settings
from .files import FOREVER
from .metrics import Metrics
from .signing import COOKIE, Proof, Signing, cookie_header
from .spoken import language_of

log = logging.getLogger("catstate.guard")
LARGEST_BODY = 64 * 1024
BODY_SECONDS = 20.0  # until the whole body must be there
REFUSAL_SECONDS = 0.5  # that whoever asks too often waits for the refusal: they ask again at once
HOST = re.compile(r"[\w.\-\[\]:]{1,255}", re.ASCII)
HTTP = {"ws": "http", "wss": "https"}
PAGE = "text/html"
TOO_OFTEN = 429
LONGEST_ADDRESS = 16_384  # characters of path and query: to take a longer one apart holds up everybody
LIVE = re.compile(r"/t/([^/]+)/live")
LiveBoard = Callable[[WebSocket, str], Awaitable[None]]
SorryPage = Callable[[Request, Exception], Awaitable[Response]]
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

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        signing: Signing,
        sorry: SorryPage,
        live: LiveBoard,
        metrics: Metrics,
    ) -> None:
        self.app, self.settings, self.signing, self.sorry, self.metrics = app, settings, signing, sorry, metrics
        self.live = live  # called from here: a board needs nothing of what stands between us and the pages
        requests = settings.share(settings.requests_per_second)
        self._requests = Limit(requests, 4 * requests)  # by address
        self._asked = Limit(requests, 4 * requests)  # by account, which may come from many addresses
        self._sockets: Counter[str] = Counter()  # by address
        self._boards: Counter[str] = Counter()  # by account
        self._notes = Limit(0.05, 1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        with speaking(language_of(headers)):
            await self._let_in(scope, receive, send, headers)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        place = place_of(scope["client"][0]) if scope.get("client") else "?"
        proof = self._who(headers)
        account = proof.account if proof is not None else new_account()
        scope.setdefault("state", {}).update(account=account, address=place, known=proof is not None)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, headers, place, account.id)
            return
        refusal = self._refusal(scope, headers, place, account.id)
        if refusal is not None:
            self.metrics.refusals.inc()
            if refusal[0] == TOO_OFTEN:
                await asyncio.sleep(REFUSAL_SECONDS)
            await _answer(scope, send, *refusal)
            return
        if scope["method"] == "HEAD":  # as GET; uvicorn, which has the scope as it was, leaves the body out
            scope = {**scope, "method": "GET"}
        begun, began = False, time.perf_counter()

        async def sending(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                self.metrics.answered(scope["method"], message["status"], time.perf_counter() - began)
            begun = True
            await send(message)

        answering = self._with_headers(sending, scope, account if proof is None or proof.is_old else None)
        try:
            await self.app(scope, _bounded(receive), answering)
        except Exception as error:
            if begun:
                raise
            answer = await self.sorry(Request(scope), error)
            await answer(scope, receive, answering)

    def _who(self, headers: Headers) -> Proof | None:
        """Whom the bearer token or the cookie proves."""
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            token = _cookie(headers.get("cookie", ""))
        return self.signing.proof(token) if token else None

    def _refusal(self, scope: Scope, headers: Headers, place: str, account: str) -> tuple[int, str] | None:
        if not _is_asset(scope["path"]):
            for limit, key in ((self._requests, place), (self._asked, account)):
                if not limit.allows(key):
                    self._note(place, "asks too often")
                    return TOO_OFTEN, say("Too many requests from your address or your account; wait a moment.")
        if not HOST.fullmatch(headers.get("host", "")):
            return 400, say("The request names no host that there could be.")
        if _address_length(scope) > LONGEST_ADDRESS:
            return 414, say("An address has at most {most} characters.", most=LONGEST_ADDRESS)
        if scope["method"] in UNSAFE and not self._is_ours(scope, headers):
            return 403, say("This request did not come from one of our own pages.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return 413, too_large()
        return None

    async def _socket(
        self, scope: Scope, receive: Receive, send: Send, headers: Headers, place: str, account: str
    ) -> None:
        settings = self.settings
        is_too_many = (
            self._sockets[place] >= settings.share(settings.sockets_per_address)
            or self._boards[account] >= settings.share(settings.sockets_per_account)
            or not self._requests.allows(place)
            or not self._asked.allows(account)
        )
        is_odd = not HOST.fullmatch(headers.get("host", "")) or _address_length(scope) > LONGEST_ADDRESS
        if is_too_many or is_odd or not self._is_ours(scope, headers):
            self._note(place, "was refused a live board")
            if is_too_many:
                await asyncio.sleep(REFUSAL_SECONDS)
            await receive()
            await send(
                {"type": "websocket.close", "code": 1008, "reason": say("Too many connections, or not our page.")}
            )
            return
        path = LIVE.fullmatch(scope["path"])
        with _counted(self._sockets, place), _counted(self._boards, account):
            if path is not None:
                await self.live(WebSocket(scope, receive, send), path[1])
            else:
                await self.app(scope, receive, send)

    def _is_ours(self, scope: Scope, headers: Headers) -> bool:
        """Browsers say where a request comes from; what says nothing is no browser and carries no cookie of one."""
        origin = headers.get("origin")
        if origin is None:
            return True
        ours = self.settings.origin.rstrip("/") or f"{HTTP.get(scope['scheme'], scope['scheme'])}://{headers['host']}"
        return origin.lower() == ours.lower()

    def _note(self, place: str, what: str) -> None:
        """Log a refusal, but not as often as somebody can bring one about."""
        if self._notes.allows(f"{place} {what}"):
            log.warning("%s %s", place, what)

    def _with_headers(self, send: Send, scope: Scope, new: Account | None) -> Send:
        """Headers for every answer; a page that nobody may keep also brings a token when one is due."""
        is_https = scope["scheme"] == "https"

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_https:
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                headers.setdefault("cache-control", "no-store")
                if headers["cache-control"] not in ("no-store", FOREVER["cache-control"]):
                    headers.add_vary_header("accept-language, cookie")
                is_page = headers["cache-control"] == "no-store" and headers.get("content-type", "").startswith(PAGE)
                if new is not None and is_page and "set-cookie" not in headers:
                    headers.append("set-cookie", cookie_header(self.signing.signer.token(new), is_https))
            await send(message)

        return sending


@contextlib.contextmanager
def _counted(counter: Counter[str], key: str) -> Iterator[None]:
    """One more, until it is over."""
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


def too_large() -> str:
    return say("A request has at most {most} bytes.", most=LARGEST_BODY)


def _cookie(header: str) -> str:
    try:
        jar: SimpleCookie = SimpleCookie(header[:8000])
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def _address_length(scope: Scope) -> int:
    return len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")


def _is_asset(path: str) -> bool:
    return path.startswith("/static/")


def _bounded(receive: Receive) -> Receive:
    """Stop reading a body that turns out larger than it may be, or does not arrive."""
    size, is_whole = 0, False
    due = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receiving() -> Message:
        nonlocal size, is_whole
        if is_whole:
            return await receive()
        try:
            async with asyncio.timeout_at(due):
                message = await receive()
        except TimeoutError:
            raise TooSlow(say("The request did not arrive in time.")) from None
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if size > LARGEST_BODY:
                raise TooLarge(too_large())
        return message

    return receiving


async def _answer(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """A refusal that costs next to nothing: JSON for programs, plain text for people."""
    kind, text = "text/plain; charset=utf-8", f"{sentence}\n"
    if scope["path"].startswith("/api/"):
        kind, text = "application/json", json.dumps({"error": sentence, "clause": ""})
    fields = {"content-type": kind, "cache-control": "no-store", **HEADERS}
    headers = [(name.encode(), value.encode()) for name, value in fields.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
