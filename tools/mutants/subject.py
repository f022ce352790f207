"""What is mutated, and the tests that should notice."""

import ast
import hashlib
import importlib
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType

import catstate
from catstate.core.game import Game

from .mutations import Mutant, kernels_of, mutants_of

ROOT = Path(__file__).parents[2]
READ = (".py", ".game", ".md", ".npz")  # files whose content decides
IMPORT = re.compile(r"^from \.(test_\w+) import", re.MULTILINE)  # what a test file takes from another
DECIDING = ("mutations.py", "runner.py", "short_contract.py")  # what of this tool decides


@dataclass(frozen=True)
class Subject:
    """Some modules and the tests that guard them."""

    name: str
    modules: tuple[str, ...]  # importable names
    tests: tuple[Path, ...]  # files or folders
    needed: tuple[Path, ...]  # files or folders that the tests' results depend on, beside tests and modules
    equivalents: Path  # mutants that change nothing, named with the reason; need not exist
    killers: Path  # which test kills which mutant of a sample; need not exist

    @cached_property
    def loaded(self) -> dict[str, ModuleType]:
        """File name → module."""
        modules = [importlib.import_module(name) for name in self.modules]
        return {Path(str(module.__file__)).name: module for module in modules}

    @cached_property
    def sources(self) -> dict[str, str]:
        """File name → its text, read once: an edit during a run changes nothing."""
        return {file: Path(str(module.__file__)).read_text(encoding="utf-8") for file, module in self.loaded.items()}

    @cached_property
    def mutants(self) -> list[Mutant]:
        """All mutants, in an order that is random but always the same: the first hundred are a sample."""
        found = [
            mutant
            for file, module in self.loaded.items()
            for mutant in mutants_of(file, self.sources[file], vars(module))
        ]
        return sorted(found, key=lambda mutant: mutant.key)

    @cached_property
    def marks(self) -> dict[str, str]:
        """Name of a test file → the content of everything that decides what its tests notice.

        That is the rules, what tests depend on, the file itself and the test files that it imports.
        """
        shared = [Path(str(module.__file__)) for module in self.loaded.values()]
        found: list[Path] = []
        for place in self.tests:
            found += files_in(place)
        tests = {file for file in found if file.name.startswith("test_") or file in self.tests}
        for place in (*self.needed, *(Path(__file__).with_name(name) for name in DECIDING)):
            shared += files_in(place)
        common = content([*shared, *(file for file in found if file not in tests and file.suffix == ".py")], b"")
        games = [file for file in found if file.suffix == ".game"]  # the transcripts of tests/test_transcripts.py
        marks = {}
        for file in tests:
            used = [file, *imported_by(file)]
            marks[file.name] = content([*used, *games] if file.name == "test_transcripts.py" else used, common)[
                :8
            ].hex()
        return marks


def files_in(place: Path) -> list[Path]:
    """A file, or all files of a folder, as far as their content decides anything."""
    found = [place] if place.is_file() else list(place.rglob("*"))
    return [file for file in found if file.is_file() and file.suffix in READ]


def content(files: Iterable[Path], start: bytes) -> bytes:
    """The content of files as one short number."""
    seen = hashlib.sha256(sys.version.encode() + start)
    for file in sorted(set(files)):
        seen.update(file.name.encode() + b"\0" + file.read_bytes())
    return seen.digest()


def imported_by(file: Path) -> list[Path]:
    """The test files beside it that a test file takes something from."""
    names = IMPORT.findall(file.read_text(encoding="utf-8"))
    return [file.with_name(f"{name}.py") for name in names]


def subject_of(game: Game) -> Subject:
    """A game's rules and chapters, its own tests, its transcripts and the contract in short."""
    tests = ROOT / "tests"
    return Subject(
        name=game.name,
        modules=tuple(f"{game.package}.{name}" for name in chapters_of(game)),
        tests=(tests / "games" / game.name, tests / "test_transcripts.py", Path(__file__).parent / "short_contract.py"),
        needed=(game.folder, ROOT / "src/catstate/core", ROOT / "src/catstate/contract", tests / "conftest.py"),
        equivalents=tests / "games" / game.name / "equivalent_mutants.txt",
        killers=tests / "games" / game.name / "killed_mutants.txt",
    )


def chapters_of(game: Game) -> list[str]:
    """The modules that hold the rules: `rules`, and all with kernels that it imports, directly or through another.

    These are the chapters, and what of the rules stands beside the fields of `state`. A chapter that `rules` does not
    need is judgement.
    """
    todo, met, found = ["rules"], set[str](), set[str]()
    while todo:
        name = todo.pop()
        file = game.folder / f"{name}.py"
        if name in met or not file.is_file():
            continue
        met.add(name)
        source = file.read_text(encoding="utf-8")
        if kernels_of(source):
            found.add(name)
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and node.level == 1:
                todo += [node.module] if node.module else [alias.name for alias in node.names]
    return sorted(found)


def belongs(subject: Subject, nodeid: str) -> bool:
    """Whether a test is about this subject: tests for all games name the game in their parameters."""
    path, _, rest = nodeid.partition("::")
    if "[" in rest and Path(path).name in ("test_transcripts.py", "short_contract.py"):
        return rest.split("[", 1)[1].startswith(f"{subject.name}-")
    return True


def find(name: str) -> Subject:
    """The subject of that game."""
    return subject_of(catstate.game(name))
