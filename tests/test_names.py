"""One word names one thing: no class, type or file bears the name of another; and no file is too long to be read."""

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/catstate"
LONGEST = 450  # lines: what one reads in a sitting


def area_of(file: Path) -> str:
    """A game has words of its own, from its rulebook and from the contract; all else shares one vocabulary."""
    parts = file.relative_to(SOURCES).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else "house"


def named_in(file: Path) -> Iterator[tuple[str, str]]:
    """The classes and types that a file defines at its top: the name, and what tells two of them apart."""
    place = file.relative_to(SOURCES).as_posix()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name, place
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                    yield target.id, ast.unparse(node.value)  # one type may be spelled out in two places


def test_no_two_classes_bear_one_name() -> None:
    definitions: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for file in sorted(SOURCES.rglob("*.py")):
        for name, definition in named_in(file):
            definitions[name].add((area_of(file), definition))
    twins = {}
    for name, places in definitions.items():
        areas = [area for area, _ in places]
        different = {definition for _, definition in places}
        if len(different) > 1 and (len(set(areas)) < len(areas) or "house" in areas):
            twins[name] = sorted(different)
    assert twins == {}


def test_no_two_files_of_a_folder_differ_in_number_only() -> None:
    """Nobody remembers which is which of `story.py` and `stories.py`."""
    twins = []
    for folder in [SOURCES, *filter(Path.is_dir, SOURCES.rglob("*"))]:
        names = {file.stem for file in folder.glob("*.py")}
        plurals = {name: {f"{name}s", f"{name.removesuffix('y')}ies"} & names for name in names}
        twins += [(folder.name, name, plural) for name, others in plurals.items() for plural in others]
    assert twins == []


def test_no_file_is_too_long() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.py", "*.ts"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    assert len(files) > 500
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files if file.exists()}
    assert {file.relative_to(ROOT): lines for file, lines in lengths.items() if lines > LONGEST} == {}
