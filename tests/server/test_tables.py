"""What tables do besides moves: clock, stand-ins, taking back, rematch, hot seat, daily deal, same seed, renaming."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from catstate.core.dealer import commitment
from catstate.core.transcript import read
from catstate.server.play import compiling, registry, seats

from .client import play_out, started
from .conftest import Running


@pytest.fixture
def short_clock(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(registry, "CLOCKS", (0, 1))
    return 1


def test_the_clock_plays_the_first_action_and_says_so(server: Running, short_clock: int) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels, clock=short_clock)
    assert boards[0].last["people"]["deadline"] > 0
    board = boards[1].until(lambda message: message["ply"] == 1)
    assert board["act"] == 1
    story = [line["text"] for line in boards[1].last["log"]["lines"]]
    assert story == ["Time is over for Ada: the first choice is made.", "Ada drops a disc into column a."]
    assert ada.get(f"/tables/{table}").json()["ply"] >= 1


def test_a_clock_goes_on_after_a_restart(serve: Callable[..., Running], tmp_path: Path, short_clock: int) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = serve(database)
    ada, niels = first.client("Ada"), first.client("Niels")
    table, _ = started(ada, niels, clock=short_clock)
    first.stop()
    second = serve(database)
    board = second.client(token=niels.token).open(table)
    assert board.until(lambda message: message["ply"] >= 1)["ply"] >= 1


def test_a_bot_stands_in_and_gives_the_seat_back(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", grace=0.3)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    boards[0].close()
    board = boards[1].until(lambda message: message["ply"] == 1)
    assert board["act"] == 1
    boards[1].until(lambda message: message["seats"][0]["away"] == "absent", "people")
    assert boards[1].lines[0]["text"] == "A bot plays for Ada."
    assert boards[1].lines[1]["text"].startswith("Ada drops a disc into column ")
    again = ada.open(table)
    again.next("board")
    boards[1].until(lambda message: message["seats"][0]["away"] == "", "people")
    boards[1].act("drop a")
    assert again.until(lambda message: message["ply"] == 2)["choices"] != []


def test_who_leaves_is_played_for_and_may_return(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    _table, boards = started(ada, niels)
    boards[0].send(do="leave")
    boards[1].until(lambda message: message["ply"] == 1)
    boards[1].act("drop a")
    boards[1].until(lambda message: message["ply"] == 3)
    boards[0].send(do="return")
    boards[0].until(lambda message: message["seats"][0]["away"] == "", "people")
    boards[1].act("drop b")
    board = boards[0].until(lambda message: message["ply"] == 4)
    assert board["act"] == 0
    assert board["choices"] != []


def test_a_table_begins_by_itself_when_its_rules_are_ready(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()
    monkeypatch.setattr(compiling, "make_playable", lambda game: ready.wait(20))
    monkeypatch.setattr(seats, "START_WAIT", 0.05)
    ada = server.client("Ada")
    page = ada.http.post("/play/connect_four", follow_redirects=True)
    assert "being made ready" in page.text
    board = ada.open(page.url.path.removeprefix("/t/"))
    assert not board.next("people")["started"]
    ready.set()
    assert board.next("board")["choices"] != []


def test_taking_back(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    _table, boards = started(ada, niels)
    boards[0].act("drop d")
    boards[0].until(lambda message: message["ply"] == 1)
    boards[0].send(do="undo")  # nothing was shown and nobody has acted: at once
    assert boards[0].until(lambda message: message["ply"] == 2)["act"] == 0
    assert "d: empty" in boards[0].words(2)
    boards[0].act("drop c")
    boards[1].until(lambda message: message["ply"] == 3)
    boards[1].act("drop c")
    boards[0].until(lambda message: message["ply"] == 4)
    boards[0].send(do="undo")  # Niels has acted: he must agree, and his action goes too
    offer = boards[1].until(lambda message: message["offer"], "people")["offer"]
    assert offer["seat"] == 0
    boards[0].send(do="answer", yes=True)
    assert boards[0].next("sorry")["text"] == "The others must agree."
    boards[1].send(do="answer", yes=False)
    boards[0].until(lambda message: not message["offer"], "people")
    boards[0].send(do="undo")
    boards[1].until(lambda message: message["offer"], "people")
    boards[1].send(do="answer", yes=True)
    assert boards[1].until(lambda message: message["ply"] == 6)["act"] == 0
    assert "c: empty" in boards[1].words(6)


def test_against_bots_everything_can_be_taken_back(server: Running) -> None:
    ada = server.client("Ada")
    _table, (board,) = started(ada, bots={"1": "Random"})
    board.act("drop d")
    board.until(lambda message: message["ply"] == 2)
    board.send(do="undo")
    assert "d: empty" in board.words(4)


def test_rematch(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    assert ada.post(f"/tables/{table}/rematch").status_code == 409
    play_out(boards, "abababa")
    first = ada.post(f"/tables/{table}/rematch").json()["table"]
    assert niels.post(f"/tables/{table}/rematch").json()["table"] == first
    details = niels.get(f"/tables/{first}").json()
    assert [seat["name"] for seat in details["seats"]] == ["Niels", "Ada"]
    assert details["mine"] == [0]
    assert details["commitment"] != ada.get(f"/tables/{table}").json()["commitment"]


def test_the_seed_is_told_at_the_end_and_fits(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    fingerprint = ada.get(f"/tables/{table}").json()["commitment"]
    answer = ada.get(f"/tables/{table}/record")
    assert answer.status_code == 409
    assert "seed" not in ada.http.get(f"/t/{table}").text.replace("same seed", "").split("</main>")[0]
    play_out(boards, "abababa")
    record = ada.get(f"/tables/{table}/record").text
    seed = next(line.split()[1] for line in record.splitlines() if line.startswith("seed "))
    assert commitment(seed) == fingerprint
    assert read(record).over


def test_hot_seat_shows_the_seat_that_acts(server: Running) -> None:
    ada = server.client("Ada")
    table = ada.make()
    assert ada.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    board = ada.open(table)
    for ply, seat in enumerate((0, 1, 0)):
        shown = board.reach(ply)
        assert shown["seat"] == seat
        board.act()
    assert [seat["name"] for seat in ada.get(f"/tables/{table}").json()["seats"]] == ["Ada", "Ada 2"]


def test_a_daily_deal_is_the_same_for_all_and_counts_once(server: Running) -> None:
    def play(name: str) -> tuple[str, str]:
        with httpx.Client(base_url=server.url, follow_redirects=True) as visitor:
            visitor.get("/")
            visitor.post("/me", data={"name": name})
            page = visitor.post("/daily/connect_four")
            again = visitor.post("/daily/connect_four")
            assert page.url == again.url
            details = visitor.get(f"/api/tables/{page.url.path.split('/')[-1]}").json()
            return details["table"], details["commitment"]

    (one, first), (two, second) = play("Ada"), play("Niels")
    assert one != two
    assert first == second


def test_the_same_deal_for_another_group(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    assert ada.http.post(f"/t/{table}/same").status_code == 403
    play_out(boards, "abababa")
    answer = ada.http.post(f"/t/{table}/same")
    assert answer.status_code == 303
    other = answer.headers["location"].removeprefix("/t/")
    assert ada.get(f"/tables/{other}").json()["commitment"] == ada.get(f"/tables/{table}").json()["commitment"]
    assert ada.post(f"/tables/{other}/seats/0").status_code == 200
    assert niels.post(f"/tables/{other}/seats/1").status_code == 200
    assert ada.post(f"/tables/{other}/start").status_code == 200
    again = [ada.open(other), niels.open(other)]
    for board in again:
        board.next("board")
    play_out(again, "cdcdcdc")
    assert ada.http.get(f"/t/{other}").text.count("Ada has four in a row and wins.") >= 2


def test_a_new_name_shows_at_running_tables(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    boards[0].act("drop a")
    boards[1].until(lambda message: message["ply"] == 1)
    answer = ada.http.put("/api/accounts/me", json={"name": "Countess"})
    assert answer.json()["name"] == "Countess"
    boards[1].until(lambda message: message["seats"][0]["name"] == "Countess", "people")
    view = niels.get(f"/tables/{table}/view").json()
    assert view["log"][0]["text"] == "Countess drops a disc into column a."


def test_lists(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    private, public = ada.make(), ada.make(public=True)
    waiting = [one["table"] for one in niels.get("/tables").json()["waiting"]]
    assert public in waiting
    assert private not in waiting
    assert ada.post(f"/tables/{public}/start").status_code == 200
    listed = niels.get("/tables").json()
    assert public not in [one["table"] for one in listed["waiting"]]
    assert public in [one["table"] for one in listed["running"]]
    assert "Connect Four" in ada.http.get("/games").text


def test_a_table_that_can_not_be_read_stops_no_other_clock(
    serve: Callable[..., Running], tmp_path: Path, short_clock: int
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = serve(database)
    ada, niels = first.client("Ada"), first.client("Niels")
    broken, _ = started(ada, niels, clock=short_clock)
    good, _ = started(ada, niels, clock=short_clock)
    first.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        plies = connection.execute('SELECT count(*) FROM entries WHERE "table" = ?', (good,)).fetchone()[0]
        connection.execute("UPDATE tables SET game = 'chess' WHERE id = ?", (broken,))
    connection.close()
    second = serve(database)
    assert second.client(token=ada.token).get(f"/tables/{broken}").status_code == 404
    now = plies
    while now == plies:  # nobody opens the good table: its clock was wound at the start
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            now = connection.execute('SELECT count(*) FROM entries WHERE "table" = ?', (good,)).fetchone()[0]
        connection.close()
    assert now > plies
