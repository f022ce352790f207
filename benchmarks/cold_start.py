"""How soon games can be played on a fresh machine: `python benchmarks/cold_start.py --write docs/cold-start.md`.

For each game a server is started with an empty cache of compiled code, as on a machine on which the packages have just
been installed. A visitor opens the lobby, chooses that game, plays against Interns until two of their actions have been
answered, and opens its first lesson; then the other games in turn, while everything is still being compiled. Last, a
server with everything compiled. Exits with 1 when what we promise is not reached.
"""

import argparse
import contextlib
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from catstate import GAMES
from catstate.core.cores import usable_cores

LOBBY = 20.0  # seconds from the start of the server to the lobby, promised
PLAYED = 10.0  # seconds from the choice of a game to whatever is asked of it, promised
BOT_ACTIONS = 2
PATIENCE = 300.0  # seconds until we give up


@dataclass
class Visit:
    """Seconds from the choice of a game to its first board, to the answers of bots, and to its first lesson."""

    game: str
    board: float = 0.0
    bots: float = 0.0
    own: list[float] = field(default_factory=list)  # from an action to the board after it
    lesson: float = 0.0


@dataclass
class Start:
    """One start of a server, and the visits that followed."""

    lobby: float
    visits: list[Visit] = field(default_factory=list)


@contextlib.contextmanager
def server(cache: Path) -> Iterator[tuple[str, float]]:
    """A server with this cache and an empty database: its address, and when it was started."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "CATSTATE_CACHE": str(cache), "XDG_DATA_HOME": data, "CATSTATE_LOG": "warning"}
        command = [sys.executable, "-m", "catstate", "serve", "--port", "0"]
        began = time.perf_counter()
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8")
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found is not None, "the server did not start"
            yield found[0].rstrip("/"), began
        finally:
            process.terminate()
            process.wait(60)


def visit(http: httpx.Client, name: str) -> Visit:
    """Choose a game, play until bots have answered, and open a lesson."""
    visit, began = Visit(name), time.perf_counter()
    answer = http.post(f"/play/{name}", data={"level": "Intern"})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"]
    http.get(table).raise_for_status()
    address = str(http.base_url).replace("http", "ws", 1).rstrip("/") + f"{table}/live?form=text"
    headers = {"authorization": http.headers["authorization"]}
    with connect(address, additional_headers=headers, compression=None) as socket:
        bots, ply, acted = 0, -1, 0.0
        while bots < BOT_ACTIONS:
            board = next_board(socket, ply)
            now = time.perf_counter()
            visit.board = visit.board or now - began
            if acted:
                visit.own.append(now - acted)
            bots += not acted and ply >= 0
            ply, acted = board["ply"], 0.0
            if board["over"]:
                break
            if board["choices"]:
                acted = time.perf_counter()
                socket.send(json.dumps({"do": "act", "text": board["choices"][0]["text"], "ply": ply}))
        visit.bots = time.perf_counter() - began
    course = http.get(f"/learn/{name}").raise_for_status().text
    lesson = re.search(rf"/learn/{name}/[^\"?]+", course)
    assert lesson is not None, "there is no lesson"
    began = time.perf_counter()
    http.get(lesson[0]).raise_for_status()
    visit.lesson = time.perf_counter() - began
    return visit


def next_board(socket: Any, ply: int) -> dict[str, Any]:
    """The next board after this ply."""
    while True:
        for message in json.loads(socket.recv(PATIENCE)):
            if message["t"] == "board" and message["ply"] > ply:
                board: dict[str, Any] = message
                return board


def start(cache: Path, order: list[str]) -> Start:
    with server(cache) as (address, began), httpx.Client(base_url=address, timeout=PATIENCE) as http:
        http.get("/").raise_for_status()
        start = Start(time.perf_counter() - began)
        http.headers["authorization"] = f"Bearer {http.post('/api/accounts', json={'name': 'Ada'}).json()['token']}"
        start.visits += [visit(http, name) for name in order]
        return start


def compile_everything(cache: Path) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "catstate", "warm"]
    subprocess.run(command, env={**os.environ, "CATSTATE_CACHE": str(cache)}, check=True, capture_output=True)
    return time.perf_counter() - began


def table_of(starts: list[tuple[str, Start]]) -> list[str]:
    lines = [
        "| cache | game | chosen | first board | own action, slowest | two bot actions | first lesson |",
        "|---|---|---|---|---|---|---|",
    ]
    for cache, one in starts:
        for number, seen in enumerate(one.visits, 1):
            slowest = max(seen.own, default=0.0)
            figures = " | ".join(f"{value:.2f}" for value in (seen.board, slowest, seen.bots, seen.lesson))
            lines.append(f"| {cache} | {GAMES[seen.game].title.replace('|', chr(92) + '|')} | {number}. | {figures} |")
    return lines


def failures(starts: list[tuple[str, Start]]) -> list[str]:
    """What was promised and not reached."""
    late = [f"the lobby took {one.lobby:.1f} s" for _, one in starts if one.lobby > LOBBY]
    for _, one in starts:
        for seen in one.visits:
            if max(seen.bots, seen.lesson) > PLAYED:
                late.append(f"{seen.game}: bots {seen.bots:.1f} s, lesson {seen.lesson:.1f} s")
    return late


ABOUT = f"""Times are in seconds. With an empty cache nothing has ever been compiled: games are played interpreted and
compiled meanwhile; a game with a 1. was chosen first after a start, the others after it. A game counts from the choice
in the lobby: to its first board, and to the second action of a bot of the level Intern, with the player's own actions
between. Its first lesson counts from the click on it. Promised: the lobby after {LOBBY:.0f} s, each game and each
lesson after {PLAYED:.0f} s."""


def busy_words() -> str:
    """What a reader must know of a measurement beside which other work ran."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0  # not on Windows
    mine = 2.0 + usable_cores()  # the server, this client, and what compiles
    return f" The machine was busy with other work meanwhile (load {load:.0f})." if load > 2 * mine else ""


def page(starts: list[tuple[str, Start]], compiled: float) -> str:
    where = f"{platform.machine()}, Python {platform.python_version()}, {usable_cores()} cores"
    lines = ["# The first start on a fresh machine", ""]
    lines += [f"Written by `python benchmarks/cold_start.py` ({where}).{busy_words()}", ABOUT, ""]
    for cache in dict.fromkeys(cache for cache, _ in starts):
        lobby = max(one.lobby for kind, one in starts if kind == cache)
        lines += [f"With {cache} cache the lobby opened {lobby:.1f} s after the start of the server.", ""]
    if compiled:
        lines += [f"Compiling everything, with nothing else to do, took {compiled:.0f} s.", ""]
    return "\n".join([*lines, *table_of(starts), ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", type=Path, help="the page to write")
    parser.add_argument("--first", nargs="*", default=list(GAMES), help="the games that are chosen first, in turn")
    parser.add_argument("--cold-only", action="store_true", help="without the start with everything compiled")
    args = parser.parse_args()
    starts, compiled = [], 0.0
    for name in args.first:
        with tempfile.TemporaryDirectory() as cache:
            others = [other for other in GAMES if other != name]
            starts.append(("an empty", start(Path(cache), [name, *others])))
    if not args.cold_only:
        with tempfile.TemporaryDirectory() as cache:
            compiled = compile_everything(Path(cache))
            starts.append(("a full", start(Path(cache), list(GAMES))))
    text = page(starts, compiled)
    print(text)
    if args.write:
        args.write.write_text(text, encoding="utf-8")
    late = failures(starts)
    print("\n".join(late), file=sys.stderr)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
