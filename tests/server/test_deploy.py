"""The files for whoever runs a server name what there is; what they start is started here."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from catstate.cli import build_parser
from catstate.server.settings import Settings, variable

from .client import Client, play_out
from .test_crash import CONNECT_FOUR

ROOT = Path(__file__).parents[2]
VARIABLES = {variable(name) for name in Settings.__dataclass_fields__} | {"CATSTATE_CACHE", "CATSTATE_HOST"}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
    return loaded


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "deploy/catstate.service", "deploy/Caddyfile"])
def test_every_variable_is_a_setting(name: str) -> None:
    used = set(re.findall(r"CATSTATE_[A-Z_]+", text_of(name)))
    assert used
    assert used <= VARIABLES


def commands_in_files() -> dict[str, list[str]]:
    unit = re.search(r"^ExecStart=\S+/catstate (.*)$", text_of("deploy/catstate.service"), re.MULTILINE)
    image = re.search(r"^CMD \[(.*)\]$", text_of("Dockerfile"), re.MULTILINE)
    assert unit is not None
    assert image is not None
    return {
        "deploy/catstate.service": unit[1].split(),
        "Dockerfile": re.findall(r'"([^"]*)"', image[1]),
        "compose.yaml": compose()["services"]["server-1"]["command"],
    }


def test_every_command_can_be_given() -> None:
    for name, words in commands_in_files().items():
        assert build_parser().parse_args(words).command == "serve", name


def test_the_image_copies_what_is_there() -> None:
    """Everything that is copied exists and is not kept out by .dockerignore."""
    let_in = {line[1:] for line in text_of(".dockerignore").splitlines() if line.startswith("!")}
    for sources in re.findall(r"^COPY (?!--from)(.*) \S+$", text_of("Dockerfile"), re.MULTILINE):
        for source in sources.split():
            assert (ROOT / source).exists(), source
            assert source in let_in
    instructions = {
        line.split()[0] for line in re.sub(r"\\\n", " ", text_of("Dockerfile")).splitlines() if line[:1].isupper()
    }
    known = "FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD"
    assert instructions <= set(known.split())
    assert "USER" in instructions  # not as root


def test_the_locked_versions_without_their_hashes(tmp_path: Path) -> None:
    """The line of the Dockerfile that makes constraints of the lock."""
    (command,) = re.findall(r"^RUN (sed .*) > versions.txt$", text_of("Dockerfile"), re.MULTILINE)
    shutil.copy(ROOT / "requirements.lock", tmp_path)
    made = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True).stdout
    lines = [line for line in made.splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.\-\[\],]+==\S+( ; .*)?", line) for line in lines)
    assert any(line.startswith("fastapi==") for line in lines)


def test_the_services_fit_together() -> None:
    services = compose()["services"]
    assert set(services) == {"server-1", "server-2", "database", "caddy"}
    caddy = text_of("deploy/Caddyfile")
    for name in ("server-1", "server-2"):
        assert f"{name}:8000" in caddy
        environment = services[name]["environment"]
        assert "@database/" in environment["CATSTATE_DATABASE"]
        (network,) = compose()["networks"]["default"]["ipam"]["config"]
        assert environment["CATSTATE_PROXIES"] == network["subnet"]
    named = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert {name for name in named if not name.startswith(".")} == set(compose()["volumes"])
    assert "health_uri /ready" in caddy


def test_the_unit() -> None:
    """By systemd itself where it is, and by its form everywhere."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # as the documentation of ConfigParser says
    unit.read_string(text_of("deploy/catstate.service"))
    assert unit.sections() == ["Unit", "Service", "Install"]
    assert unit["Service"]["DynamicUser"] == "yes"
    assert "MemoryDenyWriteExecute" not in unit["Service"]


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    assert shutil.which("systemd-analyze"), "systemd-analyze is missing: `make test` installs it"
    unit = tmp_path / "catstate.service"
    text = text_of("deploy/catstate.service").replace("/opt/catstate/bin/catstate", sys.executable)
    unit.write_text(text, encoding="utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, encoding="utf-8", check=False
    )
    assert "catstate.service:" not in checked.stderr, checked.stderr


def test_nginx() -> None:
    """Its file passes on what the server asks for; test_failures.py runs nginx with it."""
    text = re.sub(r"#.*", "", text_of("deploy/nginx.conf"))
    assert text.count("{") == text.count("}")
    for line in filter(None, map(str.strip, text.splitlines())):
        assert line[-1] in ";{}", line
    for header in (
        "Host $http_host",
        "X-Forwarded-For $remote_addr",
        "X-Forwarded-Proto $scheme",
        "Upgrade $http_upgrade",
    ):
        assert f"proxy_set_header {header};" in text
    assert "client_max_body_size 64k;" in text


@contextmanager
def running(name: str, database: str) -> Iterator[str]:
    """A service of compose.yaml as a process here; its address."""
    service = compose()["services"][name]
    words = list(service["command"])
    words[words.index("--host") + 1], words[words.index("--port") + 1] = "127.0.0.1", "0"
    environment = {**os.environ, **service["environment"], "CATSTATE_DATABASE": database, "CATSTATE_PREPARE": "0"}
    command = [sys.executable, "-m", "catstate", "--load", str(CONNECT_FOUR), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment, cwd=ROOT) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[4].rstrip("/")
        finally:
            process.terminate()
            assert process.wait(20) is not None


def test_two_servers_as_compose_starts_them(postgres: Callable[[], str]) -> None:
    """One match, with a seat at each of them."""
    database = postgres()
    with ExitStack() as stack:
        urls = [stack.enter_context(running(name, database)) for name in ("server-1", "server-2")]
        ada, niels = (Client(url, name) for url, name in zip(urls, ("Ada", "Niels"), strict=True))
        stack.callback(ada.close)
        stack.callback(niels.close)
        table = ada.make()
        assert niels.post(f"/tables/{table}/seats/1").status_code == 200
        assert ada.post(f"/tables/{table}/start").status_code == 200
        boards = [ada.open(table), niels.open(table)]
        for board in boards:
            board.next("board")
        play_out(boards, "abababa")
        assert niels.get(f"/tables/{table}").json()["result"] == "Ada has four in a row and wins."
