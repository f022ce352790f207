"""Whole matches over the wire, on SQLite and PostgreSQL."""

from collections.abc import Callable

from catstate.core.transcript import read

from .client import play_out, started, started_apart
from .conftest import Running


def test_two_people_play_to_the_end(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    play_out(boards, "abababa")
    end = boards[1].last["board"]
    assert end["over"] is True
    assert end["scores"] == [1.0, 0.0]
    assert end["ask"] == "Ada has four in a row and wins."
    record = ada.get(f"/tables/{table}/record").text
    assert [entry.action for entry in read(record).log] == [0, 1, 0, 1, 0, 1, 0]
    assert ada.get(f"/tables/{table}").json()["result"] == "Ada has four in a row and wins."


def test_a_table_survives_a_restart(serve: Callable[..., Running], database: str) -> None:
    first = serve(database)
    people = [first.client("Ada"), first.client("Niels")]
    table, boards = started(*people)
    boards[0].act("drop d")
    boards[1].until(lambda message: message["ply"] == 1)
    first.stop()
    second = serve(database)
    again = [second.client(token=person.token).open(table) for person in people]
    for board in again:
        assert board.next("board")["ply"] == 1
    assert again[1].lines == [
        {"text": "Ada drops a disc into column d.", "ply": 1, "actor": 0, "head": True, "things": ["disc-3-0"]}
    ]
    play_out(again)
    assert again[0].last["board"]["over"]


def test_two_processes_share_a_table(serve: Callable[..., Running], postgres: Callable[[], str]) -> None:
    database = postgres()
    one, two = serve(database), serve(database)
    boards = started_apart(one.client("Ada"), two.client("Niels"))
    play_out(boards, "cdcdcdc")
    assert boards[1].last["board"]["ask"] == "Ada has four in a row and wins."
