"""The daily deal and the puzzle of the day: how it went for everybody, and days in a row on the profile."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import sqlalchemy as sql

from catstate.server.store import schema
from catstate.server.web.distribution import Bar, distribution

from .client import Client
from .conftest import Running

WORDS = {"won": "Won", "shared": "Shared the win", "lost": "Lost"}


def day(ago: int = 0) -> str:
    return (datetime.now(UTC).date() - timedelta(ago)).isoformat()


def test_shares_are_of_all_that_are_named() -> None:
    assert distribution({"won": 1, "lost": 2, "": 5}, WORDS, "lost") == [
        Bar("Won", 1, 33, False),
        Bar("Shared the win", 0, 0, False),
        Bar("Lost", 2, 67, True),
    ]
    assert distribution({}, WORDS) == []


def play_daily(client: Client) -> None:
    """A counted try that is given up at once."""
    table = client.http.post("/daily/connect_four").headers["location"].rpartition("/")[2]
    assert client.post(f"/tables/{table}/resign").json()["ended"] is True


def test_the_daily_page_counts_first_tries_only(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    assert 'class="bars"' not in ada.http.get("/daily/connect_four").text
    play_daily(ada)
    play_daily(niels)
    play_daily(niels)  # practice
    page = ada.http.get("/daily/connect_four").text
    assert '<tr class="this"><th scope="row">Lost <small>you</small></th>' in page
    assert '<td class="number">100 %</td><td class="number">2</td>' in page
    profile = ada.http.get(ada.http.get("/me/page").headers["location"]).text
    assert "<dt>Daily deal, Connect Four</dt><dd>1</dd>" in profile


def test_the_puzzle_of_the_day_counts_first_tries(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada = server.client("Ada")
    account = ada.http.get("/me/data").json()["account"]["id"]
    rows = [
        {"account": name, "game": "cats", "puzzle": f"p{ago}", "solved": solved, "day": day(ago), "at": 1.0}
        for name, ago, solved in ((account, 0, True), (account, 1, True), (account, 2, True), ("x", 0, False))
    ]
    with server.app.state.store.engine.execution_options(writing=True).begin() as connection:
        connection.execute(sql.insert(schema.puzzle_results), rows)
    page = ada.http.get("/puzzles").text
    assert "Solved at the first try" in page
    assert page.count('<td class="number">50 %</td><td class="number">1</td>') == 2
    profile = ada.http.get(ada.http.get("/me/page").headers["location"]).text
    assert "<dt>Puzzle of the day</dt><dd>3</dd>" in profile
