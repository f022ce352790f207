"""Play by turns: deadlines of days that pass, a restart between them, vacations, people who never move."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from catstate.server.errors import Refused
from catstate.server.play import registry, turns
from catstate.server.store.rows import Vacation
from catstate.server.store.turns import DAY, deadline, used_days

from .client import Client
from .conftest import Running

PATIENCE = 120.0  # seconds of the real clock after which a test gives up
CHRISTMAS = datetime(2026, 12, 24, tzinfo=UTC).timestamp()


class DaysClock:
    """A clock that stands still until a test lets days pass."""

    def __init__(self, at: float = CHRISTMAS) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def days(self, count: float) -> None:
        self.at += count * DAY


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> DaysClock:
    """The clock of the servers of this test, which look very often whether it has moved."""
    monkeypatch.setattr(turns, "LOOK", 0.02)
    return DaysClock()


def by_turns(*people: Client, days: int = 3, overdue: str = "bot", **wishes: Any) -> str:
    """A running match by turns: it begins when the last seat is taken."""
    table = people[0].make(days=days, overdue=overdue, **wishes)
    for seat, person in enumerate(people[1:], 1):
        assert person.post(f"/tables/{table}/seats/{seat}").status_code == 200
    until(people[0], table, lambda details: details["started"])
    return table


def until(client: Client, table: str, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Ask for a table until it is as wanted."""
    end = time.monotonic() + PATIENCE
    while not done(details := client.get(f"/tables/{table}").json()):
        assert time.monotonic() < end, details
        time.sleep(0.01)
    return dict(details)


def play(client: Client, table: str, column: str, ply: int) -> None:
    answer = client.post(f"/tables/{table}/actions", text=f"drop {column}", ply=ply)
    assert answer.status_code == 200, answer.text


def waiting(client: Client) -> list[str]:
    return [turn["table"] for turn in client.get("/turns").json()]


def test_a_whole_match_goes_over_a_restart(serve: Callable[..., Running], database: str, clock: DaysClock) -> None:
    """Nobody has a board open; after the restart the deadline is the same, and the match goes on to its end."""
    first = serve(database, clock)
    ada, niels = first.client("Ada"), first.client("Niels")
    table = by_turns(ada, niels)
    assert ada.get(f"/tables/{table}").json()["deadline"] == CHRISTMAS + 3 * DAY
    play(ada, table, "a", 0)
    clock.days(1)
    play(niels, table, "b", 1)
    first.stop()
    clock.days(1)
    second = serve(database, clock)
    ada, niels = second.client(token=ada.token), second.client(token=niels.token)
    assert second.app.state.registry.live() == []
    assert (waiting(ada), waiting(niels)) == ([table], [])
    assert ada.get("/turns").json()[0]["due"] == CHRISTMAS + 4 * DAY
    for ply, (person, column) in enumerate([(ada, "a"), (niels, "b"), (ada, "a"), (niels, "b"), (ada, "a")], 2):
        play(person, table, column, ply)
        clock.days(2.9)
    assert "Ada" in until(ada, table, lambda details: details["ended"])["result"]
    assert (waiting(ada), waiting(niels)) == ([], [])


def test_when_time_is_over_a_bot_plays_until_the_person_is_back(
    serve: Callable[..., Running], database: str, clock: DaysClock
) -> None:
    server = serve(database, clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    table = by_turns(ada, niels, days=1)
    clock.days(0.99)
    assert ada.get(f"/tables/{table}").json()["ply"] == 0
    clock.days(0.02)
    details = until(niels, table, lambda details: details["ply"] == 1)
    assert [seat["away"] for seat in details["seats"]] == ["absent", ""]
    assert details["deadline"] == clock.at + DAY
    board = ada.open(table)
    board.until(lambda people: people["seats"][0]["away"] == "", "people")
    play(niels, table, "b", 1)
    assert board.reach(2)["act"] == 0
    assert waiting(ada) == [table]


def test_when_time_is_over_first_choices_are_made(
    serve: Callable[..., Running], tmp_path: Path, clock: DaysClock
) -> None:
    """A player who never moves: the match goes on to its end all the same."""
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    table = by_turns(ada, niels, days=2, overdue="first")
    for ply, column in ((0, "g"), (2, "g"), (4, "g")):
        play(ada, table, column, ply)
        clock.days(2.1)
        # mypy can't infer a lambda with a default; it holds the value of this round
        until(ada, table, lambda details, ply=ply: details["ply"] == ply + 2)  # type: ignore[misc]
    play(ada, table, "g", 6)
    assert ada.get(f"/tables/{table}").json()["ended"]
    story = [line["text"] for line in niels.get(f"/tables/{table}/view").json()["log"]]
    assert story[1:3] == ["Time is over for you: the first choice is made.", "You drop a disc into column a."]


def test_when_time_is_over_a_match_can_be_lost(serve: Callable[..., Running], database: str, clock: DaysClock) -> None:
    server = serve(database, clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    table = by_turns(ada, niels, days=7, overdue="resign")
    play(ada, table, "a", 0)
    clock.days(7.01)
    details = until(ada, table, lambda details: details["ended"])
    assert details["ply"] == 2
    story = [line["text"] for line in ada.get(f"/tables/{table}/view").json()["log"]]
    assert story[-2:] == ["Time is over for Niels.", "Niels resigns."]
    assert niels.http.get("/games?result=lost").text.count(f"/t/{table}") == 1


def test_tables_leave_the_memory_and_are_found_when_due(
    serve: Callable[..., Running], tmp_path: Path, clock: DaysClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "HEARTBEAT", 0.05)
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", clock, idle=0.1)
    ada, niels = server.client("Ada"), server.client("Niels")
    tables = [by_turns(ada, niels) for _ in range(5)]
    end = time.monotonic() + PATIENCE
    while server.app.state.registry.live():
        assert time.monotonic() < end
    assert waiting(ada) == sorted(tables, key=waiting(ada).index)
    assert server.app.state.registry.live() == []  # the list of what waits reads none of them
    page = ada.http.get("/games").text
    assert page.count("Your turn: 3 days left") == 10  # at the top, and among all games
    assert server.app.state.registry.live() == []
    clock.days(3)
    for table in tables:
        until(niels, table, lambda details: details["ply"] == 1)


def test_what_is_due_first_stands_first_and_comes_next(
    serve: Callable[..., Running], tmp_path: Path, clock: DaysClock
) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    week, day = by_turns(ada, niels, days=7), by_turns(ada, niels, days=1)
    assert waiting(ada) == [day, week]

    def following(after: str) -> str:
        return ada.http.get(f"/games/next?after={after}").headers["location"]

    assert following("") == f"/t/{day}"
    assert following(day) == f"/t/{week}"
    play(ada, day, "a", 0)
    page = ada.http.get(f"/t/{day}").text
    assert f'href="/games/next?after={day}"' in page
    assert following(day) == f"/t/{week}"
    play(ada, week, "a", 0)
    assert following(week) == "/games"
    assert "Niels’s turn: 7 days left" in ada.http.get("/games").text


def test_a_deleted_account_holds_nobody_up(serve: Callable[..., Running], database: str, clock: DaysClock) -> None:
    server = serve(database, clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    table = by_turns(ada, niels)
    play(ada, table, "a", 0)
    assert niels.http.delete("/api/accounts/me").status_code == 204
    details = until(ada, table, lambda details: details["ply"] == 2)
    assert details["seats"][1]["name"] == "Somebody"
    assert details["deadline"] == clock.at + 3 * DAY
    assert waiting(ada) == [table]


def test_a_bot_that_was_interrupted_goes_on(serve: Callable[..., Running], database: str, clock: DaysClock) -> None:
    """The server ends while a bot is to act: after the restart it acts although nobody looks."""
    first = serve(database, clock, think=5.0)
    ada = first.client("Ada")
    table = ada.make(days=1, bots={1: "Intern"})
    assert ada.post(f"/tables/{table}/start").status_code == 200
    runner = first.app.state.registry.live()[0].bot_runner
    runner.update = lambda: None  # it never begins
    play(ada, table, "a", 0)
    first.stop()
    second = serve(database, clock)
    end = time.monotonic() + PATIENCE
    while waiting(second.client(token=ada.token)) != [table]:
        assert time.monotonic() < end


def test_deadlines_stand_still_on_vacation(serve: Callable[..., Running], database: str, clock: DaysClock) -> None:
    server = serve(database, clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    table = by_turns(ada, niels, days=2)
    board = niels.open(table)
    board.next("people")
    assert ada.http.put("/api/accounts/me/vacation", json={"days": 7}).status_code == 200
    seen = board.until(lambda people: people["seats"][0]["vacation"] > 0, "people")
    assert seen["seats"][0]["vacation"] == CHRISTMAS + 7 * DAY
    assert seen["deadline"] == CHRISTMAS + 9 * DAY
    assert "on vacation" in niels.http.get(f"/t/{table}").text
    clock.days(5)
    assert ada.http.put("/api/accounts/me/vacation", json={"days": 0}).status_code == 200
    assert ada.get("/turns").json()[0]["due"] == CHRISTMAS + 7 * DAY  # five days did not count
    play(ada, table, "a", 0)
    assert niels.get("/turns").json()[0]["due"] == clock.at + 2 * DAY  # only one's own deadlines stand still


def test_a_vacation_that_is_ended_at_once_has_never_been(
    serve: Callable[..., Running], tmp_path: Path, clock: DaysClock
) -> None:
    """Nobody gains time, or fills the database, by going and coming back."""
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    by_turns(ada, niels, days=1)
    for _ in range(3):
        for days in (21, 0):
            assert ada.http.put("/api/accounts/me/vacation", json={"days": days}).status_code == 200
            clock.at += 600
    assert ada.get("/turns").json()[0]["due"] == CHRISTMAS + DAY
    assert "you have 21 left" in ada.http.get("/me").text


def test_a_planned_vacation_counts_for_later_turns(
    serve: Callable[..., Running], tmp_path: Path, clock: DaysClock
) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", clock)
    ada, niels = server.client("Ada"), server.client("Niels")
    assert ada.http.put("/api/accounts/me/vacation", json={"days": 5, "begin": "2026-12-25"}).status_code == 200
    table = by_turns(ada, niels, days=3)
    assert ada.get("/turns").json()[0]["due"] == CHRISTMAS + 8 * DAY
    assert ada.get(f"/tables/{table}").json()["seats"][0]["vacation"] == 0
    clock.days(1.5)
    assert ada.get(f"/tables/{table}").json()["seats"][0]["vacation"] == CHRISTMAS + 6 * DAY


def test_days_of_vacation_do_not_count() -> None:
    """Worked out by hand, with 10 as a day's length."""
    assert deadline(100, 30, []) == 130
    assert deadline(100, 30, [Vacation(50, 90)]) == 130  # over before
    assert deadline(100, 30, [Vacation(50, 110)]) == 140  # ten were left of it
    assert deadline(100, 30, [Vacation(130, 150)]) == 130  # begins as the time is over
    assert deadline(100, 30, [Vacation(135, 150), Vacation(120, 130)]) == 155  # 130 + 10, then 135 to 150
    assert used_days([Vacation(CHRISTMAS, CHRISTMAS + 14 * DAY)], 2026) == 8
    assert used_days([Vacation(CHRISTMAS, CHRISTMAS + 14 * DAY)], 2027) == 6


def test_a_year_has_21_days_of_vacation() -> None:
    free = turns.with_vacation([], Vacation(CHRISTMAS, CHRISTMAS + 21 * DAY))  # 8 of 2026 and 13 of 2027
    assert turns.days_left(free, CHRISTMAS) == 13
    with pytest.raises(Refused, match="in 2027 you have 8 left"):
        turns.with_vacation(free, Vacation(CHRISTMAS + 30 * DAY, CHRISTMAS + 39 * DAY))
    with pytest.raises(Refused, match="already"):
        turns.with_vacation(free, Vacation(CHRISTMAS + DAY, CHRISTMAS + 2 * DAY))
    whole = turns.with_vacation(free, Vacation(CHRISTMAS + 30 * DAY, CHRISTMAS + 38 * DAY))
    assert turns.days_left(whole, CHRISTMAS + 39 * DAY) == 0


@pytest.mark.parametrize("wish", ["", "22", "-1", "x", "2026-13-01 3", "2020-01-01 3", "2030-01-01 3", "9" * 99, "٣"])
def test_a_vacation_that_can_not_be(wish: str) -> None:
    with pytest.raises(Refused):
        turns.read_wish(wish, CHRISTMAS)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"days": 4}, "A decision has 1, 2, 3, 7 days, not 4."),
        ({"days": 1, "clock": 60}, "not both"),
        ({"days": 1, "overdue": "sleep"}, "When time is over there is bot, first, resign, not 'sleep'."),
        ({"overdue": "bot"}, "say how many days"),
        ({"clock": 86_400}, "A clock has"),
    ],
)
def test_what_can_not_be_chosen_is_refused(server: Running, wish: dict[str, Any], words: str) -> None:
    answer = server.client("Ada").post("/tables", game="connect_four", **wish)
    assert answer.status_code == 400
    assert words in answer.json()["error"]


def test_the_room_and_the_rematch_keep_the_days(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = ada.make(days=2, overdue="resign")
    room = niels.http.get(f"/t/{table}").text
    assert "2 days for each decision. When your time is over, you have lost" in room
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/resign").status_code == 200
    rematch = ada.post(f"/tables/{table}/rematch").json()["table"]
    assert "2 days for each decision. When your time is over, you have lost" in ada.http.get(f"/t/{rematch}").text


def test_an_open_table_by_turns_is_listed_for_a_week(
    serve: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    ada = server.client("Ada")
    turns_table, other = ada.make(days=3, public=True), ada.make(public=True)
    began = time.time()

    def listed(days: float) -> set[str]:
        monkeypatch.setattr("catstate.server.web.lobby.time.time", lambda: began + days * DAY)
        return {table["table"] for table in ada.get("/tables").json()["waiting"]}

    assert listed(0.5) == {turns_table, other}
    assert listed(6.5) == {turns_table}
    assert listed(7.5) == set()


def test_nobody_is_absent_from_a_match_by_turns(serve: Callable[..., Running], tmp_path: Path) -> None:
    """Elsewhere a bot stands in for whoever is not connected; here people come and go."""
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", grace=0.05)
    ada, niels = server.client("Ada"), server.client("Niels")
    table = by_turns(ada, niels)
    board = niels.open(table)
    board.next("board")
    (live,) = server.app.state.registry.live()
    assert live.timer._timer is None
