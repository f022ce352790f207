"""The export of a study: every decision of its games, the same bytes whoever writes them, and nothing twice."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import catstate
from catstate.cli import main
from catstate.core.layout import layout_of
from catstate.study.conduct import conduct
from catstate.study.decisions import BadDecisions, DecisionBatch, DecisionFolder, read_decisions
from catstate.study.figures import CellFigures
from catstate.study.ledger import StudyLedger
from catstate.study.plan import Study, StudyCell, read_study

BOTS = 'game = "connect_four"\ngames = 10\n[players]\nall = [["Intern:20", "tests.bots.own_bots:First"], "Random"]\n'


def written(folder: Path, text: str) -> Study:
    place = folder / "study.toml"
    place.write_text(text, encoding="utf-8")
    return read_study(place)


def exported(folder: Path, study: Study, name: str, **how: Any) -> dict[str, bytes]:
    place = DecisionFolder(folder / f"{name}.decisions", events=how.pop("events", False))
    conduct(study, StudyLedger(folder / f"{name}.parquet"), folder=place, **how)
    return {file.name: file.read_bytes() for file in place.place.iterdir()}


def test_decisions_are_those_of_the_games(tmp_path: Path) -> None:
    """Every exported game of Connect Four, which has no chance, is played again from its actions alone."""
    study = written(tmp_path, BOTS)
    exported(tmp_path, study, "a", workers=1, events=True)
    batches = list(read_decisions(tmp_path / "a.decisions"))
    layout = layout_of(study.game)
    games = 0
    for batch in batches:
        rows = batch.table.to_pylist()
        for cell, number in dict.fromkeys((row["cell"], row["game"]) for row in rows):
            match = study.game.new(seed=0)
            for place, row in enumerate(rows):
                if (row["cell"], row["game"]) != (cell, number):
                    continue
                assert (row["seat"], row["ply"]) == (match.to_act, match.ply)
                assert batch.observation[place].tolist() == layout.row(match.view(match.to_act)).tolist()
                assert np.flatnonzero(batch.mask[place]).tolist() == sorted(match.legal().ids)
                match = match.play(int(batch.action[place]))
                noted = [(event.kind, event.who) for step in match.steps for event in step.events]
                names = study.game.event_names
                assert [(one["kind"], one["who"]) for one in row["events"]] == [
                    (names[kind], who) for kind, who in noted
                ]
            assert match.over
            seen = [row for row in rows if (row["cell"], row["game"]) == (cell, number)]
            assert all(row["result"] == match.scores[row["seat"]] for row in seen)
            assert all(row["scores"] == list(match.scores) for row in seen)
            games += 1
    assert games == 20
    players = {row["player"]: row["value"] for batch in batches for row in batch.table.to_pylist()}
    assert 0 <= players["Intern:20"] <= 1  # a level says what it expects
    assert players["tests.bots.own_bots:First"] is players["Random"] is None


def test_random_games_are_the_ones_that_were_counted(tmp_path: Path) -> None:
    """Cats, with chance: as many decisions, choices and points as the figures have, in each game its own."""
    study = written(tmp_path, 'game = "cats"\nseats = 3\ngames = 130\n')
    exported(tmp_path, study, "a", workers=1)
    (figures,) = StudyLedger(tmp_path / "a.parquet").figures.values()
    batches = list(read_decisions(tmp_path / "a.decisions"))

    def all_of(name: str) -> Any:
        return np.concatenate([getattr(batch, name) for batch in batches])

    assert len(all_of("action")) == figures.decisions
    assert all_of("mask").sum() == figures.choices
    assert all_of("mask")[np.arange(figures.decisions), all_of("action")].all()
    first_rows = np.unique(all_of("game"), return_index=True)[1]
    assert len(first_rows) == figures.games == 130
    scores = np.concatenate([np.stack(batch.table.column("scores").to_pylist()) for batch in batches])[first_rows]
    assert np.rint(scores.sum(axis=0) * 840).tolist() == figures.by_seat.tolist()
    assert np.isnan(all_of("value")).all()


def test_neither_workers_nor_interruptions_change_a_file(tmp_path: Path) -> None:
    study = written(tmp_path, BOTS.replace("games = 10", "games = 110"))  # random games: two blocks
    alone = exported(tmp_path, study, "alone", workers=1)
    assert len(alone) == 16  # fourteen portions of eight games, two blocks
    seen: list[int] = []

    def stop(cell: StudyCell, figures: CellFigures) -> None:
        seen.append(figures.games)
        if len(seen) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exported(tmp_path, study, "stopped", workers=2, progress=stop)
    assert exported(tmp_path, study, "stopped", workers=2) == alone
    figures = (tmp_path / "alone.parquet").read_bytes()
    assert (tmp_path / "stopped.parquet").read_bytes() == figures
    for lost in (tmp_path / "alone.decisions").iterdir():
        lost.unlink()
    assert exported(tmp_path, study, "alone", workers=2) == alone  # of games that were counted before
    assert (tmp_path / "alone.parquet").read_bytes() == figures


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, 'game = "connect_four"\ngames = 20\n')
    assert main(["study", str(tmp_path / "study.toml"), "--events"]) == 2
    assert "--export" in capsys.readouterr().err
    assert main(["study", str(tmp_path / "study.toml"), "--export", "--workers", "1"]) == 0
    (batch,) = read_decisions(tmp_path / "study.decisions")
    assert isinstance(batch, DecisionBatch)
    assert batch.observation.shape == (len(batch.action), layout_of(catstate.game("connect_four")).size)


def test_other_folders_hold_no_decisions(tmp_path: Path) -> None:
    with pytest.raises(BadDecisions, match="no decisions"):
        next(read_decisions(tmp_path))
    study = written(tmp_path, 'game = "connect_four"\ngames = 20\n')
    conduct(study, StudyLedger(tmp_path / "a.parquet"), 1)
    with pytest.raises(BadDecisions, match="holds no decisions"):
        next(read_decisions(tmp_path))
