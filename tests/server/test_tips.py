"""Tips over HTTP and over the socket: for the board that one sees, and for no other."""

import catstate
from catstate.core.tips import match_tip

from .client import started
from .conftest import Running


def test_a_tip_is_for_the_board_that_one_sees(server: Running) -> None:
    ada, niels, watcher = (server.client(name) for name in ("Ada", "Niels", "Max"))
    table, boards = started(ada, niels, game="cats", options={"doctorates": "on"})
    path = f"/tables/{table}/tips"
    own = ada.get(f"{path}/doctorate-0").json()
    assert own["when"], "she knows her own doctorate: it is a card"
    assert "It is yours" in own["now"]
    for client in (niels, watcher):
        hidden = client.get(f"{path}/doctorate-0").json()
        assert hidden["name"] == "A doctorate, face down"
        assert hidden["when"] == ""
    peeking = niels.get(f"{path}/doctorate-0", seat=0)
    assert peeking.status_code == 403
    assert peeking.json()["error"] == "You can look from other seats once the match is over."
    past = ada.get(f"{path}/doctorate-0", seat=0, ply=1)
    assert past.status_code == 403, "a board of the past is everybody's while the match runs"
    boards[0].send(do="explain", text="doctorate-0")
    assert boards[0].next("tip")["name"] == own["name"]


def test_what_is_not_on_the_board_is_refused(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    table, _ = started(ada, niels)
    answer = ada.get(f"/tables/{table}/tips/column-q")
    assert answer.status_code == 422
    assert answer.json()["error"] == "There is no 'column-q' on this board."
    assert ada.get(f"/tables/{table}/tips/{'x' * 41}").status_code == 422


def test_a_written_position_has_tips_without_a_table(server: Running) -> None:
    match = catstate.game("torus").new(seats=2, seed=5)
    stranger = server.client()
    asked = {"position": match.position(), "thing": "code-0"}
    assert stranger.post("/tips", **asked).json()["name"] == match_tip(match, -1, "code-0").name
    refused = stranger.post("/tips", **asked, seat=7)
    assert refused.json()["error"] == "There is no seat 7 in this position."
    assert stranger.post("/tips", position="catstate torus 2\nposition\n  rubbish", thing="die").status_code == 400
