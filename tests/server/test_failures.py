"""Three processes behind nginx, matches of all games, seats on different processes; processes are killed and PostgreSQL
is restarted: no acknowledged move is lost or doubled, and every board is right again.

`make soak` plays whole matches at 60 tables; `make test` ten moves at eight.
"""

import asyncio
import json
import os
import random
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from catstate import GAMES
from catstate.core.match import Match
from catstate.core.setting import Setting
from catstate.server.settings import Settings
from catstate.server.store import stored_tables
from catstate.server.store.opening import open_engine

from .client import Client
from .conftest import postgres_in, start_postgres
from .test_crash import free_port
from .test_processes import children_of, several, wait_for

ROOT = Path(__file__).parents[2]
SOAK = bool(os.environ.get("CATSTATE_SOAK"))
TABLES = 60 if SOAK else 8
SECONDS = 400.0  # at most
BETWEEN_KILLS = 4.0 if SOAK else 1.0
KILLS, LEAST = 3, 10  # kills, and moves at each table, after which `make test` is content
TITLES = ("torus", "cats", "hop", "lab")
SOON = 2.0  # seconds until a board is right


@contextmanager
def nginx(upstream: str, folder: Path) -> Iterator[str]:
    """The nginx of this machine with the file in deploy/: its ports, its certificate and the server's port are ours."""
    assert shutil.which("nginx"), "nginx is missing: `make test` installs it"
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subject = ["-subj", "/CN=play.example", "-days", "2", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject], check=True, capture_output=True
    )
    port = free_port()
    text = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    changes = {
        "    listen [::]:443 ssl;\n": "",
        "    listen [::]:80;\n": "",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "listen 80": f"listen 127.0.0.1:{free_port()}",
        "127.0.0.1:8000": upstream.removeprefix("http://"),
        "/etc/letsencrypt/live/play.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/play.example/privkey.pem": str(key),
    }
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text, encoding="utf-8")
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;"
        f"events {{ worker_connections 1024; }} http {{ access_log off; {places} include {folder}/site.conf; }}"
    )
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    with subprocess.Popen(["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]) as process:
        try:
            wait_for(lambda: is_open(port))
            yield f"https://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(60)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Player:
    """One seat: acts on its turn, comes back when its connection ends, remembers what was acknowledged."""

    def __init__(self, url: str, table: str, seat: int, token: str, pause: float = 0.0) -> None:
        self.pause = pause  # seconds before a move
        self.address = f"{url.replace('http', 'ws', 1)}/t/{table}/live"
        self.table, self.seat, self.token = table, seat, token
        self.acknowledged: dict[int, str] = {}  # ply → action
        self.reached: dict[int, float] = {}  # ply → when our board showed it
        self.breaks = 0
        self.is_over = self.is_stopped = False
        self._link: ClientConnection | None = None
        self._turn: dict[str, Any] = {}
        self._sent: tuple[int, str] | None = None

    async def play(self, until: float) -> None:
        trust = ssl._create_unverified_context() if self.address.startswith("wss") else None
        while not (self.is_over or self.is_stopped) and time.monotonic() < until:
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + until - time.monotonic()):
                    headers = {"authorization": f"Bearer {self.token}"}
                    async with connect(self.address, ssl=trust, additional_headers=headers, compression=None) as link:
                        self._sent, self._link = None, link
                        async for text in link:
                            await self._hear(link, json.loads(text))
                            if self.is_over:
                                return
                    self.breaks += 1
            except (OSError, WebSocketException, EOFError):
                self.breaks += 1
                await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Play no more."""
        self.is_stopped = True
        if self._link is not None:
            await self._link.close()

    async def _hear(self, link: Any, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            if message["t"] == "board":
                self._turn, self._sent = message, None  # ours was taken, or is to be sent again
            elif message["t"] == "scene" and message["turn"]:
                self._turn = message["turn"]
        if not self._turn:
            return
        ply = self._turn["ply"]
        self.reached.setdefault(ply, time.time())
        self.is_over = self._turn["over"]
        if self._turn["act"] == self.seat and (self._sent is None or self._sent[0] != ply):
            text = random.Random(f"{self.table} {ply}").choice(self._turn["choices"])["text"]
            self._sent = (ply, text)
            await asyncio.sleep(self.pause)
            await link.send(json.dumps({"do": "act", "text": text, "ply": ply}))
        elif self._sent is not None and ply > self._sent[0]:
            self.acknowledged[self._sent[0]] = self._sent[1]


def open_tables(url: str, count: int, titles: Sequence[str] = TITLES, pause: float = 0.0) -> list[Player]:
    """Tables for two of these games in turn, and both players of each."""
    ada, niels = Client(url, "Ada"), Client(url, "Niels")
    ada.http.timeout = niels.http.timeout = 120  # the rules are loaded
    players = []
    for number in range(count):
        table = ada.make(titles[number % len(titles)], seats=2)
        assert niels.post(f"/tables/{table}/seats/1").status_code == 200
        assert ada.post(f"/tables/{table}/start").status_code == 200
        players.append((table, ada.token, niels.token))
    ada.close()
    niels.close()
    return [Player(url, table, seat, token, pause) for table, *tokens in players for seat, token in enumerate(tokens)]


def slowest_board(database: str, players: list[Player], down: tuple[float, float], end: float) -> float:
    """The longest time from a move to some player's board that shows it, in seconds; not while PostgreSQL was down."""
    slowest = 0.0
    engine = open_engine(Settings(database=database).url)
    with engine.connect() as connection:
        for player in players:
            contents = stored_tables.read_table(connection, player.table)
            assert contents is not None
            for entry in contents.log:
                if down[0] - SOON < entry.at < down[1] + SOON or entry.at > end - SOON or not player.reached:
                    continue
                seen = [at for ply, at in player.reached.items() if ply > entry.ply]
                slowest = max(slowest, min(seen, default=end) - max(entry.at, min(player.reached.values())))
    engine.dispose()
    return slowest


def lost_or_doubled(database: str, players: list[Player]) -> list[str]:
    """What is in no log although it was acknowledged, or is there otherwise."""
    faults = []
    engine = open_engine(Settings(database=database).url)
    with engine.connect() as connection:
        for player in players:
            contents = stored_tables.read_table(connection, player.table)
            assert contents is not None
            game = GAMES[contents.stored.game]
            log = [(entry.actor, entry.action) for entry in contents.log]
            assert [entry.ply for entry in contents.log] == list(range(len(log)))
            setting = Setting(game, 2, dict(contents.stored.options), contents.stored.seed)
            assert Match.resume(setting, log).ply == len(log)  # a doubled move would not be legal, or chance not dealt
            for ply, text in player.acknowledged.items():
                actor, action = log[ply] if ply < len(log) else (-9, -9)
                if actor != player.seat or game.notation.action_text(action) != text:
                    faults.append(f"{player.table} ply {ply}: {text}")
    engine.dispose()
    return faults


@pytest.mark.timeout(900)
def test_killed_processes_and_a_restarted_database(tmp_path: Path) -> None:
    postgres = postgres_in(tmp_path / "postgres")
    database = str(postgres.get_uri())
    try:
        names = ("SOCKETS_PER_ADDRESS", "SOCKETS_PER_ACCOUNT", "MESSAGES_PER_SECOND")
        limits = {f"CATSTATE_{name}": "1000000" for name in names}
        with several(database, 3, **limits) as (parent, inside), nginx(inside, tmp_path) as url:
            players = open_tables(inside, TABLES)
            for player in players:
                player.address = player.address.replace(inside.replace("http", "ws", 1), url.replace("http", "ws", 1))
            kills, down = asyncio.run(play_and_kill(players, lambda: children_of(parent), restart(postgres)))
            end = time.time()
            assert kills >= KILLS
        assert sum(len(player.acknowledged) for player in players) > LEAST * TABLES
        assert lost_or_doubled(database, players) == []
        assert sum(player.breaks for player in players) > 0
        if SOAK:
            assert all(player.is_over for player in players)
            assert slowest_board(database, players, down, end) <= SOON
    finally:
        postgres.cleanup()


def restart(postgres: Any) -> Callable[[], None]:
    def stop_and_start() -> None:
        postgres.stop()
        start_postgres(postgres)

    return stop_and_start


async def play_and_kill(
    players: list[Player], children: Callable[[], list[int]], restart: Callable[[], None]
) -> tuple[int, tuple[float, float]]:
    """Play until all is over or the time is; how often a process was killed, and when PostgreSQL was down."""
    until = time.monotonic() + SECONDS
    playing = [asyncio.create_task(player.play(until)) for player in players]
    kills, chance, down, before = 0, random.Random(1), (0.0, 0.0), 0
    while time.monotonic() < until and not all(task.done() for task in playing):
        await asyncio.sleep(BETWEEN_KILLS)
        shown = sum(len(player.acknowledged) for player in players)
        if not SOAK and kills >= KILLS and shown > LEAST * TABLES:
            break
        if not SOAK and shown < before + TABLES:  # a busy machine: they have hardly come back since the last time
            continue
        before = shown
        if kills == 1:
            began = time.time()
            await asyncio.to_thread(restart)
            down = (began, time.time())
        alive = children()
        if alive:
            os.kill(chance.choice(alive), signal.SIGKILL)
            kills += 1
    await asyncio.gather(*(player.stop() for player in players))
    ended = await asyncio.gather(*playing, return_exceptions=True)
    assert not [error for error in ended if error is not None and not isinstance(error, TimeoutError)]
    return kills, down
