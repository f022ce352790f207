"""Nobody sits down with somebody who knows the draws, under a name that is not theirs, or where they are not wanted."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from catstate.core.transcript import read

from .client import Client, play_out, started
from .conftest import Running

KNOWN = "This deal was played before"


def shared_table(ada: Client, niels: Client) -> str:
    """A table with the deal of a public match that Ada and Niels have finished."""
    table, boards = started(ada, niels, public=True)
    play_out(boards, "abababa")
    answer = ada.http.post(f"/t/{table}/same")
    assert answer.status_code == 303
    return answer.headers["location"].removeprefix("/t/")


def test_a_known_deal_says_so_everywhere(server: Running) -> None:
    """Whoever had finished a match could once open its deal again in the public lobby, and knew every draw."""
    ada, niels, eve = (server.client(name) for name in ("Ada", "Niels", "Eve"))
    table = shared_table(ada, niels)
    assert table not in eve.get("/tables").text
    assert table not in eve.http.get("/").text
    details = eve.get(f"/tables/{table}").json()
    assert (details["known"], details["public"]) == (True, False)
    room = eve.http.get(f"/t/{table}").text
    assert KNOWN in room
    assert "which is secret" not in room
    assert ada.post(f"/tables/{table}/seats/0").status_code == 200
    assert KNOWN in ada.http.get("/games").text
    assert eve.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    assert KNOWN in eve.http.get(f"/t/{table}").text
    assert table not in niels.get("/tables").text
    boards = [ada.open(table), eve.open(table)]
    for board in boards:
        board.next("board")
    play_out(boards, "abababa")
    record = eve.get(f"/tables/{table}/record").text
    assert f"# {KNOWN}" in record
    assert read(record).over
    again = ada.post(f"/tables/{table}/rematch").json()["table"]
    assert ada.get(f"/tables/{again}").json()["known"] is False


def test_an_ordinary_deal_is_not_known(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels, public=True)
    assert ada.get(f"/tables/{table}").json()["known"] is False
    assert "which is secret" in niels.http.get(f"/t/{ada.make(public=True)}").text
    play_out(boards, "abababa")
    assert KNOWN not in ada.get(f"/tables/{table}/record").text


def test_deals_that_were_shared_before_are_known(serve: Callable[..., Running], tmp_path: Path) -> None:
    from .test_store import FIRST_FORM, first_form

    shared = FIRST_FORM + "UPDATE tables SET deal = 'table older';"
    first_form(tmp_path / "tables.sqlite", shared)
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    details = server.client("Eve").get("/tables/oldtable").json()
    assert (details["known"], details["public"]) == (True, False)


def daily(server: Running, name: str, **headers: str) -> str:
    """Play today's deal, and lose or win at once; the table."""
    visitor = Client(server.url, name)
    visitor.http.headers.update(headers)
    table = visitor.http.post("/daily/connect_four").headers["location"].removeprefix("/t/")
    visitor.close()
    return table


def test_a_second_account_at_the_same_address_has_tried_before(server: Running, tmp_path: Path) -> None:
    tables = [
        daily(server, "Ada"),
        daily(server, "Ada again"),
        daily(server, "Far", **{"x-forwarded-for": "192.0.2.9"}),
    ]
    tried = [httpx.get(f"{server.url}/api/tables/{table}").json()["tried"] for table in tables]
    assert tried == [False, True, False]
    connection = sqlite3.connect(tmp_path / "tables.sqlite")
    connection.execute("UPDATE tables SET ended = 1.0, result = 'It ended.'")
    places = [row[0] for row in connection.execute("SELECT place FROM tables")]
    connection.commit()
    connection.close()
    assert not any("127.0.0.1" in place or "192.0.2.9" in place for place in places)
    assert httpx.get(f"{server.url}/daily/connect_four").text.count("tried before") == 1


def test_a_new_name_is_nobody_elses_at_the_table(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels)
    for wanted, shown in (("Ada", "Ada 2"), ("ADA", "ADA 2"), ("Ａｄａ", "Ａｄａ 2"), ("Niels", "Niels")):
        assert niels.http.put("/api/accounts/me", json={"name": wanted}).status_code == 200
        seats = ada.get(f"/tables/{table}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ada", shown]


def test_spectators_are_marked(server: Running) -> None:
    ada, niels, other = server.client("Ada"), server.client("Niels"), server.client("Ada")
    table, boards = started(ada, niels)
    assert other.post(f"/tables/{table}/chat", text="I resign").status_code == 204
    (line,) = boards[1].next("chat")["lines"]
    assert (line["seat"], line["name"]) == (-1, "Ada 2")
    page = re.sub(r"</?a[^>]*>", "", niels.http.get(f"/t/{table}").text)  # a name leads to its person
    assert "<b>Ada 2</b> <small>watching</small> I resign" in page


def test_a_stranger_takes_one_seat_and_starts_nothing(server: Running) -> None:
    ada, eve = server.client("Ada"), server.client("Eve")
    table = ada.make("cats", seats=4, public=True)
    assert eve.post(f"/tables/{table}/seats/1").status_code == 200
    second = eve.post(f"/tables/{table}/seats/2")
    assert second.json()["error"] == "At a public table only its host takes a second seat."
    assert eve.http.put(f"/api/tables/{table}/seats/2/bot", json={}).status_code == 403
    assert eve.post(f"/tables/{table}/start").json()["error"] == "Only the host can start a public table."
    assert eve.http.post(f"/t/{table}/start").status_code == 403
    assert ada.post(f"/tables/{table}/seats/2").status_code == 200  # one screen, two players
    assert ada.post(f"/tables/{table}/start").json()["started"] is True


def test_friends_with_the_link_may_do_more(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = ada.make("cats", seats=4)
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200
    assert niels.post(f"/tables/{table}/seats/2").status_code == 200
    assert niels.post(f"/tables/{table}/start").status_code == 200


@pytest.mark.parametrize("door", ["api", "form"])
def test_the_host_removes_a_visitor(server: Running, door: str) -> None:
    ada, eve = server.client("Ada"), server.client("Eve")
    table = ada.make(public=True)
    assert eve.post(f"/tables/{table}/seats/1").status_code == 200
    assert eve.http.delete(f"/api/tables/{table}/seats/0/person").status_code == 403
    assert ada.http.delete(f"/api/tables/{table}/seats/0/person").status_code == 400
    if door == "api":
        assert ada.http.delete(f"/api/tables/{table}/seats/1/person").status_code == 200
    else:
        assert "/remove" in ada.http.get(f"/t/{table}").text
        assert ada.http.post(f"/t/{table}/remove", data={"seat": "1"}).status_code == 303
    assert ada.get(f"/tables/{table}").json()["seats"][1]["kind"] == "open"
    refused = eve.post(f"/tables/{table}/seats/1")
    assert (refused.status_code, refused.json()["error"]) == (403, "The host has asked you to leave this table.")


def test_the_host_closes_a_table(server: Running) -> None:
    ada, eve = server.client("Ada"), server.client("Eve")
    table = ada.make(public=True)
    assert eve.http.delete(f"/api/tables/{table}").status_code == 403
    board = eve.open(table)
    board.next("room")
    assert ada.http.delete(f"/api/tables/{table}").json()["closed"] is True
    assert "The host has closed this table." in board.next("room")["html"]
    assert table not in eve.get("/tables").text
    assert table not in ada.http.get("/games").text
    for refused in (eve.post(f"/tables/{table}/seats/1"), ada.post(f"/tables/{table}/start")):
        assert (refused.status_code, refused.json()["error"]) == (409, "The host has closed this table.")
    running, _ = started(ada, eve)
    assert ada.http.delete(f"/api/tables/{running}").status_code == 409


def test_when_the_host_leaves_the_next_person_is_host(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = ada.make(public=True)
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200
    assert niels.get(f"/tables/{table}").json()["host"] == 0
    assert ada.http.delete(f"/api/tables/{table}/seats/0").status_code == 200
    assert niels.get(f"/tables/{table}").json()["host"] == 1
    assert niels.post(f"/tables/{table}/start").status_code == 200
