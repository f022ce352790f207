"""Explaining positions and finished games."""

import json
from pathlib import Path

import connect_four
import numpy as np
import pytest

import catstate
from catstate.bots.analysis import advice_text, hint, review
from catstate.bots.thinking import CannotThink
from catstate.cli import main
from catstate.core import rules as verbs
from catstate.core.advice import Analysis, Candidate
from catstate.core.chance import generator
from catstate.core.match import Match

GAME = connect_four.GAME


def played(columns: str) -> Match:
    match = GAME.new(seed=1)
    for column in columns:
        match = match.play(f"drop {column}")
    return match


def test_analyse_values_every_legal_action() -> None:
    """Three in column a and it is their turn: a wins, and nothing else is worth as much."""
    found = catstate.analyse(played("abacad"[:5] + "d"), budget=3000)
    assert found.best.text == "drop a"
    assert found.value > 0.95
    assert sorted(option.text for option in found.candidates) == [f"drop {column}" for column in "abcdefg"]
    assert sum(option.visits for option in found.candidates) == 2999
    assert found.seat == 0


def test_hint_is_a_sentence() -> None:
    assert hint(played("ababa"), 1, 2000).startswith("Drop a disc into column a: worth about ")


def test_a_hint_never_praises_another_action_more() -> None:
    """What was hardly tried is left out; what is as good is said to be so."""

    def told(*candidates: tuple[str, int, float]) -> str:
        return advice_text(Analysis(0, tuple(Candidate("", *candidate) for candidate in candidates), 0, 0))

    first = ("Go", 100, 0.5)
    assert told(first, ("Stay", 5, 0.9)) == "Go: worth about 50% of a win."
    assert told(first, ("Stay", 60, 0.51)) == "Go: worth about 50% of a win. About as good: Stay."
    assert told(first, ("Stay", 60, 0.4)) == "Go: worth about 50% of a win. Not as good: Stay (40%)."
    assert told(("Go", 3, 0.5)) == "Go: there is nothing else to do."


def test_a_hint_says_why_where_the_game_does() -> None:
    go, stay = Candidate("", "Go", 100, 0.5, "opens the door"), Candidate("", "Stay", 60, 0.4)
    assert (
        advice_text(Analysis(0, (go, stay), 0, 0))
        == "Go: worth about 50% of a win. It opens the door. Not as good: Stay (40%)."
    )


def test_a_match_is_analysed_by_itself() -> None:
    """The method and the function say the same; a level's name is a budget."""
    match = played("d")
    assert match.analyse(1, 200) == catstate.analyse(match, 1, 200) == match.analyse(budget=200)
    assert match.analyse(1, "intern").simulations == 40


def test_an_analysis_knows_what_its_seat_knows() -> None:
    """Worlds guessed from one view are analysed alike, whatever is hidden."""
    cats = catstate.game("cats")
    match = cats.new(seats=3, seed=2)
    seen = set()
    for number in range(4):
        world = cats.rules.State.new()
        verbs.determinize(match.view(match.to_act), generator(number), world)
        other = Match.start(cats, 3, {}, "x", start=np.array(world).tobytes())
        seen.add((world.tobytes(), repr(other.analyse(match.to_act, 60))))
    assert len({world for world, _ in seen}) > 1
    assert len({found for _, found in seen}) == 1


def test_analyse_refuses_bad_input() -> None:
    with pytest.raises(CannotThink, match="no level 'dean'"):
        GAME.new().analyse(0, "dean")
    with pytest.raises(CannotThink, match="Random does not think"):
        GAME.new().analyse(0, "random")
    with pytest.raises(CannotThink, match="some time"):
        GAME.new().analyse(0, 0.0)
    with pytest.raises(CannotThink, match="is over"):
        played("abababa").analyse()
    with pytest.raises(CannotThink, match="Chance is to act"):
        catstate.game("cats").new(seats=2, scripted=True).analyse()
    with pytest.raises(CannotThink, match="seat 0 is to act"):
        catstate.analyse(GAME.new(), 1, 100)
    with pytest.raises(CannotThink, match="no seat 5"):
        catstate.analyse(GAME.new(), 5, 100)
    with pytest.raises(CannotThink, match="is over"):
        catstate.analyse(played("abababa"), 0, 100)
    with pytest.raises(CannotThink, match="at least 1 simulation"):
        catstate.analyse(GAME.new(), 0, 0)
    with pytest.raises(CannotThink, match="Only a finished match"):
        review(GAME.new())


def test_review_finds_the_blunder() -> None:
    """Second player fails to stop three in column a at his third turn: that is where it turned."""
    seen = review(played("abacada"))
    blunder = seen.turning_points(1)[0]
    assert (blunder.ply, blunder.best) == (5, "drop a")
    assert blunder.cost > 0.3
    assert seen.luck == (0.0, 0.0)  # nothing is left to chance
    assert len(seen.chart) == 7
    assert seen.chart[-1].values == (1.0, 0.0)
    assert seen.scores == (1.0, 0.0)


def test_review_says_what_turned_the_match() -> None:
    """Niels must stop three on top of each other and does not. Ada's fourth disc is no news; the missed answer is."""
    turned = review(played("abacada")).turned
    assert turned is not None
    assert turned.ply == 6
    assert turned.told == "Niels drops a disc into column d."
    assert not turned.by_luck  # nothing is left to chance
    assert turned.better == "Drop a disc into column a"
    assert turned.reason == "stops Ada from making four in a row in column a"
    assert abs(turned.after - turned.before) > 0.3


def test_review_leaves_out_what_was_taken_back() -> None:
    match = played("abacad").undo(consent=True).play("drop b").play("drop a")
    assert [moment.action for moment in review(match, 50).moments][-2:] == ["drop b", "drop a"]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "x.game"
    place.write_text(played("abacada").transcript(), encoding="utf-8")
    assert main(["review", str(place), "--simulations", "100"]) == 0
    assert "Better: Drop a disc into column a" in " ".join(capsys.readouterr().out.split())
    assert main(["review", str(place), "--simulations", "50", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moments"]) == 7
    place.write_text(GAME.new(seed=1).play("drop a").transcript(), encoding="utf-8")
    assert main(["review", str(place)]) == 2
    assert "Only a finished match" in capsys.readouterr().err
