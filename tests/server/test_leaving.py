"""Leaving a match: for now, for good, and by agreement; what is left of it, and the way to the next."""

from collections.abc import Callable

import httpx
import pytest

from .client import Client
from .conftest import Running

TOOK_OVER = "Ada resigned: a bot plays on."
OF_THREE = {"game": "cats", "seats": 3, "bots": {2: "Random"}}


def at_table(people: list[Client], **spec: object) -> str:
    """A running table with these people on its first seats."""
    table = str(people[0].post("/tables", **spec).json()["table"])
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/tables/{table}/seats/{seat}")
    people[0].post(f"/tables/{table}/start")
    return table


def test_resigning_alone_or_against_one_other_ends_the_match(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    alone = at_table([ada], game="cats", seats=3, bots={1: "Random", 2: "Random"})
    assert ada.post(f"/tables/{alone}/resign").json()["ended"] is True
    two = at_table([ada, niels], game="connect_four")
    ended = niels.post(f"/tables/{two}/resign").json()
    assert ended["ended"] is True
    assert ended["act"] == -1
    assert "\n1: resign\n" in ada.get(f"/tables/{two}/record").text


def test_where_others_can_play_on_a_bot_takes_over_and_the_record_says_so(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = at_table([ada, niels], **OF_THREE)
    before = ada.post(f"/tables/{table}/resign").json()
    assert before["ended"] is False
    assert before["mine"] == []
    assert before["seats"][0]["away"] == "resigned"
    assert ada.post(f"/tables/{table}/return").status_code == 403
    assert ada.post(f"/tables/{table}/seats/0").status_code != 200
    board = niels.open(table)
    board.next("board")
    while TOOK_OVER not in [line["text"] for line in board.lines]:  # until the bot has acted for Ada
        turn = board.until(lambda message: message["act"] == 1 or message["over"])
        assert not turn["over"]
        board.act()
        board.reach(turn["ply"] + 1)
    niels.post(f"/tables/{table}/resign")
    assert ada.get(f"/tables/{table}").json()["ended"] is True  # nobody was left to play on for
    assert ada.get(f"/tables/{table}/record").text.count(TOOK_OVER) == 1


def test_ending_by_agreement_needs_everybody(server: Running) -> None:
    ada, niels, lise = (server.client(name) for name in ("Ada", "Niels", "Lise"))
    table = at_table([ada, niels, lise], game="cats", seats=3)
    offer = ada.post(f"/tables/{table}/end").json()["offer"]
    assert offer == {"what": "end", "seat": 0, "waiting": [1, 2]}
    assert niels.post(f"/tables/{table}/undo/no").json()["offer"] is None
    ada.post(f"/tables/{table}/end")
    assert niels.post(f"/tables/{table}/undo/yes").json()["ended"] is False
    ended = lise.post(f"/tables/{table}/undo/yes").json()
    assert ended["ended"] is True
    assert "\n0: agree to end\n" in ada.get(f"/tables/{table}/record").text


def test_bots_agree_to_nothing(server: Running) -> None:
    ada = server.client("Ada")
    table = at_table([ada], game="connect_four", bots={1: "Random"})
    assert "you can resign" in ada.post(f"/tables/{table}/end").json()["error"]


def test_who_only_watches_can_not_end_a_match(server: Running) -> None:
    ada, niels, lise = (server.client(name) for name in ("Ada", "Niels", "Lise"))
    table = at_table([ada, niels], game="connect_four")
    for way in ("resign", "end"):
        assert lise.post(f"/tables/{table}/{way}").status_code == 403
    assert ada.get(f"/tables/{table}").json()["ended"] is False


def test_a_match_that_ended_so_is_read_again(
    serve: Callable[..., Running], tmp_path_factory: pytest.TempPathFactory
) -> None:
    database = f"sqlite:///{tmp_path_factory.mktemp('leaving') / 'tables.sqlite'}"
    first = serve(database)
    ada = first.client("Ada")
    table = at_table([ada], game="connect_four", bots={1: "Random"})
    result = ada.post(f"/tables/{table}/resign").json()["result"]
    first.stop()
    second = serve(database)
    assert second.client(token=ada.token).get(f"/tables/{table}").json()["result"] == result


def test_a_rematch_against_bots_begins_at_once_and_against_people_waits(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = at_table([ada], game="connect_four", bots={1: "Random"})
    ada.post(f"/tables/{table}/resign")
    again = ada.post(f"/tables/{table}/rematch").json()["table"]
    assert ada.get(f"/tables/{again}").json()["started"] is True
    table = at_table([ada, niels], game="connect_four")
    ada.post(f"/tables/{table}/resign")
    again = ada.post(f"/tables/{table}/rematch").json()["table"]
    assert ada.get(f"/tables/{again}").json()["started"] is False


def test_a_deal_is_shared_without_sitting_down(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = at_table([ada], game="connect_four", bots={1: "Random"})
    ada.post(f"/tables/{table}/resign")
    headers = {"authorization": f"Bearer {ada.token}", "origin": server.url}
    answer = httpx.post(f"{server.url}/t/{table}/same", headers=headers)
    shared = answer.headers["location"].removeprefix("/t/")
    details = niels.get(f"/tables/{shared}").json()
    assert [seat["kind"] for seat in details["seats"]] == ["open", "open"]
    assert details["known"] is True
    niels.post(f"/tables/{shared}/seats/0")
    assert niels.post(f"/tables/{shared}/start").json()["started"] is True
