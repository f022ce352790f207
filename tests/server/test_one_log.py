"""A table has one log. What it has already is not played again: not for a new name, not when it reads what is new."""

from collections.abc import Callable
from typing import Any

import pytest

from catstate.core import rules as verbs

from .client import Board, started, started_apart
from .conftest import Running


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every action that any match of this process applies from now on."""
    actions: list[int] = []
    apply = verbs.apply

    def noted(state: Any, action: int, journal: Any) -> None:
        actions.append(int(action))
        apply(state, action, journal)

    monkeypatch.setattr(verbs, "apply", noted)
    return actions


def play(boards: list[Board], columns: str) -> None:
    for ply, column in enumerate(columns):
        boards[ply % 2].reach(ply)
        boards[ply % 2].act(f"drop {column}")
    for board in boards:
        board.until(lambda message: message["ply"] == len(columns))


def test_a_new_name_replays_nothing(server: Running, applied: list[int]) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    play(boards, "abcdef")
    applied.clear()
    assert ada.http.put("/api/accounts/me", json={"name": "Countess"}).status_code == 200
    boards[1].until(lambda message: message["seats"][0]["name"] == "Countess", "people")
    log = boards[1].until(lambda message: message["first"] == 0 and "Countess" in message["lines"][0]["text"], "log")
    assert [line["text"] for line in log["lines"][:2]] == [
        "Countess drops a disc into column a.",
        "You drop a disc into column b.",
    ]
    assert len(log["lines"]) == 6
    assert niels.get(f"/tables/{table}/view").json()["ask"] == "Countess chooses a column."
    assert applied == []


def test_another_process_plays_only_what_it_has_not(
    serve: Callable[..., Running], postgres: Callable[[], str], applied: list[int]
) -> None:
    database = postgres()
    one, two = serve(database), serve(database)
    boards = started_apart(one.client("Ada"), two.client("Niels"))
    applied.clear()
    play(boards, "abcdefg")
    assert sorted(applied) == sorted([*range(7)] * 2)  # each action once in each process
    seen_by_ada, seen_by_niels = ([line["text"] for line in board.lines[:2]] for board in boards)
    assert seen_by_ada == ["You drop a disc into column a.", "Niels drops a disc into column b."]
    assert seen_by_niels == ["Ada drops a disc into column a.", "You drop a disc into column b."]
