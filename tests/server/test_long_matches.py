"""Long matches, hints by the dozen, failing stores and broken rows: the other tables notice nothing."""

import asyncio
import contextlib
import gc
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from catstate import GAMES
from catstate.core.match import Match
from catstate.server.errors import Unavailable
from catstate.server.play import bots, offers, registry, story, tables
from catstate.server.play.queueing import FairQueue
from catstate.server.store.rows import EntryRow, LogEntry
from catstate.server.store.writer import Store

from .client import Client, play_out, started
from .conftest import Running
from .test_processes import wait_for


@pytest.fixture
def on_the_loop(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which matches are played again."""
    threads: list[str] = []
    replay, at = Match.replay, Match.at

    def noted_replay(match: Match) -> Any:
        threads.append(threading.current_thread().name)
        return replay(match)

    def noted_at(match: Match, ply: int) -> Match:
        threads.append(threading.current_thread().name)
        return at(match, ply)

    monkeypatch.setattr(Match, "replay", noted_replay)
    monkeypatch.setattr(Match, "at", noted_at)
    return threads


def long_match(server: Running, monkeypatch: pytest.MonkeyPatch) -> tuple[Client, str]:
    """A match that counts as long after 4 plies, with 8 of them."""
    monkeypatch.setattr(story, "SHORT", 4)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    for ply, column in enumerate("abcdefga"):
        boards[ply % 2].reach(ply)
        boards[ply % 2].act(f"drop {column}")
    boards[0].reach(8)
    return ada, table


def test_replays_are_made_in_a_thread_and_kept(
    server: Running, monkeypatch: pytest.MonkeyPatch, on_the_loop: list[str]
) -> None:
    """The replay page of a match with 1,500 entries once held up everybody for four seconds."""
    ada, table = long_match(server, monkeypatch)
    on_the_loop.clear()
    for _ in range(3):
        for path in (f"/t/{table}/replay", f"/t/{table}/replay/3", f"/t/{table}/replay?ply=5"):
            assert ada.http.get(path).status_code == 200
    # The boards of plies 8, 3 and 5, each with what led to it, and the story as spectators are told it.
    assert len(on_the_loop) == 7
    assert all(name.startswith("replay") for name in on_the_loop)
    assert ada.http.get(f"/t/{table}/replay/99").status_code == 422
    assert ada.http.get(f"/t/{table}/replay/3").json()["ply"] == 3


@pytest.mark.parametrize("game", ["torus", "cats", "hop", "lab"])
def test_a_log_of_two_thousand_entries_is_replayed_at_once(game: str) -> None:
    """States and events in 50 ms of processor time. Taking back once made it quadratic: 4 s."""
    match = GAMES[game].new(2, seed="a long log")
    while match.ply < 2000:
        actions = list(match.legal())
        after = match.play(actions[match.ply % len(actions)])
        match = match.undo(consent=True) if after.over or (match.ply > 150 and match.ply % 2) else after
    took = []
    for _ in range(5):
        began = time.process_time()
        assert sum(1 for _ in match.replay()) == match.ply
        took.append(time.process_time() - began)
    assert min(took) <= 0.05


def test_a_story_is_told_in_a_thread(server: Running, monkeypatch: pytest.MonkeyPatch, on_the_loop: list[str]) -> None:
    ada, table = long_match(server, monkeypatch)
    on_the_loop.clear()
    server.app.state.registry.live()[0].stories.forget()
    story = [line["text"] for line in ada.get(f"/tables/{table}/view").json()["log"]]
    assert [line[-2] for line in story] == [*"abcdefga"]
    board = ada.open(table)
    assert len(board.next("log")["lines"]) == 8
    assert on_the_loop
    assert all(name.startswith("replay") for name in on_the_loop)


def test_what_is_loaded_is_not_looked_through_for_rubbish(server: Running) -> None:
    """It held up everybody for a tenth of a second whenever an attacker had made enough objects."""
    server.client("Ada").make()
    assert gc.get_freeze_count() > 50_000


def test_taking_back_has_an_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_UNDOS", 3)
    ada = server.client("Ada")
    table = ada.make()
    assert ada.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    for ply in (0, 2, 4):
        assert ada.post(f"/tables/{table}/actions", text="drop a", ply=ply).status_code == 200
        assert ada.post(f"/tables/{table}/undo").status_code == 200
    assert ada.post(f"/tables/{table}/actions", text="drop a", ply=6).status_code == 200
    refused = ada.post(f"/tables/{table}/undo")
    assert (refused.status_code, refused.json()["error"]) == (429, "At one table at most 3 actions are taken back.")


def test_a_log_has_an_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ENTRIES", 2)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels)
    assert ada.post(f"/tables/{table}/actions", text="drop a", ply=0).status_code == 200
    assert niels.post(f"/tables/{table}/actions", text="drop a", ply=1).status_code == 200
    refused = ada.post(f"/tables/{table}/actions", text="drop a", ply=2)
    assert refused.status_code == 409
    assert "it can't go on" in refused.json()["error"]


def test_a_result_stands_at_every_door(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    play_out(boards, "abababa")
    sentence = "The match is over; nothing can be taken back."
    for client, board in zip((ada, niels), boards, strict=True):
        assert client.post(f"/tables/{table}/undo").json()["error"] == sentence
        assert client.http.post(f"/t/{table}/undo").status_code == 409
        board.send(do="undo")
        assert board.next("sorry")["text"] == sentence
        assert client.post(f"/tables/{table}/undo/yes").status_code == 409
    details = ada.get(f"/tables/{table}").json()
    assert (details["offer"], details["result"], details["ended"]) == (None, "Ada has four in a row and wins.", True)


def test_a_bot_does_not_wait_for_hints(
    serve: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four hundred hints once made a bot's answer take 22 seconds."""
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", thinkers=1)
    wanted, begun = threading.Event(), threading.Event()

    def slow(match: Match, seat: int) -> bots.Hint:
        begun.set()
        wanted.wait()
        return bots.Hint(match.ply, "Do nothing.", "", {})

    monkeypatch.setattr(bots, "_hint", slow)
    people = [server.client(f"Person {number}") for number in range(6)]
    boards = [started(person, bots={"1": "Random"})[1][0] for person in people]
    for board in boards:
        board.send(do="hint")
    try:
        assert begun.wait(60)
        boards[0].act("drop a")
        assert boards[0].reach(2)["act"] == 0  # while all hints still wait
    finally:
        wanted.set()


def test_the_queue_is_fair_bounded_and_left_by_who_gives_up() -> None:
    async def try_it() -> list[str]:
        queue, order, free = FairQueue("test", 1, 4), list[str](), threading.Event()

        def work(name: str) -> Callable[[], None]:
            return lambda: order.append(name)

        first = asyncio.ensure_future(queue.run("a", lambda: free.wait(10)))
        waiting = [asyncio.ensure_future(queue.run("a", work(f"a{number}"))) for number in range(3)]
        waiting.append(asyncio.ensure_future(queue.run("b", work("b0"))))
        await asyncio.sleep(0)
        assert queue.waiting == 4
        with pytest.raises(Unavailable, match="Too many"):
            await queue.run("c", work("c0"), "Too many.")
        waiting[1].cancel()
        free.set()
        await asyncio.gather(first, *waiting, return_exceptions=True)
        first_work = asyncio.ensure_future(queue.run("a", work("again")))
        await first_work
        queue.close()
        return order

    assert asyncio.run(try_it()) == ["a0", "b0", "a2", "again"]


def test_a_bot_whose_write_failed_tries_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was once silent until somebody opened the board anew."""
    monkeypatch.setattr(bots, "RETRY", (0.05,))
    failures, add = [OSError("disk full"), Unavailable("locked"), ValueError("odd")], Store.add

    async def failing(store: Store, entries: Sequence[EntryRow], tell: str) -> None:
        if LogEntry(*entries[0][1:]).played_by == "bot" and failures:
            raise failures.pop()
        await add(store, entries, tell)

    monkeypatch.setattr(Store, "add", failing)
    ada = server.client("Ada")
    _, (board,) = started(ada, bots={"1": "Random"})
    board.act("drop a")
    assert board.reach(2)["act"] == 0
    assert failures == []


def test_a_clock_whose_write_failed_tries_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "CLOCKS", (0, 1))
    monkeypatch.setattr("catstate.server.play.clocks.RETRY", 0.05)
    failures, add = [OSError("disk full"), Unavailable("locked")], Store.add

    async def failing(store: Store, entries: Sequence[EntryRow], tell: str) -> None:
        if failures:
            raise failures.pop()
        await add(store, entries, tell)

    monkeypatch.setattr(Store, "add", failing)
    _, boards = started(server.client("Ada"), server.client("Niels"), clock=1)
    assert boards[0].reach(1)["ply"] >= 1
    assert failures == []


BROKEN = {
    "options": "UPDATE tables SET options = '{not json' WHERE id = ?",
    "scores": "UPDATE tables SET scores = '7' WHERE id = ?",
    "seats": 'DELETE FROM seats WHERE seat = 1 AND "table" = ?',
    "log": 'UPDATE entries SET action = 99999 WHERE ply = 0 AND "table" = ?',
    "game": "UPDATE tables SET game = 'chess' WHERE id = ?",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_row_that_can_not_be_read_harms_no_other(serve: Callable[..., Running], tmp_path: Path, broken: str) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = serve(database)
    ada, niels = first.client("Ada"), first.client("Niels")
    (bad, boards), (good, _) = started(ada, niels, public=True), started(ada, niels, public=True)
    boards[0].act("drop a")
    boards[0].reach(1)
    first.stop()
    connection = sqlite3.connect(tmp_path / "tables.sqlite")
    connection.execute(BROKEN[broken], (bad,))
    connection.commit()
    connection.close()
    again = serve(database).client(token=ada.token)
    for path in ("/", "/games", f"/t/{good}", "/api/tables"):
        answer = again.http.get(path)
        assert answer.status_code == 200, path
        assert good in answer.text
    assert again.http.get(f"/t/{bad}").status_code == 404


@pytest.mark.parametrize("broken", BROKEN)
def test_a_row_that_can_not_be_read_stops_no_clock(
    serve: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """After a restart the clocks of other tables once stood still."""
    monkeypatch.setattr(registry, "CLOCKS", (0, 1))
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = serve(database)
    ada, niels = first.client("Ada"), first.client("Niels")
    bad, *good = [started(ada, niels, clock=1) for _ in range(3)]
    for _, boards in (bad, *good):
        boards[0].reach(1)  # the clock has played
    first.stop()
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        connection.execute(BROKEN[broken], (bad[0],))
        connection.commit()
        count = 'SELECT count(*) FROM entries WHERE "table" = ?'
        before = {table: connection.execute(count, (table,)).fetchone()[0] for table, _ in good}
        serve(database)
        for table, entries in before.items():
            wait_for(lambda: connection.execute(count, (table,)).fetchone()[0] > entries)  # noqa: B023  # it is called here


def test_clocked_tables_leave_the_memory_and_go_on(
    serve: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "CLOCKS", (0, 2))
    monkeypatch.setattr(registry, "HEARTBEAT", 0.1)
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", idle=0.2)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels, clock=2)
    for board in boards:
        board.close()
    tables_in_memory = server.app.state.registry.live
    wait_for(lambda: not tables_in_memory())
    connection = sqlite3.connect(tmp_path / "tables.sqlite")
    entries = 'SELECT count(*) FROM entries WHERE "table" = ?'
    wait_for(lambda: connection.execute(entries, (table,)).fetchone() != (0,))
    connection.close()
