"""A server that is killed in the middle of play has every move that it acknowledged."""

import contextlib
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .client import Client, started

CONNECT_FOUR = Path(__file__).parents[2] / "examples/connect_four"


def free_port() -> int:
    """A port that is free, and stays so while its server is exchanged: no system gives such a low one to a client."""
    while True:
        port = secrets.randbelow(10_000) + 20_000
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def served(database: str, port: int | None = None) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server as a process of its own, and its address; it is dead afterwards."""
    port = free_port() if port is None else port
    command = [sys.executable, "-m", "catstate", "--load", str(CONNECT_FOUR), "serve", "--port", str(port)]
    with subprocess.Popen(
        [*command, "--database", database],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "CATSTATE_PAUSE": "0", "CATSTATE_LOG": "warning"},
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+\d", process.stdout.readline())
            assert found is not None
            yield process, found[0]
        finally:
            process.kill()


def switch_off(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.wait()


def test_killed_in_the_middle(database: str) -> None:
    with served(database) as (process, url):
        port = int(url.rsplit(":", 1)[1])
        ada, niels = Client(url, "Ada"), Client(url, "Niels")
        table, boards = started(ada, niels)
        seen: list[str] = []
        for ply, letter in enumerate("abcdefg"):
            seat = boards[0].last["board"]["act"]
            boards[seat].act(f"drop {letter}")
            for board in boards:
                board.reach(ply + 1)
            seen.append(letter)
        boards[1].act("drop a")  # on its way when the lights go out: there or not there, but never half
        switch_off(process)
        for client in (ada, niels):
            client.close()
    with served(database, port) as (again, url):
        people = [Client(url, token=token) for token in (ada.token, niels.token)]
        story = [line["text"] for line in people[0].get(f"/tables/{table}/view").json()["log"]]
        assert [line[-2] for line in story[:7]] == seen
        assert len(story) in (7, 8)
        board = people[1].open(table)
        assert board.next("board")["ply"] == len(story)
        for client in people:
            client.close()
        again.terminate()
        assert again.wait(60) in (0, -signal.SIGTERM)
