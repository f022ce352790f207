"""Frames: what happened in portions, in words for each reader; and how a match ends before its rules end it."""

import pytest

import catstate
from catstate.core.frames import frames_of, scenes
from catstate.core.journal import NotedEvent, TableEvent
from catstate.core.match import Match
from catstate.core.narrator import name_of, narrate, whose
from catstate.core.steps import AGREE, RESIGN, Entry
from catstate.core.transcript import read

NAMES = ("Ada", "Niels", "Marie")


@pytest.mark.parametrize(
    ("sentence", "reader", "seats", "told"),
    [
        ("{0} draw|draws a box.", 0, (0,), "You draw a box."),
        ("{0} draw|draws a box.", 1, (0,), "Ada draws a box."),
        ("{0} give|gives {1} a heart.", 1, (0, 1), "Ada gives you a heart."),
        ("{0} lose|loses your|their cube. {0} are|is home.", 0, (0,), "You lose your cube. You are home."),
        ("{0} lose|loses your|their cube. {0} are|is home.", -1, (0,), "Ada loses their cube. Ada is home."),
        ("All boxes are gathered.", 0, (), "All boxes are gathered."),
        ("{0} land|lands in {whose1} office.", 0, (0, 1), "You land in Niels's office."),
        ("{0} land|lands in {whose1} office.", 1, (0, 1), "Ada lands in your office."),
    ],
)
def test_the_reader_is_addressed(sentence: str, reader: int, seats: tuple[int, ...], told: str) -> None:
    assert narrate(sentence, NAMES, reader, *seats) == told


def test_a_name_keeps_its_letters() -> None:
    assert narrate("{0} hop|hops.", ("van Gogh",), -1, 0) == "van Gogh hops."
    assert narrate("{0} hop|hops.", ("youri {1} a|b",), -1, 0) == "youri {1} a|b hops."
    assert (name_of(0, NAMES, 0), name_of(0, NAMES, 1)) == ("you", "Ada")
    assert (whose(0, NAMES, 0), whose(0, NAMES, 1)) == ("your", "Ada's")


@pytest.fixture
def match() -> Match:
    return catstate.game("connect_four").new(names=["Ada", "Niels"])


def test_each_action_is_a_scene(match: Match) -> None:
    played = match.play("drop a").play("drop b")
    film = played.film(0)
    assert [(scene.ply, scene.actor) for scene in film] == [(1, 0), (2, 1)]
    assert [line.text for line in played.story(0)] == [
        "You drop a disc into column a.",
        "Niels drops a disc into column b.",
    ]
    assert film[0].frames[0].motions[0].id == "disc-0-0"
    assert film[0].lines[0].things == ("disc-0-0",)


def test_events_of_a_match_are_given_with_their_plies(match: Match) -> None:
    played = match.play("drop a").play("drop a")
    assert played.events(1) == [(0, NotedEvent(0, 0, -1, (0, 0, 0, 0))), (1, NotedEvent(0, 1, -1, (0, 1, 0, 0)))]


def test_several_undos_are_told_once(match: Match) -> None:
    back = match.play("drop a").play("drop b").undone_to(0)
    assert [entry.action for entry in back.log] == [0, 1, -3, -3]
    assert back.state().tobytes() == match.state().tobytes()
    told = scenes(back.game, 0, back.names, 2, back.steps)
    assert [line.text for scene in told for line in scene.lines] == ["You take back your last action."]
    assert told[-1].ply == 4


def test_who_resigns_loses(match: Match) -> None:
    ended = match.play("drop a").resign(0)
    assert ended.over
    assert ended.scores == (0.0, 1.0)
    assert ended.result() == "Ada resigns."
    assert ended.log[-1] == Entry(0, RESIGN)
    assert not ended.legal()
    assert [line.text for line in ended.lines(0)] == ["You resign."]
    with pytest.raises(catstate.IllegalAction, match="over"):
        ended.play("drop a")
    with pytest.raises(catstate.IllegalAction, match="over"):
        ended.undo(consent=True)
    with pytest.raises(catstate.IllegalAction, match="over"):
        ended.resign(1)


def test_who_agree_share(match: Match) -> None:
    ended = match.agree()
    assert ended.scores == (0.5, 0.5)
    assert ended.log[-1].action == AGREE
    assert ended.result() == "All agree to end the match here."


def test_a_resignation_is_written_and_read(match: Match) -> None:
    for ended in (match.play("drop a").resign(1), match.play("drop a").agree()):
        again = read(ended.transcript())
        assert again.log == ended.log
        assert again.scores == ended.scores
        assert match.continued(ended.log).scores == ended.scores
        assert ended.at(1).to_act == 1


def test_teams_and_co_operators_resign_together() -> None:
    assert catstate.game("hop").new(seats=4, seed=1).resign(1).scores == (1.0, 0.0, 1.0, 0.0)
    assert catstate.game("cats").new(seats=3, seed=1).resign(1).scores == (0.5, 0.0, 0.5)
    assert catstate.game("torus").new(seats=3, seed=1).resign(1).scores == (0.0, 0.0, 0.0)


def test_a_seat_that_is_not_there_can_not_resign(match: Match) -> None:
    with pytest.raises(catstate.IllegalAction, match="no seat 5"):
        match.resign(5)


def test_what_happened_to_a_match_has_words(match: Match) -> None:
    step = match.resign(1).steps[-1]
    for kind in TableEvent:
        (frame,) = frames_of(match.game, step._replace(events=(NotedEvent(kind, 1),)), 0, match.names)
        assert frame.lines[0].text.endswith(".")
