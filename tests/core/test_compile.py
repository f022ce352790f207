"""Compiled code, where it is kept, and what its key covers."""

import os
import pickle
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import catstate
from catstate import BadGame
from catstate.core import cache
from catstate.core import compile as compiling
from catstate.core.cache import Sealed, files_with_kernels, imports_of, scan, seal, sources_of
from catstate.core.compile import kernel, unless_none
from catstate.core.record import Ints, table
from catstate.study.playout import playout

EXAMPLES = Path(__file__).parents[2] / "examples"
KeptCode: Any = vars(compiling)["KeptCode"]  # to type checkers a kernel is a plain function: they know none of it


def source_of(function: Any) -> Any:
    """The Python function that a kernel was compiled from."""
    return function.py_func


def run(program: str, folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Another process with its own cache folder."""
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", program, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        env={**os.environ, "CATSTATE_CACHE": str(folder), **environment},
        cwd=EXAMPLES,
    )


@pytest.mark.parametrize(
    "line",
    [
        b"from .pieces import BOXES",
        b"from . import pieces",
        b"from . import (\n    actions,\n    pieces,\n)",
        b"import pack.pieces",
        b"import pack.pieces as box",
        b"from pack import pieces",
        b"from pack.pieces import BOXES as B\r\n",
        b"if True:\r\n    from .pieces import BOXES\r\n",
    ],
)
def test_imports_are_found_however_they_are_written(line: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    for name in ("__init__", "pieces", "actions"):
        (folder / f"{name}.py").write_bytes(b"")
    rules = folder / "rules.py"
    rules.write_bytes(line)
    assert folder / "pieces.py" in imports_of(rules)


def test_a_package_counts_only_where_a_name_is_taken_from_itself(tmp_path: Path) -> None:
    """`from . import pieces` takes nothing from __init__.py; what that imports does not change the rules."""
    folder = tmp_path / "pack"
    folder.mkdir()
    for name in ("__init__", "pieces"):
        (folder / f"{name}.py").write_bytes(b"")
    rules = folder / "rules.py"
    rules.write_bytes(b"from . import pieces")
    assert imports_of(rules) == {folder / "pieces.py"}
    other = folder / "other.py"
    other.write_bytes(b"from . import pieces, SIZE")
    assert imports_of(other) == {folder / "pieces.py", folder / "__init__.py"}


def test_compiled_rules_do_not_depend_on_the_machinery_around_them() -> None:
    """A change in core/game.py or core/match.py compiles no rules anew."""
    around = {"game.py", "match.py", "catalogue.py"}
    for name in ("torus", "cats", "hop", "lab"):
        for file in files_with_kernels(catstate.game(name).folder):
            assert not around & {source.name for source in sources_of(file)}


def test_what_only_type_checkers_read_does_not_count() -> None:
    text = b"if TYPE_CHECKING:\n    from .words import Line\nelse:\n    from .pieces import BOXES\n"
    assert scan(text).imports == ((1, "pieces", ("BOXES",)),)


def test_a_kernel_is_found_whatever_the_line_ends() -> None:
    assert scan(b"@kernel\r\ndef f(a):\r\n    return a\r\n").has_kernels
    assert not scan(b'"""Says @kernel and means nothing."""\n').has_kernels


@pytest.mark.parametrize("decorator", ["kernel", "brief", "inlined", "unless_none", "compile.kernel"])
def test_a_kernel_is_found_however_it_is_compiled(decorator: str) -> None:
    assert scan(f"@{decorator}\ndef f(a):\n    return a\n".encode()).has_kernels


def test_a_source_that_is_no_python_is_named(tmp_path: Path) -> None:
    file = tmp_path / "story.py"
    file.write_text("NOTHING = 0\ndef (\n", encoding="utf-8")
    with pytest.raises(BadGame, match=r"story\.py is not valid Python: line 2: "):
        cache.source_of(file)


def test_the_code_of_one_key_is_never_taken_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that changed, another signature or another Numba: another file."""
    numbers = SimpleNamespace(version="1", values="a")
    monkeypatch.setattr("catstate.core.compile.values_of", lambda modules: numbers.values)
    monkeypatch.setattr("catstate.core.compile.numba", SimpleNamespace(__version__="1"))
    kept = KeptCode(source_of(kernel_of_two))
    codegen = SimpleNamespace(magic_tuple=lambda: ("machine",))
    files = {kept._file(("int64",), codegen), kept._file(("float64",), codegen)}
    numbers.values = "b"
    files.add(kept._file(("int64",), codegen))
    monkeypatch.setattr("catstate.core.compile.numba", SimpleNamespace(__version__="2"))
    files.add(kept._file(("int64",), codegen))
    assert len(files) == 4


@kernel
def kernel_of_two(a: int, b: int) -> int:
    return a + b


class Colour(IntEnum):
    RED = 1
    BLUE = 2


@unless_none
def add(sums: Ints | None, colour: int, much: int = 10, more: int = 0) -> None:
    if sums is not None:
        sums[colour] += much + more


@kernel
def add_some(sums: Ints | None, count: int) -> int:
    add(sums, Colour.RED, count)
    add(sums, count > 2, more=5)
    add(sums, Colour.BLUE, much=count * 100)
    return count


def test_what_counts_unless_it_is_none() -> None:
    """Enums, truths, defaults and names of arguments are understood; with None nothing is done."""
    sums = np.zeros(3, np.int64)
    assert add_some(sums, 3) == 3
    assert sums.tolist() == [0, 3 + 10 + 5, 300]
    assert add_some(None, 3) == 3
    assert sums.tolist() == [0, 18, 300]


def test_numba_keeps_and_finds_our_code() -> None:
    """What is compiled in one process is loaded in the next: Numba's inside is as we expect it."""
    kernel_of_two(1, 2)
    again: Any = kernel(source_of(kernel_of_two))
    assert again(3, 4) == 7
    assert sum(again.stats.cache_hits.values()) == 1
    assert sum(again.stats.cache_misses.values()) == 0


def test_damaged_code_on_disk_is_compiled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(self: Path) -> bytes:
        return pickle.dumps("whole")[:-1]

    again: Any = kernel(source_of(kernel_of_two))
    monkeypatch.setattr(Path, "read_bytes", damaged)
    assert again(3, 4) == 7
    assert sum(again.stats.cache_misses.values()) == 1


def test_another_numba_means_no_cache_and_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    def other_inside(self: Any, function: Any) -> None:
        raise AttributeError("_impl_class")

    monkeypatch.setattr(KeptCode, "__init__", other_inside)
    with pytest.warns(RuntimeWarning, match="compiled anew at every start"):
        function = kernel(source_of(kernel_of_two))
    assert function(3, 4) == 7


def test_tables_are_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        table((1, 2, 3))[0] = 5


@pytest.mark.parametrize("values", [(1, 2, 3), ((1, 2), (3, 4)), (), 7])
def test_tables_stay_read_only(values: Any) -> None:
    """Nobody can unlock one, change it and so poison what is compiled later."""
    numbers = table(values)
    with pytest.raises(ValueError, match="WRITEABLE"):
        numbers.setflags(write=True)
    assert numbers.tolist() == np.array(values).tolist()


def test_a_sealed_module_refuses_other_tables() -> None:
    module = Sealed("toy_pieces")
    module.BOXES = np.array((1, 2))
    module.words = "free"
    before = seal(module)
    with pytest.raises(AttributeError, match="can't be changed"):
        module.BOXES = np.array((3, 4))
    with pytest.raises(ValueError, match="read-only"):
        module.BOXES[0] = 3
    module.words = "still free"
    assert seal(module) == before


@pytest.mark.parametrize(
    ("value", "other"), [(300.0, 299.0), (np.int64(3), np.int64(4)), (np.float64(0.5), np.float64(0.25)), (True, False)]
)
def test_every_kind_of_number_is_in_the_key(value: Any, other: Any) -> None:
    first, second = Sealed(f"toy_{value}"), Sealed(f"toy_{other}")
    first.NUMBER, second.NUMBER = value, other
    assert seal(first) != seal(second)
    with pytest.raises(AttributeError, match="can't be changed"):
        first.NUMBER = other


def test_the_key_covers_the_kernels_that_a_kernel_calls() -> None:
    """A patched multiplier of the generator is compiled into every playout."""
    behind = vars(compiling)["modules_behind"]
    assert behind(source_of(playout)) >= {"catstate.study.playout", "catstate.core.chance"}
    assert not {name for name in behind(source_of(playout)) if not name.startswith("catstate.")}


PATCHED = """
import catstate
import catstate.games.cats.pieces as pieces
{patch}
"""
ONE_KERNEL = """
from catstate.games.cats import rules
state = rules.State.new()
state.boxes = 20
print([cell for cell in range(pieces.CELLS) if rules.is_beyond_boxes(state, cell)])
"""
WHOLE_GAMES = """
from catstate.study.simulate import simulate
print(simulate(catstate.game("cats"), None, {}, games=2000, seed=1, workers=1).lengths.mean())
"""
PATCH = "from catstate.core.record import table; pieces.NUMBER_OF = table([n + 1 for n in pieces.NUMBER_OF.tolist()])"
# Compiling all rules four times takes a minute.
PROGRAMS = [ONE_KERNEL, WHOLE_GAMES] if os.environ.get("CATSTATE_SOAK") else [ONE_KERNEL]


@pytest.mark.parametrize("program", PROGRAMS, ids=["one kernel", "whole games"][: len(PROGRAMS)])
def test_patched_tables_never_reach_another_process(program: str, tmp_path: Path) -> None:
    """A patch before the first match is honoured; a process without it plays the rules as they are."""
    patched = run(PATCHED.format(patch=PATCH) + program, tmp_path)
    plain = run(PATCHED.format(patch="") + program, tmp_path)
    again = run(PATCHED.format(patch=PATCH) + program, tmp_path)
    assert [one.stderr for one in (patched, plain, again)] == [""] * 3
    assert patched.stdout == again.stdout
    assert patched.stdout != plain.stdout
    fresh = run(PATCHED.format(patch="") + program, tmp_path / "fresh")
    assert plain.stdout == fresh.stdout


LATE = """
import sys
import catstate
game = catstate.game(sys.argv[1])
game.rules
pieces = sys.modules[game.package + ".pieces"]
for name, value in list(vars(pieces).items()):
    if name.isupper() and (type(value) in (int, tuple) or hasattr(value, "setflags")):
        try:
            setattr(pieces, name, value)
        except AttributeError as refused:
            print(name, refused)
        else:
            print(name, "was replaced")
"""


@pytest.mark.parametrize("jit", ["0", "1"], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("game", ["cats", "hop", "lab", "torus"])
def test_a_patch_after_the_rules_were_loaded_is_refused(game: str, jit: str, tmp_path: Path) -> None:
    """Some of the rules would honour it, others have read the old table already."""
    tried = run(LATE, tmp_path, game, NUMBA_DISABLE_JIT=jit)
    assert not tried.returncode, tried.stderr
    assert tried.stdout
    for line in tried.stdout.splitlines():
        assert "has been read by the rules already and can't be changed" in line


def test_a_patch_in_place_is_refused(tmp_path: Path) -> None:
    tried = run("import catstate.games.cats.pieces as pieces; pieces.BOXES[:] = [5, 5, 5, 33]", tmp_path)
    assert "read-only" in tried.stderr


def test_a_cache_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    """A file stands where the folder should be: even the superuser can't write there."""
    place = tmp_path / "cache"
    place.write_text("", encoding="utf-8")
    program = "from connect_four import GAME; print(GAME.new(seed=1).to_act)"
    tried = run(program, place / "catstate", NUMBA_DISABLE_JIT="0")
    assert tried.stdout.strip() == "0", tried.stderr
    assert tried.stderr.count("Set CATSTATE_CACHE to a folder that you can write to.") == 1


def test_a_folder_that_takes_no_files_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders of another user inside a cache that is ours: each kernel fails to be kept, one sentence says so."""

    def refuse(self: Path, data: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(cache, "cache_folder", lambda file: tmp_path)
    monkeypatch.setattr(compiling, "cache_folder", lambda file: tmp_path)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    vars(compiling)["WARNED"].clear()
    again: Any = kernel(source_of(kernel_of_two))
    with pytest.warns(RuntimeWarning) as warned:
        assert (again(1.5, 2), again(1, 2.5)) == (3.5, 3.5)
    assert len(warned) == 1
    assert str(tmp_path) not in str(warned[0].message)
    assert str(warned[0].message).startswith("Compiled rules could not be kept (Permission denied)")


def test_old_code_is_swept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "home", lambda: tmp_path)
    old, young = tmp_path / "cats-rules-0-plain", tmp_path / "cats-rules-1-plain"
    for folder in (old, young):
        folder.mkdir()
    os.utime(old, (0, 0))
    assert list(cache.stale_folders(now=young.stat().st_mtime)) == [old]
