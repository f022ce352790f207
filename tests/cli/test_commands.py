"""The catstate command: what people type, what they get, and what bad input gets."""

import io
import json
from pathlib import Path

import pytest

import catstate
from catstate.cli import build_parser, commands, main


def test_every_command_has_a_summary() -> None:
    text = build_parser().format_help()
    for name in commands():
        assert name in text


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in listed] == list(catstate.GAMES)


def test_simulate_reports_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "connect_four", "--games", "2500", "--seed", "3", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2500
    assert report["seats"] == 2
    assert sum(report["mean_score"]) == pytest.approx(1)
    assert report["mean_score"][0] > 0.5  # random Connect Four favours the first player (about 0.556)
    assert 7 <= report["length_quantiles"]["min"] <= report["length_quantiles"]["max"] <= 42
    assert report["plies_per_second"] > report["games_per_second"] > 0


def test_simulate_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    reports = []
    for _ in range(2):
        main(["simulate", "connect_four", "--games", "1500", "--seed", "9", "--json"])
        report = json.loads(capsys.readouterr().out)
        reports.append((report["plies"], report["mean_score"]))
    assert reports[0] == reports[1]


def test_perft_agrees_with_the_known_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Without full columns or lines every ply has 7 choices; at depth 7 the seven full columns are missing: 7⁷ − 7."""
    assert main(["perft", "connect_four", "--depth", "7"]) == 0
    counts = [int(line.split()[1].replace(",", "")) for line in capsys.readouterr().out.splitlines()]
    assert counts == [7, 49, 343, 2401, 16807, 117649, 7**7 - 7]


def test_draw_and_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = catstate.game("connect_four").new(seed=4)
    while not match.over:
        match = match.play(match.legal()[0])
    file = tmp_path / "a.game"
    file.write_text(match.transcript(), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "It replays" in capsys.readouterr().out
    assert main(["draw", str(file), "--ply", "3", "--seat", "1"]) == 0
    svg = capsys.readouterr().out
    assert svg.startswith("<svg ")
    assert svg.count('id="disc-') == 3


BAD = [
    (["play", "chess"], "There is no game 'chess'"),
    (["simulate", "connect_four", "--seats", "9"], "has 2 seats, not 9"),
    (["simulate", "connect_four", "--option", "speed"], "NAME=CHOICE"),
    (["simulate", "connect_four", "--option", "speed=1"], "has no option 'speed'"),
    (["simulate", "connect_four", "--preset", "Fast"], "has no preset 'Fast'"),
    (["simulate", "connect_four", "--games", "0"], "must be at least 1"),
    (["perft", "connect_four", "--depth", "0"], "must be at least 1"),
    (["play", "connect_four", "--people", "3"], "3 people can't sit on 2 seats"),
    (["play", "connect_four", "--bot", "genius"], "There is no bot 'genius'"),
    (["verify", "no-such.game"], "there is no file 'no-such.game'"),
    (["--load", "nowhere", "games"], "is no folder with a game"),
]


@pytest.mark.parametrize(("words", "sentence"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_is_one_sentence_and_exit_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error


def sit(words: list[str], typed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(words)


def test_play_to_the_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "\n".join(["drop a", "drop b"] * 4)
    assert sit(["play", "connect_four", "--people", "2"], typed, monkeypatch) == 0
    assert "Ada has four in a row and wins." in capsys.readouterr().out


def test_where_one_thing_can_be_done_that_is_what_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["play", "cats", "--people", "2", "--seats", "2", "--seed", "11", "--option", "doctorates=off"]
    assert sit(command, "\nbid 13 empty\nbid 13 empty\n99\nquit\nn\n", monkeypatch) == 0  # no box to show
    assert "There is one thing to do: number 1." in capsys.readouterr().out


def test_wrong_things_get_a_sentence_and_lose_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "fly\n99\n²\nhelp\nhelp 2.1\nhelp xyzzy\nlog\nodds\nundo\n3\nundo\nsave mine.game\nquit\ny\n"
    assert sit(["play", "connect_four", "--people", "2", "--seed", "1"], typed, monkeypatch) == 0
    out = capsys.readouterr().out
    for sentence in (
        "'fly' is no action",
        "'²' is no action",
        "There are 7 things to do",
        "Put one disc into a column",
        "Nothing on the board and no rule is called 'xyzzy'",
        "Nothing has happened yet",
        "There are no claims to weigh",
        "There is nothing of yours to take back",
        "You take back your last action",
        "Saved to mine.game",
        "before you go?",
    ):
        assert sentence in out, sentence
    saved = catstate.load("catstate-connect_four.game")
    assert saved.ply == 2
    assert saved.state().tobytes() == catstate.game("connect_four").new().state().tobytes()


def test_a_saved_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    sit(["play", "connect_four", "--people", "2"], "drop a\n", monkeypatch)  # the input ends: saved by itself
    assert "Saved to catstate-connect_four.game" in capsys.readouterr().out
    sit(["play", "catstate-connect_four.game", "--people", "2"], "drop b\n", monkeypatch)
    assert catstate.load("catstate-connect_four.game").view(0).heights.tolist() == [1, 1, 0, 0, 0, 0, 0]


def test_against_a_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    sit(["play", "connect_four", "--bot", "random"], "1\nundo\n1\n", monkeypatch)
    saved = catstate.load("catstate-connect_four.game")
    assert saved.to_act == 0
    assert saved.view(0).played == 2


def test_odds_of_claims(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    sit(["play", "cats", "--seats", "3", "--people", "3", "--seed", "3"], "\nodds\n", monkeypatch)
    out = capsys.readouterr().out
    assert "take the screen" in out
    assert "%" in out
