"""Studies: what they refuse, that neither workers nor interruptions change a figure, and what they tell."""

import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from distributed import LocalCluster

import catstate
from catstate.cli import main
from catstate.core.errors import CatstateError
from catstate.study.chunks import RANDOM_GAMES, games_in, play_chunk
from catstate.study.conduct import conduct
from catstate.study.crews import ClusterGone
from catstate.study.figures import CellFigures
from catstate.study.ledger import BadLedger, StudyLedger
from catstate.study.page import markdown, name_of, page
from catstate.study.plan import BadStudy, Study, StudyCell, read_study

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one kind only, which can't be refused either
RANDOM = 'game = "cats"\nseats = [2, 3]\ngames = 45000\n'
BOTS = 'game = "cats"\ngames = 26\n[players]\nall = [["Intern:20", "Random"], "Random"]\n'


def written(folder: Path, text: str) -> Study:
    place = folder / "study.toml"
    place.write_text(text, encoding="utf-8")
    return read_study(place)


def figures_of(folder: Path, study: Study, name: str, **how: Any) -> bytes:
    ledger = StudyLedger(folder / f"{name}.parquet")
    conduct(study, ledger, **how)
    return ledger.place.read_bytes()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "is no TOML"),
        ("seats = 2", "A study names its game"),
        ('game = "chess"', "line 1: There is no game 'chess'"),
        ('game = "cats"\ngams = 5', "line 2: There is no key 'gams'"),
        ('game = "cats"\n\ngames = 0', "line 3: games is a whole number from 1 on, not 0"),
        ('game = "cats"\ngames = true', "line 2: games is a whole number"),
        ('game = "cats"\nseats = [2, 9]', "line 2: Schrödinger's Cats has 2 to 6 seats, not 9"),
        ('game = "cats"\n[vary]\ncolour = ["red"]', "line 3: Schrödinger's Cats has no option 'colour'"),
        ('game = "cats"\n[vary]\nmode = ["chess"]', "line 3: The option mode of Schrödinger's Cats can't be 'chess'"),
        ('game = "cats"\n[players]\nall = "Magnus"', "line 3: There is no bot 'Magnus'"),
        ('game = "cats"\n[players]\nall = [["Random", "Intern", "Postdoc"]]', "line 3: 3 bots don't fit on 2 seats"),
        ('game = "cats"\n[players]\nall = 5', "line 3: Players are"),
        ('game = "cats"\n[players]\nfirst = "Random"', "line 3: [players] has no 'first'"),
        ('game = "cats"\n[measure]\nfun = true', "line 3: 'fun' is not measured"),
        ('game = "cats"\n[measure]\nskill = ["Professor"]', "line 3: skill names the strong and the weak"),
        ('game = "cats"\nuntil = { of = "fun", width = 0.1 }', "line 2: until has the form"),
        ('game = "cats"\nuntil = { of = "first_seat_share", width = 2 }', "line 2: The width is a share"),
        ('game = "cats"\nvary = 3', "line 2: [vary] is a table"),
        ('game = "cats"\n[vary]\nalive = [20, 99]', "line 3: The option alive of Schrödinger's Cats is a whole number"),
        ('game = "cats"\n[vary]\nalive = { from = 10 }', "line 3: Whole numbers are given as"),
        ('game = "cats"\n[vary]\nalive = { from = 9, to = 1 }', "line 3: The numbers go up"),
        (
            'game = "cats"\nseats = 6\n[vary]\nmode = "tenure"\nalive = 0\ndead = 0',
            "line 5: 12 boxes can't be dealt to 6 scientists",
        ),
        ('game = "cats"\nseats = []', "line 2: seats names no number of seats"),
        ('game = "cats"\n[vary]\nalive = []', "line 3: alive has no choices"),
        ('game = "cats"\ntitle = 5', "line 2: title is text in quotation marks, not 5"),
        ('game = "cats"\ngames = 10000000000000000000', "line 2: games is at most 1,000,000,000,000,000,000"),
        (
            'game = "cats"\n[vary]\nalive = { from = 0, to = 40 }\ndead = { from = 0, to = 20 }\n'
            "empty = { from = 0, to = 20 }",
            "line 2: [vary] makes 18,081 sets of options; a study has at most 10,000",
        ),
        ('game = "cats"\ngame = "hop"', "is no TOML: Cannot overwrite a value (at line 2"),
        ('game = "cats"\n[vary]\npreset = ["Chess"]', "line 3: Schrödinger's Cats has no preset 'Chess'"),
    ],
)
def test_what_cannot_be_played_is_a_sentence_that_names_the_line(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadStudy) as refused:
        written(tmp_path, text)
    assert sentence in str(refused.value)
    assert main(["study", str(tmp_path / "study.toml")]) == 2
    assert [place.name for place in tmp_path.iterdir()] == ["study.toml"]  # nothing half written


@pytest.mark.parametrize("command", ["study", "tune"])
def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "latin.toml"
    place.write_bytes('title = "Schrödinger"\ngame = "cats"\n'.encode("latin-1"))
    assert main([command, str(place)]) == 2
    assert "latin.toml is no text in UTF-8" in capsys.readouterr().err
    assert main([command, str(tmp_path)]) == 2
    assert "can't be read" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["latin.toml"]


def test_figures_are_those_of_the_games(tmp_path: Path) -> None:
    """Two bots that always take the first legal action: one game, counted by hand."""
    text = 'game = "connect_four"\ngames = 5\n[players]\nall = "tests.bots.own_bots:First"\n'
    (cell,) = written(tmp_path, text).cells
    figures = play_chunk(cell, 0, 5)
    match, choices = catstate.game("connect_four").new(seed=1), 0
    while not match.over:
        choices += len(match.legal())
        match = match.play(match.legal()[0])
    assert figures.games == games_in(cell) == 4
    assert (figures.by_seat / 840).tolist() == [4 * score for score in match.scores]
    assert figures.by_turn.tolist() == figures.by_seat.tolist()  # seat 0 begins
    assert dict(figures.lengths) == {match.ply: 4}
    assert (figures.decisions, figures.choices) == (4 * match.ply, 4 * choices)
    assert figures.draws == 4 * (match.scores[0] == 0.5)
    assert play_chunk(cell, 1, 5).games == 1  # the last portion is cut short


def test_random_games_are_alike_however_they_are_played(tmp_path: Path) -> None:
    """The compiled games against games of the same rules played one by one: means agree."""
    quick = written(tmp_path, 'game = "cats"\n').cells[0]
    figures = play_chunk(quick, 0, RANDOM_GAMES)
    plies = []
    for seed in range(150):
        match, dice = catstate.game("cats").new(seed=seed), np.random.default_rng(seed)
        while not match.over:
            match = match.play(int(dice.choice(match.legal().ids)))
        plies.append(match.ply)
    mean = sum(length * games for length, games in figures.lengths.items()) / figures.games
    assert abs(mean - np.mean(plies)) < 4 * np.std(plies) / np.sqrt(len(plies))
    assert figures.by_seat.sum() == 840 * RANDOM_GAMES


@pytest.mark.parametrize("text", [RANDOM, BOTS])
def test_neither_workers_nor_interruptions_change_a_byte(tmp_path: Path, text: str) -> None:
    study = written(tmp_path, text)
    alone = figures_of(tmp_path, study, "alone", workers=1)
    assert figures_of(tmp_path, study, "together", workers=3) == alone
    seen: list[int] = []

    def stop(cell: StudyCell, figures: CellFigures) -> None:
        seen.append(figures.games)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        figures_of(tmp_path, study, "stopped", workers=2, progress=stop)
    assert StudyLedger(tmp_path / "stopped.parquet").figures
    assert figures_of(tmp_path, study, "stopped", workers=2) == alone
    assert all(figures.games == study.games for figures in StudyLedger(tmp_path / "stopped.parquet").figures.values())


def test_a_study_that_was_killed_goes_on(tmp_path: Path) -> None:
    study = written(tmp_path, 'game = "cats"\ngames = 1500000\n')
    kept = tmp_path / "study.parquet"
    command = [sys.executable, "-m", "catstate", "study", str(tmp_path / "study.toml"), "--workers", "1"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
        deadline = time.monotonic() + 200
        while not kept.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        running.kill()
    (figures,) = StudyLedger(kept).figures.values()
    assert 0 < figures.games <= study.games
    assert figures_of(tmp_path, study, "study") == figures_of(tmp_path, study, "whole")


def test_a_cell_stops_when_enough_is_known_wherever_it_is_played(tmp_path: Path) -> None:
    study = written(tmp_path, 'game = "cats"\nuntil = { of = "first_seat_share", width = 0.015 }\n')
    one, three = (figures_of(tmp_path, study, str(workers), workers=workers) for workers in (1, 3))
    assert one == three
    (figures,) = StudyLedger(tmp_path / "1.parquet").figures.values()
    share = figures.first_share
    assert share.high - share.low <= 0.015
    assert share.low < 0.5 < share.high
    assert figures.games < 100_000


def test_memory_does_not_grow_with_games(tmp_path: Path) -> None:
    (cell,) = written(tmp_path, 'game = "cats"\n').cells
    figures = play_chunk(cell, 0, 10**9)
    little = len(pickle.dumps(figures))
    for number in range(1, 12):
        figures.add(play_chunk(cell, number, 10**9))
    assert figures.games == 12 * RANDOM_GAMES
    assert len(pickle.dumps(figures)) < 1.6 * little


def test_a_bot_that_fails_loses_and_the_report_says_so(tmp_path: Path) -> None:
    text = 'game = "connect_four"\ngames = 2\n[players]\nall = [["tests.bots.own_bots:raises", "Random"]]\n'
    study = written(tmp_path, text)
    ledger = StudyLedger(tmp_path / "a.parquet")
    ledger.add(study.cells[0].key, play_chunk(study.cells[0], 0, 2))
    ledger.save()
    again = StudyLedger(ledger.place)
    assert (again.figures[study.cells[0].key].by_entrant / 840).tolist() == [0, 2]
    assert "2 games were lost by a fault of a bot" in markdown(study, again)


def test_numbers_and_presets_can_be_varied(tmp_path: Path) -> None:
    study = written(tmp_path, 'game = "cats"\n[vary]\nalive = { from = 10, to = 30, step = 10 }\nwins = [3, 4]\n')
    chosen = [(dict(cell.options)["alive"], dict(cell.options)["wins"]) for cell in study.cells]
    assert chosen == [(alive, wins) for alive in ("10", "20", "30") for wins in ("3", "4")]
    assert len({cell.key for cell in study.cells}) == 6
    study = written(tmp_path, 'game = "cats"\nseats = 4\n[vary]\npreset = ["Standard", "2023 rules"]\n')
    assert [dict(cell.options)["mode"] for cell in study.cells] == ["elimination", "amigo"]
    assert [name_of(study, cell) for cell in study.cells] == [
        "4 seats, Standard, Random",
        "4 seats, 2023 rules, Random",
    ]


def test_a_study_that_has_no_more_time_has_played_all_cells_alike(tmp_path: Path) -> None:
    study = written(tmp_path, RANDOM)
    ledger = StudyLedger(tmp_path / "a.parquet")
    conduct(study, ledger, workers=1, seconds=1e-9)
    assert not ledger.figures
    seen: list[str] = []
    conduct(study, ledger, workers=1, seconds=1e9, progress=lambda cell, figures: seen.append(cell.key))
    assert seen[:4] == [study.cells[0].key, study.cells[1].key] * 2
    assert figures_of(tmp_path, study, "whole") == ledger.place.read_bytes()


def test_several_studies_make_one_report(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('title = "A?"\nabout = "Why."\ngame = "cats"\ngames = 100\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('title = "B?"\ngame = "cats"\ngames = 100\nseats = 3\n', encoding="utf-8")
    files = [str(tmp_path / name) for name in ("a.toml", "b.toml")]
    assert main(["study", *files, "--report", str(tmp_path / "all.md"), "--minutes", "5"]) == 0
    told = (tmp_path / "all.md").read_text(encoding="utf-8")
    assert told.index("## A?\n\nWhy.") < told.index("![A?](all-a.svg)") < told.index("## B?")
    assert "**3 seats, Random**, 100 games: Who decides first scores" in told
    for picture in ("all-a.svg", "all-b.svg"):
        assert (tmp_path / picture).read_text(encoding="utf-8").startswith("<svg")
    assert main(["study", *files, "--report", str(tmp_path / "none/all.md")]) == 2
    assert main(["study", *files, "--minutes", "0"]) == 2


def test_the_example_is_a_study() -> None:
    study = read_study(Path(__file__).parents[2] / "examples/study.toml")
    assert len(study.cells) == 8  # two numbers of seats, two modes, one line-up and the pair that measures skill


def test_the_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        'title = "Who <wins>?"\n'
        + RANDOM
        + "[measure]\n"
        + "".join(
            f"{name} = true\n" for name in ("win_share_by_seat", "win_share_by_turn", "length", "draws", "decisions")
        )
    )
    study = written(tmp_path, text)
    assert main(["study", str(tmp_path / "study.toml")]) == 0
    told = (tmp_path / "study.md").read_text(encoding="utf-8")
    assert told in capsys.readouterr().out
    assert "| 3 seats, Random | 45,000 |" in told
    assert "even would be 33.3%" in told
    assert f"rules number {study.game.rules_number}" in told
    shown = (tmp_path / "study.html").read_text(encoding="utf-8")
    assert shown.count("<svg") == 3
    assert "Who &lt;wins&gt;?" in shown
    assert "Who <wins>?" not in shown
    assert "http" not in shown.replace("http://www.w3.org", "").replace("https://matplotlib.org", "").replace(
        "http://purl.org", ""
    ).replace("http://creativecommons.org", "")  # names of vocabularies; nothing is loaded
    ledger = StudyLedger(tmp_path / "study.parquet")
    assert page(study, ledger) == shown


def test_bad_places_are_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catstate.study.crews.PATIENCE", 1)
    assert main(["study", str(tmp_path / "none.toml")]) == 2
    assert "can't be read" in capsys.readouterr().err
    study = written(tmp_path, RANDOM)
    (tmp_path / "bad.parquet").write_text("no Parquet", encoding="utf-8")
    with pytest.raises(BadLedger, match="holds no figures"):
        StudyLedger(tmp_path / "bad.parquet")
    with pytest.raises(ClusterGone, match="There is no cluster"):
        conduct(study, StudyLedger(tmp_path / "a.parquet"), cluster="tcp://127.0.0.1:1")
    assert not (tmp_path / "a.parquet").exists()


@pytest.mark.filterwarnings("ignore")  # Dask tells of workers that die, and of sockets that they leave
def test_a_cluster_gives_the_same_bytes_also_when_a_worker_is_killed(tmp_path: Path) -> None:
    study = written(tmp_path, BOTS.replace("games = 26", "games = 60"))
    here = figures_of(tmp_path, study, "here", workers=1)
    killed: list[int] = []
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:

        def kill_one(cell: StudyCell, figures: CellFigures) -> None:
            if not killed:
                worker = next(iter(cluster.workers.values()))
                killed.append(worker.pid)
                os.kill(worker.pid, KILL)

        there = figures_of(tmp_path, study, "there", cluster=cluster.scheduler_address, progress=kill_one)
    assert killed
    assert there == here


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_goes_away_is_a_sentence_and_what_was_played_is_kept(tmp_path: Path) -> None:
    study = written(tmp_path, BOTS.replace("games = 26", "games = 400"))
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None)

    def leave(cell: StudyCell, figures: CellFigures) -> None:
        cluster.close()

    with pytest.raises(CatstateError, match="went away"):
        figures_of(tmp_path, study, "left", cluster=cluster.scheduler_address, progress=leave)
    assert StudyLedger(tmp_path / "left.parquet").figures
