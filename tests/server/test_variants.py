"""Numbers of the rules at a table: chosen on the page or by the interface, shown as differences, kept, refused."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

from .client import started
from .conftest import Running


def test_the_page_offers_numbers_with_their_bounds(server: Running) -> None:
    page = server.client("Ada").http.get("/new/cats").text
    assert "Change the rules" in page
    assert '<input type="number" name="alive" min="0" max="40"' in page
    assert 'placeholder="20"' in page


def test_a_number_changes_any_preset_and_is_shown_everywhere(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    form = {"seats": "2", "preset": "First game", "alive": "25", "dead": "", "mode": "amigo", "public": "on"}
    made = ada.http.post("/new/cats", data=form)
    table = made.headers["location"].removeprefix("/t/")
    details = ada.get(f"/tables/{table}").json()
    assert details["options"]["alive"] == "25"
    assert details["options"]["mode"] == "tenure"  # the preset's, not the form's
    assert details["differences"] == ["Doctorates: off (usually on)", "Alive: 25 (usually 20)"]
    room = ada.http.get(f"/t/{table}").text
    assert "<dt>Alive</dt>" in room
    assert "usually 20" in room
    assert "<dt>Dead</dt>" not in room.partition("Every option")[0]  # as usual
    assert "Alive: 25 (usually 20)" in niels.http.get("/").text
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    ada.open(table).next("board")
    assert "Rules changed at this table: 2" in ada.http.get(f"/t/{table}").text
    assert "Alive: 25 (usually 20)" in ada.http.get(f"/t/{table}").text


def test_a_usual_table_shows_no_differences(server: Running) -> None:
    ada = server.client("Ada")
    table = ada.post("/tables", game="cats", seats=3).json()["table"]
    assert ada.get(f"/tables/{table}").json()["differences"] == []
    assert "usually" not in ada.http.get(f"/t/{table}").text


def test_the_interface_takes_whole_numbers_and_tells_bounds(server: Running) -> None:
    ada = server.client("Ada")
    made = ada.post("/tables", game="cats", seats=3, options={"alive": 25})
    assert ada.get(f"/tables/{made.json()['table']}").json()["options"]["alive"] == "25"
    games = {game["name"]: game for game in ada.get("/games").json()}
    alive = next(option for option in games["cats"]["options"] if option["name"] == "alive")
    assert (alive["bounds"], alive["choices"], alive["usual"]["3"]) == ([0, 40], [], "20")


def test_what_can_not_be_played_is_refused_with_a_sentence(server: Running) -> None:
    ada = server.client("Ada")
    refused = ada.post("/tables", game="cats", seats=3, options={"alive": 99})
    assert refused.status_code == 400
    assert "a whole number from 0 to 40, not 99" in refused.text
    page = ada.http.post("/new/cats", data={"seats": "6", "preset": "Standard", "alive": "1", "dead": "1"})
    assert page.status_code == 400
    assert "can't be dealt" in page.text.replace("&#39;", "'")


def test_a_match_from_before_a_number_existed_still_opens(serve: Callable[..., Running], tmp_path: Path) -> None:
    """Its options are filled in as usual, in the match and on the page."""
    place = tmp_path / "tables.sqlite"
    first = serve(f"sqlite:///{place}")
    ada, niels = first.client("Ada"), first.client("Niels")
    table, boards = started(ada, niels, game="cats", seats=2)
    drawn = boards[0].last["board"]["layers"]
    first.stop()
    with sqlite3.connect(place) as database:
        ((kept,),) = database.execute("SELECT options FROM tables WHERE id = ?", (table,)).fetchall()
        old = {name: choice for name, choice in json.loads(kept).items() if not choice.isdigit()}
        assert set(old) == {"mode", "doctorates", "open_doctorate"}
        database.execute("UPDATE tables SET options = ? WHERE id = ?", (json.dumps(old), table))
    second = serve(f"sqlite:///{place}")
    again = second.client(token=ada.token)
    assert again.open(table).next("board")["layers"] == drawn
    assert again.get(f"/tables/{table}").json()["differences"] == []
    assert again.http.get(f"/t/{table}").status_code == 200
