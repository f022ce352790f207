"""The leaderboard: everybody meets everybody on the same deals; only whole deals count; it goes on where it stopped."""

from pathlib import Path

import pytest

import catstate
from catstate import BadOption
from catstate.adapters.spielbot import SpielSearch
from catstate.cli import main
from catstate.study import leaderboard
from catstate.study.arena import Result
from catstate.study.leaderboard import FIRST_DEAL, League, jobs_of, measure, page, read_standings, write_standings

CATS = catstate.game("cats")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who need no thought, in one game."""
    monkeypatch.setattr(leaderboard, "BOARDS", {"cats": ("Random", "PPO")})


@pytest.mark.usefixtures("quick")
def test_every_pair_meets_both_ways_and_the_page_tells_it() -> None:
    standing = League()
    for job in list(jobs_of("cats", standing))[:5]:  # two deals, and half of a third
        _, result, took = leaderboard.play_job(job)
        standing.played[job[1], job[2]] = result
        standing.seconds += took
    assert {(deal - FIRST_DEAL, row) for deal, row in standing.played} == {
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
        (2, (0, 1)),
    }
    assert len(standing.tournament(CATS).results) == 4
    text = page({"cats": standing})
    assert "2 deals, 2 seats; row against column." in text
    assert "| PPO | 4 |" in text


@pytest.mark.usefixtures("quick")
def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "leaderboard.json"
    result = Result(FIRST_DEAL, (0, 1), (0.0, 1.0), 40)
    write_standings({"cats": League({(FIRST_DEAL, (0, 1)): result}, 1.5)}, kept)
    again = read_standings(kept)
    assert again["cats"].played == {(FIRST_DEAL, (0, 1)): result}
    assert next(jobs_of("cats", again["cats"])) == ("cats", FIRST_DEAL, (1, 0))


def test_a_bot_that_has_changed_begins_anew_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when somebody has joined or left, and whatever the order."""
    kept = tmp_path / "leaderboard.json"
    monkeypatch.setattr(leaderboard, "BOARDS", {"cats": ("Random", "Intern", "PPO", "Trusting")})
    played: list[tuple[int, ...]] = [(0, 1), (1, 0), (0, 2), (0, 3)]
    results = {(FIRST_DEAL, row): Result(FIRST_DEAL, row, (0.0, 1.0), 40) for row in played}
    write_standings({"cats": League(results, 1.5, "2026-01-02")}, kept)
    marks = leaderboard.mark_of_entrant
    monkeypatch.setattr(leaderboard, "mark_of_entrant", lambda game, name: marks(game, name) + "!" * (name == "PPO"))
    monkeypatch.setattr(leaderboard, "BOARDS", {"cats": ("PPO", "Intern", "Bluffer", "Random")})
    again = read_standings(kept)["cats"]
    assert {row for _, row in again.played} == {(3, 1), (1, 3)}
    assert all(result.lineup == row for (_, row), result in again.played.items())
    assert again.day == "2026-01-02"


def test_each_kind_of_bot_has_a_mark_of_its_own() -> None:
    """With how much it thinks, or how long it has learned."""
    marks = {name: leaderboard.mark_of_entrant(CATS, name) for name in ("Intern", "Plain:40", "Plain:600", "PPO")}
    assert len(set(marks.values())) == len(marks)


def test_bad_input_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "leaderboard.json"
    broken.write_text('{"cats": {"of": "rules 2; Random", "seconds": 1.5, "played": []}}', encoding="utf-8")
    assert read_standings(broken) == {}  # an older form: measured anew
    broken.write_text("[1, 2]", encoding="utf-8")
    with pytest.raises(BadOption, match="holds no leaderboard"):
        read_standings(broken)
    with pytest.raises(BadOption, match="'chess' has no leaderboard; there are: cats, hop, lab, torus"):
        measure({}, 1.0, "chess")
    assert main(["arena", "--leaderboard", str(tmp_path / "page.md"), "--minutes", "0"]) == 2
    assert "A page needs some minutes, not 0" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["cats", "hop"])
def test_openspiels_search_plays_legal_actions_from_a_view(name: str) -> None:
    game = catstate.game(name)
    match = game.new(seed=2)
    for _ in range(3):
        legal = match.legal().ids
        match = match.play(SpielSearch(4).choose(game, match.view(match.to_act), legal, match.ply))
    assert match.ply >= 3
