"""Many spectators at one table: the players are shown everything first, and all see the same in the end."""

import pytest

from catstate.server.play.watchers import AT_ONCE

from .client import started
from .conftest import Running

CROWD = 3 * AT_ONCE


class Noted:
    """A watcher that notes when it shall look."""

    def __init__(self, account: str, woken: list[tuple[str, float]]) -> None:
        self.account, self.woken = account, woken

    def wake(self, after: float = 0.0) -> None:
        self.woken.append((self.account, after))


def test_players_look_at_once_and_spectators_in_portions(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each board takes a while, and a crowd once held up the players of all tables."""
    ada, niels = server.client("Ada"), server.client("Niels")
    name, _ = started(ada, niels)
    table = next(one for one in server.app.state.registry.live() if one.id == name)
    players = {seat.account for seat in table.seats}
    woken: list[tuple[str, float]] = []
    crowd = {Noted(account, woken) for account in [*(f"spectator {number}" for number in range(CROWD)), *players]}
    monkeypatch.setattr(table, "watchers", crowd)
    table.wake()
    assert {account for account, _ in woken[:2]} == players
    waits = [after for _, after in woken]
    assert waits[:AT_ONCE] == [0] * AT_ONCE
    assert waits == sorted(waits)
    assert max(waits.count(wait) for wait in waits) <= AT_ONCE
    assert len(woken) == CROWD + 2


def test_a_crowd_sees_every_move(server: Running) -> None:
    ada, niels, eve = server.client("Ada"), server.client("Niels"), server.client("Eve")
    name, players = started(ada, niels)
    crowd = [eve.open(name) for _ in range(CROWD)]
    for board in crowd:
        board.next("board")
    for ply, column in enumerate("abab"):
        players[ply % 2].act(f"drop {column}")
        for board in players:
            board.reach(ply + 1)
    for board in crowd:
        assert board.reach(4)["layers"] == crowd[0].last["board"]["layers"]
        board.until(lambda people: people["watching"] == 1, "people")
    assert crowd[0].last["board"]["layers"] == players[0].last["board"]["layers"]
