"""Several processes behind one socket: any serves any table, one that dies is replaced, numbers are added up."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from catstate.core.errors import CatstateError
from catstate.server import processes
from catstate.server.processes import check_processes
from catstate.server.settings import Settings

from .client import Client, play_out, started
from .test_crash import CONNECT_FOUR


@contextmanager
def several(database: str, count: int = 3, **settings: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server of several processes, and its address."""
    command = [sys.executable, "-m", "catstate", "--load", str(CONNECT_FOUR), "serve", "--port", "0"]
    command += ["--processes", str(count), "--database", database]
    limits = {f"CATSTATE_{name}": "1000000" for name in ("TABLES_PER_MINUTE", "REQUESTS_PER_SECOND")}
    environment = {**os.environ, "CATSTATE_LOG": "error", "CATSTATE_PREPARE": "0", **limits, **settings}
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment) as parent:
        try:
            assert parent.stdout is not None
            found = re.search(r"http://\S+\d", parent.stdout.readline())
            assert found is not None
            wait_for(lambda: is_ready(found[0]))  # three interpreters start at once
            yield parent, found[0]
        finally:
            parent.terminate()
            try:
                assert parent.wait(60) == 0
            finally:
                parent.kill()  # otherwise whoever waits for it would wait for ever


def is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/ready", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def wait_for(done: Callable[[], bool], seconds: float = 120.0) -> None:
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.02)


def children_of(parent: "subprocess.Popen[str]") -> list[int]:
    text = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text(encoding="utf-8")
    return [int(number) for number in text.split()]


def total(url: str, name: str) -> float:
    families = text_string_to_metric_families(httpx.get(f"{url}/metrics").text)
    return sum(sample.value for family in families for sample in family.samples if sample.name == name)


def test_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CatstateError, match="One SQLite file serves one process"):
        check_processes(2, f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with pytest.raises(CatstateError, match="at least one process"):
        check_processes(0, "postgresql+psycopg://somewhere/catstate")


def test_an_address_has_its_share() -> None:
    assert Settings(processes=4).share(12) == 3


def test_a_process_that_dies_is_replaced_and_the_match_goes_on(postgres: Callable[[], str]) -> None:
    with several(postgres(), 2) as (parent, url):
        ada, niels = Client(url, "Ada"), Client(url, "Niels")
        table, boards = started(ada, niels)
        for client in (ada, niels):
            for board in client.open(table), client.open(table):  # some of these are at the other process
                board.next("board")
        wait_for(lambda: total(url, "catstate_boards") == 6)
        for client in (ada, niels):
            client.close()
        ada, niels = Client(url, token=ada.token), Client(url, token=niels.token)
        before = children_of(parent)
        os.kill(before[0], signal.SIGKILL)
        wait_for(lambda: before[0] not in children_of(parent) and len(children_of(parent)) == 2)
        wait_for(lambda: is_ready(url))
        boards = [ada.open(table), niels.open(table)]
        for board in boards:
            board.next("board")
        play_out(boards, "abababa")
        assert niels.get(f"/tables/{table}").json()["result"] == "Ada has four in a row and wins."
        for client in (ada, niels):
            client.close()


def test_a_signal_that_comes_while_the_parent_waits_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal was noted in an Event, whose lock the waiting parent may hold just then: it hung for ever."""
    before = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGINT)}
    monkeypatch.setattr(time, "sleep", lambda _: signal.raise_signal(signal.SIGTERM))
    wait = threading.Condition.wait

    def interrupted(condition: threading.Condition, timeout: float | None = None) -> bool:
        signal.raise_signal(signal.SIGTERM)
        return wait(condition, timeout)

    monkeypatch.setattr(threading.Condition, "wait", interrupted)
    try:
        assert processes.run_processes([], 0) == 0
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
