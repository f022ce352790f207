"""A server that is killed in the middle of play has every move that it acknowledged."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from .client import Client, started

CONNECT_FOUR = Path(__file__).parents[2] / "examples/connect_four"


def start(database: str, port: int = 0) -> tuple["subprocess.Popen[str]", str]:
    """A server as a process of its own, and its address."""
    command = [sys.executable, "-m", "catstate", "--load", str(CONNECT_FOUR), "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", database],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "CATSTATE_PAUSE": "0", "CATSTATE_LOG": "warning"},
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+\d", process.stdout.readline())
    assert found is not None
    return process, found[0]


def test_killed_in_the_middle(database: str) -> None:
    process, url = start(database)
    port = int(url.rsplit(":", 1)[1])
    ada, niels = Client(url, "Ada"), Client(url, "Niels")
    table, boards = started(ada, niels)
    seen: list[str] = []
    for ply, letter in enumerate("abcdefg"):
        seat = boards[0].last["board"]["act"]
        boards[seat].act(f"drop {letter}")
        for board in boards:
            board.until(lambda message, ply=ply: message["ply"] > ply)
        seen.append(letter)
    boards[1].act("drop a")  # on its way when the lights go out: there or not there, but never half
    process.send_signal(signal.SIGKILL)
    process.wait()
    for client in (ada, niels):
        client.close()
    again, url = start(database, port)
    tokens = (ada.token, niels.token)
    people = [Client(url, token=token) for token in tokens]
    story = [line[0] for line in people[0].get(f"/tables/{table}/view").json()["log"]]
    assert [line[-2] for line in story[:7]] == seen
    assert len(story) in (7, 8)
    board = people[1].open(table)
    assert board.next("board")["ply"] == len(story)
    for client in people:
        client.close()
    again.terminate()
    assert again.wait(10) in (0, -signal.SIGTERM)
    assert again.stdout is not None
    again.stdout.close()
    process.stdout.close()  # type: ignore[union-attr]
