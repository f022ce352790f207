"""Readers that read late or never: they hold up nobody, cost no more the longer it lasts, and end in step."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import connect

from catstate.server.play import offers
from catstate.server.play.tables import Table

from .client import Board, Client, started
from .conftest import Running
from .test_processes import wait_for

SMALL = 4096  # bytes that the system may hold for a reader, so that the server is the first to notice


@contextmanager
def unread(client: Client, table: str) -> Iterator[Board]:
    """A board whose reader takes next to nothing from the socket before somebody looks at it."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    host, port = client.url.removeprefix("http://").split(":")
    place.connect((host, int(port)))
    address = client.url.replace("http", "ws", 1) + f"/t/{table}/live?form=svg"
    headers = {"authorization": f"Bearer {client.token}"}
    with connect(address, sock=place, additional_headers=headers, compression=None, max_queue=1) as opened:
        yield Board(opened)


def watcher_of(live: Table) -> Any:
    """The connection of whoever watches the match from no seat."""
    wait_for(lambda: len(live.watchers) == 3)
    watcher: Any
    (watcher,) = [one for one in live.watchers if one.account not in {seat.account for seat in live.seats}]
    sending = watcher._sender.transport.get_extra_info("socket")
    sending.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    return watcher


def play_there_and_back(boards: list[Board], plies: int) -> None:
    """A disc, and back again, so that a match of Connect Four is as long as is wanted."""
    first = boards[0].drawn
    for ply in range(first, first + plies, 2):
        boards[0].act("drop a")
        boards[0].reach(ply + 1)
        boards[0].send(do="undo")
        boards[0].reach(ply + 2)


def test_five_hundred_scenes_behind(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for somebody who never reads does not grow; when they read after all, one whole board tells it all."""
    monkeypatch.setattr(offers, "MOST_UNDOS", 1000)
    ada, niels, eve = server.client("Ada"), server.client("Niels"), server.client("Eve")
    table, boards = started(ada, niels)
    live = next(one for one in server.app.state.registry.live() if one.id == table)
    with unread(eve, table) as asleep:
        watcher = watcher_of(live)
        while watcher._sending is None:  # until the socket takes no more
            play_there_and_back(boards, 20)
        reached, held = watcher._reached[1], watcher._sender.transport.get_write_buffer_size()
        play_there_and_back(boards, 500)
        assert watcher._reached[1] == reached
        assert watcher._sender.transport.get_write_buffer_size() == held
        last = boards[0].drawn
        assert last - reached >= 500
        asleep.reach(last)
        messages = [message for text in asleep.received for message in json.loads(text)]
        assert [message["t"] for message in messages[-2:]] == ["log", "board"], "no scene after the gap"
        assert max(message["ply"] for message in messages if message["t"] == "scene") <= reached + 1
        fresh = eve.open(table)
        assert fresh.next("board") == asleep.last["board"]
        assert fresh.lines == asleep.lines
        play_there_and_back(boards, 2)
        asleep.reach(last + 2)
        assert json.loads(asleep.received[-1])[0]["was"] in (last, last + 1), "scenes go on from that board"
