"""Clubs and tournaments for tests: made, entered and played through the API of a real server."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from .client import Client
from .conftest import Running
from .test_processes import wait_for

PATIENCE = 120.0  # seconds after which a test gives up
FIRST_WINS = "abababa"  # columns of Connect Four: four in a column
SECOND_WINS = "abababcb"


def people(server: Running, count: int) -> list[Client]:
    return [server.client(f"Player {number}") for number in range(count)]


def new_club(owner: Client, others: Sequence[Client] = (), name: str = "The Cavity") -> str:
    """A club with these members."""
    answer = owner.post("/clubs", name=name)
    assert answer.status_code == 201, answer.text
    for other in others:
        assert other.post(f"/clubs/join/{answer.json()['link']}").status_code == 200
    return str(answer.json()["club"])


def new_tournament(clients: Sequence[Client], is_started: bool = True, **wishes: Any) -> str:
    """A tournament of these people, the first of whom owns the club and directs."""
    club = new_club(clients[0], clients[1:])
    answer = clients[0].post(f"/clubs/{club}/tournaments", **{"name": "Cup", "game": "connect_four", **wishes})
    assert answer.status_code == 201, answer.text
    name = str(answer.json()["tournament"])
    for client in clients:
        assert client.post(f"/tournaments/{name}/entry").status_code == 200
    if is_started:
        answer = clients[0].post(f"/tournaments/{name}/start")
        assert answer.status_code == 200, answer.text
    return name


def details(client: Client, name: str) -> dict[str, Any]:
    answer = client.get(f"/tournaments/{name}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def until(
    client: Client, name: str, done: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE
) -> dict[str, Any]:
    """Look until something is so: rounds follow by themselves."""
    end = time.monotonic() + PATIENCE
    while not done(found := details(client, name)):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def wait_for_start(client: Client, table: str) -> None:
    """A table begins by itself, a moment after the round was drawn."""
    wait_for(lambda: client.get(f"/tables/{table}").json()["act"] >= 0)


def act(client: Client, table: str, columns: str, ply: int) -> None:
    """Play one column. The table begins by itself a moment after the round was drawn, and another process hears of a
    move a moment later."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = client.post(f"/tables/{table}/actions", text=f"drop {columns[ply]}", ply=ply)
        if answer.status_code != 409 or time.monotonic() > end:
            break
        time.sleep(0.05)
    assert answer.status_code == 200, answer.text


def play(clients: Sequence[Client], seats: Sequence[int], table: str, columns: str) -> None:
    for ply in range(len(columns)):
        act(clients[seats[ply % 2]], table, columns, ply)


def play_round(clients: Sequence[Client], name: str, choose: Callable[[Sequence[int]], str]) -> None:
    """Everybody looks where they play, and plays there; `choose` says what, from who sits where."""
    at: dict[str, list[int]] = defaultdict(list)
    for number, client in enumerate(clients):
        if table := details(client, name)["table"]:
            at[table].append(number)
    for table, numbers in at.items():
        seats = [seat["name"] for seat in clients[numbers[0]].get(f"/tables/{table}").json()["seats"]]
        numbers.sort(key=lambda number: seats.index(f"Player {number}"))
        play(clients, numbers, table, choose(numbers))


def the_stronger_wins(seats: Sequence[int]) -> str:
    """Players are numbered by strength."""
    return FIRST_WINS if seats[0] < seats[1] else SECOND_WINS


def play_all(clients: Sequence[Client], name: str, choose: Callable[[Sequence[int]], str]) -> dict[str, Any]:
    """Play until the tournament is over."""
    found = details(clients[0], name)
    while found["state"] != "over":
        play_round(clients, name, choose)
        found = after_round(clients[0], name, found["round"])
    return found


def after_round(client: Client, name: str, number: int) -> dict[str, Any]:
    return until(client, name, lambda now: now["state"] == "over" or now["round"] > number)


def meetings(found: dict[str, Any]) -> Counter[tuple[str, ...]]:
    tables = [table for tables in found["results"] for table in tables]
    return Counter(pair for table in tables for pair in combinations(sorted(table["players"]), 2))


def play_one(clients: Sequence[Client], table: str, columns: str) -> None:
    """Play one table out, whoever sits there."""
    names = [seat["name"] for seat in clients[0].get(f"/tables/{table}").json()["seats"]]
    play(clients, [int(one.removeprefix("Player ")) for one in names], table, columns)


def refusal(client: Client, path: str, **body: Any) -> str:
    answer = client.post(path, **body)
    assert 400 <= answer.status_code < 500, answer.text
    return str(answer.json()["error"])
