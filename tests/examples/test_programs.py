"""The five programs of docs/programs.md: each is at most 25 lines, and runs as it stands, with fewer games."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/programs.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
FEWER = {"games = 10000": "games = 120", "games = 20000": "games = 200", "games = 400": "games = 4"}
FEWER |= {"games=40": "games=4", "--games 20": "--games 2"}
SHOWN = {
    "table.py": "table:harmless",
    "arena": "mybot:Thinker",
    "even.toml": "degree master",
    "learn.py": "numbers that",
}


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def test_there_are_five_and_each_is_short() -> None:
    assert len(PROGRAMS) == 5
    for title, text in PROGRAMS.items():
        lines = [line for kind in ("python", "toml") for block in blocks(text, kind) for line in block.splitlines()]
        assert 0 < len(lines) <= 25, title


@pytest.mark.parametrize("title", PROGRAMS)
def test_the_program_runs(title: str, tmp_path: Path) -> None:
    text = PROGRAMS[title]
    for many, few in FEWER.items():
        text = text.replace(many, few)
    for block in [*blocks(text, "python"), *blocks(text, "toml")]:
        (tmp_path / block.splitlines()[0].removeprefix("# ")).write_text(block, encoding="utf-8")
    (commands,) = blocks(text, "sh")
    for command in commands.splitlines():
        told = run(command, tmp_path)
        for word, shown in SHOWN.items():
            if word in command:
                assert shown in told


def run(command: str, folder: Path) -> str:
    """What a command prints; a server is stopped as soon as it says where it is."""
    program, *words = command.split()
    start = [sys.executable] if program == "python" else [sys.executable, "-m", "catstate"]
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'src'}", "COLUMNS": "120"}
    if words[0] == "serve":
        words += ["--port", "0"]
    with subprocess.Popen(
        [*start, *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as running:
        assert running.stdin
        assert running.stdout
        if words[0] == "serve":
            for line in running.stdout:
                if "http://" in line:
                    running.terminate()
                    running.communicate()
                    return line
        told, _ = running.communicate("quit\n")
    assert running.returncode == 0, told
    return told
