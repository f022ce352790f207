"""A fresh machine: games are played before they are compiled, and what visitors choose is compiled first."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from catstate import GAMES
from catstate.core.compile import HELD
from catstate.core.cores import usable_cores
from catstate.core.game import Game
from catstate.core.interpreted import release
from catstate.learn.course import course_of
from catstate.server.play import bots, compiling
from catstate.server.play.compiling import AT_ONCE, NICE, NICE_CHOSEN, Apart

from .client import Board
from .conftest import Running

OURS = [game for game in GAMES.values() if game.package.startswith("catstate.")]
PLIES = 24


class Held:
    """Processes that compile nothing before they are let go; which games they were started for, and how nice."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []
        self.changed = threading.Condition()
        self.released = threading.Event()

    def compile(self, game: Game, nice: int, *what: str) -> None:
        with self.changed:
            self.begun.append((game.name, nice))
            self.changed.notify_all()
        assert self.released.wait(300)

    def wait_for(self, game: str) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: game in dict(self.begun), 60)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """As if nothing had ever been compiled here; what other tests have compiled and loaded is not called either."""
    held = Held()
    monkeypatch.setattr(compiling, "is_compiled", lambda game: game not in OURS)
    monkeypatch.setattr(compiling, "is_prepared", lambda game: game not in OURS)
    monkeypatch.setattr(compiling, "load_rules", lambda game: None)
    monkeypatch.setattr(compiling, "prepare", lambda game: None)
    monkeypatch.setattr(Apart, "compile", lambda apart, *asked: held.compile(*asked))
    monkeypatch.setattr(bots, "INTERPRETED", 0.02)
    yield held
    held.released.set()
    for game in OURS:
        release(game)
    HELD.clear()


@pytest.fixture
def fresh(held: Held, serve: Callable[..., Running], tmp_path: Path) -> Running:
    """A server on such a machine, which prepares all games."""
    return serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", prepare=1)


def play_on(board: Board, plies: int) -> dict[str, Any]:
    """Take the first legal action whenever it is our turn; the bots act by themselves."""
    message = board.next("board")
    while message["ply"] < plies and not message["over"]:
        if message["choices"]:
            board.act()
        message = board.reach(message["ply"] + 1)
    return message


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_a_table_is_played_while_everything_is_still_to_be_compiled(name: str, fresh: Running, held: Held) -> None:
    ada = fresh.client("Ada")
    page = ada.http.post(f"/play/{name}", data={"level": "Intern"}, follow_redirects=True)
    assert "made ready" not in page.text
    last = play_on(ada.open(page.url.path.removeprefix("/t/")), PLIES)
    assert last["over"] or last["ply"] >= PLIES
    assert not held.released.is_set()


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_lessons_too(name: str, fresh: Running) -> None:
    for lesson in course_of(GAMES[name]).lessons[:2]:
        assert httpx.get(f"{fresh.url}/learn/{lesson.address}").status_code == 200


def test_a_professor_waits_and_that_is_said(fresh: Running, held: Held) -> None:
    ada = fresh.client("Ada")
    page = ada.http.post("/play/torus", data={"level": "Professor"}, follow_redirects=True)
    board = ada.open(page.url.path.removeprefix("/t/"))
    message = board.next("board")
    while message["choices"]:
        board.act()
        message = board.reach(message["ply"] + 1)
    assert board.until(lambda people: people["seats"][1]["thinking"], "people")["preparing"]
    held.released.set()
    board.reach(message["ply"] + 1)


def test_what_somebody_chooses_is_compiled_before_what_nobody_chose(fresh: Running, held: Held) -> None:
    first = [game.name for game in OURS][: min(AT_ONCE, usable_cores())]
    chosen = OURS[-1].name
    for name in first:
        held.wait_for(name)
    assert chosen not in dict(held.begun)
    fresh.client("Ada").http.post(f"/play/{chosen}", data={"level": "Intern"})
    held.wait_for(chosen)
    assert dict(held.begun)[chosen] == NICE_CHOSEN
    assert {nice for name, nice in held.begun if name != chosen} == {NICE}
