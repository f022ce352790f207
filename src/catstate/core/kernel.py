"""One flat integer record per position, and the functions compiled to work on it."""

import contextlib
import hashlib
import inspect
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
STALE_AFTER = 30 * 24 * 3600  # seconds after which an unused cache folder is swept away


IMPORT = re.compile(r"^\s*from +(\.+|catstate\.)([\w.]*) +import +([\w, ]*)", re.MULTILINE)
PACKAGE = Path(__file__).parents[1]


@cache
def imports_of(file: Path) -> frozenset[Path]:
    """The sources that a file names in its relative imports, or by the package's own name."""
    found = set()
    for dots, dotted, names in IMPORT.findall(file.read_text(encoding="utf-8")):
        start = PACKAGE if dots == "catstate." else file.parents[len(dots) - 1]
        place = start.joinpath(*dotted.split(".")) if dotted else start
        for path in (place.with_suffix(".py"), *(place / f"{name.strip()}.py" for name in names.split(","))):
            if path.is_file():
                found.add(path)
    return frozenset(found)


@cache
def digest_of(*files: Path) -> str:
    """A short hash of some sources and of everything they import from here: the name of their compiled code."""
    todo, done = list(files), set[Path]()
    while todo:
        file = todo.pop()
        if file not in done:
            done.add(file)
            todo.extend(imports_of(file))
    seen = hashlib.sha256()
    for file in sorted(done):
        seen.update(file.name.encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()[:16]


@cache
def files_with_kernels(folder: Path) -> tuple[Path, ...]:
    """The sources of a folder that hold compiled functions."""
    return tuple(file for file in sorted(folder.glob("*.py")) if b"\n@kernel\n" in file.read_bytes())


def cache_home() -> Path:
    """Where compiled code is kept between runs: the user's cache folder."""
    if chosen := os.environ.get("CATSTATE_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "catstate"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "catstate"


@cache
def cache_folder(file: Path) -> Path:
    """The cache of one source file.

    Numba only notices changes in a function's own file; this name changes with whatever the file imports too, and
    with bounds checks on or off.
    """
    mode = "checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else "plain"
    home = cache_home()
    place = home / f"{file.parent.name}-{file.stem}-{digest_of(file)}-{mode}"
    if not place.exists():
        sweep(home)
        place.mkdir(parents=True, exist_ok=True)
    return place


def sweep(home: Path) -> None:
    """Remove compiled code that no run has touched for a month."""
    for old in home.glob("*-*-*-*"):
        with contextlib.suppress(OSError):  # another process sweeps too
            if time.time() - old.stat().st_mtime > STALE_AFTER:
                shutil.rmtree(old, ignore_errors=True)


if TYPE_CHECKING:

    def kernel(function: F) -> F: ...

    def brief(function: F) -> F: ...

    def inlined(function: F) -> F: ...

    def copy_shared(source: Any, target: Any) -> None: ...

elif INTERPRETED:

    def kernel(function):
        return function

    brief = inlined = kernel

    def copy_shared(source, target):
        for name, other in zip(source.dtype.names, target.dtype.names, strict=False):
            if name != other:
                break
            target[name] = source[name]

else:
    import numba
    from numba import njit, types
    from numba.core import cgutils
    from numba.core.caching import IndexDataCacheFile
    from numba.extending import intrinsic

    class NamedFiles(IndexDataCacheFile):
        """Compiled code in files named for what they hold.

        Numba numbers them: of two processes that compile a function for two games at the same time, both would take
        the next number, and one game would then be played by the code of the other.
        """

        def save(self, key, data):
            name = self._data_name(int(hashlib.sha256(repr(key).encode()).hexdigest()[:16], 16))
            self._save_data(name, data)
            self._save_index({**self._load_index(), key: name})

    def compiled(function, nogil):
        file = Path(inspect.getfile(function))
        if not file.exists():  # typed into a notebook: compiled, but not kept
            return njit(nogil=nogil)(function)
        numba.config.CACHE_DIR = str(cache_folder(file))
        try:
            made = njit(cache=True, nogil=nogil)(function)
        finally:
            numba.config.CACHE_DIR = ""
        made._cache._cache_file.__class__ = NamedFiles
        return made

    def kernel(function):
        """Compile a function of records, arrays and integers; it then runs without the interpreter's lock."""
        return compiled(function, nogil=True)

    def brief(function):
        """A kernel that is done before another thread could make use of the lock: getting it back would cost more."""
        return compiled(function, nogil=False)

    def inlined(function):
        """A part of a kernel under a name of its own: compiled into its callers and nowhere else.

        What a kernel calls is optimised again with the whole of it; a loop over all the rules of a game, cut into
        kernels, would take as many times as long to compile as it has levels.
        """
        return njit(inline="always")(function)

    @intrinsic
    def copy_shared(context, source, target):
        """Copy the fields that two records begin with, as a state and the view that adds to it: one piece of memory."""
        pairs = zip(source.fields.items(), target.fields.items(), strict=False)
        size = next(field.offset for (name, field), (other, copy) in pairs if (name, field) != (other, copy))

        def write(context, builder, signature, args):
            cgutils.raw_memcpy(builder, args[1], args[0], context.get_constant(types.intp, size), 1)
            return context.get_dummy_value()

        return types.void(source, target), write


@dataclass(frozen=True)
class Bits:
    """Marks a field whose numbers are bit masks, and of how many bits: `discs: Array[Ints, 2, Bits(49)]`."""

    count: int


if TYPE_CHECKING:

    class Memory: ...

else:

    class Memory(np.void):
        """A stretch of an array under one name. NumPy's own records would find their fields five times as slowly."""

        def __setattr__(self, name, value):
            self[name] = value


class Record(Memory):
    """Fields are declared once, as annotations; the memory layout follows them.

    Every field is int64, so that compiled and interpreted runs agree. The last field holds no bytes: its name
    carries the game and a hash of its sources, so that no two games share a type and compiled code that was
    specialised for older rules is never used again.
    """

    dtype: ClassVar[np.dtype[Any]]
    mask_bits: ClassVar[Mapping[str, int]]  # fields that hold bit masks, and how many bits

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        notes = {name: get_args(hint)[1:] for name, hint in hints.items() if get_origin(hint) is not ClassVar}
        if taken := [name for name in notes if hasattr(Record, name)]:
            raise TypeError(f"{cls.__qualname__}: every record has a {', a '.join(taken)} already; rename the field")
        cls.mask_bits = {name: one.count for name, said in notes.items() for one in said if isinstance(one, Bits)}
        fields: list[Any] = [
            (name, np.int64, tuple(one for one in said if not isinstance(one, Bits))) for name, said in notes.items()
        ]
        file = getattr(sys.modules[cls.__module__], "__file__", None)
        if file:  # judgement in the same folder is compiled into searches too
            version = digest_of(Path(file), *files_with_kernels(Path(file).parent))
        else:
            version = hashlib.sha256(repr(fields).encode()).hexdigest()[:16]
        stamp = f"{cls.__module__}.{cls.__qualname__}-{version}"
        cls.dtype = np.dtype((cls, [*fields, (stamp, np.int64, (0,))]))
        for name in notes:
            setattr(cls, name, property(itemgetter(name)))

    @classmethod
    def new(cls) -> Self:
        """One record, all zeros."""
        return cls.batch(1)[0]

    @classmethod
    def batch(cls, size: int) -> Any:
        """Many records in one block of memory; `batch[i]` is one of them, `batch[i] = batch[j]` copies."""
        return np.zeros(size * cls.dtype.itemsize // 8, np.int64).view(cls.dtype)

    @classmethod
    def fields(cls) -> list[tuple[str, tuple[int, ...]]]:
        """Name and shape of each declared field, in order."""
        names = cls.dtype.names or ()
        return [(name, cls.dtype[name].shape) for name in names[:-1]]


def words_of(record: Any) -> Ints | None:
    """The memory of a record that has a block of its own; None if it is one of a batch."""
    block = record.base
    return block.view(np.int64) if type(block) is np.ndarray and block.shape == (1,) else None


def copy_of(record: Any) -> Any:
    """A record of its own with the same bytes."""
    words = words_of(record)
    if words is not None:
        return words.copy().view(record.dtype)[0]
    block = np.zeros(1, record.dtype)
    block[0] = record
    return block[0]
