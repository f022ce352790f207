"""Fair play and quiet: who is muted is not heard, who is blocked is not met; both from the other's name."""

import re
from collections.abc import Callable

from .client import Client, play_out, started
from .conftest import Running


def people(server: Running, *names: str) -> list[Client]:
    return [server.client(name) for name in names]


def keys(client: Client) -> list[str]:
    """What names those whom somebody mutes or blocks, on the page about themselves."""
    return re.findall(r'name="key" value="([0-9a-f]+)"', client.http.get("/me").text)


def test_who_is_muted_is_not_heard_any_more(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels)
    niels.post(f"/tables/{table}/chat", text="Quack")
    assert boards[0].next("chat")["lines"] == [{"seat": 1, "name": "Niels", "text": "Quack"}]
    assert ada.http.post(f"/t/{table}/mute", data={"seat": "1"}).status_code == 303
    again = boards[0].next("chat")  # at once, on the board that is open
    assert (again["first"], again["lines"]) == (0, [{"seat": 1, "name": "", "text": ""}])
    niels.post(f"/tables/{table}/chat", text="Quack quack")
    assert boards[0].next("chat") == {"t": "chat", "first": 1, "lines": [{"seat": 1, "name": "", "text": ""}]}
    ada.post(f"/tables/{table}/chat", text="Finally quiet")
    assert boards[0].next("chat")["lines"][0]["text"] == "Finally quiet"
    page = ada.http.get(f"/t/{table}").text
    assert "Quack" not in page
    assert "Quack" in niels.http.get(f"/t/{table}").text
    (key,) = keys(ada)
    server.stop()
    second = serve(database)
    assert "Quack" not in second.client(token=ada.token).http.get(f"/t/{table}").text
    back = second.client(token=ada.token)
    assert back.http.post("/me/hear", data={"key": key}).status_code == 303
    assert "Quack" in back.http.get(f"/t/{table}").text
    assert keys(back) == []


def test_who_is_blocked_gets_no_seat(server: Running) -> None:
    ada, niels, lise = people(server, "Ada", "Niels", "Lise")
    table, boards = started(ada, niels)
    play_out(boards, "abababa")
    assert ada.http.post(f"/t/{table}/block", data={"seat": "1"}).status_code == 303
    hers = ada.make("cats", seats=3)
    refused = niels.post(f"/tables/{hers}/seats/1")
    assert refused.status_code == 403
    assert refused.json()["error"] == "Somebody at this table does not play with you."
    assert lise.post(f"/tables/{hers}/seats/1").status_code == 200
    his = niels.make()
    refused = ada.post(f"/tables/{his}/seats/1")
    assert refused.status_code == 403
    assert refused.json()["error"] == "You have blocked Niels, who sits here."
    rematch = ada.post(f"/tables/{table}/rematch").json()["table"]
    kinds = [seat["kind"] for seat in ada.get(f"/tables/{rematch}").json()["seats"]]
    assert kinds == ["open", "person"]
    assert niels.post(f"/tables/{rematch}/seats/0").status_code == 403


def test_a_match_that_runs_goes_on(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, boards = started(ada, niels)
    ada.http.post(f"/t/{table}/block", data={"seat": "1"})
    play_out(boards, "abababa")
    assert ada.get(f"/tables/{table}").json()["ended"] is True


def test_it_is_done_from_a_name(server: Running) -> None:
    ada, niels, eve = people(server, "Ada", "Niels", "Eve")
    table, _ = started(ada, niels)
    eve.post(f"/tables/{table}/chat", text="I only watch")
    page = ada.http.get(f"/t/{table}").text
    assert f'href="/t/{table}/person?seat=1">Niels</a>' in page
    assert f'href="/t/{table}/person?line=0">Eve</a>' in page
    about = ada.http.get(f"/t/{table}/person", params={"seat": 1}).text
    assert ">Mute</button>" in about
    assert ">Block</button>" in about
    assert "keeps their page private" in about
    assert "That is you." in ada.http.get(f"/t/{table}/person", params={"seat": 0}).text
    assert "Eve" in ada.http.get(f"/t/{table}/person", params={"line": 0}).text
    assert ada.http.post(f"/t/{table}/report", data={"ply": "0", "text": "Noise"}).status_code == 303
    ada.http.post(f"/t/{table}/block", data={"ply": "0"})
    after = ada.http.get(f"/t/{table}/person", params={"line": 0}).text
    assert "You have blocked Eve." in after
    assert ">Unblock</button>" in after


def test_from_a_page_and_back(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    niels.http.post("/me/page", data={"public": "on"})
    page = niels.http.get("/me/page").headers["location"]
    assert ada.http.post(f"{page}/avoid", data={"kind": "mute"}).status_code == 303
    assert ada.http.post(f"{page}/avoid", data={"kind": "block"}).status_code == 303  # one of the two at a time
    assert len(keys(ada)) == 1
    assert ada.post(f"/tables/{niels.make()}/seats/1").status_code == 403
    ada.http.post("/me/hear", data={"key": keys(ada)[0]})
    assert ada.post(f"/tables/{niels.make()}/seats/1").status_code == 200


def test_what_makes_no_sense_is_refused(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table = ada.make("cats", seats=3, bots={1: "Random"})
    for data in ({"seat": "0"}, {"seat": "1"}, {"seat": "2"}, {"seat": "9"}, {"ply": "7"}, {}):
        refused = ada.http.post(f"/t/{table}/block", data=data)
        assert refused.status_code in (400, 404), data
    assert ada.http.get(f"/t/{table}/person", params={"seat": 1}).status_code == 404
    assert ada.http.post("/me/hear", data={"key": "0"}).status_code == 404
    hidden = niels.http.get("/me/page").headers["location"]
    assert ada.http.post(f"{hidden}/avoid", data={"kind": "block"}).status_code == 404
    assert ada.http.post(f"{hidden}/avoid", data={"kind": "kick"}).status_code == 400
    assert keys(ada) == []


def test_nobody_learns_the_account_of_another(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, _ = started(ada, niels)
    ada.http.post(f"/t/{table}/block", data={"seat": "1"})
    account = niels.http.get("/me/data").json()["account"]["id"]
    for path in ("/me", "/me/data", f"/t/{table}/person?seat=1", f"/t/{table}"):
        assert account not in ada.http.get(path).text, path


def test_deleting_an_account_ends_its_blocks(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, _ = started(ada, niels)
    ada.http.post(f"/t/{table}/block", data={"seat": "1"})
    assert niels.http.delete("/api/accounts/me").status_code == 204
    assert keys(ada) == []


def test_blocking_reaches_the_other_process(serve: Callable[..., Running], postgres: Callable[[], str]) -> None:
    database = postgres()
    one, two = serve(database), serve(database)
    ada, niels = people(one, "Ada", "Niels")
    table, _ = started(ada, niels)
    board = two.client(token=ada.token).open(table)
    niels.post(f"/tables/{table}/chat", text="Quack")
    assert board.next("chat")["lines"][0]["text"] == "Quack"
    ada.http.post(f"/t/{table}/mute", data={"seat": "1"})
    assert board.next("chat")["lines"][0]["text"] == ""


def test_who_is_blocked_is_not_invited_and_does_not_invite(server: Running) -> None:
    ada, niels = people(server, "Ada", "Niels")
    table, _ = started(ada, niels)
    niels.post(f"/tables/{table}/resign")
    ada.http.post(f"/t/{table}/block", data={"seat": "1"})
    for client, seat, words in ((ada, 1, "You have blocked Niels."), (niels, 0, "Ada does not play with you.")):
        new = client.make()
        answer = client.http.post(f"/t/{new}/invite", data={"text": f"{table} {seat}"})
        assert answer.status_code in (400, 403)
        assert words in answer.text
