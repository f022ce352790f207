"""Matches are values; what they refuse changes nothing; undo, transcripts and positions lead back."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import catstate
from catstate.core import rules as verbs
from catstate.core.journal import Journal
from catstate.core.match import Match
from catstate.core.record import Record
from catstate.core.steps import UNDO
from catstate.core.transcript import read, save, verify


@pytest.fixture
def match() -> Match:
    return catstate.game("connect_four").new(seed=7)


def test_play_leaves_the_old_match_alone(match: Match) -> None:
    before = match.state().tobytes()
    one, other = match.play("drop a"), match.play("drop b")
    assert match.ply == 0
    assert match.state().tobytes() == before
    assert [entry.action for entry in one.log] == [0]
    assert [entry.action for entry in other.log] == [1]


def test_a_line_that_branches_keeps_both_logs(match: Match) -> None:
    trunk = match.play("drop a").play("drop b")
    one, other = trunk.play("drop c"), trunk.play("drop d")
    assert [entry.action for entry in one.log] == [0, 1, 2]
    assert [entry.action for entry in other.log] == [0, 1, 3]
    assert [entry.action for entry in trunk.log] == [0, 1]


@pytest.mark.parametrize("name", [*catstate.GAMES])
def test_a_match_can_be_copied_and_pickled(name: str) -> None:
    """And plays on as the original does, chance included."""
    match = catstate.game(name).new(seed=7)
    for _ in range(5):
        match = match.play(match.legal().ids[-1])
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.game is match.game
        one, other = match, twin
        for _ in range(5):
            one, other = (each.play(each.legal().ids[0]) for each in (one, other))
        assert other.transcript() == one.transcript()
        assert other.state().tobytes() == one.state().tobytes()


def test_a_match_can_be_sent_to_another_process(match: Match) -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        after = pool.submit(Match.play, match, "drop c").result()
    assert after.log == match.play("drop c").log
    assert list(after.legal()) == list(match.legal())


def test_legal_is_a_sequence_of_texts(match: Match) -> None:
    legal = match.legal()
    assert len(legal) == 7
    assert "drop c" in legal
    assert "DROP  C" in legal
    assert "drop h" not in legal
    assert legal[0] == "drop a"
    assert list(legal)[-1] == "drop g"


def test_undo_is_an_entry_in_the_log(match: Match) -> None:
    after = match.play("drop a").undo()
    assert after.ply == 2
    assert after.log[-1].action == UNDO
    assert after.state().tobytes() == match.state().tobytes()
    assert after.play("drop b").view(0).heights.tolist() == [0, 1, 0, 0, 0, 0, 0]


def test_only_the_last_actor_may_undo_freely(match: Match) -> None:
    after = match.play("drop a")
    assert after.can_undo(0)
    assert not after.can_undo(1)
    assert not match.can_undo(0)


def test_nothing_to_undo(match: Match) -> None:
    with pytest.raises(catstate.IllegalAction, match="nothing to take back"):
        match.undo()


def test_nothing_is_taken_back_after_the_end(match: Match) -> None:
    """Not even by consent: a finished result stays."""
    for column in "abababa":
        match = match.play(f"drop {column}")
    assert match.over
    assert not match.can_undo(0)
    for consent in (False, True):
        with pytest.raises(catstate.IllegalAction, match="The match is over"):
            match.undo(consent)


def test_what_is_final_needs_consent() -> None:
    """A hypothesis said and a box shown stay, whatever hands could be guessed."""
    start = catstate.game("cats").new(seats=2, seed=4)
    shown = start.play("bid 3 alive").play("show alive")
    for match in (start.play("bid 3 alive"), shown):
        assert not match.can_undo(match.log[-1].actor)
        with pytest.raises(catstate.IllegalAction, match="is final") as refused:
            match.undo()
        assert refused.value.clause in match.game.clauses
    assert shown.undo(consent=True).state().tobytes() == start.play("bid 3 alive").state().tobytes()


def test_transcript_with_undo_replays(match: Match) -> None:
    played = match.play("drop a").undo().play("drop b").play("drop b")
    again = read(save(played))
    assert again.log == played.log
    assert again.state().tobytes() == played.state().tobytes()


def test_a_running_transcript_keeps_the_seed(match: Match) -> None:
    assert "\nseed " not in match.transcript()
    assert f"\ncommitment {match.commitment}\n" in match.transcript()
    assert "\nseed 7\n" in save(match)


def test_position_round_trip(match: Match) -> None:
    played = match.play("drop a").play("drop a")
    again = catstate.game("connect_four").position(played.position())
    assert again.state().tobytes() == played.state().tobytes()
    assert again.ply == 0


BROKEN = {
    "": "The text is empty",
    "chess 1": "begins with 'catstate GAME NUMBER'",
    "catstate go 1": "There is no game 'go'",
    "catstate connect_four 9\nend": "written under rules 9",
    "catstate connect_four 1\nseats 3\nend": "has 2 seats, not 3",
    "catstate connect_four 1\nseats two\nend": "'seats' wants a number",
    "catstate connect_four 1\noption speed=fast\nend": "has no option 'speed'",
    "catstate connect_four 1\n0: drop a": "the line 'end' is missing",
    "catstate connect_four 1\n1: drop a\nend": "but seat 0 is to act",
    "catstate connect_four 1\n* roll 5\nend": "but seat 0 is to act",
    "catstate connect_four 1\n0: fly\nend": "is no action",
    "catstate connect_four 1\nwhat\nend": "is no line of a transcript",
    "catstate connect_four 1\nend\n0: drop a": "more after the line 'end'",
    "catstate connect_four 1\n= played 3\nend": "played is 0, not 3",
    "catstate connect_four 1\n! 0: drop a [2.1]\nend": "should have been refused",
    "catstate connect_four 1\nposition\n  discs: 1\nend": "wants 2 numbers there, not 1",
    "catstate connect_four 1\nposition\n  plays: 1\nend": "has no field 'plays'",
    "catstate connect_four 1\nposition\n  played: x\nend": "wants whole numbers",
    "catstate connect_four 1\nposition\n  discs[5]: 1\nend": "has no place [5]",
    "catstate connect_four 1\nposition\n  played: 1\nend": "Turns alternate",
}


@pytest.mark.parametrize("text", BROKEN, ids=BROKEN.values())
def test_broken_transcripts_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(catstate.CatstateError) as caught:
        read(text)
    assert BROKEN[text] in str(caught.value)


def test_verify_finds_a_false_seed(match: Match) -> None:
    text = save(match.play("drop a"))
    assert verify(text).fair is True
    assert verify(text.replace("seed 7", "seed 8")).fair is False


def test_bad_input_names_what_would_be_right() -> None:
    game = catstate.game("connect_four")
    with pytest.raises(catstate.UnknownGame, match="there are: "):
        catstate.game("chess")
    with pytest.raises(catstate.BadOption, match="has 2 seats, not 5"):
        game.new(seats=5)
    with pytest.raises(catstate.BadOption, match="has no option 'size'"):
        game.new(size="7")
    with pytest.raises(catstate.NotUnderstood, match="now you could say: drop a"):
        game.new().play("drop aa")
    with pytest.raises(catstate.IllegalAction, match="77 is no action"):
        game.new().play(77)


def test_another_name_replays_nothing(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are no part of what is settled before the first ply: the state, the log and what is legal stay."""
    match = match.play("drop a").play("drop b")
    monkeypatch.setattr(verbs, "apply", refuse_to_apply)
    twin = match.renamed(["Countess", "Erwin"])
    assert twin.names == ("Countess", "Erwin")
    assert match.names == ("Ada", "Niels")
    assert twin.state().tobytes() == match.state().tobytes()
    assert twin.log == match.log
    assert twin.transcript() == match.transcript().replace("names Ada, Niels", "names Countess, Erwin")
    assert twin.lines(0)[0].text == "Erwin drops a disc into column b."


def refuse_to_apply(state: object, action: int, journal: Journal) -> None:
    raise AssertionError("an action was applied again")


def test_a_log_is_continued_by_what_is_new(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries that were kept elsewhere: only they are applied, and they are the steps of the new match."""
    behind = match.play("drop a")
    ahead = behind.play("drop b").play("drop c")
    applied = []
    apply = verbs.apply

    def count(state: Record, action: int, journal: Journal) -> None:
        applied.append(action)
        apply(state, action, journal)

    monkeypatch.setattr(verbs, "apply", count)
    caught_up = behind.continued(ahead.log[1:])
    assert applied == [1, 2]
    assert caught_up.log == ahead.log
    assert caught_up.state().tobytes() == ahead.state().tobytes()
    assert [step.entry for step in caught_up.steps] == list(ahead.log[1:])
    assert caught_up.continued([]).steps == ()
    assert behind.ply == 1


@pytest.mark.parametrize("name", [*catstate.GAMES])
def test_a_log_with_undos_is_continued(name: str) -> None:
    """An undo among the new entries leads where it led when it was played, chance included."""
    start = catstate.game(name).new(seed=5)
    match = start
    for number in range(12):
        match = match.play(match.legal().ids[-1])
        if number % 4 == 3:
            match = match.undo(consent=True)
    assert UNDO in [entry.action for entry in match.log]
    twin = start.continued(match.log[start.ply :])
    assert twin.log == match.log
    assert twin.state().tobytes() == match.state().tobytes()
    assert twin.transcript() == match.transcript()
    assert twin.lines(0) == match.story(0)[len(start.story(0)) :]
