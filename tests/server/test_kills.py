"""Servers are killed again and again while people play: every move that somebody was shown is in the log, once.

`make soak` kills 500 times on SQLite and 100 times one of three processes on PostgreSQL; `make test` a few times.
CATSTATE_KILLS sets another number.
"""

import asyncio
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .test_crash import served, switch_off
from .test_failures import SOAK, Player, lost_or_doubled, open_tables
from .test_processes import children_of, is_ready, several, wait_for

AT_ONCE = 8  # tables
LEAST = 5  # moves that are played before each kill
PAUSE = 0.05  # seconds that a player thinks
MATCH = 1.2  # seconds that a match takes at least: fewer than 42 moves


def kills(soak: int) -> int:
    return int(os.environ.get("CATSTATE_KILLS", soak if SOAK else 3))


class Play:
    """Pairs of players, some at once, until somebody says stop."""

    def __init__(self, players: list[Player]) -> None:
        self._pairs = list(zip(players[::2], players[1::2], strict=True))
        self._until = time.monotonic() + 3600
        self._is_stopped = False

    async def go_on(self) -> None:
        await asyncio.gather(*(self._table(number) for number in range(AT_ONCE)))

    async def _table(self, number: int) -> None:
        for pair in self._pairs[number::AT_ONCE]:
            if self._is_stopped:
                return
            await asyncio.gather(*(player.play(self._until) for player in pair))

    async def kill(self, count: int, kill: Callable[[], None], least: float, most: float) -> None:
        """Play, and kill so often at moments of chance."""
        chance = random.Random(count)
        playing = asyncio.create_task(self.go_on())
        for _ in range(count):
            await asyncio.sleep(chance.uniform(least, most))
            await asyncio.to_thread(kill)
        self._is_stopped = True
        await asyncio.gather(*(player.stop() for pair in self._pairs for player in pair))
        await playing


def shown(players: list[Player]) -> int:
    """How many moves somebody has seen on the board."""
    return sum(len(player.acknowledged) for player in players)


def play_some(players: list[Player]) -> None:
    """Wait until they have played on, however busy this machine is."""
    before = shown(players)
    wait_for(lambda: shown(players) > before + LEAST)


def check(database: str, players: list[Player], count: int) -> None:
    moves = shown(players)
    print(f"{count} kills, {moves} moves were shown")
    assert moves > LEAST * count
    assert lost_or_doubled(database, [player for player in players if player.reached]) == []
    assert sum(player.breaks for player in players) > 0


@pytest.mark.timeout(3600)
def test_a_server_on_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TABLES_PER_MINUTE", "REQUESTS_PER_SECOND", "MESSAGES_PER_SECOND", "SOCKETS_PER_ACCOUNT"):
        monkeypatch.setenv(f"CATSTATE_{name}", "1000000")
    monkeypatch.setenv("CATSTATE_PREPARE", "0")
    database, count = f"sqlite:///{tmp_path / 'tables.sqlite'}", kills(500)
    tables = AT_ONCE + int(AT_ONCE * count * 1.0 / MATCH)
    with served(database) as (first, url):
        players = open_tables(url, tables, ("connect_four",), PAUSE)
        switch_off(first)
    port, servers = int(url.rsplit(":", 1)[1]), list[subprocess.Popen[str]]()

    def kill() -> None:
        with served(database, port) as (server, _):
            servers.append(server)
            wait_for(lambda: is_ready(url))
            play_some(players)
            time.sleep(random.uniform(0.1, 0.9))
            switch_off(server)

    asyncio.run(Play(players).kill(count, kill, 0.0, 0.01))
    check(database, players, count)


@pytest.mark.timeout(3600)
def test_processes_on_postgresql(postgres: Callable[[], str]) -> None:
    database, count = postgres(), kills(100)
    tables = AT_ONCE + int(AT_ONCE * count * 1.5 / MATCH)
    names = ("SOCKETS_PER_ADDRESS", "SOCKETS_PER_ACCOUNT", "MESSAGES_PER_SECOND")
    with several(database, 3, **{f"CATSTATE_{name}": "1000000" for name in names}) as (parent, url):
        players = open_tables(url, tables, ("connect_four",), PAUSE)

        def kill() -> None:
            wait_for(lambda: len(children_of(parent)) == 3)
            play_some(players)
            os.kill(random.choice(children_of(parent)), signal.SIGKILL)

        asyncio.run(Play(players).kill(count, kill, 0.5, 1.5))
        wait_for(lambda: is_ready(url))
    check(database, players, count)
