"""For whoever runs a server: health, metrics, logs, stopping, retention."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sql
from prometheus_client.parser import text_string_to_metric_families

from catstate.server.logs import log_config
from catstate.server.play import registry
from catstate.server.settings import BadSetting, Settings
from catstate.server.store import retention, schema
from catstate.server.store.opening import open_engine
from catstate.server.store.retention import DAY, Limits

from .client import Client, play_out, started
from .conftest import Running
from .test_crash import CONNECT_FOUR
from .test_database import locked
from .test_processes import wait_for

ROOT = Path(__file__).parents[2]


def metric(server: Running, name: str, **labels: str) -> float:
    answer = httpx.get(f"{server.url}/metrics")
    assert answer.status_code == 200
    samples = [one for family in text_string_to_metric_families(answer.text) for one in family.samples]
    return sum(one.value for one in samples if one.name == name and labels.items() <= one.labels.items())


def test_health_and_readiness(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    assert httpx.get(f"{server.url}/health").text == "ok\n"
    assert httpx.get(f"{server.url}/ready").json() == {"ready": True, "reason": ""}
    assert "set-cookie" not in httpx.get(f"{server.url}/ready").headers


def test_not_ready_without_a_database(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise sql.exc.OperationalError("SELECT", {}, Exception("gone"))

    monkeypatch.setattr("catstate.server.web.metrics._answers", fail)
    answer = httpx.get(f"{server.url}/ready")
    assert answer.status_code == 503
    assert answer.json()["ready"] is False
    assert httpx.get(f"{server.url}/health").status_code == 200


def test_metrics_count(server: Running) -> None:
    ada, niels = server.client("Ada"), server.client("Niels")
    before = metric(server, "catstate_changes_total")
    table, boards = started(ada, niels)
    boards[0].act("drop a")
    boards[1].reach(1)
    assert metric(server, "catstate_changes_total") >= before + 4  # opened, sat down, started, one move
    assert metric(server, "catstate_boards") == 2
    assert metric(server, "catstate_tables") == 1
    refused = metric(server, "catstate_requests_total", status="4xx")
    assert ada.get("/tables/nowhere").status_code == 404
    assert metric(server, "catstate_requests_total", status="4xx") == refused + 1
    assert metric(server, "catstate_request_seconds_count") > 5
    assert table


def test_metrics_are_not_for_everybody(server: Running) -> None:
    answer = httpx.get(f"{server.url}/metrics", headers={"x-forwarded-for": "192.0.2.1"})
    assert answer.status_code == 403


def serving(database: str, **environment: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "catstate", "--load", str(CONNECT_FOUR), "serve", "--port", "0"]
    return subprocess.Popen(
        [*command, "--database", database],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "CATSTATE_PREPARE": "0", "CATSTATE_PAUSE": "0", **environment},
    )


def address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    return line.split()[4].rstrip("/")


def test_logs_as_json(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}", CATSTATE_LOG_FORMAT="json") as process:
        url = address(process)
        client = Client(url, "Ada")
        table = client.make()
        client.close()
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
    lines = [json.loads(line) for line in said.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    assert any(table in line["message"] and line["logger"] == "catstate.registry" for line in lines)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(BadSetting, match="text or json"):
        log_config(Settings(log_format="xml"))


def test_a_stop_finishes_what_is_being_written(serve: Callable[..., Running], database: str) -> None:
    """A bot's action that waits for a locked database is there after the stop."""
    server = serve(database)
    ada = server.client("Ada")
    table, (board,) = started(ada, bots={"1": "Random"})
    board.act("drop a")
    board.reach(2)
    place = server.app.state.registry.live()[0]
    with locked(database):
        board.act("drop b")
        wait_for(place.lock.locked)
        server.server.should_exit = True
    server.stop()
    again = serve(database).client(token=ada.token)
    assert again.get(f"/tables/{table}").json()["ply"] >= 3


def test_retention(serve: Callable[..., Running], database: str) -> None:
    server = serve(database)
    ada, niels = server.client("Ada"), server.client("Niels")
    waiting = ada.make()
    over, boards = started(ada, niels)
    ada.post(f"/tables/{over}/chat", text="Hello")
    play_out(boards, "abababa")
    running, _ = started(ada, niels)
    server.stop()
    engine = open_engine(Settings(database=database).url)

    def left(limits: Limits, days: float) -> tuple[set[str], int]:
        with engine.begin() as connection:
            retention.prune(connection, limits, time.time() + days * DAY)
            names = set(connection.execute(sql.select(schema.tables.c.id)).scalars())
            return names, len(connection.execute(sql.select(schema.chat)).all())

    assert left(Limits(), 10_000) == ({waiting, over, running}, 1)
    assert left(Limits(unstarted=30, matches=30, chat=30), 29) == ({waiting, over, running}, 1)
    assert left(Limits(chat=30), 31) == ({waiting, over, running}, 0)
    assert left(Limits(unstarted=30), 31) == ({over, running}, 0)
    assert left(Limits(matches=30), 31) == (set(), 0)
    engine.dispose()


def test_the_server_prunes_by_itself(
    serve: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "HEARTBEAT", 0.05)
    monkeypatch.setattr(registry, "PRUNING", float("inf"))
    server = serve(f"sqlite:///{tmp_path / 'tables.sqlite'}", keep_unstarted=1e-9, idle=0.0)
    ada = server.client("Ada")
    table = ada.make()
    monkeypatch.setattr(registry, "PRUNING", 0.0)
    wait_for(lambda: ada.get(f"/tables/{table}").status_code == 404)
