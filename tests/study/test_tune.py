"""Tuning: what it refuses, that it finds the set that is nearest, goes on where it stopped, and says how sure it is."""

from pathlib import Path
from typing import Any

import pytest

from catstate.cli import main
from catstate.study.chunks import play_chunk
from catstate.study.crews import StudyCrew, local_crew
from catstate.study.ledger import StudyLedger
from catstate.study.plan import BadStudy
from catstate.study.tune import NothingPlayable, Tuned, tune
from catstate.study.tunepage import tuned_markdown, tuned_page
from catstate.study.tuneplan import TuneGoal, TunePlan, read_tune_plan

HEAD = 'game = "cats"\n'
SEARCH = '[search]\nmode = ["elimination", "tenure"]\n'
GOALS = "[goals]\nfirst_seat_share = 0.5\n"
ROUND = '[[round]]\nplayer = "Random"\nsets = 2\ngames = 3000\n'


def written(folder: Path, text: str) -> TunePlan:
    place = folder / "tune.toml"
    place.write_text(text, encoding="utf-8")
    return read_tune_plan(place)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + "games = 5\n" + SEARCH + GOALS + ROUND, "line 2: There is no key 'games'"),
        (HEAD + GOALS + ROUND, "[search] names the options"),
        (HEAD + '[search]\ncolour = ["red"]\n' + GOALS + ROUND, "line 3: Schrödinger's Cats has no option 'colour'"),
        (HEAD + '[search]\nmode = ["chess"]\n' + GOALS + ROUND, "line 3: The option mode of Schrödinger's Cats can't"),
        (HEAD + "[search]\nmode = []\n" + GOALS + ROUND, "line 3: mode has no choices"),
        (HEAD + "[search]\nmode = { from = 1 }\n" + GOALS + ROUND, "line 3: Whole numbers are given as"),
        (HEAD + "[search]\nmode = { from = 3, to = 1 }\n" + GOALS + ROUND, "line 3: The numbers go up"),
        (HEAD + SEARCH + ROUND, "[goals] names at least one goal"),
        (HEAD + SEARCH + "[goals]\nfun = 1\n" + ROUND, "line 5: 'fun' can't be a goal"),
        (HEAD + SEARCH + "[goals]\ndraws = 5\n" + ROUND, "line 5: draws is a share from 0 to 1, not 5"),
        (HEAD + SEARCH + '[goals]\ndraws = "few"\n' + ROUND, "line 5: A goal is a number, or a bound"),
        (HEAD + SEARCH + '[goals]\ndraws = "< 1.2.3"\n' + ROUND, "line 5: A goal is a number, or a bound"),
        (HEAD + SEARCH + "[goals]\nminutes = 0\n" + ROUND, "line 5: minutes is more than 0"),
        (HEAD + SEARCH + GOALS, "Rounds are tables"),
        (HEAD + SEARCH + GOALS + ROUND.replace("Random", "Magnus"), "line 7: There is no bot 'Magnus'"),
        (HEAD + SEARCH + GOALS + ROUND.replace("3000", "0"), "line 9: games of round 1 is a whole number from 1 on"),
        (HEAD + SEARCH + GOALS + ROUND + "colour = 1\n", "line 10: A round has no 'colour'"),
        (HEAD + SEARCH + GOALS + ROUND + ROUND.replace("2", "3"), "line 12: Round 2 takes the best of round 1"),
        (HEAD + SEARCH + GOALS + ROUND + ROUND.replace("Random", "Magnus"), "line 11: There is no bot 'Magnus'"),
        (HEAD + SEARCH + GOALS + ROUND + ROUND.replace("sets = 2\n", ""), "line 10: Round 2 lacks its sets"),
        (HEAD + "pace = 0\n" + SEARCH + GOALS + ROUND, "line 2: pace is the seconds"),
        (HEAD + "seats = 9\n" + SEARCH + GOALS + ROUND, "line 2: Schrödinger's Cats has 2 to 6 seats"),
    ],
)
def test_what_cannot_be_tuned_is_a_sentence_that_names_the_line(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadStudy) as refused:
        written(tmp_path, text)
    assert sentence in str(refused.value)
    assert main(["tune", str(tmp_path / "tune.toml")]) == 2
    assert [place.name for place in tmp_path.iterdir()] == ["tune.toml"]  # nothing half written


def test_goals() -> None:
    even, few, long = TuneGoal("first_seat_share", "=", 0.5), TuneGoal("draws", "<", 0.05), TuneGoal("minutes", ">", 30)
    assert even.off(0.5) == 0
    assert even.off(0.6) == pytest.approx(2)  # 5 points are 1
    assert few.off(0.01) == 0
    assert few.off(0.1) == pytest.approx(1)
    assert long.off(31) == 0
    assert long.off(27) == pytest.approx(1)  # a tenth is 1
    assert [even.is_met(0.48, 0.53), even.is_met(0.4, 0.52), even.is_met(0.56, 0.6)] == [True, None, False]
    assert [few.is_met(0, 0.04), few.is_met(0.04, 0.06), few.is_met(0.06, 0.1)] == [True, None, False]
    assert [long.is_met(31, 40), long.is_met(20, 40), long.is_met(20, 29)] == [True, None, False]


def tuned_with(plan: TunePlan, folder: Path, name: str, **how: Any) -> tuple[Tuned, bytes]:
    ledger = StudyLedger(folder / f"{name}.parquet")
    with local_crew(2, threads=True) as crew:
        tuned = tune(plan, ledger, crew, **how)
    return tuned, ledger.place.read_bytes()


def test_the_nearest_set_is_found_and_a_stopped_search_goes_on(tmp_path: Path) -> None:
    """The goal is the length that one mode has, as random games show that are played apart from the search."""
    plan = written(tmp_path, HEAD + SEARCH + "[goals]\ndecisions = 10\n" + ROUND)
    lengths = {
        mode: play_chunk(plan.cells({"mode": mode}, "Random")[0], 3, 10**6).mean_decisions()[0]
        for mode in ("elimination", "tenure")
    }
    assert abs(lengths["elimination"] - lengths["tenure"]) > 5
    for mode, length in lengths.items():
        wanted = written(tmp_path, HEAD + SEARCH + f"[goals]\ndecisions = {length}\n" + ROUND + ROUND)
        tuned, kept = tuned_with(wanted, tmp_path, mode)
        assert dict(tuned.best.options) == {"mode": mode}
        assert tuned.best.off < 0.3
        assert f"**mode {mode}**" in tuned_markdown(wanted, tuned)
        assert f"decisions = {length:g} is met" in tuned_markdown(wanted, tuned)
        assert tuned_page(wanted, tuned).count("<svg") == 1

    def stop(what: str) -> None:
        if "elimination" in what:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tuned_with(wanted, tmp_path, "stopped", progress=stop)
    assert tuned_with(wanted, tmp_path, "stopped")[1] == kept
    nobody = StudyCrew(lambda *work: pytest.fail("played again"), 1)
    again = tune(wanted, StudyLedger(tmp_path / "stopped.parquet"), nobody)
    assert tuned_markdown(wanted, again) == tuned_markdown(wanted, tuned)


def test_a_search_in_which_nothing_can_be_played_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = written(tmp_path, HEAD + SEARCH + GOALS + ROUND)

    def refuse(*about: Any) -> Any:
        raise BadStudy("There are too few cats for that.")

    monkeypatch.setattr(TunePlan, "cells", refuse)
    with pytest.raises(NothingPlayable, match="too few cats"):
        tuned_with(plan, tmp_path, "a")
    assert not (tmp_path / "a.parquet").exists()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, HEAD + SEARCH + GOALS + 'draws = "< 0.05"\n' + ROUND)
    assert main(["tune", str(tmp_path / "tune.toml"), "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert told == (tmp_path / "tune.md").read_text(encoding="utf-8") + "\n"
    assert "draws < 0.05 is met: 0.0% (0.0%" in told
    assert (tmp_path / "tune.html").exists()
