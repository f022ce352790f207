"""What breaks on another system, found by reading: encodings left to the system, line ends, names of files."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
STARTERS = {"run", "Popen", "check_output"}
FORBIDDEN = set('<>:"|?*\\')  # in names of files, on Windows
DEVICES = {"con", "prn", "aux", "nul"}


def tracked() -> list[str]:
    """The files of the repository, or of a source archive."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return [name for name in listed.stdout.split("\0") if name]


def unencoded(tree: ast.AST) -> Iterator[int]:
    """Lines that read or write text in whatever encoding the system prefers."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func).rpartition(".")[2]
        given = {keyword.arg for keyword in call.keywords}
        modes = [str(word.value) for word in call.args[1:2] if isinstance(word, ast.Constant)]
        opens = ast.unparse(call.func) == "open" and "b" not in "".join(modes)
        reads = name in ("read_text", "write_text")
        starts = name in STARTERS and "text" in given
        if (opens or reads or starts) and "encoding" not in given:
            yield call.lineno


def test_text_is_read_and_written_as_utf_8() -> None:
    lines = [
        f"{name}:{line}"
        for name in tracked()
        if name.endswith(".py")
        for line in unencoded(ast.parse((ROOT / name).read_text(encoding="utf-8")))
    ]
    assert not lines


def test_the_search_for_encodings_finds_them() -> None:
    program = ("open('a')", "open('a', 'rb')", "a.read_text()", "a.read_text(encoding='utf-8')", "run(a, text=True)")
    assert list(unencoded(ast.parse("\n".join(program)))) == [1, 3, 5]


def test_files_can_be_named_everywhere() -> None:
    names = tracked()
    assert len({name.lower() for name in names}) == len(names)
    for name in names:
        for part in PurePosixPath(name).parts:
            assert not FORBIDDEN & set(part), name
            assert part.partition(".")[0].lower() not in DEVICES, name
            assert part == part.rstrip(" ."), name


def test_lines_end_in_the_same_way_everywhere() -> None:
    """`.gitattributes` keeps them so on Windows, where golden drawings and transcripts are compared by bytes."""
    for name in tracked():
        content = (ROOT / name).read_bytes()
        assert b"\0" in content or b"\r\n" not in content, name


@pytest.mark.parametrize("words", [["games"], ["draw", str(ROOT / "tests/games/hop/rulebook/movement-hop.game")]])
def test_output_to_a_file_is_utf_8(words: list[str]) -> None:
    """Windows would encode it as cp1252, which has no ↑ and no ⟩."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "catstate", *words],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert not done.stdout.isascii()
