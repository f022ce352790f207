"""Nobody is sent what their seat may not know: everything that sockets and pages send during whole matches is recorded,
and each part of it is worked out again from a possible world that agrees with the seat's own view and nothing else."""

import json
import random
from typing import Any

import pytest

from catstate import GAMES, game
from catstate.core import rules as verbs
from catstate.core.chance import generator
from catstate.core.choices import choices_of, questions_of
from catstate.core.frames import frame_of
from catstate.core.journal import shown
from catstate.core.match import Match
from catstate.core.rules import PUBLIC
from catstate.core.steps import view_of
from catstate.core.transcript import read
from catstate.server.web.wire import encode

from .client import Board, Client
from .conftest import Running

KNOWN = {
    "board": "t ply seat act over ask asks choices undo scores shapes layers describe",
    "scene": "t was ply actor first frames layers shapes turn describe",
    "words": "t ply text",
    "people": "t seats mine watching deadline clock by_turns rated rating offer again preparing started ended now",
    "log": "t first lines",
    "curtain": "t seat name",
    "room": "t html",
}
SHORT = {"lab": {"data": "1"}}  # options that make a match at random a third as long
SEAT = {"name", "kind", "level", "here", "away", "vacation", "thinking"}


def possible_view(match: Match, seat: int, number: int) -> Any:
    """The seat's view of another world that it can't tell from the true one."""
    world = match.game.rules.State.new()
    verbs.determinize(match.view(seat), generator(number), world)
    return view_of(match.game, world, seat)


def check_board(message: dict[str, Any], match: Match, seat: int) -> None:
    """A board holds what follows from its seat's view."""
    at = match.at(message["ply"])
    view, notation, board = possible_view(at, seat, message["ply"]), at.game.notation, at.game.board
    assert message["seat"] == seat
    assert message["layers"] == board.draw(view, match.names, at.legal_for(seat))
    assert message["describe"] == at.game.terminal.describe(view, match.names)
    assert {name: tuple(shape) for name, shape in message["shapes"].items()} == board.shapes(view)
    if not at.over:
        assert message["ask"] == notation.ask(view, match.names)
        assert message["scores"] is None
    if at.to_act != seat:
        assert message["choices"] == []
    expected = choices_of(at.game, view, match.names, at.legal_for(seat))
    assert message["choices"] == json.loads(encode(expected))
    assert message["asks"] == (questions_of(at.game, view, match.names, expected) if expected else {})


def check_scene(scene: dict[str, Any], match: Match, seat: int) -> None:
    """What a scene changes of the drawing follows from the seat's view."""
    at = match.at(scene["ply"])
    legal = at.legal_for(seat) if scene["turn"] else ()
    drawn = at.game.board.draw(possible_view(at, seat, scene["ply"]), match.names, legal)
    assert {name: drawn[name] for name in scene["layers"]} == scene["layers"]


def told(match: Match, seat: int) -> tuple[list[str], list[dict[str, str]]]:
    """Sentences and motions as they follow from the events that the seat is shown, and from a possible world."""
    sentences, motions = [], []
    for ply, step in enumerate(match.replay()):
        world = match.game.rules.State.new()
        verbs.determinize(view_of(match.game, step.after, seat), generator(ply), world)
        view = view_of(match.game, world, seat)
        for event in shown(step.events, seat):
            frame = frame_of(match.game, event, view, match.names)
            sentences += [line.text for line in frame.lines]
            motions += [{name: value for name, value in vars(one).items() if value} for one in frame.motions]
    return sentences, motions


def play_at_random(boards: list[Board], seed: int) -> None:
    choose = random.Random(seed)
    while not boards[0].last["board"]["over"]:
        ply, seat = boards[0].last["board"]["ply"], boards[0].last["board"]["act"]
        boards[seat].act(choose.choice(boards[seat].last["board"]["choices"])["text"])
        for board in boards:
            board.reach(ply + 1)


@pytest.mark.parametrize("title", [*GAMES])
def test_nothing_hidden_is_sent(server: Running, title: str) -> None:
    seats = max(2, game(title).seats[0])
    people = [server.client(f"Person {number}") for number in range(seats)]
    eve = server.client("Eve")
    table = people[0].make(title, seats=seats, options=SHORT.get(title, {}))
    for seat, client in enumerate(people[1:], 1):
        assert client.post(f"/tables/{table}/seats/{seat}").status_code == 200
    assert people[0].post(f"/tables/{table}/start").status_code == 200
    everyone: list[Client] = [*people, eve]
    boards = [client.open(table) for client in everyone]
    for board in boards:
        board.next("board")
    start_ply = boards[0].last["board"]["ply"]
    early = [client.http.get(f"/t/{table}").text for client in everyone]
    for seat in range(seats):
        refused = eve.http.get(f"/t/{table}/replay/0", params={"seat": seat})
        assert refused.status_code == 403
        assert eve.get(f"/tables/{table}/view", seat=seat).status_code == 403
    start = [client.get(f"/tables/{table}/view").json() for client in everyone]
    play_at_random(boards, 11)
    for board in boards:
        board.words(boards[0].last["board"]["ply"])
    record = people[0].get(f"/tables/{table}/record").text
    match = read(record)
    secret = match.setting.seed
    assert secret is not None
    for client, board, seat, page, first in zip(everyone, boards, [*range(seats), PUBLIC], early, start, strict=True):
        assert secret not in page
        assert secret not in json.dumps(first)
        check_board({key: first[key] for key in first if key != "log"}, match, seat)
        motions: list[dict[str, str]] = []
        dealt = len(told(match.at(start_ply), seat)[1])
        for text in board.received:
            assert secret not in text
            assert not any(other.token.split(".")[0] in text for other in everyone if other is not client)
            for message in json.loads(text):
                assert set(message) <= set(KNOWN[message["t"]].split()), message["t"]
                if message["t"] == "board":
                    check_board(message, match, seat)
                elif message["t"] == "scene":
                    check_scene(message, match, seat)
                    motions += [motion for frame in message["frames"] for motion in frame["motions"]]
                elif message["t"] == "words":
                    at = match.at(message["ply"])
                    view = possible_view(at, seat, message["ply"])
                    assert message["text"] == at.game.terminal.describe(view, match.names)
                elif message["t"] == "people":
                    assert all(set(one) == SEAT for one in message["seats"])
        sentences, moved = told(match, seat)
        assert [line["text"] for line in board.lines] == sentences
        assert motions == moved[dealt:]


def test_a_shared_screen_has_a_curtain(server: Running) -> None:
    title = next(name for name, one in GAMES.items() if one.secrets)
    ada = server.client("Ada")
    table = ada.make(title, seats=2)
    assert ada.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    board = ada.open(table)
    seen: list[int] = []
    while set(seen) != {0, 1}:
        assert len(seen) < 60
        message = board.next()
        if message["t"] == "curtain":
            board.send(do="act", text="anything", ply=0)
            assert board.next("sorry")["text"] == "Pass the screen on first."
            board.send(do="show", seat=message["seat"])
        elif message["t"] == "board" and message["choices"]:
            assert message["seat"] == message["act"]
            seen.append(message["seat"])
            board.act()
        elif message["t"] == "board" and "curtain" in board.last and not seen:
            assert message["seat"] == PUBLIC
