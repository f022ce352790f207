"""Scenes: what happened is sent in order, and whoever missed something gets a whole board."""

import asyncio
import json
import threading
from typing import Any

import pytest

from catstate.server.play.story import KEPT_SCENES
from catstate.server.web.film import FARTHEST

from .client import Board, play_out, started
from .conftest import Running


def scenes_of(board: Board) -> list[dict[str, Any]]:
    return [m for text in board.received for m in json.loads(text) if m["t"] == "scene"]


def test_a_move_is_sent_as_what_changed(server: Running) -> None:
    _, boards = started(server.client("Ada"), server.client("Niels"))
    boards[0].act("drop d")
    for board in boards:
        board.reach(1)
        (scene,) = scenes_of(board)
        assert (scene["was"], scene["ply"], scene["actor"], scene["first"]) == (0, 1, 0, 0)
        assert list(scene["layers"]) == ["discs-d"], "only the column that changed is sent"
        (frame,) = scene["frames"]
        assert frame["motions"] == [
            {"kind": "move", "id": "disc-3-0", "origin": "top-d"},
            {"kind": "sound", "text": "place"},
        ]
    assert [line["text"] for line in boards[0].lines] == ["You drop a disc into column d."]
    assert [line["text"] for line in boards[1].lines] == ["Ada drops a disc into column d."]


def test_scenes_follow_each_other_to_the_end(server: Running) -> None:
    """Every scene changes the board of the one before; together they make the board that a new reader gets."""
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    play_out(boards)
    boards[1].words(boards[1].drawn)
    plies = [scene["ply"] for scene in scenes_of(boards[1])]
    assert plies == [*range(1, len(plies) + 1)]
    fresh = niels.open(table)
    assert fresh.next("board") == boards[1].last["board"]
    assert fresh.lines == boards[1].lines


def test_whoever_asks_to_look_gets_a_whole_board(server: Running) -> None:
    """A client that has lost count says so; the scenes then go on from the board that it was sent."""
    _, boards = started(server.client("Ada"), server.client("Niels"))
    boards[0].act("drop a")
    boards[1].reach(1)
    boards[1].send(do="look")
    whole = boards[1].next("board")
    assert whole["t"] == "board"
    assert whole["ply"] == 1
    (log,) = [m for m in json.loads(boards[1].received[-1]) if m["t"] == "log"]
    assert (log["first"], len(log["lines"])) == (0, 1), "whoever missed a board has missed lines too"
    boards[1].act("drop b")
    boards[1].reach(2)
    assert scenes_of(boards[1])[-1]["was"] == 1


def test_a_refused_move_is_answered_with_a_whole_board(server: Running) -> None:
    _, boards = started(server.client("Ada"), server.client("Niels"))
    boards[1].send(do="act", text="drop a", ply=0)
    assert boards[1].next("sorry")["text"] == "It is Ada's turn."
    assert boards[1].next("board")["ply"] == 0


@pytest.mark.parametrize("ply", [500, -1, 3])
def test_a_ply_that_was_never_there_changes_nothing(server: Running, ply: int) -> None:
    _, boards = started(server.client("Ada"), server.client("Niels"))
    boards[0].send(do="act", text="drop a", ply=ply)
    assert boards[0].next("sorry")["text"] == "The board has changed meanwhile; look again."
    assert boards[0].next("board")["ply"] == 0


def test_a_reader_who_does_not_read_gets_the_last_board(server: Running) -> None:
    """A socket that takes nothing holds up nobody and no memory; when it takes again, it is told in one whole board."""
    ada, niels, eve = server.client("Ada"), server.client("Niels"), server.client("Eve")
    table, boards = started(ada, niels)
    asleep = eve.open(table)
    asleep.next("board")
    live = next(one for one in server.app.state.registry.live() if one.id == table)
    (watcher,) = [one for one in live.watchers if one.account not in {seat.account for seat in live.seats}]
    awake = threading.Event()
    usual = watcher._sender

    class Asleep:
        def take_text(self, text: bytes) -> bool:
            return awake.is_set() and usual.take_text(text)

        async def send_text(self, text: bytes) -> None:
            while not self.take_text(text):
                await asyncio.sleep(0.01)

    watcher._sender = Asleep()
    plies = 2 * FARTHEST + 4
    for ply in range(0, plies, 2):
        boards[0].act("drop a")
        boards[0].reach(ply + 1)
        boards[0].send(do="undo")
        boards[0].reach(ply + 2)
    before = len(asleep.received)
    awake.set()
    asleep.reach(plies)
    assert len(scenes_of(asleep)) <= 1, "only what was on its way before it slept"
    assert len(asleep.received) - before <= 2
    assert all(len(story.scenes) <= KEPT_SCENES for story in live.stories._stories.values())
    assert asleep.last["board"] == eve.open(table).next("board")


def test_taking_back_is_one_line_however_many_steps(server: Running) -> None:
    """Against a bot its answer is taken back too; the log says so once."""
    ada = server.client("Ada")
    table, boards = started(ada, bots={"1": "Random"})
    boards[0].act("drop a")
    boards[0].reach(2)
    boards[0].send(do="undo")
    board = boards[0].until(lambda message: message["ply"] == 4)
    assert board["act"] == 0
    assert [line["text"] for line in boards[0].lines][2:] == ["You take back your last action."]
    assert ada.get(f"/tables/{table}").json()["ply"] == 4
