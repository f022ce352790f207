"""Play now: the table made for beginners, then whatever was played last; goal and coach at a first match."""

import asyncio
from html import unescape
from pathlib import Path

import pytest

from catstate import GAMES
from catstate.learn.course import course_of
from catstate.server.play.bots import FIRST_LEVEL
from catstate.server.play.quick import quick_table
from catstate.server.play.registry import TableSpec
from catstate.server.store.writer import Store

from .client import Client
from .conftest import Running


def play(ada: Client, game: str, **wish: str) -> str:
    """Press Play now; the name of the table."""
    answer = ada.http.post(f"/play/{game}", data=wish)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].removeprefix("/t/"))


def levels(details: dict[str, list[dict[str, str]]]) -> list[str]:
    return [seat["level"] for seat in details["seats"] if seat["kind"] == "bot"]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_beginner_gets_the_table_of_the_course(name: str, tmp_path: Path) -> None:
    game, course = GAMES[name], course_of(GAMES[name])
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")

    async def first() -> TableSpec:
        return (await quick_table(store, "ada", game)).spec()

    store.open()
    spec = asyncio.run(first())
    store.close()
    assert spec.seats == course.seats
    assert spec.bots == dict.fromkeys(range(1, course.seats), FIRST_LEVEL)
    assert spec.options == (game.preset(course.preset).options_for(course.seats) if course.preset else {})


def test_the_lobby_says_against_whom(server: Running) -> None:
    page = unescape(server.client("Ada").http.get("/").text)
    for name, game in GAMES.items():
        form = page.split(f'form="ui-play-{name}"', 1)[1].split("</p>")[0]
        assert f'<option value="{course_of(game).seats}" selected>' in form
        assert f"<option selected>{FIRST_LEVEL}</option>" in form


def test_the_spec_of_each_first_table() -> None:
    """Cats: four seats without doctorates; Lab: First game; Torus: Playable; Hop: the bachelor's degree. [learn.md]"""
    found = {name: (course_of(game).seats, course_of(game).preset) for name, game in GAMES.items()}
    assert found["cats"] == (4, "First game")
    assert found["lab"][1] == "First game"
    assert found["torus"][1] == "Playable"
    cats, hop = GAMES["cats"], GAMES["hop"]
    assert cats.preset("First game").options_for(4)["doctorates"] == "off"
    assert hop.settle(2, hop.preset(found["hop"][1]).options_for(2))[1]["degree"] == "bachelor"


def test_next_time_it_is_what_was_played_last(server: Running) -> None:
    ada = server.client("Ada")
    first = ada.get(f"/tables/{play(ada, 'cats', seats='3', level='Random')}").json()
    assert (len(first["seats"]), levels(first)) == (3, ["Random", "Random"])
    again = ada.get(f"/tables/{play(ada, 'cats')}").json()
    assert (len(again["seats"]), levels(again), again["options"]) == (3, ["Random", "Random"], first["options"])
    page = unescape(ada.http.get("/").text)
    assert '<option value="3" selected>2 bots' in page.split("ui-play-cats")[2]


def test_another_number_of_seats_gets_rules_that_fit(server: Running) -> None:
    ada = server.client("Ada")
    play(ada, "hop", seats="2", level="Random")
    for seats in GAMES["hop"].seats:
        assert len(ada.get(f"/tables/{play(ada, 'hop', seats=str(seats), level='Random')}").json()["seats"]) == seats


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"seats": "99"}, "seats, not 99."),
        ({"seats": "many"}, "seats, not -1."),
        ({"level": "Genius"}, "There is no bot 'Genius'"),
    ],
)
def test_a_wish_that_can_not_be_granted(server: Running, wish: dict[str, str], sentence: str) -> None:
    answer = server.client("Ada").http.post("/play/cats", data=wish)
    assert answer.status_code == 400
    assert sentence in unescape(answer.text)


def test_goal_and_coach_at_the_first_match_only(server: Running) -> None:
    ada = server.client("Ada")
    table = play(ada, "connect_four", level="Random")
    page = ada.http.get(f"/t/{table}").text
    assert '<details id="ui-goal" class="bubble goal" open>' in page
    ada.post("/learn", things=["connect_four/goal"])
    assert '<details id="ui-goal" class="bubble goal">' in ada.http.get(f"/t/{table}").text
    ada.http.post(f"/t/{table}/resign")
    assert ada.get(f"/tables/{table}").json()["ended"]
    after = ada.http.get(f"/t/{play(ada, 'connect_four')}").text
    assert 'bubble goal" open' not in after
    assert "data-coach" not in after


def test_the_coach_speaks_once_and_to_its_own_seat(server: Running) -> None:
    ada, eve = server.client("Ada"), server.client("Eve")
    table = play(ada, "hop", level="Random")
    ada.open(table).until(lambda board: board["act"] == 0)
    remarks = ada.get(f"/tables/{table}/coach", seat=0).json()
    assert remarks
    assert remarks[0]["points"]
    thing = f"hop/coach-{remarks[0]['number']}"
    assert ada.post("/learn", things=[thing]).status_code == 204
    left = [remark["number"] for remark in ada.get(f"/tables/{table}/coach", seat=0).json()]
    assert remarks[0]["number"] not in left
    assert eve.get(f"/tables/{table}/coach", seat=0).status_code == 403
    assert ada.get(f"/tables/{table}/coach", seat=9).status_code == 400
