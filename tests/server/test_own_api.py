"""The JSON API about yourself: switches, e-mails, feeds, and whom you mute or block."""

import httpx
import pytest

from .client import Client, started
from .conftest import Running

USUAL = {"public": False, "turns": True, "deals": False, "puzzles": False, "hour": 16}


def settings(client: Client) -> dict[str, object]:
    answer = client.get("/accounts/me/settings")
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def change(client: Client, **changes: object) -> dict[str, object]:
    answer = client.http.patch("/api/accounts/me/settings", json=changes)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    assert found == settings(client)
    return found


def test_what_is_left_out_stays_as_it_is(server: Running) -> None:
    ada = server.client("Ada")
    first = settings(ada)
    assert {name: first[name] for name in USUAL} == USUAL
    assert (first["mail"], first["feed"], first["browsers"], first["vacations"]) == ("", "", 0, [])
    for name, value in (("deals", True), ("hour", 7), ("turns", False), ("public", True), ("deals", False)):
        first = {**first, name: value}
        assert change(ada, **{name: value}) == first
    assert change(ada) == first
    assert server.client("Niels").http.get(f"/p/{first['page']}").status_code == 200
    assert server.client("Eve").get("/accounts/me/settings").json()["page"] != first["page"]


def test_a_feed_has_a_secret_address_until_it_ends(server: Running) -> None:
    ada = server.client("Ada")
    feed = str(ada.post("/accounts/me/feed").json()["feed"])
    assert ada.http.get(feed).headers["content-type"] == "application/atom+xml"
    assert ada.post("/accounts/me/feed").json()["feed"] != feed
    assert ada.http.get(feed).status_code == 404
    assert ada.http.delete("/api/accounts/me/feed").json()["feed"] == ""


@pytest.mark.parametrize(
    ("path", "wish", "status"),
    [
        ("settings", {"hour": 24}, 422),
        ("settings", {"turns": "perhaps"}, 422),
        ("mail", {"mail": "ada@example.org"}, 403),  # this server sends none
        ("browser", {"endpoint": "https://example.org/push", "key": "x"}, 400),
        ("browser", {"endpoint": "http://127.0.0.1/", "key": "x", "secret": "y"}, 400),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(
    server: Running, path: str, wish: dict[str, object], status: int
) -> None:
    ada = server.client("Ada")
    answer = ada.http.request("PATCH" if path == "settings" else "PUT", f"/api/accounts/me/{path}", json=wish)
    assert answer.status_code == status
    assert " " in answer.json()["error"]
    assert {name: settings(ada)[name] for name in USUAL} == USUAL


def test_people_are_muted_blocked_and_heard_again(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels)
    answer = ada.post("/accounts/me/avoided", kind="mute", table=table, seat=1)
    assert answer.status_code == 201
    (muted,) = answer.json()
    assert (muted["name"], muted["kind"]) == ("Niels", "mute")
    page = str(change(niels, public=True)["page"])
    (blocked,) = ada.post("/accounts/me/avoided", kind="block", page=page).json()
    assert blocked == {**muted, "kind": "block"}
    assert niels.post(f"/tables/{ada.make()}/seats/1").status_code == 403
    assert niels.get("/accounts/me/avoided").json() == []
    assert ada.http.delete(f"/api/accounts/me/avoided/{blocked['key']}").json() == []
    assert niels.post(f"/tables/{ada.make()}/seats/1").status_code == 200
    niels.post(f"/tables/{table}/chat", text="Hello")
    (again,) = ada.post("/accounts/me/avoided", kind="mute", table=table, line=0).json()
    assert again == muted


def test_nobody_is_muted_by_a_wrong_wish(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels)
    private = str(settings(niels)["page"])
    for wish, status in (
        ({"kind": "kick", "table": table, "seat": 1}, 422),
        ({"kind": "mute", "table": table, "seat": 0}, 400),  # yourself
        ({"kind": "mute", "table": table}, 400),
        ({"kind": "mute", "table": "nowhere", "seat": 1}, 404),
        ({"kind": "block", "page": private}, 404),
    ):
        assert ada.post("/accounts/me/avoided", **wish).status_code == status, wish
    assert ada.http.delete("/api/accounts/me/avoided/0123456789abcdef").status_code == 404
    assert ada.get("/accounts/me/avoided").json() == []
    assert httpx.get(f"{server.url}/api/accounts/me/settings").status_code == 403  # from nobody
