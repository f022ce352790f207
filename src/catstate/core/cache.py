"""Where compiled code is kept between runs, and what its key covers: sources, values of tables, Numba's version."""

import ast
import atexit
import contextlib
import hashlib
import importlib
import json
import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from .errors import BadGame

STALE_AFTER = 30 * 24 * 3600  # seconds after which an unused cache folder is swept away
PACKAGE = Path(__file__).parents[1]  # catstate itself
KERNELS = frozenset(("kernel", "brief", "inlined", "unless_none"))  # what compiles a function


class SourceFile(NamedTuple):
    """What matters of a source file for the code compiled from it."""

    digest: str  # SHA-256 of its text
    imports: tuple[tuple[int, str, tuple[str, ...]], ...]  # level, module, names; level 0 is absolute
    has_kernels: bool


def scan(text: bytes) -> SourceFile:
    """Read a source: its imports, wherever they stand and however they are written, and whether it holds kernels."""
    imports: list[tuple[int, str, tuple[str, ...]]] = []
    has_kernels = False
    todo: list[ast.AST] = [ast.parse(text)]
    for node in todo:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            todo.extend(node.orelse)  # the rest is never run
            continue
        todo.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.ImportFrom):
            imports.append((node.level, node.module or "", tuple(alias.name for alias in node.names)))
        elif isinstance(node, ast.Import):
            imports.extend((0, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.FunctionDef):
            has_kernels |= any(ast.unparse(way).rpartition(".")[2] in KERNELS for way in node.decorator_list)
    return SourceFile(hashlib.sha256(text).hexdigest(), tuple(imports), has_kernels)


class Scans:
    """Scans of sources, kept in one file of the cache: parsing all rules at every start would take longer than loading
    their compiled code."""

    def __init__(self) -> None:
        self.known: dict[str, SourceFile] = {}
        self.fresh = False
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError):  # missing or damaged: scanned anew
            for digest, imports, has_kernels in json.loads(self.file().read_text(encoding="utf-8")):
                names = tuple((int(level), str(module), tuple(names)) for level, module, names in imports)
                self.known[digest] = SourceFile(digest, names, bool(has_kernels))
        atexit.register(self.keep)

    @staticmethod
    def file() -> Path:
        return home() / f"sources-py{sys.version_info[0]}{sys.version_info[1]}.json"

    def of(self, text: bytes) -> SourceFile:
        digest = hashlib.sha256(text).hexdigest()
        if digest not in self.known:
            self.known[digest] = scan(text)
            self.fresh = True
        return self.known[digest]

    def keep(self) -> None:
        if self.fresh:
            with contextlib.suppress(OSError):  # a cache that can't be written is no loss here
                rows = [list(source) for source in list(self.known.values())[-2000:]]
                part = self.file().with_suffix(f".{os.getpid()}")
                part.write_text(json.dumps(rows), encoding="utf-8")
                part.replace(self.file())


@cache
def scans() -> Scans:
    return Scans()


@cache
def source_of(file: Path) -> SourceFile:
    try:
        return scans().of(file.read_bytes())
    except SyntaxError as error:
        raise BadGame(f"{file.name} is not valid Python: line {error.lineno}: {error.msg}.") from error


@cache
def imports_of(file: Path) -> frozenset[Path]:
    """The sources that a file imports from catstate and from its own package; others never change what is compiled.

    Where every name is a module (`from . import pieces`), the package itself gives nothing.
    """
    sources: set[Path] = set()
    for level, module, names in source_of(file).imports:
        for start in [file.parents[level - 1]] if level else roots_of(file):
            place = start.joinpath(*module.split(".")) if module else start
            parts = [module_file(place / name) for name in names]
            wanted = parts if parts and all(parts) else [*parts, place.with_suffix(".py"), place / "__init__.py"]
            sources.update(path for path in wanted if path and path.is_file())
    return frozenset(sources)


def module_file(place: Path) -> Path | None:
    """The source of a module or package of that name, if there is one."""
    files = (place.with_name(f"{place.name}.py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


@cache
def roots_of(file: Path) -> list[Path]:
    """The folders in which absolute imports are looked for: that of catstate, and that of the file's own package."""
    top = file.parent
    while (top / "__init__.py").is_file():
        top = top.parent
    return [PACKAGE.parent, top]


@cache
def sources_of(*files: Path) -> tuple[Path, ...]:
    """Some sources and everything that they import from catstate and their own package, directly or not."""
    todo, done = list(files), set[Path]()
    while todo:
        file = todo.pop()
        if file not in done:
            done.add(file)
            todo.extend(imports_of(file))
    return tuple(sorted(done))


@cache
def digest_of(*files: Path) -> str:
    """A short hash of some sources and of everything that `sources_of` finds behind them."""
    digest = hashlib.sha256()
    for file in sources_of(*files):
        digest.update(f"{file.parent.name}/{file.name} {source_of(file).digest}\n".encode())
    return digest.hexdigest()[:16]


@cache
def files_with_kernels(folder: Path) -> tuple[Path, ...]:
    """The sources of a folder that hold compiled functions."""
    return tuple(file for file in sorted(folder.glob("*.py")) if source_of(file).has_kernels)


class Sealed(ModuleType):
    """A module whose tables the rules have read: they can't be replaced any more."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in TABLES.get(self.__name__, ()):
            raise AttributeError(
                f"{self.__name__}.{name} has been read by the rules already and can't be changed. "
                "Change it before the game is loaded, or load a changed copy of the game's folder."
            )
        super().__setattr__(name, value)


TABLES: dict[str, frozenset[str]] = {}  # sealed module → the names of its tables and numbers
VALUES: dict[str, str] = {}  # sealed module → hash of the values that it held then


def values_of(modules: Iterable[str]) -> str:
    """A hash of the tables and numbers in these modules, which are sealed: what is compiled from now on uses them."""
    digest = hashlib.sha256()
    for name in modules:
        if name not in VALUES:
            VALUES[name] = seal(importlib.import_module(name))
        digest.update(VALUES[name].encode())
    return digest.hexdigest()[:16]


def seal_imports(file: Path, package: str) -> None:
    """Seal the modules of a game that one of its sources has read. Whatever is patched later would reach only those of
    the rules that have not read it yet."""
    for source in sources_of(file):
        name = f"{package}.{source.stem}"
        if source.parent == file.parent and source != file and name in sys.modules:
            values_of([name])


@cache
def modules_in(package: str, folder: Path) -> tuple[str, ...]:
    """The modules of a game's folder whose values its compiled rules may use: those with kernels, and their imports."""
    files = sources_of(*files_with_kernels(folder))
    return tuple(f"{package}.{file.stem}" for file in files if file.parent == folder and file.stem != "__init__")


def seal(module: ModuleType) -> str:
    """Make the tables of a module read-only, refuse to replace them, and hash their values."""
    digest = hashlib.sha256()
    tables: set[str] = set()
    for name, value in sorted(vars(module).items()):
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
            digest.update(f"{name} {value.dtype} {value.shape} ".encode() + value.tobytes())
        elif isinstance(value, (int, float, tuple, np.generic)) and not isinstance(value, Enum):
            digest.update(f"{name} {value!r} ".encode())
        else:
            continue
        tables.add(name)
    TABLES[module.__name__] = frozenset(tables)
    with contextlib.suppress(TypeError):  # a module of a class of its own stays what it is
        module.__class__ = Sealed
    return digest.hexdigest()


@cache
def home() -> Path:
    """The folder of all compiled code: the user's cache folder, or a temporary one where that can't be written."""
    place = chosen_home()
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except OSError as error:
        warnings.warn(
            f"Compiled rules can't be kept in {place} ({error.strerror}); they are compiled anew at every start. "
            "Set CATSTATE_CACHE to a folder that you can write to.",
            RuntimeWarning,
            stacklevel=2,
        )
        temporary = Path(tempfile.mkdtemp(prefix="catstate-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return temporary


def chosen_home() -> Path:
    """The folder that the user, or else the system, names for compiled code."""
    if chosen := os.environ.get("CATSTATE_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "catstate"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "catstate"


@cache
def cache_folder(file: Path) -> Path:
    """The cache of one source file. Its name changes with whatever the file imports, and with bounds checks."""
    mode = "checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else "plain"
    place = home() / f"{file.parent.name}-{file.stem}-{digest_of(file)}-{mode}"
    if not place.exists():
        sweep()
        place.mkdir(parents=True, exist_ok=True)
    return place


@cache
def made_with() -> str:
    """What compiles here: marks of finished work count for it alone."""
    return f"{sys.implementation.cache_tag}-numba-{version('numba')}"


@cache
def sweep() -> None:
    """Remove compiled code that no run has touched for a month; once per process."""
    for folder in stale_folders(time.time()):
        shutil.rmtree(folder, ignore_errors=True)


def stale_folders(now: float) -> Iterator[Path]:
    for folder in home().glob("*-*-*-*"):
        with contextlib.suppress(OSError):  # another process sweeps too
            if now - folder.stat().st_mtime > STALE_AFTER:
                yield folder
