"""Profiles: private until somebody shows them, what they count, and taking one's data along."""

from collections.abc import Callable, Iterator

import httpx
import pytest
import sqlalchemy as sql

from catstate.draw.portrait import portrait
from catstate.server.store import personal, results, schema
from catstate.server.store.ratings import RatedPoint
from catstate.server.store.results import Fortune, ResultCount
from catstate.server.web.profile_numbers import Breakdown, Streaks, breakdown, luck_chart, rating_chart, streaks

from .client import Client, play_out, started
from .conftest import Running

WINS, LOSES = "abababa", "bababacb"  # for the first seat of Connect Four


@pytest.fixture
def visitor(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True) as browser:
        browser.get("/")
        yield browser


def own_page(client: Client) -> str:
    return str(client.http.get("/me/page").headers["location"])


def publish(client: Client) -> str:
    client.http.post("/me/page", data={"public": "on"})
    return own_page(client)


def test_a_page_is_private_until_it_is_shown(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    page = own_page(ada)
    mine = ada.http.get(page)
    assert mine.status_code == 200
    assert "Only you see this page now." in mine.text
    assert '<meta name="robots" content="noindex">' in mine.text
    for path in (page, f"{page}/portrait.svg", f"{page}/picture.png"):
        assert niels.http.get(path).status_code == 404
    assert publish(ada) == page
    shown = niels.http.get(page)
    assert shown.status_code == 200
    assert f"{page}/picture.png" in shown.text  # og:image
    assert "noindex" not in shown.text
    assert "Another picture" not in shown.text
    ada.http.post("/me/page", data={})
    assert niels.http.get(page).status_code == 404


def test_a_page_has_a_picture_for_links(server: Running) -> None:
    ada = server.client("Ada")
    page = publish(ada)
    picture = server.client("Niels").http.get(f"{page}/picture.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    before = ada.http.get(f"{page}/portrait.svg").text
    ada.http.post("/me/page", data={"picture": "new"})
    assert ada.http.get(f"{page}/portrait.svg").text != before


def test_a_portrait_follows_from_its_seed() -> None:
    assert portrait("a") == portrait("a")
    assert len({portrait(str(seed)) for seed in range(50)}) > 45
    assert portrait("x").startswith('<svg class="portrait" viewBox="0 0 64 64"')


def test_matches_are_listed_filtered_and_counted(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels, lise = (server.client(name) for name in ("Ada", "Niels", "Lise"))
    for other, picks in ((niels, WINS), (niels, WINS), (lise, "")):
        table, boards = started(ada, other)
        if picks:
            play_out(boards, picks)
        else:
            ada.post(f"/tables/{table}/resign")
    page = own_page(ada)
    whole = ada.http.get(page).text
    assert whole.count('<span class="go">Look</span>') == 3
    assert "3 matches · 2 won in a row once" in whole
    assert "Begins with <b>drop a</b> <small>× 2</small>" in whole
    for query, count in (
        ({"outcome": "won"}, 2),
        ({"outcome": "lost"}, 1),
        ({"who": "liSE"}, 1),
        ({"who": "niels", "outcome": "lost"}, 0),
        ({"game": "hop"}, 0),
        ({"game": "connect_four", "seats": "2"}, 3),
        ({"seats": "3"}, 0),
        ({"who": "%"}, 0),
    ):
        assert ada.http.get(page, params=query).text.count('<span class="go">Look</span>') == count, query
    assert ada.http.get(page, params={"after": "x"}).status_code == 400
    assert ada.http.get(page, params={"who": "\0"}).status_code == 200


def test_names_are_found_in_any_spelling_and_counts_follow_each_match(
    serve: Callable[..., Running], database: str
) -> None:
    """SQLite by itself knows no capitals but those of English."""
    server = serve(database)
    ada, user = server.client("Ada"), server.client("Ünal Łoś")
    page = own_page(ada)
    for played in (1, 2):
        table, _ = started(ada, user)
        ada.post(f"/tables/{table}/resign")
        assert f"{played} match" in ada.http.get(page).text
        for who in ("ünal", "ÜNAL", "łOŚ", "Ｎａｌ"):
            found = ada.http.get(page, params={"who": who}).text
            assert found.count('<span class="go">Look</span>') == played, who
    assert user.http.delete("/api/accounts/me").status_code == 204
    found = ada.http.get(page, params={"who": "ünal"}).text
    assert "No match is like that." in found
    assert ada.http.get(page, params={"who": "somebody"}).text.count('<span class="go">Look</span>') == 2


def test_guests_do_not_learn_of_tables_that_were_not_public(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels Bohr")
    hidden, boards = started(ada, niels)
    play_out(boards, WINS)
    shown, boards = started(ada, niels, public=True)
    play_out(boards, WINS)
    page = publish(ada)
    guest = server.client("Eve").http
    text = guest.get(page).text
    assert f"/t/{shown}" in text
    assert hidden not in text
    assert text.count("at a table that was not public") == 1
    assert text.count("Niels Bohr") == 1  # on the seat of the public table
    found = guest.get(page, params={"who": "niels"}).text
    assert found.count('<time datetime="') == 1
    assert "2 matches" in text


def test_long_lists_are_read_in_pages(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    tables = []
    for _ in range(21):
        table, _ = started(ada, niels)
        ada.post(f"/tables/{table}/resign")
        tables.append(table)
    page = own_page(ada)
    first = ada.http.get(page)
    assert all(f"/t/{table}" in first.text for table in tables[1:])
    (link,) = [part.split('"')[0] for part in first.text.split('href="')[1:] if "after=" in part.split('"')[0]]
    second = ada.http.get(link.replace("&amp;", "&")).text
    assert f"/t/{tables[0]}" in second
    assert second.count('<span class="go">Look</span>') == 1


def test_a_review_gives_luck_and_decisions(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    play_out(boards, WINS)
    page = own_page(ada)
    assert "None of these matches has been reviewed." in ada.http.get(page).text
    review = ada.http.get(f"/t/{table}/review", timeout=120).json()
    text = ada.http.get(page).text
    assert "In 1 match that was reviewed" in text
    with server.app.state.store.engine.connect() as connection:
        rows = connection.execute(sql.select(schema.results).order_by(schema.results.c.outcome)).all()
    assert [row.outcome for row in rows] == ["lost", "won"]
    assert rows[1].luck == review["luck"][0] == 0.0  # there is no chance in Connect Four
    assert rows[0].given > 0.1  # Niels let four in a row happen


# Numbers


def test_breakdowns_count_by_a_name() -> None:
    tallies = [
        ResultCount("cats", 3, "", "Intern", "won", 2),
        ResultCount("cats", 2, "", "", "lost", 1),
        ResultCount("hop", 2, "", "Intern", "shared", 1),
        ResultCount("hop", 2, "", "Intern", "", 1),
    ]
    assert breakdown(tallies, lambda tally: tally.game) == [
        Breakdown("cats", 3, 2, 0, 1),
        Breakdown("hop", 2, 0, 1, 0),
    ]
    (interns,) = breakdown(tallies, lambda tally: tally.level)
    assert (interns.name, interns.played, interns.share) == ("Intern", 4, "67 %")


def test_streaks_are_wins_in_a_row() -> None:
    assert streaks([]) == Streaks(0, 0)
    assert streaks(["won", "won", "", "won", "lost", "won"]) == Streaks(1, 3)
    assert streaks(["won", "shared"]) == Streaks(0, 1)


def test_charts_stay_inside_their_frame() -> None:
    chart = luck_chart([Fortune(2.0, 0.3, 0), Fortune(-0.2, 1.0, 1), Fortune(0, 0, 2)])
    heights = [float(part.split('"')[0]) for part in chart.split('cy="')[1:]]
    assert min(heights) == 8.0  # the largest luck touches the upper margin
    assert max(heights) <= 112.0
    assert rating_chart([RatedPoint(0, 25, 8)]).startswith("<svg")
    assert rating_chart([]) == ""


# One's own data


def test_the_export_holds_every_table_that_knows_an_account() -> None:
    """A new table with accounts in it is exported, and forgotten, or named here."""
    owned = {table.name for table in schema.metadata.sorted_tables if personal.owner_of(table) is not None}
    assert {"seats", "chat", "accounts", "results", "ratings", "blocks", "learned", "puzzle_results"} <= owned
    forgotten = {table.name for table in personal.FORGOTTEN}
    assert forgotten <= owned


def test_your_data_is_a_file(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels, rated=True)
    ada.post(f"/tables/{table}/chat", text="Hello")
    play_out(boards, WINS)
    answer = ada.http.get("/me/data")
    assert 'filename="catstate-data.json"' in answer.headers["content-disposition"]
    data = answer.json()
    assert data["account"]["name"] == "Ada"
    assert [row["table"] for row in data["rows"]["seats"]] == [table]
    assert [row["text"] for row in data["rows"]["chat"]] == ["Hello"]
    assert [row["outcome"] for row in data["rows"]["results"]] == ["won"]
    assert data["rows"]["ratings"][0]["matches"] == 1
    assert [address.endswith(f"/t/{table}/record") for address in data["game records"].values()] == [True]
    assert "Niels" not in answer.text


def test_deleting_the_account_deletes_what_is_kept_of_it(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    _, boards = started(ada, niels, rated=True)
    play_out(boards, WINS)
    page = publish(ada)
    account = ada.http.get("/me/data").json()["account"]["id"]
    assert ada.http.delete("/api/accounts/me").status_code == 204
    assert niels.http.get(page).status_code == 404
    with server.app.state.store.engine.connect() as connection:
        for table in personal.FORGOTTEN:
            rows = connection.execute(sql.select(sql.func.count()).select_from(table).where(table.c.account == account))
            assert rows.scalar_one() == 0, table.name
        left = personal.export(connection, account)
    assert {name for name, rows in left.items() if rows} == {"accounts"}  # that it was deleted


def test_branches_and_practice_count_for_nothing(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    play_out(boards, WINS)
    branch = ada.http.post(f"/t/{table}/from", data={"ply": "2"}).headers["location"].rpartition("/")[2]
    ada.post(f"/tables/{branch}/resign")
    assert ada.get(f"/tables/{branch}").json()["ended"] is True
    account = ada.http.get("/me/data").json()["account"]["id"]
    with server.app.state.store.engine.connect() as connection:
        assert len(results.played(connection, account)) == 1
