"""Running the application: one way for the command, the tests and the benchmark."""

import gc
import socket
import sys

import uvicorn
from starlette.types import ASGIApp

from .logs import log_config
from .settings import Settings
from .web.frames import board_protocol
from .web.live import LONGEST
from .web.protocol import limited_http

YOUNG = 20_000  # objects that are made before rubbish is looked for: a move leaves none that refers to itself

HANDED_OVER = 0.001  # seconds after which a thread that tells a replay lets the boards go on; Python's own are 0.005


def server_of(app: ASGIApp, settings: Settings) -> uvicorn.Server:
    """A uvicorn server that is ready to run."""
    config = uvicorn.Config(
        app,
        http=limited_http(settings),
        ws=board_protocol(settings),
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,  # a compression window for each idle board would cost more than the boards
        ws_ping_interval=20,
        ws_ping_timeout=20,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=2,
        log_level=settings.log,
        log_config=log_config(settings),
        access_log=settings.log == "debug",
        server_header=False,
    )
    gc.set_threshold(YOUNG, 20, 50)
    sys.setswitchinterval(HANDED_OVER)
    return uvicorn.Server(config)


def listen(host: str, port: int) -> socket.socket:
    """A bound socket, so that port 0 finds a free one and its number is known."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if sys.platform == "win32":  # there SO_REUSEADDR would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener
