"""Record: a position as one flat stretch of integers. Fields are declared once; the memory layout follows."""

import hashlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .cache import digest_of, files_with_kernels, seal_imports

Ints = NDArray[np.int64]
R = TypeVar("R", bound="Record")

STAMPS: dict[str, tuple[str, Path]] = {}  # the stamp of each kind of record → the package and folder of its rules


def table(values: ArrayLike) -> Ints:
    """A read-only table of integers, for pieces.py: kernels have its values compiled in.

    It lies in the memory of bytes, so that nobody can make it writable again.
    """
    numbers = np.array(values, np.int64)
    return np.ndarray(numbers.shape, np.int64, numbers.tobytes())


@dataclass(frozen=True)
class Bits:
    """Marks a field whose numbers are bit masks, and of how many bits: `discs: Array[Ints, 2, Bits(49)]`."""

    count: int


class Batch(Protocol[R]):
    """Many records in one block of memory."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> R: ...

    def __setitem__(self, index: int, record: R, /) -> None: ...


if TYPE_CHECKING:

    class Memory:
        """To type checkers a record has the fields it declares, and its bytes."""

        def tobytes(self) -> bytes: ...

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
        cls.mask_bits = {name: note.count for name, said in notes.items() for note in said if isinstance(note, Bits)}
        fields: list[Any] = [
            (name, np.int64, tuple(note for note in said if not isinstance(note, Bits))) for name, said in notes.items()
        ]
        file = getattr(sys.modules[cls.__module__], "__file__", None)
        if file:  # judgement in the same folder is compiled into searches too
            version = digest_of(Path(file), *files_with_kernels(Path(file).parent))
        else:
            version = hashlib.sha256(repr(fields).encode()).hexdigest()[:16]
        stamp = f"{cls.__module__}.{cls.__qualname__}-{version}"
        if file:
            package = cls.__module__.rpartition(".")[0]
            STAMPS[stamp] = package, Path(file).parent
            seal_imports(Path(file), package)
        cls.dtype = np.dtype((cls, [*fields, (stamp, np.int64, (0,))]))
        place = 0
        for name, _, shape in fields:
            setattr(cls, name, _field(name, place, shape))
            place += prod(shape)

    @classmethod
    def new(cls) -> Self:
        """One record, all zeros."""
        record: Self = _record_in(np.zeros(cls.dtype.itemsize // 8, np.int64), cls.dtype)
        return record

    @classmethod
    def batch(cls, size: int) -> Any:
        """Many records in one block of memory; `batch[i]` is one of them, `batch[i] = batch[j]` copies."""
        return np.zeros(size * cls.dtype.itemsize // 8, np.int64).view(cls.dtype)

    @classmethod
    def fields(cls) -> list[tuple[str, tuple[int, ...]]]:
        """Name and shape of each declared field, in order."""
        names = cls.dtype.names or ()
        return [(name, cls.dtype[name].shape) for name in names[:-1]]


MEMORY = "memory of this record"  # where a record with a block of its own keeps that block: no field has such a name


def _record_in(memory: Ints, dtype: "np.dtype[Any]") -> Any:
    """The record that lies in this block. `memory.view(dtype)` would be five times as slow."""
    record = np.frombuffer(memory, dtype)[0]
    record.__dict__[MEMORY] = memory
    return record


def _field(name: str, place: int, shape: tuple[int, ...]) -> Any:
    """How a field is read: from the block where the record has one, ten times as fast as by NumPy's own way."""
    if shape:
        return _ArrayField(name, place, shape)

    def number(record: Any) -> Any:
        try:
            return record.__dict__[MEMORY][place]
        except KeyError:
            return record[name]

    return property(number)


class _ArrayField:
    """A field of several numbers. A record remembers it as its own attribute, which Python then finds first."""

    def __init__(self, name: str, place: int, shape: tuple[int, ...]) -> None:
        self.name, self.shape = name, shape
        self.stretch = slice(place, place + prod(shape))

    def __get__(self, record: Any, _: Any = None) -> Any:
        if record is None:
            return self
        kept = record.__dict__
        if MEMORY not in kept:
            return record[self.name]
        numbers = kept[self.name] = kept[MEMORY][self.stretch].reshape(self.shape)
        return numbers


def memory_of(record: Any) -> Ints | None:
    """The memory of a record that has a block of its own; None if it is part of a batch."""
    memory: Ints | None = record.__dict__.get(MEMORY)
    if memory is None:
        block = record.base
        if type(block) is np.ndarray and block.shape == (1,):
            memory = record.__dict__[MEMORY] = block.view(np.int64)
    return memory


def copy_of(record: Any) -> Any:
    """A record of its own with the same bytes."""
    memory = memory_of(record)
    if memory is not None:
        return _record_in(memory.copy(), record.dtype)
    block = np.zeros(1, record.dtype)
    block[0] = record
    return block[0]
