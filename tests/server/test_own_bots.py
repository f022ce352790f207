"""Own bots at a table: they play like others, and when one fails a built-in bot takes over and the record says so."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import catstate
from catstate.bots import BadBot
from catstate.bots.names import BOTS
from catstate.cli import main
from catstate.core.transcript import read
from catstate.server.play.bots import BotPool, about, offer_bot, offered_bots
from catstate.server.play.compiling import Compiler

from .client import Board, Client
from .conftest import Running

HERE = "tests.bots.own_bots"


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    before = dict(BOTS)
    yield
    BOTS.clear()
    BOTS.update(before)


def against(client: Client, bot: str) -> tuple[str, Board]:
    """A running table with a person on seat 0 and a bot on seat 1."""
    table = client.make()
    answer = client.http.put(f"/api/tables/{table}/seats/1/bot", json={"level": bot})
    assert answer.status_code == 200, answer.text
    assert client.post(f"/tables/{table}/start").status_code == 200
    board = client.open(table)
    board.next("board")
    return table, board


def test_an_own_bot_plays_at_a_table(server: Running) -> None:
    """The example sees the three in column a and prevents the fourth, or has won before."""
    offer_bot("own_bot:Sampler")
    ada = server.client("Ada")
    assert "Sampler" in ada.http.get("/new/connect_four").text
    table, board = against(ada, "Sampler")
    for ply, column in ((0, "a"), (2, "a"), (4, "a")):
        board.reach(ply)
        board.act(f"drop {column}")
    board.until(lambda message: message["ply"] >= 6 or message["over"])
    assert ada.get(f"/tables/{table}").json()["seats"][1]["level"] == "Sampler"


@pytest.mark.parametrize("name", ["raises", "cheats", "dies"])
def test_a_built_in_bot_takes_over_and_the_record_says_so(server: Running, name: str) -> None:
    offer_bot(f"{HERE}:{name}")
    ada = server.client("Ada")
    table, board = against(ada, name)
    bot = ada.get(f"/tables/{table}").json()["seats"][1]["name"]
    board.act("drop a")
    board.reach(2)
    notice = f"The bot of {bot} failed: a built-in bot plays on."
    lines = board.until(lambda message: any(notice == line["text"] for line in message["lines"]), "log")["lines"]
    assert sum(line["text"] == notice for line in lines) == 1
    assert ada.get(f"/tables/{table}").json()["seats"][1]["level"] == "Postdoc"
    play_to_the_end(board)
    record = ada.get(f"/tables/{table}/record").text
    assert f"\n# {notice}\n1: drop" in record
    assert record.count(notice) == 1
    assert read(record).over


def test_the_record_says_where_the_cap_on_time_cut_a_bot_short(serve: Callable[..., Running], tmp_path: Path) -> None:
    """A level is a count of simulations; a server that allows it hardly any time must say so."""
    notes = {}
    for seconds in (0.0001, 60.0):
        ada = serve(f"sqlite:///{tmp_path}/{seconds}.db", think=seconds).client("Ada")
        table, board = against(ada, "Postdoc")
        play_to_the_end(board)
        bot = ada.get(f"/tables/{table}").json()["seats"][1]["name"]
        record = ada.get(f"/tables/{table}/record").text
        assert read(record).over
        notes[seconds] = record.count(f"# {bot} had no time for all simulations of its level.")
    assert notes[0.0001] > 0
    assert notes[60.0] == 0


def play_to_the_end(board: Board) -> None:
    while not board.last["board"]["over"]:
        if board.last["board"]["choices"]:
            board.act()
        ply = board.last["board"]["ply"]
        board.until(lambda message, ply=ply: message["ply"] > ply)  # type: ignore[misc]  # the ply of this turn


def test_what_is_no_bot_is_refused_before_the_server_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--bot", "no_such_module:Bot"]) == 2
    assert "There is no module 'no_such_module'" in capsys.readouterr().err
    with pytest.raises(BadBot, match="at most 20 characters"):
        offer_bot(f"{HERE}:{'x' * 21}")


def test_a_bot_that_nobody_offers_is_refused(server: Running) -> None:
    ada = server.client("Ada")
    table = ada.make()
    answer = ada.http.put(f"/api/tables/{table}/seats/1/bot", json={"level": "own:First"})
    assert answer.status_code == 400
    assert "There is no bot" in answer.text


def test_the_trained_bot_answers_in_the_server_itself() -> None:
    """Two at Schrödinger's Cats by the usual rules."""
    offer_bot("ppo")
    assert about(offered_bots()["PPO"]).startswith("A small network trained by self-play")
    pool = BotPool(1, Compiler())
    match = catstate.game("cats").new(seed=1)
    while len(match.legal().ids) < 2:
        match = match.play(match.legal().ids[0])
    legal = list(match.legal().ids)
    chosen = [
        asyncio.run(pool.choose_own(match.game, match.view(match.to_act), legal, "PPO", "seed")) for _ in range(2)
    ]
    pool.close()
    assert chosen[0] == chosen[1]
    assert chosen[0] in legal


def test_where_it_was_not_trained_a_built_in_bot_plays_on(server: Running) -> None:
    offer_bot("ppo")
    ada = server.client("Ada")
    table, board = against(ada, "PPO")
    board.act("drop a")
    board.reach(2)
    assert ada.get(f"/tables/{table}").json()["seats"][1]["level"] == "Postdoc"
