"""Playing on from an earlier ply of a finished match: against bots, with the same luck, and for nothing."""

import io

import pytest

from catstate.core.transcript import read
from catstate.draw.theme import INK

from .client import Client, play_out, started
from .conftest import Running


def finished(ada: Client, niels: Client) -> str:
    table, boards = started(ada, niels)
    play_out(boards, "abababa")
    return table


def play_from(person: Client, table: str, ply: int, seat: int | None = None) -> str:
    form = {"ply": str(ply)} | ({} if seat is None else {"seat": str(seat)})
    answer = person.http.post(f"/t/{table}/from", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def test_a_match_goes_on_from_any_ply_against_bots(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = finished(ada, niels)
    branch = play_from(niels, table, 3)
    details = niels.get(f"/tables/{branch}").json()
    assert [seat["kind"] for seat in details["seats"]] == ["bot", "person"]
    assert details["mine"] == [1]
    assert (details["known"], details["public"], details["started"]) == (True, False, True)
    board = niels.open(branch)
    assert board.next("board")["ply"] == 3
    assert board.last["board"]["act"] == 1
    board.act("drop g")
    board.reach(5)  # the bot has answered
    page = niels.http.get(f"/t/{branch}").text
    assert "goes on from ply 3 of an earlier one. It counts for nothing." in page
    assert f'href="/t/{table}/replay?ply=3"' in page


def test_the_record_of_a_branch_is_marked_and_can_be_verified(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    branch = play_from(ada, finished(ada, niels), 6)
    board = ada.open(branch)
    board.next("board")
    board.act("drop a")  # four in a row, as before
    board.until(lambda message: message["over"])
    record = ada.get(f"/tables/{branch}/record").text
    assert "# This match goes on from ply 6 of an earlier one. It counts for nothing." in record
    assert read(record).over
    assert ada.http.post(f"/t/{branch}/same").status_code == 400


def test_a_spectator_plays_on_for_the_seat_to_act_or_for_one_they_choose(server: Running) -> None:
    ada, niels, eve = (server.client(name) for name in ("Ada", "Niels", "Eve"))
    table = finished(ada, niels)
    assert eve.get(f"/tables/{play_from(eve, table, 3)}").json()["mine"] == [1]
    assert eve.get(f"/tables/{play_from(eve, table, 3, seat=0)}").json()["mine"] == [0]


def test_nobody_branches_off_a_running_match(server: Running) -> None:
    """They would see what is still to be drawn."""
    ada, niels = server.client("Ada"), server.client("Niels")
    table, boards = started(ada, niels)
    boards[0].act("drop a")
    boards[0].reach(1)
    assert ada.http.post(f"/t/{table}/from", data={"ply": "0"}).status_code == 409


@pytest.mark.parametrize(("ply", "seat"), [("7", "0"), ("8", "0"), ("", "0"), ("3", "9")])
def test_a_place_that_is_not_there_is_refused(server: Running, ply: str, seat: str) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table = finished(ada, niels)
    assert ada.http.post(f"/t/{table}/from", data={"ply": ply, "seat": seat}).status_code == 400


def test_hidden_hands_stay_hidden_in_a_branch(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels, game="cats", seats=2)
    ada.post(f"/tables/{table}/resign")
    branch = play_from(ada, table, 12)
    replay = niels.http.get(f"/t/{branch}/replay/12?seat=1")
    assert replay.status_code == 403
    assert niels.open(branch).next("board")["seat"] == -1


# Pictures


def test_every_shared_link_has_a_picture(server: Running) -> None:
    from PIL import Image

    ada, niels = server.client("Ada"), server.client("Niels")
    table = finished(ada, niels)
    waiting = ada.make()
    for page in ("/", "/rules/connect_four", f"/t/{table}", f"/t/{table}/replay", f"/t/{waiting}"):
        text = ada.http.get(page).text
        address = text.partition('<meta property="og:image" content="')[2].partition('"')[0]
        assert address.startswith(server.url)
        answer = niels.http.get(address.removeprefix(server.url))
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        with Image.open(io.BytesIO(answer.content)) as picture:
            assert picture.size == (1200, 630)
            colours = picture.convert("RGB").getcolors(1 << 20) or []
        assert tuple(bytes.fromhex(INK["ink"][0][1:])) in [colour for _, colour in colours]
        assert len(colours) > 50, page  # words and a drawing


def test_pictures_show_what_everybody_may_see(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels, game="cats", seats=2)
    seen = ada.http.get(f"/t/{table}/board.svg").text
    assert (
        seen
        == niels.http.get(f"/t/{table}/board.svg").text
        == server.client("Eve").http.get(f"/t/{table}/board.svg").text
    )
    assert "no-store" not in ada.http.get(f"/t/{table}/board.svg").headers["cache-control"]
    assert ada.http.get(f"/t/{ada.make()}/board.svg").status_code == 409


def test_only_tables_that_are_not_public_are_kept_out_of_search_engines(server: Running) -> None:
    ada = server.client("Ada")
    mark = '<meta name="robots" content="noindex">'
    assert mark in ada.http.get(f"/t/{ada.make()}").text
    assert mark not in ada.http.get(f"/t/{ada.make(public=True)}").text
