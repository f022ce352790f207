"""The application as a value: `build(settings)` is all there is to start."""

import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.websockets import WebSocket

from ...core.errors import BadOption, CatstateError, IllegalAction, NotUnderstood, UnknownGame
from ...core.language import say
from ...core.version import __version__
from ...learn.course import UnknownLesson
from ..errors import Refused, Unavailable
from ..play.bots import BotPool
from ..play.commands import Commands
from ..play.compiling import Compiler, keep_loaded
from ..play.delivery import check_mail_settings, contact_of
from ..play.director import direct
from ..play.limits import Limit
from ..play.notices import NoticeLinks, Notifier
from ..play.people import Standings
from ..play.registry import TableRegistry
from ..play.seats import return_if_absent
from ..play.services import Services
from ..play.webpush import Sender, new_sender
from ..settings import Settings
from ..store.writer import Store, shared_value
from . import pages
from .api import api
from .boards import SVG, TEXT
from .classroom import classroom
from .club_api import club_api
from .club_pages import club_pages
from .context import account_of, caller_of, commands_of, films_of, origin_of, registry_of, settings_of
from .daily import daily_pages
from .files import files
from .film import Films
from .first_table import first_table
from .guard import Guard
from .ladder import ladders
from .languages import languages
from .lessons import lessons
from .live import Connection, Door
from .metrics import Metrics, watch
from .notices import notice_pages
from .own_api import own_api
from .people import people as people_pages
from .people_api import people_api
from .person_page import person_page
from .pictures import PictureCache, pictures
from .profile import profile_pages
from .profile_numbers import PlayedCache
from .puzzles import puzzles
from .replays import ReplayCache
from .signing import LIFE, Signer, Signing
from .sums import write_on
from .tips import tips
from .your_games import your_games

log = logging.getLogger("catstate.app")
PUSH_KEY = "push key"
FIRST_TOKENS = "first tokens until"  # tokens of the first release, which had no end, count until then
NO_TABLE, TRY_LATER = 4404, 1013  # codes with which a socket is closed
BOARDS = 10.0  # that an address may send messages from all the time
PACKED = 5  # how hard pages are compressed: 9 takes four times as long, while everybody waits, and saves a twentieth
LOGGED = 200  # characters of a path that are logged
NOTED = Limit(0.5, 20)  # refusals of one address in the log
STATUS = {UnknownGame: 404, UnknownLesson: 404, BadOption: 400, IllegalAction: 422, NotUnderstood: 422}

# In this order paths are looked for. Their routes are made once, when their modules are imported. FastAPI's own way to
# include a router makes each anew for every application when the first request comes: 0.08 seconds of the processor.
ROUTERS = (
    api,
    club_api,
    tips,
    first_table,
    files,
    watch,
    person_page,
    profile_pages,
    notice_pages,
    people_pages,
    classroom,
    pictures,
    daily_pages,
    your_games,
    ladders,
    people_api,
    own_api,
    club_pages,
    lessons,
    puzzles,
    languages,
    pages.pages,
)


def build(settings: Settings, now: Callable[[], float] = time.time) -> FastAPI:
    """A server: its own store, tables and pages. Tests give it another clock."""
    check_mail_settings(settings)
    store, signing, metrics = Store(settings.url), Signing(), Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store.open()
        secret = settings.secret or await store.write(
            lambda connection: shared_value(connection, "secret", secrets.token_urlsafe(32))
        )
        until = await store.write(lambda connection: shared_value(connection, FIRST_TOKENS, str(time.time() + LIFE)))
        signing.signer = Signer(secret, float(until))
        signing.people = people = Standings(store)
        await people.refresh()
        compiler = Compiler()
        services = Services(settings, store, compiler, BotPool(settings.thinkers, compiler), now=now)
        registry = TableRegistry(services, people)
        kept_key = await store.write(lambda connection: shared_value(connection, PUSH_KEY, new_sender()))
        notifier = Notifier(services, Sender.of(kept_key, contact_of(settings)), NoticeLinks(secret))
        app.state.notifier = notifier
        app.state.registry = registry
        metrics.watch(registry)
        app.state.commands = Commands(registry, settings, secret)
        registry.open()
        services.background.start(direct(registry))
        services.background.start(notifier.keep_on())
        if settings.numbers:
            services.background.start(write_on(metrics.registry, Path(settings.numbers)))
        keep_loaded("pages")
        yield
        await registry.close()
        notifier.close()
        app.state.pictures.close()
        store.close()

    app = FastAPI(
        title="catstate",
        version=__version__,
        description="Sit at the tables with your own client or bot.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=[
            Middleware(Guard, settings=settings, signing=signing, sorry=sorry, live=live, metrics=metrics),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=PACKED),
        ],
    )
    app.state.settings = settings
    app.state.store = store
    app.state.metrics = metrics
    app.state.signing = signing
    app.state.films = Films()
    messages = BOARDS * settings.share(settings.messages_per_second)
    app.state.messages = Limit(messages, 3 * messages)
    app.state.replays = ReplayCache()
    app.state.pictures, app.state.counts = PictureCache(), PlayedCache()
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    for kind in (CatstateError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, sorry)
    return app


async def live(socket: WebSocket, name: str) -> None:
    """An open board."""
    await socket.accept()
    try:
        table = await registry_of(socket).find(name)
        await return_if_absent(table, account_of(socket))
    except CatstateError as error:
        await socket.close(TRY_LATER if isinstance(error, Unavailable) else NO_TABLE, str(error)[:120])
        return
    form = TEXT if socket.query_params.get("form") == TEXT else SVG
    rate = settings_of(socket).messages_per_second
    door = Door(commands_of(socket), films_of(socket), rate, socket.app.state.messages, origin_of(socket))
    await Connection(socket, table, caller_of(socket), form, door).run()


async def sorry(request: Request, error: Exception) -> Response:
    """Every refusal as one sentence: JSON for programs, a page for people; never a stack trace."""
    clause = ""
    if isinstance(error, HTTPException) and isinstance(error.__cause__, Refused):
        error = error.__cause__  # our own refusal, met while a body was read
    if isinstance(error, CatstateError):
        status = error.status if isinstance(error, Refused) else STATUS.get(type(error), 400)
        sentence = error.sentence if isinstance(error, IllegalAction) else str(error)
        clause = error.clause if isinstance(error, IllegalAction) else ""
    elif isinstance(error, RequestValidationError):
        status, sentence = 422, _first_complaint(error)
    elif isinstance(error, HTTPException):
        status, sentence = (
            error.status_code,
            say("There is no such page.") if error.status_code == 404 else error.detail,
        )
    else:
        log.exception("%s %r failed", request.method, request.url.path[:LOGGED], exc_info=error)
        status, sentence = 500, say("Something went wrong here. Nothing was lost; try again.")
    if NOTED.allows(request.state.address):  # nobody fills the log by being refused
        log.info("%s %r: %d %s", request.method, request.url.path[:LOGGED], status, sentence)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": sentence, "clause": clause}, status)
    return HTMLResponse(pages.sorry_page(request, status, sentence), status)


def _first_complaint(error: RequestValidationError) -> str:
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return say("The request is no valid JSON.")
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"{where}: {first['msg']}" if where else str(first["msg"])
