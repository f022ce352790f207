"""Lists of tables: your games with filter and pages, games to watch, the waiting room in words, the daily deal."""

import re
import sqlite3
from datetime import date, timedelta
from pathlib import Path

import pytest

from catstate import GAMES
from catstate.server.play.daily import ARCHIVE, streak
from catstate.server.play.deals import today
from catstate.server.web.your_games import PAGE

from .client import Client, play_out, started
from .conftest import Running


def texts(page: str) -> list[str]:
    """What each line of a list of games says of how it stands."""
    return re.findall(r'<span class="stands[^"]*">(.*?)</span>', page)


def days_ago(count: int) -> str:
    return (date.fromisoformat(today()) - timedelta(count)).isoformat()


# Your games


def test_your_games_say_when_and_how_they_ended_and_whose_turn_it_is(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    _, boards = started(ada, niels)
    play_out(boards, "abababa")  # Ada wins
    started(ada, niels)
    for person, won, turn in ((ada, "You won", "Your turn"), (niels, "You lost", "Ada’s turn")):
        page = person.http.get("/games").text
        running, ended = texts(page)
        assert running == turn
        assert ended.startswith(f"{won}. ")
        assert f'<time datetime="{today()}">' in page


@pytest.mark.parametrize(
    ("query", "stands"),
    [
        ("?result=won", ["You won"]),
        ("?result=lost", ["You lost"]),
        ("?state=over", ["You lost", "You won"]),
        ("?state=running", ["Your turn"]),
        ("?game=cats", []),
        ("?game=nothing", ["Your turn", "You lost", "You won"]),
    ],
)
def test_your_games_can_be_filtered(server: Running, query: str, stands: list[str]) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    _, boards = started(ada, niels)
    play_out(boards, "abababa")
    _, boards = started(niels, ada)
    play_out(boards, "abababa")
    started(ada, niels)
    found = texts(ada.http.get(f"/games{query}").text)
    assert [words.partition(".")[0] for words in found] == stands


def test_an_empty_list_of_your_games_has_no_filter(server: Running) -> None:
    ada = server.client("Ada")
    assert '<select name="game">' not in ada.http.get("/games").text
    ada.make()
    for query in ("", "?game=cats"):  # also where the filter leaves nothing, so that it can be changed
        assert '<select name="game">' in ada.http.get(f"/games{query}").text


def test_your_games_come_in_pages(server: Running) -> None:
    ada = server.client("Ada")
    names = [ada.make() for _ in range(PAGE + 1)]
    first, second = ada.http.get("/games").text, ada.http.get("/games?page=2").text
    assert [name for name in names if f'href="/t/{name}"' in first] == names[1:]
    assert [name for name in names if f'href="/t/{name}"' in second] == names[:1]
    assert 'rel="next"' in first
    assert 'rel="next"' not in second
    assert ada.http.get("/games?page=99").status_code == 200
    assert ada.http.get("/games?page=x").status_code == 422


# The lobby


def test_the_lobby_shows_the_boards_of_games_to_watch(server: Running) -> None:
    ada, niels, eve = (server.client(name) for name in ("Ada", "Niels", "Eve"))
    public, _ = started(ada, niels, public=True)
    private, _ = started(ada, niels)
    page = eve.http.get("/").text
    assert f'<img src="/t/{public}/board.svg"' in page
    assert private not in page


# The waiting room


def test_a_waiting_room_says_what_is_played_in_words(server: Running) -> None:
    ada = server.client("Ada")
    wishes = {"degree": "master", "hamiltonian": "field+repulsion", "aim": "shocker"}
    room = ada.http.get(f"/t/{ada.make('hop', options=wishes)}").text
    assert "master (movements and energy) <small>usually bachelor</small>" in room
    assert "field and repulsion (spins have prices, and pairs repel)" in room
    assert "field+repulsion" not in room
    assert GAMES["hop"].hook.replace("'", "&#39;") in room
    assert 'href="/rules/hop"' in room
    assert 'href="/learn/hop"' in room
    named = ada.http.get(f"/t/{ada.make('lab', preset='First game')}").text
    assert "<b>First game</b>: Ends at the first cube logged; no cats." in named


@pytest.mark.parametrize("game", [*GAMES])
def test_no_choice_is_a_raw_value_in_any_waiting_room(server: Running, game: str) -> None:
    ada = server.client("Ada")
    for option in GAMES[game].options:
        for choice in option.choices[:14]:
            if "_" in choice or "+" in choice:
                assert choice not in ada.http.get(f"/t/{ada.make(game, options={option.name: choice})}").text


def test_a_full_table_says_so_and_an_open_one_what_a_stranger_can_do(server: Running) -> None:
    ada, niels, eve = (server.client(name) for name in ("Ada", "Niels", "Eve"))
    table = ada.make()
    assert "sit down on an open seat, or stay and watch" in eve.http.get(f"/t/{table}").text
    niels.post(f"/tables/{table}/seats/1")
    page = eve.http.get(f"/t/{table}").text
    assert "This table is full." in page
    assert "sit down" not in page


# The daily deal


def daily(person: Client, day: str = "") -> str:
    answer = person.http.post("/daily/connect_four", data={"day": day})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/t/")


def test_one_try_counts_and_later_ones_are_practice(server: Running) -> None:
    ada = server.client("Ada")
    table = daily(ada)
    assert daily(ada) == table  # it goes on
    assert "Go on with your try" in ada.http.get("/daily/connect_four").text
    ada.post(f"/tables/{table}/resign")
    page = ada.http.get("/daily/connect_four").text
    assert "Practise it" in page
    assert "Play the daily deal" not in page
    assert "I lost." in page
    again = daily(ada)
    assert again != table
    assert "This is practice with a daily deal. It counts for nothing." in ada.http.get(f"/t/{again}").text
    ada.post(f"/tables/{again}/resign")
    results = ada.http.get("/daily/connect_four").text.partition('<table class="deal"')[2].partition("</table>")[0]
    assert results.count("<tr") == 2  # the heading and the one try


def test_todays_seed_stays_secret_in_practice_and_in_branches(server: Running) -> None:
    ada = server.client("Ada")
    first = daily(ada)
    ada.post(f"/tables/{first}/resign")
    branch = ada.http.post(f"/t/{first}/from", data={"ply": "0"}).headers["location"].removeprefix("/t/")
    for table in (daily(ada), branch):
        ada.post(f"/tables/{table}/resign")
        assert "\nseed " not in ada.get(f"/tables/{table}/record").text
        assert "data-seed" not in ada.http.get(f"/t/{table}").text


def test_earlier_days_can_be_practised_and_no_others(server: Running) -> None:
    ada = server.client("Ada")
    table = daily(ada, days_ago(3))
    assert ada.get(f"/tables/{table}").json()["known"] is True
    assert f"?day={days_ago(3)}" in ada.http.get("/daily/connect_four").text
    for day in (days_ago(-1), days_ago(ARCHIVE + 1), "2026-13-01", "yesterday"):
        assert ada.http.post("/daily/connect_four", data={"day": day}).status_code == 404
        assert ada.http.get(f"/daily/connect_four?day={day}").status_code in (404, 422)
        assert ada.http.get(f"/daily/connect_four/{day}.svg").status_code == 404


def test_the_board_of_the_day_is_the_one_that_is_dealt(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    started(ada, niels, game="cats", seats=2)  # its rules are ready
    drawn = ada.http.get(f"/daily/cats/{today()}.svg").text
    table = ada.http.post("/daily/cats").headers["location"].removeprefix("/t/")
    shown = [
        re.search(r'"doctorate-open".*?<title>([^<]+)', board)
        for board in (drawn, ada.http.get(f"/t/{table}/board.svg").text)
    ]
    assert shown[0] is not None
    assert shown[1] is not None
    assert shown[0][1] == shown[1][1]  # the same physicist lies open


def test_days_in_a_row(server: Running, tmp_path: Path) -> None:
    assert streak([days_ago(1), days_ago(2), days_ago(4)]) == 2
    assert streak([today(), days_ago(1)]) == 2
    assert streak([days_ago(2)]) == 0
    ada = server.client("Ada")
    table = daily(ada)
    ada.post(f"/tables/{table}/resign")
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("UPDATE tables SET deal = ?", [f"daily connect_four {days_ago(1)}"])
        connection.execute("UPDATE results SET daily = ?", [days_ago(1)])
    ada.post(f"/tables/{daily(ada)}/resign")
    page = ada.http.get("/daily/connect_four").text
    assert "<b>2</b> days in a row" in page
    assert '<a href="/me#ui-notices">Remind me once a day</a>' in page
    assert 'id="ui-notices"' in ada.http.get("/me").text
