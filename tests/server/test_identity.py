"""Who somebody is: tokens that end, links for one device, logging out, coming back, deleting."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed

from catstate.server.play.accounts import Account
from catstate.server.web import signing
from catstate.server.web.signing import DAY, LIFE, Signer

from .client import play_out, started
from .conftest import Running


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let time pass for whoever signs and checks."""
    real, passed = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + passed[0])

    def wait(seconds: float) -> None:
        passed[0] += seconds

    return wait


@pytest.fixture
def browser(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True) as visitor:
        visitor.get("/")
        visitor.post("/me", data={"name": "Hypatia"})
        yield visitor


def another(server: Running) -> httpx.Client:
    return httpx.Client(base_url=server.url, follow_redirects=True)


def test_tokens_end_and_slide(later: Callable[[float], None]) -> None:
    signer, ada = Signer("secret"), Account("1", "Hypatia")
    token = signer.token(ada)
    later(DAY - 60)
    proof = signer.proof(token)
    assert proof is not None
    assert (proof.account, proof.is_old) == (ada, False)
    later(120)
    assert signer.proof(token) == signing.Proof(ada, is_old=True)
    later(LIFE - DAY)
    assert signer.proof(token) is None
    assert LIFE == 180 * 24 * 3600


def test_a_cookie_that_is_used_is_renewed(
    server: Running, browser: httpx.Client, later: Callable[[float], None]
) -> None:
    first = browser.cookies["catstate"]
    assert "set-cookie" not in browser.get("/").headers
    for _ in range(3):
        later(100 * DAY)
        assert "Hypatia" in browser.get("/me").text
    assert browser.cookies["catstate"] != first
    with another(server) as thief:
        thief.cookies.set("catstate", first)
        assert "Hypatia" not in thief.get("/me").text


def test_tokens_of_the_first_release_count_for_a_while(later: Callable[[float], None]) -> None:
    old = URLSafeSerializer("secret", "account").dumps(["1", "Hypatia"])
    signer = Signer("secret", time.time() + LIFE)
    proof = signer.proof(old)
    assert proof is not None
    assert proof.is_old
    later(LIFE + 1)
    assert signer.proof(old) is None


def link_of(browser: httpx.Client) -> str:
    found = re.search(r'value="http://[^"]*(/me/[^"]+)"', browser.get("/me").text)
    assert found is not None
    return found[1]


def test_a_private_link_brings_in_one_device(server: Running, browser: httpx.Client) -> None:
    link = link_of(browser)
    with another(server) as phone, another(server) as thief:
        assert "Use this device as Hypatia?" in phone.get(link).text
        assert thief.get(link).status_code == 200
        assert phone.post(link).status_code == 200
        assert "Hypatia" in phone.get("/me").text
        assert thief.get(link).status_code == 404
        refused = thief.post(link)
        assert refused.status_code == 404
        assert "it lasts 15 minutes and brings in one device" in refused.text


def test_a_private_link_ends_soon(server: Running, browser: httpx.Client, later: Callable[[float], None]) -> None:
    link = link_of(browser)
    later(15 * 60 + 2)
    with another(server) as phone:
        assert phone.post(link).status_code == 404


def test_log_out_everywhere(server: Running, browser: httpx.Client) -> None:
    link, stolen = link_of(browser), browser.cookies["catstate"]
    with another(server) as thief:
        thief.cookies.set("catstate", stolen)
        assert "Hypatia" in thief.get("/me").text
        assert browser.post("/me/logout").status_code == 200
        assert "Hypatia" in browser.get("/me").text
        assert 'value="Hypatia"' not in thief.get("/me").text
        assert thief.get(link).status_code == 404


def test_open_boards_end_with_the_token(server: Running) -> None:
    ada, niels = server.client("Hypatia"), server.client("Niels")
    table, boards = started(ada, niels)
    new = ada.post("/accounts/me/logout").json()["token"]
    with pytest.raises(ConnectionClosed, match="You are logged out"):
        boards[0].drain()
    assert ada.post(f"/tables/{table}/actions", text="drop a", ply=0).status_code == 403
    again = server.client(token=new)
    assert again.post(f"/tables/{table}/actions", text="drop a", ply=0).status_code == 200


def test_logging_out_reaches_the_other_process(serve: Callable[..., Running], postgres: Callable[[], str]) -> None:
    database = postgres()
    one, two = serve(database), serve(database)
    ada = one.client("Hypatia")
    elsewhere = two.client(token=ada.token)
    board = elsewhere.open(elsewhere.make())
    board.next("people")
    assert ada.post("/accounts/me/logout").status_code == 200
    with pytest.raises(ConnectionClosed, match="You are logged out"):
        board.drain()


def test_a_recovery_code_brings_an_account_back(server: Running, browser: httpx.Client, tmp_path: Path) -> None:
    shown = browser.post("/me/code").text
    found = re.search(r'value="((?:[a-z2-9]{5}-?){4})" aria-label="Your recovery code"', shown)
    assert found is not None
    code = found[1]
    assert code not in browser.get("/me").text  # shown once
    assert code.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    browser.post("/me", data={"name": "Countess"})
    with another(server) as phone:
        assert phone.post("/me/recover", data={"code": "aaaaa-bbbbb-ccccc-ddddd"}).status_code == 400
        assert phone.post("/me/recover", data={"code": ""}).status_code == 400
        assert phone.post("/me/recover", data={"code": f" {code.upper().replace('-', ' ')}"}).status_code == 200
        assert "Countess" in phone.get("/me").text
        assert browser.post("/me/code").status_code == 200  # a new one: the old one counts no more
        assert phone.post("/me/recover", data={"code": code}).status_code == 400


def test_deleting_a_short_name_alters_no_other_word(server: Running) -> None:
    ada, niels = server.client("a"), server.client("four")
    table, boards = started(ada, niels)
    play_out(boards, "abababa")
    assert niels.get(f"/tables/{table}").json()["result"] == "a has four in a row and wins."
    watcher = server.client("Marie")
    for client in (ada, niels):
        assert client.http.delete("/api/accounts/me").status_code == 204
        assert watcher.get(f"/tables/{table}").json()["result"] == "Somebody has four in a row and wins."


@pytest.mark.usefixtures("stopped_clock")
def test_codes_can_not_be_guessed_by_the_thousand(server: Running) -> None:
    answers = [
        httpx.post(f"{server.url}/me/recover", data={"code": "aaaaabbbbbcccccddddd"}).status_code for _ in range(12)
    ]
    assert answers[-1] == 429


def test_a_deleted_account_leaves_no_name(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Hypatia Lovelace"), server.client("Niels")
    over, boards = started(ada, niels)
    ada.post(f"/tables/{over}/chat", text="Hello")
    play_out(boards, "abababa")
    running, _ = started(ada, niels)
    waiting, watched = ada.make(public=True), niels.make()
    ada.post(f"/tables/{watched}/chat", text="I only watch")
    assert ada.http.delete("/api/accounts/me").status_code == 204
    assert ada.get("/accounts/me").status_code == 403
    assert ada.http.get("/me").status_code == 200
    for path in (
        f"/t/{over}",
        f"/t/{running}",
        f"/t/{waiting}",
        f"/t/{watched}",
        "/games",
        f"/api/tables/{over}/record",
    ):
        page = niels.http.get(path).text
        assert "Lovelace" not in page, path
    details = niels.get(f"/tables/{over}").json()
    assert details["result"] == "Somebody has four in a row and wins."
    assert [seat["name"] for seat in details["seats"]] == ["Somebody", "Niels"]
    assert niels.get(f"/tables/{waiting}").json()["seats"][0]["kind"] == "open"
    bot = niels.open(running)
    assert bot.reach(1)["act"] == 1  # a bot plays on
    server.stop()
    second = serve(database)
    assert "Lovelace" not in second.client(token=niels.token).http.get(f"/t/{over}").text
    assert second.client(token=ada.token).post("/tables", game="connect_four").status_code == 403


def test_deleting_is_asked_for(browser: httpx.Client) -> None:
    assert browser.post("/me/delete").status_code == 404
    assert "Hypatia" in browser.get("/me").text
    assert browser.post("/me/delete", data={"sure": "yes"}).status_code == 200
    assert 'value="Hypatia"' not in browser.get("/me").text
