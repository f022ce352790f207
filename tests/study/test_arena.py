"""Tournaments: who sits where, what the intervals say, when they stop."""

import itertools
import json
import math
from pathlib import Path

import connect_four
import numpy as np
import pytest

from catstate.bots.levels import LEVELS, budget_for
from catstate.bots.names import find_bots
from catstate.bots.sparring import PARTNERS
from catstate.bots.thinking import Budget, think
from catstate.cli import main
from catstate.core.balance import wilson
from catstate.core.errors import BadOption
from catstate.study import contests, strength
from catstate.study.arena import Result, always, compete, lineups
from catstate.study.report import page

GAME = connect_four.GAME


def test_everyone_has_every_seat() -> None:
    assert lineups(GAME, 2, 2) == [(0, 1), (1, 0)]
    assert lineups(GAME, 3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert lineups(GAME, 2, 3) == [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    assert lineups(GAME, 3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_levels_count_simulations_and_never_ask_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, a level thinks as much as it says: time passes a thousandfold here."""
    count = itertools.count()
    monkeypatch.setattr("catstate.bots.thinking.time.perf_counter", lambda: 1000.0 * next(count))
    for level in LEVELS.values():
        if level.simulations:
            assert budget_for(GAME, level) == Budget(simulations=level.simulations)
            thought = think(GAME, GAME.new().view(0), budget_for(GAME, level))
            assert thought.simulations == level.simulations


def test_wilson_interval() -> None:
    """By hand for 8 of 10: centre (0.8 + 1.9207/10) / 1.38415 = 0.7168, half 1.96/1.38415 · √(0.016 + 0.0096)."""
    share = wilson(0.8, 10)
    assert share.low == pytest.approx(0.4902, abs=2e-4)
    assert share.high == pytest.approx(0.9433, abs=2e-4)
    assert math.isnan(wilson(0.5, 0).mean)
    for games in range(1, 200):
        assert wilson(1.0, games).high == 1.0
        assert wilson(0.0, games).low == 0.0


def test_sequential_interval() -> None:
    """By hand for 10 of 10: 1/11 · m⁻¹⁰ = 20 at m = (1/220)^(1/10) = 0.5831. Wider than one look's, and it shrinks."""
    assert always(1.0, 10).low == pytest.approx(0.5831, abs=1e-4)
    assert always(1.0, 10).high == 1.0
    assert always(0.0, 10).high == pytest.approx(1 - 0.5831, abs=1e-4)
    assert always(0.8, 50).low < wilson(0.8, 50).low
    assert always(0.8, 5000).low > 0.77
    assert math.isnan(always(0.5, 0).mean)


def test_sequential_interval_holds_at_every_look() -> None:
    """Fair coins, looked at after every throw up to 300: of 400 series at most 5 % may ever leave the interval, and
    with Wilson's far more do."""
    rng = np.random.default_rng(1)
    left = {always: 0, wilson: 0}
    for _ in range(400):
        heads = np.cumsum(rng.integers(0, 2, 300))
        for interval in left:
            shares = (interval(int(count) / throws, throws) for throws, count in enumerate(heads, 1) if throws % 5 == 0)
            left[interval] += any(not share.low <= 0.5 <= share.high for share in shares)
    assert left[always] <= 20
    assert left[wilson] > 60


def test_the_same_seed_gives_the_same_tournament() -> None:
    bots = find_bots("Postdoc:60,Random")
    one = compete(GAME, 2, {}, bots, 7, seed=5)
    other = compete(GAME, 2, {}, bots, 7, seed=5, workers=2)
    assert one.results == other.results
    assert len(one.results) == 7
    assert [result.seed for result in one.results] == [5, 5, 6, 6, 7, 7, 8]


def test_stops_when_the_question_is_settled() -> None:
    bots = find_bots("Postdoc:200,Random")
    seen = compete(GAME, 2, {}, bots, 400, until=0.6)
    assert seen.share(0).low > 0.6
    assert len(seen.results) < 100
    assert seen.ratings[0][0] > seen.ratings[1][0] + 10
    assert seen.against(0, 1).mean == 1 - seen.against(1, 0).mean


def test_refuses_nothing_to_do() -> None:
    with pytest.raises(BadOption, match="at least 1"):
        compete(GAME, 2, {}, find_bots("Random"), 0)
    with pytest.raises(BadOption, match="at least one bot"):
        compete(GAME, 2, {}, [], 10)


def test_the_command_gives_figures_and_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
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
    assert "no bot 'dean'" in capsys.readouterr().err


def test_a_measurement_is_kept_gone_on_with_and_written_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Random players only, so that it takes no time: two rounds, kept, read again; changed bots are measured anew."""
    contest = contests.Contest("hop", 2, ("Random", "Random"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(contests.BY_KEY, contest.key, contest)
        tallies = {contest.key: strength.ContestTally(strength.fingerprint(contest))}
        for seed in range(2):
            results, took = strength.play_round(contest.key, seed)
            tallies[contest.key].results.extend(results)
            tallies[contest.key].seconds += took
        place = tmp_path / "strength.json"
        strength.write_tallies(tallies, place)
        again = strength.read_tallies(place)
        assert again[contest.key].results == tallies[contest.key].results
        assert [result.lineup for result in again[contest.key].results] == [(0, 1), (1, 0)] * 2
        patch.setattr(strength, "fingerprint", lambda contest: "other")
        patch.setattr(strength, "CONTESTS", (contest,))
        strength.measure(again, 0.0)
        assert len(again[contest.key].results) == 4  # no time: what was measured before stays until there is better
    assert strength.read_tallies(tmp_path / "none.json") == {}
    place.write_text("[]", encoding="utf-8")
    with pytest.raises(BadOption, match="holds no measurement"):
        strength.read_tallies(place)
    with pytest.raises(BadOption, match="'chess' is not measured"):
        strength.measure({}, 1, "chess")
    with pytest.raises(BadOption, match="part 'together' of the report has no figures of hop"):
        strength.measure({}, 1, "hop", part="together")


def test_the_page_says_what_is_wanted_and_what_was_reached() -> None:
    duel = contests.DUELS[0]
    won = [Result(seed, (0, 1), (1.0, 0.0), 9) for seed in range(20)]
    tallies = {duel.key: strength.ContestTally(strength.fingerprint(duel), won, 3.0, "2026-01-01")}
    lines = page(tallies).splitlines()
    (line,) = [line for line in lines if "| Intern | Random | 100% |" in line]
    assert line.endswith("| 50% | 60% | 20 | yes |")
    assert sum("not measured" in line for line in lines) == len(contests.DUELS) - 1
    assert tallies[duel.key].is_decided(duel)
    assert "| Intern | Random | 100%† |" in page(
        {duel.key: strength.ContestTally("other bots", won, 3.0, "2026-01-01")}
    )
    assert not strength.ContestTally("x", won[:5]).is_decided(duel)
    assert contests.Contest("lab", 4, ("Intern", "Random")).wanted == 0.375
    assert contests.Contest("hop", 4, ("Intern", "Random")).wanted == 0.6


def test_who_sits_where_against_partners() -> None:
    """Alone on each seat in turn; as pairs in all six arrangements; where all win together, one seat beside them."""
    by_key = contests.BY_KEY
    assert by_key["lab 2  data=2 Postdoc Walker"].rows() == [(0, 1), (1, 0)]
    assert sorted(by_key["lab 4  data=2 Postdoc Walker"].rows()) == sorted(
        [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    )
    pairs = by_key["cats 4  pairs Professor Calculator"].rows()
    assert len(set(pairs)) == 6
    assert all(sum(row) == 2 for row in pairs)
    assert by_key["hop 4  Intern Racer"].rows() == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert by_key["torus 2 Playable Postdoc Cleaner"].rows() == [(0, 1), (1, 0)]
    assert by_key["torus 2 Playable Cleaner"].rows() == [(0, 0)]


def test_every_level_meets_every_partner_in_the_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The command measures one part of one game; its figures stand in the partners' table."""
    place = tmp_path / "strength.md"
    words = ["arena", "--report", str(place), "--part", "sparring", "--workers", "1"]
    assert main([*words, "--only", "hop", "--minutes", "0.01"]) == 0
    lines = place.read_text(encoding="utf-8").splitlines()
    assert "| seats | fair | level | Racer | Blocker | Keeper | Attacker |" in lines
    for game, partners in PARTNERS.items():
        start = next(n for n, line in enumerate(lines) if line.startswith("| seats") and partners[0] in line)
        levels = [line.split(" | ")[2] for line in lines[start + 2 : lines.index("", start)]]
        assert [name for name in levels if name != "nobody"] == ["Intern", "Postdoc", "Professor"] * len(
            contests.TABLES[game]
        )
    kept = json.loads(place.with_suffix(".json").read_text(encoding="utf-8"))
    assert kept
    assert all(contests.BY_KEY[key].part == "sparring" and key.startswith("hop") for key in kept)
    assert main([*words, "--minutes", "0"]) == 2
    assert "some minutes" in capsys.readouterr().err
