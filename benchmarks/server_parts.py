"""A server that counts where its processor time goes, part by part: started by `server.py`, told at its end.

The parts are functions of the server that are replaced by themselves with a clock. What none of them does, such as the
event loop and the protocol, is the rest.
"""

import argparse
import functools
import json
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from catstate import register
from catstate.core.match import Match
from catstate.games import GAMES
from catstate.server.play import story
from catstate.server.run import listen, server_of
from catstate.server.settings import Settings
from catstate.server.store.writer import Store
from catstate.server.web import film, live
from catstate.server.web.app import build

spent: defaultdict[str, int] = defaultdict(int)  # nanoseconds by part


def timed(part: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, with its processor time added to a part."""

    @functools.wraps(work)
    def timing(*args: Any, **kwargs: Any) -> Any:
        began = time.thread_time_ns()
        inner = sum(spent.values())
        try:
            return work(*args, **kwargs)
        finally:
            took = time.thread_time_ns() - began
            spent[part] += took - (sum(spent.values()) - inner)

    return timing


def in_thread(part: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a function of another thread, in which nothing else is counted."""

    @functools.wraps(work)
    def timing(*args: Any, **kwargs: Any) -> Any:
        began = time.thread_time_ns()
        try:
            return work(*args, **kwargs)
        finally:
            written[part] += time.thread_time_ns() - began

    return timing


written: defaultdict[str, int] = defaultdict(int)


def count_parts() -> None:
    """Put a clock around every part."""
    patch(live, "read_message", "parse")
    patch(Match, "play", "rules")
    patch(story.SeatStory, "tell", "tell")
    for name in ("draw", "shapes"):
        for game in GAMES.values():
            patch(game.board, name, "draw")
    patch(film, "turn_of", "choices")
    patch(live, "kept_seating_fields", "people")
    for game in GAMES.values():
        patch(game.terminal, "describe", "describe")
    for module in (film, live):
        patch(module, "encode", "encode")
    # a method of the server is replaced by itself with a clock: that is the point
    Store._commit = in_thread("commit", Store._commit)  # type: ignore[method-assign]


def patch(owner: Any, name: str, part: str) -> None:
    setattr(owner, name, timed(part, getattr(owner, name)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    args = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
    import connect_four

    register(connect_four.GAME)
    count_parts()
    settings = Settings.from_environment(database=args.database)
    app = build(settings)
    app.state.store.prepare()  # whoever reads the address adds tables at once
    socket = listen("127.0.0.1", args.port)
    print(f"The tables are at http://127.0.0.1:{socket.getsockname()[1]}/", flush=True)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # uvicorn raises it once more when it has stopped
    server_of(app, settings).run(sockets=[socket])
    print(json.dumps({**spent, **written}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
