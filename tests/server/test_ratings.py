"""Ratings: which matches count, that each counts once, and the ladders of people and of bots."""

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from catstate.server.skill import CENTRE, DOUBT, Skill, after_match, chances, places_of
from catstate.server.store import ratings
from catstate.server.store.writer import Store

from .client import Client, play_out, started
from .conftest import Running

WINS = "abababa"  # the first seat has four in a row


def people(server: Running, *names: str) -> list[Client]:
    return [server.client(name) for name in names]


def ladder(client: Client, game: str = "connect_four") -> dict[str, dict[str, Any]]:
    """The rating of everybody on the ladder, the best first."""
    return {one["name"]: one["rating"] for one in client.get(f"/ladder/{game}").json()["people"]}


# Numbers


def test_two_new_players_are_moved_apart_alike() -> None:
    """Plackett–Luce for two is Bradley–Terry: with equal doubts the winner gains what the loser loses."""
    one, two = after_match([Skill(), Skill()], [0, 1], [0, 1])
    assert one.mean - CENTRE == pytest.approx(CENTRE - two.mean)
    assert one.mean > CENTRE
    assert one.deviation == two.deviation < DOUBT
    assert ((one.matches, one.won), (two.matches, two.won)) == ((1, 1), (1, 0))


def test_a_shared_win_between_equals_moves_nobody() -> None:
    one, two = after_match([Skill(), Skill()], [0, 1], [0, 0])
    assert one.mean == pytest.approx(two.mean) == pytest.approx(CENTRE)
    assert (one.won, two.won) == (0, 0)


def test_partners_rise_and_fall_together() -> None:
    seats = after_match([Skill()] * 4, [0, 1, 0, 1], [0, 1, 0, 1])
    assert seats[0].mean == seats[2].mean > CENTRE > seats[1].mean == seats[3].mean


def test_of_four_the_one_in_the_middle_moves_less_than_the_winner() -> None:
    seats = after_match([Skill()] * 4, range(4), [2, 0, 3, 1])
    means = [seat.mean for seat in seats]
    assert sorted(means, reverse=True) == [means[1], means[3], means[0], means[2]]


def test_places_follow_scores_and_who_has_gone_comes_last() -> None:
    assert places_of([0.0, 1.0, 0.0], [0, 1, 2], [False] * 3) == [1, 0, 1]
    assert places_of([0.5, 0.5], [0, 1], [False] * 2) == [0, 0]
    assert places_of([1.0, 0.0, 0.0], [0, 1, 2], [True, False, False]) == [1, 0, 0]
    assert places_of([1.0, 0.0, 1.0, 0.0], [0, 1, 0, 1], [True, False, False, False]) == [0, 1, 0, 1]


def test_the_better_one_is_expected_to_win() -> None:
    """Plackett–Luce: strengths are exp(mean / c); c² is the sum of all deviations² and of (25/6)² for each."""
    better, worse = chances([Skill(30, 2), Skill(25, 2)], [0, 1])
    assert better + worse == pytest.approx(1)
    spread = math.sqrt(2 * (2**2 + (25 / 6) ** 2))
    assert better == pytest.approx(1 / (1 + math.exp(-(30 - 25) / spread)))


def test_a_rating_is_provisional_until_it_is_known() -> None:
    assert Skill().words == "1500?"
    assert Skill(30, 4.9).words == "1800"
    assert Skill(25, 5.0).interval == (912, 2088)  # 1500 ± 60 · 1.96 · 5


# Matches


def test_a_rated_match_changes_both_ratings_once(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels, rated=True)
    assert ladder(ada) == {}
    play_out(boards, WINS)
    after = ladder(niels)
    assert list(after) == ["Ada", "Niels"]
    expected = after_match([Skill(), Skill()], [0, 1], [0, 1])
    assert [one["points"] for one in after.values()] == [skill.points for skill in expected]
    assert all(one["provisional"] and one["matches"] == 1 for one in after.values())
    page = ada.http.get(f"/t/{table}").text
    assert f"1500? → {expected[0].words}" in page
    assert f"1500? → {expected[1].words}" in page
    server.stop()
    assert ladder(serve(database).client("Eve")) == after


def test_casual_is_the_default(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels)
    assert ada.get(f"/tables/{table}").json()["rating"] == "Casual: it counts for no rating."
    play_out(boards, WINS)
    assert ladder(ada) == {}


@pytest.mark.parametrize(
    ("wish", "reason"),
    [({"hints": True}, "because hints are allowed."), ({"bots": {1: "Random"}}, "because a bot has a seat")],
)
def test_what_makes_a_match_casual_is_said_before_it_starts(server: Running, wish: dict[str, Any], reason: str) -> None:
    ada, niels = people(server, "Ada", "Niels")
    seats = {"game": "connect_four"} if "hints" in wish else {"game": "cats", "seats": 3}
    table = ada.make(**seats, rated=True, **wish)
    niels.post(f"/tables/{table}/seats/{2 if 'bots' in wish else 1}")
    words = ada.get(f"/tables/{table}").json()["rating"]
    assert words.startswith("Casual: it counts for no rating, ")
    assert reason.rstrip(".") in words
    assert reason.rstrip(".") in ada.http.get(f"/t/{table}").text
    ada.post(f"/tables/{table}/start")
    niels.post(f"/tables/{table}/resign")
    ada.post(f"/tables/{table}/resign")
    assert ada.get(f"/tables/{table}").json()["ended"] is True
    assert ladder(ada, str(seats["game"])) == {}


def test_open_seats_and_one_person_on_two_seats(server: Running) -> None:
    ada = server.client("Ada")
    table = ada.make(rated=True)
    assert "if people take all seats" in ada.get(f"/tables/{table}").json()["rating"]
    ada.post(f"/tables/{table}/seats/1")
    assert "because somebody plays several seats" in ada.get(f"/tables/{table}").json()["rating"]


def test_a_game_that_is_played_together_is_never_rated(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table = ada.make("torus", seats=2, rated=True)
    niels.post(f"/tables/{table}/seats/1")
    assert "because everybody wins or loses together" in ada.get(f"/tables/{table}").json()["rating"]


def test_a_deal_that_is_known_is_not_rated(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels, rated=True)
    play_out(boards, WINS)
    before = ladder(ada)
    same = ada.http.post(f"/t/{table}/same").headers["location"].rpartition("/")[2]
    assert ada.get(f"/tables/{same}").json()["rated"] is False
    assert ladder(ada) == before


def test_taking_back_by_agreement_makes_it_casual(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels, rated=True)
    boards[0].act("drop a")
    boards[1].reach(1)
    boards[1].act("drop b")
    boards[0].reach(2)
    ada.post(f"/tables/{table}/undo")
    assert ada.get(f"/tables/{table}").json()["rating"].startswith("Rated.")
    niels.post(f"/tables/{table}/undo/yes")
    assert "because an action was taken back by agreement" in ada.get(f"/tables/{table}").json()["rating"]
    niels.post(f"/tables/{table}/resign")
    assert ladder(ada) == {}


def test_your_own_correction_leaves_it_rated(server: Running) -> None:
    """What showed nothing new to anybody is taken back without asking."""
    ada, niels = people(server, "Ada", "Niels")
    table = ada.make("hop", rated=True)
    niels.post(f"/tables/{table}/seats/1")
    ada.post(f"/tables/{table}/start")
    seat = ada.get(f"/tables/{table}").json()["act"]
    actor = (ada, niels)[seat]
    view = actor.get(f"/tables/{table}/view").json()
    actor.post(f"/tables/{table}/actions", text=view["choices"][0]["text"], ply=view["ply"])
    if actor.get(f"/tables/{table}/view").json()["undo"]:
        actor.post(f"/tables/{table}/undo")
    niels.post(f"/tables/{table}/resign")
    assert list(ladder(ada, "hop")) == ["Ada", "Niels"]


def test_resigning_and_agreeing_count(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, _ = started(ada, niels, rated=True)
    ada.post(f"/tables/{table}/resign")
    assert list(ladder(ada)) == ["Niels", "Ada"]
    rematch = niels.post(f"/tables/{table}/rematch").json()["table"]
    assert ada.get(f"/tables/{rematch}").json()["rated"] is True
    ada.post(f"/tables/{rematch}/start")
    before = ladder(ada)
    ada.post(f"/tables/{rematch}/end")
    niels.post(f"/tables/{rematch}/undo/yes")
    after = ladder(ada)
    assert [one["matches"] for one in after.values()] == [2, 2]
    assert after["Ada"]["points"] > before["Ada"]["points"]  # the weaker one gains by a shared win
    assert after["Niels"]["points"] < before["Niels"]["points"]


def test_who_leaves_comes_last_even_if_the_bot_wins(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels, rated=True)
    for ply, column in enumerate("abababx"[:6]):  # Ada needs one disc more
        boards[ply % 2].act(f"drop {column}")
        for board in boards:
            board.reach(ply + 1)
    ada.post(f"/tables/{table}/seats/0/bot")  # refused: she sits there
    assert ada.http.delete(f"/api/tables/{table}/seats/0").status_code == 200
    boards[1].until(lambda board: board["over"] or board["act"] == 1)
    if not boards[1].last["board"]["over"]:
        niels.post(f"/tables/{table}/resign")
        assert list(ladder(niels)) == ["Niels", "Ada"]
    else:
        assert niels.get(f"/tables/{table}").json()["ended"] is True
        assert list(ladder(niels)) == ["Niels", "Ada"]


def test_an_account_that_is_deleted_in_a_running_match_stops_nothing(
    serve: Callable[..., Running], database: str
) -> None:
    server = serve(database)
    ada, niels = people(server, "Ada", "Niels")
    first, boards = started(ada, niels, rated=True)
    play_out(boards, WINS)
    table, boards = started(ada, niels, rated=True)
    assert ada.http.delete("/api/accounts/me").status_code == 204
    assert list(ladder(niels)) == ["Niels"]
    while not boards[1].last["board"]["over"]:
        turn = boards[1].until(lambda board: board["over"] or board["act"] == 1)
        if not turn["over"]:
            boards[1].act()
            boards[1].reach(turn["ply"] + 1)
    assert niels.get(f"/tables/{table}").json()["ended"] is True
    (mine,) = ladder(niels).values()
    assert (mine["matches"], mine["won"]) == (2, 1)
    assert "Ada" not in niels.http.get(f"/t/{first}").text


def test_time_over_counts_as_any_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock plays the first choice, column a, with which Ada wins."""
    monkeypatch.setattr("catstate.server.play.registry.CLOCKS", (0, 4))
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels, rated=True, clock=4)
    for ply, column in enumerate(WINS[:-1]):
        boards[ply % 2].act(f"drop {column}")
        for board in boards:
            board.reach(ply + 1)
    boards[0].until(lambda board: board["over"])
    assert ada.get(f"/tables/{table}").json()["ended"] is True
    assert list(ladder(ada)) == ["Ada", "Niels"]


def test_matches_that_end_at_once_in_several_processes_are_all_counted(
    serve: Callable[..., Running], postgres: Callable[[], str]
) -> None:
    """Ten matches of the same two people, half of them at each process: no change is lost, none is made twice."""
    database = postgres()
    one, two = serve(database), serve(database)
    ada, niels = people(one, "Ada", "Niels")
    there = [two.client(token=client.token) for client in (ada, niels)]
    tables = [started(ada, niels, rated=True)[0] for _ in range(10)]
    clients = [(niels if number % 2 else there[1], table) for number, table in enumerate(tables)]
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda pair: pair[0].post(f"/tables/{pair[1]}/resign").status_code, clients))
    assert answers == [200] * 10
    again = [client.post(f"/tables/{table}/resign").status_code for client, table in clients]
    assert again == [409] * 10
    after = ladder(ada)
    assert [(one["matches"], one["won"]) for one in after.values()] == [(10, 10), (10, 0)]
    skills = [Skill(), Skill()]
    for _ in range(10):
        skills = after_match(skills, [0, 1], [0, 1])
    assert [one["points"] for one in after.values()] == [skill.points for skill in skills]


# Ladders


def fill(store: Store, count: int) -> None:
    """So many people with ratings; every third of them is provisional."""
    from catstate.server.store.profiles import own_profile
    from catstate.server.store.schema import ratings as table

    with store.engine.execution_options(writing=True).begin() as connection:
        for number in range(count):
            profile = own_profile(connection, f"a{number}", f"Person {number}", 0.0)
            skill = Skill(20 + number % 10, 8.0 if number % 3 == 0 else 2.0, 5, 2)
            row = {"account": profile.account, "game": "connect_four", "page": profile.page, "changed": 0.0}
            connection.execute(table.insert().values(**row, **ratings._numbers(skill)))


def test_a_ladder_is_read_in_pages_without_gap_or_double(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    fill(server.app.state.store, 60)
    client = server.client("Eve")
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        part = client.get("/ladder/connect_four", after=after).json()
        found += part["people"]
        after = part["after"]
        if not after:
            break
    assert len({one["name"] for one in found}) == len(found) == 60
    order = [(one["rating"]["provisional"], -one["rating"]["points"]) for one in found]
    assert order == sorted(order)
    for bad in ("x", "1~", "nan~a", "1e99~a", "~"):
        refused = client.get("/ladder/connect_four", after=bad)
        assert refused.status_code in (200, 400), bad
    second = client.http.get("/ladder/connect_four").text
    assert "Further down" in second


def test_bots_are_beaten_one_after_the_other(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.client("Ada")
    page = ada.http.get("/ladder/connect_four").text
    assert "Play Random" in page
    table = ada.http.post("/ladder/connect_four/climb").headers["location"].rpartition("/")[2]
    details = ada.get(f"/tables/{table}").json()
    assert details["rating"] == "It counts on the ladder of bots: win, and you have beaten Random."
    assert [seat["level"] for seat in details["seats"]] == ["", "Random"]
    assert ada.post(f"/tables/{table}/hint").status_code == 400
    for _ in range(20):  # until she wins
        board = ada.open(table)
        board.next("board")
        while not board.last["board"]["over"]:
            turn = board.until(lambda message: message["over"] or message["act"] == 0)
            if not turn["over"]:
                texts = [choice["text"] for choice in turn["choices"]]
                board.act("drop d" if "drop d" in texts else texts[0])
                board.reach(turn["ply"] + 1)
        if board.last["board"]["scores"][0] == 1:
            break
        table = ada.http.post("/ladder/connect_four/climb").headers["location"].rpartition("/")[2]
    assert "Play Intern" in ada.http.get("/ladder/connect_four").text
    assert ladder(ada) == {}


def test_a_ladder_where_nobody_can_be_beaten(server: Running) -> None:
    ada = server.client("Ada")
    assert "is played together" in ada.http.get("/ladder/torus").text
    assert ada.http.post("/ladder/torus/climb").status_code == 400
    assert ada.http.get("/ladder/nothing").status_code == 404


def test_deleting_takes_somebody_off_the_ladder(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = people(server, "Ada", "Niels")
    _, boards = started(ada, niels, rated=True)
    play_out(boards, WINS)
    niels.http.put("/api/accounts/me", json={"name": "Bohr"})
    assert ada.http.delete("/api/accounts/me").status_code == 204
    assert list(ladder(server.client("Eve"))) == ["Bohr"]


def test_a_rating_is_written_with_the_end_or_not_at_all(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the rating can't be written, the match has not ended either, and the move can be tried again."""
    ada, niels = people(server, "Ada", "Niels")
    table, _ = started(ada, niels, rated=True)
    real = ratings.rate_match
    calls: list[int] = []

    def fail(*args: Any) -> None:
        calls.append(1)
        if len(calls) <= 2:  # once with others, once by itself
            raise ZeroDivisionError("no rating")
        real(*args)

    monkeypatch.setattr("catstate.server.store.endings.rate_match", fail)
    assert niels.post(f"/tables/{table}/resign").status_code == 500
    assert ada.get(f"/tables/{table}").json()["ended"] is False
    assert niels.post(f"/tables/{table}/resign").status_code == 200
    assert list(ladder(ada)) == ["Ada", "Niels"]
    assert asyncio.run(server.app.state.store.read(lambda c: len(ratings.changes_at(c, table)))) == 2
