"""The arena on a real cluster of processes: the same results as here, also when a worker is killed."""

import os
from pathlib import Path

import pytest
from distributed import LocalCluster

import catstate
from catstate.bots.names import find_bots
from catstate.cli import main
from catstate.study.arena import Result, compete
from catstate.study.crews import ClusterGone

from .test_study import KILL

BOTS = "Intern:20,Random"
OWN = "tests.bots.own_bots:First,Random"


@pytest.mark.filterwarnings("ignore")  # Dask tells of workers that die, and of sockets that they leave
def test_a_cluster_plays_the_same_matches_also_when_a_worker_is_killed() -> None:
    game, bots = catstate.game("cats"), find_bots(BOTS)
    here = compete(game, 2, {}, bots, games=31)
    early = compete(game, 2, {}, bots, games=400, until=0.5)
    killed: list[int] = []
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:

        def kill_one(result: Result) -> None:
            if not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], KILL)

        address = cluster.scheduler_address
        assert compete(game, 2, {}, bots, games=31, progress=kill_one, cluster=address).results == here.results
        assert compete(game, 2, {}, bots, games=400, until=0.5, cluster=address).results == early.results
        own = compete(game, 2, {}, find_bots(OWN), games=2, cluster=address)
    assert killed
    assert own.results == compete(game, 2, {}, find_bots(OWN), games=2).results
    assert len(here.results) == 31
    assert len(early.results) < 400


def test_no_cluster_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catstate.study.crews.PATIENCE", 1)
    nowhere = "tcp://127.0.0.1:1"
    with pytest.raises(ClusterGone, match="There is no cluster at tcp://127"):
        compete(catstate.game("cats"), 2, {}, find_bots("Random"), games=1, cluster=nowhere)
    assert main(["arena", "cats", "--bots", "Random,Intern:20", "--games", "2", "--cluster", nowhere]) == 2
    assert "There is no cluster" in capsys.readouterr().err
    monkeypatch.setenv("DASK_SCHEDULER_ADDRESS", nowhere)
    assert main(["arena", "cats", "--bots", "Random,Intern:20", "--games", "2"]) == 2
