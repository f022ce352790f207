"""Tournaments, from the first entry to the last result, through the API of a real server."""

import os
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from catstate.server.store import schema
from catstate.server.store.tournaments import Pairing, TournamentStep, take_step
from catstate.server.store.writer import Clash

from .client import Client
from .conftest import Running
from .cups import (
    FIRST_WINS,
    SECOND_WINS,
    act,
    details,
    meetings,
    new_club,
    new_tournament,
    people,
    play_all,
    play_one,
    play_round,
    refusal,
    the_stronger_wins,
    until,
    wait_for_start,
)
from .test_database import execute
from .test_processes import several
from .test_turns import DaysClock
from .test_turns import clock as clock

# Whole tournaments


def check_swiss(server: Running, count: int, rounds: int) -> None:
    clients = people(server, count)
    name = new_tournament(clients)
    found = play_all(clients, name, the_stronger_wins)
    assert (found["state"], found["round"], found["rounds"], found["note"]) == ("over", rounds, rounds, "")
    best = found["standings"][0]
    assert (best["place"], best["name"], best["points"], best["wins"]) == (1, "Player 0", rounds, rounds)
    assert sum(line["points"] for line in found["standings"]) == rounds * count / 2
    assert {line["played"] for line in found["standings"]} == {rounds}
    assert meetings(found).total() == len(meetings(found)) == rounds * count / 2
    assert found["standings"][-1]["points"] <= 1  # who loses to everybody meets the weakest


def test_a_swiss_of_eight_runs_to_its_end(serve: Callable[..., Running], database: str) -> None:
    check_swiss(serve(database), 8, 3)


def test_a_swiss_of_many_bots_runs_to_its_end(server: Running) -> None:
    """In the long run sixty-four."""
    count, rounds = (64, 6) if os.environ.get("CATSTATE_SOAK") else (32, 5)
    check_swiss(server, count, rounds)


def test_everybody_meets_everybody_and_one_sits_out(server: Running) -> None:
    clients = people(server, 5)
    name = new_tournament(clients, kind="everyone")
    found = play_all(clients, name, the_stronger_wins)
    assert found["round"] == found["rounds"] == 5
    assert meetings(found) == dict.fromkeys(combinations([f"Player {number}" for number in range(5)], 2), 1)
    assert [(line["name"], line["points"]) for line in found["standings"]] == [
        (f"Player {number}", 4 - number) for number in range(5)
    ]


def test_the_same_deals_are_compared_and_stay_secret_until_the_round_is_over(server: Running) -> None:
    """At one table the second seat wins and at the other the first: each did better than its like elsewhere."""
    clients = people(server, 4)
    name = new_tournament(clients, same_deals=True, rounds=1)
    first = details(clients[0], name)
    own = first["table"]
    assert [table["table"] for table in first["results"][0] if not table["you"]] == [""]
    tables = {table: client for client in clients if (table := details(client, name)["table"])}
    assert len(tables) == 2
    other = next(table for table in tables if table != own)
    play_one(clients, own, FIRST_WINS)
    page = clients[0].http.get(f"/t/{own}").text
    assert "The seed is" not in page
    assert "seed" not in clients[0].get(f"/tables/{own}/record").text.split("\n\n")[0]
    play_one(clients, other, SECOND_WINS)
    found = until(clients[0], name, lambda now: now["state"] == "over")
    points = {tuple(table["points"]) for table in found["results"][0]}
    assert points == {(1, 0), (0, 1)}
    assert {table["table"] for table in found["results"][0]} == {own, other}
    records = [clients[0].get(f"/tables/{table}/record").text for table in (own, other)]
    seeds = [line for record in records for line in record.splitlines() if line.startswith("seed ")]
    assert len(seeds) == 2
    assert len(set(seeds)) == 1


# What may go wrong


def test_a_tournament_of_one_is_not_started(server: Running) -> None:
    (ada,) = people(server, 1)
    name = new_tournament([ada], is_started=False)
    assert refusal(ada, f"/tournaments/{name}/start") == "A tournament needs at least two players; one has entered."
    assert ada.http.request("DELETE", f"/api/tournaments/{name}/entry").status_code == 204
    assert refusal(ada, f"/tournaments/{name}/start") == "A tournament needs at least two players; nobody has entered."


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"game": "torus"}, "In Particle Panic everybody wins or loses together, so it has no tournaments."),
        ({"kind": "knockout"}, "A tournament is everyone, swiss, tables, not 'knockout'."),
        ({"kind": "tables", "seats": 4}, "Connect Four is for two; choose another kind of tournament."),
        ({"game": "lab", "kind": "tables", "seats": 9}, "have 3 to 4 seats, not 9."),
        ({"hours": 5}, "A round has 0.25, 1, 6, 24, 72, 168, 336, 720 hours, not 5."),
        ({"rounds": 99}, "A tournament has at most 15 rounds; 0 means as many as are usual."),
        ({"clock": 7}, "seconds, not 7."),
        ({"days": 5, "hours": 720}, "A decision has 1, 2, 3, 7 days, not 5."),
        ({"days": 1, "clock": 30}, "A match has a clock or days for each decision, not both."),
        ({"days": 7, "hours": 72}, "A round must have at least the time that one decision has."),
        ({"rated": True, "same_deals": True}, "Matches with a deal that others play too are never rated"),
        ({"name": " "}, "A name needs at least one letter."),
        ({"preset": "Nonsense"}, "Nonsense"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_what_can_not_be_a_tournament(server: Running, wishes: dict[str, Any], sentence: str) -> None:
    ada = server.client("Ada")
    club = new_club(ada)
    assert sentence in refusal(ada, f"/clubs/{club}/tournaments", **{"name": "Cup", "game": "connect_four", **wishes})


def test_only_members_see_a_tournament_and_only_its_director_starts_it(server: Running) -> None:
    ada, bo, eve = server.client("Ada"), server.client("Bo"), server.client("Eve")
    name = new_tournament([ada, bo], is_started=False)
    assert refusal(bo, f"/tournaments/{name}/start").startswith("Whoever made the tournament starts it")
    assert refusal(eve, f"/tournaments/{name}/entry") == "Only members of the club see its tournaments."
    assert eve.get(f"/tournaments/{name}").status_code == 403
    assert ada.post(f"/tournaments/{name}/start").status_code == 200
    assert refusal(ada, f"/tournaments/{name}/start") == "This tournament has been started already, or called off."
    assert "can't be entered any more" in refusal(ada, f"/tournaments/{name}/entry")
    assert "There is no tournament" in refusal(ada, "/tournaments/nothing/entry")


def move_deadline(server: Running, name: str) -> None:
    """The time for this round is over."""
    execute(server.settings.database, f"UPDATE tournaments SET due = {time.time() - 1} WHERE id = '{name}'")


def test_who_never_moves_loses_when_the_round_is_over(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    clients = people(server, 2)
    name = new_tournament(clients)
    table = details(clients[0], name)["table"]
    wait_for_start(clients[0], table)
    move_deadline(server, name)
    found = until(clients[0], name, lambda now: now["state"] == "over")
    (tables,) = found["results"]
    assert (tables[0]["points"], tables[0]["lost"]) == ([0, 1], [0])
    assert clients[0].get(f"/tables/{table}").json()["result"]


def test_a_rated_tournament_moves_ratings(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    clients = people(server, 2)
    casual, rated = new_tournament(clients, name="Casual"), ""
    play_all(clients, casual, the_stronger_wins)
    assert clients[0].get("/ladder/connect_four").json()["people"] == []
    club = str(details(clients[0], casual)["club"])
    body = {"name": "Rated", "game": "connect_four", "rated": True}
    rated = str(clients[0].post(f"/clubs/{club}/tournaments", **body).json()["tournament"])
    for client in clients:
        assert client.post(f"/tournaments/{rated}/entry").status_code == 200
    assert "rated: your name then stands on" in clients[1].http.get(f"/tournaments/{rated}").text
    assert clients[0].post(f"/tournaments/{rated}/start").status_code == 200
    found = play_all(clients, rated, the_stronger_wins)
    assert (found["rated"], found["days"]) == (True, 0)
    first, second = clients[0].get("/ladder/connect_four").json()["people"]
    assert (first["name"], first["rating"]["won"], second["name"], second["rating"]["won"]) == (
        "Player 0",
        1,
        "Player 1",
        0,
    )


def test_by_turns_a_round_waits_for_days_and_who_lets_them_pass_has_lost(
    serve: Callable[..., Running], database: str, clock: DaysClock
) -> None:
    server = serve(database, clock)
    clients = people(server, 2)
    name = new_tournament(clients, kind="everyone", days=2, hours=168, rated=True)
    found = details(clients[0], name)
    table = found["table"]
    wait_for_start(clients[0], table)
    seats = [seat["name"] for seat in clients[0].get(f"/tables/{table}").json()["seats"]]
    first = clients[seats.index("Player 0")]
    waiting = [len(client.get("/turns").json()) for client in clients]
    assert sorted(waiting) == [0, 1]
    assert clients[waiting.index(1)].get("/turns").json()[0]["table"] == table
    clock.days(1)
    assert details(clients[0], name)["state"] == "running"
    act(clients[waiting.index(1)], table, FIRST_WINS, 0)
    clock.days(2.1)
    found = until(clients[0], name, lambda now: now["state"] == "over")
    (tables,) = found["results"]
    assert (sorted(tables[0]["points"]), len(tables[0]["lost"])) == ([0, 1], 1)
    assert tables[0]["lost"] == [1]  # the second seat was to act
    assert first.get("/ladder/connect_four").json()["people"][0]["name"] == seats[0]


def test_who_withdraws_gives_up_and_the_others_play_on(server: Running) -> None:
    clients = people(server, 3)
    name = new_tournament(clients, kind="everyone")
    playing = [number for number, client in enumerate(clients) if details(client, name)["table"]]
    leaving, other = playing
    assert clients[leaving].http.request("DELETE", f"/api/tournaments/{name}/entry").status_code == 204
    found = play_all(clients, name, the_stronger_wins)
    assert found["rounds"] == 3
    lines = {line["name"]: line for line in found["standings"]}
    assert (lines[f"Player {leaving}"]["points"], lines[f"Player {leaving}"]["withdrawn"]) == (0, True)
    third = ({0, 1, 2} - {leaving, other}).pop()
    winner = min(other, third)
    assert (lines[f"Player {winner}"]["points"], lines[f"Player {3 - leaving - winner}"]["points"]) == (2, 1)


def test_a_deleted_account_gives_up_and_its_name_is_gone(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    clients = people(server, 2)
    name = new_tournament(clients)
    assert clients[1].http.delete("/api/accounts/me").status_code == 204
    found = until(clients[0], name, lambda now: now["state"] == "over")
    assert [(line["name"], line["points"]) for line in found["standings"]] == [("Player 0", 1), ("Somebody", 0)]
    assert found["note"] == "Fewer than two players were left."


def test_a_closed_club_ends_its_tournaments_where_they_stand(server: Running) -> None:
    clients = people(server, 2)
    name = new_tournament(clients, same_deals=True)
    found = details(clients[0], name)
    assert clients[0].http.delete(f"/api/clubs/{found['club']}").status_code == 204
    found = details(clients[0], name)
    assert (found["state"], found["note"], found["directs"]) == ("over", "The club was closed.", False)
    assert "is closed" in refusal(clients[0], f"/clubs/{found['club']}/tournaments", name="Cup", game="connect_four")
    table = found["results"][0][0]["table"]
    play_one(clients, table, FIRST_WINS)  # the match can be played on, and counts no more
    assert details(clients[0], name)["results"][0][0]["points"] == []


def test_a_tournament_is_called_off(server: Running) -> None:
    clients = people(server, 2)
    name = new_tournament(clients)
    assert clients[1].http.delete(f"/api/tournaments/{name}").status_code == 403
    assert clients[0].http.delete(f"/api/tournaments/{name}").status_code == 204
    assert details(clients[0], name)["note"] == "It was called off."
    assert clients[0].http.delete(f"/api/tournaments/{name}").json()["error"] == "This tournament is over."


def test_nobody_stands_in_at_a_table_of_a_tournament(server: Running) -> None:
    clients = people(server, 2)
    name = new_tournament(clients)
    table = details(clients[0], name)["table"]
    wait_for_start(clients[0], table)
    answer = clients[0].http.delete(f"/api/tables/{table}/seats/0")
    assert answer.json()["error"].startswith("In a tournament no bot plays for you.")
    assert "without hints" in refusal(clients[0], f"/tables/{table}/hint")


def test_a_result_is_entered_once(serve: Callable[..., Running], database: str) -> None:
    """Two processes may notice the same end: the second step is refused, and so is a result that is there."""
    server = serve(database)
    clients = people(server, 2)
    name = new_tournament(clients, rounds=1)
    play_all(clients, name, the_stronger_wins)
    store = server.app.state.store
    with store.engine.connect() as connection:
        first = connection.execute(sql.select(schema.tournaments.c.step)).scalar_one()
    report = Pairing(1, 0, "", [0, 1], [0.5, 0.5], [], 1.0)

    def again(step: int) -> None:
        with store.engine.execution_options(writing=True).begin() as connection:
            take_step(connection, TournamentStep(name, step, results=[report]))

    with pytest.raises(Clash, match="another step was taken"):
        again(first - 1)
    with pytest.raises(Clash, match="the result was entered already"):
        again(first)
    assert sorted(line["points"] for line in details(clients[0], name)["standings"]) == [0, 1]


def test_a_tournament_survives_a_restart(serve: Callable[..., Running], tmp_path: Path) -> None:
    """Rounds advance at whichever server is there when the last match of a round ends."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = serve(database)
    clients = people(first, 4)
    name = new_tournament(clients)
    play_round(clients, name, the_stronger_wins)
    tokens = [client.token for client in clients]
    first.stop()
    second = serve(database)
    clients = [second.client(token=token) for token in tokens]
    found = play_all(clients, name, the_stronger_wins)
    best = found["standings"][0]
    assert (best["name"], best["points"]) == ("Player 0", 2)


def test_two_processes_hold_one_tournament(postgres: Callable[[], str]) -> None:
    """Each process enters results and draws rounds; whichever is first does it for both."""
    with several(postgres(), 2) as (_, url):
        clients = [Client(url, f"Player {number}") for number in range(6)]
        name = new_tournament(clients, rounds=3)
        found = play_all(clients, name, the_stronger_wins)
        assert found["standings"][0]["name"] == "Player 0"
        assert sum(line["points"] for line in found["standings"]) == 9
        assert len(meetings(found)) == 9
        for client in clients:
            client.close()


def test_larger_tables_give_points_to_others_who_play_to_the_end(server: Running) -> None:
    """Six at tables of up to four are two tables of three. Whoever is to act when the time is over loses; the others
    share the win: 3 · ½ points, and one for playing to the end."""
    clients = people(server, 6)
    name = new_tournament(clients, game="cats", kind="tables", seats=4, preset="First game", rounds=1)
    tables = {details(client, name)["table"] for client in clients}
    assert len(tables) == 2
    for table in tables:
        wait_for_start(clients[0], table)
    move_deadline(server, name)
    found = until(clients[0], name, lambda now: now["state"] == "over")
    assert [(line["place"], line["points"]) for line in found["standings"]] == [(1, 2.5)] * 4 + [(5, 0)] * 2
    assert [len(table["players"]) for table in found["results"][0]] == [3, 3]
    assert [len(table["lost"]) for table in found["results"][0]] == [1, 1]


def test_at_a_larger_table_a_bot_plays_on_for_who_withdraws(server: Running) -> None:
    clients = people(server, 3)
    name = new_tournament(clients, game="cats", kind="tables", seats=3, preset="First game", rounds=1)
    table = details(clients[0], name)["table"]
    wait_for_start(clients[0], table)
    assert clients[2].http.delete(f"/api/tournaments/{name}/entry").status_code == 204
    seats = clients[0].get(f"/tables/{table}").json()["seats"]
    assert [seat["away"] for seat in seats if seat["name"] == "Player 2"] == ["resigned"]
    assert clients[0].get(f"/tables/{table}").json()["result"] == ""
    for client in clients[:2]:  # the last who is left has won
        assert client.http.delete(f"/api/tournaments/{name}/entry").status_code == 204
        if until(client, name, lambda _: True)["state"] == "over":
            break
    found = until(clients[0], name, lambda now: now["state"] == "over")
    points = {line["name"]: line["points"] for line in found["standings"]}
    assert (points["Player 0"], points["Player 2"]) == (0, 0)


@pytest.mark.parametrize("path", ["/challenges/%00", "/clubs/%00", "/tournaments/%00", "/tables?game=%00"])
def test_odd_names_are_refused_with_a_sentence(serve: Callable[..., Running], database: str, path: str) -> None:
    server = serve(database)
    ada = server.client("Ada")
    answer = ada.http.get(f"/api{path}")
    assert answer.status_code == 404, answer.text
    assert answer.json()["error"].endswith(".")
    assert ada.http.get("/clubs/join/%00").status_code == 404
