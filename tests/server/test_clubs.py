"""Finding people: open seats, invitations, challenges, clubs."""

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from .client import Client, play_out, started
from .conftest import Running
from .test_database import execute
from .test_processes import wait_for


def refusal(answer: httpx.Response) -> str:
    assert 400 <= answer.status_code < 500, answer.text
    return str(answer.json()["error"])


def delete(client: Client, path: str) -> httpx.Response:
    return client.http.delete(f"/api{path}")


# Open seats


def test_open_seats_say_who_is_wanted(server: Running) -> None:
    ada = server.client("Ada")
    for wanted in ("", "new", "some", "experienced"):
        ada.make(public=True, wanted=wanted)
    ada.make("cats", public=True, wanted="new")
    listed = ada.get("/tables").json()["waiting"]
    assert [table["wanted"] for table in listed] == ["new", "experienced", "some", "new", ""]
    listed = ada.get("/tables", game="connect_four", wanted="new").json()["waiting"]
    assert [(table["game"], table["wanted"]) for table in listed] == [("connect_four", "new")]
    assert "Wanted is one of" in refusal(ada.post("/tables", game="connect_four", wanted="geniuses"))


# Invitations


def test_who_has_played_with_you_can_be_invited(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels, eve = server.client("Ada"), server.client("Niels"), server.client("Eve")
    played, boards = started(ada, niels)
    play_out(boards, "abababa")
    assert ada.get("/opponents").json() == [{"name": "Niels", "table": played, "seat": 1}]
    assert eve.get("/opponents").json() == []
    table = ada.make()
    asked = ada.post(f"/tables/{table}/invitations", table=played, seat=1).json()
    assert asked == [{"table": table, "game": "connect_four", "by": "Ada", "name": "Niels"}]
    assert ada.post(f"/tables/{table}/invitations", table=played, seat=1).json() == asked  # once is enough
    assert niels.get("/invitations").json() == asked
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200
    assert niels.get("/invitations").json() == []


def test_an_invitation_is_declined_or_withdrawn(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    played, _ = started(ada, niels)
    table = ada.make()
    ada.post(f"/tables/{table}/invitations", table=played, seat=1)
    assert delete(niels, f"/tables/{table}/invitations").status_code == 204
    assert niels.get("/invitations").json() == []
    assert refusal(delete(niels, f"/tables/{table}/invitations")) == "There is no such invitation any more."
    ada.post(f"/tables/{table}/invitations", table=played, seat=1)
    assert refusal(delete(niels, f"/tables/{table}/invitations/Niels")).startswith("Only players")
    assert delete(ada, f"/tables/{table}/invitations/Niels").status_code == 204
    assert niels.get("/invitations").json() == []
    assert refusal(delete(ada, f"/tables/{table}/invitations/Niels")) == "There is no such invitation any more."


def test_an_invitation_ends_with_its_table(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    played, _ = started(ada, niels)
    table, other = ada.make(), ada.make()
    for one in (table, other):
        ada.post(f"/tables/{one}/invitations", table=played, seat=1)
    assert len(niels.get("/invitations").json()) == 2
    delete(ada, f"/tables/{table}")
    ada.post(f"/tables/{other}/start")
    assert niels.get("/invitations").json() == []


def test_whom_one_can_not_invite(server: Running) -> None:
    ada, niels, eve = server.client("Ada"), server.client("Niels"), server.client("Eve")
    played, _ = started(ada, niels)
    table = ada.make()
    assert refusal(eve.post(f"/tables/{table}/invitations", table=played, seat=1)).startswith("Sit down first")
    for seat in (0, 5):  # oneself, nobody
        answer = ada.post(f"/tables/{table}/invitations", table=played, seat=seat)
        assert refusal(answer) == "You have played with nobody there."
    foreign, _ = started(niels, eve)
    answer = ada.post(f"/tables/{table}/invitations", table=foreign, seat=1)
    assert refusal(answer) == "You have played with nobody there."
    niels.post(f"/tables/{table}/seats/1")
    answer = ada.post(f"/tables/{table}/invitations", table=played, seat=1)
    assert refusal(answer) == "Niels sits at this table already."
    assert "Say whom" in ada.http.post(f"/t/{ada.make()}/invite", data={"text": "nobody"}).text


# Challenges


def challenge(client: Client, table: str, days: int = 7) -> dict[str, Any]:
    answer = client.post(f"/tables/{table}/challenge", days=days)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_challenge_holds_the_seat_for_the_first_who_follows_it(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels, eve = server.client("Ada"), server.client("Niels"), server.client("Eve")
    table = ada.make()
    link = challenge(ada, table)["link"]
    held = "This seat is held for whoever follows the challenge link."
    assert refusal(eve.post(f"/tables/{table}/seats/1")) == held
    assert refusal(ada.http.put(f"/api/tables/{table}/seats/1/bot", json={})) == held
    assert refusal(ada.post(f"/tables/{table}/start")) == held
    shown = niels.get(f"/challenges/{link}").json()
    assert (shown["by"], shown["game"], shown["table"]) == ("Ada", "connect_four", table)
    assert shown["address"] == f"{server.url}/challenge/{link}"
    assert 6.9 < (shown["until"] - time.time()) / 86_400 <= 7
    assert refusal(ada.post(f"/challenges/{link}")).startswith("You sit at this table already")
    taken = niels.post(f"/challenges/{link}").json()
    assert [seat["name"] for seat in taken["seats"]] == ["Ada", "Niels"]
    assert refusal(eve.post(f"/challenges/{link}")) == "Somebody has taken up this challenge already."
    wait_for(lambda: ada.get(f"/tables/{table}").json()["act"] == 0)  # nobody is missing, so the match begins


def test_a_challenge_counts_no_more_when_it_is_withdrawn_or_too_old(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = ada.make()
    first = challenge(ada, table)["link"]
    second = challenge(ada, table)["link"]  # a new one takes the place of the old one
    gone = "This challenge was withdrawn, or there never was one."
    assert refusal(niels.post(f"/challenges/{first}")) == gone
    assert refusal(delete(niels, f"/tables/{table}/challenge")).startswith("Only players")
    assert delete(ada, f"/tables/{table}/challenge").status_code == 204
    assert refusal(niels.post(f"/challenges/{second}")) == gone
    third = challenge(ada, table, 1)["link"]
    execute(server.settings.database, f"UPDATE challenges SET until = {time.time() - 1}")
    assert refusal(niels.get(f"/challenges/{third}")).startswith("This challenge has waited long enough")
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200  # and the seat is open again


def test_what_is_no_challenge(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = ada.make()
    assert refusal(ada.post(f"/tables/{table}/challenge", days=2)).startswith("A challenge waits 1, 3, 7, 14, 30 days")
    assert refusal(niels.post(f"/tables/{table}/challenge", days=1)).startswith("Sit down first")
    niels.post(f"/tables/{table}/seats/1")
    assert refusal(ada.post(f"/tables/{table}/challenge", days=1)) == "Every seat at this table is taken."


# Clubs


def new_club(client: Client, name: str = "The Cavity") -> dict[str, Any]:
    answer = client.post("/clubs", name=name, about="Photons between two mirrors")
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def roles(client: Client, club: str) -> dict[str, str]:
    return {one["name"]: one["role"] for one in client.get(f"/clubs/{club}").json()["members"]}


def number_of(client: Client, club: str, name: str) -> int:
    members = client.get(f"/clubs/{club}").json()["members"]
    return int(next(one["number"] for one in members if one["name"] == name))


def test_a_club_is_founded_and_joined_by_link_or_by_asking(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels, lise, eve = (server.client(name) for name in ("Ada", "Niels", "Lise", "Eve"))
    made = new_club(ada)
    club = made["club"]
    assert niels.post(f"/clubs/join/{made['link']}").json()["role"] == "member"
    assert niels.post(f"/clubs/join/{made['link']}").status_code == 200  # again is no fault
    assert lise.post(f"/clubs/{club}/members").json()["role"] == "asked"
    outside = lise.get(f"/clubs/{club}").json()
    assert (outside["count"], outside["members"], outside["link"]) == (2, [], "")
    assert roles(niels, club) == {"Ada": "owner", "Niels": "member"}  # who asks is shown to those who answer
    assert roles(ada, club) == {"Ada": "owner", "Niels": "member", "Lise": "asked"}
    number = number_of(ada, club, "Lise")
    assert refusal(niels.post(f"/clubs/{club}/members/{number}", role="member")).startswith("Only the owner")
    assert ada.post(f"/clubs/{club}/members/{number}", role="member").status_code == 200
    assert roles(lise, club)["Lise"] == "member"
    lists = eve.get("/clubs").json()
    assert (lists["mine"], [one["members"] for one in lists["others"]]) == ([], [3])
    assert [one["name"] for one in lise.get("/clubs").json()["mine"]] == ["The Cavity"]


@pytest.mark.parametrize("name", ["The Cavity", "the cavity", "  The  Cavity ", "Ｔｈｅ Cavity"])
def test_a_name_is_taken_once(server: Running, name: str) -> None:
    new_club(server.client("Ada"))
    assert refusal(server.client("Eve").post("/clubs", name=name)).endswith("already; choose another name.")


def test_names_that_no_club_has(server: Running) -> None:
    ada = server.client("Ada")
    assert refusal(ada.post("/clubs", name=" \u200b")) == "A name needs at least one letter."
    assert refusal(ada.post("/clubs", name="a" * 41)) == "A name has at most 40 characters."
    assert "can't be stored" in refusal(ada.post("/clubs", name="a\0b"))
    assert "at most 300" in refusal(ada.post("/clubs", name="Ok", about="x" * 301))
    assert refusal(ada.post("/clubs/join/nothing")).startswith("This link leads into no club any more")


def test_helpers_owners_and_leaving(server: Running) -> None:
    ada, niels, lise = (server.client(name) for name in ("Ada", "Niels", "Lise"))
    made = new_club(ada)
    club, link = made["club"], made["link"]
    for client in (niels, lise):
        client.post(f"/clubs/join/{link}")
    second, third = number_of(ada, club, "Niels"), number_of(ada, club, "Lise")
    assert ada.post(f"/clubs/{club}/members/{second}", role="helper").status_code == 200
    assert refusal(niels.post(f"/clubs/{club}/members/{third}", role="helper")).startswith("Only the owner")
    assert refusal(delete(niels, f"/clubs/{club}/members/0")).startswith("The owner can't be removed")
    assert delete(niels, f"/clubs/{club}/members/{third}").status_code == 200
    assert lise.get(f"/clubs/{club}").json()["role"] == ""
    assert refusal(lise.post(f"/clubs/join/{link}")) == "The Cavity has removed you; ask to be let in again."
    assert lise.post(f"/clubs/{club}/members").json()["role"] == "asked"
    assert refusal(delete(ada, f"/clubs/{club}/members/me")).startswith("You own this club")
    assert ada.post(f"/clubs/{club}/members/{second}", role="owner").status_code == 200
    assert roles(ada, club)["Niels"] == "owner"
    assert delete(ada, f"/clubs/{club}/members/me").status_code == 204
    assert ada.get(f"/clubs/{club}").json()["role"] == ""
    fresh = niels.post(f"/clubs/{club}/link").json()["link"]
    assert fresh != link
    assert ada.post(f"/clubs/join/{link}").status_code == 404
    assert ada.post(f"/clubs/join/{fresh}").status_code == 200


def test_a_closed_club_frees_its_name(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    made = new_club(ada)
    niels.post(f"/clubs/join/{made['link']}")
    assert refusal(delete(niels, f"/clubs/{made['club']}")) == "Only the owner of the club can do that."
    assert delete(ada, f"/clubs/{made['club']}").status_code == 204
    assert refusal(niels.get(f"/clubs/{made['club']}")) == "The club The Cavity is closed."
    assert niels.get("/clubs").json() == {"mine": [], "others": []}
    assert new_club(niels)["role"] == "owner"


def test_when_an_owner_deletes_the_account_a_member_inherits(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels, lise = (server.client(name) for name in ("Ada", "Niels", "Lise"))
    made, alone = new_club(ada), new_club(lise, "Alone")
    niels.post(f"/clubs/join/{made['link']}")
    assert delete(ada, "/accounts/me").status_code == 204
    assert roles(niels, made["club"]) == {"Niels": "owner"}
    assert delete(lise, "/accounts/me").status_code == 204
    assert "is closed" in refusal(niels.get(f"/clubs/{alone['club']}"))


def test_tables_of_a_club_are_for_its_members(server: Running) -> None:
    ada, niels, eve = server.client("Ada"), server.client("Niels"), server.client("Eve")
    made = new_club(ada)
    club = made["club"]
    niels.post(f"/clubs/join/{made['link']}")
    assert refusal(eve.post("/tables", game="connect_four", club=club)) == "Only members of a club open its tables."
    table = ada.make(club=club, public=True)
    assert eve.get("/tables").json()["waiting"] == []  # not in the lobby
    assert niels.get(f"/clubs/{club}").json()["tables"] == [table]
    assert refusal(eve.post(f"/tables/{table}/seats/1")).startswith("This is a table of a club")
    niels.post(f"/tables/{table}/seats/1")
    ada.post(f"/tables/{table}/start")
    boards = [ada.open(table), niels.open(table)]
    for board in boards:
        board.next("board")
    play_out(boards, "abababa")
    results = niels.get(f"/clubs/{club}").json()["results"]
    assert results == {
        "connect_four": [{"name": "Ada", "played": 1, "won": 1}, {"name": "Niels", "played": 1, "won": 0}]
    }
    assert ada.http.put("/api/accounts/me", json={"name": "Augusta"}).status_code == 200
    assert "Augusta" in roles(niels, club)
