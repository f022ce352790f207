"""Tournaments: who sits where, what the intervals say, when they stop."""

import json
import math

import connect_four
import pytest

from catstate.bots.arena import Entrant, always, compete, lineups, read_entrant, wilson
from catstate.bots.thinking import Budget, CannotThink
from catstate.cli import main
from catstate.core.errors import BadOption

GAME = connect_four.GAME


def test_everyone_has_every_seat():
    assert lineups(GAME, 2, 2) == [(0, 1), (1, 0)]
    assert lineups(GAME, 3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert lineups(GAME, 2, 3) == [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    assert lineups(GAME, 3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_entrants_are_read():
    assert read_entrant("professor") == Entrant("Professor")
    assert read_entrant("postdoc:200") == Entrant("Postdoc", Budget(simulations=200))
    assert read_entrant("intern:0.1s") == Entrant("Intern", Budget(seconds=0.1))
    assert read_entrant("postdoc:200").name == "Postdoc:200"
    for bad in ("dean", "postdoc:many", "postdoc:0", "postdoc:-1s"):
        with pytest.raises(CannotThink):
            read_entrant(bad)


def test_wilson_interval():
    """By hand for 8 of 10: centre (0.8 + 1.9207/10) / 1.38415 = 0.7168, half 1.96/1.38415 · √(0.016 + 0.0096)."""
    share = wilson(0.8, 10)
    assert share.low == pytest.approx(0.4902, abs=2e-4)
    assert share.high == pytest.approx(0.9433, abs=2e-4)
    assert math.isnan(wilson(0.5, 0).mean)


def test_sequential_interval_is_wider_and_shrinks():
    assert always(0.8, 50).low < wilson(0.8, 50).low
    assert always(0.8, 5000).low > 0.77


def test_the_same_seed_gives_the_same_tournament():
    bots = [Entrant("Postdoc", Budget(simulations=60)), Entrant("Random")]
    one = compete(GAME, 2, {}, bots, 7, seed=5)
    other = compete(GAME, 2, {}, bots, 7, seed=5, workers=2)
    assert one.results == other.results
    assert len(one.results) == 7
    assert [result.seed for result in one.results] == [5, 5, 6, 6, 7, 7, 8]


def test_stops_when_the_question_is_settled():
    bots = [Entrant("Postdoc", Budget(simulations=200)), Entrant("Random")]
    seen = compete(GAME, 2, {}, bots, 400, until=0.6)
    assert seen.share(0).low > 0.6
    assert len(seen.results) < 100
    assert seen.ratings[0][0] > seen.ratings[1][0] + 10
    assert seen.against(0, 1).mean == 1 - seen.against(1, 0).mean


def test_refuses_nothing_to_do():
    with pytest.raises(BadOption, match="at least 1"):
        compete(GAME, 2, {}, [Entrant("Random")], 0)
    with pytest.raises(BadOption, match="at least one bot"):
        compete(GAME, 2, {}, [], 10)


def test_the_command_gives_figures_and_a_picture(capsys, tmp_path):
    picture = tmp_path / "ratings.svg"
    words = ["arena", "connect_four", "--bots", "intern:30,random", "--games", "4", "--json", "--plot", str(picture)]
    assert main(words) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 4
    assert [bot["bot"] for bot in figures["bots"]] == ["Intern:30", "Random"]
    assert b"<svg" in picture.read_bytes()
    assert main(["arena", "connect_four", "--bots", "intern:30,random,postdoc:30", "--games", "6"]) == 0
    assert "Finishes above" in capsys.readouterr().out
    assert main(["arena", "connect_four", "--bots", "dean"]) == 2
    assert "no level 'dean'" in capsys.readouterr().err
