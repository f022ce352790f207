"""Push messages: only the browser can read them; each is sent once, and given up in the end."""

import re
import sqlite3
import threading
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from catstate.server.play import notices, webpush
from catstate.server.store.turns import DAY

from ..conftest import Running
from ..post_office import BrowserMaker, proven_sender, wait_for
from ..test_turns import CHRISTMAS, DaysClock, by_turns, play
from .conftest import MINUTE, rows, subscribe, told


def test_a_message_is_encrypted_as_the_standard_shows() -> None:
    """The example of RFC 8291, section 5, to the byte."""
    ours = ec.derive_private_key(
        int.from_bytes(webpush.from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    text = b"When I grow up, I want to be a watermelon"
    salt = webpush.from_text("DGv6ra1nlYgDCS1FRnbzlw")
    assert webpush.to_text(webpush.encrypt(text, key, "BTBZMqHH6r4Tts7J_aSIgg", ours, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_whole_match_is_told_by_push_over_a_restart(
    serve: Callable[..., Running], database: str, clock: DaysClock, maker: BrowserMaker
) -> None:
    """Every turn is told once, to the browser of the one whose turn it is, and to nobody else."""
    first = serve(database, clock, push_anywhere=1)
    people = [first.client("Ada"), first.client("Niels")]
    browsers = [subscribe(person, maker) for person in people]
    key = re.findall('data-key="([^"]+)"', people[0].http.get("/me").text)[0]
    table = by_turns(*people)
    counts = [0, 0]
    for ply, column in enumerate("abababa"):
        seat = ply % 2
        clock.at += MINUTE
        counts[seat] += 1
        # mypy can't infer a lambda with a default; it holds the value of this round
        wait_for(lambda seat=seat: len(browsers[seat].received) == counts[seat])  # type: ignore[misc]
        assert browsers[seat].received[-1] == {
            "title": "Your turn: Connect Four",
            "body": f"It is your turn in Connect Four with {('Niels', 'Ada')[seat]}. You have time until "
            f"27 December, 00:{ply:02d} UTC.",
            "path": f"/t/{table}",
            "tag": table,
        }
        if ply == 3:
            first.stop()
            second = serve(database, clock, push_anywhere=1)
            people = [second.client(token=person.token) for person in people]
        play(people[seat], table, column, ply)
    assert people[0].get(f"/tables/{table}").json()["ended"]
    clock.at += MINUTE
    assert rows(database, "outbox") == 0
    assert [len(browser.received) for browser in browsers] == [4, 3]
    sender, claims = proven_sender(browsers[1].headers[-1]["authorization"])
    assert sender == key
    assert claims["aud"] == maker.origin
    assert 0 < claims["exp"] - clock.at <= DAY
    assert browsers[1].headers[-1]["topic"] == table


def test_who_has_the_table_open_is_told_nothing(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browsers = [subscribe(person, maker) for person in (ada, niels)]
    table = by_turns(ada, niels)
    board = ada.open(table)
    board.next("board")
    clock.at += 20.0
    database = pushing.settings.database.removeprefix("sqlite:///")

    def noted() -> bool:
        connection = sqlite3.connect(database)
        seen = connection.execute('SELECT seen FROM seats WHERE seat = 0 AND "table" = ?', (table,)).fetchone()[0]
        connection.close()
        return bool(seen > CHRISTMAS)

    wait_for(noted)
    clock.at += MINUTE
    wait_for(lambda: told(database) == [1])
    board.close()
    play(ada, table, "a", 0)
    clock.at += MINUTE
    wait_for(lambda: browsers[1].received)
    assert browsers[0].received == []


def test_a_browser_that_is_gone_is_forgotten(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    old, new = subscribe(ada, maker), subscribe(ada, maker)
    old.answers = [410]
    table = by_turns(ada, niels)
    clock.at += MINUTE
    wait_for(lambda: new.received and old.headers)
    wait_for(lambda: rows(pushing.settings.database, "browsers") == 1)
    play(ada, table, "a", 0)
    play(niels, table, "b", 1)
    clock.at += MINUTE
    wait_for(lambda: len(new.received) == 2)
    assert len(old.headers) == 1


def test_a_message_that_does_not_arrive_is_tried_again_and_then_given_up(
    pushing: Running, clock: DaysClock, maker: BrowserMaker
) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browser = subscribe(ada, maker)
    browser.answers = [503, 429, 500]
    table = by_turns(ada, niels, days=7)
    clock.at += MINUTE
    for tries, wait in enumerate((60, 600, 3600), 1):  # seconds: as notices.TRIES says
        # mypy can't infer a lambda with a default; it holds the values of this round
        wait_for(lambda tries=tries, wait=wait: len(browser.headers) == tries and rests(pushing, clock.at + wait))  # type: ignore[misc]
        clock.at += wait + 1
    wait_for(lambda: browser.received)
    wait_for(lambda: rows(pushing.settings.database, "outbox") == 0)
    assert len(browser.headers) == 4
    play(ada, table, "a", 0)
    play(niels, table, "b", 1)
    browser.answers = [503] * 20
    clock.at += MINUTE
    for tries, wait in enumerate((60, 600, 3600, 14_400), 5):
        # mypy can't infer a lambda with a default; it holds the values of this round
        wait_for(lambda tries=tries, wait=wait: len(browser.headers) == tries and rests(pushing, clock.at + wait))  # type: ignore[misc]
        clock.at += wait + 1
    wait_for(lambda: rows(pushing.settings.database, "outbox") == 0)
    assert len(browser.headers) == 9
    assert len(browser.received) == 1


def rests(server: Running, until: float) -> bool:
    """Whether the message in the outbox is not tried again before then."""
    connection = sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))
    (at,) = connection.execute("SELECT at FROM outbox").fetchone()
    connection.close()
    return bool(at >= until)


def test_a_message_that_came_too_late_is_not_sent(pushing: Running, clock: DaysClock, maker: BrowserMaker) -> None:
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browser = subscribe(ada, maker)
    browser.answers = [503]
    table = by_turns(ada, niels)
    clock.at += MINUTE
    wait_for(lambda: browser.headers)
    play(ada, table, "a", 0)
    clock.at += 2 * MINUTE
    wait_for(lambda: rows(pushing.settings.database, "outbox") == 0)
    assert len(browser.headers) == 1


def test_a_move_does_not_wait_for_messages(
    pushing: Running, clock: DaysClock, maker: BrowserMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All threads that send hang; people play on."""
    ada, niels = pushing.client("Ada"), pushing.client("Niels")
    browser = subscribe(ada, maker)
    free, begun = threading.Event(), threading.Event()

    def hang(*_: object) -> None:
        begun.set()
        free.wait(20)

    monkeypatch.setattr(notices, "push", hang)
    table = by_turns(ada, niels)
    clock.at += MINUTE
    assert begun.wait(20)
    for ply, column in enumerate("abababa"):
        play((ada, niels)[ply % 2], table, column, ply)
    assert ada.get(f"/tables/{table}").json()["ended"]
    assert not browser.received
    free.set()


def test_two_processes_send_a_message_once(
    serve: Callable[..., Running], postgres: Callable[[], str], clock: DaysClock, maker: BrowserMaker
) -> None:
    """Both look for what is due all the time: a turn ends once, and is told once."""
    database = postgres()
    servers = [serve(database, clock, push_anywhere=1) for _ in range(2)]
    ada, niels = servers[0].client("Ada"), servers[1].client("Niels")
    browsers = [subscribe(person, maker) for person in (ada, niels)]
    tables = [by_turns(ada, niels, days=1, overdue="first") for _ in range(4)]
    board = niels.open(tables[0])
    assert ada.http.put("/api/accounts/me/vacation", json={"days": 1}).status_code == 200
    board.until(lambda people: people["seats"][0]["vacation"] > 0, "people")
    assert ada.http.put("/api/accounts/me/vacation", json={"days": 0}).status_code == 200
    board.until(lambda people: people["deadline"] == CHRISTMAS + DAY, "people")
    board.close()
    clock.at += MINUTE
    wait_for(lambda: len(browsers[0].received) >= len(tables) and rows(database, "outbox") == 0)
    clock.days(1)
    for table in tables:
        # mypy can't infer a lambda with a default; it holds the value of this round
        wait_for(lambda table=table: ada.get(f"/tables/{table}").json()["ply"] == 1)  # type: ignore[misc]
    clock.at += MINUTE
    wait_for(lambda: len(browsers[1].received) >= len(tables) and rows(database, "outbox") == 0)
    assert sorted(message["tag"] for message in browsers[0].received) == sorted(tables)
    assert sorted(message["tag"] for message in browsers[1].received) == sorted(tables)
    assert rows(database, "entries") == len(tables)
